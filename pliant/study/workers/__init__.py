"""Who computes the runs: a block of them at a time, in this process, in others of this machine, or on a Dask cluster."""
