"""The same functions on other targets: kernels of the CPU, exported C and Python, FMUs, CasADi, JAX and PyTorch."""

from __future__ import annotations

import ctypes
import importlib.util
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

import pliant as pl
from pliant.compile.rolled.closures.closure_tables import only_unrolled
from tests.soak.case import Case, Check

Array = Any
LOOPS = ("cpu", "rolled"), ("reference", "auto")
WHAT = ("rates of coordinates", "accelerations", "rates of states")


def same_rates(c: Case, found: Any, tolerance: float, wanted: Any = None) -> None:
    for what, a, b in zip(WHAT, found, c.rhs if wanted is None else wanted, strict=True):
        c.same(what, np.asarray(a).reshape(np.shape(b)), b, tolerance, c.dense.size)


def compiled(c: Case) -> None:
    """The CPU's kernels, for one state and several."""
    dyn = pl.compile(c.system)
    found = dyn.rhs(c.t, c.q, c.v, s=c.s, tau=c.tau)
    same_rates(c, found, 1e-9)
    c.same("forward dynamics", dyn.forward_dynamics(c.q, c.v, c.tau), c.dyn.forward_dynamics(c.q, c.v, c.tau), 1e-9, c.dense.size)
    n = 5
    many = dyn.rhs(np.full(n, c.t), np.tile(c.q, (n, 1)), np.tile(c.v, (n, 1)), s=np.tile(c.s, (n, 1)), tau=np.tile(c.tau, (n, 1)))
    c.same("the same in a batch", many[1], np.tile(found[1], (n, 1)), 1e-15)
    M, own = dyn.mass_matrix(c.q), c.dyn.mass_matrix(c.q)
    c.same("mass matrix", M, own, 1e-12)
    c.same("bias", dyn.bias(c.q, c.v), c.dyn.bias(c.q, c.v), 1e-11, c.dense.size * float(np.abs(own).max(initial=1)))
    if c.system.model.loads:
        two = (d.load_forces(c.t, c.q, c.v, s=c.s)[0] for d in (dyn, c.dyn))
        c.same("forces of loads", *two, 1e-11, float(np.abs(c.dense.load_forces).max(initial=1)))
    if c.system.model.outputs:
        one, other = (d.outputs(c.t, c.q, c.v, s=c.s, tau=c.tau) for d in (dyn, c.dyn))
        for name in other:
            c.same("outputs", one[name], other[name], 1e-9, c.dense.size)


def compiled_parameters(c: Case) -> None:
    """Kernels whose parameters are arguments, one row of values per state, against systems that are built with the values."""
    from tests.soak.changes import parameter_values

    values = parameter_values(c)
    if not values:
        raise NotImplementedError
    dyn = pl.compile(c.system, parameters=list(values))
    p = np.concatenate([np.ravel(x) for x in values.values()])
    rows = np.stack([p, dyn.parameter_values, p])
    found = dyn.rhs(
        np.full(3, c.t), np.tile(c.q, (3, 1)), np.tile(c.v, (3, 1)), s=np.tile(c.s, (3, 1)), tau=np.tile(c.tau, (3, 1)), p=rows
    )
    rebuilt = c.system.with_parameters({k: x if x.size > 1 else float(x.reshape(-1)[0]) for k, x in values.items()})
    wanted = pl.compile(rebuilt, "reference").rhs(c.t, c.q, c.v, s=c.s, tau=c.tau)
    size = max(c.dense.size, float(np.abs(wanted[1]).max(initial=1)))
    for row, own in ((0, wanted), (1, c.rhs), (2, wanted)):
        c.same("accelerations", found[1][row], own[1], 1e-9, size)
        c.same("rates of states", found[2][row], own[2], 1e-9, size)


def rolled(c: Case) -> None:
    """Loops over bodies, with parameters, also of closures."""
    from tests.soak.changes import parameter_values

    if not c.system.nv or only_unrolled(c.system.model) is not None:
        raise NotImplementedError
    values = parameter_values(c)
    dyn, other = (pl.compile(c.system, target, mode=mode, parameters=list(values)) for target, mode in LOOPS)
    p = [np.stack([dyn.parameter_values, *[np.concatenate([np.ravel(x) for x in values.values()])] * 2])] if values else []
    given = [np.tile(x, (3, 1)) for x in (c.q, c.v, c.tau)]
    wanted = other.forward_dynamics(*given, *p)
    size = max(c.dense.size, float(np.abs(wanted).max(initial=1)))
    c.same("forward dynamics", dyn.forward_dynamics(*given, *p), wanted, 1e-9, size)
    c.same("mass matrix", dyn.mass_matrix(c.q, *(x[0] for x in p)), other.mass_matrix(c.q, *(x[0] for x in p)), 1e-12)
    if c.system.model.closures:
        at = c.q, c.v, *(x[0] for x in p)
        for found, own in zip(dyn.project(*at), other.project(*at), strict=True):
            c.same("projection", found, own, 1e-9, max(1.0, float(np.abs(own).max(initial=1))))


