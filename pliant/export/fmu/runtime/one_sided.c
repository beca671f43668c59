/* Hinges with stops and dry friction after an event: which of them rest, stick and slip, all together, as one complementarity
 * problem. What is done, and why, stands in pliant/simulate/one_sided.py and pliant/sweeps/complementarity.py, step by step in the
 * same order.
 *
 *     N_ONE_SIDED rows, each a hinge of one speed; N_ENDS ends of ranges, N_RUBS frictions, each with the row that it is of
 */

#define AT_END 1e-9
#define RESTING 1e-6
#define ROUNDING 1e-12
#define NO_SPEED 1e-15
#define AT_LIMIT 1e-6
#define ROUNDS 60
#define LATER 1e-12
#define JUMP 1e-2
#define BOUND 1e-10
#define DEPENDENT 1e-10
#define SHARE_OF_FRICTION (1.0 - 1e-9)
#define MOST_ROWS (N_ENDS + N_ONE_SIDED + 1)

typedef struct {
    double W[N_ONE_SIDED][N_SPEEDS], alone[N_ONE_SIDED];
    double position[N_ENDS + 1], restitution[N_ENDS + 1], limit[N_RUBS + 1];
    int closed[N_ENDS + 1], mobile[N_ONE_SIDED];
} Bonds;

/* What holds the rows: force and acceleration of each, the size of what that is made of; whether it is among those that may be held,
 * and whether it is not held anyway by others that are coupled to it. */
typedef struct {
    double f[N_ONE_SIDED], a[N_SPEEDS], size[N_ONE_SIDED];
    int is_row[N_ONE_SIDED], needed[N_ONE_SIDED], closed[N_ENDS + 1];
} Held;

#define SPEED(x, row) ((x)[N_COORDINATES + row_speed[row]])

/* ---- complementarity */

/* L D L* of A (n, n), in place; good: rows whose pivot is more than rounding. */
static void factorise(int n, double A[][MOST_ROWS], int *good)
{
    double own[MOST_ROWS];
    int i, j, k;
    for (i = 0; i < n; ++i) own[i] = A[i][i];
    for (i = 0; i < n; ++i) {
        good[i] = A[i][i] > DEPENDENT * own[i];
        if (!good[i]) continue;
        for (j = i + 1; j < n; ++j) {
            const double factor = A[j][i] / A[i][i];
            for (k = i + 1; k < n; ++k) A[j][k] -= factor * A[i][k];
            A[j][i] = factor;
        }
    }
}

static void solve_guarded(int n, double A[][MOST_ROWS], double *x)
{
    int good[MOST_ROWS], i, j;
    factorise(n, A, good);
    for (i = 0; i < n; ++i) {
        if (!good[i]) x[i] = 0.0;
        else
            for (j = i + 1; j < n; ++j) x[j] -= A[j][i] * x[i];
    }
    for (i = n - 1; i >= 0; --i) {
        if (!good[i]) continue;
        x[i] /= A[i][i];
        for (j = i + 1; j < n; ++j) x[i] -= A[j][i] * x[j];
    }
}

/* f with a = 0 in the rows inside their bounds; those that arrive at a bound on the way are so no more. */
static void balance(int n, double L[][MOST_ROWS], const double *b, const double *lower, const double *upper, double *f, int *inside)
{
    double A[MOST_ROWS][MOST_ROWS], x[MOST_ROWS];
    int own[MOST_ROWS], count, i, j, first;
    for (;;) {
        double least = 1.0;
        for (count = 0, i = 0; i < n; ++i)
            if (inside[i]) own[count++] = i;
        if (!count) return;
        for (i = 0; i < count; ++i) {
            x[i] = -b[own[i]];
            for (j = 0; j < n; ++j) x[i] -= L[own[i]][j] * f[j];
            for (j = 0; j < count; ++j) A[i][j] = L[own[i]][own[j]];
        }
        solve_guarded(count, A, x);
        for (first = -1, i = 0; i < count; ++i) {
            const double to = f[own[i]] + x[i], ahead = x[i] > 0.0 ? upper[own[i]] : lower[own[i]];
            double part;
            if (to <= upper[own[i]] && to >= lower[own[i]]) continue;
            part = (ahead - f[own[i]]) / x[i];
            if (part < least) least = part, first = i;
        }
        if (first < 0) {
            for (i = 0; i < count; ++i) f[own[i]] += x[i];
            return;
        }
        for (i = 0; i < count; ++i) f[own[i]] += largest(least, 0.0) * x[i];
        f[own[first]] = x[first] > 0.0 ? upper[own[first]] : lower[own[first]];
        inside[own[first]] = 0;
    }
}

