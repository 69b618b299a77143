"""The question that offers what may be meant, and the answer that picks one of it."""

from collections.abc import Sequence

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.conversation.completion import GO_ON
from spotter.dialogue.conversation.consent import Consent, consent_of
from spotter.dialogue.conversation.heard import understood
from spotter.dialogue.likely_changes.told import told
from spotter.dialogue.state import Listed, Utterance
from spotter.dialogue.understanding.model import Act

_most_words = 5
"""Of an answer that picks by a yes, or by a place: more is a message of its own."""
_least_offers = 2


def offered(
    offers: Sequence[tuple[Act, ...]], exercises: Sequence[Listed], unit: str, unclear: str = ""
) -> Answer | None:
    """The question which of ``offers`` is meant; None where none can be said in a few words.

    ``unclear``: what of the message was not understood, as it was written.
    """
    names = [name for acts in offers if (name := told(acts, exercises, unit))]
    if not names:
        return None
    begin = f"I did not understand {unclear!r}. " if unclear else ""
    if len(names) < _least_offers:
        question = f"Shall I go on without it: {names[0]}?" if unclear else f"Do you want me to do this: {names[0]}?"
        return ask(f"{begin}{question}", GO_ON)
    return ask(f"{begin}Which do you mean?", (*names, GO_ON[1]))


def picked(
    offers: Sequence[tuple[Act, ...]], answer: Utterance, exercises: Sequence[Listed], unit: str
) -> tuple[Act, ...] | None:
    """What of ``offers`` an answer picks: by its words, by its number, or, of a single one, by a yes."""
    said = _plain(answer.text)
    for acts in offers:
        name = told(acts, exercises, unit)
        if name and said == _plain(name):
            return acts
    if not is_short(answer) or _denies(answer):
        return None
    if len(offers) < _least_offers:
        return offers[0] if offers and is_any_answer(answer) else None
    place = place_picked(answer, len(offers))
    return offers[place] if place is not None else None


def is_any_answer(answer: Utterance) -> bool:
    """Whether an answer is a yes, or leaves it to the coach, and names nothing."""
    heard = understood(answer)
    is_all_said = not heard.left_over and not any(True for _ in heard.named())
    return is_all_said and consent_of(heard) in (Consent.YES, Consent.ANY)


def is_unclear(answer: Utterance) -> bool:
    """Whether an answer says yes to several offers, or names a place or a number that none has: it is asked again."""
    if not is_short(answer) or _denies(answer):
        return False
    words = _words(answer)
    return is_any_answer(answer) or bool(words & _alls) or words <= _numbering | {"1", "2", "3", "4", "5"}


def is_short(answer: Utterance) -> bool:
    """Whether an answer is a few words: more is a message of its own."""
    return 0 < len(_words(answer)) <= _most_words


def place_picked(answer: Utterance, count: int) -> int | None:
    """The place that an answer names: ``the second one``, ``2``, ``option 2``, ``the last``."""
    words = _words(answer)
    if words & _lasts and not words - _lasts - _numbering:
        return count - 1
    for at in range(min(count, len(_ordinals))):
        if words & {str(at + 1), _ordinals[at], _figures[at]} and not words - _numbering - {
            str(at + 1),
            _ordinals[at],
            _figures[at],
        }:
            return at
    return None


def _denies(answer: Utterance) -> bool:
    return bool(_words(answer) & _noes)


def _words(answer: Utterance) -> set[str]:
    return set(answer.text.lower().replace("'", "").translate(_marks).split())


def asked_of(
    question: Utterance, offers: Sequence[tuple[Act, ...]], exercises: Sequence[Listed], unit: str
) -> tuple[tuple[Act, ...], ...]:
    """Those of ``offers`` that the coach's question before ``question``'s answer offers, in its order."""
    by_name: dict[str, tuple[Act, ...]] = {}
    for acts in offers:
        by_name.setdefault(told(acts, exercises, unit), acts)
    by_name.pop("", None)
    if question.options == GO_ON:
        return tuple(acts for name, acts in by_name.items() if question.question.endswith(f": {name}?"))
    names = question.options[:-1]
    return tuple(by_name[name] for name in names) if names and by_name.keys() >= set(names) else ()


_marks = str.maketrans(dict.fromkeys(".,!?()#:;", " "))
_noes = frozenset({"no", "not", "nah", "nope", "neither", "none", "dont", "never", "cancel", "stop", "leave"})
_alls = frozenset({"both", "all", "either", "any"})
_lasts = frozenset({"last", "latter"})
_numbering = frozenset(
    {"the", "one", "option", "number", "no", "please", "pls", "thanks", "yes", "yeah", "ok", "first"}
)
_ordinals = ("first", "second", "third")
_figures = ("1st", "2nd", "3rd")


def _plain(text: str) -> str:
    return " ".join(text.lower().split()).rstrip(".!?")
