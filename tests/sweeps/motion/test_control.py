"""What controllers and identification ask for, by independent routes: derivatives of M, A and J, systems of other inertias."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.compile import FUNCTIONS, frame_functions, trace
from pliant.compile.table.functions import CONTROL
from pliant.graph import evaluate, jvp
from pliant.sweeps import qdot
from tests.systems import HINGES, random_flexible_system, random_inertia, random_modal_body, random_pose, random_system, seeds

COORDINATES = ("Revolute", "Prismatic", "Screw", "Cylindrical", "Universal", "Custom")  # hinges with v = q'
KINDS = ("rigid", "flexible")


def setup(seed, kind="rigid", **options):
    make = random_flexible_system if kind == "flexible" else random_system
    system = make(seed, **({"n": 1 + seed % 6} | options))
    if system.nv == 0:
        system = make(seed, n=3, kinds=("Revolute",))
    rng = np.random.default_rng(seed)
    return system, pl.compile(system, "reference"), *system.random_state(rng), rng


def close(got, want, terms=0.0, tolerance=1e-12):
    """To 1e-12 of the largest entry, or of the terms that it is the sum of."""
    assert np.shape(got) == np.shape(want)
    assert np.abs(got - want).max(initial=0) <= tolerance * max(np.abs(want).max(initial=0), terms, 1e-3)


def along(row, system, q, v):
    """The rate of a function of q, by forward mode on its graph, along the motion with the speeds v."""
    traced = trace(row, system.model)
    nodes = traced.inputs["q"]
    rate = jvp(traced.outputs[0], {"q": nodes}, {"q": qdot(system.model, nodes, traced.graph.lift(v))})
    return np.broadcast_to(evaluate(rate, {"q": q}), row.shapes(system.model)[0])


def springs(system, q, v):
    """What stiffness and damping ask of the modes."""
    out = np.zeros(system.nv)
    for body, at, speeds in zip(system.bodies, system.model.internals.q_slices, system.model.internals.v_slices, strict=True):
        if body.modes:
            n = body.modes
            out[speeds][-n:] = body.flex.stiffness @ q[at][-n:] + body.flex.damping @ v[speeds][-n:]
    return out


# ---- Coriolis matrix


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("kind", KINDS)
def test_coriolis_matrix(seed, kind):
    """C v is what is left of the bias, and M' - 2 C is skew-symmetric, for every hinge and for deforming bodies."""
    system, dyn, q, v, _ = setup(seed, kind)
    C = dyn.coriolis_matrix(q, v)
    bias, rest = dyn.bias(q, v), dyn.gravity_forces(q) + springs(system, q, v)
    close(C @ v, bias - rest, terms=np.abs(bias).max() + np.abs(rest).max())
    close(C + C.T, along(FUNCTIONS["mass_matrix"], system, q, v), terms=np.abs(C).max())


@pytest.mark.parametrize("kind", [k for k in HINGES if k != "Fixed"])
def test_coriolis_matrix_of_every_hinge(kind):
    system, dyn, q, v, _ = setup(3, kinds=(kind,), n=3, base="fixed")
    C = dyn.coriolis_matrix(q, v)
    close(C @ v, dyn.bias(q, v) - dyn.gravity_forces(q), terms=np.abs(dyn.bias(q, v)).max())
    close(C + C.T, along(FUNCTIONS["mass_matrix"], system, q, v), terms=np.abs(C).max())


@pytest.mark.parametrize("seed", seeds(4))
@pytest.mark.parametrize("kind", KINDS)
def test_coriolis_matrix_is_christoffels(seed, kind):
    """Where v = q': C_ij = sum over k of (dM_ij/dq_k + dM_ik/dq_j - dM_jk/dq_i) v_k / 2."""
    system, dyn, q, v, _ = setup(seed, kind, kinds=COORDINATES, base="fixed", n=3)
    d = np.stack([along(FUNCTIONS["mass_matrix"], system, q, e) for e in np.eye(system.nv)], axis=-1)  # d[i, j, k] = dM_ij/dq_k
    want = np.einsum("ijk,k->ij", (d + d.swapaxes(1, 2) - d.transpose(2, 0, 1)) / 2, v)
    close(dyn.coriolis_matrix(q, v), want, terms=np.abs(d).max())


