"""Plain questions of general training knowledge, answered from the handbook before anything else is made of them.

What stands around such a question is a greeting, a story or a figure of the person; a skill that is after exercises,
figures or sessions would find those in it. Where an order, a log or anything else to be done stands beside the
question, or where it is about the workout in hand or the log, this is silent, and the skills read the message.
"""

from collections.abc import Sequence
from datetime import date

from spotter.dialogue.conversation.heard import likely_kinds, named
from spotter.dialogue.conversation.last_message import CARE, hear
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.questions.exercise_questions import Computed, exercise_answers
from spotter.dialogue.questions.gone_on_with import CONDITIONS, gone_on_with, in_its_condition, is_bare
from spotter.dialogue.questions.handbook import entries
from spotter.dialogue.questions.how_the_coach_is import answer_how_it_is
from spotter.dialogue.questions.lift_faults import fault_answers
from spotter.dialogue.questions.load_choices import load_choice
from spotter.dialogue.questions.nearest_entries import near_entries
from spotter.dialogue.questions.protein_sum import protein_sum
from spotter.dialogue.questions.told_before import naming
from spotter.dialogue.questions.topic_answers import KEPT, leans
from spotter.dialogue.requests.unasked import ANY_DAY
from spotter.dialogue.state import ConversationState
from spotter.dialogue.training.lift_sums.asked import asks_for_sum
from spotter.dialogue.understanding.clause_kinds import Part, Setting, parts
from spotter.dialogue.understanding.message import Message, message
from spotter.dialogue.understanding.question_topics import NONE
from spotter.dialogue.understanding.questions_in import Question, questions_in
from spotter.language.tokens import Token, tokenise
from spotter.language.word_lists import word_set

_LIKELY = 0.55
"""How likely an entry has to be in what has the form of a question."""
_LIKELY_BESIDE = 0.35
"""The same where another question of the message is answered."""
_LIKELY_BESIDE_AN_ORDER = 0.8
"""The same where a change or a log was read of the question, or where it may answer the coach."""
_LIKELY_UNASKED = 0.8
"""The same of a sentence that has not that form."""
_LIKELY_OF_A_PAIN = 0.7
_SURELY_ASKED, _HARDLY_WANTED = 0.7, 0.2
"""How likely an answer is wanted, and a change or care, of what is surely a question of general knowledge."""
_DONE = 0.5
"""How likely a clause has to be one of something to be done."""
_FEWEST_WORDS = 3
"""Of fewer words beside other sentences hardly any ask for an entry: ``knee push-ups??``."""
_LONGEST_ASKED = 1_500
"""Letters: a longer message asks no plain question, or tells far more."""
_most_answers = 3
_COMPUTED = "computed"
"""In place of a topic: the answer to the question is computed."""
_joining = word_set("and but also plus btw")
_chatting = word_set("think mind help sense true guess know reckon fair say")
"""Words of a question that wants no answer of its own: ``does that make sense?``."""
_pointing = word_set("it that this them those these")
_harmless = word_set("nothing yes no profile reply preference goal ask_how ask_coach")
"""Kinds of clauses beside a question that call for nothing to be done, or may wait."""
_of_workouts = word_set("build edit")
"""Kinds that a question of an exercise may be mistaken for."""
_of_the_log = word_set("ask_last ask_next ask_progress ask_records ask_schedule ask_stored ask_today ask_week")
"""Kinds of questions that are more often about what is stored: of these an entry has to be surer."""
_SURELY_NOT_OF_THE_LOG = 0.85
_of_what_was_done = word_set("did have had was were logged booked log this last today yesterday so")
_own = word_set("my mine i ive")
_left_to_skills = word_set("reminders remember how_log")
"""Entries of which skills know more: how it stands, or what can be done."""
_of_an_exercise = word_set("weight skip_today need_big_lifts")
"""Entries of which skills know more where an exercise is named."""
_sums, _sums_of_two, _TWO = word_set("rpe reps small_steps"), word_set("e1rm percent_meaning volume_meaning"), 2
"""Entries of which a figure may be worked out, of one that is told or of two."""
_keeping, _kept = word_set("keep remember note save"), word_set("mind that this it")
_stiff = word_set("stiff stiffness tight tightness rusty")
_hurting = word_set(
    "hurt hurts hurting pain pains painful ache aches aching achy sore soreness sharp burning numb numbness tingling "
    "swollen locked worse injured injury pulled popped stabbing dizzy fever"
)
_of_soreness = word_set(
    "soreness soreness_train soreness_relief shaking cramps joints clicks sitting_stiff stiff_or_sore mobility_how "
    "posture"
)


