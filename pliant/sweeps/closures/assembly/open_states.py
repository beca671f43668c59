"""States of closed systems: assembled from a guess, or rejected with an error that names the closures and their gaps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from pliant.errors import PliantError, warn
from pliant.model import Model
from pliant.model.closures import Closure
from pliant.spatial import Array
from pliant.sweeps.closures.assembly.closed_poses import Assembled, allowed_speeds, assembled_pose, gaps, modal
from pliant.sweeps.closures.assembly.places import ActiveClosures, Part, at_poses, jacobian_at, openings, parts_of
from pliant.sweeps.closures.loop_equations import at_state, loop_jacobian

CLOSED = 1e-6  # of coordinates and speeds that are given: what is more open is refused
_ALLOWED = 1e-9  # relative error of speeds that are found, compared with the terms of their rows
_BENT = 0.5  # rad by which a node turns: more than the shapes of a flexible body can follow
_BENT_STATIC = 1.0  # of static beams, whose shapes follow further
_DEPENDS = 1e-6  # of the largest singular value: speeds that change rows less than this do not close them
_SHARES = 1e-2  # of the largest one: smaller residuals are no part of a contradiction
_MOST_PAIRS = 60
_MOST_SHOWN = 8


def assembled_state(
    closures: ActiveClosures,
    q: Array,
    v: Array,
    held_q: Array,
    held_v: Array,
    mobile: Array | None = None,
    names: Sequence[str] = (),
) -> tuple[Array, Array]:
    """Return (q, v) (..., nq), (..., nv) near q and v at which the active closures are closed. Raises `PliantError` if there are
    none.

    held_q, held_v (nv,): the directions of q that stay, and the speeds that stay; the other speeds change with least kinetic
    energy. mobile (nv,): how easily the others move. closures: of a model without loads. names: of states in rows, for errors.
    """
    model = closures.model
    if not model.closures or not q.size:
        return q, v
    mobile = np.where(held_q, 0.0, np.ones(model.nv) if mobile is None else mobile)
    found = assembled_pose(model, q, mobile, closures)
    if not found.closed.all():
        at = tuple(np.argwhere(~found.closed)[0])
        best = Assembled(*(x[at] for x in found))
        raise PliantError(f"{_which(at, names)}{_not_closed(_numbers(closures, at), q[at], best, mobile)}")
    _warn_of_bending(model, q, found.q)
    return found.q, assembled_speeds(closures, found.q, v, held_v, names)


def _numbers(closures: ActiveClosures, at: Sequence[int]) -> Model:
    return closures.numbers(int(at[0]) if len(at) else 0)


def _warn_of_bending(model: Model, given: Array, closed: Array) -> None:
    """Warn of the body that was bent most to close the loops, from coordinates as given (..., nq) to closed ones (..., nq)."""
    most, which = 0.0, ""
    for body, where in zip(model.bodies, model.internals.q_slices, strict=True):
        if body.flex is not None and body.modes:
            eta = (closed - given)[..., where.stop - body.modes : where.stop]
            turns = np.linalg.norm(np.einsum("nik,...k->...ni", body.flex.slopes, eta), axis=-1)
            limit = _BENT_STATIC if getattr(body.flex, "boundary", "") == "static" else _BENT
            if (turn := float(turns.max(initial=0.0))) > max(most, limit):
                most, which = turn, body.name
    if which:
        loops = _listed([repr(one.name) for one in model.closures])
        warn(
            f"system {model.name!r}: body {which!r} is bent by {most:.2g} rad to close {loops}, because the hinges that may move "
            "cannot close them; check the positions and axes of their frames and the given coordinates, or open a loop that should "
            f"not be active by its state '{model.closures[0].name}.active'"
        )


def assembled_speeds(closures: ActiveClosures, q: Array, v: Array, held: Array, names: Sequence[str] = ()) -> Array:
    """Return v (..., nv) that closures allow at a closed q; the held speeds (nv,) stay as given."""
    speeds, rest = allowed_speeds(closures.model, q, v, held, closures)
    if (wrong := _parting(closures, q, speeds, rest, _ALLOWED)) is None:
        return speeds
    at, closure, text = wrong
    model = _numbers(closures, at)
    hinges = _listed([repr(name) for name, x in zip(_speed_hinges(model), held, strict=True) if x])
    rows = _fighting(model, loop_jacobian(model, q[at]) * ~np.asarray(held, dtype=bool), rest[at])
    raise PliantError(
        f"{_which(at, names)}{_called(closure)} does not allow these speeds: with the given speeds of {hinges} its ends "
        f"separate at {text}, whatever the other speeds are{rows}; name fewer hinges, or other ones"
    )


# ---- what is given as an array


def check_coordinates(closures: ActiveClosures, q: Array, what: str, remedy: str, names: Sequence[str] = ()) -> None:
    """Raise `PliantError` for coordinates (..., nq) at which an active closure is open."""
    found = at_poses(closures, q)
    if len(bad := np.argwhere((found.open_by > CLOSED * found.extent[:, None]).T)):
        c, row = bad[0]
        at = tuple(int(i) for i in np.unravel_index(row, q.shape[:-1]))
        parts = _openings(_numbers(closures, at), q[at])[c]
        called = _called(closures.model.closures[c])
        raise PliantError(f"{what}{_of(at, names)}: {called} is open, {_gap_text(parts)}{_turned(parts)}; {remedy}")


def check_speeds(closures: ActiveClosures, q: Array, v: Array, what: str, remedy: str, names: Sequence[str] = ()) -> None:
    """Raise `PliantError` for speeds (..., nv) that an active closure does not allow at q."""
    model = closures.model
    if not v.any() and not model.internals.rheonomic:
        return
    rest = (jacobian_at(closures, q) @ v[..., None])[..., 0]
    rest = rest + closures.drift(q) if model.internals.rheonomic else rest
    if (wrong := _parting(closures, q, v, rest, CLOSED)) is not None:
        at, closure, text = wrong
        raise PliantError(
            f"{what}{_of(at, names)}: {_called(closure)} does not allow these speeds: its ends separate at {text}; {remedy}"
        )


def _parting(
    closures: ActiveClosures, q: Array, v: Array, rest: Array, tolerance: float
) -> tuple[tuple[int, ...], Closure, str] | None:
    """Return the state, the closure whose ends separate fastest, and how fast; None if they do not. rest = y (..., rows)."""
    if not rest.any():
        return None
    model = closures.model
    terms = (np.abs(jacobian_at(closures, q)) @ np.abs(v[..., None]))[..., 0]
    terms = terms + np.abs(closures.drift(q)) if model.internals.rheonomic else terms
    level = tolerance * terms.max(axis=-1, keepdims=True, initial=0.0) + 1e-14
    if not (np.abs(rest) > level).any():
        return None
    *at, row = np.unravel_index(np.argmax(np.abs(rest) / level), rest.shape)
    starts = np.cumsum([0, *(len(closure.labels) for closure in model.closures)])
    c = int(np.searchsorted(starts, row, side="right")) - 1
    own = rest[tuple(at)][starts[c] : starts[c + 1]]
    parts = [(np.abs(x), unit) for x, unit in parts_of(model.closures[c], own)]
    return tuple(int(i) for i in at), model.closures[c], _gap_text(parts, "/s")


# ---- sentences


def _not_closed(model: Model, q: Array, found: Assembled, mobile: Array) -> str:
    """Return why a guess q (nq,) was not assembled: one closure cannot be closed, two contradict each other, or all together do."""
    names = [closure.name for closure in model.closures]
    open_by = [max(float(x) for x, _ in parts) for parts in _openings(model, found.q)]
    order = sorted(range(len(names)), key=lambda c: -open_by[c])
    loose = _remedy(model, q, mobile)
    for c in order:
        alone = model.internals.switched([names[c]])
        best = found if len(names) == 1 else assembled_pose(alone, q, mobile)
        if not best.closed:
            return f"{_called(model.closures[c])} cannot be closed: {_at_best(alone, best.q, 0)}{_all(model, best.q)}{loose}"
    for i, j in list(combinations(order, 2))[:_MOST_PAIRS]:
        both = model.internals.switched([names[i], names[j]])
        best = assembled_pose(both, q, mobile) if len(names) > 2 else found
        if not best.closed:
            a, b = (_called(model.closures[c]) for c in (i, j))
            worst = int(np.argmax([max(float(x) for x, _ in parts) for parts in _openings(both, best.q)]))
            rest = np.concatenate(gaps(both, best.q), axis=-1)
            rows = _fighting(both, loop_jacobian(both, best.q) * mobile, rest)
            return (
                f"{a} and {b} contradict each other{rows}: each can be closed, but not both, {_at_best(both, best.q, worst)}"
                f"{_all(model, best.q)}{loose}"
            )
    best_of = _at_best(model, found.q, order[0])
    return f"{_called(model.closures[order[0]])} cannot be closed together with the others: {best_of}{_all(model, found.q)}{loose}"


def _fighting(model: Model, J: Array, rest: Array) -> str:
    """Return the rows that cannot all be zero, as text: those of `rest` (rows,) that no speed changes. It is empty if these are
    rows of one closure. J (rows, nv): of the speeds that are free, the others zero.
    """
    U, s, _ = np.linalg.svd(J)
    none = U[:, np.flatnonzero(np.append(s, np.zeros(len(U) - len(s))) <= _DEPENDS * s.max(initial=0.0))]
    share = np.abs(none @ (none.T @ rest))
    rows = [(closure.name, f"{closure.name}.{label}") for closure in model.closures for label in closure.labels]
    found = [row for row, x in zip(rows, share, strict=True) if x > _SHARES * share.max(initial=0.0)]
    if len({name for name, _ in found}) < 2:
        return ""
    return f" ({_listed([label for _, label in found[:-1]])} against {found[-1][1]})"


def _remedy(model: Model, q: Array, mobile: Array) -> str:
    held = (mobile == 0) & ~modal(model)
    if held.any() and assembled_pose(model, q, np.where(held, 1.0, mobile)).closed:
        names = _listed([repr(name) for name, x in zip(_speed_hinges(model), held, strict=True) if x])
        return f"; hold fewer: with {names} free it closes"
    return "; start from a pose nearer to a closed one, or check lengths, placements and axes"


def _at_best(model: Model, q: Array, c: int) -> str:
    parts = _openings(model, q)[c]
    shown = ", ".join(f"{x:.6g}" for x in q[:_MOST_SHOWN]) + (", …" if len(q) > _MOST_SHOWN else "")
    return f"{_gap_text(parts)} at best{_turned(parts)}, at q = [{shown}]"


def _turned(parts: Sequence[Part]) -> str:
    opposite = any(unit == "rad" and x > np.pi - 1e-6 for x, unit in parts)
    return " (its axes point in opposite directions: rotate one of its frames by 180 degrees)" if opposite else ""


def _all(model: Model, q: Array) -> str:
    """Return the residual of every closure as text."""
    residuals = []
    for closure, parts in zip(model.closures, _openings(model, q), strict=True):
        shut = all(x < 1e-10 for x, _ in parts)
        residuals.append(f"{closure.name!r} {'closed' if shut else _gap_text(parts)}")
    return f"; residuals there: {_listed(residuals)}"


def _openings(model: Model, q: Array) -> list[list[Part]]:
    return openings(at_state(model, q), q)


def _gap_text(parts: Sequence[Part], per: str = "") -> str:
    """Return '2.9 m apart' or '0.1 rad and 2.9 m apart': only what is more than rounding."""
    shown = [(x, unit) for x, unit in reversed(parts) if x > 1e-12] or list(parts)[-1:]
    text = " and ".join(f"{float(x):.4g}{' ' * bool(unit)}{unit}{per if unit else ''}" for x, unit in shown)
    return text if per else f"{text} {'apart' if shown[0][1] else 'off'}"


def _called(closure: Closure) -> str:
    return f"{closure.kind} {closure.name!r}"


def _which(at: Sequence[int], names: Sequence[str]) -> str:
    return f"{names[at[0]]}: " if len(names) and len(at) else ""


def _of(at: Sequence[int], names: Sequence[str]) -> str:
    return f" of {names[at[0]]}" if len(names) and len(at) else ""


def _speed_hinges(model: Model) -> list[str]:
    """Return the hinge of each speed."""
    return [body.hinge.name for body in model.bodies for _ in range(body.nv)]


def _listed(names: Sequence[str]) -> str:
    own = list(dict.fromkeys(names))
    return ", ".join(own[:_MOST_SHOWN]) + (f" and {len(own) - _MOST_SHOWN} more" if len(own) > _MOST_SHOWN else "")
