"""`dyn.torch`: values are those of the kernels, derivatives those of differences, whatever torch.func makes of a function."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import pliant as pl
from pliant.compile.table.functions import TABLE
from tests.kit import compiled
from tests.mechanisms import closed_four_bar
from tests.simulate.problem.switching import pendulums
from tests.sweeps.contacts.legs import LEG_START, leg
from tests.systems import random_flexible_system, random_system

pytestmark = pytest.mark.lanes

torch = pytest.importorskip("torch", reason="PyTorch is not installed; pip install 'pliant[torch]' runs these tests")
func = torch.func
gradcheck, gradgradcheck = torch.autograd.gradcheck, torch.autograd.gradgradcheck


def tensor(x):
    return torch.tensor(np.asarray(x), dtype=torch.float64)


def inputs(dyn, operation, batch=(), seed=0):
    """Random tensors of a function's inputs; q with unit quaternions, parameters as they are."""
    rng = np.random.default_rng(seed)
    given = {name: rng.normal(size=(*batch, *core)) for name, core in operation.shapes.items()}
    if "q" in given:
        given["q"] = np.array([dyn.model.random_state(rng)[0] for _ in range(int(np.prod(batch)))]).reshape(*batch, dyn.model.nq)
    if "parameters" in given:
        given["parameters"] = dyn.parameter_values + np.zeros((*batch, 1))
    return [tensor(x) for x in given.values()]


def on_unit(dyn, operation):
    """The function of a q whose quaternions may have any norm, as differences need it."""
    starts = [
        where.start
        for b, where in zip(dyn.model.bodies, dyn.model.internals.q_slices, strict=True)
        if "qw" in b.hinge.type.coordinates
    ]

    def call(*arguments):
        if "q" not in operation.shapes:
            return operation(*arguments)
        q, *rest = arguments
        parts, at = [], 0
        for i in starts:
            parts += [q[..., at:i], q[..., i : i + 4] / q[..., i : i + 4].norm(dim=-1, keepdim=True)]
            at = i + 4
        return operation(torch.cat([*parts, q[..., at:]], dim=-1), *rest)

    return call


def checked(dyn, operation, batch=(), **more):
    x = [x.requires_grad_() for x in inputs(dyn, operation, batch)]
    assert gradcheck(on_unit(dyn, operation), x, check_forward_ad=True, **more)


# ---- systems


def rigid():
    system = random_system(3, n=3, kinds=("Spherical", "Revolute"), base="free", frames=1)
    return pl.compile(system, wrenches=["f0"], parameters=["b1.mass", "gravity"])


@pytest.mark.parametrize("name", ["forward_dynamics", "inverse_dynamics", "kinetic_energy"])
def test_gradients_with_quaternions_wrenches_and_parameters(name):
    dyn = rigid()
    checked(dyn, getattr(dyn.torch, name))


def test_second_derivatives():
    dyn = pl.compile(random_system(5, n=2, kinds=("Revolute",), base="fixed"), parameters=["gravity"])
    operation = dyn.torch.forward_dynamics
    x = [x.requires_grad_() for x in inputs(dyn, operation)]
    assert gradgradcheck(operation, x)
    q, *rest = (y.detach() for y in x)

    def energy(q):
        return operation(q, *rest).square().sum()

    H = func.hessian(energy)(q)
    assert (H - H.T).abs().max() <= 1e-12 * H.abs().max()
    with pytest.raises(pl.PliantError, match="forward_dynamics_tangent of system 'random' has no derivative"):
        func.jacrev(func.jacfwd(energy))(q)


def test_flexible():
    dyn = pl.compile(random_flexible_system(1, n=2))
    checked(dyn, dyn.torch.forward_dynamics)


