"""`pl.analysis.loops_report`: which joints of a closed system are cut, and the cost of its equations with other cuts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pliant.compile import Dynamics, compile
from pliant.compile.asked import Method
from pliant.errors import PliantError
from pliant.model import Model
from pliant.model.records import WORLD
from pliant.model.recut import exchanges, recut
from pliant.sweeps.links.link import as_model
from pliant.system import System

_METHODS: tuple[Method, ...] = ("articulated", "composite")
_MOST = 12  # alternatives that are counted
_LARGE = 20  # speeds, beyond which only that of the rule is


@dataclass(frozen=True, eq=False)
class Cuts:
    """A choice of joints to cut: their names, the operation counts of forward dynamics by method, and the model with these cuts.

    In the model, a body whose hinge is reversed has its frame at the new hinge.
    """

    names: tuple[str, ...]
    operations: Mapping[str, int]
    model: Model

    @property
    def least(self) -> int:
        """The operations of the cheapest method that `pl.compile` would choose."""
        return min(n for method, n in self.operations.items() if method in _METHODS)

    def __str__(self) -> str:
        counted = ", ".join(f"{method} {n:,}" for method, n in self.operations.items())
        return f"{', '.join(map(repr, self.names))}: {counted}"


@dataclass(frozen=True, eq=False, repr=False)
class LoopsReport:
    """The result of `pl.analysis.loops_report`.

    now: the cuts of the system. rule: the cuts by breadth-first search from the ground; None if they are the same. others: one
    closure exchanged for a hinge of its loop, the cheapest first. left_out: how many of these were not counted.

    Example: `four_bar_cuts = pl.analysis.loops_report(four_bar).now`
    """

    system: str
    now: Cuts
    rule: Cuts | None
    others: tuple[Cuts, ...]
    left_out: int

    @property
    def best(self) -> Cuts:
        """The cuts with the fewest operations of forward dynamics."""
        return min((self.now, *([self.rule] if self.rule else []), *self.others), key=lambda cuts: cuts.least)

    def __str__(self) -> str:
        lines = [f"operations of forward dynamics of {self.system!r}, by what is cut:", f"  now {self.now}"]
        lines.append(f"  breadth first from the ground {self.rule}" if self.rule else "  which is breadth first from the ground")
        lines += [f"  {cuts}" for cuts in self.others]
        if self.left_out:
            lines.append(f"  {self.left_out} others were not counted")
        gain = self.now.least / self.best.least
        conclusion = (
            f"to cut {', '.join(map(repr, self.best.names))} would take {gain:.2g} times fewer"
            if gain > 1.05
            else "none is cheaper"
        )
        return "\n".join([*lines, conclusion])

    def __repr__(self) -> str:
        return f"<LoopsReport of {self.system!r}: {self.now.least:,} operations, at best {self.best.least:,}>"


def loops_report(system: System | Model | Dynamics, *, most: int | None = None) -> LoopsReport:
    """Compare the cost of different cuts of a closed system: operation counts of forward dynamics.

    It counts the present cuts, those of a breadth-first search from the ground, and each exchange of a closure for a hinge of its
    loop. The system is not changed.

    most: the largest number of exchanges to count. Default: 12; none above 20 speeds.

    Example: `print(pl.analysis.loops_report(four_bar))`
    """
    model = as_model(system.model if isinstance(system, Dynamics) else system).internals.matter
    if not model.closures:
        raise PliantError(f"system {model.name!r} has no active closures, so there are no cuts to compare")
    if model.internals.idle_hinges:
        raise PliantError(
            f"system {model.name!r}: hinge {model.internals.without_inertia[0]!r} moves no inertia, so operations cannot be counted"
        )
    now = _counted(model, True)
    ruled = by_rule(model)
    rule = None if ruled is model else _counted(ruled)
    pairs = [(closure, body) for closure in model.closures for body in exchanges(model, closure)]
    most = (_MOST if model.nv <= _LARGE else 0) if most is None else most
    others = [_counted(recut(model, closure, body)) for closure, body in pairs[:most]]
    return LoopsReport(model.name, now, rule, tuple(sorted(others, key=lambda x: x.least)), max(0, len(pairs) - most))


def _counted(model: Model, minimal: bool = False) -> Cuts:
    methods: tuple[Method, ...] = (*_METHODS, "minimal") if minimal else _METHODS
    counts: dict[str, int] = {method: compile(model, method=method).operations("forward_dynamics").total for method in methods}
    return Cuts(tuple(closure.name for closure in model.closures), counts, model)


def by_rule(model: Model) -> Model:
    """Return the model with cuts by breadth-first search from the ground: each body hangs on the first joint that reaches it."""
    kept = _breadth_first(model)
    left = {hinge.name for hinge in model.hinges} - kept
    for _ in range(len(model.closures)):
        closure = next((one for one in model.closures if one.name in kept and one.hinge is not None), None)
        if closure is None:
            break
        body = next((name for name in exchanges(model, closure) if model.bodies[model.index[name]].hinge.name in left), None)
        if body is None:
            kept = kept - {closure.name}
            continue
        model = recut(model, closure, body)
    return model


def _breadth_first(model: Model) -> set[str]:
    """Return the names of the joints that reach each body first; hinges of the tree come before closures."""
    joints = [(body.hinge.name, body.parent, body.name) for body in model.bodies]
    joints += [(one.name, *(model.frame(f).body for f in one.frames)) for one in model.closures if one.hinge is not None]  # type: ignore[misc]
    kept, level = set[str](), {WORLD}
    reached = {WORLD}
    while level:
        found: set[str] = set()
        for name, a, b in joints:
            for here, there in ((a, b), (b, a)):
                if here in level and there not in reached and there not in found:
                    found.add(there)
                    kept.add(name)
        reached |= found
        level = found
    return kept
