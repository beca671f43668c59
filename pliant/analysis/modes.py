"""`pl.modes`: frequencies, damping ratios and shapes of small motions about a state, with gravity, spin and loads.

In a closed system they are motions on its closures: M, K and D refer to the independent directions, and include the stiffness that
the forces of the closures cause when they rotate.

At rest and without damping, the motion is M d'' + K d = 0 with a symmetric K, and the frequencies follow from that. Otherwise they
follow from the eigenvalues of A, in pairs. Directions that nothing resists are removed first; their frequency is exactly zero.
Hinges that flags hold, or whose motion is prescribed, do not move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Unpack

import numpy as np

from pliant.analysis.linearise import Linear, linearise
from pliant.analysis.point import Point, direction_names, point_of
from pliant.analysis.small_motions import damped, symmetric_part, undamped
from pliant.analysis.stability import stiffness_floor
from pliant.compile import Dynamics
from pliant.compile.of_system import dynamics_of
from pliant.errors import PliantError
from pliant.given.keywords import TimedKeywords
from pliant.keywords import checked
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.closures.islands import islands
from pliant.sweeps.trees.frames import body_velocities, placements
from pliant.system import System

RIGID, FREE, DECAYS, ELASTIC = "rigid", "free", "decays", "elastic"
_NO_STRAIN = 1e-3  # of the energy of a motion that decays: less of it in strains is friction
_AS_ONE = 1e-9  # of a motion: relative motions that are rounding
_GROWS, _GROWS_AT_ALL = 1e-7, 1e-13  # of an eigenvalue, and of the largest: less than both is no growth, but rounding
_NO_DAMPING = 1e-8  # what is not shown: eigenvalues that are double are good to the root of a rounding
_MOST_LINES = 30


@dataclass(frozen=True, eq=False, repr=False)
class Modes:
    """The result of `pl.modes`, sorted by frequency: eigenvalues (m,) [1/s] and shapes (m, nv) in the directions of v.

    names: the names of these directions. frequencies [Hz] and angular [rad/s] are |eigenvalue|. damping is the damping ratio -Re /
    |eigenvalue|: 1 for a motion that decays without oscillation, -1 for one that grows without oscillation, 0 for a rigid motion. A
    pair of eigenvalues is listed once, with Im >= 0. The largest component of a shape is 1. Shapes are complex if there is damping
    or spin. residual: the largest |v'| or |s'| of the state; the state is an equilibrium only if it is small.

    kinds (m,) of str: "rigid" for motions of a whole mechanism as one rigid body, and "free" for other motions that nothing
    resists, such as those of free wheels, both with an eigenvalue of zero; "decays" for motions that friction or dampers stop, with
    next to no strain; and "elastic" for all others. `.rigid` and `.elastic` are the modes of one kind.

    Example: `print(pl.modes(arm, [np.pi / 2, 0]))`
    """

    system: str
    eigenvalues: Array
    shapes: Array
    names: tuple[str, ...]
    residual: float
    kinds: Array

    @property
    def rigid(self) -> Modes:
        """The motions of whole mechanisms as rigid bodies that nothing resists, as `Modes`.

        Example: `len(pl.modes(satellite).rigid)  # 6`
        """
        return self._of(self.kinds == RIGID)

    @property
    def elastic(self) -> Modes:
        """The modes that a stiffness resists, as `Modes`: those without rigid and free motions, and without decays by friction.

        Example: `pl.modes(satellite).elastic.frequencies[0]`
        """
        return self._of(self.kinds == ELASTIC)

    @property
    def unstable(self) -> Modes:
        """The modes that grow, as `Modes`; if there are none, the state is stable, except for motions that nothing resists.

        Example: `len(pl.modes(arm, [np.pi, 0]).unstable)  # 2`
        """
        size = np.abs(self.eigenvalues)
        return self._of(self.eigenvalues.real > _GROWS * size + _GROWS_AT_ALL * size.max(initial=0.0))

    def _of(self, which: Array) -> Modes:
        return replace(self, eigenvalues=self.eigenvalues[which], shapes=self.shapes[which], kinds=self.kinds[which])

    @property
    def angular(self) -> Array:
        """The angular frequencies |eigenvalue| (m,) [rad/s]."""
        return np.abs(self.eigenvalues)

    @property
    def frequencies(self) -> Array:
        """The frequencies (m,) [Hz]."""
        return self.angular / (2 * np.pi)

    @property
    def damping(self) -> Array:
        """The damping ratios (m,); zero for a rigid motion."""
        size = self.angular
        return np.where(size > 0, -self.eigenvalues.real / np.where(size > 0, size, 1.0), 0.0) + 0.0

    def __len__(self) -> int:
        return len(self.eigenvalues)

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Return the modes as text: frequency [Hz], angular frequency [rad/s], damping ratio, and the direction that moves most.

        Example: `pl.modes(arm, [np.pi / 2, 0]).rows()[0]`
        """
        out = []
        damping = np.where(np.abs(self.damping) < _NO_DAMPING, 0.0, self.damping)
        for x, f, z, shape, kind in zip(self.eigenvalues, self.frequencies, damping, self.shapes, self.kinds, strict=True):
            what = str(kind) if x == 0 else "grows" if z == -1 else "decays" if z == 1 else f"{100 * z:.3g} %"
            parts = np.argsort(-np.abs(shape), kind="stable")[:3]
            moving = ", ".join(self.names[i] for i in parts if abs(shape[i]) > 0.1)
            out.append((f"{f:.6g}", f"{2 * np.pi * f:.6g}", what, moving))
        return out

    def __repr__(self) -> str:
        rows = [("Hz", "rad/s", "damping", "moving most"), *self.rows()[:_MOST_LINES]]
        wide = [max(len(row[k]) for row in rows) for k in range(3)]
        lines = [f"modes of {self.system!r}"]
        if self.residual > 1e-6:
            lines[0] += f", about a state that is no equilibrium (rates up to {self.residual:.3g})"
        lines += ["  ".join([*(f"{x:>{n}}" for x, n in zip(row[:3], wide, strict=True)), row[3]]) for row in rows]
        lines += [f"… {len(self) - _MOST_LINES} more"] * (len(self) > _MOST_LINES)
        return "\n".join(lines)


