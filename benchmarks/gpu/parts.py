"""What is measured, one function a part; each returns rows of its table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import pliant as pl
from pliant.compile.cuda.device.devices import Device, device
from pliant.compile.cuda.device.transpose import movers

from .systems import ASKED, FIRST, States, load, standing, standing_states
from .timing import complete_seconds, host_seconds, seconds

DTYPES = ("float64", "float32")
TOLERANCE = {"float64": 1e-13, "float32": 1e-5}
CEILING = {"float64": 33e12, "float32": 64e12}  # FLOP/s of an H200, measured by FMA chains
CHECKED = 256
DIFFERENT = 4096  # states; more are these again
_MOST_BYTES = 8 << 30
Row = dict[str, Any]


def compiled(system: pl.System, dtype: str) -> pl.Dynamics:
    return pl.compile(system, target="cuda", dtype=dtype)


def poisoned(shape: tuple[int, ...], dtype: str, columns: bool) -> Any:
    """An array of numbers that are not, so that what is not written shows."""
    out = pl.cuda.empty(shape, dtype, columns=columns)
    with out.buffer.device as on:
        on.fill(out.buffer.address, 0xFF, out.buffer.size, 0)
    return out


def difference(got: np.ndarray, want: np.ndarray) -> float:
    """The largest difference over the largest value; infinite where something is not a number."""
    if not np.isfinite(got).all():
        return float("inf")
    return float(np.abs(got - want).max() / np.abs(want).max())


# ---- errors


def errors(name: str, folder: Path | None, function: str = "forward_dynamics") -> list[Row]:
    """All states against the CPU's kernel, in rows and in columns: the largest difference over the largest value of all states.

    By state it is told too: the largest of each state's difference over its largest value, which states that are ill-conditioned
    or nearly at rest dominate.
    """
    system = load(name, folder)
    states = States.random(system, CHECKED)
    cpu = pl.compile(system)
    rows = []
    for dtype in DTYPES:
        given = [x.astype(dtype) for x in (states.q, states.v, states.tau)]
        want = np.asarray(getattr(cpu, function)(*(x.astype(float) for x in given)))
        dyn = compiled(system, dtype)
        worst = each = 0.0
        for columns in (False, True):
            out = poisoned(want.shape, dtype, columns)
            getattr(dyn, function)(*(pl.cuda.array(x, dtype, columns=columns) for x in given), out=out)
            got = out.to_numpy().astype(float)
            worst = max(worst, difference(got, want))
            each = max(each, *(difference(x, y) for x, y in zip(got, want, strict=True)))
        told = {"system": name, "dtype": dtype, "mode": dyn.mode, "method": dyn.method, "error": worst, "by state": each}
        rows.append(told | {"allowed": TOLERANCE[dtype], "ok": worst <= TOLERANCE[dtype]})
    return rows


# ---- rates


def states_for(system: pl.System, dtype: str, on: Device, resident: int | None) -> int:
    """As many as fill the device several times and whose arrays are sixteen times its second cache.

    resident: the threads of a persistent grid, of which it is then a multiple.
    """
    size = np.dtype(dtype).itemsize * (system.nq + 3 * system.nv)
    unit = resident or 1024
    wanted = max(16 * on.l2 // size, 4 * unit, 8 * on.multiprocessors * 1024)
    return max(1, min(wanted, _MOST_BYTES // size) // unit) * unit


def placed(x: np.ndarray, n: int, dtype: str, columns: bool) -> Any:
    """n states on the device, those given again and again: copied there once, and spread there."""
    few, width = pl.cuda.array(x, dtype), x.shape[1]
    rows = pl.cuda.empty((n, width), dtype)
    on, item = rows.buffer.device, rows.dtype.itemsize
    with on:
        for first in range(0, n, len(x)):
            on.copy(rows.pointer + first * width * item, few.pointer, min(len(x), n - first) * width * item, 0)
        if not columns:
            return rows
        out = pl.cuda.empty((n, width), dtype, columns=True)
        movers(on, item).transpose(out.pointer, rows.pointer, n, width, n, width, 0)
    return out


def rates(name: str, folder: Path | None) -> list[Row]:
    """States a second of forward dynamics, in both dtypes and layouts, with the share of the peak from counted operations."""
    system, on = load(name, folder), device(0)
    rows = []
    for k, dtype in enumerate(DTYPES):
        dyn = compiled(system, dtype)
        f = dyn.forward_dynamics
        loaded = f.on(0)
        resident = None if loaded.most_blocks is None else loaded.most_blocks * loaded.kernel.threads
        n = states_for(system, dtype, on, resident)
        states = States.random(system, min(n, DIFFERENT))
        want = pl.compile(system).forward_dynamics(*(x.astype(dtype).astype(float) for x in (states.q, states.v, states.tau)))
        row: Row = {"system": name, "nv": system.nv, "dtype": dtype, "mode": dyn.mode, "method": dyn.method, "states": n}
        for columns, word in ((True, "columns"), (False, "rows")):
            arrays = [placed(x, n, dtype, columns) for x in (states.q, states.v, states.tau)]
            out = poisoned((n, system.nv), dtype, columns)
            time = seconds(on, lambda f=f, arrays=arrays, out=out: f(*arrays, out=out))
            row[word] = n / time
            got = out.to_numpy()
            whole = n // len(want) * len(want)
            spread = got[:whole].reshape(-1, *want.shape)
            same = bool((spread == spread[0]).all() and (got[whole:] == spread[0][: n - whole]).all())
            row["error"] = max(row.get("error", 0.0), difference(spread[0].astype(float), want))
            row["all same"] = row.get("all same", True) and same
            del arrays, out, got, spread
        row["operations"] = operations = _operations(dyn)
        row["peak"] = row["columns"] * operations / CEILING[dtype] if operations else None
        row |= loaded.code.attributes(loaded.kernel.entry) | {"shared": loaded.kernel.shared, "workspace": loaded.kernel.workspace}
        asked = ASKED.get(name, (None, None))[k]
        rows.append(row | {"asked": asked, "ok": None if asked is None else row["columns"] >= asked})
    return rows


def _operations(dyn: pl.Dynamics) -> int | None:
    """Counted on the straight line, where that is not too long to be made."""
    return dyn.operations("forward_dynamics").total if dyn.model.nv <= 128 else 357 * dyn.model.nv


# ---- first calls


def first_call(name: str, folder: Path | None, dtype: str) -> Row:
    """Seconds to the first result with an empty cache, in a process of its own: trace, LLVM, the driver's compiler, the rest."""
    with tempfile.TemporaryDirectory(prefix="pliant-gpu-") as cache:
        os.chmod(cache, 0o700)
        env = os.environ | {"PLIANT_CACHE_DIR": cache, "CUDA_CACHE_DISABLE": "1"}
        command = [sys.executable, "-m", __package__, "--one-first", name, dtype]
        if folder is not None:
            command += ["--systems", str(folder)]
        found = []
        for _ in ("empty", "kept"):
            ended = subprocess.run(command, env=env, capture_output=True, encoding="utf-8", timeout=240, check=False)
            if ended.returncode:
                raise RuntimeError(ended.stderr[-3000:])
            found.append(json.loads(ended.stdout.strip().splitlines()[-1]))
    cold, kept = found
    asked = FIRST.get(name) if dtype == "float64" else None
    return {**cold, "again": kept["total"], "asked": asked, "ok": None if asked is None else cold["total"] <= asked}


