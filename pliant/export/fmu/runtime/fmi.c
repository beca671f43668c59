/* What the faces of FMI 2.0 and 3.0 share. Before it a face defines:
 *
 *     X(name)              a name of its version: fmi2Reset, fmi3Reset
 *     STATE(before, after) the same of names about the whole state, whose spelling changed: fmi2GetFMUstate, fmi3GetFMUState
 *     DESERIALIZED         one more of these
 *     HANDLE, REAL         the types of an instance and of a number
 *     PREFIX               what functions are called with in front, where several FMUs are linked
 *     EXPORT               how functions are exported, where the version has a word for it
 */

#define TEXT(x) #x
#define TEXT_OF(x) TEXT(x)
#ifdef PREFIX
#define PASTE(a, b) a##b
#define PASTED(a, b) PASTE(a, b)
#define FMI(name) PASTED(PREFIX, name)
#else
#define FMI(name) name
#endif
#ifndef EXPORT
#if defined PREFIX
#define EXPORT
#elif defined _WIN32 || defined __CYGWIN__
#define EXPORT __declspec(dllexport)
#elif defined __GNUC__
#define EXPORT __attribute__((visibility("default")))
#else
#define EXPORT
#endif
#endif
#define DEFINED(type, name) EXPORT name##TYPE FMI(name); EXPORT type FMI(name)
#define DEFINE(type, name) DEFINED(type, name)

static const X(Status) status_of[] = {X(OK), X(Warning), X(Discard), X(Error)};

#define ASK(c) Instance *m = (Instance *)(c); if (!m) return X(Error)
#define IN(test, name) \
    if (!(test)) return status_of[told(m, BAD, "%s is not allowed here.", TEXT_OF(X(name)))]
#define MODE ((Mode)m->now.mode)

/* The instance, if the description that a master has read, by its token, is of this build; else it is freed. */
static Instance *of_this_build(Instance *m, const char *what, const char *token)
{
    if (token && !strcmp(token, TOKEN)) return m;
    told(m, BAD, "The %s %s is not that of this FMU, %s: its description is of another build. Take both from one file.", what,
         token ? token : "(none)", TOKEN);
    free(m);
    return NULL;
}

static Answer set_experiment(Instance *m, int has_tolerance, double tolerance, double start)
{
    if (has_tolerance && !(tolerance > 0.0 && finite_number(tolerance)))
        return told(m, BAD, "A tolerance of %g is none; give a positive one, such as 1e-8.", tolerance);
    if (!finite_number(start)) return told(m, BAD, "The start time is not a finite number.");
    if (has_tolerance) m->now.tolerance = tolerance;
    m->now.t = start;
    forget(m);
    return GOOD;
}

/* Whether a step of h from t can be taken. */
static Answer check_step(Instance *m, double t, double h)
{
    if (!(h >= 0.0) || !finite_number(h) || !finite_number(t))
        return told(m, BAD, "A step of %g s from t = %g s cannot be taken.", h, t);
    if (fabs(t - m->now.t) > 1e-9 * (1.0 + fabs(t)))
        return told(m, BAD, "The step begins at t = %.17g s, and the model is at t = %.17g s.", t, m->now.t);
    return GOOD;
}

DEFINE(X(Status), X(SetDebugLogging))(HANDLE c, X(Boolean) on, size_t n, const X(String) categories[])
{
    ASK(c);
    return status_of[log_these(m, on != 0, n, categories)];
}

DEFINE(void, X(FreeInstance))(HANDLE c) { free(c); }

DEFINE(X(Status), X(ExitInitializationMode))(HANDLE c)
{
    ASK(c);
    IN(MODE == INITIALIZATION, ExitInitializationMode);
    if (begin(m) != GOOD) return X(Error);
    m->now.mode = m->cosimulation ? STEPPING : EVENT;
    return X(OK);
}

DEFINE(X(Status), X(Terminate))(HANDLE c)
{
    ASK(c);
    m->now.mode = TERMINATED;
    return X(OK);
}

DEFINE(X(Status), X(Reset))(HANDLE c)
{
    ASK(c);
    to_start(m);
    return X(OK);
}

/* ---- the whole state */

static Answer keep(Instance *m, void **kept, const void *bytes)
{
    if (!*kept) *kept = malloc(sizeof(State));
    if (!*kept) return told(m, BAD, "There is no memory left.");
    memcpy(*kept, bytes, sizeof(State));
    return GOOD;
}

DEFINE(X(Status), STATE(Get, ))(HANDLE c, STATE(, ) *kept)
{
    ASK(c);
    return status_of[keep(m, kept, &m->now)];
}

DEFINE(X(Status), STATE(Set, ))(HANDLE c, STATE(, ) kept)
{
    ASK(c);
    if (!kept) return status_of[told(m, BAD, "There is no FMU state to take.")];
    take_state(m, (const State *)kept);
    return X(OK);
}

DEFINE(X(Status), STATE(Free, ))(HANDLE c, STATE(, ) *kept)
{
    (void)c;
    if (kept) free(*kept), *kept = NULL;
    return X(OK);
}

DEFINE(X(Status), STATE(Serialized, Size))(HANDLE c, STATE(, ) kept, size_t *size)
{
    (void)c, (void)kept;
    *size = sizeof(State);
    return X(OK);
}

DEFINE(X(Status), STATE(Serialize, ))(HANDLE c, STATE(, ) kept, X(Byte) bytes[], size_t size)
{
    ASK(c);
    if (!kept || size < sizeof(State)) return status_of[told(m, BAD, "An FMU state takes %u bytes.", (unsigned)sizeof(State))];
    memcpy(bytes, kept, sizeof(State));
    return X(OK);
}

DEFINE(X(Status), DESERIALIZED)(HANDLE c, const X(Byte) bytes[], size_t size, STATE(, ) *kept)
{
    ASK(c);
    if (size != sizeof(State)) return status_of[told(m, BAD, "An FMU state takes %u bytes.", (unsigned)sizeof(State))];
    return status_of[keep(m, kept, bytes)];
}

/* ---- model exchange */

DEFINE(X(Status), X(EnterEventMode))(HANDLE c)
{
    ASK(c);
    IN(MODE == CONTINUOUS || MODE == EVENT, EnterEventMode);
    m->now.mode = EVENT;
    return X(OK);
}

DEFINE(X(Status), X(EnterContinuousTimeMode))(HANDLE c)
{
    ASK(c);
    IN(MODE == EVENT, EnterContinuousTimeMode);
    m->now.mode = CONTINUOUS;
    return X(OK);
}

DEFINE(X(Status), X(CompletedIntegratorStep))(HANDLE c, X(Boolean) unused, X(Boolean) *event, X(Boolean) *terminate)
{
    ASK(c);
    (void)unused;
    *event = fires(m) != 0;
    *terminate = X(False);
    return X(OK);
}

DEFINE(X(Status), X(SetTime))(HANDLE c, REAL time)
{
    ASK(c);
    IN(!m->cosimulation, SetTime);
    return status_of[set_time(m, time)];
}

DEFINE(X(Status), X(SetContinuousStates))(HANDLE c, const REAL x[], size_t n)
{
    ASK(c);
    IN(!m->cosimulation, SetContinuousStates);
    return status_of[set_states(m, x, n)];
}

#define GIVES(name, get) \
    DEFINE(X(Status), X(name))(HANDLE c, REAL x[], size_t n) { ASK(c); return status_of[get(m, x, n)]; }

GIVES(GetEventIndicators, get_indicators)
GIVES(GetContinuousStates, get_states)
GIVES(GetNominalsOfContinuousStates, get_nominals)
