"""Many runs of a system: sweeps over parameters, starts, inputs and seeds, on the cores of a machine or on a Dask cluster.

    study = pl.sweep(system, {"lower.mass": pl.study.lin(0.5, 2, 20), "q0.elbow": [0.1, 1.0]}, t_end=5.0, out="study.zarr")
    study.data, study[3], study.table(), study.plot("max(elbow)")

The way of the data: which runs (`runs/`: values, their combinations, what names stand for, all of it as a definition), the arrays
and blocks of the store (`plan`, `store`), blocks computed (`workers/`: in this process, in others, on Dask), all by `sweeping`; and
what comes of it (`study`, `figures`, `table`, `plots`). `command` is `pliant sweep`.
"""

from pliant.study.runs.design import Design, design
from pliant.study.runs.values import Draws, Spaced, lin, log, normal, uniform
from pliant.study.study import Study, load_study
from pliant.study.sweeping import sweep
from pliant.study.table import Table

__all__ = ["Design", "Draws", "Spaced", "Study", "Table", "design", "lin", "load_study", "log", "normal", "sweep", "uniform"]
