/* The face of FMI 2.0: model exchange and co-simulation over core.c. */

#include "fmi2TypesPlatform.h"
#include "fmi2FunctionTypes.h"

#define X(name) fmi2##name
#define STATE(before, after) X(before##FMUstate##after)
#define DESERIALIZED fmi2DeSerializeFMUstate
#define HANDLE fmi2Component
#define REAL fmi2Real
#ifdef FMI2_FUNCTION_PREFIX
#define PREFIX FMI2_FUNCTION_PREFIX
#endif
#include "fmi.c"

static void tell(void *instance, Answer answer, const char *category, const char *text)
{
    Instance *m = (Instance *)instance;
    fmi2CallbackLogger log;
    memcpy(&log, m->face, sizeof log); /* C has no conversion between pointers to functions and to data */
    if (log) log(m->face[2], m->name, status_of[answer], category, "%s", text);
}

DEFINE(const char *, fmi2GetTypesPlatform)(void) { return fmi2TypesPlatform; }
DEFINE(const char *, fmi2GetVersion)(void) { return "2.0"; }

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
    return of_this_build(m, "GUID", guid);
}

DEFINE(fmi2Status, fmi2SetupExperiment)(fmi2Component c, fmi2Boolean has_tolerance, fmi2Real tolerance, fmi2Real start,
                                        fmi2Boolean has_stop, fmi2Real stop)
{
    ASK(c);
    IN(MODE == INSTANTIATED, SetupExperiment);
    if (set_experiment(m, has_tolerance != 0, tolerance, start) != GOOD) return fmi2Error;
    (void)has_stop, (void)stop;
    return fmi2OK;
}

DEFINE(fmi2Status, fmi2EnterInitializationMode)(fmi2Component c)
{
    ASK(c);
    IN(MODE == INSTANTIATED, EnterInitializationMode);
    m->now.mode = INITIALIZATION;
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

DEFINE(fmi2Status, fmi2GetDirectionalDerivative)(fmi2Component c, const fmi2ValueReference unknown[], size_t n,
                                                 const fmi2ValueReference known[], size_t n_known, const fmi2Real seed[],
                                                 fmi2Real result[])
{
    ASK(c);
    return status_of[along(m, unknown, n, known, n_known, seed, result)];
}

/* ---- model exchange */

GIVES(GetDerivatives, get_rates)

DEFINE(fmi2Status, fmi2NewDiscreteStates)(fmi2Component c, fmi2EventInfo *info)
{
    int changed;
    ASK(c);
    IN(MODE == EVENT, NewDiscreteStates);
    if (handle(m, &changed) != GOOD) return fmi2Error;
    info->newDiscreteStatesNeeded = fmi2False;
    info->terminateSimulation = m->now.stopped != 0.0;
    info->nominalsOfContinuousStatesChanged = fmi2False;
    info->valuesOfContinuousStatesChanged = changed;
    info->nextEventTime = next_piece(m);
    info->nextEventTimeDefined = info->nextEventTime < HUGE_VAL;
    return fmi2OK;
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
    IN(MODE == STEPPING, DoStep);
    if (check_step(m, t, h) != GOOD) return fmi2Error;
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
