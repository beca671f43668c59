"""A function of the table as machine code in a NumPy gufunc, from the disk cache if possible."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.llvm import cache
from pliant.compile.llvm.by_ir import ir_key, same_ir
from pliant.compile.llvm.engine import LoadedCode, Machine, object_code, versions
from pliant.compile.llvm.gufunc import SCALARS, make_gufunc
from pliant.compile.llvm.gufunc_loop import ENTRY
from pliant.compile.llvm.single import in_single_precision
from pliant.compile.table.functions import Function
from pliant.graph.uncollected import uncollected
from pliant.lazy import late
from pliant.model import Model
from pliant.stages.times import stage, staged

if TYPE_CHECKING:
    from pliant.compile.llvm.tiers import Tier, first_of, joined, packed
    from pliant.compile.rolled.cells import cells_of, first_to_arrive, hand_slots
    from pliant.compile.rolled.classes import BodyClass, first_constant, programs_of
else:
    Tier = late("pliant.compile.llvm.tiers", "Tier")
    first_of = late("pliant.compile.llvm.tiers", "first_of")
    joined = late("pliant.compile.llvm.tiers", "joined")
    packed = late("pliant.compile.llvm.tiers", "packed")
    cells_of = late("pliant.compile.rolled.cells", "cells_of")
    first_to_arrive = late("pliant.compile.rolled.cells", "first_to_arrive")
    hand_slots = late("pliant.compile.rolled.cells", "hand_slots")
    first_constant = late("pliant.compile.rolled.classes", "first_constant")
    programs_of = late("pliant.compile.rolled.classes", "programs_of")

_L2 = 1 << 20
_USUAL_RECORD = 128  # usual bytes of workspace per body and state


def kernel(
    function: Function,
    inputs: dict[str, tuple[int, ...]],
    outputs: Sequence[tuple[int, ...]],
    identity: Sequence[str] | None,
    ir: Callable[[Machine], str],
    target: Machine,
    tables: Tables | None = None,
) -> Any:
    """Return the gufunc of a function.

    inputs, outputs: the last axes of the inputs, by name, and of the outputs.
    identity: texts that determine the code, so that the cache finds it before the IR is written. None if they are not known, as
    for user-defined hinges; then the IR itself is the key.
    ir: writes the IR for a processor. target: the processor. tables: the tables of a rolled kernel.
    """
    doc = f"{function.name}({', '.join(inputs)}): {function.doc}"
    return _gufunc(function.name, doc, list(inputs.values()), outputs, (identity, ir, target, tables))


def loop_gufunc(
    name: str,
    arguments: Sequence[Any],
    identity: Sequence[str] | None,
    ir: Callable[[Machine], str],
    target: Machine,
    tables: Tables | None,
) -> np.ufunc:
    """Return the gufunc of a loop around functions of a system. arguments: have .shape and .is_output; others as in `kernel`."""
    inputs, outputs = ([a.shape for a in arguments if a.is_output == out] for out in (False, True))
    return _gufunc(name, "", inputs, outputs, (identity, ir, target, tables))


def _gufunc(
    name: str,
    doc: str,
    inputs: Sequence[tuple[int | str, ...]],
    outputs: Sequence[tuple[int | str, ...]],
    code: tuple[Sequence[str] | None, Callable[[Machine], str], Machine, Tables | None],
) -> np.ufunc:
    """Return a gufunc of the best code that is in the cache, or of what is compiled now. code: identity and so on, of `kernel`."""
    identity, write, target, tables = code
    ir = staged("write IR")(uncollected()(write))
    data = tables.address if tables is not None else 0
    first, full = (first_of(target), replace(target, tiers=False)) if target.tiers else (target, target)
    text = ir(first) if identity is None else None
    texts = (*(identity if identity is not None else (text or "",)), versions())
    with stage("keys"):
        key, other = (cache.key(*texts, repr(x)) for x in (full, first))
    best, both = cache.read(key), None
    if best is None and target.tiers:
        both = cache.read(other)
    if best is None and both is None:
        best, both = _made(key, other, lambda own: _precise(text if text and own == first else ir(own), own), target)
    made: LoadedCode | Tier
    if best is not None:
        made = LoadedCode(best, ENTRY)
    else:
        assert both is not None
        made = Tier(both, ENTRY, full, key, data, [*inputs, *outputs])
        data = made.data
    return make_gufunc(made.address, inputs, outputs, name, doc, (made, tables), data, (key, target.scalar))


def _made(name: str, other: str, ir: Callable[[Machine], str], target: Machine) -> tuple[bytes | None, bytes | None]:
    """Return the best code, or, in two tiers, the first code with the IR of the best: of the same IR in the cache, or compiled now.

    name, other: what they are called in the cache.
    """
    if not target.tiers:
        text = ir(target)
        return same_ir(name, ir_key(target, text), lambda: object_code(text, target)), None
    first, final = first_of(target), replace(target, tiers=False)
    early, late = ir(first), ir(final)
    best = same_ir(name, ir_key(final, late))
    if best is not None:
        return best, None
    return None, same_ir(other, ir_key(first, early, late), lambda: joined(object_code(early, first), packed(late)))


def _precise(text: str, target: Machine) -> str:
    return in_single_precision(text) if target.scalar == "float" else text


def lanes_for(model: Model, target: Machine) -> Machine:
    """Return the target with as many lanes as keep a rolled kernel's workspace in the L2 cache.

    There are at least four lanes, unless the workspace is very much larger than the cache.
    """
    size = (len(model.bodies) + 1) * _USUAL_RECORD
    fit = max(1, _L2 // size)
    least = 4 if size < 32 * _L2 else 1
    return replace(target, lanes=min(target.lanes, max(least, 1 << (fit.bit_length() - 1))))


class Tables:
    """The tables of cells of a rolled kernel, in the order of the data pointer of `rolled_ir`."""

    def __init__(self, model: Model, classes: Sequence[BodyClass], scalar: str = "double") -> None:
        cells = cells_of(model)
        n, most = len(cells), max(len(cell.bodies) for cell in cells)
        programs = programs_of(classes)
        number, first = np.zeros(n, dtype=np.int32), first_constant(classes)
        width = max(1, first + max([0, *(program.constants.shape[1] for _, program in programs)]))
        numbers = np.zeros((n, width))
        q_offsets, v_offsets = np.zeros((n, most), dtype=np.int64), np.zeros((n, most), dtype=np.int64)
        q_starts, v_starts = (
            np.array([s.start for s in slices]) for slices in (model.internals.q_slices, model.internals.v_slices)
        )
        for c, kind in enumerate(classes):
            number[kind.cells] = c
            numbers[kind.cells, : kind.columns.shape[1]] = kind.columns
            q_offsets[kind.cells, : kind.members.shape[1]] = q_starts[kind.members]
            v_offsets[kind.cells, : kind.members.shape[1]] = v_starts[kind.members]
        read = max([1, *(program.places.shape[1] for _, program in programs)])
        chosen, places = np.full(n, -1, dtype=np.int32), np.zeros((n, read), dtype=np.int64)
        for i, (c, program) in enumerate(programs):
            cells_of_it = classes[c].cells[program.cells]
            chosen[cells_of_it] = i
            places[cells_of_it, : program.places.shape[1]] = program.places
            numbers[cells_of_it, first : first + program.constants.shape[1]] = program.constants
        self.arrays = (
            number,
            hand_slots(cells),
            q_offsets,
            v_offsets,
            first_to_arrive([(cell.parent, cell.port) for cell in cells]).astype(np.int8),
            np.ascontiguousarray(numbers, dtype=SCALARS[scalar]),
            first_to_arrive([cell.neighbour for cell in cells]).astype(np.int8),
            chosen,
            places,
        )
        addresses = [x.ctypes.data for x in self.arrays]
        self.data = (ctypes.c_int64 * 12)(n, *addresses[:6], width, *addresses[6:], read)

    @property
    def address(self) -> int:
        return ctypes.addressof(self.data)
