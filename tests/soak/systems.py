"""Whole systems, drawn at random from all tables of features."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

import pliant as pl
from tests.soak import closures, loads, touching
from tests.soak.draft import ALL, Draft, NotHere
from tests.soak.recipe import Recipe

T = closures.T
HINGES: dict[str, Callable[[Draft], str]] = {
    "Fixed": lambda d: "pl.Fixed()",
    "Revolute": lambda d: f"pl.Revolute(A({d.direction()}))",
    "Prismatic": lambda d: f"pl.Prismatic(V({d.direction()}))",
    "Screw": lambda d: f"pl.Screw(A({d.direction()}), pitch=hand * {d.n(-0.3, 0.3)} * m)",
    "Cylindrical": lambda d: f"pl.Cylindrical(A({d.direction()}))",
    "Universal": lambda d: f"pl.Universal(A({d.direction()}), A(0.36, 0.48, 0.8))",
    "Planar": lambda d: f"pl.Planar(V({d.direction()}))",
    "Spherical": lambda d: "pl.Spherical()",
    "Free": lambda d: "pl.Free()",
    "Joint": lambda d: d.one([
        'pl.Joint("xyz", "xyz")', 'pl.Joint("", "zxz")', 'pl.Joint("xy", "zyx")', 'pl.Joint("xyz", "z")', 'pl.Joint("x", "yz")',
        'pl.Joint("xyz", "xyz", speeds="rates")', 'pl.Joint("xyz", "zxz", speeds_at=V(0.1, -0.2, 0.3, m))',
    ]),
    "Custom": lambda d: f"slide({d.n(0.2, 0.8)})",
}  # fmt: skip
NOT_SAFE = {"Planar": {"mirror"}, "Joint": {"mirror"}, "Custom": {"mirror", "units", "save"}}
WEIGHTS = {"Revolute": 6.0, "Prismatic": 2.0, "Free": 1.0, "Spherical": 1.0, "Fixed": 0.7}


def flexible(d: Draft) -> str:
    kind = d.one(["beam", "static", "torsion"])
    length, mass, EI = d.n(0.5, 2), d.n(0.3, 2), d.n(5, 60)
    if kind == "static":
        return f'pl.flex.Beam({length}, {mass}, EI={EI}, boundary="static", damping_time=0.001, torsional_inertia=0.02)'
    more = ', GJ=9.0, modes={"y": 1, "z": 1, "torsion": 1}' if kind == "torsion" else ', modes={"y": 1, "z": 1}'
    return f"pl.flex.Beam({length}, {mass}, EI={EI}{more}, torsional_inertia=0.02, damping=0.02)"


def add_body(d: Draft, k: int, base: str) -> None:
    name, parent, at = f"b{k}", "world", ""
    if k and not d.chance(0.15):
        parent, at = d.carrier(world=False)
    names = list(HINGES)
    weights = np.array([WEIGHTS.get(x, 0.8) for x in names])
    kind = "Free" if k == 0 and base == "free" else str(d.rng.choice(names, p=weights / weights.sum()))
    if k and kind == "Free" and d.chance(0.6):
        kind = "Revolute"
    if k == 0 and kind == "Fixed":
        kind = "Revolute"
    soft = d.chance(0.12)
    safe = ALL - NOT_SAFE.get(kind, set()) - ({"units", "mirror"} if soft else set())
    matter = f"flex={flexible(d)}" if soft else f"inertia={d.inertia()}"
    d.add(
        f'system.add_body("{name}", "{parent}", {HINGES[kind](d)}, hinge_name="h{k}", pose={d.pose(parent)}, {matter}{at})',
        "flexible" if soft else kind, safe,
    )  # fmt: skip
    d.bodies[name], d.hinges[f"h{k}"] = (["root", "tip"] if soft else None), kind


def draw_state(d: Draft) -> None:
    """Coordinates of hinges that have none yet."""
    system = d.build()
    q, _ = system.model.random_state(d.rng)
    for body, where in zip(system.model.bodies, system.model.internals.q_slices, strict=True):
        own = q[where].copy()
        own[body.hinge.type.nq :] *= 0.05
        d.q.setdefault(body.hinge.name, [float(x) for x in own])


def tried(d: Draft, add: Callable[[], None]) -> bool:
    """Whether a feature fits; if not, nothing of it is left."""
    before = list(d.lines), dict(d.hinges), dict(d.bodies), list(d.frames), set(d.taken), dict(d.q)
    try:
        add()
    except NotHere:
        d.lines, d.hinges, d.bodies, d.frames, d.taken, d.q = before
        return False
    return True


def add_load(d: Draft, kind: str) -> None:
    text = {**loads.LOADS, **loads.LAWS}[kind](d)
    feature, name = kind.split(" stick", maxsplit=1)[0] if kind in loads.LOADS else kind, d.name("l")
    safe = ALL - loads.NOT_SAFE.get(feature, set()) - ({"save"} if "lambda" in text else set())
    d.add(f'system.add_load("{name}", {text})', kind, safe)


def add_output(d: Draft, kind: str) -> None:
    text = {**loads.SENSORS, **loads.OUTPUT_LAWS}[kind](d)
    d.add(f'system.add_output("{d.name("o")}", {text})', kind, ALL - ({"save"} if "lambda" in text else set()))


def add_motion(d: Draft) -> None:
    """The motion of a hinge is prescribed."""
    h, q, _ = d.single()
    d.taken.add(h)
    if d.chance(0.3):
        d.add(f'system.prescribe("{h}", pl.Input({d.n(-1, 1)} * {q} / s**2))', "prescribed", ALL)
        return
    a, w = d.number(-0.5, 0.5), d.number(0.5, 3)
    at = d.q[h][0]
    law = f"lambda t: ({at!r} + {a} * (np.sin({w} * t / s) - {float(np.sin(w * T))!r})) * {q}"
    d.add(f'system.prescribe("{h}", {law})', "prescribed", ALL - {"save"})


def add_lock(d: Draft) -> None:
    """An event that never happens may lock a hinge; states have it locked or free."""
    h, _, _ = d.single()
    d.taken.add(h)
    never = 'pl.Event("t", reaches=1e6 * s, action=pl.events.lock("' + h + '"))'
    d.add(f'system.add_event("{d.name("e")}", {never})', "lock")


def add_switch(d: Draft) -> None:
    """A closure that an event may activate; states have it active or not."""
    chosen = [k for k, x in enumerate(d.lines) if x.text.startswith(("system.add_loop", "system.add_rod", "system.add_constraint"))]
    if not chosen:
        raise NotHere
    k = chosen[int(d.rng.integers(len(chosen)))]
    line = d.lines[k]
    d.lines[k] = replace(line, text=line.text[:-1] + ", active=False)")
    never = f'pl.Event("t", reaches=1e6 * s, action=pl.events.activate("{line.defines[0]}"))'
    d.add(f'system.add_event("{d.name("e")}", {never})', "switch")


def add_closure(d: Draft, kind: str) -> None:
    if kind in closures.JOINTS:
        closures.loop(d, kind)
    elif kind in ("Rod", "Coupling"):
        {"Rod": closures.rod, "Coupling": closures.coupling}[kind](d)
    else:
        {**closures.LIBRARY, **closures.OWN_LAWS}[kind](d)


def add_contacts(d: Draft, wanted: tuple[str, ...]) -> None:
    """Shapes that touch, by numbers of their own, so that systems without them stay as they are."""
    own, before = np.random.default_rng([d.seed, 5]), d.rng
    kinds = [x for x in wanted if x in touching.CONTACTS]
    if own.random() < 0.15:
        kinds += [str(x) for x in own.choice(list(touching.CONTACTS), size=int(own.integers(1, 3)))]
    d.rng = own
    for kind in kinds:
        tried(d, lambda kind=kind: touching.touch(d, kind))  # type: ignore[misc]
    d.rng = before


CLOSURES = (*closures.JOINTS, "Rod", "Coupling", *closures.OWN_LAWS, *closures.LIBRARY)
HARD = ("Fixed", "Prismatic", "Cylindrical", "Revolute", "Screw", "Planar", "Universal")  # they leave few freedoms


def draw(seed: int, wanted: tuple[str, ...] = ()) -> Recipe:
    """A system with a state. wanted: features that it shall have."""
    rng = np.random.default_rng(seed)
    d = Draft(rng, seed)
    d.weightless = d.chance(0.25) or "CentralGravity" in wanted
    gravity = "(0, 0, 0)" if d.weightless else f"W({d.three(6)}, m / s**2)"
    d.add(f'system = pl.System("soak", gravity={gravity})', "System")
    n = int(rng.choice([1, 2, 2, 3, 3, 3, 4, 4, 5, 6]))
    base = "free" if d.chance(0.35) else "fixed"
    for k in range(n):
        add_body(d, k, base)
    draw_state(d)
    kinds = [x for x in wanted if x in CLOSURES]
    if d.chance(0.5):
        kinds += [str(x) for x in rng.choice(CLOSURES, size=int(rng.integers(1, 3)), replace=False)]
    for kind in kinds:
        tried(d, lambda kind=kind: add_closure(d, kind))  # type: ignore[misc]
    draw_state(d)
    if d.chance(0.2) or "prescribed" in wanted:
        tried(d, lambda: add_motion(d))
    for name, add, share in (("lock", add_lock, 0.12), ("switch", add_switch, 0.2)):
        if d.chance(share) or name in wanted:
            tried(d, lambda add=add: add(d))  # type: ignore[misc]
    kinds = [x for x in wanted if x in loads.LOADS or x in loads.LAWS]
    kinds += [str(x) for x in rng.choice([*loads.LOADS, *loads.LAWS], size=int(rng.integers(0, 5)))]
    for kind in kinds:
        tried(d, lambda kind=kind: add_load(d, kind))  # type: ignore[misc]
    add_contacts(d, wanted)
    draw_state(d)
    kinds = [x for x in wanted if x in loads.SENSORS]
    kinds += [str(x) for x in rng.choice([*loads.SENSORS, *loads.OUTPUT_LAWS], size=int(rng.integers(0, 4)))]
    for kind in kinds:
        tried(d, lambda kind=kind: add_output(d, kind))  # type: ignore[misc]
    recipe = replace(d.recipe, q=d.q, t=T)
    system = recipe.build()
    q, _ = recipe.state(system)
    return recipe.with_state(system, q, rng.normal(size=system.nv))


__all__ = ["draw", "pl"]
