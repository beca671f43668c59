"""Garbage collection is off while graphs are made, and afterwards as it was: after errors, in threads, and in forked children."""

from __future__ import annotations

import gc
import os
import threading

import pytest

import pliant as pl
from pliant.graph.uncollected import uncollected
from pliant.vectors.laws.identity import laws_of


@pytest.fixture(autouse=True, params=[True, False], ids=["on", "off"])
def before(request):
    """Whether collection is on before."""
    was = gc.isenabled()
    (gc.enable if request.param else gc.disable)()
    yield request.param
    (gc.enable if was else gc.disable)()


def test_it_is_as_it_was_after_an_error(before):
    with pytest.raises(KeyError), uncollected():
        assert not gc.isenabled()
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
        raise KeyError
    assert gc.isenabled() == before


def test_it_is_off_until_the_last_thread_is_done(before):
    first, second = threading.Event(), threading.Event()

    def work(begun: threading.Event, until: threading.Event) -> None:
        with uncollected():
            begun.set()
            until.wait()

    short, long = threading.Event(), threading.Event()
    threads = [threading.Thread(target=work, args=x) for x in ((first, short), (second, long))]
    for thread in threads:
        thread.start()
    first.wait(), second.wait()
    short.set()
    threads[0].join()
    assert not gc.isenabled()
    long.set()
    threads[1].join()
    assert gc.isenabled() == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks")
@pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")
def test_a_forked_child_does_not_wait_for_threads_that_it_does_not_have(before):
    begun, until = threading.Event(), threading.Event()

    def work() -> None:
        with uncollected():
            begun.set()
            until.wait()

    thread = threading.Thread(target=work)
    thread.start()
    begun.wait()
    child = os.fork()
    if not child:
        right = gc.isenabled() == before
        with uncollected():
            right = right and not gc.isenabled()
        os._exit(0 if right and gc.isenabled() == before else 1)
    until.set()
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert gc.isenabled() == before


def test_laws_are_examined_and_differentiated_without_it(before):
    seen = []
    system = pl.examples.load("double-pendulum")
    system.add_load("own", lambda x: seen.append(gc.isenabled()))
    laws_of(system.model)
    assert seen == [False] and gc.isenabled() == before
