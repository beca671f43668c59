"""Systems that have the features of the table of support, and what asks a cell."""

import re
from functools import cache

import numpy as np

import pliant as pl
from pliant.simulate.methods import support
from pliant.simulate.methods.table import METHODS

DT, STEPS = 1e-4, 20
DETAILS = ("system", "names", "first", "target", "why", "argument", "instead", "what")
CALLS = {  # of compiled dynamics, from a start; each returns the last coordinates
    support.RUN: lambda dyn, q, method: pl.simulate(dyn, q, t_end=DT * STEPS, method=method).q[-1],
    support.RUN_FIXED: lambda dyn, q, method: pl.simulate(dyn, q, t_end=DT * STEPS, dt=DT, method=method).q[-1],
    support.ROLLOUT: lambda dyn, q, method: dyn.rollout(q, dt=DT, steps=STEPS, method=method).q[-1],
    support.STEPPER: lambda dyn, q, method: np.asarray(stepped(dyn, q, method)),
    support.JAX: lambda dyn, q, method: dyn.jax.rollout(q, dt=DT, steps=STEPS, method=method),
    support.GPU_ROLLOUT: lambda dyn, q, method: dyn.rollout(q, dt=DT, steps=STEPS, method=method).q.to_numpy()[-1],
    support.GPU_STEPPER: lambda dyn, q, method: stepped(dyn, q, method).to_numpy(),
}


def stepped(dyn, q, method):
    sim = dyn.stepper(DT, method=method)
    sim.reset(q)
    for _ in range(STEPS):
        q, _ = sim.step()
    return q


def arm(*changes):
    system = pl.System("arm")
    inertia = pl.Inertia.rod(mass=1.0, length=1.0, axis="z", com=(0, 0, -0.5))
    system.add_body("upper", hinge=pl.Revolute("y"), inertia=inertia)
    system.add_body("lower", "upper", hinge=pl.Revolute("y"), pose=pl.Pose((0, 0, -1)), inertia=inertia)
    for change in changes:
        change(system)
    return system


def balls(n=1, touch=True, **contact):
    system = pl.System("balls")
    for k in range(n):
        system.add_body(f"ball{k}", hinge=pl.Prismatic("z"), hinge_name=f"height{k}", mass=1.0)
        system.add_shape(f"ball{k}", pl.shapes.Sphere(0.1), name=f"surface{k}")
        if touch:
            system.add_contact(f"floor{k}", [f"surface{k}"], "ground", **contact)
    return system


def grounded(system, touch=True):
    """With a ball far above the ground, for a method of systems with contacts."""
    system.add_body("ball", hinge=pl.Prismatic("z"), hinge_name="height", pose=pl.Pose((3, 0, 10)), mass=1.0)
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="surface")
    if touch:
        system.add_contact("floor", ["surface"], "ground")


def fixed():
    system = pl.System("post")
    system.add_body("post", hinge=pl.Fixed(), mass=1.0)
    return system


def joints():
    system = pl.System("craft")
    system.add_body("bus", hinge=pl.Joint("xyz", "xyz", speeds_at="composite"), inertia=pl.Inertia.sphere(3.0, 0.4))
    system.add_body("rod", "bus", hinge=pl.Revolute("y"), inertia=pl.Inertia.rod(mass=1.0, length=1.0, axis="x", com=(0.5, 0, 0)))
    return system


def branching(x):
    x.torque("lower", 1.0 if x.q("lower") > 0 else 0.0)


def pull(x):
    x.torque("upper", x.u.force)


def motor(system):
    system.add_load("motor", pl.loads.Motor("lower"))
    system.add_controller("pilot", pl.Controller(0.01, lambda t, y, state: (np.array([0.1]), state), [], ["motor.torque"]))