/* lower <= f <= upper and a = L f + b, which is positive only where f is lower, and negative only where it is upper. */
static int bounded_forces(int n, double L[][MOST_ROWS], const double *b, const double *lower, const double *upper, double *f, double *a)
{
    int inside[MOST_ROWS], i, j, turn;
    for (i = 0; i < n; ++i) {
        f[i] = smallest(largest(0.0, lower[i]), upper[i]);
        inside[i] = lower[i] < f[i] && f[i] < upper[i];
    }
    for (turn = 0; turn < 50 * (n + 1); ++turn) {
        int next = -1;
        double most = 0.0;
        balance(n, L, b, lower, upper, f, inside);
        for (i = 0; i < n; ++i) {
            double wrong = 0.0, rounding = fabs(b[i]);
            a[i] = b[i];
            for (j = 0; j < n; ++j) a[i] += L[i][j] * f[j], rounding += fabs(L[i][j]) * fabs(f[j]);
            if (inside[i] || fabs(a[i]) <= ROUNDING * rounding) a[i] = 0.0;
            if (!inside[i] && lower[i] < upper[i]) wrong = largest(f[i] <= lower[i] ? -a[i] : 0.0, f[i] >= upper[i] ? a[i] : 0.0);
            wrong /= sqrt(largest(L[i][i], 1e-300));
            if (wrong > most && (turn < 10 * (n + 1) || next < 0)) most = wrong, next = i;
        }
        if (next < 0) return 1;
        inside[next] = 1;
    }
    return 0;
}

/* ---- the state */

static void find_bonds(Instance *m, double t, const double *x, const int *rested, Bonds *to)
{
    double y[N_ONE_SIDED * N_SPEEDS + N_ONE_SIDED + 2 * N_ENDS + N_RUBS];
    const double *at = y;
    int i;
    model_one_sided(t, x, inputs_of(m), constants_of(m), y);
    memcpy(to->W, at, sizeof to->W), at += N_ONE_SIDED * N_SPEEDS;
    memcpy(to->alone, at, sizeof to->alone), at += N_ONE_SIDED;
    memcpy(to->position, at, sizeof(double) * N_ENDS), at += N_ENDS;
    memcpy(to->restitution, at, sizeof(double) * N_ENDS), at += N_ENDS;
    memcpy(to->limit, at, sizeof(double) * N_RUBS);
    for (i = 0; i < N_ONE_SIDED; ++i) to->mobile[i] = to->W[i][row_speed[i]] > BOUND * to->alone[i];
    for (i = 0; i < N_ENDS; ++i) {
        const double off = end_sign[i] * (x[row_coordinate[end_row[i]]] - to->position[i]);
        to->closed[i] = to->mobile[end_row[i]] && off <= (rested[i] ? RESTING : AT_END) * largest(1.0, fabs(to->position[i]));
    }
}

static void rested_now(const Instance *m, int *rested)
{
    int i;
    for (i = 0; i < N_ENDS; ++i) rested[i] = m->now.x[end_flag[i]] > 0.5;
}

/* At the start, coordinates a rounding beyond an end go to it, and farther is refused. Later they stay, as a master may find an impact
 * late: what lifts a hinge to its end at each of them lets it bounce for ever. */
static Answer put_at_ends(Instance *m)
{
    Bonds bonds;
    int rested[N_ENDS + 1], i;
    rested_now(m, rested);
    find_bonds(m, m->now.t, m->now.x, rested, &bonds);
    for (i = 0; i < N_ENDS; ++i) {
        double *q = m->now.x + row_coordinate[end_row[i]];
        const double beyond = end_sign[i] * (bonds.position[i] - *q);
        if (beyond > AT_END * largest(1.0, fabs(bonds.position[i])))
            return FAIL(m, "Hinge %s starts %.3g beyond the end of its range; set a start value within it.", row_name[end_row[i]], beyond);
        if (beyond > 0.0) *q = bonds.position[i];
    }
    return GOOD;
}

