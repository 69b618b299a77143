"""Whether a message asks for a plan of several days: what is asked about, was done, or is to be booked is none."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from spotter.dialogue.composing.areas import muscles_of_area
from spotter.dialogue.intents.fitting import HARDLY, LIKELY, may_ask
from spotter.dialogue.intents.network import likelihoods
from spotter.dialogue.understanding.read import longest_read_chars, plain
from spotter.dialogue.weekly.asked import WeekAsked, week_said
from spotter.dialogue.weekly.days_said import count_said, days_said, weekday_of
from spotter.dialogue.weekly.labels import assigned
from spotter.dialogue.weekly.plan_read import days_to_train
from spotter.dialogue.weekly.plan_wanted import rather_wants_a_plan, wants_a_plan, wants_one_session
from spotter.dialogue.weekly.splits import Split
from spotter.dialogue.weekly.words import OPENINGS, lists, phrases
from spotter.language.talk.intent import Intent, Stands
from spotter.language.tokens import Token, tokenise
from spotter.language.word_lists import first_phrase, word_set

_several = 2
_surely_of_a_week = frozenset({Split.PUSH_PULL_LEGS, Split.UPPER_LOWER, Split.BODY_PARTS})
_one_session = word_set("workout session today tonight now quick short")
_of_others = word_set("friend wife husband mum mom dad client brother sister")


SURELY, _few_words, _longest_answer = 0.8, 3, 4
"""How likely it has to be that a plan of several days is asked for, by what was learned, to go by that alone; in so few
words as ``stretching routine`` it may be one session.
"""


@lru_cache(maxsize=128)
def asks_for_a_week(text: str) -> bool:
    """Whether a message clearly asks for a plan of several days.

    Where its words may be of one, what was learned of whole messages says whether it is asked for.
    """
    if not names_week_or_day(text):
        return False
    likely = likelihoods(text, "", Stands.NOTHING)
    words = {token.text for token in tokenise(text[:longest_read_chars])}
    if is_of_one_session(text):
        return False
    is_of_days = len(days_to_train(text, _surely_to_train)) >= _several
    is_wanted = wants_a_plan(text) or wants_one_session(text) or (is_of_days and rather_wants_a_plan(text))
    is_order = len(text.split()) > _longest_answer and not (words & (_no_planning | _of_meals) or _asks_whether(text))
    if is_wanted and is_order and not (names_days_for(text) or _is_a_goal(sorted(words))):
        return True
    is_sure = likely[Intent.WEEK] >= SURELY and max(likely[Intent.SESSION], likely[Intent.QUESTION]) < LIKELY
    if is_sure and len(text.split()) > _few_words and not words & (_of_food | _of_others):
        return True
    is_another = names_one_session(text) and not may_ask((Intent.WEEK, Intent.PLAN_CHANGE), likely)
    return not is_another and (_asks_in_words(text) or _orders_several(text, likely))


def is_of_one_session(text: str) -> bool:
    """Whether a message surely wants one workout, and not one on each of several days: ``mon wed fri, 30 min each``."""
    is_of_days = len(days_to_train(text)) >= _several
    words = {token.text for token in tokenise(text[:longest_read_chars])}
    return wants_one_session(text) and (not is_of_days or bool(words & _one_now))


_one_now = word_set("today todays tonight now rn one single session sesh workout training this")


def _asks_whether(text: str) -> bool:
    """Whether a message only asks whether something may be done: ``can i train mon wed fri instead?``."""
    first = [token.text for token in tokenise(text[:longest_read_chars])[:3]]
    return (
        first[:1] in (["can"], ["could"], ["may"], ["should"]) and first[1:2] == ["i"] and first[2:] in _what_one_does
    )


_what_one_does = (["train"], ["lift"], ["do"], ["skip"], ["move"], ["workout"], ["go"], ["still"], ["also"])
_surely_to_train = 0.75
_no_planning = word_set("show see view rota")
"""Words of what is to be looked at, or of a calendar that is not the coach's."""


