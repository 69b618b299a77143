"""How many dumbbells were held, which is no count of sets or reps: ``with 2 12kg dumbbells``, ``2 dumbbells``."""

from spotter.notation.lexing.cursor import Cursor
from spotter.notation.vocabulary import KILOGRAMS, POUNDS, word_set

_several = word_set("dumbbells dbs kettlebells kbs bells plates")
_one = word_set("dumbbell db kettlebell kb bell plate")


def number_held(tokens: Cursor, at: int) -> int | None:
    """The 2 of ``2 12kg dumbbells`` and of ``2 dumbbells``."""
    count = tokens.integer(at, 1, 2)
    if count is None or tokens.is_sign(at - 1, "x/-+"):
        return None
    end = at + 1
    loaded = tokens.is_number(end)
    if loaded:
        end += 1 + (tokens.is_word(end + 1, KILOGRAMS | POUNDS) or tokens.is_sign(end + 1, "#"))
    named = tokens.is_word(end, _several | _one if count == 1 else _several)
    plates = tokens.is_word(end, ("plates", "plate"))
    return at + 1 if named and (loaded or (count == 2 and not plates)) else None
