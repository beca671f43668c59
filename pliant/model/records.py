"""What a system is made of, as frozen records."""

from __future__ import annotations

from dataclasses import dataclass, field

from pliant.model.hinges import HingeType
from pliant.model.inertia import Inertia
from pliant.model.pose import Pose

WORLD = "world"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file says of a hinge's range and losses. Stored, never acting in `forward_dynamics`."""

    lower: float | None = None
    upper: float | None = None
    effort: float | None = None
    velocity: float | None = None
    damping: float | None = None
    friction: float | None = None
    continuous: bool = False
    freed: bool = False  # a fixed joint on the link `world`, which base="free" has freed

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


@dataclass(frozen=True, eq=False, slots=True)
class Body:
    """A rigid body and the hinge that connects it to its parent."""

    name: str
    inertia: Inertia
    hinge: Hinge

    @property
    def parent(self) -> str:
        return self.hinge.parent

    @property
    def mass(self) -> float:
        return self.inertia.mass


@dataclass(frozen=True, eq=False, slots=True)
class Frame:
    """A named frame fixed to a body."""

    name: str
    body: str
    pose: Pose = field(default_factory=Pose)
