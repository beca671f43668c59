"""Craig and Bampton's matrices, reduced here: against the reduced model's own frequencies, and against the whole mesh."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import sparse
from scipy.linalg import eigh

import pliant as pl
from pliant.errors import ModelWarning, PliantError
from pliant.flex import from_craig_bampton, from_matrices, rigid_body_check
from pliant.model.bodies.modal import ModalBody, rigid_inertia
from tests.flex.decks import bent_frame
from tests.flex.frame_elements import MASS, L, beam_elements, lattice
from tests.flex.plates import aligned, nodes, plate, reduced


def rates(M, K, free=None):
    """All omega, ascending; of these coordinates alone."""
    at = np.ix_(*[np.arange(len(M)) if free is None else free] * 2)
    return np.sqrt(np.abs(eigh(K[at], M[at], eigvals_only=True)))


def frequencies(system):
    """pliant's, at rest: from the mass matrix and the modal stiffnesses."""
    K = np.zeros((system.nv, system.nv))
    for body, where in zip(system.model.bodies, system.model.internals.v_slices, strict=True):
        if body.modes:
            own = slice(where.stop - body.modes, where.stop)
            K[own, own] = body.flex.stiffness
    return rates(pl.compile(system, "reference").mass_matrix(system.neutral()), K)


def hung(body, hinge):
    system = pl.System("hung", gravity=(0, 0, 0))
    system.add_body("body", parent="world", hinge=hinge, flex=body)
    return system


def beam(n=10, **more):
    x, M, K = beam_elements(n, iyz=5e-5, **more)
    return x, M.toarray(), K.toarray()


HINGES = {
    "free": (pl.Free(), range(6)),
    "held": (pl.Fixed(), ()),
    "on y": (pl.Revolute("y"), (4,)),
    "on z": (pl.Revolute("z"), (5,)),
}


@pytest.mark.parametrize("where", HINGES)
@pytest.mark.parametrize("mesh", [beam, bent_frame])
def test_frequencies_of_beams(mesh, where):
    """On every hinge those of the reduced model itself, to rounding, and the mesh's from above, the nearer the more modes."""
    x, M, K = mesh()
    hinge, moves = HINGES[where]
    last, free = len(x) - 1, len(moves)
    rest = np.setdiff1d(np.arange(len(M)), np.setdiff1d(range(6), moves))
    whole = rates(M, K, rest)[free : free + 6]
    errors = []
    for modes in (2, 6, 12):
        T = reduced(M, K, nodes(0, last), modes)
        Mr, Kr = T.T @ M @ T, T.T @ K @ T
        got = frequencies(hung(from_craig_bampton({"root": x[0], "tip": x[last]}, Mr, Kr), hinge))
        own = rates(Mr, Kr, [*moves, *range(6, len(Mr))])
        assert got[free:] == pytest.approx(own[free:], rel=1e-9)
        assert got[:free] == pytest.approx(0, abs=1e-4 * own[free])
        assert (got[free : free + 6] > whole * (1 - 1e-9)).all()
        errors.append(float((got[free : free + 6] / whole - 1).max()))
    assert errors[0] > errors[1] > errors[2] and errors[2] < 6e-3


def test_frequencies_of_a_plate():
    """As of beams; two edges are the boundary."""
    _, _, boundary, M, K = plate()
    from tests.flex.condensed import condensed_frequencies

    for hinge, moves in HINGES.values():
        free, errors = len(moves), []
        whole = condensed_frequencies(M, K, np.setdiff1d(range(6), moves))[free : free + 6]
        for modes in (6, 24):
            T = reduced(M, K, np.arange(12), modes)
            Mr, Kr = T.T @ M @ T, T.T @ K @ T
            got = frequencies(hung(from_craig_bampton(boundary, Mr, Kr), hinge))[free:]
            assert got == pytest.approx(rates(Mr, Kr, [*moves, *range(6, len(Mr))])[free:], rel=1e-9)
            assert (got[:6] > whole * (1 - 1e-9)).all()
            errors.append(float((got[:6] / whole - 1).max()))
        assert errors[0] > errors[1] and errors[1] < 6e-3


