/* The face of FMI 3.0: model exchange and co-simulation over core.c. */

#include "fmi3PlatformTypes.h"
#include "fmi3FunctionTypes.h"

#define X(name) fmi3##name
#define STATE(before, after) X(before##FMUState##after)
#define DESERIALIZED fmi3DeserializeFMUState
#define HANDLE fmi3Instance
#define REAL fmi3Float64
#ifdef FMI3_FUNCTION_PREFIX
#define PREFIX FMI3_FUNCTION_PREFIX
#endif
#ifdef FMI3_Export
#define EXPORT FMI3_Export
#endif
#include "fmi.c"

static void tell_to(fmi3LogMessageCallback log, fmi3InstanceEnvironment environment, Answer answer, const char *category, const char *text)
{
    if (log) log(environment, status_of[answer], category, text);
}

static void tell(void *instance, Answer answer, const char *category, const char *text)
{
    Instance *m = (Instance *)instance;
    fmi3LogMessageCallback log;
    memcpy(&log, m->face, sizeof log); /* C has no conversion between pointers to functions and to data */
    tell_to(log, m->face[2], answer, category, text);
}

DEFINE(const char *, fmi3GetVersion)(void) { return "3.0"; }

static Instance *instance_of(fmi3String name, fmi3String token, int cosimulation, fmi3Boolean logs, fmi3InstanceEnvironment environment,
                             fmi3LogMessageCallback log)
{
    Instance *m = created(name, cosimulation, logs, tell);
    if (!m) return NULL;
    memcpy(m->face, &log, sizeof log);
    m->face[2] = environment;
    return of_this_build(m, "token", token);
}

DEFINE(fmi3Instance, fmi3InstantiateModelExchange)(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                   fmi3Boolean logs, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log)
{
    (void)resources, (void)visible;
    return instance_of(name, token, 0, logs, environment, log);
}

DEFINE(fmi3Instance, fmi3InstantiateCoSimulation)(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                  fmi3Boolean logs, fmi3Boolean events, fmi3Boolean early,
                                                  const fmi3ValueReference intermediate[], size_t n,
                                                  fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                                  fmi3IntermediateUpdateCallback update)
{
    Instance *m;
    (void)resources, (void)visible, (void)intermediate, (void)n, (void)update;
    if (events) {
        tell_to(log, environment, BAD, "logStatusError", "Events are handled inside steps: instantiate with eventModeUsed = false.");
        return NULL;
    }
    m = instance_of(name, token, 1, logs, environment, log);
    if (m) m->early = early;
    return m;
}

DEFINE(fmi3Instance, fmi3InstantiateScheduledExecution)(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                        fmi3Boolean logs, fmi3InstanceEnvironment environment,
                                                        fmi3LogMessageCallback log, fmi3ClockUpdateCallback clock,
                                                        fmi3LockPreemptionCallback lock, fmi3UnlockPreemptionCallback unlock)
{
    (void)name, (void)token, (void)resources, (void)visible, (void)logs, (void)clock, (void)lock, (void)unlock;
    tell_to(log, environment, BAD, "logStatusError", "There is no scheduled execution; use model exchange or co-simulation.");
    return NULL;
}

DEFINE(fmi3Status, fmi3EnterInitializationMode)(fmi3Instance c, fmi3Boolean has_tolerance, fmi3Float64 tolerance, fmi3Float64 start,
                                                fmi3Boolean has_stop, fmi3Float64 stop)
{
    ASK(c);
    IN(MODE == INSTANTIATED, EnterInitializationMode);
    if (set_experiment(m, has_tolerance != 0, tolerance, start) != GOOD) return fmi3Error;
    (void)has_stop, (void)stop;
    m->now.mode = INITIALIZATION;
    return fmi3OK;
}

/* ---- values */

DEFINE(fmi3Status, fmi3GetFloat64)(fmi3Instance c, const fmi3ValueReference vr[], size_t n, fmi3Float64 values[], size_t n_values)
{
    ASK(c);
    if (n != n_values) return status_of[told(m, BAD, "All variables are numbers: give as many values as references.")];
    return status_of[get_values(m, vr, n, values)];
}

DEFINE(fmi3Status, fmi3SetFloat64)(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const fmi3Float64 values[], size_t n_values)
{
    ASK(c);
    if (n != n_values) return status_of[told(m, BAD, "All variables are numbers: give as many values as references.")];
    return status_of[set_values(m, vr, n, values)];
}

