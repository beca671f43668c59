/* The face of FMI 2.0: model exchange and co-simulation over core.c. */

#include "fmi2TypesPlatform.h"
#include "fmi2FunctionTypes.h"

#ifdef FMI2_FUNCTION_PREFIX
#define PASTE(a, b) a##b
#define PASTED(a, b) PASTE(a, b)
#define FMI(name) PASTED(FMI2_FUNCTION_PREFIX, name)
#define EXPORT
#else
#define FMI(name) name
#if defined _WIN32 || defined __CYGWIN__
#define EXPORT __declspec(dllexport)
#elif defined __GNUC__
#define EXPORT __attribute__((visibility("default")))
#else
#define EXPORT
#endif
#endif
#define DEFINE(type, name) EXPORT name##TYPE FMI(name); EXPORT type FMI(name)

static const fmi2Status status_of[] = {fmi2OK, fmi2Warning, fmi2Discard, fmi2Error};

static void tell(void *instance, Answer answer, const char *category, const char *text)
{
    Instance *m = (Instance *)instance;
    fmi2CallbackLogger log;
    memcpy(&log, m->face, sizeof log); /* C has no conversion between pointers to functions and to data */
    if (log) log(m->face[2], m->name, status_of[answer], category, "%s", text);
}

#define ASK(c) Instance *m = (Instance *)(c); if (!m) return fmi2Error
#define IN(test, what) \
    if (!(test)) return status_of[told(m, BAD, "%s is not allowed here.", what)]
#define MODE ((Mode)m->now.mode)

DEFINE(const char *, fmi2GetTypesPlatform)(void) { return fmi2TypesPlatform; }
DEFINE(const char *, fmi2GetVersion)(void) { return "2.0"; }

DEFINE(fmi2Status, fmi2SetDebugLogging)(fmi2Component c, fmi2Boolean on, size_t n, const fmi2String categories[])
{
    ASK(c);
    return status_of[log_these(m, on != 0, n, categories)];
}

DEFINE(fmi2Component, fmi2Instantiate)(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                                       const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean logs)
{
    Instance *m = created(name, type == fmi2CoSimulation, logs != 0, tell);
    (void)resources, (void)visible;
    if (!m) return NULL;
    if (functions) { /* what a master keeps it in need not live on */
        memcpy(m->face, &functions->logger, sizeof functions->logger);
        m->face[2] = functions->componentEnvironment;
    }
    if (!guid || strcmp(guid, TOKEN)) {
        told(m, BAD, "The GUID %s is not that of this FMU, %s: its description is of another build. Take both from one file.",
             guid ? guid : "(none)", TOKEN);
        free(m);
        return NULL;
    }
    return m;
}

DEFINE(void, fmi2FreeInstance)(fmi2Component c) { free(c); }

DEFINE(fmi2Status, fmi2SetupExperiment)(fmi2Component c, fmi2Boolean has_tolerance, fmi2Real tolerance, fmi2Real start,
                                        fmi2Boolean has_stop, fmi2Real stop)
{
    ASK(c);
    IN(MODE == INSTANTIATED, "fmi2SetupExperiment");
    if (has_tolerance && !(tolerance > 0.0 && finite_number(tolerance)))
        return status_of[told(m, BAD, "A tolerance of %g is none; give a positive one, such as 1e-8.", tolerance)];
    if (!finite_number(start)) return status_of[told(m, BAD, "The start time is not a finite number.")];
    if (has_tolerance) m->now.tolerance = tolerance;
    m->now.t = start;
    (void)has_stop, (void)stop;
    forget(m);
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2EnterInitializationMode)(fmi2Component c)
{
    ASK(c);
    IN(MODE == INSTANTIATED, "fmi2EnterInitializationMode");
    m->now.mode = INITIALIZATION;
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2ExitInitializationMode)(fmi2Component c)
{
    ASK(c);
    IN(MODE == INITIALIZATION, "fmi2ExitInitializationMode");
    if (begin(m) != GOOD) return fmi2Error;
    m->now.mode = m->cosimulation ? STEPPING : EVENT;
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2Terminate)(fmi2Component c)
{
    ASK(c);
    m->now.mode = TERMINATED;
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2Reset)(fmi2Component c)
{
    ASK(c);
    to_start(m);
    return fmi2OK;
}

/* ---- values */