def test_mass_properties():
    """Mass, mass centre and inertia: of beams in closed form, of the plate its own."""
    x, M, K = beam()
    T = reduced(M, K, nodes(0, 10), 3)
    body = from_craig_bampton({"root": x[0], "tip": x[-1]}, T.T @ M @ T, T.T @ K @ T)
    m, s, J = rigid_inertia(body)
    assert (m, *s) == pytest.approx((MASS, MASS * L / 2, 0, 0), rel=1e-10, abs=1e-10)
    assert pytest.approx(np.diag([1e-4, MASS * L**2 / 3 + 5e-5, MASS * L**2 / 3 + 5e-5]), rel=1e-10, abs=1e-10) == J
    _, _, boundary, M, K = plate()
    T = reduced(M, K, np.arange(12), 3)
    body = from_craig_bampton(boundary, T.T @ M @ T, T.T @ K @ T)
    m, s, J = rigid_inertia(body)
    mass = 3.0 * 1.5 * 0.2 * 15.0
    assert (m, *s) == pytest.approx((mass, 1.5 * mass, 0, 0), rel=1e-10, abs=1e-10)
    own = mass * np.array([1.5**2 / 12, 3.0**2 / 3, 1.5**2 / 12 + 3.0**2 / 3])
    assert pytest.approx(np.diag(own), rel=1e-10, abs=1e-10) == J
    assert max(body.report.errors.values()) < 1e-10


def test_a_chain_of_delivered_bodies():
    """One on the tip of another, a payload on its tip, on a hinge: the assembled matrices, and nearly the assembled meshes."""
    x, M, K = beam(6)
    T = reduced(M, K, nodes(0, 6), 6)
    Mr, Kr = T.T @ M @ T, T.T @ K @ T
    body = from_craig_bampton({"root": x[0], "tip": x[-1]}, Mr, Kr)
    system = pl.System("chain", gravity=(0, 0, 0))
    system.add_body("lower", parent="world", hinge=pl.Revolute("z"), flex=body)
    turn = pl.Pose(rpy=(0.3, -0.2, 0.9))
    system.add_body("upper", parent="lower", at="tip", pose=turn, flex=body)
    system.add_body("payload", parent="upper", at="tip", inertia=pl.Inertia.box(0.5, (0.1, 0.2, 0.3)))

    def assembled(A, tip, load=None):
        n = len(A)
        own, place = np.zeros((n, 2 * n - 6)), np.zeros((n, 2 * n - 6))
        own[:, :n] = np.eye(n)
        place[6:, n:] = np.eye(n - 6)
        place[:6, tip] = np.kron(np.eye(2), turn.R.T)
        out = own.T @ A @ own + place.T @ A @ place
        if load is not None:
            end = n + np.arange(tip.start - 6, tip.stop - 6)
            out[np.ix_(end, end)] += load
        return out

    load = np.diag([0.5] * 3 + [0.5 / 12 * (a**2 + b**2) for a, b in ((0.2, 0.3), (0.1, 0.3), (0.1, 0.2))])
    got = frequencies(system)
    tip = slice(6, 12)
    own = assembled(Mr, tip, load), assembled(Kr, tip)
    free = [5, *range(6, len(own[0]))]
    assert got[1:] == pytest.approx(rates(*own, free)[1:], rel=1e-9)
    end = slice(len(M) - 6, len(M))
    whole = assembled(M, end, load), assembled(K, end)
    assert got[1:9] == pytest.approx(rates(*whole, [5, *range(6, len(whole[0]))])[1:9], rel=2e-3)


def test_a_bent_plate_is_placed_right():
    """M does not tell where the mass is, but of the bending of a flat plate: there the moments of first order are exact."""
    mesh, edges, boundary, M, K = plate()
    T = reduced(M, K, np.arange(12), 4)
    body = from_craig_bampton(boundary, T.T @ M @ T, T.T @ K @ T)
    want = from_matrices(mesh.positions, mesh.M, mesh.K, dict(zip(boundary, edges, strict=True)), 4)
    assert body.held_frequencies == pytest.approx(want.held_frequencies, rel=1e-10)
    sign = aligned(body, want)
    assert pytest.approx(want.constants.E, abs=1e-10) == body.constants.E * sign
    off = np.abs(body.constants.B * sign[:, None, None] - want.constants.B).max(axis=(1, 2))
    bent = np.abs(want.shapes[:, 2]).max(axis=0) > np.abs(want.shapes[:, :2]).max(axis=(0, 1))
    assert bent.sum() == 7 and off[bent].max() < 1e-10 and off[~bent].max() > 0.1


