"""A step at the level of speeds with contact and Coulomb friction.

    v+ = v + M^-1 (h (tau - bias) + J* lambda),   q+ = q (+) h v+

All of M, bias, J and the gaps are those of q. Speeds in body axes refer to axes that stand still during the step
(`HingeType.turning`, `HingeType.moved`). Modes of flexible bodies follow the trapezoidal rule, as in `semi_implicit_step`, and
resisting loads at hinges are implicit. A contact sees the speed at the end of the step:

    compliant, with stiffness k and dissipation time t_d    target -gap / (h + t_d), R = 1 / (k h (h + t_d)); above it t_d = 0
    rigid                                                   target -gap / h, or below the surface what takes a fifth of it out
    restitution e, where it comes in faster than `slow`     target at least -e times the speed before, R = 0

Prescribed and locked hinges, stops and dry friction of hinges: see `hinges.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from pliant.lazy import cached_property
from pliant.model import Model
from pliant.model.acting.contacts import Contact
from pliant.spatial import Array, concat, dot, is_traced, less, lift, select, sqrt, zeros
from pliant.sweeps.closures.acting_rows import with_acting_rows
from pliant.sweeps.closures.closed import Closed
from pliant.sweeps.contacts.assembly import ClosedAssembly, OpenAssembly, RowGroup, TreeResponse, hinge_groups, row_groups
from pliant.sweeps.contacts.geometry import ContactPoint, is_constant, is_number, touching
from pliant.sweeps.contacts.hinges import StepHinges, pushed_out
from pliant.sweeps.contacts.newton import StickSoftness, comes_first, polished
from pliant.sweeps.contacts.one_contact import Impulse, larger
from pliant.sweeps.contacts.solver import ContactProblem, residual, solved_contacts
from pliant.sweeps.contacts.strikes import NormalLaw, without_gain
from pliant.sweeps.contacts.work import worked
from pliant.sweeps.links.link import split_q, split_v
from pliant.sweeps.motion.impacts import with_locks
from pliant.sweeps.motion.rates import normalised
from pliant.sweeps.motion.stepping import stepped_tree
from pliant.sweeps.steps.composite import sparse_product
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.dynamics import Forces, mass_matrix_at, required_forces
from pliant.sweeps.trees.frames import motions_at

AUTO_SHARE = 0.03  # R over g_nn where the stiffness is chosen
_FIRM = 1e-6  # [m/(N s)] R where nothing moves along the normal in the neutral pose
_NOTHING = 1e-9  # [m/(N s)] a response of bodies that are held
DISSIPATION = 2.0  # steps: the dissipation time where none is given


@dataclass(frozen=True, eq=False)
class ContactState:
    """A system at a state with everything that acts on it in a step h (..., 1, 1), before its contacts are solved.

    tree: the bodies as the step sees them. forces: tau, wrenches and loads. before (..., rows of hinges + 3 points): the forces to
    begin with, those of hinges [N m, N] and those at contacts [N] in world axes; or None. polish: these are a solution that is to
    become better. known: the impulses, if they are solved elsewhere. hinges: those that are prescribed or locked, or have stops or
    dry friction; None for none.
    """

    model: Model
    tree: Tree
    q: Array
    v: Array
    forces: Forces
    h: Array
    before: Array | None = None
    polish: bool = False
    known: tuple[Impulse, ...] = ()
    hinges: StepHinges | None = None

    @cached_property
    def touches(self) -> list[ContactPoint]:
        return touching(self.model, self.q, *self.still)

    @cached_property
    def still(self) -> tuple[Tree, list[Any]]:
        """The tree and its motions at rest: mass matrix and rows do not depend on speeds."""
        return motions_at(self.model, self.q, tree=self.tree)

    @cached_property
    def base(self) -> Array:
        """The speeds (..., nv, 1) in axes that stand still, without any force; those of prescribed hinges at the end of the
        step.
        """
        v = self.v if self.hinges is None else self.hinges.known(self.v, self.h)
        parts, any_turns = [], False
        for body, x, y in zip(self.model.bodies, split_q(self.model, self.q), split_v(self.model, self.v), strict=True):
            hinge = body.hinge.type
            turning = hinge.turning(x[..., : hinge.nq, :], y[..., : hinge.nv, :])
            any_turns |= turning is not None
            own = zeros((hinge.nv, 1), self.q) if turning is None else turning * self.h
            parts += [own, zeros((body.modes, 1), self.q)]
        return v[..., None] + concat(parts) if any_turns else v[..., None]

    @cached_property
    def assembly(self) -> OpenAssembly | ClosedAssembly:
        groups = row_groups(self.model, *self.still, self.touches, self.q)
        if self.hinges is not None:
            return self._with_hinges([*groups, *hinge_groups(self.hinges, len(self.touches), self.q)], self.hinges)
        if self.model.closures:
            closed = Closed(with_acting_rows(self.model), self.tree, self.q, self.v, "composite")
            a, _ = closed.accelerated(self.forces)
            return ClosedAssembly(groups, closed, a[..., None] * self.h, self.q)
        tau, wrenches, axes, loads = self.forces.tau, self.forces.wrenches, self.forces.axes, self.forces.loads
        rest = tau - required_forces(self.model, self.q, self.v, None, wrenches, axes, self.tree, loads)
        response = TreeResponse(self.model, mass_matrix_at(self.model, self.q, *self.still), self.q)
        return OpenAssembly(groups, response, rest[..., None] * self.h, self.q)

    def _with_hinges(self, groups: list[RowGroup], hinges: StepHinges) -> OpenAssembly | ClosedAssembly:
        """The assembly of a system with prescribed or locked hinges, stops or dry friction."""
        model, q, v, h, like = self.model, self.q, self.v, self.h, self.q
        change = (hinges.known(v, h) - v)[..., None]
        if model.closures:
            number = {hinge.name: k for k, hinge in enumerate(model.hinges)}
            tree = with_locks(model, self.tree, hinges.share(model.nv, like, driven=False))
            free = Closed(with_acting_rows(model), tree, q, v, "articulated")
            driven = {number[name]: a for name, a in hinges.accelerations(v, h).items()}
            a, found = free.driven(self.forces, driven) if driven else free.accelerated(self.forces)
            locked = with_locks(model, self.tree, hinges.share(model.nv, like, driven=True))
            closed = Closed(with_acting_rows(model), locked, q, v, "articulated")
            return ClosedAssembly(groups, closed, a[..., None] * h - change, like, hinges, free.pulled(found) * h)
        tau, wrenches, axes, loads = self.forces.tau, self.forces.wrenches, self.forces.axes, self.forces.loads
        rest = tau - required_forces(model, q, v, None, wrenches, axes, self.tree, loads)
        M, impulse = hinges.reduced(mass_matrix_at(model, q, *self.still), rest[..., None] * h, change)
        return OpenAssembly(groups, TreeResponse(model, M, like, hinges), impulse, like)

    @property
    def problem_with_rows(self) -> ContactProblem:
        """The problem, with the rows that points share, for Newton's method."""
        return replace(self.problem, shared=self.assembly.shared)

    @cached_property
    def problem(self) -> ContactProblem:
        b, n, laws = self._without, len(self.touches), self._laws
        mu, regular = point_friction(self.model), regular_points(self.model)
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
        found = self.assembly.velocities(self.v[..., None], driven=False) if restitution_given(self.model) else {}
        return [found[c] for c in range(len(found))]

    @cached_property
    def _laws(self) -> list[NormalLaw]:
        before = self._before
        return [self._law(c, self._without[c][2], before[c][2] if before else None) for c in range(len(self.touches))]

    def _law(self, c: int, free: Array, before: Array | None) -> NormalLaw:
        """The law of the normal of a point. free, before: its normal speed without impulses, and before the step."""
        contact, pair, gap, h = (touch := self.touches[c]).contact, touch.pair, touch.gap, self.h
        stiffness = contact.number("stiffness", pair)
        own: Array | None
        if is_number(stiffness) and np.isinf(stiffness):
            deep = pushed_out(gap + _value(contact, "slop", pair), h)
            target, own = select(less(gap, 0.0), deep, -(gap / h)), None
        else:
            dissipation = contact.number("dissipation", pair)
            until = h * (1.0 + DISSIPATION) if dissipation is None else h + dissipation
            until = select(less(0.0 * gap, gap), h, until)  # it touches at the end of the step at the earliest
            target = -(gap / until)
            if stiffness is None:
                own = zeros((1, 1), self.q) + (contact.compliance[pair] if contact.compliance else 0.0)
            else:
                own = 1.0 / (stiffness * h * until)
        if before is not None and _given(contact, "restitution", pair):
            bounce = -(before * (e := _value(contact, "restitution", pair)))
            slow = _value(contact, "slow", pair)
            hits = select(less(before, -slow), less(gap + h * free, 0.0 * gap), 0.0 * gap)
            hits = select(less(-_value(contact, "slop", pair) + 0.0 * gap, gap), hits, 0.0 * gap)  # deeper it has touched
            own = None if own is None else select(hits, 0.0 * gap, own)
            dull = select(hits, larger(target, 0.0 * target), target)
            return NormalLaw(select(hits, larger(target, bounce), target), own, e, hits, dull)
        return NormalLaw(target, own)

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
        solver = self.model.contact_solver
        if self.polish:
            assert self.start is not None
            return polished(self.problem_with_rows, self.start, StickSoftness(spread=1.0))
        return solved_contacts(self.problem, self.start, solver.sweeps, solver.angles, solver.smooth)

    @cached_property
    def impulses(self) -> list[Impulse]:
        found = list(self.known) or self._solved[0]
        if not self._before or (len(self.touches) == 1 and is_constant(self.problem.mu[0], 0.0)):
            return found
        return without_gain(self.problem, self._laws, self._before, found, self.model.contact_solver)

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
        q, v = moved_by(self.model, self.q, self.v, self.speeds, self.h)
        return (q, v) if self.hinges is None else self.hinges.ended(q, v)

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