DEFINE(fmi2Status, fmi2GetReal)(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2Real value[])
{
    ASK(c);
    return status_of[get_values(m, vr, n, value)];
}

DEFINE(fmi2Status, fmi2SetReal)(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2Real value[])
{
    ASK(c);
    return status_of[set_values(m, vr, n, value)];
}

#define NO_VALUES(type, get, set) \
    DEFINE(fmi2Status, get)(fmi2Component c, const fmi2ValueReference vr[], size_t n, type value[]) \
    { ASK(c); (void)vr, (void)value; return n ? status_of[told(m, BAD, "All variables are Real.")] : fmi2OK; } \
    DEFINE(fmi2Status, set)(fmi2Component c, const fmi2ValueReference vr[], size_t n, const type value[]) \
    { ASK(c); (void)vr, (void)value; return n ? status_of[told(m, BAD, "All variables are Real.")] : fmi2OK; }

NO_VALUES(fmi2Integer, fmi2GetInteger, fmi2SetInteger)
NO_VALUES(fmi2Boolean, fmi2GetBoolean, fmi2SetBoolean)
NO_VALUES(fmi2String, fmi2GetString, fmi2SetString)

/* ---- the whole state */

DEFINE(fmi2Status, fmi2GetFMUstate)(fmi2Component c, fmi2FMUstate *kept)
{
    ASK(c);
    if (!*kept) *kept = malloc(sizeof(State));
    if (!*kept) return status_of[told(m, BAD, "There is no memory left.")];
    *(State *)*kept = m->now;
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2SetFMUstate)(fmi2Component c, fmi2FMUstate kept)
{
    ASK(c);
    if (!kept) return status_of[told(m, BAD, "There is no FMU state to take.")];
    take_state(m, (const State *)kept);
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2FreeFMUstate)(fmi2Component c, fmi2FMUstate *kept)
{
    (void)c;
    if (kept) free(*kept), *kept = NULL;
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2SerializedFMUstateSize)(fmi2Component c, fmi2FMUstate kept, size_t *size)
{
    (void)c, (void)kept;
    *size = sizeof(State);
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2SerializeFMUstate)(fmi2Component c, fmi2FMUstate kept, fmi2Byte bytes[], size_t size)
{
    ASK(c);
    if (!kept || size < sizeof(State)) return status_of[told(m, BAD, "An FMU state takes %u bytes.", (unsigned)sizeof(State))];
    memcpy(bytes, kept, sizeof(State));
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2DeSerializeFMUstate)(fmi2Component c, const fmi2Byte bytes[], size_t size, fmi2FMUstate *kept)
{
    ASK(c);
    if (size != sizeof(State)) return status_of[told(m, BAD, "An FMU state takes %u bytes.", (unsigned)sizeof(State))];
    if (!*kept) *kept = malloc(sizeof(State));
    if (!*kept) return status_of[told(m, BAD, "There is no memory left.")];
    memcpy(*kept, bytes, sizeof(State));
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2GetDirectionalDerivative)(fmi2Component c, const fmi2ValueReference unknown[], size_t n,
                                                 const fmi2ValueReference known[], size_t n_known, const fmi2Real seed[],
                                                 fmi2Real result[])
{
    ASK(c);
    return status_of[along(m, unknown, n, known, n_known, seed, result)];
}

/* ---- model exchange */

DEFINE(fmi2Status, fmi2EnterEventMode)(fmi2Component c)
{
    ASK(c);
    IN(MODE == CONTINUOUS || MODE == EVENT, "fmi2EnterEventMode");
    m->now.mode = EVENT;
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2NewDiscreteStates)(fmi2Component c, fmi2EventInfo *info)
{
    int changed;
    ASK(c);
    IN(MODE == EVENT, "fmi2NewDiscreteStates");
    if (handle(m, &changed) != GOOD) return fmi2Error;
    info->newDiscreteStatesNeeded = fmi2False;
    info->terminateSimulation = m->now.stopped != 0.0;
    info->nominalsOfContinuousStatesChanged = fmi2False;
    info->valuesOfContinuousStatesChanged = changed;
    info->nextEventTime = next_piece(m);
    info->nextEventTimeDefined = info->nextEventTime < HUGE_VAL;
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2EnterContinuousTimeMode)(fmi2Component c)
{
    ASK(c);
    IN(MODE == EVENT, "fmi2EnterContinuousTimeMode");
    m->now.mode = CONTINUOUS;
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2CompletedIntegratorStep)(fmi2Component c, fmi2Boolean unused, fmi2Boolean *event, fmi2Boolean *terminate)
{
    ASK(c);
    (void)unused;
    *event = fires(m);
    *terminate = fmi2False;
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2SetTime)(fmi2Component c, fmi2Real time)
{
    ASK(c);
    IN(!m->cosimulation, "fmi2SetTime");
    return status_of[set_time(m, time)];
}

