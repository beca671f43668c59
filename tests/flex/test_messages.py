"""What is wrong with a flexible body is told with its name, the node or mode, the cause and the remedy."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.errors import FileError, PliantError
from pliant.flex import Beam, ModalBody, Node, Section, damped, from_matrices, from_nastran, node_positions
from pliant.model.records import Hinge
from tests.flex.decks import deck, round_frame, write
from tests.flex.frame_elements import GJ, L, beam_elements, lattice
from tests.systems import random_modal_body

pytestmark = pytest.mark.quick

NODES = (Node("foot", (0, 0, 0)), Node("knee", (0, 0, 1), 2.0), Node("hand", (1, 0, 1), 3.0, (0.2, 0.2, 0.3)))
X = np.array([node.position for node in NODES])
MOVES = np.random.default_rng(0).normal(size=(3, 3, 2))
LIGHT = (*NODES[:2], Node("hand", (1, 0, 1)))


def modal(**changes):
    given = {"nodes": NODES, "slopes": np.zeros((3, 3, 2)), "translations": MOVES, "stiffness": [3.0, 4.0], "name": "panel"}
    return ModalBody(**given | changes)


def beam(**changes):
    return Beam(**{"length": 2.0, "mass": 3.0, "EI": 5.0, "name": "panel"} | changes)


def one_value(at, value):
    out = np.zeros((3, 3, 2))
    out[at] = value
    return out


def with_rigid(*motions, mixed=False):
    """The two modes and rigid motions (turn, move), or these mixed with both modes."""
    slopes, moves = [np.zeros((3, 3, 2))], [MOVES]
    for turn, move in motions:
        slopes.append(np.tile(np.array(turn, dtype=float)[None, :, None], (3, 1, 1)))
        moves.append((np.array(move) + np.cross(turn, X))[:, :, None] + (MOVES @ [[2.0], [-1.0]] if mixed else 0.0))
    n = 2 + len(motions)
    return {"slopes": np.concatenate(slopes, 2), "translations": np.concatenate(moves, 2), "stiffness": np.arange(1.0, n + 1)}


def only(modes, slopes, translations, stiffness):
    return {"slopes": slopes[..., modes], "translations": translations[..., modes], "stiffness": stiffness[modes]}


TURN, MOVE = ((0.3, -1, 2), (1, 2, 3)), ((0, 0, 0), (0, 2, 0))
MODAL = {
    "no list of nodes": (lambda: modal(nodes=None), "nodes None are not a list; give"),
    "one node": (lambda: modal(nodes=NODES[0]), "nodes <Node 'foot'", "are not a list; give"),
    "no nodes": (lambda: modal(nodes=[]), "no nodes; give at least one"),
    "a node of another kind": (lambda: modal(nodes=["foot"]), "nodes[0], 'foot', is not a Node; give pl.flex.Node("),
    "two of a name": (lambda: modal(nodes=[*NODES[:2], NODES[0]]), "two nodes are named 'foot'", "rename one"),
    "root": (lambda: modal(root="hnad"), "root: no node named 'hnad'; did you mean 'hand'?"),
    "root of another kind": (lambda: modal(root=5), "root: no node named 5; there are 'foot', 'knee', 'hand'"),
    "root_pose": (lambda: modal(root_pose=(0, 0, 1)), "root_pose (0, 0, 1) is not a Pose; give pl.Pose(xyz="),
    "slopes' shape": (
        lambda: modal(slopes=np.zeros((3, 2, 3))),
        "slopes must have shape (nodes, 3, modes) = (3, 3, 2), got (3, 2, 3)",
        "the axes are the nodes in their order, x y z in F, and the modes",
    ),
    "translations' shape": (
        lambda: modal(translations=np.zeros((2, 3, 2))),
        "translations must have shape (nodes, 3, modes) = (3, 3, 2), got (2, 3, 2)",
    ),
    "slopes in words": (lambda: modal(slopes="steep"), "slopes is not an array of numbers; give (nodes, 3, modes)"),
    "nan": (lambda: modal(slopes=one_value((2, 1, 0), np.nan)), "slopes of node 'hand', mode 0", "y is nan; give finite"),
    "inf": (lambda: modal(translations=one_value((1, 0, 1), np.inf)), "translations of node 'knee', mode 1", "x is inf"),
    "complex slopes": (lambda: modal(slopes=one_value((0, 0, 0), 1) * 1j), "slopes has an imaginary part; give real numbers"),
    "indefinite": (
        lambda: modal(stiffness=[3, -4]),
        "stiffness is indefinite",
        "eigenvalue -4, mostly of mode 1",
        "check its sign",
    ),
    "not symmetric": (
        lambda: modal(stiffness=[[3, 1], [2, 4]]),
        "stiffness is not symmetric: elements (0, 1) and (1, 0) are 1 and 2; give both the same value",
    ),
    "not finite": (lambda: modal(stiffness=[np.inf, 4]), "stiffness is not finite: element (0, 0) is inf; give finite numbers"),
    "not square": (
        lambda: modal(stiffness=[[1, 2]]),
        "stiffness must be square (modes, modes) or a list of its diagonal, got shape (1, 2)",
    ),
    "complex": (lambda: modal(stiffness=[3, 4 + 1j]), "stiffness has an imaginary part; give real numbers", "damping="),
    "stiffness in words": (lambda: modal(stiffness="soft"), "stiffness is not an array of numbers; give (modes, modes)"),
    "damping's shape": (lambda: modal(damping=[1.0]), "damping has shape (1, 1), stiffness (2, 2); they must agree"),
    "negative damping": (lambda: modal(damping=[[0, 1], [1, 0]]), "damping is indefinite", "eigenvalue -1", "energy in; check"),
    "no basis": (lambda: modal(basis=np.zeros((0, 2))), "basis must have finite rows of 2 numbers, one per mode, got shape (0, 2)"),
    "basis": (lambda: modal(basis=np.eye(3)), "basis must have finite rows of 2 numbers, one per mode, got shape (3, 3)"),
    "foreshortening": (lambda: modal(foreshortening=np.zeros((3, 2))), "foreshortening must be finite", "(3, 2, 2); its shape is"),
    "a rigid mode": (
        lambda: modal(**with_rigid(TURN)),
        "mode 2 is a rigid-body motion",
        "with the root 'foot', which is the hinge's part; remove it",
    ),
    "a translation": (lambda: modal(**with_rigid(MOVE)), "mode 2 is a rigid-body motion", "remove it"),
    "all rigid": (lambda: modal(**only([2, 3], **with_rigid(TURN, MOVE))), "mode 0 is a rigid-body motion", "remove it"),
    "a rigid combination": (
        lambda: modal(**with_rigid(TURN, mixed=True)),
        "a combination of modes, ",
        "1 of mode 0, -0.5 of mode 1, -0.5 of mode 2,",
        "is a rigid-body motion",
        "remove one of them",
    ),
    "dependent modes": (
        lambda: modal(translations=MOVES[..., [0, 0]] * [1, -2]),
        "a combination of modes, 1 of mode 0, 0.5 of mode 1, moves no node",
        "depend on each other; remove one",
    ),
    "a zero mode": (lambda: modal(translations=MOVES * [1, 0]), "mode 1 moves no node", "are zero", "remove it"),
    "massless": (
        lambda: modal(nodes=LIGHT, translations=MOVES * [[[1, 0]], [[1, 0]], [[1, 1]]]),
        "mode 1 moves no mass relative to the root 'foot'",
        "give the nodes that it moves mass, or remove it",
    ),
    "ratios": (
        lambda: modal().with_damping([0.1] * 3),
        "damping ratios [0.1, 0.1, 0.1]: give one for all modes or one for each of",
    ),
    "a negative ratio": (lambda: modal().with_damping(-0.1), "damping ratios -0.1", "not negative"),
    "a ratio in words": (lambda: modal().with_damping("low"), "damping ratios 'low': give one for all modes"),
    "bands": (lambda: damped(modal(), {1e-3: 0.1}), "damping: mode 0 has", "above the last band, 0.001 Hz; add a band"),
    "eta": (lambda: node_positions(modal(), [1, 2, 3]), "eta has shape (3,), and the body has 2 modes; the last axis"),
    "eta in words": (lambda: node_positions(modal(), "bent"), "eta 'bent' is not an array of numbers; give (..., 2)"),
}
BEAMS = {
    "length": (lambda: beam(length=0), "length 0 must be positive and finite; give it in m"),
    "EI": (lambda: beam(EI=(-1, 1)), "EI about y -1 must be positive and finite; give it in N m^2"),
    "three EI": (lambda: beam(EI=(1, 2, 3)), "EI has 3 values; give (about y, about z), or one for both, in N m^2"),
    "mass": (lambda: beam(mass=None), "give either mass, or density with a section"),
    "boundary": (
        lambda: beam(boundary="canti"),
        "no boundary named 'canti'; there are 'cantilever', 'free-free', 'pinned', 'pinned-free'",
    ),
    "boundary of another kind": (lambda: beam(boundary=[]), "no boundary named []"),
    "modes": (lambda: beam(modes=2.0), "modes: 2.0 for 'y' is not a number of modes; give a whole number", "{'y': 2, 'z': 2, "),
    "too many modes": (lambda: beam(modes=51), "modes: 51 for 'y' are too many; give at most 50 per direction"),
    "direction": (lambda: beam(modes={"u": 1}), "modes: no direction named 'u'; there are 'y', 'z', 'torsion', 'axial'"),
    "tip_mass": (lambda: beam(tip_mass=-1), "tip_mass -1 must be positive and finite; give it in kg"),
    "a point outside": (lambda: beam(points={"eye": 3}), "points: 'eye': x = 3 m is not on the beam; give x in [0, 2] m"),
    "a point in words": (lambda: beam(points={"eye": "far"}), "points: 'eye': 'far' is not a point on the beam; give x"),
    "a list of points": (lambda: beam(points=[1.0]), "points [1.0] are not {name: x}; give points={"),
    "a point's name": (
        lambda: beam(points={"m3": 1.0}),
        "points: 'm3' is the name of a node that every beam has",
        "choose another",
    ),
    "section": (lambda: beam(section="round"), "section 'round' is neither a Section, such as", "nor an area; give one"),
    "section's area": (lambda: beam(section=-1), "section: area -1 must be positive and finite; give it in m^2"),
    "GJ": (lambda: beam(modes={"torsion": 1}, torsional_inertia=1), "torsion modes need GJ=, in N m^2"),
    "torsional inertia": (lambda: beam(modes={"torsion": 1}, GJ=1), "torsion modes need inertia about x; give torsional_inertia"),
    "EA": (lambda: beam(modes={"axial": 1}), "axial modes need EA=, in N"),
    "inertia twice": (lambda: beam(torsional_inertia=1, section=Section(1, 1, 1)), "torsional_inertia is given twice", "leave one"),
    "damping": (lambda: beam(damping=[0.1]), "damping: 1 ratios for 4 modes; give one for all, or one per mode"),
    "bands": (lambda: beam(damping={"low": 0.1}), "damping {'low': 0.1}: the keys are not frequencies; give {upper"),
    "damping later": (lambda: beam().with_damping(-1), "damping: ratios -1.0 must be finite and not negative"),
    "x": (lambda: beam().node_at(3), "x = 3 m is not on the beam; give x in [0, 2] m"),
    "a point": (lambda: beam().node_at("tipp"), "no point named 'tipp'; did you mean 'tip'?; or give x in [0, 2] m"),
    "modes' place": (lambda: beam().modes_at([1, -1]), "x = -1 m is not on the beam"),
    "curvature": (lambda: beam().curvature([1, 2], 1.0), "eta has shape (2,), and the body has 4 modes"),
}


def elements(change=None, interfaces=None, modes=2, **more):
    """Four beam elements, of which `change` makes other x, M, K."""
    x, M, K = beam_elements(4)
    given = (x, M.toarray(), K.toarray())
    return from_matrices(*(change(*given) if change else given), interfaces or {"root": 0}, modes, name="panel", **more)


def put(A, i, j, value):
    A = A.astype(np.result_type(A, value))
    A[i, j] = A[j, i] = value
    return A


def cut(K, node):
    """K without the torsion of the element before a node: from there on the body turns about x as it likes."""
    K, at = K.copy(), [6 * node - 3, 6 * node + 3]
    K[np.ix_(at, at)] -= 4 * GJ / L * np.array([[1, -1], [-1, 1]])
    return K


CHANGES = {
    "positions": (lambda x, M, K: (x.T, M, K), "positions must have shape (nodes, 3), x y z of each node in m, got shape (3, 5)"),
    "a position": (lambda x, M, K: (x * np.nan, M, K), "positions: node 0 is at [nan, nan, nan]; give finite coordinates in m"),
    "positions in words": (lambda x, M, K: ("here", M, K), "positions is not an array of numbers; give (nodes, 3)"),
    "shape": (lambda x, M, K: (x, M[:9, :9], K), "M has shape (9, 9); 5 positions need (15, 15) (x, y, z per node) or (30, 30)"),
    "other shapes": (lambda x, M, K: (x, M[:15, :15], K), "M has shape (15, 15), K (30, 30); they must agree"),
    "M in words": (lambda x, M, K: (x, "heavy", K), "M is not a matrix of numbers; give"),
    "K of None": (lambda x, M, K: (x, M, None), "K is not a matrix of numbers; give"),
    "nan": (lambda x, M, K: (x, M, put(K, 7, 8, np.nan)), "K is not finite: the term of node 1 z and node 1 y is nan; give finite"),
    "zero": (lambda x, M, K: (x, M, 0 * K), "K is zero; give the matrix of the whole mesh"),
    "huge": (lambda x, M, K: (x, 1e200 * M, K), "M has terms up to", "too large to compute with; give SI units"),
    "tiny": (lambda x, M, K: (x, 1e-200 * M, K), "M has terms up to", "too small to compute with; give SI units"),
    "imaginary": (lambda x, M, K: (x, M, K * (1 + 0.02j)), "K has imaginary terms", "give its real part, and losses as damping="),
    "one triangle": (
        lambda x, M, K: (x, M, np.triu(K)),
        "K is not symmetric: element (",
        "and its mirror differ by",
        "give both triangles",
    ),
    "K's sign": (lambda x, M, K: (x, M, -K), "K is indefinite: the diagonal term of node 0 x is -2000; check its sign"),
    "a bad pair": (
        lambda x, M, K: (x, put(M, 0, 6, 5.0), K),
        "M is indefinite: the term of node 0 x and node 1 x exceeds what their diagonal terms, 0.25 and 0.5, allow; check",
    ),
    "a bad block": (
        lambda x, M, K: (x, put(put(put(M, 0, 6, -0.34), 0, 12, -0.34), 6, 12, -0.34), K),
        "M is indefinite: it has 1 negative eigenvalue, near node",
    ),
    "no diagonal": (lambda x, M, K: (x, put(M, 3, 3, 0.0), K), "M is indefinite: the term of node", "and node", "allow"),
    "grounded": (
        lambda x, M, K: (x, M, put(K, 13, 13, K[13, 13] + 1)),
        "only 5 of the six rigid motions are free of strain",
        "mostly of a translation along y",
        "K holds the body to the ground",
        "give both of the free body",
    ),
    "units": (lambda x, M, K: (1e3 * x, M, K), "only 4 of the six rigid motions", "differ in units or in the order"),
    "no inertia": (
        lambda x, M, K: (x, M - np.diag(np.tile([0, 0, 0, 1, 0, 0], 5)) @ M, K),
        "1 of the six rigid motions move no mass",
    ),
    "a loose node": (
        lambda x, M, K: (x, M, cut(K, 4)),
        "K has no term for a motion of node 4, which is loose; connect it to the others",
    ),
    "a loose part": (
        lambda x, M, K: (x, M, cut(K, 3)),
        "with the interfaces held, something still moves without strain: node",
        "a part is loose",
        "connect it, or remove it",
    ),
}
ARGUMENTS = {
    "no interfaces": ({"interfaces": ()}, "no interface; give at least the root, {name: node}"),
    "a number": ({"interfaces": 3}, "interfaces 3 are not {name: node, or nodes}, or a list of nodes; give"),
    "a text": ({"interfaces": "root"}, "interfaces 'root' are not {name: node, or nodes}"),
    "a node": ({"interfaces": {"root": 5}}, "interface 'root': 5 is not a node, or nodes, of 0 to 4; give their indices"),
    "no node": ({"interfaces": {"root": None}}, "interface 'root': None is not a node"),
    "a node twice": ({"interfaces": {"a": 0, "b": [1, 0]}}, "interfaces 'a' and 'b' share node 0; give it to one of them"),
    "a name twice": ({"interfaces": {"1": 0, 1: 2}}, "interface 1: another has this name", "rename one"),
    "a particle's name": ({"interfaces": {"root": 0, "p1": 4}}, "interface 'p1': 'p1', 'p2', … are the names of the particles"),
    "root": ({"root": "rot"}, "root: no interface named 'rot'; did you mean 'root'?"),
    "method": ({"method": "craig"}, "no method named 'craig'; did you mean 'craig-bampton'?"),
    "modes": ({"modes": 1.0}, "modes 1.0 is not a number of modes of 0 or more; give a whole number"),
    "too many modes": ({"modes": 25}, "25 modes are too many; 24 coordinates are left when the interfaces are held"),
    "damping": ({"damping": [0.1] * 3}, "damping: 3 ratios for 2 modes; give one for all, or one per mode"),
}


def told(mistake) -> str:
    with pytest.raises(PliantError) as error:
        mistake()
    return str(error.value)


def is_told(mistake, *words):
    message = told(mistake)
    assert message.startswith("flexible body 'panel': ") and message.count("panel") == 1, message
    assert all(x in message for x in words), message


@pytest.mark.parametrize("case", MODAL)
def test_modal_bodies(case):
    is_told(*MODAL[case])


@pytest.mark.parametrize("case", BEAMS)
def test_beams(case):
    is_told(*BEAMS[case])


@pytest.mark.parametrize("case", CHANGES)
def test_finite_elements(case):
    change, *words = CHANGES[case]
    is_told(lambda: elements(change), *words)


@pytest.mark.parametrize("case", ARGUMENTS)
def test_arguments_of_finite_elements(case):
    given, *words = ARGUMENTS[case]
    x, M, K = beam_elements(4)
    given = {"interfaces": {"root": 0}, "modes": 2, "name": "panel"} | given
    is_told(lambda: from_matrices(x, M, K, **given), *words)


@pytest.mark.parametrize(
    ("mistake", "words"),
    [
        (lambda: Node("hand", (0, 0, 0), -1), "mass -1 is negative; give a mass in kg, zero or more"),
        (lambda: Node("hand", (0, 0)), "position: expected 3 numbers, got shape (2,)"),
        (
            lambda: Node("hand", (0, 0, 0), 1, (1, 1, 9)),
            "one principal moment exceeds the sum of the others (a second moment is -3.5)",
        ),
        (
            lambda: Node("hand", (0, 0, 0), 1, com=(0, 0, 1)),
            "give the inertia about the node's origin, and com, the offset from it",
        ),
        (lambda: Node("hand", (0, 0, 0), 1, np.full((2, 2), 1.0)), "inertia must be 3 x 3 (or three principal moments)"),
        (lambda: Node("hand", (0, 0, 0), axes=2 * np.eye(3)), "axes: Pose matrix: not a rotation"),
        (lambda: Node("hand", (0, 0, 0), axes="F"), "axes: Pose matrix: expected 3 x 3 finite numbers"),
    ],
)
def test_nodes(mistake, words):
    message = told(mistake)
    assert message.startswith("node 'hand': ") and words in message, message


def test_without_a_name_the_kind_is_told():
    assert told(lambda: modal(name=None, stiffness=-1)).startswith("flexible body: stiffness must be square")
    assert told(lambda: beam(name=None, length=0)) == "Beam: length 0 must be positive and finite; give it in m"
    x, M, K = beam_elements(4)
    assert told(lambda: from_matrices(x, M, -K, [0], 1)).startswith("finite elements: K is indefinite")
    for make, kind in ((modal, "flexible body"), (beam, "Beam")):
        assert told(lambda make=make: make(name=3)) == f"{kind}: name 3 is not a string; give the body's name, or leave it out"


def test_rigid_content_is_found_whatever_rounding_makes_of_it():
    """The mass of a rigid mode with the root held is rounding, of either sign; a free-free mode has rigid content, and may."""
    rng = np.random.default_rng(1)
    for _ in range(200):
        assert "mode 2 is a rigid-body motion" in told(lambda: modal(**with_rigid(tuple(rng.normal(size=(2, 3))))))
    modal(**only([1, 2], **with_rigid((100 * rng.normal(size=3), rng.normal(size=3)), mixed=True)))
    free = Beam(2.0, 3.0, EI=5.0, boundary="free-free")
    assert ModalBody(free.nodes, free.slopes, free.translations, free.stiffness, "root").modes == 4
    assert from_matrices(*beam_elements(6), {"root": 0}, 4, method="free-free").translations[0].any()


def test_without_modes_a_body_is_rigid():
    none = np.zeros((3, 3, 0))
    system = pl.System("s")
    system.add_body("b", hinge=pl.Revolute("y"), flex=modal(slopes=none, translations=none, stiffness=np.zeros((0, 0))))
    rigid = pl.System("r")
    rigid.add_body("b", hinge=pl.Revolute("y"), inertia=system.bodies[0].inertia)
    q, v, tau = [0.3], [0.2], [0.1]
    a, b = (pl.compile(x, "reference").forward_dynamics(q, v, tau) for x in (system, rigid))
    assert a == pytest.approx(b, rel=1e-13)


# ---- in a system


def satellite():
    system = pl.System("s")
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(10.0, (1, 1, 1)))
    system.add_body("boom", "bus", flex=beam(name="mast"))
    system.add_body("dish", "boom", at="tip", flex=modal())
    return system


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"flex": "beam"}, "flex 'beam' is not a flexible body; give one such as pl.flex.Beam("),
        ({"flex": Beam}, "is not a flexible body"),
        ({"flex": modal(), "mass": 1.0}, "a flexible body has its own mass and inertia; leave mass, com and inertia out"),
        ({"flex": modal(), "com": (0, 0, 1)}, "a flexible body has its own mass and inertia"),
        ({"at": "tip"}, "at='tip' names a node, but 'bus' is not flexible; leave it out"),
        ({"parent": "world", "at": "tip"}, "at='tip' names a node, but 'world' is not flexible"),
        ({"parent": "boom"}, "its parent 'boom' is flexible; name the node with at= ('root', 'tip')"),
        ({"parent": "boom", "at": "tp"}, "no node of 'boom' named 'tp'; did you mean 'tip'?"),
        ({"parent": "boom", "at": 2.5}, "at=2.5 on 'boom': flexible body 'mast': x = 2.5 m is not on the beam; give x in [0, 2] m"),
        ({"parent": "boom", "at": [1]}, "at=[1] is not a node of 'boom'; give one of 'root', 'tip'"),
        ({"parent": "dish", "at": "hend"}, "no node of 'dish' named 'hend'; did you mean 'hand'?"),
        ({"parent": "dish", "at": 0.5}, "at=0.5 is x on a beam, but 'dish' is not a beam; give one of its nodes, 'foot'"),
    ],
)
def test_what_add_body_refuses(given, words):
    system = satellite()
    message = told(lambda: system.add_body("eye", **{"parent": "bus"} | given))
    assert message.startswith("body 'eye': ") and words in message, message
    assert len(system.bodies) == 3  # it was not added
    if "at" in given:
        words = words.replace("parent", "body")
        carrier = given.get("parent", "bus")
        message = told(lambda: system.add_frame("view", carrier, at=given["at"]))
        assert message.startswith("frame 'view': ") and words in message, message


def test_a_parent_that_comes_later_as_in_files_is_judged_in_the_model():
    system = pl.System("s")
    system.description.add_body(Hinge("eye", pl.Fixed(), "boom", "eye", pl.Pose(), at="tp"), pl.Inertia.sphere(1.0, 0.1))
    system.add_body("boom", flex=beam())
    assert told(lambda: system.model) == "body 'eye': no node of 'boom' named 'tp'; did you mean 'tip'?"


@pytest.mark.parametrize(
    ("make", "called"),
    [
        (lambda z: Beam(1.0, 1.0, EI=1.0, damping=z), "Beam"),
        (lambda z: beam(damping={1.0: 0.01, np.inf: z}, name="boom"), "flexible body 'boom'"),
        (lambda z: beam().with_damping([z, 0.1, 0.1, 0.1]), "flexible body 'panel'"),
        (lambda z: modal().with_damping(z), "flexible body"),
        (lambda z: damped(modal(), z), "flexible body"),
        (lambda z: elements().with_damping(z), "flexible body"),
    ],
)
def test_a_damping_ratio_that_is_probably_a_percentage(make, called):
    with pytest.warns(pl.ModelWarning, match=f"^{called}.*: damping: the ratio 5 is 500 % of critical.*0.01 for 1 %$") as caught:
        make(5.0)
    assert len(caught) == 1 and caught[0].filename == __file__
    make(0.99)


# ---- the name


def test_the_name_is_kept_and_changes_nothing():
    for body in (modal(), beam(), elements(), random_modal_body(np.random.default_rng(0), 2)):
        named = body.changed(name="other")
        assert named.fingerprint == body.fingerprint
        for made in (named.with_damping(0.1), named.normalised(), named.in_frame(np.eye(3), np.ones(3)), damped(named, "bands")):
            assert made.name == "other" and type(made) is type(body)
    assert beam(name="other").node_at(0.3)[0].name == "other" and modal(name=None).name is None


def test_the_name_in_a_file_is_the_bodys(tmp_path):
    system = satellite()
    pl.save(system, tmp_path / "s.yaml")
    assert "mast" not in (tmp_path / "s.yaml").read_text()
    assert [body.flex.name for body in pl.load(tmp_path / "s.yaml").bodies[1:]] == ["boom", "dish"]


def test_nastran_names_the_file_the_body_and_grid_points(tmp_path):
    x, M, K = round_frame()
    faces, ids = {"root": 10, "tip": 70}, range(10, 80, 10)
    path = write(tmp_path / "f.bdf", deck(x, M, K, ids))
    assert from_nastran(path, faces, 2, name="panel").name == "panel"
    for change, words in (
        (
            {"interfaces": {"a": 10, "b": [20, 10]}},
            "flexible body 'panel': interfaces 'a' and 'b' share grid point 10; give it to one",
        ),
        ({"modes": 99}, "flexible body 'panel': 99 modes are too many"),
    ):
        message = told(lambda change=change: from_nastran(path, **{"interfaces": faces, "modes": 2, "name": "panel"} | change))
        assert message.startswith(f"{path}: {words}"), message
    message = told(lambda: from_nastran(path, faces, 2, units=(1,), name="panel"))
    assert message.startswith("flexible body 'panel': from_nastran: units (1,) are not two positive numbers")
    odd = M + np.diag(np.tile([0, 0, 0, 0.1, 0.1, 0.1], 7))  # not indefinite, but the row sums of grid point 30 are negative
    for a in range(3):
        w = np.zeros(42)
        w[12 + a], w[18 + a] = 1, -3
        odd += 5 * np.outer(w, w)
    for A, words in (
        (-M, "M is indefinite: the diagonal term of grid point 10 x is"),
        (odd, "grid point 30 has the lumped mass -.* kg; give a lumped or positive mass matrix"),
    ):
        with pytest.raises(FileError, match=words):
            from_nastran(write(tmp_path / "g.bdf", deck(x, A, K, ids)), faces, 2)


# ---- how they print


def test_a_line_that_says_what_it_is():
    assert repr(Beam(5.0, 6.0, EI=(900, 800), modes={"y": 1, "z": 1}, name="boom", points={"eye": 1.0})) == (
        "<Beam 'boom': 6 kg, 5 m, cantilever, 2 modes (y1 0.5779, z1 0.613 Hz), points root, tip, eye>"
    )
    assert repr(modal(stiffness=[0.0, 4.0])).startswith("<ModalBody 'panel': 5 kg, 2 modes (")
    assert repr(modal()).endswith(" Hz with the root held), nodes foot, knee, hand>")
    assert repr(NODES[2]) == "<Node 'hand': at (1, 0, 1) m, 3 kg>"
    x, _, M, K = lattice(0, (2, 2, 3))
    body = from_matrices(x, M, K, {"root": [0, 1, 3], "tip": 11}, 25 - 3, name="panel")
    assert repr(body).startswith("<ReducedBody 'panel': ") and "craig-bampton, 25 modes (" in repr(body)
    assert repr(body).endswith(", … Hz with the root held), interfaces root, tip, a mesh of 12 nodes>")
    lines = str(body.report).split("\n")
    assert repr(body.report) == str(body.report) and lines[1].split()[:7] == ["Hz", "rx", "ry", "rz", "x", "y", "z"]
    first = [float(word.rstrip("%")) for word in lines[2].split()[1:]]
    shares = 100 * body.report.effective_mass[0]
    assert first == pytest.approx([body.held_frequencies[0] / (2 * np.pi), *shares], abs=0.05, rel=1e-3)
    assert lines[22].strip() == "…" and lines[23].split()[0] == "sum" and len(lines) == 25