def _given(contact: Contact, what: str, pair: int) -> bool:
    """Whether a number is there that is not the constant zero."""
    x = contact.number(what, pair)
    return x is not None and not is_constant(x, 0.0)


def _value(contact: Contact, what: str, pair: int) -> Any:
    x = contact.number(what, pair)
    return float(x) if is_number(x) else x


def point_friction(model: Model) -> list[Any]:
    """Return mu of all points, in order."""
    pairs = [(contact, k, pair.count) for contact in model.contacts for k, pair in enumerate(contact.pairs)]
    return [_value(contact, "mu", k) for contact, k, count in pairs for _ in range(count)]


def regular_points(model: Model) -> list[bool]:
    """Return of all points whether A can be pushed in every direction against B: one of their trees is free of the other."""
    out = []
    for contact in model.contacts:
        for pair in contact.pairs:
            roots = [_root(model, model.frame(surface.frame.name).body) for surface in (pair.a, pair.b)]
            free = any(k >= 0 and model.bodies[k].hinge.type.nv == 6 for k in roots)
            out += [free and roots[0] != roots[1] and not model.closures] * pair.count
    return out


def _root(model: Model, body: str) -> int:
    """Return the number of the first body on the way from the world to a body; -1 for the world."""
    k = model.index.get(body, -1)
    while k >= 0 and model.parents[k] >= 0:
        k = model.parents[k]
    return k


