"""Laws from a Python file that the user names, as `pliant run f.yaml --laws mylaws.py`, or `pl.load(f, laws="mylaws.py")`. A
system file never names one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from pliant.errors import FileError, place_of
from pliant.files.contents import contents
from pliant.files.wrong import WrongError
from pliant.model.constraints.types import ConstraintType

Laws = Mapping[str, Callable[..., Any]] | str | os.PathLike[str] | None  # functions by name, or the Python file with them
_MOST_BYTES = 16 * 2**20


def given_laws(laws: Laws) -> Mapping[str, Callable[..., Any]] | None:
    """Return the functions by name, of a mapping or of a Python file."""
    return read_laws(Path(laws)) if isinstance(laws, str | os.PathLike) else laws


def read_laws(path: Path) -> dict[str, Callable[..., Any]]:
    """The functions of a Python file, by name; those whose names begin with '_' are its own. The file is run."""
    try:
        source = contents(path, _MOST_BYTES)
    except WrongError as error:
        raise FileError(str(path), None, str(error)) from None
    module = ModuleType(path.stem)
    module.__file__ = str(path)
    before = sys.modules.get(module.__name__)
    if before is None or getattr(before, "__file__", None) == module.__file__:  # dataclasses and pickle look for it there
        sys.modules[module.__name__] = module
    sys.path.insert(0, str(path.resolve().parent))  # modules in its folder can be imported, as when Python runs it
    try:
        exec(compile(source, str(path), "exec"), module.__dict__)  # the user's own code, named on the command line
    except SyntaxError as error:
        raise FileError(str(path), error.lineno, f"is not Python: {error.msg}") from None
    except (Exception, SystemExit) as error:
        _, line = place_of(error, str(path)) or ("", None)
        raise FileError(str(path), line, f"raised {type(error).__name__} ({error}) when it was read") from error
    laws = {name: x for name, x in vars(module).items() if _is_law(x) and not name.startswith("_")}
    if not laws:
        raise FileError(str(path), None, "has no functions; a law is a function, such as 'def strut(x): …'")
    return laws


def _is_law(x: Any) -> bool:
    """Whether this is a function, or a class of constraints."""
    return callable(x) and (not isinstance(x, type) or (issubclass(x, ConstraintType) and x is not ConstraintType))