def plain_answer(now: ConversationState) -> str:
    """The answers to the plain questions of the last message, where it asks nothing else; empty where it does."""
    said = now.said
    if len(said.text) > _LONGEST_ASKED:
        return ""
    if pains_in(said.text):
        if not {token.text for token in tokenise(said.text)} & _hurting and (mends := list(fault_answers(now))):
            return "\n\n".join(dict.fromkeys(each.text for each in mends))  # ``my elbows flare``
        names = _of_a_body_in_pain(now)
        is_plain = bool(names) and _is_nothing_to_be_done(now, _asked(now, ())) and not _is_of_skills(now, names)
        return "\n\n".join(entries()[name].answer for name in names) if is_plain else ""
    found = (*exercise_answers(now), *fault_answers(now), *answer_how_it_is(said.text))
    computed = {each.start: each for each in found}
    if not computed and (figure := load_choice(now) or protein_sum(now)):
        computed = {0: Computed(0, len(said.text), figure)}
    asked = _asked(now, tuple(Question(_COMPUTED, 1.0, each.start, each.end, True, 0) for each in computed.values()))
    further = gone_on_with(now) if not asked or is_bare(said.text) else None
    asked = (further,) if further is not None else asked
    names = [_entry(each) for each in asked if each.topic != _COMPUTED]
    if not asked or (names and further is None and _is_of_skills(now, names)) or not _is_nothing_to_be_done(now, asked):
        return ""
    if hear(now).requests[:1] == (CARE,) and not (names and all(map(_is_of_the_body, names))):
        return ""
    told = [computed[each.start].text if each.topic == _COMPUTED else entries()[_entry(each)].answer for each in asked]
    return "\n\n".join([*list(dict.fromkeys(told))[:_most_answers], *_not_answered(now, asked)])


def _not_answered(now: ConversationState, asked: Sequence[Question]) -> list[str]:
    """That there is no answer to a question beside those that are answered; it is quoted."""
    told = {each.topic for each in asked}
    if any(name in entries() and entries()[name].chapter == CONDITIONS for name in map(_entry, asked)):
        return []  # what holds with a condition is told for all that is asked
    left = []
    for each in questions_in(now.said.text):
        words = [token.text for token in tokenise(now.said.text[each.start : each.end]) if token.is_word]
        is_told = (
            each.topic in told
            or each.topic.startswith("show.")
            or any(other.start <= each.start < other.end for other in asked)
        )
        is_short = len([each for each in words if each not in _joining]) <= _FEWEST_WORDS + 1 and _pointing & set(words)
        if is_told or is_short or not each.asks or len(words) < _FEWEST_WORDS or _chatting & set(words):
            continue
        if words[0] in _joining or any(naming(now.said.text[each.start : each.end])):
            quoted = now.said.text[each.start : each.end].strip(" ,.?!")
            left.append(quoted.removeprefix(f"{quoted.split()[0]} ") if words[0] in _joining else quoted)
    return [f"My rules hold no answer to '{each}'." for each in left[:1]]


