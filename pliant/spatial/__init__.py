"""Array functions of spatial algebra, written once for every kind of array.

The same source runs on float64 NumPy arrays with leading batch axes (the reference) and on object arrays of graph nodes (the
trace). Vectors are columns, (..., 3, 1) or (..., 6, 1), or blocks of columns. Spatial vectors are angular first: V = (omega, v),
f = (moment, force). `~` in a comment is the skew matrix, `*` the transpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from pliant.spatial import groups

Array = np.ndarray[Any, Any]

so3_exp, so3_log, se3_exp, se3_log = groups.so3_exp, groups.so3_log, groups.se3_exp, groups.se3_log

_NEXT = np.array([1, 2, 0])
_LAST = np.array([2, 0, 1])
_EYE3 = np.eye(3)
_OFF3 = 1.0 - _EYE3
_SKEW = np.array([[0, 4, 2], [3, 0, 5], [6, 1, 0]])  # of (0, x, y, z, -z, -x, -y)
_LOW, _HIGH = np.array([7, 2, 3]), np.array([5, 6, 1])  # of a matrix row by row


# Gathers are by `take`: a reference algorithm of one state spends its time here, and an index of arrays takes three times as long.


# ---- the one place that knows which kind of array it has ------------------------------------------------------------


def is_traced(x: Any) -> bool:
    """Whether an array holds graph nodes.
    Example: `pl.spatial.is_traced(xs), pl.spatial.is_traced(ex)  # (True, False)`"""
    return isinstance(x, np.ndarray) and x.dtype.char == "O"


def lift(x: Any, like: Array) -> Array:
    """Return the numbers `x` as an array of the kind of `like`: floats, or constants of its graph.
    Example: `pl.spatial.lift([1, 2], like=ex)  # [1.0, 2.0]`"""
    if is_traced(x) or not is_traced(like) or not like.size:  # which has no graph
        return x if isinstance(x, np.ndarray) else np.asarray(x, dtype=float)
    return like.flat[0].graph.lift(x)


# NumPy hands `np.sin` of an object array to the `sin` method of its elements, so these need not ask what they are given.
sin, cos, sqrt, log, atan2 = np.sin, np.cos, np.sqrt, np.log, np.arctan2

_less = np.frompyfunc(lambda a, b: a.less(b), 2, 1)
_select = np.frompyfunc(lambda c, a, b: c.select(a, b), 3, 1)


def less(a: Any, b: Any) -> Array:
    """Return whether a < b, element by element.
    Example: `pl.spatial.less(ex[:, 0], 0.5)  # [False, True, True]`"""
    if is_traced(b) and not is_traced(a):
        a = lift(a, b)
    return _less(a, b) if is_traced(a) else np.less(a, b)


def select(condition: Array, a: Any, b: Any) -> Array:
    """Return `a` where the condition holds, otherwise `b`; both are evaluated.
    Example: `pl.spatial.select(np.array([True, False]), 1.0, 2.0)  # [1.0, 2.0]`"""
    return _select(condition, a, b) if is_traced(condition) else np.where(condition, a, b)


def concat(arrays: Sequence[Array], axis: int = -2) -> Array:
    """Join arrays along one of the last two axes; leading axes broadcast, numbers are lifted.
    Example: `pl.spatial.concat([ex, ey]).shape  # (6, 1)`"""
    if not arrays:
        return np.zeros((0, 1))
    kind, batch = (first := np.asarray(arrays[0])).dtype, first.shape[:-2]
    for x in arrays:
        if not isinstance(x, np.ndarray) or x.dtype is not kind or x.shape[:-2] != batch:
            break
    else:  # mostly so, and the rest takes longer than to join them
        return np.concatenate(arrays, axis)
    like = next((x for x in arrays if is_traced(x)), arrays[0])
    arrays = [x if isinstance(x, np.ndarray) and x.dtype is like.dtype else lift(x, like) for x in arrays]
    batch = arrays[0].shape[:-2]
    if any(x.shape[:-2] != batch for x in arrays):
        batch = np.broadcast_shapes(*(x.shape[:-2] for x in arrays))
        arrays = [np.broadcast_to(x, batch + x.shape[-2:]) for x in arrays]
    return np.concatenate(arrays, axis)


def block(rows: Sequence[Sequence[Array]]) -> Array:
    """Return a matrix from blocks, given as rows.
    Example: `pl.spatial.block([[np.eye(3), ex], [ey.T, np.zeros((1, 1))]]).shape  # (4, 4)`"""
    return concat([concat(row, axis=-1) for row in rows])


def zeros(shape: tuple[int, ...], like: Array) -> Array:
    """Return zeros of the kind of `like`.
    Example: `pl.spatial.zeros((3, 1), like=ex).shape  # (3, 1)`"""
    if not is_traced(like) or not like.size:
        return np.zeros(shape)
    out = np.empty(shape, dtype=object)
    out.fill(like.flat[0].graph.zero)
    return out


def eye(n: int, like: Array) -> Array:
    """Return the identity matrix (n, n), of the kind of `like`.
    Example: `pl.spatial.eye(3, like=ex).shape  # (3, 3)`"""
    return lift(np.eye(n), like)


def is_diagonal(A: Array) -> bool:
    """Whether a matrix (..., n, n) is known to be diagonal: by structure for nodes, by values for numbers.
    Example: `pl.spatial.is_diagonal(np.eye(3))  # True`"""
    off = A[..., ~np.eye(A.shape[-1], dtype=bool)]
    return all(x.is_value(0.0) for x in off.flat) if is_traced(A) else not off.any()


def diagonal_inverse(A: Array) -> Array:
    """A^-1 of a diagonal matrix (..., n, n).
    Example: `pl.spatial.diagonal_inverse(np.diag([1.0, 2.0]))  # [[1.0, 0.0], [0.0, 0.5]]`"""
    n = A.shape[-1]
    i = np.arange(n)
    return (1.0 / A[..., i, i])[..., None] * eye(n, A)


def over(x: Array, d: Array) -> Array:
    """Return x / d for one d (..., 1, 1), with a single division; d / d is exactly one if d is a constant or a node.
    Example: `pl.spatial.over(ex, np.array([[2.0]])).T  # [[0.5, 0.0, 0.0]]`"""
    constant = is_traced(d) and d.size == 1 and d.flat[0].op == "const"
    return x / d if constant else x * (1.0 / d)


# ---- vectors and rotations ------------------------------------------------------------------------------------------


def cross(a: Array, b: Array) -> Array:
    """Return a x b of columns (..., 3, 1); either may be a block of columns (..., 3, k).
    Example: `pl.spatial.cross(ex, ey).T  # [[0.0, 0.0, 1.0]]`"""
    return a.take(_NEXT, -2) * b.take(_LAST, -2) - a.take(_LAST, -2) * b.take(_NEXT, -2)


def dot(a: Array, b: Array) -> Array:
    """a . b of columns, (..., 1, 1).
    Example: `pl.spatial.dot(ex, ex)  # [[1.0]]`"""
    return a.mT @ b


def skew(a: Array) -> Array:
    """a~, the matrix of `a x`, (..., 3, 3) from (..., 3, 1).
    Example: `(pl.spatial.skew(ex) @ ey).T  # [[0.0, 0.0, 1.0]]`"""
    column = a[..., 0]
    zero = np.zeros((*a.shape[:-2], 1)) if not is_traced(a) else np.full((*a.shape[:-2], 1), a.flat[0].graph.zero, dtype=object)
    return np.concatenate([zero, column, -column.take(_LAST, -1)], axis=-1).take(_SKEW, -1)


def axial(B: Array) -> Array:
    """Return ax(B) = (B32 - B23, B13 - B31, B21 - B12) along the last two axes, (..., 3).

    For B = x y* it is the cross product of y and x.
    Example: `pl.spatial.axial(pl.spatial.skew(ex))  # [2.0, 0.0, 0.0]`"""
    flat = B.reshape(*B.shape[:-2], 9)
    return flat.take(_LOW, -1) - flat.take(_HIGH, -1)


def centripetal(w: Array) -> Array:
    """w~ w~ = w w* - |w|^2 1, (..., 3, 3) from (..., 3, 1): six products.
    Example: `pl.spatial.centripetal(ez)  # [[-1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 0.0]]`"""
    ww = symmetric(w @ w.mT)
    d = ww.diagonal(axis1=-2, axis2=-1)[..., None]
    return ww * lift(_OFF3, w) - (d.take(_NEXT, -2) + d.take(_LAST, -2)) * lift(_EYE3, w)


def symmetric(a: Array) -> Array:
    """Mirror the lower triangle of a square matrix. It is a gather, so a trace never computes the upper triangle.
    Example: `pl.spatial.symmetric(np.array([[1, 0], [2, 3]]))  # [[1, 2], [2, 3]]`"""
    n = a.shape[-1]
    return a.reshape(*a.shape[:-2], n * n).take(_mirrored(n), -1)


@cache
def _mirrored(n: int) -> Array:
    """Where the entries of a symmetric matrix stand in its rows, one after the other: (n, n), below the diagonal."""
    i = np.arange(n)
    return np.maximum(i[:, None], i) * n + np.minimum(i[:, None], i)


def rotation(axis: Array, angle: Array) -> Array:
    """R = aa* + cos(1 - aa*) + sin a~ for a constant unit axis (3, 1) and an angle (..., 1, 1).

    Written so that a coordinate axis leaves exact zeros and ones.
    Example: `(pl.spatial.rotation(ez, np.array([[np.pi / 2]])) @ ex).T  # [[0.0, 1.0, 0.0]]`"""
    if is_traced(axis) and angle.shape == (1, 1):
        known = [x.value for x in axis[:, 0] if x.op == "const"]
        if sorted(map(abs, known)) == [0.0, 0.0, 1.0]:
            return _rotation_about(known, angle[0, 0])
    aa = axis @ axis.mT
    return aa + cos(angle) * (lift(_EYE3, axis) - aa) + sin(angle) * skew(axis)


def _rotation_about(axis: list[float], angle: Any) -> Array:
    """Return `rotation` about a coordinate axis, for a node: the zeros and ones are not computed."""
    i = [abs(x) for x in axis].index(1.0)
    j, k = (i + 1) % 3, (i + 2) % 3
    c, s, graph = angle.cos(), angle.sin(), angle.graph
    out = np.full((3, 3), graph.zero, dtype=object)
    out[i, i], out[j, j], out[k, k] = graph.one, c, c
    out[k, j], out[j, k] = (s, -s) if axis[i] > 0 else (-s, s)
    return out


def rotation_of_quaternion(q: Array) -> Array:
    """R (..., 3, 3) of a unit quaternion (w, x, y, z), (..., 4, 1).
    Example: `(pl.spatial.rotation_of_quaternion(quat) @ ex).T  # [[0.0, 1.0, 0.0]]`"""
    w, x, y, z = (q[..., i : i + 1, :] for i in range(4))
    x2, y2, z2 = x + x, y + y, z + z
    xx, yy, zz, xy, xz, yz = x * x2, y * y2, z * z2, x * y2, x * z2, y * z2
    wx, wy, wz = w * x2, w * y2, w * z2
    one = eye(1, q)
    return block([[one - (yy + zz), xy - wz, xz + wy], [xy + wz, one - (xx + zz), yz - wx], [xz - wy, yz + wx, one - (xx + yy)]])


def quaternion_product(a: Array, b: Array) -> Array:
    """a b for quaternions (w, x, y, z), (..., 4, 1).
    Example: `pl.spatial.quaternion_product(quat, quat).T  # [[0.0, 0.0, 0.0, 1.0]]`"""
    aw, av, bw, bv = a[..., :1, :], a[..., 1:, :], b[..., :1, :], b[..., 1:, :]
    return concat([aw * bw - dot(av, bv), aw * bv + bw * av + cross(av, bv)])


def quaternion_conjugate(q: Array) -> Array:
    """The conjugate, for a unit quaternion its inverse.
    Example: `pl.spatial.quaternion_conjugate(quat).T  # [[0.7071, 0.0, 0.0, -0.7071]]`"""
    return concat([q[..., :1, :], -q[..., 1:, :]])


def quaternion_rate(q: Array, omega: Array) -> Array:
    """q' = q (0, omega) / 2, omega in body axes.
    Example: `pl.spatial.quaternion_rate(quat, ex).T  # [[0.0, 0.3536, 0.3536, 0.0]]`"""
    return quaternion_product(q, concat([zeros((1, 1), q), omega])) * 0.5


def _series(x: Array, coefficients: Sequence[float]) -> Array:
    """c0 + c1 x + c2 x^2 + ... by Horner's rule."""
    y = x * 0.0 + coefficients[-1]
    for c in reversed(coefficients[:-1]):
        y = y * x + c
    return y


