"""What a message asks for of workouts: its acts, put in order and weighed against what was learned."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from spotter.dialogue.changes.changes_by_role import (
    LIKELY,
    agrees,
    all_cast,
    cast_in,
    changes_by_role,
    holds,
    leaves_out,
    points_elsewhere,
    to_be,
)
from spotter.dialogue.changes.changes_read import changes_read, is_compared
from spotter.dialogue.changes.contradictions import contradiction
from spotter.dialogue.composing.bare_minutes import minutes_of_the_new_one
from spotter.dialogue.composing.build_parts import with_parts
from spotter.dialogue.composing.todays_session import asks_for_todays_session
from spotter.dialogue.conversation.consent import is_consent_alone
from spotter.dialogue.conversation.heard import (
    likely_kinds,
    named,
    programs_beside,
    reading_beside,
    understood,
    understood_as_build,
)
from spotter.dialogue.intents.fitting import may_ask
from spotter.dialogue.intents.talk import intents_of
from spotter.dialogue.likely_changes.deciding import Read, Weighed, decided, either, surely, weighed
from spotter.dialogue.likely_changes.programmed import (
    DOUBTLESS,
    asks_politely,
    surely_programmed,
    with_programs_offered,
)
from spotter.dialogue.likely_changes.the_same import done_with_another
from spotter.dialogue.memoisation import cached_by_utterance
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.questions.answering import undoubted
from spotter.dialogue.questions.order_and_question import order_and_question
from spotter.dialogue.requests.arbitration import SURE, arbitrated, is_bare, is_settled, is_whole, support
from spotter.dialogue.requests.frames import framed
from spotter.dialogue.requests.implied import is_bare_name
from spotter.dialogue.requests.plainness import asks_what, ends_with_a_no, is_answered, is_clear, is_taken_back
from spotter.dialogue.requests.template_requests import is_to_be_asked, requests_of, with_requests
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.model import CHANGING, Act, Mention, Understanding
from spotter.dialogue.understanding.new_workouts import Asked, likelihood_of_new_workout, likelihoods
from spotter.dialogue.understanding.roles import Cast
from spotter.dialogue.understanding.slots.references import Places
from spotter.dialogue.wished.asking import SURE as SURE_WISH
from spotter.dialogue.wished.asking import SURE_BESIDE_ONE, says_what_is_wanted
from spotter.dialogue.wished.reading import as_wished
from spotter.dialogue.wished.refining import REFINES, is_refined
from spotter.language.talk.intent import Intent
from spotter.language.tokens import tokenise

SURELY_NONE = 0.9
"""How likely it has to be that nothing is to be changed where a change that others read is asked about first."""
SURELY_BUILT = 0.9
"""How likely a new workout has to be where it is made whatever the templates read."""
SURELY_BUILT_FIRST = 0.95
"""The same where there is no workout yet: nearly all that the reader learned was said beside one."""
LIKELY_BUILT = 0.6
"""The same of another one than is in hand, where the templates read nothing and nothing is asked."""
SURELY_READ = 0.8
"""How sure the reading of a message beside its workout has to be where the changes are made by it."""
SURELY_MEANT = 0.9
"""How likely that anything is changed, or built, has to be where what was learned is believed before a template."""

HARDLY_CARE = 0.12
"""How likely it may be at most that somebody needs care where a new workout is read piece by piece."""
SURELY_PROGRAMMED = 0.9
"""How likely changes have to be by a program where all that is likely is weighed, whatever the templates read."""
HARDLY_MEANT = 0.05
"""Where what the roles come to is less likely than this, they say nothing: ``and the last one`` behind a question."""

_longest_consent = 80
"""Letters of a message that is no more than a yes or a no."""


@cached_by_utterance
def weighed_requests(utterance: Utterance) -> tuple[Understanding, tuple[Act, ...]]:
    """The same, weighed against all that the message may ask of the workout, and how likely each of that is.

    A mere yes or no to nothing asks for nothing.
    """
    is_short = len(utterance.text) <= _longest_consent and not utterance.answers
    if is_short and is_consent_alone(tokenise(utterance.text)):
        return with_requests(utterance)
    if (both := order_and_question(*with_requests(utterance), utterance)) is not None:
        return both
    likely = likely_kinds(utterance)
    if is_surely_anew(utterance) and not _is_wished(utterance):
        return _as_build(utterance, with_requests(utterance)[1])
    if _is_wished(utterance) or _asks_for_today(utterance):
        said, requests = _as_build(utterance, with_requests(utterance)[1])
        return as_wished(said), requests[:1]
    requests = with_requests(utterance)[1]
    is_of_minutes = bool(utterance.listed) and minutes_of_the_new_one(utterance) is not None
    if not is_of_minutes and (acts := surely_programmed(utterance, requests)) and not _is_read_by_words(utterance):
        beside = tuple(act for act in requests if not SKILLS[act.name].writes and act.skill != "small_talk")
        return surely(utterance), (*acts, *beside)
    found = cast_of(utterance, likely)
    read = read_by_readers(utterance, likely, found)
    if not is_settled_by_words(utterance):
        by_role = changes_by_role(found, named(utterance), likely)
        read = decided(utterance, read, with_requests(utterance)[1], by_role)
    elif not with_requests(utterance)[1] and is_bare(understood(utterance), named(utterance)):
        read = read[0], ()  # ``and the last one`` says nothing of what is to be done with it
    settled = either(_sparing(read, utterance)) if utterance.listed else read
    if is_refined(utterance, named(utterance), settled[1]):
        return _refining(utterance)
    said, acts = settled
    is_read = any(act.skill in CHANGING for act in acts) and is_settled(
        requests, with_requests(utterance)[0], named(utterance)
    )
    asks = is_answered(requests) and not asks_politely(understood(utterance))
    if is_of_minutes or is_read or asks or contradiction(acts, said) is not None:
        return settled
    return with_programs_offered(utterance, said, acts), acts


def _is_read_by_words(utterance: Utterance) -> bool:
    """Whether the other readers know better than any program: something is denied or taken back, or hurts; or templates
    read all of it, or a question that is no polite wish.
    """
    said, requests = with_requests(utterance)
    if ends_with_a_no(utterance) or pains_in(utterance.text) or not is_clear(said, requests, named(utterance)):
        return True
    if asks_politely(said) and surely_programmed(utterance, (), least=DOUBTLESS):
        return False
    return bool(requests) and (is_settled(requests, said, named(utterance)) or is_answered(requests))


def _refining(utterance: Utterance) -> Read:
    """What is said right behind a new workout, as what that is to be like besides."""
    said = as_wished(replace(understood_as_build(utterance), surely_read="build"))
    whole = Act("build", REFINES, 0, len(said.tokens), (), denied=False)
    return replace(said, acts=(whole,)), (whole,)


def _is_wished(utterance: Utterance) -> bool:
    """Whether it surely asks for a new workout and says what that is to be like, and answers no question."""
    least = SURE_BESIDE_ONE if utterance.listed else SURE_WISH
    if not may_ask((Intent.SESSION,), intents_of(utterance)):
        return False
    is_likely = likelihood_of_new_workout(utterance.text) >= least or _begins_with_a_wish(utterance)
    is_sure = is_likely and not utterance.answers and not is_bare_name(understood(utterance))
    is_sure = is_sure and likely_kinds(utterance).get("care", 0) < HARDLY_CARE
    return is_sure and says_what_is_wanted(utterance.text)


def _asks_for_today(utterance: Utterance) -> bool:
    """Whether it is asked what to train today, with no workout in hand, and told what with, or what for."""
    return not (utterance.listed or utterance.answers) and asks_for_todays_session(utterance.text)


def is_surely_anew(utterance: Utterance) -> bool:
    """Whether a new workout is asked for in place of the one in hand, by what was learned of whole messages."""
    likely = intents_of(utterance)
    others = max(likely[each] for each in _not_anew)
    if utterance.answers or likely_kinds(utterance).get("care", 0) >= HARDLY_CARE or pains_in(utterance.text):
        return False
    is_likely = bool(utterance.listed) and likely[Intent.SESSION] >= SURELY_MEANT and others < HARDLY_CARE
    return is_likely and likelihood_of_new_workout(utterance.text) >= LIKELY_BUILT


_not_anew = (
    *(Intent.CHANGE, Intent.ABOUT, Intent.QUESTION, Intent.WEEK, Intent.PLAN_CHANGE),
    *(Intent.LOG, Intent.BOOKING, Intent.HEALTH),
)


def _begins_with_a_wish(utterance: Utterance) -> bool:
    """Whether a conversation begins with what is either a new workout or a change of one, of which there is none."""
    likely = likelihoods(utterance.text)
    is_first = not (utterance.listed or utterance.earlier)
    return is_first and likely[Asked.BUILD] >= _fairly_likely and likely[Asked.BUILD] + likely[Asked.EDIT] >= SURE


_fairly_likely = 0.35


def _sparing(read: Read, utterance: Utterance) -> Read:
    """What was read; where something hurts, all of it made easier is what loads that made another."""
    said, acts = read
    if not any(act.name == "reshape.easier" and not _is_of_one(act) for act in acts) or not pains_in(utterance.text):
        return read
    spared = (replace(act, intent="avoid", mentions=()) if act.name == "reshape.easier" else act for act in acts)
    return said, tuple(spared)


def _is_of_one(act: Act) -> bool:
    return any(each.kind in ("listed", "place", "rank", "exercise") for each in act.all("target"))


def weighed_choices(utterance: Utterance) -> tuple[Weighed, ...]:
    """All that the message may ask of the workout, and how likely each of that is: for whoever debugs."""
    likely = likely_kinds(utterance)
    found = cast_of(utterance, likely)
    read = read_by_readers(utterance, likely, found)
    return weighed(utterance, read, with_requests(utterance)[1], changes_by_role(found, named(utterance), likely))


def is_settled_by_words(utterance: Utterance) -> bool:
    """Whether the templates alone say what is asked: all of a short message, a no, a question, or two that differ."""
    said, requests = with_requests(utterance)
    what_is_named = named(utterance)
    if done_with_another(utterance, what_is_named) or _goes_on(utterance, requests, what_is_named):
        return False
    if _surely_programmed(utterance, requests):
        return False
    if is_clear(said, requests, what_is_named) and _contradicting(utterance, requests):
        return False
    return (
        not is_clear(said, requests, what_is_named)
        or is_settled(requests, said, what_is_named)
        or (is_answered(requests) and not said.left_over)
    )


def _goes_on(utterance: Utterance, requests: Sequence[Act], what_is_named: Understanding) -> bool:
    """Whether a change names no exercise right behind another change: it may be about that one, or about all."""
    changes = bool(requests) and all(act.skill in _of_roles for act in requests)
    return changes and bool(utterance.just_changed) and not any(True for _ in what_is_named.named(*_naming))


def _surely_programmed(utterance: Utterance, requests: Sequence[Act]) -> bool:
    """Whether a program of changes is sure of something, and templates read no change that says all there is.

    No answer is read so, no question, no mere name, nothing that is taken back behind it, and nothing that the message
    before alone tells: ``yes it is``.
    """
    if not utterance.listed or utterance.answers or ends_with_a_no(utterance):
        return False
    if is_bare(understood(utterance), named(utterance)) or is_answered(requests):
        return False
    if any(act.skill in _changing_or_back for act in requests):
        said = understood(utterance)
        if is_clear(said, requests, named(utterance)) and is_settled(requests, said, named(utterance)):
            return False
    programs = programs_beside(utterance)
    best = programs.best if programs is not None else None
    if best is None or best.likelihood < SURELY_PROGRAMMED or holds(requests, best.acts):
        return False
    return any(each.end > each.start for each in _mentions_of(best.acts))


_changing_or_back = CHANGING | {"undo"}
_naming = ("listed", "place", "exercise", "whole", "area", "equipment")


def _contradicting(utterance: Utterance, requests: Sequence[Act]) -> tuple[Act, ...]:
    """The changes that were surely read beside the workout, where templates read others, or a question, or nothing.

    Both readers have to be sure that something is to be changed: that of kinds of requests, which sees the message
    alone, too. It has to be at least as likely what was read as what the templates have.
    """
    likely = likely_kinds(utterance)
    read = _read(utterance)
    if not read or likely.get("edit", 0) < SURELY_MEANT or holds(requests, read) or ends_with_a_no(utterance):
        return ()
    if _is_short(utterance) or any(
        isinstance(each.value, Places) and each.value.unclear for each in _mentions_of(read)
    ):
        return ()
    by_templates = max((support(act, likely) for act in requests if act.skill in CHANGING), default=0)
    return read if min(support(act, likely) for act in read) >= by_templates else ()


def _mentions_of(acts: Sequence[Act]) -> Iterator[Mention]:
    """All that some acts have to do with."""
    for act in acts:
        yield from (each for _name, each in act.mentions)


def _is_short(utterance: Utterance) -> bool:
    """Whether a message is so short that a template has read all that it says: ``sub out the rows``."""
    return sum(token.is_word for token in understood(utterance).tokens) <= _few_words


def read_by_readers(
    utterance: Utterance, likely: Mapping[str, float], found: Sequence[Cast]
) -> tuple[Understanding, tuple[Act, ...]]:
    """What the readers come to, one giving way to another, weighed against how likely each kind of request is.

    Where one amount is told twice and differently, the roles say which of both is meant, or else the act that says it
    comes first, to be asked about.
    """
    said, requests = _weighed(utterance, likely, found)
    if requests and requests[0].skill == "build":
        said, requests = with_parts(said, requests)
    contradicting = contradiction(requests, said)
    if contradicting is None:
        return (replace(said, doubtful=True) if _is_denied(utterance, said, requests) else said), requests
    by_role = changes_by_role(found, named(utterance), likely, LIKELY)
    if by_role:
        return all_cast(understood(utterance), named(utterance)), by_role
    at = contradicting[0]
    return said, (requests[at], *requests[:at], *requests[at + 1 :])


def _is_denied(utterance: Utterance, said: Understanding, requests: Sequence[Act]) -> bool:
    """Whether changes that others have read are surely none, as the message was read together with the workout.

    It asks for no change at all; or a figure would be what an amount becomes that says by how much.
    """
    changing = [act for act in requests if act.skill in _of_roles | {"reshape"}]
    if not changing or said.surely_read:
        return False
    if is_taken_back(said):
        return True
    if (
        any(act.denied or act.name == "keep.keep" for act in said.acts)
        or utterance.answers
        or is_settled(requests, said, named(utterance))
    ):
        return False
    if any(is_compared(each, said) for act in changing for each in _figures(act)):
        return True
    reading = reading_beside(utterance)
    if reading is None:
        return False
    return reading.acts["other"] >= SURELY_NONE


def _weighed(
    utterance: Utterance, likely: Mapping[str, float], found: Sequence[Cast]
) -> tuple[Understanding, tuple[Act, ...]]:
    said, requests = with_requests(utterance)
    by_role = changes_by_role(found, named(utterance), likely)
    by_role = () if points_elsewhere(requests, by_role) else by_role
    by_role = () if any(support(act, likely) < HARDLY_MEANT for act in by_role) else by_role
    writes = any(SKILLS[act.name].writes for act in (*requests, *said.acts) if act.name in SKILLS)
    is_plain = is_clear(said, requests, named(utterance))
    contradicting = _contradicting(utterance, requests) if is_plain else ()
    read = _read(utterance) if is_plain and (said.left_over or not is_answered(requests)) else contradicting
    if contradicting and is_settled(requests, said, named(utterance)):
        return surely(utterance), contradicting
    asks = is_answered(requests) and not any(each.kind in _of_builds for each in said.mentions)
    asks = asks and likely.get("build", 0) < SURELY_MEANT
    may_be_likely = bool(utterance.listed) and not requests and not said.is_question
    least = LIKELY_BUILT if may_be_likely else SURELY_BUILT if utterance.listed else SURELY_BUILT_FIRST
    is_build = is_plain and not asks and is_a_build(utterance, least)
    is_build = is_build and may_ask((Intent.SESSION,), intents_of(utterance))
    is_build = is_build and (not utterance.answers or likely.get("build", 0) >= SURE)
    if is_build and _is_asked_politely(requests, likely):
        return _as_build(utterance, requests)
    if is_settled(requests, said, named(utterance)) and (writes or not (by_role or read or is_build)):
        return said, requests
    whole = is_whole(requests, said, named(utterance), likely)
    if whole and (not by_role or agrees(requests, by_role)) and holds(requests, read):
        return replace(said, surely_read="edit" if read else ""), requests
    if is_build:
        return _as_build(utterance, requests)
    if read:
        return surely(utterance), read
    if by_role:
        return all_cast(understood(utterance), named(utterance)), by_role
    if is_to_be_asked(said, requests):
        return said, requests
    weighed = arbitrated(
        requests, said, named(utterance), utterance.listed, likely, hurts=bool(pains_in(utterance.text))
    )
    weighed = undoubted(weighed, utterance, likely)
    if weighed != requests and any(act.skill == "build" for act in weighed):
        said = understood_as_build(utterance)
    changing = [act for act in weighed if act.skill in _of_roles]
    if changing and leaves_out(changing, found):
        by_role = changes_by_role(found, named(utterance), likely, LIKELY)
        if by_role:
            return all_cast(understood(utterance), named(utterance)), by_role
        return replace(said, doubtful=True), weighed
    return said, weighed


def _is_asked_politely(requests: Sequence[Act], likely: Mapping[str, float]) -> bool:
    """Whether a new workout is surely asked for as if it were only thought of: ``would a short one be possible?``"""
    return likely.get("build", 0) >= SURELY_MEANT and all(act.name == _would for act in requests)


_of_builds = frozenset({"area", "equipment", "location", "time", "minutes", "count"})
"""What a question names for itself; where it is left over, something else is asked than a template has read."""


def _figures(act: Act) -> Iterator[Mention]:
    """The figures that an act makes amounts of."""
    if act.intent == "set":
        yield from (each for name, each in act.mentions if name in to_be.values() or name == "time")


def is_a_build(utterance: Utterance, least: float = SURELY_BUILT) -> bool:
    """Whether a message, read beside the workout if there is one, asks for a new one: ``least`` likely so, 0 to 1."""
    reading = reading_beside(utterance)
    return reading is not None and reading.acts["build"] >= least


def _as_build(utterance: Utterance, requests: Sequence[Act]) -> tuple[Understanding, tuple[Act, ...]]:
    """What was said, read as a request for a new workout."""
    said = replace(understood_as_build(utterance), surely_read="build")
    new = requests_of(said, has_workout=False)
    builds = [act for act in (*requests, *new) if act.skill == "build"]
    found = builds[0] if builds else framed("build", named(utterance), {})
    others = tuple(
        act for act in requests if not SKILLS[act.name].writes and act.skill != "small_talk" and act.name != _would
    )
    return said, tuple(act for act in (found, *others) if act is not None)


_would = "explain.would"
"""A question whether something would be better; "would a short session be possible?" asks for one."""


def _read(utterance: Utterance) -> tuple[Act, ...]:
    """The changes as the message was read together with the workout, where that is sure of all of them.

    Where something hurts too, and no change is to mind that, the other readers decide, who know of pains.
    """
    if not utterance.listed or asks_what(utterance):
        return ()
    reading = reading_beside(utterance)
    found = None if reading is None else changes_read(reading, named(utterance), utterance)
    if found is None or found.sure < SURELY_READ:
        return ()
    minds = any(act.intent == "avoid" for act in found.acts)
    eases = all(act.skill in _easing for act in found.acts)
    return found.acts if minds or eases or not pains_in(utterance.text) else ()


def cast_of(utterance: Utterance, likely: Mapping[str, float]) -> tuple[Cast, ...]:
    """The roles of what is named, where a change of the workout in hand may be asked for."""
    if not utterance.listed or likely.get("edit", 0) < max(SURE, likely.get("build", 0)):
        return ()
    return cast_in(named(utterance), understood(utterance).acts, utterance.listed, likely)


_few_words = 4
_easing = frozenset({"remove", "swap"})
"""What is done where something hurts as well: nothing gets harder by it, and what comes in minds the pain."""
_of_roles = frozenset({"remove", "swap", "adjust", "move", "add"})