def _is_of_skills(now: ConversationState, names: Sequence[str]) -> bool:
    """Whether skills know it better: a figure is to be worked out, or it leans on what was answered before."""
    if asks_for_sum(message(now.said.text, _day(now))):
        return True
    words = {token.text for token in tokenise(now.said.text)}
    if words & _keeping and words & _kept:
        return True  # ``can you keep that in mind?``
    if leans(now) or any(act.name in KEPT or act.name == "how_to.rest" for act in hear(now).requests):
        return True
    figures = sum(any(letter.isdigit() for letter in token.text) for token in tokenise(now.said.text))
    is_told = any(True for _ in named(now.said).named("number", "effort", "reps"))
    if "sleep" in names and figures and "slept" in {token.text for token in tokenise(now.said.text)}:
        return True  # how one should train after it
    return bool((is_told and _sums & set(names)) or (figures >= _TWO and _sums_of_two & set(names)))


def _of_a_body_in_pain(now: ConversationState) -> list[str]:
    """The entry that is asked for where something hurts: the likeliest that is about such matters, and no other."""
    if not any(each.asks for each in questions_in(now.said.text)) and not is_stiff_alone(now.said.text):
        return []
    near = (name for name, likelihood in near_entries(now.said.text) if likelihood >= _LIKELY_OF_A_PAIN)
    return [name for name in near if _is_of_the_body(name)][:1]


def is_stiff_alone(text: str) -> bool:
    """Whether what is told of the body is stiffness and nothing that hurts: ``stiff from sitting all day``."""
    words = {token.text for token in tokenise(text)}
    return bool(words & _stiff) and not words & _hurting


def _is_of_the_body(name: str) -> bool:
    return entries()[name].chapter == CONDITIONS or name in _of_soreness


def asks_in_general(now: ConversationState) -> bool:
    """Whether a message surely asks something of general knowledge, and for nothing to be done."""
    if sum(token.is_word for token in tokenise(now.said.text)) < _FEWEST_WORDS or len(now.said.text) > _LONGEST_ASKED:
        return False
    likely = likely_kinds(now.said)
    is_asked = likely.get("answer", 0.0) >= _SURELY_ASKED
    wants = max((likely.get(kind, 0.0) for kind in ("edit", "build", "care")), default=0.0)
    if not is_asked or wants >= _HARDLY_WANTED or now.said.answers or pains_in(now.said.text):
        return False
    is_own = bool({token.text for token in tokenise(now.said.text)} & (_of_what_was_done | _own))
    harmless = _harmless if is_own else _harmless | _of_the_log
    return all(part.kind in harmless or part.likelihood < _DONE for part in _parts(now))


def _asked(now: ConversationState, computed: Sequence[Question]) -> tuple[Question, ...]:
    """The sentences that ask for an entry, and what is ``computed``; none where another asks for something else."""
    found = questions_in(now.said.text)
    found = tuple(each for each in found if each.words >= _FEWEST_WORDS) or found
    found = tuple(each for each, then in zip(found, (*found[1:], None), strict=False) if not _is_read_with(each, then))
    found = tuple(each for each in found if not any(one.start <= each.start < one.end for one in computed))
    known = [
        in_its_condition(each, now.said.text, _told_before(each, now.said.text))
        for each in found
        if _is_known(each, now)
    ]
    starts = {each.start for each in known}
    others = [each for each in found if each.asks and each.start not in starts and each.topic != NONE]
    if not now.workout.exercises:
        others = [each for each in others if not each.topic.startswith("show.")]
    if any(each.likelihood >= _LIKELY for each in others):
        return ()
    beside = [each for each in others if each.likelihood >= _LIKELY_BESIDE and _is_known(each, now, _LIKELY_BESIDE)]
    return tuple(sorted((*known, *computed, *(beside if known or computed else ())), key=lambda each: each.start))


def _told_before(each: Question, text: str) -> str:
    """The sentence that tells something before the question."""
    before = [other for other in questions_in(text) if other.end <= each.start and not other.asks][-1:]
    return text[before[0].start : before[0].end] if before else ""


def _is_read_with(each: Question, then: Question | None) -> bool:
    """Whether the sentence behind makes sense with this one alone, and so was read with it."""
    return then is not None and then.start <= each.start


