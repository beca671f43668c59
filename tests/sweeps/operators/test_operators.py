"""The operator algebra: identities of the papers on random trees, adjoints, actions, expressions."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps.operators.operators import operators
from tests.kit import close
from tests.systems import HINGES, random_flexible_system, random_modal_body, random_pose, random_system, seeds

pytestmark = pytest.mark.quick

KINDS = ("rigid", "flexible")
NAMES = ("E_phi", "phi", "H", "M", "R", "P", "D", "G", "K", "tau_bar", "E_psi", "psi", "Omega", "Upsilon")


def setup(seed, batch=None, kind="rigid", **options):
    make, given = (random_flexible_system, {"n": 1 + seed % 7}) if kind == "flexible" else (random_system, {"n": 2 + seed % 12})
    system = make(seed, **(given | options))
    if system.nv == 0:
        system = make(seed, n=3, kinds=("Revolute",))
    rng = np.random.default_rng(seed)
    q = system.random_state(rng)[0] if batch is None else np.array([system.random_state(rng)[0] for _ in range(batch)])
    return system, q, operators(system, q), rng


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("kind", KINDS)
def test_lemmas(seed, kind):
    system, q, ops, _ = setup(seed, kind=kind)
    I, H, phi, psi, M, R, P, D, K = ops.I, ops.H, ops.phi, ops.psi, ops.M, ops.R, ops.P, ops.D, ops.K
    dyn = pl.compile(system, "reference")
    mass = dyn.mass_matrix(q)
    size = np.abs((phi @ M @ phi.T).dense()).max()
    cond = np.linalg.cond(mass)
    close(ops.mass_matrix, mass)
    close(phi @ M @ phi.T, R + (phi - I) @ R + R @ (phi - I).T, terms=size)  # JPL 90-26 Lemma 5.1
    factor = I + H @ phi @ K
    close(factor @ D @ factor.T, mass, terms=size)  # Lemma 6.1, RJK Lemma 1
    inverse = I - H @ psi @ K
    close(
        factor @ inverse, np.eye(system.nv), terms=np.abs(factor.dense()).max() * np.abs(inverse.dense()).max()
    )  # 6.2, RJK Lemma 2
    close(
        inverse.T @ D.inv @ inverse, dyn.inverse_mass_matrix(q), terms=np.abs(dyn.inverse_mass_matrix(q)).max() * cond * 1e-2
    )  # 6.3, 3
    close(inverse @ H @ phi, H @ psi, terms=np.abs((H @ phi).dense()).max() * np.abs(inverse.dense()).max())  # RJK Lemma 4
    close(P, ops.E_psi @ P @ ops.E_psi.T + M, terms=np.abs(P.dense()).max())  # RJK (3.1)
    close(D, H @ P @ H.T)
    close(ops.G, P @ H.T @ D.inv, terms=np.abs(ops.G.dense()).max())
    close(ops.tau_bar, I - ops.G @ H)
    close(ops.E_psi, ops.E_phi @ ops.tau_bar)
    close(ops.K, ops.E_phi @ ops.G)
    assert np.linalg.slogdet(D.dense())[1] == pytest.approx(dyn.log_det_mass_matrix(q), rel=1e-10, abs=1e-10)


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("kind", KINDS)
def test_velocities_and_energy(seed, kind):
    """phi* H* v are the bodies' modal rates and velocities, (eta'; omega; v), as frames have them; half V* M V is the energy."""
    system, q, ops, rng = setup(seed, kind=kind)
    dyn = pl.compile(system, "reference")
    v = rng.normal(size=system.nv)
    V = ops.phi.T @ (ops.H.T @ v)
    for body, where in zip(system.bodies, ops.slices, strict=True):
        modes = body.modes
        rates = v[system.v_index(body.name)]
        assert np.array_equal(V[where][:modes], rates[len(rates) - modes :])
        want = dyn.frame(body.name, axes="body").velocity(q, v)
        assert np.abs(V[where][modes:] - want).max() <= 1e-12 * (1 + np.abs(want).max())
    assert dyn.kinetic_energy(q, v) == pytest.approx(0.5 * V @ (ops.M @ V), rel=1e-12, abs=1e-14)


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("paper", [False, True])
def test_lemma_7_1_forward_dynamics(seed, kind, paper):
    """As printed, with a, b and K theta of the state; in pliant's order and in the papers'."""
    system, q, ops, rng = setup(seed, kind=kind)
    dyn = pl.compile(system, "reference")
    v, tau = rng.normal(size=system.nv), rng.normal(size=system.nv)
    ops = operators(system, q, v, paper=paper)
    I, H, phi, psi, K, P, D, M = ops.I, ops.H, ops.phi, ops.psi, ops.K, ops.P, ops.D, ops.M
    a, b, elastic = ops.a, ops.b, ops.elastic
    T, bias = tau[ops.order], dyn.bias(q, v)[ops.order]
    assert np.abs(H @ phi @ (M @ phi.T @ a + b + elastic) - bias).max() <= 1e-11 * (1 + np.abs(bias).max())  # (3.44)
    chi_dot = (I - H @ psi @ K).T @ D.inv @ (T - H @ psi @ (K @ T + P @ a + b + elastic)) - K.T @ psi.T @ a  # (7.1)
    mass = dyn.mass_matrix(q)[np.ix_(ops.order, ops.order)]
    terms = np.linalg.norm(mass) * np.linalg.norm(chi_dot) + np.linalg.norm(bias) + np.linalg.norm(T)
    assert np.linalg.norm(mass @ chi_dot + bias - T) <= 1e-11 * terms


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("kind", KINDS)
def test_bias_vectors(seed, kind):
    """At rest a is gravity at the roots, b zero, and elastic the modes' stiffness; a batch of them is that of its states."""
    system, q, _, rng = setup(seed, batch=3, kind=kind)
    v = rng.normal(size=(3, system.nv))
    many, rest = operators(system, q, v), operators(system, q[0], np.zeros(system.nv))
    one = operators(system, q[1], v[1])
    for name in ("a", "b", "elastic"):
        assert np.allclose(getattr(many, name)[1], getattr(one, name), rtol=1e-13, atol=1e-13)
    assert not rest.b.any()
    for k, (body, where) in enumerate(zip(system.bodies, rest.slices, strict=True)):
        g = np.linalg.norm(system.gravity) if system.model.parents[k] < 0 else 0.0
        assert np.linalg.norm(rest.a[where]) == pytest.approx(g, rel=1e-14, abs=1e-14)
        if body.modes:
            n = body.modes
            K, C = body.flex.stiffness, body.flex.damping
            eta, rates = q[1][system.q_index(body.name)][-n:], v[1][system.v_index(body.name)][-n:]
            close(one.elastic[where][:n], K @ eta + C @ rates)
            assert not one.elastic[where][n:].any()
    with pytest.raises(pl.PliantError, match=r"depend on the speeds v; use pl.operators\(system, q, v\)"):
        _ = operators(system, q).a


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("kind", KINDS)
def test_paper_order(seed, kind):
    """Tips to base, modes before hinge: phi and psi lower triangular by blocks, and the same operators up to the order."""
    system, _, ops, _ = setup(seed, kind=kind)
    paper = ops.paper_order
    rows = np.concatenate([np.arange(w.start, w.stop) for w in ops.slices[::-1]])
    body = np.concatenate([np.full(w.stop - w.start, k) for k, w in enumerate(ops.slices)])[rows]
    orders = {"b": rows, "h": paper.order}
    spaces = {"H": "hb", "D": "hh", "G": "bh", "K": "bh"}
    for name in NAMES:
        of, to = spaces.get(name, "bb")
        close(getattr(paper, name), getattr(ops, name).dense()[np.ix_(orders[of], orders[to])], terms=1e-6)
    for transition in (paper.phi.dense(), paper.psi.dense()):
        assert not transition[np.less.outer(-body, -body)].any()
    close(paper.mass_matrix.inv, ops.mass_matrix.inv.dense()[np.ix_(paper.order, paper.order)], terms=1e-6)
    close(paper.J(["f0"]), ops.J(["f0"]).dense()[:, paper.order])
    close(paper.Lambda(["f0", "f1"]), ops.Lambda(["f0", "f1"]).dense())
    modes = system.bodies[-1].modes
    own = np.arange(system.nv)[system.v_index(system.bodies[-1].name)]
    assert np.array_equal(paper.order[: len(own)], np.concatenate([own[len(own) - modes :], own[: len(own) - modes]]))


