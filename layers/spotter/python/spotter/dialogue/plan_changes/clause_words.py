"""What the words of a clause say: what is ordered, what is repeated, which days go, and what nobody knows."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.dialogue.plan_changes.change import Target
from spotter.dialogue.plan_changes.clauses import BEFORE_DAYS, EXCEPTING, Clause
from spotter.dialogue.plan_changes.cues import Cue
from spotter.dialogue.plan_changes.pieces import Kind, Piece
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.weekly.days_said import weekday_of
from spotter.language.function_words import FUNCTION_WORDS
from spotter.language.numbers import number_at
from spotter.language.units import WEIGHT_UNITS
from spotter.language.word_lists import word_set

CHANGING = frozenset({Cue.OUT, Cue.IN, Cue.SWAP, Cue.SET, Cue.MOVE})
"""What a clause that changes anything says."""
_asks = word_set("what which when how why who is are am do does did should whats hows wheres")
_weakly_in = word_set("want wanna need also too plus extra as like")


def is_ordered_in(clause: Clause) -> bool:
    """Whether a word says that something comes in, and not only that it is wanted, or that it is so as well."""
    return any(Cue.IN in each.cues and each.text not in _weakly_in for each in clause.pieces)


def repeats(clause: Clause) -> bool:
    """Whether the same is done with another exercise: ``same on the rdl``, ``same for back squat``."""
    for at, each in enumerate(clause.pieces[:-1]):
        behind = clause.pieces[at + 1]
        if Cue.SAME in each.cues and each.end - each.start == 1 and (behind.text in _of or behind.target is not None):
            return True
    return False


_of = word_set("on for with w to goes")
FEW_WORDS = 3


def other_words(clause: Clause) -> int:
    """How many words of it are of something else."""
    return sum(each.text not in _plain for each in clause.of(Kind.OTHER))


MOST_BESIDE = 4
EXCHANGING = word_set("swap switch replace exchange interchange trade substitute sub")
_orders = word_set("remove delete drop cut add replace swap switch insert scrap ditch")


def orders_something(clause: Clause) -> bool:
    """Whether it orders a change of something that nobody knows: ``add a fourth plyo thing``."""
    for at, each in enumerate(clause.pieces[:-1]):
        behind = [near for near in clause.pieces[at + 1 : at + 4] if near.text not in _plain]
        if each.text in _orders and each.cues & CHANGING and behind and behind[0].kind is Kind.OTHER:
            return True
    return False


def states(clause: Clause) -> bool:
    """Whether it tells what a day has, and asks for nothing: ``Wednesday has overhead press 3x5``."""
    words = [each.text for each in clause.pieces]
    return "has" in words and not clause.cues & CHANGING and bool(clause.days) and "should" not in words


def has_figure_first(clause: Clause) -> bool:
    kinds = [each.kind for each in clause.pieces if each.kind in (Kind.FIGURE, Kind.EXERCISE)]
    return kinds[:1] == [Kind.FIGURE]


def with_days_put_right(clause: Clause) -> Clause:
    """Without the days that are taken back: ``Tuesday and Friday, no sorry, Tuesday and Thursday``."""
    for at in range(len(clause.pieces) - 1, 0, -1):
        before, behind = clause.pieces[:at], clause.pieces[at + 1 :]
        is_no = clause.pieces[at].kind is Kind.DENIAL and any(each.text in _repairing for each in behind[:2])
        if is_no and all(any(each.kind is Kind.DAYS for each in part) for part in (before, behind)):
            kept = [each for each in before if each.kind is not Kind.DAYS]
            return replace(clause, pieces=(*kept, *behind))
    return clause


_repairing = word_set("sorry wait actually i mean")


def begins_a_question(clause: Clause) -> bool:
    spoken = [each for each in clause.pieces if each.text not in _fillers]
    first = spoken[0].text if spoken else ""
    if first == "do" and spoken[1:2] and spoken[1].text not in _people:
        return False  # ``do the rows before the curls``
    return first in _asks and not (clause.cues & {Cue.OUT, Cue.SWAP})


def is_left_of_all(clause: Clause) -> bool:
    """Whether the exercises that it names are left of everything: ``all exercises except the rows``."""
    named = False
    for each in clause.pieces:
        named = named or Cue.EVERYTHING in each.cues
        if each.kind is Kind.EXERCISE:
            return False
        if named and each.text in EXCEPTING:
            return True
    return False


def is_denial_of_change(clause: Clause, at: int) -> bool:
    """Whether the denial at a place is of a change: ``don't remove``, ``do not ever take the squats out``."""
    for each in clause.pieces[at + 1 :]:
        if each.cues & CHANGING or each.text in _touching:
            return True
        if each.kind is not Kind.OTHER and each.kind is not Kind.CUE:
            break
    return False


