"""The Typer app that holds all commands, the terminal they print to, and records of options for Typer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from inspect import Parameter, Signature
from typing import Annotated, Any, TypeVar, get_type_hints

import typer

import pliant as pl
from pliant.view import terminal

T = TypeVar("T")

app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None)
out = terminal.Terminal(highlight=False, soft_wrap=True)


@app.callback(invoke_without_command=True)
def about(version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False) -> None:
    """Simulate and analyse rigid and flexible multibody systems."""
    if version:
        out.print(f"pliant {pl.__version__}")
        raise typer.Exit


def taking(options: type[T]) -> Callable[[Callable[[T], None]], Callable[..., None]]:
    """Decorate a command that takes one record of options, one parameter of Typer per field. Its own fields come first."""
    kinds = get_type_hints(options, include_extras=True)
    own = sorted(fields(options), key=lambda x: x.name not in options.__annotations__)  # type: ignore[arg-type]
    defaults = {x.name: Parameter.empty if x.default is MISSING else x.default for x in own}
    parameters = [Parameter(name, Parameter.KEYWORD_ONLY, default=x, annotation=kinds[name]) for name, x in defaults.items()]

    def spread(command: Callable[[T], None]) -> Callable[..., None]:
        def called(**given: Any) -> None:
            command(options(**given))

        called.__name__, called.__doc__, called.__annotations__ = command.__name__, command.__doc__, kinds
        called.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        return called

    return spread
