"""XLA's foreign functions in LLVM IR: a handler that calls the inner loop of a gufunc. Nothing is compiled at installation.

The interface (`xla/ffi/api/c_api.h`, found by `jax.ffi.include_dir()`) consists of plain C structs. XLA calls a handler with a call
frame. It contains the operands and results as buffers, and an attribute, here `walk`, which describes the loop over the states:

    (axes d, lengths (d), strides of the first operand [bytes] (d), of the second, ...)

The last axis is that of the inner loop. If an operand does not depend on an axis, its stride there is 0. In the first call to a
handler, XLA requests the version of the interface that the handler was written for.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from pliant.compile.llvm.engine import LoadedCode, machine, object_code
from pliant.compile.llvm.gufunc import SCALARS, InnerLoop
from pliant.compile.llvm.structured import Program
from pliant.errors import PliantError

Shape = tuple[int, ...]

# Offsets [bytes] in XLA's structs, where pointers have 8 bytes.
_FRAME = {
    "extension": 8, "api": 16, "context": 24, "inputs": 56, "args": 72, "outputs": 96, "rets": 112, "attributes": 136, "attrs": 160,
}  # fmt: skip
_FRAME_SIZE = 168  # up to the last field that is read
_BUFFER = {"dtype": 16, "data": 24}
_ARRAY = {"size": 8, "data": 16}  # an attribute
_EXTENSION = {"type": 8, "metadata": 24}
_METADATA = {"major": 24, "minor": 28}
_API = {"major": 32, "error_create": 48, "stream_get": 80}
_IS_METADATA = 1
_INVALID_ARGUMENT = 3
_DTYPES = {"float32": 11, "float64": 12}
_MAJOR = 0  # the version of the interface to which these offsets belong
_ENTRY = "handler"


@dataclass(frozen=True)
class StateWalk:
    """The layout of states in memory. lengths: of the axes; strides: of each operand along the axes, in states."""

    lengths: Shape
    strides: tuple[Shape, ...]

    def numbers(self, sizes: Sequence[int]) -> np.ndarray:
        """Return the attribute of a call. sizes: bytes of one state of each operand."""
        rows = [[stride * size for stride in row] for row, size in zip(self.strides, sizes, strict=True)]
        return np.array([len(self.lengths), *self.lengths, *(x for row in rows for x in row)], dtype=np.int64)


def walk(batches: Sequence[Shape], whole: Shape) -> StateWalk:
    """Return the loop over the states of operands whose leading axes `batches` broadcast to `whole`.

    It has as few axes as possible: axes that are contiguous in all operands become one. The longest axis is the last.
    """
    if 0 in whole:
        return StateWalk((0, 1), ((0, 0),) * len(batches))
    rows = []
    for batch in batches:
        padded = (1,) * (len(whole) - len(batch)) + batch
        steps = [math.prod(padded[i + 1 :]) for i in range(len(whole))]
        rows.append([0 if n == 1 else step for n, step in zip(padded, steps, strict=True)])
    axes = [(n, tuple(row[i] for row in rows)) for i, n in enumerate(whole) if n != 1]
    merged: list[tuple[int, Shape]] = []
    for n, steps_of in axes:
        if merged and all(before == n * here for before, here in zip(merged[-1][1], steps_of, strict=True)):
            merged[-1] = (merged[-1][0] * n, steps_of)
        else:
            merged.append((n, steps_of))
    merged.sort(key=lambda axis: axis[0])
    merged = merged or [(1, (0,) * len(rows))]
    return StateWalk(tuple(n for n, _ in merged), tuple(tuple(steps_of[k] for _, steps_of in merged) for k in range(len(rows))))


# ---- the handler


Run = Callable[[Program, list[str], str], None]
_WRONG = "XLA calls a function with other operands than it was lowered for, or by another interface"


def handler_ir(inputs: int, outputs: int, minor: int, dtype: int, run: Run, errors: dict[str, str] | None = None) -> str:
    """Return a module with the function `handler`, which XLA calls.

    The handler checks the counts and types of buffers.
    run: writes the work of the handler. It gets the addresses of operands, results and the walk, in this order, and XLA's table of
    functions.
    errors: the message for XLA by label; `run` jumps to a label to report its error.
    minor: the version of the interface that the handler reports to XLA.
    """
    code = Program(1, 1)
    extension = field(code, "ptr", "%frame", _FRAME["extension"])
    with code.when(code.let(f"icmp ne ptr {extension}, null")):
        kind = field(code, "i32", extension, _EXTENSION["type"])
        with code.when(code.let(f"icmp eq i32 {kind}, {_IS_METADATA}")):
            metadata = field(code, "ptr", extension, _EXTENSION["metadata"])
            put(code, "i32", str(_MAJOR), metadata, _METADATA["major"])
            put(code, "i32", str(minor), metadata, _METADATA["minor"])
            code.do("ret ptr null")
            code.begin(code.label())
    api = field(code, "ptr", "%frame", _FRAME["api"])
    code.leave(code.let(f"icmp ne i32 {field(code, 'i32', api, _API['major'])}, {_MAJOR}"), "wrong")
    code.leave(code.let(f"icmp ult i64 {field(code, 'i64', '%frame', 0)}, {_FRAME_SIZE}"), "wrong")
    for word, count in (("inputs", inputs), ("outputs", outputs), ("attributes", 1)):
        code.leave(code.let(f"icmp ne i64 {field(code, 'i64', '%frame', _FRAME[word])}, {count}"), "wrong")
    addresses = []
    for word, count in (("args", inputs), ("rets", outputs)):
        buffers = field(code, "ptr", "%frame", _FRAME[word])
        for k in range(count):
            buffer = field(code, "ptr", buffers, 8 * k)
            code.leave(code.let(f"icmp ne i32 {field(code, 'i32', buffer, _BUFFER['dtype'])}, {dtype}"), "wrong")
            addresses.append(field(code, "ptr", buffer, _BUFFER["data"]))
    attribute = field(code, "ptr", field(code, "ptr", "%frame", _FRAME["attrs"]), 0)
    walked = field(code, "ptr", attribute, _ARRAY["data"])
    axes = field(code, "i64", walked, 0)
    needed = code.let(f"add i64 1, {code.let(f'mul i64 {axes}, {1 + inputs + outputs}')}")
    code.leave(code.let(f"icmp ne i64 {field(code, 'i64', attribute, _ARRAY['size'])}, {needed}"), "wrong")
    run(code, [*addresses, walked], api)
    code.do("ret ptr null")
    texts = []
    for label, words in {"wrong": _WRONG, **(errors or {})}.items():
        code.begin(label)
        code.do(f"ret ptr {_error(code, api, f'@{label}_text')}")
        texts.append(_text(f"{label}_text", f"pliant: {words}"))
    return "\n".join([code.function(f"define ptr @{_ENTRY}(ptr %frame)"), *texts, ""])


def _error(code: Program, api: str, message: str) -> str:
    """Return an XLA error, from XLA_FFI_Error_Create(size, extension, message, code)."""
    given = code.place(4)
    put(code, "i64", "28", given, 0)
    put(code, "i64", "0", given, 8)
    put(code, "ptr", message, given, 16)
    put(code, "i64", str(_INVALID_ARGUMENT), given, 24)
    return code.let(f"call ptr {field(code, 'ptr', api, _API['error_create'])}(ptr {given})")


def _text(name: str, words: str) -> str:
    return f'@{name} = private constant [{len(words) + 1} x i8] c"{words}\\00"'


def field(code: Program, type_: str, base: str, offset: int) -> str:
    """Read the field of a struct at an offset."""
    return code.let(f"load {type_}, ptr {code.let(f'getelementptr i8, ptr {base}, i64 {offset}')}, align 4")


def put(code: Program, type_: str, value: str, base: str, offset: int) -> None:
    """Write the field of a struct at an offset."""
    code.do(f"store {type_} {value}, ptr {code.let(f'getelementptr i8, ptr {base}, i64 {offset}')}, align 4")


def each(code: Program, addresses: list[str], call: Callable[[str, list[str], list[str]], None]) -> None:
    """Write a loop over the outer axes. Each round runs `call(number of states, bases, strides [bytes])` of the inner axis."""
    *data, walked = addresses
    axes = field(code, "i64", walked, 0)
    inner = code.let(f"sub i64 {axes}, 1")
    lengths = code.let(f"getelementptr i64, ptr {walked}, i64 1")
    rows = [code.let(f"getelementptr i64, ptr {lengths}, i64 {code.let(f'mul i64 {axes}, {k + 1}')}") for k in range(len(data))]
    states = _element(code, lengths, inner)
    strides = [_element(code, row, inner) for row in rows]
    total, rest = code.variable("i64", "1"), code.variable("i64")
    offsets = [code.variable("i64") for _ in data]
    with code.loop(inner) as axis:
        total.set(code.let(f"mul i64 {total.get()}, {_element(code, lengths, axis)}"))
    with code.loop(total.get()) as i:  # split the index into one per axis, and offset the operands
        rest.set(i)
        for offset in offsets:
            offset.set("0")
        with code.loop(inner) as axis:
            left, length = rest.get(), _element(code, lengths, axis)
            place = code.let(f"urem i64 {left}, {length}")
            rest.set(code.let(f"udiv i64 {left}, {length}"))
            for offset, row in zip(offsets, rows, strict=True):
                moved = code.let(f"mul i64 {place}, {_element(code, row, axis)}")
                offset.set(code.let(f"add i64 {offset.get()}, {moved}"))
        bases = [code.let(f"getelementptr i8, ptr {x}, i64 {offset.get()}") for x, offset in zip(data, offsets, strict=True)]
        call(states, bases, strides)


def _element(code: Program, base: str, index: str) -> str:
    return code.let(f"load i64, ptr {code.let(f'getelementptr i64, ptr {base}, i64 {index}')}, align 8")


def loop_ir(loop: InnerLoop, minor: int) -> str:
    """Return the handler that calls the inner loop of a gufunc."""
    shapes = [*loop.inputs, *loop.outputs]
    kind = SCALARS[loop.scalar]
    core = [kind.itemsize * math.prod(shape[i + 1 :]) for shape in shapes for i in range(len(shape))]

    def run(code: Program, addresses: list[str], _: str) -> None:
        args, steps, dimensions = code.place(len(shapes)), code.place(len(shapes) + len(core)), code.place(1)

        def call(states: str, bases: list[str], strides: list[str]) -> None:
            put(code, "i64", states, dimensions, 0)
            for k, base in enumerate(bases):
                put(code, "ptr", base, args, 8 * k)
            for k, step in enumerate([*strides, *core]):
                put(code, "i64", str(step), steps, 8 * k)
            given = f"ptr {args}, ptr {dimensions}, ptr {steps}, ptr inttoptr (i64 {loop.data} to ptr)"
            code.do(f"call void inttoptr (i64 {loop.address} to ptr)({given})")

        each(code, addresses, call)

    return handler_ir(len(loop.inputs), len(loop.outputs), minor, _DTYPES[kind.name], run)


# ---- on CUDA


@dataclass(frozen=True)
class Launched:
    """A kernel for a handler to launch: the data of `DeviceKernel`, and the driver's handles on each device.

    contexts, entries, tables: handles and addresses. most_blocks: the number of blocks of a persistent grid, otherwise 0.
    driver: addresses of the driver's functions. scratch: whether the last result is the kernel's workspace.
    """

    inputs: int
    outputs: int
    dtype: str
    threads: int
    shared: int
    scratch: bool
    contexts: tuple[int, ...]
    entries: tuple[int, ...]
    most_blocks: tuple[int, ...]
    tables: tuple[Shape, ...]
    driver: dict[str, int]


DRIVER = ("cuLaunchKernel", "cuStreamGetCtx", "cuCtxPushCurrent_v2", "cuCtxPopCurrent_v2")
_ERRORS = {
    "elsewhere": "XLA calls a function on a device that was not there when it was lowered",
    "failed": "the CUDA driver does not launch a kernel",
}


def launch_ir(kernel: Launched, minor: int) -> str:
    """Return the handler that launches a kernel in XLA's stream, on the device of this stream. The handler runs on the host."""
    size = np.dtype(kernel.dtype).itemsize
    operands = kernel.inputs + kernel.outputs - kernel.scratch
    count = 1 + 3 * operands + len(kernel.tables[0]) + kernel.scratch

    def run(code: Program, addresses: list[str], api: str) -> None:
        stream = _stream(code, api)
        place = code.variable("ptr")
        code.leave(_refused(code, kernel, "cuStreamGetCtx", f"ptr {stream}, ptr {place.pointer}"), "failed")
        entry, most, *tables = _of_device(code, kernel, place.get())
        code.leave(code.let(f"icmp eq i64 {entry}, 0"), "elsewhere")
        values, parameters = code.place(count), code.place(count)
        for k in range(count):
            put(code, "ptr", code.let(f"getelementptr i8, ptr {values}, i64 {8 * k}"), parameters, 8 * k)
        code.leave(_refused(code, kernel, "cuCtxPushCurrent_v2", f"ptr {place.get()}"), "failed")
        failed = code.variable("i1", "false")

        def call(states: str, bases: list[str], strides: list[str]) -> None:
            given = [states]
            for base, stride in zip(bases[:operands], strides[:operands], strict=True):
                given += [code.let(f"ptrtoint ptr {base} to i64"), code.let(f"sdiv i64 {stride}, {size}"), "1"]
            given += [*tables, *([code.let(f"ptrtoint ptr {bases[-1]} to i64")] if kernel.scratch else [])]
            for k, value in enumerate(given):
                put(code, "i64", value, values, 8 * k)
            whole = code.let(f"sdiv i64 {code.let(f'add i64 {states}, {kernel.threads - 1}')}, {kernel.threads}")
            fewer = code.let(f"icmp slt i64 {whole}, {most}")
            blocks = code.let(f"trunc i64 {code.let(f'select i1 {fewer}, i64 {whole}, i64 {most}')} to i32")
            shape = f"i32 {blocks}, i32 1, i32 1, i32 {kernel.threads}, i32 1, i32 1, i32 {kernel.shared}"
            arguments = f"ptr {code.let(f'inttoptr i64 {entry} to ptr')}, {shape}, ptr {stream}, ptr {parameters}, ptr null"
            failed.set(code.either(failed.get(), _refused(code, kernel, "cuLaunchKernel", arguments)))

        each(code, addresses, call)
        code.leave(_refused(code, kernel, "cuCtxPopCurrent_v2", f"ptr {place.pointer}"), "failed")
        code.leave(failed.get(), "failed")

    return handler_ir(kernel.inputs, kernel.outputs, minor, _DTYPES[kernel.dtype], run, _ERRORS)