class Turn(NamedTuple):
    """Functions of x = r^2 for a rotation by a vector t with |t| = r.

    a0 = sin(r)/r, a1 = (1 - cos r)/r^2, a2 = (r - sin r)/r^3, the derivatives of a1 and a2 with respect to x, and k. With these,
    exp = 1 + a0 t~ + a1 t~^2, its left Jacobian J_l = 1 + a1 t~ + a2 t~^2, and J_l^-1 = 1 - t~/2 + k t~^2.
    Example: `pl.spatial.turn_functions(np.array([[0.0]])).a1  # [[0.5]]`"""

    a0: Array
    a1: Array
    a2: Array
    b1: Array
    b2: Array
    k: Array


def turn_functions(x: Array) -> Turn:
    """Return the functions `Turn` for a rotation by a vector of squared length x (..., 1, 1).

    Two of them are evaluated, e = (a2 - 1/6)/x and b2 = a2', below x = 0.25 by series. The others follow without cancellation: a2 =
    1/6 + x e, a0 = 1 - x a2, a1 = 3 a2 + 2 x b2, b1 = -3 e - a2/2 - 2 b2, k = (6 e + 4 b2 + a2)/(2 a1).
    Example: `pl.spatial.turn_functions(np.array([[0.0]])).a1  # [[0.5]]`"""
    small = less(x, 0.25)
    safe = select(small, 1.0, x)
    r = sqrt(safe)
    a0 = sin(r) / r
    a1, a2 = (1.0 - cos(r)) / safe, (1.0 - a0) / safe
    factorial = np.cumprod(np.arange(1.0, 26.0))
    terms = [(-1) ** k / factorial[2 * k + 2] for k in range(1, 8)]  # the first left out is below 1e-19 of the first
    e = select(small, _series(x, terms), (a2 - 1 / 6) / safe)
    b2 = select(small, _series(x, [k * c for k, c in enumerate(terms, 1)]), (a1 - 3.0 * a2) / (2.0 * safe))
    a2 = x * e + 1 / 6
    a1 = a2 * 3.0 + x * b2 * 2.0
    return Turn(1.0 - x * a2, a1, a2, a2 * -0.5 - e * 3.0 - b2 * 2.0, b2, (e * 6.0 + b2 * 4.0 + a2) / (a1 * 2.0))