DEFINE(fmi2Status, fmi2SetContinuousStates)(fmi2Component c, const fmi2Real x[], size_t n)
{
    ASK(c);
    IN(!m->cosimulation, "fmi2SetContinuousStates");
    return status_of[set_states(m, x, n)];
}

DEFINE(fmi2Status, fmi2GetDerivatives)(fmi2Component c, fmi2Real x[], size_t n)
{
    ASK(c);
    return status_of[get_rates(m, x, n)];
}

DEFINE(fmi2Status, fmi2GetEventIndicators)(fmi2Component c, fmi2Real g[], size_t n)
{
    ASK(c);
    return status_of[get_indicators(m, g, n)];
}

DEFINE(fmi2Status, fmi2GetContinuousStates)(fmi2Component c, fmi2Real x[], size_t n)
{
    ASK(c);
    return status_of[get_states(m, x, n)];
}

DEFINE(fmi2Status, fmi2GetNominalsOfContinuousStates)(fmi2Component c, fmi2Real x[], size_t n)
{
    ASK(c);
    return status_of[get_nominals(m, x, n)];
}

/* ---- co-simulation */

DEFINE(fmi2Status, fmi2SetRealInputDerivatives)(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2Integer order[],
                                                const fmi2Real value[])
{
    ASK(c);
    (void)vr, (void)order, (void)value;
    return n ? status_of[told(m, BAD, "Inputs are held over a step: they have no derivatives.")] : fmi2OK;
}

DEFINE(fmi2Status, fmi2GetRealOutputDerivatives)(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2Integer order[],
                                                 fmi2Real value[])
{
    ASK(c);
    (void)vr, (void)order, (void)value;
    return n ? status_of[told(m, BAD, "Derivatives of outputs are not given.")] : fmi2OK;
}

DEFINE(fmi2Status, fmi2DoStep)(fmi2Component c, fmi2Real t, fmi2Real h, fmi2Boolean unused)
{
    ASK(c);
    (void)unused;
    IN(MODE == STEPPING, "fmi2DoStep");
    if (!(h >= 0.0) || !finite_number(h) || !finite_number(t))
        return status_of[told(m, BAD, "A step of %g s from t = %g s cannot be taken.", h, t)];
    if (fabs(t - m->now.t) > 1e-9 * (1.0 + fabs(t)))
        return status_of[told(m, BAD, "The step begins at t = %.17g s, and the model is at t = %.17g s.", t, m->now.t)];
    if (m->now.stopped != 0.0) return fmi2Discard;
    if (step_to(m, t + h) != GOOD) return fmi2Error;
    return m->now.stopped != 0.0 ? fmi2Discard : fmi2OK;
}

DEFINE(fmi2Status, fmi2CancelStep)(fmi2Component c)
{
    ASK(c);
    return status_of[told(m, BAD, "Steps are taken at once: there is none to cancel.")];
}

DEFINE(fmi2Status, fmi2GetStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Status *value)
{
    ASK(c);
    (void)kind, (void)value;
    return status_of[told(m, DISCARD, "Steps are taken at once: they have no status.")];
}

DEFINE(fmi2Status, fmi2GetRealStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Real *value)
{
    ASK(c);
    if (kind != fmi2LastSuccessfulTime) return fmi2Discard;
    *value = m->now.t;
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2GetIntegerStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Integer *value)
{
    ASK(c);
    (void)m, (void)kind, (void)value;
    return fmi2Discard;
}

DEFINE(fmi2Status, fmi2GetBooleanStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean *value)
{
    ASK(c);
    if (kind != fmi2Terminated) return fmi2Discard;
    *value = m->now.stopped != 0.0;
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2GetStringStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2String *value)
{
    ASK(c);
    (void)m, (void)kind, (void)value;
    return fmi2Discard;
}
