"""OP2 files, written here from the layout of their records, against the bodies of DMIG, OP4 and arrays; pyYeti as a peer."""

from __future__ import annotations

import warnings
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from pliant.errors import FileError, ModelWarning, PliantError
from pliant.flex import from_craig_bampton, from_nastran, from_nastran_craig_bampton, read_op2
from pliant.flex.nastran.op2 import Op2File
from tests.flex.decks import all_dofs, bent_frame, dmig, grid_cards, op4_binary, write
from tests.flex.op2_decks import ASET1, CORD1R, CORD2R, EXTRN, QSET1, SPOINT, Op2Writer
from tests.flex.plates import aligned, nodes, reduced

pytestmark = pytest.mark.quick

FORMATS = [("<", 4), (">", 4), ("<", 8), (">", 8)]
FACES = {"root": 3, "tip": 47}
MODES = 4
SCALARS = [1001 + k for k in range(MODES)]


def agree(a, b, tol=1e-10):
    """Two bodies are the same at their interfaces, up to the signs of modes."""
    sign = aligned(a, b)
    assert [n.name for n in a.nodes] == [n.name for n in b.nodes] and a.root == b.root and a.modes == b.modes
    for one, two in (
        (a.constants.m, b.constants.m),
        (a.constants.A0, b.constants.A0),
        (np.diag(a.stiffness), np.diag(b.stiffness)),
        (a.modal_rows * sign, b.modal_rows),
        (a.slopes[:2] * sign, b.slopes[:2]),
        (a.translations[:2] * sign, b.translations[:2]),
        (a.positions, b.positions),
    ):
        assert np.abs(one - two).max() <= tol * max(1.0, np.abs(two).max())


def delivery():
    x, M, K = bent_frame()
    T = reduced(M, K, nodes(0, 8), MODES)
    M, K = T.T @ M @ T, T.T @ K @ T
    return x[[0, 8]], (M + M.T) / 2, (K + K.T) / 2


# ---- the same body


@pytest.mark.parametrize(("order", "word"), FORMATS)
def test_whole_models_in_op2_op4_and_dmig_are_one_body(tmp_path, order, word):
    """Grid points in double precision; internal order that is not ascending, CD systems, and a set that is left out."""
    x, M, K = bent_frame()
    K, M = (K + K.T) / 2, (M + M.T) / 2
    ids = np.array([70, 3, 101, 12, 55, 8, 999, 20, 41])
    R = Rotation.from_euler("zyx", [0.4, -0.7, 0.2]).as_matrix()
    T = np.kron(np.diag([0, 1, 0, 0, 0, 0, 1, 0, 0]), np.kron(np.eye(2), R.T)) + np.kron(
        np.diag([1, 0, 1, 1, 1, 1, 0, 1, 1]), np.eye(6)
    )
    K, M = ((A + A.T) / 2 for A in (T @ K @ T.T, T @ M @ T.T))
    a, b = R @ [0, 0, 1.0], R @ [1.0, 0, 0]
    cord = f"CORD2R,7,0,0.,0.,0.,{','.join(repr(float(c)) for c in a)},+\n+,{','.join(repr(float(c)) for c in b)}\n"
    cards = cord + "".join(grid_cards([g], [p], cd=7 if g in (3, 999) else "") for g, p in zip(ids, x, strict=True))
    faces = {"root": 70, "tip": 41}
    deck = write(tmp_path / "frame.pch", cards + dmig("KAAX", K, all_dofs(ids), "free") + dmig("MAAX", M, all_dofs(ids), "free"))
    want = from_nastran(deck, faces, 4)
    op4 = write(tmp_path / "frame.op4", op4_binary("KAAX", K) + op4_binary("MAAX", M))
    agree(from_nastran(op4, faces, 4, grids=deck, dofs=all_dofs(ids)), want)
    file = Op2Writer(order, word).bgpdt(
        {g: (p, 7 if g in (3, 999) else 0) for g, p in zip(ids, x, strict=True)} | {5: ((0, 0, 9), 0)}
    )
    file.cstm({7: (np.zeros(3), R)}).uset("b" * 54 + "s" * 6).table("OTHER", [file.integers(1)])
    path = write(tmp_path / "frame.op2", file.matrix("MAAX", M, form=1).matrix("KAAX", K, dense=True).end())
    agree(from_nastran(path, faces, 4), want)
    agree(from_nastran(op4, faces, 4, grids=path, dofs=all_dofs(ids)), want)
    table = Op2Writer(order, word, header=False).dmig("MAAX", M, all_dofs(ids), form=1)
    path = write(tmp_path / "dmig.op2", table.dmig("KAAX", K, all_dofs(ids), 1, stored=2).end())
    agree(from_nastran(path, faces, 4, grids=deck), want)