START = {"upper": 0.4, "lower": 0.5}
MADE = {  # by feature: the system, how it is compiled, and its start
    support.REFERENCE: (arm, {"target": "reference"}, START),
    support.MOTIONLESS: (fixed, {}, None),
    support.CLOSURES: (lambda: pl.examples.load("four-bar"), {}, {"crank": 0.3}),
    support.STABILISED: (lambda: pl.examples.load("four-bar"), {"stabilise": (10.0, 10.0)}, {"crank": 0.3}),
    support.COMPOSITES: (joints, {}, {"rod": 0.4}),
    support.TIMED: (
        lambda: arm(lambda s: s.add_constraint("law", lambda x: x.q("lower") - 0.5 - 0.1 * x.t)),
        {"stabilise": (10.0, 10.0)}, START,
    ),
    support.COMPLIANT: (lambda: balls(stiffness=1e5), {}, {"height0": 0.5}),
    support.MANY_POINTS: (lambda: balls(support.MOST_POINTS + 1), {}, {f"height{k}": 0.5 for k in range(support.MOST_POINTS + 1)}),
    support.TOUCHING_STOPS: (
        lambda: arm(grounded, lambda s: s.add_load("end", pl.loads.HingeStop("lower", upper=2.0, restitution=0.5))), {}, START
    ),
    support.CONTACTS: (balls, {}, {"height0": 0.5}),
    support.NO_CONTACTS: (arm, {}, START),
    support.CONTROLLERS: (lambda: arm(motor), {}, START),
    support.EVENTS: (lambda: arm(lambda s: s.add_event("level", pl.Event(lambda x: x.q("lower") - 2.0))), {}, START),
    support.STOPS: (
        lambda: arm(lambda s: s.add_load("end", pl.loads.HingeStop("lower", lower=-2.0, upper=2.0, restitution=0.5))), {}, START
    ),
    support.DRIVEN: (lambda: arm(lambda s: s.prescribe("upper", lambda t: 0.4 + 0.1 * t**2)), {}, START),
    support.DRIVEN_STOPS: (
        lambda: arm(
            grounded,
            lambda s: s.prescribe("upper", lambda t: 0.4 + 0.1 * t**2),
            lambda s: s.add_load("end", pl.loads.HingeStop("upper", upper=2.0, restitution=0.5)),
        ), {}, START
    ),
    support.REFERENCE_EVENTS: (
        lambda: arm(lambda s: s.add_event("level", pl.Event(lambda x: x.q("lower") - 2.0))), {"target": "reference"}, START
    ),
    support.PYTHON: (lambda: arm(lambda s: s.add_load("kick", branching)), {}, START),
    support.SERIES: (
        lambda: arm(lambda s: s.add_load("pull", pull, inputs={"force": pl.Series([0.0, 1.0], [0.5, 1.0])})), {}, START
    ),
    support.FLOAT32: (arm, {"dtype": "float32"}, START),
}  # fmt: skip


PLAIN = {  # systems that move in the same way, and that adaptive steps support
    support.FLOAT32: arm,
    support.COMPLIANT: balls,
    support.MANY_POINTS: lambda: balls(support.MOST_POINTS + 1, touch=False),
    support.TOUCHING_STOPS: lambda: arm(lambda s: grounded(s, touch=False)),
}


TOUCHING = (support.COMPLIANT, support.MANY_POINTS, support.TOUCHING_STOPS, support.CONTACTS, support.DRIVEN_STOPS)


@cache
def made(feature, target, method=None):
    """The system of a feature, compiled, and its start. With a method of systems with contacts, a ball far from the ground more."""
    build, options, start = MADE[feature]
    system = build()
    if adds_ball(feature, method):
        grounded(system)
    return pl.compile(system, **{"target": target, **options}), start


def adds_ball(feature, method):
    return method is not None and METHODS[method].contacts and feature not in (*TOUCHING, support.NO_CONTACTS, support.MOTIONLESS)


def meant(refusal):
    """A pattern of the sentence of a cell."""
    names = {name: f"<{name}>" for name in DETAILS}
    text = re.escape(str(refusal.error(**names)))
    return re.sub(r"'<\w+>'|<\w+>", ".*", text.replace("\\ ", " "))
