"""NASTRAN's files, written here by hand, against the matrices they were written from; pyYeti's writers where it is installed."""

from __future__ import annotations

import struct
import warnings
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy.linalg import eigh
from scipy.spatial.transform import Rotation

from pliant.errors import FileError, ModelWarning, PliantError
from pliant.flex import from_matrices, from_nastran
from tests.flex.decks import all_dofs, bent_frame, deck, dmig, grid_cards, op4_ascii, op4_binary, round_frame, write
from tests.flex.frame_elements import lattice

FACES = {"root": 0, "tip": 8}


def same(a, b, tol, order=None):
    """Two bodies are the same up to the signs of modes; order: b's mesh nodes as they are numbered in a."""
    order = np.arange(len(a.positions)) if order is None else order
    sign = np.sign(np.einsum("jar,jar->r", a.shapes, b.shapes[order]))
    assert a.positions == pytest.approx(b.positions[order], abs=tol)
    assert [node.name for node in a.nodes][:2] == [node.name for node in b.nodes][:2] and a.root == b.root and a.modes == b.modes
    for one, two in (
        (np.sqrt(np.diag(a.stiffness)), np.sqrt(np.diag(b.stiffness))),
        (a.report.frequencies, b.report.frequencies),
        (a.shapes, b.shapes[order] * sign),
        (a.slopes[:2], b.slopes[:2] * sign),
        (a.translations[:2], b.translations[:2] * sign),
        (a.constants.A0, b.constants.A0),
        (a.constants.E, b.constants.E * sign),
        (a.constants.B, b.constants.B * sign[:, None, None]),
        (a.constants.C, b.constants.C * (sign[:, None] * sign)[..., None, None]),
    ):
        assert one == pytest.approx(two, rel=tol, abs=tol * max(np.abs(two).max(), 1.0))


# ---- writers


# ---- the same body


@pytest.mark.parametrize(("style", "tol"), [("free", 1e-9), ("D", 2e-5), ("E", 2e-5), ("bare", 2e-5)])
@pytest.mark.parametrize("form", [6, 1])
def test_dmig(tmp_path, style, tol, form):
    """repr has all digits, and the eigenvalue problem loses some; of ten digits of K it leaves five or six."""
    x, M, K = bent_frame()
    path = write(tmp_path / "frame.bdf", deck(x, M, K, style=style, form=form, kind=1 if style == "E" else 2))
    body = from_nastran(path, {"root": 1, "tip": 9}, 4, damping=0.01)
    same(body, from_matrices(x, M, K, FACES, 4, damping=0.01), tol)
    assert np.diag(body.damping) == pytest.approx(0.02 * np.sqrt(np.diag(body.stiffness)))


@pytest.mark.parametrize("style", ["small", "free", "D"])
def test_dmig_of_few_digits(tmp_path, style):
    """All three formats hold these numbers, so the matrices are equal."""
    x, M, K = round_frame()
    body = from_nastran(write(tmp_path / "beam.dat", deck(x, M, K, style=style)), {"root": 1, "tip": 7}, 3)
    same(body, from_matrices(x, M, K, {"root": 0, "tip": 6}, 3), 1e-12)


@pytest.mark.parametrize("form", ["dense", "strings", "big"])
@pytest.mark.parametrize("how", ["ascii", "<4", ">4", "<8", ">8"])
def test_op4(tmp_path, how, form):
    x, M, K = bent_frame()
    write(tmp_path / "grids.bdf", grid_cards(range(1, 10), x))
    other = np.arange(6.0).reshape(2, 3)  # a matrix that is passed over
    if how == "ascii":
        content = "".join(op4_ascii(n, A, form) for n, A in (("OTHER", other), ("MGG", M), ("KGG", K)))
    else:
        content = b"".join(op4_binary(n, A, form, 2, how[0], int(how[1])) for n, A in (("OTHER", other), ("MGG", M), ("KGG", K)))
    path = write(tmp_path / "frame.op4", content)
    body = from_nastran(path, {"root": 1, "tip": 9}, 4, stiffness="kgg", mass="mgg", grids=tmp_path / "grids.bdf")
    same(body, from_matrices(x, M, K, FACES, 4), 1e-9)


