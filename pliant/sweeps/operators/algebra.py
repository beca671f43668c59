"""An algebra of linear operators that act by sweeps: products, sums, transposes and inverses are expressions, never matrices.

An expression remembers how it was written. It acts on a vector or on a block of columns by applying its factors one after the
other, each in O(N). If the algebra has an inverse, it is another expression.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.spatial import Array

_LONGEST = 60  # characters of an expression that stands in a line

Apply = Callable[[Array], Array]


class Operator:
    """A linear map between two spaces. `@` composes it with another operator, or applies it to an array.

    `op @ x` takes a vector (n,), or columns (..., n, k) as matrix products do. `op.apply(x)` takes vectors (..., n) with leading
    batch axes. rows and columns are the sizes of its codomain and domain.
    """

    rows: int
    columns: int
    symbol: str
    latex: str
    __array_ufunc__ = None  # so that NumPy's numbers and arrays let the operator say what a product with them is

    # ---- acting

    def _act(self, x: Array) -> Array:
        """Apply it to columns (..., n, k)."""
        raise NotImplementedError

    def _act_transposed(self, x: Array) -> Array:
        raise NotImplementedError

    def apply(self, x: Any) -> Array:
        """Apply it to vectors (..., n); the last axis is that of the vector."""
        x = np.asarray(x, dtype=float)
        self._check(x.shape[-1:], x.shape)
        return self._act(x[..., None])[..., 0]

    def __matmul__(self, other: Any) -> Any:
        if isinstance(other, Operator):
            return product(self, other)
        x = np.asarray(other, dtype=float)
        if x.ndim == 1:
            return self.apply(x)
        self._check(x.shape[-2:-1], x.shape)
        return self._act(x)

    def __rmatmul__(self, other: Any) -> Array:
        """Multiply a row (n,), or rows (..., k, n), by the operator: the transpose acts on the columns."""
        x = np.asarray(other, dtype=float)
        return self.T.apply(x) if x.ndim == 1 else (self.T @ x.mT).mT

    def _check(self, size: tuple[int, ...], shape: tuple[int, ...]) -> None:
        if self.columns >= 0 and size != (self.columns,):
            raise PliantError(f"{self} acts on {self.columns} components, not on an array of shape {shape}")

    def dense(self) -> Array:
        """Return the matrix (..., rows, columns). Warning: O(N^2) memory and at least O(N^2) time; for inspection and tests."""
        return self._act(np.eye(self.columns))

    def as_linear_operator(self) -> Any:
        """Return this operator for SciPy's iterative solvers; for one q, not for a batch."""
        from scipy.sparse.linalg import LinearOperator

        return LinearOperator(
            (self.rows, self.columns), matvec=self._flat(self._act), rmatvec=self._flat(self._act_transposed), dtype=float
        )

    @staticmethod
    def _flat(act: Apply) -> Callable[[Array], Array]:
        return lambda x: act(np.reshape(x, (-1, 1)))[..., 0]

    # ---- algebra

    def __add__(self, other: Operator) -> Operator:
        return total(self, 1.0, other)

    def __sub__(self, other: Operator) -> Operator:
        return total(self, -1.0, other)

    def __mul__(self, factor: Any) -> Operator:
        return multiple(factor, self)

    __rmul__ = __mul__

    def __truediv__(self, divisor: Any) -> Operator:
        if not (number := _number(divisor, self)):
            raise PliantError(f"{self} / 0: divide by another number")
        return multiple(1.0 / number, self)

    def __neg__(self) -> Operator:
        return multiple(-1.0, self)

    @property
    def T(self) -> Operator:
        """The transpose (adjoint)."""
        return Transpose(self)

    @property
    def inv(self) -> Operator:
        """The inverse. Raises `PliantError` if the algebra has none."""
        raise PliantError(f"the algebra has no inverse of {self}; solve with ops.conjugate_gradient or use .dense()")

    @property
    def shape(self) -> tuple[int, int]:
        return self.rows, self.columns

    def __str__(self) -> str:
        return self.symbol

    def __repr__(self) -> str:
        text, size = str(self), "" if self.rows < 0 else f" {self.rows} x {self.columns}"  # the identity has any size
        return f"<operator {text if len(text) <= _LONGEST else text[:_LONGEST] + '…'}{size}>"

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"