def _orders_several(text: str, likely: Mapping[Intent, float]) -> bool:
    """Whether a week is ordered by its name, or several sessions on days that are named, where that is likely."""
    tokens = plain(text).tokens
    words = [token.text for token in tokens]
    if _is_question(words) or _of_others & set(words) or likely[Intent.WEEK] < HARDLY:
        return False
    if any(_is_order_of_a_week(words, at) for at in range(len(words))):
        return True
    said = week_said(text)
    is_of_several = (said.count or 0) >= _several and len(said.days) >= _several
    return is_of_several and likely[Intent.WEEK] >= _rather_a_week and bool(_planning & set(words))


_rather_a_week = 0.5
_planning = word_set("plan lay map set sort organise organize arrange program programme make give build need want")


def _is_order_of_a_week(words: Sequence[str], at: int) -> bool:
    """``Plan me the week``, ``i asked for a week``: a verb, and the week with nothing but small words before it."""
    if words[at] not in _ordering or (at and words[at - 1] in _before_a_noun | _held_back):
        return False
    end = at + 1
    while end < len(words) and words[end] in _small and end - at <= _longest_order:
        end += 1
    named = words[end : end + 1]
    is_week = named in (["week"], ["weeks"], ["wk"]) and words[end - 1] in ("my", "the", "a", "me")
    return is_week and words[end + 1 : end + 2] not in (["off"], ["break"], ["of"], ["ago"])


_ordering = word_set("plan lay map organise organize arrange program programme asked")
_held_back = word_set("not never didnt dont already")
_small = word_set("me us my the a out up for this whole entire training")
_longest_order = 4


_of_meals = word_set("meal meals food chow menu menus recipe recipes diet")
_of_food = _of_meals | word_set("eat eating breakfast lunch dinner")
"""What else people want a plan of for a week."""


def names_one_session(text: str) -> bool:
    """Whether a message names a workout, a session or this day: then it may be for that one alone."""
    return bool(_one_session & {token.text for token in tokenise(text[:longest_read_chars])})


def _asks_in_words(text: str) -> bool:
    """Whether the words of a message ask for a plan of several days."""
    tokens = plain(text).tokens
    words = [token.text for token in tokens]
    silent = assigned(text, tokens, days_said(text, tokens)).silent
    heard = [word for at, word in enumerate(words) if at not in silent]
    if not _is_request(tokens) or _is_question(words) or _of_others & set(heard) or _is_of_the_past(heard):
        return False
    said = week_said(text)
    is_laid_out = len(said.labels) >= _several and first_phrase(words, phrases()) is not None
    if _books([word for word in heard if not (is_laid_out and word in _sizes)]):
        return False
    if _is_of_one_day(words, said) or _is_a_goal(words):
        return False
    has_plan = bool(lists()["plans"] & set(words))
    is_of_days = len(said.days) >= _several or _is_counted(tokens)
    if said.split in _surely_of_a_week and (is_of_days or has_plan or said.split is Split.BODY_PARTS):
        return True
    is_of_days = is_of_days or (bool(_nouns & set(words)) and (said.count or 0) >= _several)
    if first_phrase(words, phrases()) is not None:
        return is_of_days or not _is_of_one_session(said, words)
    if is_of_days and (has_plan or (said.off and _is_counted(tokens))):
        return True
    return _is_of_a_bare_program(words, said) or (is_of_days and said.split is not None)


_sizes = word_set("shorter longer easier harder lighter heavier")
"""How a day is to be, where days are laid out: ``none longer than an hour``."""


def _is_a_goal(words: Sequence[str]) -> bool:
    """``My goal is 3 sessions a week``: what is to be reached, and no plan."""
    is_named = bool({"goal", "goals", "target", "aim"} & set(words))
    return is_named and not {"plan", "program", "programme", "split", "routine"} & set(words)


def _is_request(tokens: Sequence[Token]) -> bool:
    """Whether something is wanted; a count of days, or a weekly plan, says so by itself: ``5 day bro split``."""
    words = {token.text for token in tokens}
    if (lists()["wants"] - {"plan", "program", "split"}) & words or words & {"please", "pls", "plz"}:
        return True
    is_verb = bool(words & {"plan", "program"}) and not words & {"my", "the", "this", "that"}
    is_named = bool(lists()["plans"] & words) and first_phrase([each.text for each in tokens], phrases()) is not None
    return is_verb or is_named or _is_counted(tokens)


