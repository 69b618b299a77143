"""Reads the patterns: regular expressions over plain words, one to a line, under the name of what they mean.

``[name]`` begins a meaning. ``word = ...`` names a piece that is used as ``<word>``, and ``<3>`` is up to three words
of any kind. ``pattern !! words`` is the pattern unless one of the words follows it. Every pattern begins and ends at a
word. Lines that are empty or begin with ``#`` are skipped.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_piece = re.compile(r"<(\w+)>")
_heading = re.compile(r"\[(\w+)\]")
_definition = re.compile(r"^(\w+) = (.+)")
_folder = Path(__file__).with_name("patterns")


@cache
def patterns(name: str) -> dict[str, re.Pattern[str]]:
    """The patterns of ``patterns/<name>.txt`` by meaning, in the file's order; without headings, all under ``""``."""
    pieces: dict[str, str] = {}
    found: dict[str, list[str]] = {}
    meaning = ""
    for line in _lines(name):
        if heading := _heading.fullmatch(line):
            meaning = heading[1]
        elif definition := _definition.fullmatch(line):
            pieces[definition[1]] = _with_pieces(definition[2], pieces)
        else:
            found.setdefault(meaning, []).append(_whole(_with_pieces(line, pieces)))
    return {meaning: re.compile("|".join(each)) for meaning, each in found.items()}


def _lines(name: str) -> Iterator[str]:
    text = (_folder / f"{name}.txt").read_text("utf-8")
    yield from (line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#"))


def _with_pieces(line: str, pieces: dict[str, str]) -> str:
    return _piece.sub(lambda piece: _words(piece[1]) if piece[1].isdigit() else pieces[piece[1]], line)


def _words(most: str) -> str:
    return rf"(?:\w+ ){{0,{most}}}?"


def _whole(line: str) -> str:
    pattern, _, unless = line.partition(" !! ")
    return rf"\b(?:{pattern})\b" + (f"(?! ?(?:{unless}))" if unless else "")