class Atom(Operator):
    """A basic operator, with its action, that of its adjoint, and its inverse if it has one."""

    def __init__(self, symbol: str, latex: str, shape: tuple[int, int], act: Apply, adjoint: Apply, inverse: Any = None) -> None:
        self.symbol, self.latex = symbol, latex
        self.rows, self.columns = shape
        self._act, self._act_transposed = act, adjoint  # type: ignore[method-assign, assignment]
        self._inverse: Callable[[], Operator] | None = inverse
        self.symmetric = act is adjoint
        self.rules: dict[tuple[Any, ...], Callable[[], Operator]] = {}  # inverses of expressions that hold this operator

    @property
    def T(self) -> Operator:
        return self if self.symmetric else Transpose(self)

    @property
    def inv(self) -> Operator:
        return self._inverse() if self._inverse is not None else super().inv


def named(symbol: str, latex: str, of: Operator, symmetric: bool = False) -> Atom:
    """Return an expression as a basic operator. symmetric: whether it equals its transpose."""
    return Atom(symbol, latex, of.shape, of._act, of._act if symmetric else of._act_transposed)


class Identity(Operator):
    """The identity on any space."""

    rows = columns = -1
    symbol, latex = "I", "I"

    def _act(self, x: Array) -> Array:
        return x

    _act_transposed = _act

    @property
    def T(self) -> Operator:
        return self

    @property
    def inv(self) -> Operator:
        return self


class Transpose(Operator):
    """The adjoint of an operator."""

    def __init__(self, of: Operator) -> None:
        self.of = of
        self.rows, self.columns = of.columns, of.rows
        compound = isinstance(of, Product | Sum)
        self.symbol = f"({of}).T" if compound else f"{of}.T"
        self.latex = rf"\left[{of.latex}\right]^*" if compound else f"{of.latex}^*"

    def _act(self, x: Array) -> Array:
        return self.of._act_transposed(x)

    def _act_transposed(self, x: Array) -> Array:
        return self.of._act(x)

    @property
    def T(self) -> Operator:
        return self.of

    @property
    def inv(self) -> Operator:
        return self.of.inv.T


class Multiple(Operator):
    """A number times an operator."""

    def __init__(self, factor: float, of: Operator) -> None:
        self.factor, self.of, self.rows, self.columns = factor, of, of.rows, of.columns
        inner, shown = (_in_sum(of, latex=latex) for latex in (False, True))
        self.symbol = f"-{inner}" if factor == -1.0 else f"{factor:.15g} * {inner}"
        self.latex = f"-{shown}" if factor == -1.0 else rf"{factor:.15g} \, {shown}"

    def _act(self, x: Array) -> Array:
        return self.factor * self.of._act(x)

    def _act_transposed(self, x: Array) -> Array:
        return self.factor * self.of._act_transposed(x)

    @property
    def T(self) -> Operator:
        return multiple(self.factor, self.of.T)

    @property
    def inv(self) -> Operator:
        if self.factor == 0.0:
            return super().inv
        return multiple(1.0 / self.factor, self.of.inv)


class Product(Operator):
    """Factors in the order in which they are written; the last acts first."""

    def __init__(self, factors: tuple[Operator, ...]) -> None:
        self.factors = factors
        self.rows = next((f.rows for f in factors if f.rows >= 0), -1)
        self.columns = next((f.columns for f in reversed(factors) if f.columns >= 0), -1)
        self.symbol = " @ ".join(_in_product(f) for f in factors)
        self.latex = " ".join(_in_product(f, latex=True) for f in factors)

    def _act(self, x: Array) -> Array:
        for factor in reversed(self.factors):
            x = factor._act(x)
        return x

    def _act_transposed(self, x: Array) -> Array:
        for factor in self.factors:
            x = factor._act_transposed(x)
        return x

    @property
    def inv(self) -> Operator:
        if known := _known_inverse(self):
            return known
        return product(*(f.inv for f in reversed(self.factors)))


