"""A satellite with a solar panel that is modelled with finite elements, assembled with scikit-fem."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.examples.example import Example
from pliant.flex import from_matrices
from pliant.model import Free, Inertia, Pose, Revolute
from pliant.model.pose import Array
from pliant.system import System


class Plate(NamedTuple):
    """A plate's mesh: positions (N, 3) [m], M and K (6 N, 6 N), sparse, the nodes of its edge x = 0, faces (k, 4) of nodes."""

    positions: Array
    M: Any
    K: Any
    edge: Array
    faces: Array


def plate_satellite(modes: int = 6, damping: float = 0.005) -> System:
    """A free-flying satellite with a rotating flexible panel: a finite-element plate, clamped at one edge, without gravity.

    Needs scikit-fem: pip install "pliant[fe]".
    """
    plate = rectangular_plate(3.0, 1.5, 0.02, young=1.2e9, poisson=0.3, density=150.0, elements=(8, 4))
    root = {"root": plate.edge.tolist()}
    panel = from_matrices(plate.positions, plate.M, plate.K, root, modes, damping=damping, faces=plate.faces)
    system = System("plate-satellite", gravity=(0, 0, 0))
    system.add_body("bus", hinge=Free(), inertia=Inertia.box(mass=150.0, size=(1.0, 1.0, 1.0)))
    system.add_body("panel", parent="bus", hinge=Revolute("x"), hinge_name="drive", pose=Pose(xyz=(0.5, 0, 0)), flex=panel)
    system.add_shape("bus", color="#d98c4a")
    system.add_shape("panel", color="#1f57a8")
    return system


def rectangular_plate(
    length: float, width: float, thickness: float, *, young: float, poisson: float, density: float, elements: tuple[int, int]
) -> Plate:
    """A plate 0 <= x <= length, |y| <= width / 2, by Mindlin and Reissner, of biquadratic elements; density in kg/m^3.

    Rotations are unknowns of their own in this theory, so that a node's six degrees of freedom are the element's; and without
    the rotary inertia of thin sections M is a scalar field's, for which all modal constants are exact. Rotations about the normal
    have neither stiffness nor mass. Transverse shear strains are integrated with one point less along their own direction, which
    keeps thin plates from locking.
    """
    try:
        from skfem import Basis, ElementQuad2, MeshQuad
    except ImportError:
        raise PliantError('plate: scikit-fem is not installed; pip install "pliant[fe]"') from None
    x, y = np.linspace(0, length, elements[0] + 1), np.linspace(-width / 2, width / 2, elements[1] + 1)
    mesh = MeshQuad.init_tensor(x, y)
    first = mesh.p[:, mesh.t[1, 0]] - mesh.p[:, mesh.t[0, 0]]  # an element's own first direction, x or y
    points = ((3, 3), (2, 3), (3, 2)) if first[1] == 0 else ((3, 3), (3, 2), (2, 3))
    whole, less_x, less_y = (Basis(mesh, ElementQuad2(), quadrature=_gauss(*p)) for p in points)
    E, nu, h = young, poisson, thickness
    plane = E / (1 - nu**2) * np.array([[1, nu, 0], [nu, 1, 0], [0, 0, (1 - nu) / 2]])
    in_plane, bending = h * plane, h**3 / 12 * plane
    shear = np.array([[5 / 6 * h * E / (2 * (1 + nu))]])
    # motions u, v, w, rx, ry, rz of a section: displacements u + z ry, v - z rx, w
    K = (
        _matrix(whole, in_plane, dx=_rows((0, "u"), (2, "v")), dy=_rows((1, "v"), (2, "u")))
        + _matrix(whole, bending, dx=_rows((0, "ry"), (2, "-rx")), dy=_rows((1, "-rx"), (2, "ry")))
        + _matrix(less_x, shear, one=_rows((0, "ry"), strains=1), dx=_rows((0, "w"), strains=1))
        + _matrix(less_y, shear, one=_rows((0, "-rx"), strains=1), dy=_rows((0, "w"), strains=1))
    )
    M = _matrix(whole, density * h * np.eye(3), one=np.eye(3, 6))
    places = np.vstack([whole.doflocs, np.zeros(whole.N)]).T
    quarters = [whole.element_dofs[[k, 4 + (k + 3) % 4, 8, 4 + k]] for k in range(4)]  # corner, adjacent sides, middle
    return Plate(places, M, K, np.flatnonzero(places[:, 0] < 1e-9 * length), np.concatenate(quarters, axis=1).T)


def _gauss(n: int, m: int) -> tuple[Array, Array]:
    """Points (2, n m) and weights of Gauss's rule on the unit square."""
    (x, a), (y, b) = (np.polynomial.legendre.leggauss(k) for k in (n, m))
    return np.stack([np.repeat(x, m), np.tile(y, n)]) / 2 + 0.5, np.outer(a, b).ravel() / 4


def _rows(*terms: tuple[int, str], strains: int = 3) -> Array:
    """Which motion, with which sign, enters which strain: (strains, 6)."""
    out = np.zeros((strains, 6))
    for strain, motion in terms:
        out[strain, ("u", "v", "w", "rx", "ry", "rz").index(motion.lstrip("-"))] = -1.0 if motion[0] == "-" else 1.0
    return out


def _matrix(basis: Any, D: Array, **L: Array) -> Any:
    """The matrix of the integral of e* D e, e = L_one u + L_dx du/dx + L_dy du/dy, node after node."""
    from scipy import sparse
    from skfem import BilinearForm

    parts = {"one": lambda u: u, "dx": lambda u: u.grad[0], "dy": lambda u: u.grad[1]}
    out: Any = 0
    for a, L_a in L.items():
        for b, L_b in L.items():
            form = BilinearForm(lambda u, v, w, a=a, b=b: parts[a](v) * parts[b](u))
            out = out + sparse.kron(sparse.csc_array(form.assemble(basis)), L_a.T @ D @ L_b, format="csc")
    return out


EXAMPLES = (
    Example("plate-satellite", plate_satellite, {"panel.mode_1": 0.1, "panel.mode_2": 0.05}, {"bus.wy": 0.05, "drive.rate": 0.1}),
)
