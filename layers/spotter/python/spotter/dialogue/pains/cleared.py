"""What somebody who knows allows after a stop: the limits told with it are noted, and the rest is gone on with.

``the doc is fine with legs, just no pressing for two weeks. what can I do on Sunday``: pressing is noted as out until
then, and the question is taken as if it had been asked behind that. How heavy something may be is held by no wish, so
an exercise that may not be heavy is left out, and a part of the body that may not be loaded is spared.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import pairwise

from spotter.coaching.types import Severity
from spotter.dialogue.answer import Answer
from spotter.dialogue.conversation.containment import before_this_turn, read_conversation
from spotter.dialogue.conversation.part_by_part import in_these_parts
from spotter.dialogue.intents.fitting import ANSWERING
from spotter.dialogue.intents.talk import likely_intents
from spotter.dialogue.likely_readings.taking import last_said
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.skills import pain
from spotter.dialogue.skills.parts_said import parts_said
from spotter.dialogue.skills.preferences import SET, step_of
from spotter.dialogue.skills.wish_kinds import wishes_said
from spotter.dialogue.skills.wish_length import OPEN, UNTIL_TOLD, Length, length_said
from spotter.dialogue.training.plan import Step
from spotter.dialogue.understanding.message import Message, message
from spotter.language.clauses import sentences
from spotter.language.negation import Denial, scopes
from spotter.language.sentences import sentences_in
from spotter.language.talk.intent import Intent
from spotter.language.tokens import Token, tokenise
from spotter.language.word_lists import word_set
from spotter.messages import AssistantTurn, Request, UserTurn
from spotter.safety.answers import CLEARED
from spotter.safety.assess import assess
from spotter.safety.clearance import is_answer_of_who_saw, lets_train, was_seen
from spotter.safety.conversation import is_there

Deciding = Callable[[Request], Answer]
_harm = word_set(
    "pain pains red flags flag problem problems issue issues damage injury serious worries worry bad wrong tear "
    "fracture break broken sign signs need further idea limits restrictions restriction risk danger big more longer"
)
"""What is denied as a finding, and no limit of the training."""
_joins = word_set("and or but just only so that as long i shall should must do to , : - ;")
_heavy = word_set("heavy heavily hard")
_bending = word_set("bend bends bending hinge hinges hinging stooping")
_LOADED_BY_BENDING = "lower back"
"""What bends and hinges load: no wish holds a movement, so that part is spared."""
_work = word_set("work training exercise exercises lifting loading stuff day days anything")
_of_effort = word_set("maximal maximum max failure")
_of_pain = word_set("pain painful pains hurts ache")
_lasting = word_set("until till for days week weeks month months")
_longest_join = 3
"""Words between a comma and the next limit; where there are more, they tell something else."""
_most_limits, _least_words, _reach_of_a_finding = 4, 2, 4
_in_own_words = (
    "That I keep in your own words and cannot hold by rule: check what I build against it, and say what does not fit."
)


def of_clearance(request: Request, decide: Deciding) -> Answer:
    """What to say and do next: the limits first where a message tells some with being let train, then the rest."""
    at = last_said(request)
    said = request.turns[at] if at >= 0 else None
    if not isinstance(said, UserTurn) or not request.today:
        return decide(request)
    limits, rest = limits_and_rest(said.text)
    if limits and not _asks_for_anything(request, rest):
        rest = ""
    parts = (*limits, rest) if rest else limits
    if parts in ((), (said.text.strip(" ,."),)) or not {SET, pain.SET} <= {tool.name for tool in request.tools}:
        return decide(request)
    return in_these_parts(request, parts, lambda each: _noted(each, limits) or decide(each))


def _asks_for_anything(request: Request, rest: str) -> bool:
    """Whether what is left beside the limits asks for something; ``rest is fine. happy now?`` does not."""
    said = before_this_turn(request, read_conversation(request)).said
    asking = [each for each in sentences_in(rest) if not _tells_of_being_let(tokenise(each))]
    likely = likely_intents(" ".join(asking), said)
    return bool(asking) and max(share for intent, share in likely.items() if intent not in _telling) >= _likely_asked


_telling = frozenset({Intent.HEALTH, Intent.BETTER, Intent.KEEP, Intent.FORGET, Intent.TALK, *ANSWERING})
_likely_asked = 0.4
_longest = 1000
"""Letters of such a message; a longer one is read by whoever reads any message."""


def limits_and_rest(text: str) -> tuple[tuple[str, ...], str]:
    """The limits that a message tells where it says that somebody lets them train, and what is left of it.

    What only tells that the cause of a stop is over is not left, where anything else is: it has been answered.
    """
    tokens = tokenise(text) if len(text) <= _longest else ()
    if not (lets_train(tokens) or _is_told_by_who_saw(tokens)):
        return (), ""
    spans = list(_limits(tokens))[:_most_limits]
    limits, left, begin = [], [], 0
    for start, end in [*spans, (len(tokens), len(tokens))]:
        if start < end:
            limits.append(_written(text, tokens, start, end))
        while start > begin and tokens[start - 1].text in _joins:
            start -= 1
        left.append(_written(text, tokens, begin, start))
        begin = end
    parts = [part for each in left for part in sentences_in(each)]
    open_ones = [part for part in parts if not (assess(part).refuses and not is_there(part))]
    if assess(" ".join(open_ones)).refuses:
        open_ones = [part for part in open_ones if is_there(part) and not lets_train(tokenise(part))]
    kept = open_ones if len(open_ones) < len(parts) and open_ones else parts
    told = [part for part in kept if limits and any(each.joints for each in pains_in(part)) and "?" not in part]
    limits += told
    kept = [part for part in kept if part not in told]
    whole = text.strip(" ,.")
    rest = whole if not limits and kept == parts else " ".join(_closed(part) for part in kept)
    return tuple(limits), rest


def _is_told_by_who_saw(tokens: Sequence[Token]) -> bool:
    """Whether it begins with what they were told, and that lets them train: ``they said yes I can train``."""
    first, second = [token.text for token in tokens[:2]] if len(tokens) > 1 else ("", "")
    return first in _people and second in _telling_words and is_answer_of_who_saw(tokens)


def _tells_of_being_let(tokens: Sequence[Token]) -> bool:
    return was_seen(tokens) or lets_train(tokens) or _is_told_by_who_saw(tokens)


_people, _telling_words = word_set("they she he"), word_set("said says say told")


def _closed(sentence: str) -> str:
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."


def _written(text: str, tokens: Sequence[Token], start: int, end: int) -> str:
    return text[tokens[start].start : tokens[end - 1].end].strip(" ,.") if start < end else ""


def _limits(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Where it is said what must not be done: from its first no to the end of the sentence, or of what is denied."""
    cues = [each for each in scopes(tokens) if each.kind is not Denial.BEHIND]
    for begin, end in sentences(tokens):
        is_asked = any(token.text == "?" for token in tokens[begin : end + 1])
        inside = [each.cue_start for each in cues if begin <= each.cue_start < end]
        denied = [at for at in inside if not _is_a_finding(tokens, at, end)]
        if not denied or is_asked:
            continue
        start = denied[0]
        for before, cue in pairwise(denied):
            comma = next((at for at in range(before, cue) if tokens[at].text == ","), cue)
            if cue - comma > _longest_join:
                yield start, comma
                start = cue
        yield start, _end_of(tokens, denied[-1], end)


