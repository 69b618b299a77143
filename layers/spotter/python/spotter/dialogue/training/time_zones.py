"""The time zone that a stretch names: by its own name, a city, a country or a short name."""

from functools import cache
from pathlib import Path
from zoneinfo import available_timezones

from spotter.dialogue.training.setting_values import Found, left
from spotter.dialogue.understanding.message import Message
from spotter.language.lexicon import Entry, Lexicon, read_lexicon
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

ZONES: Lexicon[str] = read_lexicon(Path(__file__).with_name("data") / "time_zones.txt")
_OPEN = "?"
_of_time = word_set("timezone timezones tz zone zones clock clocks")
_phrases = ("the hour", "local time", "time to", "the time", "my time", "time is", "time now")
_moving = word_set("left leaving from still presently currently went was")
_no_cities = word_set("us la nice split bar la st center")
"""Words of everyday life, which are a place only behind ``in`` or ``to``."""
_least_letters = 4
_places = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")


def zone_said(said: Message, *, alone: bool) -> Found[str]:
    """The zone that is named. ``alone``: a place counts also where no word of time stands beside it."""
    is_named = bool(_of_time & set(said.words)) or said.phrase("time zone") or said.phrase("time zones")
    written = _written(said)
    if written:
        return Found((written,))
    if not (is_named or alone or any(map(said.phrase, _phrases)) or _is_before_time(said)):
        return Found()
    is_left = left(said)
    said = _as_written(said)
    if _is_offset(said):
        return Found(is_named=True)
    entries = [each for each in (*ZONES.find(said.tokens), *_cities().find(said.tokens)) if _is_place(said, each)]
    new = [each for each in entries if not is_left(each.start, each.end) and not _is_before_leaving(said, each)]
    zones = tuple(dict.fromkeys(each.meaning for each in new))
    clear = tuple(zone for zone in zones if zone != _OPEN)
    timed = tuple(dict.fromkeys(each.meaning for each in new if "time" in said.words[each.end - 1 : each.end + 1]))
    clear = timed if len(timed) == 1 and timed[0] != _OPEN else clear
    if clear:
        return Found(clear[-1:] if len(clear) == 1 or _has_correction(said) else clear)
    return Found(is_named=is_named or _OPEN in zones)


def _as_written(said: Message) -> Message:
    """With the words as they were written: what is no word of training may be a city (``Paris`` is no ``pairs``)."""
    exact = {token.start: token for token in tokenise(said.text)}
    return Message(said.text, tuple(exact.get(token.start, token) for token in said.tokens), said.today)


def _is_offset(said: Message) -> bool:
    """``GMT+2``, which is no place."""
    words = said.words
    return any(word in ("utc", "gmt") and words[at + 1 : at + 2] in (("+",), ("-",)) for at, word in enumerate(words))


def _is_before_time(said: Message) -> bool:
    """``Berlin time``."""
    return any(said.words[each.end : each.end + 1] == ("time",) for each in ZONES.find(said.tokens))


def _written(said: Message) -> str:
    """A zone by the name that IANA gives it."""
    parts = said.quoted().replace(",", " ").replace(";", " ").split()
    found = [part.rstrip(".!?") for part in parts if "/" in part and part.rstrip(".!?") in available_timezones()]
    return found[-1] if found else ""


def _is_place(said: Message, entry: Entry[str]) -> bool:
    """Whether a word that is also one of everyday life is a place here."""
    words = said.words[entry.start : entry.end]
    before = said.words[entry.start - 1 : entry.start]
    return len(words) > 1 or words[0] not in _no_cities or before in (("in",), ("to",), ("=",), ("zone",))


def _is_before_leaving(said: Message, entry: Entry[str]) -> bool:
    before = said.words[max(0, entry.start - 2) : entry.start]
    return bool(_moving & set(before)) and "to" not in before[-1:]


def _has_correction(said: Message) -> bool:
    return said.says("no", "actually", "sorry", "wait", "not")


@cache
def _cities() -> Lexicon[str]:
    """The cities after which IANA names zones."""
    found: list[tuple[str, str]] = []
    for zone in sorted(available_timezones()):
        city = zone.rsplit("/", 1)[-1].replace("_", " ").lower()
        if zone.startswith(_places) and len(city) >= _least_letters and city not in ZONES.words:
            found.append((city, zone))
    return Lexicon(found)
