"""Constraints together with what changes them: parameters, parts of systems, and inputs that cannot be right."""

import numpy as np
import pytest

import pliant as pl

DISC = pl.Inertia.cylinder(2.0, 0.05, 0.03)


def wheels(distance=0.15):
    system = pl.System("gearbox", gravity=(0, 0, 0))
    for name, x in (("pinion", 0.0), ("wheel", distance)):
        system.add_body(name, hinge=pl.Revolute("z"), pose=pl.Pose((x, 0, 0)), inertia=DISC)
    return system


def test_parameters_do_not_move_what_a_constraint_has_measured():
    """Gears at p= were those of the old distance, with wrong tooth forces; a system with other parameters measures again."""
    rest, tau = np.zeros(2), {"pinion": 3.0, "wheel": 6.0}
    system = wheels()
    system.add_constraint("teeth", pl.constraints.Gears("pinion", "wheel", (20, 40)))
    system.add_frame("mark", "wheel", pl.Pose((0.1, 0, 0)))
    with pytest.raises(pl.PliantError, match="cannot change in compiled functions, because constraint 'teeth' measures"):
        pl.compile(system, "reference", parameters=["wheel.xyz"])
    pl.compile(system, "reference", parameters=["wheel.mass", "mark.xyz", "gravity"])
    moved = pl.compile(system.with_parameters({"wheel.xyz": [0.3, 0, 0]}), "reference")
    np.testing.assert_allclose(moved.reactions(0.0, rest, rest, tau=tau, closures=True)[1][0, 4], 30.0, rtol=1e-12)


def test_locked_hinges_do_not_move_the_zero_of_closures():
    """A rod without a length had another one where a hinge is locked elsewhere; gears measured the new pose."""
    system = wheels()
    system.add_frame("a", "pinion", pl.Pose((0, 0.05, 0)))
    system.add_frame("b", "wheel", pl.Pose((0, 0.05, 0)))
    system.add_rod("rod", "a", "b")
    residuals = [
        pl.compile(x, "reference").loop_residual(q)
        for x, q in ((system, [0.2, 0.7]), (system.lock("wheel", at={"wheel": 0.7}), [0.2]))
    ]
    np.testing.assert_allclose(*residuals, atol=1e-15)
    system.add_constraint("teeth", pl.constraints.Gears("pinion", "wheel", (20, 40)))
    assert system.lock("wheel").nv == 1
    with pytest.raises(pl.PliantError, match="lock: constraint 'teeth' measures its frames at q = 0, where 'wheel' is not locked"):
        system.lock("wheel", at={"wheel": 0.7})


def test_a_law_without_the_speeds_of_a_fixed_hinge_loses_no_row():
    system = wheels()
    system.add_body("fixed", "wheel", inertia=DISC)
    system.add_constraint("c", lambda x: [x.v("pinion") + x.v("fixed"), x.v("wheel")], kind="velocity")
    with pytest.raises(pl.PliantError, match="constraint 'c': 'fixed' has no speeds"):
        _ = system.model


BAD = {
    "comparison": (lambda x: x.q("pinion") > 0.1, "row 1 of its law has no derivative"),
    "nan": (lambda x: x.q("pinion") * np.nan, "its law contains a number that is not finite"),
    "set": (lambda x: {x.q("pinion")}, "its law returns set"),
    "dictionaries": (lambda x: {"a": {"b": x.q("pinion")}}, "its law returns dict"),
}


@pytest.mark.parametrize("law", BAD)
def test_laws_that_return_no_numbers_are_refused(law):
    system = wheels()
    system.add_constraint("c", BAD[law][0])
    with pytest.raises(pl.PliantError, match=f"constraint 'c': {BAD[law][1]}"):
        _ = system.model


def test_a_list_in_a_dictionary_has_a_row_for_each_value():
    system = wheels()
    system.add_constraint("c", lambda x: {"turns": [x.q("pinion"), x.q("wheel")], "sum": x.q("pinion") + x.q("wheel")})
    assert system.model.loops[0].labels == ("turns 1", "turns 2", "sum")


