"""`pl.compile`: check the arguments and make a `Dynamics`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.numbers import real, whole
from pliant.compile.asked import (
    ASKED_METHODS,
    AXES,
    DTYPES,
    MODES,
    TARGETS,
    Asked,
    CodeOptions,
    Dtype,
    FrameAxes,
    Method,
    Mode,
    Target,
)
from pliant.compile.dynamics import Dynamics
from pliant.compile.environment import Effort, effort_of, lanes_of, tiers_of
from pliant.compile.trace.parameters import parse
from pliant.errors import PliantError, unknown, warn
from pliant.lazy import late, loading
from pliant.model import Model
from pliant.model.idle import MINIMAL_REMEDY, idle_text
from pliant.model.records import Fidelity, checked_fidelity
from pliant.stages.times import staged
from pliant.sweeps.links.link import as_model
from pliant.system import System

if TYPE_CHECKING:
    from pliant.compile.rolled.closures.closure_tables import only_unrolled
    from pliant.sweeps.closures.acting_rows import refuse_other_ranks, resisted, sample_poses, with_acting_rows
    from pliant.sweeps.closures.row_weights import may_hide, seen_by_inertia
    from pliant.vectors.laws.checks import warn_of_laws
    from pliant.vectors.laws.identity import seen_by_laws
else:
    refuse_other_ranks = late("pliant.sweeps.closures.acting_rows", "refuse_other_ranks")
    resisted = late("pliant.sweeps.closures.acting_rows", "resisted")
    sample_poses = late("pliant.sweeps.closures.acting_rows", "sample_poses")
    with_acting_rows = late("pliant.sweeps.closures.acting_rows", "with_acting_rows")
    may_hide = late("pliant.sweeps.closures.row_weights", "may_hide")
    seen_by_inertia = late("pliant.sweeps.closures.row_weights", "seen_by_inertia")
    warn_of_laws = late("pliant.vectors.laws.checks", "warn_of_laws")
    seen_by_laws = late("pliant.vectors.laws.identity", "seen_by_laws")
    only_unrolled = late("pliant.compile.rolled.closures.closure_tables", "only_unrolled")

_MOST_THREADS = 65_536
_CHOICES = {"target": TARGETS, "dtype": DTYPES, "method": ASKED_METHODS, "mode": MODES, "choice of axes": AXES}


def _refuse_unknown(given: Mapping[str, str]) -> None:
    """Raise `UnknownNameError` for an argument that is none of its choices."""
    for what, value in given.items():
        if not isinstance(value, str) or value not in _CHOICES[what]:
            raise unknown(what, value, _CHOICES[what])


def _positive(threads: int) -> int:
    return threads if type(threads) is int and threads == 1 else whole(threads, "threads", least=1, most=_MOST_THREADS)


def _in_independent_speeds(model: Model, names: Sequence[str]) -> Model:
    """Return the model, to be solved in these speeds."""
    if not model.closures:
        raise PliantError(
            f"system {model.name!r}: method 'minimal' is for closed systems, and no closure is active; use another method"
        )
    if isinstance(names, str):
        raise PliantError(f"independent={names!r}: give a list of names, [{names!r}]")
    refuse_other_ranks(model.internals.matter)
    made = model.internals.changed(independent=tuple(names))
    matter = with_acting_rows(made.internals.matter)  # where its speeds are checked
    if matter.internals.idle_hinges and not resisted(matter):
        raise PliantError(f"system {model.name!r}: {idle_text(matter.internals.idle_hinges)}; the closures do not change that")
    return made


def refuse_idle(system: System | Model, model: Model, method: str) -> None:
    """Raise `PliantError` if a hinge moves no inertia, unless the method can solve a closed system without it."""
    strict = isinstance(system, System) and system.description.strict
    if strict and model.loops and method != "minimal" and (idle := model.internals.idle_hinges):
        raise PliantError(f"system {model.name!r}: {idle_text(idle)}; {MINIMAL_REMEDY}")


def _warn_of_lost_rows(model: Model, method: str) -> None:
    """Warn if inertias differ so much that rounding hides which rows of closures are independent."""
    if not model.closures or method == "minimal" or not may_hide(model.internals.matter):
        return
    with loading:
        from pliant.sweeps.closures.row_weights import LOST
    matter = with_acting_rows(model.internals.matter)
    if all(closure.weights is None for closure in matter.closures):
        return
    seen = seen_by_inertia(matter, sample_poses(matter))
    if seen.least < LOST:
        warn(
            f"system {model.name!r}: the inertias at closure {seen.closure!r} differ so much that its rows differ only by "
            f"{seen.least:.0e}, below the precision of float64: accelerations may be wrong; use method='minimal', or masses that "
            "differ less"
        )


def _refuse_rolled_laws(model: Model, mode: str) -> None:
    if mode == "rolled" and (why := only_unrolled(model)) is not None:
        raise PliantError(f"{why}; use mode='unrolled'")


def _gains(model: Model, given: Any) -> tuple[float, float]:
    """Return Baumgarte's (alpha, beta), checked."""
    if not model.loops:
        raise PliantError(f"system {model.name!r} has no closures to stabilise; leave out stabilise=")
    try:
        alpha, beta = (real(x) for x in given)
    except (TypeError, ValueError):
        raise PliantError(f"stabilise={given!r}: give two gains [1/s], (alpha, beta)") from None
    if not (0 <= alpha < np.inf and 0 <= beta < np.inf):
        raise PliantError(f"stabilise={given!r}: give two gains of at least zero [1/s]")
    return alpha, beta


_ELSEWHERE: dict[str, str] = {
    "gpu": "target='cuda'",
    "jax": "dyn.jax, of target 'cpu' or 'cuda'",
    "torch": "dyn.torch, of target 'cpu' or 'cuda'",
}