def restitution_given(model: Model) -> bool:
    """Whether a contact bounces."""
    return any(_given(contact, "restitution", k) for contact in model.contacts for k in range(len(contact.pairs)))


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
    return ContactState(model, stepped_tree(model, q, length * 0.5, resisting), q, v, forces, length, before, hinges=hinges)


class StepActing(NamedTuple):
    """What a step takes besides forces.

    resisting (..., nv): what loads at hinges add to the inertia, see `contact_state`. before: the forces to begin with, see
    `ContactState`. hinges: those that are prescribed or locked, or have stops or dry friction.
    """

    resisting: Array | None
    before: Array
    hinges: StepHinges | None = None


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
    resisting, before, hinges = acting
    state = replace(contact_state(model, q, v, forces, h, resisting, before, hinges), polish=polish)
    new_q, new_v = state.moved
    out = (new_q, new_v, state.contact_forces, state.left[..., 0, 0])
    return out if not works else (*out, worked(state, resisting, works))


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
    (q, v), (resisting, before, hinges) = state, acting
    at = contact_state(model, q, v, forces, h, resisting, before, hinges)
    given = split_impulses(impulses, rows := 0 if hinges is None else len(hinges.plan.rows))
    assert at.start is not None
    problem, solver = at.problem_with_rows if soft is not None and comes_first(model, rows) else at.problem, model.contact_solver
    found, left = solved_contacts(problem, given, solver.sweeps, solver.angles, solver.smooth)
    out = [joined_impulses(at.start), joined_impulses(found), left[..., 0, 0]]
    if soft is not None:
        found, left = polished(at.problem_with_rows, given, StickSoftness(*(soft[..., i : i + 1, None] for i in range(2))))
        out += [joined_impulses(found), left[..., 0, 0]]
    ended = replace(at, known=tuple(given))
    out += [*ended.moved, ended.contact_forces]
    return tuple(out if not works else [*out, worked(ended, resisting, works)])


