"""Methods of `Dynamics` besides its table of functions: rates under all loads, outputs, reactions, linearisation and rollouts.

The methods that need `simulate/` and `analysis/` import them when they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import unwrap
from types import FunctionType
from typing import TYPE_CHECKING, Any, Unpack, cast

from pliant.arguments.flags import flag
from pliant.errors import PliantError, chosen
from pliant.given.keywords import ActingKeywords, StateKeywords, SwitchedStepsKeywords, TimedKeywords
from pliant.keywords import checked
from pliant.lazy import late, loading
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.analysis.contacts import ContactReport
    from pliant.analysis.linearise import Linear
    from pliant.compile.closure_sets import per_set
    from pliant.compile.cuda.kernels.loads import CudaLoaded, refuse_other_sets_on_device
    from pliant.compile.dynamics import Dynamics
    from pliant.compile.reactions import ReactionAxes, Share
    from pliant.compile.rhs import Loaded
    from pliant.given import Fields, Given
    from pliant.model import Model
    from pliant.model.acting.contacts import Contacts
    from pliant.simulate.methods.table import RolloutMethod
    from pliant.simulate.rollouts.device.stepper import DeviceStepper
    from pliant.simulate.rollouts.rollout import Rollout
    from pliant.simulate.rollouts.stepper import Stepper
else:
    per_set = late("pliant.compile.closure_sets", "per_set")
    CudaLoaded = late("pliant.compile.cuda.kernels.loads", "CudaLoaded")
    refuse_other_sets_on_device = late("pliant.compile.cuda.kernels.loads", "refuse_other_sets_on_device")
    Loaded = late("pliant.compile.rhs", "Loaded")
    Fields = late("pliant.given", "Fields")


class Verbs:
    """The methods of `Dynamics` that take a state and everything given with it."""

    model: Model

    @property
    def _own(self) -> Dynamics:
        return cast("Dynamics", self)

    @checked(ActingKeywords, before="stream")
    def rhs(self, t: Any, q: Any, v: Any, *, stream: Any = None, **given: Unpack[ActingKeywords]) -> tuple[Array, Array, Array]:
        """Return the rates (q' (..., nq), v' (..., nv), s' (..., ns)) under the loads and everything else that acts.

        t (...) [s]: the time.
        q (..., nq), v (..., nv): the state.
        s (..., ns): the states of loads. If events switch a closure, its state, "dock.active", says whether it is active.
        u (..., nu): the inputs of loads.
        tau (..., nv): generalised forces, in addition to the loads.
        wrenches (..., k, 6): (moment, force) at the frames that compile was given.
        p (..., p): the values of named parameters.
        stream: with target 'cuda', the stream to compute on.

        Each is an array, names with values such as `{"elbow": 0.3}`, `{"rw.torque": 0.1}` or `{"tool": [0, 0, 0, 0, 0, 5]}`, or
        None.
        Defaults: hinges at zero and at rest, no forces, everything else as in the system. Leading axes broadcast.

        Example: `qdot, vdot, sdot = dyn.rhs(0.0, q, v, tau=tau)`
        """
        if stream is not None and self._own.internals.target != "cuda":
            raise PliantError("stream= requires target='cuda'; leave it out")
        call = self._own.internals.call_loaded("rhs")
        state = call.read(t=t, q=q, v=v, **given)
        if self.model.internals.switches and given.get("s") is not None:
            if self._own.internals.target != "cuda":
                return self._of_its_closures(state, lambda at, state: at.internals.call_loaded("rhs")(state))  # type: ignore[return-value]
            refuse_other_sets_on_device(self.model, state.s, "rhs")
        found: tuple[Array, Array, Array] = call(state) if stream is None else call(state, stream=stream)
        return found

    def _of_its_closures(self, state: Given, call: Callable[[Dynamics, Given], Sequence[Any]]) -> tuple[Array, ...]:
        """Evaluate `call` with the closures that the flags in s make active, state by state."""
        return tuple(per_set(self._own, state, call))

    def load_forces(self, t: Any, q: Any, v: Any, *, s: Any = None, u: Any = None, p: Any = None) -> tuple[Array, Array, Array]:
        """Return (tau (..., nv), s' (..., ns), energy (...) [J]) of the loads.

        These are their generalised forces, the rates of their states, and the energy that they store. For the arguments see `rhs`.

        Example: `forces, sdot, energy = dyn.load_forces(0.0, q, v)`
        """
        return self._evaluated("load_forces", t=t, q=q, v=v, s=s, u=u, p=p)  # type: ignore[return-value]

    def load_energies(self, t: Any, q: Any, v: Any, *, s: Any = None, u: Any = None, p: Any = None) -> tuple[Array, Array, Array]:
        """Return (kinetic energy (...) [J], potential energy (...) [J], angular momentum (..., 3) [N m s]) of loads, in world axes.

        `kinetic_energy` and `momentum` of q and v are those of the bodies. The spin of a `Wheel` is a state of its load, so its
        energy and momentum are here: `momentum(q, v)[..., :3] + load_energies(t, q, v, s=s)[2]` is the angular momentum of the
        whole system, as in `run.data`. For the arguments see `rhs`.

        Example: `kinetic, potential, momentum = dyn.load_energies(0.0, q, v)`
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
        """Return the outputs of the system by name: (...) for a number, (..., n) for several. For the arguments see `rhs`.

        Example:
            arm.add_output("rate", lambda x: x.velocity(x["tool"].origin).norm(), unit="m/s")
            pl.compile(arm).outputs(0.0, q, v)["rate"]  # 0.4
        """
        call = self._own.internals.call_loaded("outputs")
        state = call.read(t=t, q=q, v=v, s=s, u=u, tau=tau, wrenches=wrenches, p=p)
        if self.model.internals.switches and s is not None and self._own.internals.target == "cuda":
            refuse_other_sets_on_device(self.model, state.s, "outputs")
        elif self.model.internals.switches and s is not None:
            names = [output.name for output in self.model.outputs]
            values = self._of_its_closures(
                state, lambda at, state: list(at.internals.call_loaded("outputs").outputs(state).values())
            )
            return dict(zip(names, values, strict=True))
        found: dict[str, Array] = call.outputs(state)
        return found

    def _evaluated(self, name: str, **given: Unpack[StateKeywords]) -> tuple[Array, ...]:
        """Evaluate a function with loads."""
        call = self._own.internals.call_loaded(name)
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
        """Linearise the system about one state: return A, B, C, D as a `Linear`, from exact derivatives.

        The state may move and turn. The states of the linear system are (increments of q in the directions of v, v, s); .states,
        .inputs and .outputs hold the names.

        q, v: the state, arrays or names with values. Default: zero. For tau, s, u and the rest see `rhs`. Or pass a result of
        `pl.equilibrium` as q: v, s, u, tau and t then come from it, except those that you pass.
        inputs: names of inputs of loads, "rw.torque", of hinges or speeds, for their generalised forces, and of frames, for their
        wrenches: "tool", or one number, "tool.fz". Default: all of u, or all of tau if no load has an input.
        outputs: names of the system's outputs or of one component, "gyro.wx" or "gyro[0]", of coordinates, increments,
        "bus.turn_x", speeds, hinges, and states and inputs of loads. Default: all outputs, or the state itself if there are none.
        independent: for a closed system, the hinges or speeds whose increments and speeds are the states. Default: as in
        `pl.analysis.mobility`.

        In a closed system, q and v given by names are assembled, and arrays must satisfy the closures.

        Example: `dyn.linearise([np.pi / 2, 0]).A.shape  # (4, 4)`
        """
        self._own.internals.refuse_on_device("linearise")
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
        """Return the load in every hinge, (..., hinges, 6): the (moment, force) [N m, N] that the parent exerts on the body.

        The hinges are in the order of `model.hinges`, including Fixed ones. A load includes the force of a spring or motor at the
        hinge. For t, q, v and what acts see `rhs`.

        axes: "hinge" for the hinge's point of the body and the hinge's axes there (the axes of the body's own frame; for a flexible
        body with root_pose, those of its root), or "world" for world axes.
        closures: also return (..., closures, 6), in the order of `model.closures`: the (moment, force) that each closure exerts on
        its frame B, at the origin of B, in the axes of its frame A or of the world. It is zero for a coupling, whose forces act
        along speeds (`multipliers`).
        share: how to choose among possible loads if rows of closures depend on each other. "guard" leaves some rows without load,
        as forward dynamics does. "least" selects the multipliers of least norm. `pl.analysis.mobility` lists the determined
        rows.

        Example: `dyn.reactions(0.0, q, v).shape  # (2, 6)`
        """
        self._own.internals.refuse_on_device("reactions")
        with loading:
            from pliant.compile.reactions import REACTION_AXES, SHARES, reactions
            from pliant.given import NUMPY
        closures = flag(closures, "reactions: closures")
        axes, share = chosen(axes, REACTION_AXES, "choice of axes"), chosen(share, SHARES, "share")
        state = self._own.fields.read(NUMPY, t=t, q=q, v=v, **given)
        if self.model.internals.switches and given.get("s") is not None:
            found = self._of_its_closures(state, lambda at, state: reactions(at, state, axes, share)[: 1 + closures])
        else:
            found = reactions(self._own, state, axes, share)
        return found if closures else found[0]

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
    ) -> Rollout:
        """Simulate any batch of initial states q0 (..., nq), v0 (..., nv) over `steps` steps of dt [s] in one compiled loop.

        tau (..., nv): constant generalised forces, or names with values, or `pl.Traced(tau)`, which is compiled into the loop.
        tau_steps (..., steps, nv): generalised forces with one row per step, constant over the step.
        u (..., nu): constant inputs of loads, or names with values. Default: those of the system.
        u_steps (..., steps, nu): inputs with one row per step.
        s0 (..., ns): initial states of loads. Default: those of the system.
        p (..., p): values of the named parameters.
        wrenches (..., k, 6): (moment, force) at the frames that compile was given.
        method: "rk4"; "heun", of order 2; "dop853", of order 8; "semi_implicit", of order 1, the cheapest, and stable with stiff
        modes, springs and servos at hinges; "symplectic", of order 4, for energy over long times; "contact", of order 1, for
        systems with contacts; or "alpha", implicit, of order 2.
        contacts: how method "contact" solves the contacts, `pl.Contacts(sweeps=4)`.
        every: store every k-th state.
        tangents: {"q0": (..., m, nv), "v0": (..., m, nv), "p": (..., m, p)}, m directions of initial values, and of "s0", "u",
        "tau" and "tau_steps" too; with "semi_implicit" and "contact" also of "wrenches" and "u_steps". Directions of q are in the
        directions of v.
        active: the active closures, as names, or as a mask (..., closures) of 1 and 0 per state. Default: as declared.
        stream: with target 'cuda', the stream to compute on; all arrays are on the GPU.

        Leading axes broadcast. Returns a `Rollout` with .t (K,), .q (..., K, nq), .v (..., K, nv) and .s (..., K, ns); row 0 is the
        initial state. With tangents it also has .dq, .dv (..., m, K, nv) and .ds (..., m, K, ns), the derivatives of the states
        along them. Its method `.vjp(q=…, v=…)` returns the gradients of a loss with respect to the initial state and all inputs.

        Example:
            out = dyn.rollout(np.zeros((10, 2)), v, dt=1e-3, steps=100)
            out.q.shape  # (10, 101, 2)
        """
        from pliant.simulate.methods.support import ACTIVE, GPU_ROLLOUT, TANGENTS, refuse
        from pliant.simulate.problem.contacts import with_solver
        from pliant.simulate.rollouts.asked import GivenOverSteps, RolloutSteps

        contacts = given.get("contacts")
        asked = GivenOverSteps(q0, v0, **{name: x for name, x in given.items() if name != "contacts"})
        over = RolloutSteps(method, dt, steps, every)
        if self._own.internals.target == "cuda":
            for feature, asks in ((TANGENTS, tangents), (ACTIVE, asked.active)):
                if asks is not None:
                    refuse(self._own, method, GPU_ROLLOUT, feature)
            from pliant.simulate.rollouts.device.rollout import rollout as rollout_on_device

            return rollout_on_device(with_solver(self._own, contacts), asked, over, stream)
        if stream is not None:
            raise PliantError("stream= requires target='cuda'; leave it out")
        from pliant.simulate.rollouts.rollout import rollout
        from pliant.simulate.rollouts.rollout_sets import rollout_by_sets

        own = with_solver(self._own, contacts)
        return (rollout if asked.active is None else rollout_by_sets)(own, asked, over, tangents)

    def stepper(
        self,
        dt: float,
        batch: Any = None,
        method: RolloutMethod = "rk4",
        copy: bool = True,
        contacts: Contacts | None = None,
        substeps: int = 1,
        threads: int | None = None,
    ) -> Stepper | DeviceStepper:
        """Return a `Stepper`, which simulates a batch step by step, for control loops and learning.

        `sim.reset(q, v)` sets the states, and `q, v = sim.step(tau)` takes a step. `sim.reset(q, v, where=mask)` resets some
        states. Pass inputs of loads to a step, `sim.step(tau, u={"rw.torque": 0.1})`; `sim.s` holds the states of loads.

        dt: the length of a step [s].
        batch: the number of states, or a shape; None for one state, (nq,).
        method: as in `rollout`.
        copy: whether `step` returns copies. False is faster, and returns views that the step after the next overwrites.
        contacts: as in `rollout`.
        substeps: how many steps of dt a call takes, with the same forces.
        threads: the number of threads that share a batch, each with at least 64 states. Default: that of `pl.compile`.

        With target 'cuda' the states stay on the GPU: arrays that are given and returned are there.

        Example:
            sim = dyn.stepper(dt=1e-3)
            sim.reset(q, v)
            q, v = sim.step(tau)
        """
        from pliant.simulate.methods.support import GPU_STEPPER, THREADS, refuse
        from pliant.simulate.problem.contacts import with_solver

        own, copy = with_solver(self._own, contacts), flag(copy, "stepper: copy")
        if self._own.internals.target == "cuda":
            from pliant.simulate.rollouts.device.stepper import DeviceStepper

            if threads is not None:
                refuse(own, method, GPU_STEPPER, THREADS)
            return DeviceStepper(own, dt, batch, method, copy, substeps)
        from pliant.simulate.rollouts.stepper import Stepper

        return Stepper(own, dt, batch, method, copy, substeps, threads)

    def contacts(
        self, q: Any, v: Any = None, tau: Any = None, dt: float = 1e-3, *, wrenches: Any = None, p: Any = None, s: Any = None
    ) -> ContactReport:
        """Return the contacts in a step dt [s] from states q (..., nq), v (..., nv) under the generalised forces tau (..., nv).

        The `ContactReport` has .gap, .force, .point, .normal, .velocity, .mode and .residual of all points. tau is everything that
        acts along the coordinates, also the forces of loads, `dyn.load_forces(t, q, v)[0]`. Contacts are solved as far as rounding
        allows, by more passes than a step takes. wrenches, p: as in `rhs`. s: begin from the contact forces in it.

        Example:
            report = pl.compile(ball).contacts(q_ball, dt=1e-3)
            report.names, report.gap
        """
        self._own.internals.refuse_on_device("contacts")
        from pliant.analysis.contacts import contacts

        return contacts(self._own, q, v, tau, dt, wrenches, p, s)


def _name_after(owner: str) -> None:
    """Give the methods the name of the public class, which Python's own messages about missing arguments show."""
    for name, method in vars(Verbs).items():
        if isinstance(method, FunctionType):
            for one in (method, unwrap(method)):
                one.__qualname__ = f"{owner}.{name}"


_name_after("Dynamics")
