"""Random systems with stops that bounce, dry friction, locks, kicks, drives and gears, all at once."""

from __future__ import annotations

import numpy as np

import pliant as pl


def acting(rng: np.random.Generator, flexible: bool) -> tuple[pl.System, dict[str, float]]:
    """A chain or tree of hinges of one speed, with stops, dry friction, springs, drives that vary, locks, kicks; and its speeds."""
    system = pl.System("acting", gravity=(0, 0, float(rng.choice([0.0, -9.81]))))
    n = int(rng.integers(2, 4))
    names = [f"h{k}" for k in range(n)]
    for k, name in enumerate(names):
        parent = "world" if k == 0 else f"b{rng.integers(k)}"
        axis = str(rng.choice(["x", "y", "z"]))
        hinge = pl.Prismatic(axis) if rng.random() < 0.5 else pl.Revolute(axis)
        if flexible and k == n - 1:
            hinge = pl.Revolute("y")
        place = {"pose": pl.Pose((0.3, 0, 0)), "hinge_name": name}
        if flexible and k == n - 1:
            system.add_body(f"b{k}", parent, hinge, flex=pl.flex.Beam(1.0, 1.0, EI=40.0, modes={"z": 2}, damping=0.02), **place)
        else:
            size = tuple(rng.uniform(0.1, 0.5, 3))
            mass = float(rng.uniform(0.3, 3.0))
            system.add_body(f"b{k}", parent, hinge, inertia=pl.Inertia.box(mass, size, com=(0.2, 0.1, 0.05)), **place)
    driven = names[-1] if rng.random() < 0.2 else ""
    if driven:
        system.prescribe(driven, lambda t: 0.2 * np.sin(3.0 * t))
    elif rng.random() < 0.3:
        system.add_coupling("gear", {names[0]: 1.0, names[1]: float(rng.choice([-1.0, 2.0, 0.5]))})
        if rng.random() < 0.5:
            system.add_event("open", pl.Event(lambda x: x.t - 0.7, 1, pl.events.deactivate("gear")))
    for k, name in enumerate(names):
        what = rng.integers(4) if name != driven else 2
        if what in (1, 3):
            end = rng.uniform(0.1, 0.5, 2)
            restitution = float(rng.choice([0.0, 0.3, 0.8]))
            system.add_load(f"stop{k}", pl.loads.HingeStop(name, lower=-end[0], upper=end[1], restitution=restitution))
        if what in (2, 3):
            system.add_load(f"rub{k}", pl.loads.HingeFriction(name, coulomb=float(rng.uniform(0.2, 3.0)), stick=True))
        if rng.random() < 0.5:
            c, w = float(rng.uniform(0.5, 6.0)), float(rng.uniform(1.0, 6.0))
            system.add_load(f"push{k}", lambda x, name=name, c=c, w=w: x.torque(name, c * np.sin(w * x.t)))
        if rng.random() < 0.3:
            system.add_load(f"spring{k}", pl.loads.HingeSpring(name, k=float(rng.uniform(2.0, 30.0))))
    at = np.sort(rng.uniform(0.05, 1.0, 4))
    moving = [name for name in names if name != driven]
    held = str(rng.choice(moving))
    system.add_event("lock", pl.Event(lambda x, t=at[0]: x.t - t, 1, pl.events.lock(held)))
    system.add_event("unlock", pl.Event(lambda x, t=at[1]: x.t - t, 1, pl.events.unlock(held)))
    one, other = rng.choice(moving, 2)
    system.add_event("kick", pl.Event(lambda x, t=at[2]: x.t - t, 1, _kick(str(one), rng.normal())))
    system.add_event("put", pl.Event(lambda x, t=at[3]: x.t - t, 1, _put(str(other), float(rng.choice([0.0, rng.normal()])))))
    speeds = dict(zip(names, rng.normal(size=n) * rng.choice([0.0, 1.0], n), strict=True))
    return system, {name: u for name, u in speeds.items() if name != driven and (not system.model.loops or name != names[1])}


def _kick(hinge, impulse):
    return lambda x: x.hinge_impulse(hinge, impulse)


def _put(hinge, speed):
    return lambda x: x.set_v(hinge, speed)