def single_precision(c: Case) -> None:
    """With 7 digits: what is lost grows with the condition."""
    dyn = pl.compile(c.system, dtype="float32")
    if c.system.loops:
        raise NotImplementedError
    found = dyn.rhs(c.t, c.q, c.v, s=c.s, tau=c.tau)
    M = np.array(c.dense.M, dtype=float)
    if c.system.nv and np.linalg.cond(M) > 1e3:
        raise NotImplementedError
    same_rates(c, found, 3e-3)


def threads(c: Case) -> None:
    dyn = pl.compile(c.system, threads=2)
    n = 70
    given = np.full(n, c.t), np.tile(c.q, (n, 1)), np.tile(c.v, (n, 1))
    rng = c.fresh()
    tau = c.tau + rng.normal(size=(n, c.system.nv))
    found = dyn.rhs(*given, s=np.tile(c.s, (n, 1)), tau=tau)[1]
    wanted = pl.compile(c.system).rhs(*given, s=np.tile(c.s, (n, 1)), tau=tau)[1]
    c.same("accelerations", found, wanted, 1e-15)


# ---- code


def arguments(c: Case, header: str) -> dict[str, Array]:
    """The inputs by name in the order of a header's comment."""
    named = re.search(r"^ \* u = \((.*?)\)$", header, re.M | re.S)
    u = np.zeros(0)
    if named:
        names = [re.sub(r"\s\[[^\]]*\]|[\s*]", "", x) for x in _apart(named[1])]
        u = np.array([_input(c, name) for name in names])
    return {"t": np.array(c.t), "q": c.q, "v": c.v, "s": c.s, "u": u, "tau": c.tau}


def _apart(text: str) -> list[str]:
    """Names between commas that are not in brackets."""
    return re.split(r",(?![^\[]*\])", text)


def _input(c: Case, name: str) -> float:
    model = c.system.model
    own = model.input_values if hasattr(model, "input_values") else None
    first = name.partition("[")[0]
    if own is None or first not in model.inputs:
        raise NotImplementedError
    where = model.inputs[first]
    k = int(name[len(first) + 1 : -1]) if "[" in name else 0
    return float(own[where][k])


def c_code(c: Case) -> None:
    """Exported C, compiled by gcc."""
    if not shutil.which("gcc"):
        raise NotImplementedError
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pl.compile(c.system, "reference").write_code(folder, "c", functions=["rhs"])
        header = (folder / "soak.h").read_text()
        given = arguments(c, header)
        prototype = re.search(r"void soak_rhs\((.*?)\);", header, re.S)
        assert prototype is not None
        names = [re.sub(r".*[ *]", "", x.strip()) for x in prototype[1].split(",")]
        subprocess.run(["gcc", "-O1", "-shared", "-fPIC", "soak.c", "-lm", "-o", "lib.so"], cwd=folder, check=True, timeout=100)
        library = ctypes.CDLL(str(folder / "lib.so"))
        function = library.soak_rhs
        function.restype = None
        if "constants" in names:  # of symbols and parameters
            constants, own = (re.search(pattern, header) for pattern in (r"constants \((\d+)\)", r"soak_parameters\[(\d+)\]"))
            assert constants is not None and own is not None
            made = (ctypes.c_double * int(constants[1]))()
            library.soak_constants((ctypes.c_double * int(own[1])).in_dll(library, "soak_parameters"), made)
            given["constants"] = np.array(made)
        out = {"q_dot": np.full(c.system.nq, np.nan), "a": np.full(c.system.nv, np.nan), "s_dot": np.full(len(c.s), np.nan)}
        pointer = ctypes.POINTER(ctypes.c_double)
        values = []
        for one in names:
            if one == "t":
                values.append(ctypes.c_double(c.t))
                continue
            array = out[one] if one in out else np.ascontiguousarray(given[one], dtype=float)
            given[one] = out[one] = array  # they live until the call
            values.append(array.ctypes.data_as(pointer))
        function(*values)
    for what, key, wanted in zip(WHAT, ("q_dot", "a", "s_dot"), c.rhs, strict=True):
        if key in names:
            c.same(what, out[key], wanted, 1e-9, c.dense.size)


