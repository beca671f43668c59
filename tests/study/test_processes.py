"""Sweeps on several processes, killed at any moment: the store is bitwise what one process makes of it."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant import children
from pliant.study import sweeping
from pliant.study.store import held
from pliant.study.workers import pool, worker
from tests.bounded import LIMIT
from tests.study.laws import Ended, Once, deadly, driven, pendulum

pytestmark = pytest.mark.fused

pytest.importorskip("zarr")

SCRIPT = """
import sys
import pliant as pl
from pliant.study import plan
from tests.bounded import LIMIT
from tests.study.laws import Ended, pendulum
plan._block = lambda *_: 4
pl.sweep(pendulum(), {"q0.rod": "lin(0.1, 1, 16)", "rod.mass": [1.0, -1.0, 2.0]}, t_end=0.5, dt=0.05, n_out=6,
         tau=Ended(sys.argv[1], 1, 5), out=sys.argv[1], processes=2)
"""


@pytest.fixture
def small_blocks(monkeypatch):
    """So that there are many."""
    monkeypatch.setattr("pliant.study.plan._block", lambda *_: 4)


def test_a_run_that_kills_its_workers(tmp_path, small_blocks):
    """Workers are lost with it, and others begin; it is told of, and the rest, of its own block too, are there."""
    given = {"over": {"q0.rod": [0.1, 0.2, 0.3, 0.4, 0.5, 1.5]}, "t_end": 0.1, "n_out": 3, "tau": deadly}
    study = pl.sweep(pendulum(), out=tmp_path / "deadly.zarr", processes=2, **given)
    assert study.done.tolist() == [1, 1, 1, 1, 1, 2]
    assert "run 5 ends the process that computes it, twice (q0.rod = 1.5)" in study.failed[5]
    calm = pl.sweep(pendulum(), out=tmp_path / "calm.zarr", processes=1, **given)  # where it does nothing
    assert calm.done.all() and np.array_equal(study.data["q"][:5], calm.data["q"][:5])


def test_killed_at_any_moment(tmp_path, small_blocks):
    """kill -9 of a sweep and its workers, twice, and a third one that ends: bitwise the undisturbed one."""
    script, store = tmp_path / "study.py", tmp_path / "killed.zarr"
    script.write_text(SCRIPT)  # without `if __name__ == "__main__":`
    root = str(Path(__file__).parents[2])
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])}
    seen = []
    for _ in range(3):
        ended = subprocess.run([sys.executable, script, store], env=environment, start_new_session=True, check=False, timeout=300)
        seen.append((ended.returncode, int((pl.load_study(store).done > 0).sum())))
    assert [code for code, _ in seen] == [-signal.SIGKILL, -signal.SIGKILL, 0]
    assert 0 < seen[0][1] < seen[1][1] < seen[2][1] == 48
    over = {"q0.rod": "lin(0.1, 1, 16)", "rod.mass": [1.0, -1.0, 2.0]}
    calm = pl.sweep(pendulum(), over, t_end=0.5, dt=0.05, n_out=6, tau=Ended(""), out=tmp_path / "calm.zarr", processes=1)
    killed = pl.load_study(tmp_path / "killed.zarr")
    assert killed.complete and len(killed.failed) == 16
    mine, its = killed.data, calm.data
    for name in set(mine.variables) - {"quality_wall_time"}:
        a, b = mine[name].to_numpy(), its[name].to_numpy()
        assert a.tobytes() == b.tobytes() if a.dtype.kind == "f" else np.array_equal(a, b), name
    for name in ("q", "stopped", "done"):  # the files too
        files = sorted(x.relative_to(calm.path) for x in (calm.path / name).rglob("*") if x.is_file())
        assert files and all((calm.path / x).read_bytes() == (killed.path / x).read_bytes() for x in files)
    assert not list(killed.path.rglob(".*.part"))


def test_laws_that_stay_here(tmp_path, monkeypatch):
    """A function that no other process can have: told, or the sweep stays in this process."""
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    monkeypatch.setattr("pliant.study.plan._block", lambda *_: 1)
    given = {"over": {"q0.rod": [0.1, 0.2]}, "t_end": 0.1, "n_out": 3, "tau": lambda t, q, v: [0.0]}
    with pytest.raises(pl.PliantError, match=r"cannot be sent to another process.*processes=1"):
        pl.sweep(pendulum(), out=tmp_path / "a.zarr", processes=2, **given)
    monkeypatch.setattr("pliant.study.sweeping.cores", lambda: 2)
    with pytest.warns(pl.ModelWarning, match="runs in one process"):
        study = pl.sweep(pendulum(), out=tmp_path / "a.zarr", **given)
    assert study.complete


def test_workers_that_cannot_begin_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr("pliant.study.plan._block", lambda *_: 1)
    monkeypatch.setattr(pool, "_COMMAND", "raise SystemExit")
    with pytest.raises(pl.PliantError, match="end as soon as they start"):
        pl.sweep(pendulum(), {"q0.rod": [0.1, 0.2]}, t_end=0.1, n_out=3, out=tmp_path / "a.zarr", processes=2)
    assert pl.load_study(tmp_path / "a.zarr").done.tolist() == [0, 0]
    monkeypatch.setenv(worker.WORKER, "1")
    with pytest.raises(pl.PliantError, match="__main__"):
        pl.sweep(pendulum(), {"q0.rod": [0.1]}, t_end=0.1, out=tmp_path / "b.zarr")


@pytest.fixture
def scheduler(tmp_path, monkeypatch):
    """The address of a Dask scheduler with two workers, each a process."""
    pytest.importorskip("distributed")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(x for x in sys.path if x))
    told, quiet = tmp_path / "scheduler.json", {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    module, own = [sys.executable, "-P", "-m"], ["--no-dashboard"]
    asked = ["--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told)]
    started = [subprocess.Popen([*module, "distributed.cli.dask_scheduler", *asked, *own], **quiet)]
    try:
        late = time.monotonic() + LIMIT
        while not (told.exists() and told.read_text()) and started[0].poll() is None and time.monotonic() < late:
            time.sleep(0.02)
        address = json.loads(told.read_text())["address"]
        asked = [address, "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path / "dask")]
        started += [subprocess.Popen([*module, "distributed.cli.dask_worker", *asked, *own], **quiet) for _ in range(2)]
        yield address
    finally:
        for process in started:
            process.kill()
            process.wait(LIMIT)


def test_a_dask_cluster_by_its_address(tmp_path, small_blocks, scheduler):
    """One of its two workers is killed; what comes out is what one process makes. Then the same by a client."""
    distributed = pytest.importorskip("distributed")
    given = {"over": {"q0.rod": "lin(0.1, 1, 8)", "rod.mass": [1.0, -1.0]}, "t_end": 0.2, "n_out": 5}
    lost = pl.sweep(pendulum(), out=tmp_path / "dask.zarr", dask=scheduler, tau=Once(tmp_path / "mark"), **given)
    calm = pl.sweep(pendulum(), out=tmp_path / "calm.zarr", processes=1, tau=Once(tmp_path / "mark"), **given)
    assert (tmp_path / "mark").exists() and lost.complete and len(lost.failed) == 8 and lost.same(calm)
    with distributed.Client(scheduler, set_as_default=False) as client:
        again = pl.sweep(pendulum(), out=tmp_path / "again.zarr", dask=client, tau=Once(tmp_path / "mark"), **given)
    assert again.same(calm)
    with pytest.raises(pl.PliantError, match=r"dask=3: give a distributed.Client, or the address of a scheduler"):
        pl.sweep(pendulum(), out=tmp_path / "none.zarr", dask=3, **given)


PLANTED = "open('PLANTED', 'a').close()\nraise ImportError('planted')\n"


def test_workers_do_not_import_from_the_current_folder(tmp_path):
    """Neither pliant nor what it imports; laws that lie there are found all the same, where the one who asks finds them."""
    (tmp_path / "mylaws.py").write_text("def push(t, q, v):\n    return [0.1]\n")
    code = f"""
