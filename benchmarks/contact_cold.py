"""A fresh process that compiles the rollout of solo12 with contacts; prints the seconds.

Arguments: the package, `benchmarks` or `pliant.benchmarks`.
"""

import sys
from importlib import import_module
from time import perf_counter

if __name__ == "__main__":
    contact = import_module(f"{sys.argv[1]}.contact")
    case = contact.Case("solo12", contact.QUICK)
    begun = perf_counter()
    case.dyn.rollout(case.q0, dt=contact.DT, steps=1, method="contact")
    print(perf_counter() - begun)