@pytest.mark.parametrize("form", ["dense", "strings", "big"])
def test_op4_of_single_precision(tmp_path, form):
    x, M, K = round_frame()
    write(tmp_path / "grids.bdf", grid_cards(range(1, 8), x))
    want = from_matrices(x, M, K, {"root": 0, "tip": 6}, 3)
    for content in (
        op4_ascii("KAAX", K, form, 1, 5, 16) + op4_ascii("MAAX", M, form, 1, 5, 16),
        op4_binary("KAAX", K, form, 1) + op4_binary("MAAX", M, form, 1),
    ):
        path = write(tmp_path / "beam.op4", content)
        same(from_nastran(path, {"root": 1, "tip": 7}, 3, grids=tmp_path / "grids.bdf"), want, 1e-12)


def test_numbers_of_grid_points_are_their_own(tmp_path):
    """Grid points in any order, rows of an OP4 in any order, a free-free body, another root, and units of mm and t."""
    x, M, K = bent_frame()
    ids = np.array([70, 3, 101, 12, 55, 8, 999, 20, 41])
    order = np.argsort(ids)
    want = from_matrices(x, M, K, {"g41": 8, "g70": 0}, 4, method="free-free", root="g70")
    path = write(tmp_path / "frame.pch", deck(x, M, K, ids, "free"))
    same(from_nastran(path, [41, 70], 4, method="free-free", root="g70"), want, 1e-9, order)
    rng = np.random.default_rng(0)
    shuffled = rng.permutation(len(K))
    scale = np.tile([1, 1, 1, 1e3, 1e3, 1e3], 9)
    in_mm = [A * np.outer(scale, scale) / 1e3 for A in (K, M)]  # N/mm and t
    content = b"".join(op4_binary(n, A[np.ix_(shuffled, shuffled)]) for n, A in zip(("KAAX", "MAAX"), in_mm, strict=True))
    write(tmp_path / "grids.bdf", grid_cards(ids, 1e3 * x) + grid_cards([500], [[1, 2, 3]]))
    dofs = [all_dofs(ids)[k] for k in shuffled]
    more = {"grids": tmp_path / "grids.bdf", "dofs": dofs, "units": (1e-3, 1e3), "method": "free-free", "root": "g70"}
    same(from_nastran(write(tmp_path / "frame.op4", content), [41, 70], 4, **more), want, 1e-9, order)


def test_coordinate_systems(tmp_path):
    """Positions in nested systems, by points and by grid points; matrices in the axes of CD."""
    x, M, K = bent_frame()
    R1, R2 = Rotation.from_euler("xyz", [[0.4, -1.1, 0.3], [-0.7, 0.2, 2.0]]).as_matrix()
    o1, o2 = np.array([1.0, -2.0, 0.5]), np.array([0.3, 0.1, -4.0])
    ids = np.arange(1, 10)
    A2, B2, C2 = ((R1.T @ (p - o1)) for p in (o2, o2 + 2 * R2[:, 2], o2 + R2 @ [1.5, 0, 0.7]))  # system 20 within system 10
    cards = [
        f"CORD2R,10,,{','.join(map(repr, map(float, [*o1, *(o1 + R1[:, 2])])))},+A",
        f"+A,{','.join(map(repr, map(float, o1 + R1[:, 0])))}",
        f"CORD2R*,20,10,{float(A2[0])!r},{float(A2[1])!r}",
        f"*,{float(A2[2])!r},{','.join(repr(float(v)) for v in B2)}",
        f"*,{','.join(repr(float(v)) for v in C2)}",
        "GRDSET,,20",
        "CORD1R,30,1001,1002,1003",
    ]
    local = grid_cards(ids, (x - o2) @ R2)  # in GRDSET's system 20
    three = grid_cards([1001, 1002, 1003], np.array([o1, o1 + R1[:, 2], o1 + 3 * R1[:, 0]]) @ np.eye(3), cp=0)
    turn = np.kron(np.eye(6), R1.T)  # the last three grid points have their freedoms in system 30, which is 10 again
    T = np.eye(54)
    T[36:, 36:] = turn
    lines = local.splitlines()
    local = "\n".join(lines[:6] + [line + "30" for line in lines[6:]]) + "\n"
    text = "\n".join(cards) + "\n" + local + three
    text += dmig("KAAX", T @ K @ T.T, all_dofs(ids), "free", form=1) + dmig("MAAX", T @ M @ T.T, all_dofs(ids), "free", form=1)
    body = from_nastran(write(tmp_path / "frame.bdf", text), {"root": 1, "tip": 9}, 4)
    same(body, from_matrices(x, M, K, FACES, 4), 1e-9)


