"""Constraints by laws: functions of the instant, whose numbers and vectors must vanish."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from inspect import signature
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.graph import GraphProgram
from pliant.lazy import cached_property
from pliant.model.acting.series import Input, Series
from pliant.model.closures import Closure, Renamed, switch
from pliant.model.constraints.other_values import both_sides, chooses, other_signals
from pliant.model.constraints.signals import checked_inputs, checked_parameters, placed_inputs, size_of
from pliant.model.pose import Array

KINDS = ("position", "velocity")


class LawParts(NamedTuple):
    """The law of a constraint as a program, and what it uses.

    frames: by name. points, directions: (frame's number, components in its axes). coordinates: (body, place in its q, place in its
    v). speeds: (body, place in its v). vectors: the first rows of vectors, which have three. absolute: whether rates are relative
    to the world, though they use none of its points. ends: the numbers of the frames A and B of its reaction.
    constant_forces: (row, point, components in the frame of the point). sums: (first row, factor of each point) of the vectors that
    are sums of points. speed_rows: the rows that constrain speeds but not positions. rheonomic: whether rows change with time even
    if nothing moves. placed: bodies and frames whose places at q = 0 are numbers of the law. program: its inputs are p0 and d0, the
    points and directions, u0 and w0, the velocities of points and the angular velocities of frames, q0 and r0, the coordinates and
    their rates, v0, the speeds, and the signals of `signals.py`. Its outputs are described in `vectors/constraints/tracing.py`.
    """

    frames: tuple[str, ...]
    points: tuple[tuple[int, tuple[float, float, float]], ...]
    directions: tuple[tuple[int, tuple[float, float, float]], ...]
    coordinates: tuple[tuple[str, int, int], ...]
    speeds: tuple[tuple[str, int], ...]
    labels: tuple[str, ...]
    vectors: tuple[int, ...]
    absolute: bool
    ends: tuple[int, int]
    constant_forces: tuple[tuple[int, int, tuple[float, float, float]], ...]
    sums: tuple[tuple[int, tuple[float, ...]], ...]
    speed_rows: tuple[int, ...]
    rheonomic: bool
    placed: tuple[str, ...]
    program: GraphProgram


@dataclass(frozen=True, eq=False)
class Constraint(Closure):
    """A law of the instant, whose numbers and vectors must vanish. of_speeds: they are rates, linear in speeds.

    given_frames: the frames that are named first. given_inputs: its own inputs, which the law reads as x.u.length. pieces: those
    of them that a run gives over time, in straight lines. parts: the law as a program, in a model. made: the object
    of the library that it is. at: the values of its signals, see `signals.py`.
    """

    law: Callable[[Any], Any] = field(default=lambda x: None)
    of_speeds: bool = False
    given_frames: tuple[str, ...] = ()
    given_inputs: Mapping[str, Input | Series] = field(default_factory=dict)
    pieces: Mapping[str, Series] = field(default_factory=dict, repr=False)
    shifts: bool = field(default=False, repr=False)
    numbers: Mapping[str, Array] = field(default_factory=dict, repr=False)
    parts: LawParts | None = field(default=None, repr=False)
    made: Any = field(default=None, repr=False)
    at: Mapping[str, Array] = field(default_factory=dict, repr=False)

    @property
    def kind(self) -> str:  # type: ignore[override]
        """The word for it in messages: "rod" if it is one that changes with time."""
        return getattr(self.law, "closure_kind", "constraint")

    @property
    def what(self) -> str:
        if hasattr(self.law, "closure_kind"):
            return str(self.law.__name__)
        return f"constraint of {'speeds' if self.of_speeds else 'positions'} {getattr(self.law, '__name__', 'law')}"

    def traced(self, trace: Callable[[Any], Any]) -> Constraint:
        made: Constraint = trace(self)
        return made

    @property
    def known(self) -> LawParts:
        """The law as a program, which a model has."""
        assert self.parts is not None
        return self.parts

    @property
    def law_of_rates(self) -> Callable[[Any], Any] | None:
        """The rates of a law of positions that has its own ones, `law.rates(x)`; they are rates of its values."""
        return None if self.of_speeds else getattr(self.law, "rates", None)

    @property
    def law_of_gap(self) -> Callable[[Any, Any], Any] | None:
        """How far it is open at an instant, with the offset of its row, if this is not the value of the law."""
        return getattr(self.law, "gap", None) if hasattr(self.law, "closure_kind") else None

    @property
    def balanced(self) -> bool:
        """Whether the forces of its rates balance in all poses that its hinges allow, `law.balanced`."""
        return getattr(self.law, "balanced", False)

    @property
    def follows(self) -> tuple[tuple[int, int], ...]:
        """(row, other row): rows that do no work, and whose multiplier is the absolute value of that of another row."""
        return getattr(self.law, "follows", ())

    @property
    def labels(self) -> tuple[str, ...]:
        return self.known.labels

    @property
    def positional(self) -> Array:
        rows = super().positional
        rows[list(self.known.speed_rows)] = False
        return rows

    @property
    def parameters(self) -> Mapping[str, Array]:
        return self.numbers

    def with_numbers(self, new: Mapping[str, Array]) -> Constraint:
        return replace(self, numbers={**self.numbers, **new}) if new else self

    @property
    def rheonomic(self) -> bool:
        return self.parts is not None and self.parts.rheonomic

    @cached_property
    def inputs(self) -> Mapping[str, Any]:
        return {**placed_inputs(f"{self.kind} {self.name!r}", self.given_inputs), **self.pieces}

    @property
    def frames(self) -> tuple[str, ...]:
        return self.given_frames if self.parts is None else self.parts.frames

    @property
    def frame_of_axes(self) -> str | None:
        return self.known.frames[self.known.ends[0]] if self.known.frames else None

    @property
    def coupled_bodies(self) -> tuple[str, ...]:
        """The bodies whose coordinates or speeds it uses."""
        return tuple(dict.fromkeys([*(x[0] for x in self.known.coordinates), *(x[0] for x in self.known.speeds)]))

    @property
    def row_sizes(self) -> Array:
        program = self.known.program
        scaled = np.array([x.op != "const" for x in program.outputs["size"]])
        if not scaled.any():
            return super().row_sizes
        given = {**self.at, **{f"n{i}": x for i, x in enumerate(self.parameters.values())}}
        return np.where(scaled, np.asarray(program(given, ["size"])["size"], dtype=float), 1.0)

    @property
    def scaled(self) -> Array:
        return np.array([x.op != "const" or x.is_value(0.0) for x in self.known.program.outputs["size"]])

    def at_other_signals(self, rng: np.random.Generator) -> Constraint:
        return replace(self, at={**self.at, **other_signals(self.given_inputs, rng)}) if self.rheonomic else self

    @property
    def chooses(self) -> bool:
        return chooses(self.known.program)

    def either_way(self) -> Constraint:
        return replace(self, parts=self.known._replace(program=both_sides(self.known.program))) if self.chooses else self

    def coupled(self, model: Any) -> list[int]:
        return [model.index[name] for name in self.coupled_bodies]

    @property
    def placed(self) -> tuple[str, ...]:
        return () if self.parts is None else self.parts.placed

    def with_series(self, key: str, series: Series) -> Constraint:
        """Return the same with this series, of straight pieces, as its input."""
        before = self.given_inputs[key]
        if size_of(series) != size_of(before):
            raise PliantError(
                f"u: '{self.name}.{key}' takes {size_of(before)} values, but the Series gives {size_of(series)}; give as many"
            )
        return replace(self, pieces={**self.pieces, key: series})

    # ---- changes of the system

    def reframed(self, names: Mapping[str, str]) -> Constraint:
        if not self.frames:
            return self
        return replace(self, parts=self.known._replace(frames=tuple(names.get(name, name) for name in self.frames)))

    def renamed(self, names: Mapping[str, str], renamed: Renamed) -> Constraint:
        """Return the same with other names of its frames, if it is one of the library; other texts of it stay."""
        made = self.made
        if made is None:
            return renamed(self, names)
        roots = {name.partition(".")[0] for name in made.frames}
        own = {name: new for name, new in names.items() if name in roots or name in made.frames}
        keys = signature(type(made)).parameters
        lost = [key for key in keys if not hasattr(made, key)]
        if lost:
            raise PliantError(
                f"attach: constraint {self.name!r}: {type(made).__name__} has no attribute {lost[0]!r} like the argument of its "
                "constructor, so that its frames cannot be renamed; store it, or remove the constraint and add it afterwards"
            )
        again = type(made)(**{key: renamed(getattr(made, key), own) for key in keys})
        return replace(constraint_of(names[self.name], again.law, again.kind, again.frames, self.active), made=again)

    @property
    def names_parts(self) -> bool:
        return self.made is None

    def needed(self, model: Any, now: Closure) -> list[str]:
        assert isinstance(now, Constraint)
        return [] if now.placed else list(now.coupled_bodies)

    def alike(self, model: Any, place: Mapping[int, int]) -> tuple[Any, ...]:
        parts, given = self.known, {**self.parameters, **self.at}
        return (
            self.of_speeds,
            self.follows,
            tuple((place[model.index[body]], i, j) for body, i, j in parts.coordinates),
            tuple((place[model.index[body]], i) for body, i in parts.speeds),
            parts._replace(frames=(), coordinates=(), speeds=(), placed=(), program=parts.program.text),  # type: ignore[arg-type]
            tuple((name, np.asarray(x, dtype=float).tobytes()) for name, x in given.items()),
            tuple((isinstance(x, Series), size_of(x)) for x in self.given_inputs.values()),
        )

    @property
    def key(self) -> tuple[Any, ...]:
        inputs = [(name, isinstance(x, Series), size_of(x), name in self.pieces) for name, x in self.given_inputs.items()]
        return (
            "constraint",
            self.name,
            self.active,
            self.kind,
            self.of_speeds,
            self.balanced,
            self.follows,
            inputs,
            self.shifts,
            [(name, np.asarray(x, dtype=float).tolist()) for name, x in self.parameters.items()],
            *(self.known[:-1]),
            self.known.program.text,
        )


def constraint_of(
    name: str,
    law: Any,
    kind: str,
    frames: Sequence[str],
    active: Any,
    inputs: Mapping[str, Any] | None = None,
    parameters: Mapping[str, Any] | None = None,
) -> Constraint:
    """A constraint, checked as far as possible without the system."""
    what = f"constraint {name!r}"
    if not callable(law):
        raise PliantError(
            f"{what}: {law!r} is not a function; give a function of x that returns numbers or vectors that must vanish"
        )
    if kind not in KINDS:
        raise PliantError(f"{what}: kind {kind!r} is neither 'position' nor 'velocity'; give kind='velocity' for a law of speeds")
    if isinstance(frames, str):
        raise PliantError(f"{what}: frames={frames!r} is a text; give a list of names, [{frames!r}]")
    own = checked_inputs(what, inputs)
    numbers = checked_parameters(what, parameters, own)
    return Constraint(name, switch(what, active), law, kind == "velocity", tuple(map(str, frames)), own, numbers=numbers)
