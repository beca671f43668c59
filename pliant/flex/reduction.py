"""Modes of a finite-element model: free-free, and Craig-Bampton with the root interface held."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.flex.matrices import Interface, Label
from pliant.model.pose import Array

DENSE = 600  # below this size dense eigenvalue routines are faster than shift-invert Lanczos, and find all
ROUNDING = 1e-14  # a motion's strain energy relative to the sum of magnitudes of its terms: below this it counts as zero
MOTIONS = [f"{kind} {axis}" for kind in ("translation along", "rotation about") for axis in "xyz"]


class Reduced(NamedTuple):
    """The coordinates of the reduction: dofs = S (interior dofs; interface coordinates)."""

    S: Any
    per_node: int
    M: Any
    K: Any
    rigid: Array  # (size, 6): translations, and rotations about the mean position
    parts: dict[str, slice]
    interior: slice
    label: Label

    def most_moved(self, u: Array) -> str:
        """The node that a motion u (size,) moves most, or rotates most if no node moves."""
        moved = np.abs(self.S @ u).reshape(-1, 3).max(axis=1).reshape(-1, self.per_node // 3)
        return self.label(int(moved[:, 0 if moved[:, 0].any() else -1].argmax()))


class ReducedModes(NamedTuple):
    """vectors (size, n) in reduced coordinates, frequencies [rad/s], and the six nearly zero ones."""

    vectors: Array
    frequencies: Array
    rigid_frequencies: Array


def rigid_motions(positions: Array, per_node: int, about: Array) -> Array:
    """Displacements (nodes * per_node, 6) of unit translations and rotations about a point."""
    r, N = positions - about, len(positions)
    out = np.zeros((N, per_node, 6))
    for a in range(3):
        out[:, a, a] = 1.0
        out[:, :3, 3 + a] = np.cross(np.eye(3)[a], r)
        if per_node == 6:
            out[:, 3 + a, 3 + a] = 1.0
    return out.reshape(N * per_node, 6)


def idle_rotations(M: Any, K: Any) -> tuple[Array, Array]:
    """The directions (nodes, 3, 3), in columns, of the nodes' rotations, and which have neither stiffness nor mass (nodes, 3).

    An example is a shell's rotation about its normal. Because M and K are positive semidefinite, such a rotation is not coupled to
    other coordinates.
    """
    N = M.shape[0] // 6
    blocks = np.zeros((N, 3, 3))
    for A in (K.tocoo(), M.tocoo()):
        own = (A.row // 6 == A.col // 6) & (A.row % 6 > 2) & (A.col % 6 > 2)
        row, column = A.row[own], A.col[own]
        block = np.zeros((N, 3, 3))
        np.add.at(block, (row // 6, row % 6 - 3, column % 6 - 3), A.data[own])
        size = np.einsum("jaa->j", block)
        blocks += block / np.where(size > 0, size, 1.0)[:, None, None]
    values, directions = np.linalg.eigh(blocks)
    idle = values < 1e-12
    directions[~idle.any(axis=1)] = np.eye(3)
    return directions, idle


def with_interfaces(positions: Array, M: Any, K: Any, interfaces: list[Interface], label: Label) -> Reduced:
    """M and K in reduced coordinates. Every interface moves as one piece. Idle rotations of other nodes are left out."""
    from scipy import sparse

    N, per_node = len(positions), M.shape[0] // len(positions)
    held = np.concatenate([f.nodes for f in interfaces])
    motions, kept = np.tile(np.eye(per_node), (N, 1, 1)), np.ones((N, per_node), dtype=bool)
    if per_node == 6:
        motions[:, 3:, 3:], idle = idle_rotations(M, K)
        kept[:, 3:] = ~idle
        for f in interfaces:
            if len(f.nodes) == 1 and idle[f.nodes[0]].any():
                axis = motions[f.nodes[0], 3:, 3 + int(np.argmax(idle[f.nodes[0]]))]
                raise PliantError(
                    f"interface {f.name!r}: its node has neither stiffness nor mass about the axis "
                    f"{np.round(axis, 3).tolist()}; give it several nodes, which then move as one rigid piece"
                )
    kept[held] = False
    every = sparse.bsr_array((motions, np.arange(N), np.arange(N + 1)), shape=(N * per_node,) * 2).tocsc()
    every.eliminate_zeros()
    interior = every[:, np.flatnonzero(kept)]
    about = positions.mean(axis=0)
    blocks, rigid = [interior], [interior.T @ rigid_motions(positions, per_node, about)]
    parts, n = {}, interior.shape[1]
    start = n
    for f in interfaces:
        rows = (f.nodes[:, None] * per_node + np.arange(per_node)).ravel()
        block = sparse.lil_array((N * per_node, f.size))
        block[rows, :] = rigid_motions(positions[f.nodes], per_node, f.position)[:, : f.size]
        blocks.append(block.tocsc())
        rigid.append(rigid_motions(f.position[None], 6, about)[: f.size])
        parts[f.name] = slice(start, start + f.size)
        start += f.size
    S = sparse.hstack(blocks, format="csc")
    return Reduced(S, per_node, (S.T @ M @ S).tocsc(), (S.T @ K @ S).tocsc(), np.concatenate(rigid), parts, slice(0, n), label)


def check_rigid(x: Reduced) -> tuple[Array, float]:
    """Raise `PliantError` if a rigid motion strains the body or moves no mass, or if a coordinate has no stiffness.

    Return the frequencies of the six rigid motions [rad/s], and the share of strain energy below which a motion counts as free of
    strain. This share follows from the rigid motions, because they show the accuracy of K.
    """
    MR, KR = x.rigid.T @ (x.M @ x.rigid), x.rigid.T @ (x.K @ x.rigid)
    inertia = np.linalg.eigvalsh(MR / np.outer(d := np.sqrt(np.maximum(np.diag(MR), 1e-300)), d))
    if inertia[0] < 1e-12:
        raise PliantError(
            f"{int((inertia < 1e-12).sum())} of the six rigid motions move no mass: nodes in a line without rotary inertia, or M "
            "without mass; give a mesh with inertia about all axes"
        )
    size = np.sqrt(np.einsum("ia,ia->a", np.abs(x.rigid), abs(x.K) @ np.abs(x.rigid)))
    size = np.where(size > 0, size, 1.0)
    strain, vectors = np.linalg.eigh(KR / np.outer(size, size))
    free = int((np.abs(strain) < 1e-8).sum())
    if free < 6:
        most = MOTIONS[int(np.argmax(np.abs(vectors[:, -1])))]
        raise PliantError(
            f"only {free} of the six rigid motions are free of strain (the largest share is {strain[-1]:.1e}, mostly of a {most}): "
            "K holds the body to the ground, or positions and K differ in units or in the order of degrees of freedom "
            "(x, y, z[, rx, ry, rz] per node); give both of the free body"
        )
    if len(bare := np.flatnonzero(x.K.diagonal() <= 0)):
        where = x.most_moved(np.eye(1, len(x.rigid), bare[0])[0])
        raise PliantError(f"K has no term for a motion of {where}, which is loose; connect it to the others, or remove it")
    return np.sqrt(np.abs(np.diag(KR)) / np.diag(MR)), max(ROUNDING, 10 * float(np.abs(strain).max()))


def strain_shares(K: Any, V: Array) -> Array:
    """v* K v / (|v|* |K| |v|) (n,) for each column v of V. In any units it is a rounding error if the motion causes no strain."""
    return np.einsum("ia,ia->a", V, K @ V) / np.einsum("ia,ia->a", np.abs(V), abs(K) @ np.abs(V))


def check_firm(x: Reduced, A: Any, noise: float, what: str) -> None:
    """Raise `PliantError` if A, of the first coordinates, is singular: its softest motion, by inverse iteration, has no energy."""
    from scipy import sparse
    from scipy.sparse.linalg import splu

    n = A.shape[0]
    scale = sparse.diags_array(1 / np.sqrt(A.diagonal()))
    lu = splu((scale @ A @ scale + 1e-13 * sparse.eye_array(n)).tocsc())
    u = np.random.default_rng(0).standard_normal(n)
    for _ in range(3):
        u = lu.solve(u)
        u /= np.linalg.norm(u)
    u = scale @ u
    if strain_shares(A, u[:, None])[0] < noise:
        where = x.most_moved(np.concatenate([u, np.zeros(x.K.shape[0] - n)]))
        raise PliantError(f"{what}: {where} moves most; a part is loose, or K has too few digits: connect it, or remove it")


def lowest(K: Any, M: Any, k: int, shift: float) -> tuple[Array, Array]:
    """The k eigenpairs of K u = lambda M u nearest above the shift <= 0, ascending; u* M u = 1. M may be singular."""
    n = K.shape[0]
    if n <= DENSE or k >= n - 1:
        from scipy.linalg import LinAlgError, eigh

        try:
            mu, V = eigh(M.toarray(), (K - shift * M).toarray(), subset_by_index=(max(n - k, 0), n - 1))
        except LinAlgError:
            raise PliantError("K is indefinite; check its sign and symmetry") from None
        _check_heavy(k, mu)
        return shift + 1 / mu[::-1], V[:, ::-1] / np.sqrt(mu[::-1])
    from scipy.sparse.linalg import ArpackError, eigsh

    space = max(2 * k + 1, 20)  # the vectors that Lanczos's method makes
    if (B := _factor(M, 2 * space)) is not None:
        return _by_flexibility(K, M, B, k, shift)
    try:
        values, V = eigsh(K, k=k, M=M, sigma=shift, which="LM", ncv=min(space, n), v0=np.random.default_rng(0).standard_normal(n))
    except (RuntimeError, ArpackError) as error:
        raise PliantError(f"the eigenvalue solver failed ({error}); request fewer modes, or give M more mass") from None
    order = np.argsort(values)
    return values[order], V[:, order]


def _check_heavy(k: int, mu: Array) -> None:
    heavy = int((mu > 1e-14 * mu.max(initial=0)).sum())
    if heavy < k:
        raise PliantError(f"{k} modes are too many; only {heavy} modes move mass; request fewer, or give M more mass")


def _factor(M: Any, most: int) -> Array | None:
    """B (n, rank) with M = B B*, if its rank is `most` or less: then Lanczos's method would run out of vectors."""
    own = M.diagonal()
    heavy = np.flatnonzero(own > 0)
    if len(heavy) > max(DENSE, most):
        return None
    scale = np.sqrt(own[heavy])
    values, vectors = np.linalg.eigh(M[heavy][:, heavy].toarray() / np.outer(scale, scale))
    kept = values > 1e-14 * len(heavy)
    if kept.sum() > most:
        return None
    B = np.zeros((len(own), int(kept.sum())))
    B[heavy] = scale[:, None] * vectors[:, kept] * np.sqrt(values[kept])
    return B