def test_what_is_of_second_order():
    """A free plate, bent by a hundredth of its length, spinning: accelerations beside the whole mesh's; "ruthless" ones too."""
    mesh, edges, boundary, M, K = plate()
    T = reduced(M, K, np.arange(12), 4)
    body = from_craig_bampton(boundary, T.T @ M @ T, T.T @ K @ T, 6)
    whole = from_matrices(mesh.positions, mesh.M, mesh.K, dict(zip(boundary, edges, strict=True)), 4)
    want = ModalBody(whole.nodes, whole.slopes[..., :6], whole.translations[..., :6], np.diag(whole.stiffness)[:6], "root")
    sign, rng, first = aligned(body, want), np.random.default_rng(0), want.held_frequencies[0]
    exact, ours = hung(want, pl.Free()), hung(body, pl.Free())
    run = [pl.compile(s, "reference", fidelity=f) for s, f in ((exact, "full"), (ours, "full"), (exact, "ruthless"))]
    errors = []
    for _ in range(25):
        q, v = exact.neutral(), np.zeros(12)
        eta = rng.standard_normal(6) / want.held_frequencies
        q[-6:] = eta * 0.03 / np.abs(want.translations[1] @ eta).max()
        spin = rng.standard_normal(3)
        v[:3], v[-6:] = 0.1 * first * spin / np.linalg.norm(spin), 0.5 * first * rng.standard_normal(6) * np.abs(q[-6:])
        flip = np.r_[np.ones(7), sign], np.r_[np.ones(6), sign]
        a, b, c = (
            run[0].forward_dynamics(q, v, np.zeros(12)),
            run[1].forward_dynamics(q * flip[0], v * flip[1], np.zeros(12)) * flip[1],
            run[2].forward_dynamics(q, v, np.zeros(12)),
        )
        errors.append([np.abs(x - a)[-6:].max() / np.abs(a[-6:]).max() for x in (b, c)])
    delivered, ruthless = np.median(errors, axis=0)
    print(f"modal accelerations off by {delivered:.3g}, ruthless by {ruthless:.3g}")
    assert delivered < 0.03 and ruthless > 4 * delivered


def solid(mass, modes=4):
    """A lattice with two faces of several points without rotations: body's arguments, T, and the body of the whole mesh."""
    x, Ms, M, K = lattice(0, (2, 3, 5), mass)
    M, K, faces = M.toarray(), K.toarray(), {"foot": [0, 1, 5, 6], "hand": [23, 24, 28, 29]}
    points = [k for face in faces.values() for k in face]
    T = reduced(M, K, (3 * np.array(points)[:, None] + np.arange(3)).ravel(), modes)
    dofs = [(k, way) for k in range(len(points)) for way in "xyz"] + [None] * modes
    boundary = {name: x[face] for name, face in faces.items()}
    return (
        (boundary, T.T @ M @ T, T.T @ K @ T),
        dofs,
        (x, Ms.sum(axis=0), T.reshape(len(x), 3, -1)),
        from_matrices(x, M, K, faces, modes),
    )


@pytest.mark.parametrize(("mass", "tol"), [("lumped", 1e-10), ("consistent", 0.05)])
def test_faces_of_several_points_and_a_mesh(mass, tol):
    """The same body as of the whole mesh; with a mesh of the masses all constants, exactly if the mass is lumped."""
    given, dofs, mesh, want = solid(mass)
    plain, placed = from_craig_bampton(*given, dofs=dofs), from_craig_bampton(*given, dofs=dofs, mesh=mesh)
    for body, limit in ((plain, None), (placed, tol)):
        sign = aligned(body, want)
        assert body.held_frequencies == pytest.approx(want.held_frequencies, rel=1e-10)
        assert body.slopes[:2] * sign == pytest.approx(want.slopes[:2], abs=1e-9)
        for one, two in zip(body.constants[:3], want.constants[:3], strict=True):
            assert one == pytest.approx(two, rel=1e-10, abs=1e-10)
        assert body.constants.E * sign == pytest.approx(want.constants.E, abs=1e-10)
        assert body.modal_rows * sign == pytest.approx(want.modal_rows, abs=1e-10)
        assert body.root_mass == pytest.approx(np.eye(10), abs=1e-12)
        if limit:
            assert body.constants.B * sign[:, None, None] == pytest.approx(want.constants.B, abs=limit * 5)
            assert body.constants.C * (sign * sign[:, None])[..., None, None] == pytest.approx(want.constants.C, abs=limit)
    assert placed.mesh_positions(np.zeros(10)) == pytest.approx(mesh[0])
    assert plain.mesh_rotations(np.zeros(10)).shape == (2, 3, 3)


