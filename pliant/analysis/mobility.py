"""`pl.analysis.mobility`: the number of freedoms of a closed system at a pose, and its dependent rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.analysis.assembly import assemble
from pliant.compile import Dynamics
from pliant.errors import PliantError, warn
from pliant.given import NUMPY, Fields
from pliant.given.arrays import all_inputs
from pliant.model import Model
from pliant.model.constraints.signals import at_time
from pliant.model.spaces import check_quaternions
from pliant.spatial import Array
from pliant.sweeps.closures.acting_rows import sample_poses
from pliant.sweeps.closures.assembly.closed_poses import closed_pose
from pliant.sweeps.closures.assembly.open_states import check_coordinates
from pliant.sweeps.closures.assembly.places import ByNumbers
from pliant.sweeps.closures.pivots import DEPENDENT, following, new_rows, scaled, speed_labels
from pliant.sweeps.closures.row_geometry import acting_rows, by_geometry, meant_jacobian
from pliant.sweeps.links.link import as_model
from pliant.system import System

_NEAR = 0.01  # rad, to neighbours of a pose
_NEIGHBOURS = 4
_MOST_SHOWN = 12

Row = tuple[str, str]  # a closure and one of its rows, ("pin", "moment x")


@dataclass(frozen=True, eq=False, repr=False)
class Mobility:
    """The result of `pl.analysis.mobility`: speeds, rows and rank at q; freedoms = speeds - rank.

    zero: rows that are zero in every pose.
    dependent: other rows that follow from the rows before them.
    determined: rows whose multipliers do not depend on how forces are shared.
    independent: speeds that determine all others.
    singular: whether the rank is lower here than at nearby poses.
    rank_nearby: the rank at nearby poses.

    Example:
        found = pl.analysis.mobility(four_bar)
        found.speeds, found.rank  # (3, 2)
    """

    system: str
    q: Array
    speeds: int
    counts: Mapping[str, int]
    rank: int
    rank_nearby: int
    zero: tuple[Row, ...]
    dependent: tuple[Row, ...]
    determined: tuple[Row, ...]
    independent: tuple[str, ...]

    @property
    def rows(self) -> int:
        """The number of rows of all closures."""
        return sum(self.counts.values())

    @property
    def freedoms(self) -> int:
        """The freedoms of motion at this pose: speeds minus rank."""
        return self.speeds - self.rank

    @property
    def singular(self) -> bool:
        """Whether the rank is lower here than at nearby poses."""
        return self.rank < self.rank_nearby

    def __str__(self) -> str:
        by_closure = [f"{n} rows of {name!r}" if n > 1 else f"1 row of {name!r}" for name, n in self.counts.items()]
        rows = "".join(f" − {text}" for text in _shortened(by_closure))
        same = _shortened([_named(row, len(self.counts) > 1) for row in (*self.zero, *self.dependent)])
        count = len(self.zero) + len(self.dependent)
        redundant = f" + {count} redundant row{'s' * (count != 1)} ({', '.join(same)})" if count else ""
        speeds, freedoms = _counted(self.speeds, "speed"), _counted(self.freedoms, "freedom")
        follows = f"; independent: {', '.join(_shortened(list(self.independent)))}" if self.independent else ""
        here = ""
        if self.singular:
            here = f"; singular here: the rank is {self.rank}, and {self.rank_nearby} at poses nearby, which leaves "
            here += _counted(self.speeds - self.rank_nearby, "freedom")
        return f"{speeds}{rows}{redundant} = {freedoms}{follows}{here}"

    def __repr__(self) -> str:
        return f"<Mobility of {self.system!r}: {self}>"


def mobility(system: System | Model | Dynamics, q: Any = None, t: float = 0.0) -> Mobility:
    """Return the freedoms of a system at q, and the rows of its closures that are dependent there, as a `Mobility`.

    q: a closed pose (nq,); or names with values, which are assembled. Default: the pose assembled from every hinge at zero.
    t [s]: the time, for closures that depend on it; their inputs are those that they declare.

    Printing the result gives one line.

    Example: `pl.analysis.mobility(four_bar, pl.assemble(four_bar, {"crank": 0.5})[0]).freedoms  # 1`
    """
    model = as_model(system.model if isinstance(system, Dynamics) else system)
    now = np.array([float(t)])
    matter = at_time(
        model.internals.matter, model, now, all_inputs(model, now[0], model.internals.input_values), model.internals.state_values
    )
    if q is None or isinstance(q, Mapping):
        at = assemble(model, q, t=t)[0]
        if at.ndim > 1:
            raise PliantError("q: give one pose, not a batch")
    else:
        at = Fields(model).q.read(NUMPY, q, None, "all")
        if at.ndim > 1:
            raise PliantError(f"q has shape {at.shape}; give one pose, ({model.nq},)")
        check_quaternions(model, at, "q")
        check_coordinates(ByNumbers(matter), at, "q", "q, v = pl.assemble(system, q) gives the closest pose that is closed")
    J = by_geometry(matter, at, view=False)
    labels = [(closure.name, label) for closure in matter.closures for label in closure.labels]
    said = new_rows(J)
    asleep = _zero_rows(matter, at)
    dependent = [i for i in range(len(labels)) if i not in said and not asleep[i]]
    names, follow = speed_labels(matter), following(scaled(matter, at, meant_jacobian(matter, at)), len(said))
    return Mobility(
        model.name,
        at,
        matter.nv,
        {closure.name: len(closure.labels) for closure in matter.closures},
        len(said),
        _rank_nearby(matter, at, len(said)),
        tuple(labels[i] for i in np.flatnonzero(asleep)),
        tuple(labels[i] for i in dependent),
        tuple(labels[i] for i in np.flatnonzero(_determined(J))),
        tuple(name for j, name in enumerate(names) if j not in follow),
    )


def warn_singular(model: Model, q: Array) -> None:
    """Warn if closures leave more freedoms at a closed pose q (nq,) than nearby: some motions there are not of the mechanism."""
    if not model.closures:
        return
    rank = len(new_rows(by_geometry(model, q, view=False)))
    if rank < (nearby := _rank_nearby(model, q, rank)):
        warn(
            f"system {model.name!r}: the pose is singular: its closures leave {_counted(model.nv - rank, 'freedom')} here, but "
            f"{model.nv - nearby} at nearby poses, so some of the motions found here are not motions of the mechanism; use a "
            "nearby pose, or add a coupling that makes one side follow the other (pl.analysis.mobility lists the rows)"
        )


def _rank_nearby(model: Model, q: Array, rank: int) -> int:
    """Return the largest rank at q and at closed poses near it."""
    return max([rank, *(len(new_rows(by_geometry(model, x, view=False))) for x in _neighbours(model, q))])


def _zero_rows(model: Model, q: Array) -> Array:
    """Return (rows,): whether a row is zero in every pose, judged at q and a few others."""
    return ~acting_rows(model, np.concatenate([q[None], sample_poses(model)]), view=False)


def _neighbours(model: Model, q: Array) -> list[Array]:
    """Return closed poses near q."""
    if not model.closures:
        return []
    rng = np.random.default_rng(0)
    found = closed_pose(model, model.integrate(q, rng.uniform(-_NEAR, _NEAR, (_NEIGHBOURS, model.nv))))
    return [x for x, closed in zip(found.q, found.closed, strict=True) if closed]


def _determined(J: Array) -> Array:
    """Return (rows,) for J as in `by_geometry`: a multiplier is determined if its entry in every null vector of J* is zero."""
    alive = J.any(axis=-1)
    out = np.zeros(len(J), dtype=bool)
    if alive.any():
        U, s, _ = np.linalg.svd(J[alive])
        null = U[:, int((s > DEPENDENT * s[0]).sum()) :]
        out[alive] = np.linalg.norm(null, axis=-1) < 1e-6
    return out


def _named(row: Row, several: bool) -> str:
    return f"{row[1]} of {row[0]!r}" if several else row[1]


def _counted(n: int, what: str) -> str:
    return f"{n} {what}{'s' * (n != 1)}"


def _shortened(items: Sequence[str]) -> list[str]:
    return [*items[:_MOST_SHOWN], f"{len(items) - _MOST_SHOWN} more"] if len(items) > _MOST_SHOWN + 1 else list(items)