def one_first(name: str, folder: Path | None, dtype: str) -> Row:
    """What the process of its own does: the device is awake and the file read before the clock starts."""
    system = load(name, folder)
    states = States.random(system, 64)
    arrays = [pl.cuda.array(x, dtype) for x in (states.q, states.v, states.tau)]
    begun = perf_counter()
    dyn = compiled(system, dtype)
    dyn.forward_dynamics(*arrays).to_numpy()
    total = perf_counter() - begun
    parts = dyn.internals.cuda.seconds
    trace = parts.get("choice", {}).get("trace", 0.0) + parts.get("forward_dynamics", {}).get("trace", 0.0)
    kernel = parts.get("forward_dynamics", {}).get("kernel", 0.0)
    row = {"system": name, "dtype": dtype, "total": total, "trace": trace, "llvm": kernel}
    return row | {"driver": dyn.forward_dynamics.seconds.get("driver", 0.0)}


# ---- rollouts


def rollouts(folder: Path | None, states: int = 65_536, steps: int = 1000) -> list[Row]:
    """RK4 of the Panda, the end alone stored: steps a second, and the error of 256 states after 100 steps."""
    system, on = load("panda", folder), device(0)
    cpu = pl.compile(system)
    given = States.random(system, states)
    rows = []
    for dtype in DTYPES:
        dyn = compiled(system, dtype)
        few = [(0.3 * x[:CHECKED]).astype(dtype) for x in (given.q, given.v)]
        want = cpu.rollout(*(x.astype(float) for x in few), dt=1e-3, steps=100, every=100)
        got = dyn.rollout(*(pl.cuda.array(x, dtype) for x in few), dt=1e-3, steps=100, every=100)
        error = max(difference(a.to_numpy(), b) for a, b in ((got.q, want.q), (got.v, want.v)))
        q, v = (pl.cuda.array(0.3 * x, dtype) for x in (given.q, given.v))

        def work(dyn: Any = dyn, q: Any = q, v: Any = v) -> Any:
            return dyn.rollout(q, v, dt=1e-4, steps=steps, every=steps)

        time = complete_seconds(work, on.synchronise, 5)
        rate = states * steps / time
        asked = 1.2e9 if dtype == "float64" else None
        rows.append({"dtype": dtype, "states": states, "steps": steps, "rate": rate, "error": error, "asked": asked,
                     "ok": None if asked is None else rate >= asked})  # fmt: skip
    return rows