def test_a_mesh_that_lacks_some_motions():
    """Masses on a beam's axis do not twist: what M tells stays exact, and stretching is placed where it is, as torsion is not."""
    x, M, K = beam(12)
    T = reduced(M, K, nodes(0, 12), 12)
    given = {"root": x[0], "tip": x[-1]}, T.T @ M @ T, T.T @ K @ T
    m = np.full(13, MASS / 12)
    m[[0, -1]] /= 2
    body = from_craig_bampton(*given, mesh=(x, m, T.reshape(13, 6, -1)))
    assert body.root_mass == pytest.approx(np.eye(18), abs=1e-12) and max(body.report.errors.values()) < 1e-10
    assert frequencies(hung(body, pl.Free()))[6:] == pytest.approx(rates(*given[1:])[6:], rel=1e-8)
    stretch = int(np.flatnonzero(np.abs(body.translations[1, 0]) > 0.1)[0])  # the first mode along the beam
    first, plain = MASS * L * np.sqrt(2 / MASS) * 4 / np.pi**2, from_craig_bampton(*given)  # the integral of x sin(pi x / 2 L)
    assert abs(body.constants.B[stretch, 0, 0]) == pytest.approx(first, rel=0.01)
    assert abs(plain.constants.B[stretch, 0, 0]) < 0.9 * first