def _three(x: Array) -> Impulse:
    return x[..., 0:1, :], x[..., 1:2, :], x[..., 2:3, :]


def split_impulses(x: Array, rows: int = 0) -> list[Impulse]:
    """Return impulses (..., 3 points + rows) by point, and by row of a hinge behind them."""
    n = x.shape[-1] - rows
    return [*(_three(x[..., i : i + 3, None]) for i in range(0, n, 3)), *((x[..., i : i + 1, None],) for i in range(n, n + rows))]


def joined_impulses(impulses: Sequence[Impulse]) -> Array:
    """Return impulses by point, and those of rows of hinges, as (..., 3 points + rows)."""
    return concat([x for impulse in impulses for x in impulse])[..., 0]


def moved_by(model: Model, q: Array, v: Array, speeds: Array, h: Array) -> tuple[Array, Array]:
    """Return (q, v) after the motion of a step: hinges with their new speeds, modes with the mean of old and new."""
    parts: list[list[Array]] = [[zeros((0, 1), q)], [zeros((0, 1), q)]]
    states = split_q(model, q), split_v(model, v), split_v(model, speeds[..., 0])
    for body, x, old, new in zip(model.bodies, *states, strict=True):
        hinge = body.hinge.type
        made = hinge.moved(x[..., : hinge.nq, :], new[..., : hinge.nv, :], h)
        for part, value in zip(parts, made, strict=True):
            part.append(value)
        if body.modes:
            rate, end = old[..., hinge.nv :, :], new[..., hinge.nv :, :]
            parts[0].append(x[..., hinge.nq :, :] + (rate + end) * (h * 0.5))
            parts[1].append(end)
    return concat(parts[0])[..., 0], concat(parts[1])[..., 0]


def contact_places(model: Model, q: Array) -> tuple[Array, ...]:
    """Return (gap (..., m) [m], point (..., m, 3) [m], normal (..., m, 3), mu (..., m)) of all points that may touch.

    Points and normals are in world axes.
    """
    q = normalised(model, q)
    tree, motions = motions_at(model, q)
    touches = touching(model, q, tree, motions)
    one = zeros((1, 1), q) + 1.0
    mu = [one * _value(touch.contact, "mu", touch.pair) for touch in touches]
    gaps, mus = (concat([zeros((0, 1), q), *own])[..., 0] for own in ([touch.gap for touch in touches], mu))
    wide = [concat([zeros((0, 3), q), *(x.mT for x in own)]) for own in ([x.point for x in touches], [x.normal for x in touches])]
    return gaps, *wide, mus