def _end_of(tokens: Sequence[Token], cue: int, end: int) -> int:
    """Where the last limit ends: at a comma behind which nothing says for how long."""
    comma = next((at for at in range(cue, end) if tokens[at].text == ","), end)
    return end if _lasting & {token.text for token in tokens[comma:end]} else comma


def _is_a_finding(tokens: Sequence[Token], cue: int, end: int) -> bool:
    behind = {token.text for token in tokens[cue + 1 : min(end, cue + _reach_of_a_finding)]}
    return bool(behind & _harm) or sum(each.is_word for each in tokens[cue:end]) < _least_words


def _noted(request: Request, limits: Sequence[str]) -> Answer | None:
    """What notes the newest message where that is one of the limits; None where it is another."""
    at = last_said(request)
    said = request.turns[at]
    if not isinstance(said, UserTurn) or said.text not in limits:
        return None
    steps = _steps(message(said.text, date.fromisoformat(request.today)))
    if any(turn.calls for turn in request.turns[at:] if isinstance(turn, AssistantTurn)):
        own = any(step.arguments.get("preference_type") == "custom" for step in steps)
        spared = any(step.tool == pain.SET for step in steps)
        lead = [CLEARED] if said.text == limits[0] else []
        return Answer(
            " ".join([*lead, *(step.told for step in steps), *([_in_own_words] if own and not spared else [])])
        )
    return Answer(calls=tuple((step.tool, step.arguments) for step in steps))