# ---- contacts

STEPS_ASKED = {"float64": 1.7e8, "float32": 3e8}  # steps of solo12 with four feet a second, on an H200
CLOSE_STEPS = {"float64": 1e-12, "float32": 5e-3}  # after 50 steps; impacts of single precision differ


def contacts(folder: Path | None, states: int = 1 << 19, steps: int = 100) -> list[Row]:
    """solo12 on its feet, 3 sweeps and 2 angles: steps a second of rollouts and a stepper, errors of 256 states after 50 steps."""
    system, on = standing(folder), device(0)
    cpu = pl.compile(system)
    given = standing_states(system, DIFFERENT)
    rows = []
    for dtype in DTYPES:
        dyn = compiled(system, dtype)
        few = [x[:CHECKED].astype(dtype) for x in (given.q, given.v, given.tau)]
        options: Row = {"dt": 2e-3, "steps": 50, "every": 50, "method": "contact"}
        want = cpu.rollout(*(x.astype(float) for x in few[:2]), tau=few[2].astype(float), **options)
        got = dyn.rollout(*(pl.cuda.array(x, dtype) for x in few[:2]), tau=pl.cuda.array(few[2], dtype), **options)
        error = max(difference(getattr(got, x).to_numpy()[:, -1], getattr(want, x)[:, -1]) for x in "qv")
        q, v, tau = (placed(x, states, dtype, True) for x in (given.q, given.v, given.tau))

        def work(dyn: Any = dyn, q: Any = q, v: Any = v, tau: Any = tau) -> Any:
            return dyn.rollout(q, v, tau=tau, dt=2e-3, steps=steps, every=steps, method="contact")

        rate = states * steps / complete_seconds(work, on.synchronise, 5)
        sim = dyn.stepper(2e-3, batch=states, method="contact", copy=False)
        sim.reset(q, v)
        stepping = states / seconds(on, lambda sim=sim, tau=tau: sim.step(tau))
        row: Row = {"dtype": dtype, "states": states, "steps": steps, "rate": rate, "stepper": stepping, "error": error}
        row |= {"allowed": CLOSE_STEPS[dtype], "asked": STEPS_ASKED[dtype]}
        rows.append(row | {"ok": rate >= STEPS_ASKED[dtype] and error <= CLOSE_STEPS[dtype]})
    return rows