def test_a_whole_deck(tmp_path):
    """Executive and case control, comments, other cards with continuation lines, tabs, a matrix that is not wanted, ENDDATA."""
    x, M, K = round_frame()
    before = "ASSIGN OUTPUT4='x.op4',UNIT=12\nSOL 103\nCEND\nTITLE = a frame\nSET 1 = 1,2\nGRID    1               9.\n"
    before += "  SUBCASE 1\nBEGIN BULK\n"
    cards = "$ a comment\nMAT1    300     6.894+7 2.62+7          2.74-6\nTABLED1     1000\n         -1000.0     1.0  ENDT\n"
    own = deck(x, M, K, style="small").replace("GRID,2,,1.0,0.0,0.0,", "grid\t2\t\t1.\t0.0\t.0\t\t\t$ tabs").replace("\n", " \r\n")
    other = dmig("OTHER", np.eye(42), all_dofs(range(1, 8)), "D", form=9, kind=4)
    path = write(tmp_path / "beam.bdf", before + cards + other + own + "ENDDATA\nGRID,1,,bad\n")
    same(from_nastran(path, {"root": 1, "tip": 7}, 3), from_matrices(x, M, K, {"root": 0, "tip": 6}, 3), 1e-12)


def test_punch_apart_from_grid_points(tmp_path):
    x, M, K = round_frame()
    own = deck(x, M, K)
    cards, matrices = own[: own.index("DMIG")], own[own.index("DMIG") :]
    path = write(tmp_path / "beam.pch", "BEGIN SUPER      102\n" + matrices)
    want = from_matrices(x, M, K, {"root": 0, "tip": 6}, 3)
    same(from_nastran(path, {"root": 1, "tip": 7}, 3, grids=write(tmp_path / "grids.dat", cards)), want, 1e-12)
    with pytest.raises(FileError, match=r"beam.pch: no GRID cards; give the bulk-data file that has them as grids="):
        from_nastran(path, {"root": 1}, 3)


# ---- degrees of freedom that are not there


def test_solids_have_no_rotations(tmp_path):
    x, _, M, K = lattice(0, (2, 2, 3))
    dofs = [(g, c) for g in range(1, 13) for c in (1, 2, 3)]
    text = grid_cards(range(1, 13), x) + grid_cards([50], [[9, 9, 9]])  # an orientation point, in no matrix
    path = write(tmp_path / "s.bdf", text + dmig("KAAX", K.toarray(), dofs, "free") + dmig("MAAX", M.toarray(), dofs, "free"))
    faces, want = {"root": [1, 2, 4], "tip": [9, 11, 12]}, {"root": [0, 1, 3], "tip": [8, 10, 11]}
    body = from_nastran(path, faces, 3)
    same(body, from_matrices(x, M, K, want, 3), 1e-9)
    assert body.shapes.shape[1] == 3 and body.report.mass == "exact"
    with pytest.raises(PliantError, match="interface 'a': grid point 50 is in neither KAAX nor MAAX"):
        from_nastran(path, {"a": 50}, 3)
    with pytest.raises(PliantError, match=r"interface 'a': grid point 51 is not in .*s.bdf"):
        from_nastran(path, {"a": 51}, 3)


@pytest.mark.parametrize("method", ["craig-bampton", "free-free"])
def test_idle_rotations_are_left_out(method):
    """Solids in six degrees of freedom a node, all rotations zero: the same body as with three."""
    x, _, M, K = lattice(1)
    faces = {"root": [0, 1, 5], "tip": [39, 43, 44]}
    wide = []
    for A in (M, K):
        W = np.zeros((45, 6, 45, 6))
        W[:, :3, :, :3] = A.toarray().reshape(45, 3, 45, 3)
        wide.append(W.reshape(270, 270))
    want, got = from_matrices(x, M, K, faces, 5, method=method), from_matrices(x, *wide, faces, 5, method=method)
    assert got.report.frequencies == pytest.approx(want.report.frequencies, rel=1e-9) and got.report.mass == "exact"
    sign = np.sign(np.einsum("jar,jar->r", got.shapes[:, :3], want.shapes))
    assert got.shapes[:, :3] == pytest.approx(want.shapes * sign, abs=1e-9)


def test_massless_rotations_are_kept(tmp_path):
    """Lumped mass without rotary inertia: M has rows of zeros where K has stiffness. Against static condensation."""
    x, _, K = bent_frame()
    M = np.zeros_like(K)
    lumps = np.linspace(1, 2, 9)
    for k, m in enumerate(lumps):
        M[6 * k : 6 * k + 3, 6 * k : 6 * k + 3] = m * np.eye(3)
    body = from_nastran(write(tmp_path / "f.bdf", deck(x, M, K, style="free")), {"root": 1}, 5)
    assert body.report.mass == "exact"
    held = np.arange(6, 54)
    t, r = held[held % 6 < 3], held[held % 6 > 2]
    Kc = K[np.ix_(t, t)] - K[np.ix_(t, r)] @ np.linalg.solve(K[np.ix_(r, r)], K[np.ix_(r, t)])
    values = np.linalg.eigvalsh(Kc / np.sqrt(np.outer(M[t, t], M[t, t])))
    assert np.diag(body.stiffness) == pytest.approx(values[:5], rel=1e-8)