def _stream(code: Program, api: str) -> str:
    """Return XLA's current stream, from XLA_FFI_Stream_Get(size, extension, context, stream). The handler returns its error."""
    given = code.place(4)
    put(code, "i64", "32", given, 0)
    put(code, "i64", "0", given, 8)
    put(code, "ptr", field(code, "ptr", "%frame", _FRAME["context"]), given, 16)
    put(code, "i64", "0", given, 24)
    error = code.let(f"call ptr {field(code, 'ptr', api, _API['stream_get'])}(ptr {given})")
    with code.when(code.let(f"icmp ne ptr {error}, null")):
        code.do(f"ret ptr {error}")
        code.begin(code.label())
    return field(code, "ptr", given, 24)


def _refused(code: Program, kernel: Launched, name: str, arguments: str) -> str:
    """Call a function of the driver. Return whether it fails."""
    found = code.let(f"call i32 inttoptr (i64 {kernel.driver[name]} to ptr)({arguments})")
    return code.let(f"icmp ne i32 {found}, 0")


def _of_device(code: Program, kernel: Launched, context: str) -> list[str]:
    """Return (entry, most blocks, tables…) of the device with a context. The entry is 0 if there is no such device."""
    own = code.let(f"ptrtoint ptr {context} to i64")
    rows = [
        (entry, blocks or 1 << 31, *tables)
        for entry, blocks, tables in zip(kernel.entries, kernel.most_blocks, kernel.tables, strict=True)
    ]
    found = ["0"] * len(rows[0])
    for at, row in zip(kernel.contexts, rows, strict=True):
        here = code.let(f"icmp eq i64 {own}, {at}")
        found = [code.let(f"select i1 {here}, i64 {x}, i64 {before}") for x, before in zip(row, found, strict=True)]
    return found