/* The sides of the events of these hinges: inside the range, pressed, below the limit of friction. */
static void put_sides(Instance *m)
{
    int i;
    for (i = 0; i < N_ENDS; ++i) m->now.sides[end_strikes[i]] = m->now.sides[end_leaves[i]] = 1.0;
    for (i = 0; i < N_RUBS; ++i) {
        const double direction = m->now.x[rub_direction[i]];
        m->now.sides[rub_slips[i]] = 1.0;
        m->now.sides[rub_sticks[i]] = fabs(direction) == 1.0 ? direction : 1.0;
    }
}

/* ---- impacts */

/* Impulses that push at the rows of some ends, to what is wanted of them or more; rows that are bound go to values. */
static int solve_impacts(Instance *m, const Bonds *bonds, const int *near, const double *wanted, const int *bound, const double *to)
{
    double L[MOST_ROWS][MOST_ROWS], b[MOST_ROWS], lower[MOST_ROWS], upper[MOST_ROWS], P[MOST_ROWS], a[MOST_ROWS], sign[MOST_ROWS];
    double *x = m->now.x;
    int row[MOST_ROWS], end[MOST_ROWS], n = 0, i, j;
    for (i = 0; i < N_ENDS; ++i)
        if (near[i]) row[n] = end_row[i], sign[n] = end_sign[i], b[n] = sign[n] * SPEED(x, row[n]) - wanted[i], lower[n] = 0.0, end[n++] = i;
    for (i = 0; i < N_ONE_SIDED; ++i)
        if (bound[i]) row[n] = i, sign[n] = 1.0, b[n] = SPEED(x, i) - to[i], lower[n] = -HUGE_VAL, end[n++] = -1;
    for (i = 0; i < n; ++i) {
        upper[i] = HUGE_VAL;
        for (j = 0; j < n; ++j) L[i][j] = sign[i] * sign[j] * bonds->W[row[j]][row_speed[row[i]]];
    }
    if (!bounded_forces(n, L, b, lower, upper, P, a)) return 0;
    for (i = 0; i < n; ++i)
        for (j = 0; j < N_SPEEDS; ++j) x[N_COORDINATES + j] += sign[i] * P[i] * bonds->W[row[i]][j];
    for (i = 0; i < n; ++i) {
        if (end[i] < 0) SPEED(x, row[i]) = to[row[i]];
        else if (P[i] > 0.0) SPEED(x, row[i]) = sign[i] * wanted[end[i]];
    }
    return 1;
}

static Answer strike(Instance *m, int fired, const double *came)
{
    State *s = &m->now;
    double coming[N_ONE_SIDED], values[N_ONE_SIDED], size = 0.0;
    int bound[N_ONE_SIDED], rested[N_ENDS + 1], i, turn;
    Bonds bonds;
    rested_now(m, rested);
    find_bonds(m, s->t, s->x, rested, &bonds);
    for (i = 0; i < N_SPEEDS; ++i) size = largest(size, fabs(s->x[N_COORDINATES + i]));
    for (i = 0; i < N_ONE_SIDED; ++i) {
        coming[i] = came[i], bound[i] = came[N_ONE_SIDED + i] > 0.0, values[i] = SPEED(s->x, i);
        size = largest(size, fabs(coming[i]));
    }
    for (i = 0; i < N_ENDS; ++i)
        if (end_strikes[i] == fired && !bonds.mobile[end_row[i]] && end_sign[i] * SPEED(s->x, end_row[i]) < -ROUNDING * size)
            return FAIL(m, "Hinge %s, which is driven, goes through the end %.6g of its range at t = %.9g s.", row_name[end_row[i]],
                        bonds.position[i], s->t);
    for (turn = 0; turn < ROUNDS; ++turn) {
        const int last = turn == ROUNDS - 1;
        double wanted[N_ENDS + 1];
        int near[N_ENDS + 1], strikes = 0, back = 0;
        for (i = 0; i < N_ENDS; ++i) {
            const double u = end_sign[i] * coming[end_row[i]];
            near[i] = bonds.closed[i] && (last || u <= 0.0);
            wanted[i] = u >= 0.0 || last || s->count[end_strikes[i]] > IN_A_ROW ? 0.0 : -bonds.restitution[i] * u;
            strikes |= near[i] && end_sign[i] * SPEED(s->x, end_row[i]) < wanted[i] - ROUNDING * size;
            if (near[i]) bound[end_row[i]] = 0;
        }
        if (strikes && !solve_impacts(m, &bonds, near, wanted, bound, values)) return FAIL(m, "The impacts at t = %.9g s cannot be solved.", s->t);
        for (i = 0; i < N_ENDS; ++i) {
            double *v = &SPEED(s->x, end_row[i]);
            if (!bonds.closed[i]) continue;
            if (-ROUNDING * size <= end_sign[i] * *v && end_sign[i] * *v <= 0.0) *v = 0.0;
            back |= end_sign[i] * *v < 0.0;
        }
        if (!back) return GOOD;
        for (i = 0; i < N_ONE_SIDED; ++i) coming[i] = SPEED(s->x, i), bound[i] = 0;
    }
    return GOOD;
}

