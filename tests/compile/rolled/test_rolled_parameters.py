"""Named parameters in rolled kernels: against systems built anew with other numbers, and against unrolled kernels."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.compile import Dynamics
from pliant.compile.cpu import backend as cpu
from pliant.compile.rolled.classes import classify, programs_of
from pliant.compile.table.functions import FUNCTIONS
from tests.compile.agreement import assert_agrees, assert_close, in_one_axes, states
from tests.compile.cpu.beam_arms import arm
from tests.compile.rolled.four_bar_chains import bars, four_bar_arm
from tests.compile.rolled.weighted_chains import chain, masses
from tests.systems import modes_of_any_boundary, random_flexible_system, random_system, seeds

pytestmark = modes_of_any_boundary


def names_of(system: pl.System, rng: np.random.Generator, share: float = 1.0) -> list[str]:
    """Gravity, and of all that bodies have to be named, some."""
    names = []
    for body in system.model.bodies:
        own = ["mass", "com", "inertia"] if body.flex is None else [*body.flex.parameters]
        own += ["pitch"] if isinstance(body.hinge.type, pl.Screw) else []
        names += [f"{body.name}.{what}" for what in (*own, "xyz", "rpy")]
    return ["gravity", *(name for name in names if rng.random() < share)]


def other_values(dyn: Dynamics, rng: np.random.Generator, shape: tuple[int, ...] = ()) -> np.ndarray:
    """p (*shape, size): every parameter scaled by its own factor, so that inertias stay those of real bodies."""
    p = np.broadcast_to(dyn.parameter_values, (*shape, dyn.parameter_values.size)).copy()
    for name, where in dyn.parameters.items():
        p[..., where] *= rng.uniform(0.9, 1.2, (*shape, 1))
        if name.endswith(("com", "xyz", "gravity")):
            p[..., where] += 0.05 * rng.normal(size=p[..., where].shape)
    return p


def rebuilt(system: pl.System, dyn: Dynamics, p: np.ndarray) -> Dynamics:
    own = {name: p[where] if where.stop - where.start > 1 else p[where][0] for name, where in dyn.parameters.items()}
    return pl.compile(system.with_parameters(own), "reference")


def assert_as_rebuilt(system: pl.System, names: list[str], functions: tuple[str, ...], **options: object) -> None:
    rng = np.random.default_rng(1)
    dyn = pl.compile(system, parameters=names, **options)
    p = other_values(dyn, rng, (2,))
    given = states(dyn, (2,))
    for i in range(2):
        own = rebuilt(system, dyn, p[i])
        condition = np.linalg.cond(own.mass_matrix(given["q"][i]))
        for name in functions:
            at = [given[key][i] for key in FUNCTIONS[name].inputs]
            scale = max(1.0, 1e-3 * condition) if name == "forward_dynamics" else 1.0
            assert_close(name, getattr(dyn, name)(*at, p[i]), getattr(own, name)(*at), scale)


# ---- all hinges, rigid and flexible


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("mode", ["rolled", "unrolled"])
def test_rigid_systems(mode, seed):
    system = random_system(seed, n=6)
    names = names_of(system, np.random.default_rng(seed), 0.5)
    assert_as_rebuilt(system, names, ("inverse_dynamics", "forward_dynamics"), mode=mode, lanes=1)


@pytest.mark.parametrize("mode", ["rolled", "unrolled"])
def test_flexible_systems(mode):
    system = random_flexible_system(2, n=3)
    assert_as_rebuilt(system, names_of(system, np.random.default_rng(0), 0.5), ("forward_dynamics",), mode=mode, lanes=1)


def test_every_function():
    """A screw, welded bodies whose numbers go into those that carry them, and sums over bodies."""
    system = pl.System("all", gravity=(1.0, 2.0, -9.0))
    box = pl.Inertia.box(2.0, (0.1, 0.2, 0.3), com=(0.1, 0.0, 0.2))
    kinds = (pl.Revolute("z"), pl.Fixed(), pl.Screw((1.0, 0.5, 0.0), pitch=0.1), pl.Spherical(), pl.Fixed(), pl.Planar((1, 1, 0)))
    for k, kind in enumerate(kinds):
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", kind, pose=pl.Pose((0.3, 0.1 * k, 0)), inertia=box)
    system.add_frame("f0", "b4", pose=pl.Pose((0.1, 0.2, 0.3), rpy=(0.1, 0.2, 0.3)))
    names = [*names_of(system, np.random.default_rng(3), 0.3), "f0.xyz"]
    names += [name for name in ("b1.mass", "b2.pitch", "b4.com") if name not in names]
    options = {"parameters": names, "wrenches": ["f0"]}
    dyn, reference = pl.compile(system, mode="rolled", lanes=1, **options), pl.compile(system, "reference", **options)
    assert_agrees(dyn, reference, states(dyn, (2,)), (2,), only=in_one_axes(dyn, "rolled"))
    given = states(dyn, (2,))
    for name, own in {"coriolis_matrix": "q v", "com_jacobian": "q", "centroidal_momentum_bias": "q v"}.items():
        at = [*(given[key] for key in own.split()), given["parameters"]]
        assert_close(name, getattr(dyn, name)(*at), getattr(reference, name)(*at))


def test_bending_stiffness():
    system = arm(3)
    names = [f"{body.name}.EI" for body in system.model.bodies if body.flex is not None]
    assert_as_rebuilt(system, names, ("forward_dynamics",), mode="rolled", lanes=1)


# ---- closed


@pytest.mark.parametrize("made", [bars(8), four_bar_arm(2)], ids=["ladder", "arm"])
def test_closed_systems(made):
    """Cells in a row, whose closures are halved, and cells that close their own."""
    system, q = made
    names = ["gravity", *(f"{body.name}.{what}" for body in system.model.bodies for what in ("mass", "com"))]
    dyn, plain = (pl.compile(system, parameters=names, mode=mode, lanes=1) for mode in ("rolled", "unrolled"))
    p, tau = other_values(dyn, np.random.default_rng(0)), np.random.default_rng(1).normal(size=dyn.model.nv)
    assert_close("forward_dynamics", dyn.forward_dynamics(q, 0 * tau, tau, p), plain.forward_dynamics(q, 0 * tau, tau, p), 10.0)


# ---- batches


@pytest.mark.parametrize("lanes", [1, 4])
def test_one_p_for_all_states_and_one_for_each(lanes):
    """Also of sizes that leave lanes over, and after one another: what a call has made of p does not stay for the next."""
    system = chain(50)
    dyn = pl.compile(system, mode="rolled", parameters=masses(50), lanes=lanes)
    given, rng = states(dyn, (9,)), np.random.default_rng(0)
    P = other_values(dyn, rng, (9,))
    at = [given[key] for key in ("q", "v", "a")]
    own = np.stack([rebuilt(system, dyn, p).inverse_dynamics(*(x[i] for x in at)) for i, p in enumerate(P)])
    assert_close("own", dyn.inverse_dynamics(*at, P), own)
    for i in (0, 3):
        shared = rebuilt(system, dyn, P[i]).inverse_dynamics(*at)
        for n in (1, 2, 9):
            assert_close("shared", dyn.inverse_dynamics(*(x[:n] for x in at), P[i]), shared[:n])
    assert_close("alone", dyn.inverse_dynamics(*(x[2] for x in at), P[2]), own[2])
    wide = dyn.inverse_dynamics(*(x[:, None] for x in at), P[:3])  # (9, 1) states, (3,) values
    assert wide.shape == (9, 3, dyn.model.nv)
    assert_close("wide", wide[[0, 1, 2], [0, 1, 2]], own[:3])
    backward = dyn.inverse_dynamics(*(x[::-1] for x in at), np.asfortranarray(P)[::-1])
    assert_close("strides", backward[::-1], own)


def test_threads():
    """Pieces of a batch each make their own numbers of p."""
    system = chain(5)
    one, two = (pl.compile(system, mode="rolled", parameters=masses(5), threads=n) for n in (1, 2))
    given = states(one, (600,))
    P = other_values(one, np.random.default_rng(0), (600,))
    at = [given[key] for key in ("q", "v", "tau")]
    for p in (P, P[0]):
        assert np.array_equal(one.forward_dynamics(*at, p), two.forward_dynamics(*at, p))


# ---- code


def test_bodies_that_are_alike_share_code():
    """What is computed of p is a loop too: as many programs, whatever the number of bodies."""
    counts = []
    for n in (30, 60):
        dyn = pl.compile(chain(n), parameters=masses(n), mode="rolled")
        classes = classify(dyn.internals.traces.rolled_model, ())
        counts.append((len(classes), len(programs_of(classes))))
        cells = [i for c, program in programs_of(classes) for i in classes[c].cells[program.cells].tolist()]
        assert len(cells) == len(set(cells))
    assert counts[0] == counts[1]


def test_the_form_is_chosen_as_without_parameters():
    for n in (10, 60):
        assert pl.compile(chain(n), parameters=masses(n)).mode == pl.compile(chain(n)).mode
    assert pl.compile(chain(60), parameters=masses(60)).mode == "rolled"


def test_numbers_that_are_not_named_stay_in_the_code():
    """Gravity alone asks for no number of a body; a mass for those that follow from it, and zeros stay zeros."""
    system = chain(6)
    dependent = [
        sum(kind.dependent.shape[1] for kind in classify(pl.compile(system, parameters=names).internals.traces.rolled_model, ()))
        for names in (["gravity"], ["b5.mass"])
    ]
    assert dependent[0] == 0 and 0 < dependent[1] <= 10


PROGRAM = """
import sys
import numpy as np
import pliant as pl
sys.path.append(sys.argv[1])  # behind the package under test, whose code the cache is of
from pliant.compile.cpu import kernel
from tests.compile.rolled.weighted_chains import chain, masses

