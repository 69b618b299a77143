"""Sets that were done after those that are logged, of which a message says only how they differ: ``another, 7``.

They are searched for among all fixes of the log that a message may mean (``likely_fix``): where the likeliest only adds
to what stands, it is no correction but more of the same log.
"""

from dataclasses import dataclass
from datetime import date

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.entries import CORRECT, LOG, Entry, newest_logs
from spotter.dialogue.training.corrections.likely_fix import LikelyFix, likely_fix
from spotter.dialogue.training.corrections.remarks import without_remarks
from spotter.dialogue.training.corrections.said import Said, named_entries, read
from spotter.dialogue.training.corrections.scope import Scope, standing_scope
from spotter.dialogue.training.corrections.two_readings import is_told
from spotter.dialogue.training.figure_signs import SPOKEN
from spotter.dialogue.training.log_words import log_words
from spotter.dialogue.training.sets_done import Done
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

SURE = 0.7
"""How likely it has to be to be logged."""
SURER = 0.85
"""The same where the message seems to be of another matter, or can be read by itself."""
WORTH_ASKING = 0.3
"""From here on it is shown and asked about."""
_messages_ago = 3


@dataclass(frozen=True, slots=True)
class Added:
    """The sets by exercise, the day of the log that they go on with, and how likely that is, 0 to 1."""

    done: tuple[Done, ...]
    day: date
    likelihood: float


def sets_added(context: Context, stretch: Message) -> Added | None:
    """The sets that ``stretch`` likely adds to the newest log; None where it more likely does anything else."""
    newest, event = newest_logs(context), context.last_event()
    if not newest or newest[-1].message < len(context.state.messages) - 1 - _messages_ago or context.has_workout:
        return None
    if event is None or event.name not in (LOG, CORRECT) or stretch.is_question or _tells_of_another(stretch):
        return None
    said = read(without_remarks(stretch))
    scope = standing_scope(context, said)
    if scope is None or not is_told(said) or not _is_of_that_day(said, scope):
        return None
    entries = _entries(said, scope)
    if not entries or _names_another(said, entries):
        return None
    found = likely_fix(said, entries, context.unit, is_more=True)
    done = _added(found, entries) if found is not None else ()
    return Added(done, scope.day, found.likelihood) if found is not None and done else None


def _tells_of_another(stretch: Message) -> bool:
    """Whether it tells of sets to come or wished for, of somebody else's, of another exercise, or of all of them."""
    is_said = stretch.says(*_not_done, *_others, *_things, *SPOKEN)
    return is_said or any(map(stretch.phrase, _to_come))


_not_done = word_set(
    "left wish wished imagine planned planning gonna going will would could should want wanted if maybe later total "
    "altogether overall bodyweight bw weightless unweighted unloaded without nothing tried failed fail missed"
)
_others = log_words("people") | word_set("he she they his her their him them we everyone everybody others")
_things = word_set(
    "both exercise exercises machine machines legs arms chest back shoulders core abs cardio incline decline grip rack "
    "movement lift lifts minutes mins minute min"
)
_to_come = ("to go", "then done", "before i go", "no weight", "of each")


def _is_of_that_day(said: Said, scope: Scope) -> bool:
    return not said.days or said.right_days == (scope.day,)


def _entries(said: Said, scope: Scope) -> tuple[Entry, ...]:
    """The exercises of the newest log, unless another one of its day is named."""
    named = {each.entry.name for each in named_entries(said.message, scope.entries)}
    return scope.entries if named - {each.name for each in scope.recent} else scope.recent


def _names_another(said: Said, entries: tuple[Entry, ...]) -> bool:
    """Whether an exercise is named that stands not in the log, or may be another: a log of its own."""
    known = {each.exercise.id for each in entries if each.exercise is not None}
    return any(each.exercise is None or each.exercise.id not in known for each in said.message.exercises)


def _added(found: LikelyFix, entries: tuple[Entry, ...]) -> tuple[Done, ...]:
    """The sets that a fix adds; none where it changes anything that stands."""
    done: list[Done] = []
    for at, sets in sorted(found.right.items()):
        entry, old = entries[at], entries[at].done
        if entry.exercise is None or sets[: len(old)] != old or len(sets) <= len(old):
            return ()
        done.append(Done(entry.exercise, sets[len(old) :]))
    return tuple(done)