def test_coriolis_matrix_at_rest_and_of_small_speeds():
    """Products by differences round at the size of the result: a millionth of the speed has a millionth of C, to all digits."""
    system, dyn, q, v, _ = setup(4, n=6, base="free")
    C = dyn.coriolis_matrix(q, v)
    assert not dyn.coriolis_matrix(q, 0 * v).any()
    for d in (dyn, pl.compile(system, mode="rolled")):
        close(d.coriolis_matrix(q, 1e-6 * v) * 1e6, C)


def test_where_there_is_no_coriolis_matrix():
    system = pl.System("soft", fidelity="ruthless")
    system.add_body("boom", hinge=pl.Revolute("z"), flex=random_modal_body(np.random.default_rng(0)))
    q, v = system.random_state(0)
    for target in ("cpu", "reference"):
        with pytest.raises(pl.PliantError, match=r"no coriolis_matrix in fidelity 'ruthless'.*'boom'.*use fidelity='full'"):
            pl.compile(system, target).coriolis_matrix(q, v)


def ball(**given):
    """A ball joint as a hinge of one's own: its speeds are not the rates of its coordinates."""
    own = pl.Spherical()

    def wrap(function):
        return lambda q, *v: function(q[..., None], *(x[..., None] for x in v))[..., 0]

    return pl.Custom(
        4, 3, lambda q: (own.pose(q[..., None])[0], q[..., :3] * 0.0), lambda q: np.eye(6)[:, :3], lambda q, v: np.zeros(6),
        wrap(own.qdot), own.neutral, **{name: wrap(getattr(own, name)) for name in given.get("own", ())},
    )  # fmt: skip


def test_a_hinge_of_ones_own_says_how_its_motions_commute():
    rng = np.random.default_rng(0)
    inertia, more, pose = random_inertia(rng), random_inertia(rng), random_pose(rng)
    made = {}
    for name, hinge in (("own", ball(own=("bracket",))), ("given", pl.Spherical()), ("silent", ball())):
        made[name] = pl.System(name)
        made[name].add_body("a", hinge=hinge, inertia=inertia)
        made[name].add_body("b", parent="a", hinge=pl.Revolute("x"), pose=pose, inertia=more)
    q, v = made["given"].random_state(1)
    for target in ("cpu", "reference"):
        close(*(pl.compile(made[name], target).coriolis_matrix(q, v) for name in ("own", "given")))
    with pytest.raises(pl.PliantError, match="needs bracket="):
        pl.compile(made["silent"]).coriolis_matrix(q, v)


# ---- gravity, momentum, Jacobians


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("kind", KINDS)
def test_gravity_forces_are_the_gradient_of_height(seed, kind):
    system, dyn, q, v, _ = setup(seed, kind)
    power = along(FUNCTIONS["potential_energy"], system, q, v) - springs(system, q, 0 * v) @ v
    terms = np.abs(dyn.gravity_forces(q) * v).sum() + np.abs(springs(system, q, 0 * v) * v).sum()
    close(dyn.gravity_forces(q) @ v, power[()], terms=terms)


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("kind", KINDS)
def test_centroidal_momentum(seed, kind):
    system, dyn, q, v, _ = setup(seed, kind)
    A = dyn.centroidal_momentum_matrix(q)
    close(A @ v, dyn.momentum(q, v), terms=np.abs(A).max())
    close(dyn.com_jacobian(q) * system.mass, A[3:], terms=np.abs(A).max())
    close(dyn.com_jacobian(q) @ v, along(FUNCTIONS["com"], system, q, v), terms=1.0)
    rate = along(CONTROL["centroidal_momentum_matrix"], system, q, v)
    close(dyn.centroidal_momentum_bias(q, v), rate @ v, terms=np.abs(rate).max())


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("kind", KINDS)
def test_rates_of_jacobians(seed, kind):
    """J' v is the acceleration at a = 0; in the frame's axes J' is the rate of J's components and omega~ J."""
    system, dyn, q, v, _ = setup(seed, kind)
    for axes in ("world", "body"):
        frame = dyn.frame("f0", axes)
        J, rate = frame.jacobian(q), frame.jacobian_dot(q, v)
        close(rate @ v, frame.jdot_v(q, v), terms=np.abs(rate).max())
        components = along(frame_functions("f0", axes)["jacobian"], system, q, v)
        turn = np.kron(np.eye(2), pl.spatial.skew(frame.velocity(q, v)[:3, None])) if axes == "body" else np.zeros((6, 6))
        close(rate, components + turn @ J, terms=np.abs(J).max())