@pytest.mark.parametrize(("order", "word"), FORMATS)
def test_reduced_models_in_op2_and_dmig_are_one_body(tmp_path, order, word):
    """Rows in the order of EXTRN, of USET, of the sets, of dofs=, and of a DMIG."""
    x, M, K = delivery()
    rows = [(g, c) for g in (3, 47) for c in range(1, 7)] + [(n, 0) for n in SCALARS]
    cards = grid_cards([3, 47], x) + f"SPOINT,1001,THRU,{SCALARS[-1]}\n"
    deck = write(tmp_path / "arm.pch", cards + dmig("KAAX", K, rows, "free") + dmig("MAAX", M, rows, "free"))
    want = from_nastran_craig_bampton(deck, FACES)
    agree(want, from_craig_bampton({"root": x[0], "tip": x[1]}, M, K), 1e-8)
    at = np.r_[12:16, 6:12, 0:6]  # scalar points, 47, 3
    K2, M2 = K[np.ix_(at, at)], M[np.ix_(at, at)]

    def read(file, names=("KAA", "MAA"), **more):
        return from_nastran_craig_bampton(
            write(tmp_path / "arm.op2", file.matrix(names[0], K2).matrix(names[1], M2).end()), FACES, **more
        )

    def points(**more):
        file = Op2Writer(order, word)
        return file.bgpdt(dict.fromkeys(SCALARS) | {9: ((1, 2, 3), 0)} | {47: (x[1], 0), 3: (x[0], 0)})

    agree(read(points().uset("q" * MODES + "o" * 6 + "b" * 12)), want)
    file = points()
    pairs = [(n, 1) for n in SCALARS] + [(47, 123456), (3, 123456), (-1, -1)]
    other = file.table(
        "GEOM1S", [file.card(EXTRN, file.integers(9, 123456))]
    )  # of the whole model; the superelement's own is taken
    agree(read(other.table("GEOM1EX", [file.card(EXTRN, *(file.integers(*p) for p in pairs))], most=5), ("KAAX", "MAAX")), want)
    agree(read(Op2Writer(order, word), dofs=[rows[k] for k in at], grids=deck), want)
    K2, M2 = K, M  # ascending
    file = points()
    sets = [file.card(ASET1, file.integers(123456, 0, 47, 3, -1)), file.card(QSET1, file.integers(0, 1, SCALARS[0], SCALARS[-1]))]
    agree(read(file.table("GEOM4S", sets)), want)
    file = points().dmig("KAAX", K, rows).dmig("MAAX", M, rows, form=1)
    agree(from_nastran_craig_bampton(write(tmp_path / "arm.op2", file.end()), FACES), want)


