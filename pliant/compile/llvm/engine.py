"""LLVM: from IR to an object file, and from an object file to an address. It is imported only when code is compiled."""

from __future__ import annotations

import ctypes
import platform
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import count
from typing import Any

from pliant.compile.environment import FULL, LANES, effort_of, lanes_of, verifies
from pliant.errors import PliantError, unknown
from pliant.lazy import at_fork
from pliant.stages import times

# LLVM ends the process at the name of a processor that it does not know
_X86 = (
    "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", "nehalem", "westmere", "sandybridge", "ivybridge", "haswell",
    "broadwell", "skylake", "skylake-avx512", "cascadelake", "cooperlake", "cannonlake", "icelake-client", "icelake-server",
    "rocketlake", "tigerlake", "alderlake", "raptorlake", "meteorlake", "arrowlake", "lunarlake", "sapphirerapids",
    "emeraldrapids", "graniterapids", "silvermont", "goldmont", "tremont", "gracemont", "btver2", "bdver4", "znver1",
    "znver2", "znver3", "znver4", "znver5",
)  # fmt: skip
_NEEDED = ("-64bit", "-sse", "-sse2")  # nor does it compile doubles for x86-64 without these
SMS = (70, 72, 75, 80, 86, 87, 89, 90)  # compute capabilities of PTX 8.0; newer GPUs run code for the last one
_CUDA, _PTX = "nvptx64-nvidia-cuda", "+ptx80"
_lock = threading.RLock()  # LLVM's global context is not to be used by two threads at once
_STACK = 16 << 20  # LLVM recurses, and a thread of the user's may have little
_LEVELS = (0, 0, 1, 1)  # of LLVM, by effort; above 1 it only adds a second scheduler, which takes as long as the rest for nothing


@dataclass(frozen=True)
class Machine:
    """The processor to compile for, and how.

    features: those of LLVM, such as '+avx2,-avx512f'. scalar: "double" or "float". effort: as of `pl.compile`. tiers: whether code
    for one state that is compiled with little effort comes first, see `tiers.py`.
    """

    cpu: str
    features: str
    lanes: int
    scalar: str = "double"
    effort: int = FULL
    tiers: bool = False


@lru_cache(1)
def _llvm() -> Any:
    with _lock:  # an import is not to be cut in two by a fork either
        try:
            import llvmlite.binding as llvm
        except ImportError as error:
            raise PliantError(
                f"compiling needs llvmlite, which cannot be imported ({error}); use pl.compile(system, target='reference')"
            ) from None
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        for name, address in _called_names().items():
            llvm.add_symbol(name, address)
        return llvm


# Libraries of Windows, and the functions of them that kernels call. Other libraries of a process export some of these names too.
WINDOWS = {
    "ucrtbase": (
        "malloc", "free", "feclearexcept", "sin", "cos", "exp", "log", "tanh", "atan2", "asin", "acos", "pow", "floor", "rint",
        "fma", "sinf", "cosf", "expf", "logf", "tanhf", "atan2f", "asinf", "acosf", "powf", "floorf", "rintf", "fmaf",
        "_write",
    ),
    "vcruntime140": ("memcpy", "memset"),
    "kernel32": ("GetTickCount64",),
    "ntdll": ("__chkstk",),  # which code calls before it takes more than a page of the stack
}  # fmt: skip


def _called_names() -> dict[str, int | None]:
    """Return addresses of functions that kernels call. An interpreter need not export the names of Python's own."""
    found = dict.fromkeys(("PyGILState_Ensure", "PyGILState_Release", "PyErr_NoMemory"), ctypes.pythonapi)
    if sys.platform == "win32":
        found |= {name: ctypes.CDLL(library) for library, names in WINDOWS.items() for name in names}
    return {name: ctypes.cast(library[name], ctypes.c_void_p).value for name, library in found.items()}


# a fork waits until LLVM is at rest, whoever uses it
_forking = threading.local()


def _before_fork() -> None:
    with ExitStack() as held:
        held.enter_context(_lock)
        if llvmlite := sys.modules.get("llvmlite.binding.ffi"):
            held.enter_context(llvmlite.lib._lock)
        _forking.held = held.pop_all()


def _after_fork() -> None:
    if held := _forking.__dict__.pop("held", None):
        held.close()


at_fork(_before_fork, _after_fork)


@lru_cache(1)
def versions() -> str:
    """Return the versions that the bytes of an object file depend on, in addition to the IR and the processor."""
    llvm = _llvm()
    import llvmlite

    return f"llvmlite {llvmlite.__version__} LLVM {'.'.join(map(str, llvm.llvm_version_info))} {llvm.get_process_triple()}"


