/* What all FMUs of pliant have in common: an instance, its values by reference, a step of co-simulation, events.
 *
 * Before it stand the numbers and functions of the model (model.c):
 *
 *     N_STATES    x: coordinates, speeds, states of loads, and last N_MARKS marks that only events change
 *     N_INPUTS    u: what a master gives; behind them, N_TABLED numbers of what is given over time
 *     N_PARAMETERS, N_CONSTANTS, N_OUTPUTS, N_EVENTS, N_SERIES
 *     N_PIVOTS    rows of closures whose pivots tell how near a singular pose is, or 0
 *     NOMINAL     what of a state masters' absolute tolerances are fractions of
 *
 * Value references are places: 0 the time, then continuous states, their derivatives, marks, inputs, parameters, outputs, and
 * what events find zeros of. Nothing is static but constants: an instance is one struct, and what a master keeps of it another.
 */

#include <float.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_CONTINUOUS (N_STATES - N_MARKS)
#define FIRST_STATE 1
#define FIRST_DERIVATIVE (FIRST_STATE + N_CONTINUOUS)
#define FIRST_MARK (FIRST_DERIVATIVE + N_CONTINUOUS)
#define FIRST_INPUT (FIRST_MARK + N_MARKS)
#define FIRST_PARAMETER (FIRST_INPUT + N_INPUTS)
#define FIRST_OUTPUT (FIRST_PARAMETER + N_PARAMETERS)
#define FIRST_INDICATOR (FIRST_OUTPUT + N_OUTPUTS)
#define N_VALUES (FIRST_INDICATOR + N_EVENTS)

#define LOOKS 8              /* points of a step at which events are looked for */
#define ENOUGH 4e-16         /* of a step: how closely a zero is enclosed */
#define MOST_LOOKS 200
#define ABOUT_ZERO 1e-12     /* of what g changes by in a step */
#define MOVED 1e-9           /* of g: more than a change of the state does to a g that it does not touch */
#define MARGIN 1e-11         /* of g: what a master sees a zero late by, so that a short flight ends where it began */
#define SHALLOW 1e-8         /* of g: by more a master has found an event late */
#define HAIR 1e-14           /* of g: what a margin is wider by than where an event left g */
#define LATCHED 1e-10        /* of g: within it a lock has left g at its zero */
#define SHARE 0.01           /* of the tolerance, for one step: the errors of steps add up */
#define LEAST 2.3e-14        /* of a tolerance: a hundred roundings */
#define ROUNDINGS 1e-12      /* of a time: within it two times are the same */
#define IN_A_ROW 6           /* impacts within a gap after which a hinge rests */
#define MOST_EVENTS (100 + N_EVENTS)
#define AT_A_STEP 4          /* Newton's steps onto closures, at a step of co-simulation */
#define SHORT 1e-8           /* rad, m: of such a step, which leaves its square */
#define SINGULAR 0.03        /* of a row of closures: within 2 degrees of depending on others */
#define LEAST_ACROSS 1e-4    /* s: the least step there */
#define MOST_CLOSING 60      /* Newton's steps onto closures */
#define CLOSED 1e-11

typedef enum { GOOD, WARNING, DISCARD, BAD } Answer;
typedef enum { INSTANTIATED, INITIALIZATION, EVENT, CONTINUOUS, STEPPING, TERMINATED, FAILED } Mode;

/* All that a master keeps and gives back: numbers, and nothing else. */
typedef struct {
    double t, step, tolerance, stopped, begun, near, near_before, last;
    double x[N_STATES + 1], u[N_INPUTS + 1], p[N_PARAMETERS + 1];
    double sides[N_EVENTS + 1], margin[N_EVENTS + 1], first[N_EVENTS + 1], count[N_EVENTS + 1], first_of_all, count_of_all;
    double piece[N_SERIES + 1], mode;
} State;

typedef void Teller(void *instance, Answer answer, const char *category, const char *text);

typedef struct {
    State now;
    double constants[N_CONSTANTS + 1], given[N_INPUTS + N_TABLED + 1];
    double rates[N_STATES + 1], outputs[N_OUTPUTS + 1], g[N_EVENTS + 1];
    double k[7][N_STATES + 1], y[N_STATES + 1], z[N_STATES + 1], found[N_STATES + 1], pivots[N_ROWS + 1];
    int has_constants, has_rates, has_outputs, has_g, cosimulation, logs, early;
    Teller *tell;
    void *face[3]; /* what the face of FMI keeps: the logger, its environment */
    char name[64];
} Instance;