def test_more_shapes_than_mass(tmp_path):
    """Rotations have no mass, so 18 coordinates have; the tip's six static shapes and 15 modes are three too many."""
    path = write(tmp_path / "f.bdf", deck(*round_frame()))
    assert from_nastran(path, {"root": 1, "tip": 7}, 3).modes == 9
    with pytest.raises(FileError, match=r"21 modes and static shapes are too many by 3: .* move no mass; request fewer modes"):
        from_nastran(path, {"root": 1, "tip": 7}, 15)


def without_drilling(normal):
    """A lattice whose nodes turn with its bars, but not about the normal; rotations have no mass: x, M, K.

    A node's rotation about t is held to that of a bar d of length s: t.r = (t x d).(u_k - u_j) / s, for t normal to d.
    """
    x, _, M, K = lattice(3, (2, 3, 3))
    N = len(x)
    K6, M6 = np.zeros((N, 6, N, 6)), np.zeros((N, 6, N, 6))
    K6[:, :3, :, :3], M6[:, :3, :, :3] = K.toarray().reshape(N, 3, N, 3), M.toarray().reshape(N, 3, N, 3)
    for j in range(N):
        for k in np.argsort(np.linalg.norm(x - x[j], axis=1))[1:5]:
            d = x[k] - x[j]
            t = np.cross(d, normal)
            t /= np.linalg.norm(t)
            strain = np.zeros((N, 6))
            strain[j, 3:], strain[j, :3], strain[k, :3] = t, np.cross(t, d) / (d @ d), -np.cross(t, d) / (d @ d)
            K6 += 20.0 * np.multiply.outer(strain, strain)
    return x, M6.reshape(6 * N, 6 * N), K6.reshape(6 * N, 6 * N)


def condensed(x, M, K, root):
    """omega of the body held at its root, and of the free one; root: nodes that move as one. Massless rotations condensed."""
    N, centre = len(x), x[root].mean(axis=0)
    S = np.zeros((N, 6, 6 * (N - len(root)) + 6))
    S[np.setdiff1d(np.arange(N), root), :, :-6] = np.eye(6 * (N - len(root))).reshape(-1, 6, 6 * (N - len(root)))
    for a in range(3):
        S[root, a, -6 + a] = S[root, 3 + a, -3 + a] = 1.0
        S[root, :3, -3 + a] = np.cross(np.eye(3)[a], x[root] - centre)
    S = S.reshape(6 * N, -1)
    M, K, u = S.T @ M @ S, S.T @ K @ S, np.arange(S.shape[1])
    out = []
    for end in (len(u) - 6, len(u)):
        t, r = (u[:end][(u[:end] % 6 < 3) | (u[:end] >= len(u) - 6)], u[: len(u) - 6][u[: len(u) - 6] % 6 > 2])
        Kc = K[np.ix_(t, t)] - K[np.ix_(t, r)] @ np.linalg.pinv(K[np.ix_(r, r)], rcond=1e-10) @ K[np.ix_(r, t)]
        out.append(np.sqrt(np.abs(eigh(Kc, M[np.ix_(t, t)], eigvals_only=True))))
    return out[0], out[1][6:]


