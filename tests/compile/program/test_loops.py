"""All loops of integrators in NumPy: what runs, rollouts, their derivatives and environments call, the evaluator computes too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pliant
import pliant as pl
from pliant.compile.program import nodes
from pliant.model.acting.loads.lock import Lock
from pliant.simulate.loops import iteration_functions
from pliant.simulate.loops.methods import contact_step
from pliant.simulate.methods.table import METHODS
from pliant.sweeps.contacts import solution
from tests.closed import closed_speeds, random_closed
from tests.compile.program.followed import WRITERS, Followed, recording_lines
from tests.mechanisms import closed_four_bar
from tests.simulate.loaded import driven
from tests.systems import COMMON, random_flexible_system, random_inertia, random_system

pytestmark = pytest.mark.filterwarnings("ignore::pliant.errors.ModelWarning")  # steps are few and long

FOLLOWED = Followed()
CASES: dict[str, Callable[[], None]] = {}


def case(run: Callable[[], None]) -> Callable[[], None]:
    CASES[run.__name__] = cache(run)
    return run


def rng() -> np.random.Generator:
    return np.random.default_rng(4)


def turned(dyn: pl.Dynamics, q, v, steps: int = 3, dt: float = 1e-2, tangents: Any = (), **given: Any) -> None:
    """A rollout of a batch, its cotangents, and tangents of the first state."""
    run = dyn.rollout(q, v, dt=dt, steps=steps, **given)
    run.vjp(**{name: rng().normal(size=getattr(run, name).shape) for name in ("q", "v")})
    if tangents:
        sizes = {"q0": dyn.model.nv, "v0": dyn.model.nv, "tau": dyn.model.nv, "u": dyn.model.nu}
        along = {name: rng().normal(size=(2, sizes[name])) for name in tangents}
        dyn.rollout(q[0], v[0], dt=dt, steps=steps, tangents=along, **given)


@contextmanager
def swept() -> Iterator[None]:
    """Iterations go by sweeps in small systems too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(iteration_functions, "LEAST_SWEPT", 0)
        patch.setattr(iteration_functions, "LEAST_SWEPT_CLOSED", 0)
        yield


def traced(t, q, v):
    return -0.5 * v - np.sin(3 * t)


# ---- open trees


@cache
def tree(**options: Any) -> tuple[pl.Dynamics, np.ndarray, np.ndarray]:
    """A tree with loads with states, inputs and parameters; three states."""
    system = driven(seed=0, n=2, kinds=("Revolute", "Spherical"))
    q, v = map(np.array, zip(*(system.random_state(k) for k in range(3)), strict=True))
    return pl.compile(system, **options), q, 0.3 * v


@cache
def bare(**options: Any) -> tuple[pl.Dynamics, np.ndarray, np.ndarray]:
    """A tree without loads."""
    system = random_system(5, n=2, kinds=("Revolute",), base="fixed")
    q, v = map(np.array, zip(*(system.random_state(k) for k in range(3)), strict=True))
    return pl.compile(system, **options), q, v


@case
def explicit_steps_and_their_derivatives():
    dyn, q, v = tree()
    turned(dyn, q, v, method="rk4", tangents=("q0", "tau"))
    dyn, q, v = bare()
    for method in ("heun", "dop853"):
        turned(dyn, q, v, method=method, tangents=("q0",))


@case
def semi_implicit_steps_and_their_derivatives():
    dyn, q, v = tree()
    rows = rng().normal(size=(3, dyn.model.nu))
    turned(dyn, q, v, method="semi_implicit", tangents=("q0", "tau", "u"), u_steps=rows)


@case
def inputs_by_steps_wrenches_and_parameters():
    system = driven(seed=0, n=2, kinds=("Revolute", "Spherical"))
    dyn, (_, q, v) = pl.compile(system, wrenches=["f0"], parameters=["b0.mass"]), tree()
    given = {"p": dyn.parameter_values, "wrenches": {"f0": np.ones(6)}}
    rows = rng().normal(size=(3, dyn.model.nv))
    given |= {"tau_steps": rows, "u_steps": rng().normal(size=(3, dyn.model.nu))}
    turned(dyn, q, v, method="rk4", tangents=("tau", "u"), **given)
    dyn.rollout(q, v, dt=1e-2, steps=3, method="alpha", **given)


