"""The closures of a system that is being described."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pliant.errors import PliantError, UnknownNameError, unknown
from pliant.model.closures import Closure, Coupling, Loop, Rod, checked_joint, checked_terms, constant, switch
from pliant.model.constraints.law import Constraint
from pliant.model.constraints.moving import changes, moving_coupling, moving_loop, moving_rod
from pliant.model.names import checked_name
from pliant.model.records import Body

AnyClosure = TypeVar("AnyClosure", bound=Closure)


class DescribedClosures:
    """The closures of a description, by name."""

    loops: dict[str, Closure]
    bodies: dict[str, Body]
    hinge_names: dict[str, str]

    def forget(self) -> None:
        """Forget the model that was made of the description."""
        raise NotImplementedError

    def add_closure(self, closure: AnyClosure) -> AnyClosure:
        """Add a loop closure. The frames that it joins may be added later."""
        checked_name(closure.kind, closure.name)
        if closure.name in self.loops:
            raise PliantError(f"{closure.kind} {closure.name!r}: a closure of this name exists already; names are unique")
        self.loops[closure.name] = closure
        self.forget()
        return closure

    def add_loop(
        self, name: str, frame_a: str, frame_b: str, joint: Any, active: bool = True, motion: Any = None
    ) -> Loop | Constraint:
        """Add a joint that closes a loop."""
        what, frames = f"loop {name!r}", (str(frame_a), str(frame_b))
        if motion is not None:
            return self.add_closure(moving_loop(name, frames, checked_joint(what, joint), motion, active))
        return self.add_closure(Loop(name, switch(what, active), *frames, checked_joint(what, joint)))

    def add_rod(self, name: str, frame_a: str, frame_b: str, length: Any = None, active: bool = True) -> Rod | Constraint:
        """Add a rod with a ball joint at each end."""
        what = f"rod {name!r}"
        if changes(length):
            return self.add_closure(moving_rod(name, (str(frame_a), str(frame_b)), length, active))
        if length is not None and (length := constant(f"{what}: length", length)) <= 0:
            raise PliantError(f"{what}: length {length:g} is not positive; for zero length use add_loop with pl.Spherical()")
        return self.add_closure(Rod(name, switch(what, active), str(frame_a), str(frame_b), length))

    def add_coupling(self, name: str, terms: Mapping[str, Any], offset: Any = 0.0, active: bool = True) -> Coupling | Constraint:
        """Add a coupling: a sum of existing coordinates that is given."""
        what = f"coupling {name!r}"
        varies = [key for key, k in terms.items() if changes(k)] if isinstance(terms, Mapping) else []
        pairs = checked_terms(what, {**terms, **dict.fromkeys(varies, 1.0)} if varies else terms)
        at = 0.0 if changes(offset) else constant(f"{what}: offset", offset)
        for one, _ in pairs:
            self._known_coordinate(what, one)
        if varies or changes(offset):
            return self.add_closure(moving_coupling(name, terms, offset, active))
        return self.add_closure(Coupling(name, switch(what, active), pairs, at))

    def _known_coordinate(self, what: str, name: str) -> None:
        """Raise `PliantError` for an unknown hinge or coordinate. Whether it can be coupled is checked with the model."""
        own = {x for body in self.bodies.values() for x in body.full_names(body.coordinates)}
        if name not in (*self.hinge_names, *self.bodies) and name not in own:
            known = sorted(own) if "." in name else [*self.hinge_names, *self.bodies]
            raise UnknownNameError(f"{what}: {unknown('hinge or coordinate', name, known)} (add the hinges before the coupling)")
