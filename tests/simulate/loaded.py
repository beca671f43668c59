"""Systems with loads: springs and drag on random trees, a drive with states and inputs, laws that ask for the time."""

from __future__ import annotations

import numpy as np

import pliant as pl
from tests.systems import random_system


def pendulum(k=0.0, c=0.0, gravity=0.0):
    """One hinge of inertia 2 kg m² with a spring and a damper: q'' = -(k q + c q') / 2 without gravity."""
    system = pl.System("pendulum", gravity=(0.0, 0.0, -gravity))
    system.add_body("bob", hinge=pl.Revolute("y"), hinge_name="pin", inertia=pl.Inertia(2.0, [0.0, 0.0, -1.0], np.zeros((3, 3))))
    if k or c:
        system.add_load("spring", pl.loads.HingeSpring("pin", k=k, c=c))
    return system


def driven(seed=3, n=3, kinds=("Revolute", "Prismatic", "Spherical"), base="fixed"):
    """A random tree with loads of every sort: torques at hinges, forces at a frame, two states, two inputs, the time."""
    system = random_system(seed, n=n, kinds=kinds, base=base)
    hinges = [h.name for h in system.model.hinges if h.type.nv == 1 and h.type.nq == 1]
    last = hinges[-1]

    def drive(x):
        x.torque(last, x.s.f + x.u.bias * np.cos(3 * x.t))
        x.rate("f", (x.u.asked - x.s.f - 0.3 * x.v(last)) / x.p.lag)
        x.rate("z", [x.q(last), np.sin(x.s.f) - 0.5 * x.s.z[1]])

    def drag(x):
        at = x["f0"].origin
        speed = x.velocity(at)
        x.force(-x.p.c * (1.0 + speed.dot(speed)) * speed, at=at)

    for hinge in hinges:
        system.add_load(f"spring-{hinge}", pl.loads.HingeSpring(hinge, k=6.0, c=0.4, rest=0.1))
    system.add_load("drive", drive, {"lag": 0.2}, {"asked": 1.0, "bias": 0.5}, {"f": 0.2, "z": [0.1, -0.3]})
    system.add_load("drag", drag, {"c": 0.3})
    return system


def state_of(system, seed=0, runs=None):
    """(q, v), or rows of them."""
    rng = np.random.default_rng(seed)
    pairs = [system.model.random_state(rng) for _ in range(runs or 1)]
    q, v = (np.array(x) for x in zip(*pairs, strict=True))
    return (q, v * 0.3) if runs else (q[0], v[0] * 0.3)


def far(x, y):
    return float(np.abs(np.asarray(x) - np.asarray(y)).max())
