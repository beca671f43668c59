"""How a system is described: `System`, its description by parts, the model that follows, and later changes."""

from pliant.system.system import System

__all__ = ["System"]
