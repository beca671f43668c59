"""A `Dynamics` for other libraries, and as text: its equations, and its functions as source code, LaTeX and PTX. All of this is
loaded on demand.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from pliant.errors import PliantError
from pliant.lazy import cached_property

if TYPE_CHECKING:
    from pliant import export
    from pliant.compile.dynamics import Dynamics
    from pliant.compile.faces.casadi import CasadiDynamics
    from pliant.compile.faces.jax import JaxDynamics
    from pliant.compile.faces.torch import TorchDynamics


class Texts:
    """The properties of `Dynamics` for other libraries, and the methods that return or write text."""

    @property
    def _own(self) -> Dynamics:
        return cast("Dynamics", self)

    @cached_property
    def jax(self) -> JaxDynamics:
        """The functions on JAX arrays, for use in jit, vmap, grad, jacfwd, jacrev and lax.scan; with float64 arrays.

        `dyn.jax.forward_dynamics(q, v, tau)` and all other functions of the table, `dyn.jax.frame("tool").pose(q)`, and
        `dyn.jax.rhs`.
        """
        _need("jax", "JAX")
        from pliant.compile.faces.jax import JaxDynamics

        return JaxDynamics(self._own)

    @cached_property
    def torch(self) -> TorchDynamics:
        """The functions on PyTorch tensors, on the CPU and on CUDA devices, with autograd and `torch.func`.

        `dyn.torch.forward_dynamics(q, v, tau)` and all other functions of the table, `dyn.torch.frame("tool").pose(q)`, and
        `dyn.torch.rhs`.
        """
        _need("torch", "PyTorch")
        from pliant.compile.faces.torch import TorchDynamics

        return TorchDynamics(self._own)

    @cached_property
    def casadi(self) -> CasadiDynamics:
        """The functions as `casadi.Function` of scalar expressions, for CasADi's derivatives, code generation and solvers.

        `dyn.casadi.forward_dynamics` and all other functions of the table, `dyn.casadi.frame("tool").pose`, `dyn.casadi.rhs`,
        `dyn.casadi.integrate` and `dyn.casadi.difference`.
        """
        _need("casadi", "CasADi")
        from pliant.compile.faces.casadi import CasadiDynamics

        return CasadiDynamics(self._own)

    def c_source(self, name: str = "forward_dynamics", prefix: str | None = None) -> str:
        """Return a function as self-contained C99 source, with one operation per statement.

        name: a function such as 'forward_dynamics', or a function of a frame, 'tool.pose'. Default: 'forward_dynamics'.
        prefix: the C function is called PREFIX_name; "" for no prefix. Default: the system's name as a C identifier.

        The arguments of the C function are those of `write_code`. If there are parameters, the source also contains the function
        PREFIX_constants, as in `write_code`.

        Example: `print(dyn.c_source("mass_matrix"))`
        """
        from pliant.export.code import c_source

        return c_source(self._own, name, prefix)

    def equations(self, small: Sequence[str] | str = (), method: str = "full") -> export.Equations:
        """Return the equations of motion, M v' = f with the kinematics S q' = v: as text, LaTeX, SymPy or code.

        All symbols of the system stay symbols.

        small: coordinates and speeds that are small: names such as "boom.angle", a hinge such as "boom" for all of its own, or
        "all". All results are linearised in them, y(0) + (dy/ds) s, with errors of second order. Default: none.
        method: "minimal" for a closed system in its independent speeds (`.independent`): one equation for one freedom, without
        multipliers. The speeds are those of `pl.compile(system, method="minimal", independent=…)`, otherwise chosen by pliant.
        Default: "full", all speeds with multipliers.

        Example: `print(dyn.equations())`
        """
        from pliant.export.equations import equations

        return equations(self._own, small, method)

    def write_code(
        self,
        folder: str | Path,
        to: str = "c",
        functions: Sequence[str] | None = None,
        states: int = 3,
        prefix: str | None = None,
        style: str = "readable",
    ) -> list[Path]:
        """Write functions as source code to a folder, with a test program. Return the paths of the files.

        folder: the folder to write to.
        to: the language: "c", "python" (NumPy, any batch), "matlab" (also for Octave), "julia" or "fortran". Default: "c".
        functions: names of attributes of this object, functions of frames such as 'tool.pose', 'rhs' (q', v', s'), 'equations' (M,
        f and what belongs to them) and 'outputs'. Default: the last three, and the poses of the system's frames.
        states: the number of random states at which the test program calls every function. The program contains the expected
        values, and fails if a result is wrong. Default: 3.
        prefix: the prefix of names in C and MATLAB, and the name of the module in other languages. Default: the system's name.
        style: "readable" writes a statement for each value that is used twice or is long, and keeps all symbols by name. "listing"
        writes one operation per statement, in the order of the compiled function; these are the operations that `operations`
        counts. Default: "readable".

        A separate function 'constants' computes what depends only on parameters. The other functions take its result as their last
        argument.

        Example: `dyn.write_code("julia", to="julia", functions=["mass_matrix"])`
        """
        from pliant.export.code import write_code

        return write_code(self._own, folder, to, functions, states, prefix, style)


def _need(module: str, name: str) -> None:
    try:
        import_module(module)
    except ImportError as error:
        raise PliantError(
            f"dyn.{module} needs {name}, which cannot be imported ({error}); pip install 'pliant[{module}]'"
        ) from None
