"""What is done with symbols beside describing systems with them."""

from pliant.model.symbols import Symbol, symbol, value

__all__ = ["Symbol", "symbol", "value"]
