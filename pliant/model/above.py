"""What a model needs from the folders above this one. `pliant/wiring.py` brings it when it is first called for.

A model knows its fingerprint, of which the laws of its loads are part; `vectors/` runs laws. A system measures the length of
a rod in its neutral pose, which `sweeps/` computes. A shape reads its mesh by `formats/`. These functions are named here, so that
no module of `model/` imports from above.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.model.acting.loads import Output, Prescribed
    from pliant.model.bodies.hinges import HingeType
    from pliant.model.closures import Rod
    from pliant.model.model import Model


@dataclass(frozen=True)
class Above:
    """laws_key: of all laws of a model. check_prescribed: of a motion that is given. required: the force that such a motion takes,
    as an output. neutral_distance: of the ends of a rod [m]. mesh_path, read_mesh: of a mesh's file."""

    laws_key: Callable[[Model], str]
    check_prescribed: Callable[[Prescribed], None]
    required: Callable[[str, HingeType], Output]
    neutral_distance: Callable[[Model, Rod], float]
    mesh_path: Callable[[str, tuple[str, ...], Any], Path | None]
    read_mesh: Callable[[str, tuple[str, ...], Any], tuple[Array, Array]]


_brought: list[Above] = []


def bring(above: Above) -> None:
    """Say once what the functions are."""
    _brought[:] = [above]


def above() -> Above:
    """The functions; what brings them is loaded when the first of them is called."""
    if not _brought:
        import_module("pliant.wiring")
    return _brought[0]
