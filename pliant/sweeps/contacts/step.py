"""A step at the level of speeds with contact and Coulomb friction.

    v+ = v + M^-1 (h (tau - bias) + J* lambda),   q+ = q (+) h v+

All of M, bias, J and the gaps are those of q. Speeds in body axes refer to axes that stand still during the step
(`HingeType.turning`, `HingeType.moved`). Modes of flexible bodies follow the trapezoidal rule, as in `semi_implicit_step`, and
resisting loads at hinges are implicit. A contact sees the speed at the end of the step, by the law of its normal
(`points/normals.py`). Prescribed and locked hinges, stops and dry friction of hinges: see `hinges.py`.

The parts are apart. The plant (`plant.py`) answers impulses and knows no contacts. A `ContactSource` (`points/source.py`) gives the
points. `ContactState` builds the problem from both, and the solver (`solver.py`, `newton.py`) knows the problem alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pliant.lazy import cached_property
from pliant.model import Model
from pliant.spatial import Array, concat, less, select, zeros
from pliant.sweeps.contacts.assembly import ClosedAssembly, OpenAssembly
from pliant.sweeps.contacts.hinges import StepHinges
from pliant.sweeps.contacts.newton import StickSoftness, comes_first, polished
from pliant.sweeps.contacts.one_contact import Impulse
from pliant.sweeps.contacts.plant import StepPlant
from pliant.sweeps.contacts.points.geometry import ContactPoint, is_constant
from pliant.sweeps.contacts.points.normals import normal_law
from pliant.sweeps.contacts.points.source import ContactSource, NamedPairs
from pliant.sweeps.contacts.solver import ContactProblem, residual, solved_contacts
from pliant.sweeps.contacts.strikes import NormalLaw, without_gain
from pliant.sweeps.contacts.work import worked
from pliant.sweeps.motion.rates import normalised
from pliant.sweeps.motion.stepping import stepped_tree
from pliant.sweeps.trees.dynamics import Forces

_NOTHING = 1e-9  # [m/(N s)] a response of bodies that are held


@dataclass(frozen=True, eq=False)
class ContactState(StepPlant):
    """A system in a step with its contacts, before these are solved.

    source: it gives the contacts. before (..., rows of hinges + 3 points): the forces to begin with, those of hinges [N m, N] and
    those at contacts [N] in world axes; or None. polish: these are a solution that is to become better. known: the impulses, if
    they are solved elsewhere.
    """

    source: ContactSource
    before: Array | None = None
    polish: bool = False
    known: tuple[Impulse, ...] = ()

    @cached_property
    def touches(self) -> list[ContactPoint]:
        return self.source.points(self.q, *self.still)

    @cached_property
    def assembly(self) -> OpenAssembly | ClosedAssembly:
        return self.assembled(self.source.rows(self.touches, self.q, *self.still), len(self.touches))

    @property
    def problem_with_rows(self) -> ContactProblem:
        """The problem, with the rows that points share, for Newton's method."""
        return replace(self.problem, shared=self.assembly.shared)

    @cached_property
    def problem(self) -> ContactProblem:
        b, n, laws = self._without, len(self.touches), self._laws
        mu, regular = [touch.value("mu") for touch in self.touches], self.source.regular
        groups = self.assembly.grouped if self.hinges is None else None
        G = self.assembly.G if groups is None else self.assembly.own_blocks
        made = ContactProblem(b, G, [law.target for law in laws], [law.R for law in laws], mu, None, regular, groups)
        if self.model.closures or (self.hinges is not None and self.hinges.plan.locks):
            made = replace(made, R=[self._firm(made, c) for c in range(n)])
        if self.hinges is None:
            return made
        rows = self.hinges.blocks(self.q, self.v, self.h, [own[0] for own in b[n:]], self.assembly.responses(n))
        return replace(made, regular=(), hinges=rows)

    def _firm(self, problem: ContactProblem, c: int) -> Array | None:
        """R of a contact; where locks or closures leave nothing that moves along its normal, so much that it has no force."""
        g, R = problem.entry(c, 2, c, 2), problem.R[c]
        if g is None or R is not None:
            return R
        return select(less(_NOTHING + 0.0 * g, g), 0.0 * g, 1.0 / _NOTHING)

    @cached_property
    def _without(self) -> list[Impulse]:
        """The velocities of all rows at the end of the step without impulses."""
        found = self.assembly.velocities(self.base, driven=True)
        return [found[c] for c in range(len(found))]

    @cached_property
    def _before(self) -> list[Impulse]:
        """The velocities of all rows before the step, if a contact bounces."""
        found = self.assembly.velocities(self.v[..., None], driven=False) if self.source.bounces else {}
        return [found[c] for c in range(len(found))]

    @cached_property
    def _laws(self) -> list[NormalLaw]:
        free, before = self._without, self._before
        own = [(free[c][2], before[c][2] if before else None) for c in range(len(self.touches))]
        return [normal_law(touch, self.h, *speeds) for touch, speeds in zip(self.touches, own, strict=True)]

    @cached_property
    def start(self) -> list[Impulse] | None:
        """The impulses to begin with: those of the forces of the previous step."""
        if self.before is None:
            return None
        out, rows = [], 0 if self.hinges is None else len(self.hinges.plan.rows)
        for c, touch in enumerate(self.touches):
            force = self.before[..., rows + 3 * c : rows + 3 * c + 3, None] * self.h
            out.append(_three(touch.axes.mT @ force))
        return [*out, *((self.before[..., i : i + 1, None] * self.h,) for i in range(rows))]

    @cached_property
    def _solved(self) -> tuple[list[Impulse], Array]:
        solver = self.model.internals.contact_solver
        if self.polish:
            assert self.start is not None
            return polished(self.problem_with_rows, self.start, StickSoftness(spread=1.0))
        return solved_contacts(self.problem, self.start, solver.sweeps, solver.angles, solver.smooth)

    @cached_property
    def impulses(self) -> list[Impulse]:
        found = list(self.known) or self._solved[0]
        if not self._before or (len(self.touches) == 1 and is_constant(self.problem.mu[0], 0.0)):
            return found
        return without_gain(self.problem, self._laws, self._before, found, self.model.internals.contact_solver)

    @property
    def left(self) -> Array:
        """An estimate of the largest residual [m/s], squared, (..., 1, 1)."""
        return self._solved[1]

    @cached_property
    def speeds(self) -> Array:
        """The speeds (..., nv, 1) at the end of the step, in axes that stand still."""
        return self.base + self.assembly.change(self.impulses)

    @property
    def moved(self) -> tuple[Array, Array]:
        """(q, v) at the end of the step."""
        return self.ended(self.speeds)

    @cached_property
    def contact_forces(self) -> Array:
        """(..., rows of hinges + 3 points): of hinges [N m, N], then at the points [N], world axes, on the bodies A."""
        n = len(self.touches)
        parts = [zeros((0, 1), self.q), *(impulse[0] for impulse in self.impulses[n:])]
        parts += [touch.axes @ concat(impulse) for touch, impulse in zip(self.touches, self.impulses[:n], strict=True)]
        return (concat(parts) / self.h)[..., 0]

    def residuals(self) -> list[Array]:
        """How far each contact is from a solution [m/s], (..., 1, 1)."""
        return [residual(self.problem, self.impulses, c) for c in range(len(self.touches))]