def machine(cpu: str | None = None, features: str | None = None, lanes: int | None = None, effort: int | None = None) -> Machine:
    """Return the host, or the requested processor: for example cpu='x86-64-v3' for a machine without AVX-512.

    lanes, effort: None for those of the environment, or of the processor and full effort.
    """
    return _machine(cpu, features, lanes_of(lanes), effort_of(effort))


@lru_cache(32, typed=True)
def _machine(cpu: str | None, features: str | None, lanes: int | None, effort: int) -> Machine:
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
    if x86:
        _check_features(words - {""}, dict(llvm.get_host_cpu_features()))
    if "+prefer-256-bit" in words or x86:
        words = (words - {"+prefer-256-bit"}) | {"-prefer-256-bit"}  # or the 512-bit registers are not used
    lanes = _widest(cpu, words) if lanes is None else lanes
    if not isinstance(lanes, int) or lanes not in LANES:
        raise PliantError(f"lanes={lanes}: give 1, 2, 4, 8 or 16")
    return Machine(cpu, ",".join(sorted(words - {""})), lanes, effort=effort)


def _widest(cpu: str, words: set[str]) -> int:
    """Return how many doubles a register of a processor holds."""
    wide = "+avx512f" in words or cpu.startswith(("x86-64-v4", "skylake-avx512", "znver4", "znver5", "sapphirerapids"))
    if wide and "-avx512f" not in words:
        return 8
    return 4 if "+avx2" in words or cpu.startswith(("x86-64-v3", "haswell", "znver")) else 2


def _check_features(words: set[str], host: dict[str, bool]) -> None:
    """Raise `PliantError` for features that LLVM does not know, that it cannot omit, or that the host does not have.

    Code with features that the host does not have would end the process at the first call.
    """
    for word in sorted(words):
        if word[1:] not in (*host, "prefer-256-bit"):
            raise unknown("feature of the processor", word[1:], host)
        if word in _NEEDED:
            raise PliantError(f"features={word!r}: code for x86-64 always uses {word[1:]}; leave it out")
        if word[0] == "+" and not host.get(word[1:], True):
            raise PliantError(f"features={word!r}: this processor does not have {word[1:]}, so the code would crash; leave it out")


def object_code(ir: str, target: Machine) -> bytes:
    """Return the object file of a module. It is compiled in a separate thread, so that interrupts work while LLVM runs.

    LLVM cannot be stopped. After an interrupt it continues to its end. The next use of LLVM, a fork and the exit wait for it.
    """
    with times.stage("LLVM"):
        made = _apart(partial(_emitted, ir, target, _llvm()))
    if times.recorder is not None:
        times.recorder.compiled(ir)
    return made


def _apart(work: Callable[[], bytes]) -> bytes:
    """Run `work` in a thread with its own stack, and return its result."""
    returned: list[bytes] = []
    raised: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            returned.append(work())
        except BaseException as error:
            raised.append(error)
        finally:
            done.set()

    # not a daemon: an exit would take down LLVM's data under it
    thread = threading.Thread(target=run, name="pliant: LLVM", daemon=False)
    before = threading.stack_size()
    threading.stack_size(max(before, _STACK))
    try:
        thread.start()
    except RuntimeError:  # while Python exits it starts none
        return work()
    finally:
        threading.stack_size(before)
    while not done.wait(0.1):  # in pieces: on Windows an interrupt is heard between them only
        pass
    if raised:
        raise raised[0]
    return returned[0]


def _emitted(ir: str, target: Machine, llvm: Any) -> bytes:
    with _lock, _selecting(llvm, target.effort):
        module = _parsed(ir, llvm)
        tm = _compiler(llvm, cpu=target.cpu, features=target.features, opt=_LEVELS[target.effort])
        module.triple, module.data_layout = tm.triple, str(tm.target_data)
        return bytes(tm.emit_object(module))


def _parsed(ir: str, llvm: Any) -> Any:
    module = llvm.parse_assembly(ir)
    if verifies():
        module.verify()
    return module


@contextmanager
def _selecting(llvm: Any, effort: int) -> Iterator[None]:
    """At level 0, say how LLVM selects instructions. This is an option of the process, and LLVM reads it for each module.

    The quick way fuses few products and sums. The other one fuses them as level 1 does: code of the same IR has the same results.
    Other levels never select quickly, unless the option says so: it is set back.
    """
    if effort >= FULL:
        yield
        return
    llvm.set_option("pliant", f"-fast-isel={str(effort == 0).lower()}")
    try:
        yield
    finally:
        llvm.set_option("pliant", "-fast-isel=false")


