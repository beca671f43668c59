"""What a `Dynamics` writes: its equations, and its functions as code, as LaTeX and as PTX. `export/` is loaded on demand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from pliant import export
    from pliant.compile.dynamics import Dynamics


class Texts:
    """The part of `Dynamics` that gives texts."""

    @property
    def _own(self) -> Dynamics:
        return cast("Dynamics", self)

    def c_source(self, name: str = "forward_dynamics", prefix: str | None = None) -> str:
        """A function, as 'forward_dynamics' or of a frame 'tool.pose', as self-contained C99, one operation a statement.

        It is called PREFIX_name; prefix is by default the system's name as a word in C, and "" for none. Arguments are as of
        `write_code`, and so is the function PREFIX_constants, where there are parameters.
        """
        from pliant.export.code import c_source

        return c_source(self._own, name, prefix)

    def ptx(self, name: str = "forward_dynamics", sm: int = 90) -> str:
        """A function as PTX for GPUs of compute capability sm / 10 and later, for somebody else's host; that needs no device.

        The entry's parameters are those of `pliant.compile.cuda.kernels.kernel.DeviceKernel`. Of target 'cuda' alone.
        """
        dynamics, function = self._own.named(name)
        return dynamics.cuda.function(function, name).kernel(sm).ptx

    def write_c(
        self,
        folder: str | Path,
        functions: Sequence[str] = ("forward_dynamics",),
        states: int = 3,
        prefix: str | None = None,
    ) -> list[Path]:
        """Functions as C99 in a folder, one operation a statement: `write_code(folder, "c", functions, style="listing")`."""
        return self.write_code(folder, "c", functions, states, prefix, "listing")

    def equations(self, small: Sequence[str] | str = ()) -> export.Equations:
        """The equations of motion, M v' = f with kinematics S q' = v, to print, as LaTeX, in SymPy or as code; all symbols kept.

        small: coordinates and speeds by name, "boom.angle", or those of a hinge, "boom", or "all", in which all results become
        linear: y(0) + (dy/ds) s. Errors are then of second order in them.
        """
        from pliant.export.equations import equations

        return equations(self._own, small)

    def write_code(
        self,
        folder: str | Path,
        to: str = "c",
        functions: Sequence[str] | None = None,
        states: int = 3,
        prefix: str | None = None,
        style: str = "readable",
    ) -> list[Path]:
        """Functions as code to read and to use elsewhere, in a folder, with a program that checks them against values stored in it.

        to: "c", "python" (NumPy, any batch), "matlab" (and Octave), "julia" or "fortran". functions: names as of this object's
        attributes, of frames as 'tool.pose', and 'rhs' (q', v', s'), 'equations' (M, f and what goes with them), 'outputs'; by
        default these three and the poses of the system's frames. What depends on parameters alone is in a function of its own,
        'constants', whose result the others take last. prefix: of names in C and MATLAB, and the name of the module elsewhere; by
        default the system's name. The program calls every function at so many random states, and fails where one is wrong.

        style: "readable", with a statement for what is used twice or is long and all symbols kept by name, or "listing", with one
        operation a statement, in the order of the compiled function: what stands there is what `operations` counts.
        """
        from pliant.export.code import write_code

        return write_code(self._own, folder, to, functions, states, prefix, style)

    def write_latex(self, folder: str | Path, small: Sequence[str] | str = (), prefix: str | None = None) -> Path:
        """The equations as a file for pdflatex, NAME.tex, in a folder; small as of `equations`, prefix instead of the name."""
        from pliant.export.code import write_latex

        return write_latex(self._own, folder, small, prefix)
