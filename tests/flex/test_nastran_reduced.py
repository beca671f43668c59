"""Reduced models in NASTRAN's files, written here by hand, against the body of the arrays they were written from."""

from __future__ import annotations

import warnings
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from pliant.errors import FileError, ModelWarning, PliantError
from pliant.flex import from_craig_bampton, from_nastran, from_nastran_craig_bampton
from tests.flex.decks import bent_frame, dmig, grid_cards, op4_ascii, op4_binary, write
from tests.flex.plates import aligned, nodes, plate, reduced

MODES = 4
SCALARS = [(1001 + k, 0) for k in range(MODES)]
ROWS = [(g, c) for g in (3, 47) for c in range(1, 7)] + SCALARS
SETS = f"ASET1,123456,3,47\nQSET1,0,1001,THRU,{1000 + MODES}\nSPOINT,1001,THRU,{1000 + MODES}\n"


def delivery():
    """The boundary's points, M and K of a bent frame with both ends as boundary."""
    x, M, K = bent_frame()
    T = reduced(M, K, nodes(0, 8), MODES)
    return x[[0, 8]], T.T @ M @ T, T.T @ K @ T


def symmetric(A):
    return (A + A.T) / 2


def deck(x, M, K, rows=ROWS, sets=SETS, style="free", **more):
    grids = sorted({g for g, c in rows if c})
    return (
        grid_cards(grids, x)
        + sets
        + dmig("KAAX", symmetric(K), rows, style, **more)
        + dmig("MAAX", symmetric(M), rows, style, **more)
    )


def same(body, want, tol):
    sign = aligned(body, want)
    assert body.modes == want.modes and body.root == want.root and [n.name for n in body.nodes] == [n.name for n in want.nodes]
    assert body.held_frequencies == pytest.approx(want.held_frequencies, rel=tol)
    for one, two in (
        (body.slopes[:2] * sign, want.slopes[:2]),
        (body.translations[:2] * sign, want.translations[:2]),
        (body.constants.m, want.constants.m),
        (body.constants.s0, want.constants.s0),
        (body.constants.A0, want.constants.A0),
        (body.modal_rows * sign, want.modal_rows),
    ):
        assert one == pytest.approx(two, rel=tol, abs=tol * max(1.0, float(np.abs(two).max())))


FACES = {"root": 3, "tip": 47}


@pytest.mark.parametrize(("style", "tol"), [("free", 1e-9), ("D", 1e-5)])
@pytest.mark.parametrize("form", [6, 1])
def test_punch_files(tmp_path, style, tol, form):
    """Of ten digits of K the softest motions leave six."""
    x, M, K = delivery()
    path = write(tmp_path / "arm.pch", deck(x, M, K, style=style, form=form))
    body = from_nastran_craig_bampton(path, FACES, damping=0.01, name="arm")
    same(body, from_craig_bampton({"root": x[0], "tip": x[1]}, M, K), tol)
    assert np.diag(body.damping) == pytest.approx(0.02 * body.held_frequencies) and body.name == "arm"


def test_a_plate_in_a_punch_file(tmp_path):
    _, _, boundary, M, K = plate()
    T = reduced(M, K, np.arange(12), MODES)
    x, M, K = np.array(list(boundary.values())), T.T @ M @ T, T.T @ K @ T
    body = from_nastran_craig_bampton(write(tmp_path / "plate.pch", deck(x, M, K)), FACES)
    same(body, from_craig_bampton(boundary, M, K), 1e-9)


