"""A system under its sampled controllers as a linear loop, for margins, closed-loop poles and sensitivity."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from pliant.analysis.control.cycle import Flows, LoopCut, Loops, Sampled, SensorSamples, age_at, cycle, repeated
from pliant.analysis.control.laws import linear_law
from pliant.analysis.control.margins import FACTORS, Margins, first_edge, lifted_margins
from pliant.analysis.control.names import quantity_of
from pliant.analysis.control.state_space import StateSpace, plain
from pliant.analysis.control.visible import observed, without_constants
from pliant.analysis.linearise import Linear, linearise
from pliant.compile import Dynamics
from pliant.compile.of_system import dynamics_of
from pliant.errors import PliantError, counted, unknown
from pliant.given.fields import component_names
from pliant.given.keywords import TimedKeywords
from pliant.keywords import checked
from pliant.lazy import cached_property
from pliant.model import Model
from pliant.model.acting.controllers import Controller, driven, measured
from pliant.spatial import Array
from pliant.system import System

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_DELAYS = np.linspace(0.05, 2.0, 40)  # periods that are tried as delays, with some up to the end
_LATEST = 40  # periods: the longest delay that is tried
_MARGINAL = 1e-11  # of log|z|


@dataclass(frozen=True, eq=False, repr=False)
class FeedbackLoop:
    """A linear loop of a system and its sampled controllers, the result of `pl.analysis.control_loop`.

    plant: the `Linear` system from the inputs that controllers drive to the numbers that they measure. controllers: their laws by
    name, as sampled `StateSpace` systems from measurements to inputs. period [s]: after this time all calls repeat.
    residual: how far the state is from a steady one: the largest of |v'|, |s'|, the change of the laws' states in one call, and the
    difference between the laws' results and the inputs at the state.

    Example: `feedback.controllers["pd"].D  # [[-0.1, -0.05]]`
    """

    plant: Linear
    loops: Loops
    residual: float
    flows: Flows = field(default_factory=dict)  # motions of the plant, which do not depend on gains

    @cached_property
    def seen(self) -> StateSpace:
        """The part of the plant that is in the loop: without `unseen` states, and without the constants that `conserved` counts."""
        return without_constants(observed(self.plant))

    @property
    def unseen(self) -> tuple[str, ...]:
        """The states of the plant on which no measurement depends, such as the position of a satellite under attitude control."""
        known = observed(self.plant).states
        return tuple(name for name in self.plant.states if name not in known)

    @property
    def conserved(self) -> int:
        """The number of constants of the motion that no driven input changes, such as total angular momentum. They are left out."""
        return len(self.plant.states) - len(self.unseen) - len(self.seen.states)

    @property
    def sampled(self) -> tuple[Sampled, ...]:
        """The controllers with their linear laws."""
        return self.loops.controllers

    @property
    def controllers(self) -> dict[str, StateSpace]:
        """The laws by name, as sampled systems from the measurements to the driven inputs, without delay."""
        return {own.name: own.system(self.plant.system) for own in self.sampled}

    @property
    def period(self) -> float:
        """The time [s] after which all calls repeat: the period of the controller, if there is one."""
        return self.loops.period

    @property
    def places(self) -> tuple[str, ...]:
        """The names at which the loop can be opened: driven inputs and measurements of controllers, and sensors with samples."""
        return tuple(cut.name for cut in self._cuts())

    def _cuts(self) -> list[LoopCut]:
        out = []
        for i, own in enumerate(self.sampled):
            out += [LoopCut(i, "drive", k, name) for k, name in enumerate(own.driven)]
            others = {name for other in self.sampled if other is not own for name in (*other.measured, *other.driven)}
            others |= {name for sensor in self.loops.sensors for name in sensor.names}
            sensed = {k for where, _ in own.sensed for k in range(where.start, where.stop)}
            for k, name in enumerate(own.measured):
                if k not in sensed:
                    word = f"{own.name}:{name}" if name in others or name in own.driven else name
                    out.append(LoopCut(i, "measure", k, word))
        return out + [LoopCut(j, "sensor", k, name) for j, own in enumerate(self.loops.sensors) for k, name in enumerate(own.names)]

    def _cut(self, name: str) -> LoopCut:
        found = {cut.name: cut for cut in self._cuts()}
        if numbered := re.fullmatch(r"(.+)\[(\d+)\]", name):  # a component by its number: 'tracker[1]' for 'tracker.qx'
            parts = [own for own in found if own == numbered[1] or own.startswith(f"{numbered[1]}.")]
            name = parts[int(numbered[2])] if name not in found and int(numbered[2]) < len(parts) else name
        if name not in found:
            raise unknown("driven input or measurement of a controller", name, list(found))
        return found[name]

    # ---- closed

    def closed(self) -> StateSpace:
        """Return the closed loop over one period: x[k + 1] = A x[k], with the plant, the laws, and the results that wait as states.

        Example: `feedback.closed().A.shape  # (4, 4)`
        """
        return cycle(self.seen, self.loops, self.flows)

    def poles(self) -> Array:
        """Return the poles (n,) of the closed loop over one period, sorted by magnitude: it is stable if all |z| < 1.

        The pole s [1/s] of a motion is log(z) / loop.period. Results that wait add poles at zero. Motions on which no measurement
        depends, and constants of the motion, have no poles here.

        Example: `feedback.poles().shape  # (4,)`
        """
        return self.closed().poles()

    @property
    def stable(self) -> bool:
        """Whether all poles of the closed loop have |z| < 1."""
        return self.closed().stable

    def scaled(self, gain: float = 1.0, delay: float = 0.0, controller: str | None = None) -> FeedbackLoop:
        """Return the loop with the results of a controller multiplied by `gain`, and delayed by `delay` more [s].

        controller: its name. Default: all controllers.

        Example: `feedback.scaled(2.0, delay=0.001).stable  # True`
        """
        known = [own.name for own in self.sampled]
        if controller is not None and controller not in known:
            raise unknown("controller", controller, known)
        changed = tuple(
            replace(own, gain=own.gain * gain, more_delay=own.more_delay + delay) if controller in (None, own.name) else own
            for own in self.sampled
        )
        return replace(self, loops=replace(self.loops, controllers=changed))

    def gain_range(self, controller: str | None = None) -> tuple[float, float]:
        """Return the factors (lower, upper) on the gain of a controller between which the closed loop is stable.

        All results of the controller have the same factor. They are found from the poles of the closed loop, in steps of 6 % from
        0.001 to 1000; beyond that they are 0 and inf. A range of unstable gains that is narrower than a step can be missed; the
        crossings of `Margins` have no steps. controller: its name. Default: all controllers.

        Example: `lower, upper = feedback.gain_range()`
        """

        def growth(factor: float) -> float:
            return self.scaled(factor, controller=controller).growth

        self._refuse_unstable()
        above, below = FACTORS[FACTORS > 1.0], FACTORS[FACTORS < 1.0][::-1]
        return first_edge(growth, 1.0, below, 0.0), first_edge(growth, 1.0, above, np.inf)

    def delay_margin(self, controller: str | None = None) -> float:
        """Return the additional delay [s] of a controller's results at which the closed loop becomes unstable; inf if none does.

        It comes from the poles of the loop with this delay, so it is exact for a delay that is a part of a period. controller: its
        name. Default: all controllers. Delays are tried up to 40 periods; if none of them makes the loop unstable, and |L| is 1
        somewhere, this raises `PliantError`. Use `Margins.delay` then.

        Example: `feedback.delay_margin("pd")`
        """

        def growth(delay: float) -> float:
            return self.scaled(delay=delay, controller=controller).growth

        self._refuse_unstable()
        late = [own for own in self.sampled if controller in (None, own.name)]
        slowest = max(own.period for own in late)
        last = _LATEST * slowest
        opened = [own for own in late if abs(own.period - self.period) < 1e-9 * self.period]
        near = [self.margins(name).delay for own in opened for name in own.driven]
        first = min([*near, last])
        tried = np.unique([*_DELAYS * slowest, *np.linspace(0.0, min(2.0 * first, last), 30)[1:], *np.linspace(0.0, last, 20)[1:]])
        found = first_edge(growth, 0.0, tried, np.inf)
        if np.isfinite(found) or (len(near) == len(late) == 1 and np.isinf(near[0])):
            return found
        raise PliantError(
            f"system {self.plant.system!r}: no additional delay up to {last:g} s makes the loop unstable; for longer ones use "
            ".margins(place).delay"
        )

    def _refuse_unstable(self) -> None:
        if not self.growth < 0.0:
            how = "neither grows nor decays; give undamped modes some damping" if self._verdict == "marginal" else "grows"
            raise PliantError(
                f"system {self.plant.system!r}: a motion of the closed loop {how}, so its poles give no margin; use .margins() "
                "or .scaled(gain)"
            )

    @property
    def _verdict(self) -> str:
        """In a word, whether it is stable; "marginal" if that is a matter of rounding."""
        size = self.growth * self.period
        return "marginal" if abs(size) < _MARGINAL else "stable" if size < 0 else "unstable"

    @property
    def growth(self) -> float:
        """The rate of growth [1/s] of the slowest decaying motion of the closed loop, log|z| / period: negative if it is stable."""
        return float(np.log(max(np.abs(np.linalg.eigvals(self.closed().A)).max(), 1e-300)) / self.period)

    # ---- opened

    def open(self, at: str | Sequence[str] | None = None) -> StateSpace:
        """Return the loop L opened at some places, as a sampled system closed by u = -y. All other loops stay closed.

        at: the name of a driven input (between the law and its delay) or of a measurement, or several names. Default: all driven
        inputs of the controller, if there is one.
        Sampling, the held inputs and delays are included exactly.

        Example: `feedback.open("motor.torque").frequency_response([1.0, 10.0])`
        """
        names = [at] if isinstance(at, str) else list(self._default() if at is None else at)
        made = cycle(self.seen, self.loops, self.flows, [self._cut(name) for name in names])
        return plain(made, C=-made.C, D=-made.D)

    def _default(self) -> tuple[str, ...]:
        if len(self.sampled) > 1:
            raise PliantError(f"system {self.plant.system!r} has several controllers; name where to open the loop: {self.places}")
        return self.sampled[0].driven

    def margins(self, at: str | None = None) -> Any:
        """Return the `Margins` of the loop opened at one place, or a dict of them for every driven input, one opened at a time.

        A place that occurs several times in a cycle, such as the torque of a controller whose star tracker is slower, has the same
        factor at each time. These margins come from the poles of the closed loop, and have no delay.

        Example: `print(feedback.margins())`
        """
        if at is not None:
            cut = self._cut(at)
            if self.loops.times(cut) == 1:
                return self.open(at).margins()
            made = cycle(self.seen, self.loops, self.flows, [cut], lifted=True)
            return lifted_margins(plain(made, C=-made.C, D=-made.D))
        return MarginsTable({name: self.margins(name) for own in self.sampled for name in own.driven})

    def sensitivity(self, w: Any, at: str | Sequence[str] | None = None) -> Array:
        """Return the sensitivity (I + L)^-1 (..., k, k), complex, at angular frequencies w (...) [rad/s], for the loop opened at
        `at`, see `open`.

        Example: `feedback.sensitivity([1.0, 10.0]).shape  # (2, 1, 1)`
        """
        L = self.open(at).frequency_response(w)
        return np.asarray(np.linalg.inv(np.eye(L.shape[-1]) + L))

    def plot(
        self, kind: str = "bode", path: str | os.PathLike[str] | None = None, *, at: str | None = None, w: Any = None
    ) -> Figure:
        """Return a figure of the loop opened at one place. Write it to `path` if a path is given.

        kind: "bode", "nichols", "nyquist" or "sensitivity". at: see `open`. Default: the driven input, if there is one.
        w (n,) [rad/s]: frequencies. Default: all up to pi / period.

        Example: `feedback.plot("nichols", "nichols.png")`
        """
        from pliant.view.frequency import plot_response

        return plot_response(self.open(at), kind, path, w)

    def __repr__(self) -> str:
        places = sum(len(own.driven) for own in self.sampled)
        named = ", ".join(f"{own.name!r} every {own.period:g} s" for own in self.sampled)
        return f"<FeedbackLoop of {self.plant.system!r} with {named}: {counted(places, 'driven input')}, {self._verdict}>"


class MarginsTable(dict[str, Margins]):
    """Margins by the name of the place at which the loop is opened. It prints as a table."""

    def __repr__(self) -> str:
        head = ("opened at", "gain [dB]", "down [dB]", "phase [deg]", "delay [s]", "peak |S| [dB]", "stable")
        rows = [head, *((name, *own.row()) for name, own in self.items())]
        wide = [max(len(row[k]) for row in rows) for k in range(len(head))]
        return "\n".join(
            "  ".join(f"{x:<{n}}" if not k else f"{x:>{n}}" for k, (x, n) in enumerate(zip(row, wide, strict=True))) for row in rows
        )


@checked(TimedKeywords, before="controllers")
def control_loop(
    system: System | Model | Dynamics,
    q: Any = None,
    v: Any = None,
    *,
    controllers: Sequence[str] | str | Mapping[str, Controller] | None = None,
    states: Mapping[str, Any] | None = None,
    independent: Sequence[str] | None = None,
    **given: Unpack[TimedKeywords],
) -> FeedbackLoop:
    """Linearise a system together with its sampled controllers about one state, and return a `FeedbackLoop`.

    q, v: the state, or a result of `pl.equilibrium`. s, u, tau, p, wrenches, t, independent: as in `dyn.linearise`.
    controllers: names of those that are part of the loop; what others drive is constant. Or pass `pl.Controller` objects by name,
    for controllers that the system does not have. Default: all of the system.
    states: by controller, the state of its law there. Default: its initial state.

    `pl.Traced` laws are differentiated exactly. Laws that run as Python are differentiated numerically; if a law is linear, this is
    exact to rounding. Their state must consist of numbers. Samples and delays of sensors are included, their errors and noise are
    left out. Ages of samples, "gyro.age", have the values that repeat in every cycle once the first samples have arrived.

    Example: `feedback = pl.analysis.control_loop(rotor)`
    """
    dynamics = dynamics_of(system, None, given.get("p"), given.get("wrenches"), "control_loop")
    model = dynamics.model
    chosen = _chosen(model, controllers)
    for own in chosen:
        if own.pulses:
            raise PliantError(
                f"{own.what}: its results for {', '.join(own.pulses)} are on-times of pulses, which have no linear model; pass "
                "controllers={name: pl.Controller(…)} with a law that returns the mean, the on-time divided by the period"
            )
    drives = [driven(model, own) for own in chosen]
    components = component_names(model.inputs)
    inputs = [components[i] for own in drives for i in own]
    if len(set(inputs)) < len(inputs):
        twice = next(x for x in inputs if inputs.count(x) > 1)
        raise PliantError(f"control_loop: two controllers drive {twice!r}; name one of them in controllers=")
    measures = [[_measure(model, own, name) for name in own.measures] for own in chosen]
    outputs = [name for own in measures for _, names in own for name in names]
    plant = linearise(dynamics, q, v, inputs=inputs, outputs=outputs, independent=independent, **given)
    values = _values(dynamics, plant, given)
    residual = float(np.abs(np.concatenate([plant.v_rate, plant.s_rate])).max(initial=0.0))
    sampled, sensors, first, last = list[Sampled](), dict[str, SensorSamples](), 0, 0
    for own, seen, places in zip(chosen, measures, drives, strict=True):
        sensed = _sensed(model, seen, first, sensors)
        names = tuple(name for _, group in seen for name in group)
        where, own_drives = slice(first, first + len(names)), np.arange(last, last + len(places))
        first, last = where.stop, last + len(places)
        sampled.append(Sampled(own, (), own_drives, where, names, tuple(components[i] for i in places), sensed))
    cycle_time = repeated([*chosen, *sensors.values()])
    for k, (own, seen, places) in enumerate(zip(chosen, measures, drives, strict=True)):
        state = (states or {}).get(own.name, own.state)
        laws = tuple(
            linear_law(own, plant.t, y, state, len(places), constant)
            for y, constant in _measurements(own, seen, values, sensors, round(cycle_time / own.period))
        )
        sampled[k] = replace(sampled[k], laws=laws)
        off = [np.concatenate([law.u - plant.u[places], law.x_next - law.x]) for law in laws]
        residual = max(residual, float(np.abs(off).max(initial=0.0)))
    for name in states or {}:
        if name not in {own.name for own in chosen}:
            raise unknown("controller", name, [own.name for own in chosen])
    return FeedbackLoop(plant, Loops(tuple(sampled), tuple(sensors.values())), residual)


def _chosen(model: Model, names: Any) -> tuple[Controller, ...]:
    if isinstance(names, Mapping):
        return tuple(replace(own, name=name) for name, own in names.items())
    known = {own.name: own for own in model.controllers}
    wanted = list(known) if names is None else [names] if isinstance(names, str) else list(names)
    if not wanted:
        raise PliantError(
            f"system {model.name!r} has no controllers; add one, system.add_controller(name, pl.Controller(…)), or pass "
            "controllers={name: pl.Controller(…)}"
        )
    for name in wanted:
        if name not in known:
            raise unknown("controller", name, list(known))
    return tuple(known[name] for name in wanted)


def _measure(model: Model, controller: Controller, name: str) -> tuple[tuple[str, Any], tuple[str, ...]]:
    """Return the source of a measurement, and the names of its numbers as outputs of a linear model."""
    kind, place = measured(model, controller, name)
    if kind == "age":
        return (kind, place), ()  # known without the plant
    return (kind, place), quantity_of(model, str(place) if kind in ("output", "sensor") else name).names


def _measurements(
    own: Controller,
    seen: Sequence[tuple[tuple[str, Any], tuple[str, ...]]],
    values: Any,
    sensors: Mapping[str, SensorSamples],
    calls: int,
) -> list[tuple[Array, list[int]]]:
    """Return what a controller measures at each call of a cycle, and which of these numbers are ages. One call stands for all if
    the ages do not change."""
    parts = [np.zeros(1) if where[0] == "age" else values(where) for where, _ in seen]
    starts = np.cumsum([0, *(part.size for part in parts)])
    ages = {int(starts[i]): str(place) for i, ((kind, place), _) in enumerate(seen) if kind == "age"}
    for name in ages.values():
        if name not in sensors:
            raise PliantError(
                f"{own.what}: it measures '{name}.age', but no controller of the loop measures {name!r}; add it to its measures"
            )
    y, out = np.concatenate([np.zeros(0), *parts]), list[tuple[Array, list[int]]]()
    for k in range(calls):
        at = y.copy()
        at[list(ages)] = [age_at(sensors[name], own.start + k * own.period) for name in ages.values()]
        out.append((at, list(ages)))
    same = all(np.allclose(at, out[0][0], rtol=1e-9, atol=1e-9 * own.period) for at, _ in out)
    return out[:1] if same else out


def _sensed(
    model: Model, seen: Sequence[tuple[tuple[str, Any], tuple[str, ...]]], first: int, sensors: dict[str, SensorSamples]
) -> tuple[tuple[slice, int], ...]:
    """Return the parts of y that come from sensors with samples, and the number of the sensor. New sensors are added."""
    out, at = [], 0
    for (kind, name), names in seen:
        if kind == "sensor":
            type_ = next(output.type for output in model.outputs if output.name == name)
            rows = slice(first + at, first + at + len(names))
            if type_.averages != 1:
                raise PliantError(
                    f"output {name!r}: its samples are means of {type_.averages} values, which linear loops do not include; use a "
                    "sensor with averages=1"
                )
            sensors.setdefault(name, SensorSamples(name, type_.period, type_.delay, type_.start, rows, names))
            out.append((slice(at, at + len(names)), list(sensors).index(name)))
        at += len(names)
    return tuple(out)


def _values(dynamics: Dynamics, plant: Linear, given: TimedKeywords) -> Any:
    """Return a function that gives the numbers of a measurement at the state of a linear model."""
    parts: dict[str, Any] = {"q": plant.q, "v": plant.v, "s": plant.s, "u": plant.u}
    outputs: dict[str, Array] = {}

    def values(where: tuple[str, Any]) -> Array:
        kind, place = where
        if kind not in ("output", "sensor"):
            return np.asarray(parts[kind][place])
        if not outputs:
            more = {"s": plant.s, "u": plant.u, "tau": plant.tau, "wrenches": given.get("wrenches"), "p": given.get("p")}
            outputs.update(dynamics.outputs(plant.t, plant.q, plant.v, **more))
        return np.ravel(outputs[place])

    return values