def test_cards_of_geometry_and_modal_components(tmp_path):
    """GEOM1 in 8 bytes: CORD2R, CORD1R and GRID; modes in the components of a grid point, which USET tells."""
    x, M, K = delivery()
    R = Rotation.from_euler("xyz", [0.5, 1.0, -0.3]).as_matrix()
    own = Op2Writer("<", 8)
    frame = np.concatenate([np.ones(3), 1 + R[:, 2], 1 + R[:, 0]])
    cards = [
        own.card(CORD2R, own.integers(5, 1, 2, 0) + own.reals(*frame)),
        own.card(CORD1R, own.integers(6, 1, 1, 101, 102, 103)),
        own.grids({3: R.T @ (x[0] - 1), 47: R.T @ (x[1] - 1)}, cp=5),
        own.grids({101: (0, 0, 0), 102: (0, 0, 1), 103: (1, 0, 0), 90: (0, 0, 0)}, cp=0, cd=6),
    ]
    own.table("GEOM1S", cards, most=7).table("GEOM2S", [own.card(SPOINT, own.integers(*SCALARS))])
    rows = [(g, c) for g in (3, 47) for c in range(1, 7)] + [(n, 0) for n in SCALARS]
    path = write(tmp_path / "arm.op2", own.matrix("KAA", K).matrix("MAA", M).end())
    want = from_craig_bampton({"root": x[0], "tip": x[1]}, M, K)
    agree(from_nastran_craig_bampton(path, FACES, dofs=rows), want, 1e-8)
    own = Op2Writer().bgpdt({3: (x[0], 0), 47: (x[1], 0), 90: ((0, 0, 0), 0)}).uset("b" * 12 + "qqqqss")
    path = write(tmp_path / "arm.op2", own.matrix("KAA", K).matrix("MAA", M).end())
    agree(from_nastran_craig_bampton(path, FACES), want, 1e-8)


# ---- modes of NASTRAN


@pytest.mark.parametrize(("order", "word"), FORMATS)
def test_modes_and_matrices(tmp_path, order, word):
    _, M, K = delivery()
    rng = np.random.default_rng(word)
    values, vectors, points = [4.0, 9.0, 100.0], rng.normal(size=(3, 4, 6)).astype(np.float32), {3: 1, 47: 1, 1001: 2, 1002: 2}
    file = Op2Writer(order, word).matrix("KAA", K).table("OTHER", [b"\0" * 24]).modes(values, points, vectors)
    found = read_op2(write(tmp_path / "arm.op2", file.matrix("MAA", M, 1).end()))
    modes = found.modes
    assert found.blocks == ("KAA", "OTHER", "LAMA", "OUGV1", "MAA") and np.array_equal(found.matrix("kaa").toarray(), K)
    assert modes.eigenvalues.tolist() == values and modes.points.tolist() == list(points) and modes.masses.tolist() == [2.0] * 3
    assert modes.frequencies == pytest.approx(np.sqrt(values) / (2 * np.pi), rel=1e-7)
    vectors[:, 2:, 1:] = 0  # a scalar point has one value
    assert np.array_equal(modes.vectors, vectors)
    with pytest.raises(FileError, match="no matrix named 'KBB'; there are 'KAA', 'MAA'; `blocks` lists"):
        found.matrix("KBB")
    assert read_op2(write(tmp_path / "arm.op2", Op2Writer(order, word).matrix("KAA", K).end())).modes is None


# ---- pyYeti


