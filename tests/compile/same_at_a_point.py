"""Pairs of systems that agree at one point, their own numbers, and differ elsewhere; and the names of what is stored of them.

Run as a program, it prints the names of every system: another process has to find the same ones.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import numpy as np

import pliant as pl
from pliant.compile.llvm import cache


def slider(law=None, gravity=(0.0, 0.0, 0.0), mass=1.0, **parameters):
    s = pl.System("s", gravity=gravity)
    s.add_body("a", hinge=pl.Prismatic("x"), mass=mass)
    if law is not None:
        s.add_load("l", law, parameters=parameters)
    return s


def arm():
    s, box = pl.System("h", gravity=(0, 0, -9.81)), pl.Inertia.box(1.0, (1, 0.5, 0.3), com=(0.3, 0.1, 0.2))
    for name, parent in (("a", "world"), ("b", "a")):
        s.add_body(name, parent, pl.Revolute("y"), pose=pl.Pose((1, 0, 0)), inertia=box)
    for name in "AB":
        s.add_frame(name, "b", pl.Pose((0.3, 0, 0.2)))
    return s


def with_laws(*laws, **parameters):
    return [slider(law, **parameters) for law in laws]


def with_load(*loads, make=arm):
    out = []
    for load in loads:
        s = make()
        s.add_load("l", load)
        out.append(s)
    return out


def with_output(*laws):
    out = []
    for law in laws:
        s = arm()
        s.add_output("o", law)
        out.append(s)
    return out


def with_event(*events, **parameters):
    out = []
    for event in events:
        s = slider(lambda x: x.torque("a", -x.p.k * x.q("a")), **parameters)
        s.add_event("e", event)
        out.append(s)
    return out


def of_symbols():
    out = []
    for which in (0, 1):
        m, n = pl.symbol("m", 2.0), pl.symbol("n", 2.0)
        s = pl.System("s")
        s.add_body("a", hinge=pl.Prismatic("z"), mass=(m, n)[which])
        s.add_body("b", "a", hinge=pl.Prismatic("z"), mass=(n, m)[which])
        out.append(s)
    return out


def closed_at(*frames):
    out = []
    for frame in frames:
        s = arm()
        s.add_rod("rod", frame, "world", length=1.5)
        out.append(s)
    return out


def constrained(*laws):
    out = []
    for law in laws:
        s = arm()
        s.add_constraint("c", law, parameters={"r": 1.0})
        out.append(s)
    return out


def touching(*shapes):
    out = []
    for shape in shapes:
        s = pl.System("t")
        s.add_body("a", hinge=pl.Free(), mass=1.0, inertia=(0.1, 0.1, 0.1))
        for name in "AB":
            s.add_shape("a", pl.shapes.Sphere(0.1), name=name)
        s.add_contact("c", [shape], "ground", stiffness=1e4)
        out.append(s)
    return out


def flexible(*nodes):
    out = []
    for node in nodes:
        s = pl.System("f")
        s.add_body("boom", flex=pl.flex.Beam(1.0, 1.0, EI=10.0, modes={"y": 1}, boundary="cantilever"))
        s.add_load("l", lambda x, node=node: x.force(x.p.k * x.world.y, x[node].origin), parameters={"k": 0.0})
        out.append(s)
    return out


def at_zero(x):
    return x.q("a")


def spring(x):
    x.torque("a", -x.p.k * x.q("a"))


SOFT = {"k": 0.0, "c": 0.0, "rest": 0.0}
PAIRS: dict[str, tuple[Callable[[], list[pl.System]], list[str]]] = {
    "laws at k = 0": (lambda: with_laws(spring, lambda x: x.torque("a", -x.p.k * x.q("a") ** 3), k=0.0), ["l.k"]),
    "laws at k = 1": (lambda: with_laws(spring, lambda x: x.torque("a", -(x.p.k**2) * x.q("a")), k=1.0), ["l.k"]),
    "two parameters of one law": (
        lambda: with_laws(*(lambda x, n=n: x.torque("a", -(n * x.p.k + (3 - n) * x.p.c) * x.q("a")) for n in (1, 2)), k=2.0, c=2.0),
        ["l.k", "l.c"],
    ),
    "a number of the body": (
        lambda: with_laws(lambda x: x.torque("a", -x.matter("a").mass * x.q("a")), lambda x: x.torque("a", -1.0 * x.q("a"))),
        ["a.mass"],
    ),
    "dry friction, and the same as a plain force": (
        lambda: with_laws(lambda x: x.torque("a", -x.v("a"), dry=1.0), lambda x: x.torque("a", -x.v("a"))),
        [],
    ),
    "tables that agree within a range": (
        lambda: with_laws(*(lambda x, y=y: x.torque("a", np.interp(x.q("a"), [0, 1, 2], [0, 1, y])) for y in (2.0, 3.0))),
        [],
    ),
    "springs without stiffness": (
        lambda: with_load(pl.loads.HingeSpring("b", **SOFT), pl.loads.PointSpring("world", "B", **SOFT)),
        ["l.k"],
    ),
    "forces at frames that coincide": (
        lambda: with_load(*(pl.loads.FrameForce(frame, force=(0.0, 0.0, 1.0)) for frame in "AB")),
        ["B.xyz"],
    ),
    "forces without size at two nodes": (lambda: flexible("boom.tip", "boom.root"), ["l.k"]),
    "an input and a series": (
        lambda: with_load(*(pl.loads.Motor("a", torque=u) for u in (pl.Input(1.0), pl.Series([0.0, 1.0], [1.0, 1.0])))),
        [],
    ),
    "outputs of frames that coincide": (
        lambda: with_output(*(lambda x, frame=frame: x.velocity(frame).dot(x.world.x) for frame in "AB")),
        ["B.xyz"],
    ),
    "outputs of two hinges": (lambda: with_output(*(lambda x, hinge=hinge: x.q(hinge) for hinge in "ab")), []),
    "outputs of accelerations at frames that coincide": (
        lambda: with_output(*(lambda x, frame=frame: x.acceleration(frame).dot(x.world.x) for frame in "AB")),
        ["B.xyz"],
    ),
    "events": (
        lambda: with_event(*(pl.Event(lambda x, n=n: x.p.k**n * x.q("a") - 0.5, load="l") for n in (1, 2)), k=1.0),
        ["l.k"],
    ),
    "directions of events": (lambda: with_event(*(pl.Event(lambda x: x.q("a"), direction=d) for d in (1, -1)), k=1.0), ["l.k"]),
    "resets": (
        lambda: with_event(*(pl.Event(at_zero, action=lambda x, n=n: x.set_v("a", x.p.k**n), load="l") for n in (1, 2)), k=1.0),
        ["l.k"],
    ),
    "two symbols of one value": (of_symbols, ["m", "n"]),
    "rods at frames that coincide": (lambda: closed_at("A", "B"), ["B.xyz"]),
    "constraints": (
        lambda: constrained(lambda x: x.p.r * x.q("b") - x.q("a"), lambda x: x.p.r**2 * x.q("b") - x.q("a")),
        ["c.r"],
    ),
    "contacts of shapes that coincide": (lambda: touching("A", "B"), []),
}


class FirstNameError(Exception):
    """The name that was looked for on the disk first."""


@contextmanager
def first_names() -> Iterator[None]:
    """Let nothing be compiled: the first name that is looked for is raised."""

    def read(name: str) -> bytes | None:
        raise FirstNameError(name)

    with patch.object(cache, "read", read):
        yield


def name_of(find: Callable[[], object]) -> str:
    """Return the first name that `find` looks for."""
    with first_names():
        try:
            find()
        except FirstNameError as found:
            return str(found)
    raise AssertionError("nothing was looked for")


def names(system: pl.System, parameters: list[str]) -> dict[str, str]:
    """Return the names of what is stored of a system: functions, loops, kernels for a GPU; and its fingerprint."""
    dyn, model = pl.compile(system, parameters=parameters), system.model
    word = "rhs" if model.loads else "outputs" if model.outputs else "forward_dynamics"
    row = dyn.internals.loaded(word) if model.loads or model.outputs else dyn.internals.row(word)
    gpu = pl.compile(system, "cuda", parameters=parameters, method="articulated", mode="unrolled")
    out = {
        "function": name_of(lambda: dyn.internals.cpu.function(row, word)),
        "cuda": name_of(lambda: gpu.internals.cuda.kernel(row, word, 90)),
    }
    if model.events:
        out["events"] = name_of(lambda: dyn.internals.cpu.function(dyn.internals.loaded("events"), "events"))
    if not model.outputs:  # which no loop evaluates
        out["loop"] = name_of(lambda: pl.simulate(system, t_end=0.1, dynamics=dyn, **({} if model.events else {"dt": 0.01})))
    return out | {"fingerprint": model.fingerprint}


def all_names() -> dict[str, list[dict[str, str]]]:
    return {what: [names(system, parameters) for system in make()] for what, (make, parameters) in PAIRS.items()}


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    json.dump(all_names(), sys.stdout)
