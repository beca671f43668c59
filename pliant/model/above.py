"""Functions that a model needs from higher folders. `pliant/wiring.py` provides them when one is first called.

The fingerprint of a model includes the laws of its loads, which `vectors/` runs. The default length of a rod is that in the neutral
pose, which `sweeps/` computes. A shape reads its mesh with `formats/`. These functions are named here, so that no module of
`model/` imports from a higher folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pliant.lazy import loading
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.model.acting.contacts import Contact
    from pliant.model.acting.loads import Output, Prescribed
    from pliant.model.bodies.hinges import HingeType
    from pliant.model.chains.chain import BeamChain
    from pliant.model.closures import Rod
    from pliant.model.constraints.law import Constraint
    from pliant.model.model import Model
    from pliant.model.records import Hinge


@dataclass(frozen=True)
class Above:
    """laws_key: the key of all laws of a model. check_prescribed: checks a prescribed motion. required: the force that such a
    motion requires, as an output. neutral_distance: the distance of a rod's ends [m]. settled_contacts: contacts with what
    follows from the neutral pose. mesh_path, read_mesh: for meshes. beam_chain: a beam of several segments, of its root's hinge and
    arguments. with_number: the same beam with another EI, mass or the like. traced_constraint: a constraint with its law as a
    program."""

    laws_key: Callable[[Model], str]
    check_prescribed: Callable[[Prescribed], None]
    required: Callable[[str, HingeType], Output]
    neutral_distance: Callable[[Model, Rod], float]
    settled_contacts: Callable[[Model], tuple[Contact, ...]]
    mesh_path: Callable[[str, tuple[str, ...], Any], Path | None]
    read_mesh: Callable[[str, tuple[str, ...], Any], tuple[Array, Array]]
    beam_chain: Callable[[Hinge, Mapping[str, Any]], BeamChain]
    with_number: Callable[[BeamChain, str, Array], BeamChain]
    traced_constraint: Callable[[Model, Constraint], Constraint]


_brought: list[Above] = []


def bring(above: Above) -> None:
    """Set the functions, once."""
    _brought[:] = [above]


def above() -> Above:
    """The functions. The module that provides them is imported at the first call."""
    if not _brought:
        with loading:
            import_module("pliant.wiring")
    return _brought[0]