@staged("model and checks")
def compile(
    system: System | Model,
    target: Target = "cpu",
    *,
    dtype: Dtype = "float64",
    method: Method = "auto",
    wrenches: Sequence[str] = (),
    wrench_axes: FrameAxes = "world",
    parameters: Sequence[str] | str = (),
    mode: Mode = "auto",
    threads: int = 1,
    lanes: int | None = None,
    cpu: str | None = None,
    features: str | None = None,
    effort: Effort | None = None,
    fidelity: Fidelity | None = None,
    independent: Sequence[str] = (),
    stabilise: tuple[float, float] | None = None,
) -> Dynamics:
    """Compile the equations of a system to functions, and return a `Dynamics`.

    system: a `System` or a `Model`.
    target: "cpu" compiles machine code for this system, as NumPy gufuncs. "cuda" makes kernels for NVIDIA GPUs, for arrays on the
    GPU of torch, CuPy, JAX or `pl.cuda.array`. "reference" runs the same algorithms in NumPy. Default: "cpu".
    dtype: "float64", or "float32", which computes twice as many states at a time, with 7 digits. Default: "float64".
    method: the method of forward dynamics. Default: "auto".
    - "articulated" is the O(N) recursion.
    - "composite" factors the sparse mass matrix.
    - "unsplit" is O(N), and eliminates the hinge and the modes of a body together.
    - "auto" selects the method with fewest operations.
    - "minimal", for closed systems, solves for the independent speeds only. It has the fewest operations if there are few freedoms,
      and allows bodies without inertia. It fails at poses where the independent speeds do not determine the others.

    independent: names of the independent speeds of "minimal". Default: chosen at a closed pose.
    wrenches: names of frames at which external wrenches act. Default: none.
    wrench_axes: the axes of wrenches, "world", or "body" for those of the frame. Default: "world".
    parameters: names of parameters that become inputs, such as 'upper.mass', 'gravity' or a symbol; "symbols" selects all symbols.
    What depends only on parameters is computed once if they are the same for all states. Default: none.
    mode: "unrolled" writes all bodies as straight-line code. "rolled" loops over bodies, with code for each kind of body. "auto"
    selects "rolled" if its code is much shorter. Default: "auto".
    threads: the number of threads that share a large batch. With more than one, the functions are Python functions around the
    gufuncs.
    fidelity: the model of flexible bodies. Default: the system's own.
    stabilise: Baumgarte's gains (alpha, beta) [1/s] for closed systems. The velocity errors y of closures then follow
    y' = -2 alpha y - beta^2 phi instead of y' = 0, and runs are not projected onto the closures. Default: none.
    lanes, cpu, features: the number of states per SIMD vector, and LLVM's name and features of the processor. Default: those of the
    host. The environment variable PLIANT_LANES gives another default of lanes.
    effort: how much work goes into fast code.
    - 3 counts the operations of all ways to write the equations, which takes seconds for large systems.
    - 2 counts those of small systems, and lets LLVM order instructions and assign registers well.
    - 1 takes the first way and LLVM's level 0: it compiles several times faster, and the code is slower.
    - 0 compiles faster still, and fuses fewer products and sums. Results differ by rounding.

    Default: the environment variable PLIANT_EFFORT. If that is not set, the equations are those of 2, but their code first compiles
    at level 0, for one state at a time. After 0.2 s of work, another process compiles fast code, which then takes the place of the
    first. Both give the same bits.

    Raises `PliantError` if the system has no equations of motion, or if arguments do not go together.

    Example:
        dyn = pl.compile(arm)
        dyn.mass_matrix(q).shape  # (2, 2)
    """
    if other := _ELSEWHERE.get(target):
        raise PliantError(f"there is no target {target!r}; use {other}")
    _refuse_unknown({"target": target, "dtype": dtype, "method": method, "mode": mode, "choice of axes": wrench_axes})
    if dtype == "float32" and target == "reference":
        raise PliantError("dtype='float32' requires target='cpu' or 'cuda': target='reference' uses float64; leave out dtype=")
    for name, given in {"threads": threads if threads != 1 else None, "lanes": lanes, "cpu": cpu, "features": features}.items():
        if target == "cuda" and given is not None:
            raise PliantError(f"{name}={given!r} requires target='cpu'; each thread of a GPU computes one state; leave it out")
    if isinstance(wrenches, str):
        raise PliantError(f"wrenches={wrenches!r}: give a list of frame names, [{wrenches!r}]")
    model = as_model(system)
    if fidelity is not None:
        model = model.internals.changed(fidelity=checked_fidelity(fidelity))
    if stabilise is not None:
        model = model.internals.changed(stabilise=_gains(model, stabilise))
    model = seen_by_laws(model) if model.internals.acted_on or model.outputs or model.events else model
    if any(load.type is None for load in model.loads):
        warn_of_laws(model)
    refuse_idle(system, model, method)
    if method == "minimal":
        model = _in_independent_speeds(model, independent)
    elif len(independent):
        raise PliantError("independent= is for method='minimal' only; leave it out, or use method='minimal'")
    _warn_of_lost_rows(model, method)
    model = model.internals.seeing(wrenches)
    named = () if isinstance(parameters, tuple | list) and not parameters else parse(model, parameters)
    width = lanes_of(lanes)
    _refuse_rolled_laws(model, mode)
    asked = Asked(
        model,
        target,
        method,
        tuple(wrenches),
        wrench_axes,
        named,
        CodeOptions(mode, dtype, _positive(threads), width, cpu, features, effort_of(effort), tiers_of(effort)),
    )
    for name in wrenches:
        model.frame(name)
    return Dynamics(asked)
