"""The states of a stepper that become lost: a kernel that stores what was before.

States are stored as (entries, n), with states next to each other. One thread looks at one state after each step. If an entry is not
finite for the first time, the thread stores the number of good steps, the state before the step, and the forces of the step.
Parameters: i64 n, the number of states; i64 size, the entries of a state; the state after the step, and before it; i64 count, how
many forces there are; the forces, i64 stride from state to state, i64 stride from entry to entry; double good, the number of steps
before; more such steps of each state (n,); the steps (n,), below zero for states that are not lost; memory (size + count, n).
"""

from __future__ import annotations

import re

from pliant.compile.cuda.kernels.code import SCALARS
from pliant.compile.cuda.kernels.kernel import DeviceKernel
from pliant.compile.cuda.kernels.unrolled import ENTRY, THREADS, module, thread_number
from pliant.compile.llvm.engine import ptx

_PARAMETERS = (
    "i64 %n, i64 %size, P %now, P %old, i64 %count, P %forces, i64 %from_state, i64 %from_entry, double %good, P %late, "
    "P %steps, P %kept"
)
_BODY = """
  %inside = icmp slt i64 %state, %n
  br i1 %inside, label %look, label %end
look:
  %i = phi i64 [ 0, %entry ], [ %i1, %look ]
  %sum = phi T [ 0.0, %entry ], [ %sum1, %look ]
  %row = mul i64 %i, %n
  %place = add i64 %row, %state
  %p = getelementptr T, P %now, i64 %place
  %x = load T, P %p
  %zero = fsub T %x, %x ; NaN if x is not finite
  %sum1 = fadd T %sum, %zero
  %i1 = add i64 %i, 1
  %rest = icmp slt i64 %i1, %size
  br i1 %rest, label %look, label %looked
looked:
  %fine = fcmp oeq T %sum1, 0.0
  br i1 %fine, label %end, label %bad
bad:
  %slot = getelementptr T, P %steps, i64 %state
  %known = load T, P %slot
  %first = fcmp olt T %known, 0.0
  br i1 %first, label %lost, label %end
lost:
  %whole = ROUND
  %own_steps = getelementptr T, P %late, i64 %state
  %further = load T, P %own_steps
  %g = fadd T %whole, %further
  store T %g, P %slot
  %all = add i64 %size, %count
  br label %keep
keep:
  %k = phi i64 [ 0, %lost ], [ %k1, %keep ]
  %line = mul i64 %k, %n
  %to = add i64 %line, %state
  %j = sub i64 %k, %size
  %u = mul i64 %j, %from_entry
  %w = mul i64 %state, %from_state
  %force = add i64 %u, %w
  %p0 = getelementptr T, P %old, i64 %to
  %p1 = getelementptr T, P %forces, i64 %force
  %own = icmp slt i64 %k, %size
  %source = select i1 %own, P %p0, P %p1
  %y = load T, P %source
  %target = getelementptr T, P %kept, i64 %to
  store T %y, P %target
  %k1 = add i64 %k, 1
  %on = icmp slt i64 %k1, %all
  br i1 %on, label %keep, label %end
end:
  ret void"""


def watch_kernel(dtype: str, sm: int = 90) -> DeviceKernel:
    """Return the kernel."""
    return DeviceKernel(ptx(watch_ir(dtype), sm), ENTRY, THREADS, operands=("now", "old", "forces", "more", "steps", "kept"))


def watch_ir(dtype: str) -> str:
    """Return the IR of the module that contains the kernel."""
    words = {"P": "ptr addrspace(1)", "T": SCALARS[dtype]}
    words["ROUND"] = "fptrunc double %good to float" if dtype == "float32" else "fadd double %good, 0.0"

    def written(text: str) -> str:
        return re.sub(r"\b(P|T|ROUND)\b", lambda found: words[found[0]], text)

    return module(written(_PARAMETERS), ["entry:", *thread_number(), written(_BODY)], [])