def test_closed():
    system, *_ = closed_four_bar()
    dyn = pl.compile(system)
    q = tensor(pl.assemble(system)[0]).requires_grad_()
    v, tau = (tensor(np.linspace(0.1, 0.3, dyn.model.nv)).requires_grad_() for _ in range(2))
    assert gradcheck(dyn.torch.forward_dynamics, (q, v, tau), check_forward_ad=True)
    assert gradcheck(dyn.torch.loop_residual, (q,), check_forward_ad=True)


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
def test_rhs_by_all_that_it_takes(mode):
    """States and inputs of loads by name too; and by t, with which a series moves."""
    system = pl.examples.load("double-pendulum")
    system.add_load("spring", pl.loads.HingeSpring("elbow", k=5.0, c=0.1))
    system.add_load("motor", pl.loads.Motor("shoulder"))
    system.add_load("pulse", pl.loads.Motor("elbow", torque=pl.Series([0, 1, 2], [0, 0.4, 0.3]), lag=0.2))
    dyn = pl.compile(system, mode=mode, parameters=["spring.k"])
    x = [tensor(y).requires_grad_() for y in (0.6, [0.3, 0.2], [0.1, -0.2], [0.2], 0.7, [0.1, 0.0], 5.0)]

    def rates(t, q, v, s, u, tau, k):
        return dyn.torch.rhs(t, q, v, s=s, u={"motor.torque": u}, p={"spring.k": k}, tau=tau)

    t, q, v, s, u, tau, k = (y.detach().numpy() for y in x)
    for got, want in zip(rates(*x), dyn.rhs(t, q, v, s=s, u=[u], p=[k], tau=tau), strict=True):
        assert np.array_equal(got.detach().numpy(), want)
    assert gradcheck(rates, x, check_forward_ad=True)
    many = func.vmap(lambda t, k: rates(t, *x[1:-1], k)[1])(tensor([0.6, 1.5]), tensor([5.0, 6.0]))
    assert torch.equal(many[1], rates(tensor(1.5), *x[1:-1], tensor(6.0))[1])
    with pytest.raises(pl.PliantError, match=r"u: no input named 'motor.torqe'"):
        dyn.torch.rhs(0.0, x[1], x[2], u={"motor.torqe": x[4]})


def test_rolled_matrices_sums_and_frames():
    """Values, gradients with respect to parameters too, and tangents; matrices are differentiated as products with vectors."""
    system = random_system(2, n=2, kinds=("Revolute",), base="fixed", frames=1)
    found = []
    for mode in ("rolled", "unrolled"):
        dyn = pl.compile(system, mode=mode, lanes=1, parameters=["b1.mass"])
        frame, given = dyn.torch.frame("f0"), (tensor([[0.3, -0.7]]), tensor([0.5, 1.1]), tensor(dyn.parameter_values))

        def parts(q, v, p, dyn=dyn, frame=frame):
            matrices = (dyn.torch.mass_matrix(q, p), dyn.torch.coriolis_matrix(q, v, p), frame.jacobian(q, p))
            return torch.cat([x.sin().sum().reshape(1) for x in (*matrices, dyn.torch.momentum(q, v, p), *frame.pose(q, p))])

        value, along = func.jvp(parts, given, tuple(torch.ones_like(x) for x in given))
        found.append((value, along, *(x for x in func.jacrev(parts, (0, 1, 2))(*given))))
    for x, y in zip(*found, strict=True):
        assert (x - y).abs().max() <= 1e-12 * (1.0 + y.abs().max())


# ---- what torch makes of a function


@pytest.fixture(scope="module")
def arm():
    return pl.compile(pl.examples.load("double-pendulum"), parameters=["lower.mass", "gravity"])


def test_every_function_is_there(arm):
    for name in TABLE:
        operation = getattr(arm.torch, name)
        if name in ("multipliers", "loop_residual", "loop_jacobian", "loop_acceleration", "project", "impulse"):
            with pytest.raises(pl.PliantError, match="no closures"):
                operation(*inputs(arm, operation))
            continue
        x = inputs(arm, operation, (2,))
        got, want = operation(*x), getattr(arm, name)(*(y.numpy() for y in x))
        for a, b in zip(got, want, strict=True) if isinstance(want, tuple) else ((got, want),):
            assert np.array_equal(a.numpy(), b), name
    assert {*TABLE} < {*dir(arm.torch)}