def test_shells_without_drilling_stiffness(tmp_path):
    """Rotations about a skew normal have neither stiffness nor mass: left out, in CD axes already or not. Against condensation."""
    R = Rotation.from_euler("xyz", [0.4, -1.1, 0.3]).as_matrix()
    x, M, K = without_drilling(R[:, 2])
    root, ids = [0, 1, 3], np.arange(1, 19)
    T = np.kron(np.eye(36), R.T)
    local = grid_cards(ids, x, cd=5) + "CORD2R,5,,0.,0.,0.," + ",".join(repr(float(v)) for v in R[:, 2])
    local += "\n," + ",".join(repr(float(v)) for v in R[:, 0]) + "\n"
    for name, basic in (("KAAX", K), ("MAAX", M)):
        A = T @ basic @ T.T
        A[np.abs(A) < 1e-13 * np.abs(A).max()] = 0.0
        assert not A[5::6].any()  # component 6 is in neither matrix
        local += dmig(name, A, all_dofs(ids), "free", form=1)
    path = write(tmp_path / "s.bdf", local)
    for method, want in zip(("craig-bampton", "free-free"), condensed(x, M, K, root), strict=True):
        direct = from_matrices(x, M, K, {"root": root}, 6, method=method)
        read = from_nastran(path, {"root": [1, 2, 4]}, 6, method=method)
        assert direct.report.frequencies == pytest.approx(want[:6], rel=1e-9)
        assert read.report.frequencies == pytest.approx(want[:6], rel=1e-9)
        assert direct.report.mass == read.report.mass == "exact"
    with pytest.raises(FileError, match="interface 'tip': its node has neither stiffness nor mass about the axis") as error:
        from_nastran(path, {"root": [1, 2, 4], "tip": 18}, 4)
    assert any(str(np.round(sign * R[:, 2], 3).tolist()) in str(error.value) for sign in (1, -1))


# ---- pyYeti


def test_pyyeti_writes_and_reads_the_same(tmp_path):
    """Independent writers, and an independent reader of what is written here."""
    nastran = pytest.importorskip("pyyeti.nastran", reason="pyYeti is not installed")
    pandas = pytest.importorskip("pandas")
    x, M, K = round_frame()
    ids, dofs = np.arange(1, 8), all_dofs(range(1, 8))
    want = from_matrices(x, M, K, {"root": 0, "tip": 6}, 3)
    grids = tmp_path / "grids.bdf"
    nastran.wtgrids(str(grids), ids, xyz=x)
    for name, more in (
        ("le", {"binary": True, "endian": "<"}),
        ("be", {"binary": True, "endian": ">"}),
        ("text", {"binary": False, "digits": 16}),
    ):
        for form in ("dense", "bigmat", "nonbigmat"):
            path = tmp_path / f"{name}_{form}.op4"
            nastran.op4.write(str(path), {"KAAX": K, "MAAX": M}, sparse=form, **more)
            same(from_nastran(path, {"root": 1, "tip": 7}, 3, grids=grids), want, 1e-12)
    index = pandas.MultiIndex.from_tuples(dofs, names=["id", "dof"])
    path = tmp_path / "dmig.pch"
    nastran.wtdmig(str(path), {"KAAX": pandas.DataFrame(K, index, index), "MAAX": pandas.DataFrame(M, index, index)})
    same(from_nastran(path, {"root": 1, "tip": 7}, 3, grids=grids), want, 1e-12)
    for style in ("small", "free", "D"):
        read = nastran.rddmig(str(write(tmp_path / "own.pch", dmig("KAAX", K, dofs, style))))["kaax"]
        assert np.array_equal(read.to_numpy(), K) and list(read.index) == dofs
    for form in ("dense", "strings", "big"):
        for content in (op4_ascii("KAAX", K, form), *(op4_binary("KAAX", K, form, 2, o, w) for o in "<>" for w in (4, 8))):
            assert np.array_equal(nastran.op4.read(str(write(tmp_path / "own.op4", content)))["kaax"], K)


# ---- what is wrong


def altered(tmp_path, change, style="D", **more):
    """The round frame's deck, changed."""
    text = deck(*round_frame(), style=style)
    new = change(text)
    assert new != text
    return from_nastran(write(tmp_path / "beam.bdf", new), {"root": 1, "tip": 7}, 3, **more)


def after(line, text):
    """A text in place of a line, or behind all (line None)."""
    return lambda deck: deck + text if line is None else "\n".join([*deck.split("\n")[: line - 1], text, *deck.split("\n")[line:]])