def _by_flexibility(K: Any, M: Any, B: Array, k: int, shift: float) -> tuple[Array, Array]:
    """`lowest` with M = B B* of small rank: F z = z / (lambda - shift), z = B* u, with F the flexibility that the masses see."""
    from scipy.sparse.linalg import splu

    X = splu((K - shift * M).tocsc()).solve(B)
    F = B.T @ X
    mu, Z = np.linalg.eigh((F + F.T) / 2)
    mu, Z = mu[-k:], Z[:, -k:]
    _check_heavy(k, mu)
    return shift + 1 / mu[::-1], (X @ Z / mu)[:, ::-1]


def free_free(x: Reduced, modes: int) -> ReducedModes:
    """The lowest elastic modes of the free body. There must be exactly six rigid motions, which are removed."""
    _, noise = check_rigid(x)
    if modes + 6 > x.K.shape[0]:
        raise PliantError(f"{modes} modes are too many; at most {x.K.shape[0] - 6} are elastic")
    shift = -_first_elastic(x)
    check_firm(x, x.K - shift * x.M, ROUNDING, "something moves without strain and without mass")
    values, V = lowest(x.K, x.M, modes + 6, shift)
    R, V = x.rigid, V[:, 6:]
    if (loose := strain_shares(x.K, V) < noise).any():
        raise PliantError(
            f"{6 + int(loose.sum())} zero frequencies, not six: {x.most_moved(V[:, np.argmax(loose)])} moves most; a part is loose "
            "or a mechanism, or K has too few digits: connect it, or remove it"
        )
    MR = x.M @ R
    V = V - R @ np.linalg.solve(R.T @ MR, MR.T @ V)
    V = V / np.sqrt(np.einsum("ir,ir->r", V, x.M @ V))
    return ReducedModes(V, np.sqrt(values[6:]), np.sqrt(np.abs(values[:6])))