static Answer told(Instance *m, Answer answer, const char *format, ...)
{
    char text[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (m->tell && (answer != GOOD || m->logs)) m->tell(m, answer, answer == GOOD ? "logEvents" : "logStatusError", text);
    return answer;
}

/* An error: the instance can do nothing more, but be reset or freed. */
#define FAIL(m, ...) (m->now.mode = FAILED, told(m, BAD, __VA_ARGS__))

/* Log events or not, where a master names their category, or none; errors are always told. */
static Answer log_these(Instance *m, int on, size_t n, const char *const categories[])
{
    size_t i;
    int named = n == 0;
    for (i = 0; i < n; ++i) {
        const char *name = categories && categories[i] ? categories[i] : "";
        if (!strcmp(name, "logEvents")) named = 1;
        else if (strcmp(name, "logStatusError")) return told(m, BAD, "There is no log category %s.", name);
    }
    if (named) m->logs = on;
    return GOOD;
}

static int finite_number(double x) { return x - x == 0.0; }
static double sign_of(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }
static double largest(double a, double b) { return a > b ? a : b; }
static double smallest(double a, double b) { return a < b ? a : b; }

/* x ** (1/5) of x > 0 by Newton's method, the same on all platforms. */
static double fifth_root(double x)
{
    int e, i;
    double m = frexp(x, &e), y;
    int fifth = e / 5;
    if (e - 5 * fifth < 0) --fifth;
    m = ldexp(m, e - 5 * fifth); /* 0.5 to 16 */
    y = 0.9 + 0.07 * m;
    for (i = 0; i < 12; ++i) {
        const double y4 = (y * y) * (y * y);
        y = 0.2 * (4.0 * y + m / y4);
    }
    return ldexp(y, fifth);
}

static void forget(Instance *m) { m->has_rates = m->has_outputs = m->has_g = 0; }

static void to_start(Instance *m)
{
    memset(&m->now, 0, sizeof m->now);
    memcpy(m->now.x, start_x, sizeof(double) * N_STATES);
    memcpy(m->now.u, start_u, sizeof(double) * N_INPUTS);
    memcpy(m->now.p, start_p, sizeof(double) * N_PARAMETERS);
    m->now.mode = INSTANTIATED;
    m->now.tolerance = 1e-8;
    m->has_constants = 0;
    forget(m);
}

static Instance *created(const char *name, int cosimulation, int logs, Teller *tell)
{
    Instance *m = (Instance *)calloc(1, sizeof(Instance));
    if (!m) return NULL;
    strncpy(m->name, name ? name : MODEL_NAME, sizeof m->name - 1);
    m->cosimulation = cosimulation;
    m->logs = logs;
    m->tell = tell;
    to_start(m);
    return m;
}

/* ---- the functions of the model */

static const double *constants_of(Instance *m)
{
    if (!m->has_constants) {
        model_constants(m->now.p, m->constants);
        m->has_constants = 1;
        forget(m);
    }
    return m->constants;
}

/* What is given over time: the value, slope and start of the piece that acts, for each series. */
static const double *inputs_of(Instance *m)
{
    int i, j, at = N_INPUTS;
    memcpy(m->given, m->now.u, sizeof(double) * N_INPUTS);
    for (i = 0; i < N_SERIES; ++i) {
        const int width = series_width[i], piece = (int)m->now.piece[i];
        const double *rows = series_table + series_first[i] + (size_t)piece * (1 + 2 * width);
        for (j = 0; j < 2 * width; ++j) m->given[at++] = rows[1 + j];
        m->given[at++] = rows[0];
    }
    return m->given;
}

static double begins(int series, int piece) { return series_table[series_first[series] + (size_t)piece * (1 + 2 * series_width[series])]; }

/* Let the pieces act that begin at t or before, or later by roundings: a master's times are sums, and no step is as short as that. */
static void at_pieces(Instance *m, double t)
{
    int i;
    for (i = 0; i < N_SERIES; ++i) {
        int piece = 0;
        while (piece + 1 < series_pieces[i] && begins(i, piece + 1) <= t + ROUNDINGS * fabs(t)) ++piece;
        m->now.piece[i] = piece;
    }
    forget(m);
}

static double next_piece(const Instance *m)
{
    double t = HUGE_VAL;
    int i;
    for (i = 0; i < N_SERIES; ++i) {
        const int piece = (int)m->now.piece[i] + 1;
        if (piece < series_pieces[i]) t = smallest(t, begins(i, piece));
    }
    return t;
}

static const double *rates_of(Instance *m)
{
    const double *k = constants_of(m);
    if (!m->has_rates) model_rhs(m->now.t, m->now.x, inputs_of(m), k, m->rates);
    m->has_rates = 1;
    return m->rates;
}

static const double *outputs_of(Instance *m)
{
    const double *k = constants_of(m);
    if (!m->has_outputs) model_outputs(m->now.t, m->now.x, inputs_of(m), k, m->outputs);
    m->has_outputs = 1;
    return m->outputs;
}

/* g of the events, as a master sees them: past zero only where they are so by a margin. What an event left a little farther behind
 * zero has a margin that is so much wider. */
static const double *indicators_of(Instance *m)
{
    constants_of(m);
    int j;
    if (!m->has_g) {
#if N_EVENTS
        model_events(m->now.t, m->now.x, inputs_of(m), m->constants, m->g);
#endif
        for (j = 0; j < N_EVENTS; ++j) m->g[j] += m->now.margin[j] * m->now.sides[j];
    }
    m->has_g = 1;
    return m->g;
}

/* ---- values by reference */

static const char *name_of(unsigned reference)
{
    return reference < N_VALUES ? value_names[reference] : "that does not exist";
}

static Answer get_values(Instance *m, const unsigned reference[], size_t n, double value[])
{
    size_t i;
    if (m->now.mode == FAILED) return told(m, BAD, "The model stopped with an error; reset or free it.");
    for (i = 0; i < n; ++i) {
        const unsigned r = reference[i];
        if (r < FIRST_STATE) value[i] = m->now.t;
        else if (r < FIRST_DERIVATIVE) value[i] = m->now.x[r - FIRST_STATE];
        else if (r < FIRST_MARK) value[i] = rates_of(m)[r - FIRST_DERIVATIVE];
        else if (r < FIRST_INPUT) value[i] = m->now.x[N_CONTINUOUS + r - FIRST_MARK];
        else if (r < FIRST_PARAMETER) value[i] = m->now.u[r - FIRST_INPUT];
        else if (r < FIRST_OUTPUT) value[i] = m->now.p[r - FIRST_PARAMETER];
        else if (r < FIRST_INDICATOR) value[i] = outputs_of(m)[r - FIRST_OUTPUT];
        else if (r < N_VALUES) value[i] = indicators_of(m)[r - FIRST_INDICATOR];
        else return told(m, BAD, "There is no variable with the value reference %u.", r);
    }
    return GOOD;
}

static Answer set_values(Instance *m, const unsigned reference[], size_t n, const double value[])
{
    size_t i;
    const int begins_now = m->now.mode == INSTANTIATED || m->now.mode == INITIALIZATION;
    if (m->now.mode == FAILED) return told(m, BAD, "The model stopped with an error; reset or free it.");
    forget(m); /* also where it ends with an error: what was before that is set */
    for (i = 0; i < n; ++i) {
        const unsigned r = reference[i];
        double *place = NULL;
        if (r >= N_VALUES) return told(m, BAD, "There is no variable with the value reference %u.", r);
        if (!finite_number(value[i]))
            return told(m, DISCARD, "%s is given a value that is not a finite number; it keeps the one that it has.", name_of(r));
        if (r >= FIRST_STATE && r < FIRST_DERIVATIVE) place = m->now.x + r - FIRST_STATE;
        else if (r >= FIRST_MARK && r < FIRST_INPUT) place = m->now.x + N_CONTINUOUS + r - FIRST_MARK;
        if (place && !begins_now)
            return told(m, BAD, "%s is a state: it can be set until the end of initialization, not afterwards.", name_of(r));
        if (r >= FIRST_INPUT && r < FIRST_PARAMETER) place = m->now.u + r - FIRST_INPUT;
        if (r >= FIRST_PARAMETER && r < FIRST_OUTPUT) {
            const double least = parameter_least[r - FIRST_PARAMETER], most = parameter_most[r - FIRST_PARAMETER];
            if (value[i] < least || value[i] > most)
                return told(m, DISCARD, "%s is given %.6g, but it must be %s %.3g; it keeps the value that it has.", name_of(r), value[i],
                            value[i] < least ? "at least" : "at most", value[i] < least ? least : most);
            place = m->now.p + r - FIRST_PARAMETER;
            m->has_constants = 0;
        }
        if (!place) return told(m, BAD, "%s is calculated: it cannot be set.", name_of(r));
        *place = value[i];
    }
    return GOOD;
}

/* ---- what a master that integrates reads and sets */

static Answer set_time(Instance *m, double t)
{
    if (!finite_number(t)) return told(m, DISCARD, "The time is not a finite number.");
    m->now.t = t;
    forget(m);
    return GOOD;
}

static Answer sized(Instance *m, size_t n, size_t size, const char *what)
{
    return n == size ? GOOD : told(m, BAD, "There are %u %s, not %u.", (unsigned)size, what, (unsigned)n);
}

static Answer set_states(Instance *m, const double *x, size_t n)
{
    int i;
    if (sized(m, n, N_CONTINUOUS, "continuous states") != GOOD) return BAD;
    for (i = 0; i < N_CONTINUOUS; ++i)
        if (!finite_number(x[i])) return told(m, DISCARD, "%s is not a finite number.", name_of((unsigned)(FIRST_STATE + i)));
    memcpy(m->now.x, x, sizeof(double) * N_CONTINUOUS);
    forget(m);
    return GOOD;
}

static Answer get_all(Instance *m, double *to, size_t n, const double *from, size_t size, const char *what)
{
    if (sized(m, n, size, what) != GOOD) return BAD;
    memcpy(to, from, sizeof(double) * size);
    return GOOD;
}

static Answer get_states(Instance *m, double *x, size_t n) { return get_all(m, x, n, m->now.x, N_CONTINUOUS, "states"); }
static Answer get_rates(Instance *m, double *x, size_t n) { return get_all(m, x, n, rates_of(m), N_CONTINUOUS, "rates"); }
static Answer get_indicators(Instance *m, double *g, size_t n) { return get_all(m, g, n, indicators_of(m), N_EVENTS, "indicators"); }

static Answer get_nominals(Instance *m, double *x, size_t n)
{
    size_t i;
    if (sized(m, n, N_CONTINUOUS, "continuous states") != GOOD) return BAD;
    for (i = 0; i < n; ++i) x[i] = NOMINAL;
    return GOOD;
}

/* How some values change along a direction of others. */
static Answer along(Instance *m, const unsigned unknown[], size_t n, const unsigned known[], size_t n_known, const double seed[],
                    double result[])
{
    double t = 0.0, x[N_STATES + 1], u[N_INPUTS + 1], p[N_PARAMETERS + 1], d[N_CONTINUOUS + N_OUTPUTS + 1];
    const double *k = constants_of(m);
    size_t i;
    memset(x, 0, sizeof x);
    memset(u, 0, sizeof u);
    memset(p, 0, sizeof p);
    for (i = 0; i < n_known; ++i) {
        const unsigned r = known[i];
        if (r >= N_VALUES) return told(m, BAD, "There is no variable with the value reference %u.", r);
        if (r < FIRST_STATE) t = seed[i];
        else if (r < FIRST_DERIVATIVE) x[r - FIRST_STATE] = seed[i];
        else if (r >= FIRST_MARK && r < FIRST_INPUT) x[N_CONTINUOUS + r - FIRST_MARK] = seed[i];
        else if (r >= FIRST_INPUT && r < FIRST_PARAMETER) u[r - FIRST_INPUT] = seed[i];
        else if (r >= FIRST_PARAMETER && r < FIRST_OUTPUT) p[r - FIRST_PARAMETER] = seed[i];
        else return told(m, BAD, "Derivatives with respect to %s: it is no state, input or parameter.", name_of(r));
    }
    model_along(m->now.t, m->now.x, inputs_of(m), &t, x, u, p, k, d);
    for (i = 0; i < n; ++i) {
        const unsigned r = unknown[i];
        if (r >= N_VALUES) return told(m, BAD, "There is no variable with the value reference %u.", r);
        if (r >= FIRST_STATE && r < FIRST_DERIVATIVE) result[i] = x[r - FIRST_STATE];
        else if (r >= FIRST_DERIVATIVE && r < FIRST_MARK) result[i] = d[r - FIRST_DERIVATIVE];
        else if (r >= FIRST_OUTPUT && r < FIRST_INDICATOR) result[i] = d[N_CONTINUOUS + r - FIRST_OUTPUT];
        else return told(m, BAD, "The derivative of %s is not there: it is neither an output nor the derivative of a state.", name_of(r));
    }
    return GOOD;
}

/* ---- constraints */

/* Quaternions of unit norm, driven hinges where their laws say, closures closed. */
static void settle(Instance *m, double t, double *x)
{
#if SETTLES
#if TELLS_PIVOTS
    model_settle(t, x, inputs_of(m), constants_of(m), m->z, m->pivots);
#else
    model_settle(t, x, inputs_of(m), constants_of(m), m->z);
#endif
    memcpy(x, m->z, sizeof(double) * N_STATES);
#else
    (void)m, (void)t, (void)x;
#endif
}

/* The same at the end of a step: until a step of Newton's is so short that what is left is rounding. */
static void settle_well(Instance *m, double t, double *x)
{
    double before[N_STATES + 1], moved = 1.0;
    int i, n;
    for (n = 0; n < (CLOSES ? AT_A_STEP : 1) && moved > SHORT; ++n) {
        memcpy(before, x, sizeof(double) * N_STATES);
        settle(m, t, x);
        for (i = 0, moved = 0.0; i < N_STATES; ++i) moved = largest(moved, fabs(x[i] - before[i]));
    }
}

/* How far the pose that was settled last is from a singular one, by a row of closures; 0 where that is not known. */
static double near_singular(const Instance *m)
{
#if N_PIVOTS
    double least = 1.0;
    int i;
    for (i = 0; i < N_PIVOTS; ++i) least = smallest(least, m->pivots[i] * pivot_scale[i]);
    return least > 0.0 ? sqrt(least) : 0.0;
#else
    (void)m;
    return 0.0;
#endif
}

/* Newton's steps onto the constraints of the state as it is now; how far the last one moved it. */
static double closed(Instance *m)
{
    State *s = &m->now;
    double moved = 1.0;
    int i, n;
    for (n = 0; n < (CLOSES ? MOST_CLOSING : 1) && moved > 0.01 * CLOSED; ++n) {
        memcpy(m->y, s->x, sizeof m->y);
        settle(m, s->t, s->x);
        for (i = 0, moved = 0.0; i < N_STATES; ++i) moved = largest(moved, fabs(s->x[i] - m->y[i]) / (1.0 + fabs(s->x[i])));
    }
    return moved;
}

#if N_EVENTS
/* Where event j has let other closures act than `before`: coordinates go to where these are closed, speeds to what they allow. */
static Answer close(Instance *m, int j, int before)
{
#if N_SETS > 1
    State *s = &m->now;
    double gap, moved;
    if (set_of(s->x) == before || event_open[j] < 0.0) return GOOD;
    model_opened(s->t, s->x, inputs_of(m), constants_of(m), &gap);
    if (!(gap <= event_open[j]))
        return FAIL(m, "Event %s closes a loop that is open by %.3g at t = %.9g s, and %.3g is allowed.", event_name[j], gap, s->t, event_open[j]);
    moved = closed(m);
    if (!(moved <= CLOSED)) return FAIL(m, "Event %s: the loops cannot be closed from there, at t = %.9g s.", event_name[j], s->t);
#else
    (void)m, (void)j, (void)before;
#endif
    return GOOD;
}
#endif

/* ---- events */

#if N_ONE_SIDED
#include "one_sided.c"
#endif

#if N_EVENTS
static void g_at(Instance *m, double t, const double *x, double *g) { model_events(t, x, inputs_of(m), constants_of(m), g); }
#endif

/* The sides of all g where a motion begins, or where it goes on after event `fired` changed the state `before`. A g that is at zero
 * is about to leave the side that it comes from; or has, after its event, the side to which it moves. */
static void find_sides(Instance *m, int fired, const double *before)
{
#if N_EVENTS
    double after[N_EVENTS], was[N_EVENTS], slope[N_EVENTS];
    int j;
    g_at(m, m->now.t, m->now.x, after);
    model_slopes(m->now.t, m->now.x, inputs_of(m), constants_of(m), slope);
    if (before) g_at(m, m->now.t, before, was);
    for (j = 0; j < N_EVENTS; ++j) {
        const double to = sign_of(slope[j]);
        if (!before) {
            m->now.margin[j] = MARGIN;
            m->now.sides[j] = after[j] == 0.0 ? -(to == 0.0 ? event_direction[j] : to) : sign_of(after[j]);
        } else if (j == fired) {
            const double about = smallest(8.0 * fabs(was[j]), SHALLOW) + ABOUT_ZERO * fabs(slope[j] * m->now.step);
            m->now.sides[j] = fabs(after[j]) <= about ? to : sign_of(after[j]);
            if (fabs(after[j]) <= about) m->now.margin[j] = largest(MARGIN, fabs(after[j]) + HAIR);
        } else if (!(fabs(after[j] - was[j]) <= MOVED * fabs(was[j]))) {
            m->now.sides[j] = after[j] == 0.0 ? to : sign_of(after[j]);
        }
        if (before && event_only_switches[j] && set_of(before) != set_of(m->now.x))
            m->now.sides[j] = fabs(after[j]) < LATCHED ? event_direction[j] : sign_of(after[j]);
        /* what is let go stands where it was locked, at the zero of that event: it has passed it */
        if (before && event_frees[fired * N_EVENTS + j] && fabs(after[j]) < LATCHED) m->now.sides[j] = event_direction[j];
    }
#if N_ONE_SIDED
    put_sides(m);
#endif
#else
    (void)m, (void)fired, (void)before;
#endif
    forget(m);
}

/* Take the actions of an event at the state as it is now. */
static Answer act(Instance *m, int j)
{
#if N_EVENTS
    double before[N_STATES + 1], came[2 * N_ONE_SIDED + 1];
    State *s = &m->now;
    int i;
    if (s->count[j] == 0.0 || s->t - s->first[j] > event_gap[j]) s->first[j] = s->t, s->count[j] = 0.0;
    if (s->count_of_all == 0.0 || s->t - s->first_of_all > event_gap[j]) s->first_of_all = s->t, s->count_of_all = 0.0;
    s->count[j] += 1.0;
    s->count_of_all += 1.0;
    if (s->count_of_all > MOST_EVENTS)
        return FAIL(m, "Event %s fires for ever: %d events within %g s, until t = %.9g s. Let its reset move g away from zero.",
                    event_name[j], MOST_EVENTS, event_gap[j], s->t);
    told(m, GOOD, "Event %s at t = %.9g s.", event_name[j], s->t);
    if (event_stops[j]) s->stopped = 1.0;
    if (!event_changes[j]) {
        s->sides[j] = -s->sides[j];
        forget(m);
        return GOOD;
    }
    memcpy(before, s->x, sizeof before);
    model_act(j, s->t, before, inputs_of(m), constants_of(m), s->x, came);
    if (came[0] > 0.0)
        return FAIL(m, "Event %s gives a speed to a hinge that is locked, at t = %.9g s; unlock it first.", event_name[j], s->t);
    if (N_SETS > 1 && close(m, j, set_of(before)) != GOOD) return BAD;
    for (i = 0; i < N_STATES; ++i)
        if (!finite_number(s->x[i]))
            return FAIL(m, "Event %s leaves %s without a finite value at t = %.9g s.", event_name[j],
                        name_of((unsigned)(i < N_CONTINUOUS ? FIRST_STATE + i : FIRST_MARK + i - N_CONTINUOUS)), s->t);
#if N_ONE_SIDED
    if (settle_one_sided(m, j, came + 1) != GOOD) return BAD;
#endif
    s->step *= 0.1;
    find_sides(m, j, before);
#else
    (void)m, (void)j;
#endif
    return GOOD;
}

/* Whether g number j has left its side, the way that is asked for. What a master sees is at zero only behind the margin: it has. */
static int left(const Instance *m, int j, double g)
{
    const double sign = g == 0.0 && !m->cosimulation ? -m->now.sides[j] : sign_of(g);
    return m->now.sides[j] * sign < 0.0 && event_direction[j] * sign >= 0.0;
}

/* Put every g that is on the other side, but fires nothing there, on it. */
static void follow(Instance *m, const double *g)
{
    int j;
    for (j = 0; j < N_EVENTS; ++j)
        if (sign_of(g[j]) != 0.0 && !left(m, j, g[j])) m->now.sides[j] = sign_of(g[j]);
}

/* The events of model exchange, at an instant that a master has found. changed: whether states did. */
static Answer handle(Instance *m, int *changed)
{
    int j, more = 1;
    *changed = 0;
    at_pieces(m, m->now.t);
    while (more) {
        more = 0;
        for (j = 0; j < N_EVENTS && !more; ++j) {
            const double *g = indicators_of(m);
            if (!left(m, j, g[j])) continue;
            if (act(m, j) != GOOD) return BAD;
            *changed |= event_changes[j];
            more = 1;
        }
    }
    if (N_EVENTS) follow(m, indicators_of(m));
    forget(m);
    return GOOD;
}

/* Whether a step of a master has left an event behind. Where g is well away from zero, its margin is the usual one again. */
static int fires(Instance *m)
{
    int j, found = 0;
    for (j = 0; j < N_EVENTS; ++j) {
        if (left(m, j, indicators_of(m)[j])) found = 1;
        if (fabs(m->g[j]) > 100.0 * m->now.margin[j]) m->now.margin[j] = MARGIN;
    }
    if (N_EVENTS) m->has_g = 0;
    return found;
}

/* ---- initialization */

static Answer begin(Instance *m)
{
    State *s = &m->now;
    int i;
    double moved;
    at_pieces(m, s->t);
    if (N_SWITCHES && set_of(s->x) < 0) return FAIL(m, "The start values let closures act together that no event does.");
    moved = closed(m);
    for (i = 0; i < N_STATES; ++i)
        if (!finite_number(s->x[i]))
            return FAIL(m, "The start values give %s no finite value: look for a quaternion of norm 0, and for loops that cannot be closed.",
                        name_of((unsigned)(i < N_CONTINUOUS ? FIRST_STATE + i : FIRST_MARK + i - N_CONTINUOUS)));
    if (CLOSES && moved > CLOSED)
        return FAIL(m, "The loops cannot be closed from the start values: a step still moves a coordinate by %.3g. Set values nearer to a closed pose.",
                    moved);
#if N_ONE_SIDED
    if (put_at_ends(m) != GOOD) return BAD;
    find_held(m, -1);
#endif
    forget(m);
    rates_of(m);
    for (i = 0; i < N_CONTINUOUS; ++i)
        if (!finite_number(m->rates[i]))
            return FAIL(m, "%s is not a finite number at the start: look for inputs, parameters and start values that are out of range.",
                        name_of((unsigned)(FIRST_DERIVATIVE + i)));
    find_sides(m, -1, NULL);
    s->begun = 1.0;
    return GOOD;
}

/* ---- co-simulation: Dormand and Prince, order 5, error of order 4 */

static const double C[7] = {0.0, 0.2, 0.3, 0.8, 8.0 / 9.0, 1.0, 1.0};
static const double A[7][6] = {
    {0.0},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0.0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
};
static const double E[7] = {71.0 / 57600, 0.0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
static const double D[7] = {-12715105075.0 / 11282082432.0, 0.0, 87487479700.0 / 32700410799.0, -10690763975.0 / 1880347072.0,
                            701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0, 69997945.0 / 29380423.0};

/* y after a step h from x, whose rates stand in k[0]; the last stage, that at y, stands in k[6]. */
static void advance(Instance *m, double t, const double *x, double h, double (*k)[N_STATES + 1], double *y)
{
    int s, i, j;
    for (s = 1; s < 7; ++s) {
        const double at = t + C[s] * h;
        for (i = 0; i < N_STATES; ++i) {
            double sum = 0.0;
            for (j = 0; j < s; ++j) sum += A[s][j] * k[j][i];
            y[i] = x[i] + h * sum;
        }
        model_rhs(at, y, m->given, m->constants, k[s]);
    }
}

/* The error of a step, 1 where it is as large as allowed; not a number where a stage is not. */
static double error_of(const Instance *m, const double *x, const double *y, double h, double (*k)[N_STATES + 1])
{
    const double relative = largest(SHARE * m->now.tolerance, LEAST), absolute = 0.01 * relative;
    double most = 0.0;
    int i, j;
    for (i = 0; i < N_CONTINUOUS; ++i) {
        double e = 0.0;
        for (j = 0; j < 7; ++j) e += E[j] * k[j][i];
        e = fabs(h * e) / (absolute + relative * largest(fabs(x[i]), fabs(y[i])));
        if (!(e <= most)) most = e;
        if (!finite_number(most)) return most - most;
    }
    return most;
}

#if N_EVENTS
/* x at a part of the step that was taken, by its interpolant. */
static void between(Instance *m, const double *x, const double *y, double h, double part, double *out)
{
    int i, j;
    for (i = 0; i < N_STATES; ++i) {
        const double dy = y[i] - x[i], low = h * m->k[0][i] - dy, high = dy - h * m->k[6][i] - low, rest = 1.0 - part;
        double last = 0.0;
        for (j = 0; j < 7; ++j) last += D[j] * m->k[j][i];
        out[i] = x[i] + part * (dy + rest * (low + part * (high + rest * h * last)));
    }
}

/* g number j, positive on its side, at a part of the step; by a step of that length, whose result is in m->found. */
static double side_at(Instance *m, const double *x, double h, double part, int j, double (*k)[N_STATES + 1])
{
    double g[N_EVENTS];
    memcpy(k[0], m->k[0], sizeof k[0]);
    if (part > 0.0) advance(m, m->now.t, x, part * h, k, m->found);
    else memcpy(m->found, x, sizeof(double) * N_STATES);
    settle_well(m, m->now.t + part * h, m->found);
    g_at(m, m->now.t + part * h, m->found, g);
    return m->now.sides[j] * g[j];
}

/* The last part of the step, between a and b, at which g number j is on its side: Illinois and bisection in turn. */
static double zero_of(Instance *m, const double *x, double h, double a, double b, int j, double (*k)[N_STATES + 1])
{
    double ga = side_at(m, x, h, a, j, k), gb = side_at(m, x, h, b, j, k), last = 0.0;
    int looks;
    while (!(ga > 0.0) && b - a > ENOUGH) {
        const double middle = 0.5 * (a + b), g = side_at(m, x, h, middle, j, k);
        if (g > 0.0) a = middle, ga = g;
        else b = middle, gb = g;
    }
    if (!(gb < 0.0)) return b;
    for (looks = 0; looks < MOST_LOOKS && b - a > ENOUGH; ++looks) {
        const double chord = b - gb * (b - a) / (gb - ga), middle = 0.5 * (a + b);
        const double part = looks % 2 == 0 && chord > a && chord < b ? chord : middle;
        double g;
        if (!(part > a && part < b)) break;
        g = side_at(m, x, h, part, j, k);
        if (g > 0.0) {
            a = part, ga = g;
            if (last > 0.0) gb *= 0.5;
            last = 1.0;
        } else {
            b = part, gb = g;
            if (last < 0.0) ga *= 0.5;
            last = -1.0;
        }
    }
    return a;
}

/* The first event in a step that was taken, or -1; part: where. Else all sides are those at its end. */
static int first_event(Instance *m, const double *x, const double *y, double h, double *part)
{
    double g[N_EVENTS], behind = 0.0, (*k)[N_STATES + 1] = (double(*)[N_STATES + 1])malloc(sizeof m->k);
    int i, j, which = -1;
    *part = 2.0;
    if (!k) return -2;
    for (i = 1; i <= LOOKS && which < 0; ++i) {
        const double at = (double)i / LOOKS;
        if (i < LOOKS) between(m, x, y, h, at, m->found);
        else memcpy(m->found, y, sizeof(double) * N_STATES);
        if (i < LOOKS) settle(m, m->now.t + at * h, m->found);
        g_at(m, m->now.t + at * h, m->found, g);
        for (j = 0; j < N_EVENTS; ++j)
            if (left(m, j, g[j])) {
                const double zero = zero_of(m, x, h, behind, at, j, k);
                if (zero < *part) *part = zero, which = j;
            }
        if (which < 0) follow(m, g);
        behind = at;
    }
    if (which >= 0) side_at(m, x, h, *part, which, k);
    free(k);
    return which;
}
#endif

/* A first step: a hundredth of the time in which the state would change by its size. */
static double first_step(const Instance *m, double most)
{
    double size = 0.0, change = 0.0;
    int i;
    for (i = 0; i < N_CONTINUOUS; ++i) {
        const double scale = 1e-3 + fabs(m->now.x[i]);
        size = largest(size, fabs(m->now.x[i]) / scale);
        change = largest(change, fabs(m->k[0][i]) / scale);
    }
    return smallest(most, change > 0.0 ? 0.01 * largest(size, 0.01) / change : most);
}

/* The least step before a singular pose, 0 where there is none. Where rows of closures come to depend on each other the branches of a
 * motion cross, and steps by error shrink into the pose, to leave it by whichever branch rounding chooses. A step that ends as far
 * behind the pose as it begins before has its stages away from it. The way there is that of the step before, as far as rows fell. */
static double least_across(const Instance *m)
{
    const State *s = &m->now;
    if (!(s->near > 0.0 && s->near < SINGULAR)) return 0.0;
    return largest(LEAST_ACROSS, s->near_before > s->near ? 2.0 * s->last * s->near / (s->near_before - s->near) : 0.0);
}

/* Go on to t_end, or to an event that stops. */
static Answer step_to(Instance *m, double t_end)
{
    State *s = &m->now;
    double *x = s->x, *y = m->y;
    int i;
    if (!(t_end >= s->t)) return told(m, BAD, "A step to t = %.17g s cannot be taken: the model is at t = %.17g s.", t_end, s->t);
    for (i = 0; i < N_SERIES; ++i)
        if (t_end > series_end[i] + 1e-9 * (1.0 + fabs(series_end[i])))
            return FAIL(m, "A step to t = %.9g s goes beyond what %s is given for, %.9g s.", t_end, series_name[i], series_end[i]);
    at_pieces(m, s->t);
    constants_of(m);
    inputs_of(m);
    model_rhs(s->t, x, m->given, m->constants, m->k[0]);
    while (s->t < t_end && s->stopped == 0.0) {
        const double goal = smallest(t_end, next_piece(m)), left_over = goal - s->t;
        double h, error, factor, least;
        int arrives, event = -1;
        if (!(s->step > 0.0)) s->step = first_step(m, left_over);
        h = s->step;
        arrives = h >= left_over * (1.0 - 1e-12);
        if (arrives) h = left_over;
        else if (h > 0.5 * left_over) h = 0.5 * left_over;
        advance(m, s->t, x, h, m->k, y);
        error = error_of(m, x, y, h, m->k);
        least = finite_number(error) ? least_across(m) : 0.0;
        if (!(error <= 1.0) && h <= least) told(m, GOOD, "A step of %.3g s goes across a singular pose at t = %.9g s.", h, s->t);
        else if (!(error <= 1.0)) {
            factor = finite_number(error) ? largest(0.2, 0.9 / fifth_root(error)) : 0.1;
            s->step = smallest(h, largest(h * factor, least));
            if (s->step <= 16.0 * DBL_EPSILON * fabs(s->t) || s->step < 1e-200) {
                if (finite_number(error))
                    return FAIL(m, "The step became too small at t = %.9g s, %.3g s: the system is too stiff there for tolerance %.3g, or singular%s.",
                                s->t, s->step, m->now.tolerance, CLOSES ? "; where rows of closures depend on each other, a coupling keeps their rank" : "");
                for (i = 0; i < N_CONTINUOUS - 1 && finite_number(m->k[6][i]); ++i) {}
                return FAIL(m, "%s is not a finite number near t = %.9g s: look for inputs and parameters that are out of range, and for poses in which an inertia vanishes.",
                            name_of((unsigned)(FIRST_DERIVATIVE + i)), s->t);
            }
            continue;
        }
        factor = error > 0.0 ? largest(0.2, smallest(5.0, 0.9 / fifth_root(error))) : 5.0;
        settle_well(m, s->t + h, y);
        s->near_before = s->near, s->near = near_singular(m), s->last = h;
#if N_EVENTS
        {
            double part;
            event = first_event(m, x, y, h, &part);
            if (event == -2) return FAIL(m, "There is no memory left.");
            if (event >= 0) {
                s->t += part * h;
                s->step = largest(s->step, h * factor);
                memcpy(x, m->found, sizeof(double) * N_STATES);
                s->near = 0.0;
                if (act(m, event) != GOOD) return BAD;
            }
        }
#endif
        if (event < 0) {
            s->t = arrives ? goal : s->t + h;
            s->step = arrives ? largest(s->step, h * factor) : h * factor;
            memcpy(x, y, sizeof(double) * N_STATES);
        }
        at_pieces(m, s->t);
        inputs_of(m);
        if (event < 0 && !SETTLES && !N_SERIES) memcpy(m->k[0], m->k[6], sizeof m->k[0]);
        else model_rhs(s->t, x, m->given, m->constants, m->k[0]);
    }
    forget(m);
    return GOOD;
}

/* ---- the whole of it */

static void take_state(Instance *m, const State *kept)
{
    m->now = *kept;
    m->has_constants = 0;
    forget(m);
}
