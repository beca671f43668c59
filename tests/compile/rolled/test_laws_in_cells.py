"""Constraints by laws in rolled kernels: against unrolled kernels and the sweeps, and that laws alike share code."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.compile.rolled.cells import cells_of
from pliant.compile.rolled.classes import classify, programs_of
from tests.compile.agreement import assert_close
from tests.compile.rolled.meshed_chains import LAWS, Mechanism, ball, cam, distance, gears, meshed_chain, slip
from tests.loops.drawn_laws import Drawn
from tests.systems import modes_of_any_boundary, seeds

pytestmark = modes_of_any_boundary
MODES = ("rolled", "unrolled")


def compiled(system: pl.System, **options) -> list[pl.Dynamics]:
    """[rolled, unrolled, reference]."""
    both = [pl.compile(system, mode=mode, method="articulated", lanes=1, **options) for mode in MODES]
    return [*both, pl.compile(system, "reference", **options)]


def state(system: pl.System, q: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A closed pose, and speeds that the laws allow."""
    return pl.assemble(system, q, rng.normal(size=system.nv))


def classes_of(system: pl.System, **options) -> list:
    return classify(pl.compile(system, mode="rolled", **options).internals.traces.rolled_model, ())


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_kernels(law):
    system, q = meshed_chain(4, (law,))
    names = [f"{x.name}.{key}" for x in system.model.loops for key in x.parameters]
    rng = np.random.default_rng(0)
    q, v = state(system, q, rng)
    tau, dq, dv, dtau = rng.normal(size=(4, system.nv))
    found = compiled(system, parameters=names)
    p = [found[0].parameter_values] if names else []
    for a in (found[1], found[2]):
        given = q, v, tau, *p
        assert_close("accelerations", found[0].forward_dynamics(*given), a.forward_dynamics(*given), 100.0)
    given = q, v, tau, dq, dv, dtau, *p
    assert_close("jvp", *(d.forward_dynamics_jvp(*given) for d in found[:2]), 1e4)
    given = system.model.integrate(q, 1e-7 * dq), v + 1e-7 * dv, *p
    assert_close("project", *(d.project(*given) for d in found[:2]), 10.0)


def test_all_of_them_under_wrenches_and_with_other_parameters():
    """Numbers of laws that are parameters, next to placements of frames on which laws have points."""
    laws = [law for law in LAWS if law.__name__ not in ("gears", "belt", "rope")]  # these measure placements
    system, q = meshed_chain(10, laws)
    names = [f"{x.name}.{key}" for x in system.model.loops for key in x.parameters] + ["on2.xyz", "link3.rpy", "one4.mass"]
    rolled, straight, reference = compiled(system, parameters=names, wrenches=["on3", "two7"])
    rng = np.random.default_rng(0)
    v, tau = rng.normal(size=(2, system.nv))
    f = rng.normal(size=(2, 6))
    for p in (rolled.parameter_values, rolled.parameter_values * rng.uniform(0.97, 1.03, rolled.parameter_values.size)):
        values = {name: p[where] if where.stop - where.start > 1 else p[where][0] for name, where in rolled.parameters.items()}
        built = pl.compile(system.with_parameters(values), "reference", wrenches=["on3", "two7"])
        a = rolled.forward_dynamics(q, v, tau, f, p)
        for other in (straight.forward_dynamics(q, v, tau, f, p), reference.forward_dynamics(q, v, tau, f, p)):
            assert_close("accelerations", a, other, 1e4)
        assert_close("built", a, built.forward_dynamics(q, v, tau, f), 1e4)


def test_laws_that_are_alike_share_a_class():
    """Whatever their constants are: of teeth, radii, cams and points. Their numbers are columns."""
    for law in LAWS:
        counts = [len(classes_of(meshed_chain(n, (law,))[0])) for n in (5, 9)]
        assert counts == [3, 3], law.__name__  # the first link, the others, and the mechanisms


def test_parameters_of_laws_share_a_program():
    for n in (4, 8):
        system, _ = meshed_chain(n, (distance,))
        classes = classes_of(system, parameters=[f"law{i + 1}.length" for i in range(n)])
        assert len(programs_of(classes)) == 1


def with_laws(*laws) -> pl.System:
    """A chain with a law for each mechanism of two hinges."""

    def added(m: Mechanism) -> list[float]:
        m.bodies((pl.Universal("x", "y"), (0, 0, 0)), (pl.Revolute("z"), (0.3, 0.1, 0.2)), chain=True)
        m.add(laws[m.i - 1](m), parameters={"k": 1.0})
        return [0.3, 0.4, 0.2]

    return meshed_chain(len(laws), (added,))[0]


def test_laws_that_are_equal_only_at_some_values_share_none():
    """Present values of parameters, poses, and constants that happen to be equal say nothing about other values."""

    def one(m):
        return lambda x: x.q(m.two) * x.p.k - 2.0 * x.q(m.one)[0]

    def other(m):
        return lambda x: x.q(m.two) * x.p.k * x.p.k - 2.0 * x.q(m.one)[0]

    def third(m):
        return lambda x: x.q(m.two) * x.p.k - 3.0 * x.q(m.one)[0]

    def numbers(system):
        return sorted(len(kind.cells) for kind in classes_of(system) if kind.members.shape[1] == 2)

    assert numbers(with_laws(one, third, one, third)) == [4]
    assert numbers(with_laws(one, other, one, other)) == [2, 2]


