"""The data beside this room: words that mean nothing here, words of the slots, rules that templates share."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from spotter.language.lexicon import Lexicon, read_lexicon, read_phrases

_folder = Path(__file__).with_name("data")


@cache
def fillers() -> Lexicon[str]:
    """Words and phrases that change nothing about what is asked."""
    return read_lexicon(_folder / "fillers.txt")


@cache
def spellings() -> Mapping[str, str]:
    """Ways of writing a word that are no slips, and the word that is meant."""
    return dict(read_phrases(_folder / "spellings.txt"))


@cache
def slot_words() -> Lexicon[str]:
    """Words of the simple slots, each as ``kind value``."""
    return read_lexicon(_folder / "slot_words.txt")


@cache
def words_of(kind: str) -> frozenset[str]:
    """The words of one kind of ``data/digressions.txt``."""
    return frozenset(word for word, of in read_phrases(_folder / "digressions.txt") if of == kind)


@cache
def change_words() -> Lexicon[str]:
    """Words of the slots of changes, each as ``kind value``."""
    return read_lexicon(_folder / "change_words.txt")


def rules() -> dict[str, str]:
    """The rules that the templates of all skills share: ``name = template`` lines."""
    return read_rules(_folder / "rules.txt")


def read_rules(path: Path) -> dict[str, str]:
    """The rules of a file of ``name = template`` lines; a line that begins with white space goes on with the last."""
    found: dict[str, str] = {}
    name = ""
    for line in path.read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace():
            found[name] += " " + line.strip()
        else:
            name, _, template = (part.strip() for part in line.partition("="))
            found[name] = template
    return found
