"""LLVM: from IR to an object file, and from an object file to an address. Imported only when something is compiled."""

from __future__ import annotations

import ctypes
import threading
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pliant.errors import PliantError, unknown

# LLVM ends the process at the name of a processor that it does not know
_X86 = (
    "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", "nehalem", "westmere", "sandybridge", "ivybridge", "haswell",
    "broadwell", "skylake", "skylake-avx512", "cascadelake", "cooperlake", "cannonlake", "icelake-client", "icelake-server",
    "rocketlake", "tigerlake", "alderlake", "raptorlake", "meteorlake", "arrowlake", "lunarlake", "sapphirerapids",
    "emeraldrapids", "graniterapids", "silvermont", "goldmont", "tremont", "gracemont", "btver2", "bdver4", "znver1",
    "znver2", "znver3", "znver4", "znver5",
)  # fmt: skip
_lock = threading.Lock()  # LLVM's global context is not to be used by two threads at once


@dataclass(frozen=True)
class Machine:
    """The processor that is compiled for. features: LLVM's, as '+avx2,-avx512f'."""

    cpu: str
    features: str
    lanes: int


@lru_cache(1)
def _llvm() -> Any:
    try:
        import llvmlite.binding as llvm
    except ImportError as error:
        raise PliantError(
            f"compiling needs llvmlite, which cannot be imported ({error}); use pl.compile(system, target='reference')"
        ) from None
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    for name in ("PyGILState_Ensure", "PyGILState_Release", "PyErr_NoMemory"):  # an interpreter need not show its names to others
        llvm.add_symbol(name, ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value)
    return llvm


@lru_cache(1)
def versions() -> str:
    """What the bytes of an object file depend on beside the IR and the processor."""
    import llvmlite

    llvm = _llvm()
    return f"llvmlite {llvmlite.__version__} LLVM {'.'.join(map(str, llvm.llvm_version_info))} {llvm.get_process_triple()}"


@lru_cache(32, typed=True)
def machine(cpu: str | None = None, features: str | None = None, lanes: int | None = None) -> Machine:
    """The host, or what is asked for: e.g. cpu='x86-64-v3' for a machine without AVX-512."""
    llvm = _llvm()
    x86 = llvm.get_process_triple().startswith("x86_64")
    if cpu is None:
        cpu = llvm.get_host_cpu_name()
        features = features or llvm.get_host_cpu_features().flatten()
    elif x86 and cpu not in (*_X86, llvm.get_host_cpu_name()):
        raise unknown("processor", cpu, _X86)
    words = {word.strip() for word in (features or "").split(",")}
    if wrong := sorted(word for word in words if word[:1] not in ("", "+", "-")):
        raise PliantError(f"features={features!r}: {wrong[0]!r} has no sign; write them as '+avx2,-avx512f'")
    if "+prefer-256-bit" in words or x86:
        words = (words - {"+prefer-256-bit"}) | {"-prefer-256-bit"}  # or the 512-bit registers are not used
    if lanes is None:
        wide = "+avx512f" in words or cpu.startswith(("x86-64-v4", "skylake-avx512", "znver4", "znver5", "sapphirerapids"))
        wide = wide and "-avx512f" not in words
        lanes = 8 if wide else 4 if "+avx2" in words or cpu.startswith(("x86-64-v3", "haswell", "znver")) else 2
    if not isinstance(lanes, int) or lanes not in (1, 2, 4, 8, 16):
        raise PliantError(f"lanes={lanes}: give 1, 2, 4, 8 or 16")
    return Machine(cpu, ",".join(sorted(words - {""})), lanes)


def object_code(ir: str, target: Machine) -> bytes:
    """The object file of a module."""
    llvm = _llvm()
    with _lock:
        module = llvm.parse_assembly(ir)
        module.verify()
        triple = llvm.Target.from_triple(llvm.get_process_triple())
        tm = triple.create_target_machine(
            cpu=target.cpu, features=target.features, opt=2, reloc="pic", codemodel="default", jit=True
        )
        module.triple, module.data_layout = llvm.get_process_triple(), str(tm.target_data)
        return bytes(tm.emit_object(module))


class Loaded:
    """Machine code in memory, for as long as this object lives."""

    def __init__(self, code: bytes, entry: str) -> None:
        llvm = _llvm()
        with _lock:
            tm = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(
                reloc="pic", codemodel="default", jit=True
            )
            self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), tm)
            self._object = llvm.ObjectFileRef.from_data(code)
            self._engine.add_object_file(self._object)
            self._engine.finalize_object()
            self.address: int = self._engine.get_function_address(entry)
        if not self.address:
            raise PliantError(f"the compiled object has no function {entry!r}")

    def function(self, prototype: Any) -> Any:
        """The code as a ctypes function."""
        return ctypes.cast(self.address, prototype)
