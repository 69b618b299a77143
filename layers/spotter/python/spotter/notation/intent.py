"""Whether a sentence tells what was done. Questions, wishes, plans, orders and other people's lifts do not."""

from collections.abc import Mapping, Sequence

from spotter.notation.types import Code

Words = Sequence[str]
_Phrases = Mapping[str, tuple[tuple[str, ...], ...]]


def _phrases(listed: str) -> _Phrases:
    """Phrases parted by commas, by their first word."""
    each = [tuple(phrase.split()) for phrase in listed.split(",")]
    return {first: tuple(phrase for phrase in each if phrase[0] == first) for first in {phrase[0] for phrase in each}}


_polite = frozenset(
    "please hey hi hello ok okay so yo coach pls plz and then also well just now oh spotter".split()
)
_asking = frozenset("how what what's whats why which who whose should shall does is am are do would".split())
_modal = frozenset({"can", "could", "would", "will"})
_logging = frozenset("log add record put save note write enter track store jot".split())
_orders = frozenset(
    "delete remove undo cancel change edit update replace swap correct fix rename clear erase reset show give tell create generate"
    " suggest recommend explain compare calculate convert schedule remind help teach skip substitute increase decrease lower raise adjust"
    " estimate predict list find make build move".split()
)
_orders_of_plans = frozenset({"plan", "design", "program"})
_ordered = frozenset({"me", "my", "us", "a", "an", "the", "out", "something", "it"})
_plans = _phrases(
    "tomorrow,next time,next week,next session,next workout,next month,next monday,next day,plan,plans,planning,i'll,will do,will be,i will,"
    "gonna,going to,want to,wants to,wanna,would like,i'd like,hope to,hoping,goal,goals,aim,aiming,todo,to do,to-do,let's,lets,should do,"
    "should have,should've,need to,have to,gotta,must,scheduled,upcoming,prescribed,program says,program calls,calls for,supposed to,intend,"
    "intending,wish,would have,could have,was going,meant to,prescription,target,targets,try,attempt,thinking of,thinking about,considering,might,may do,if all goes,later today i'll"
)
_future = _phrases(
    "tomorrow,next time,next week,next session,next workout,next month,next monday,next tuesday,next wednesday,next thursday,next friday,"
    "next saturday,next sunday,next year,later this week,planned,scheduled"
)
_undone = _phrases(
    "skipped,didn't do,didnt do,did not do,didn't get to,didnt get to,did not get to,didn't have time,didnt have time,no time for,"
    "couldn't do,couldnt do,could not do,couldn't get,couldn't finish,didn't finish,didn't make,didn't manage,did not finish,not done,never did,"
    "never got to,missed,cancelled,canceled,bailed on,left out,failed,couldn't hit,couldn't lift,instead of,without doing,haven't done,have not done,ran out of time"
)
_history = _phrases(
    "last year,last month,last summer,last winter,years ago,year ago,months ago,weeks ago,used to,back when,back in,when i was,in high school,"
    "in college,my max is,my best is,my best was,my pr is,my pb is,i can bench,i can squat,i can deadlift,could bench,could squat,could deadlift,"
    "imagine,theoretically,hypothetically,world record,for example"
)
_earlier = frozenset(("last", time) for time in ("week", "time", "session", "workout", "monday", "tuesday", "wednesday", "thursday", "friday"))
_records = frozenset({"best", "max", "pr", "pb", "record", "1rm", "pbs", "prs"})
_others = frozenset({"he", "she", "they", "he's", "she's"})
_selves = frozenset({"i", "i've", "me", "we", "i'd"})
_people = frozenset({"my", "a", "the", "some", "this"})
_relations = frozenset(
    "friend friends buddy bro brother sister wife husband girlfriend boyfriend partner dad mom mum father mother son daughter mate roommate"
    " coworker colleague trainer client clients guy girl dude gf bf".split()
)


def of_sentence(words: Words, asked: bool) -> Code | None:
    """Why the whole sentence tells of nothing done, or None. ``asked``: it ends with a question mark."""
    start = 0
    while start < len(words) and words[start] in _polite:
        start += 1
    told = words[start : start + 6]
    if not told or _asks_to_log(told):
        return None
    refused = asked or told[0] in _asking or told[0] in _modal or told[0] == "if" or told[0] in _orders
    refused = refused or (told[0] in _orders_of_plans and len(told) > 1 and told[1] in _ordered)
    refused = refused or tuple(told[:2]) in _earlier or _boasts(told)
    return Code.NOT_A_LOG if refused else None


def _boasts(told: Words) -> bool:
    """``My best bench is``: a record, and not today's."""
    return told[0] == "my" and bool(_records & set(told[1:3])) and "new" not in told[:3]


def _asks_to_log(told: Words) -> bool:
    """``Log``, ``can you log``, ``could you please add``."""
    if told[0] in _logging:
        return True
    return told[0] in _modal and len(told) > 1 and told[1] in ("you", "u") and any(word in _logging for word in told[2:5])


most_words_before = 60
"""Somebody else is named within so many words, or not at all."""


def of_others(words_before_numbers: Words) -> bool:
    """Whether the sentence tells of somebody else: ``my brother benched``, ``she did``."""
    if any(word in _selves for word in words_before_numbers):
        return False
    if any(word in _others for word in words_before_numbers):
        return True
    return any(
        word in _people and bool(_relations & set(words_before_numbers[at + 1 : at + 4]))
        for at, word in enumerate(words_before_numbers[:most_words_before])
    )


def plan_at(words: Words) -> int | None:
    """Where a plan or a wish begins."""
    return _first(words, _plans)


def future_at(words: Words) -> int | None:
    """Where a time to come is named, which holds for what stands before it too."""
    return _first(words, _future)


def history_at(words: Words) -> int | None:
    """Where something long past, or only possible, begins."""
    return _first(words, _history)


def undone_at(words: Words) -> int | None:
    """Where something left undone begins."""
    return _first(words, _undone)


def _first(words: Words, phrases: _Phrases) -> int | None:
    for at, word in enumerate(words):
        for phrase in phrases.get(word, ()):
            if tuple(words[at : at + len(phrase)]) == phrase:
                return at
    return None
