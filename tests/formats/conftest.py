"""What tests of files share."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

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


@pytest.fixture
def write(tmp_path):
    """Writes a text or bytes into a file of a temporary folder, and returns its path."""

    def write(text: str | bytes, name: str = "system.yaml") -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write
