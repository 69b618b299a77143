"""Changes of a weekly plan that is stored: an exercise of a day, a day's length, its place, what it is for."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from spotter.dialogue.answer import listed
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.day_lengths import to_length
from spotter.dialogue.weekly.days_said import DAY_NAMES, days_said, weekday_of
from spotter.dialogue.weekly.decision import WeekDecision, setting
from spotter.dialogue.weekly.edits_said import edits_said
from spotter.dialogue.weekly.standing import Standing, called, nothing_on
from spotter.dialogue.weekly.stored_days import StoredDay, days_told, minutes_of, rewritten
from spotter.language.word_lists import read_words, word_set

_swapping = word_set("swap replace change switch exchange trade instead")
_removing = word_set("remove drop take delete skip cut lose out without")
_moving = word_set("move shift swap switch put change exchange push bring")
_deleting = word_set("delete remove scrap drop cancel clear erase forget bin trash wipe")
_plans = word_set("plan program programme split routine")
_making = word_set("make should become becomes turn set be")
_lasting = word_set("plan program programme split always every from each weekly")
_shorter, _longer = word_set("shorter short quicker less trim shorten"), word_set("longer lengthen extend")
_less, _more = 0.75, 1.25
_of_logs = word_set("log logged did done was were book booked calendar reminder remind")
REMOVE = "Shall I delete your whole weekly plan?"
YES_OR_NO = ("Yes, go ahead", "No, keep it")


def change_said(text: str, standing: Standing) -> WeekDecision | None:
    """The change of the stored plan that a message asks for; None where it asks for none."""
    tokens = plain(text).tokens
    words = {token.text for token in tokens}
    if not standing.days or words & _of_logs or is_refused(text):
        return None
    named = days_said(text, tokens)
    days = [day for each in named for day in each.days]
    if not days:
        return _shown(words, standing) or _deleted(words, standing) or _resized(text, words, standing)
    is_of_plan = standing.in_hand or bool(words & _lasting) or not standing.has_workout
    if not is_of_plan or not is_whole(text):
        return None
    apart = [day for token in tokens if (day := weekday_of(token.text)) is not None]
    if len(apart) == _both and words & _moving and not edits_said(text).edits and not week_said(text).labels:
        return moved((apart[0], apart[1]), words, standing)
    if set(days) >= {int(each["day"]) for each in standing.days} and len(days) > _both:
        return _all_sized(text, words, standing)
    if len(days) > 1:
        return _all_sized(
            text, words, replace(standing, days=tuple(each for each in standing.days if each["day"] in days))
        )
    return _sized(text, words, days[0], standing)


def is_refused(text: str) -> bool:
    """``Dont move friday``: nothing is to be done with it."""
    spoken = [token.text for token in plain(text).tokens if token.is_word]
    return any(word in _refusing and _doing & set(spoken[at + 1 : at + 3]) for at, word in enumerate(spoken))


_refusing, _doing = word_set("dont not never"), word_set("move shift swap switch change make put set cut do turn")


def _resized(text: str, words: set[str], standing: Standing) -> WeekDecision | None:
    """``Make it shorter``, said of a plan that was just made: all of its days."""
    points = bool(words & {"it", "them", "plan", "days", "all", "each", "every"})
    is_of_plan = standing.in_hand and points
    return _all_sized(text, words, standing) if is_of_plan and is_whole(text) else None


def may_change(text: str) -> bool:
    """Whether a message may be of a plan or of a change of it at all: else nothing is looked up for it."""
    tokens = plain(text).tokens
    words = {token.text for token in tokens}
    if days_said(text, tokens):
        verbs = _swapping | _removing | _moving | _shorter | _longer | _making
        return bool(words & verbs) and is_whole(text)
    is_of_plan = bool(words & _plans) or {"my", "week"} <= words
    return is_of_plan and bool(words & (_showing | _deleting)) and len(words) <= _few_words


def is_whole(text: str) -> bool:
    """Whether every word of a message is a day, an exercise, what is trained, a time, or of the words of changes."""
    said = plain(text)
    held = {at for each in said.mentions if each.kind in _named for at in range(each.start, each.end)}
    held |= {at for each in days_said(text, said.tokens) for at in range(each.start, each.end)}
    left = [token for at, token in enumerate(said.tokens) if at not in held]
    return "?" not in {each.text for each in left[:-1]} and all(
        not (each.is_word or each.value is not None) or each.text in _of_changes() for each in left
    )


_named = frozenset({"exercise", "lift", "movement", "area", "session", "intensity", "time", "length"})


@cache
def _of_changes() -> frozenset[str]:
    """Words of which the meaning is known in a change of a plan."""
    verbs = _swapping | _removing | _moving | _lasting | _shorter | _longer
    return verbs | read_words(Path(__file__).with_name("data") / "change_words.txt")


def _shown(words: set[str], standing: Standing) -> WeekDecision | None:
    """The whole plan, where somebody wants to see it."""
    is_of_plan = bool(words & _plans) and bool(words & {"my", "the", "whole", "full", "entire"})
    is_of_plan = is_of_plan or (standing.in_hand and {"my", "week"} <= words)
    if not (is_of_plan and words & _showing and len(words) <= _few_words) or words & _near:
        return None
    if standing.has_workout and not standing.in_hand:
        return None
    return WeekDecision(text="Your weekly plan:\n" + days_told(standing.days))


_showing = word_set("show see view list whats what tell read")
_near = word_set("last how was did log logged today todays tonight tomorrow make change why how train for")


def _deleted(words: set[str], standing: Standing) -> WeekDecision | None:
    if not (words & _deleting and words & _plans and words & {"the", "my", "whole", "this", "that", "entire"}):
        return None
    return deleting(standing) if len(words) <= _few_words else None


def deleting(standing: Standing) -> WeekDecision:
    """The whole plan deleted, with a yes."""
    names = listed([called(each) for each in standing.days])
    return WeekDecision(
        {"rest_days": sorted(int(each["day"]) for each in standing.days)},
        "Your weekly plan is deleted.",
        text=f"Your plan has {names}.",
        question=REMOVE,
        options=YES_OR_NO,
    )


_few_words, _both = 9, 2


def moved(days: tuple[int, int], words: set[str], standing: Standing) -> WeekDecision | None:
    """A day in the place of another; two days that are both trained change places, if that is what is said."""
    first, second = (standing.of(day) for day in days)
    is_of_plan = standing.in_hand or bool(words & _lasting)
    if not is_of_plan or standing.booked & set(days):
        return None
    if first is None:
        return nothing_on(days[0], standing)
    if second is None:
        return setting(
            [rewritten(first, to=days[1])], f"{called(first)} is on {DAY_NAMES[days[1] - 1]} now.", [days[0]]
        )
    exchanged = setting(
        [rewritten(first, to=days[1]), rewritten(second, to=days[0])],
        f"{called(first)} and {called(second)} have changed places.",
    )
    if words & {"swap", "switch", "exchange"}:
        return exchanged
    question = f"{called(second)} is in your plan already. Shall the two days change places?"
    return replace(exchanged, question=question, options=("Yes, change them", "No, leave it"))


def _sized(text: str, words: set[str], day: int, standing: Standing) -> WeekDecision | None:
    """A day made shorter or longer, to the minutes that are said or by a quarter."""
    stored = standing.of(day)
    if not _wants_other_length(text, words):
        return None
    if stored is None or not stored.get("exercises"):
        return nothing_on(day, standing)
    sized = to_length(stored, _target(text, words, stored))
    before, after = minutes_of(stored["exercises"]), minutes_of(sized["exercises"])
    if sized == rewritten(stored):
        return WeekDecision(text=f"{called(stored)} takes about {before} minutes: I can make it no closer to that.")
    return setting([sized], f"{called(stored)} takes about {after} minutes now, instead of {before}.")


def _all_sized(text: str, words: set[str], standing: Standing) -> WeekDecision | None:
    """Every day made shorter or longer: ``make every day 30 minutes``."""
    if not _wants_other_length(text, words):
        return None
    days = [to_length(each, _target(text, words, each)) for each in standing.days if each.get("exercises")]
    return setting(days, "These days are changed:") if days else None


def _wants_other_length(text: str, words: set[str]) -> bool:
    said = week_said(text).wanted.minutes
    is_wished = bool(words & {"can", "could"}) and "be" in words
    return bool(words & (_shorter | _longer)) or (said is not None and (is_wished or bool(words & _to_a_time)))


_to_a_time = word_set("make cut max maximum only each every all most limit keep should")


def _target(text: str, words: set[str], day: StoredDay) -> int:
    """The minutes that a day is to take."""
    takes = minutes_of(day["exercises"])
    return week_said(text).wanted.minutes or int(takes * (_more if words & _longer else _less))
