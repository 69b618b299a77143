"""What brings a pain on, as a message says: ``when I squat``, ``nagging on pressing``, ``tweaky from deadlifts``."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.catalogue.covering import is_all_of_a_movement, moving
from spotter.dialogue.composing.excluded_exercises import covered, covered_by
from spotter.dialogue.pains.told import Pain
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.language.clauses import sentences
from spotter.language.word_lists import word_set

_before_a_cause = word_set("on when whenever during doing from after while by everytime")
_before_it = word_set("i im the my a any some every each time heavy of them those these all do doing go going")
_hurting = word_set(
    "hurt hurts hurting bother bothers bothering aggravate aggravates irritate irritates kill kills upset upsets "
    "hates hate tweak tweaks tweaked tweaking"
)
_longest_reach = 10
_words_to_hurting = 3


def with_causes(said: Understanding, pains: Sequence[Pain]) -> tuple[Pain, ...]:
    """``pains``, each with what its sentence says to bring it on. What is only sore or tired is left as it is."""
    if not any(each.start < each.end and not each.is_tired for each in pains):
        return tuple(pains)
    spans = tuple(sentences(said.tokens))
    named = [each for each in said.mentions if each.kind in ("exercise", "lift", "movement") and not each.denied]
    return tuple(
        each
        if each.is_tired or each.start >= each.end
        else replace(each, brought_on=tuple(dict.fromkeys(_causes(said, each, named, spans))))
        for each in pains
    )


def _causes(
    said: Understanding, pain: Pain, named: Sequence[Mention], spans: Sequence[tuple[int, int]]
) -> Iterator[tuple[str, frozenset[str]]]:
    begin, end = next((span for span in spans if span[0] <= pain.start < span[1]), (0, len(said.tokens)))
    for each in named:
        is_near = begin <= each.start < end and abs(each.start - pain.start) <= _longest_reach
        if (
            is_near
            and _is_of_one_clause(said, pain, each.start)
            and (_is_led_in(said, each) or _is_said_to_hurt(said, each))
        ):
            ids = _ids(each)
            if ids:
                begins = each.start + (said.tokens[each.start].text in _before_a_cause)
                yield " ".join(token.text for token in said.tokens[begins : each.end]), ids
    for at in range(begin, end):
        word = said.tokens[at].text
        is_near = abs(at - pain.start) <= _longest_reach and is_all_of_a_movement(word)
        is_near = is_near and _is_of_one_clause(said, pain, at)
        if is_near and not any(each.start <= at < each.end for each in named) and _led_in_at(said, at):
            yield word, covered(Named(word, ()))


def _is_of_one_clause(said: Understanding, pain: Pain, at: int) -> bool:
    """Whether no comma, no "but" and no denial stands between the pain and what may bring it on."""
    first, last = sorted((pain.start, at))
    between = {token.text for token in said.tokens[first:last]}
    return not between & _parting and not between & _denying


_parting = frozenset({",", ";", ":", "-", "but", "so", "put", "give", "make"})
_denying = word_set("not no never dont doesnt didnt isnt wasnt without")


def _ids(mention: Mention) -> frozenset[str]:
    return moving(str(mention.value)) if mention.kind == "movement" else covered_by(mention)


def _is_led_in(said: Understanding, mention: Mention) -> bool:
    return _led_in_at(said, mention.start)


def _led_in_at(said: Understanding, at: int) -> bool:
    """Whether a word that leads a cause in stands before, with nothing but small words between."""
    if said.tokens[at].text in _before_a_cause:
        return True  # a name that was read with the word before it
    before = at - 1
    while before >= 0 and said.tokens[before].text in _before_it:
        before -= 1
    return before >= 0 and said.tokens[before].text in _before_a_cause


def _is_said_to_hurt(said: Understanding, mention: Mention) -> bool:
    """``squats hurt my knee``."""
    behind = said.tokens[mention.end : mention.end + _words_to_hurting]
    return any(token.text in _hurting for token in behind)
