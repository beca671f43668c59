"""What a `Dynamics` does beyond its table of functions: rates under all that acts, outputs, reactions, and the verbs that load
`simulate/` and `analysis/` when they are called: rollouts, steppers, linear systems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Unpack, cast

from pliant.compile.cuda.kernels.loads import CudaLoaded
from pliant.compile.reactions import REACTION_AXES, SHARES, ReactionAxes, Share, reactions
from pliant.compile.rhs import Loaded
from pliant.errors import PliantError, chosen
from pliant.given import NUMPY, Fields
from pliant.given.keywords import ActingKeywords, StateKeywords, SwitchedStepsKeywords, TimedKeywords
from pliant.keywords import checked
from pliant.lazy import cached_property
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.analysis.linearise import Linear
    from pliant.compile.dynamics import Dynamics
    from pliant.model import Model
    from pliant.simulate.rollouts.asked import RolloutMethod, StepperMethod
    from pliant.simulate.rollouts.device_rollout import DeviceRollout
    from pliant.simulate.rollouts.rollout import Rollout
    from pliant.simulate.rollouts.stepper import Stepper


class Verbs:
    """The part of `Dynamics` that takes a state and all that is given with it."""

    model: Model
    target: str

    @property
    def _own(self) -> Dynamics:
        return cast("Dynamics", self)

    @property
    def states(self) -> dict[str, slice]:
        """Where the states of loads stand in s, by name."""
        return self.model.states

    @property
    def inputs(self) -> dict[str, slice]:
        """Where the inputs of loads stand in u, by name."""
        return self.model.inputs

    @cached_property
    def fields(self) -> Fields:
        """What may be given with a state: t, q, v, s, u, tau, wrenches and p, each with its names, units and default."""
        return Fields(self.model, self._own.wrenches, self._own.parameters, self._own.parameter_values)

    @checked(ActingKeywords, before="stream")
    def rhs(self, t: Any, q: Any, v: Any, *, stream: Any = None, **given: Unpack[ActingKeywords]) -> tuple[Array, Array, Array]:
        """(q' (..., nq), v' (..., nv), s' (..., ns)) at the time t (...) [s], under the loads of the system and all else that acts.

        q (..., nq), v (..., nv): the state; s (..., ns): states of loads, u (..., nu): their inputs; tau (..., nv): generalised
        forces in addition to the loads; wrenches (..., k, 6): (moment, force) at the frames that compile was given; p (..., p):
        values of named parameters. Each is an array, or names with values, `{"elbow": 0.3}`, `{"rw.torque": 0.1}`,
        `{"tool": [0, 0, 0, 0, 0, 5]}`, or None. What is not named is as the system has it: hinges at zero and at rest, no forces.
        Leading axes broadcast. stream: of target 'cuda', on which it is computed.
        """
        if stream is not None and self.target != "cuda":
            raise PliantError("stream= requires target='cuda'; leave it out")
        call = self.call_loaded("rhs")
        state = call.read(t=t, q=q, v=v, **given)
        found: tuple[Array, Array, Array] = call(state) if stream is None else call(state, stream=stream)
        return found

    def load_forces(self, t: Any, q: Any, v: Any, *, s: Any = None, u: Any = None, p: Any = None) -> tuple[Array, Array, Array]:
        """(tau (..., nv), s' (..., ns), energy (...) [J]): the generalised forces of the loads, and the energy they hold.

        Arguments as of `rhs`.
        """
        return self._evaluated("load_forces", t=t, q=q, v=v, s=s, u=u, p=p)  # type: ignore[return-value]

    def load_energies(self, t: Any, q: Any, v: Any, *, s: Any = None, u: Any = None, p: Any = None) -> tuple[Array, Array, Array]:
        """(kinetic energy (...), potential energy (...) [J], angular momentum (..., 3) [N m s], world axes) of the loads.

        `kinetic_energy` and `momentum`, functions of q and v, are those of the bodies. The spin of a `Wheel` is a state of its
        load, so what it holds is here: `momentum(q, v)[..., :3] + load_energies(t, q, v, s=s)[2]` is the angular momentum of the
        whole system, as in `run.data`. Arguments as of `rhs`.
        """
        return self._evaluated("load_books", t=t, q=q, v=v, s=s, u=u, p=p)[:3]  # type: ignore[return-value]

    def outputs(
        self,
        t: Any,
        q: Any,
        v: Any,
        *,
        s: Any = None,
        u: Any = None,
        tau: Any = None,
        wrenches: Any = None,
        p: Any = None,
    ) -> dict[str, Array]:
        """What the outputs of the system are at a state, by name: (...) of a number, (..., n) of several. Arguments as of `rhs`."""
        call = self.call_loaded("outputs")
        found: dict[str, Array] = call.outputs(call.read(t=t, q=q, v=v, s=s, u=u, tau=tau, wrenches=wrenches, p=p))
        return found

    def _evaluated(self, name: str, **given: Unpack[StateKeywords]) -> tuple[Array, ...]:
        """A function with loads at what is given."""
        call = self.call_loaded(name)
        made: tuple[Array, ...] = call(call.read(**given))
        return made

    @checked(TimedKeywords, before="inputs")
    def linearise(
        self,
        q: Any = None,
        v: Any = None,
        *,
        inputs: Sequence[str] | None = None,
        outputs: Sequence[str] | None = None,
        independent: Sequence[str] | None = None,
        **given: Unpack[TimedKeywords],
    ) -> Linear:
        """A, B, C, D about one state, which may move and turn, under the loads and all else that acts: exact derivatives.

        The state is (increments of q in the directions of v, v, s), names kept: .states, .inputs, .outputs. q, v, tau: arrays, or
        names with values; what is left out is zero, and s and u as the system has them. inputs: names of loads' inputs,
        "rw.torque", and of hinges or speeds, whose generalised forces they then are; by default all of u, or, if no load has an
        input, all of tau. outputs: names of the system's outputs; by default all, or, if there are none, the state itself.

        Of a closed system the state has the increments and speeds that are independent: of the hinges or speeds named in
        `independent`, or else chosen as `pl.mobility` has them. q and v given by names are assembled, and arrays must be closed.
        """
        self.refuse_on_device("linearise")
        from pliant.analysis.linearise import linearise

        return linearise(self._own, q, v, inputs=inputs, outputs=outputs, independent=independent, **given)

    @checked(ActingKeywords, before="axes")
    def reactions(
        self,
        t: Any,
        q: Any,
        v: Any,
        *,
        axes: ReactionAxes = "hinge",
        closures: bool = False,
        share: Share = "guard",
        **given: Unpack[ActingKeywords],
    ) -> Any:
        """The load in every hinge, (..., hinges, 6): (moment, force) [N m, N] that the parent exerts on the body through it.

        In the order of `model.hinges`, Fixed ones too; at the hinge's point of the body, in the hinge's axes there (those of the
        body's own frame; of a flexible body, of its root with root_pose), or with axes="world" in the world's. Under the loads and
        all else that acts, as `rhs`; what a spring or motor exerts at the hinge is in it.

        closures: give also (..., closures, 6), in the order of `model.closures`: (moment, force) that each exerts on its frame B,
        at B's origin, in the axes of its frame A or with axes="world" in the world's; zero of a coupling, which exerts forces along
        speeds (`multipliers`). Where rows depend on each other, many loads are possible: share="guard" leaves some rows without
        any, as forward dynamics does, share="least" gives the multipliers of least norm; `pl.mobility` says which rows are
        determined.
        """
        self.refuse_on_device("reactions")
        axes, share = chosen(axes, REACTION_AXES, "choice of axes"), chosen(share, SHARES, "share")
        hinges, own = reactions(self._own, self.fields.read(NUMPY, t=t, q=q, v=v, **given), axes, share)
        return (hinges, own) if closures else hinges

    @checked(SwitchedStepsKeywords, before="tangents")
    def rollout(
        self,
        q0: Any = None,
        v0: Any = None,
        *,
        dt: float,
        steps: int,
        every: int = 1,
        method: RolloutMethod = "rk4",
        tangents: Mapping[str, Any] | None = None,
        stream: Any = None,
        **given: Unpack[SwitchedStepsKeywords],
    ) -> Rollout | DeviceRollout:
        """Take states q0 (..., nq), v0 (..., nv), any batch of them, through `steps` steps of dt [s], all in one compiled loop.

        tau: constant generalised forces (..., nv), or names with values, or `pl.Traced(tau)`, which is compiled into the loop;
        tau_steps (..., steps, nv): a row for each step, held over it. p (..., p): values of the named parameters; wrenches
        (..., k, 6): at the frames that compile was given. u (..., nu): inputs of loads, or names with values, constant, or
        u_steps (..., steps, nu), a row for each step; s0 (..., ns): states of loads; both by default as the system has them.
        Leading axes broadcast. method: "rk4"; "dop853", of order 8; "semi_implicit", of order 1, cheapest, stable whatever the
        modes, springs and servos at hinges; or "alpha", implicit, of order 2. Every `every`-th state is stored: the result has
        .t (K,), .q (..., K, nq), .v, .s (..., K, ns), row 0 the start.

        tangents: {"q0": (..., m, nv), "v0": (..., m, nv), "p": (..., m, p)}, m directions at the start, those of q in the
        directions of v, and those of "s0" and "u" too: then .dq, .dv (..., m, K, nv), .ds (..., m, K, ns) are how the states
        change along them. active: the closures that act, names, or by state a mask (..., closures), 1 and 0; by default as they
        were declared. Of target 'cuda' arrays are on the device, and so are .q, .v, .s; stream: on which it is computed.

        The other way round, `.vjp(q=…, v=…)` of the result gives what the start and the inputs are worth, from cotangents of what
        was stored: gradients of a loss with respect to all of them.
        """
        from pliant.simulate.rollouts.asked import GivenOverSteps, RolloutSteps

        asked, over = GivenOverSteps(q0, v0, **given), RolloutSteps(method, dt, steps, every)
        if self.target == "cuda":
            if tangents is not None or asked.active is not None:
                raise PliantError("rollouts on CUDA do not support tangents= and active=; use target='cpu'")
            from pliant.simulate.rollouts.device_rollout import rollout as rollout_on_device

            return rollout_on_device(self._own, asked, over, stream)
        if stream is not None:
            raise PliantError("stream= requires target='cuda'; leave it out")
        from pliant.simulate.rollouts.rollout import rollout
        from pliant.simulate.rollouts.rollout_sets import rollout_by_sets

        return (rollout if asked.active is None else rollout_by_sets)(self._own, asked, over, tangents)

    def stepper(self, dt: float, batch: Any = None, method: StepperMethod = "rk4", copy: bool = True) -> Stepper:
        """States that are taken step by step, for control loops and learning: `sim.reset(q, v)`, then `q, v = sim.step(tau)`.

        batch: how many states, a number or a shape; None for one, (nq,). method: as in `rollout`. copy: whether step gives copies
        or, faster, views that the step after the next overwrites. `sim.reset(q, v, where=mask)` begins some of them anew. Inputs
        of loads are given to a step, `sim.step(tau, u={"rw.torque": 0.1})`; their states are `sim.s`.
        """
        self.refuse_on_device("stepper")
        from pliant.simulate.rollouts.stepper import Stepper

        return Stepper(self._own, dt, batch, method, copy)

    def refuse_on_device(self, what: str) -> None:
        """Say that something has no form for CUDA, where that is what this was compiled for."""
        if self.target == "cuda":
            raise PliantError(f"system {self.model.name!r}: {what} is not available on CUDA; use target='cpu'")

    def call_loaded(self, name: str) -> Any:
        """A function with loads, to call."""
        if name not in self._loaded_calls:
            self._loaded_calls[name] = CudaLoaded(self._own, name) if self.target == "cuda" else Loaded(self._own, name)
        return self._loaded_calls[name]

    @cached_property
    def _loaded_calls(self) -> dict[str, Any]:
        return {}
