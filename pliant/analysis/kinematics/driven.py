"""`pl.analysis.kinematics`: the motion of a mechanism over its driven coordinates, and the forces that it needs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import numpy as np

from pliant.analysis.assembly import assemble
from pliant.arguments.flags import flag
from pliant.arguments.numbers import floats
from pliant.compile import Dynamics, compile
from pliant.compile.actuated import shared_forces
from pliant.compile.reactions import reactions
from pliant.errors import PliantError, UnknownNameError, chosen, unknown, warn
from pliant.given import NUMPY
from pliant.keywords import checked
from pliant.lazy import cached_property
from pliant.model import Model
from pliant.model.constraints.signals import refuse_rheonomic
from pliant.model.spaces import FORCE_UNITS, coordinates, speeds, state_parts
from pliant.spatial import Array
from pliant.sweeps.closures.assembly.closed_poses import modal
from pliant.sweeps.closures.row_geometry import meant_jacobian
from pliant.sweeps.links.link import as_model
from pliant.sweeps.motion.branch import CUT, Branch, DeadPoint, StraightWay
from pliant.system import System

if TYPE_CHECKING:
    import xarray as xr
    from matplotlib.figure import Figure

BEYOND = ("raise", "nan")
_STILL = 1e-12  # of the largest speed, or acceleration: what rounding makes of none


class KinematicsKeywords(TypedDict, total=False):
    """How a mechanism is driven."""

    q0: Any
    speeds: Any
    accelerations: Any
    forces: bool
    beyond: str
    t: Any


@dataclass(frozen=True, eq=False, repr=False)
class DrivenMotion:
    """The motion of a mechanism at n points, the result of `pl.analysis.kinematics`.

    driven: the driven coordinates (n,) by name. q (n, nq), v, a (n, nv): positions, speeds and accelerations [rad, m, s].
    tau (n, nv): the forces of the drives [N m, N], zero at all other hinges. hinge_loads (n, hinges, 6), closure_loads
    (n, closures, 6): the loads in hinges and closures, as `dyn.reactions` returns them. All three are None without forces=True.
    dead_points: the dead points on the way, in order. Rows beyond the reach are NaN (beyond="nan").

    Example:
        found = pl.analysis.kinematics(four_bar, {"crank": np.linspace(0.5, 1.0, 11)})
        found.q.shape  # (11, 3)
    """

    dynamics: Dynamics
    driven: Mapping[str, Array]
    q: Array
    v: Array
    a: Array
    tau: Array | None
    hinge_loads: Array | None
    closure_loads: Array | None
    dead_points: tuple[DeadPoint, ...]

    def __repr__(self) -> str:
        name, n = self.dynamics.model.name, len(self.q)
        dead = f"; {'; '.join(str(x) for x in self.dead_points)}" if self.dead_points else ""
        return f"<Motion of {name!r} over {' and '.join(self.driven)}: {n} points{dead}>"

    def path(self, frame: str) -> Array:
        """Return the positions (n, 3) [m] of a frame's origin in world axes: a coupler curve.

        frame: a frame, a body, or a node of a flexible body.
        Example: `pl.analysis.kinematics(four_bar, {"crank": [0.5, 0.6]}).path("coupler").shape  # (2, 3)`
        """
        return self.pose(frame)[1]

    def pose(self, frame: str) -> tuple[Array, Array]:
        """Return the axes (n, 3, 3) and the position (n, 3) [m] of a frame in the world.

        Example: `R, p = pl.analysis.kinematics(four_bar, {"crank": [0.5, 0.6]}).pose("coupler")`
        """
        good = np.isfinite(self.q).all(axis=-1)
        R, p = np.full((len(self.q), 3, 3), np.nan), np.full((len(self.q), 3), np.nan)
        R[good], p[good] = self.dynamics.frame(frame).pose(self.q[good])
        return R, p

    @cached_property
    def data(self) -> xr.Dataset:
        """The same as an `xarray.Dataset` over `point`, with the names and units of coordinates and speeds as in `run.data`."""
        import xarray as xr

        model = self.dynamics.model
        of_q, of_v = coordinates(model), speeds(model)
        values: dict[str, Any] = {
            "q": (("point", "coordinate"), self.q),
            "v": (("point", "speed"), self.v),
            "a": (("point", "speed"), self.a),
        }
        axes = {"coordinate": list(of_q.labels), "speed": list(of_v.labels), "component": ["mx", "my", "mz", "fx", "fy", "fz"]}
        if self.tau is not None:
            values["tau"] = ("point", "speed"), self.tau
            values["hinge_loads"] = ("point", "hinge", "component"), self.hinge_loads
            values["closure_loads"] = ("point", "closure", "component"), self.closure_loads
            axes |= {"hinge": [x.name for x in model.hinges], "closure": [x.name for x in model.closures]}
        more = {f"driven_{name}": ("point", x) for name, x in self.driven.items()}
        units = {"coordinate_unit": ("coordinate", list(of_q.units)), "speed_unit": ("speed", list(of_v.units))}
        units["force_unit"] = "speed", [FORCE_UNITS.get(unit, "") for unit in of_v.units]
        return xr.Dataset(values, {**axes, **units, **more}, {"system": model.name, "driven": list(self.driven)})

    def plot(self, path: str | os.PathLike[str] | None = None) -> Figure:
        """Plot positions, speeds, accelerations and drive forces over the first driven coordinate. Write the figure to `path`.

        Example: `figure = pl.analysis.kinematics(four_bar, {"crank": [0.5, 0.6]}).plot("crank.png")`
        """
        from pliant.view.mechanisms import plot_kinematics

        return plot_kinematics(self, path)


@checked(KinematicsKeywords)
def kinematics(system: System | Model | Dynamics, driven: Mapping[str, Any], **options: Unpack[KinematicsKeywords]) -> DrivenMotion:
    """Follow a mechanism while hinges are driven through given positions, and return a `DrivenMotion`.

    driven: hinges or coordinates with their positions (n,) [rad, m], such as `{"crank": np.linspace(0, 2 * np.pi, 361)}`. With
    several, point i has the i-th value of each, and the way between two points is straight. They must determine all other hinges.
    q0: the initial guess, (nq,) or names with values, which chooses the branch. It is assembled with the driven hinges held at
    their first positions. Default: every other hinge at zero.
    speeds, accelerations: of the driven coordinates, numbers, arrays (n,), or names with these. Default: 1 and 0, so that v and a
    are the first and second derivatives with respect to a single driven coordinate.
    forces: True to compute the drive forces of this motion, and the loads in hinges and closures, under gravity and the loads of
    the system. Dry friction acts against the motion; at a dead point of its hinge, against the motion behind it. Other states of
    loads, such as lags, have their initial values. Contacts are refused. If rows of closures depend on each other, their loads are
    those of least norm.
    beyond: "raise" an error if the mechanism locks before the last point, or fill the points beyond with "nan". Default: "raise".
    t (n,) or a number [s]: the time for loads. Default: 0.

    The branch is followed by Newton's method with steps that adapt, so points may be far apart. Modes of flexible bodies stay at
    their initial values. A dead point, where a mechanism locks or can change its branch, is found to 1e-9 and named with its loop.

    Example:
        angles = {"crank": [0.5, 1, 1.5]}
        pl.analysis.kinematics(four_bar, angles, forces=True).tau.shape  # (3, 3)
    """
    return _DrivenCall(system.model if isinstance(system, Dynamics) else as_model(system), driven, options).result()


class _DrivenCall:
    """One call."""

    def __init__(self, model: Model, driven: Mapping[str, Any], options: KinematicsKeywords) -> None:
        self.model, self.matter, self.options = model, model.internals.matter, options
        self.beyond = chosen(options.get("beyond", "raise"), BEYOND, "value of beyond=")
        flag(options.get("forces", False), "kinematics: forces")
        self._refuse(driven)
        self.places, self.own = (np.array(x, dtype=int) for x in zip(*(_place(model, name) for name in driven), strict=True))
        if len(set(self.own.tolist())) < len(self.own):
            raise PliantError(f"{self._what}: driven names a coordinate twice; name each once")
        self.names = tuple(driven)
        self.x = self._points(driven)
        self.xd, self.xdd = self._rates("speeds", 1.0), self._rates("accelerations", 0.0)

    @property
    def _what(self) -> str:
        return f"kinematics of system {self.model.name!r}"

    def _refuse(self, driven: Any) -> None:
        model = self.model
        if not isinstance(driven, Mapping) or not driven:
            raise PliantError(f"{self._what}: give the driven hinges by name, {{'crank': angles}}")
        refuse_rheonomic(model, self._what)
        for motion in model.internals.prescribed:
            raise PliantError(
                f"{self._what}: hinge {motion.name!r} has a prescribed motion; leave it out, and drive the hinge here"
            )
        for closure in model.closures:
            if not closure.positional.all():
                raise PliantError(
                    f"{self._what}: {closure.kind} {closure.name!r} constrains speeds, so positions depend on the way; use "
                    "pl.simulate with a prescribed motion"
                )
        if self.options.get("forces"):
            self._refuse_other_forces()

    def _refuse_other_forces(self) -> None:
        """Raise `PliantError` for what exerts forces that the motion does not determine, and warn of lags."""
        model = self.model
        if bodies := [body.name for body in model.bodies if body.modes]:
            raise PliantError(
                f"{self._what}: forces=True holds for rigid bodies, and body {bodies[0]!r} has modes; leave the modes out, or use "
                "dyn.inverse_dynamics(…, actuated=[…])"
            )
        if model.contacts:
            raise PliantError(
                f"{self._what}: the motion does not determine the forces of contact {model.contacts[0].name!r}; leave it out, or "
                "use pl.simulate with a prescribed motion"
            )
        for load in model.loads:
            if load.type is not None and load.type.is_lagging:
                state = next(iter(load.type.lags.values()))
                warn(f"{self._what}: load {load.name!r} has a lag, and its state {state!r} has its initial value at every point")

    def _points(self, driven: Mapping[str, Any]) -> Array:
        """The positions (n, m)."""
        columns = []
        for name, given in driven.items():
            x = self._numbers(f"driven {name!r}", given)
            if x.ndim > 1 or not x.size or not np.isfinite(x).all():
                raise PliantError(f"{self._what}: driven {name!r}: give finite positions (n,), not shape {x.shape}")
            columns.append(np.atleast_1d(x))
        sizes = {len(x) for x in columns if len(x) > 1}
        if len(sizes) > 1:
            raise PliantError(f"{self._what}: driven hinges have {sorted(sizes)} positions; give equally many of each")
        return np.stack(np.broadcast_arrays(*columns), axis=-1)

    def _rates(self, what: str, default: float) -> Array:
        given = self.options.get(what)
        out = np.full(self.x.shape, default)
        if isinstance(given, Mapping):
            for name, value in given.items():
                if name not in self.names:
                    raise UnknownNameError(f"{what}: {unknown('driven hinge', name, self.names)}")
                out[:, self.names.index(name)] = self._per_point(f"{what} of {name!r}", value)
        elif given is not None:
            out[:] = self._per_point(what, given)[:, None]
        return out

    def _numbers(self, what: str, given: Any) -> Array:
        try:
            return floats(given)
        except (TypeError, ValueError):
            raise PliantError(f"{self._what}: {what} is not numbers: {given!r}; give a number, or one per point") from None

    def _per_point(self, what: str, given: Any) -> Array:
        """One number per point, (n,)."""
        x, n = self._numbers(what, given), len(self.x)
        if x.shape not in ((), (n,)) or not np.isfinite(x).all():
            raise PliantError(f"{self._what}: {what} has shape {x.shape}, or is not finite; give a number, or ({n},)")
        return np.broadcast_to(x, n)

    def result(self) -> DrivenMotion:
        q, dead = self._positions()
        good = np.isfinite(q).all(axis=-1)
        dynamics = compile(self.model, target="reference")
        v, a = (np.full((len(q), self.model.nv), np.nan) for _ in range(2))
        v[good], a[good] = self._motion(dynamics, q[good], self.xd[good], self.xdd[good])
        tau = hinges = closures = None
        if self.options.get("forces"):
            good = good & np.isfinite(v).all(axis=-1)
            tau = np.full((len(q), self.model.nv), np.nan)
            hinges, closures = (np.full((len(q), len(x), 6), np.nan) for x in (self.model.bodies, self.model.closures))
            t = self._per_point("t", self.options.get("t", 0.0))
            if good.any():
                tau[good], hinges[good], closures[good] = self._forces(dynamics, t[good], q[good], v[good], a[good])
        driven = {name: self.x[:, i] for i, name in enumerate(self.names)}
        return DrivenMotion(dynamics, driven, q, v, a, tau, hinges, closures, tuple(dead))

    # ---- positions

    def _positions(self) -> tuple[Array, list[DeadPoint]]:
        out, dead = np.full((len(self.x), self.model.nq), np.nan), []
        out[0] = self._first()
        i = 0
        while i < len(self.x) - 1:
            j, u = self._straight(i)
            branch = Branch(self.matter, StraightWay(self.places, self.own, self.x[i], u), self.names)
            s = np.linalg.norm(self.x[i : j + 1] - self.x[i], axis=-1)
            found = branch.followed(out[i], s)
            out[i + 1 : j + 1] = found.q[1:]
            dead += found.dead
            if dead and dead[-1].locks:
                if self.beyond == "raise":
                    raise PliantError(
                        f"{self._what}: {self._kinds(dead[-1])}{dead[-1]}, and cannot reach {self._at(self.x[j])}; end before it, "
                        "or pass beyond='nan'"
                    )
                break
            i = j
        return out, dead

    def _kinds(self, dead: DeadPoint) -> str:
        kinds = {x.kind for x in self.model.closures if x.name in dead.closures}
        return "closures " if len(kinds) > 1 else f"{kinds.pop()}{'s' if len(dead.closures) > 1 else ''} "

    def _at(self, x: Array) -> str:
        return " and ".join(f"{name} = {value:.6g}" for name, value in zip(self.names, x, strict=True))

    def _first(self) -> Array:
        q0, _ = state_parts(self.options.get("q0"), None)
        q = self.model.state(q0 or {}) if q0 is None or isinstance(q0, Mapping) else np.array(self._numbers("q0", q0))
        if q.shape != (self.model.nq,):
            raise PliantError(f"{self._what}: q0 has shape {q.shape}; give ({self.model.nq},), or names with values")
        q[self.places] = self.x[0]
        held = [*self.names, *(x for x, is_mode in zip(coordinates(self.model).labels, self._modal, strict=True) if is_mode)]
        first = assemble(self.matter, q, hold=held)[0]
        Branch(self.matter, StraightWay(self.places, self.own, self.x[0], np.eye(len(self.own))[0]), self.names).determined(first)
        return first

    @property
    def _modal(self) -> Array:
        parts = [np.arange(body.nq) >= body.nq - body.modes for body in self.model.bodies]
        return np.concatenate([np.zeros(0, dtype=bool), *parts])

    def _straight(self, i: int) -> tuple[int, Array]:
        """The last point on a straight way from point i in one direction, and the direction."""
        steps = np.diff(self.x[i:], axis=0)
        length = np.linalg.norm(steps, axis=-1)
        moving = np.flatnonzero(length > 0)
        if not moving.size:
            return len(self.x) - 1, np.eye(len(self.own))[0]
        u = steps[moving[0]] / length[moving[0]]
        along = np.linalg.norm(steps - (steps @ u)[:, None] * u, axis=-1) <= 1e-12 * length
        bent = np.flatnonzero(~(along & (steps @ u >= 0)))
        return i + (int(bent[0]) if bent.size else len(steps)), u

    # ---- speeds, accelerations and forces

    def _motion(self, dynamics: Dynamics, q: Array, xd: Array, xdd: Array) -> tuple[Array, Array]:
        """v and a (n, nv) at closed poses; NaN at dead points."""
        model = self.matter
        driven = np.zeros(model.nv, dtype=bool)
        driven[self.own] = True
        free = np.flatnonzero(~driven & ~modal(model))
        v, a = np.zeros((2, len(q), model.nv))
        v[:, self.own], a[:, self.own] = xd, xdd
        if not free.size or not len(q):
            return v, a
        J = meant_jacobian(model, q)
        size = np.linalg.norm(J, ord=2, axis=(-2, -1))
        U, d, Vt = np.linalg.svd(J[..., free], full_matrices=False)
        good = d > CUT * size[:, None]
        inverse = (Vt.mT * np.where(good, 1.0 / np.where(good, d, 1.0), 0.0)[:, None, :]) @ U.mT
        v[:, free] = -(inverse @ (J @ v[..., None]))[..., 0]
        a[:, free] = -(inverse @ dynamics.loop_acceleration(q, v, a)[..., None])[..., 0]
        v[~good.all(axis=-1)] = a[~good.all(axis=-1)] = np.nan
        return v, a

    def _forces(self, dynamics: Dynamics, t: Array, q: Array, v: Array, a: Array) -> tuple[Array, Array, Array]:
        """The forces of the drives, and the loads in hinges and closures."""
        need, s = dynamics.inverse_dynamics(q, v, a), self._states(dynamics, v, a)
        if self.model.loads:
            need = need - dynamics.load_forces(t, q, v, s=s)[0]
        driven = np.zeros(self.model.nv, dtype=bool)
        driven[self.own] = True
        J = meant_jacobian(self.matter, q) if self.model.closures else np.zeros((len(q), 0, self.model.nv))
        tau, exerted, _, _ = shared_forces(need, J, driven)
        given = dynamics.fields.read(NUMPY, t=t, q=q, v=v, s=s, tau=tau)  # type: ignore[arg-type]
        return (tau, *reactions(dynamics, given, "hinge", motion=(a, exerted)))

    def _states(self, dynamics: Dynamics, v: Array, a: Array) -> Array:
        """The initial states of loads (n, ns), and the directions of dry friction: those of v, or of a where v = 0."""
        s = np.tile(np.asarray(dynamics.fields.s.default), (len(v), 1))
        for hinge in self.model.internals.one_sided:
            direction = np.zeros(len(v))
            for x in (a, v):
                own = x[:, hinge.speed]
                direction = np.where(np.abs(own) > _STILL * np.abs(x).max(axis=-1), np.sign(own), direction)
            for rub in hinge.rubs:
                s[:, rub.direction] = direction
        return s


def _place(model: Model, name: str) -> tuple[int, int]:
    """The places in q and v of a coordinate whose rate is a speed."""
    space = coordinates(model)
    if name not in space.where:
        raise UnknownNameError(f"kinematics of system {model.name!r}: {unknown('hinge or coordinate', name, space.where)}")
    place = space.where[name]
    k = next(k for k, own in enumerate(model.internals.q_slices) if own.start <= place.start < own.stop or own == place)
    hinge, i = model.bodies[k].hinge.type, place.start - model.internals.q_slices[k].start
    if place == model.internals.q_slices[k] and hinge.nq != 1:
        raise PliantError(
            f"kinematics of system {model.name!r}: hinge {name!r} has {hinge.nq} coordinates; name one of them, such as "
            f"{f'{name}.{hinge.coordinates[0]}' if hinge.nq else 'that of another hinge'!r}"
        )
    if i >= hinge.nq or hinge.rate_places[i] is None:
        raise PliantError(
            f"kinematics of system {model.name!r}: coordinate {name!r} cannot be driven, because its rate is not a speed of its "
            "hinge; drive an angle or a length, or build the hinge from several of one freedom"
        )
    return place.start, model.internals.v_slices[k].start + hinge.rate_places[i]
