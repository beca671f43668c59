"""Closures: what the kinds have in common, and the protocol of a kind.

A kind of closure is a class derived from `Closure`, or from `BetweenFrames` if it joins two frames. It says here what the model has
to know. What other folders do with a closure is in their own tables, which have one row for each kind and are made by `ByKind`:

    sweeps/joined/kinds.py                     its rows at a state (necessary)
    formats/yaml/closures.py                   its keys in system files
    compile/rolled/closures/closure_tables.py  its part in rolled kernels; a kind without a row has unrolled kernels only

So a kind of one's own is one module, which defines the classes and adds the rows; `tests/loops/rack.py` is an example.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

import numpy as np

from pliant.errors import PliantError
from pliant.model.bodies.hinges import HingeType
from pliant.model.pose import Array

Row = TypeVar("Row")
Renamed = Callable[[Any, Mapping[str, str]], Any]


@dataclass(frozen=True, eq=False)
class Closure:
    """A loop closure with a name. active: whether it acts initially. An inactive closure can be activated by an event."""

    name: str
    active: bool = True
    # These fields are set in a model that is used for computation. kept: the rows that are not zero in every pose; None: all rows.
    # least: for each of these rows, the size below which its pivot is rounding. size: its largest J M^-1 J* over some poses.
    # spare: the kept rows that depend on others in every pose.
    kept: tuple[int, ...] | None = field(default=None, kw_only=True, repr=False)
    least: tuple[float | Array, ...] = field(default=(), kw_only=True, repr=False)
    size: tuple[float | Array, ...] = field(default=(), kw_only=True, repr=False)
    spare: tuple[int, ...] = field(default=(), kw_only=True, repr=False)
    # By speed of the system how much it counts where rows are compared by their geometry; None: they are by inertia.
    weights: tuple[float, ...] | None = field(default=None, kw_only=True, repr=False)
    # In which axes rows stand that span all directions: of "a", "b" or the "root"; of a rolled kernel
    # `sweeps.closures.paths.ViewAxes`, and of a coupling what it couples; (order, row, speed) in independent speeds.
    axes: str = field(default="a", kw_only=True, repr=False)
    seen: Any = field(default=None, kw_only=True, repr=False)
    pivots: tuple[tuple[int, int, int], ...] | None = field(default=None, kw_only=True, repr=False)

    kind: ClassVar[str] = "closure"

    # ---- what every kind says

    @property
    def what(self) -> str:
        """What it is, as text: "Revolute(axis='z')"."""
        raise NotImplementedError

    @property
    def labels(self) -> tuple[str, ...]:
        """A name for each of its rows."""
        raise NotImplementedError

    @property
    def key(self) -> tuple[Any, ...]:
        """The same for equal closures."""
        raise NotImplementedError

    # ---- rows

    @property
    def units(self) -> tuple[str, ...]:
        """The unit of the gap of each row: "rad", "m", or "" if it may be any."""
        return ("",) * len(self.labels)

    @property
    def positional(self) -> Array:
        """Whether a row constrains positions (rows,); those of rolling without slipping do not."""
        return np.ones(len(self.labels), dtype=bool)

    @property
    def follows(self) -> tuple[tuple[int, int], ...]:
        """(row, other row): rows that do no work, and whose multiplier is the absolute value of that of another row."""
        return ()

    @property
    def rheonomic(self) -> bool:
        """Whether phi depends on time even if nothing moves."""
        return False

    @property
    def shifts(self) -> bool:
        """Whether it takes its offset where an event closes it: a state, as many numbers as it has rows."""
        return False

    @property
    def row_sizes(self) -> Array:
        """The sizes of its rows (rows,) at its present signals, as far as signals scale them; 1 for other rows."""
        return np.ones(len(self.labels))

    @property
    def scaled(self) -> Array:
        """Whether signals scale a row (rows,)."""
        return np.zeros(len(self.labels), dtype=bool)

    def at_other_signals(self, rng: np.random.Generator) -> Closure:
        """Return the same at values of its signals that are drawn at random."""
        return self

    @property
    def chooses(self) -> bool:
        """Whether a row depends on a choice, such as np.where."""
        return False

    def either_way(self) -> Closure:
        """Return the same with rows that are on both sides of all choices."""
        return self

    # ---- what it joins

    @property
    def frames(self) -> tuple[str, ...]:
        """The frames that it joins."""
        return ()

    @property
    def frame_of_axes(self) -> str | None:
        """The frame in whose axes its reaction stands; None if it has no frames."""
        return self.frames[0] if self.frames else None

    @property
    def hinge(self) -> HingeType | None:
        """The hinge that could be in its place in the tree, from its first frame to its second; None if there is none."""
        return None

    def coupled(self, model: Any) -> list[int]:
        """Return the numbers of the bodies whose coordinates or speeds it uses."""
        return []

    def check(self, model: Any) -> None:
        """Raise `PliantError` if it joins unknown frames, or frames of one body."""
        what = f"{self.kind} {self.name!r}"
        for name in self.frames:
            try:
                model.frame(name)
            except PliantError as e:
                raise PliantError(f"{what}: {e}") from None
        if len(self.frames) > 1 and not self.coupled(model) and len({model.internals.home(name) for name in self.frames}) == 1:
            a, b, *_ = self.frames
            raise PliantError(
                f"{what}: both of its frames, {a!r} and {b!r}, are on {model.internals.home(a)!r}; a closure joins two bodies "
                "that can move against each other"
            )

    # ---- numbers

    @property
    def parameters(self) -> Mapping[str, Array]:
        """Its numbers (n,) that may be parameters of compiled functions: of a law, a rod's length, a coupling's offset."""
        return {}

    @property
    def settable(self) -> Mapping[str, Array]:
        """Its numbers (n,) that may be given other values, with any values: those that are not known yet are among them."""
        return self.parameters

    def with_numbers(self, new: Mapping[str, Array]) -> Closure:
        """Return the same with other values of parameters: numbers or nodes."""
        return self

    @property
    def inputs(self) -> Mapping[str, Any]:
        """The inputs of its own, as they stand in u."""
        return {}

    def with_series(self, key: str, series: Any) -> Closure:
        """Return the same with a series as one of its inputs."""
        raise PliantError(f"u: {self.kind} {self.name!r} has no inputs; leave out '{self.name}.{key}'")

    @property
    def measured(self) -> bool:
        """Whether a number was measured in the neutral pose, so that it follows all parameters that move its frames."""
        return False

    def measuring(self, distance: Callable[[Closure], Any]) -> Closure:
        """Return the same with such numbers measured. distance: that of its frames' origins [m], a number or a node."""
        return self

    def traced(self, trace: Callable[[Any], Any]) -> Closure:
        """Return the same as a model has it. trace: a constraint with its law as a program."""
        return self

    @property
    def placed(self) -> tuple[str, ...]:
        """The bodies and frames whose places in the neutral pose are numbers of it, which do not follow parameters."""
        return ()

    # ---- changes of the system

    def reframed(self, names: Mapping[str, str]) -> Closure:
        """Return the same with other names for some of its frames."""
        if not self.frames:
            return self
        raise NotImplementedError

    def renamed(self, names: Mapping[str, str], renamed: Renamed) -> Closure:
        """Return the same with other names of parts, its own included. renamed: copies any object with other names of parts."""
        made: Closure = renamed(self, names)
        return made

    @property
    def names_parts(self) -> bool:
        """Whether a law of the user's names parts itself, so that it can neither be renamed nor moved."""
        return False

    def locked(self, value: Callable[[str], float | None], now: Closure) -> Closure | None:
        """Return the same where hinges are locked; None if nothing is left that moves.

        value: the value of a locked coordinate by name, None for one that is not locked. now: the closure in the model.
        """
        return self

    def needed(self, model: Any, now: Closure) -> list[str]:
        """Return the bodies whose hinges cannot be locked, as it uses their coordinates. now: the closure in the model."""
        return [model.bodies[k].name for k in now.coupled(model)]

    def alike(self, model: Any, place: Mapping[int, int]) -> tuple[Any, ...]:
        """Return what it has in common with a closure that has the same rows at other bodies, without what is true of its frames.

        place: the numbers of the bodies of its loop by their numbers in the model.
        """
        return self.key

    # ---- what is shown

    @property
    def text(self) -> str:
        """Its joint and its frames as text: "Revolute(axis='z') rocker_end coupler_end"."""
        return " ".join([self.what, *self.frames]) + ("" if self.active else ", inactive")

    @property
    def drawn_frames(self) -> tuple[str, ...]:
        """The frames between which the page draws it."""
        return ()

    @property
    def drawn(self) -> dict[str, Any]:
        """What else the page draws: "joint", the name of its type, "axis" (3,), and "radius" [m]."""
        return {}

    @property
    def draws_hinges(self) -> bool:
        """Whether the page draws it at the hinges of the bodies that it couples."""
        return False


