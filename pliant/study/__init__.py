"""Many runs of a system: sweeps over parameters, starts, inputs and seeds, on the cores of a machine or on a Dask cluster.

    study = pl.sweep(system, {"lower.mass": pl.study.lin(0.5, 2, 20), "q0.elbow": [0.1, 1.0]}, t_end=5.0, out="study.zarr")
    study.data, study[3], study.table(), study.plot("max(elbow)")

`runs/` decides which runs there are: values, their combinations, and the meaning of names. `plan` and `store` hold the arrays and
blocks of the store. `workers/` computes blocks in this process, in other processes, or on Dask. `sweeping` calls all of these.
`study`, `figures`, `table` and `plots` present the results. `command` is `pliant sweep`.
"""

from pliant.study.runs.design import Design, design
from pliant.study.runs.values import Draws, Spaced, lin, log, normal, uniform
from pliant.study.study import Study, load_study
from pliant.study.sweeping import sweep
from pliant.study.table import Table

__all__ = ["Design", "Draws", "Spaced", "Study", "Table", "design", "lin", "load_study", "log", "normal", "sweep", "uniform"]