def python_code(c: Case) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pl.compile(c.system, "reference").write_code(folder, "python", functions=["rhs"])
        path = folder / "soak.py"
        text = path.read_text()
        spec = importlib.util.spec_from_file_location("soak_code", path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        found = re.search(r"^def rhs\((.*?)\)", text, re.M | re.S)
        assert found is not None
        names = [x.split("=")[0].split(":")[0].strip() for x in found[1].split(",")]
        if "u" in names:
            raise NotImplementedError
        given = arguments(c, "")
        given["constants"] = module.constants() if "constants" in names and hasattr(module, "constants") else None
        out = module.rhs(*(given[x] for x in names if x in given and given[x] is not None))
    for what, a, b in zip(WHAT, out, c.rhs, strict=False):
        c.same(what, np.reshape(a, np.shape(b)), b, 1e-9, c.dense.size)


def casadi(c: Case) -> None:
    if importlib.util.find_spec("casadi") is None or any(
        isinstance(x, pl.Series) for x, _ in c.system.model.internals.series.values()
    ):
        raise NotImplementedError
    import casadi as ca

    model = c.system.model
    u = np.asarray(model.internals.input_values) if len(model.inputs) else np.zeros(0)
    none = ca.DM(0, 1)
    found = c.dyn.casadi.rhs(c.t, c.q, c.v, c.s if len(c.s) else none, u if u.size else none, c.tau)
    same_rates(c, [np.asarray(x.full() if hasattr(x, "full") else x) for x in found], 1e-9)


def jax(c: Case) -> None:
    if importlib.util.find_spec("jax") is None:
        raise NotImplementedError
    import jax as own

    own.config.update("jax_enable_x64", True)
    dyn = pl.compile(c.system)
    same_rates(c, [np.asarray(x) for x in dyn.jax.rhs(c.t, c.q, c.v, s=c.s, tau=c.tau)], 1e-9)


def torch(c: Case) -> None:
    if importlib.util.find_spec("torch") is None:
        raise NotImplementedError
    import torch as own

    dyn = pl.compile(c.system)
    given = (own.as_tensor(np.array(x, dtype=float)) for x in (c.q, c.v))
    found = dyn.torch.rhs(c.t, *given, s=own.as_tensor(np.array(c.s, dtype=float)), tau=own.as_tensor(np.array(c.tau, dtype=float)))
    same_rates(c, [np.asarray(x.detach()) for x in found], 1e-9)


def fmu(c: Case) -> None:
    """The derivatives of an FMU for model exchange, where it begins. It has no generalised forces from outside."""
    model = c.system.model
    if model.contacts or model.controllers or model.events or any(x.rheonomic for x in c.system.loops):  # assembled at t = 0
        raise NotImplementedError
    if importlib.util.find_spec("fmpy") is None or not shutil.which("gcc"):
        raise NotImplementedError
    import fmpy
    from fmpy.fmi2 import FMU2Model

    with tempfile.TemporaryDirectory() as name:
        path = str(pl.write_fmu(c.system, Path(name) / "soak.fmu", "2.0", q0=c.q, v0=c.v, s0=c.s, compiler="cc"))
        about = fmpy.read_model_description(path)
        where = fmpy.extract(path, str(Path(name) / "unpacked"))
        own = FMU2Model(
            guid=about.guid, unzipDirectory=where, modelIdentifier=about.modelExchange.modelIdentifier, instanceName="x"
        )
        own.instantiate()
        own.setupExperiment(startTime=c.t)
        own.enterInitializationMode()
        own.exitInitializationMode()
        n = about.numberOfContinuousStates
        rates = (ctypes.c_double * n)()
        own.getDerivatives(rates, n)
        own.terminate()
        own.freeInstance()
    wanted = np.concatenate(c.dyn.rhs(c.t, c.q, c.v, s=c.s))
    c.same("derivatives", np.array(rates), wanted, 1e-9, c.dense.size)


TARGETS: dict[str, tuple[Check, float]] = {
    "compiled": (compiled, 0.15), "compiled parameters": (compiled_parameters, 0.06),
    "rolled": (rolled, 0.1), "float32": (single_precision, 0.03),
    "threads": (threads, 0.02), "C": (c_code, 0.05), "Python": (python_code, 0.05), "CasADi": (casadi, 0.05), "JAX": (jax, 0.02),
    "torch": (torch, 0.03), "FMU": (fmu, 0.03),
}  # fmt: skip