# ---- other libraries


def launches(folder: Path | None) -> list[Row]:
    """Microseconds of the host that a call takes, of one Panda and of 4,096, with arrays of everybody who is there."""
    system, on = load("panda", folder), device(0)
    dyn = compiled(system, "float64")
    cpu = pl.compile(system)
    rows = []
    for n in (1, 4096):
        states = States.random(system, n)
        want = cpu.forward_dynamics(states.q, states.v, states.tau)
        for library, (put, take) in makers().items():
            arrays = [put(x) for x in (states.q, states.v, states.tau)]
            result = dyn.forward_dynamics(*arrays)
            error = difference(np.asarray(take(result)), want)
            same = type(result) is type(arrays[0])
            time = host_seconds(lambda arrays=arrays: dyn.forward_dynamics(*arrays), on.synchronise, 200)
            row: Row = {"arrays": library, "states": n, "call": time, "error": error, "same kind": same}
            if library != "jax":
                out = put(np.zeros_like(states.v))
                row["with out"] = host_seconds(lambda a=arrays, o=out: dyn.forward_dynamics(*a, out=o), on.synchronise, 200)
            rows.append(row)
    return rows


def makers() -> dict[str, tuple[Any, Any]]:
    """For each library that has a device: (an array of NumPy's put there, one taken back)."""
    found: dict[str, tuple[Any, Any]] = {"pliant": (pl.cuda.array, lambda x: x.to_numpy())}
    try:
        import torch

        if torch.cuda.is_available():
            found["torch"] = (lambda x: torch.as_tensor(x, device="cuda"), lambda x: x.cpu().numpy())
    except ImportError:
        pass
    try:
        import cupy

        found["cupy"] = (cupy.asarray, cupy.asnumpy)
    except ImportError:
        pass
    try:
        import jax

        jax.config.update("jax_enable_x64", True)
        gpu = jax.devices("gpu")[0]
        found["jax"] = (lambda x: jax.device_put(x, gpu), np.asarray)
    except (ImportError, RuntimeError):
        pass
    return found


def jax_face(folder: Path | None, states: int = 65_536) -> list[Row]:
    """`dyn.jax` on the device: forward dynamics under jit, its gradient, a scan of 100 steps."""
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)
    system = load("panda", folder)
    dyn, cpu = compiled(system, "float64"), pl.compile(system)
    given = States.random(system, states)
    gpu = jax.devices("gpu")[0]
    q, v, tau = (jax.device_put(x, gpu) for x in (given.q, given.v, given.tau))
    f = jax.jit(dyn.jax.forward_dynamics)
    few = [np.asarray(x[:CHECKED]) for x in (given.q, given.v, given.tau)]
    error = difference(np.asarray(f(q, v, tau))[:CHECKED], cpu.forward_dynamics(*few))
    gradient = jax.jit(jax.grad(lambda *x: dyn.jax.forward_dynamics(*x).sum(), argnums=(0, 1, 2)))

    def step(x: Any, _: Any) -> Any:
        q, v = x
        v = v + 1e-4 * dyn.jax.forward_dynamics(q, v, tau)
        return (q + 1e-4 * v, v), None

    scan = jax.jit(lambda q, v: jax.lax.scan(step, (q, v), jnp.arange(100))[0])
    rows = []
    for what, call, per in (
        ("value", lambda: f(q, v, tau), 1),
        ("gradient", lambda: gradient(q, v, tau), 1),
        ("scan", lambda: scan(q, v), 100),
    ):
        jax.block_until_ready(call())
        time = complete_seconds(lambda call=call: jax.block_until_ready(call()), lambda: None)
        rows.append({"what": f"jax, {what}", "states": states, "rate": states * per / time, "error": error})
    return rows


