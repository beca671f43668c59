"""Times: Julian dates, the rotation angle of the Earth, and centuries since J2000."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import numpy as np

from pliant.errors import PliantError

J2000 = 2451545.0
TT_FROM_UTC = 69.184  # [s], since 2017
EARTH_RATE = 2.0 * np.pi * 1.00273781191135448 / 86400.0  # [rad/s], of the Earth's rotation angle


def julian_date(epoch: Any, what: str = "epoch") -> float:
    """The Julian date (UTC) of an epoch: a text in ISO format, such as "2026-03-20T12:00:00", a `datetime`, or a Julian date.

    A text or `datetime` without a time zone is UTC.

    Example: `pl.space.julian_date("2000-01-01T12:00:00")  # 2451545.0`
    """
    if isinstance(epoch, str):
        try:
            epoch = datetime.fromisoformat(epoch)
        except ValueError:
            raise PliantError(f"{what}: {epoch!r} is not a date in ISO format; give a text such as '2026-03-20T12:00:00'") from None
    if isinstance(epoch, datetime):
        epoch = epoch if epoch.tzinfo else epoch.replace(tzinfo=UTC)
        past = epoch - datetime(2000, 1, 1, 12, tzinfo=UTC)
        return J2000 + past.days + (past.seconds + past.microseconds * 1e-6) / 86400.0
    if isinstance(epoch, bool) or not isinstance(epoch, float | int | np.number) or not np.isfinite(epoch):
        raise PliantError(f"{what} is {epoch!r}; give a text such as '2026-03-20T12:00:00', a datetime, or a Julian date")
    if not 1_000_000 < epoch < 4_000_000:
        raise PliantError(f"{what}: {epoch:g} is not a Julian date of this era; 2000-01-01T12:00:00 is 2451545")
    return float(epoch)


def earth_angle(julian: float) -> float:
    """The Earth's rotation angle [rad] at a Julian date (UT1, for which UTC is taken), from 0 to 2 pi."""
    days = julian - J2000
    return float(2.0 * np.pi * ((0.7790572732640 + 0.00273781191135448 * days + days % 1.0) % 1.0))


def centuries(julian: float, t: Any) -> Any:
    """Julian centuries of terrestrial time since J2000, t [s] after a Julian date (UTC)."""
    return ((julian - J2000) + TT_FROM_UTC / 86400.0 + t / 86400.0) / 36525.0