def quaternion_exp(theta: Array) -> Array:
    """Return the unit quaternion of the rotation vector theta (..., 3, 1) [rad].
    Example: `pl.spatial.quaternion_exp(np.pi / 2 * ez).T  # [[0.7071, 0.0, 0.0, 0.7071]]`"""
    half = theta * 0.5
    x = dot(half, half)
    turn = turn_functions(x)
    return concat([1.0 - x * turn.a1, half * turn.a0])


def quaternion_log(q: Array) -> Array:
    """Return the rotation vector (..., 3, 1) [rad], |theta| <= pi, of a unit quaternion; exact at the identity.
    Example: `pl.spatial.quaternion_log(quat).T  # [[0.0, 0.0, 1.571]]`"""
    w, u = q[..., :1, :], q[..., 1:, :]
    flip = less(w, 0.0)
    w, u = select(flip, -w, w), select(flip, -u, u)
    x = dot(u, u)
    small = less(x, 1e-4)
    n = sqrt(select(small, 1.0, x))
    # asin(n)/n in powers of n^2; the first term left out is below 1e-17 at n^2 = 1e-4
    arcsine = _series(x, [1.0, 1 / 6, 3 / 40, 15 / 336, 105 / 3456])
    return u * (2.0 * select(small, arcsine, atan2(n, w) / n))


