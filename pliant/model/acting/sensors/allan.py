"""The Allan deviation of samples, by which noise of sensors is specified and measured."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pliant.arguments.numbers import array, number
from pliant.errors import PliantError
from pliant.model.pose import Array


class AllanDeviation(NamedTuple):
    """Averaging times tau (m,) [s], the deviation (m, ...) in the unit of the samples, and the number of whole clusters (m,).

    Example: `pl.sensors.allan_deviation(np.arange(100.0), 0.1).clusters[0]  # 100`
    """

    tau: Array
    deviation: Array
    clusters: Array


def allan_deviation(samples: Any, period: float, tau: Any = None) -> AllanDeviation:
    """Return the overlapping Allan deviation of samples (n, ...).

    period [s]: time between samples. tau [s]: averaging times, each rounded to whole periods. Default: about eight per decade, up
    to a tenth of the record. White noise N gives N / √tau, a random walk K of the bias K √(tau / 3).

    Example:
        arm.add_output("gyro", pl.sensors.Gyro("tool", period=0.01, noise=1e-5))
        run = pl.simulate(arm, t_end=1.0, seed=1)
        still = run["gyro_measured"].values - run["gyro"].values[:1000:10]
        pl.sensors.allan_deviation(still, 0.01).tau[0]  # 0.01
    """
    x, period = array(samples, "allan_deviation: samples"), number(period, "allan_deviation: period", "give a time [s]", above=0.0)
    n = len(x) if x.ndim else 0
    if n < 3:
        raise PliantError(f"allan_deviation: samples of shape {x.shape} every {period!r} s; give 3 finite samples or more")
    if tau is None:
        m = np.unique(np.round(np.logspace(0, np.log10(max(1, n // 10)), 8 * len(str(n)))).astype(int))
    else:
        m = np.unique(np.round(np.atleast_1d(array(tau, "allan_deviation: tau")) / period).astype(int))
        if m[0] < 1 or 2 * m[-1] >= n:
            raise PliantError(f"allan_deviation: tau from {period:g} s to {(n - 1) // 2 * period:g} s is possible with {n} samples")
    mean = x - x.mean(axis=0)
    total = np.concatenate([np.zeros((1, *x.shape[1:])), np.cumsum(mean, axis=0)])
    found = [_deviation(total, int(k)) for k in m]
    return AllanDeviation(m * period, np.array(found), n // m)


def _deviation(total: Array, m: int) -> Array:
    """Over m samples. total (n + 1, ...): sums of the first samples."""
    second = total[2 * m :] - 2.0 * total[m:-m] + total[: -2 * m]
    return np.asarray(np.sqrt(0.5 * np.mean(second**2, axis=0)) / m)
