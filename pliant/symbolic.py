"""What is done with symbols beside describing systems with them."""

from pliant.export.algebra import from_sympy
from pliant.model.symbols import Symbol, symbol, value

__all__ = ["Symbol", "from_sympy", "symbol", "value"]