def test_nothing_heavy_has_no_centre_of_mass():
    system = pl.System("light")
    system.description.strict = False
    system.add_body("a", hinge=pl.Revolute("z"))
    with pytest.warns(pl.ModelWarning):
        dyn = pl.compile(system, "reference")
    assert dyn.centroidal_momentum_matrix([0.1]).shape == (6, 1)
    with pytest.raises(pl.PliantError, match="no centre of mass"):
        dyn.com_jacobian([0.1])


# ---- regressor


def changed(system, rng):
    """The same system with other rigid inertias."""
    out = pl.System("changed", gravity=system.gravity, fidelity=system.fidelity)
    for body in system.bodies:
        matter = {"flex": body.flex} if body.flex is not None else {"inertia": random_inertia(rng)}
        out.add_body(body.name, body.parent, body.hinge.type, body.hinge.name, body.hinge.pose, at=body.hinge.at, **matter)
    return out


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("kind", KINDS)
def test_regressor(seed, kind):
    """tau = Y pi + the rest, with the same Y and rest whatever the inertias; compiled and not, fixed bodies among them."""
    system, dyn, q, v, rng = setup(seed, kind, n=5, kinds=(*HINGES, "Fixed"))
    if not system.inertial_parameters.size or not system.nv:
        system, dyn, q, v, rng = setup(seed, n=3, kinds=("Revolute",))
    a = rng.normal(size=system.nv)
    other = changed(system, rng)
    tau = dyn.inverse_dynamics(q, v, a)
    more = pl.compile(other, "reference").inverse_dynamics(q, v, a) - tau
    for d in (dyn, pl.compile(system)) if seed < 2 else (dyn,):
        Y = d.regressor(q, v, a)
        assert Y.shape == (system.nv, 10 * sum(body.flex is None for body in system.bodies))
        close(Y @ (other.inertial_parameters - system.inertial_parameters), more, terms=np.abs(tau).max() + np.abs(more).max())
        if kind == "rigid":
            close(Y @ system.inertial_parameters, tau)


def test_inertial_parameters_are_those_of_the_users_bodies():
    """m, m c, Ixx, Ixy, Iyy, Ixz, Iyz, Izz about the origin; a body fixed to another has columns of its own, in its own axes."""
    inertia = pl.Inertia(2.0, np.array([0.1, 0.2, 0.3]), np.diag([1.0, 2.0, 3.0]))
    system = pl.System("two")
    system.add_body("a", hinge=pl.Revolute((1, 1, 0)), inertia=inertia)
    system.add_body("b", parent="a", hinge=pl.Fixed(), pose=pl.Pose(rpy=(0.3, 0.2, 0.1)), inertia=inertia)
    J = np.diag([1.0, 2.0, 3.0]) + 2.0 * (0.14 * np.eye(3) - np.outer([0.1, 0.2, 0.3], [0.1, 0.2, 0.3]))
    want = [2.0, 0.2, 0.4, 0.6, J[0, 0], J[0, 1], J[1, 1], J[0, 2], J[1, 2], J[2, 2]]
    assert np.allclose(system.inertial_parameters, want * 2, rtol=1e-15)
    dyn = pl.compile(system)
    close(dyn.regressor([0.2], [0.5], [0.7]) @ system.inertial_parameters, dyn.inverse_dynamics([0.2], [0.5], [0.7]))


