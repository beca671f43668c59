"""Mathematical functions as inline statements for float64 and float32, without branches and without a library.

Errors are a few units in the last place. Infinities, NaN and zeros are as in NumPy. Sine and cosine are NaN beyond `LARGEST_ANGLE`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from pliant.compile.cuda.kernels.real import LEAST, Real

# pi/2 in three parts of as many bits as a number has: subtracting the first from an angle is exact
_HALF_PI = {
    "double": (1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33),
    "float": (1.5707963705062866, -4.371138828673793e-08, -1.7151245100058819e-15),
}
LARGEST_ANGLE = {"double": 1e14, "float": 1e6}  # rad: the numbers of quadrants are right to a sixteenth
# sin r = r + r z S(z), cos r = 1 - z/2 + z^2 C(z), z = r^2, |r| <= pi/4: minimax
_SIN = {
    "double": (-0.16666666666666666, 0.008333333333330943, -0.0001984126983674956, 2.755731609787775e-06, -2.5051130870968297e-08,
               1.591805913698281e-10),
    "float": (-1.6666654611e-1, 8.3321608736e-3, -1.9515295891e-4),
}  # fmt: skip
_COS = {
    "double": (0.041666666666666664, -0.0013888888888887393, 2.4801587298760048e-05, -2.755731726880539e-07,
               2.0876145659059344e-09, -1.1382588535352522e-11),
    "float": (4.166664568298827e-2, -1.388731625493765e-3, 2.443315711809948e-5),
}  # fmt: skip
_ROUND = {"double": 6755399441055744.0, "float": 12582912.0}  # 1.5 x 2^52, 2^23: added, leaves the nearest whole number in low bits

_LOG2_E = 1.4426950408889634
_LN2 = {"double": (0.6931471805599453, 2.3190468138462996e-17), "float": (0.6931471824645996, -1.9046542121259336e-09)}
_LN2_SHORT = {"double": (6.93147180369123816490e-01, 1.90821492927058770002e-10), "float": (6.9313812256e-01, 9.0580006145e-06)}
_EXP_TERMS = {"double": 14, "float": 8}  # of the series of e^r, |r| <= ln 2 / 2: the first that is left out is below 1e-17, 1e-8
_EXP_RANGE = {"double": (-746.0, 710.0), "float": (-104.0, 89.0)}  # beyond, 0 and infinity
# log(1 + f) = f - f^2/2 + s (f^2/2 + z L(z)), s = f / (2 + f), z = s^2, of 1 + f between sqrt(1/2) and sqrt(2)
_LOG = {
    "double": (6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01, 2.222219843214978396e-01,
               1.818357216161805012e-01, 1.531383769920937332e-01, 1.479819860511658591e-01),
    "float": (0.66666662693, 0.40000972152, 0.28498786688, 0.24279078841),
}  # fmt: skip
_ROOT_HALF = {"double": 0x3FE6A09E667F3BCD, "float": 0x3F3504F3}  # the bits of sqrt(1/2)
# atan t = t - t z A(z), z = t^2, |t| <= tan(pi/8)
_ATAN = {
    "double": (3.33333333333329318027e-01, -1.99999999998764832476e-01, 1.42857142725034663711e-01, -1.11111104054623557880e-01,
               9.09088713343650656196e-02, -7.69187620504482999495e-02, 6.66107313738753120669e-02, -5.83357013379057348645e-02,
               4.97687799461593236017e-02, -3.65315727442169155270e-02, 1.62858201153657823623e-02),
    "float": (3.333294880e-1, -1.997771065e-1, 1.387768865e-1, -8.05374449538e-2),
}  # fmt: skip
_TAN_EIGHTH = 0.41421356237309503


def sincos(c: Real, x: str) -> tuple[str, str]:
    """(sin x, cos x) up to `LARGEST_ANGLE`, NaN beyond."""
    x = c.choose(c.compare("ogt", c.size(x), LARGEST_ANGLE[c.scalar]), math.nan, x)
    shifted = c.fma(x, c.constant(2 / math.pi), c.constant(_ROUND[c.scalar]))
    k = c.sub(shifted, c.constant(_ROUND[c.scalar]))
    r, minus = x, c.neg(k)
    for part in _HALF_PI[c.scalar]:
        r = c.fma(minus, c.constant(part), r)  # the first is exact, the second rounds the rest
    z = c.mul(r, r)
    sine = c.fma(c.mul(r, z), c.horner(z, _SIN[c.scalar]), r)
    cosine = c.horner(z, (1.0, -0.5, *_COS[c.scalar]))
    quadrant = c.bits(shifted)
    odd = c.let(f"trunc {c.integer} {quadrant} to i1")
    s, co = c.choose(odd, cosine, sine), c.choose(odd, sine, cosine)
    return _turned(c, s, quadrant), _turned(c, co, c.int("add", quadrant, 1))


def _turned(c: Real, x: str, quadrant: str) -> str:
    """x, or -x where the second bit of a number is set."""
    sign = c.int("shl", c.int("and", quadrant, 2), c.bits_count - 2)
    return c.of_bits(c.int("xor", c.bits(x), sign))


# ---- exponentials


def exp(c: Real, x: str) -> str:
    """e^x."""
    return _exp_of(c, x, None)


def _exp_of(c: Real, x: str, low: str | None) -> str:
    """e^(x + low)."""
    least, most = _EXP_RANGE[c.scalar]
    x = c.choose(c.compare("ogt", x, most), most, x)
    x = c.choose(c.compare("olt", x, least), least, x)
    k, near = _near_zero(c, x, low)
    i = _integer(c, k)
    half = c.int("ashr", i, 1)  # in two steps: 2^k itself may be denormal or too large
    scaled = c.mul(c.add(c.constant(1.0), near), c.power_of_two(half))
    return c.mul(scaled, c.power_of_two(c.int("sub", i, half)))


def _near_zero(c: Real, x: str, low: str | None = None) -> tuple[str, str]:
    """(k, e^r - 1) of x + low = k ln 2 + r, |r| <= ln 2 / 2."""
    k = c.whole(c.mul(x, c.constant(_LOG2_E)))
    minus = c.neg(k)
    first, second = _LN2[c.scalar]
    r = c.fma(minus, c.constant(second), c.fma(minus, c.constant(first), x))
    r = r if low is None else c.add(r, low)
    terms = [1 / math.factorial(n) for n in range(2, _EXP_TERMS[c.scalar])]
    return k, c.fma(c.mul(r, r), c.horner(r, terms), r)


def _integer(c: Real, k: str) -> str:
    """Return a small whole number as an integer; any integer for NaN."""
    i = c.bits(c.add(k, c.constant(_ROUND[c.scalar])))
    return c.int("sub", i, _bits_of_round(c))


def _bits_of_round(c: Real) -> int:
    return 0x4338000000000000 if c.wide else 0x4B400000


def tanh(c: Real, x: str) -> str:
    """tanh x = t / (t + 2), t = e^(2 |x|) - 1 = 2^k (e^r - 1) + (2^k - 1)."""
    size = c.size(x)
    doubled = c.add(size, size)
    k, near = _near_zero(c, c.choose(c.compare("ogt", doubled, 60.0), 60.0, doubled))
    power = c.power_of_two(_integer(c, k))
    t = c.fma(power, near, c.sub(power, c.constant(1.0)))
    y = c.quotient(t, c.add(t, c.constant(2.0)))
    return c.signed(c.choose(c.compare("ogt", size, 22.0), 1.0, y), x)


# ---- logarithms


def log(c: Real, x: str) -> str:
    """log x; minus infinity for zero."""
    k, f = _mantissa(c, x)
    s = c.quotient(f, c.add(f, c.constant(2.0)))
    z = c.mul(s, s)
    R = c.mul(z, c.horner(z, _LOG[c.scalar]))
    half = c.mul(c.constant(0.5), c.mul(f, f))
    first, second = (c.constant(part) for part in _LN2_SHORT[c.scalar])
    inner = c.fma(s, c.add(half, R), c.mul(k, second))
    return _log_or_special(c, x, c.sub(c.mul(k, first), c.sub(c.sub(half, inner), f)))


def _log_or_special(c: Real, x: str, y: str) -> str:
    special = c.choose(c.compare("oeq", x, 0.0), -math.inf, c.choose(c.compare("ogt", x, 0.0), x, math.nan))
    return c.choose(c.both(c.compare("ogt", x, 0.0), c.compare("olt", x, math.inf)), y, special)


def _mantissa(c: Real, x: str) -> tuple[str, str]:
    """(k, f) of x = 2^k (1 + f) with 1 + f between sqrt(1/2) and sqrt(2), x positive and finite."""
    small = c.compare("olt", x, LEAST[c.scalar])
    up = 54 if c.wide else 25
    i = c.bits(c.mul(x, c.choose(small, 2.0**up, 1.0)))
    k = c.int("ashr", c.int("sub", i, _ROOT_HALF[c.scalar]), c.fraction)
    f = c.sub(c.of_bits(c.int("sub", i, c.int("shl", k, c.fraction))), c.constant(1.0))
    exponent = c.let(f"sitofp i32 {k if not c.wide else c.let(f'trunc i64 {k} to i32')} to {c.type}")
    return c.sub(exponent, c.choose(small, float(up), 0.0)), f


def _two_logs(c: Real, x: str) -> tuple[str, str]:
    """log x of a positive x as a sum of two numbers, to about 60 bits (30 for a float)."""
    k, f = _mantissa(c, x)
    den = c.add(f, c.constant(2.0))
    den_low = c.sub(f, c.sub(den, c.constant(2.0)))
    r = c.reciprocal(den)
    s = c.mul(f, r)
    s_low = c.mul(c.fma(c.neg(s), den_low, c.fma(c.neg(s), den, f)), r)
    z = c.mul(s, s)
    # 2 atanh s = 2 s + s z L(z): the first in two parts, the second is a hundredth of it
    rest = c.fma(c.mul(s, z), c.horner(z, _LOG[c.scalar]), c.add(s_low, s_low))
    first, second = (c.constant(part) for part in _LN2_SHORT[c.scalar])
    top, main = c.mul(k, first), c.add(s, s)
    high = c.add(top, main)
    rest = c.add(rest, c.fma(k, second, c.sub(main, c.sub(high, top))))
    total = c.add(high, rest)
    return total, c.sub(rest, c.sub(total, high))


def pow_(c: Real, x: str, y: str) -> str:
    """x^y = e^(y log |x|) with a sign, the exponent in two parts."""
    size = c.size(x)
    inside = c.both(c.compare("ogt", size, 0.0), c.compare("olt", size, math.inf))
    high, low = _two_logs(c, c.choose(inside, size, 1.0))
    p = c.mul(y, high)
    p_low = c.fma(y, low, c.fma(y, high, c.neg(p)))
    within = c.compare("olt", c.size(p), 1000.0)  # else it is zero or infinite, whatever the rest
    power = _exp_of(c, p, c.choose(within, p_low, 0.0))
    positive = c.compare("ogt", y, 0.0)
    edge = c.choose(c.compare("oeq", size, 0.0), c.choose(positive, 0.0, math.inf), c.choose(positive, math.inf, 0.0))
    edge = c.choose(c.let(f"or i1 {c.compare('uno', y, y)}, {c.compare('uno', x, x)}"), math.nan, edge)
    power = c.choose(inside, power, edge)
    is_whole = c.compare("oeq", c.whole(y), y)
    half = c.mul(y, c.constant(0.5))
    odd = c.both(is_whole, c.compare("une", c.whole(half), half))
    # the sign bit, not x < 0: a negative zero has odd powers that are negative
    negative = c.let(f"icmp slt {c.integer} {c.bits(x)}, 0")
    power = c.choose(c.both(negative, odd), c.neg(power), power)
    rooted = c.both(c.both(c.compare("olt", x, 0.0), inside), c.compare("une", c.whole(y), y))
    power = c.choose(rooted, math.nan, power)
    one = c.let(f"or i1 {c.compare('oeq', y, 0.0)}, {c.compare('oeq', x, 1.0)}")
    far = c.both(c.compare("oeq", size, 1.0), c.compare("oeq", c.size(y), math.inf))
    return c.choose(c.let(f"or i1 {one}, {far}"), 1.0, power)


# ---- inverse trigonometric functions


def atan2(c: Real, y: str, x: str) -> str:
    """The angle of (x, y), between -pi and pi."""
    b, a = c.size(y), c.size(x)
    steep = c.compare("ogt", b, a)
    n, d = c.choose(steep, a, b), c.choose(steep, b, a)
    endless = c.compare("oeq", d, math.inf)
    n = c.choose(endless, c.choose(c.compare("oeq", n, math.inf), 1.0, c.mul(n, c.constant(0.0))), n)
    d = c.choose(c.let(f"or i1 {endless}, {c.compare('oeq', d, 0.0)}"), 1.0, d)
    far, near, by = (2.0**1000, 2.0**-900, 2.0**100) if c.wide else (2.0**120, 2.0**-90, 2.0**30)
    factor = c.choose(c.compare("ogt", d, far), 1 / by, c.choose(c.compare("olt", d, near), by, 1.0))
    n, d = c.mul(n, factor), c.mul(d, factor)
    # atan(n / d) = pi/4 + atan((n - d) / (n + d)) where n / d > tan(pi/8)
    half = c.compare("ogt", n, c.mul(d, c.constant(_TAN_EIGHTH)))
    t = c.quotient(c.choose(half, c.sub(n, d), n), c.choose(half, c.add(n, d), d))
    z = c.mul(t, t)
    high, low, _ = _HALF_PI[c.scalar]
    angle = c.fma(c.neg(c.mul(t, z)), c.horner(z, _ATAN[c.scalar]), t)
    angle = c.choose(half, c.add(c.constant(high / 2), c.add(angle, c.constant(low / 2))), angle)
    angle = c.choose(steep, c.sub(c.constant(high), c.sub(angle, c.constant(low))), angle)
    left = c.let(f"icmp slt {c.integer} {c.bits(x)}, 0")  # the sign bit, also of zero
    angle = c.choose(left, c.sub(c.constant(2 * high), c.sub(angle, c.constant(2 * low))), angle)
    angle = c.signed(angle, y)
    return c.choose(c.let(f"or i1 {c.compare('uno', x, x)}, {c.compare('uno', y, y)}"), math.nan, angle)


def asin(c: Real, x: str) -> str:
    """The angle of (sqrt(1 - x^2), x)."""
    return atan2(c, x, _other_leg(c, x))


def acos(c: Real, x: str) -> str:
    """The angle of (x, sqrt(1 - x^2))."""
    return atan2(c, _other_leg(c, x), x)


def _other_leg(c: Real, x: str) -> str:
    one = c.constant(1.0)
    return c.root(c.mul(c.sub(one, x), c.add(one, x)))


# ---- minimum, maximum


def least(c: Real, a: str, b: str) -> str:
    """The smaller of two numbers; NaN if either is NaN."""
    return c.choose(c.compare("uno", a, a), a, c.choose(c.compare("olt", a, b), a, b))


def greatest(c: Real, a: str, b: str) -> str:
    """The larger of two numbers; NaN if either is NaN."""
    return c.choose(c.compare("uno", a, a), a, c.choose(c.compare("ogt", a, b), a, b))


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "exp": exp, "log": log, "tanh": tanh, "atan2": atan2, "asin": asin, "acos": acos, "pow": pow_, "min": least, "max": greatest,
}  # fmt: skip