import pliant as pl
from pliant.study import plan
from tests.study.laws import pendulum
import mylaws
plan._block = lambda *_: 1
for name in ("pliant", "numpy", "pickle"):
    open(name + ".py", "w").write({PLANTED!r})
study = pl.sweep(pendulum(), {{"q0.rod": [0.1, 0.2, 0.3]}}, t_end=0.1, n_out=3, tau=mylaws.push, out="s.zarr", processes=2)
pl.simulate(pendulum(), t_end=0.1, n_out=3).save("run.nc")
print(study.done.tolist(), pl.load_run("run.nc").t.size)
"""
    command = [sys.executable, "-c", code]
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=LIMIT, check=False)
    assert done.stdout.split("\n")[0] == "[1, 1, 1] 3" and not (tmp_path / "PLANTED").exists(), done.stderr


@pytest.mark.parametrize("before", [[""], ["{here}"], [], ["{here}/laws"]])
def test_where_processes_import_from(tmp_path, monkeypatch, before):
    """The folders of this process, in order; the current one last, and only if it is one of them."""
    monkeypatch.chdir(tmp_path)
    root, rest = str(Path(pl.__file__).parents[1]), ["/usr/lib/python", "/usr/lib/site-packages"]
    given = [x.format(here=tmp_path) for x in before]
    for path in ([*given, root, *rest], [*given, *rest, root], [*given, *rest]):
        monkeypatch.setattr(sys, "path", path)
        found = children.environment({"A": "1"})
        others = [x for x in path if x not in ("", str(tmp_path))]
        want = [*([] if root in others else [root]), *others, *([str(tmp_path)] if set(given) & {"", str(tmp_path)} else [])]
        assert found["PYTHONPATH"].split(os.pathsep) == want and found["A"] == "1"
    monkeypatch.chdir(root)  # where it is pliant's own, as in a checkout
    monkeypatch.setattr(sys, "path", ["", *rest])
    assert children.environment({})["PYTHONPATH"].split(os.pathsep)[0] == root
    assert "-P" in children.command("-c", "")


def test_workers_end_with_the_one_who_asked(tmp_path):
    """Also in the middle of a block: at once, not at its end."""
    code = "import time\nfrom pliant.study.workers import worker\nworker.unpacked = lambda given: time.sleep(3600)\nworker.serve()"
    process = subprocess.Popen(
        children.command("-c", code), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=children.environment({})
    )
    process.stdin.write(pickle.dumps(("job", b"")))
    process.stdin.close()
    assert process.wait(LIMIT) == 0


def test_the_number_of_processes_changes_nothing(tmp_path, small_blocks):
    """Seeds that are swept, and numbers that are drawn, are those of the run, whoever computes it."""
    given = {"over": {"rod.mass": "normal(1, 0.1)", "seed": [7, 8, 3, 4]}, "runs": 2, "t_end": 0.2, "n_out": 3, "seed": 5}
    one, two = (pl.sweep(driven(), out=tmp_path / f"{n}.zarr", processes=n, **given) for n in (1, 2))
    assert one.complete and one.same(two) and len(set(one.data["q"].values[:, -1, 0])) == 8


def test_two_sweeps_into_one_store(tmp_path, monkeypatch):
    """The second is refused while the first goes on; one that finds the store made meanwhile goes on with it."""
    given = {"over": {"q0.rod": [0.1, 0.2]}, "t_end": 0.1, "n_out": 3, "out": tmp_path / "a.zarr", "processes": 1}
    make, seen = sweeping.make_store, []

    def late(*told):
        if not seen:
            seen.append(None)
            seen.append(pl.sweep(pendulum(), **given))
        make(*told)

    monkeypatch.setattr(sweeping, "make_store", late)
    assert pl.sweep(pendulum(), **given).same(seen[1])
    (tmp_path / "a.zarr" / "done" / "c.0").unlink()
    with held(seen[1].layout), pytest.raises(pl.PliantError, match="is being computed by another process"):
        pl.sweep(pendulum(), **given)
    assert not seen[1].complete and pl.sweep(pendulum(), **given).complete
