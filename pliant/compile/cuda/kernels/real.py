"""Arithmetic of one thread in IR: sums and fused products, reciprocals and square roots by Newton's method, bits."""

from __future__ import annotations

from collections.abc import Sequence

from pliant.compile.llvm.ir import BITS, Code

FRACTION = {"double": 52, "float": 23}  # bits behind the point of a scalar
LEAST = {"double": 2.0**-1022, "float": 2.0**-126}  # the least number that is not denormal


class Real(Code):
    """Statements on scalars, without lanes. Sums and products fuse only in `fma`; otherwise each of them rounds."""

    def __init__(self, scalar: str, prefix: str = "") -> None:
        super().__init__(1, prefix, scalar)
        self.wide = scalar == "double"
        self.bits_count = BITS[scalar]
        self.integer = f"i{self.bits_count}"
        self.fraction = FRACTION[scalar]
        self._approximations: set[str] = set()

    def declarations(self) -> set[str]:
        """The declarations of the functions that the statements call; all are single instructions."""
        return super().declarations() | {f"declare {self.type} @{name}({self.type})" for name in self._approximations}

    # ---- sums and products

    def add(self, a: str, b: str) -> str:
        return self.let(f"fadd {self.type} {a}, {b}")

    def sub(self, a: str, b: str) -> str:
        return self.let(f"fsub {self.type} {a}, {b}")

    def mul(self, a: str, b: str) -> str:
        return self.let(f"fmul {self.type} {a}, {b}")

    def fma(self, a: str, b: str, c: str) -> str:
        """a b + c, rounded once."""
        return self.intrinsic("fma", a, b, c)

    def neg(self, x: str) -> str:
        return self.let(f"fneg {self.type} {x}")

    def size(self, x: str) -> str:
        return self.intrinsic("fabs", x)

    def whole(self, x: str) -> str:
        """The nearest whole number."""
        return self.intrinsic("rint", x)

    def signed(self, size: str, sign: str) -> str:
        return self.intrinsic("copysign", size, sign)

    def horner(self, x: str, coefficients: Sequence[float]) -> str:
        """c0 + x (c1 + x (c2 + ...))."""
        y = self.constant(coefficients[-1])
        for c in reversed(coefficients[:-1]):
            y = self.fma(y, x, self.constant(c))
        return y

    # ---- choices

    def compare(self, how: str, a: str, b: str | float) -> str:
        """A condition; `how` as in fcmp: 'olt', 'ugt', 'uno', ..."""
        return self.let(f"fcmp {how} {self.type} {a}, {b if isinstance(b, str) else self.constant(b)}")

    def choose(self, condition: str, a: str | float, b: str | float) -> str:
        a, b = (x if isinstance(x, str) else self.constant(x) for x in (a, b))
        return self.let(f"select i1 {condition}, {self.type} {a}, {self.type} {b}")

    def both(self, a: str, b: str) -> str:
        return self.let(f"and i1 {a}, {b}")

    # ---- bits

    def bits(self, x: str) -> str:
        return self.let(f"bitcast {self.type} {x} to {self.integer}")

    def of_bits(self, i: str) -> str:
        return self.let(f"bitcast {self.integer} {i} to {self.type}")

    def int(self, op: str, a: str, b: str | int) -> str:
        """An operation on integers as wide as the scalar."""
        return self.let(f"{op} {self.integer} {a}, {b}")

    def power_of_two(self, k: str) -> str:
        """2^k of an integer, not denormal."""
        bias = (1 << (self.bits_count - 2 - self.fraction)) - 1
        return self.of_bits(self.int("shl", self.int("add", k, bias), self.fraction))

    # ---- reciprocals and roots

    def approximation(self, name: str, x: str) -> str:
        """Return the hardware's approximation 'rcp' or 'rsqrt'. Denormal operands and results become zero."""
        full = f"llvm.nvvm.{name}.approx.ftz.{'d' if self.wide else 'f'}"
        self._approximations.add(full)
        return self.let(f"call {self.type} @{full}({self.type} {x})")

    def reciprocal(self, x: str, overflows: bool = False) -> str:
        """Return 1 / x, correct to about one rounding, by Newton's method from the hardware's 20 bits (23 for a float).

        1 / 0 is infinite. If x or its reciprocal is infinite or denormal, the result is infinite or NaN.
        overflows: allow an infinite x; its reciprocal is then zero.
        """
        r = first = self.approximation("rcp", x)
        minus = self.neg(x)
        off = first_off = self.fma(minus, r, self.constant(1.0))
        for step in range(2 if self.wide else 1):
            off = off if step == 0 else self.fma(minus, r, self.constant(1.0))
            r = self.fma(r, off, r)
        close = self.compare("olt", self.size(first_off), 0.5)  # else x is out of range: first is zero or infinite, or NaN
        if overflows:  # of an infinite x, and of zero, no number says how far off the first is
            return self.choose(close, r, self.choose(self.compare("uno", first_off, 0.0), first, float("nan")))
        return self.choose(close, r, self.mul(first, self.constant(float("inf"))))

    def quotient(self, a: str, b: str) -> str:
        """Return a / b, nearly always correctly rounded. It is more exact than a product with a reciprocal."""
        r = self.reciprocal(b)
        q = self.mul(a, r)
        return self.fma(self.fma(self.neg(q), b, a), r, q)

    def root(self, x: str) -> str:
        """Return the square root, correct to about one rounding, for all numbers. Denormal numbers are scaled."""
        up, down = (2.0**128, 2.0**-64) if self.wide else (2.0**64, 2.0**-32)
        small = self.compare("olt", x, 2.0**-900 if self.wide else 2.0**-100)
        scaled = self.mul(x, self.choose(small, up, 1.0))
        y = self.approximation("rsqrt", scaled)
        half = self.mul(y, self.constant(0.5))
        s = self.mul(scaled, y)
        for _ in range(2 if self.wide else 1):  # s -> sqrt, half -> 1 / (2 sqrt), together
            off = self.fma(self.neg(half), s, self.constant(0.5))
            s, half = self.fma(s, off, s), self.fma(half, off, half)
        s = self.fma(self.fma(self.neg(s), s, scaled), half, s)
        s = self.mul(s, self.choose(small, down, 1.0))
        kept = self.let(f"or i1 {self.compare('oeq', x, 0.0)}, {self.compare('oeq', x, float('inf'))}")  # roots of themselves
        return self.choose(kept, x, s)