/* ---- forces */

static double limit_of(const Bonds *bonds, int row)
{
    double total = 0.0;
    int i;
    for (i = 0; i < N_RUBS; ++i)
        if (rub_row[i] == row) total += bonds->limit[i];
    return total;
}

static int rubs_of(int row)
{
    int i, n = 0;
    for (i = 0; i < N_RUBS; ++i) n += rub_row[i] == row;
    return n;
}

static int is_stopped(const Held *held, int row)
{
    int i;
    for (i = 0; i < N_ENDS; ++i)
        if (end_row[i] == row && held->closed[i] && end_sign[i] * held->f[row] > 0.0) return 1;
    return 0;
}

/* Which rows of a list do not follow from those before them, given their bonds. */
static void find_independent(const Bonds *bonds, const int *rows, int n, int *good)
{
    double A[MOST_ROWS][MOST_ROWS];
    int i, j;
    for (i = 0; i < n; ++i)
        for (j = 0; j < n; ++j) A[i][j] = bonds->W[rows[j]][row_speed[rows[i]]];
    factorise(n, A, good);
}

static void let_go(Instance *m, double *x, const Bonds *bonds, const double *slipped, int fired)
{
    double size = 1.0;
    int rows[MOST_ROWS], good[MOST_ROWS], n = 0, i, moves;
    for (i = 0; i < N_RUBS; ++i)
        if (rub_sticks[i] == fired && slipped[rub_row[i]] != 0.0 && !row_driven[rub_row[i]]) SPEED(x, rub_row[i]) = 0.0;
    if (CLOSES) {
        for (i = 0; i < N_SPEEDS; ++i) size = largest(size, fabs(x[N_COORDINATES + i]));
        for (moves = 0; moves < 2; ++moves)
            for (i = 0; i < N_ONE_SIDED; ++i)
                if (bonds->mobile[i] && (SPEED(x, i) != 0.0) == moves) rows[n++] = i;
        find_independent(bonds, rows, n, good);
        for (i = 0; i < n; ++i)
            if (!good[i] && fabs(SPEED(x, rows[i])) < ROUNDING * size) SPEED(x, rows[i]) = 0.0;
        for (i = 0; i < N_ONE_SIDED; ++i)
            if (!bonds->mobile[i] && !row_driven[i] && fabs(SPEED(x, i)) < ROUNDING * size) SPEED(x, i) = 0.0;
    }
    for (size = 1.0, i = 0; i < N_SPEEDS; ++i) size = largest(size, fabs(x[N_COORDINATES + i]));
    for (i = 0; i < N_ONE_SIDED; ++i)
        if (fabs(SPEED(x, i)) < NO_SPEED * size) SPEED(x, i) = 0.0;
    for (i = 0; i < N_ENDS; ++i) x[end_flag[i]] = 0.0;
    for (i = 0; i < N_RUBS; ++i) x[rub_flag[i]] = 0.0, x[rub_direction[i]] = sign_of(SPEED(x, rub_row[i]));
    (void)m;
}