def translation_exp(theta: Array, d: Array) -> Array:
    """Return the translation of the exponential of the twist (theta, d), SE(3): J_l(theta) d.
    Example: `pl.spatial.translation_exp(np.pi / 2 * ez, ex).T  # [[0.6366, 0.6366, 0.0]]`"""
    turn = turn_functions(dot(theta, theta))
    u = cross(theta, d)
    return d + u * turn.a1 + cross(theta, u) * turn.a2


def twist_exp(theta: Array, d: Array) -> tuple[Array, Array]:
    """Return the exponential of the twist (theta, d), SE(3): its unit quaternion, and its translation J_l(theta) d.

    The functions of the whole angle follow from those of half the angle: a1 = a0^2/2, a2 = (a1 + a2 - x a1 a2)/4.
    Example: `quaternion, translation = pl.spatial.twist_exp(np.pi / 2 * ez, ex)`"""
    half = theta * 0.5
    x = dot(half, half)
    turn = turn_functions(x)
    u = cross(theta, d)
    a1, a2 = turn.a0 * turn.a0 * 0.5, (turn.a1 + turn.a2 - x * turn.a1 * turn.a2) * 0.25
    return concat([1.0 - x * turn.a1, half * turn.a0]), d + u * a1 + cross(theta, u) * a2