def contact_state(
    model: Model,
    q: Array,
    v: Array,
    forces: Forces,
    h: Array,
    resisting: Array | None = None,
    before: Array | None = None,
    hinges: StepHinges | None = None,
) -> ContactState:
    """Return the state of a step h (..., 1) [s]. resisting (..., nv): what loads at hinges add to the inertia, h c + h^2 k."""
    q = normalised(model, q)
    if hinges is not None:
        q, v = hinges.begun(q, v)
    length = h[..., None]
    tree = stepped_tree(model, q, length * 0.5, resisting)
    return ContactState(model, tree, q, v, forces, length, hinges, NamedPairs(model), before)


class StepActing(NamedTuple):
    """What a step takes besides forces.

    resisting (..., nv): what loads at hinges add to the inertia, see `contact_state`. before: the forces to begin with, see
    `ContactState`. hinges: those that are prescribed or locked, or have stops or dry friction. source: it gives the contacts;
    None for the pairs that the model names.
    """

    resisting: Array | None
    before: Array
    hinges: StepHinges | None = None
    source: ContactSource | None = None

    def state(self, model: Model, q: Array, v: Array, forces: Forces, h: Array) -> ContactState:
        """Return the state of a step, see `contact_state`."""
        made = contact_state(model, q, v, forces, h, self.resisting, self.before, self.hinges)
        return made if self.source is None else replace(made, source=self.source)


