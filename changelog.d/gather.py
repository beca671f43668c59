"""Fragments of the changelog: each change adds a file of its own, so that two changes never conflict in CHANGELOG.md.

    changelog.d/SUBJECT.SECTION.md     sections: added, changed, deprecated, removed, fixed

    python changelog.d/gather.py                   move all fragments to `## Unreleased` of CHANGELOG.md
    python changelog.d/gather.py --check           say what is wrong with fragments, and change nothing
    python changelog.d/gather.py --release 0.2.0   gather, and make a version of `## Unreleased`

A release also needs changelog.d/VERSION.md: the few sentences that stand first in its section. `--release` writes the version into
pliant/version.py and CITATION.cff too.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

SECTIONS = ("Added", "Changed", "Deprecated", "Removed", "Fixed")
WIDTH = 100
_HEAD = "## Unreleased\n"
_VERSIONS = {"pliant/version.py": r'^__version__ = "(.*)"$', "CITATION.cff": r"^version: (.*)$"}


def fragments(root: Path) -> dict[Path, str]:
    """Each fragment and the section that it belongs to."""
    found = sorted((root / "changelog.d").glob("*.*.md"))
    return {path: path.name.split(".")[-2].capitalize() for path in found if not re.fullmatch(r"\d+\.\d+\.\d+\.md", path.name)}


def mistakes(root: Path) -> list[str]:
    """What is wrong with fragments, one line each."""
    out = []
    for path, section in fragments(root).items():
        lines = path.read_text(encoding="utf-8").splitlines()
        if section not in SECTIONS:
            out.append(f"{path.name}: name it SUBJECT.SECTION.md with a section of {', '.join(SECTIONS).lower()}")
        if not lines or not lines[0].startswith("- ") or any(x and not x.startswith(("- ", "  ")) for x in lines):
            out.append(f"{path.name}: write list items: '- ' first, two spaces before the lines that follow")
        if long := next((n for n, line in enumerate(lines, 1) if len(line) > WIDTH), None):
            out.append(f"{path.name}:{long}: a line has at most {WIDTH} columns")
    return out


def with_item(text: str, section: str, item: str) -> str:
    """The changelog with an item at the end of a section of `## Unreleased`. Each section is there once, in the usual order."""
    first = text.index(_HEAD) + len(_HEAD)
    end = re.compile(r"^## ", re.MULTILINE).search(text, first)
    body, rest = (text[first : end.start()], text[end.start() :]) if end else (text[first:], "")
    parts = re.split(r"^### (\w+)\n", body, flags=re.MULTILINE)
    own: dict[str, list[str]] = {}
    for name, items in [*zip(parts[1::2], parts[2::2], strict=True), (section, item)]:
        own.setdefault(name, []).append(items.strip("\n"))
    order = sorted(own, key=lambda name: SECTIONS.index(name) if name in SECTIONS else len(SECTIONS))
    sections = ["\n".join([f"### {name}\n", *filter(None, own[name]), "", ""]) for name in order]
    return text[:first] + (parts[0] if parts[0].strip() else "\n") + "".join(sections) + rest


def gather(root: Path) -> int:
    """Move all fragments to CHANGELOG.md. Return how many there were."""
    file = root / "CHANGELOG.md"
    text, found = file.read_text(encoding="utf-8"), fragments(root)
    for path, section in found.items():
        text = with_item(text, section, path.read_text(encoding="utf-8"))
    file.write_text(text, encoding="utf-8", newline="\n")
    for path in found:
        path.unlink()
    return len(found)


def release(root: Path, version: str) -> None:
    """Make a version of `## Unreleased`, and write it to all places that name the version."""
    lead = root / "changelog.d" / f"{version}.md"
    file = root / "CHANGELOG.md"
    text = file.read_text(encoding="utf-8")
    said = lead.read_text(encoding="utf-8").strip()
    file.write_text(text.replace(_HEAD, f"{_HEAD}\n## {version}\n\n{said}\n", 1), encoding="utf-8", newline="\n")
    lead.unlink()
    for name, pattern in _VERSIONS.items():
        text = (root / name).read_text(encoding="utf-8")
        found = re.search(pattern, text, re.MULTILINE)
        assert found, f"{name} has no version"
        (root / name).write_text(text[: found.start(1)] + version + text[found.end(1) :], encoding="utf-8", newline="\n")


def main(arguments: list[str], root: Path = Path(__file__).parents[1]) -> int:
    reader = argparse.ArgumentParser(description="Gather the fragments of the changelog.")
    reader.add_argument("--check", action="store_true", help="say what is wrong with fragments, and change nothing")
    reader.add_argument("--release", metavar="X.Y.Z", help="gather, and make a version of what is unreleased")
    asked = reader.parse_args(arguments)
    wrong = mistakes(root)
    if asked.release and not re.fullmatch(r"\d+\.\d+\.\d+", asked.release):
        wrong.append(f"--release {asked.release}: give three numbers, such as 0.2.0")
    elif asked.release and not (root / "changelog.d" / f"{asked.release}.md").is_file():
        wrong.append(f"changelog.d/{asked.release}.md: write the sentences that stand first in the section of {asked.release}")
    for line in wrong:
        print(line, file=sys.stderr)
    if wrong or asked.check:
        return 1 if wrong else 0
    print(f"{gather(root)} fragments gathered")
    if asked.release:
        release(root, asked.release)
        print(f"CHANGELOG.md, pliant/version.py and CITATION.cff have version {asked.release}; commit, then tag v{asked.release}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
