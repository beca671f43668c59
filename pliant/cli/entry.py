"""The entry point of the command: it reads the arguments, prints an error as one line, and sets the exit code."""

from __future__ import annotations

import errno
import os
import signal
import sys
import traceback
import warnings
from pathlib import Path
from typing import Any

import pliant as pl
from pliant.cli.app import app
from pliant.cli.run import VIDEO
from pliant.cli.wording import bad_number, in_options
from pliant.view import terminal


def main() -> None:
    """Run the command. An error is printed as one line on standard error, without a traceback.

    The exit code is 2 after an error, 130 after Ctrl-C, and 141 if the reader of the output closed the pipe. Set PLIANT_TRACEBACK=1
    in the environment to print the traceback too.
    """
    terminal.ready()
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminated)
    warnings.showwarning = lambda message, *_, **__: terminal.say(f"warning: {in_options(str(message))}")
    try:
        code = app(with_video(sys.argv[1:]), standalone_mode=False)  # which makes Ctrl-C 130
        if code == 130:
            terminal.say("interrupted")
        if sys.stdout is not None:
            sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as error:
        code = _reported(error)
    except SystemExit as error:  # with which rich and Typer answer a closed pipe
        if error.__context__ is None or not is_closed_pipe(error.__context__, os.name == "nt"):
            raise
        code = _reported(error.__context__)
    finally:
        if signal.getsignal(signal.SIGTERM) is _terminated:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
    sys.exit(code if isinstance(code, int) else 0)


def _terminated(*_: Any) -> None:
    """Handle SIGTERM: exit as after an error, so that no draft file and no worker process is left. A second one ends at once."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    sys.exit(128 + signal.SIGTERM)


def with_video(arguments: list[str]) -> list[str]:
    """Return the arguments, with a default file name after `--video` if none was given."""
    if "--video" not in arguments:
        return arguments
    k = arguments.index("--video") + 1
    named = k < len(arguments) and not arguments[k].startswith("-") and Path(arguments[k]).suffix
    return arguments if named else [*arguments[:k], VIDEO, *arguments[k:]]


def is_closed_pipe(error: BaseException, windows: bool) -> bool:
    """Whether the reader of the output closed the pipe. Windows calls that an invalid argument, of no file."""
    if windows and isinstance(error, OSError) and error.errno == errno.EINVAL and error.filename is None:
        return True
    return isinstance(error, BrokenPipeError)


def _reported(error: BaseException) -> int:
    """Print an error as one line and return the exit code."""
    if os.environ.get("PLIANT_TRACEBACK"):
        traceback.print_exception(error)
    if isinstance(error, KeyboardInterrupt):
        terminal.say("interrupted")
        return 130
    if isinstance(error, pl.PliantError):
        terminal.say(in_options(str(error)))
    elif type(error).__name__ == "NoArgsIsHelpError":
        print(error.format_message(), file=sys.stderr)  # type: ignore[attr-defined]
    elif hasattr(error, "format_message"):  # an error of the command line's parser
        where = getattr(getattr(error, "ctx", None), "command_path", "pliant")
        option = next(iter(getattr(getattr(error, "param", None), "opts", ())), "")
        said = error.format_message().rstrip(".")
        terminal.say(bad_number(option, said, sys.argv[1:]) or f"{said}; see '{where} --help'")
    elif is_closed_pipe(error, os.name == "nt"):
        terminal.silence()
        return 128 + 13  # as a process that SIGPIPE ends
    elif isinstance(error, OSError):
        terminal.silence()
        terminal.say(f"{error.filename or 'standard output'}: {error.strerror or error}")
    elif isinstance(error, MemoryError):
        terminal.say("not enough memory for this command")
    else:
        terminal.say(
            f"internal error: {type(error).__name__}: {error}; please report it with the command you ran "
            "(PLIANT_TRACEBACK=1 prints the traceback)"
        )
    return 2
