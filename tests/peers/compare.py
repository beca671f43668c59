"""The same quantities from pliant and from a peer that has pliant's face, and how far apart they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

TOLERANCE = 1e-12
EPS = np.finfo(float).eps
_SCALES = {
    "bias": "inverse_dynamics", "potential_energy": "kinetic_energy", "centroidal_momentum_bias": "centroidal_momentum_matrix",
    "coriolis_matrix": "centroidal_momentum_matrix", "gravity_forces": "centroidal_momentum_matrix",
}  # fmt: skip


def results(face: Any, q, v, a, frames: Iterable[str] = (), only: Iterable[str] = ()) -> dict[str, Any]:
    """Every quantity of `face` (a `pl.Dynamics`, or a peer) at one state, but for forward dynamics; or `only` those named."""
    calls = {
        "inverse_dynamics": (q, v, a), "bias": (q, v), "mass_matrix": (q,), "kinetic_energy": (q, v), "potential_energy": (q,),
        "com": (q,), "momentum": (q, v),
    }  # fmt: skip
    out = {name: getattr(face, name)(*x) for name, x in calls.items() if not only or name in only}
    for name in frames:
        out[f"{name} pose R"], out[f"{name} pose p"] = face.frame(name).pose(q)
        for axes in ("world", "body"):
            f = face.frame(name, axes)
            rows = {"jacobian": f.jacobian(q), "velocity": f.velocity(q, v), "acceleration": f.acceleration(q, v, a)}
            out |= {f"{name} {quantity} {axes}": x for quantity, x in rows.items()}
    return out


def control_results(face: Any, q, v, a, frames: Iterable[str] = (), but: Iterable[str] = ()) -> dict[str, Any]:
    """What controllers and identification ask for, `but` for those named."""
    calls = {
        "gravity_forces": (q,), "coriolis_matrix": (q, v), "com_jacobian": (q,), "centroidal_momentum_matrix": (q,),
        "centroidal_momentum_bias": (q, v), "regressor": (q, v, a),
    }  # fmt: skip
    out = {name: getattr(face, name)(*x) for name, x in calls.items() if name not in but}
    for name in frames:
        out |= {f"{name} jacobian_dot {axes}": face.frame(name, axes).jacobian_dot(q, v) for axes in ("world", "body")}
    return out


def errors(got: dict[str, Any], want: dict[str, Any]) -> dict[str, float]:
    """Largest difference of each quantity of `want`, relative to its largest entry. NaN is an infinite error.

    Where the sum of its terms may vanish (rotors on vertical axes), the scale is at least that of the quantity in `_SCALES`.
    """
    out = {}
    for name, x in want.items():
        difference = np.abs(np.asarray(got[name]) - x).max(initial=0.0)
        scale = max(np.abs(y).max(initial=0.0) for y in (x, want.get(_SCALES.get(name, name), x)))
        error = difference / scale if scale > 0 else difference
        out[name] = float(error) if np.isfinite(error) else np.inf
    return out


def assert_agree(got: dict[str, Any], want: dict[str, Any], tolerance: float = TOLERANCE) -> None:
    wrong = {name: error for name, error in errors(got, want).items() if error > tolerance}
    assert not wrong, wrong


def residual(a, M, b, tau) -> float:
    """|M a + b - tau| relative to the sum of its terms."""
    norm = np.linalg.norm
    error = norm(M @ a + b - tau) / (norm(M) * norm(a) + norm(b) + norm(tau))
    return float(error) if np.isfinite(error) else np.inf


def assert_solves(a, expected, M, b, tau) -> None:
    """Accelerations satisfy a peer's equations, and agree with the peer's own as far as M is conditioned."""
    assert residual(a, M, b, tau) <= TOLERANCE
    assert_agree({"forward_dynamics": a}, {"forward_dynamics": expected}, max(TOLERANCE, 50 * EPS * np.linalg.cond(M)))


def assert_forward(dyn: Any, peer: Any, q, v, tau) -> None:
    assert_solves(dyn.forward_dynamics(q, v, tau), peer.forward_dynamics(q, v, tau), peer.mass_matrix(q), peer.bias(q, v), tau)
