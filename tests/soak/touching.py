"""An example of each pair of shapes that may touch, near contact at the drawn state; and the distances of shapes by definition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import pliant as pl
from tests.soak.closures import exact
from tests.soak.draft import Draft, NotHere
from tests.soak.words import PLAIN

Array = Any
CORNERS = np.array([[k & 1, k >> 1 & 1, k >> 2 & 1] for k in range(8)]) - 0.5
TETRA = "vertices=[V(0.1, 0.0, -0.1, m), V(-0.1, 0.1, -0.1, m), V(-0.1, -0.1, -0.1, m), V(0.0, 0.0, 0.2, m)], "

SOLIDS: dict[str, Callable[[Draft], str]] = {
    "sphere": lambda d: f"pl.shapes.Sphere({d.n(0.05, 0.2)} * m)",
    "capsule": lambda d: f"pl.shapes.Capsule({d.n(0.05, 0.1)} * m, {d.n(0.1, 0.4)} * m)",
    "box": lambda d: f"pl.shapes.Box(({d.n(0.1, 0.3)} * m, {d.n(0.1, 0.3)} * m, {d.n(0.1, 0.3)} * m))",
    "cylinder": lambda d: f"pl.shapes.Cylinder({d.n(0.05, 0.15)} * m, {d.n(0.1, 0.3)} * m)",
    "hull": lambda d: f"pl.shapes.Mesh({TETRA}faces=[(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)])",
    "plane": lambda d: "pl.shapes.Plane()",
}
CONTACTS: dict[str, tuple[str, str, tuple[int, ...]]] = {
    "sphere on plane": ("sphere", "plane", ()), "capsule on plane": ("capsule", "plane", ()),
    "box on plane": ("box", "plane", (8, 4)), "cylinder on plane": ("cylinder", "plane", (6, 2)),
    "hull on plane": ("hull", "plane", ()), "sphere on sphere": ("sphere", "sphere", ()),
    "sphere on capsule": ("sphere", "capsule", ()), "sphere on box": ("sphere", "box", ()),
    "capsule on capsule": ("capsule", "capsule", ()), "box on box": ("box", "box", (4, 8, 16)),
}  # fmt: skip


def touch(d: Draft, kind: str) -> None:
    """Shapes on two bodies that can move against each other, or on a body and the world, with a small gap; and a contact."""
    first, second, counts = CONTACTS[kind]
    for _ in range(20):
        (a, at_a), (b, at_b) = d.carrier(world=False), d.carrier()
        if not d.welded(a, b) and a != b:
            break
    else:
        raise NotHere
    one, other = SOLIDS[first](d), SOLIDS[second](d)
    pose, turn = d.pose(a, 0.3), f"({d.three(1.5)})"
    R, p, S = *_placed(d, a, at_a, pose), pl.Pose((0, 0, 0), rpy=eval(turn)).R
    n = S[:, 2] if second == "plane" else _unit(d.rng.normal(size=3))
    gap = d.number(-2e-3, 2e-3)
    solids = [eval(text, dict(PLAIN.names)) for text in (one, other)]
    far = 0.0
    for _ in range(30):  # the shapes are convex: the gap grows with the distance of their middles, at most as fast
        found = [g for g, *_ in gaps(solids[0], (R, p), solids[1], (S, p - far * n)) if g is not None] or [far - 0.2]
        far += gap - min(found)
    target = p - far * n
    RB, oB = _placed(d, b, at_b, "PW((0, 0, 0))")
    placed = pl.Pose(RB.T @ (target - oB), matrix=RB.T @ S)
    word, names = "PW" if b == "world" else "P", (d.name("shape"), d.name("shape"))
    d.add(f'system.add_shape("{a}", {one}, {pose}, name="{names[0]}"{at_a})', "shape")
    d.add(f'system.add_shape("{b}", {other}, {word}({exact(placed.xyz)}, {exact(placed.rpy)}), name="{names[1]}"{at_b})', "shape")
    numbers = numbers_of(d)
    if d.chance(0.3):
        d.add(f'system.add_material("mat_{names[0]}", "{names[0]}")', "material")
        d.add(f'system.add_material("mat_{names[1]}", ["{names[1]}"])', "material")
        d.add(f'system.add_material_pair("mat_{names[0]}", "mat_{names[1]}", {numbers})', "material")
        numbers = ""
    points = f", points={counts[int(d.rng.integers(len(counts)))]}" if counts else ""
    d.add(f'system.add_contact("{d.name("touch")}", "{names[0]}", "{names[1]}"{points}{", " * bool(numbers)}{numbers})', kind)


def numbers_of(d: Draft) -> str:
    stiff = d.one(["np.inf", "np.inf", f"{d.n(1e3, 1e5)} * N / m", f"{d.n(1e3, 1e5)} * N / m, dissipation={d.n(0, 0.02)} * s"])
    bounce = f", restitution={d.n(0.1, 1)}" if stiff == "np.inf" and d.chance(0.3) else ""
    margin = f", margin={d.n(0, 1e-3)} * m" if d.chance(0.2) else ""
    return f"mu={d.one(['0.0', d.n(0.05, 1.2), d.n(0.05, 1.2)])}, stiffness={stiff}{bounce}{margin}"


def _placed(d: Draft, body: str, at: str, pose: str) -> tuple[Array, Array]:
    name = d.name("f")
    d.add(f'system.add_frame("{name}", "{body}", {pose}{at})', "frame")
    (found,) = d.places(name)
    d.lines.pop()
    return found


def _unit(x: Array) -> Array:
    return x / np.linalg.norm(x)


# ---- distances by definition

Place = tuple[Array, Array]
Touch = tuple[Any, Any, Any]  # gap, normal from B to A, point; None where the definition leaves a choice


def gaps(one: Any, at: Place, other: Any, on: Place, count: int = 0) -> list[Touch]:
    """The points of a pair, in any order."""
    if isinstance(other, pl.shapes.Plane):
        return [_on_plane(x, r, on) for x, r in _feelers(one, at, on[0][:, 2], count)]
    if isinstance(one, pl.shapes.Box):
        return [(None, None, None)] * max(count, 1)
    x, y = nearest(core(one, at), core(other, on))
    way = np.linalg.norm(x - y)
    if way < 1e-3:  # the cores meet
        return [(None, None, None)]
    n = (x - y) / way
    ra, rb = (getattr(solid, "radius", 0.0) for solid in (one, other))
    return [(way - ra - rb, n, x - n * ra)]


def _on_plane(x: Array, radius: float, on: Place) -> Touch:
    n = on[0][:, 2]
    return n @ (x - on[1]) - radius, n, x - n * radius


def _feelers(one: Any, at: Place, n: Array, count: int) -> list[tuple[Array, float]]:
    """What touches a plane: places with radii."""
    R, p = at
    if isinstance(one, pl.shapes.Sphere):
        return [(p, one.radius)]
    if isinstance(one, pl.shapes.Capsule):
        return [(p + s * R[:, 2] * one.length / 2, one.radius) for s in (1, -1)]
    if isinstance(one, pl.shapes.Box):
        return [(p + R @ (x * np.asarray(one.size)), 0.0) for x in CORNERS if count != 4 or x[2] < 0]
    if isinstance(one, pl.shapes.Cylinder):
        down = _unit(R[:, 2] * (R[:, 2] @ n) - n) * one.radius
        rims = [p + s * R[:, 2] * one.length / 2 for s in (1, -1)]
        turns = [0.0] if count == 2 else [0.0, 2 * np.pi / 3, -2 * np.pi / 3]
        return [(x + np.cos(t) * down + np.sin(t) * np.cross(R[:, 2], down), 0.0) for x in rims for t in turns]
    return [(p + R @ x, 0.0) for x in np.asarray(one.triangles()[0])]


def core(solid: Any, at: Place) -> tuple[Array, Array]:
    """(middle, half edges (3, 3)) of what is left of a solid without its radius."""
    R, p = at
    half = [0.0, 0.0, getattr(solid, "length", 0.0)] if not isinstance(solid, pl.shapes.Box) else solid.size
    return p, R * np.asarray(half, dtype=float) / 2


def nearest(one: tuple[Array, Array], other: tuple[Array, Array]) -> tuple[Array, Array]:
    """The closest points of two boxes of any thickness: a convex problem in the shares of their edges, by active bounds."""
    from scipy.optimize import lsq_linear

    (p, E), (r, F) = one, other
    G = np.hstack([E, -F])
    used = np.linalg.norm(G, axis=0) > 0
    x = np.zeros(6)
    if used.any():
        x[used] = lsq_linear(G[:, used], r - p, bounds=(-1, 1), method="bvls", tol=1e-15).x
    return p + E @ x[:3], r + F @ x[3:]