@checked(TimedKeywords, before="dynamics")
def modes(
    system: System | Model | Dynamics,
    q: Any = None,
    v: Any = None,
    *,
    dynamics: Dynamics | None = None,
    **given: Unpack[TimedKeywords],
) -> Modes:
    """Return the frequencies, damping ratios and shapes of small motions about a state, with gravity, spin and loads, as `Modes`.

    q, v: the state, arrays or names with values. Default: every hinge at zero, at rest. Or pass a result of `pl.equilibrium` as q:
    v, s, u, tau and t then come from it, except those that you pass. p and wrenches do not: pass them again.
    dynamics: the result of `pl.compile(system)`. Default: compile the system.
    s, u, tau, p, wrenches, t: as in `dyn.linearise`.

    Example:
        found = pl.modes(arm, [np.pi / 2, 0])
        found.frequencies  # [0.6744, 1.809]
    """
    p = given.get("p")
    made = dynamics_of(system, dynamics, p, given.get("wrenches"), "modes")
    lin = linearise(made, q, v, inputs=[], outputs=[], **given)
    Z = lin.tangent
    names, residual = direction_names(made.model), float(np.abs(np.concatenate([lin.v_rate, lin.s_rate])).max())
    at = point_of(made, {"t": lin.t, "q": lin.q, "v": lin.v, "s": lin.s, "u": lin.u, "tau": lin.tau, "p": p})
    values, shapes, kinds = _found(at, Z, paired(lin, names), bool(lin.v.any()))
    shapes = np.array([_unit(Z @ shape) for shape in shapes]).reshape(len(shapes), made.model.nv)
    order = np.lexsort((values.imag, np.abs(values)))
    return Modes(made.model.name, values[order], shapes[order], names, residual, kinds[order])


