"""Functions for symbols: make them, get their values, and convert SymPy expressions."""

from pliant.export.algebra import from_sympy
from pliant.model.symbols import Symbol, symbol, value

__all__ = ["Symbol", "from_sympy", "symbol", "value"]
