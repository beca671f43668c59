"""Exponentials and logarithms of rotations and of rigid motions, for arrays of NumPy, JAX and PyTorch.

All are differentiable everywhere below a rotation by pi, also at zero, because both branches of a choice are finite.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from pliant.errors import PliantError

_SMALL = 0.05  # squared angle below which series are used: the first term left out is below rounding
_FACTORIAL = np.cumprod(np.arange(1.0, 20.0))
_TERMS = range(7)
# k = (1 - r/2 cot(r/2)) / r^2 in powers of r^2
_COTANGENT = (1 / 12, 1 / 720, 1 / 30240, 1 / 1209600, 1 / 47900160, 691 / 1307674368000)


def so3_exp(w: Any) -> Any:
    """Return the rotation matrices (..., 3, 3) of rotation vectors w (..., 3) [rad].

    Example: `pl.spatial.so3_exp(np.array([0, 0, np.pi / 2])).round(3)[0]  # [0.0, -1.0, 0.0]`"""
    lib, w = _read(w, (3,), "so3_exp: w")
    a, b, _ = _turn(lib, (w * w).sum(-1))
    K = _skew(lib, w)
    return _identity(lib, w) + a[..., None, None] * K + b[..., None, None] * (K @ K)


def so3_log(R: Any) -> Any:
    """Return the rotation vectors (..., 3) [rad], of length pi at most, of rotation matrices R (..., 3, 3).

    Example: `pl.spatial.so3_log(np.eye(3))  # [0.0, 0.0, 0.0]`"""
    lib, R = _read(R, (3, 3), "so3_log: R")
    q = _quaternion(lib, R)
    w, u = q[..., :1], q[..., 1:]
    sign = lib.where(w < 0, -1.0 + 0 * w, 1.0 + 0 * w)
    w, u = w * sign, u * sign
    x = (u * u).sum(-1)[..., None]
    small = x < 1e-4
    n = lib.sqrt(lib.where(small, 1.0 + 0 * x, x))
    arcsine = 1.0 + x * (1 / 6 + x * (3 / 40 + x * (15 / 336 + x * (105 / 3456))))
    angle = getattr(lib, "atan2", None) or lib.arctan2
    return u * (2.0 * lib.where(small, arcsine, angle(n, w) / n))


def se3_exp(twist: Any) -> tuple[Any, Any]:
    """Return (R (..., 3, 3), p (..., 3)): the motion with the constant twist (..., 6) for one second, angular part first.

    Example:
        R, p = pl.spatial.se3_exp(np.array([0, 0, np.pi, 1, 0, 0]))
        p.round(4)  # [0.0, 0.6366, 0.0]"""
    lib, twist = _read(twist, (6,), "se3_exp: twist")
    w, d = twist[..., :3], twist[..., 3:]
    _, b, c = _turn(lib, (w * w).sum(-1))
    u = _cross(lib, w, d)
    return so3_exp(w), d + b[..., None] * u + c[..., None] * _cross(lib, w, u)


def se3_log(R: Any, p: Any) -> Any:
    """Return the twist (..., 6), angular part first, whose motion for one second is (R (..., 3, 3), p (..., 3)).

    Example: `pl.spatial.se3_log(np.eye(3), np.array([1.0, 2, 3]))  # [0.0, 0.0, 0.0, 1.0, 2.0, 3.0]`"""
    lib, R = _read(R, (3, 3), "se3_log: R")
    _, p = _read(p, (3,), "se3_log: p")
    w = so3_log(R)
    x = (w * w).sum(-1)[..., None]
    small = x < _SMALL
    safe = lib.where(small, 1.0 + 0 * x, x)
    half = lib.sqrt(safe) * 0.5
    k = lib.where(small, _series(x, _COTANGENT), (1.0 - half / lib.tan(half)) / safe)
    u = _cross(lib, w, p)
    d = p - 0.5 * u + k * _cross(lib, w, u)
    shape = np.broadcast_shapes(tuple(w.shape), tuple(d.shape))
    join = getattr(lib, "concatenate", None) or lib.cat
    return join([lib.broadcast_to(w, shape), lib.broadcast_to(d, shape)], -1)


def _read(x: Any, core: tuple[int, ...], what: str) -> tuple[Any, Any]:
    """The module whose functions take the array, and the array; lists become arrays of NumPy. core: its last axes."""
    name = type(x).__module__.partition(".")[0]
    lib: Any = import_module({"torch": "torch", "jax": "jax.numpy", "jaxlib": "jax.numpy"}.get(name, "numpy"))
    if lib is np:
        x = np.asarray(x, dtype=float)
    if tuple(x.shape[-len(core) :]) != core:
        raise PliantError(f"{what} has shape {tuple(x.shape)}; give (..., {', '.join(map(str, core))})")
    return lib, x


def _turn(lib: Any, x: Any) -> tuple[Any, Any, Any]:
    """sin r / r, (1 - cos r) / r^2, (r - sin r) / r^3 of x = r^2."""
    small = x < _SMALL
    safe = lib.where(small, 1.0 + 0 * x, x)
    r = lib.sqrt(safe)
    a, b = lib.sin(r) / r, (1.0 - lib.cos(r)) / safe
    c = (1.0 - a) / safe
    by_series = (_series(x, [(-1) ** k / _FACTORIAL[2 * k + n] for k in _TERMS]) for n in range(3))
    return tuple(lib.where(small, series, whole) for series, whole in zip(by_series, (a, b, c), strict=True))


def _series(x: Any, terms: Any) -> Any:
    out = 0 * x + float(terms[-1])
    for term in reversed(terms[:-1]):
        out = out * x + float(term)
    return out


def _skew(lib: Any, w: Any) -> Any:
    x, y, z = w[..., 0], w[..., 1], w[..., 2]
    zero = 0 * x
    return lib.stack([lib.stack(row, -1) for row in ([zero, -z, y], [z, zero, -x], [-y, x, zero])], -2)


def _cross(lib: Any, a: Any, b: Any) -> Any:
    return (_skew(lib, a) @ b[..., None])[..., 0]


def _identity(lib: Any, like: Any) -> Any:
    zero = 0 * like[..., 0]
    return lib.stack([lib.stack([zero + float(i == j) for j in range(3)], -1) for i in range(3)], -2)


def _quaternion(lib: Any, R: Any) -> Any:
    """Unit quaternions (..., 4) (w, x, y, z), from the largest of the four components, which is never small."""
    m = [[R[..., i, j] for j in range(3)] for i in range(3)]
    t = m[0][0] + m[1][1] + m[2][2]
    turn = (m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1])
    q = lib.stack([1.0 + t, *turn], -1)
    most = t
    for i in range(3):
        row = [turn[i], *(m[i][j] + m[j][i] for j in range(3))]
        row[i + 1] = 1.0 + 2.0 * m[i][i] - t
        larger = m[i][i] > most
        q = lib.where(larger[..., None], lib.stack(row, -1), q)
        most = lib.where(larger, m[i][i], most)
    return q / lib.sqrt((q * q).sum(-1))[..., None]
