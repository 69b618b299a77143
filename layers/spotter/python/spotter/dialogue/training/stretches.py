"""The stretches of a message, put together again where one only puts right what the one before says."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.understanding.clause_kinds import Part
from spotter.dialogue.understanding.clauses import SENTENCE_ENDS, clauses
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.understanding.read import plain
from spotter.language.days import Direction
from spotter.language.word_lists import word_set

_repairing = word_set("no nope wait scratch actually sorry rather hang hmm nah")
"""What begins a stretch that puts right what stands before it."""
_repaired = frozenset({"undo", "log", "settings", "schedule", "reschedule", "timer", "goal", "plan"})
"""What is often put right in one breath."""
_reasons_of_undo = frozenset({"correct", "undo"})
"""What tells why something is taken back, where no figure, exercise or day says how it should be."""
_unsure = word_set("forgot forget unsure dunno remember guess")
"""Whoever says one of these does not say how it should be."""
_disliking = frozenset(
    {("dont", "like"), ("not", "like"), ("dont", "enjoy"), ("cant", "stand"), ("not", "enjoy"), ("i", "hate")}
)
_of_workouts = word_set("workout workouts session routine build make create give generate plan exercises want need")
"""Whoever says one of these wants to see what there is to do."""
_short_wish = 10
_of_sets = word_set("x reps rep sets set did done times log same @ rpe")
_surely = 0.85
_hinted = 0.6
"""How likely it is that a wish is meant by what is put as an opinion: it is asked about."""
_least_pieces = 4
"""Pieces of equipment in an inventory."""
_own_matter = 0.9
"""A stretch of which it is as likely as this is of its own matter, whatever stands before it."""


def joined(whole: Message, found: Sequence[Part]) -> tuple[Part, ...]:
    """The stretches, each that repairs the one before it as a part of that."""
    parts: list[Part] = []
    for part in (_as_put_right(whole, each) for each in _with_pains_apart(whole, found)):
        before = parts[-1] if parts else None
        if before is not None and before.kind == "undo" and _is_put_right(whole, before, part):
            parts[-1] = part
        elif before is not None and (_repairs(whole, before, part) or _goes_on(whole, before, part)):
            parts[-1] = replace(before, end=part.end)
        else:
            parts.append(_as_booking(whole, _as_dislike(whole, _as_inventory(whole, _as_pain(whole, part)))))
    return tuple(parts)


def _with_pains_apart(whole: Message, found: Sequence[Part]) -> Iterator[Part]:
    """The stretches, with a clause that tells of a pain and of nothing else apart from the log beside it."""
    spans = clauses(whole.tokens)
    for part in found:
        begin = part.start
        inside = [span for span in spans if part.start <= span[0] and span[1] <= part.end]
        hurting = [span for span in inside if part.kind in _beside_pains and _tells_of_pain_alone(whole, *span)]
        for start, end in hurting if len(hurting) < len(inside) else ():
            if begin < start:
                yield replace(part, start=begin, end=start)
            yield Part("pain", start, end, _surely, part.kind)
            begin = end
        if begin < part.end:
            yield replace(part, start=begin)


_beside_pains = frozenset({"log", "correct"})


def _tells_of_pain_alone(whole: Message, start: int, end: int) -> bool:
    clause = whole.part(start, end)
    return not (clause.numbers() or clause.exercises) and bool(pains_in(clause.quoted()))


def _as_pain(whole: Message, part: Part) -> Part:
    """The stretch as one that tells of a pain, where safety knows one in it and nothing else is asked."""
    told = part.kind == "nothing" and part.second == "pain"
    if not told or not pains_in(whole.part(part.start, part.end).quoted()):
        return part
    return replace(part, kind="pain", likelihood=1.0, second=part.kind)


def _as_inventory(whole: Message, part: Part) -> Part:
    """The stretch as a wish, where it lists what there is to train with: its weights are of plates, and no sets."""
    said = whole.part(part.start, part.end)
    if part.kind not in ("log", "preference") or said.says(*_of_sets):
        return part
    pieces = {str(each.value) for each in plain(said.quoted()).named("equipment", "location")}
    if len(pieces) < _least_pieces:
        return part
    return replace(part, kind="preference", likelihood=max(part.likelihood, _surely), second=part.kind)


def _as_dislike(whole: Message, part: Part) -> Part:
    """The stretch as a wish, where it names an exercise that somebody does not like: ``I don't like lunges``."""
    said = whole.part(part.start, part.end)
    if part.kind not in ("nothing", "preference") or said.is_question or len(said.words) > _short_wish:
        return part
    if not said.exercises:
        return part
    if any(said.words[at : at + 2] in _disliking for at in range(len(said.words))):
        return replace(part, kind="preference", likelihood=1.0, second=part.kind)
    if part.kind == "nothing" and said.phrase("not for me"):
        return replace(part, kind="preference", likelihood=_hinted, second=part.kind)
    return part


def _as_booking(whole: Message, part: Part) -> Part:
    """The stretch as a booking, where it tells of a day to come what is on it: ``for tomorrow: legs, 1h``."""
    said = whole.part(part.start, part.end)
    if (part.kind, part.second) != ("build", "schedule") or said.says(*_of_workouts):
        return part
    if not any(each.day is not None and each.day > whole.today for each in said.days(Direction.FUTURE)):
        return part
    return replace(part, kind="schedule", second="build")


def _as_put_right(whole: Message, part: Part) -> Part:
    """What is taken back and put right in one stretch as the latter alone: ``scrap that, it was 75``."""
    if part.kind != "undo":
        return part
    spans = clauses(whole.tokens[part.start : part.end])
    for start, _end in spans[1:]:
        before = replace(part, end=part.start + start)
        behind = replace(part, kind="correct", start=part.start + start, second="undo")
        if not whole.part(before.start, before.end).numbers() and _is_put_right(whole, before, behind):
            return behind
    return part


def _is_put_right(whole: Message, before: Part, part: Part) -> bool:
    """Whether what is taken back is put right at once, and nothing else is told: ``scrap that, it was 75``."""
    said = whole.part(part.start, part.end)
    names_nothing = not (said.exercises or said.days(Direction.PAST) or whole.part(before.start, before.end).exercises)
    return part.kind == "correct" and names_nothing and bool(said.numbers()) and not said.says(*_unsure)


def _goes_on(whole: Message, before: Part, part: Part) -> bool:
    """Whether a remark in the sentence of a log has a figure of it: ``6, 6, and a 5 I'd as soon not discuss``."""
    if (before.kind, part.kind, part.second) != ("log", "nothing", "log") or not whole.part(
        part.start, part.end
    ).numbers():
        return False
    return whole.words[before.end - 1] not in SENTENCE_ENDS and whole.words[part.start] not in SENTENCE_ENDS


def _repairs(whole: Message, before: Part, part: Part) -> bool:
    """Whether a stretch puts right what the one before it says."""
    if before.kind not in _repaired:
        return False
    if before.kind == "log" and part.kind == "correct":
        return True
    if before.kind == "undo":
        said = whole.part(part.start, part.end)
        is_told = bool(said.numbers()) and not said.says(*_unsure)
        return part.kind in _reasons_of_undo and not (is_told or said.exercises or said.days(Direction.PAST))
    words = whole.words[part.start : part.start + 3]
    return bool(words) and words[0] in _repairing and part.kind != "log" and part.likelihood < _own_matter