def contact_step(
    model: Model,
    q: Array,
    v: Array,
    forces: Forces,
    h: Array,
    acting: StepActing,
    *,
    works: int = 0,
    polish: bool = False,
) -> tuple[Array, ...]:
    """Return (q, v, contact forces, what is left (...) [m^2/s^2]) after a step h (..., 1) [s].

    The forces are those of hinges and of contacts, see `ContactState.contact_forces`. acting: the forces to begin with, those of
    the previous step, or with `polish` those of this step so far. What is left is the square of an estimate of the largest
    residual. works: as in `semi_implicit_step`.
    """
    state = replace(acting.state(model, q, v, forces, h), polish=polish)
    new_q, new_v = state.moved
    out = (new_q, new_v, state.contact_forces, state.left[..., 0, 0])
    return out if not works else (*out, worked(state, acting.resisting, works))


def contact_parts(
    model: Model,
    state: tuple[Array, Array],
    forces: Forces,
    h: Array,
    acting: StepActing,
    impulses: Array,
    works: int,
    soft: Array | None,
) -> tuple[Array, ...]:
    """Return the parts of a step from a state (q, v), as functions of impulses (..., 3 points + rows of hinges) [N s, N m s], along
    the axes of the points.

    (impulses to begin with; those after passes over the contacts, and what is left (...); with `soft` (..., 2), `StickSoftness`,
    the same after a step of Newton's method; then (q, v, contact forces), and with `works` the work, under the impulses).
    """
    at = acting.state(model, *state, forces, h)
    given = split_impulses(impulses, rows := 0 if acting.hinges is None else len(acting.hinges.plan.rows))
    assert at.start is not None
    problem, solver = (
        at.problem_with_rows if soft is not None and comes_first(model, rows) else at.problem,
        model.internals.contact_solver,
    )
    found, left = solved_contacts(problem, given, solver.sweeps, solver.angles, solver.smooth)
    out = [joined_impulses(at.start), joined_impulses(found), left[..., 0, 0]]
    if soft is not None:
        found, left = polished(at.problem_with_rows, given, StickSoftness(*(soft[..., i : i + 1, None] for i in range(2))))
        out += [joined_impulses(found), left[..., 0, 0]]
    ended = replace(at, known=tuple(given))
    out += [*ended.moved, ended.contact_forces]
    return tuple(out if not works else [*out, worked(ended, acting.resisting, works)])


def _three(x: Array) -> Impulse:
    return x[..., 0:1, :], x[..., 1:2, :], x[..., 2:3, :]


def split_impulses(x: Array, rows: int = 0) -> list[Impulse]:
    """Return impulses (..., 3 points + rows) by point, and by row of a hinge behind them."""
    n = x.shape[-1] - rows
    return [*(_three(x[..., i : i + 3, None]) for i in range(0, n, 3)), *((x[..., i : i + 1, None],) for i in range(n, n + rows))]


def joined_impulses(impulses: Sequence[Impulse]) -> Array:
    """Return impulses by point, and those of rows of hinges, as (..., 3 points + rows)."""
    return concat([x for impulse in impulses for x in impulse])[..., 0]


def contact_residuals(model: Model, q: Array, v: Array, forces: Forces, h: Array, before: Array) -> Array:
    """Return how far each contact is from a solution (..., m) [m/s] under forces `before` in a step h (..., 1) from a state."""
    state = contact_state(model, q, v, forces, h, None, before)
    assert state.start is not None
    return concat([zeros((0, 1), q), *replace(state, known=tuple(state.start)).residuals()])[..., 0]
