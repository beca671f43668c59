"""An example of each closure: cut joints, rods, couplings, laws, constraints of the library; all are closed at the drawn state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import pliant as pl
from tests.closed import allowed
from tests.soak.draft import ALL, Draft, NotHere
from tests.soak.loads import ALL_BUT_MIRROR
from tests.soak.words import PLAIN
from tests.systems import random_rotation

Array = Any


def exact(x: Any) -> str:
    return "(" + ", ".join(repr(float(e)) for e in np.ravel(x)) + ")"


def ends(d: Draft, R: Array, p: Array) -> tuple[str, str]:
    """Frames A and B on two bodies that can move against each other, with the pose (R, p) of B in A at the drawn state."""
    for _ in range(20):
        (a, at_a), (b, at_b) = d.carrier(), d.carrier(world=False)
        if not d.welded(a, b) and a != b:
            break
    else:
        raise NotHere
    A, B = d.add_frame(a, at_a), d.name("f")
    d.add(f'system.add_frame("{B}", "{b}"{at_b})', "frame")
    (RA, oA), (RB, oB) = d.places(A, B)
    d.lines.pop()
    pose = pl.Pose(RB.T @ (oA + RA @ p - oB), matrix=RB.T @ RA @ R)
    d.add(f'system.add_frame("{B}", "{b}", P({exact(pose.xyz)}, {exact(pose.rpy)}){at_b})', "frame")
    return A, B


# ---- cut joints

JOINTS: dict[str, Callable[[Draft], str]] = {
    "Fixed": lambda d: "pl.Fixed()",
    "Revolute": lambda d: f"pl.Revolute(A({d.direction()}))",
    "Prismatic": lambda d: f"pl.Prismatic(V({d.direction()}))",
    "Cylindrical": lambda d: f"pl.Cylindrical(A({d.direction()}))",
    "Screw": lambda d: f"pl.Screw(A({d.direction()}), pitch=hand * {d.n(0.05, 0.3)} * m)",
    "Universal": lambda d: f"pl.Universal(A({d.direction()}), A(0.36, 0.48, 0.8))",
    "Spherical": lambda d: "pl.Spherical()",
    "Planar": lambda d: f"pl.Planar(V({d.direction()}))",
    "InPlane": lambda d: f"pl.InPlane(V({d.direction()}))",
    "InLine": lambda d: f"pl.InLine(V({d.direction()}))",
    "Rolling": lambda d: f"pl.Rolling(V({d.direction()}), radius={d.n(0.1, 0.5)} * m)",
}


def loop(d: Draft, kind: str) -> None:
    text = JOINTS[kind](d)
    joint = eval(text, dict(PLAIN.names))
    between = allowed(d.rng, joint, 0.7)
    A, B = ends(d, between.R, between.xyz)
    if d.chance(0.15) and kind in ("Spherical", "Revolute", "InPlane"):
        x = d.n(0.1, 0.5)
        motion = f", motion=lambda t: [{x} * m * (np.sin(t / s) - {np.sin(T)!r}), 0.0 * t, 0.0 * t]"
        d.add(f'system.add_loop("{d.name("c")}", "{A}", "{B}", {text}{motion})', kind, ALL - {"save", "mirror"})
        return
    d.add(f'system.add_loop("{d.name("c")}", "{A}", "{B}", {text})', kind)


T = 0.4  # the time at which states are drawn


def rod(d: Draft) -> None:
    p = d.rng.uniform(-0.8, 0.8, 3)
    A, B = ends(d, random_rotation(d.rng), p)
    length, safe = f"{float(np.linalg.norm(p))!r} * m", ALL
    if d.chance(0.3):
        length, safe = f"lambda t: {float(np.linalg.norm(p))!r} * m * (1 + 0.3 * np.sin(t / s - {T}))", ALL - {"save"}
    elif d.chance(0.3):
        length = f"pl.Input({length})"
    d.add(f'system.add_rod("{d.name("c")}", "{A}", "{B}", length={length})', "Rod", safe)


def coupling(d: Draft) -> None:
    names = [h for h, kind in d.hinges.items() if kind in ("Revolute", "Screw") and h not in d.taken]
    if len(names) < 2:
        raise NotHere
    picked = [names[i] for i in d.rng.permutation(len(names))[: 2 + d.chance(0.3)]]
    terms = {name: d.number(0.5, 2) * d.rng.choice([-1.0, 1.0]) for name in picked}
    offset = sum(k * d.q[name][0] for name, k in terms.items())
    given, safe = ", ".join(f'"{name}": {k}' for name, k in terms.items()), ALL
    x = d.rng.random()
    if x < 0.2:
        first = picked[0]
        given = given.replace(f'"{first}": {terms[first]}', f'"{first}": pl.Input({terms[first]})')
    offset_text = f"pl.Input({offset!r})" if 0.2 < x < 0.4 else repr(offset)
    if 0.4 < x < 0.5:
        offset_text, safe = f"lambda t: {offset!r} + 0.4 * np.sin(t / s - {T})", ALL - {"save"}
    d.add(f'system.add_coupling("{d.name("c")}", {{{given}}}, {offset_text})', "Coupling", safe)


# ---- laws of one's own


def _law(d: Draft, text: Callable[[str, str, Array, Array], str], kind: str = "position", more: str = "") -> None:
    R, p = random_rotation(d.rng), d.rng.uniform(-0.8, 0.8, 3)
    A, B = ends(d, R, p)
    of = f', kind="velocity"{more}' if kind == "velocity" else more
    d.add(f'system.add_constraint("{d.name("c")}", {text(A, B, R, p)}{of})', f"{kind} law", ALL - {"save"})


def plane_law(d: Draft) -> None:
    n = np.array(eval(f"({d.direction()})"))
    _law(
        d,
        lambda A, B, R, p: (
            f'lambda x: (x["{B}"].origin - x["{A}"].origin).dot(x["{A}"].vector(*V{exact(n)})) - {float(p @ n)!r} * m'
        ),
    )


def sphere_law(d: Draft) -> None:
    on, zero = d.one(["1.0", "1.0", "0.0"]), d.chance(0.5)
    more = f', inputs={{"on": pl.Input({on})}}' if zero else ""
    factor = "x.u.on * " if zero else ""
    _law(
        d,
        lambda A, B, R, p: f'lambda x: {factor}((x["{B}"].origin - x["{A}"].origin).norm() - {float(np.linalg.norm(p))!r} * m)',
        more=more,
    )


def angle_law(d: Draft) -> None:
    a, b = (np.array(eval(f"({d.direction()})")) for _ in "ab")
    _law(d, lambda A, B, R, p: f'lambda x: x["{A}"].vector(*V{exact(a)}).dot(x["{B}"].vector(*V{exact(b)})) - {float(a @ R @ b)!r}')


def moving_law(d: Draft) -> None:
    n = np.array(eval(f"({d.direction()})"))
    _law(
        d,
        lambda A, B, R, p: (
            f'lambda x: (x["{B}"].origin - x["{A}"].origin).dot(x["{A}"].vector(*V{exact(n)})) - '
            f"({float(p @ n)!r} + x.p.a * np.sin(x.t / s - {T})) * m"
        ),
        more=f', parameters={{"a": {d.n(-0.5, 0.5)}}}',
    )


def speed_law(d: Draft) -> None:
    n, k = d.direction(), d.three()
    _law(d, lambda A, B, R, p: f'lambda x: x.velocity(x["{B}"].point(*V({k}, m)), "{A}").dot(x["{A}"].vector(*V({n})))', "velocity")


def turning_law(d: Draft) -> None:
    h, _, _ = d.single(("Revolute",))
    n, k = d.direction(), d.n(0.3, 1)
    _law(d, lambda A, B, R, p: f'lambda x: x.omega("{B}", "{A}").dot(x["{A}"].vector(*A({n}))) - {k} * x.v("{h}")', "velocity")


def difference_law(d: Draft) -> None:
    """Of two velocities on one moving carrier."""
    n = d.direction()
    _law(
        d,
        lambda A, B, R, p: f'lambda x: (x.velocity(x["{B}"].origin) - x.velocity(x["{A}"].origin)).dot(x["{A}"].vector(*V({n})))',
        "velocity",
    )


# ---- the library


def _on(d: Draft, text: Callable[[str, str], str], R: Array, p: Array, kind: str, safe: frozenset[str] = ALL - {"mirror"}) -> None:
    A, B = ends(d, R, p)
    d.add(f'system.add_constraint("{d.name("c")}", {text(A, B)})', kind, safe)


def on_circle(d: Draft) -> None:
    r, a = d.number(0.2, 0.8), d.rng.uniform(-3, 3)
    p = r * np.array([np.cos(a), np.sin(a), 0])
    _on(d, lambda A, B: f'pl.constraints.OnCircle("{B}", {r} * m, on="{A}")', random_rotation(d.rng), p, "OnCircle", ALL)


def on_curve(d: Draft) -> None:
    r, h, s = d.number(0.2, 0.8), d.number(0.05, 0.2), d.rng.uniform(2, 15)
    p = np.array([r * np.cos(s), r * np.sin(s), h * s])
    wire = f"lambda w: ({r} * m * np.cos(w), {r} * m * np.sin(w), {h} * m * w)"
    _on(
        d,
        lambda A, B: f'pl.constraints.OnCurve("{B}", {wire}, on="{A}", range=(0, 20))',
        random_rotation(d.rng),
        p,
        "OnCurve",
        ALL - {"mirror", "save"},
    )


def on_surface(d: Draft) -> None:
    radii = np.array([d.number(0.2, 0.8) for _ in range(3)])
    x = d.rng.normal(size=3)
    p = radii * x / np.linalg.norm(x)
    bowl = f"lambda x, y, z: (x / {radii[0]} / m)**2 + (y / {radii[1]} / m)**2 + (z / {radii[2]} / m)**2 - 1"
    _on(
        d, lambda A, B: f'pl.constraints.OnSurface("{B}", {bowl}, on="{A}")', random_rotation(d.rng), p, "OnSurface", ALL - {"save"}
    )


def on_heights(d: Draft) -> None:
    a, b = d.number(0.5, 2), d.number(-0.3, 0.3)
    x, y = d.rng.uniform(-0.5, 0.5, 2)
    hills = f"lambda x, y: ({b} * np.sin({a} * x / m) * np.cos(y / m) + 0.2 * (x / m) * (y / m)) * m"
    p = np.array([x, y, b * np.sin(a * x) * np.cos(y) + 0.2 * x * y])
    _on(
        d,
        lambda A, B: f'pl.constraints.OnHeights("{B}", {hills}, on="{A}")',
        random_rotation(d.rng),
        p,
        "OnHeights",
        ALL - {"save", "mirror"},
    )


def torus(d: Draft) -> None:
    r, R = d.number(0.2, 0.5), random_rotation(d.rng)
    tube = d.number(0.02, 0.15)
    c = R[2, 1]  # of the wheel's axis y along the normal z
    x = np.array([*d.rng.uniform(-1, 1, 2), (r - tube) * np.sqrt(1 - c * c) + tube])
    _on(d, lambda A, B: f'pl.constraints.Torus("{B}", {r} * m, {tube} * m, "y", "{A}")', R, x, "Torus")


def disc(d: Draft) -> None:
    r, R = d.number(0.2, 0.5), random_rotation(d.rng)
    x = np.array([*d.rng.uniform(-1, 1, 2), r * np.sqrt(1 - R[2, 1] ** 2)])
    _on(d, lambda A, B: f'pl.constraints.Disc("{B}", {r} * m, "y", "{A}")', R, x, "Disc")


def ellipsoid(d: Draft) -> None:
    radii, R = np.array([d.number(0.2, 0.5) for _ in range(3)]), random_rotation(d.rng)
    x = np.array([*d.rng.uniform(-1, 1, 2), np.linalg.norm(radii * R[2])])
    text = ", ".join(f"{r} * m" for r in radii)
    _on(d, lambda A, B: f'pl.constraints.Ellipsoid("{B}", ({text}), "{A}")', R, x, "Ellipsoid")


def skate(d: Draft) -> None:
    _on(
        d,
        lambda A, B: f'pl.constraints.Skate("{B}", V({d.direction()}), "{A}")',
        random_rotation(d.rng),
        d.rng.normal(size=3),
        "Skate",
    )


def parts(d: Draft, *given: tuple[str, str, float]) -> list[str]:
    """Bodies on one carrier in the same turned axes: (hinge, place, coordinate)."""
    parent = d.one([*(b for b, nodes in d.bodies.items() if not nodes), "world"])
    word, turn = ("PW" if parent == "world" else "P"), f"({d.three(1.5)})"
    at, out = f"({d.three(0.5)})", []
    for hinge, place, q in given:
        name = d.name("part")
        pose = f"{word}({at}, {turn}) @ P({place})"
        d.add(
            f'system.add_body("{name}", "{parent}", {hinge}, hinge_name="{name}_pin", pose={pose}, inertia={d.inertia()})',
            hinge[3 : hinge.index("(")], ALL_BUT_MIRROR,
        )  # fmt: skip
        d.bodies[name], d.hinges[f"{name}_pin"], d.q[f"{name}_pin"] = None, hinge[3 : hinge.index("(")], [q]
        out.append(name)
    d.carrier_of_parts = d.add_frame(parent, "", f"{word}({at}, {turn})")  # type: ignore[attr-defined]
    d.taken |= {f"{name}_pin" for name in out}
    return out


def _library(d: Draft, text: str, kind: str, save: bool = True) -> None:
    d.add(f'system.add_constraint("{d.name("c")}", {text})', kind, ALL_BUT_MIRROR if save else ALL_BUT_MIRROR - {"save"})


def carrier(d: Draft) -> str:
    return f'carrier="{d.carrier_of_parts}"'  # type: ignore[attr-defined]


def gears(d: Draft) -> None:
    a = float(d.rng.uniform(-1, 1))
    one, two = parts(d, ('pl.Revolute("z")', "(0.0, 0.0, 0.0)", a), ('pl.Revolute("z")', "(0.3, 0.0, 0.0)", -a / 2))
    helix = f", helix_angle={d.n(-0.4, 0.4)}" if d.chance(0.4) else ""
    _library(d, f'pl.constraints.Gears("{one}", "{two}", (20, 40), {carrier(d)}{helix})', "Gears")


def bevel(d: Draft) -> None:
    a = float(d.rng.uniform(-1, 1))
    one, two = parts(d, ('pl.Revolute("z")', "(0.0, 0.0, 0.1)", a), ('pl.Revolute("x")', "(0.05, 0.0, 0.0)", -a / 2))
    text = f'pl.constraints.BevelGears("{one}", "{two}", (20, 40), 0.04 * m, {carrier(d)}, axis="z", other_axis="x")'
    _library(d, text, "BevelGears")


def worm(d: Draft) -> None:
    a = float(d.rng.uniform(-1, 1))
    one, two = parts(d, ('pl.Revolute("x")', "(0.0, 0.0, 0.0)", a), ('pl.Revolute("z")', "(0.0, 0.1, 0.0)", a / 20))
    text = f'pl.constraints.WormGear("{one}", "{two}", (2, 40), 0.02 * m, {carrier(d)}, axis="x", other_axis="z")'
    _library(d, text, "WormGear")


def rack(d: Draft) -> None:
    a = float(d.rng.uniform(-1, 1))
    one, two = parts(d, ('pl.Revolute("z")', "(0.0, 0.0, 0.0)", a), ('pl.Prismatic("x")', "(0.0, 0.02, 0.0)", 0.02 * -a))
    _library(d, f'pl.constraints.RackAndPinion("{one}", "{two}", 0.02 * m, {carrier(d)})', "RackAndPinion")


def belt(d: Draft) -> None:
    a = float(d.rng.uniform(-1, 1))
    one, two = parts(d, ('pl.Revolute("z")', "(0.0, 0.0, 0.0)", a), ('pl.Revolute("z")', "(0.4, 0.0, 0.0)", a / 2))
    _library(d, f'pl.constraints.Belt([("{one}", 0.05 * m), ("{two}", 0.1 * m)], {carrier(d)})', "Belt")


def rope(d: Draft) -> None:
    a = float(d.rng.uniform(-0.3, 0.3))
    one, two = parts(d, ('pl.Prismatic("y")', "(-0.1, -1.0, 0.0)", a), ('pl.Prismatic("y")', "(0.1, -1.0, 0.0)", -a))
    _library(d, f'pl.constraints.Rope(["{one}", ("{d.carrier_of_parts}", -0.1 * m), "{two}"], {carrier(d)})', "Rope")  # type: ignore[attr-defined]


def cam(d: Draft) -> None:
    a = float(d.rng.uniform(-1, 1))
    one, two = parts(
        d, ('pl.Revolute("z")', "(0.0, 0.0, 0.0)", a), ('pl.Prismatic("x")', "(0.0, 0.0, 0.0)", 0.05 + 0.01 * np.cos(2 * a))
    )
    _library(d, f'pl.constraints.Cam("{one}", "{two}", lambda a: (0.05 + 0.01 * np.cos(2 * a)) * m)', "Cam", save=False)


def lift_cam(d: Draft) -> None:
    a = float(d.rng.uniform(-1, 1))
    one, two = parts(d, ('pl.Revolute("z")', "(0.0, 0.0, 0.0)", a), ('pl.Prismatic("x")', "(0.0, 0.0, 0.0)", 0.04))
    _library(d, f'pl.constraints.LiftCam("{one}", "{two}", lambda a: 0.01 * m * (1 - np.cos(a)), 0.04 * m)', "LiftCam", save=False)


def swing_cam(d: Draft) -> None:
    a = float(d.rng.uniform(-1, 1))
    one, two = parts(d, ('pl.Revolute("z")', "(0.0, 0.0, 0.0)", a), ('pl.Revolute("z")', "(0.12, 0.0, 0.0)", 1.8))
    roller = d.add_frame(two, "", "P((0.1, 0.0, 0.0))")
    text = f'pl.constraints.SwingCam("{one}", "{roller}", lambda a: 0.1 * (1 - np.cos(a)), 0.05 * m, 0.12 * m, 0.1 * m)'
    _library(d, text, "SwingCam", save=False)


def flat_cam(d: Draft) -> None:
    a = float(d.rng.uniform(-1, 1))
    one, two = parts(
        d, ('pl.Revolute("z")', "(0.0, 0.0, 0.0)", a), ('pl.Prismatic("x")', "(0.0, 0.0, 0.0)", 0.04 + 0.005 * (1 - np.cos(a)))
    )
    _library(d, f'pl.constraints.FlatCam("{one}", "{two}", lambda a: 0.005 * m * (1 - np.cos(a)), 0.04 * m)', "FlatCam", save=False)


LIBRARY: dict[str, Callable[[Draft], None]] = {
    "Belt": belt, "BevelGears": bevel, "Cam": cam, "Disc": disc, "Ellipsoid": ellipsoid, "FlatCam": flat_cam, "Gears": gears,
    "LiftCam": lift_cam, "OnCircle": on_circle, "OnCurve": on_curve, "OnHeights": on_heights, "OnSurface": on_surface,
    "RackAndPinion": rack, "Rope": rope, "Skate": skate, "SwingCam": swing_cam, "Torus": torus, "WormGear": worm,
}  # fmt: skip
OWN_LAWS: dict[str, Callable[[Draft], None]] = {
    "plane": plane_law, "sphere": sphere_law, "angle": angle_law, "moving": moving_law, "speed": speed_law, "turning": turning_law,
    "difference": difference_law,
}  # fmt: skip