def test_frames(arm):
    q, p = inputs(arm, arm.torch.frame("lower").pose)
    R, x = arm.torch.frame("lower").pose(q, p)
    assert R.shape == (3, 3) and np.array_equal(x.numpy(), arm.frame("lower").pose(q.numpy(), p.numpy())[1])
    J = func.jacrev(lambda q: arm.torch.frame("lower").pose(q, p)[1])(q)
    assert np.allclose(J.numpy(), arm.frame("lower").jacobian(q.numpy(), p.numpy())[3:], rtol=0, atol=1e-15)
    with pytest.raises(AttributeError, match="frame"):
        arm.torch.frame("lower").speed  # noqa: B018


def test_leading_axes_broadcast_and_gradients_are_summed(arm):
    f = arm.torch.forward_dynamics
    q, v, tau, p = inputs(arm, f, (3, 2))
    x = [y.clone().requires_grad_() for y in (q, v[:1, :], tau[0, 0], p[:, :1])]
    assert gradcheck(f, x)
    f(*x).square().sum().backward()
    assert [y.grad.shape for y in x] == [y.shape for y in x]


def test_vmap_in_any_axis_and_depth(arm):
    f = arm.torch.forward_dynamics
    q, v, tau, p = inputs(arm, f, (4, 3))
    want = f(q, v, tau[0, 0], p[0])

    def deep(q, v, p):
        return func.vmap(lambda a, b, c: f(a, b, tau[0, 0], c), in_dims=(0, 1, None))(q, v, p)

    got = func.vmap(deep, in_dims=(2, 0, None))(q.permute(1, 2, 0), v.permute(0, 2, 1), p[0, 0])
    assert torch.equal(got, want)
    uneven = func.vmap(f, in_dims=(0, 0, None, None))(q, v[:, 0], tau[0, 0], p[0, 0])  # more leading axes in one than in the other
    assert torch.equal(uneven, f(q, v[:, :1], tau[0, 0], p[0, 0]))


def test_modes_agree(arm):
    f, every = arm.torch.forward_dynamics, (0, 1, 2, 3)
    x = [y[0] for y in inputs(arm, f, (2,))]
    backward, forward = func.jacrev(f, every)(*x), func.jacfwd(f, every)(*x)
    assert all((a - b).abs().max() <= 1e-13 * (1 + b.abs().max()) for a, b in zip(backward, forward, strict=True))
    exact = arm.forward_dynamics_derivatives(*(y.numpy() for y in x))
    assert all(np.allclose(a.numpy(), b, rtol=0, atol=1e-13 * np.abs(b).max()) for a, b in zip(backward[:3], exact, strict=True))

    def size(*y):
        return f(*y).square().sum()

    many = inputs(arm, f, (5,))
    single = [func.grad(size, every)(*(y[i] for y in many)) for i in range(5)]
    for got, want in zip(func.vmap(func.grad(size, every))(*many), zip(*single, strict=True), strict=True):
        assert (got - torch.stack(want)).abs().max() <= 1e-13 * got.abs().max()
    moved = func.jvp(f, tuple(x), tuple(torch.ones_like(y) for y in x))[1]
    assert (moved - sum(J.sum(-1) for J in forward)).abs().max() <= 1e-12 * moved.abs().max()


def test_backward_twice_and_gradients_of_some(arm):
    f = arm.torch.forward_dynamics
    q, v, tau, p = inputs(arm, f, (2,))
    v.requires_grad_()
    a = f(q, v, tau, p)
    (first,) = torch.autograd.grad(a.sum(), v, retain_graph=True)
    (second,) = torch.autograd.grad(a.sum(), v)
    assert torch.equal(first, second) and q.grad is None
    assert not f(q, v.detach(), tau, p).requires_grad


