"""Export equations as text and as source code. One emitter serves all languages; each language is one row of a table.

The package is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pliant.export.algebra import SymPyEquations
    from pliant.export.equations import Cost, Equations, Expression, KinematicEquations
    from pliant.export.languages import LANGUAGES

_HOMES = {"SymPyEquations": "algebra", "LANGUAGES": "languages"}

__all__ = ["LANGUAGES", "Cost", "Equations", "Expression", "KinematicEquations", "SymPyEquations"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'pliant.export' has no attribute {name!r}")
    return getattr(import_module(f"pliant.export.{_HOMES.get(name, 'equations')}"), name)