def test_multiples():
    _, _, ops, rng = setup(2)
    M, H, I, phi, x = ops.M, ops.H, ops.I, ops.phi, rng.normal(size=ops.M.columns)
    for op, factor in ((2 * M, 2.0), (M * 0.5, 0.5), (-M, -1.0), (M / 4, 0.25), (np.float64(3) * M, 3.0), (-(2 * M) / 8, -0.25)):
        close(op @ x, factor * (M @ x))
        close(op.T @ x, factor * (M @ x))
    close((2 * ops.mass_matrix).inv, ops.mass_matrix.inv.dense() / 2)
    close(((2 * H) @ phi @ M @ phi.T @ H.T).inv, ops.mass_matrix.inv.dense() / 2)
    close(I - 2 * M, np.eye(M.rows) - 2 * M.dense())
    close(x @ phi, phi.T @ x)
    close(np.stack([x, 2 * x]) @ phi, np.stack([phi.T @ x, 2 * (phi.T @ x)]))
    shown = {
        2 * M: "2 * M", M * 0.5: "0.5 * M", -M: "-M", 2 * (I + M): "2 * (I + M)", I - 2 * M: "I - 2 * M", I - (-M): "I + M",
        (2 * H) @ phi: "2 * H @ phi", 0.5 * (2 * M): "M", (3 * phi).T: "3 * phi.T",
    }  # fmt: skip
    for op, text in shown.items():
        assert str(op) == text
    assert (2 * M)._repr_latex_() == r"$2 \, M$"
    for mistake, message in (
        (lambda: M * M, "compose, and act on arrays, with @"), (lambda: M * np.ones(3), r"array of shape \(3,\)"),
        (lambda: M / 0, "divide by another number"), (lambda: (0 * ops.D).inv, "no inverse"), (lambda: "2" * M, "take a number"),
    ):  # fmt: skip
        with pytest.raises(pl.PliantError, match=message):
            mistake()