def test_orders_and_choices():
    """Rows in another order, sparse, another root, fewer modes, a tip without rotations: the same model, or what of it is asked."""
    x, M, K = bent_frame()
    T = reduced(M, K, nodes(0, 8), 5)
    Mr, Kr = T.T @ M @ T, T.T @ K @ T
    boundary = {"a": x[0], "b": x[8]}
    body = from_craig_bampton(boundary, Mr, Kr, damping=0.01, name="arm")
    order = np.random.default_rng(1).permutation(17)
    dofs = [(k // 6, ("x", "y", "z", "rx", "ry", "rz")[k % 6]) if k < 12 else None for k in order]
    at = np.ix_(order, order)
    other = from_craig_bampton(boundary, sparse.csr_array(Mr[at]), sparse.csr_array(Kr[at]), dofs=dofs)
    assert other.held_frequencies == pytest.approx(body.held_frequencies, rel=1e-10)
    assert other.translations[1] * aligned(other, body) == pytest.approx(body.translations[1], abs=1e-8)
    turned = from_craig_bampton(boundary, Mr, Kr, root="b")
    assert turned.root == "b" and turned.nodes[0].name == "b" and not turned.slopes[0].any()
    assert turned.held_frequencies == pytest.approx(rates(Mr, Kr, [*range(6), *range(12, 17)]), rel=1e-9)
    few = from_craig_bampton(boundary, Mr, Kr, 4)
    assert few.modes == 4 and few.held_frequencies == pytest.approx(body.held_frequencies[:4], rel=1e-10)
    low = from_craig_bampton(boundary, Mr, Kr, f_max=float(body.held_frequencies[6]) / (2 * np.pi) * (1 + 1e-9))
    assert low.modes == 7 and np.diag(body.damping) == pytest.approx(0.02 * body.held_frequencies)
    assert body.report.check.masses == pytest.approx([6.0] * 3, rel=1e-10)
    assert "craig-bampton, as delivered" in repr(body) and "'arm'" in repr(body) and "as far as M tells" in str(body.report)
    pin = np.setdiff1d(np.arange(17), [9, 10, 11])
    condensed = np.eye(17)
    condensed[9:12] = -np.linalg.solve(Kr[9:12, 9:12], np.delete(Kr[9:12], [9, 10, 11], axis=1)) @ np.eye(17)[pin]
    G = condensed[:, pin]
    small, dofs = (
        (G.T @ Mr @ G, G.T @ Kr @ G),
        [(k // 6, ("x", "y", "z", "rx", "ry", "rz")[k % 6]) if k < 12 else None for k in pin],
    )
    pinned = from_craig_bampton(boundary, *small, dofs=dofs)
    assert pinned.modes == 8 and not pinned.slopes[1].any() and pinned.translations[1].any()
    assert pinned.held_frequencies == pytest.approx(rates(*small, range(6, 14)), rel=1e-9)


def test_the_check_of_rigid_motions():
    x, M, K = bent_frame()
    T = reduced(M, K, nodes(0, 8), 24)
    Mr, Kr = T.T @ M @ T, T.T @ K @ T
    check = rigid_body_check({"root": x[0], "tip": x[8]}, Mr, Kr)
    R = np.zeros((9, 6, 6))
    R[:, range(6), range(6)] = 1.0
    for a in range(3):
        R[:, :3, 3 + a] = np.cross(np.eye(3)[a], x - x[0])
    R = R.reshape(54, 6)
    want = R.T @ M @ R
    assert check.masses == pytest.approx([6.0] * 3, rel=1e-10)
    c = np.array([want[5, 1], want[3, 2], want[4, 0]]) / 6.0
    assert check.com == pytest.approx(x[0] + c, rel=1e-9)
    assert check.inertia == pytest.approx(want[3:, 3:] - 6.0 * (c @ c * np.eye(3) - np.outer(c, c)), abs=1e-10)
    assert check.strain.max() < 1e-12 and not check.faults and not check.hints
    assert check.effective_mass.sum(axis=0).max() < 1
    assert check.frequencies == pytest.approx(rates(M, K, range(6, 48))[:24], rel=1e-8)
    momentum = R.T @ M @ T[:, 12:]
    assert check.effective_mass[:, 3:] == pytest.approx((momentum[:3] ** 2 / np.diag(want)[:3, None]).T, abs=1e-10)
    assert check.effective_mass[:, :3] == pytest.approx((momentum[3:] ** 2 / np.diag(want)[3:, None]).T, abs=1e-10)
    assert "mass 6, 6, 6 kg" in str(check) and "mode_20" in str(check) and "mode_21" not in str(check)


def test_a_body_in_a_file(tmp_path):
    x, M, K = bent_frame()
    T = reduced(M, K, nodes(0, 8), 3)
    system = hung(from_craig_bampton({"root": x[0], "tip": x[8]}, T.T @ M @ T, T.T @ K @ T), pl.Revolute("y"))
    pl.save(system, tmp_path / "arm.yaml")
    assert frequencies(pl.load(tmp_path / "arm.yaml")) == pytest.approx(frequencies(system), rel=1e-9, abs=1e-5)


def test_energy_and_momentum():
    """What M does not tell is filled in so that it stays a mechanical system."""
    x, M, K = beam(6)
    T = reduced(M, K, nodes(0, 6), 2)
    system = hung(from_craig_bampton({"root": x[0], "tip": x[-1]}, T.T @ M @ T, T.T @ K @ T, 3), pl.Free())
    v = np.random.default_rng(0).standard_normal(system.nv) * 0.1
    run = pl.simulate(system, system.neutral(), v, t_end=2.0, rtol=1e-11)
    energy = run.data["energy"].to_numpy()
    assert np.ptp(energy) < 1e-9 * energy[0] and run.quality.momentum_drift < 1e-10


# ---- what is refused


def arrays(change=lambda M, K: (M, K), boundary=None, modes=3, **more):
    """A body of a bent frame's matrices, after a change of them."""
    x, M, K = bent_frame()
    T = reduced(M, K, nodes(0, 8), modes)
    return from_craig_bampton(
        {"root": x[0], "tip": x[8]} if boundary is None else boundary, *change(T.T @ M @ T, T.T @ K @ T), **more
    )


def put(which, i, j, value):
    """One term changed, and not its mirror."""

    def change(M, K):
        (M if which == "M" else K)[i, j] = value
        return M, K

    return change


def scaled(which, rows, factor):
    """Rows and columns multiplied."""

    def change(M, K):
        A = M if which == "M" else K
        A[rows] *= factor
        A[:, rows] *= factor
        return M, K

    return change


def without(*rows):
    return lambda M, K: tuple(np.delete(np.delete(A, rows, 0), rows, 1) for A in (M, K))


def loose(M, K):
    K[13], K[:, 13] = 0.0, 0.0
    return M, K


def heavier(M, K):
    M[0, 0] += 1.0
    return M, K


def no_matter(M, K):
    M[3, 3] += 100.0
    return M, K


SIX = ("x", "y", "z", "rx", "ry", "rz")


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (lambda: arrays(put("K", 2, 8, np.nan)), r"K is not finite: the term of 'root' z \(row 2\) and 'tip' z \(row 8\) is nan"),
        (lambda: arrays(put("M", 2, 8, 5.0)), r"M is not symmetric: the term of 'root' z \(row 2\) and 'tip' z \(row 8\) is 5"),
        (lambda: arrays(put("M", 13, 13, -1.0)), r"M is indefinite: the diagonal term of mode 1 \(row 13\) is -1"),
        (lambda: arrays(scaled("K", [6], 1.5)), r"a rigid translation along [xyz] strains the body \(its share is"),
        (lambda: arrays(heavier), r"the mass is 7, 6, 6 kg along x, y, z, and a rigid body has one mass"),
        (lambda: arrays(no_matter), "no physical body has its inertia: about the mass centre one principal"),
        (lambda: arrays(scaled("M", list(range(15)), 0.0)), "M has terms up to 0.0e"),
        (lambda: arrays(loose), r"with the root held, mode 1 \(row 13\) still moves without strain"),
        (lambda: arrays(scaled("M", [13], 0.0)), r"M: with the boundary held, some modes move no mass, such as mode 1 \(row 13\)"),
        (lambda: arrays(boundary={"root": (0, 0, 0), "p1": (1, 0, 0)}), "interface 'p1': 'p1', 'p2', … are the names"),
        (lambda: arrays(boundary=[(0, 0, 0)]), "is not {name: point, or points}"),
        (lambda: arrays(boundary={"root": (0, 0), "tip": (1, 0, 0)}), r"boundary: 'root' is at \(0, 0\); give one point"),
        (lambda: arrays(boundary={"a": (0, 0, 0), "b": (1, 0, 0), "c": (2, 0, 0)}), "15 rows, and 3 boundary points need 18"),
        (lambda: arrays(root="foot"), "root: no interface named 'foot'; there are 'root'"),
        (lambda: arrays(modes=5, f_max="low"), "f_max 'low' leaves no mode: with the root held, the first has"),
        (lambda: arrays(f_max=1e-3), "f_max 0.001 leaves no mode: with the root held, the first has"),
        (lambda: arrays(dofs=[(0, "x")]), "dofs must have 15 entries, one per row of M and K"),
        (lambda: arrays(dofs=[(2, "x")] * 15), r"dofs\[0\], \(2, 'x'\), is not \(point, direction\); give a point of 0 to 1"),
        (lambda: arrays(dofs=[(0, "x")] * 15), r"dofs\[0\] and dofs\[1\] are both point 0, x"),
        (
            lambda: arrays(without(11), dofs=[(k // 6, SIX[k % 6]) for k in range(11)] + [None] * 3),
            "interface 'tip': the 5 rows of its 1 point determine 5 of its six motions",
        ),
        (
            lambda: arrays(without(3, 4, 5), dofs=[(0, w) for w in "xyz"] + [(1, w) for w in SIX] + [None] * 3),
            "the root 'root' is a point without rotations: held there, the body is still free to turn",
        ),
        (lambda: from_craig_bampton({"root": (0, 0, 0)}, np.eye(6), np.zeros((6, 6))), "K has terms up to 0.0e"),
        (lambda: from_craig_bampton({"root": (0, 0, 0)}, np.eye(6), np.eye(5)), r"M has shape \(6, 6\), K \(5, 5\)"),
        (lambda: from_craig_bampton({"root": (0, 0, 0)}, np.eye(6)[:5], np.eye(6)), r"M has shape \(5, 6\); give a square matrix"),
        (lambda: from_craig_bampton({"root": (0, 0, 0)}, sparse.eye_array(9000), 0), "has at most 5,000 coordinates"),
        (lambda: arrays(mesh=3), r"mesh is not \(positions, masses, shapes\)"),
        (lambda: arrays(mesh=(np.zeros((2, 3)), [1, 2], np.zeros((2, 3, 4)))), r"give \(N, 3\), \(N,\) and \(N, 3 or 6, 15\)"),
        (lambda: arrays(mesh=(np.zeros((2, 3)), [6, 0], np.zeros((2, 3, 15)))), "mesh: rigid motions of the boundary do not move"),
    ],
)
def test_bad_input_is_named(mistake, message):
    with pytest.raises(PliantError, match=message):
        mistake()


def test_more_modes_than_there_are():
    for modes in (0, 10, True, 2.5):
        with pytest.raises(PliantError, match="is not a number of modes; give one of 1 to 9"):
            x, M, K = bent_frame()
            T = reduced(M, K, nodes(0, 8), 3)
            from_craig_bampton({"root": x[0], "tip": x[8]}, T.T @ M @ T, T.T @ K @ T, modes)


def test_a_mesh_of_another_mass():
    given, dofs, (x, m, shapes), _ = solid("lumped")
    with pytest.raises(PliantError, match=r"mesh: its masses sum to .* kg, and M has"):
        from_craig_bampton(*given, dofs=dofs, mesh=(x, 2 * m, shapes))
    moved = np.zeros_like(m)
    moved[0] = m.sum()
    with pytest.raises(PliantError, match=r"times the energy that M gives it, all elastic modes 0 times; check the order"):
        from_craig_bampton(*given, dofs=dofs, mesh=(x, moved, shapes))


def test_motions_without_mass():
    """Rotations of the tip without inertia of their own, and no modes: fewer modes are taken, or an error says how many."""
    x = np.array([[0.0, 0, 0], [1.0, 0, 0]])
    k = np.array([[12, 6, -12, 6], [6, 4, -6, 2], [-12, -6, 12, -6], [6, 2, -6, 4]], dtype=float)
    turn, bar = np.diag([1, -1, 1, -1]), np.array([[1.0, -1], [-1, 1]])
    K = np.zeros((12, 12))
    for own, part in (([1, 5, 7, 11], k), ([2, 4, 8, 10], turn @ k @ turn), ([0, 6], bar), ([3, 9], bar)):
        K[np.ix_(own, own)] += part
    M = np.diag([1.0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0])
    with pytest.raises(
        PliantError, match=r"with the root held, 3 motions of 6 move no mass, one mostly of 'tip' r[xyz]; give modes=3"
    ):
        from_craig_bampton({"root": x[0], "tip": x[1]}, M, K)
    body = from_craig_bampton({"root": x[0], "tip": x[1]}, M, K, 3)
    assert body.held_frequencies == pytest.approx(np.sqrt([1.0, 3.0, 3.0]), rel=1e-10)


def test_a_mass_on_a_massless_arm():
    """One particle at the tip, nothing else: no inertia about it, and every mode is a rigid motion of it."""
    k = np.diag([3.0, 3, 3, 1, 1, 1])
    R = np.eye(6)
    R[:3, 3:] = [[0, 0, 0], [0, 0, 1], [0, -1, 0]]  # the root's motion, seen a metre along x
    both = np.concatenate([-R, np.eye(6)], axis=1)
    M = np.zeros((12, 12))
    M[6:9, 6:9] = 2.0 * np.eye(3)
    body = from_craig_bampton({"root": (0, 0, 0), "tip": (1, 0, 0)}, M, both.T @ k @ both, 3)
    assert body.held_frequencies == pytest.approx([np.sqrt(1.5)] * 3, rel=1e-12)
    m, s, J = rigid_inertia(body)
    assert (m, *s) == pytest.approx((2, 2, 0, 0), abs=1e-12) and pytest.approx(np.diag([0.0, 2, 2]), abs=1e-12) == J
    assert pytest.approx(2.0 * body.translations[1], abs=1e-12) == body.constants.E


def test_millimetres_are_noticed():
    """In mm and t a panel of a metre is a thousand long, of a few thousandths of mass."""
    x, M, K = bent_frame()
    T = reduced(M, K, nodes(0, 8), 3)
    scale = np.where(np.isin(np.arange(15) % 6, (3, 4, 5)) | (np.arange(15) > 11), 1e3, 1.0)  # rotations and modes
    Mr, Kr = (1e-3 * (T.T @ A @ T) * np.outer(scale, scale) for A in (M, K))
    with pytest.warns(ModelWarning, match=r"0.006 kg span some .* m; if that is in mm and t, give m and kg"):
        body = from_craig_bampton({"root": 1e3 * x[0], "tip": 1e3 * x[8]}, Mr, Kr, name="panel")
    want = from_craig_bampton({"root": x[0], "tip": x[8]}, T.T @ M @ T, T.T @ K @ T)
    assert body.held_frequencies == pytest.approx(want.held_frequencies, rel=1e-9)
