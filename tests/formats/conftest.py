"""What tests of files share."""

from __future__ import annotations

import sys
import warnings

import pytest

from pliant import cli


@pytest.fixture
def called(monkeypatch, capfd):
    """The command in this process: (exit code, standard output, standard error)."""

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["pliant", *map(str, arguments)])
        monkeypatch.setattr(warnings, "showwarning", None)
        with pytest.raises(SystemExit) as left:
            cli.main()
        return left.value.code or 0, *capfd.readouterr()

    return call
