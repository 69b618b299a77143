"""A change of the workout that hardly anybody asks for in such words: whether it is wanted is asked first.

The skills of workouts read a message by templates and slots, and may find a request in what was only told. What people
do with their messages was learned apart from that (``understanding.clause_kinds``): where it sees no request for a
workout or a change, the coach asks.
"""

from collections.abc import Collection
from datetime import date

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.conversation.completion import GO_ON
from spotter.dialogue.intents.fitting import SURELY
from spotter.dialogue.intents.talk import intents_of
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.state import ASK, ConversationState
from spotter.dialogue.understanding.clause_kinds import Setting, likeliest, parts
from spotter.dialogue.understanding.message import message
from spotter.dialogue.workouts.workout import BUILD_ONE
from spotter.language.talk.intent import Intent
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

_build = "generate_workout"
_changes = frozenset({"swap_exercise", "adjust_exercise", "remove_exercise"})
_nothing = 0.6
"""How likely it has to be that nothing is asked for where the coach does not even ask."""
_only_told, _a_remark, _surely_a_remark = 0.9, 0.75, 0.95
"""The same of a message as a whole, where a change was read into it that could not be understood."""
OF_THAT = "Shall I build you a workout of that?"
LEFT = Answer("All right. I have changed nothing: tell me if you want a workout, or a change.")
_HEARD = Answer("I hear you. Tell me if you want to train, log or change something.")
_fragment = 6
"""Words: of fewer nobody can tell whether they are a story."""
_surely_over = 0.8
"""How likely it has to be that a pain is said to be over, where nothing else is asked."""
ANY_DAY = date(2000, 1, 3)
"""Where nobody knows the day: no clause is told by it."""
_least_likely_build, _least_likely_change = 0.4, 0.2


def likely_clauses(then: ConversationState, kinds: Collection[str]) -> float:
    """How likely it is that some clause of the last message does one of ``kinds``, 0 to 1."""
    day = date.fromisoformat(then.today) if then.today else ANY_DAY
    setting = Setting.ASKED if then.said.answers else Setting.WORKOUT if then.workout.exercises else Setting.NONE
    return likeliest(message(then.said.text, day), setting, kinds)


def is_of_recovery(then: ConversationState) -> bool:
    """Whether the last message surely tells that a pain is over, and safety knows no pain in it."""
    day = date.fromisoformat(then.today) if then.today else ANY_DAY
    setting = Setting.WORKOUT if then.workout.exercises else Setting.NONE
    found = parts(message(then.said.text, day), setting)
    over = [part for part in found if part.kind == "pain_over"]
    beside = {part.kind for part in found} - {"pain_over", "nothing", "yes"}
    sure = any(part.likelihood >= _surely_over for part in over)
    return sure and not beside and not pains_in(then.said.text)


def asked_first(decided: Answer, then: ConversationState, *, is_told: bool = False) -> Answer:
    """``decided``, or the question whether it is wanted. ``then``: the state in which the message was said.

    ``is_told``: what would be built of it is only told, or asked about.
    """
    names = {name for name, _arguments in decided.calls}
    intents = intents_of(then.said)
    is_changed = intents[Intent.CHANGE] >= SURELY and bool(then.workout.exercises)
    if names & {_build, *_changes} and (is_changed or (_build in names and intents[Intent.SESSION] >= SURELY)):
        return decided
    if is_told and _build in names:
        return ask(OF_THAT, GO_ON)
    if names == {ASK} and not then.said.answers and _is_only_told(then):
        if _asks_about_a_change(decided):
            return LEFT
        if _is_not_understood(decided, then):
            return _HEARD
    if names == {ASK} and (remark := _taken_for_a_remark(decided, then)) is not None:
        return remark
    if then.said.answers or not names & {_build, *_changes}:
        return decided
    if _build in names:
        if likely_clauses(then, ("build", "plan", "edit", "undo")) >= _least_likely_build:
            return decided
        if likely_clauses(then, ("nothing",)) >= _nothing:
            return LEFT
        return ask(OF_THAT, GO_ON)
    if likely_clauses(then, ("edit", "build", "undo")) >= _least_likely_change:
        return decided
    return ask("Do you want me to make that change?", GO_ON)


def _asks_about_a_change(decided: Answer) -> bool:
    """Whether it is asked how a change is meant that was not understood, or of what."""
    return any(tuple(arguments.get("options", ())) in (GO_ON, BUILD_ONE) for _name, arguments in decided.calls)


def _is_not_understood(decided: Answer, then: ConversationState) -> bool:
    """Whether nothing of a message that is no mere fragment was understood, and it is asked what is wanted."""
    return sum(token.is_word for token in tokenise(then.said.text)) > _fragment and any(
        str(arguments.get("question", "")).startswith("I did not ") for _name, arguments in decided.calls
    )


def _taken_for_a_remark(decided: Answer, then: ConversationState) -> Answer | None:
    """What is said to what is surely a mere remark: a word in it that nobody knows is quoted, and nothing is asked.

    None where it may ask for something, answers a question, or is mostly unknown.
    """
    question = next((str(arguments.get("question", "")) for _name, arguments in decided.calls), "")
    begin = next((each for each in _NOT_UNDERSTOOD if question.startswith(each)), None)
    said = message(then.said.text, date.fromisoformat(then.today) if then.today else ANY_DAY)
    answers = then.said.answers and not then.said.question.endswith(_ANYTHING)
    if begin is None or answers or said.is_question or any(each in _ordering for each in said.words):
        return None
    if not _is_only_told(then, _surely_a_remark if said.numbers() or said.exercises else _a_remark):
        return None
    quoted = question[len(begin) :].partition("'")[0] if begin == _UNKNOWN else ""
    is_mostly_unknown = 2 * len(quoted.split()) > sum(token.is_word for token in said.tokens)
    if quoted and (is_mostly_unknown or said.says(*_of_a_state)):
        return None  # an unknown state of body or mind is asked about
    unknown = f" I do not know {quoted!r}." if quoted else ""
    return Answer(f"{NO_REQUEST}{unknown} {_IN_OTHER_WORDS}")


NO_REQUEST = "I did not find a request in that, so nothing was changed."
_ANYTHING = "What would you like me to do?"
"""A question that asks for nothing in particular: what is only told answers none."""
_IN_OTHER_WORDS = "Say it in other words if something is to be done."
_UNKNOWN = "I did not understand '"
_NOT_UNDERSTOOD = (_UNKNOWN, "I did not quite follow that.")
_of_a_state = word_set("i im ive am me my feel feels feeling felt body head so such bit")
_ordering = word_set(
    "make give build add swap change drop remove take put log write set plan book move cancel delete undo start stop "
    "keep note remember skip do less more no not without instead want need"
)


def _is_only_told(then: ConversationState, least: float = _only_told) -> bool:
    """Whether nothing at all is asked for, as far as was learned: ``arms like spaghetti, good sore``."""
    day = date.fromisoformat(then.today) if then.today else ANY_DAY
    setting = Setting.WORKOUT if then.workout.exercises else Setting.NONE
    found = parts(message(then.said.text, day), setting)
    return bool(found) and all(part.kind == "nothing" and part.likelihood >= least for part in found)