def refuse(*_):
    raise AssertionError("compiled anew")

kernel.object_code = refuse
dyn = pl.compile(chain(5), mode="rolled", parameters=masses(5), lanes=1)
q, v = dyn.model.random_state(0)
print(repr(dyn.inverse_dynamics(q, v, v, 1.5 * dyn.parameter_values).tolist()))
"""


def test_cached_code_takes_other_values_in_another_process():
    system = chain(5)
    dyn = pl.compile(system, mode="rolled", parameters=masses(5), lanes=1)
    q, v = dyn.model.random_state(0)
    _ = dyn.inverse_dynamics(q, v, v, dyn.parameter_values)
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM, str(Path(__file__).parents[3])],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    got = np.array(eval(done.stdout))
    assert_close("cached", got, rebuilt(system, dyn, 1.5 * dyn.parameter_values).inverse_dynamics(q, v, v))


# ---- runs and derivatives


def test_runs_and_their_tangents():
    """Rolled and unrolled loops agree, also in how states change along parameters: masses, placements, gravity."""
    system = random_system(4, 3, base="fixed", kinds=("Revolute",), shape="chain")
    names = ["gravity", "b0.inertia", "b1.mass", "b2.com", "b2.rpy"]
    rolled, straight = (pl.compile(system, mode=mode, parameters=names, lanes=1) for mode in ("rolled", "unrolled"))
    given = states(rolled, (2,))
    p = other_values(rolled, np.random.default_rng(0), (2,))
    options = {"dt": 1e-3, "steps": 4, "p": p, "tau": given["tau"]}
    tangents = {"p": np.broadcast_to(np.eye(p.shape[-1]), (2, p.shape[-1], p.shape[-1]))}
    a, b = (dyn.rollout(given["q"], given["v"], **options, tangents=tangents) for dyn in (rolled, straight))
    for name in ("q", "v", "dq", "dv"):
        assert_close(name, getattr(a, name), getattr(b, name))
    assert (np.abs(a.dv[:, :, -1]).max(axis=-1) > 0).sum() > p.size / 2
    a, b = (dyn.rollout(given["q"], given["v"], **options, method="semi_implicit") for dyn in (rolled, straight))
    assert_close("semi-implicit", a.v, b.v)


def test_derivatives(monkeypatch):
    """Along a direction, and column by column, as of large systems."""
    monkeypatch.setattr(cpu, "MOST_COLUMNS", 3)
    system = chain(4)
    dyn, reference = (pl.compile(system, *of, parameters=masses(4), mode="rolled", lanes=1) for of in ((), ("reference",)))
    given = states(dyn, (2,))
    at = [given[key] for key in ("q", "v", "tau", "v", "a", "tau", "parameters")]
    assert_close("jvp", dyn.forward_dynamics_jvp(*at), reference.forward_dynamics_jvp(*at), 100.0)
    at = [given[key] for key in ("q", "v", "a", "parameters")]
    assert_close("derivatives", dyn.inverse_dynamics_derivatives(*at), reference.inverse_dynamics_derivatives(*at))


def test_loads_have_parameters_beside_them():
    """Loads are no part of loops over bodies, and their parameters are none of the numbers of bodies."""
    system = chain(4)
    system.add_load("spring", pl.loads.HingeSpring("b2", k=30.0, c=2.0))
    names = ["spring.k", "b1.mass", "gravity"]
    rolled, straight = (pl.compile(system, mode=mode, parameters=names, lanes=1) for mode in ("rolled", "unrolled"))
    q, v = system.random_state(0)
    p = 1.2 * rolled.parameter_values
    for got, want in zip(rolled.rhs(0.0, q, v, p=p), straight.rhs(0.0, q, v, p=p), strict=True):
        assert_close("rhs", got, want, 10.0)


def test_what_has_no_rolled_form_says_so():
    dyn = pl.compile(chain(3), mode="rolled", parameters=["gravity"])
    with pytest.raises(pl.PliantError, match=r"regressor has no rolled kernel .*; use mode='unrolled'"):
        _ = dyn.regressor