def test_a_regressor_needs_a_rigid_body():
    system = pl.System("soft")
    system.add_body("boom", hinge=pl.Revolute("z"), flex=random_modal_body(np.random.default_rng(0)))
    with pytest.raises(pl.PliantError, match="all bodies are flexible"):
        pl.compile(system).regressor(*[system.random_state(0)[1]] * 3)


# ---- as machine code


def arguments(row, system, rng, batch):
    pairs = [system.random_state(rng) for _ in range(batch)]
    q, v = (np.array(x) for x in zip(*pairs, strict=True))
    given = {"q": q, "v": v, "a": rng.normal(size=v.shape)}
    return [given[name] for name in row.inputs]


@pytest.mark.parametrize("kind", KINDS)
def test_kernels(kind):
    """Unrolled and rolled kernels on a batch are the reference; what has no rolled form is refused by name."""
    system = random_flexible_system(3, n=2) if kind == "flexible" else random_system(5, n=4, base="free")
    system.add_body(
        "solid", "b0", pl.Revolute("x"), at="n0" if system.bodies[0].flex else None, inertia=pl.Inertia.sphere(1.0, 0.2)
    )
    reference, unrolled, rolled = (
        pl.compile(system, lanes=1, **o) for o in ({"target": "reference"}, {"mode": "unrolled"}, {"mode": "rolled"})
    )
    for name, row in CONTROL.items():
        given = arguments(row, system, np.random.default_rng(0), 5)
        want = getattr(reference, name)(*given)
        close(getattr(unrolled, name)(*given), want)
        if row.rolls:
            close(getattr(rolled, name)(*given), want)
        else:
            with pytest.raises(pl.PliantError, match=rf"{name} has no rolled kernel \(a loop over bodies\); use mode='unrolled'"):
                getattr(rolled, name)
    q, v, _ = arguments(CONTROL["regressor"], system, np.random.default_rng(0), 5)
    want = reference.frame("f1", "body").jacobian_dot(q, v)
    for dyn in (unrolled, rolled):
        close(dyn.frame("f1", "body").jacobian_dot(q, v), want)
    with pytest.raises(pl.PliantError, match=r"coriolis_matrix\(q, v\) of system .*: 1 argument given; it takes 2"):
        rolled.coriolis_matrix(q)


def test_named_parameters():
    """Every one of them takes parameters, as another system with those numbers has it."""
    rng = np.random.default_rng(2)
    first, second = (pl.Inertia.box(m, (0.1, 0.2, 0.3), com=(0.1, 0.0, 0.2)) for m in (1.0, 2.5))
    made = []
    for inertia, gravity in ((first, (0, 0, -9.81)), (second, (1.0, 2.0, 3.0))):
        system = pl.System("arm", gravity=gravity)
        system.add_body("a", hinge=pl.Spherical(), inertia=first)
        system.add_body("w", parent="a", hinge=pl.Fixed(), inertia=first)
        system.add_body("b", parent="w", hinge=pl.Revolute("y"), pose=pl.Pose((0.3, 0, 0)), inertia=inertia)
        made.append(system)
    names = ["b.mass", "b.inertia", "gravity"]
    p = pl.compile(made[1], "reference", parameters=names).parameter_values
    for name, row in CONTROL.items():
        given = arguments(row, made[0], rng, 2)
        want = getattr(pl.compile(made[1], "reference"), name)(*given)
        for target in ("cpu", "reference"):
            close(getattr(pl.compile(made[0], target, parameters=names), name)(*given, p), want)


def test_a_system_without_freedom():
    system = pl.System("rock")
    system.add_body("stone", mass=3.0)
    dyn = pl.compile(system)
    assert dyn.coriolis_matrix([], []).shape == (0, 0) and dyn.regressor([], [], []).shape == (0, 10)
    assert dyn.gravity_forces([]).shape == (0,) and dyn.centroidal_momentum_matrix([]).shape == (6, 0)
