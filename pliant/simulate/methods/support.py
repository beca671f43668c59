"""The table of support: which method does what in which function, and the sentence for what it does not do.

`supports(method, target, feature)` is a cell of the table: None, or the `Refusal` with its sentence. Functions that take a method
call `check`, which goes through the features that a system has, and `refuse` for a feature that a call asks for. A feature of
calls says which functions a call can ask for it.
docs/support.md is printed from here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import PliantError, unknown
from pliant.lazy import annexed, late
from pliant.simulate.loops.laws import Traced
from pliant.simulate.methods.row import Method, listed
from pliant.simulate.methods.table import ALPHA, AUTO, CONTACT, DOP853, METHODS, RUN_METHODS, first_of
from pliant.vectors.laws.identity import laws_of

if TYPE_CHECKING:
    from pliant.sweeps.contacts.points.geometry import is_number
else:
    is_number = late("pliant.sweeps.contacts.points.geometry", "is_number")

Details = dict[str, Any]
MOST_POINTS = 16  # of contacts in runs without dt


class SteppingFunction(NamedTuple):
    """A function that takes a method. steps: whether all its steps are one compiled loop, or a part of it, and so of fixed length.

    what: how messages call it.
    """

    name: str
    what: str
    steps: bool = True
    gpu: bool = False


RUN = SteppingFunction("pl.simulate", "a run", steps=False)
RUN_FIXED = SteppingFunction("pl.simulate with dt=", "a run", steps=False)
ROLLOUT = SteppingFunction("dyn.rollout", "a rollout")
STEPPER = SteppingFunction("dyn.stepper", "a stepper")
ENVIRONMENT = SteppingFunction("pl.env.VectorEnv", "an environment")
JAX = SteppingFunction("dyn.jax.rollout", "dyn.jax.rollout")
TORCH = SteppingFunction("dyn.torch.rollout", "dyn.torch.rollout")
GPU_ROLLOUT = SteppingFunction("dyn.rollout on a GPU", "a rollout on a GPU", gpu=True)
GPU_STEPPER = SteppingFunction("dyn.stepper on a GPU", "a stepper on a GPU", gpu=True)
TARGETS = (RUN, RUN_FIXED, ROLLOUT, STEPPER, ENVIRONMENT, JAX, TORCH, GPU_ROLLOUT, GPU_STEPPER)


@dataclass(frozen=True, eq=False)
class Feature:
    """What a system has, or what a call asks for.

    found: returns what messages say about the system, or None for a system that does not have the feature. Default: all have it.
    of: for a feature of calls, the functions that can be asked for it.
    """

    name: str
    found: Callable[[Dynamics], Details | None] = lambda dynamics: {}
    of: tuple[SteppingFunction, ...] = ()


@dataclass(frozen=True)
class Refusal:
    """A refused cell of the table. sentence: with {names} for what depends on the system."""

    sentence: str
    method: str
    others: str

    def error(self, **details: Any) -> PliantError:
        """Return the error of a call."""
        return PliantError(self.sentence.format(method=self.method, others=self.others, **details))


def _where(of: Callable[[Dynamics], bool]) -> Callable[[Dynamics], Details | None]:
    return lambda dynamics: {} if of(dynamics) else None


def _contacts(dynamics: Dynamics) -> Details | None:
    contacts = () if dynamics.model.internals.contact_modes else dynamics.model.contacts
    return {"names": ", ".join(repr(contact.name) for contact in contacts)} if contacts else None


def _controllers(dynamics: Dynamics) -> Details | None:
    controllers = dynamics.model.controllers
    return {"names": ", ".join(repr(x.name) for x in controllers)} if controllers else None


def _events(of_row: bool) -> Callable[[Dynamics], Details | None]:
    def found(dynamics: Dynamics) -> Details | None:
        events = [event for event in dynamics.model.events if bool(event.of_row) == of_row]
        names = ", ".join(repr(event.name) for event in events[:4]) + " …" * (len(events) > 4)
        load = next((name for row in dynamics.model.internals.one_sided for name in row.loads), "")
        return {"names": names, "first": events[0].name, "what": load} if events else None

    return found


def _held(dynamics: Dynamics) -> Details | None:
    model = dynamics.model
    if not model.internals.holds:
        return None
    first = next(hinge.name for hinge in model.internals.matter.hinges if hinge.holds)
    moves = any(motion.name == first for motion in model.internals.prescribed)
    return {"first": first, "what": f"the {'prescribed' if moves else 'lockable'} hinge {first!r}"}


def _projects(dynamics: Dynamics) -> bool:
    """Whether steps project onto closures."""
    return bool(dynamics.model.closures) and dynamics.model.internals.stabilise is None


def _timed(dynamics: Dynamics) -> Details | None:
    closure = next((x for x in dynamics.model.loops if x.rheonomic), None)
    return None if closure is None else {"what": closure.kind, "first": closure.name}


def _moved_closures(dynamics: Dynamics) -> Details | None:
    return _timed(dynamics) if any(closure.inputs for closure in dynamics.model.loops) else None


def _driven_stops(dynamics: Dynamics) -> Details | None:
    """Stops and dry friction of prescribed hinges, which nothing can stop or slow."""
    driven = {motion.name for motion in dynamics.model.internals.prescribed}
    row = next((row for row in dynamics.model.internals.one_sided if row.hinge in driven), None)
    return None if row is None else {"first": row.loads[0], "what": row.hinge}


def _touching(dynamics: Dynamics) -> bool:
    """Whether there are contacts that a run may still treat as rigid."""
    return bool(dynamics.model.contacts) and not dynamics.model.internals.contact_modes


def _compliant(dynamics: Dynamics) -> Details | None:
    for contact in dynamics.model.contacts if _touching(dynamics) else ():
        for k in range(len(contact.pairs)):
            for name in ("stiffness", "dissipation"):
                x = contact.number(name, k)
                if x is not None and not (is_number(x) and np.isinf(x)):
                    return {"first": contact.name, "what": name}
    return None


def _many_points(dynamics: Dynamics) -> Details | None:
    points = len(dynamics.model.internals.contact_points) if _touching(dynamics) else 0
    return {"what": points} if points > MOST_POINTS else None


def _touching_stops(dynamics: Dynamics) -> Details | None:
    rows = dynamics.model.internals.one_sided if _touching(dynamics) else ()
    return {"first": rows[0].hinge} if rows else None


def _python(dynamics: Dynamics) -> Details | None:
    return next(({"first": name, "why": why} for name, why in laws_of(dynamics.model).python_loads.items()), None)


def _series(dynamics: Dynamics) -> Details | None:
    return next(({"first": name} for name in dynamics.model.internals.series), None)


REFERENCE = Feature("target='reference'", lambda x: {"target": x.internals.target} if x.internals.target == "reference" else None)
MOTIONLESS = Feature("no degrees of freedom", _where(lambda x: x.model.nv == 0))
CLOSURES = Feature("closures", _where(_projects))
STABILISED = Feature("closures with stabilise=", _where(lambda x: x.model.internals.stabilise is not None))
COMPOSITES = Feature("speeds at composite mass centres", _where(lambda x: x.model.internals.speeds_at_composites))
TIMED = Feature("closures that depend on time", _timed)
COMPLIANT = Feature("contacts with stiffness or dissipation", _compliant)
MANY_POINTS = Feature(f"more than {MOST_POINTS} contact points", _many_points)
CONTACTS = Feature("contacts", _contacts)
NO_CONTACTS = Feature("no contacts", _where(lambda x: not x.model.contacts))
CONTROLLERS = Feature("controllers", _controllers)
EVENTS = Feature("events", _events(of_row=False))
STOPS = Feature("stops that bounce, dry friction", _events(of_row=True))
REFERENCE_EVENTS = Feature(
    "events, with target='reference'", _where(lambda x: bool(x.model.events) and x.internals.target == "reference")
)
TOUCHING_STOPS = Feature("contacts, and stops that bounce or dry friction", _touching_stops)
DRIVEN = Feature("prescribed or lockable hinges", _held)
DRIVEN_STOPS = Feature("stops that bounce or dry friction of prescribed hinges", _driven_stops)
PYTHON = Feature("loads that run as Python", _python)
SERIES = Feature("inputs that are a Series", _series)
FLOAT32 = Feature("dtype='float32'", _where(lambda x: x.internals.dtype == "float32"))

_RUNS, _ROLLOUTS, _STEPPERS = (RUN, RUN_FIXED), (ROLLOUT, JAX, TORCH), (STEPPER, GPU_STEPPER)

RHO = Feature("rho=", of=_RUNS)
MIN_STEP = Feature("min_step=", of=_RUNS)
MIN_STEP_OPEN = Feature(
    "min_step= without closures, with stabilise= or with target='reference'",
    _where(lambda x: not _projects(x) or x.internals.target == "reference"), _RUNS,
)  # fmt: skip
SOLVER = Feature("contacts=", _where(_touching), (*_RUNS, *_ROLLOUTS, *_STEPPERS, GPU_ROLLOUT))
TANGENTS = Feature("tangents=", of=(*_ROLLOUTS, GPU_ROLLOUT))
COMPOSITE_TANGENTS = Feature(
    "tangents=, with parameters and speeds at composite mass centres",
    _where(lambda x: bool(x.parameters) and x.model.internals.speeds_at_composites), _ROLLOUTS,
)  # fmt: skip
MOVED_TANGENTS = Feature("tangents=, with inputs of closures", _moved_closures, _ROLLOUTS)
TRACED_TANGENTS = Feature("tangents=, with tau=pl.Traced(…)", of=(ROLLOUT,))
ACTING_TANGENTS = Feature("tangents= of wrenches and u_steps", of=_ROLLOUTS)
ADJOINT = Feature("gradients (.vjp)", of=(*_ROLLOUTS, GPU_ROLLOUT))
TRACED_ADJOINT = Feature("gradients (.vjp), with tau=pl.Traced(…)", of=(ROLLOUT,))
ACTIVE = Feature("active=", of=(ROLLOUT, GPU_ROLLOUT))
PYTHON_TAU = Feature("tau as a Python function", of=(*_RUNS, *_ROLLOUTS, *_STEPPERS, GPU_ROLLOUT))
TRACED_TAU = Feature("tau=pl.Traced(…)", of=PYTHON_TAU.of)
THREADS = Feature("threads=", of=_STEPPERS)
COPY = Feature("copies and pickles", of=_STEPPERS)

Refuses = Callable[[Method, SteppingFunction], bool]


class Rule(NamedTuple):
    """A sentence for the cells of a feature in which it is not supported. others: the methods that support it, for the sentence."""

    feature: Feature
    refuses: Refuses
    sentence: str
    others: Callable[[Method], bool] | None = None

    @property
    def others_listed(self) -> str:
        return "" if self.others is None else listed(row for row in METHODS.values() if self.others(row))


_ON_DEVICE = "; use target='cpu'"
_RIGID = "system {system!r}: runs without dt "
_MIN_STEP = "min_step= is for closed systems without stabilise=, with method {others} and steps by rtol and atol; leave it out"
_NO_CLOSURES = "system {system!r} is closed, and method {method!r} is for open chains; use method {others}"

RULES = (
    Rule(FLOAT32, lambda m, t: not t.steps, "system {system!r}: a run needs float64; compile without dtype='float32'"),
    Rule(REFERENCE, lambda m, t: t is JAX,
         "system {system!r}: dyn.jax needs compiled functions; use target='cpu' instead of {target!r}"),
    Rule(REFERENCE, lambda m, t: t is TORCH,
         "system {system!r}: dyn.torch needs compiled functions; use target='cpu' instead of {target!r}"),
    Rule(REFERENCE, lambda m, t: t.steps,
         "system {system!r}: steps need compiled functions; use target='cpu' instead of {target!r}"),
    Rule(MOTIONLESS, lambda m, t: True, "system {system!r} has no degrees of freedom: there is nothing to simulate"),
    Rule(CLOSURES, lambda m, t: t.gpu,
         "system {system!r} is closed, and steps on a GPU do not project onto closures; pass stabilise=, or use target='cpu'"),
    Rule(SOLVER, lambda m, t: t is RUN and m.impacts, _RIGID + "do not use contacts=; leave it out, or give dt="),
    Rule(COMPLIANT, lambda m, t: t is RUN and m.impacts,
         _RIGID + "treat contacts as rigid, and contact {first!r} has {what}; leave it out, give dt=, or use "
         "pl.loads.PointContact, which has a material law"),
    Rule(MANY_POINTS, lambda m, t: t is RUN and m.impacts,
         _RIGID + f"support at most {MOST_POINTS} contact points, and there are {{what}}; give dt="),
    Rule(TOUCHING_STOPS, lambda m, t: t is RUN and m.impacts,
         _RIGID + "do not support contacts together with stops that bounce and dry friction, as at hinge {first!r}; give dt="),
    Rule(CONTACTS, lambda m, t: not (m.contacts or (t is RUN and m.impacts)),
         f"system {{system!r}}: method {{method!r}} does not include its contacts ({{names}}); use method={CONTACT.name!r} with "
         "dt=, or leave out both, in a run"),
    Rule(NO_CONTACTS, lambda m, t: m.contacts,
         "system {system!r} has no contacts; add one with system.add_contact, or use another method"),
    Rule(CLOSURES, lambda m, t: m.free_trees, _NO_CLOSURES, lambda m: not (m.contacts or m.free_trees)),
    Rule(STABILISED, lambda m, t: m.free_trees, _NO_CLOSURES, lambda m: not (m.contacts or m.free_trees)),
    Rule(COMPOSITES, lambda m, t: m.free_trees,
         "system {system!r}: method {method!r} does not support speeds that refer to composite mass centres; give its joints "
         "speeds_at='origin', or use another method"),
    Rule(CONTROLLERS, lambda m, t: t.steps,
         "system {system!r}: controllers ({names}) run only in pl.simulate; use a system without controllers here"),
    Rule(EVENTS, lambda m, t: t.steps,
         "system {system!r} has events ({first!r}), which fixed steps do not find; use pl.simulate, or a system without events"),
    Rule(STOPS, lambda m, t: t.gpu and m.contacts,
         "system {system!r}: steps with contacts on a GPU do not support load {what!r}, a stop that bounces or dry friction"
         + _ON_DEVICE),
    Rule(STOPS, lambda m, t: t.steps and not m.contacts,
         "system {system!r} has events ({first!r}), which fixed steps do not find; use pl.simulate, or a system without events"),
    *(
        rule
        for feature in (EVENTS, STOPS)
        for rule in (
            Rule(feature, lambda m, t: not t.steps and not m.contacts and not m.events,
                 "method {method!r} does not find events ({names}); use method {others}, with rtol and atol", lambda m: m.events),
            Rule(feature, lambda m, t: t is RUN_FIXED and not m.contacts,
                 "a fixed step, dt=, does not find events ({names}); use method {others}, with rtol and atol", lambda m: m.events),
        )
    ),
    Rule(REFERENCE_EVENTS, lambda m, t: not t.steps, "events need compiled functions; use a dynamics with target='cpu'"),
    Rule(DRIVEN, lambda m, t: m.free_trees,
         "system {system!r}: method {method!r} does not support prescribed or lockable hinges such as {first!r}; use "
         "another method"),
    Rule(DRIVEN, lambda m, t: t.gpu and m.contacts,
         "system {system!r}: steps with contacts on a GPU do not support {what}" + _ON_DEVICE),
    Rule(DRIVEN, lambda m, t: (t.steps and not m.driven) or t.gpu,
         "system {system!r}: the motion of hinge {first!r} is prescribed, or the hinge may be locked, which rollouts and steppers "
         f"do not support with this method; use dyn.rollout with method={ALPHA.name!r}, or pl.simulate with dt="),
    Rule(DRIVEN_STOPS, lambda m, t: m.contacts,
         "load {first!r}: the motion of hinge {what!r} is prescribed, which steps with contacts do not support together with stops "
         "that bounce or dry friction; remove the load"),
    Rule(TIMED, lambda m, t: m.contacts,
         "system {system!r}: method {method!r} does not support {what} {first!r}, which depends on time; prescribe the motion of a "
         "hinge (system.prescribe) and use its coordinate in the law, or fix the time"),
    Rule(TIMED, lambda m, t: t.gpu,
         "steps on a GPU: {what} {first!r} of system {system!r} depends on time, which is not supported here; prescribe the motion "
         "of a hinge (system.prescribe) and use its coordinate in the law, or fix the time"),
    Rule(FLOAT32, lambda m, t: t.steps and m.iterates,
         "method {method!r} needs float64 for its iterations; compile without dtype='float32', or use another method"),
    Rule(STABILISED, lambda m, t: m.implicit,
         "method {method!r} enforces closures itself, and does not support stabilise=; leave it out"),
    Rule(REFERENCE, lambda m, t: m.separate or m.step is not None,
         "method {method!r} needs compiled functions; use a dynamics with target='cpu'"),
    Rule(PYTHON, lambda m, t: t.gpu,
         "system {system!r}: load {first!r} runs as Python ({why}), which a GPU cannot call; write its law with np.where instead "
         "of branches, or use target='cpu'"),
    Rule(PYTHON, lambda m, t: t.steps,
         "system {system!r}: load {first!r} runs as Python ({why}), which a compiled loop of steps cannot call; write its law with "
         "np.where instead of branches, or use pl.simulate"),
    Rule(SERIES, lambda m, t: t.gpu,
         "system {system!r}: input {first!r} is a Series, which is not available on a GPU; use pl.Input() instead and pass u, or "
         "use target='cpu'"),
    Rule(SERIES, lambda m, t: t.steps,
         "system {system!r}: input {first!r} is a Series, which works only in pl.simulate; use pl.Input() instead and pass "
         "{instead}"),
    Rule(RHO, lambda m, t: not m.rho,
         "rho= is for method {others} only (its spectral radius at infinite frequency); leave it out", lambda m: m.rho),
    Rule(MIN_STEP, lambda m, t: t is not RUN or m.implicit, _MIN_STEP, lambda m: m.adaptive and not m.implicit),
    Rule(MIN_STEP_OPEN, lambda m, t: True, _MIN_STEP, lambda m: m.adaptive and not m.implicit),
    Rule(COMPOSITE_TANGENTS, lambda m, t: True,
         "tangents: the speeds of system {system!r} refer to composite mass centres, which its parameters move, so that directions "
         "of v depend on p; give its joints speeds_at='origin', or compile it without parameters"),
    Rule(MOVED_TANGENTS, lambda m, t: m.one_call,
         "tangents of rollouts by method {method!r} with inputs of closures: {what} {first!r} of system {system!r} depends on "
         "time, which is not supported here; prescribe the motion of a hinge (system.prescribe) and use its coordinate in the law, "
         "or fix the time"),
    Rule(TRACED_TANGENTS, lambda m, t: True,
         "tangents= does not support a traced tau; pass tau as numbers, or use finite differences"),
    Rule(TANGENTS, lambda m, t: t is GPU_ROLLOUT, "rollouts on CUDA do not support tangents= and active=" + _ON_DEVICE),
    Rule(ACTIVE, lambda m, t: t is GPU_ROLLOUT, "rollouts on CUDA do not support tangents= and active=" + _ON_DEVICE),
    Rule(TANGENTS, lambda m, t: t is JAX and not m.adjoint,
         "dyn.jax.rollout of system {system!r}: method {method!r} has no derivatives; use {others}", lambda m: m.adjoint),
    Rule(TANGENTS, lambda m, t: t in (ROLLOUT, TORCH) and not m.tangents,
         "method {method!r} does not support tangents=; use {others}", lambda m: m.tangents),
    Rule(ACTING_TANGENTS, lambda m, t: t is JAX and not m.one_call,
         "dyn.jax.rollout of system {system!r}: method {method!r} has no forward mode with respect to {argument!r}; use reverse "
         "mode (jax.grad, jacrev), or method {others}", lambda m: m.one_call),
    Rule(ACTING_TANGENTS, lambda m, t: t in (ROLLOUT, TORCH) and not m.one_call,
         "tangents: method {method!r} does not support directions of {argument!r}; use method {others}, or .vjp of the rollout",
         lambda m: m.one_call),
    Rule(ADJOINT, lambda m, t: t is JAX and not m.adjoint,
         "dyn.jax.rollout of system {system!r}: method {method!r} has no derivatives; use {others}", lambda m: m.adjoint),
    Rule(ADJOINT, lambda m, t: t is GPU_ROLLOUT, "vjp: rollouts on a GPU have no gradients" + _ON_DEVICE),
    Rule(ADJOINT, lambda m, t: t in (ROLLOUT, TORCH) and not m.adjoint,
         "vjp: method {method!r} has no adjoint; roll out with {others}", lambda m: m.adjoint),
    Rule(TRACED_ADJOINT, lambda m, t: True,
         "vjp: there is no gradient through a traced tau; pass tau as numbers, or use finite differences"),
    Rule(PYTHON_TAU, lambda m, t: t is ROLLOUT,
         "tau is a Python function, which a compiled loop of steps cannot call; pass pl.Traced(tau), or one row per step as "
         "tau_steps=, or use dyn.stepper or pl.simulate"),
    *(
        rule
        for feature in (PYTHON_TAU, TRACED_TAU)
        for rule in (
            Rule(feature, lambda m, t: t is GPU_ROLLOUT,
                 "tau is a function, which a GPU cannot call; pass rows as tau_steps=, or use target='cpu'"),
            Rule(feature, lambda m, t: t in (JAX, TORCH),
                 "tau is a function, and rollouts of dyn.jax and dyn.torch take arrays; pass rows as tau_steps=, or use "
                 "dyn.rollout with pl.Traced(tau)"),
            Rule(feature, lambda m, t: t in _STEPPERS,
                 "tau is a function, and a step takes numbers; call it with the state, and pass its result"),
        )
    ),
    Rule(THREADS, lambda m, t: t is GPU_STEPPER,
         "steppers on CUDA do not support threads=; leave it out, or use target='cpu'"),
    Rule(COPY, lambda m, t: t is GPU_STEPPER,
         "a stepper on a GPU cannot be copied or pickled; make another one and reset it to q, v and s of this one"),
)  # fmt: skip

FEATURES = tuple(dict.fromkeys(rule.feature for rule in RULES))
OF_SYSTEMS = tuple(feature for feature in FEATURES if not feature.of)
OF_CALLS = tuple(feature for feature in FEATURES if feature.of)
_KINDS = {RUN: "method", RUN_FIXED: "method", **dict.fromkeys((GPU_ROLLOUT, GPU_STEPPER), "method of fixed steps on a device")}


def has(method: Method, target: SteppingFunction) -> bool:
    """Whether a method exists in a function."""
    if not target.steps:
        return method.adaptive if target is RUN else method.fixed
    return method.rollouts and (method.gpu or not target.gpu) and not (target is ENVIRONMENT and method.carries)


def supports(method: str, target: SteppingFunction, feature: Feature | None = None) -> Refusal | None:
    """Return why a method does not support a feature in a function, or None if it does, or if the function cannot be asked for it.

    No feature: the method itself.
    """
    if feature is not None and feature.of and target not in feature.of:
        return None
    if method not in RUN_METHODS or (method == AUTO and target.steps) or not has(first_of(method), target):
        return Refusal(_without(method, target), method, "")
    row = first_of(method)
    for rule in RULES:
        if rule.feature is feature and rule.refuses(row, target):
            return Refusal(rule.sentence, method, rule.others_listed)
    return None


def _without(method: str, target: SteppingFunction) -> str:
    """Return the sentence for a method that a function does not have."""
    if target is RUN and method in METHODS:
        return f"method {{method!r}} uses fixed steps: give dt= [s]; method {DOP853.name!r} chooses its steps by rtol and atol"
    if target is ENVIRONMENT and method in METHODS and METHODS[method].rollouts:
        others = listed(row for row in METHODS.values() if has(row, target))
        return f"environment: method {{method!r}} does not step; use {others}"
    known = RUN_METHODS if not target.steps else [row.name for row in METHODS.values() if has(row, target)]
    text = str(unknown(_KINDS.get(target, "method of fixed steps"), method, known))
    return text.replace("{", "{{").replace("}", "}}")


def refuse(dynamics: Dynamics, method: str, target: SteppingFunction, feature: Feature | None = None, **details: Any) -> None:
    """Raise `PliantError` if a function does not have a method, or the method does not support a feature that a call asks for."""
    refusal = supports(method, target, feature)
    if refusal is not None and (found := {} if feature is None else feature.found(dynamics)) is not None:
        raise refusal.error(system=dynamics.model.name, **found, **details)


def check(dynamics: Dynamics, method: str, target: SteppingFunction, instead: str = "") -> None:
    """Raise `PliantError` for a method that a function does not have, or that does not support what a system has.

    instead: what to pass in place of a `Series`.
    """
    known = _checked(dynamics)
    key = (method, first_of(method), target) if isinstance(method, str) and method in RUN_METHODS else None
    if key is None or key not in known:
        _check(dynamics, method, target, instead)
        if key is not None:
            known.add(key)


@annexed
def _checked(dynamics: Dynamics) -> set[tuple[str, Method, SteppingFunction]]:
    """Return what a system is known to support, by rows: another one may get the name of a method."""
    return set()


def _check(dynamics: Dynamics, method: str, target: SteppingFunction, instead: str) -> None:
    refuse(dynamics, method, target)
    for feature in OF_SYSTEMS:
        refuse(dynamics, method, target, feature, instead=instead)


def check_tau(dynamics: Dynamics, method: str, target: SteppingFunction, tau: Any) -> None:
    """Raise `PliantError` for generalised forces that are a function, if steps cannot call it."""
    if callable(tau):
        refuse(dynamics, method, target, TRACED_TAU if isinstance(tau, Traced) else PYTHON_TAU)


def check_derivative(dynamics: Dynamics, method: str, target: SteppingFunction, word: str, moving: Collection[str]) -> None:
    """Raise `PliantError` for a derivative that a method does not have. word: "tangent" or "cotangent"; moving: the arguments that
    change.
    """
    for feature in (COMPOSITE_TANGENTS, TANGENTS, MOVED_TANGENTS) if word == "tangent" else (ADJOINT,):
        refuse(dynamics, method, target, feature)
    for argument in ("u_steps", "wrenches"):
        if argument in moving:
            refuse(dynamics, method, target, ACTING_TANGENTS, argument=argument)
