"""`pliant bench`: pliant compared with the peers that are installed, in one run, as ratios.

    robots.py, chains.py   what is measured
    structures.py          flexible systems, of solids.py's finite elements
    peers/                 who is measured, each behind the same face
    flexible.py            flexible bodies, compared with Exudyn
    operations.py          counts compared with the papers' tables
    runs.py                runs, each figure with its bound (verdicts.py): rollouts.py, adjoint.py, motions.py (stiff.py),
                           compiling.py
    page.py                pages of runs: size, writing, and the command from its start to the page
    loops.py               closed systems, compared with Pinocchio and Exudyn (peers/closed_*.py)
    contact.py             steps with contact, compared with MuJoCo's rollout (peers/contact_mujoco.py, contact_cold.py)
    first_call.py          how long a user waits: systems (first_systems.py) in fresh processes (first_process.py), and calls
    measure.py             timing: interleaved rounds on one core
    start.py, cold.py      a fresh process (fresh.py), from import to the first result; compiling alone
    run.py                 the measurements in order, with progress
    sheet.py, report.py    JSON, tables, Markdown

Kernels are compiled with full effort from the beginning, unless PLIANT_EFFORT says otherwise. Fresh processes compile as for users.

A checkout has this package as `benchmarks`, an installed pliant as `pliant.benchmarks`; so imports in it are relative.
"""

import os

os.environ.setdefault("PLIANT_EFFORT", "2")

from .run import TARGETS, bench

__all__ = ["TARGETS", "bench"]
