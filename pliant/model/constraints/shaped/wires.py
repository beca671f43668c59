"""Meshes of cams and of the wires that beads slide on, to draw them."""

from __future__ import annotations

import numpy as np

from pliant.model.drawn.shapes import Mesh
from pliant.model.pose import Array

_AROUND = 8  # vertices around a wire


def plate(contour: Array, axis: Array, thickness: float) -> Mesh:
    """A plate with a contour (n, 3) that goes round the origin about the axis, with the thickness half to each side."""
    n, half = len(contour), 0.5 * thickness * axis
    vertices = np.concatenate([contour + half, contour - half, [half, -half]])
    i, j = np.arange(n), np.roll(np.arange(n), -1)
    parts = [(i, j, 2 * n + 0 * i), (n + j, n + i, 2 * n + 1 + 0 * i), (i, n + i, j), (j, n + i, n + j)]
    return Mesh(vertices=vertices, faces=np.concatenate([np.stack(part, axis=1) for part in parts]))


def tube(places: Array, normals: Array, width: float, closed: bool) -> Mesh:
    """A round wire along places (n, 3), with two normals (n, 2, 3) at each."""
    n, turn = len(places), np.linspace(0.0, 2 * np.pi, _AROUND, endpoint=False)
    ring = np.stack([np.cos(turn), np.sin(turn)], axis=1) * (0.5 * width)  # (around, 2)
    vertices = (places[:, None] + np.einsum("ak,nki->nai", ring, normals)).reshape(-1, 3)
    k, a = (x.ravel() for x in np.meshgrid(np.arange(n if closed else n - 1), np.arange(_AROUND), indexing="ij"))
    ahead, after = (k + 1) % n, (a + 1) % _AROUND
    corners = [k * _AROUND + a, ahead * _AROUND + a, ahead * _AROUND + after, k * _AROUND + after]
    faces = [np.stack([corners[i] for i in three], axis=1) for three in ((0, 1, 2), (0, 2, 3))]
    return Mesh(vertices=vertices, faces=np.concatenate(faces))