/* The forces of the rows at rest that something may hold; fixed: those that are known, as f is. a: v' if nothing is held. */
static void solve_held(const double *x, const Bonds *bonds, const int *closed, const double *a, const int *fixed, const double *known, Held *out)
{
    double L[MOST_ROWS][MOST_ROWS], b[MOST_ROWS], lower[MOST_ROWS], upper[MOST_ROWS], f[MOST_ROWS], moves[MOST_ROWS];
    int rows[MOST_ROWS], still[MOST_ROWS], good[MOST_ROWS], n = 0, count = 0, pass, i, j;
    memcpy(out->closed, closed, sizeof(int) * N_ENDS);
    memcpy(out->a, a, sizeof(double) * N_SPEEDS);
    for (i = 0; i < N_ONE_SIDED; ++i) out->f[i] = 0.0, out->is_row[i] = out->needed[i] = 0, out->size[i] = fabs(a[row_speed[i]]);
    for (pass = 0; pass < 2; ++pass) /* stops first: they hold most */
        for (i = 0; i < N_ONE_SIDED; ++i) {
            int below = 0, above = 0;
            for (j = 0; j < N_ENDS; ++j)
                if (end_row[j] == i && closed[j]) below |= end_sign[j] > 0.0, above |= end_sign[j] < 0.0;
            if ((below || above) != !pass || !bonds->mobile[i] || SPEED(x, i) != 0.0 || !(below || above || rubs_of(i))) continue;
            lower[n] = above ? -HUGE_VAL : -limit_of(bonds, i);
            upper[n] = below ? HUGE_VAL : limit_of(bonds, i);
            if (fixed && fixed[i]) lower[n] = upper[n] = known[i];
            b[n] = a[row_speed[i]];
            rows[n++] = i;
            out->is_row[i] = 1;
        }
    for (i = 0; i < n; ++i)
        for (j = 0; j < n; ++j) L[i][j] = bonds->W[rows[j]][row_speed[rows[i]]];
    if (!bounded_forces(n, L, b, lower, upper, f, moves)) return;
    for (i = 0; i < n; ++i) {
        out->f[rows[i]] = f[i];
        for (j = 0; j < N_SPEEDS; ++j) out->a[j] += bonds->W[rows[i]][j] * f[i];
        for (j = 0; j < N_ONE_SIDED; ++j) out->size[j] += fabs(bonds->W[rows[i]][row_speed[j]]) * fabs(f[i]);
    }
    for (i = 0; i < n; ++i) out->a[row_speed[rows[i]]] = moves[i];
    for (pass = 0; pass < 2; ++pass)
        for (i = 0; i < n; ++i)
            if (moves[i] == 0.0 && (fixed && fixed[rows[i]]) == pass) still[count++] = rows[i];
    find_independent(bonds, still, count, good);
    for (i = 0; i < count; ++i) out->needed[still[i]] = good[i];
}

/* Rows whose friction is at its limit slip, with those coupled to them that are at theirs; 0 where one is not, or would go the wrong
 * way. */
static int slip(const double *x, const Bonds *bonds, const int *all_closed, const double *a, const int *rows, const double *f, Held *out)
{
    double known[N_ONE_SIDED];
    int fixed[N_ONE_SIDED], closed[N_ENDS + 1], i, j, more, go;
    memcpy(closed, all_closed, sizeof closed);
    for (i = 0; i < N_ONE_SIDED; ++i)
        for (j = 0; j < N_ENDS && rows[i]; ++j) { /* a row that rests with no force leaves its end as soon as this one slips */
            const int own = end_row[j];
            const double limit = AT_LIMIT * limit_of(bonds, i), w = bonds->W[i][row_speed[own]] * -sign_of(f[i]);
            const int light = f[own] * f[own] * bonds->W[own][row_speed[own]] <= limit * limit * fabs(bonds->W[i][row_speed[i]]);
            if (own != i && light && end_sign[j] * w > 0.0) closed[j] = 0;
        }
    for (i = 0; i < N_ONE_SIDED; ++i) {
        const double limit = limit_of(bonds, i);
        fixed[i] = rows[i], known[i] = sign_of(f[i]) * limit;
        if (rows[i] && fabs(f[i]) < (1.0 - AT_LIMIT) * limit) return 0;
    }
    for (;;) {
        solve_held(x, bonds, closed, a, fixed, known, out);
        for (go = 1, i = 0; i < N_ONE_SIDED; ++i) go &= !rows[i] || out->a[row_speed[i]] != 0.0 || out->needed[i];
        if (go) break;
        for (more = 0, i = 0; i < N_ONE_SIDED; ++i) {
            const double limit = limit_of(bonds, i);
            if (!out->is_row[i] || fixed[i] || !(limit > 0.0) || out->a[row_speed[i]] != 0.0 || is_stopped(out, i)) continue;
            if (fabs(out->f[i]) >= (1.0 - AT_LIMIT) * limit) fixed[i] = 1, known[i] = sign_of(out->f[i]) * limit, more = 1;
        }
        if (!more) return 1;
    }
    for (i = 0; i < N_ONE_SIDED; ++i)
        if (fixed[i] && sign_of(known[i]) * out->a[row_speed[i]] > AT_LIMIT * out->size[i]) return 0;
    for (i = 0; i < N_ONE_SIDED; ++i)
        if (fixed[i]) out->a[row_speed[i]] = -sign_of(known[i]) * largest(fabs(out->a[row_speed[i]]), DBL_MIN);
    return 1;
}

