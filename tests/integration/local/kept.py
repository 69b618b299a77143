"""What is in a data folder's file, seen from outside while a local run may be writing it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

FILE = "data.sqlite"


def rows(folder: Path, statement: str) -> list[tuple[Any, ...]]:
    """What SQL finds in the file; nothing if there is no file yet."""
    if not (folder / FILE).exists():
        return []
    with closing(sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True, timeout=10)) as connection:
        return connection.execute(statement).fetchall()


def keeps(folder: Path, text: str) -> bool:
    """Whether the text is in an item, a service or an object."""
    found = rows(folder, "SELECT record FROM items UNION ALL SELECT data FROM parts UNION ALL SELECT data FROM objects")
    return any(text.encode() in (value.encode() if isinstance(value, str) else value) for (value,) in found)


def ended_runs(folder: Path) -> int:
    """The runs whose end is in the data."""
    [(ends,)] = rows(folder, "SELECT count(*) FROM items WHERE record LIKE '%/end\"}%stop_reason%'") or [(0,)]
    return int(ends)


def open_executions(folder: Path) -> str:
    """The executions that a restart would start again, as JSON."""
    [(data,)] = rows(folder, "SELECT data FROM parts WHERE name = 'executions.json'") or [(b"",)]
    return bytes(data).decode()