def _first_elastic(x: Reduced) -> float:
    """An estimate of omega^2 of the first elastic mode of the free body, by power iteration on its flexibility (inertia relief).

    Six coordinates that hold the body, found by pivoting, serve as supports. A body without flexibility or mass gets a guess.
    """
    from scipy.linalg import qr
    from scipy.sparse.linalg import splu

    R, MR = x.rigid, x.M @ x.rigid
    held = qr((R / np.linalg.norm(R, axis=0)).T, mode="r", pivoting=True)[1][:6]
    rest = np.setdiff1d(np.arange(len(R)), held)
    mass, stiff = x.M.diagonal(), x.K.diagonal()
    guess = float(np.median(stiff[mass > 0] / mass[mass > 0]))
    u, value = np.random.default_rng(0).standard_normal(len(R)), 0.0
    try:
        lu = splu(x.K[rest][:, rest].tocsc())
        for _ in range(6):
            u = u - R @ np.linalg.solve(R.T @ MR, MR.T @ u)
            force = x.M @ u
            value = 1 / float(np.sqrt(u @ force))
            u = np.zeros(len(R))
            u[rest] = lu.solve(force[rest] * value)
    except (RuntimeError, ZeroDivisionError):
        value = 0.0
    return value if np.isfinite(value) and value > 1e-15 * guess else 1e-3 * guess