#define NO_VALUES(type, get, set) \
    DEFINE(fmi3Status, get)(fmi3Instance c, const fmi3ValueReference vr[], size_t n, type values[], size_t k) \
    { ASK(c); (void)vr, (void)values, (void)k; return n ? status_of[told(m, BAD, "All variables are Float64.")] : fmi3OK; } \
    DEFINE(fmi3Status, set)(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const type values[], size_t k) \
    { ASK(c); (void)vr, (void)values, (void)k; return n ? status_of[told(m, BAD, "All variables are Float64.")] : fmi3OK; }

NO_VALUES(fmi3Float32, fmi3GetFloat32, fmi3SetFloat32)
NO_VALUES(fmi3Int8, fmi3GetInt8, fmi3SetInt8)
NO_VALUES(fmi3UInt8, fmi3GetUInt8, fmi3SetUInt8)
NO_VALUES(fmi3Int16, fmi3GetInt16, fmi3SetInt16)
NO_VALUES(fmi3UInt16, fmi3GetUInt16, fmi3SetUInt16)
NO_VALUES(fmi3Int32, fmi3GetInt32, fmi3SetInt32)
NO_VALUES(fmi3UInt32, fmi3GetUInt32, fmi3SetUInt32)
NO_VALUES(fmi3Int64, fmi3GetInt64, fmi3SetInt64)
NO_VALUES(fmi3UInt64, fmi3GetUInt64, fmi3SetUInt64)
NO_VALUES(fmi3Boolean, fmi3GetBoolean, fmi3SetBoolean)
NO_VALUES(fmi3String, fmi3GetString, fmi3SetString)

DEFINE(fmi3Status, fmi3GetBinary)(fmi3Instance c, const fmi3ValueReference vr[], size_t n, size_t sizes[], fmi3Binary values[], size_t k)
{
    ASK(c);
    (void)vr, (void)sizes, (void)values, (void)k;
    return n ? status_of[told(m, BAD, "All variables are Float64.")] : fmi3OK;
}

DEFINE(fmi3Status, fmi3SetBinary)(fmi3Instance c, const fmi3ValueReference vr[], size_t n, const size_t sizes[],
                                  const fmi3Binary values[], size_t k)
{
    ASK(c);
    (void)vr, (void)sizes, (void)values, (void)k;
    return n ? status_of[told(m, BAD, "All variables are Float64.")] : fmi3OK;
}

/* ---- what there is not: clocks, dependencies that change, configuration, adjoints */

#if defined __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#endif

#define ABSENT(name, what, ...) \
    DEFINE(fmi3Status, name)(fmi3Instance c, __VA_ARGS__) { ASK(c); return status_of[told(m, BAD, "There %s.", what)]; }

ABSENT(fmi3GetClock, "are no clocks", const fmi3ValueReference a[], size_t b, fmi3Clock d[])
ABSENT(fmi3SetClock, "are no clocks", const fmi3ValueReference a[], size_t b, const fmi3Clock d[])
ABSENT(fmi3GetNumberOfVariableDependencies, "are no dependencies beyond the description's", fmi3ValueReference a, size_t *b)
ABSENT(fmi3GetVariableDependencies, "are no dependencies beyond the description's", fmi3ValueReference a, size_t b[],
       fmi3ValueReference d[], size_t e[], fmi3DependencyKind f[], size_t g)
ABSENT(fmi3GetAdjointDerivative, "are no adjoint derivatives", const fmi3ValueReference a[], size_t b, const fmi3ValueReference d[],
       size_t e, const fmi3Float64 f[], size_t g, fmi3Float64 h[], size_t i)
ABSENT(fmi3GetIntervalDecimal, "are no clocks", const fmi3ValueReference a[], size_t b, fmi3Float64 d[], fmi3IntervalQualifier e[])
ABSENT(fmi3GetIntervalFraction, "are no clocks", const fmi3ValueReference a[], size_t b, fmi3UInt64 d[], fmi3UInt64 e[],
       fmi3IntervalQualifier f[])
