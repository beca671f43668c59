"""`check_hinge`: a hinge against differences of its own pose, and a system with it against dense equations."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph, evaluate
from pliant.model import Custom, Inertia, Pose, Revolute
from pliant.model.bodies.hinges import HingeType
from pliant.spatial import Array
from pliant.system import System
from pliant.testing.report import Claims, rate
from pliant.testing.systems import check_system

_DIFFERENCE = 1e-8  # of differences of sixth order
_ROUNDING = 1e-12
_SHARE = 0.4  # of a random motion, so that rotations stay below pi


def check_hinge(hinge: HingeType, *, seed: int = 0, states: int = 3, equations: bool = True) -> None:
    """Check a hinge type, for example one of your own, and raise `ConformanceError` if a property does not hold.

    hinge: an object of a class derived from `HingeType`, or a `pl.Custom`. seed: of the random states. states: how many.
    equations: also put the hinge into a system, compile it, and check its equations of motion. Default: True.

    At each state:
    - `pose` is a rotation and a position; at `neutral` it is the identity.
    - `qdot`, `H` and `Hdot_v` are the rates of q, of `pose` and of H v along `integrate`, by differences.
    - `difference` is the inverse of `integrate`, motions with constant speeds add up, `dexp_inverse` and `bracket` belong to them.
    - a batch has the same bits as its states one by one, and nodes of a graph have the same values as numbers.

    A function that the hinge does not provide, and so refuses with `PliantError`, is left out.

    Example: `pl.testing.check_hinge(pl.Screw("x", pitch=0.01))`
    """
    claims = Claims(f"hinge {hinge!r}")
    _check_face(claims, hinge)
    rng = np.random.default_rng(seed)
    for _ in range(states):
        q, v = hinge.random(rng)[:, None], rng.normal(size=(hinge.nv, 1))
        at = claims.where(q=q, v=v)
        _check_rates(at, hinge, q, v)
        if hinge.nv:
            _check_motions(at, hinge, q, v, rng)
    _check_batch(claims, hinge, rng)
    _check_nodes(claims, hinge, rng)
    if equations:
        check_system(_system_with(hinge, rng), seed=seed, states=1)


def _check_face(claims: Claims, hinge: HingeType) -> None:
    for name, count in (("coordinates", hinge.nq), ("units", hinge.nq), ("speeds", hinge.nv), ("rate_places", hinge.nq)):
        claims.true(f"{name} has {len(getattr(hinge, name))} entries and not {count}", len(getattr(hinge, name)) == count)
    R, p = hinge.pose(np.asarray(hinge.neutral, dtype=float)[:, None])
    claims.equal("R of pose(neutral) is the identity", R, np.eye(3), _ROUNDING)
    claims.equal("p of pose(neutral) is zero", p, np.zeros((3, 1)), _ROUNDING)


def _check_rates(claims: Claims, hinge: HingeType, q: Array, v: Array) -> None:
    R, _ = hinge.pose(q)
    claims.equal("R of pose is orthonormal", R @ R.mT, np.eye(3), _ROUNDING)
    claims.true("R of pose is a reflection, its determinant is not 1", bool(np.linalg.det(R) > 0))
    product = np.eye(3)
    for turn in hinge.turns(q):
        product = product @ turn
    claims.equal("the product of turns is R of pose", product, R, _ROUNDING)

    def along(t: float) -> Array:
        return hinge.integrate(q, v * t)

    claims.equal("qdot is the rate of integrate", rate(along), hinge.qdot(q, v), _DIFFERENCE)
    turning = R.mT @ rate(lambda t: np.broadcast_to(hinge.pose(along(t))[0], (3, 3)))
    moving = R.mT @ rate(lambda t: np.broadcast_to(hinge.pose(along(t))[1], (3, 1)))
    V = np.concatenate([[turning[2, 1], turning[0, 2], turning[1, 0]], moving[:, 0]])
    claims.equal("H v is the velocity of pose along integrate, in body axes, angular first", (hinge.H(q) @ v)[:, 0], V, _DIFFERENCE)
    change = hinge.Hdot_v(q, v)
    name = "Hdot_v is the rate of H along integrate, times v" if change is not None else "H is constant, as Hdot_v is None"
    claims.equal(name, np.zeros((6, 1)) if change is None else change, rate(lambda t: hinge.H(along(t)) @ v), _DIFFERENCE)
    claims.equal("speeds_along are the speeds of the rates qdot", hinge.speeds_along(q, hinge.qdot(q, v)), v, 1e-10)


def _check_motions(claims: Claims, hinge: HingeType, q: Array, v: Array, rng: np.random.Generator) -> None:
    exact = not isinstance(hinge, Custom) or hinge.qdot_function is None or hinge.integrate_function is not None
    d = _SHARE * v / max(1.0, float(np.linalg.norm(v)))
    claims.equal("integrate(q, 0) is q", hinge.integrate(q, 0.0 * d), q, _ROUNDING)
    if exact:
        twice = hinge.integrate(hinge.integrate(q, 0.3 * d), 0.7 * d)
        claims.equal("integrate of 0.3 d, then 0.7 d, is that of d", twice, hinge.integrate(q, d), _ROUNDING)
    if (back := _provided(lambda: hinge.difference(q, hinge.integrate(q, d)))) is not None:
        claims.equal("difference(q, integrate(q, d)) is d", back, d, _ROUNDING if exact else 1e-3)
    w: Array = np.asarray(rng.normal(size=v.shape))
    if not isinstance(hinge, Custom):  # whose own one is an approximation
        along, expected = hinge.dexp_inverse(d, w), hinge.qdot(hinge.integrate(q, d), w)
        fastest = max(1.0, float(np.abs(along).max()), float(np.abs(expected).max()))  # near singular angles
        found = fastest * rate(lambda t: hinge.integrate(q, d + along * (t / fastest)))
        claims.equal("integrate(q, d) moves with the speeds w if d has the rate dexp_inverse(d, w)", found, expected, _DIFFERENCE)
    if exact:
        _check_bracket(claims, hinge, q, v, w)
    if hinge.nq == hinge.nv and not isinstance(hinge, Custom):
        _check_given_rates(claims, hinge, q, v, w)


def _check_bracket(claims: Claims, hinge: HingeType, q: Array, v: Array, w: Array) -> None:
    """Motions along v then w, and along w then v, differ by the bracket times both times, up to third order."""

    def gap(h: float) -> Array:
        first, second = hinge.integrate(hinge.integrate(q, v * h), w * h), hinge.integrate(hinge.integrate(q, w * h), v * h)
        return hinge.difference(second, first) / h**2

    def bracket() -> Array:
        found = hinge.bracket(v, w)
        return np.zeros_like(v) if found is None else found

    expected = _provided(bracket)
    found = _provided(lambda: (4.0 * (gap(1e-3) + gap(-1e-3)) - gap(2e-3) - gap(-2e-3)) / 6.0)
    if expected is not None and found is not None:
        claims.equal("bracket(v, w) is how motions along v and w fail to commute", expected, found, 1e-6)


def _check_given_rates(claims: Claims, hinge: HingeType, q: Array, rates: Array, second: Array) -> None:
    u, a = hinge.speeds_of(q, rates, second)
    claims.equal("qdot of the speeds that speeds_of returns is the given q'", hinge.qdot(q, u), rates, 1e-10)

    def speeds(t: float) -> Array:
        return hinge.speeds_of(q + rates * t + second * (t * t / 2), rates + second * t, second)[0]

    claims.equal("the accelerations that speeds_of returns are the rates of its speeds", a, rate(speeds), _DIFFERENCE)


def _check_batch(claims: Claims, hinge: HingeType, rng: np.random.Generator) -> None:
    q = np.stack([hinge.random(rng)[:, None] for _ in range(4)])
    v = rng.normal(size=(4, hinge.nv, 1))
    for name, shape, function in (
        ("R of pose", (3, 3), lambda q, v: hinge.pose(q)[0]), ("p of pose", (3, 1), lambda q, v: hinge.pose(q)[1]),
        ("H", (6, hinge.nv), lambda q, v: hinge.H(q)), ("qdot", (hinge.nq, 1), hinge.qdot),
        ("integrate", (hinge.nq, 1), hinge.integrate),
    ):  # fmt: skip
        one = np.stack([np.broadcast_to(function(a, b), shape) for a, b in zip(q, v, strict=True)])
        claims.equal(f"{name} of a batch is that of its states", np.broadcast_to(function(q, v), (4, *shape)), one, 1e-15)


def _check_nodes(claims: Claims, hinge: HingeType, rng: np.random.Generator) -> None:
    """Steps run on nodes of a graph as on numbers: no step asks for a value."""
    graph = Graph()
    x, u = graph.input("q", (hinge.nq, 1)), graph.input("v", (hinge.nv, 1))
    given = {"q": hinge.random(rng)[:, None], "v": rng.normal(size=(hinge.nv, 1))}
    q, v = given["q"], given["v"]
    moved = hinge.integrate(x, u), hinge.integrate(q, v)
    for name, traced, number in (
        ("R of pose", hinge.pose(x)[0], hinge.pose(q)[0]), ("p of pose", hinge.pose(x)[1], hinge.pose(q)[1]),
        ("H", hinge.H(x), hinge.H(q)), ("Hdot_v", hinge.Hdot_v(x, u), hinge.Hdot_v(q, v)),
        ("qdot", hinge.qdot(x, u), hinge.qdot(q, v)), ("integrate", *moved),
    ):  # fmt: skip
        if traced is not None and number is not None:
            found = evaluate(graph.lift(np.asarray(traced)), given)
            claims.where(**given).equal(f"{name} on nodes of a graph is that on numbers", found, number, 1e-13)


def _provided(function: Callable[[], Array]) -> Array | None:
    """Return what a function returns, or None if the hinge refuses it."""
    try:
        return function()
    except PliantError:
        return None


def _system_with(hinge: HingeType, rng: np.random.Generator) -> System:
    """Return a system of three bodies: the hinge is between two of them, so that its body has an inner and an outer neighbour."""
    system = System(f"with {type(hinge).__name__}", gravity=(1.0, 2.0, -9.0))
    for name, parent, kind in (("a", "world", Revolute("x")), ("b", "a", hinge), ("c", "b", Revolute("y"))):
        cloud = rng.uniform(-0.3, 0.3, (4, 3))
        centre = cloud.mean(axis=0)
        d = cloud - centre
        inertia = Inertia(1.0, centre, 0.25 * (np.sum(d * d) * np.eye(3) - d.T @ d))
        pose = Pose(rng.uniform(-0.4, 0.4, 3), rpy=rng.uniform(-1.0, 1.0, 3))
        system.add_body(name, parent, kind, f"hinge of {name}", pose, inertia=inertia)
    return system