@pytest.mark.parametrize("seed", seeds(7))
@pytest.mark.parametrize("kind", KINDS)
def test_omega_upsilon_and_lambda(seed, kind):
    system, q, ops, _ = setup(seed, kind=kind, base="free" if seed % 2 else "fixed")
    Omega = ops.Omega.dense()
    Upsilon = ops.Upsilon.dense()
    size = np.abs(Omega).max()
    close(ops.psi.T @ ops.H.T @ ops.D.inv @ ops.H @ ops.psi, Omega)
    for where in ops.slices:
        close(Upsilon[where, where], Omega[where, where], terms=size)
    if all(p == k - 1 for k, p in enumerate(system.model.parents)):  # RJK (A.3) and Lemma 5 hold for serial chains only
        psi_tilde = ops.psi - ops.I
        close(ops.Upsilon + psi_tilde.T @ ops.Upsilon + ops.Upsilon @ psi_tilde, Omega, terms=size)
    frames = ["f0", "f1", "b0", system.bodies[-1].name]
    J = ops.J(frames).dense()
    dyn = pl.compile(system, "reference")
    close(J, np.concatenate([dyn.frame(f).jacobian(q) for f in frames]), terms=np.abs(J).max(initial=1))
    want = J @ dyn.inverse_mass_matrix(q) @ J.T
    scale = np.abs(J).max(initial=1) ** 2 * np.abs(dyn.inverse_mass_matrix(q)).max()
    close(ops.Lambda(frames), want, terms=scale)  # pair by pair, across branches
    close(ops.Lambda(frames) @ np.eye(24), want, terms=scale)  # by sweeps


def soft_chain(seed):
    """Five flexible bodies in a row, cantilever and free-free."""
    rng = np.random.default_rng(seed)
    system = pl.System("soft chain")
    for k in range(5):
        parent, at = (f"b{k - 1}", "n2") if k else ("world", None)
        hinge = pl.Spherical() if k == 2 else pl.Revolute(rng.normal(size=3))
        system.add_body(f"b{k}", parent, hinge, pose=random_pose(rng), flex=random_modal_body(rng), at=at)
    return system