# ---- registered with XLA

_kept: dict[str, tuple[LoadedCode, Any]] = {}  # XLA never forgets a target, so its code must live as long as the process
_one_by_one = Lock()


def cpu_target(loop: InnerLoop) -> str:
    """Return the name under which XLA finds the handler of a loop on the CPU. The same code has the same name in every process."""
    tables = [x.tobytes() for part in loop.keep for x in getattr(part, "arrays", ())]
    digest = hashlib.sha256("\0".join((loop.key, repr((loop.inputs, loop.outputs)))).encode() + b"".join(tables))
    name = f"pliant_{digest.hexdigest()[:32]}"
    if name not in _kept:
        checked()
        _register(name, loop_ir(loop, interface()), "cpu", loop)
    return name


def cuda_target(key: str, kernel: Launched) -> str:
    """Return the name under which XLA finds the handler of a kernel on CUDA. key: the name of its code."""
    name = f"pliant_cuda_{hashlib.sha256(key.encode()).hexdigest()[:32]}"
    if name not in _kept:
        checked()
        _register(name, launch_ir(kernel, interface()), "CUDA", kernel)
    return name


def _register(name: str, ir: str, platform: str, keep: Any) -> None:
    import jax

    loaded = LoadedCode(object_code(ir, machine()), _ENTRY)
    with _one_by_one:
        if name not in _kept:  # another thread may have come first
            jax.ffi.register_ffi_target(name, jax.ffi.pycapsule(loaded.address), platform=platform)
            _kept[name] = (loaded, keep)