@case
def loops_over_bodies():
    dyn, q, v = tree(mode="rolled")
    turned(dyn, q, v, method="rk4")
    pl.simulate(dyn, q[0], v[0], t_end=0.02, dt=1e-2, method="rk4")
    dyn, q, v = bare(mode="rolled")
    turned(dyn, q, v, method="rk4")
    with swept():
        pl.simulate(dyn, q[0], v[0], t_end=0.02, dt=1e-2, method="alpha")


@case
def steps_of_all_methods():
    dyn, q, v = tree()
    for method in METHODS:
        if method != "contact":
            pl.simulate(dyn, q, v, dt=1e-2, t_end=2e-2, method=method)


@case
def flexible_bodies():
    system = random_flexible_system(2, n=2, kinds=COMMON)
    q, v = system.random_state(rng())
    for method in ("rk4", "semi_implicit", "alpha"):
        pl.simulate(system, q, 0.1 * v, dt=1e-3, t_end=2e-3, method=method)


@case
def states_that_are_lost():
    dyn, q, v = bare()
    v = v * [[1.0], [1e200], [1.0]]
    for method in ("rk4", "alpha"):
        assert np.isnan(dyn.rollout(q, v, dt=1e-2, steps=2, method=method).q[1, -1]).all()


@case
def by_error():
    dyn, q, v = tree()
    for method in ("dop853", "esdirk"):
        pl.simulate(dyn, q[:2], v[:2], t_end=0.03, n_out=4, method=method, rtol=1e-6)


def forces(form: str) -> None:
    dyn, q, v = bare()
    tau = {"traced": pl.Traced(traced), "series": rng().normal(size=(4, 2)), "law": traced}[form]
    for method in ("dop853", "esdirk"):
        pl.simulate(dyn, q[0], v[0], t_end=0.05, n_out=4, method=method, rtol=1e-6, tau=tau)
    for method in ("rk4", "alpha"):
        pl.simulate(dyn, q[0], v[0], t_end=0.02, dt=1e-2, method=method, tau=tau)


@case
def traced_forces():
    forces("traced")


@case
def forces_at_knots():
    forces("series")


@case
def forces_of_python_functions():
    forces("law")


def loads_in_python(method: str, **given: Any) -> None:
    system = random_system(5, n=2, kinds=("Revolute",), base="fixed")
    name = system.model.hinges[0].name

    def push(x):
        x.torque(name, 1.0 if x.t > 0.5 else x.s.f)
        x.rate("f", -x.s.f)

    system.add_load("push", push, states={"f": 0.5})
    _, q, v = bare()
    pl.simulate(system, q[0], v[0], method=method, **given)


@case
def loads_of_python_functions():
    loads_in_python("dop853", t_end=0.05, n_out=3)
    loads_in_python("alpha", t_end=0.02, dt=1e-2)


@case
def equations_of_the_reference():
    _, q, v = bare()
    system = random_system(5, n=2, kinds=("Revolute",), base="fixed")
    pl.simulate(pl.compile(system, "reference"), q[0], v[0], t_end=0.05, n_out=3)


@case
def environments():
    system = random_system(5, n=2, kinds=("Revolute",), base="fixed")
    name = system.model.hinges[0].name
    goal = {"observation": lambda x: x.q(name), "reward": lambda x: -(x.q(name) ** 2), "done": lambda x: x.q(name) > 1.0}
    system.add_load("motor", pl.loads.Motor(name))
    env = pl.env.VectorEnv(system, 3, actions={"motor.torque": 1.0}, dt=1e-2, horizon=10, **goal)
    env.reset(seed=0)
    env.step(np.ones((3, 1)))


# ---- closed systems


@cache
def closed() -> tuple[pl.Dynamics, np.ndarray, np.ndarray]:
    system, q = closed_four_bar()
    v = closed_speeds(system, q, rng().normal(size=3))
    return pl.compile(system), np.tile(q, (3, 1)), np.outer([1.0, 0.5, -1.0], v)


@case
def random_closures():
    system, q, v = random_closed(1, kinds=("Revolute", "Rod", "Coupling"), hinges=COMMON)
    pl.compile(system).rollout(q, v, dt=1e-3, steps=2)


@case
def closed_systems():
    dyn, q, v = closed()
    for method in ("rk4", "semi_implicit"):
        turned(dyn, q, v, method=method, tangents=("v0",))
    dyn.rollout(q, v, dt=1e-2, steps=3, active=[[1.0], [0.0], [1.0]])
    for method in ("dop853", "esdirk"):
        pl.simulate(dyn, q[0], v[0], t_end=0.05, n_out=4, method=method, rtol=1e-6)
    pl.simulate(dyn, q[0], v[0], t_end=0.02, dt=1e-2, method="alpha")
    pl.simulate(pl.compile(closed_four_bar()[0], "reference"), q[0], v[0], t_end=0.05, n_out=3)


