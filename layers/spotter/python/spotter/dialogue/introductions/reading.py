"""Whether a message tells lasting facts of its writer, and which: what the reader of talks hears, held to rules."""

from dataclasses import dataclass, replace
from datetime import date

from spotter.dialogue.intents.talk import stands_of
from spotter.dialogue.introductions.body import body_told
from spotter.dialogue.introductions.gear import gear_told
from spotter.dialogue.introductions.habits import habits_told
from spotter.dialogue.introductions.lifts import bests_told
from spotter.dialogue.introductions.page import Page
from spotter.dialogue.introductions.told import Body, Gear, Habits, Told, Unit, Wants
from spotter.dialogue.introductions.wants import wants_told
from spotter.dialogue.state import Utterance
from spotter.dialogue.todays_session import asks_for_todays_session
from spotter.dialogue.understanding.message import message
from spotter.language.talk.intent import Intent, Stands
from spotter.language.talk.reader import talk_reading
from spotter.language.talk.telling import Telling
from spotter.language.units import WEIGHT_UNITS
from spotter.language.word_lists import word_set

NEXT_STEP = "Shall I make you a workout now, or a plan for the week?"
"""Asked behind what was noted: more may be told in the place of an answer."""
_likely, _surely, _hardly, _keeps, _perhaps = 0.5, 0.8, 0.3, 0.45, 0.08
_elsewhere = (
    *(Intent.LOG, Intent.FIX_LOG, Intent.CHANGE, Intent.PLAN_CHANGE, Intent.PLAN_ASK, Intent.ABOUT, Intent.RECORD),
    *(Intent.BOOKING, Intent.TIMER),
)
"""What a message asks for that tells of training, and not of the person."""
_asking = (*_elsewhere, Intent.SESSION, Intent.WEEK, Intent.QUESTION, Intent.HEALTH, Intent.BETTER, Intent.COACH)
_of_bests = word_set("best bests max maxes maxima heaviest prs 1rm strongest")
_of_days = word_set("days when often")
_only, _hardly_asked = 0.9, 0.2
_longest_letters = 1200


@dataclass(frozen=True, slots=True)
class Heard:
    """What a message tells of its writer. ``asks``: and something else is asked for or told beside it."""

    told: Told
    asks: bool
    only_tells: bool = False
    """Whether it surely tells something, and surely asks for nothing at all."""


def heard_of(said: Utterance, usual: Unit, today: date) -> Heard:
    """The facts of a message; none where it surely tells of something else. ``usual``: the stored unit of weights."""
    nothing = Heard(Told(), asks=True)
    if not said.text or len(said.text) > _longest_letters:
        return nothing
    coach = "\n".join(filter(None, (said.replied, said.question)))
    reading = talk_reading(said.text, coach, stands_of(said))
    page = Page(message(said.text, today), reading, coach)
    if not _may_tell(page, said):
        return replace(nothing, only_tells=_only_tells(page, said))
    told = _told(page, said, usual)
    of_a_session = Told(habits=Habits(minutes=told.habits.minutes), gear=told.gear, wants=_wishes(told.wants))
    is_of_a_session = told == of_a_session and told.gear.place is None and reading.intents[Intent.SESSION] >= _perhaps
    if is_of_a_session or (reading.intents[Intent.SESSION] >= _hardly and reading.intents[Intent.KEEP] < _surely):
        wants = replace(told.wants, refused=(), liked=(), unknown=())
        told = replace(told, gear=Gear(), wants=wants)  # they are of the workout that is asked for
    if _is_of_the_plan(page, told) or (stands_of(said) is Stands.PLAN and _is_of_kit_or_refusals(told)):
        return nothing
    answers = _is_answer(page) and bool(told.bests)  # their figures read like those of a log
    asking = [each for each in _asking if not (answers and each in (Intent.LOG, Intent.FIX_LOG))]
    asks = any(reading.intents[each] >= _likely for each in asking)
    only_tells = _only_tells(page, said) and not is_of_a_session
    return Heard(told, asks or asks_for_todays_session(said.text), only_tells)


def _wishes(wants: Wants) -> Wants:
    return Wants(refused=wants.refused, liked=wants.liked, unknown=wants.unknown)