_touching = word_set("touch take mess alter modify edit")
_people = word_set("i we you they my our your these those it")


TAKING_BACK = ("forget it", "never mind", "nevermind", "forget that", "scrap that", "scratch that")
_fillers = word_set("wait so and ok okay um uh oh hey hi also but well yeah hm hmm btw bro coach please")
MOST_WORDS = 5
_takes_out = word_set(
    "strike drop delete cut skip cancel remove kill bin scrap ditch lose axe take kick erase without chop"
)
_goes_out = word_set("out gone off gotta has have must needs need goodbye")


def first_days(clause: Clause) -> tuple[int, ...]:
    """The first days that are named, with those that are joined to them."""
    found: list[int] = []
    for each in clause.pieces:
        if each.kind is Kind.DAYS:
            found += each.days
        elif found and each.kind is not Kind.COMMA and each.text not in BEFORE_DAYS:
            break
    return tuple(dict.fromkeys(found))


def says_no_to_days(clause: Clause) -> bool:
    """``No Fridays``, ``no training on Friday``."""
    for at, each in enumerate(clause.pieces):
        if each.kind is Kind.DENIAL and each.text == "no":
            behind = (near for near in clause.pieces[at + 1 :] if near.text not in _training)
            if (first := next(behind, None)) is not None and first.kind is Kind.DAYS:
                return True
    return False


_training = word_set("training gym workout workouts lifting session sessions work exercise on for the any my")


def takes_out_days(clause: Clause) -> bool:
    """Whether days go: a verb stands right before them, or ``out``, ``has to go`` right behind."""
    if clause.cues & {Cue.FIRST, Cue.LAST}:
        return False  # ``the first one on Friday out``
    for at, each in enumerate(clause.pieces):
        if each.kind is not Kind.DAYS:
            continue
        before = [
            near for near in clause.pieces[max(0, at - 3) : at] if Cue.OUT in near.cues and near.text in _takes_out
        ]
        behind = [near for near in clause.pieces[at + 1 : at + 2] if Cue.OUT in near.cues and near.text in _goes_out]
        if before or behind:
            return True
    return False


_plain = FUNCTION_WORDS | word_set(
    "add swap replace remove drop put make take cut set raise lower increase bump do doing more no some any all every "
    "both extra another few heavy light heavier lighter bloody fucking damn stupid proper normal regular flat strict "
    "change keep give bring want need like plus or out off get lose skip move up down into only same not too else "
    "become becomes into after before on right session workout well lets let is are please could would can plan "
    "program altogether completely kill bin ditch scrap use go new old few those these hate love hates weighted bw "
    "conventional switch turn reduce decrease shave"
)


def has_unknown_words(said: Message, target: Target | None) -> bool:
    """Whether a word stands before a name that may be of it, and that nobody knows: ``Spanish squats``."""
    if target is None or target.is_vague or not target.start:
        return False
    before = said.tokens[target.start - 1]
    if not before.is_word or before.text in _plain or weekday_of(before.text) is not None:
        return False
    return number_at(said.tokens, target.start - 1) is None and before.text not in WEIGHT_UNITS


def is_to(said: Message, piece: Piece) -> bool:
    """Whether a day is where something goes: ``to Sunday``, ``- > Sunday``, ``onto the Sunday``."""
    before = [said.tokens[at].text for at in range(max(0, piece.start - 3), piece.start)]
    return bool(set(before[-2:]) & {"to", "onto", ">", "→", "on", "until"})


def leaves_it(clause: Clause) -> bool:
    """``Leave it``, ``it may stay``."""
    words = [each.text for each in clause.pieces]
    for at, each in enumerate(clause.pieces):
        if Cue.AGAIN in each.cues:
            is_behind = bool(at) and words[at - 1] in ("leave", "keep")
            if is_behind or set(words[at + 1 : at + 4]) & {"stay", "stays", "remain"}:
                return True
    return False


def is_arrow(said: Message, one: Target, two: Target) -> bool:
    between = {said.tokens[at].text for at in range(one.end, two.start)}
    return bool(between & {">", "→"}) and not between & {","}


def joined_by_to(said: Message, one: Target, two: Target) -> bool:
    between = {said.tokens[at].text for at in range(one.end, two.start)}
    return bool(between & {"to", "into"})


def is_new_days(said: Message, named: Sequence[Piece]) -> bool:
    """Whether days are told as those that are trained: ``new days: mon wed fri sat``."""
    before = {said.tokens[at].text for at in range(max(0, named[0].start - 6), named[0].start)}
    return bool(before & {"days", "train", "training", "schedule"})
