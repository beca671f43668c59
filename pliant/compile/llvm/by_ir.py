"""Objects under a key of their IR, so that an upgrade of pliant does not compile again what it writes as before.

A kernel is looked up by a key that is known before its IR is written: the identity of the system, the function, and a digest of all
of pliant's source. Every upgrade changes that digest. So an object is stored under a second key, which depends only on what LLVM is
given: the IR, the processor, the versions, and how `engine.py` calls LLVM. The first key is an alias of the second. If the first
one is unknown, the IR is written, and LLVM runs only if the second one is unknown too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from pliant.compile.llvm import cache, engine
from pliant.compile.llvm.engine import Machine, versions
from pliant.version import __version__


def ir_key(target: Machine, *texts: str) -> str:
    """Return the name of the object of these texts of IR, which does not depend on the rest of pliant's source."""
    given = ("IR", _of_engine(), versions(), repr(replace(target, tiers=False)), *texts)
    return hashlib.sha256("\0".join(given).encode()).hexdigest()


def same_ir(name: str, key: str, make: Callable[[], bytes | None] | None = None) -> bytes | None:
    """Return the object of a key of `ir_key`: the stored one, or what `make` compiles; None if it compiles nothing. `name` becomes
    its alias.
    """
    code = cache.read(key)
    if code is None:
        if make is None:
            return None
        code = make()
        if code is None or not cache.write(key, code):
            return code
    cache.write_alias(name, key)
    return code


@lru_cache(1)
def _of_engine() -> str:
    """Return a digest of the module that calls LLVM; of an installation without source, the version."""
    try:
        return hashlib.sha256(Path(engine.__file__).read_bytes()).hexdigest()
    except OSError:
        return __version__