def _compiler(llvm: Any, **processor: Any) -> Any:
    """Return LLVM's compiler for this process."""
    triple = llvm.get_process_triple()
    return llvm.Target.from_triple(triple).create_target_machine(**code_options(sys.platform, triple), **processor, jit=True)


def code_options(system: str, triple: str) -> dict[str, str]:
    """Return how code reaches its constants and other functions. Under Linux: within 2 GB.

    macOS and Windows: anywhere, because parts of an object are mapped one by one. These are the options of Numba, which has run
    there for years. With them llvmlite writes ELF under Windows. LLVM's loader of COFF would end the process if the parts lie in
    another order than it assumes.
    """
    if system not in ("darwin", "win32"):
        return {"reloc": "pic", "codemodel": "default"}
    return {"reloc": "static" if triple.startswith("x86_64") else "default", "codemodel": "jitdefault"}


def ptx(ir: str, sm: int) -> str:
    """Return the PTX of a module for NVIDIA GPUs of compute capability sm / 10 and later. It is compiled as in `object_code`.

    sm: one of `SMS`; for other values LLVM would end the process. Newer GPUs run code for the last one.
    """
    if sm not in SMS:
        raise unknown("compute capability", str(sm), [str(x) for x in SMS])
    return _apart(partial(_emitted_ptx, ir, sm, _llvm())).decode()


def _emitted_ptx(ir: str, sm: int, llvm: Any) -> bytes:
    """Return the PTX, with opt=1 as for CPUs, because the driver's assembler reorders instructions and assigns registers again."""
    with _lock:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        module = _parsed(ir, llvm)
        tm = llvm.Target.from_triple(_CUDA).create_target_machine(cpu=f"sm_{sm}", features=_PTX, opt=1)
        module.triple, module.data_layout = _CUDA, str(tm.target_data)
        return str(tm.emit_assembly(module)).encode()


def close() -> None:
    """Let no other thread enter LLVM any more, because the exit takes down its data. A thread that is in it finishes first."""
    _lock.acquire()


class LoadedCode:
    """Machine code in memory. It exists as long as this object.

    entry: the name of the function to call. data: arrays of ctypes that the code uses, by their names there.
    """

    def __init__(self, code: bytes, entry: str, data: Mapping[str, Any] | None = None) -> None:
        self.entry = entry
        names = {name: ctypes.addressof(x) for name, x in (data or {}).items()}
        with _lock:
            keep, self.address = (_linked if _LINKS else _mapped)(code, entry, _llvm(), names)
        self._keep = keep, data
        if not self.address:
            raise PliantError(f"the compiled object has no function {entry!r}")
        if times.recorder is not None:
            times.recorder.loaded(code)

    def function(self, prototype: Any) -> Any:
        """Return the code as a ctypes function."""
        return ctypes.cast(self.address, prototype)


# Code reaches its constants within 2 GB. Where a program has loaded as much as PyTorch with its libraries, parts of an object that
# are mapped one by one may come farther apart, and LLVM then ends the process: `_linked` maps them all as one.
_LINKS = sys.platform == "linux" and platform.machine() == "x86_64"


def _linked(code: bytes, entry: str, llvm: Any, names: Mapping[str, int] = {}) -> tuple[Any, int]:
    n = next(_loads)
    linker = _linker(n // _LOADS_OF_A_LINKER)
    library = llvm.JITLibraryBuilder().add_object_img(code).add_current_process().export_symbol(entry)
    for name, address in {**_called_names(), **names}.items():
        library.import_symbol(name, address)
    made = library.link(linker, f"pliant {n}")
    return (linker, made), made[entry]


_loads = count()
_LOADS_OF_A_LINKER = 32  # a linker remembers 10 kB of an object that is gone, and takes 130 kB itself


@lru_cache(1)
def _linker(number: int) -> Any:
    """Return the linker of a group of objects. It is deleted after the last of them, when the next linker exists."""
    llvm = _llvm()
    return llvm.create_lljit_compiler(_compiler(llvm), use_jit_link=True)


def _mapped(code: bytes, entry: str, llvm: Any, names: Mapping[str, int] = {}) -> tuple[Any, int]:
    for name, address in names.items():
        llvm.add_symbol(name, address)
    engine, found = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _compiler(llvm)), llvm.ObjectFileRef.from_data(code)
    engine.add_object_file(found)
    engine.finalize_object()
    return (engine, found), engine.get_function_address(entry)