def _steps(said: Message) -> tuple[Step, ...]:
    """The calls that note a limit: what is out, until when, and what is to be spared."""
    length = length_said(said)
    is_open = length is None or length is OPEN or said.phrase("for now")
    length = UNTIL_TOLD if length is None or is_open else length
    if hurting := pains_in(said.text):
        return tuple(_hurting(each.part, each.severity, said) for each in hurting if each.joints)
    if said.says(*_of_pain, *_of_effort):
        return (step_of("custom", said.quoted(), length),)
    if (parts := parts_said(said)) and not said.exercises and said.says(*_work):
        return tuple(_spared(each.name, said, Severity.SEVERE) for each in parts)
    parts = parts_said(said)
    is_bent = said.says(*_bending) and _LOADED_BY_BENDING not in [each.name for each in parts]
    bent: tuple[Step, ...] = (_spared(_LOADED_BY_BENDING, said),) if is_bent else ()
    if bent or (said.says(*_heavy) and (parts or said.exercises)):
        spared = (*bent, *(_spared(part.name, said) for part in parts))
        named = {word for each in said.exercises for word in said.words[each.start : each.end]} | _heavy | _bending
        names = {word.removesuffix("s") for word in named}
        others = [each for each in wishes_said(said) if each.value and not names & _singular(each.value)]
        return (
            *(_left_out(_without_heavy(said.part(each.start, each.end)), length) for each in said.exercises),
            *spared,
            *(step_of(each.kind, each.value, length) for each in others),
        )
    wishes = tuple(step_of(each.kind, each.value, length) for each in wishes_said(said) if each.value)
    return wishes or (step_of("custom", said.quoted(), length),)


def _without_heavy(said: Message) -> str:
    return " ".join(word for word in said.words if word not in _heavy)


def _left_out(name: str, length: Length) -> Step:
    step = step_of("exclusion", name, length)
    told = f"No {name} {length.said().removeprefix('for good').strip() or 'for now'}, heavy or not."
    return Step(step.tool, step.arguments, told)


def _singular(value: str) -> set[str]:
    return {word.strip("().,").removesuffix("s") for word in value.split()}


def _hurting(name: str, severity: Severity, said: Message) -> Step:
    arguments = {"body_part": name, "severity": str(severity), "notes": said.quoted()[:_longest_note]}
    return Step(pain.SET, arguments, f"Noted: the {name}, as you were told. I spare it until you say that it is over.")


def _spared(name: str, said: Message, severity: Severity = Severity.MODERATE) -> Step:
    arguments = {"body_part": name, "severity": str(severity), "notes": said.quoted()[:_longest_note]}
    return Step(
        pain.SET, arguments, f"Noted: the {name} is not to be loaded. I spare it until you say that it is over."
    )


_longest_note = 200