def torch_face(folder: Path | None, states: int = 65_536) -> list[Row]:
    """`dyn.torch` on the device: value, and value with gradient."""
    import torch

    system = load("panda", folder)
    dyn, cpu = compiled(system, "float64"), pl.compile(system)
    given = States.random(system, states)
    q, v, tau = (torch.as_tensor(x, device="cuda") for x in (given.q, given.v, given.tau))
    few = [np.asarray(x[:CHECKED]) for x in (given.q, given.v, given.tau)]
    error = difference(dyn.torch.forward_dynamics(q, v, tau)[:CHECKED].cpu().numpy(), cpu.forward_dynamics(*few))
    moved = [x.clone().requires_grad_() for x in (q, v, tau)]

    def both() -> Any:
        return torch.autograd.grad(dyn.torch.forward_dynamics(*moved).sum(), moved)

    rows = []
    for what, call in (("value", lambda: dyn.torch.forward_dynamics(q, v, tau)), ("value and gradient", both)):
        time = complete_seconds(call, torch.cuda.synchronize)
        rows.append({"what": f"torch, {what}", "states": states, "rate": states / time, "error": error})
    return rows


def mjx_peer(folder: Path | None, states: int = 8192) -> list[Row]:
    """MJX on the same chain of bodies: a chain of ten hinges, its forward dynamics under jit and vmap."""
    import jax
    import jax.numpy as jnp
    import mujoco
    from mujoco import mjx

    n = 9
    body = "<body pos='0.1 0 0.3'><joint axis='{axis}'/><inertial pos='0.1 0 0.05' mass='1' diaginertia='0.2 0.3 0.4'/>"
    text = "".join(body.format(axis=("1 0 0", "0 1 0", "0 0 1")[k % 3]) for k in range(n)) + "</body>" * n
    option = "<option gravity='0 0 -9.81'><flag contact='disable' constraint='disable'/></option>"
    model = mujoco.MjModel.from_xml_string(f"<mujoco>{option}<worldbody>{text}</worldbody></mujoco>")
    own = pl.System("chain of nine", gravity=(0, 0, -9.81))
    for k in range(n):
        parent = f"b{k - 1}" if k else "world"
        inertia = pl.Inertia(1.0, (0.1, 0, 0.05), np.diag([0.2, 0.3, 0.4]))
        own.add_body(f"b{k}", parent=parent, hinge=pl.Revolute("xyz"[k % 3]), pose=pl.Pose(xyz=(0.1, 0, 0.3)), inertia=inertia)
    jax.config.update("jax_enable_x64", False)
    model_there, data = mjx.put_model(model), mjx.make_data(model)

    def one(q: Any, v: Any, tau: Any) -> Any:
        return mjx.forward(model_there, data.replace(qpos=q, qvel=v, qfrc_applied=tau)).qacc

    f = jax.jit(jax.vmap(one))
    given = States.random(own, states)
    arrays = [jnp.asarray(x, dtype=jnp.float32) for x in (given.q, given.v, given.tau)]
    got = np.asarray(f(*arrays))
    time = complete_seconds(lambda: jax.block_until_ready(f(*arrays)), lambda: None, 5)
    want = pl.compile(own).forward_dynamics(given.q, given.v, given.tau)
    dyn, on = compiled(own, "float32"), device(0)
    big = states_for(own, "float32", on, None)
    many = [placed(x, big, "float32", True) for x in (given.q, given.v, given.tau)]
    out = poisoned((big, n), "float32", True)
    ours = seconds(on, lambda: dyn.forward_dynamics(*many, out=out))
    return [
        {"what": "MJX, chain of nine, float32", "states": states, "rate": states / time, "error": difference(got, want)},
        {"what": "pliant, chain of nine, float32", "states": big, "rate": big / ours, "error": None},
    ]