def translation_log(theta: Array, p: Array) -> Array:
    """The inverse of `translation_exp`: J_l(theta)^-1 p, |theta| <= pi.
    Example: `pl.spatial.translation_log(0 * ez, ex).T  # [[1.0, 0.0, 0.0]]`"""
    u = cross(theta, p)
    return p - u * 0.5 + cross(theta, u) * turn_functions(dot(theta, theta)).k


def inverse_turn_functions(x: Array) -> tuple[Array, Array]:
    """Return k and its derivative with respect to x, for x = r^2 (..., 1, 1) below (2 pi)^2.

    J_l^-1 = 1 - t~/2 + k t~^2 with k = (1 - r/2 cot(r/2))/r^2. The function evaluates m = (k - 1/12)/x, below x = 1 by its series.
    From k' x = 1/8 - 3 k/2 + x k^2/2, the derivative is (k^2 - 3 m)/2.
    Example: `k, rate = pl.spatial.inverse_turn_functions(np.array([[0.5]]))`"""
    small = less(x, 1.0)
    safe = select(small, 1.0, x)
    half = sqrt(safe) * 0.5
    far = (1.0 - half * cos(half) / sin(half)) / safe
    m = select(small, _series(x, _INVERSE_TURN), (far - 1 / 12) / safe)
    k = x * m + 1 / 12
    return k, (k * k - m * 3.0) * 0.5


# |B_2n|/(2n)! for n = 2, 3, ...: each is about 1/40 of the one before, and the first left out is below 1e-17 of the first
_INVERSE_TURN = (
    1 / 720, 1 / 30240, 1 / 1209600, 1 / 47900160, 691 / 1307674368000, 1 / 74724249600, 3617 / 10670622842880000,
    43867 / 5109094217170944000, 174611 / 802857662698291200000, 77683 / 14101100039391805440000,
    236364091 / 1693824136731743669452800000,
)  # fmt: skip


