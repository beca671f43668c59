"""`pliant info`: print a system as tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

import pliant as pl
from pliant.cli.app import out, taking
from pliant.cli.systems import FileOptions, Set, What, system_of
from pliant.cli.timing import show_timing
from pliant.compile.asked import Method
from pliant.model.acting.loads.text import acting, described, numbers_text, symbols_text
from pliant.model.drawn.tree_text import tree_text
from pliant.model.idle import idle_cause
from pliant.view.installation import lines as installation_lines
from pliant.view.tree import tree_lines

_METHODS: tuple[Method, ...] = ("articulated", "composite")  # operations are counted for these methods
_MOST_LINES = 60  # a longer tree or table is cut after this many lines, unless --all is given
_MOST_ASSEMBLED = 200  # a closed system with more bodies is not assembled
_MOST_ANALYSED = 120  # a system with more degrees of freedom is shown without frequencies


@dataclass(frozen=True, kw_only=True)
class InfoOptions(FileOptions):
    what: What = ""
    bug: Annotated[
        bool, typer.Option("--bug", help="Print what a report of a mistake needs: versions, processor, cache, GPUs.")
    ] = False
    timing: Annotated[
        bool, typer.Option("--timing", help="Print where the time of a first simulation goes, with an empty and a filled cache.")
    ] = False
    all_lines: Annotated[bool, typer.Option("--all", help="Print every line, also of a large system.")] = False
    changed: Set = None


@taking(InfoOptions)
def info(options: InfoOptions) -> None:
    """Print a summary of a system: tree, hinges, loads, frequencies, mass, centre of mass, and operation counts.

    With --timing, simulate a moment of the system in new processes instead, and print their CPU time by stage. With --bug and
    without a system, print what to paste into a report of a mistake. It names no user, machine or folder.
    """
    if options.bug and options.timing:
        raise pl.PliantError("--bug and --timing are separate jobs; pass one of them at a time")
    if options.bug:
        for line in installation_lines():
            out.print(line, markup=False)
        return
    if not options.what:
        raise pl.PliantError("info needs a file, the name of an example, or --bug")
    if options.timing:
        show_timing(options)
        return
    system, all_lines = system_of(options.what, FileOptions.among(options), options.changed), options.all_lines
    _show_tree(system, all_lines)
    _show_hinges(system, all_lines)
    _show_acting(system, all_lines)
    _show_mobility(system)
    _show_frequencies(system, all_lines)
    _show_mass(system)
    _show_operations(system)


def _show_tree(system: pl.System, all_lines: bool) -> None:
    title, lines = tree_text(system.model).partition("\n")[0], list(tree_lines(system.model))
    out.print(f"[bold]{escape(title)}[/bold]\n")
    shown = lines if all_lines else lines[: _MOST_LINES + 1]
    for line in shown:
        out.print(line)
    _cut(len(lines) - len(shown))
    for line in symbols_text(system.model):
        out.print(f"\n{escape(line)}")


def _cut(left_out: int) -> None:
    if left_out > 0:
        out.print(f"… {left_out} more lines (use --all to print them)")


def _show_mobility(system: pl.System) -> None:
    """Print the mobility of a closed system at the pose that is assembled from the neutral one."""
    if system.model.closures and len(system.model.bodies) <= _MOST_ASSEMBLED:
        try:
            out.print(f"\n{escape(str(pl.analysis.mobility(system)))}")
        except pl.PliantError as error:  # the system may still be assembled from another pose
            out.print(f"\n{escape(str(error))}")


def _show_hinges(system: pl.System, all_lines: bool) -> None:
    moving = [body for body in system.bodies if body.nv]
    table = Table(box=None, pad_edge=False, title="\nhinges that move", title_justify="left", title_style="bold")
    for column in ("hinge", "type", "q", "v", "coordinates"):
        table.add_column(column)
    shown = moving if all_lines else moving[:_MOST_LINES]
    for body in shown:
        hinge = body.hinge
        q, v = system.q_index(hinge.name), system.v_index(hinge.name)
        own = hinge.type
        names = ", ".join(f"{n} [{u}]" if u != "1" else n for n, u in zip(own.coordinates, own.units, strict=True))
        names += f"{', ' if names and body.modes else ''}{', '.join(body.mode_labels)}"
        table.add_row(escape(hinge.name), escape(repr(hinge.type)), f"{q.start}:{q.stop}", f"{v.start}:{v.stop}", escape(names))
    out.print(table)
    _cut(len(moving) - len(shown))


def _show_acting(system: pl.System, all_lines: bool) -> None:
    """Print loads, outputs, events and controllers, one per line, with their numbers."""
    for kind, some in acting(system.model).items():
        if not some:
            continue
        table = Table(box=None, pad_edge=False, title=f"\n{kind}", title_justify="left", title_style="bold", show_header=False)
        shown = some if all_lines else some[:_MOST_LINES]
        for one in shown:
            table.add_row(escape(one.name), escape(described(one, system.model)), escape(numbers_text(one)))
        out.print(table)
        _cut(len(some) - len(shown))


def _show_frequencies(system: pl.System, all_lines: bool) -> None:
    """Print the frequencies of the assembled system at rest, with every hinge at zero and held there by hinge torques."""
    model = system.model
    if (
        not model.nv
        or model.nv > _MOST_ANALYSED
        or model.internals.idle_hinges
        or not (model.loads or any(b.modes for b in model.bodies))
    ):
        return
    moving = [body.hinge.name for body in model.bodies if body.hinge.type.nv]
    try:
        dynamics = pl.compile(system)
        rest = pl.equilibrium(system, hold=moving, free=moving, dynamics=dynamics)
        found = pl.modes(system, rest, dynamics=dynamics)
    except pl.PliantError as error:
        out.print(f"\nfrequencies of the assembled system cannot be computed: {escape(str(error))}")
        return
    title = "\nfrequencies of the assembled system, at rest with every hinge at zero"
    title += ", held there by constant torques" if rest.tau.any() else ""
    table = Table(box=None, pad_edge=False, title=title, title_justify="left", title_style="bold")
    for column in ("Hz", "damping ratio", "largest motion"):
        table.add_column(column, justify="left" if column == "largest motion" else "right")
    rows = found.rows()
    shown = rows if all_lines else rows[:_MOST_LINES]
    for hertz, _, damping, what in shown:
        table.add_row(hertz, damping, escape(what))
    out.print(table)
    _cut(len(rows) - len(shown))


def _show_mass(system: pl.System) -> None:
    out.print(f"\n[bold]mass[/bold] {system.mass:.6g} kg", end="")
    if system.mass > 0:
        x, y, z = pl.compile(system).com(system.neutral())
        out.print(f", [bold]centre of mass[/bold] ({x:.4g}, {y:.4g}, {z:.4g}) m with every hinge at zero")
    else:
        out.print(" that can move")


def _show_operations(system: pl.System) -> None:
    if system.nv == 0:
        out.print("\nno degrees of freedom: nothing moves")
        return
    if system.model.internals.idle_hinges:
        out.print(f"\nno forward dynamics: {escape(idle_cause(system.model.internals.idle_hinges))}")
        return
    if system.nv > 300:
        out.print(
            "\noperations of forward dynamics: not counted above 300 degrees of freedom, where the kernel is a loop over bodies"
        )
        return
    table = Table(
        box=None, pad_edge=False, title="\noperations of forward dynamics, per state", title_justify="left", title_style="bold"
    )
    for column in ("method", "mul", "div", "add", "sqrt", "sin, cos", "mul+div+add", ""):
        table.add_column(column, justify="left" if column in ("method", "") else "right")
    counted = {method: pl.compile(system, method=method).operations("forward_dynamics") for method in _METHODS}
    cheapest = min(counted, key=lambda m: counted[m].total)
    for method, n in counted.items():
        figures = (f"{x:,}" for x in (n.mul, n.div, n.add, n.sqrt, n.trig, n.total))
        table.add_row(method, *figures, "chosen" if method == cheapest else "")
    out.print(table)