class Sum(Operator):
    """first + sign * second."""

    def __init__(self, first: Operator, sign: float, second: Operator) -> None:
        self.first, self.sign, self.second = first, sign, second
        known = first if first.rows >= 0 else second
        self.rows, self.columns = known.rows, known.columns
        mark = "+" if sign > 0 else "-"
        self.symbol = f"{first} {mark} {second if sign > 0 else _in_sum(second)}"
        self.latex = f"{first.latex} {mark} {second.latex if sign > 0 else _in_sum(second, latex=True)}"

    def _act(self, x: Array) -> Array:
        return self.first._act(x) + self.sign * self.second._act(x)

    def _act_transposed(self, x: Array) -> Array:
        return self.first._act_transposed(x) + self.sign * self.second._act_transposed(x)

    @property
    def inv(self) -> Operator:
        return known if (known := _known_inverse(self)) else super().inv


def _in_product(f: Operator, latex: bool = False) -> str:
    if isinstance(f, Sum | Multiple):
        return rf"\left[{f.latex}\right]" if latex else f"({f})"
    return f.latex if latex else f.symbol


def _in_sum(f: Operator, latex: bool = False) -> str:
    if isinstance(f, Sum):
        return rf"\left({f.latex}\right)" if latex else f"({f})"
    return f.latex if latex else f.symbol


def product(*factors: Operator) -> Operator:
    """Return the product of operators, flattened, with numbers in front; sizes must fit."""
    flat: list[Operator] = []
    number = 1.0
    for factor in factors:
        f, c = (factor.of, factor.factor) if isinstance(factor, Multiple) else (factor, 1.0)
        number *= c
        flat.extend(f.factors if isinstance(f, Product) else (f,))
    for a, b in pairwise(flat):
        if a.columns >= 0 and b.rows >= 0 and a.columns != b.rows:
            raise PliantError(f"{a} ({a.rows} x {a.columns}) cannot follow {b} ({b.rows} x {b.columns}): the sizes do not match")
    return multiple(number, Product(tuple(flat)) if len(flat) > 1 else flat[0])


def multiple(factor: Any, of: Operator) -> Operator:
    """Return a number times an operator; several numbers become one."""
    number = _number(factor, of)
    if isinstance(of, Multiple):
        number, of = number * of.factor, of.of
    return of if number == 1.0 else Multiple(number, of)


def _number(x: Any, of: Operator) -> float:
    if isinstance(x, Operator) or np.ndim(x) or not np.issubdtype(np.asarray(x).dtype, np.number) or np.iscomplexobj(x):
        what = str(x) if isinstance(x, Operator) else f"an array of shape {np.shape(x)}" if np.ndim(x) else repr(x)
        raise PliantError(f"{of}: * and / take a number, not {what}; operators compose, and act on arrays, with @")
    return float(x)


def total(first: Operator, sign: float, second: Operator) -> Operator:
    """Return a sum or difference; shapes must agree."""
    if not isinstance(second, Operator):
        raise PliantError(f"{first} and {second!r} cannot be added: add operators, such as {first} + 2 * ops.M")
    for a, b in ((first.rows, second.rows), (first.columns, second.columns)):
        if a >= 0 and b >= 0 and a != b:
            raise PliantError(f"{first} {first.shape} and {second} {second.shape} cannot be added: their shapes differ")
    if isinstance(second, Multiple) and second.factor < 0.0:  # a - (-b) is a + b
        sign, second = -sign, -second
    return Sum(first, sign, second)


# ---- inverses that the algebra gives ----------------------------------------------------------------------------------


def form(x: Operator) -> tuple[Any, ...]:
    """Return the structure of an expression, so that two expressions that are written alike are equal."""
    if isinstance(x, Product):
        return ("product", *(form(f) for f in x.factors))
    if isinstance(x, Sum):
        return ("sum", form(x.first), x.sign, form(x.second))
    if isinstance(x, Multiple):
        return ("multiple", x.factor, form(x.of))
    if isinstance(x, Transpose):
        return ("transpose", form(x.of))
    return ("identity",) if isinstance(x, Identity) else ("atom", id(x))


def _known_inverse(x: Operator) -> Operator | None:
    key = form(x)
    rules = (atom.rules for atom in _atoms(x) if isinstance(atom, Atom))
    return next((rule[key]() for rule in rules if key in rule), None)


def _atoms(x: Operator) -> list[Operator]:
    if isinstance(x, Product):
        return [a for f in x.factors for a in _atoms(f)]
    if isinstance(x, Sum):
        return _atoms(x.first) + _atoms(x.second)
    return _atoms(x.of) if isinstance(x, Transpose | Multiple) else [x]
