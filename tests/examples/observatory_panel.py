"""The NASTRAN files of the observatory's panel: a honeycomb plate with GRID and CQUAD4 in a deck, KGG and MGG in an OP2 file.

python -m tests.examples.observatory_panel writes them anew.
"""

from __future__ import annotations

import numpy as np

from pliant.examples.observatory import PANEL_DECK, PANEL_MATRICES
from pliant.examples.plate_satellite import rectangular_plate
from tests.flex.op2_decks import Op2Writer

LENGTH, WIDTH, THICKNESS = 2.0, 1.2, 0.022  # m
YOUNG, POISSON, DENSITY = 3.8e9, 0.3, 114.0  # of a homogeneous plate that bends like skins of 0.2 mm on a core of 22 mm


def plate():
    """Positions (N, 3), the numbers of grid points, column by column from the root edge, M and K, and faces of four numbers."""
    made = rectangular_plate(LENGTH, WIDTH, THICKNESS, young=YOUNG, poisson=POISSON, density=DENSITY, elements=(3, 1))
    x = made.positions
    order = np.lexsort((x[:, 1], x[:, 0]))
    numbers = np.empty(len(x), dtype=int)
    numbers[order] = [100 * (1 + k // 3) + 1 + k % 3 for k in range(len(x))]
    rows = (6 * order[:, None] + np.arange(6)).ravel()
    M, K = (A.toarray()[np.ix_(rows, rows)] for A in (made.M, made.K))
    return x[order], numbers[order], (M + M.T) / 2, (K + K.T) / 2, numbers[made.faces]


def files():
    """The deck as text, and the OP2 file as bytes."""
    x, numbers, M, K, faces = plate()
    lines = ["$ honeycomb panel, 2.0 m by 1.2 m, 6.02 kg; m, kg, s", "BEGIN BULK"]
    lines += [f"GRID,{n},,{a:.6f},{b:.6f},{c:.6f}" for n, (a, b, c) in zip(numbers, x, strict=True)]
    lines += [f"CQUAD4,{k},1,{','.join(map(str, face))}" for k, face in enumerate(faces, 1)]
    grids = {int(n): (p, 0) for n, p in zip(numbers, x, strict=True)}
    for A in (M, K):
        A[np.abs(A) < 1e-14 * np.abs(A).max()] = 0.0
    return "\n".join([*lines, "ENDDATA", ""]), Op2Writer().bgpdt(grids).matrix("KGG", K).matrix("MGG", M).end()


if __name__ == "__main__":
    deck, matrices = files()
    PANEL_DECK.write_text(deck, encoding="utf-8")
    PANEL_MATRICES.write_bytes(matrices)
    print(f"{PANEL_DECK.name}: {len(deck):,} bytes, {PANEL_MATRICES.name}: {len(matrices):,} bytes")