@case
def closures_that_follow_the_time_and_inputs():
    system = pl.System("gears", gravity=(0, 0, -9.81))
    for name in "abc":
        inertia = pl.Inertia.box(1.0, (0.1, 0.1, 0.5), com=(0, 0, -0.2))
        system.add_body(name, hinge=pl.Revolute("y"), inertia=inertia)
    system.add_coupling("gear", {"a": 1.0, "b": -2.0}, offset=lambda t: 0.1 * np.sin(3 * t))
    system.add_coupling("moved", {"a": 1.0, "c": -1.0}, offset=pl.Input(0.3))
    dyn = pl.compile(system, parameters=["a.mass"])
    q, v = pl.assemble(system, {"a": 0.1})
    for method in ("rk4", "semi_implicit"):
        turned(dyn, np.tile(q, (2, 1)), np.tile(v, (2, 1)), method=method, p=[1.5])
    for method in ("alpha", "esdirk"):
        pl.simulate(dyn, q, v, t_end=0.02, dt=1e-2, method=method, n_out=2)


@case
def driven_and_locked_hinges():
    system = random_system(3, n=4, kinds=("Revolute", "Spherical"), base="fixed")
    path, locked, *_ = (hinge.name for hinge in system.model.hinges if hinge.type.nv == 1)
    system.prescribe(path, lambda t: 0.3 * np.sin(3 * t))
    system.add_load("lock", Lock(locked, True))
    q, v = system.random_state(0)
    v[system.model.v_index(locked)] = 0.0
    pl.simulate(system, q, v, t_end=0.02, dt=1e-2, method="semi_implicit")
    pl.simulate(system, q, v, t_end=0.02, dt=1e-2, method="alpha")
    with swept():
        pl.simulate(system, q, v, t_end=0.02, dt=1e-2, method="alpha")
        pl.simulate(system, q, v, t_end=0.02, dt=1e-2, method="esdirk", n_out=2)


# ---- events


@cache
def bouncing() -> pl.Dynamics:
    system = pl.System("bouncing", gravity=(0, 0, -9.81))
    system.add_body("a", hinge=pl.Revolute("y"), inertia=pl.Inertia.box(1.0, (0.1, 0.1, 0.5), com=(0.1, 0, -0.2)))
    system.add_body("b", "a", hinge=pl.Revolute("x"), pose=pl.Pose((0, 0, -0.3)), inertia=random_inertia(rng()))
    system.add_load("stop", pl.loads.HingeStop("a", lower=-0.2, upper=0.2, restitution=0.5))
    system.add_load("drag", lambda x: x.torque("a", -0.1 * x.v("a") * x.u.drag), inputs={"drag": 1.0})
    system.add_event("seen", pl.Event(lambda x: x.q("a") - 0.1))
    return pl.compile(system)


@case
def events():
    dyn = bouncing()
    for method in ("dop853", "esdirk"):
        pl.simulate(dyn, v0={"a": 3.0}, t_end=0.1, n_out=4, method=method, rtol=1e-6)


# ---- contacts


def feet(count: int, mu: float = 0.6, **numbers: Any) -> pl.System:
    """Two bodies on slides, tilted, each with points on the ground."""
    system = pl.System("feet", gravity=(0, 0, -9.81))
    system.add_body("slide", hinge=pl.Prismatic("z"), inertia=pl.Inertia.box(1.0, (0.2, 0.1, 0.1)))
    system.add_body("leg", "slide", pl.Revolute("y"), inertia=pl.Inertia.box(0.5, (0.3, 0.1, 0.1), com=(0.02, 0, 0)))
    system.add_body("other", "slide", pl.Revolute("y"), inertia=pl.Inertia.box(0.5, (0.3, 0.1, 0.1), com=(0.02, 0, 0)))
    for k in range(count):
        body = ("leg", "other")[k % 2] if count < 3 else "leg"
        system.add_shape(body, pl.shapes.Sphere(0.02), name=f"f{k}", pose=pl.Pose((0.1 * (-1) ** k, 0.05 * k, 0)))
    system.add_load("spring", pl.loads.HingeSpring("leg", k=1.0, c=0.05))
    system.add_load("servo", pl.loads.Motor("other", torque=pl.Input(-0.1)))
    system.add_contact("soles", [f"f{k}" for k in range(count)], "ground", mu=mu, **numbers)
    return system