def craig_bampton(x: Reduced, modes: int, root: str) -> ReducedModes:
    """Modes with all interfaces held, and the static shapes for unit motions of every interface except the root."""
    from scipy import sparse
    from scipy.linalg import eigh
    from scipy.sparse.linalg import splu

    rigid, noise = check_rigid(x)
    if x.parts[root].stop - x.parts[root].start < 6:
        raise PliantError(
            f"interface {root!r} is one node without rotations: held there, the body is still free to turn; give "
            "it three nodes or more that are not in a line, or method='free-free'"
        )
    i, others = x.interior, [p for name, p in x.parts.items() if name != root]
    size, n = x.K.shape[0], i.stop
    if modes > n:
        raise PliantError(f"{modes} modes are too many; {n} coordinates are left when the interfaces are held")
    Kii = x.K[i, i].tocsc()
    if n:
        check_firm(x, Kii, noise, "with the interfaces held, something still moves without strain")
    columns = []
    if modes:
        _, V = lowest(Kii, x.M[i, i].tocsc(), modes, 0.0)
        columns.append(np.concatenate([V, np.zeros((size - n, modes))]))
    if others:
        b = np.concatenate([np.arange(p.start, p.stop) for p in others])
        shapes = np.zeros((size, len(b)))
        shapes[b, np.arange(len(b))] = 1.0
        if n:
            shapes[i] = -splu(Kii).solve(x.K[i][:, b].toarray())
        columns.append(shapes)
    if not columns:
        raise PliantError("no modes are left; request one or more, or give a second interface")
    V = np.concatenate(columns, axis=1)
    KV, MV = (V.T @ (sparse.csc_array(A) @ V) for A in (x.K, x.M))
    size = np.sqrt(np.maximum(np.diag(MV), 1e-300))
    if (light := int((np.linalg.eigvalsh(MV / np.outer(size, size)) < 1e-13).sum())) > 0:
        raise PliantError(
            f"{V.shape[1]} modes and static shapes are too many by {light}: {light} of their combinations "
            "move no mass; request fewer modes or interfaces, or add rotary inertia to M"
        )
    values, T = eigh((KV + KV.T) / 2, (MV + MV.T) / 2)
    return ReducedModes(V @ T, np.sqrt(np.maximum(values, 0)), rigid)