def test_rollouts(arm):
    """The gradient of a whole motion, by the start, forces of every step and parameters; mapped, it is that of one by one."""
    q0, _, _, p = (x[:3] for x in inputs(arm, arm.torch.forward_dynamics, (3,)))
    x = [y.requires_grad_() for y in (q0, tensor([0.1, 0.2]), tensor(np.random.default_rng(1).normal(size=(3, 6, 2))), p[:1])]

    def states(q0, v0, forces, p):
        run = arm.torch.rollout(q0, v0, dt=0.01, steps=6, every=2, tau_steps=forces, p=p)
        return run.q, run.v

    def last(*y):
        return states(*y)[0][..., -1, :].square().sum()

    assert gradcheck(states, x)
    q0, v0, forces, p = (y.detach() for y in x)
    got = func.vmap(func.grad(last, (0, 1, 2, 3)), in_dims=(0, None, 0, None))(q0, v0, forces, p[0])
    one_by_one = [func.grad(last, (0, 1, 2, 3))(q0[i], v0, forces[i], p[0]) for i in range(3)]
    for a, b in zip(got, zip(*one_by_one, strict=True), strict=True):
        assert (a - torch.stack(b)).abs().max() <= 1e-14 * a.abs().max()
    J = func.jacrev(lambda q: states(q, v0, forces[0], p[0])[0][-1])(q0[0])
    assert J.shape == (2, 2) and (J[0] @ torch.ones(2, dtype=torch.float64)).isfinite()
    forward = func.jacfwd(lambda q: states(q, v0, forces[0], p[0])[0][-1])(q0[0])
    assert (J - forward).abs().max() < 1e-13
    ahead, back = (of(last, 2)(q0[0], v0, forces[0], p[0]) for of in (func.jacfwd, func.jacrev))
    assert (ahead - back).abs().max() < 1e-13 * back.abs().max()
    run = arm.torch.rollout(x[0], v0, dt=0.01, steps=2, p=p)
    with torch.no_grad():
        run.q.zero_()
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        run.v.sum().backward()


def test_tensors_of_float32(arm):
    f = arm.torch.forward_dynamics
    given = [x.detach() for x in inputs(arm, f)]
    single = [x.float().requires_grad_() for x in given]
    wide = [x.clone().requires_grad_() for x in given]
    for tensors in (single, wide):
        f(*tensors).square().sum().backward()
    for x, y in zip(single, wide, strict=True):
        assert x.grad.dtype == torch.float32
        assert (x.grad - y.grad).abs().max() <= 1e-4 * y.grad.abs().max()
    q, v, p = (x[i] for x, i in ((single, 0), (single, 1), (single, 3)))
    run = arm.torch.rollout(q, v, dt=0.01, steps=5, p=p)
    expected = arm.torch.rollout(wide[0], wide[1], dt=0.01, steps=5, p=wide[3])
    assert run.q.dtype == run.t.dtype == torch.float32
    torch.testing.assert_close(run.q.double(), expected.q, rtol=1e-5, atol=1e-5)
    back, exact = (torch.autograd.grad(x.q.sum(), y) for x, y in ((run, q), (expected, wide[0])))
    assert back[0].dtype == torch.float32
    torch.testing.assert_close(back[0].double(), exact[0], rtol=1e-4, atol=1e-4)
    assert arm.torch.rhs(0.0, q.detach(), v.detach(), p=p.detach())[1].dtype == torch.float32


# ---- what is refused


def test_refusals(arm):
    f = arm.torch.forward_dynamics
    q, v, tau, p = inputs(arm, f)
    for given, match in (
        ((q.float(), v, tau, p), r"v is of torch.float64, but an earlier argument is of torch.float32; give all the same dtype"),
        ((q.half(), v, tau, p), r"q is of torch.float16; give it dtype=torch.float64 or torch.float32"),
        ((q.numpy(), v, tau, p), r"q is a ndarray, not a torch tensor"),
        ((q, v, tau), r"3 arguments given; it takes 4"),
        ((q, v[:1], tau, p), r"v has shape \(1,\); it needs \(\.\.\., 2\)"),
        ((q.expand(3, 2), v.expand(4, 2), tau, p), r"leading axes \(3,\) of q, \(4,\) of v, .* do not broadcast"),
        ((q, v.to("meta"), tau, p), r"v is on meta, but an earlier argument is on cpu; move them to one device"),
        ((q, v, tau.int(), p), r"tau is of torch.int32"),
    ):
        with pytest.raises(pl.PliantError, match=match):
            f(*given)
    with pytest.raises(AttributeError, match="forward_dynamic"):
        arm.torch.forward_dynamic  # noqa: B018
    with pytest.raises(pl.PliantError, match=r"compiled without frames that wrenches= act at"):
        arm.torch.rhs(0.0, q, v, wrenches=torch.zeros(1, 6))