def turn_rate(theta: Array, omega: Array) -> Array:
    """Return theta' for which exp(theta) rotates with omega in its own axes: J_l(-theta)^-1 omega.
    Example: `pl.spatial.turn_rate(0 * ez, ex).T  # [[1.0, 0.0, 0.0]]`"""
    k, _ = inverse_turn_functions(dot(theta, theta))
    u = cross(theta, omega)
    return omega + u * 0.5 + cross(theta, u) * k


def twist_rate(theta: Array, d: Array, omega: Array, v: Array) -> tuple[Array, Array]:
    """Return (theta', d') for which the exponential of the twist (theta, d) moves with (omega, v) in its own axes, SE(3).

    It is the function of `turn_rate` at theta + eps d, eps^2 = 0, applied to omega + eps v.
    Example: `pl.spatial.twist_rate(0 * ez, 0 * ez, ex, ey)[1].T  # [[0.0, 1.0, 0.0]]`"""
    k, slope = inverse_turn_functions(dot(theta, theta))
    u, w = cross(theta, omega), cross(theta, v) + cross(d, omega)
    uu = cross(theta, u)
    rate = v + w * 0.5 + (cross(theta, w) + cross(d, u)) * k + uu * (dot(theta, d) * 2.0 * slope)
    return omega + u * 0.5 + uu * k, rate


# ---- spatial vectors: a frame at r with axes R in its parent --------------------------------------------------------


def velocity_to(R: Array, r: Array, V: Array) -> Array:
    """Apply phi*: return the velocity (or a column of a Jacobian) of the parent frame, at and in the axes of the frame (R, r).
    Example: `pl.spatial.velocity_to(np.eye(3), ex, np.vstack([ez, ey]))[:, 0]`"""
    w, v = V[..., :3, :], V[..., 3:, :]
    return concat([R.mT @ w, R.mT @ (v + cross(w, r))])


def force_from(R: Array, r: Array, f: Array) -> Array:
    """Apply phi: return the force (or a block of columns) at the frame (R, r), moved to its parent frame.
    Example: `pl.spatial.force_from(np.eye(3), ex, np.vstack([ez, ey]))[:, 0]`"""
    n, p = R @ f[..., :3, :], R @ f[..., 3:, :]
    return concat([n + cross(r, p), p])


def _plane(R: Array) -> tuple[int, int, int] | None:
    """Return (i, j, k) if a traced R is known by structure to rotate only about its axis i; otherwise None."""
    if not is_traced(R) or R.ndim != 2:
        return None
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        fixed = [R[i, j], R[i, k], R[j, i], R[k, i]]
        if R[i, i].is_value(1.0) and all(x.is_value(0.0) for x in fixed) and R[j, j] is R[k, k] and R[j, k] is -R[k, j]:
            return i, j, k
    return None


def similarity(R: Array, B: Array) -> Array:
    """Return R B R* for a rotation R and any B (..., 3, 3).

    If R is known to rotate about one axis, the block in the plane of rotation costs 4 products instead of 16: with t = B_jj - B_kk,
    p = B_jk + B_kj, u = s t + c p, it becomes [[B_jj - s u, c u - B_kj], [c u - B_jk, B_kk + s u]].
    Example: `np.diag(pl.spatial.similarity(R, np.diag([1.0, 2, 3])))  # [2.0, 1.0, 3.0]`"""
    plane = _plane(R)
    if plane is None:
        return R @ B @ R.mT
    i, j, k = plane
    c, s = R[j, j], R[k, j]
    out = np.array(B)
    for x, y in ((np.s_[..., i, j], np.s_[..., i, k]), (np.s_[..., j, i], np.s_[..., k, i])):
        out[x], out[y] = c * B[x] - s * B[y], s * B[x] + c * B[y]
    u = s * (B[..., j, j] - B[..., k, k]) + c * (B[..., j, k] + B[..., k, j])
    out[..., j, j], out[..., k, k] = B[..., j, j] - s * u, B[..., k, k] + s * u
    out[..., j, k], out[..., k, j] = c * u - B[..., k, j], c * u - B[..., j, k]
    return out