/* The same as solve_held; rows that have just begun to slip, with no speed yet and forces at their limits, go on to. */
static void solve_with_slip(const double *x, const Bonds *bonds, const int *closed, const double *a, const double *slipped, int fired, Held *out)
{
    Held slipping;
    int rows[N_ONE_SIDED], any = 0, i;
    solve_held(x, bonds, closed, a, NULL, NULL, out);
    for (i = 0; i < N_ONE_SIDED; ++i) {
        rows[i] = out->is_row[i] && slipped[i] * out->f[i] < 0.0 && out->a[row_speed[i]] == 0.0 && !is_stopped(out, i);
    }
    for (i = 0; i < N_RUBS; ++i)
        if (rub_sticks[i] == fired) rows[rub_row[i]] = 0;
    for (i = 0; i < N_ONE_SIDED; ++i) any |= rows[i];
    if (any && slip(x, bonds, closed, a, rows, out->f, &slipping)) *out = slipping;
}

/* What holds the rows, and whether that of the event is held no more; pressed: by what acceleration it still is against its stop. */
static int find_forces(const double *x, const Bonds *bonds, const double *a, const double *slipped, int fired, int by_force, Held *out, double *pressed)
{
    int i;
    *pressed = 0.0;
    for (i = 0; i < N_ENDS; ++i)
        if (bonds->closed[i] && end_leaves[i] == fired) {
            int open[N_ENDS + 1];
            memcpy(open, bonds->closed, sizeof open);
            open[i] = 0;
            solve_with_slip(x, bonds, open, a, slipped, fired, out);
            *pressed = fabs(out->a[row_speed[end_row[i]]]);
            if (by_force || end_sign[i] * out->a[row_speed[end_row[i]]] >= -AT_LIMIT * out->size[end_row[i]]) return 1;
            solve_with_slip(x, bonds, bonds->closed, a, slipped, fired, out);
            return 0;
        }
    solve_with_slip(x, bonds, bonds->closed, a, slipped, fired, out);
    for (i = 0; i < N_RUBS; ++i) {
        const int row = rub_row[i];
        int rows[N_ONE_SIDED];
        Held slipping;
        if (rub_slips[i] != fired || !out->is_row[row]) continue;
        if (out->a[row_speed[row]] != 0.0 || is_stopped(out, row)) return 1;
        memset(rows, 0, sizeof rows);
        rows[row] = 1;
        if (!slip(x, bonds, bonds->closed, a, rows, out->f, &slipping)) {
            *pressed = HUGE_VAL;
            return 0;
        }
        *out = slipping;
        return 1;
    }
    return 1;
}