def on_feet(system: pl.System, **given: Any) -> None:
    q = np.array([[0.0201, 0.0, 0.0], [0.0501, -0.1, 0.1], [0.0201, 0.0, 0.1]])
    v = np.array([[-0.1, 0.2, 0.0], [0.0, 0.0, 0.0], [-1.0, 1.0, -3.0]])
    dyn = pl.compile(system)
    turned(dyn, q, v, dt=2e-3, steps=4, every=2, method="contact", tangents=("v0", "u", "tau"), **given)


@case
def contacts():
    on_feet(feet(1))


@case
def contacts_by_passes_and_newton():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contact_step, "ROUNDS", 2)
        on_feet(feet(2))


@case
def contacts_that_begin_cold():
    on_feet(feet(2), contacts=pl.Contacts(warm=False))


@case
def contacts_by_newton_first():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contact_step, "ROUNDS", 2)
        on_feet(feet(3))


@case
def contacts_that_bounce():
    on_feet(feet(2, restitution=0.5))


@case
def derivatives_of_contacts_by_passes():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solution, "_MOST_ROWS", 0)
        on_feet(feet(2, mu=0.7))  # another system: the cache does not know the number


@case
def contacts_and_rows_of_hinges():
    system = feet(2)
    system.add_load("stop", pl.loads.HingeStop("leg", lower=-0.01, upper=0.01, restitution=0.3))
    system.add_load("rub", pl.loads.HingeFriction("other", coulomb=0.1, stick=True))
    system.add_event("seen", pl.Event(lambda x: x.q("other") - 0.01))
    pl.simulate(system, [0.03, 0.0, 0.0], [0.0, 0.5, 0.5], t_end=0.05, dt=2e-3, method="contact")


# ---- implicit methods by sweeps


def restless(t, q, v):
    """Forces with which iterations hardly converge."""
    return -50 * np.sin(10 * (v + 0.5 * v[::-1])) - v


@case
def iterations_by_sweeps():
    with swept():
        for dyn, q, v in (tree(), closed()):
            pl.simulate(dyn, q[0], v[0], t_end=0.1, dt=1e-1, method="alpha")
            pl.simulate(dyn, q[0], v[0], t_end=0.02, dt=2e-2, method="alpha", tau=pl.Traced(restless))
        pl.simulate(dyn, q[0], v[0], t_end=0.05, method="esdirk", rtol=1e-6)


@case
def iterations_with_a_matrix():
    dyn, q, v = bare()
    pl.simulate(dyn, q[0], v[0], t_end=0.1, dt=2e-2, method="alpha", tau=pl.Traced(restless))
    pl.simulate(dyn, q[0], v[0], t_end=0.02, method="esdirk", tau=pl.Traced(restless), rtol=1e-3)


@pytest.mark.parametrize("name", CASES)
def test_the_evaluator_computes_what_kernels_compute(name):
    with FOLLOWED.following():
        CASES[name]()
    assert FOLLOWED.far
    assert max(FOLLOWED.far.values()) < 1.0, FOLLOWED.far


def test_every_loop_is_followed_in_a_case():
    """Every statement that loops are written with, every line that records one, every method and its derivatives."""
    with FOLLOWED.following():
        for run in CASES.values():
            run()
    lines = {line for path in WRITERS for line in recording_lines(path)}
    assert sorted(lines - FOLLOWED.lines) == []
    kinds = {kind for kind in vars(nodes).values() if isinstance(kind, type) and issubclass(kind, nodes.Statement)}
    of_tables = {nodes.OverTable, nodes.TracedStep}  # of rolled kernels: tests/compile/rolled/test_evaluated.py
    assert kinds - {nodes.Statement} - of_tables == FOLLOWED.kinds
    words = list(FOLLOWED.loops)
    for method in METHODS.values():
        own = [word for word in words if word.split()[0] == method.name]
        assert own, method.name
        assert any(" tangent" in word for word in own) or not method.tangents, method.name
        assert any(" adjoint" in word for word in own) or not method.adjoint, method.name
    programs = [path for path in Path(pliant.__file__).parent.rglob("*.py") if "ProgramBuilder()" in path.read_text("utf-8")]
    assert [path.name for path in programs] == ["module.py"], "other loops than those of integrators are recorded"