def congruence(R: Array, r: Array, P: Array) -> Array:
    """Return phi P phi*: a symmetric 6 x 6 inertia at the frame (R, r), moved to its parent frame.
    Example: `pl.spatial.congruence(np.eye(3), ex, np.eye(6)).shape  # (6, 6)`"""
    A, B, C = (similarity(R, x) for x in (P[..., :3, :3], P[..., :3, 3:], P[..., 3:, 3:]))
    C, rx = symmetric(C), skew(r)
    Bp = B + rx @ C
    return block([[symmetric(A + rx @ B.mT - Bp @ rx), Bp], [Bp.mT, C]])


# ---- small dense algebra over static sizes --------------------------------------------------------------------------


def ldl(A: Array) -> tuple[list[list[Array]], list[Array]]:
    """Factorise A = L D L*, symmetric positive definite: the rows of L below its unit diagonal, and 1/D, as (..., 1, 1) entries.
    Example: `L, reciprocals = pl.spatial.ldl(np.array([[4.0, 2], [2, 3]]))`"""
    n = A.shape[-1]
    a = [[A[..., i : i + 1, j : j + 1] for j in range(i + 1)] for i in range(n)]
    reciprocal: list[Array] = []
    for k in range(n):
        reciprocal.append(1.0 / a[k][k])
        for i in range(k + 1, n):
            u = a[i][k]
            a[i][k] = u * reciprocal[k]
            for j in range(k + 1, i + 1):
                a[i][j] = a[i][j] - u * a[j][k]
    return [row[:-1] for row in a], reciprocal


def forward(L: list[list[Array]], B: Array) -> Array:
    """Return L^-1 B, for the rows of a unit lower triangular L below its diagonal.
    Example:
        L, _ = pl.spatial.ldl(np.array([[4.0, 2], [2, 3]]))
        pl.spatial.forward(L, np.array([[1.0], [1]])).T  # [[1.0, 0.5]]"""
    y = [B[..., i : i + 1, :] for i in range(len(L))]
    for i, row in enumerate(L):
        for j, x in enumerate(row):
            y[i] = y[i] - x * y[j]
    return concat(y) if y else B


def backward(L: list[list[Array]], B: Array) -> Array:
    """Return L*^-1 B.
    Example:
        L, _ = pl.spatial.ldl(np.array([[4.0, 2], [2, 3]]))
        pl.spatial.backward(L, np.array([[1.0], [1]])).T  # [[0.5, 1.0]]"""
    n = len(L)
    y = [B[..., i : i + 1, :] for i in range(n)]
    for i in reversed(range(n)):
        for j in range(i + 1, n):
            y[i] = y[i] - L[j][i] * y[j]
    return concat(y) if y else B


def ldl_solve(A: Array, B: Array) -> Array:
    """Return A^-1 B for symmetric positive definite A (..., n, n) and columns B (..., n, k).
    Example: `pl.spatial.ldl_solve(np.diag([2.0, 4]), np.ones((2, 1))).T  # [[0.5, 0.25]]`"""
    L, reciprocal = ldl(A)
    if not L:
        return B
    y = forward(L, B)
    return backward(L, concat([y[..., i : i + 1, :] * d for i, d in enumerate(reciprocal)]))


def inverse(A: Array) -> Array:
    """Return A^-1 for symmetric positive definite A (..., n, n).
    Example: `pl.spatial.inverse(np.diag([2.0, 4]))  # [[0.5, 0.0], [0.0, 0.25]]`"""
    return symmetric(ldl_solve(A, eye(A.shape[-1], A))) if A.shape[-1] > 1 else 1.0 / A