static void mark(double *x, const Bonds *bonds, const Held *held, const double *slipped, int fired)
{
    double least = 0.0;
    int i, j;
    for (i = 0; i < N_SPEEDS; ++i) least = largest(least, ROUNDING * fabs(held->a[i]));
    for (i = 0; i < N_ONE_SIDED; ++i) {
        const double a = held->a[row_speed[i]], f = held->f[i];
        int done = 0;
        if (!held->is_row[i]) continue;
        if (a == 0.0 && held->needed[i] && (f != 0.0 || !rubs_of(i)))
            for (j = 0; j < N_ENDS && !done; ++j)
                if (end_row[j] == i && held->closed[j] && end_sign[j] * f >= 0.0) x[end_flag[j]] = 1.0, done = 1;
        for (j = 0; j < N_RUBS && !done; ++j) {
            if (rub_row[j] != i) continue;
            if (a != 0.0) x[rub_direction[j]] = sign_of(a);
            else if (held->needed[i]) x[rub_flag[j]] = 1.0;
            else x[rub_direction[j]] = bonds->limit[j] > 0.0 ? largest(-SHARE_OF_FRICTION, smallest(SHARE_OF_FRICTION, -f / bonds->limit[j])) : 0.0;
        }
    }
    for (j = 0; j < N_RUBS; ++j) { /* what prescribed motions or closures lead through v = 0 */
        const double a = held->a[row_speed[rub_row[j]]];
        const int stopped = rub_sticks[j] == fired && slipped[rub_row[j]] != 0.0;
        if (!bonds->mobile[rub_row[j]] && (stopped || SPEED(x, rub_row[j]) == 0.0)) x[rub_direction[j]] = fabs(a) > least ? sign_of(a) : 0.0;
    }
}

/* Find which rows rest, stick and slip at t, and say so in the state; whether the row of the event is held no more. */
static int find_at(Instance *m, double t, int fired, const int *rested, const double *slipped, int by_force, double *pressed)
{
    double rates[N_STATES + 1], zero[N_ONE_SIDED], *x = m->now.x;
    int still[N_ONE_SIDED], i;
    memset(still, 0, sizeof still);
    memset(zero, 0, sizeof zero);
    for (;;) {
        Bonds bonds;
        Held held;
        int again = 0, left, others[N_ENDS + 1];
        double wanted[N_ENDS + 1];
        find_bonds(m, t, x, rested, &bonds);
        let_go(m, x, &bonds, slipped, fired);
        model_rhs(t, x, inputs_of(m), constants_of(m), rates);
        left = find_forces(x, &bonds, rates + N_COORDINATES, slipped, fired, by_force, &held, pressed);
        for (i = 0; i < N_ENDS; ++i) {
            const double u = end_sign[i] * SPEED(x, end_row[i]);
            if (held.closed[i] && 0.0 < 2.0 * u && 2.0 * u <= -end_gap[i] * end_sign[i] * held.a[row_speed[end_row[i]]])
                still[end_row[i]] = again = 1;
        }
        if (!again) {
            mark(x, &bonds, &held, slipped, fired);
            return left;
        }
        for (i = 0; i < N_ENDS; ++i) others[i] = held.closed[i] && !still[end_row[i]], wanted[i] = 0.0;
        if (!solve_impacts(m, &bonds, others, wanted, still, zero)) return left;
    }
}

static void find_held(Instance *m, int fired)
{
    State *s = &m->now;
    const double later = LATER * largest(1.0, fabs(s->t));
    double before[N_STATES + 1], rates[N_STATES + 1], slipped[N_ONE_SIDED], pressed, then;
    int rested[N_ENDS + 1], i;
    rested_now(m, rested);
    memset(slipped, 0, sizeof slipped);
    for (i = 0; i < N_RUBS; ++i)
        if (fabs(s->x[rub_direction[i]]) == 1.0) slipped[rub_row[i]] = s->x[rub_direction[i]];
    memcpy(before, s->x, sizeof before);
    if (find_at(m, s->t, fired, rested, slipped, 0, &pressed)) return;
    memcpy(s->x, before, sizeof before);
    model_rhs(s->t, s->x, inputs_of(m), constants_of(m), rates);
    for (i = 0; i < N_CONTINUOUS; ++i) s->x[i] += later * rates[i];
    find_at(m, s->t + later, fired, rested, slipped, 1, &then);
    for (i = 0; i < N_COORDINATES + N_SPEEDS; ++i) s->x[i] = before[i]; /* what acts jumps: the flags are those behind it */
    if (pressed > JUMP * then) return;
    memcpy(s->x, before, sizeof before);
    find_at(m, s->t, fired, rested, slipped, 1, &pressed);
}

/* Impacts, then forces, after event `fired`; came: with what speeds the rows came to their ends, and which the event itself struck. */
static Answer settle_one_sided(Instance *m, int fired, const double *came)
{
    if (strike(m, fired, came) != GOOD) return BAD;
    find_held(m, fired);
    return GOOD;
}
