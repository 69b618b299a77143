"""What kinds of request a message makes, as the messages of many people have taught.

The templates of the skills know exactly what they know. This reader knows less exactly and nearly always something: the
words of a message, with its slots as typed places, are features of a classifier that was trained on the corpus of
conversations (``make learn``). It never says of what a change is to be made: that the slots say.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from spotter.language.classifier import Classifier, likelihood_of, ngrams, read_classifier
from spotter.language.encoder import judged, one_of, read_weights
from spotter.language.message_encoder import message_rows
from spotter.language.negation import Scope
from spotter.language.templates import Slot
from spotter.language.tokens import Token, TokenKind

WEIGHTS = Path(__file__).with_name("data") / "request_kinds.txt"
MEANINGS = Path(__file__).with_name("data") / "request_meanings.npz"
_settings, _none, _workout = 4, 0, 1
"""What may stand before a message, and the places of nothing and of a workout (``clause_kinds.Setting``)."""
_trust_in_meaning = 0.6
"""What the opinion by meaning counts beside the one by words; of values tried on authors left out, the best."""


def probabilities(features: frozenset[str], words: Sequence[str], *, has_workout: bool) -> Mapping[str, float]:
    """How likely each kind of request is, 0 to 1, by the words and by what they mean; several may be made at once."""
    totals = weights().totals(features)
    rows = message_rows(tuple(words))
    meant = rows.mean_of(0, len(words))
    if meant is None:
        return {kind: likelihood_of(total) for kind, total in totals.items()}
    by_meaning = judged(
        read_weights(MEANINGS), meant, rows.whole, one_of(_settings, _workout if has_workout else _none)
    )
    return {
        kind: likelihood_of((1 - _trust_in_meaning) * total + _trust_in_meaning * float(said))
        for (kind, total), said in zip(totals.items(), by_meaning, strict=True)
    }


@cache
def weights() -> Classifier:
    """The weights that were learned."""
    return read_classifier(WEIGHTS)


def features_of(
    tokens: Sequence[Token],
    slots: Sequence[Slot],
    denials: Sequence[Scope],
    acts: Sequence[str],
    *,
    has_workout: bool,
    is_whole: bool,
) -> frozenset[str]:
    """The features of a message. ``acts`` are what the templates read; ``is_whole``: they left nothing over."""
    symbols = tuple(_symbols(tokens, slots, denials))
    found = set(ngrams(symbols))
    there = "workout" if has_workout else "none"
    found.update(f"{there}: {symbol}" for symbol in symbols)
    found.update(f"act: {act}" for act in acts or ("none",))
    found.add(f"there: {there}")
    found.add(f"whole: {is_whole}")
    return frozenset(found)


def _symbols(tokens: Sequence[Token], slots: Sequence[Slot], denials: Sequence[Scope]) -> Iterator[str]:
    """The words in order, a slot as its kind in braces: ``{exercise}``, or ``no{exercise}`` where it is denied."""
    chosen = {slot.start: slot for slot in apart(slots)}
    at = 0
    while at < len(tokens):
        slot = chosen.get(at)
        if slot is not None:
            denied = any(scope.holds(slot.start) for scope in denials)
            yield f"{'no' if denied else ''}{{{slot.kind}}}"
            at = slot.end
        else:
            yield "{number}" if tokens[at].kind is TokenKind.NUMBER else tokens[at].text
            at += 1


def apart(slots: Sequence[Slot]) -> tuple[Slot, ...]:
    """Slots that do not overlap, in order: the longest first, of equals the first."""
    chosen: list[Slot] = []
    held: set[int] = set()
    for slot in sorted(slots, key=lambda each: (each.start - each.end, each.start)):
        if not held & set(range(slot.start, slot.end)):
            chosen.append(slot)
            held.update(range(slot.start, slot.end))
    return tuple(sorted(chosen, key=lambda each: each.start))