@dataclass(frozen=True, eq=False)
class BetweenFrames(Closure):
    """A closure that joins frame B to frame A. Its wrench is positive on B."""

    frame_a: str = ""
    frame_b: str = ""

    @property
    def frames(self) -> tuple[str, ...]:
        return self.frame_a, self.frame_b

    @property
    def drawn_frames(self) -> tuple[str, ...]:
        return self.frames

    def reframed(self, names: Mapping[str, str]) -> Self:
        a, b = (names.get(name, name) for name in self.frames)
        return replace(self, frame_a=a, frame_b=b)


class ByKind(Generic[Row]):
    """A table with a row for each kind of closure: what a folder does with it.

    Example: `JOINED.add(Rack, RackJoined)` and `JOINED.of(closure)`
    """

    def __init__(self, rows: Mapping[type[Closure], Row]) -> None:
        self.rows = dict(rows)

    def add(self, kind: type[Closure], row: Row) -> None:
        """Add a row for a kind, or replace it."""
        self.rows[kind] = row

    def get(self, closure: Closure) -> Row | None:
        """Return the row of a closure's kind, or of the closest kind that it is derived from; None if there is none."""
        return next((self.rows[kind] for kind in type(closure).__mro__ if kind in self.rows), None)

    def of(self, closure: Closure) -> Row:
        """Return the same. Raises `PliantError` if there is none."""
        if (found := self.get(closure)) is None:
            raise PliantError(
                f"{closure.kind} {closure.name!r}: {type(closure).__name__} has no row in this table of kinds of closures; add one"
            )
        return found
