"""The table of support, cell by cell: a system with a feature is refused with the sentence of the cell, or moves as it should."""

import re
from functools import cache

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.methods import support
from pliant.simulate.methods.support import FEATURES, OF_SYSTEMS, TARGETS, has, supports
from pliant.simulate.methods.table import METHODS
from tests import support_page
from tests.compile.cuda import pretend

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
RUNS = (support.RUN, support.RUN_FIXED, support.ROLLOUT, support.GPU_ROLLOUT)  # where what is supported is compared


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


def ball():
    system = pl.System("ball")
    system.add_body("ball", hinge=pl.Prismatic("z"), hinge_name="height", mass=1.0)
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="surface")
    system.add_contact("floor", ["surface"], "ground")
    return system


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
    support.CONTACTS: (ball, {}, {"height": 0.5}),
    support.NO_CONTACTS: (arm, {}, START),
    support.CONTROLLERS: (lambda: arm(motor), {}, START),
    support.EVENTS: (lambda: arm(lambda s: s.add_event("level", pl.Event(lambda x: x.q("lower") - 2.0))), {}, START),
    support.STOPS: (
        lambda: arm(lambda s: s.add_load("end", pl.loads.HingeStop("lower", lower=-2.0, upper=2.0, restitution=0.5))), {}, START
    ),
    support.DRIVEN: (lambda: arm(lambda s: s.prescribe("upper", lambda t: 0.4 + 0.1 * t**2)), {}, START),
    support.PYTHON: (lambda: arm(lambda s: s.add_load("kick", branching)), {}, START),
    support.SERIES: (
        lambda: arm(lambda s: s.add_load("pull", pull, inputs={"force": pl.Series([0.0, 1.0], [0.5, 1.0])})), {}, START
    ),
    support.FLOAT32: (arm, {"dtype": "float32"}, START),
}  # fmt: skip


@cache
def made(feature, target):
    build, options, start = MADE[feature]
    return pl.compile(build(), **{"target": target, **options}), start


def meant(refusal):
    """A pattern of the sentence of a cell."""
    names = {name: f"<{name}>" for name in DETAILS}
    text = re.escape(str(refusal.error(**names)))
    return re.sub(r"'<\w+>'|<\w+>", ".*", text.replace("\\ ", " "))


def test_every_feature_of_systems_has_an_example():
    assert MADE.keys() == set(OF_SYSTEMS)


@pytest.mark.filterwarnings("ignore::pliant.ModelWarning")
@pytest.mark.parametrize("feature", OF_SYSTEMS, ids=lambda x: x.name)
def test_refused_cells_say_their_sentence(feature, monkeypatch):
    pretend.install(monkeypatch)
    for target, call in CALLS.items():
        if feature is support.REFERENCE and target.gpu:
            continue
        for method, row in METHODS.items():
            refusal = supports(method, target, feature)
            if not has(row, target) or refusal is None:
                continue
            earlier = next((x for x in OF_SYSTEMS if x is not feature and refused_too(x, feature, method, target)), None)
            dyn, start = made(feature, "cuda" if target.gpu else "cpu")
            with pytest.raises(pl.PliantError, match=meant(supports(method, target, earlier) if earlier else refusal)):
                call(dyn, start, method)


def refused_too(other, feature, method, target):
    """Whether another feature of the same system is refused before this one."""
    if OF_SYSTEMS.index(other) > OF_SYSTEMS.index(feature) or supports(method, target, other) is None:
        return False
    dyn, _ = made(feature, "cuda" if target.gpu else "cpu")
    return other.found(dyn) is not None


@pytest.mark.filterwarnings("ignore::pliant.ModelWarning")
@pytest.mark.parametrize("feature", [x for x in OF_SYSTEMS if x is not support.MOTIONLESS], ids=lambda x: x.name)
def test_supported_cells_move_as_the_reference_does(feature, monkeypatch):
    """The reference: adaptive steps of order 8 where the system has them."""
    pretend.install(monkeypatch)
    dyn, start = made(feature, "cpu")
    reference = None
    for target in RUNS:
        if feature is support.REFERENCE and target.gpu:
            continue
        for method, row in METHODS.items():
            own = made(feature, "cuda" if target.gpu else "cpu")[0]
            refused = any(x.found(own) is not None and supports(method, target, x) is not None for x in OF_SYSTEMS)
            if not has(row, target) or refused:
                continue
            if reference is None:
                reference = pl.simulate(dyn.model if feature is support.FLOAT32 else dyn, start, t_end=DT * STEPS, rtol=1e-10).q[-1]
            got = CALLS[target](own, start, method)
            exactness = 3e-6 if feature is support.FLOAT32 and target.steps else 1e-8 if row.order > 1 else 3e-6
            np.testing.assert_allclose(got, reference, rtol=0, atol=exactness, err_msg=f"{target.name} {method}")


def test_methods_that_a_function_does_not_have_are_refused_by_name():
    dyn, start = made(support.NO_CONTACTS, "cpu")
    for target in (support.RUN, support.ROLLOUT, support.STEPPER, support.JAX):
        for method, row in METHODS.items():
            if not has(row, target):
                with pytest.raises(pl.PliantError, match=meant(supports(method, target))):
                    CALLS[target](dyn, start, method)
    for target in (support.ROLLOUT, support.STEPPER):  # which do not choose between methods
        with pytest.raises(pl.PliantError, match="no method of fixed steps named 'auto'; there are 'rk4'"):
            CALLS[target](dyn, start, "auto")
    assert all((supports("auto", target) is not None) == target.steps for target in TARGETS)
    assert supports("rk5", support.ROLLOUT) is not None and "rk4" in supports("rk5", support.ROLLOUT).error().args[0]


def test_the_page_is_printed_from_the_table():
    assert support_page.PAGE.read_text(encoding="utf-8") == support_page.page()
    assert {feature.name for feature in FEATURES} >= {feature.name for feature in MADE} and len(TARGETS) == 9