def _found(at: Point, Z: Array, A: Array, moves: bool) -> tuple[Array, Array, Array]:
    """Return eigenvalues (m,), shapes (m, n) in the independent directions, and kinds (m,)."""
    n = Z.shape[1]
    M = Z.T @ at.mass_matrix @ Z
    K = -M @ A[n : 2 * n, :n]
    root, floor = np.sqrt(np.diag(M)), stiffness_floor(at, Z, M)
    potential = None if moves else symmetric_part(K, root)
    if potential is not None and len(A) == 2 * n and not A[n:, n:].any():
        squares, shapes, _ = undamped(M, potential, floor)
        values = np.where(squares < 0, np.sqrt(np.abs(squares)) + 0j, 1j * np.sqrt(np.abs(squares)))
        still, strain = int((squares == 0).sum()), np.ones(n)
    else:
        values, shapes, strain, still = damped(A, M, K if potential is None else potential, floor, potential is not None)
    constant, rigid = split(at, Z, shapes[:still].T.real)
    decays = (values.imag == 0) & (values.real < 0) & (strain < _NO_STRAIN)
    kinds = np.where(decays, DECAYS, ELASTIC)
    kinds[:still] = [RIGID] * rigid + [FREE] * (still - rigid)
    return values, np.concatenate([constant.T, shapes[still:]]), kinds


def split(at: Point, Z: Array, N: Array) -> tuple[Array, int]:
    """Return constant motions N (n, k), first those that move each mechanism as one rigid body, and the number of these."""
    if not N.shape[1]:
        return N, 0
    relative = np.array([_relative(at, Z @ x) for x in N.T]).T
    others = np.flatnonzero(np.abs(relative).max(axis=0, initial=0.0) > _AS_ONE)
    whole = np.delete(N, others, axis=1)
    if not others.size:
        return whole, whole.shape[1]
    _, d, Vt = np.linalg.svd(relative[:, others])
    as_one = np.concatenate([d, np.zeros(len(Vt) - len(d))]) <= _AS_ONE * d[0]
    more = N[:, others] @ Vt[as_one].T
    free = N[:, others] @ Vt[~as_one].T if as_one.any() else N[:, others]
    return np.concatenate([whole, more, free], axis=1), whole.shape[1] + more.shape[1]


def _relative(at: Point, d: Array) -> Array:
    """Return how bodies move relative to the first one of their mechanism, and modes, as a share of all motion at speeds d."""
    model, out = at.matter, []
    twists = [
        _in_world(V, place.R, place.p[:, 0])
        for V, place in zip(body_velocities(model, at.q, d), placements(model, at.q), strict=True)
    ]
    for own in islands(model):
        for k in own:
            where = model.internals.v_slices[k]
            out += [twists[k] - twists[own[0]], d[where.stop - model.bodies[k].modes : where.stop]]
    return np.asarray(np.concatenate(out) / max(np.abs(np.concatenate([*twists, d])).max(), 1e-300))


def _in_world(V: Array, R: Array, p: Array) -> Array:
    """Return (omega, v) of the point of a body that is at the origin of the world, in world axes."""
    w = R @ V[:3]
    return np.concatenate([w, R @ V[3:] - np.cross(w, p)])


def paired(lin: Linear, names: Sequence[str]) -> Array:
    """Return A with as many increments as speeds. names: of all increments.

    Constraints of speeds allow more increments. About a state at rest these are constant, except along the speeds, d = Z d_i.
    """
    n, m = lin.tangent.shape[1], lin.increments
    if n == m:
        return lin.A
    if lin.v.any():
        raise PliantError(
            f"system {lin.system!r} moves at this state, and constraints of speeds leave {m} increments but {n} speeds, "
            "which are no pairs; use the eigenvalues of pl.linearise(system, q, v).A"
        )
    along = np.zeros((len(lin.A), len(lin.A) - m + n))
    along[:m, :n] = lin.tangent[[names.index(name) for name in lin.states[:m]]]
    along[m:, n:] = np.eye(len(lin.A) - m)
    return np.asarray(np.delete(lin.A, np.s_[n:m], axis=0) @ along)


def _unit(shape: Array) -> Array:
    """Scale a shape so that its largest component is 1."""
    largest = shape[np.argmax(np.abs(shape))] if shape.size else 0.0
    return shape / largest if largest else shape