def _is_of_kit_or_refusals(told: Told) -> bool:
    """Whether nothing is told but what there is to train with and what is refused: a plan in hand is changed by it."""
    return told == Told(gear=told.gear, wants=Wants(refused=told.wants.refused, unknown=told.wants.unknown))


def _is_of_the_plan(page: Page, told: Told) -> bool:
    """Whether all that is told, days among it, says what a plan is to be like that is asked for in the same message."""
    is_asked = page.reading.intents[Intent.WEEK] >= _likely and bool(told.habits.days)
    return is_asked and told == Told(habits=told.habits, gear=told.gear, wants=Wants(refused=told.wants.refused))


def _only_tells(page: Page, said: Utterance) -> bool:
    likely = page.reading.intents
    is_told = max(likely[Intent.KEEP], likely[Intent.TALK]) >= _only
    answering = (Intent.YES, Intent.PICK)
    is_asked = max(likely[each] for each in (*_asking, *answering)) >= _hardly_asked
    return is_told and not is_asked and stands_of(said) is Stands.NOTHING and not said.answers


def _may_tell(page: Page, said: Utterance) -> bool:
    likely = page.reading.intents
    keeps = max(likely[Intent.KEEP], min(1.0, likely[Intent.KEEP] + likely[Intent.FORGET]))
    if said.answers and said.question != NEXT_STEP:
        return likely[Intent.KEEP] >= _surely and likely[Intent.PICK] < _likely
    other = max(likely[each] for each in _elsewhere)
    if stands_of(said) is not Stands.NOTHING and max(likely[Intent.CHANGE], likely[Intent.PLAN_CHANGE]) >= _hardly:
        return False  # it is said of the workout or the plan that there is
    if keeps >= _keeps and likely[Intent.KEEP] > other - _hardly / 2:
        return True
    names_days = _tells_days(page) and other < _hardly
    return _is_answer(page) or names_days or (likely[Intent.KEEP] >= _hardly and other < _likely + 0.1)


def _tells_days(page: Page) -> bool:
    """Whether several words in a row surely tell on which days somebody can train."""
    return any(run.end - run.start > 1 for run in page.of(Telling.DAYS))


def _is_answer(page: Page) -> bool:
    """Whether the coach asked in plain words for days or bests right before."""
    return bool((_of_bests | _of_days) & page.coach_words) and "?" in page.coach


def _told(page: Page, said: Utterance, usual: Unit) -> Told:
    likely = page.reading.intents
    unit = _unit(page, usual)
    keeps = likely[Intent.KEEP] + likely[Intent.FORGET] >= _keeps
    is_asked = _is_answer(page)
    bests = bests_told(page, unit, is_log=likely[Intent.LOG] >= _likely)
    body = body_told(page, unit)
    if bests and body.weight is not None and any(each.weight == body.weight for each in bests):
        body = replace(body, weight=None, unit=None)
    wanted = wants_told(page, unit) if keeps else Wants()
    gear = gear_told(page, unit) if keeps else Gear()
    gear, wanted = _refused_gear(page, gear, wanted)
    habits = (
        habits_told(page, asks_for_a_week=likely[Intent.WEEK] >= _likely)
        if keeps or is_asked or _tells_days(page)
        else Habits()
    )
    if stands_of(said) is not Stands.NOTHING and not keeps:
        body = Body()
    return Told(body, habits, gear, wanted, bests if keeps or is_asked else ())


def _refused_gear(page: Page, gear: Gear, wanted: Wants) -> tuple[Gear, Wants]:
    """Equipment that is there and not wanted: ``I would rather not do anything with the barbell``."""
    words = page.said.words
    rather = [
        at
        for at in range(len(words))
        if words[at : at + 2] == ("rather", "not") or words[at : at + 2] == ("dont", "want")
    ]
    if not rather or not gear.lacking:
        return gear, wanted
    refused = tuple(each for each in gear.lacking if any(each in " ".join(words[at : at + 10]) for at in rather))
    lacking = tuple(each for each in gear.lacking if each not in refused)
    return replace(gear, lacking=lacking), replace(wanted, refused=(*wanted.refused, *refused))


def _unit(page: Page, usual: Unit) -> Unit:
    """The unit of a message that names one alone, else the stored one."""
    units = {WEIGHT_UNITS[word] for word in page.said.words if word in WEIGHT_UNITS}
    return "lb" if units == {"lb"} else "kg" if units == {"kg"} else usual
