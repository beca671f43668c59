"""Figures of linear systems: Bode, Nichols and Nyquist diagrams, and sensitivity."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.analysis.control.margins import Margins, frequencies, margins_of
from pliant.analysis.control.state_space import StateSpace
from pliant.errors import PliantError, chosen
from pliant.simulate.results.spectra import Spectrum
from pliant.spatial import Array
from pliant.view.figure import COLOURS, drawing, plain, set_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

KINDS = ("bode", "nichols", "nyquist", "sensitivity")
_SIZES = {"bode": (9.0, 6.5), "nichols": (7.5, 6.5), "nyquist": (7.0, 6.5), "sensitivity": (9.0, 4.5)}
_MOST = len(COLOURS)  # curves of a Bode diagram
_M_CIRCLES = (-12.0, -6.0, 0.0, 3.0, 6.0)  # dB, of the closed loop, in a Nichols diagram


def plot_response(system: StateSpace, kind: str, path: str | os.PathLike[str] | None = None, w: Any = None) -> Figure:
    """Plot the frequency response of a system. All kinds except "bode" treat it as a loop closed by u = -y."""
    chosen(kind, KINDS, "kind of figure")
    n = len(system.inputs) * len(system.outputs)
    if n == 0 or (kind != "bode" and n != 1) or n > _MOST:
        room = f"1 to {_MOST} pairs" if kind == "bode" else "one pair"
        raise PliantError(
            f"system {system.system!r}: a figure of kind {kind!r} shows {room} of input and output, and it has {n}; use "
            ".select([input], [output]), or pass at="
        )
    grid = frequencies(system, dense=True) if w is None else np.sort(np.asarray(w, dtype=float))
    values = system.frequency_response(grid)
    margins = margins_of(system) if n == 1 else None
    with drawing(path, _SIZES[kind], layout="constrained") as figure:
        {"bode": _bode, "nichols": _nichols, "nyquist": _nyquist, "sensitivity": _sensitivity}[kind](
            figure, system, (grid, values), margins
        )
        sampled = f", every {system.dt:g} s" if system.dt else ""
        at = f", {plain(system.outputs[0])}" if n == 1 else ""
        set_title(figure, f"{plain(system.system)}{at}{sampled}")
    return figure


def _bode(figure: Figure, system: StateSpace, response: tuple[Array, Array], margins: Margins | None) -> None:
    w, values = response
    upper, lower = figure.subplots(2, 1, sharex=True)
    pairs = [(k, m) for k in range(len(system.outputs)) for m in range(len(system.inputs))]
    for colour, (k, m) in zip(COLOURS, pairs, strict=False):
        own = values[:, k, m]
        label = f"{plain(system.inputs[m])} → {plain(system.outputs[k])}"
        upper.semilogx(w, _db(own), color=colour, label=label if len(pairs) > 1 else None)
        lower.semilogx(w, _unwrapped(own), color=colour)
    if margins is not None:
        upper.axhline(0.0, color="#7f7f7f", lw=0.8)
        for x, factor in margins.phase_crossings:
            if x > 0:
                upper.plot([x, x], [0.0, -20 * np.log10(factor)], color=COLOURS[1], lw=1.0)
        for x, _ in margins.gain_crossings:
            lower.axvline(x, color=COLOURS[1], lw=0.6, ls=":")
    upper.set_ylabel("magnitude [dB]")
    lower.set_ylabel("phase [deg]")
    lower.set_xlabel("angular frequency [rad/s]")
    if len(pairs) > 1:
        upper.legend()


def _nichols(figure: Figure, system: StateSpace, response: tuple[Array, Array], margins: Margins | None) -> None:
    _, values = response
    L, ax = values[:, 0, 0], figure.subplots()
    phase, size = _unwrapped(L), _db(L)
    shift = 360.0 * np.round((np.nanmedian(phase) + 180.0) / 360.0)
    phase = phase - shift
    _m_circles(ax)
    ax.plot(phase, size, color=COLOURS[0])
    ax.plot(-180.0, 0.0, "+", color=COLOURS[1], ms=12, mew=2)
    good = np.isfinite(phase) & np.isfinite(size)
    ax.set_xlim(min(-360.0, phase[good].min(initial=0.0)), max(0.0, phase[good].max(initial=-360.0)))
    ax.set_ylim(max(-80.0, size[good].min(initial=0.0) - 5), min(80.0, size[good].max(initial=0.0) + 5))
    ax.set_xlabel("phase of L [deg]")
    ax.set_ylabel("magnitude of L [dB]")


def _m_circles(ax: Axes) -> None:
    """Draw curves of constant |L / (1 + L)|."""
    turn = np.linspace(0.0, 2 * np.pi, 721)[1:-1]
    for level in _M_CIRCLES:
        T = 10 ** (level / 20) * np.exp(1j * turn)
        L = T / (1.0 - T)
        phase = np.degrees(np.angle(L)) % 360.0 - 360.0
        phase = np.where(np.abs(np.diff(phase, prepend=phase[0])) > 180.0, np.nan, phase)
        ax.plot(phase, _db(L), color="#c4c4c4", lw=0.8)
        ax.annotate(f"{level:g} dB", (float(np.nanmax(phase)), float(_db(L)[0])), fontsize=6, color="#7f7f7f", annotation_clip=True)


def _nyquist(figure: Figure, system: StateSpace, response: tuple[Array, Array], margins: Margins | None) -> None:
    _, values = response
    L, ax = values[:, 0, 0], figure.subplots()
    L = np.where(np.abs(L) < 1e6, L, np.nan)
    ax.plot(L.real, L.imag, color=COLOURS[0], label="w > 0")
    ax.plot(L.real, -L.imag, color=COLOURS[0], ls="--", lw=0.9, label="w < 0")
    turn = np.linspace(0.0, 2 * np.pi, 200)
    ax.plot(np.cos(turn), np.sin(turn), color="#c4c4c4", lw=0.8)
    ax.plot(-1.0, 0.0, "+", color=COLOURS[1], ms=12, mew=2)
    ax.set_xlim(-4.0, 2.0)
    ax.set_ylim(-3.0, 3.0)
    ax.set_aspect("equal")
    ax.set_xlabel("Re L")
    ax.set_ylabel("Im L")
    ax.legend()


def _sensitivity(figure: Figure, system: StateSpace, response: tuple[Array, Array], margins: Margins | None) -> None:
    w, values = response
    L, ax = values[:, 0, 0], figure.subplots()
    with np.errstate(all="ignore"):
        S = 1.0 / (1.0 + L)
        ax.semilogx(w, _db(S), color=COLOURS[0], label="S = 1 / (1 + L)")
        ax.semilogx(w, _db(1.0 - S), color=COLOURS[1], label="T = L / (1 + L)")
    ax.axhline(0.0, color="#7f7f7f", lw=0.8)
    if margins is not None and margins.peak_at > 0:
        ax.plot(margins.peak_at, 20 * np.log10(margins.peak), "o", color=COLOURS[0], ms=4)
    ax.set_ylabel("magnitude [dB]")
    ax.set_xlabel("angular frequency [rad/s]")
    ax.legend(loc="lower center")


def plot_spectrum(spectrum: Spectrum, path: str | os.PathLike[str] | None = None) -> Figure:
    """Plot power spectral densities by unit, and the root mean square up to each frequency."""
    units = list(dict.fromkeys(spectrum.units))
    cumulative = spectrum.cumulative()
    with drawing(path, (11.0, 3.2 * len(units)), layout="constrained") as figure:
        axes = figure.subplots(len(units), 2, squeeze=False)
        for row, unit in zip(axes, units, strict=True):
            own = [k for k, x in enumerate(spectrum.units) if x == unit]
            for colour, k in zip(COLOURS * (1 + len(own) // len(COLOURS)), own, strict=False):
                row[0].loglog(spectrum.frequency[1:], spectrum.density[1:, k], color=colour, label=plain(spectrum.names[k]))
                row[1].semilogx(spectrum.frequency[1:], cumulative[1:, k], color=colour)
            row[0].set_ylabel(f"power spectral density [{f'({unit})²' if unit else '1'}/Hz]")
            row[1].set_ylabel(f"cumulative rms [{unit or '1'}]")
            row[0].legend()
        for ax in axes[-1]:
            ax.set_xlabel("frequency [Hz]")
    return figure


def _db(x: Array) -> Array:
    return 20.0 * np.log10(np.maximum(np.abs(x), 1e-300))


def _unwrapped(x: Array) -> Array:
    """Return the phase [deg], continuous along the curve. It begins between -360 and 0."""
    good = np.isfinite(x)
    phase = np.full(x.shape, np.nan)
    phase[good] = np.degrees(np.unwrap(np.angle(x[good])))
    first = phase[good][0] if good.any() else 0.0
    return phase - 360.0 * np.ceil(first / 360.0 - 1e-9)
