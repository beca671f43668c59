"""A kind of closure that pliant does not have goes through everything that pliant does with closures (`rack.py`)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps.closures.loop_equations import loop_jacobian, loop_phi
from tests.closed import difference, moving
from tests.kit import close
from tests.loops.rack import Rack, add_rack
from tests.sweeps.closures.dense_algebra import dense
from tests.systems import random_inertia, random_modal_body

METHODS = ("articulated", "composite", "minimal")
TRUNKS = ("world", "free", "flexible")
RADIUS, OFFSET = 0.13, 0.2


def hoist(trunk: str = "world", add=None, **more) -> pl.System:
    """Two arms and a pinion. The pinion moves the end of the right arm along an axis of the left one; a rod joins both."""
    rng = np.random.default_rng(5)
    system = pl.System("hoist", gravity=(0.3, -0.2, -9.81))
    on = [{"parent": trunk if trunk == "world" else "trunk"} for _ in range(3)]
    if trunk == "free":
        system.add_body("trunk", hinge=pl.Free(), inertia=random_inertia(rng))
    if trunk == "flexible":
        flex = random_modal_body(rng, modes=2, held=True)
        system.add_body("trunk", hinge=pl.Free(), flex=flex)
        on = [{"parent": "trunk", "at": f"n{min(i, len(flex.nodes) - 1)}"} for i in range(3)]

    def body(name, hinge, xyz, **at):
        system.add_body(name, hinge=hinge, pose=pl.Pose(xyz, rpy=rng.uniform(-1, 1, 3)), inertia=random_inertia(rng), **at)

    body("left", pl.Revolute("y"), (0, 0.3, 0.1), **on[0])
    body("left2", pl.Spherical(), (0.4, 0, 0.2), parent="left")
    body("right", pl.Universal("x", "z"), (0, -0.3, 0.1), **on[1])
    body("right2", pl.Prismatic("x"), (0.4, 0.1, 0), parent="right")
    body("pinion", pl.Revolute("z"), (0.1, 0, 0.2), **on[2])
    system.add_frame("rail", "left2", pl.Pose((0.1, 0.2, 0.1), rpy=(0.4, 0.3, -0.2)))
    system.add_frame("end", "right2", pl.Pose((0.2, 0, 0.1), rpy=(0.1, 0.5, 0.3)))
    system.add_rod("rod", "left", "right2")
    (add or racked)(system, **more)
    return system


def racked(system, **more):
    add_rack(system, "rack", "rail", "end", "pinion", radius=RADIUS, offset=OFFSET, **more)


def by_law(system):
    def law(x):
        d = x["end"].origin - x["rail"].origin
        return {"force along": d.dot(x["rail"].x) - RADIUS * x.q("pinion") - OFFSET}

    system.add_constraint("rack", law, frames=("rail", "end"))


def state(system, seed=1):
    rng = np.random.default_rng(seed)
    q = system.model.integrate(system.model.neutral(), rng.uniform(-0.2, 0.2, system.nv))
    q, v = pl.assemble(system, q, rng.uniform(-1, 1, system.nv))
    return q, v, rng.normal(size=system.nv)


@pytest.mark.parametrize("trunk", TRUNKS)
def test_forward_dynamics_agrees_with_dense_algebra_and_with_a_law(trunk):
    system, law = hoist(trunk), hoist(trunk, by_law)
    q, v, tau = state(system)
    dyn = [pl.compile(system, target="reference", method=method) for method in METHODS]
    twin = pl.compile(law, target="reference")
    close(twin.loop_residual(q), np.zeros(2), 1e-9)
    expected, _ = dense(system.model, q, v, tau)
    for one in dyn:
        close(one.forward_dynamics(q, v, tau), expected, 1e-9)
        close(one.forward_dynamics(q, v, tau), twin.forward_dynamics(q, v, tau), 1e-9)
    for name in ("multipliers", "loop_jacobian"):
        given = (q, v, tau) if name == "multipliers" else (q,)
        close(getattr(dyn[0], name)(*given), getattr(twin, name)(*given), 1e-9)
    for one, other in zip(*(d.reactions(0.0, q, v, tau=tau, closures=True) for d in (dyn[0], twin)), strict=True):
        close(one, other, 1e-9)
    off = system.model.integrate(q, 1e-6 * np.ones(system.nv))
    for one, other in zip(dyn[0].project(off, v), twin.project(off, v), strict=True):
        close(one, other, 1e-8)


@pytest.mark.parametrize("trunk", TRUNKS)
def test_rows_and_their_rates_are_derivatives_of_positions(trunk):
    system = hoist(trunk)
    model, (q, _, _) = system.model, state(system)
    dyn = pl.compile(system, target="reference")
    v, tau = moving(model, q)
    close(dyn.loop_jacobian(q) @ v, difference(lambda h: loop_phi(model, model.integrate(q, h * v))), 1e-8)
    a = dyn.forward_dynamics(q, v, tau)

    close(difference(lambda h: loop_jacobian(model, model.integrate(q, h * v)) @ (v + h * a)), np.zeros(2), 1e-8)


def test_kernels_agree_with_the_reference():
    system = hoist("flexible")
    q, v, tau = state(system)
    reference = pl.compile(system, target="reference")
    for method in METHODS:
        dyn = pl.compile(system, method=method)
        assert dyn.mode == "unrolled"
        close(dyn.forward_dynamics(q, v, tau), reference.forward_dynamics(q, v, tau), 1e-10)
    with pytest.raises(pl.PliantError, match=r"rack 'rack': this kind of closure has no rolled kernel; use mode='unrolled'"):
        pl.compile(system, mode="rolled")


def test_analyses_and_runs_agree_with_a_law():
    system, law = hoist("free"), hoist("free", by_law)
    q, v, _ = state(system)
    assert pl.analysis.mobility(system, q).freedoms == pl.analysis.mobility(law, q).freedoms == system.nv - 2
    close(pl.linearise(system, q, 0 * v).A, pl.linearise(law, q, 0 * v).A, 1e-8)
    one, other = (pl.simulate(s, q, v, t_end=0.5) for s in (system, law))
    close(one.q[-1], other.q[-1], 1e-7)


def test_assembly_opens_and_says_how_far():
    system = hoist()
    q, _, _ = state(system)
    off = q.copy()
    off[system.model.q_index("pinion")] += 0.3
    with pytest.raises(pl.PliantError, match=r"rack 'rack' is open, 0.039 m apart"):
        pl.simulate(system, off, t_end=0.1)
    close(pl.sweeps.loop_residual(system.model, pl.assemble(system, off)[0]), np.zeros(2), 1e-9)


def test_parameters_are_inputs_of_compiled_functions_and_numbers_of_systems():
    system = hoist()
    q, v, tau = state(system)
    other = system.with_parameters({"rack.radius": 0.3})
    assert other.model.loops[1].radius == 0.3 and other.model.fingerprint != system.model.fingerprint
    dyn = pl.compile(system, parameters=["rack.radius", "rack.offset"])
    expected = pl.compile(other, target="reference").forward_dynamics(q, v, tau)
    close(dyn.forward_dynamics(q, v, tau, [0.3, OFFSET]), expected, 1e-10)


def test_files_the_page_and_texts_show_it(tmp_path):
    system = hoist(active=False)
    pl.save(system, tmp_path / "hoist.yaml")
    text = (tmp_path / "hoist.yaml").read_text()
    assert "type: rack" in text and "active: false" in text
    again = pl.load(tmp_path / "hoist.yaml")
    assert again.model.fingerprint == system.model.fingerprint and isinstance(again.model.loops[1], Rack)
    assert "rack along x on pinion" in str(system)
    (tmp_path / "wrong.yaml").write_text(text.replace("type: rack", "type: rakc"))
    with pytest.raises(pl.PliantError, match="did you mean 'rack'"):
        pl.load(tmp_path / "wrong.yaml")
    system.page(tmp_path / "hoist.html")
    page = (tmp_path / "hoist.html").read_text()
    shown = re.search(r'\{"name": ?"rack", ?"kind": ?"rack"[^{]*"frames"', page)
    assert shown is not None


def test_it_is_renamed_and_removed_and_its_pinion_is_not_locked():
    system = hoist()
    both = pl.System("both", gravity=system.gravity)
    for side in ("one-", "two-"):
        both.attach(system, prefix=side)
    rack = next(x for x in both.model.loops if x.name == "two-rack")
    assert (rack.frames, rack.pinion) == (("two-rail", "two-end"), "two-pinion")
    with pytest.raises(pl.PliantError, match=r"rack 'rack' uses the coordinates of 'pinion'"):
        system.lock("pinion")
    assert "rack" in system.copy().remove("pinion")


def test_an_event_activates_it():
    system = hoist(active=False)
    q, v, _ = state(hoist())
    system.add_event("catch", pl.Event("t", reaches=0.1, action=pl.events.activate("rack", gap="assemble")))
    with pytest.warns(pl.ModelWarning, match=r"event 'catch': rack 'rack' is open by .* m \(force along\)"):
        run = pl.simulate(system, q, v, t_end=0.3)
    close(pl.sweeps.loop_residual(hoist().model, run.q[-1]), np.zeros(2), 1e-7)
    with pytest.raises(pl.PliantError, match=r"rack 'rack': pl.events.activate with offset='here' is for"):
        system.add_event("again", pl.Event("t", reaches=0.2, action=pl.events.activate("rack", offset="here")))
        _ = system.model


def test_no_file_asks_which_kind_a_closure_is():
    """But those of the kinds themselves."""
    kinds = {"Loop", "Rod", "Coupling", "Constraint", "CutJoined", "RodJoined", "CoupledJoined", "LawJoined"}
    root = Path(pl.__file__).parent
    found = set()
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            asks = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"
            if asks and kinds & {x.id for x in ast.walk(node.args[1]) if isinstance(x, ast.Name)}:
                found.add(path.relative_to(root).as_posix())
    assert found == {"model/closures/rod.py", "model/constraints/law.py", "papers/mufti_system.py"}
