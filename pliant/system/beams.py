"""`System.add_beam`, and the beams of a system."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from pliant.errors import PliantError
from pliant.keywords import checked
from pliant.lazy import loading
from pliant.model.bodies.hinges import Fixed, HingeType
from pliant.model.chains.chain import BeamChain
from pliant.model.names import checked_name
from pliant.model.pose import Array, Pose
from pliant.model.records import WORLD, Hinge

if TYPE_CHECKING:
    from pliant.system.description import Description


class BeamKeywords(TypedDict, total=False):
    """The numbers of a beam of several segments."""

    length: float
    mass: float
    density: float
    section: Any
    EI: Any
    GJ: float
    EA: float
    GA: float
    segments: int
    planes: str
    modes: int
    damping: float
    damping_time: float
    curve: Array | Sequence[Any]
    torsional_inertia: float
    rotary: bool
    stiffening: bool


class WithBeams:
    """The part of `System` that adds beams of several segments."""

    description: Description

    @checked(BeamKeywords)
    def add_beam(
        self,
        name: str,
        parent: str = WORLD,
        *,
        at: str | float | None = None,
        pose: Pose | None = None,
        hinge: HingeType | None = None,
        **numbers: Unpack[BeamKeywords],
    ) -> BeamChain:
        """Add a beam that may bend far: a row of static segments, the bodies "name-1", "name-2", …, welded tip to root.

        The beam lies along x of the hinge. "name.root" and "name.tip" are frames. `parent=name, at=x` places bodies, frames, shapes
        and other beams at x [m] along the whole beam.

        parent, at, pose, hinge: as in `add_body`, for the root. The hinge has the beam's name. Default: `Fixed()`.
        length [m]. mass [kg], or density [kg/m^3] with a section (a `pl.flex.Section`, or an area [m^2]).
        EI [N m^2]: bending stiffness (about y, about z), or one number for both.
        GJ [N m^2]: torsional stiffness. Default: no twist. Twist needs torsional_inertia, a Section, or EA.
        EA [N]: axial stiffness. Default: inextensible, which allows longer steps. GA [N]: shear stiffness. Default: no shear.
        segments: their number. A segment that bends by 0.5 rad has an error of about 1e-4 of its length, by 0.2 rad of 1e-6.
        planes: "yz" (the default), or "y" or "z" for deflections along one axis only.
        modes: fixed-interface modes of each plane of a segment, in addition to the static shapes. Default: 0.
        damping: the ratio of the first mode of the whole beam as a cantilever. Or damping_time [s], the damping by the stiffness.
        curve: the undeformed beam as points (k, 3) [m] of a smooth curve, or as a `pl.Pose` at each end of a segment, in the axes
          of the hinge. It begins at the origin. Leave the length out. With segments + 1 points the segments end at the points.
        torsional_inertia [kg m^2]: of the whole beam about x. rotary, stiffening: as in `pl.flex.Beam`.

        'name.EI', 'name.GJ' and 'name.EA' are parameters of the whole beam. A run has `run.beam(name)`.

        Example:
            arm.add_beam("hose", "lower", length=1.0, mass=0.2, EI=0.5, segments=4)
            arm.add_body("nozzle", "hose", at="tip", inertia=pl.Inertia.sphere(0.1, 0.02))"""
        checked_name("beam", name)
        what = f"beam {name!r}"
        hinge = hinge() if isinstance(hinge, type) and issubclass(hinge, HingeType) else hinge or Fixed()
        if not isinstance(hinge, HingeType):
            raise PliantError(f"{what}: hinge {hinge!r} is not a hinge; give one such as pl.Spherical()")
        if not isinstance(pose, Pose | None):
            raise PliantError(f"{what}: pose {pose!r} is not a Pose; give pl.Pose(xyz=(x, y, z), rpy=(r, p, y))")
        if parent != name:  # which the description refuses
            self._check_place(what, "parent body", parent, at, must=True)
        root = Hinge(name, hinge, parent, name, pose or Pose(), None, at)
        with loading:
            from pliant.flex.beams.chain import beam_chain
        return self.description.add_beam(beam_chain(root, dict(numbers)))

    @property
    def beams(self) -> tuple[BeamChain, ...]:
        """The beams of several segments, in the order in which they were added."""
        return tuple(self.description.beams.values())

    def _check_place(self, what: str, kind: str, carrier: str, at: Any, must: bool) -> None:
        raise NotImplementedError
