"""Files of Nastran, written from matrices."""

from __future__ import annotations

import struct

import numpy as np
from scipy.spatial.transform import Rotation

from tests.flex.frame_elements import beam_elements


def bent_frame(n=4):
    """Two beams of n elements each, joined at an angle, in skew axes: x, M, K with all terms of a node's blocks."""
    x, Mb, Kb = beam_elements(n, iyz=1e-4)
    turns = Rotation.from_euler("zyx", [[0.3, 0.2, -0.5], [1.6, -0.4, 0.7]]).as_matrix()
    N = 2 * n + 1
    M, K, places = np.zeros((6 * N, 6 * N)), np.zeros((6 * N, 6 * N)), np.zeros((N, 3))
    for k, R in enumerate(turns):
        T = np.kron(np.eye(2 * (n + 1)), R)
        own = np.arange(6 * n * k, 6 * n * k + 6 * (n + 1))
        for A, part in ((M, Mb), (K, Kb)):
            A[np.ix_(own, own)] += T @ part.toarray() @ T.T
        places[n * k : n * k + n + 1] = places[n * k] + x @ R.T
    return places, M, K


def round_frame():
    """Three elements along x, then three along y, whose numbers all have few digits; mass of the translations alone."""
    k = np.array([[12, 6, -12, 6], [6, 4, -6, 2], [-12, -6, 12, -6], [6, 2, -6, 4]])
    turn, bar, two = np.diag([1, -1, 1, -1]), np.array([[1, -1], [-1, 1]]), np.array([[2, 1], [1, 2]])
    element, M, K = np.zeros((12, 12)), np.zeros((42, 42)), np.zeros((42, 42))
    parts = ([1, 5, 7, 11], 3 * k), ([2, 4, 8, 10], 2 * turn @ k @ turn), ([0, 6], 1000 * bar), ([3, 9], 0.5 * bar)
    for own, stiffness in parts:
        element[np.ix_(own, own)] = stiffness
    across = np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]])
    for e, R in enumerate([np.eye(3)] * 3 + [across] * 3):
        T, at = np.kron(np.eye(4), R), slice(6 * e, 6 * e + 12)
        K[at, at] += T @ element @ T.T
        M[at, at] += np.kron(two, np.diag([0.75, 0.75, 0.75, 0, 0, 0]))
    return np.array([[min(k, 3), max(k - 3, 0), 0] for k in range(7)], dtype=float), M, K


def digits(value, style):
    """A number as one of the formats writes it."""
    if style == "free":
        return repr(float(value))
    if style == "small":
        return next(t for t in (f"{value:.6g}", f"{value:.2E}") if len(t) <= 7 and float(t) == value) + (
            "." if value % 1 == 0 else ""
        )
    mantissa, exponent = f"{value:.9E}".split("E")
    return mantissa + {"D": "D", "E": "E", "bare": ""}[style] + f"{int(exponent):+03d}"


def dmig(name, A, dofs, style="D", form=6, kind=2):
    """A header and the columns; style: 'small', 'free', or large with the exponents 'D', 'E' or 'bare'."""
    head = ["DMIG", name, 0, form, kind, 0, "", "", A.shape[1]]
    rows = [",".join(map(str, head)) if style == "free" else "".join(f"{h!s:<8}" for h in head)]
    for j, (grid, component) in enumerate(dofs):
        terms = [(*dofs[i], digits(A[i, j], style)) for i in range(j if form == 6 else 0, len(A)) if A[i, j]]
        if not terms:
            continue
        if style == "free":
            rows.append(f"dmig,{name},{grid},{component},," + ",".join(map(str, (*terms[0], ""))) + ",+")
            for k in range(1, len(terms), 2):
                rows.append("+," + ",".join(",".join(map(str, (*t, ""))) for t in terms[k : k + 2]))
        elif style == "small":
            rows.append(f"{'DMIG':<8}{name:<8}{grid:>8}{component:>8}{'':8}" + "{:>8}{:>8}{:>8}".format(*terms[0]))
            for k in range(1, len(terms), 2):
                rows.append(f"{'+':8}" + "".join(f"{g:>8}{c:>8}{t:>8}{'':8}" for g, c, t in terms[k : k + 2]).rstrip())
        else:
            rows.append(f"{'DMIG*':<8}{name:<16}{grid:>16}{component:>16}")
            rows += [f"{'*':<8}{g:>16}{c:>16}{t:>16}" for g, c, t in terms]
    return "\n".join(rows) + "\n"


