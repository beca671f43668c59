"""`pl.env`: environments of Gymnasium that are made of a system and three functions.

`VectorEnv` is a batch of environments and `Env` is one. Importing this module registers the environments of `pliant.env.tasks` with
Gymnasium.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from pliant.errors import PliantError

if TYPE_CHECKING or find_spec("gymnasium") is not None:
    from pliant.env.single import Env
    from pliant.env.tasks import register
    from pliant.env.vector_env import VectorEnv

    register()
else:

    def __getattr__(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise PliantError(f"pl.env.{name} needs Gymnasium, which is not installed; pip install 'pliant[gym]'")


__all__ = ["Env", "VectorEnv", "register"]
