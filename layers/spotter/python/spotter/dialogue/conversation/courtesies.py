"""Words of courtesy around what a message says: ``hey coach, ohp 45x6``, ``rows 50 kilos, eight and seven thanks``.

Readers of figures and names take them for a part of what they read, and readers of whole messages for what it is about.
So they are left out before anything is read. A message of nothing else is left as it is, and so is one whose other
words are but a yes, a no or small talk: there the thanks may be what tells what is meant.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from spotter.dialogue.conversation.consent import is_consent_alone
from spotter.dialogue.conversation.short_messages import is_everyday
from spotter.dialogue.understanding.read import plain
from spotter.language.lexicon import Lexicon, read_lexicon
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.messages import Request, Turn, UserTurn

_longest_message = 160
"""Letters: a longer one has so many other words that these do not matter."""
_greeting, _time_of_day, _address, _thanks, _more = "greeting", "time of day", "address", "thanks", "more"
_refusing = frozenset({"no", "nope", "nah", "not", "without", "say", "said", "says", "give", "gives", "send"})
"""Before thanks: there they are a part of what is said."""
_pauses, _ends = frozenset(",.!;:-"), frozenset(".!")
_high = frozenset({"rep", "reps", "bar", "low", "lo", "intensity", "impact", "volume", "pull", "pulls", "protein"})
"""Behind ``hi`` where that is no greeting."""
_cheer = frozenset("👋💪🔥🙌🏋😅😂🤣😎🙏✨👊🎉😊🙂😁🤙😄😃🤘🏽🏻🏼🏾🏿")
"""Signs of cheer, and their shades: no answer to anything, and no ailment."""


def without_courtesies(request: Request) -> Request:
    """The request without such words in what was said."""
    turns: list[Turn] = [
        replace(turn, text=_said_in(turn.text)) if isinstance(turn, UserTurn) else turn for turn in request.turns
    ]
    return request if turns == list(request.turns) else replace(request, turns=tuple(turns))


@lru_cache(maxsize=256)
def _said_in(text: str) -> str:
    """What is left of a message; all of it where that would be too little to tell anything by itself."""
    if len(text) > _longest_message:
        return text
    tokens = tokenise(text)
    begin, end = _behind_a_greeting(tokens), _before_thanks(tokens)
    if begin >= end or (begin, end) == (0, len(tokens)):
        return text
    left = text[tokens[begin].start : tokens[end - 1].end]
    said = plain(left)
    if any(each.value is not None for each in said.tokens):
        return left
    is_too_little = not any(each.is_word for each in said.tokens)
    return text if is_too_little or is_consent_alone(said.tokens) or is_everyday(said) else left


def _behind_a_greeting(tokens: Sequence[Token]) -> int:
    """Where what is said begins: a word like ``morning`` greets only where a pause or a name follows it."""
    kinds = _kinds(tokens)
    kind, end = kinds.get(0, ("", 0))
    if kind not in (_greeting, _time_of_day, _address) or (tokens[end : end + 1] and tokens[end].text in _high):
        return 0
    addressed = end
    while kinds.get(addressed, ("", 0))[0] in (_address, _greeting, _time_of_day):
        addressed = kinds[addressed][1]
    behind = _behind_pauses(tokens, addressed)
    is_set_off = behind > addressed or (addressed > end and kind != _address)
    return behind if kind == _greeting or is_set_off else 0


def _behind_pauses(tokens: Sequence[Token], at: int) -> int:
    while at < len(tokens) and _is_pause(tokens[at]):
        at += 1
    return at


def _before_thanks(tokens: Sequence[Token]) -> int:
    """Where what is said ends."""
    kinds = _kinds(tokens)
    ends = {end: (kind, start) for start, (kind, end) in kinds.items()}
    without_cheer = len(tokens)
    while without_cheer and tokens[without_cheer - 1].text in _cheer:
        without_cheer -= 1
    at = without_cheer
    while at and (_is_pause(tokens[at - 1]) or ends.get(at, ("", 0))[0] in (_more, _address)):
        at = at - 1 if _is_pause(tokens[at - 1]) else ends[at][1]
    kind, start = ends.get(at, ("", 0))
    if kind != _thanks:
        return without_cheer
    while start and _is_pause(tokens[start - 1]) and tokens[start - 1].text not in _ends:
        start -= 1
    if not start or tokens[start - 1].text in _refusing:
        return without_cheer
    return start if tokens[start - 1].text != "and" else start - 1


def _is_pause(token: Token) -> bool:
    return token.text in _pauses or token.text in _cheer or token.kind is TokenKind.BREAK


def _kinds(tokens: Sequence[Token]) -> dict[int, tuple[str, int]]:
    """The phrases of courtesy by where they start: their kind, and where they end."""
    return {each.start: (each.meaning, each.end) for each in _words().find(tokens)}


@cache
def _words() -> Lexicon[str]:
    return read_lexicon(Path(__file__).with_name("data") / "courtesies.txt")
