"""Kernels for Windows, run under Linux: `python -m tests.compile.llvm.windows_code FILE` writes what they compute.

The code is what pliant compiles under Windows: its triple, its options, its calling convention. A bridge passes each call on from
the convention of Linux to that of Windows, and back where code calls the C library. So all but Windows itself is the real thing.
"""

from __future__ import annotations

import ctypes
import sys
from ctypes.util import find_library

import llvmlite.binding as llvm
import numpy as np

import pliant as pl
from pliant.compile.cpu import kernel
from pliant.compile.llvm import cache, engine

OF_C = {name for names in engine.WINDOWS.values() for name in names}
# of the libraries that every process of macOS has; LLVM calls the first two in place of others
OF_MACOS = (OF_C - {"__chkstk"}) | {"bzero", "__sincos_stret", "__bzero"}
TRIPLE = "x86_64-pc-windows-msvc"
_OF_ONE = ("sin", "cos", "exp", "log", "tanh", "asin", "acos", "floor", "rint")
_OF_TWO = ("atan2", "pow")
# a probe changes no register; this one counts
PROBE = """
@probes = global i64 0
define preserve_allcc void @probed() {
  %before = atomicrmw add ptr @probes, i64 1 monotonic
  ret void
}
"""


def emitted(ir: str, target: engine.Machine, triple: str = TRIPLE, system: str = "win32") -> bytes:
    """The object file of a module for another system, as `engine.object_code` makes it there."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    options = engine.code_options(system, triple)
    # llvmlite does this under Windows, if the code model is that of its own default
    made = f"{triple}-elf" if system == "win32" and options["codemodel"] == "jitdefault" else triple
    tm = llvm.Target.from_triple(made).create_target_machine(
        cpu=target.cpu, features=target.features, opt=engine._LEVELS[target.effort], jit=True, **options
    )
    module = llvm.parse_assembly(ir)
    module.triple, module.data_layout = tm.triple, str(tm.target_data)
    module.verify()
    with engine._selecting(llvm, target.effort):
        return bytes(tm.emit_object(module))


class Loaded:
    """Code for Windows in memory, behind an entry that is called as under Linux."""

    def __init__(self, code: bytes, entry: str) -> None:
        self._keep, address = engine._mapped(code, entry, llvm)
        assert address
        call = f"call win64cc void inttoptr (i64 {address} to ptr)(ptr %a, ptr %b, ptr %c, ptr %d)"
        bridge = f"define void @bridge(ptr %a, ptr %b, ptr %c, ptr %d) {{\n  {call}\n  ret void\n}}"
        self._bridge, self.address = engine._mapped(engine.object_code(bridge, engine.machine()), "bridge", llvm)


def provided() -> dict[str, int]:
    """Functions of the C library and of Python, to be called as under Windows."""
    library = ctypes.CDLL(find_library("m"))
    lines, names = [PROBE], {}
    signatures = dict.fromkeys(_OF_ONE, ("double", ("double",))) | dict.fromkeys(_OF_TWO, ("double", ("double", "double")))
    signatures |= {"fma": ("double", ("double",) * 3), "feclearexcept": ("i32", ("i32",))}
    signatures |= {"malloc": ("ptr", ("i64",)), "free": ("void", ("ptr",))}
    signatures |= {"memset": ("ptr", ("ptr", "i32", "i64")), "memcpy": ("ptr", ("ptr", "ptr", "i64"))}
    signatures |= {"PyGILState_Ensure": ("i32", ()), "PyErr_NoMemory": ("ptr", ()), "PyGILState_Release": ("void", ("i32",))}
    for name, (kind, given) in signatures.items():
        home = ctypes.pythonapi if name.startswith("Py") else library
        address = ctypes.cast(home[name], ctypes.c_void_p).value
        taken = ", ".join(f"{x} %x{i}" for i, x in enumerate(given))
        called = f"call {kind} inttoptr (i64 {address} to ptr)({taken})"
        body = f"{called}\n  ret void" if kind == "void" else f"%y = {called}\n  ret {kind} %y"
        lines.append(f"define win64cc {kind} @of_{name}({taken}) noinline {{\n  {body}\n}}")
        names[name] = f"of_{name}"
    names["__chkstk"] = "probed"
    module = llvm.parse_assembly("\n".join(lines))
    made = llvm.create_mcjit_compiler(module, engine._compiler(llvm))
    made.finalize_object()
    KEPT.append(made)
    found = {name: made.get_function_address(own) for name, own in names.items()}
    return found | {"probes": made.get_global_value_address("probes")}


KEPT: list[object] = []  # code that other code calls


def results() -> dict[str, np.ndarray]:
    """What kernels of all kinds compute: unrolled and rolled, open, closed and flexible, one state and batches, steps of runs."""
    out: dict[str, np.ndarray] = {}
    for name, mode in (("double-pendulum", "unrolled"), ("seven-hinge-arm", "rolled"), ("flexible-satellite", "unrolled")):
        system = pl.examples.load(name)
        dyn, n = pl.compile(system, mode=mode), system.nv
        states = [system.random_state(k) for k in range(5)]
        q, v = (np.array(x) for x in zip(*states, strict=True))
        tau = np.linspace(-1.0, 1.0, 5 * n).reshape(5, n)
        out[f"{name}: batch"] = dyn.forward_dynamics(q, v, tau)
        out[f"{name}: one state"] = dyn.forward_dynamics(q[0], v[0], tau[0])
        out[f"{name}: large angles"] = dyn.mass_matrix(q + 1e9 * (system.nq == n))
        out[f"{name}: gradient"] = np.hstack(dyn.forward_dynamics_vjp(q, v, tau, np.ones((5, n)))[:3])
    for name, given in (
        ("double-pendulum", {}),
        ("four-bar", {"dt": 1e-3, "method": "rk4"}),
        ("falling-boxes", {"dt": 2e-3, "method": "contact"}),
    ):
        example = pl.examples.EXAMPLES[name]
        run = pl.simulate(pl.examples.load(name), example.q0 or None, example.v0 or None, t_end=0.05, n_out=3, **given)
        out[f"{name}: run"] = np.hstack([run.q, run.v])
    return out


def main(path: str) -> None:
    engine._llvm()
    functions = provided()
    probes = ctypes.c_int64.from_address(functions.pop("probes"))
    for name, address in functions.items():
        llvm.add_symbol(name, address)
    kernel.object_code, kernel.LoadedCode = emitted, Loaded
    cache.read = lambda name: None
    cache.write = lambda name, code: None
    computed = results()
    np.savez(path, **computed, probes=np.array(probes.value))


if __name__ == "__main__":
    main(sys.argv[1])