def test_pyyeti_reads_the_same(tmp_path):
    """An independent reader of what is written here, and of files that NASTRAN wrote, which pyYeti has among its tests."""
    op2 = pytest.importorskip("pyyeti.nastran.op2", reason="pyYeti is not installed")
    _, _, K = delivery()
    for order, word in FORMATS:
        for kind in (1, 2):
            file = Op2Writer(order, word).table("OTHER", [b"\0" * 24]).matrix("KAA", K, kind).matrix("KBB", K, kind, dense=True)
            path = write(tmp_path / "own.op2", file.end())
            theirs = op2.OP2(str(path)).rdop2mats()
            with Op2File(path) as ours:
                for block in ours.blocks[1:]:
                    assert np.array_equal(dense(ours, block), theirs[block.name])
    found = sorted(Path(op2.__file__).parents[1].glob("tests/**/*.op2"))
    count = 0
    for path in [p for p in found if p.stat().st_size < 3e5]:
        peer = op2.OP2(str(path))
        with Op2File(path) as ours:
            assert [block.name for block in ours.blocks] == [block.name for block in peer.dblist]
            for k, block in enumerate(ours.blocks):
                if block.is_matrix and block.trailer[1] == block.trailer[2] and block.trailer[4] < 3:
                    peer.set_position(peer.dblist[k].start)
                    peer.rdop2nt()
                    assert np.array_equal(dense(ours, block), peer.rdop2matrix(block.trailer))
                    count += 1
    assert count > 3 or not found
    if found:  # a superelement that NX 9 wrote: its matrices, its cards, and its OP2
        folder, more = found[0].parents[1] / "nas2cam_extseout", {"stiffness": "KXX", "mass": "MXX", "units": (1e-3, 1.0)}
        one, two = (
            from_nastran_craig_bampton(folder / "inboard.op4", [3, 11, 19, 27], grids=folder / f"inboard.{end}", **more)
            for end in ("pch", "op2")
        )
        agree(one, two)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs = op2.rdpostop2(str(folder / "assemble.op2"), getougv1=True)["mats"]["ougv1"][0]
        ours = read_op2(folder / "assemble.op2").modes
        points, component = theirs["dof"].T  # 0: of a scalar point
        rows = ours.vectors[:, np.searchsorted(ours.points, points), np.maximum(component - 1, 0)]
        assert np.array_equal(rows.T, theirs["ougv1"]) and np.array_equal(ours.eigenvalues, theirs["lambda"])


def dense(file, block):
    A, terms = np.zeros(block.trailer[2:0:-1]), file.matrix(block, block.trailer[2])
    A[np.array(terms.row), np.array(terms.column)] = terms.value
    return A


# ---- what is wrong