def test_is_left_out_of_pickles(arm):
    q, v, tau, p = inputs(arm, arm.torch.forward_dynamics)
    again = pickle.loads(pickle.dumps(arm))
    assert torch.equal(again.torch.forward_dynamics(q, v, tau, p), arm.torch.forward_dynamics(q, v, tau, p))


def test_names_of_closed_systems_are_assembled():
    """As by `dyn.rollout`; a name whose derivative is wanted is not, and the error says what to pass."""
    dyn, options = compiled("four-bar"), {"dt": 1e-3, "steps": 3}
    state = pl.assemble(dyn.model, {"crank": 0.3}, {"crank": 0.2})
    for given in ((), ({"crank": 0.3},), ({"crank": np.array([0.3, 0.4])}, {"crank": 0.2}), (state,)):
        own, run = dyn.rollout(*given, **options), dyn.torch.rollout(*given, **options)
        assert np.array_equal(run.q, own.q) and np.array_equal(run.v, own.v)
    with pytest.raises(pl.PliantError, match=r"loop 'pin' is open.*pl\.assemble\(system, q0, v0\)"):
        dyn.torch.rollout({"crank": tensor(0.3).requires_grad_()}, **options)


def test_rollouts_with_contacts():
    """Both modes, one state and a batch, with respect to the initial state, forces and friction."""
    dyn = pl.compile(leg(), parameters=["sole.mu"])
    q0, tau = torch.tensor(LEG_START), torch.tensor([0, 0, 4.0], dtype=torch.float64)
    p = torch.tensor(dyn.parameter_values)

    def height(q0, tau, p):
        options = {"dt": 2e-3, "steps": 40, "method": "contact", "contacts": pl.Contacts(sweeps=2)}
        return dyn.torch.rollout(q0, tau=tau, p=p, **options).q[..., -1, 0]

    back, ahead = func.jacrev(height, (0, 1, 2))(q0, tau, p), func.jacfwd(height, (0, 1, 2))(q0, tau, p)
    for x, y in zip(back, ahead, strict=True):
        assert x.abs().max() > 1e-5 and (x - y).abs().max() < 1e-12
    many = torch.stack([tau, 1.1 * tau])
    got = func.vmap(func.grad(height, 1), (None, 0, None))(q0, many, p)
    assert (got[0] - back[1]).abs().max() < 1e-12


def test_flags_of_other_closures_are_refused():
    """Also in vmap; `dyn.switched` has the rates."""
    dyn = pl.compile(pendulums())
    q, v, tau = torch.tensor([0.3, 0.3]).double(), torch.ones(2).double(), np.array([1.0, 0.0])
    for flag, active in ((0.0, []), (1.0, ["gear"])):

        def rates(s, active=active):
            return dyn.internals.switched(active).torch.rhs(0.0, q, v, s=s, tau=tau)[1]

        s, expected = torch.tensor([flag]).double(), dyn.rhs(0.0, q.numpy(), v.numpy(), s=[flag], tau=tau)[1]
        assert np.allclose(rates(s), expected, rtol=1e-12, atol=0)
        assert np.allclose(func.vmap(rates)(s[None])[0], expected, rtol=1e-12, atol=0)
        for call in (rates, lambda s: func.vmap(rates)(s[None])):
            with pytest.raises(pl.PliantError, match=r"closure 'gear' is (in)?active in this function"):
                call(1.0 - s)
