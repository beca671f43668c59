"""Included coefficients of the Earth: its gravity field to degree 8 and its magnetic field to degree 6."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import numpy as np

from pliant.arguments.numbers import shown, whole
from pliant.errors import PliantError
from pliant.model.pose import Array
from pliant.space.epoch import J2000, julian_date

# EGM2008, tide free, fully normalised. Pavlis, Holmes, Kenyon and Factor, Journal of Geophysical Research 117 (2012), B04406.
MU, RADIUS = 3.986004415e14, 6378136.3  # [m^3/s^2], [m]
FLATTENING = 1.0 / 298.257223563
_EGM2008 = """
2 0 -0.484165143790815e-03 0
2 1 -0.206615509074176e-09 0.138441389137979e-08
2 2 0.243938357328313e-05 -0.140027370385934e-05
3 0 0.957161207093473e-06 0
3 1 0.203046201047864e-05 0.248200415856872e-06
3 2 0.904787894809528e-06 -0.619005475177618e-06
3 3 0.721321757121568e-06 0.141434926192941e-05
4 0 0.539965866638991e-06 0
4 1 -0.536157389388867e-06 -0.473567346518086e-06
4 2 0.350501623962649e-06 0.662480026275829e-06
4 3 0.990856766672321e-06 -0.200956723567452e-06
4 4 -0.188519633023033e-06 0.308803882149194e-06
5 0 0.686702913736681e-07 0
5 1 -0.629211923042529e-07 -0.943698073395769e-07
5 2 0.652078043176164e-06 -0.323353192540522e-06
5 3 -0.451847152328843e-06 -0.214955408306046e-06
5 4 -0.295328761175629e-06 0.498070550102351e-07
5 5 0.174811795496002e-06 -0.669379935180165e-06
6 0 -0.149953927978527e-06 0
6 1 -0.759210081892527e-07 0.265122593213647e-07
6 2 0.486488924604690e-07 -0.373789324523752e-06
6 3 0.572451611175653e-07 0.895201130010730e-08
6 4 -0.860237937191611e-07 -0.471425573429095e-06
6 5 -0.267166423703038e-06 -0.536493151500206e-06
6 6 0.947068749756882e-08 -0.237382353351005e-06
7 0 0.905120844521618e-07 0
7 1 0.280887555776673e-06 0.951259362869275e-07
7 2 0.330407993702235e-06 0.929969290624092e-07
7 3 0.250458409225729e-06 -0.217118287729610e-06
7 4 -0.274993935591631e-06 -0.124058403514343e-06
7 5 0.164773255934658e-08 0.179281782751438e-07
7 6 -0.358798423464889e-06 0.151798257443669e-06
7 7 0.150746472872675e-08 0.241068767286303e-07
8 0 0.494756003005199e-07 0
8 1 0.231607991248329e-07 0.588974540927606e-07
8 2 0.800143604736599e-07 0.652805043667369e-07
8 3 -0.193745381715290e-07 -0.859639339125694e-07
8 4 -0.244360480007096e-06 0.698072508472777e-07
8 5 -0.257011477267991e-07 0.892034891745881e-07
8 6 -0.659648680031408e-07 0.308946730783065e-06
8 7 0.672569751771483e-07 0.748686063738231e-07
8 8 -0.124022771917136e-06 0.120551889384997e-06
"""

# IGRF-14, Schmidt quasi-normalised [nT]: degree, order, then g in 2020, 2025, 2030 and h in 2020, 2025, 2030.
# International Association of Geomagnetism and Aeronomy (2024), doi 10.5281/zenodo.14012302.
MAGNETIC_RADIUS = 6371200.0  # [m]
_YEARS = (2020.0, 2025.0, 2030.0)
_IGRF14 = """
1 0 -29403.41 -29350.0 -29287.0 0 0 0
1 1 -1451.37 -1410.3 -1360.3 4653.35 4545.5 4438.0
2 0 -2499.78 -2556.2 -2612.2 0 0 0
2 1 2981.96 2950.9 2924.4 -2991.72 -3133.6 -3270.1
2 2 1676.85 1648.7 1607.2 -734.62 -814.2 -869.7
3 0 1363.00 1360.9 1353.4 0 0 0
3 1 -2380.80 -2404.2 -2426.2 -81.96 -56.9 -37.9
3 2 1236.06 1243.8 1245.8 241.80 237.6 236.6
3 3 525.60 453.4 375.4 -542.52 -549.6 -569.1
4 0 902.82 894.7 886.2 0 0 0
4 1 809.47 799.6 788.1 282.10 278.6 272.1
4 2 86.18 55.8 26.8 -158.50 -134.0 -113.5
4 3 -309.47 -281.1 -254.1 199.75 212.0 220.0
4 4 47.44 12.0 -22.0 -350.30 -375.4 -395.9
5 0 -234.42 -232.9 -229.9 0 0 0
5 1 363.26 369.0 375.5 47.52 45.3 42.8
5 2 187.86 187.2 187.2 208.36 220.0 230.5
5 3 -140.73 -138.7 -135.2 -121.43 -122.9 -120.4
5 4 -151.16 -141.9 -130.4 32.09 42.9 51.4
5 5 13.98 20.9 25.9 99.14 106.2 115.7
6 0 65.97 64.3 63.3 0 0 0
6 1 65.56 63.8 62.3 -19.22 -18.4 -16.9
6 2 72.96 76.7 80.7 25.02 16.8 8.8
6 3 -121.57 -115.7 -109.7 52.76 48.9 46.9
6 4 -36.06 -40.9 -44.9 -64.40 -59.8 -55.8
6 5 13.60 14.9 16.9 8.96 10.9 14.4
6 6 -64.80 -60.8 -56.3 68.04 72.8 77.3
"""


def _table(text: str) -> Array:
    return np.array([[float(x) for x in line.split()] for line in text.split("\n") if line])


def earth_gravity(degree: int = 2, order: int | None = None) -> dict[str, Any]:
    """The gravity field of the Earth for `Orbit(…, **earth_gravity(4))`: its mu, radius and harmonics.

    degree: the highest degree, 2 to 8. order: the highest order. Default: the degree; 0 leaves only zonal harmonics.
    The coefficients are those of EGM2008 (tide free). `read_gfc` reads other fields and higher degrees from a file.

    Example: `orbit = pl.space.Orbit(a=7e6, i=1.7, **pl.space.earth_gravity(4, order=0))`
    """
    if not isinstance(degree, int) or not 2 <= degree <= 8:
        raise PliantError(
            f"earth_gravity: degree {degree!r} is not included; give 2 to 8, or read a file of coefficients by pl.space.read_gfc"
        )
    return {"mu": MU, "radius": RADIUS, "harmonics": up_to(_table(_EGM2008), degree, order, "earth_gravity")}


def up_to(rows: Array, degree: int, order: int | None, what: str) -> Array:
    """The rows with at most this degree and order."""
    most = degree if order is None else whole(order, f"{what}: order", most=degree)
    return rows[(rows[:, 0] <= degree) & (rows[:, 1] <= most)]


def earth_magnetic(epoch: Any, degree: int = 6) -> Array:
    """The magnetic field of the Earth at an epoch, for `Orbit(…, magnetic=earth_magnetic("2026-03-20"))`.

    epoch: from 2020 to 2030, as in `Orbit`. degree: 1 to 6; 1 is the tilted dipole. Returns rows (n, 4) of degree, order, g and h
    [nT]. The coefficients are those of IGRF-14, linear in time between 2020, 2025 and 2030. `igrf` has all degrees and years, with
    the extra `space`.

    Example: `pl.space.earth_magnetic("2026-03-20", degree=1).shape  # (2, 4)`
    """
    if not isinstance(degree, int) or isinstance(degree, bool) or not 1 <= degree <= 6:
        raise PliantError(f"earth_magnetic: degree {shown(degree)} is not included; give 1 to 6, or use pl.space.igrf")
    year = year_of(epoch, "earth_magnetic: epoch")
    if not _YEARS[0] <= year <= _YEARS[-1]:
        raise PliantError(f"earth_magnetic: the epoch is in the year {year:.1f}; give 2020 to 2030, or use pl.space.igrf")
    table = _table(_IGRF14)
    g, h = ([float(np.interp(year, _YEARS, row)) for row in table[:, k : k + 3]] for k in (2, 5))
    return up_to(np.column_stack([table[:, :2], g, h]), degree, None, "earth_magnetic")


def year_of(epoch: Any, what: str) -> float:
    """The year of an epoch, with a fraction."""
    days = julian_date(epoch, what) - J2000
    first = datetime(2000, 1, 1, 12, tzinfo=UTC).toordinal()
    year = datetime.fromordinal(int(first + np.floor(days + 0.5))).year
    start, end = (datetime(y, 1, 1, tzinfo=UTC).toordinal() - first - 0.5 for y in (year, year + 1))
    return year + (days - start) / (end - start)
