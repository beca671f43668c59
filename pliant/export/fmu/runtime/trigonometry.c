/* Sine and cosine by additions and multiplications alone, so that every platform gives the same bits.
 *
 * x = n pi/2 + r + low, |r| <= pi/4; then Taylor's series, whose first term left out is less than 1e-19. The error is below one unit
 * in the last place up to |x| = 1e9 or so; beyond 2^52 quarter turns an angle says nothing.
 */

#define TURNS 0.6366197723675814 /* 2 / pi */

typedef struct {
    double r, low;
    int quarter;
} Reduced;

/* The rounding error of a - b, which is d. */
static double pl_lost(double a, double b, double d)
{
    const double back = d - a;
    return (a - (d - back)) - (b + back);
}

/* The rounding error of a b, which is p: by halves of 26 bits. */
static double pl_lost_product(double a, double b, double p)
{
    const double ca = 134217729.0 * a, cb = 134217729.0 * b;
    const double ah = ca - (ca - a), bh = cb - (cb - b), al = a - ah, bl = b - bh;
    return ((ah * bh - p) + ah * bl + al * bh) + al * bl;
}

static Reduced pl_reduced(double x)
{
    Reduced out;
    const double n = floor(x * TURNS + 0.5);
    double a, b, r, low;
    if (fabs(n) < 1048576.0) { /* the first two products are exact: pi/2 in parts of 33 bits */
        a = x - n * 1.5707963267341256;
        b = n * 6.077100506303966e-11;
        r = a - b;
        low = pl_lost(a, b, r) - n * 2.0222662487959506e-21;
    } else { /* pi/2 in three parts of 53 bits */
        const double p = n * 1.5707963267948966, pl = pl_lost_product(n, 1.5707963267948966, p);
        double d, dl, e, el;
        a = x - p;
        b = n * 6.123233995736766e-17;
        d = a - pl;
        dl = pl_lost(a, pl, d);
        e = d - b;
        el = pl_lost(d, b, e);
        r = e;
        low = ((dl + el) - pl_lost_product(n, 6.123233995736766e-17, b)) - n * -1.4973849048591698e-33;
    }
    out.r = r + low;
    out.low = (r - out.r) + low;
    out.quarter = (int)(n - 4.0 * floor(0.25 * n));
    return out;
}

static double pl_sine_of(double r, double low)
{
    const double z = r * r;
    const double more =
        z * (-1.0 / 6 + z * (1.0 / 120 + z * (-1.0 / 5040 + z * (1.0 / 362880 + z * (-1.0 / 39916800 +
        z * (1.0 / 6227020800.0 + z * (-1.0 / 1307674368000.0 + z * (1.0 / 355687428096000.0))))))));
    return r + (r * more + low * (1.0 - 0.5 * z));
}

static double pl_cosine_of(double r, double low)
{
    const double z = r * r, half = 0.5 * z, w = 1.0 - half;
    const double more =
        z * (1.0 / 24 + z * (-1.0 / 720 + z * (1.0 / 40320 + z * (-1.0 / 3628800 + z * (1.0 / 479001600 +
        z * (-1.0 / 87178291200.0 + z * (1.0 / 20922789888000.0 + z * (-1.0 / 6402373705728000.0))))))));
    return w + (((1.0 - w) - half) + (z * more - r * low));
}

static double pl_sin(double x)
{
    Reduced at;
    double y;
    if (!(fabs(x) < 7e15)) return (x - x) / (x - x); /* not a number, or an angle that says nothing */
    at = pl_reduced(x);
    y = at.quarter & 1 ? pl_cosine_of(at.r, at.low) : pl_sine_of(at.r, at.low);
    return at.quarter & 2 ? -y : y;
}

static double pl_cos(double x)
{
    Reduced at;
    double y;
    if (!(fabs(x) < 7e15)) return (x - x) / (x - x);
    at = pl_reduced(x);
    y = at.quarter & 1 ? pl_sine_of(at.r, at.low) : pl_cosine_of(at.r, at.low);
    return (at.quarter + 1) & 2 ? -y : y;
}
