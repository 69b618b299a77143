"""Common questions of training and of Spotter with their answers, as data that a coach can read and extend.

``data/handbook.txt`` has an entry each: ``[name] what is asked``, and below it the answer.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

DATA = Path(__file__).with_name("data") / "handbook.txt"


@cache
def handbook() -> Mapping[str, str]:
    """The answers by the names of their entries. ValueError where an entry has none, or a name stands there twice."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in DATA.read_text("utf-8").splitlines():
        if line.startswith("["):
            name = line[1 : line.index("]")]
            if name in found:
                raise ValueError(f"the entry {name} stands in {DATA.name} twice")
            found[name] = []
        elif line.strip() and not line.startswith("#"):
            found[name].append(line.strip())
    if empty := [name for name, lines in found.items() if not lines]:
        raise ValueError(f"no answer in {DATA.name}: {', '.join(empty)}")
    return {name: " ".join(lines) for name, lines in found.items()}
