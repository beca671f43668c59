"""`StateSpace`: a linear system with names, in continuous time or sampled, its frequency response, and its exports.

x' = A x + B u, or x[k + 1] = A x[k] + B u[k] with the period dt; y = C x + D u.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.analysis.control.as_system import as_system
from pliant.analysis.control.margins import Margins, margins_of
from pliant.analysis.control.reduction import ReductionGoal, balanced, modal
from pliant.analysis.control.transfer import transfer
from pliant.errors import PliantError, chosen, counted, unknown
from pliant.replacing import replaced
from pliant.spatial import Array

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SHORT = 1e-9  # of a period: a part of a delay that is one of rounding


@dataclass(frozen=True, eq=False, repr=False)
class StateSpace:
    """A linear system with names: A (n, n), B (n, m), C (k, n), D (k, m).

    dt: the sampling period [s] of x[k + 1] = A x[k] + B u[k]; 0 for continuous time, x' = A x + B u. In both, y = C x + D u.
    states, inputs, outputs: the names of rows and columns. system: the name of the system that it describes.

    Example: `pl.linearise(arm, [np.pi / 2, 0]).discrete(0.01).dt  # 0.01`
    """

    A: Array
    B: Array
    C: Array
    D: Array
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    system: str
    dt: float = field(default=0.0, kw_only=True)

    @property
    def names(self) -> dict[str, tuple[str, ...]]:
        """The names of states, inputs and outputs."""
        return {"states": self.states, "inputs": self.inputs, "outputs": self.outputs}

    def poles(self) -> Array:
        """The eigenvalues (n,) of A, sorted by magnitude: in 1/s, or without unit for a sampled system.

        Example: `pl.linearise(arm, [np.pi / 2, 0]).poles().shape  # (4,)`
        """
        found = np.linalg.eigvals(self.A).astype(complex)
        return found[np.lexsort((found.imag, np.abs(found)))]

    @property
    def stable(self) -> bool:
        """Whether all poles decay: Re < 0, or |z| < 1 for a sampled system."""
        values = np.linalg.eigvals(self.A)
        return bool((np.abs(values) < 1.0).all() if self.dt else (values.real < 0.0).all())

    def select(self, inputs: Sequence[str] | None = None, outputs: Sequence[str] | None = None) -> StateSpace:
        """Return the same system with some of its inputs and outputs, by name and in this order. Default: all.

        Example: `pl.linearise(arm, [np.pi / 2, 0]).select(["tau.elbow.rate"]).B.shape  # (4, 1)`
        """
        columns, rows = _places("input", inputs, self.inputs), _places("output", outputs, self.outputs)
        names = tuple(self.inputs[i] for i in columns), tuple(self.outputs[i] for i in rows)
        D = self.D[np.ix_(rows, columns)]
        return StateSpace(self.A, self.B[:, columns], self.C[rows], D, self.states, *names, self.system, dt=self.dt)

    def frequency_response(self, w: Any) -> Array:
        """Return the frequency response (..., k, m), complex, at angular frequencies w (...) [rad/s]. At a pole it is not finite.

        A sampled system is evaluated at z = exp(i w dt), so w goes up to pi / dt.

        Example: `pl.linearise(arm, [np.pi / 2, 0]).frequency_response([1.0, 2.0]).shape  # (2, 4, 2)`
        """
        w = np.asarray(w, dtype=float)
        return transfer(self, np.exp(1j * w * self.dt) if self.dt else 1j * w)

    def discrete(self, period: float, delay: float = 0.0) -> StateSpace:
        """Return the system as samples every `period` seconds see it, if its inputs are held between samples. It is exact.

        delay: an input acts so much later [s]. It may be longer than the period and need not be a multiple of it: the inputs that
        wait become states, such as "motor.torque[-1]", and one period is divided where the next input begins to act. Outputs are
        measured just after an input that acts at that instant.

        Example: `pl.linearise(arm, [np.pi / 2, 0]).discrete(0.01, 0.013).A.shape  # (8, 8)`
        """
        if self.dt:
            raise PliantError(f"system {self.system!r}: it is sampled already, with dt = {self.dt:g} s; use the continuous model")
        if not (np.isfinite(period) and period > 0 and np.isfinite(delay) and delay >= 0):
            raise PliantError(f"period={period!r}, delay={delay!r}: give a period above 0 and a delay of 0 or more [s]")
        whole = int(np.floor(delay / period + _SHORT))
        part = max(delay - whole * period, 0.0)
        part = part if part > _SHORT * period else 0.0
        n, m = self.B.shape
        past = whole + bool(part)  # inputs of earlier samples that still act or wait
        A, B = np.zeros((n + past * m, n + past * m)), np.zeros((n + past * m, m))
        flow, old = held_flow(self.A, self.B, part)
        rest, new = held_flow(self.A, self.B, period - part)
        C, D = np.zeros((len(self.C), n + past * m)), np.zeros((len(self.C), m))
        A[:n, :n], C[:, :n] = rest @ flow, self.C
        blocks = [slice(n + j * m, n + (j + 1) * m) for j in range(past)]
        rates, seen = [B, *(A[:, own] for own in blocks)], [D, *(C[:, own] for own in blocks)]  # by how many samples ago
        rates[whole][:n] += new
        if part:
            rates[whole + 1][:n] += rest @ old
        seen[past][:] = self.D
        for j, own in enumerate(blocks):
            rates[j][own] = np.eye(m)
        states = (*self.states, *(f"{name}[-{j + 1}]" for j in range(past) for name in self.inputs))
        return StateSpace(A, B, C, D, states, self.inputs, self.outputs, self.system, dt=float(period))

    def margins(self) -> Margins:
        """Return the gain, phase and delay margins of a loop with one input and one output, closed by u = -y.

        Example: `feedback.open().margins().phase`
        """
        if (len(self.inputs), len(self.outputs)) != (1, 1):
            sizes = f"{counted(len(self.inputs), 'input')} and {counted(len(self.outputs), 'output')}"
            raise PliantError(f"system {self.system!r} has {sizes}; choose one of each, .select([input], [output]).margins()")
        return margins_of(self)

    def reduce(
        self, order: int | None = None, *, error: float | None = None, below: float | None = None, method: str = "balanced"
    ) -> ReducedLinear:
        """Return a system of fewer states, with a bound on the error of its frequency response. Give order, error or below.

        order: the number of states. error: the largest error; the order is the smallest whose bound is not larger.
        below [rad/s]: with method "modal", keep the modes up to this frequency.
        method: "balanced" (balanced truncation) or "modal" (the modes that contribute most).
        States that do not decay, such as rigid motions and unstable modes, are always kept.

        Example:
            mast.add_load("damping", pl.analysis.modal_damping(mast, 0.005))
            small = pl.linearise(mast, inputs=["boom.y1_rate"]).reduce(2)
            small.bound
        """
        chosen(method, ("balanced", "modal"), "method of reduction")
        if below is not None and not (order is None and error is None):
            raise PliantError("below= already chooses the modes; leave out order= and error=")
        found = (balanced if method == "balanced" else modal)(self, ReductionGoal(order, error, below))
        A, B, C = found.left @ self.A @ found.basis, found.left @ self.B, self.C @ found.basis
        states = tuple(f"z{i}" for i in range(len(A)))
        return ReducedLinear(
            A, B, C, self.D, states, self.inputs, self.outputs, self.system,
            found.bound, found.values, found.always, found.basis, dt=self.dt,
        )  # fmt: skip

    # ---- exports

    def scipy(self) -> Any:
        """Return the system as a `scipy.signal.StateSpace`.

        Example: `plant = pl.linearise(arm, [np.pi / 2, 0]).scipy()`
        """
        from scipy.signal import StateSpace as Exported

        self._refuse_empty("scipy.signal")
        return Exported(self.A, self.B, self.C, self.D, **({"dt": self.dt} if self.dt else {}))

    def control(self) -> Any:
        """Return the system as a `control.StateSpace`, with its names. It needs python-control.

        Example: `plant = pl.linearise(arm, [np.pi / 2, 0]).control()`
        """
        try:
            import control  # type: ignore[import-untyped, import-not-found, unused-ignore]
        except ImportError:
            raise PliantError("python-control is not installed; pip install 'pliant[control]', or use .scipy()") from None
        self._refuse_empty("python-control")
        names = {key: [x.replace(".", "_") for x in group] for key, group in self.names.items()}  # it keeps '.' for subsystems
        return control.ss(self.A, self.B, self.C, self.D, self.dt, **names)

    def save_mat(self, path: str | os.PathLike[str]) -> Path:
        """Write the system to a MATLAB file and return its path: A, B, C, D, dt, and the names as cells of text.

        In MATLAB or Octave: `x = load('plant.mat'); plant = ss(x.A, x.B, x.C, x.D, x.dt, 'InputName', x.inputs)`.

        Example: `pl.linearise(arm, [np.pi / 2, 0]).save_mat("plant.mat")`
        """
        from scipy.io import savemat

        file = Path(path)
        if file.suffix != ".mat":
            raise PliantError(f"{file}: a MATLAB file's name ends with .mat; give {file.with_suffix('.mat').name!r}")
        cells = {key: np.array([*group, ""], dtype=object)[:-1].reshape(-1, 1) for key, group in self.names.items()}
        with replaced(file) as part, part.open("wb") as stream:
            matrices = {"A": self.A, "B": self.B, "C": self.C, "D": self.D, "dt": self.dt}
            savemat(stream, {**matrices, **cells, "system": self.system}, do_compression=True)
        return file

    def write_fmu(self, path: str | os.PathLike[str], fmi: str = "3.0", *, platforms: Sequence[str] = ("host",)) -> Path:
        """Write a continuous system as an FMU for other simulators, and return its path. See `pl.write_fmu`.

        Inputs and states are variables such as "linear.motor_torque": '.' and brackets become '_'. Outputs are variables of their
        own, such as "yaw_angle". An FMU of pliant has a body, "unused", which rests.

        Example: `pl.linearise(arm, [np.pi / 2, 0]).write_fmu("linear.fmu")`
        """
        from pliant.export.fmu import write_fmu

        if self.dt:
            raise PliantError(
                f"system {self.system!r} is sampled, which an FMU of pliant does not support; write the continuous model"
            )
        self._refuse_empty("an FMU")
        if not self.states:
            raise PliantError(f"system {self.system!r} has no states, so there is nothing to integrate; use its matrix D")
        return write_fmu(as_system(self), Path(path), fmi, platforms=platforms)

    def plot(self, kind: str = "bode", path: str | os.PathLike[str] | None = None, *, w: Any = None) -> Figure:
        """Return a figure of the frequency response. Write it to `path` if a path is given.

        kind: "bode"; or of one input and one output, as a loop closed by u = -y, "nichols", "nyquist" or "sensitivity".
        w (n,) [rad/s]: frequencies. Default: those at which poles, zeros and margins are.

        Example: `pl.linearise(arm, [np.pi / 2, 0]).plot("bode", "bode.png")`
        """
        from pliant.view.frequency import plot_response

        return plot_response(self, kind, path, w)

    def _refuse_empty(self, package: str) -> None:
        for word, group in (("inputs", self.inputs), ("outputs", self.outputs)):
            if not group:
                raise PliantError(
                    f"system {self.system!r}: {package} does not accept a system without {word}; pass {word}= to linearise"
                )

    def __repr__(self) -> str:
        n, m, k = len(self.states), len(self.inputs), len(self.outputs)
        sampled = f" every {self.dt:g} s" if self.dt else ""
        sizes = f"{counted(n, 'state')}, {counted(m, 'input')}, {counted(k, 'output')}"
        return f"<{type(self).__name__} of {self.system!r}{sampled}: {sizes}>"


@dataclass(frozen=True, eq=False, repr=False)
class ReducedLinear(StateSpace):
    """A reduced system. bound: the largest singular value of the error of its frequency response is not larger, at any frequency.

    values: Hankel singular values, or the contributions of modes, from the largest; of the part that decays. always: the number of
    states that do not decay, which come first. basis (n, states): the states of the whole system, x = basis z.

    Example:
        mast.add_load("damping", pl.analysis.modal_damping(mast, 0.005))
        small = pl.linearise(mast, inputs=["boom.y1_rate"]).reduce(error=0.01)
        small.bound <= 0.01  # True
    """

    bound: float
    values: Array
    always: int
    basis: Array


def plain(system: StateSpace, **changes: Any) -> StateSpace:
    """Return a `StateSpace` with the fields of a system, some of them changed, without what a subclass adds."""
    return StateSpace(**{f.name: changes.get(f.name, getattr(system, f.name)) for f in fields(StateSpace)})


def held_flow(A: Array, B: Array, time: float) -> tuple[Array, Array]:
    """Return (F (n, n), G (n, m)) with x(time) = F x(0) + G u for a constant u."""
    from scipy.linalg import expm

    n, m = B.shape
    if time == 0.0:
        return np.eye(n), np.zeros((n, m))
    whole = np.zeros((n + m, n + m))
    whole[:n, :n], whole[:n, n:] = A, B
    made = expm(whole * time)
    return made[:n, :n], made[:n, n:]


def _places(kind: str, names: Sequence[str] | None, known: tuple[str, ...]) -> list[int]:
    if isinstance(names, str):
        raise PliantError(f"{kind}s={names!r}: give a list of names, [{names!r}]")
    for name in names or ():
        if name not in known:
            raise unknown(kind, name, known)
    return list(range(len(known))) if names is None else [known.index(name) for name in names]