def term(grid, component, value, imaginary=""):
    """In place of the first term, on line 10."""
    return after(10, f"*       {grid:>16}{component:>16}{value:>16}{imaginary:>16}")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (after(1, "GRID,1,,0.0,zero,0.0,"), r"beam.bdf:1: GRID 1: X2 is 'ZERO', not a real number up to 1e30"),
        (after(1, "GRID,1,,1e999"), r"bdf:1: GRID 1: X1 is '1E999', not a real number up to 1e30"),
        (after(1, "GRID,x"), r"bdf:1: GRID: the grid point's number is 'X', not an integer of 1 or more"),
        (after(1, "GRID,-4"), r"bdf:1: GRID: the grid point's number is '-4'"),
        (after(2, "GRID,1,,1.0"), r"bdf:2: GRID 1: is already defined on line 1 with other values"),
        (after(1, "GRID,1,,0.,0.,0.,,,,0.,0.,9"), r"bdf:1: GRID: more than 8 fields on a line"),
        (after(1, "GRID,1,7"), r"bdf:1: GRID 1: there is no coordinate system 7; add its CORD2R"),
        (after(1, "GRID,1,7\nCORD2C,7,,0.,0.,0.,0.,0.,1.\n,1.,0.,0."), r"bdf:2: CORD2C 7, which GRID 1 uses: only rectangular"),
        (after(1, "GRID,1,7\nCORD2R,7,,0.,0.,0.,0.,0.,1.\n,0.,0.,2."), r"bdf:2: CORD2R 7: its three points are in a line"),
        (after(1, "GRID,1,7\nCORD2R,7,8,0.,0.,0.,0.,0.,1.\n,1.,0.,0.\nCORD2R,8,7,0.,0.,0.,0.,0.,1.\n,1.,0.,0."),
         r"bdf:4: CORD2R 8: is defined by system 7, and that by this one"),
        (after(1, "GRID,1,7\nCORD1R,7,1,2,3"), r"bdf:2: CORD1R 7: is defined by system 7, and that by this one"),
        (after(1, "GRID,1,7\nCORD1R,7,2,3,99"), r"bdf:2: CORD1R 7: there is no GRID 99"),
        (after(None, "CORD2R,7\nCORD2R,7\n"), r"CORD2R 7: system 7 is already defined on line \d+"),
        (after(2, "include 'other.bdf'"), r"bdf:2: INCLUDE: other files are not read; put the contents"),
        (after(2, "INCLUDE'/etc/passwd'"), r"bdf:2: INCLUDE: other files are not read"),
        (after(2, "=,*(1),=,*(1.0),=="), r"bdf:2: '=': replicated entries are not read"),
        (after(None, "BEGIN SUPER 1\nBEGIN SUPER 2\n"), r"BEGIN: a second bulk section"),
        (after(8, "DMIG    KAAX           0       2       2"), r"bdf:8: DMIG KAAX: form 2 is not supported"),
        (after(8, "DMIG    KAAX           0       6       4"), r"bdf:8: DMIG KAAX: type 4 is not supported"),
        (after(8, "$"), r"bdf:10: DMIG KAAX: no header"),
        (after(None, "DMIG,KAAX,0,6,2\n"), r"DMIG KAAX: a second header; the first is on line 8"),
        (term(1, 1, "1.0X3"), r"bdf:10: DMIG KAAX: the term '1.0X3' is not a real number up to 1e30"),
        (term(1, 1, ""), r"bdf:10: DMIG KAAX: the term '' is not a real number up to 1e30"),
        (term(1, 7, "1.0+3"), r"bdf:10: DMIG KAAX: component 7; components are 1 to 6"),
        (term(1, 0, "1.0+3"), r"bdf:10: DMIG KAAX: grid point 1 has no component 0"),
        (term(99, 1, "1.0+3"), r"bdf:10: DMIG KAAX: there is no GRID 99 in .*beam.bdf"),
        (term(1, 1, "1.0+3", "2."), r"bdf:10: DMIG KAAX: a real matrix has the imaginary part '2.'"),
        (after(None, "SPOINT,7,98,99\nDMIG,KAAX,1,1,,99,,5.0\n"),
         r"DMIG KAAX: 99 is a scalar point \(SPOINT, .*beam.bdf:\d+\).*scalar points are not read"),
        (after(None, "SPOINT,90,THRU,99999999\nDMIG,KAAX,95,0,,1,1,5.0\n"), "95 is a scalar point"),
        (after(None, "DMIG,KAAX,1,7,,1,1,5.0\n"), "component 7"),
        (after(None, "DMIG,KAAX,1,1,5,1,1,5.0\n"), r"DMIG KAAX: field 5 is '5', but must be blank"),
        (after(None, "DMIG,KAAX,2,1,,1,1,5.0\n"), r"DMIG KAAX: this term, or its mirror .* is already given on line 11"),
        (after(None, "DMIG,KAAX,1,3,,1,4,5.0,,+B\n+C,1,5,2.0\n"), "continuation 'C' follows a line that is continued by 'B'"),
        (after(None, "GRID,77" + 9 * "\n+,1" + "\n"), "GRID: more than 8 lines"),
        (lambda t: t.replace("KAAX", "KGG "), r"beam.bdf: no DMIG matrix named 'KAAX'; there are 'KGG', 'MAAX'; give stiffness="),
        (lambda t: grid_cards(range(1, 8), round_frame()[0]) + "DMIG,KAAX,0,6,2\nDMIG,MAAX,0,6,2\n", "have only zero terms"),
        (after(None, "x" * 2000), r"a line of more than 1000 characters"),
        (after(None, "\0"), r"a zero byte; this is not a text file"),
        (after(None, "DMIG,KAAX,1,1,,2,2,5.0\n"), r"beam.bdf: finite elements: (K is indefinite|only \d of the six rigid motions)"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_deck_is_named(tmp_path, change, message):
    with pytest.raises(FileError, match=message):
        altered(tmp_path, change)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"dofs": [(1, 1)]}, "dofs= is for '.op4' and '.op2' files"),
        ({"units": (1e-3, -1.0)}, "units .* are not two positive numbers"),
        ({"mass": "kaax"}, "stiffness and mass are both 'KAAX'"),
        ({"interfaces": {"a": 1.5}}, "interface 'a': 1.5 is not a grid point's number"),
        ({"interfaces": {}}, "no interface; give at least the root"),
        ({"interfaces": 1}, "interfaces 1 are not {name: grid point, or several}, or a list"),
        ({"modes": 99}, "99 modes are too many"),
    ],
)
def test_arguments_that_are_wrong_are_named(tmp_path, arguments, message):
    path = write(tmp_path / "beam.bdf", deck(*round_frame()))
    with pytest.raises(PliantError, match=message):
        from_nastran(path, **({"interfaces": {"root": 1}, "modes": 2} | arguments))


