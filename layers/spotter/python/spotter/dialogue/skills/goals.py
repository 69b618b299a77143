"""How much a category or a muscle is wanted: a weight from -10 to 10, or more or less of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from spotter.dialogue.skills.goal_numbers import Said, numbers_said, round_half_even
from spotter.dialogue.skills.goal_ways import ADJECTIVES, Named, is_had, ways_said
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.training.state import Event
from spotter.dialogue.training.word_classes import phrases_of, word_classes
from spotter.dialogue.understanding.clauses import SENTENCE_ENDS, clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.lexicon import Lexicon
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

TOOL = "set_goals"
_step = 3
"""What "more" and "less" come to on the scale from -10 to 10."""
_most = 10
_which = "Which goal do you mean: a category such as strength, cardio or mobility, or a muscle?"
WORDS: Lexicon[str] = Lexicon(
    (phrase, kind.split(" ", 1)[1]) for phrase, kind in phrases_of("goals") if kind.startswith(("category ", "muscle "))
)
"""What people call a category or a muscle, with the name of its goal."""
_categories = frozenset(name.split(" ", 1)[1] for name in word_classes("goals") if name.startswith("category "))
_behind_no_back = word_set("to up off in of into at from down")
_before_no_back = word_set("go going come came get got getting dial scale cut hold take be am im is ease")
_joins = word_set("and or & + / plus n to , my the both a also for too well as")
_dashes = word_set("- – —")
_before_no_join = {"wait": word_set("can could may must will should has have to"), "so": word_set("not")}
"""Behind these a joining word joins nothing: ``cardio can wait``, ``not so much cardio``."""
_of_a_list = 3
"""Words of a clause that is but a name in a list, at most."""


@dataclass(slots=True)
class _Wish:
    """What is wanted of a goal: its weight, or the way that it goes (1 for more, -1 for less, 0 if it stays)."""

    name: str
    number: Said | None = None
    way: int | None = None
    sentence: int = 0
    """Which sentence it stands in, from 0."""


def read(context: Context) -> Plan | None:
    """The goals that a message sets."""
    if not context.offers(TOOL):
        return None
    said = context.said
    wishes = _wishes(said)
    if not wishes:
        return _of_the_last(context) or _of_an_exercise(context) or ask("goal", _which)
    unclear = [wish for wish in wishes if wish.number is None and wish.way is None]
    if len(unclear) == len(wishes):
        pending = _answered(context, wishes)
        if pending is not None:
            return pending
        names = " and ".join(wish.name for wish in wishes)
        return ask("goal", f"Shall {names} count for more or for less?", ("More", "Less"), wishes=tuple(wishes))
    if unclear and is_removed(said):
        names = " and ".join(wish.name for wish in unclear)
        return ask("goal", f"Shall {names} count for more or for less?", ("More", "Less"), wishes=tuple(wishes))
    for wish in wishes:
        if (question := _contradiction(context, wish)) is not None:
            return question
    return _plan(context, [wish for wish in wishes if wish not in unclear])


def _wishes(said: Message) -> list[_Wish]:
    """What is wanted of each goal that is named, clause by clause."""
    found: list[_Wish] = []
    waiting: list[_Wish] = []
    listed: list[_Wish] = []
    aside: list[_Wish] = []
    spans = list(_clauses(said))
    names = {each.name for each in named(said)}
    names = {each.name for clause in spans for each in named(clause) if not is_had(clause, each)} or names
    for clause in spans:
        wishes = [wish for wish in _of_clause(clause) if wish.name in names]
        for wish in wishes:
            wish.sentence = _sentence(said, clause)
        if not wishes:
            _say_more(clause, listed)
            waiting = []
            continue
        open_ = [wish for wish in wishes if wish.number is None and wish.way is None]
        if waiting and len(open_) < len(wishes):
            for wish in waiting:
                wish.number, wish.way = wishes[0].number, wishes[0].way
        short = len(clause.words) <= _of_a_list + 1 and not {"is", "are", "was", "has"} & set(clause.words)
        bare = len(open_) == len(wishes) and short
        goes_on = clause.words[0] in ("and", "n", "&") and wishes[0].way is None and bool(listed)
        if goes_on and wishes[0].number is not None:
            _say_more(clause, listed)
        aside += [wish for wish in open_ if not bare and found and not goes_on]
        waiting = [*waiting, *open_] if bare else []
        listed = [*listed, *wishes] if goes_on else wishes
        found += wishes
    found = [wish for wish in found if not any(wish is each for each in aside if each.number is None)]
    _share_the_way(said, found)
    return _once(found)


def _clauses(said: Message) -> list[Message]:
    """The clauses; a dash in front of a number parts nothing, nor does ``wait`` in ``can wait``."""
    begins: list[int] = []
    for start, _end in clauses(said.tokens):
        is_minus = said.words[start - 1] in _dashes and said.tokens[start].kind is TokenKind.NUMBER
        joins = said.words[start - 1] in _before_no_join.get(said.words[start], ())
        if not start or not (is_minus or joins):
            begins.append(start)
    ends = [*begins[1:], len(said.tokens)] if begins else []
    return [said.part(start, end) for start, end in zip(begins, ends, strict=True)]


def _of_clause(clause: Message) -> list[_Wish]:
    names = named(clause)
    wishes = [_Wish(each.name) for each in names]
    numbers = list(numbers_said(clause))
    if len(names) == len(numbers):
        for wish, number in zip(wishes, numbers, strict=True):
            wish.number = number
    elif len(numbers) == 1 and names:
        owners = _owners(clause, names, numbers[0])
        for at in owners:
            wishes[at].number = numbers[0]
        kept = [at for at, each in enumerate(names) if at in owners or not _is_a_reason(clause, each, numbers[0])]
        names, wishes = [names[at] for at in kept], [wishes[at] for at in kept]
    else:
        for number in numbers:
            before = [at for at, each in enumerate(names) if each.end <= number.at and wishes[at].number is None]
            if before:
                wishes[before[-1]].number = number
    for wish, way in zip(wishes, ways_said(clause, names), strict=True):
        wish.way = way
    for wish, name in zip(wishes, names, strict=True):
        if wish.number is None and _is_removed(clause, name):
            wish.number = Said(0, 0.0, is_signed=True)
    return wishes


def _is_removed(clause: Message, name: Named) -> bool:
    """Whether this goal is to go: it stands before the word goal, or right behind what removes it."""
    before = set(clause.words[max(0, name.start - _reach_of_removal) : name.start])
    is_goal = clause.words[name.end : name.end + 1] in (("goal",), ("goals",))
    return is_removed(clause) and (is_goal or bool(before & (_removing | {"rid"})))


_reach_of_removal = 3


def is_removed(said: Message) -> bool:
    """Whether a goal is to go: ``remove the chest goal``. It is then at 0."""
    return said.says("goal", "goals") and (said.says(*_removing) or said.phrase("get rid"))


_removing = word_set("remove delete scrap cancel erase clear")


def _is_a_reason(clause: Message, name: Named, number: Said) -> bool:
    """Whether a goal is named as why another one gets its number: ``cardio up to 2, got a charity run``."""
    return name.start > number.at and bool(_reasons & set(clause.words[number.at : name.start]))


_reasons = word_set("got have for because cause cos cuz since doing running signed entered booked got theres im its")


def _owners(clause: Message, names: Sequence[Named], number: Said) -> list[int]:
    """Which of the names one number is of: the nearest in front of it, and all that it is listed with."""
    before = [at for at, each in enumerate(names) if each.end <= number.at]
    nearest = before[-1] if before else 0
    owners = [nearest]
    while owners[0] > 0 and _is_listed(clause, names[owners[0] - 1], names[owners[0]]):
        owners.insert(0, owners[0] - 1)
    while not before and owners[-1] + 1 < len(names) and _is_listed(clause, names[owners[-1]], names[owners[-1] + 1]):
        owners.append(owners[-1] + 1)
    return owners


def _is_listed(clause: Message, one: Named, two: Named) -> bool:
    return set(clause.words[one.end : two.start]) <= _joins


def _say_more(clause: Message, wishes: Sequence[_Wish]) -> None:
    """Give what a clause says to the goals that were named last."""
    numbers = list(numbers_said(clause))
    ways = ways_said(clause, [Named("", 0, 0)])
    for wish in wishes:
        if numbers and wish.number is None:
            wish.number = numbers[-1]
        elif wish.way is None and ways:
            wish.way = ways[0]


def _share_the_way(said: Message, wishes: Sequence[_Wish]) -> None:
    """Goals without a word of their own go the way of the others, if all of these go one way."""
    of_wishes = word_classes("goals")["wish"]
    for number, sentence in enumerate(_sentences(said)):
        own = [wish for wish in wishes if wish.sentence == number]
        wanted = all(wish.number is None and wish.way is None for wish in own) and list(of_wishes.find(sentence))
        if wanted and len(own) < len(wishes):
            for wish in own:
                wish.way = 1
    ways = {wish.way for wish in wishes if wish.way is not None}
    if not ways and all(wish.number is None for wish in wishes) and list(of_wishes.find(said.tokens)):
        ways = {1}
    for wish in wishes:
        if wish.way is None and wish.number is None and len(ways) == 1:
            wish.way = next(iter(ways))


def _sentences(said: Message) -> list[tuple[Token, ...]]:
    """The tokens of each sentence, its mark at its end."""
    ends = [at + 1 for at, token in enumerate(said.tokens) if token.text in SENTENCE_ENDS]
    begins = [0, *ends]
    return [said.tokens[begin:end] for begin, end in zip(begins, [*ends, len(said.tokens)], strict=True)]


def _sentence(said: Message, clause: Message) -> int:
    """Which of the sentences a clause is of."""
    return sum(token.text in SENTENCE_ENDS and token.start < clause.tokens[0].start for token in said.tokens)


def _once(wishes: Sequence[_Wish]) -> list[_Wish]:
    """Each goal once: what was said of it last counts."""
    found: dict[str, _Wish] = {}
    for wish in wishes:
        before = found.get(wish.name)
        if before is None or wish.number is not None or (before.number is None and wish.way is not None):
            found[wish.name] = wish
    return list(found.values())


def named(said: Message) -> list[Named]:
    """The goals that are named: not in a figure of speech, nor in the name of an exercise."""
    exercises = [each for each in said.exercises if each.end - each.start > 1]
    found = [
        Named(entry.meaning, entry.start, entry.end)
        for entry in WORDS.find(said.tokens)
        if not any(each.start <= entry.start and entry.end <= each.end for each in exercises)
        and not _is_figure(said, entry.start, entry.end)
    ]
    return [
        each
        for each in found
        if not (each.name in _categories and said.words[each.end - 1] in ADJECTIVES and _is_beside(each, found))
    ]


def _is_beside(adjective: Named, named: Sequence[Named]) -> bool:
    """Whether another goal is named, of which it says how it is wanted."""
    muscle = any(each.name not in _categories for each in named)
    return muscle or any(each.end == adjective.start for each in named)


def _is_figure(said: Message, start: int, end: int) -> bool:
    before, behind = said.words[max(0, start - 2) : start], said.words[end : end + 1]
    if said.words[start:end] == ("back",):
        return bool(_behind_no_back & set(behind) or _before_no_back & set(before[-1:]))
    is_raised = said.words[start:end] == ("push",) and bool(list(WORDS.find(said.tokens[end : end + 2])))
    return (
        is_raised  # ``push cardio up``
        or "from" in before
        or before == ("rather", "than")
        or (before[-1:] == ("my",) and any(word.startswith("kick") for word in before))
    )


def _contradiction(context: Context, wish: _Wish) -> Plan | None:
    """The question where a bare number goes against the words beside it, or may be meant as a minus."""
    if wish.number is None or wish.number.is_signed or wish.number.is_change:
        return None
    old, number = _old(context, wish.name), wish.number.value
    less_and_higher = wish.way == -1 and number > old
    if number and (wish.number.may_be_minus or less_and_higher):
        options = (f"{number:+g}", f"{-number:+g}")
        return ask("goal", f"{wish.name.capitalize()} is at {old} now. Which do you mean?", options, wishes=(wish,))
    return None


def _answered(context: Context, wishes: Sequence[_Wish]) -> Plan | None:
    """Names that answer the question which goal was meant."""
    pending = context.pending
    if pending is None or pending.topic != "goal":
        return None
    number, way = pending.partial.get("number"), pending.partial.get("way")
    if number is None and way is None:
        return None
    return _plan(context, [_Wish(wish.name, number, way) for wish in wishes])


def _old(context: Context, name: str) -> int:
    return int(context.goals["category" if name in _categories else "muscle"].get(name, 0))


def _plan(context: Context, wishes: Sequence[_Wish]) -> Plan:
    weights: dict[str, int] = {}
    remarks: list[str] = []
    for wish in wishes:
        old = _old(context, wish.name)
        if wish.number is None and wish.way == 0:
            remarks.append(f"{wish.name.capitalize()} stays at {old}.")
            continue
        wanted = _wanted(wish, old)
        weight = max(-_most, min(_most, round_half_even(wanted)))
        if wish.number is not None and weight != wanted:
            remarks.append(f"{wish.name.capitalize()}: {wanted:g} became {weight}, as goals are whole, from -10 to 10.")
        elif wish.number is None and weight == old:
            remarks.append(f"{wish.name.capitalize()} is at {old} already.")
            continue
        weights[wish.name] = weight
    return Plan("goal", _steps(weights), text=" ".join(remarks))


def _wanted(wish: _Wish, old: int) -> float:
    """The weight that is wanted, from what it is now."""
    if wish.number is None:
        return old + (wish.way or 0) * _step
    if not wish.number.is_change:
        return wish.number.value
    change = abs(wish.number.value)
    return old - change if wish.way == -1 or wish.number.value < 0 else old + change


def _steps(weights: dict[str, int]) -> tuple[Step, ...]:
    if not weights:
        return ()
    arguments = {}
    if categories := [{"category": name, "weight": each} for name, each in weights.items() if name in _categories]:
        arguments["category_goals"] = categories
    if muscles := [{"muscle": name, "weight": each} for name, each in weights.items() if name not in _categories]:
        arguments["muscle_goals"] = muscles
    told = ", ".join(f"{name} {each:+d}" for name, each in weights.items())
    return (Step(TOOL, arguments, f"Your goals now say: {told} (from -10 to 10)."),)


def _of_the_last(context: Context) -> Plan | None:
    """What is said of the goal that was asked about, or of the one that was set last: ``make it 8``."""
    said = context.said
    numbers = list(numbers_said(said))
    ways = [way for way in ways_said(said, [Named("", 0, 0)]) if way]
    pending = context.pending
    asked: Sequence[_Wish] = (
        pending.partial.get("wishes", ()) if pending is not None and pending.topic == "goal" else ()
    )
    names = [wish.name for wish in asked]
    event = context.last(TOOL)
    if not names and event is not None and event is context.last_event() and said.says("it", "that", "this"):
        arguments = event.call.arguments
        names = [str(each.get("category") or each.get("muscle")) for key in arguments for each in arguments[key]]
    if not names or (len(names) > 1 and not asked) or not (numbers or ways):
        return None
    return _plan(context, [_Wish(name, numbers[-1] if numbers else None, ways[0] if ways else None) for name in names])


def places_named(said: Message) -> tuple[int, ...]:
    """Where goals are named."""
    return tuple(at for each in named(said) for at in range(each.start, each.end))


def amended(context: Context, event: Event) -> Plan | None:
    """What a bare number makes of the one goal that was set last, or its weight of another: ``the same for legs``."""
    goals = [each for key in event.call.arguments for each in event.call.arguments[key]]
    numbers, names = list(numbers_said(context.whole)), named(context.whole)
    if len(goals) != 1:
        return None
    if len(numbers) == 1 and not names:
        name = str(goals[0].get("category") or goals[0].get("muscle"))
        return _plan(context, [_Wish(name, numbers[0])])
    if names and not numbers and context.whole.says("same"):
        weight = Said(0, float(goals[0]["weight"]), is_signed=True)
        return _plan(context, [_Wish(each.name, weight) for each in names])
    return None


def _of_an_exercise(context: Context) -> Plan | None:
    """An exercise that is wanted more or less stands for its muscles, if the person agrees."""
    exercises = [each.exercise for each in context.said.exercises if each.exercise is not None]
    numbers = list(numbers_said(context.said))
    exercise = exercises[0] if len(exercises) == 1 and len(numbers) < 2 else None
    ways = [way for way in ways_said(context.said, [Named("", 0, 0)]) if way]
    wished = 1 if list(word_classes("goals")["wish"].find(context.said.tokens)) else None
    way = ways[0] if ways else wished
    if exercise is None:
        return ask("goal", _which, number=numbers[-1] if numbers else None, way=way)
    names = [str(muscle).replace("_", " ") for muscle in exercise.primary]
    if not names or (not numbers and way is None):
        return None
    plan = _plan(context, [_Wish(name, numbers[-1] if numbers else None, way) for name in names])
    if not plan.steps:
        return plan
    question = f"Goals are of muscles and categories. Shall {exercise.name} count as {' and '.join(names)}?"
    return confirm("goal", question, plan.steps)
