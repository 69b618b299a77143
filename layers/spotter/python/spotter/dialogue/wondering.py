"""Whether a message asks about a change rather than for it: ``should I swap the bench?``, ``what if I did 5x5?``"""

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
    return any(begin + found.start <= act.start for found in _phrases().find(said.tokens[begin : act.end]))


@cache
def _phrases() -> Lexicon[str]:
    return read_lexicon(Path(__file__).with_name("data") / "wondering.txt")