@pytest.mark.parametrize("how", ["ascii", "<4", ">8"])
def test_op4(tmp_path, how):
    """Rows in the order of the sets: scalar points that are numbered below the grid points come first."""
    x, M, K = delivery()
    cards = f"SPOINT,1,2\nBSET,3,123456\nCSET1,123456,47\nQSET,1,,2,0\n{grid_cards([3, 47], x)}SPOINT*,40,THRU,41\nQSET1,,40,41\n"
    order = np.r_[12:14, 0:6, 14:16, 6:12]  # 1, 2, 3, 40, 41, 47
    at = np.ix_(order, order)
    parts = [("MAA", M[at]), ("KAA", K[at]), ("PA", np.ones((16, 1)))]
    content = (
        "".join(op4_ascii(n, A) for n, A in parts)
        if how == "ascii"
        else b"".join(op4_binary(n, A, "strings", 2, how[0], int(how[1])) for n, A in parts)
    )
    path = write(tmp_path / "arm.op4", content)
    body = from_nastran_craig_bampton(path, FACES, grids=write(tmp_path / "arm.pch", cards))
    same(body, from_craig_bampton({"root": x[0], "tip": x[1]}, M, K), 1e-9)


def test_op4_in_the_order_of_extrn(tmp_path):
    """As EXTSEOUT writes it: a superelement's bulk section, EXTRN over several lines; or dofs= tells the same."""
    x, M, K = delivery()
    order = [15, *range(6, 12), 13, 12, *range(6), 14]
    at = np.ix_(order, order)
    path = write(tmp_path / "arm.op4", op4_ascii("KAA", K[at]) + op4_ascii("MAA", M[at]))
    extrn = [(1004, 0), (47, 123456), (1002, 0), (1001, 0), (3, 123456), (1003, 0)]
    lines = ["".join(f"{p:8}{c:8}" for p, c in extrn[k : k + 4]) for k in (0, 4)]
    rows = f"BEGIN SUPER     100\nEXTRN   {lines[0]}\n{'':8}{lines[1]}\n"
    grids = write(tmp_path / "arm.pch", rows + grid_cards([3, 47], x) + SETS)
    want = from_craig_bampton({"root": x[0], "tip": x[1]}, M, K)
    same(from_nastran_craig_bampton(path, FACES, grids=grids), want, 1e-9)
    bare = write(tmp_path / "grids.bdf", grid_cards([3, 47], x))
    same(from_nastran_craig_bampton(path, FACES, grids=bare, dofs=[ROWS[k] for k in order]), want, 1e-9)


def test_axes_units_and_a_modal_grid_point(tmp_path):
    """CD systems, mm and t, modes kept in the components of a grid point (QSET1), another root, a list of interfaces."""
    x, M, K = delivery()
    R = Rotation.from_euler("zyx", [0.4, -0.7, 0.2]).as_matrix()
    T = np.eye(16)
    T[6:12, 6:12] = np.kron(np.eye(2), R.T)  # the tip's motion in its own axes
    unit = np.where((np.arange(16) % 6 > 2) | (np.arange(16) > 11), 1e3, 1.0)
    Mf, Kf = (1e-3 * (T @ A @ T.T) * np.outer(unit, unit) for A in (M, K))
    a, b = R @ [0, 0, 1.0], R @ [1.0, 0, 0]
    cards = (
        f"CORD2R,7,0,0.,0.,0.,{','.join(repr(float(c)) for c in a)},+\n+,{','.join(repr(float(c)) for c in b)}\n"
        f"{grid_cards([3], 1e3 * x[:1])}{grid_cards([47], 1e3 * x[1:], cd=7)}{grid_cards([90], np.zeros((1, 3)))}QSET1,1234,90\n"
    )
    rows = ROWS[:12] + [(90, c) for c in (1, 2, 3, 4)]
    text = cards + dmig("KX", symmetric(Kf), rows, "free") + dmig("MX", symmetric(Mf), rows, "free")
    path = write(tmp_path / "arm.bdf", text)
    body = from_nastran_craig_bampton(path, [3, 47], stiffness="kx", mass="mx", units=(1e-3, 1e3), root="g47")
    want = from_craig_bampton({"g3": x[0], "g47": x[1]}, M, K, root="g47")
    same(body, want, 1e-8)


