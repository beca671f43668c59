"""From a system to functions: the table of functions, traces, and the reference."""

from pliant.compile.callable import FrameDynamics
from pliant.compile.cpu import kernel
from pliant.compile.dynamics import Dynamics
from pliant.compile.entry import compile
from pliant.compile.llvm import engine
from pliant.compile.table.frame_functions import frame_functions
from pliant.compile.table.functions import FUNCTIONS
from pliant.compile.trace.trace import Trace, trace

__all__ = ["FUNCTIONS", "Dynamics", "FrameDynamics", "Trace", "compile", "engine", "frame_functions", "kernel", "trace"]
