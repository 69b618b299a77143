"""What somebody says they want to do without: ``my goal is to climb the stairs without getting out of breath``.

A wish tells of no symptom that is there. Beside a no it does: who cannot climb them without that has it, and so does
whoever wants to sleep, or to talk, without that.
"""

from collections.abc import Iterator, Sequence

from spotter.language.clauses import sentences
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_wishing = word_set("goal goals aim aims target objective dream wish hope want would like love hoping")
_becoming = word_set("getting becoming feeling going being ending")
_tells = word_set(
    "cant cannot can't cannot not never no nothing nobody hardly barely scarcely rarely unable couldnt struggle "
    "struggling difficult hard impossible anymore longer but now today currently lately recently suddenly keep always "
    "already am im could sleep sleeping lie lying bed night sit sitting rest resting talk talking speak breathe shower"
)
"""Words beside which it tells of what is: ``I can't walk without getting breathless``, ``I want to sleep without``."""


def wished_away(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """The stretches that only say without what something is to be done once, by their tokens."""
    for start, end in sentences(tokens):
        words = [token.text for token in tokens[start:end]]
        at = next((at for at, word in enumerate(words[:-1]) if word == "without" and words[at + 1] in _becoming), None)
        if at is None or not _wishing & set(words[:at]) or _tells & set(words):
            continue
        stop = next((place for place in range(at, len(words)) if words[place] in (",", ";", ":")), len(words))
        yield start + at, start + stop
