"""Reading what the local run kept before it had a database: ``snapshot.zip``, the whole of a moment in one file.

It held ``manifest.json``, the items of the table as lines of DynamoDB's JSON, and the other services as pickles.
"""

import json
import zipfile
from importlib.metadata import version
from pathlib import Path

from moto.dynamodb.models.dynamo_type import DynamoType, Item

from infra.table import PARTITION_KEY, SORT_KEY
from local.database import Changes, DamagedError, Row
from local.tables import write

_KIND = ("spotter-local", 1)
_MANIFEST = "manifest.json"
_BROKEN = (AttributeError, LookupError, TypeError, ValueError, zipfile.BadZipFile)


def read_snapshot(file: Path) -> Changes:
    """What a snapshot holds. DamagedError if it is foreign, damaged or of another version of moto."""
    try:
        with zipfile.ZipFile(file) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        manifest = json.loads(parts.pop(_MANIFEST))
        kind, made_by = (manifest["format"], manifest["version"]), manifest["moto"]
    except _BROKEN as error:
        raise DamagedError(f"it is damaged or no snapshot: {type(error).__name__}") from error
    if kind != _KIND:
        raise DamagedError(f"it is of the kind {kind}, not {_KIND}")
    if made_by != version("moto"):
        raise DamagedError(f"moto {made_by} wrote it, and this is moto {version('moto')}")
    tables = {name: parts.pop(name) for name in [*parts] if name.startswith("dynamodb/")}
    try:
        rows = {
            (table, row.pk, row.sk): row
            for name, data in tables.items()
            for table in [name.removeprefix("dynamodb/").removesuffix(".jsonl")]
            for row in map(_row, data.decode().splitlines())
        }
    except _BROKEN as error:
        raise DamagedError(f"its contents make no sense: {type(error).__name__}") from error
    return Changes(rows, parts)


def _row(line: str) -> Row:
    attributes = json.loads(line)
    pk, sk = DynamoType(attributes[PARTITION_KEY]), DynamoType(attributes[SORT_KEY])
    item = Item(pk, sk, attributes)
    return Row(str(pk.value), str(sk.value), item.size(), write(item))