def test_scalar_points_may_have_a_component_and_points_of_no_interface_stay_elastic(tmp_path):
    x, M, K = bent_frame()
    T = reduced(M, K, nodes(0, 4, 8), 2)
    Mr, Kr = T.T @ M @ T, T.T @ K @ T
    rows = [(g, c) for g in (1, 2, 3) for c in range(1, 7)] + [(10, 1), (11, 1)]
    text = grid_cards([1, 2, 3], x[[0, 4, 8]]) + "SPOINT,11\nSPOINT,10\n" + dmig("KAAX", symmetric(Kr), rows, "free")
    path = write(tmp_path / "arm.pch", text + dmig("MAAX", symmetric(Mr), rows, "free"))
    body = from_nastran_craig_bampton(path, {"root": 1, "tip": 3})
    want = from_craig_bampton({"root": x[0], "middle": x[4], "tip": x[8]}, Mr, Kr)
    assert body.points == ("root", "tip") and body.held_frequencies == pytest.approx(want.held_frequencies, rel=1e-9)


def test_whole_models_are_read_by_the_other_function(tmp_path):
    x, M, K = delivery()
    path = write(tmp_path / "arm.pch", deck(x, M, K))
    with pytest.raises(FileError, match=r"1001 is a scalar point .*: use from_nastran_craig_bampton"):
        from_nastran(path, FACES, 2)
    path = write(tmp_path / "arm.pch", deck(x, M, K, sets=""))
    with pytest.raises(FileError, match=r"there is no GRID 1001 in .* if it is a modal coordinate, use from_nastran_craig_bampton"):
        from_nastran(path, FACES, 2)
    from_nastran_craig_bampton(path, FACES)  # a row without a component is a scalar point's, SPOINT or not


def changed(tmp_path, old, new, **more):
    text = deck(*delivery())
    assert old in text
    return from_nastran_craig_bampton(write(tmp_path / "arm.pch", text.replace(old, new, 1)), FACES, **more)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("GRID,47", "GRID,48", r"arm.pch:\d+: DMIG KAAX: there is no GRID 47 in .*arm.pch; add it"),
        ("ASET1,123456", "ASET1,127456", r"arm.pch:3: ASET1: components '127456' are not digits from 1 to 6, or 0"),
        ("1001,THRU,1004\nSPOINT", "1001,THRU\nSPOINT", r"arm.pch:4: QSET1: nothing follows THRU"),
        ("QSET1,0,1001", "QSET1,123,99\nQSET1,0,1001", r"arm.pch:4: QSET1: there is no GRID 99"),
        ("ASET1,123456,3", "ASET1,123456,x", r"arm.pch:3: ASET1: a point's number is 'X', not an integer"),
        ("dmig,KAAX,1001,0,", "dmig,KAAX,3,0,", r"DMIG KAAX: grid point 3 has no component 0"),
        ("DMIG,KAAX,0,6", "DMIG,KAAX,0,2", r"DMIG KAAX: form 2 is not supported; write a square \(1\) or symmetric"),
        ("DMIG,MAAX,0", "DMIG,MBBX,0", "DMIG MAAX: no header"),
        ("GRID,3,,0.0,0.0,0.0", "GRID,3,,0.0,0.0,0.1", r"arm.pch: .*a rigid rotation about [xyz] strains the body"),
        ("GRID,3,,0.0,0.0,0.0", "INCLUDE 'other.bdf'\nGRID,3,,0.0,0.0,0.0", "INCLUDE: other files are not read"),
        ("QSET1,0,1001,THRU,1004\n", "QSET1,123456,3,47\n", "have only modal coordinates and no grid point"),
    ],
)
def test_what_is_wrong_with_a_deck_is_named(tmp_path, old, new, message):
    with pytest.raises(FileError, match=message):
        changed(tmp_path, old, new)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"dofs": [(3, 1)]}, "from_nastran_craig_bampton: dofs= is for '.op4' and '.op2' files"),
        ({"stiffness": "MAAX"}, "stiffness and mass are both 'MAAX'"),
        ({"units": (1, -1)}, r"units \(1, -1\) are not two positive numbers"),
        ({"stiffness": "KAA"}, "no DMIG matrix named 'KAA'; did you mean 'KAAX'"),
        ({"modes": 99}, "arm.pch: flexible body 'arm': modes 99 is not a number of modes; give one of 1 to 10"),
        ({"root": "foot"}, "root: no interface named 'foot'"),
        ({"interfaces": {}}, "no interface; give at least the root"),
        ({"interfaces": {"a": [3, 47], "b": 47}}, "interfaces 'a' and 'b' share grid point 47; give it to one of them"),
        ({"interfaces": {"a": 1001}}, "interface 'a': grid point 1001 is not in"),
    ],
)
def test_arguments_that_are_wrong_are_named(tmp_path, arguments, message):
    path = write(tmp_path / "arm.pch", deck(*delivery()))
    more = {"name": "arm"} if "modes" in arguments else {}
    with pytest.raises(PliantError, match=message):
        from_nastran_craig_bampton(path, **{"interfaces": FACES} | arguments, **more)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("", "no EXTRN, ASET1 or QSET1 card gives the order of the matrices' rows"),
        ("ASET1,123456,3,47\n", "matrix 'KAA' is 16 by 16, for 12 degrees of freedom"),
        ("ASET,3,123456,9,1\n", r"arm.bdf:3: ASET: there is no GRID 9; add it"),
        ("QSET1,,3\n", r"arm.bdf:3: QSET1: grid point 3 has no component 0"),
        ("QSET1,,9\n", r"arm.bdf:3: QSET1: there is no SPOINT 9"),
        ("SPOINT,100,THRU,999999999\nQSET1,,1,THRU,999999999\n", "QSET1: the sets name more than 20,000 degrees of freedom"),
        ("ASET1,123456,1,THRU,999999999\n" * 5000, "ASET1: the sets name more than 20,000 degrees of freedom"),
    ],
)
def test_sets_that_do_not_fit_are_named(tmp_path, cards, message):
    x, M, K = delivery()
    path = write(tmp_path / "arm.op4", op4_ascii("KAA", K) + op4_ascii("MAA", M))
    with pytest.raises(FileError, match=message):
        from_nastran_craig_bampton(path, FACES, grids=write(tmp_path / "arm.bdf", grid_cards([3, 47], x) + cards))


