"""Whether a message asks about a change rather than for it: ``should I swap the bench?``, ``what if I did 5x5?``"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from spotter.dialogue.understanding.model import Act, Understanding
from spotter.language.lexicon import Lexicon, read_lexicon

_ends = frozenset(".!?;")


def wonders(said: Understanding, act: Act) -> bool:
    """Whether the sentence of ``act`` asks about it. The words stand before what is to be done."""
    begin = act.start
    while begin > 0 and said.tokens[begin - 1].text not in _ends:
        begin -= 1
    if any(begin + found.start <= act.start for found in _phrases().find(said.tokens[begin : act.end])):
        return True
    return _asks_what_one_would_do([token.text for token in said.tokens[begin:]])


def _asks_what_one_would_do(words: Sequence[str]) -> bool:
    """``Would you swap the plank?``: with a please it is a request."""
    end = next((at for at, word in enumerate(words) if word in _ends), len(words))
    return tuple(words[:2]) == ("would", "you") and words[end : end + 1] == ["?"] and not _polite & set(words[:end])


_polite = frozenset({"please", "pls", "plz", "kindly", "mind"})


@cache
def _phrases() -> Lexicon[str]:
    return read_lexicon(Path(__file__).with_name("data") / "wondering.txt")