@pytest.mark.parametrize("kind", KINDS)
def test_lemma_5_on_a_chain(kind):
    system = soft_chain(3) if kind == "flexible" else random_system(3, n=6, shape="chain", kinds=HINGES[:8])
    ops = operators(system, system.random_state(0)[0])
    tilde = ops.psi - ops.I
    close(ops.Upsilon + tilde.T @ ops.Upsilon + ops.Upsilon @ tilde, ops.Omega, terms=np.abs(ops.Omega.dense()).max())
    close(
        ops.Upsilon.dense() - (ops.E_psi.T @ ops.Upsilon @ ops.E_psi).dense(),
        ops.H.T @ ops.D.inv @ ops.H,
        terms=np.abs(ops.Omega.dense()).max(),
    )


def test_cross_branch_coupling_of_a_free_base_is_not_zero():
    """RJK (A.5) prints zero for bodies of different branches; on a free base they are coupled through it."""
    craft = pl.examples.load("two-arm-spacecraft")
    ops = operators(craft, craft.random_state(0)[0])
    assert np.abs(ops.Lambda(["left-tool", "right-tool"]).dense()[:6, 6:]).max() > 1e-4


@pytest.mark.parametrize("fidelity", ["full", "ruthless"])
def test_the_modes_of_a_beam_in_the_operators(fidelity):
    """Beams on a free bus: sizes n + 6, branches coupled through the bus, and the mass matrix in either fidelity."""
    system = pl.examples.load("flexible-satellite")
    system.fidelity = fidelity
    q = system.random_state(2)[0]
    ops = operators(system, q)
    assert [where.stop - where.start for where in ops.slices] == [body.modes + 6 for body in system.bodies]
    close(ops.mass_matrix, pl.compile(system, "reference").mass_matrix(q))
    assert np.abs(ops.Lambda(["left-panel", "instrument"]).dense()[:6, 6:]).max() > 1e-4


@pytest.mark.parametrize("batch", [None, 3])
@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("kind", KINDS)
def test_adjoints_and_blocks_of_columns(seed, batch, kind):
    _, _, ops, rng = setup(seed, batch, kind)
    every = [getattr(ops, n) for n in NAMES] + [ops.B(["f0", "f1"]), ops.J(["f0"]), ops.Lambda(["f0"]), ops.mass_matrix.inv]
    for op in every:
        x, y = rng.normal(size=(op.columns, 3)), rng.normal(size=(op.rows, 2))
        left, right = np.swapaxes(y, -1, -2) @ (op @ x), np.swapaxes(op.T @ y, -1, -2) @ x
        assert np.abs(left - right).max() <= 1e-11 * (1 + np.abs(left).max())
        assert np.allclose(op @ x[:, 0], (op @ x)[..., 0], rtol=1e-12, atol=1e-12)
        assert op.dense().shape[-2:] == op.shape
        if batch:
            many = rng.normal(size=(batch, op.columns))
            one = operators_at(ops, 1)
            mate = corresponding(one, op)
            assert np.allclose(op.apply(many)[1], mate.apply(many[1]), rtol=1e-10, atol=1e-10 * np.abs(op.apply(many)).max())


def operators_at(ops, i):
    return operators(ops.model, ops.q[i])


def corresponding(ops, op):
    text = str(op)
    if text in NAMES:
        return getattr(ops, text)
    return {"B(f0, f1)": lambda: ops.B(["f0", "f1"]), "Lambda(f0)": lambda: ops.Lambda(["f0"])}.get(
        text, lambda: ops.J(["f0"]) if text.startswith("B(f0).T") else ops.mass_matrix.inv
    )()


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("kind", KINDS)
def test_inverses_that_the_algebra_gives(seed, kind):
    _, _, ops, rng = setup(seed, kind=kind)
    cases = [
        ops.phi,
        ops.psi,
        ops.D,
        ops.I + ops.H @ ops.phi @ ops.K,
        ops.I - ops.H @ ops.psi @ ops.K,
        ops.I - ops.E_phi,
        ops.mass_matrix,
    ]
    for op in cases:
        x = rng.normal(size=op.columns)
        for o in (op, op.T):
            y = o.inv @ (o @ x)
            grows = np.abs(o @ x).max() * np.abs(o.inv.dense()).max()
            assert np.abs(y - x).max() <= 1e-12 * (1 + grows)
    with pytest.raises(pl.PliantError, match="no inverse of H"):
        _ = ops.H.inv
    with pytest.raises(pl.PliantError, match="no inverse"):
        _ = (ops.M + ops.P).inv


