"""The parts of a system as frozen records."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast, get_args

import numpy as np

from pliant.arguments.flags import check_flags
from pliant.arguments.numbers import number
from pliant.errors import PliantError, unknown
from pliant.model.bodies.hinges import HingeType
from pliant.model.bodies.inertia import Inertia
from pliant.model.bodies.modal import ModalBody
from pliant.model.pose import Array, Pose
from pliant.model.symbols import refuse_symbols

if TYPE_CHECKING:
    from pliant.model.acting.contacts import Contact
    from pliant.model.model import Model

WORLD = "world"
Fidelity = Literal["full", "paper", "ruthless", "ruthless_v"]
FIDELITIES: tuple[str, ...] = get_args(Fidelity)
RUTHLESS = ("ruthless", "ruthless_v")


@dataclass(frozen=True, slots=True)
class Limits:
    """The range and the losses of a hinge as a file gives them. They are stored, but do not act in `forward_dynamics`.

    lower, upper: range [rad, m]. effort: largest torque or force [N m, N]. velocity: largest speed [rad/s, m/s]. damping
    [N m s/rad, N s/m], friction [N m, N]: losses. None: not given. continuous: True for a joint without ends.

    Example: `pl.Limits(lower=-1.5, upper=1.5, effort=20.0).upper  # 1.5`
    """

    lower: float | None = None
    upper: float | None = None
    effort: float | None = None
    velocity: float | None = None
    damping: float | None = None
    friction: float | None = None
    continuous: bool = False
    freed: bool = False  # a fixed joint on the link `world`, which base="free" has freed

    def __post_init__(self) -> None:
        for name in ("lower", "upper", "effort", "velocity", "damping", "friction"):
            if (value := getattr(self, name)) is not None:
                refuse_symbols(f"Limits: {name}", value)
                least = None if name in ("lower", "upper") else 0.0
                object.__setattr__(self, name, number(value, f"Limits: {name}", least=least, finite=False))
        check_flags(self, "Limits")
        if self.lower is not None and self.upper is not None and self.lower > self.upper:
            raise PliantError(f"Limits: lower {self.lower:g} is above upper {self.upper:g}; exchange them")

    @property
    def key(self) -> tuple[float | None, ...]:
        """The same for equal limits, whatever kinds of numbers they hold."""
        values = (self.lower, self.upper, self.effort, self.velocity, self.damping, self.friction, self.continuous, self.freed)
        return tuple(None if x is None else float(x) for x in values)


@dataclass(frozen=True, eq=False, slots=True)
class Hinge:
    """A hinge: its type, and the pose of its placement in the parent's frame."""

    name: str
    type: HingeType
    parent: str
    body: str
    pose: Pose
    limits: Limits | None = None
    at: str | float | None = None  # the interface node of a flexible parent; in a model always its name
    armature: Any = ()  # (nv,) the inertia of each speed beyond that of bodies, as of a geared rotor: M_ii grows by it; () is none

    holds: bool = False  # whether its motion may be given, or locked: then what it carries is felt along its own axes too

    @property
    def loose_speeds(self) -> list[int]:
        """The speeds without armature."""
        return [j for j in range(self.type.nv) if not (len(self.armature) and self.armature[j])]


