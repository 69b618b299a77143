"""The package's own data files: lines of text, without the empty ones and those that begin with ``#``."""

from collections.abc import Iterator
from pathlib import Path

_data = Path(__file__).with_name("data")


def lines(name: str) -> Iterator[str]:
    """The lines of ``data/<name>``, or of every file of that folder in the order of their names."""
    path = _data / name
    for file in sorted(path.iterdir()) if path.is_dir() else [path]:
        yield from (line for line in file.read_text("utf-8").splitlines() if line and not line.startswith("#"))


def pairs(name: str) -> Iterator[tuple[str, str]]:
    """The two sides of each ``left = right`` line of ``data/<name>``."""
    for line in lines(name):
        left, _, right = line.partition("=")
        yield left.strip(), right.strip()
