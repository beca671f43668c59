"""CasADi: the textbook's articulated-body and Newton-Euler algorithms on its symbols, as C that it generates, compiled by cc.

CasADi has no multibody dynamics of its own. Featherstone's algorithms (Rigid Body Dynamics Algorithms, tables 5.1 and 7.1) with 6×6
matrices, whose zeros CasADi's sparsity removes, after its common-subexpression elimination: what a user of CasADi writes. They run
by its buffers, the fastest way from Python: a batch where it lies, one state copied in. Without cc its virtual machine runs them.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

import pliant as pl

from . import Array, Measured, State

_OPTIONS = ("-O3", "-march=native", "-shared", "-fPIC")


def _motion(R: Any, p: Any) -> Any:
    """X (6, 6), parent to body: of a body at p in its parent, R mapping body to parent; angular first."""
    return ca.blockcat([[R.T, ca.SX(3, 3)], [-R.T @ ca.skew(p), R.T]])


def _cross(v: Any) -> Any:
    w = ca.skew(v[:3])
    return ca.blockcat([[w, ca.SX(3, 3)], [ca.skew(v[3:]), w]])


def _constant(x: Any) -> Any:
    return ca.SX(ca.sparsify(ca.DM(np.where(np.abs(x) < 1e-12, 0.0, x))))


def _tree(system: pl.System, q: Any) -> list[tuple[int, Any, Any, Any]]:
    """(parent, X, S, I) of every moving body."""
    model, out = system.model.internals.merged, []
    for k, body in enumerate(model.bodies):
        kind: Any = body.hinge.type
        pose, matter, own = body.hinge.pose, body.inertia, q[model.internals.q_slices[k].start]
        axis = _constant(kind.axis)
        if isinstance(kind, pl.Revolute):
            c, s = ca.cos(own), ca.sin(own)
            turn, shift, S = c * ca.SX.eye(3) + s * ca.skew(axis) + (1 - c) * (axis @ axis.T), ca.SX(3, 1), [axis, ca.SX(3, 1)]
        elif isinstance(kind, pl.Prismatic):
            turn, shift, S = ca.SX.eye(3), axis * own, [ca.SX(3, 1), axis]
        else:
            raise pl.PliantError(f"hinge {body.hinge.name!r}: this peer has revolute and prismatic hinges only")
        R, c, m = _constant(pose.R), ca.skew(_constant(matter.com)), matter.mass
        I = ca.blockcat([[_constant(matter.inertia) + m * c @ c.T, m * c], [m * c.T, m * ca.SX.eye(3)]])
        out.append((model.parents[k], _motion(R @ turn, _constant(pose.xyz) + R @ shift), ca.vertcat(*S), I))
    return out


def _outward(tree: Any, v: Any) -> tuple[list[Any], list[Any]]:
    """Velocities and the accelerations c that they cause."""
    V: list[Any] = []
    c: list[Any] = []
    for k, (parent, X, S, _) in enumerate(tree):
        own = S * v[k]
        V.append(X @ V[parent] + own if parent >= 0 else own)
        c.append(_cross(V[k]) @ own)
    return V, c


def _gravity(system: pl.System) -> Any:
    return _constant(np.concatenate([np.zeros(3), -np.asarray(system.gravity)]))


def articulated(system: pl.System, q: Any, v: Any, tau: Any) -> Any:
    """Table 7.1."""
    tree = _tree(system, q)
    V, c = _outward(tree, v)
    I = [own for *_, own in tree]
    p = [-_cross(V[k]).T @ own @ V[k] for k, own in enumerate(I)]
    U, d, u = ([ca.SX()] * len(tree) for _ in range(3))
    for k in reversed(range(len(tree))):
        parent, X, S, _ = tree[k]
        U[k] = I[k] @ S
        d[k], u[k] = S.T @ U[k], tau[k] - S.T @ p[k]
        if parent >= 0:
            Ia = I[k] - U[k] @ U[k].T / d[k]
            pa = p[k] + Ia @ c[k] + U[k] * (u[k] / d[k])
            I[parent], p[parent] = I[parent] + X.T @ Ia @ X, p[parent] + X.T @ pa
    A: list[Any] = []
    a = []
    for k, (parent, X, S, _) in enumerate(tree):
        inboard = X @ (A[parent] if parent >= 0 else _gravity(system)) + c[k]
        a.append((u[k] - U[k].T @ inboard) / d[k])
        A.append(inboard + S * a[k])
    return ca.vertcat(*a)


def newton_euler(system: pl.System, q: Any, v: Any, a: Any) -> Any:
    """Table 5.1."""
    tree = _tree(system, q)
    V, c = _outward(tree, v)
    A: list[Any] = []
    f = []
    for k, (parent, X, S, I) in enumerate(tree):
        A.append(X @ (A[parent] if parent >= 0 else _gravity(system)) + S * a[k] + c[k])
        f.append(I @ A[k] - _cross(V[k]).T @ I @ V[k])
    tau = [ca.SX()] * len(tree)
    for k in reversed(range(len(tree))):
        parent, X, S, _ = tree[k]
        tau[k] = S.T @ f[k]
        if parent >= 0:
            f[parent] = f[parent] + X.T @ f[k]
    return ca.vertcat(*tau)


_FUNCTIONS = {"forward_dynamics": articulated, "inverse_dynamics": newton_euler}


class Casadi:
    def __init__(self, system: pl.System, urdf: Path | None) -> None:
        self.system = system
        self._made: dict[str, tuple[Any, str]] = {}
        self._kept: list[Any] = []

    def one(self, function: str, state: State) -> Measured | None:
        if function not in _FUNCTIONS:
            return None
        f, how = self._function(function)
        (q, v, x), out, evaluate = self._buffer(f, state)

        def run() -> None:
            q[:], v[:], x[:] = state
            evaluate()

        return Measured(run, lambda: (out,), f"copy the state into a FunctionBuffer and run it, {how}")

    def many(self, function: str, state: State) -> Measured | None:
        if function not in _FUNCTIONS:
            return None
        f, how = self._function(function)
        _, out, evaluate = self._buffer(f.map(len(state.q)), state)
        return Measured(evaluate, lambda: (out[-1],), f"FunctionBuffer of map, {how}", len(state.q))

    def _buffer(self, f: Any, state: State) -> tuple[list[Array], Array, Any]:
        """(arguments, result, what evaluates them in place). (states, n) arrays, row after row, are CasADi's columns."""
        buffer, evaluate = f.buffer()
        arguments = [np.array(x, order="C") for x in state]
        out = np.zeros_like(arguments[1])
        for i, x in enumerate(arguments):
            buffer.set_arg(i, x.data)
        buffer.set_res(0, out.data)
        self._kept.append((f, buffer, arguments, out))  # the buffer holds addresses only
        return arguments, out, evaluate

    def _function(self, name: str) -> tuple[Any, str]:
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]

    def _make(self, function: str) -> tuple[Any, str]:
        q, v, x = (ca.SX.sym(name, self.system.nv) for name in "qvx")
        result = ca.cse(ca.densify(_FUNCTIONS[function](self.system, q, v, x)))
        f = ca.Function(function, [q, v, x], [result])
        compiler = shutil.which("cc")
        if compiler is None:
            return f, "CasADi's virtual machine, as there is no cc"
        with tempfile.TemporaryDirectory() as folder:  # a loaded library outlives its file
            generator = ca.CodeGenerator(f"{function}.c")
            generator.add(f)
            generator.generate(f"{folder}/")
            library = f"{folder}/{function}.so"
            command = [compiler, *_OPTIONS, f"{folder}/{function}.c", "-o", library, "-lm"]
            if subprocess.run(command, capture_output=True, check=False).returncode:
                return f, "CasADi's virtual machine, as cc failed"
            return ca.external(function, library), f"generated C, cc {' '.join(_OPTIONS[:2])}"