def test_expressions_print_as_they_are_written():
    system = pl.examples.load("double-pendulum")
    ops = pl.operators(system, [0.1, 0.2])
    I, H, phi, psi, K, D, M = ops.I, ops.H, ops.phi, ops.psi, ops.K, ops.D, ops.M
    assert str(H @ phi @ M @ phi.T @ H.T) == "H @ phi @ M @ phi.T @ H.T"
    assert str((I - H @ psi @ K).T @ D.inv @ (I - H @ psi @ K)) == "(I - H @ psi @ K).T @ D.inv @ (I - H @ psi @ K)"
    assert str(I - (M - M)) == "I - (M - M)" and str(-(I + M)) == "-(I + M)"
    assert str(ops.mass_matrix.inv) == "(I - H @ psi @ K).T @ D.inv @ (I - H @ psi @ K)"
    assert ops.mass_matrix._repr_latex_() == r"$H \phi M \phi^* H^*$"
    assert (phi.T).T is phi and M.T is M and "2 x 2" in repr(ops.mass_matrix)


def test_the_page():
    """The snippets of docs/operators.md run, one after the other, and give what they say."""
    text = (Path(__file__).parents[3] / "docs/operators.md").read_text()
    first, lemma, paper, flexible = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    names: dict = {}
    exec(first + lemma + paper, names)
    system, q, v, tau = (names[x] for x in ("system", "q", "v", "tau"))
    dyn = pl.compile(system, "reference")
    close(names["vdot"], dyn.forward_dynamics(q, v, tau), terms=10.0)
    close(names["bias"], dyn.bias(q, v))
    close(names["paper"].mass_matrix @ names["chi"], (names["ops"].mass_matrix @ v)[names["paper"].order])
    exec(flexible, names)


def test_mistakes_are_named():
    ops = pl.operators(pl.examples.load("double-pendulum"), [0.1, 0.2])
    for mistake, message in (
        (lambda: ops.H @ ops.H, "sizes do not match"),
        (lambda: ops.H + ops.M, "shapes differ"),
        (lambda: ops.H @ np.ones(3), "acts on 12 components"),
        (lambda: ops.J("tip"), "list of frame names"),
        (lambda: ops.J(["tp"]), "did you mean 'tip'"),
        (lambda: pl.operators(pl.examples.load("double-pendulum"), [0.1]), "needs"),
        (lambda: ops.conjugate_gradient([1.0, 2.0], preconditioner="diag"), "did you mean 'diagonal'"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            mistake()


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("kind", KINDS)
def test_conjugate_gradients(seed, kind):
    system, q, ops, rng = setup(seed, kind=kind, n=12 if kind == "rigid" else 6)
    b = rng.normal(size=system.nv)
    dyn = pl.compile(system, "reference")
    near = operators(system, system.integrate(q, 1e-3 * rng.normal(size=system.nv)))
    iterations = {}
    for name in ("none", "diagonal", "articulated", "near"):
        x, iterations[name] = ops.conjugate_gradient(b, near.mass_matrix.inv if name == "near" else name)
        M = dyn.mass_matrix(q)
        assert np.linalg.norm(M @ x - b) <= 1e-9 * (np.linalg.norm(M) * np.linalg.norm(x) + np.linalg.norm(b))
    assert iterations["articulated"] <= 3 and iterations["near"] <= iterations["diagonal"]


def test_scipy_takes_them():
    system, q, ops, rng = setup(1)
    x = rng.normal(size=system.nv)
    assert np.allclose(ops.mass_matrix.as_linear_operator() @ x, pl.compile(system, "reference").mass_matrix(q) @ x)


def test_only_what_needs_inertia_asks_for_it():
    system = pl.System("bare")
    system.description.strict = False
    system.add_body("a", hinge=pl.Revolute("z"))
    with pytest.warns(pl.ModelWarning):
        ops = pl.operators(system, [0.3])
    assert ops.phi.dense().shape == (6, 6)
    with pytest.raises(pl.PliantError, match="no inertia resists hinge 'a'"):
        ops.P.dense()
