"""Which earlier messages must be kept, word for word, so that the coach and safety know what they know after all."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from spotter.catalogue import Joint, Muscle
from spotter.coaching.contraindications import Condition
from spotter.coaching.types import Severity
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.person import person
from spotter.dialogue.person.conditions import conditions_in
from spotter.dialogue.person.remembered import with_message
from spotter.language.sentences import sentences_in
from spotter.safety.conversation import standing_after
from spotter.safety.verdict import SafetyState

LONGEST_WHOLE_CHARS = 240
"""A longer message is kept in those of its sentences that matter."""
_at_once = 40
"""Messages that are weighed against each other: each is tried without."""

_Pain = tuple[str, frozenset[Joint], frozenset[Muscle], Severity]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known after some messages: what binds a workout, and what safety minds."""

    wanted: WorkoutConstraints
    """All but the pains and the exclusions, which are told of again and again, in any order."""
    exclusions: frozenset[tuple[str, frozenset[str]]]
    pains: frozenset[_Pain]
    conditions: frozenset[Condition]
    state: SafetyState
    told: frozenset[_Pain]

    @property
    def care(self) -> object:
        """What somebody could be hurt by, if it were forgotten."""
        return self.pains, self.conditions, self.state, self.told

    @property
    def refusals(self) -> object:
        """What is not wanted, or not there."""
        return self.exclusions, self.wanted.lacking, self.wanted.unwanted, self.wanted.allowed


def known_after(texts: Sequence[str]) -> Known:
    """What is known after these messages, the oldest first."""
    wanted = WorkoutConstraints()
    conditions: set[Condition] = set()
    for text in texts:
        wanted = with_message(wanted, text)
        conditions.update(_conditions(text))
    state, told = standing_after(texts)
    lasting = person.lasting(wanted)
    pains = frozenset((each.part, each.joints, each.muscles, each.severity) for each in lasting.pains)
    return Known(
        replace(lasting, pains=(), exclusions=()),
        frozenset(lasting.exclusions),
        pains,
        frozenset(conditions),
        state,
        frozenset((each.part, each.joints, each.muscles, each.severity) for each in told),
    )


def carried(texts: Sequence[str], most_chars: int) -> tuple[tuple[int, str], ...]:
    """The fewest of these messages, oldest first, after which the same is known as after all; each with its place.

    Long ones are cut down to the sentences that matter. Where they are longer than ``most_chars`` together, those go
    first that say the least: wishes before refusals, refusals before what somebody could be hurt by, and of each the
    oldest. A message that cannot be read is not among them: it was answered as such when it was the newest.
    """
    kept = [(at, text) for at, text in enumerate(texts) if _can_be_read(text)]
    done: list[tuple[int, str]] = []
    for begin in range(0, len(kept), _at_once):
        done = _needed([*done, *kept[begin : begin + _at_once]])
    done = _shortened(done)
    if _chars(done) > most_chars:
        done = _in_short(done)
    return tuple(_fitting(done, most_chars))


@lru_cache(maxsize=512)
def _conditions(text: str) -> frozenset[Condition]:
    return frozenset(conditions_in(text))


def _needed(messages: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The messages without those that change nothing by being left out, the oldest tried first."""
    wanted = known_after([text for _at, text in messages])
    place = 0
    while place < len(messages):
        without = [*messages[:place], *messages[place + 1 :]]
        if known_after([text for _at, text in without]) == wanted:
            messages = without
        else:
            place += 1
    return messages


def _shortened(messages: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The messages, with sentences left out of the long ones where that changes nothing."""
    wanted = known_after([text for _at, text in messages])
    for place, (at, text) in enumerate(messages):
        if len(text) <= LONGEST_WHOLE_CHARS:
            continue
        for fewer in _with_fewer_sentences(text):
            tried = [*messages[:place], (at, fewer), *messages[place + 1 :]]
            if known_after([each for _at, each in tried]) == wanted:
                messages = tried
                break
    return messages


def _with_fewer_sentences(text: str) -> Iterator[str]:
    """The text with only the sentences that say something by themselves; then with those beside them as well."""
    parts = sentences_in(text)
    nothing = known_after(())
    telling = {at for at, part in enumerate(parts) if known_after((part,)) != nothing}
    for reach in (0, 1):
        near = {at + by for at in telling for by in range(-reach, reach + 1)}
        chosen = [part for at, part in enumerate(parts) if at in near]
        if len(chosen) < len(parts):
            yield " ".join(chosen)


def _in_short(messages: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The messages with the long ones cut down to what says something by itself, as long as that is all of the care."""
    care = known_after([text for _at, text in messages]).care
    for place, (at, text) in enumerate(messages):
        if len(text) <= LONGEST_WHOLE_CHARS:
            continue
        for fewer in (_of_care(text), *_with_fewer_sentences(text)):
            tried = [*messages[:place], (at, fewer), *messages[place + 1 :]]
            if fewer and known_after([each for _at, each in tried]).care == care:
                messages = tried
                break
    return messages


def _of_care(text: str) -> str:
    """The sentences that tell by themselves of something that somebody could be hurt by."""
    nothing = known_after(()).care
    return " ".join(part for part in sentences_in(text) if known_after((part,)).care != nothing)


def _fitting(messages: list[tuple[int, str]], most_chars: int) -> list[tuple[int, str]]:
    """The messages without those that can be missed most easily, so that the others fit."""
    if _chars(messages) <= most_chars:
        return messages
    whole = known_after([text for _at, text in messages])

    def loss(place: int) -> tuple[int, int]:
        without = known_after([text for _at, text in (*messages[:place], *messages[place + 1 :])])
        grave = 2 if without.care != whole.care else int(without.refusals != whole.refusals)
        return grave, place

    left = dict(enumerate(messages))
    for place in sorted(left, key=loss):
        del left[place]
        if _chars(left.values()) <= most_chars:
            break
    return list(left.values())


def _chars(messages: Iterable[tuple[int, str]]) -> int:
    return sum(len(text) for _at, text in messages)


def _can_be_read(text: str) -> bool:
    try:
        known_after((text,))
    except Exception:  # noqa: BLE001 - whatever it is
        return False
    return True
