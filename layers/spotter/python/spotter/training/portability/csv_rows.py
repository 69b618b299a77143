"""The rows of a CSV file from anywhere: its encoding, its delimiter, and its columns by name."""

import codecs
import csv
import io
from collections.abc import Collection, Iterator, Mapping
from itertools import islice

from spotter.training.portability.imported import UnreadableFile

DELIMITERS = ",;\t"
MOST_COLUMNS = 40
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))

Row = Mapping[str, str]


def rows_of(content: bytes, app: str, needed: Collection[str]) -> Iterator[tuple[int, Row]]:
    """Each row as its cells by column, with its number. Columns are in lower case and without spaces around them.

    UnreadableFile when it is no CSV, or lacks a column that every export of the app has.
    """
    text = _text(content)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    try:
        header = [name.strip().lower() for name in next(reader, [])]
        if not any(header):
            raise UnreadableFile("The file is empty.")
        if len(header) > MOST_COLUMNS:
            raise UnreadableFile(f"The file has more than {MOST_COLUMNS} columns.")
        if not set(needed) <= set(header):
            raise UnreadableFile(f"This is not an export of {app}: it needs the columns {', '.join(needed)}.")
        for number, cells in enumerate(reader, 1):
            if any(cell.strip() for cell in cells):
                padded = [*(cell.strip() for cell in cells), *[""] * len(header)]
                yield number, dict(zip(header, islice(padded, len(header)), strict=True))
    except csv.Error:
        raise UnreadableFile("The file is not CSV: a quotation or a cell has no end.") from None


def _text(content: bytes) -> str:
    """The bytes as text. What is not UTF-8 is what spreadsheets on Windows write, in which every byte is a letter."""
    encoding = next((name for mark, name in _MARKS if content.startswith(mark)), "utf-8")
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _delimiter(text: str) -> str:
    """The one that parts the columns of the header."""
    header = text.lstrip("\ufeff\r\n").partition("\n")[0]
    return max(DELIMITERS, key=header.count)
