"""The workers that compute runs, one block at a time: in this process, in other processes of this machine, or on a Dask cluster."""