def test_rows_of_other_sizes_in_one_class():
    """What counts as rounding is in proportion to a row of its own cell, not to that of another one."""
    factors = (3.0, 2.5, 2e-3, 2e-5)

    def law(m: Mechanism) -> list[float]:
        m.bodies((pl.Universal("x", "y"), (0, 0, 0)), (pl.Revolute("z"), (0.3, 0.1, 0.2)), chain=True)
        k = factors[m.i - 1]
        m.add(lambda x: k * ((x[m.two].point(0.3, 0.1, 0.2) - x[m.on].point(0.1, -0.4, 0.2)).norm() - 0.8))
        return [0.2, 0.3, 0.3]

    system, q = meshed_chain(4, (law,))
    q, v = state(system, q, np.random.default_rng(0))
    assert [len(kind.cells) for kind in classes_of(system) if kind.members.shape[1] == 2] == [4]
    rolled, straight, _ = compiled(system)
    given = q + 1e-7 * v, np.ones(system.nv)
    assert_close("project", rolled.project(*given), straight.project(*given))


def test_a_factor_that_is_zero_by_default_acts():
    """Rows act by declaration: p = 0 leaves out nothing of the code."""

    def law(m: Mechanism) -> list[float]:
        m.bodies((pl.Universal("x", "y"), (0, 0, 0)), (pl.Revolute("z"), (0.3, 0.1, 0.2)), chain=True)
        m.add(lambda x: x.p.on * (x.q(m.two) - 0.5 * x.q(m.one)[0]), parameters={"on": 0.0})
        return [0.4, 0.3, 0.2]

    system, q = meshed_chain(3, (law,))
    rolled = pl.compile(system, mode="rolled", parameters=[f"law{i}.on" for i in (1, 2, 3)], lanes=1)
    v, tau = np.random.default_rng(0).normal(size=(2, system.nv))
    for p in ([1.0, 0.0, 0.0], [0.0, 2.0, 1e-3], [0.0, 0.0, 0.0]):
        built = system.with_parameters({f"law{i + 1}.on": x for i, x in enumerate(p)})
        expected = pl.compile(built, "reference").forward_dynamics(q, v, tau)
        assert_close(f"{p}", rolled.forward_dynamics(q, v, tau, p), expected, 100.0)


def test_velocities_relative_to_the_world():
    """Their rows act on the world too; all bodies from there to the law are one cell."""
    system, q = meshed_chain(3, (gears,))
    system.add_constraint("slip", lambda x: x.velocity(x["link2"].origin).dot(x["link2"].vector(0.1, 0.2, 0.3)), kind="velocity")
    rolled, straight, reference = compiled(system)
    v, tau = np.random.default_rng(0).normal(size=(2, system.nv))
    assert max(len(cell.bodies) for cell in cells_of(rolled.internals.traces.rolled_model)) > 2
    for other in (straight, reference):
        assert_close("a", rolled.forward_dynamics(q, v, tau), other.forward_dynamics(q, v, tau), 100.0)


@pytest.mark.parametrize("seed", seeds(3, first=7))
def test_random_systems(seed):
    """Rigid and flexible trees, with laws of all features between random places, and other closures."""
    drawn = Drawn(seed)
    rolled, straight, reference = compiled(drawn.closed)
    rng, q = np.random.default_rng(seed), drawn.q
    J = pl.sweeps.loop_jacobian(drawn.closed.model, q)
    v, tau = drawn.v - np.linalg.pinv(J, rcond=1e-9) @ (J @ drawn.v), rng.normal(size=len(drawn.v))
    for other in (straight, reference):
        assert_close("a", rolled.forward_dynamics(q, v, tau), other.forward_dynamics(q, v, tau), 1e4)


def test_runs():
    """Rollouts that are projected, tangents along parameters, and implicit steps."""
    system, q = meshed_chain(4, (gears, distance, slip, ball))
    q, v = state(system, q, np.random.default_rng(0))
    names = ["law2.length", "law3.k"]
    dyns = compiled(system, parameters=names)[:2]
    options = {"dt": 1e-3, "steps": 3, "tangents": {"p": np.eye(2)}}
    a, b = (dyn.rollout(q, 0.1 * v, **options) for dyn in dyns)
    for name in ("q", "v", "dq", "dv"):
        assert_close(name, getattr(a, name), getattr(b, name), 1e4)
    a, b = (dyn.rollout(q, 0.1 * v, dt=1e-3, steps=3, method="semi_implicit") for dyn in dyns)
    assert_close("semi-implicit", a.v, b.v, 1e3)


@pytest.mark.parametrize("method", ["dop853", "alpha", "esdirk"])
def test_simulated(method):
    system, q = meshed_chain(3, (gears, cam, distance))
    q, v = state(system, q, np.random.default_rng(0))
    given = {"t_end": 0.02, "method": method} | ({"dt": 1e-3} if method == "alpha" else {})
    a, b = (pl.simulate(system, q, 0.1 * v, dynamics=pl.compile(system, mode=mode), **given) for mode in MODES)
    np.testing.assert_allclose(a.q[-1], b.q[-1], rtol=0, atol=1e-8)


def test_which_form_is_chosen():
    """Laws do not unroll a long chain; where a closure does, the message says why."""
    system, _ = meshed_chain(40)
    assert pl.compile(system).mode == "rolled"
    system, _ = meshed_chain(3, (gears,))
    system.add_rod("rope", "link0", "two3", length=lambda t: 1.0 + 0.1 * t)
    with pytest.raises(pl.PliantError, match=r"rod 'rope': closures that change with time have no rolled kernel; use mode='unro"):
        pl.compile(system, mode="rolled")
