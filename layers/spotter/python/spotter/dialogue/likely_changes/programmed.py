"""Changes that a program is so sure of that they are made whatever the other readers come to.

What is open stays open all the same: what is wondered about, one thing or another, what is taken back in the same
breath, and what somebody says is not to be done.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from spotter.dialogue.changes.changes_read import places_in
from spotter.dialogue.conversation.heard import named, programs_beside, understood
from spotter.dialogue.intents.fitting import ASKING
from spotter.dialogue.intents.talk import intents_of
from spotter.dialogue.likely_changes.choices import key_of
from spotter.dialogue.likely_changes.soundness import is_sound
from spotter.dialogue.likely_changes.told import told
from spotter.dialogue.memoisation import cached_by_utterance
from spotter.dialogue.requests.arbitration import is_bare
from spotter.dialogue.requests.wondering import wonders
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.model import CHANGING, Act, Understanding
from spotter.language.talk.intent import Intent
from spotter.language.word_lists import word_set

SURE = 0.85
"""How likely the changes have to be, by a program."""
SURE_BEHIND_A_QUESTION = 0.95
"""The same of what stands behind a question of the coach, and may answer it."""
DOUBTLESS = 0.93
"""The same of what templates read as a question, where it may be a polite wish."""
LIKELY = 0.4
"""How likely the changes have to be to be offered where others are doubted."""
LIKELY_ALONE = 0.5
"""The same where no others are read."""
_more_if_short = 0.1
"""By how much likelier they have to be in few words, which templates know."""
_worth_offering, _most_offered = 0.15, 3
_fewest_words = 6
"""Words of what is more than an answer."""
_never = frozenset({"care", "undo", "unsupported", "build"})
_never_asked = frozenset({"care"})


def is_said_at_length(utterance: Utterance) -> bool:
    """Whether a message is of so many words that templates, which know short orders, may have read a part of it."""
    return _words(understood(utterance)) >= _many_words


_many_words = 9


def asks_politely(said: Understanding) -> bool:
    """Whether a wish is said as a question, as polite people do: ``might the plank be forty seconds?``."""
    words = [token.text for token in said.tokens if token.is_word]
    return bool(_polite & set(words)) and not _asking & set(words[:2]) and not _asking_anywhere & set(words)


_polite = frozenset({"might", "could", "can", "may"})
_asking = word_set("would should is are does do did was were who so will am if hey hi hello")
_asking_anywhere = word_set("what whats which why whys how hows when or should")


def surely_programmed(utterance: Utterance, requests: Sequence[Act], least: float = SURE) -> tuple[Act, ...]:
    """The changes of which a program is sure; none where it is not, or where something is left open.

    ``requests`` are what templates read of the message; ``least``: how likely the changes have to be.
    """
    if not utterance.listed or any(act.skill in _never for act in requests):
        return ()
    return _programmed(utterance, SURE_BEHIND_A_QUESTION if utterance.answers else least)


@cached_by_utterance
def likely_programmed(utterance: Utterance) -> tuple[Act, ...]:
    """The changes that programs hold for likely enough to be asked about, whatever the other readers make of it.

    A wish that is said with a perhaps is one of them: it is asked. A question whether to, or a mere answer, is none.
    """
    if not utterance.listed:
        return ()
    said = understood(utterance)
    if (utterance.answers and _words(said) < _fewest_words) or is_bare(said, named(utterance)):
        return ()
    asks = bool(_of_questions & {token.text for token in said.tokens})
    acts = _likeliest(utterance, LIKELY)
    is_wondered = asks and not _is_surely_wanted(utterance) and any(wonders(said, act) for act in acts)
    return () if is_wondered or says_or(said, acts) or _is_refused(said, acts) else acts


@cached_by_utterance
def is_of_changes(utterance: Utterance) -> bool:
    """Whether programs hold it for likely that a message of many words asks for changes of the workout.

    Not where it may tell of anything that was done, or is to be noted.
    """
    words = {token.text for token in understood(utterance).tokens}
    return is_said_at_length(utterance) and not words & _done and bool(likely_programmed(utterance))


_done = word_set("did done got hit managed finished completed made log logged logging record noted note")


_of_questions = frozenset({"?", "should", "shall"})


def _programmed(utterance: Utterance, least: float) -> tuple[Act, ...]:
    """The likeliest changes by programs, where they are at least so likely and nothing is left open."""
    said = understood(utterance)
    if (utterance.answers and _words(said) < _fewest_words) or is_bare(said, named(utterance)):
        return ()
    acts = _likeliest(utterance, least)
    is_wondered = not _is_surely_wanted(utterance) and any(wonders(said, act) for act in acts)
    is_open = says_or(said, acts) or is_wondered
    is_open = is_open or names_something_else(said, acts) or _is_a_step(said, acts)
    return () if is_open or _is_refused(said, acts) else acts


def _is_surely_wanted(utterance: Utterance) -> bool:
    """Whether a change is surely asked for, however politely, and no question about it."""
    likely = intents_of(utterance)
    return likely[Intent.CHANGE] >= DOUBTLESS and max(likely[each] for each in ASKING) < LIKELY


def _likeliest(utterance: Utterance, least: float) -> tuple[Act, ...]:
    """The likeliest changes by programs, where they are at least so likely, can be, and are said in the message."""
    programs = programs_beside(utterance)
    best = programs.best if programs is not None else None
    if best is None or best.likelihood < least or not is_sound(best.acts, utterance.listed):
        return ()
    is_told = any(each.end > each.start for act in best.acts for _name, each in act.mentions)
    return best.acts if is_told else ()


def _words(said: Understanding) -> int:
    return sum(token.is_word for token in said.tokens)


def names_something_else(said: Understanding, acts: Sequence[Act]) -> bool:
    """Whether an exercise is to go for something that nobody knows as one: ``swap the squats for fridge``."""
    is_any = any(act.skill == "swap" and not (act.all("new") or act.all("new_equipment")) for act in acts)
    left = {at for at in said.left_over if said.tokens[at].is_word}
    return is_any and any(left & {at + 1, at + 2} for at, token in enumerate(said.tokens) if token.text in _for)


_for = frozenset({"for", "with", "to", "into", "by"})


def _is_a_step(said: Understanding, acts: Sequence[Act]) -> bool:
    """Whether the figure that is to be a load says by how much it changes: ``squats 20 kg heavier``, ``add 10 kg``."""
    loads = [each for act in acts if act.name == "adjust.set" for each in act.all("weight") if each.end > each.start]
    words = [token.text for token in said.tokens]
    return any(
        _more & set(words[each.end : each.end + 1]) or _by & set(words[max(0, each.start - 1) : each.start])
        for each in loads
    )


_more = frozenset({"heavier", "lighter", "more", "less", "extra", "off"})
_by = frozenset({"add", "by", "another", "extra", "plus", "+"})


def with_programs_offered(utterance: Utterance, said: Understanding, acts: Sequence[Act]) -> Understanding:
    """``said`` with the likeliest changes by programs to choose from, where other readers came to something else.

    Of a short message that is so where they doubt what they came to, or came to nothing.
    """
    likely = likely_programmed(utterance)
    changes = tuple(act for act in acts if act.skill in CHANGING)
    anew = said.surely_read == "build" and is_of_changes(utterance)
    if not likely or (said.surely_read and not anew) or any(act.skill in _never_asked for act in acts):
        return said
    is_doubted = not acts or (changes and (said.doubtful or said.left_over or said.offers))
    at_length = is_said_at_length(utterance)
    if key_of(changes) == key_of(likely) or not (is_doubted or at_length):
        return said
    programs = programs_beside(utterance)
    best = programs.best if programs is not None else None
    least = (LIKELY if changes else LIKELY_ALONE) + (0 if at_length else _more_if_short)
    if programs is None or best is None or best.likelihood < least:
        return said
    worth = [each.acts for each in programs.changes if each.likelihood >= _worth_offering]
    told_by = {
        told(each, utterance.listed): each for each in (*worth, *said.offers) if is_sound(each, utterance.listed)
    }
    offers = tuple(each for name, each in told_by.items() if name)[:_most_offered]
    return replace(said, offers=offers, surely_read="" if anew else said.surely_read) if offers else said


def _is_refused(said: Understanding, acts: Sequence[Act]) -> bool:
    """Whether a template reads that the same is not to be done with one of these exercises."""
    refused = {(act.skill, place) for act in said.acts if act.denied for place in _places(act)}
    return any((act.skill, place) in refused for act in acts for place in _places(act))


def _places(act: Act) -> Iterator[int]:
    return (place for each in act.all("target") for place in places_in(each))


def says_or(said: Understanding, acts: Sequence[Act]) -> bool:
    """Whether one thing or another is to be done, and an act does it with both: ``drop squat or bench``."""
    for act in acts:
        places = sorted(each.start for each in act.all("target") if each.end > each.start)
        if any("or" in {token.text for token in said.tokens[one:other]} for one, other in pairwise(places)):
            return True
    return False
