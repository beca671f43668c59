"""`run.psd`: power spectral densities of stored quantities, one-sided, by Welch's method, and their root mean squares."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pliant.arguments.numbers import number
from pliant.errors import PliantError, chosen
from pliant.spatial import Array

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_UNEVEN = 1e-6  # of a step between stored instants
_PARTS = 8  # of a run, each of them the length of a segment by default
_LEAST = 8  # samples of a segment
WINDOWS = (
    "hann",
    "hamming",
    "blackman",
    "blackmanharris",
    "flattop",
    "bartlett",
    "boxcar",
    "nuttall",
    "parzen",
    "bohman",
    "cosine",
)


class SpectrumOptions(NamedTuple):
    """How a spectrum is computed, see `Run.psd`."""

    segment: float | None = None
    overlap: float = 0.5
    window: str = "hann"
    detrend: str = "constant"
    t_start: float | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Spectrum:
    """One-sided power spectral densities: frequency (n,) [Hz], density (n, k) [unit^2/Hz], for k quantities.

    names, units (k,): of the quantities.

    Example: `run.psd(["elbow.rate"]).density.shape[1]  # 1`
    """

    frequency: Array
    density: Array
    names: tuple[str, ...]
    units: tuple[str, ...]

    @property
    def rms(self) -> Array:
        """The root mean squares (k,) [unit], from all frequencies; without the mean, if it was removed."""
        return self.cumulative()[-1]

    def cumulative(self) -> Array:
        """Return the root mean squares (n, k) [unit] of everything up to each frequency. The last row is `rms`.

        Example: `run.psd(["elbow.rate"]).cumulative().shape[1]  # 1`
        """
        return np.sqrt(np.cumsum(self.density, axis=0) * self.frequency[1])

    def band(self, low: float, high: float) -> Array:
        """Return the root mean squares (k,) [unit] of frequencies from low to high [Hz].

        Example: `run.psd(["elbow.rate"]).band(0.0, 50.0).shape  # (1,)`
        """
        chosen = (self.frequency >= low) & (self.frequency <= high)
        return np.sqrt(self.density[chosen].sum(axis=0) * self.frequency[1])

    def plot(self, path: str | os.PathLike[str] | None = None) -> Figure:
        """Return a figure of the densities and of the cumulative root mean squares. Write it to `path` if a path is given.

        Example: `run.psd(["elbow.rate"]).plot("psd.png")`
        """
        from pliant.view.frequency import plot_spectrum

        return plot_spectrum(self, path)

    def __repr__(self) -> str:
        rows = [f"{name}: rms {x:.4g} {unit}".rstrip() for name, x, unit in zip(self.names, self.rms, self.units, strict=True)]
        return f"<Spectrum from 0 to {self.frequency[-1]:g} Hz, {self.frequency[1]:g} Hz apart: {'; '.join(rows)}>"


def spectrum_of(quantities: Mapping[str, Any], options: SpectrumOptions, mixed: Mapping[str, Sequence[str]] = {}) -> Spectrum:
    """Return the spectra of quantities over time, as `Run` returns them by name. mixed: units by component, where they differ."""
    from scipy.signal import welch

    chosen(options.window, WINDOWS, "window")
    chosen(options.detrend, ("constant", "linear", "none"), "detrend")
    if not quantities:
        raise PliantError("psd: no names are given; name outputs, coordinates or speeds")
    columns, names, units = [], list[str](), list[str]()
    clocks = {str(axis): name for name, x in quantities.items() for axis in x.dims if str(axis).endswith("time")}
    if len(clocks) > 1:
        a, b = list(clocks.values())[:2]
        raise PliantError(f"psd: {a!r} and {b!r} are stored at different times; take their spectra one after the other")
    clock, t = next(iter(clocks)), np.zeros(0)
    for name, x in quantities.items():
        t = x[clock].to_numpy()
        values = x.transpose(clock, ...).to_numpy().reshape(t.size, -1)
        columns.append(values)
        names += _names(name, x, values.shape[1])
        units += mixed.get(name) or [str(x.attrs.get("units", ""))] * values.shape[1]
    rows = np.concatenate(columns, axis=1)
    if options.t_start is not None:
        rows, t = rows[t >= options.t_start], t[t >= options.t_start]
    step = _step(t)
    segment = None if options.segment is None else number(options.segment, "psd: segment", "give a time [s]", above=0.0)
    n = t.size // _PARTS if segment is None else round(min(segment / step, 2.0 * t.size))
    n = max(n, min(_LEAST, t.size)) if segment is None else n
    if not _LEAST <= n <= t.size:
        raise PliantError(
            f"psd: a segment of {n * step:g} s has {n} of {t.size} samples; give between {_LEAST} and {t.size} samples"
        )
    if not 0.0 <= options.overlap < 1.0:
        raise PliantError(f"psd: overlap={options.overlap!r}; give a share from 0 to below 1")
    if not np.isfinite(rows).all():
        raise PliantError(
            f"psd: {names[int(np.argmin(np.isfinite(rows).all(axis=0)))]!r} has values that are not finite; choose t_start"
        )
    trend = False if options.detrend == "none" else options.detrend
    frequency, density = welch(
        rows, 1.0 / step, options.window, nperseg=n, noverlap=int(options.overlap * n), detrend=trend, axis=0
    )  # fmt: skip
    return Spectrum(frequency, density, tuple(names), tuple(units))


def _names(name: str, x: Any, n: int) -> list[str]:
    """Return the names of the columns of a quantity."""
    if x.ndim == 1:
        return [name]
    labelled = x.ndim == 2 and x.dims[-1] in x.coords
    words = [str(label) for label in x[x.dims[-1]].to_numpy()] if labelled else [f"[{i}]" for i in range(n)]
    return [word if "." in word else f"{name}{word}" if word.startswith("[") else f"{name}.{word}" for word in words]


def _step(t: Array) -> float:
    """Return the step [s] between stored instants. Raises `PliantError` if they are not equally spaced."""
    if t.size < _LEAST:
        raise PliantError(f"psd: {t.size} instants are stored; a spectrum needs {_LEAST} or more")
    step = (t[-1] - t[0]) / (t.size - 1)
    if np.abs(np.diff(t) - step).max() > _UNEVEN * step:
        raise PliantError("psd: the stored instants are not equally spaced; run with n_out= and without times of your own")
    return float(step)