def _is_known(each: Question, now: ConversationState, likely: float = _LIKELY) -> bool:
    name = _entry(each)
    if name not in entries() or name in _left_to_skills or (name in _of_an_exercise and _names_one(now)):
        return False
    is_alone = not any(other.asks for other in questions_in(now.said.text))
    if not each.asks and each.words < _FEWEST_WORDS:
        return False
    is_asked = each.asks or (is_alone and likely_kinds(now.said).get("answer", 0.0) >= _SURELY_ASKED)
    least = likely if is_asked else _LIKELY_UNASKED
    if now.said.answers or _is_order(now):
        least = max(least, _LIKELY_BESIDE_AN_ORDER)
    return each.likelihood >= least


def _names_one(now: ConversationState) -> bool:
    return any(True for _ in named(now.said).named("exercise", "listed", "lift", "place", "pointed"))


def _is_order(now: ConversationState) -> bool:
    likely = likely_kinds(now.said)
    return max((likely.get(kind, 0.0) for kind in ("edit", "build")), default=0.0) >= _DONE


def _entry(each: Question) -> str:
    chapter, _, name = each.topic.partition(".")
    return name if chapter == "facts" else ""


def _is_nothing_to_be_done(now: ConversationState, asked: tuple[Question, ...]) -> bool:
    """Whether no clause beside the questions calls for anything, and they are not likelier about the log."""
    said = message(now.said.text, _day(now))
    surest = max((each.likelihood for each in asked), default=0.0)
    found = _parts(now)
    for part in found:
        if _is_computed(said.tokens[part.start : part.end], asked):
            continue
        if part.kind in _harmless or part.kind in ("pain", "care") or part.likelihood < _DONE:
            continue
        tokens = said.tokens[part.start : part.end]
        is_within = part.kind in _of_workouts and any(
            each.asks and each.start <= tokens[0].start and tokens[-1].start < each.end for each in asked
        )
        is_within = is_within and not any(_is_asked_beside(other, part, said, asked) for other in found)
        if part.kind == "ask_stall":
            continue
        if part.kind in _of_the_log:
            words = {token.text for token in tokens}
            is_own = part.kind == "ask_stored" and "my" in words
            if surest < min(part.likelihood, _SURELY_NOT_OF_THE_LOG) or words & _of_what_was_done or is_own:
                return False
            continue
        if not (is_within and surest >= _LIKELY_BESIDE_AN_ORDER) and not _is_figure_alone(now, part):
            return False
    return True


def _is_computed(tokens: Sequence[Token], asked: Sequence[Question]) -> bool:
    """Whether most of a clause is a question to which the answer is computed."""
    spans = [(each.start, each.end) for each in asked if each.topic == _COMPUTED]
    within = sum(any(start <= token.start < end for start, end in spans) for token in tokens)
    return within > len(tokens) / 2


def _is_asked_beside(other: Part, part: Part, said: Message, asked: tuple[Question, ...]) -> bool:
    """Whether another clause of the sentence of ``part`` asks: then that is what the sentence asks, and this is not."""
    begin, mine = said.tokens[other.start].start, said.tokens[part.start].start
    same = any(each.start <= begin < each.end and each.start <= mine < each.end for each in asked)
    return same and other is not part and other.kind == "ask_how"


def _parts(now: ConversationState) -> tuple[Part, ...]:
    setting = Setting.WORKOUT if now.workout.exercises else Setting.NONE
    return parts(message(now.said.text, _day(now)), setting)


def _day(now: ConversationState) -> date:
    return date.fromisoformat(now.today) if now.today else ANY_DAY


def _is_figure_alone(now: ConversationState, part: Part) -> bool:
    """Whether what was taken for a log tells of no set: ``squat 110, bench 62.5``, as people introduce themselves."""
    if part.kind != "log":
        return False
    told = {each.kind for each in named(now.said).named() if part.start <= each.start < part.end}
    return not told & {"sets", "reps", "scheme", "time"}
