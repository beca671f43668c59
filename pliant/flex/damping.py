"""Modal damping: one ratio for all modes, one per mode, or one per frequency band; and damping in proportion to the stiffness."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pliant.arguments.numbers import floats, real
from pliant.errors import PliantError, about
from pliant.model.bodies.modal import ModalBody
from pliant.model.pose import Array

Damping = float | Sequence[float] | Mapping[float, float] | str

# a rule of thumb for bolted aerospace structures, when nothing has been measured: 0.5 % below 10 Hz, 1 % below 100 Hz, 2 % above
DEFAULT_BANDS: Mapping[float, float] = {10.0: 0.005, 100.0: 0.01, float("inf"): 0.02}


def damping_ratios(damping: Damping, frequencies: Array) -> Array:
    """Return the damping ratio of every mode (n,).

    damping: one ratio for all modes, one per mode, {upper frequency [Hz]: ratio}, or "bands", which means DEFAULT_BANDS. Ratios are
    fractions of critical damping: 0.01 is 1 %. The last band must reach up to the highest mode.
    frequencies (n,) [rad/s]: of the modes.

    Raises `PliantError` for a negative ratio, a wrong number of ratios, or a mode above the last band.

    Example: `pl.flex.damping_ratios(0.01, beam.frequencies)  # [0.01, 0.01, 0.01, 0.01]`
    """
    n = len(frequencies)
    if isinstance(damping, str):
        if damping != "bands":
            raise PliantError(f"damping {damping!r}: give one ratio, one per mode, {{upper frequency in Hz: ratio}}, or 'bands'")
        damping = DEFAULT_BANDS
    values: Any = damping
    if isinstance(damping, Mapping):
        try:
            given = {real(f): z for f, z in damping.items()}
        except (TypeError, ValueError):
            raise PliantError(f"damping {damping!r}: the keys are not frequencies; give {{upper frequency in Hz: ratio}}") from None
        edges = np.array(sorted(given))
        band = np.searchsorted(edges, frequencies / (2 * np.pi))
        if (band == len(edges)).any():
            mode = int(np.argmax(band == len(edges)))
            raise PliantError(
                f"damping: mode {mode} has {frequencies[mode] / (2 * np.pi):.4g} Hz, above the last band, "
                f"{edges.max(initial=0):g} Hz; add a band that ends at inf"
            )
        values = [given[float(edges[k])] for k in band]
    try:
        out = np.array(floats(values))
    except (TypeError, ValueError):
        raise PliantError(f"damping {damping!r}: give one ratio, one per mode, or {{upper frequency in Hz: ratio}}") from None
    if out.shape not in ((), (n,)):
        raise PliantError(f"damping: {out.size} ratios for {n} modes; give one for all, or one per mode")
    if (out < 0).any() or not np.isfinite(out).all():
        raise PliantError(f"damping: ratios {out.tolist()} must be finite and not negative (0.01 is 1 % of critical)")
    return np.broadcast_to(out, (n,)).copy()


def damped(body: ModalBody, damping: Damping) -> ModalBody:
    """Return a flexible body with modal damping.

    damping: see `damping_ratios`, for the modes with the root held, in ascending order of frequency.

    Example: `pl.flex.damped(beam, 0.01).damping.shape  # (4, 4)`
    """
    with about(body.called):
        ratios = damping_ratios(damping, body.held_frequencies)
    return body.with_damping(ratios)


def damping_time(ratio: float, whole: ModalBody | float) -> float:
    """Return the damping time [s] with which the first mode of a whole beam or wing has a damping ratio: 2 ratio/w.

    ratio: a fraction of critical damping; 0.01 is 1 %. A mode with k times the frequency of the first has k times its ratio.
    whole: the whole beam as one flexible body, whose first frequency with the root held is w, or w itself [rad/s], such as
    `pl.modes(system).angular[0]`. Pass the result as damping_time= to the beams of which the whole is welded.

    Example: `pl.flex.damping_time(0.01, beam)  # 0.002275`
    """
    rate: Any = whole.first_frequency if isinstance(whole, ModalBody) else whole
    for what, value in (("ratio", ratio), ("frequency", rate)):
        if isinstance(value, bool) or not isinstance(value, int | float | np.number) or not np.isfinite(value) or value < 0:
            raise PliantError(f"damping_time: {what} {value!r} is not a number above 0; give a ratio, and a body or rad/s")
    if not rate:
        raise PliantError("damping_time: the frequency is 0, as of a rigid mode; give that of the first elastic mode, in rad/s")
    return float(2 * ratio / rate)
