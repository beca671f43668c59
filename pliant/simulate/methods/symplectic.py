"""A symplectic method of order 4: five steps of Störmer and Verlet in positions and momenta, composed as by Suzuki.

Hamiltonian systems conserve the symplectic form of (q, p) with the momenta p = M(q) v. A method that treats (q, v) as plain numbers
does not conserve it, because M depends on q. So a step works with the momenta. It consists of two halves of length k, each the
stationary point of a discrete action, k times the Lagrangian L at one end (Marsden and West, Acta Numerica 2001). With
q1 = q0 (+) k V, the exponential of the hinges, and B(theta) = d exp, the rate of an increment theta to speeds:

    first half:   p0 = B(-kV)^-* P - k L_q,   p1 = B(kV)^-* P,           P and L_q at (q0, V)
    second half:  p0 = B(-kV)^-* P,           p1 = B(kV)^-* P + k L_q,   P and L_q at (q1, V)

P = M V, and L_q is the derivative of the Lagrangian along the directions of v plus all other generalised forces. It follows from
the accelerations a at (q, V): M a + bias = forces, so L_q = M a + bias + dT/dq, with bias and kinetic energy T without gravity. For
hinges whose speeds are the rates of their coordinates B is the identity, and the halves are those of the generalised method of
Störmer and Verlet (Hairer, Lubich and Wanner, Geometric Numerical Integration, VI.3). Both equations for V are solved by iteration
until nothing changes but rounding. One half is the adjoint of the other, so a step is symmetric and of order 2, and the composition
with the lengths (g, g, 1 - 4 g, g, g), g = 1 / (4 - 4^(1/3)), is of order 4 (II.4). States of loads and works follow their rates at
the ends in the same way.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.table.functions import Function
from pliant.graph import vjp
from pliant.lazy import late
from pliant.model import Model
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.simulate.loops.methods.operands import Inputs, RunSpace
from pliant.spatial import Array, zeros
from pliant.sweeps import integrate, inverse_mass_matrix_times, mass_matrix_times, qdot
from pliant.sweeps.trees.dynamics import inertial_forces

if TYPE_CHECKING:
    from pliant.compile.cpu.memory_layout import MemoryLayout, Place
    from pliant.sweeps import dexp_inverse
else:
    dexp_inverse = late("pliant.sweeps.motion.stepping", "dexp_inverse")
    MemoryLayout = late("pliant.compile.cpu.memory_layout", "MemoryLayout")

G = 1 / (4 - 4 ** (1 / 3))
COUNT, MIDDLE = 5, 2  # steps that are composed, and which of them goes back
MOST = 60  # iterations
_ROUNDING = 2e-16  # of the largest value: a smaller change is none
_NEAR = 1e-12  # of the largest value: a smaller change that does not fall is rounding
_LEFT = 1e-9  # of the largest value: a step whose last change is larger has not converged
_STILL = 1e-12  # the least that counts as the largest value


# ---- the functions of a step; on nodes


def _turned(model: Model, theta: Array, p: Array, free: Array) -> Array:
    """Return B(theta)^-* p. free (nv,): an input on which theta does not depend; its value has no effect."""
    return vjp(dexp_inverse(model, theta, free), p, {"x": free})["x"]


def _force(model: Model, q: Array, v: Array, a: Array) -> Array:
    """Return L_q (nv,), along the directions of v."""
    energy = np.sum(v * mass_matrix_times(model, q, v)) * 0.5
    slope = vjp(energy, 1.0, {"q": q})["q"]
    along = vjp(qdot(model, q, a), slope, {"x": a})["x"]  # a: an input on which q' = E a depends linearly
    return inertial_forces(model, q, v, a, zeros((3,), q)) + along


def _kick(model: Model, q: Array, v: Array, a: Array, p: Array, k: Array) -> tuple[Array, ...]:
    """Return better V of the first half from p, and for V = v the new momenta and coordinates."""
    P, theta = mass_matrix_times(model, q, v), k * v
    rest = p + k * _force(model, q, v, a) - _turned(model, -theta, P, a)
    return v + inverse_mass_matrix_times(model, q, rest), _turned(model, theta, P, a), integrate(model, q, theta)


def _drift(model: Model, q: Array, v: Array, p: Array, k: Array) -> tuple[Array, ...]:
    """Return better V of the second half from (q, p), and for V = v the new coordinates."""
    theta = k * v
    new = integrate(model, q, theta)
    rest = p - _turned(model, -theta, mass_matrix_times(model, new, v), p)
    return v + inverse_mass_matrix_times(model, new, rest), new


def _push(model: Model, q: Array, v: Array, a: Array, k: Array) -> Array:
    """Return the momenta after the second half, which ends at q."""
    return _turned(model, k * v, mass_matrix_times(model, q, v), a) + k * _force(model, q, v, a)


def _function(name: str, inputs: str, outputs: str, algorithm: Callable[..., object], doc: str) -> Function:
    shapes = tuple((word,) for word in outputs.split())
    return Function(f"canonical_{name}", tuple(inputs.split()), shapes, algorithm, doc, on_nodes=True, rolls=False)


_MOMENTA = _function("momenta", "q v", "nv", mass_matrix_times, "The momenta of speeds.")
_SPEEDS = _function("speeds", "q tau", "nv", inverse_mass_matrix_times, "The speeds of momenta tau.")
_KICK = _function("kick", "q v a tau h", "nv nv nq", _kick, "The first half of a step.")
_DRIFT = _function("drift", "q v tau h", "nv nq", _drift, "The second half of a step.")
_PUSH = _function("push", "q v a h", "nv", _push, "The momenta after the second half of a step.")


class Symplectic:
    """The step; see `row.StepWriter`."""

    @staticmethod
    def rooms(space: RunSpace) -> dict[str, int]:
        """Return the memory of a step besides x, y and z: momenta, and what the halves find."""
        return {"k": 1, "most left": 1} | dict.fromkeys(("momenta", "half momenta", "speeds", "states", "half"), space.size)

    @staticmethod
    def functions(dynamics: Dynamics, inputs: Inputs) -> list[tuple[str, Function, MemoryLayout]]:
        """Return the functions that a step calls besides the rates, by their names in the loop."""
        nq = dynamics.model.nq
        q, v, a, k = ("x", 0), ("x", nq), ("dx", nq), ("k", 0)
        speeds: Place = ("v", nq)

        def called(
            function: Function, buffers: str, places: dict[str, Place], *outputs: Place
        ) -> tuple[str, Function, MemoryLayout]:
            more: dict[str, Place] = {"parameters": ("p", 0)} if dynamics.parameters else {}
            layout = MemoryLayout((*buffers.split(), "p"), places | more, outputs)
            return function.name.removeprefix("canonical_"), function, layout

        return [
            called(_MOMENTA, "x m", {"q": q, "v": v}, ("m", 0)),
            called(_SPEEDS, "x m v", {"q": q, "tau": ("m", 0)}, speeds),
            called(
                _KICK, "x dx m k new half to", {"q": q, "v": v, "a": a, "tau": ("m", 0), "h": k}, ("new", 0), ("half", 0), ("to", 0)
            ),
            called(_DRIFT, "x v m k new to", {"q": q, "v": speeds, "tau": ("m", 0), "h": k}, ("new", 0), ("to", 0)),
            called(_PUSH, "x dx k m", {"q": q, "v": v, "a": a, "h": k}, ("m", 0)),
        ]

    @staticmethod
    def write(march: MarchWriter, t: str, h: str, x: str, z: str) -> None:
        """Write a step of length h from the state x at the time t to the state z."""
        p, room = march.p, march.rooms
        wide_h = p.spread(h)
        p.copy(z, x, march.space.size)
        march.call("momenta", z, room["momenta"], march.parameters)
        now = p.variable("real", t)
        with p.loop(COUNT) as i:
            share = p.variable("real", p.constant(G))
            with p.when(p.holds("eq", i, MIDDLE)):
                share.set(p.constant(1 - 4 * G))
            length = p.mul(share.get(), wide_h)
            p.store(p.mul(p.constant(0.5), length), room["k"])
            _first_half(march, now.get(), z)
            now.set(p.add(now.get(), length))
            _second_half(march, now.get(), z)
        march.call("speeds", z, room["momenta"], z, march.parameters)


def _first_half(march: MarchWriter, t: str, z: str) -> None:
    """From z with its momenta: new momenta and coordinates in rooms, and in z the speeds V and the new states of loads."""
    p, room, nq, nv = march.p, march.rooms, march.space.first_speed, march.inputs.nv
    y, behind = room["y"], nq + nv
    p.copy(y, z, march.space.size)

    def step() -> None:
        march.evaluate(t, y, room["k0"])
        march.call(
            "kick", y, room["k0"], room["momenta"], room["k"], room["speeds"], room["half momenta"], room["half"], march.parameters
        )
        with p.loop(march.space.controlled - behind) as i:
            p.store(_moved(march, z, i), room["states"], i)

    _iterated(march, [(p.at(y, nq), room["speeds"], nv), (p.at(y, behind), room["states"], march.space.controlled - behind)], step)
    p.move(p.at(z, nq), p.at(y, nq), nv)
    _move_rest(march, z)


def _second_half(march: MarchWriter, t: str, z: str) -> None:
    """From the rooms of the first half, and z with guesses of V: the new state in z, with its momenta."""
    p, room, nq, nv = march.p, march.rooms, march.space.first_speed, march.inputs.nv
    y = room["y"]
    p.move(p.at(y, nq), p.at(z, nq), march.space.size - nq)

    def step() -> None:
        march.call("drift", room["half"], y, room["half momenta"], room["k"], room["speeds"], y, march.parameters)

    _iterated(march, [(p.at(y, nq), room["speeds"], nv)], step)
    march.evaluate(t, y, room["k0"])
    p.store(p.add(p.load(room["most left"]), p.constant(1.0)), room["most left"])
    march.call("push", y, room["k0"], room["k"], room["momenta"], march.parameters)
    p.move(z, y, nq + nv)
    _move_rest(march, z)


def _move_rest(march: MarchWriter, z: str) -> None:
    """States of loads and works in z after the time k."""
    p, at = march.p, march.space.first_speed + march.inputs.nv
    with p.loop(march.space.size - at) as i:
        p.store(_moved(march, z, i), p.at(z, at), i)


def _moved(march: MarchWriter, z: str, i: str) -> str:
    """Value i behind the speeds of z, after the time k with the rates that were found."""
    p, room, at = march.p, march.rooms, march.space.first_speed + march.inputs.nv
    return p.add(p.load(p.at(z, at), i), p.mul(p.load(room["k"]), p.load(p.at(room["k0"], at), i)))


def _iterated(march: MarchWriter, solved: Sequence[tuple[str, str, int]], step: Callable[[], None]) -> None:
    """Repeat a step, which puts better values of (place, room, number) into their rooms, until they change by rounding alone.

    Lanes that are done stay as they are. Where values still change after many steps, a speed is not a number, which loses the lane.
    """
    p, total = march.p, march.rooms["most left"]
    goes = p.mask(True)
    last, worst = p.variable("real", p.constant(1e300)), p.variable("real", p.constant(0.0))
    tries = p.counter()
    with p.forever() as done:
        step()
        if len(solved) > 1:
            p.store(p.add(p.load(total), p.choose(goes.get(), p.constant(1.0), p.constant(0.0))), total)
        relative = p.constant(0.0)
        for place, room, values in solved:
            relative = p.larger(relative, _change(march, place, room, values))
        worst.set(p.choose(goes.get(), relative, worst.get()))
        falls = p.either(p.compare("olt", relative, last.get()), p.compare("ogt", relative, p.constant(_NEAR)))
        goes.set(p.both(goes.get(), p.both(p.compare("ogt", relative, p.constant(_ROUNDING)), falls)))
        last.set(relative)
        for place, room, values in solved:
            with p.loop(values) as i:
                p.store(p.choose(goes.get(), p.load(room, i), p.load(place, i)), place, i)
        tries.set(p.count("plus", tries.get(), 1))
        p.leave(p.no(p.any(goes.get())), done)
        p.leave(p.holds("sge", tries.get(), MOST), done)
    bad = p.negated(p.compare("olt", worst.get(), p.constant(_LEFT)))
    v = solved[0][0]
    p.store(p.choose(bad, p.constant(math.nan), p.load(v)), v)


def _change(march: MarchWriter, place: str, room: str, values: int) -> str:
    """The largest change of some values, relative to the largest of them."""
    p = march.p
    change, size = p.variable("real", p.constant(0.0)), p.variable("real", p.constant(_STILL))
    with p.loop(values) as i:
        new = p.load(room, i)
        change.set(p.larger(change.get(), p.function("fabs", p.sub(new, p.load(place, i)))))
        size.set(p.larger(size.get(), p.function("fabs", new)))
    return p.div(change.get(), size.get())