ABSENT(fmi3GetShiftDecimal, "are no clocks", const fmi3ValueReference a[], size_t b, fmi3Float64 d[])
ABSENT(fmi3GetShiftFraction, "are no clocks", const fmi3ValueReference a[], size_t b, fmi3UInt64 d[], fmi3UInt64 e[])
ABSENT(fmi3SetIntervalDecimal, "are no clocks", const fmi3ValueReference a[], size_t b, const fmi3Float64 d[])
ABSENT(fmi3SetIntervalFraction, "are no clocks", const fmi3ValueReference a[], size_t b, const fmi3UInt64 d[], const fmi3UInt64 e[])
ABSENT(fmi3SetShiftDecimal, "are no clocks", const fmi3ValueReference a[], size_t b, const fmi3Float64 d[])
ABSENT(fmi3SetShiftFraction, "are no clocks", const fmi3ValueReference a[], size_t b, const fmi3UInt64 d[], const fmi3UInt64 e[])
ABSENT(fmi3ActivateModelPartition, "is no scheduled execution", fmi3ValueReference a, fmi3Float64 b)
ABSENT(fmi3GetOutputDerivatives, "are no derivatives of outputs", const fmi3ValueReference a[], size_t b, const fmi3Int32 d[],
       fmi3Float64 e[], size_t f)

#if defined __GNUC__
#pragma GCC diagnostic pop
#endif

DEFINE(fmi3Status, fmi3EnterConfigurationMode)(fmi3Instance c)
{
    ASK(c);
    return status_of[told(m, BAD, "There is no configuration: no parameter is structural.")];
}

DEFINE(fmi3Status, fmi3ExitConfigurationMode)(fmi3Instance c)
{
    ASK(c);
    return status_of[told(m, BAD, "There is no configuration: no parameter is structural.")];
}

DEFINE(fmi3Status, fmi3EnterStepMode)(fmi3Instance c)
{
    ASK(c);
    return status_of[told(m, BAD, "Events are handled inside steps: there is no other mode.")];
}

DEFINE(fmi3Status, fmi3EvaluateDiscreteStates)(fmi3Instance c)
{
    ASK(c);
    (void)m;
    return fmi3OK;
}

DEFINE(fmi3Status, fmi3GetDirectionalDerivative)(fmi3Instance c, const fmi3ValueReference unknown[], size_t n,
                                                 const fmi3ValueReference known[], size_t n_known, const fmi3Float64 seed[],
                                                 size_t n_seed, fmi3Float64 result[], size_t n_result)
{
    ASK(c);
    if (n_known != n_seed || n != n_result)
        return status_of[told(m, BAD, "All variables are numbers: give as many values as references.")];
    return status_of[along(m, unknown, n, known, n_known, seed, result)];
}

/* ---- model exchange */

GIVES(GetContinuousStateDerivatives, get_rates)

DEFINE(fmi3Status, fmi3UpdateDiscreteStates)(fmi3Instance c, fmi3Boolean *more, fmi3Boolean *terminate, fmi3Boolean *nominals,
                                             fmi3Boolean *values, fmi3Boolean *has_next, fmi3Float64 *next)
{
    int changed;
    ASK(c);
    IN(MODE == EVENT, UpdateDiscreteStates);
    if (handle(m, &changed) != GOOD) return fmi3Error;
    *more = *nominals = fmi3False;
    *terminate = m->now.stopped != 0.0;
    *values = changed != 0;
    *next = next_piece(m);
    *has_next = *next < HUGE_VAL;
    return fmi3OK;
}

DEFINE(fmi3Status, fmi3GetNumberOfEventIndicators)(fmi3Instance c, size_t *n)
{
    ASK(c);
    (void)m;
    *n = N_EVENTS;
    return fmi3OK;
}

DEFINE(fmi3Status, fmi3GetNumberOfContinuousStates)(fmi3Instance c, size_t *n)
{
    ASK(c);
    (void)m;
    *n = N_CONTINUOUS;
    return fmi3OK;
}

/* ---- co-simulation */

DEFINE(fmi3Status, fmi3DoStep)(fmi3Instance c, fmi3Float64 t, fmi3Float64 h, fmi3Boolean unused, fmi3Boolean *event,
                               fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *last)
{
    ASK(c);
    (void)unused;
    *event = *terminate = *early = fmi3False;
    *last = m->now.t;
    IN(MODE == STEPPING, DoStep);
    if (check_step(m, t, h) != GOOD) return fmi3Error;
    if (step_to(m, t + h) != GOOD) return fmi3Error;
    *last = m->now.t;
    *terminate = m->now.stopped != 0.0;
    *early = *terminate && m->early;
    return fmi3OK;
}