@dataclass(frozen=True, eq=False, slots=True)
class Body:
    """A body and the hinge that connects it to its parent. A flexible body has modal data, and the inertia is that undeformed."""

    name: str
    inertia: Inertia
    hinge: Hinge
    flex: ModalBody | None = None

    @property
    def parent(self) -> str:
        return self.hinge.parent

    @property
    def mass(self) -> float:
        return self.inertia.mass

    @property
    def modes(self) -> int:
        return 0 if self.flex is None else self.flex.modes

    @property
    def mode_labels(self) -> tuple[str, ...]:
        return () if self.flex is None else self.flex.labels

    def full_names(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Its coordinates, or speeds, as a system calls them: its hinge's by the hinge, "elbow.angle", its modes' by the body,
        "boom.y1"."""
        own = len(names) - self.modes
        return tuple(f"{self.hinge.name if k < own else self.name}.{name}" for k, name in enumerate(names))

    @property
    def coordinates(self) -> tuple[str, ...]:
        """The names of its coordinates q."""
        return (*self.hinge.type.coordinates, *self.mode_labels)

    @property
    def speeds(self) -> tuple[str, ...]:
        """The names of its speeds v."""
        return (*self.hinge.type.speeds, *(f"{label}_rate" for label in self.mode_labels))

    @property
    def units(self) -> tuple[str, ...]:
        """The units of its coordinates."""
        return (*self.hinge.type.units, *("1",) * self.modes)

    def random_modes(self, rng: np.random.Generator) -> Array:
        """Modal amplitudes, normal, with every node's slope below 0.1 rad."""
        if self.flex is None or not self.modes:
            return np.zeros(0)
        eta = rng.normal(size=self.modes)
        slope = float(np.linalg.norm(self.flex.slopes @ eta, axis=1).max(initial=0))
        reach = float(np.linalg.norm(self.flex.translations @ eta, axis=1).max(initial=0))
        return eta * 0.09 / max(slope, reach, 1e-300) if max(slope, reach) > 0.09 else eta

    @property
    def nq(self) -> int:
        """Coordinates: the hinge's, then the modal ones."""
        return self.hinge.type.nq + self.modes

    @property
    def nv(self) -> int:
        return self.hinge.type.nv + self.modes


@dataclass(frozen=True, eq=False, slots=True)
class Frame:
    """A named frame fixed to a body."""

    name: str
    body: str
    pose: Pose = field(default_factory=Pose)
    node: str | float | None = None  # of a flexible body; in a model always its name


def cycles(parents: Mapping[str, str]) -> Iterator[list[str]]:
    """Yield the cycles of parents, each as its names."""
    clear: set[str] = set()  # bodies from which the way inward is known
    for start in parents:
        name, path = start, dict[str, None]()
        while name in parents and name not in clear and name not in path:
            path[name] = None
            name = parents[name]
        if name in path:
            yield list(path)[list(path).index(name) :]
        clear.update(path)


def regular_order(bodies: Sequence[Body], system: str) -> list[Body]:
    """The bodies with every parent before its children, otherwise in the order in which they were added."""
    number = {body.name: k for k, body in enumerate(bodies)}
    children: dict[str, list[int]] = {}
    for k, body in enumerate(bodies):
        if body.parent != WORLD and body.parent not in number:
            raise PliantError(f"body {body.name!r}: {unknown('parent body', body.parent, [WORLD, *number])}")
        children.setdefault(body.parent, []).append(k)
    ready, order = list(children.get(WORLD, ())), []
    while ready:
        k = heapq.heappop(ready)
        order.append(bodies[k])
        for child in children.get(bodies[k].name, ()):
            heapq.heappush(ready, child)
    if len(order) < len(bodies):
        names = next(cycles({body.name: body.parent for body in bodies}))
        cycle = " -> ".join([*names, names[0]])
        raise PliantError(f"system {system!r}: the parents form a cycle, {cycle}; connect one of these bodies to 'world'")
    return order


class Computed(NamedTuple):
    """What follows from a model, and folders that use models compute. Who builds a model gives these functions with it
    (`system/computed.py`).

    laws_key: the key of its loads and outputs, by their numbers and their traced laws. settled_contacts: its contacts with the
    compliance of those without stiffness, which follows from the neutral pose.
    """

    laws_key: Callable[[Model], str]
    settled_contacts: Callable[[Model], tuple[Contact, ...]]


def checked_fidelity(fidelity: str) -> Fidelity:
    """The fidelity. An unknown one raises an error."""
    if fidelity not in FIDELITIES:
        raise unknown("fidelity", fidelity, FIDELITIES)
    return cast("Fidelity", fidelity)