def test_files_that_are_none(tmp_path):
    with pytest.raises(FileError, match=r"nowhere.bdf: cannot be read: No such file"):
        from_nastran(tmp_path / "nowhere.bdf", [1], 1)
    with pytest.raises(FileError, match=r"pliant cannot read '.f06' files; give bulk data \(.bdf, .dat, .pch"):
        from_nastran(tmp_path / "beam.f06", [1], 1)
    (tmp_path / "folder.bdf").mkdir()
    with pytest.raises(FileError, match="is not a file"):
        from_nastran(tmp_path / "folder.bdf", [1], 1)
    with pytest.raises(PliantError, match="has no grid points; give the bulk-data file that has them as grids="):
        from_nastran(tmp_path / "beam.op4", [1], 1)


def not_symmetric(K):
    K = K.copy()
    K[0, 7] += 1
    return K


K3 = np.eye(42)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (op4_binary("MAAX", K3), r"x.op4: no matrix named 'KAAX'; there are 'MAAX'"),
        (op4_binary("KAAX", K3) * 2 + op4_binary("MAAX", K3), "has two matrices 'KAAX'"),
        (op4_binary("KAAX", np.eye(41)), "matrix 'KAAX' is 41 by 41, for 42 degrees of freedom; give dofs="),
        (op4_ascii("KAAX", np.eye(41)), r"x.op4:1: matrix 'KAAX' is 41 by 41, for 42"),
        (op4_binary("KAAX", K3, kind=2).replace(struct.pack("<2i", 6, 2), struct.pack("<2i", 6, 4)), "it is complex \\(type 4\\)"),
        (op4_binary("KAAX", K3).replace(struct.pack("<2i", 6, 2), struct.pack("<2i", 6, 9)), "type 9, 42 columns; is this an OP4"),
        (op4_binary("KAAX", K3)[:400], r"byte \d+: a record of 20 bytes, but \d+ bytes are left; is it complete"),
        (op4_binary("KAAX", K3)[:32], "ends within matrix 'KAAX'; is it complete"),
        (op4_binary("KAAX", K3)[:28] + b"\x19" + op4_binary("KAAX", K3)[29:], "byte 0: a record's two lengths differ"),
        (op4_binary("KAAX", np.nan * K3) + op4_binary("MAAX", K3), "matrix 'KAAX' is not finite"),
        (op4_binary("KAAX", not_symmetric(K3)) + op4_binary("MAAX", K3),
         "KAAX is not symmetric: the terms of grid point .* component .* differ by 1"),
        (struct.pack("<5i8si", 24, 2**30, 2**30, 6, 2, b"OTHER   ", 24), "ends within matrix 'OTHER'"),
        (struct.pack("<5i8si", 24, 2**30, 2**30, 6, 2, b"KAAX    ", 24), "is 1073741824 by 1073741824, for 42"),
        (struct.pack("<i", 24) + b"\xff" * 10, "byte 0: a record of 24 bytes, but 14 bytes are left"),
        (op4_ascii("KAAX", K3)[:300], "ends within matrix 'KAAX'"),
        (op4_ascii("KAAX", K3).replace("1.0000", "1.0x00", 1), r"x.op4:3: matrix 'KAAX': '1.0X00.*' is not a real number"),
        (op4_ascii("KAAX", K3).replace("       2       2       1", "       2      43       1", 1),
         r"x.op4:4: matrix 'KAAX': column 2: 1 values from row 43, in a matrix of 42 rows; is the file damaged"),
        (op4_ascii("KAAX", K3).replace("       2       2       1", "       1       2       1", 1), "column 1 follows column 1"),
        (op4_ascii("KAAX", K3).replace("       2       2       1", "       2       x       1", 1), "where 3 integers are expected"),
        (op4_ascii("KAAX", K3, "big").replace("       3       1\n", "       0       1\n", 1), "column 1: a string of -1 words"),
        (op4_ascii("KAAX", K3, "strings").replace(f"{1 + 65536 * 3:11}", f"{1:11}", 1), "a string of length -1"),
        ("KAAX is here\n", r"x.op4:1: 'KAAX is here' is not the title of a matrix; is this an OP4 file"),
        ("      24      24       6       2KAAX    1P,0E00.0\n", "has no numbers"),
        ("", "no matrix named 'KAAX'; there are none"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_op4_file_is_named(tmp_path, content, message):
    write(tmp_path / "grids.bdf", grid_cards(range(1, 8), round_frame()[0]))
    with pytest.raises(FileError, match=message):
        from_nastran(write(tmp_path / "x.op4", content), {"root": 1}, 2, grids=tmp_path / "grids.bdf")


@pytest.mark.parametrize(
    ("dofs", "message"),
    [
        ([(1, 1), (9, 2)], r"dofs\[1\]: there is no GRID 9 in"),
        ([(1, 1), (2, 0)], r"dofs\[1\]: component 0 is not one of 1 to 6"),
        ([(1, 1), (2, 1), (1, 1)], r"dofs\[0\] and dofs\[2\] are both grid point 1, component 1"),
        ([1, 2], "dofs must be a list of"),
        ([(1, 1.5)], "dofs must be a list of"),
    ],
)
def test_dofs_that_are_wrong_are_named(tmp_path, dofs, message):
    write(tmp_path / "grids.bdf", grid_cards(range(1, 8), round_frame()[0]))
    with pytest.raises(PliantError, match=message):
        from_nastran(write(tmp_path / "x.op4", op4_binary("KAAX", K3)), {"root": 1}, 2, grids=tmp_path / "grids.bdf", dofs=dofs)


def test_deeply_nested_systems(tmp_path):
    """20,000 systems, each in the next one's: no recursion, and no long wait."""
    chain = "".join(f"CORD2R,{k},{k + 1},0.,0.,0.,0.,0.,1.\n,1.,0.,0.\n" for k in range(1, 20_001))
    with pytest.raises(FileError, match="there is no coordinate system 20001"):
        altered(tmp_path, lambda t: t.replace("GRID,1,,", "GRID,1,1,") + chain)
    body = altered(tmp_path, lambda t: t.replace("GRID,1,,", "GRID,1,1,") + chain.replace(",20001,", ",0,"))
    assert body.modes == 9


BEAM = {
    "bdf": deck(*round_frame(), style="small").encode(),
    "ascii.op4": (op4_ascii("KAAX", round_frame()[2], "big") + op4_ascii("MAAX", round_frame()[1])).encode(),
    "binary.op4": op4_binary("KAAX", round_frame()[2], "strings") + op4_binary("MAAX", round_frame()[1], "big"),
}


@pytest.mark.parametrize("kind", BEAM)
@settings(max_examples=50, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_damaged_files_give_errors_that_name_the_file(tmp_path_factory, kind, data):
    """Bytes changed, left out or repeated: a body, or a PliantError, and nothing else."""
    content = bytearray(BEAM[kind])
    for _ in range(data.draw(st.integers(1, 4))):
        at, length = data.draw(st.integers(0, len(content) - 1)), data.draw(st.integers(0, 40))
        content[at : at + length] = data.draw(st.one_of(st.binary(max_size=8), st.sampled_from([b"9", b",", b"\n", b"-", b"*"])))
    folder = tmp_path_factory.mktemp("damaged")
    write(folder / "grids.bdf", grid_cards(range(1, 8), round_frame()[0]))
    more = {} if kind == "bdf" else {"grids": folder / "grids.bdf"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        with suppress(PliantError):
            from_nastran(write(folder / f"x.{kind}", bytes(content)), {"root": 1, "tip": 7}, 2, **more)