@pytest.mark.parametrize("teeth", [(np.nan, 3), (np.inf, 3)])
def test_numbers_of_library_constraints_are_checked(teeth):
    with pytest.raises(pl.PliantError, match="whole number of teeth"):
        pl.constraints.Gears("pinion", "wheel", teeth)
    with pytest.raises(pl.PliantError, match="length -1 is not positive"):
        pl.constraints.Rope(["pinion", "wheel"], length=-1.0)


def test_laws_that_need_a_locked_hinge_and_inputs_with_one_name_are_refused():
    """The factors of "joint.a" and "joint_a" were one input."""
    system = wheels()
    system.add_coupling("varies", {"pinion": 1, "wheel": -2}, offset=np.sin)
    with pytest.raises(pl.PliantError, match="lock: coupling 'varies' uses the coordinates of 'wheel', which would have none"):
        system.lock("wheel")
    for number, name in enumerate(("joint.a", "joint_a")):
        system.add_body(f"more{number}", hinge=pl.Revolute("z"), hinge_name=name, inertia=DISC)
    with pytest.raises(pl.PliantError, match="two of its coordinates have the input 'factor_joint_a'; rename"):
        system.add_coupling("c", {"joint.a": pl.Input(1.0), "joint_a": pl.Input(2.0)})


def test_inputs_and_states_of_closures_have_names_of_their_own():
    """A load and a constraint of one name shared the input: the load had the value of the constraint."""
    system = wheels()
    system.add_constraint("rope", lambda x: x.q("wheel") - x.u.length, inputs={"length": pl.Input(1.0)})
    system.add_load("rope", lambda x: x.torque("wheel", x.u.length), inputs={"length": pl.Input(5.0)})
    with pytest.raises(pl.PliantError, match=r"constraint 'rope': its input 'rope\.length' has the name of an input of load"):
        _ = system.model
    with pytest.raises(pl.PliantError, match="the input 'p_path' has a name that the series 'p' needs"):
        system.add_constraint("c", lambda x: x.u.p, inputs={"p": pl.Series([0, 1], [0, 1]), "p_path": pl.Input(0.0)})
    clutch = wheels()
    clutch.add_coupling("clutch", {"pinion": 1, "wheel": 1}, active=False)
    clutch.add_event("close", pl.Event("t", reaches=1.0, action=pl.events.activate("clutch", offset="here")))
    clutch.add_load("clutch", lambda x: x.rate("offset", 1.0), states={"offset": 7.0})
    with pytest.raises(pl.PliantError, match=r"state 'clutch\.offset' of a load has the name"):
        _ = clutch.model


def test_a_constraint_within_one_body_is_refused():
    system = wheels()
    system.add_frame("rim", "wheel", pl.Pose((0.05, 0, 0)))
    system.add_constraint("road", pl.constraints.Disc("rim", 0.3, ground="wheel"))
    with pytest.raises(pl.PliantError, match="constraint 'road': both of its frames, 'wheel' and 'rim', are on 'wheel'"):
        _ = system.model


@pytest.mark.parametrize("same", ["body", "load"])
def test_parameters_of_closures_have_names_of_their_own(same):
    """p= changed the load and with_parameters the law, or a law's number instead of a mass."""
    system, name = wheels(), "wheel" if same == "body" else "spring"
    system.add_load("spring", pl.loads.HingeSpring("pinion", k=4.0))
    key = "mass" if same == "body" else "k"
    system.add_constraint(name, lambda x: x.q("wheel") - x.p[key], parameters={key: 1.0})
    with pytest.raises(pl.PliantError, match=f"'{name}.{key}' has the name of one of {same} '{name}'"):
        _ = system.model


def test_a_rod_without_length_is_refused_as_a_parameter():
    system = wheels()
    system.add_frame("rim", "wheel", pl.Pose((0.05, 0, 0)))
    system.add_rod("rod", "world", "rim", length=0.2)
    for length in (0.0, -1.0):
        with pytest.raises(pl.PliantError, match=r"rod 'rod': length .* is not positive"):
            pl.simulate(system, t_end=0.1, p={"rod.length": length})