@lru_cache(1)
def interface() -> int:
    """Return the minor version of XLA's interface, from its header. The major version must be that of the offsets here."""
    import jax

    path = Path(jax.ffi.include_dir()) / "xla" / "ffi" / "api" / "c_api.h"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise _strange(f"its header cannot be read ({error})") from None
    found = {word: re.search(rf"#define XLA_FFI_API_{word} (\d+)", text) for word in ("MAJOR", "MINOR")}
    major, minor = (int(x[1]) if x else -1 for x in found.values())
    if major != _MAJOR or minor < 0:
        raise _strange(f"its version is {major}.{minor}, and pliant supports {_MAJOR}")
    return minor


def _strange(why: str) -> PliantError:
    import jax

    return PliantError(f"dyn.jax: pliant does not support the foreign function interface of jax {jax.__version__}: {why}; {REMEDY}")


REMEDY = "install a supported version with pip install 'pliant[jax]'"


# ---- a test of it all


_TEST = """
define void @loop(ptr %args, ptr %dimensions, ptr %steps, ptr %data) {
entry:
  %n = load i64, ptr %dimensions, align 8
  %pb = getelementptr ptr, ptr %args, i64 1
  %pc = getelementptr ptr, ptr %args, i64 2
  %qb = getelementptr i64, ptr %steps, i64 1
  %qc = getelementptr i64, ptr %steps, i64 2
  %a = load ptr, ptr %args, align 8
  %b = load ptr, ptr %pb, align 8
  %c = load ptr, ptr %pc, align 8
  %sa = load i64, ptr %steps, align 8
  %sb = load i64, ptr %qb, align 8
  %sc = load i64, ptr %qc, align 8
  br label %each
each:
  %i = phi i64 [ 0, %entry ], [ %next, %each ]
  %oa = mul i64 %i, %sa
  %ob = mul i64 %i, %sb
  %oc = mul i64 %i, %sc
  %xa = getelementptr i8, ptr %a, i64 %oa
  %xb = getelementptr i8, ptr %b, i64 %ob
  %xc = getelementptr i8, ptr %c, i64 %oc
  %va = load double, ptr %xa, align 8
  %vb = load double, ptr %xb, align 8
  %twice = fadd double %vb, %vb
  %sum = fadd double %va, %twice
  store double %sum, ptr %xc, align 8
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %each, label %end
end:
  ret void
}
"""


@lru_cache(1)
def checked() -> None:
    """Test a handler once: compute a + 2 b over axes that only one operand has. Raise `PliantError` if this fails."""
    import jax

    loaded = LoadedCode(object_code(_TEST, machine()), "loop")
    loop = InnerLoop(loaded.address, 0, ((), ()), ((),), "test", "double", (loaded,))
    try:
        _register("pliant_test", loop_ir(loop, interface()), "cpu", loop)
        a, b = np.arange(6.0).reshape(2, 1, 3), np.arange(12.0).reshape(4, 3) + 0.25
        way = walk([a.shape, b.shape, (2, 4, 3)], (2, 4, 3)).numbers((8, 8, 8))
        cpu = jax.local_devices(backend="cpu")[0]
        with jax.enable_x64(True), jax.default_device(cpu), jax.ensure_compile_time_eval():
            call = jax.ffi.ffi_call("pliant_test", jax.ShapeDtypeStruct((2, 4, 3), np.float64))
            found = np.asarray(jax.jit(lambda a, b: call(a, b, walk=way))(a, b))
    except PliantError:
        raise
    except Exception as error:
        raise _strange(f"a test fails ({error})") from error
    if not np.array_equal(found, a + 2 * b):
        raise _strange("a test gives wrong numbers")