def _is_of_one_day(words: Sequence[str], said: WeekAsked) -> bool:
    """Whether one day alone is spoken of, and no week: ``plan my training for today``."""
    if len(said.days) >= _several or said.count or {"week", "weekly"} & set(words):
        return False
    return bool(_near_days & set(words)) or (len(said.days) == 1 and not _week_words & set(words))


_nouns = word_set("plan program programme split routine schedule")
_near_days = word_set("today todays tonight tomorrow tomorrows now")


def names_week_or_day(text: str) -> bool:
    """Whether any word of a message is a day, a plan, a week or a split: without one it is not read any further."""
    words = {token.text for token in tokenise(text[:longest_read_chars])}
    plans = lists()["plans"] | _week_words | _names_of_weeks
    return bool(words & plans) or any(weekday_of(word) is not None for word in words)


_names_of_weeks = word_set("days weekdays weekend weekends mwf every ppl push upper")


def names_days_for(text: str) -> bool:
    """Whether a message says of several days what each is for, and nothing of what was done or is to be booked."""
    tokens = plain(text).tokens
    words = [token.text for token in tokens]
    said = week_said(text)
    if len({each.start for each in said.labels.values()}) < _several or _is_question(words):
        return False
    if _is_of_the_past(words) or _books(words) or {"next", "week"} & set(words) or _near_days & set(words):
        return False
    return not any(character.isdecimal() for word in words for character in word)


def _is_counted(tokens: Sequence[Token]) -> bool:
    count = count_said(tokens)
    return count is not None and count.days >= _several and (count.is_of_week or bool(_week_words & _set(tokens)))


_week_words = word_set("week weekly ppl split program programme")


def _set(tokens: Sequence[Token]) -> set[str]:
    return {token.text for token in tokens}


def _is_of_a_bare_program(words: Sequence[str], said: WeekAsked) -> bool:
    """``Build me a program``: a program, and nothing that a single session would be told by."""
    bare = {"program", "programme", "split"} & set(words)
    behind = [words[at + 1] if at + 1 < len(words) else "" for at, word in enumerate(words) if word in bare]
    is_noun = any(word in bare and at and words[at - 1] in _before_a_noun for at, word in enumerate(words))
    return is_noun and bool(behind) and not _is_of_one_session(said, words)


_before_a_noun = word_set(
    "a the my new good proper training workout lifting gym strength beginner simple another whole"
)


def _is_of_one_session(said: WeekAsked, words: Sequence[str]) -> bool:
    wanted = said.wanted
    narrow = bool(wanted.areas) and any(muscles_of_area(focus) for _name, focus in wanted.areas)
    return bool(_one_session & set(words) and (narrow or wanted.minutes is not None)) or narrow or bool(wanted.count)


def _is_question(words: Sequence[str]) -> bool:
    """Whether something is asked about plans, and none is asked for: ``what split should I do``."""
    asks = lists()["asks"]
    first = next((word for word in words if word not in OPENINGS), "")
    return first in asks and not _orders_behind(words)


def _orders_behind(words: Sequence[str]) -> bool:
    """Whether a sentence behind the question asks for it: ``... can you make me a plan``."""
    return any(
        word in ("can", "could", "please", "would") and {"you", "u"} & set(words[at + 1 : at + 3])
        for at, word in enumerate(words)
    )


def _is_of_the_past(words: Sequence[str]) -> bool:
    said = lists()["past"] & set(words)
    return bool(said - {"was", "were", "had", "done"}) and not _orders_behind(words)


def tells_of_the_past(text: str) -> bool:
    """Whether a message tells what was done."""
    return _is_of_the_past([token.text for token in plain(text).tokens])


def _books(words: Sequence[str]) -> bool:
    """Whether a calendar, a log or a change is spoken of."""
    if lists()["books"] & set(words):
        return True
    return any(word == "schedule" and words[at + 1 : at + 2] and words[at + 1] in _booked and (
        not at or words[at - 1] not in _before_a_noun) for at, word in enumerate(words))  # fmt: skip


_booked = word_set("it this that me my a the legs push pull upper lower in them these")