def contact_slips(model: Model, q: Array, v: Array) -> Array:
    """Return the tangential speed (..., m) [m/s] of A's point against B's, of all points that may touch."""
    q = normalised(model, q)
    tree, motions = motions_at(model, q)
    touches = touching(model, q, tree, motions)
    speeds = {k: v[..., k : k + 1, None] for k in range(model.nv)}
    found: dict[int, Array] = {}
    for group in row_groups(model, tree, motions, touches, q):
        w = concat([zeros((1, 1), q) if (x := sparse_product(row, speeds)) is None else x for row in group.rows])
        found |= {c: w if X is None else X.mT @ w for c, X in zip(group.members, group.combine, strict=True)}
    parts = [sqrt(dot(found[c][..., :2, :], found[c][..., :2, :])) for c in range(len(touches))]
    return concat([zeros((0, 1), q), *parts])[..., 0]


def contact_residuals(model: Model, q: Array, v: Array, forces: Forces, h: Array, before: Array) -> Array:
    """Return how far each contact is from a solution (..., m) [m/s] under forces `before` in a step h (..., 1) from a state."""
    state = contact_state(model, q, v, forces, h, None, before)
    assert state.start is not None
    return concat([zeros((0, 1), q), *replace(state, known=tuple(state.start)).residuals()])[..., 0]


def settled_contacts(model: Model, p: Array | None = None) -> tuple[Contact, ...]:
    """Return the contacts of a model with the compliance of those without stiffness: by the inertia at them in the neutral pose.

    p: parameters of the model, numbers or nodes, of which the compliance is a function. Default: what is known stays.
    """
    auto = [contact for contact in model.contacts if "stiffness" not in contact.parameters]
    if not auto or (p is None and all(contact.compliance for contact in auto)):
        return model.contacts  # also while a model with parameters is traced: its numbers are nodes then
    own = iter(_responses(model.opened, model.neutral() if p is None else lift(model.neutral(), p)))
    out = []
    for contact in model.contacts:
        means = [sum((next(own) for _ in range(pair.count)), np.zeros((1, 1))) / pair.count * AUTO_SHARE for pair in contact.pairs]
        firm = tuple(_firm_at_least(x) for x in means)
        out.append(contact if "stiffness" in contact.parameters else replace(contact, compliance=firm))
    return tuple(out)


def _firm_at_least(x: Array) -> Any:
    """A compliance (1, 1) as a number, or as a node; that of a contact where nothing moves is small."""
    if is_traced(x):
        return select(less(0.0 * x, x), x, _FIRM)
    found = float(x[0, 0])
    return found if np.isfinite(found) and found > 0 else _FIRM


def _responses(model: Model, q: Array) -> Iterator[Array]:
    """Yield for all points in a pose how their normal velocity responds to an impulse there [m/(N s)], (1, 1).

    Two boxes may be anywhere against each other in the pose, so that for them it is the mean of all directions. Where the middles
    of two bodies fall together, there is no normal, and it is the mean of both other directions.
    """
    still = motions_at(model, q, tree=stepped_tree(model, q, lift(np.array([[0.5]]), q), None))
    with np.errstate(all="ignore"):
        touches = touching(model, q, *still)
        response = TreeResponse(model, mass_matrix_at(model, q, *still), q)
        blocks = OpenAssembly(row_groups(model, *still, touches, q), response, zeros((model.nv, 1), q), q).own_blocks
        for c, touch in enumerate(touches):
            x, y, z = (blocks[c, c][i][i] for i in range(3))
            pair = touch.contact.pairs[touch.pair]
            if pair.a.kind == pair.b.kind == "box":
                z = (x + y + z) / 3.0
            elif pair.b.kind != "plane":
                z = z + (x + y) * (1.0 - dot(touch.normal, touch.normal)) * 0.5
            yield z.reshape(1, 1)