@pytest.mark.parametrize(
    ("dofs", "message"),
    [
        ([(3, 1.5)], r"dofs must be a list of up to 5,000 \(point, component\), whole numbers"),
        ([(9, 1)], r"dofs\[0\]: there is no GRID 9"),
        ([(3, 0)], r"dofs\[0\]: component 0 is not one of 1 to 6"),
        ([(1001, 0), (1001, 0)], r"dofs\[0\] and dofs\[1\] are both point 1001, component 0"),
    ],
)
def test_dofs_that_are_wrong_are_named(tmp_path, dofs, message):
    x, _, K = delivery()
    path, grids = write(tmp_path / "arm.op4", op4_ascii("KAA", K)), write(tmp_path / "arm.bdf", grid_cards([3, 47], x))
    with pytest.raises(PliantError, match=message):
        from_nastran_craig_bampton(path, FACES, grids=grids, dofs=dofs)


def test_op4_needs_grid_points(tmp_path):
    with pytest.raises(PliantError, match="has no grid points; give the punch or bulk-data file that has them as grids="):
        from_nastran_craig_bampton(tmp_path / "arm.op4", FACES)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged_files_give_errors_that_name_the_file(tmp_path_factory, data):
    """Lines lost, swapped or bent: an error of ours, or a body."""
    lines = deck(*delivery()).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        k = data.draw(st.integers(0, len(lines) - 1))
        how = data.draw(st.sampled_from(["drop", "twice", "cut", "digit"]))
        if how == "drop":
            del lines[k]
        elif how == "twice":
            lines.insert(k, lines[k])
        else:
            at = data.draw(st.integers(0, max(len(lines[k]) - 1, 0)))
            lines[k] = lines[k][:at] + ("" if how == "cut" else data.draw(st.sampled_from("0918,-E.X")) + lines[k][at + 1 :])
    path = write(tmp_path_factory.mktemp("damaged") / "arm.pch", "\n".join(lines))
    with suppress(PliantError), warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        from_nastran_craig_bampton(path, FACES)