def small(change=lambda file: file):
    """Two points in a line with a mass each, and a spring between them."""
    K = np.kron([[1.0, -1.0], [-1.0, 1.0]], np.diag([9.0, 0, 0, 0, 0, 0]))
    file = Op2Writer().bgpdt({1: ((0, 0, 0), 0), 2: ((1, 0, 0), 0)}).uset("b" * 12).cstm({4: (np.zeros(3), np.eye(3))})
    return (
        change(file.table("GEOM2S", [file.card(SPOINT, file.integers(8))])).matrix("KAAX", K).dmig("PX", K, all_dofs([1, 2])).end()
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty; is this an OP2 file"),
        (b"GRID,1,,0.,0.,0.\n", r"begins with b'GRID', not with an integer of 4 or 8 bytes; is this an OP2 file"),
        (small()[:-40], r"byte [\d,]+: a record of \d+ bytes, but \d+ bytes are left; is the file damaged"),
        (small()[:36] + b"\x7f" + small()[37:], r"byte 32: the key 127 before a record of 28 bytes"),
        (small(), "no matrix named 'MAAX'; there are 'KAAX', 'PX'; give stiffness= and mass="),
        (small(lambda f: f.matrix("MAAX", np.eye(12)).matrix("MAAX", np.eye(12))), "has 2 matrices 'MAAX'; write those of one"),
        (small(lambda f: f.matrix("MAAX", np.eye(12), 4)), "matrix 'MAAX': it is complex"),
        (small(lambda f: f.matrix("MAAX", np.eye(12), form=8)), "matrix 'MAAX': form 8 is not supported"),
        (small(lambda f: f.matrix("MAAX", np.eye(11))), "matrix 'MAAX' is 11 by 11, for 12 degrees of freedom; give dofs="),
        (small(lambda f: f.matrix("MAAX", np.nan * np.eye(12))), "matrix 'MAAX' is not finite"),
        (small(lambda f: f.bgpdt({5: ((0, 0, 0), 0)}).matrix("MAAX", np.eye(12))), "has 2 tables 'BGPDTS', of several super"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_file_is_named(tmp_path, content, message):
    with pytest.raises(FileError, match=message):
        from_nastran(write(tmp_path / "beam.op2", content), [1], 1)


def test_messages_of_tables_and_arguments(tmp_path):
    x, M, K = delivery()
    pair = {3: (x[0], 0), 47: (x[1], 0)}

    def wrong(message, file, call=from_nastran_craig_bampton, **more):
        path = write(tmp_path / "arm.op2", file.end())
        with pytest.raises(PliantError, match=message):
            call(path, FACES, **({"modes": 2} if call is from_nastran else {}) | more)

    def matrices(file):
        return file.matrix("KAA", K).matrix("MAA", M)

    wrong(
        r"no grid points in BGPDT \(double precision\) or GEOM1; its tables are OTHER",
        matrices(Op2Writer().table("OTHER", [b"1234"])),
    )
    wrong(r"byte [\d,]+: table 'USET0': 3 entries, for 12 rows of BGPDT", matrices(Op2Writer().bgpdt(pair).uset("bbb")))
    wrong("no EXTRN, ASET1 or QSET1 card gives the order", matrices(Op2Writer().bgpdt(pair)))
    wrong(r"table 'CSTMS': system 7 of type 9", matrices(Op2Writer().bgpdt(pair).cstm({7: (x[0], np.eye(3), 9)})))
    round_axes = Op2Writer().bgpdt({3: (x[0], 0), 47: (x[1], 7)}).cstm({7: (x[0], np.eye(3), 2)})
    rows = [(g, c) for g in (3, 47) for c in range(1, 7)] + [(n, 0) for n in SCALARS]
    wrong("CORD2C 7, which GRID 47 uses: only rectangular systems", matrices(round_axes), dofs=rows)
    scalars = Op2Writer().bgpdt(pair | dict.fromkeys(SCALARS)).uset("b" * 16)
    wrong("row 12 is scalar point 1001, of a model that is reduced", matrices(scalars), from_nastran, stiffness="KAA", mass="MAA")
    table = Op2Writer().bgpdt(pair).dmig("KAAX", K, rows)
    wrong("no DMIG matrix named 'MAAX'", table)
    wrong("dofs= is for matrices of '.op4' and '.op2' files; KAAX is a DMIG", table, dofs=rows)
    wrong("DMIG KAAX: is not finite, or above 1e", Op2Writer().bgpdt(pair).dmig("KAAX", np.nan * K, rows))
    wrong(r"table 'BGPDTS': point 47, of type 1, at ", matrices(Op2Writer().bgpdt(pair | {47: ((1e200, 0, 0), 0)})))
    own = Op2Writer()
    wrong("table 'GEOM1S': GRID 3 is there twice", matrices(own.table("GEOM1S", [own.grids({3: x[0]}), own.grids({3: x[1]})])))
    far = [(2**60, 1), *rows[1:]]
    wrong("DMIG KAAX: its columns are not as a DMIG has them", Op2Writer("<", 8).bgpdt(pair).dmig("KAAX", K, far))
    wrong("DMIG KAAX: form 9, type 2 are not supported", Op2Writer().bgpdt(pair).dmig("KAAX", K, rows, form=9))


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged_files_give_errors_that_name_the_file(tmp_path_factory, data):
    """Bytes changed or lost: an error of ours, or a body."""
    content = bytearray(small(lambda f: f.matrix("MAAX", np.eye(12))))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(content) - 1))
        if data.draw(st.booleans()):
            content[at] = data.draw(st.sampled_from([0, 1, 127, 128, 255]))
        else:
            del content[at : at + data.draw(st.sampled_from([1, 4, 12, 999]))]
    path = write(tmp_path_factory.mktemp("damaged") / "beam.op2", bytes(content))
    with suppress(PliantError), warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        from_nastran(path, [1], 1)