def grid_cards(ids, x, cp="", cd=""):
    return "".join(f"GRID,{g},{cp},{','.join(repr(float(c)) for c in p)},{cd}\n" for g, p in zip(ids, x, strict=True))


def all_dofs(ids):
    return [(int(g), c) for g in ids for c in range(1, 7)]


def deck(x, M, K, ids=None, style="D", **more):
    ids = range(1, len(x) + 1) if ids is None else ids
    return grid_cards(ids, x) + dmig("KAAX", K, all_dofs(ids), style, **more) + dmig("MAAX", M, all_dofs(ids), style, **more)


def op4_ascii(name, A, form="dense", kind=2, per_line=3, width=24):
    """A matrix as text: dense, 'strings' (a packed integer each) or 'big'."""
    n, m = A.shape
    lines = [f"{m:8}{-n if form == 'big' else n:8}{6:8}{kind:8}{name:<8}1P,{per_line}E{width}.{width - 8}"]

    def numbers(v):
        texts = [f"{x:{width}.{width - 8}E}" for x in v]
        return ["".join(texts[k : k + per_line]) for k in range(0, len(texts), per_line)]

    for j in range(m):
        rows = np.flatnonzero(A[:, j])
        if not len(rows):
            continue
        if form == "dense":
            v = A[rows[0] : rows[-1] + 1, j]
            lines += [f"{j + 1:8}{rows[0] + 1:8}{len(v):8}", *numbers(v)]
            continue
        strings = np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
        extra = 2 if form == "big" else 1
        lines.append(f"{j + 1:8}{0:8}{sum(extra + kind * len(s) for s in strings):8}")
        for s in strings:
            length = kind * len(s)
            lines.append(f"{length + 1:8}{s[0] + 1:8}" if form == "big" else f"{s[0] + 1 + 65536 * (length + 1):11}")
            lines += numbers(A[s, j])
    return "\n".join([*lines, f"{m + 1:8}{1:8}{1:8}", *numbers([1.0])]) + "\n"


def op4_binary(name, A, form="dense", kind=2, order="<", word=4):
    """A matrix as Fortran's records; word: bytes of an integer."""
    n, m = A.shape
    i, per = {4: "i", 8: "q"}[word], kind if word == 4 else 1
    real = "f" if kind == 1 and word == 4 else "d"

    def record(payload):
        return struct.pack(f"{order}i", len(payload)) + payload + struct.pack(f"{order}i", len(payload))

    def column(j, row, words, payload):
        return record(struct.pack(f"{order}3{i}", j, row, words) + payload)

    out = record(struct.pack(f"{order}4{i}", m, -n if form == "big" else n, 6, kind) + name.ljust(2 * word).encode())
    for j in range(m):
        rows = np.flatnonzero(A[:, j])
        if form == "dense" and len(rows):
            v = A[rows[0] : rows[-1] + 1, j]
            out += column(j + 1, rows[0] + 1, per * len(v), struct.pack(f"{order}{len(v)}{real}", *v))
        elif len(rows):
            payload = b""
            for s in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1):
                length, row = per * len(s), int(s[0]) + 1
                head = (length + 1, row) if form == "big" else (row + 65536 * (length + 1),)
                payload += struct.pack(f"{order}{len(head)}{i}{len(s)}{real}", *head, *A[s, j])
            out += column(j + 1, 0, len(payload) // word, payload)
    return out + column(m + 1, 1, per, struct.pack(f"{order}{real}", 1.0))


def write(path, content):
    path.write_bytes(content) if isinstance(content, bytes) else path.write_text(content)
    return path
