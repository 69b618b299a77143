"""``python -m learning.left_out``: how the readers do on messages of authors of whom nothing was learned.

``data/*_left_out*`` were written with those that teach, by other authors, and have set safety's thresholds: the unseen
halves of the corpora say how good it is, and these which point was chosen. ``data/safety_set_aside*`` are of six later
authors, half of whose harmless messages are requests to the coach that could sound alarming;
``data/safety_talks_left_out*`` of six who talk: what needs care is said in passing there, beside an ordinary wish.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import TypeVar

from learning import change_programs, changes, intents, questions, roles, set_examples, set_programs, talks
from learning.clauses import TODAY, Parted, labelled, labels_of_clauses
from spotter.dialogue.change_programs.network import meaning
from spotter.dialogue.change_programs.network import outcomes as programmed
from spotter.dialogue.change_programs.program import Operation as Change
from spotter.dialogue.change_programs.program import run
from spotter.dialogue.training.set_programs.program import Operation
from spotter.dialogue.training.set_programs.search import outcomes
from spotter.dialogue.understanding.clause_kinds import Part, parts
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import message
from spotter.dialogue.understanding.question_topics import topics_asked
from spotter.dialogue.understanding.roles import role_of
from spotter.language.tokens import Token
from spotter.safety.assess import assess

Each = TypeVar("Each")
_data = Path(__file__).parent / "data"
_of_health = frozenset({"care", "pain", "pain_over"})


def left_out() -> Iterator[str]:
    """A line for each figure."""
    questioned = list(questions.questions(questions.SET_ASIDE))
    yield from intents.figures()
    yield from talks.figures()
    yield f"questions of which the topic is told: {_share(questioned, _is_its_topic)}"
    care = list(_sayings("care"))
    for kind in ("", *sorted({kind for kind, _text in care})):
        texts = [text for each, text in care if kind in ("", each)]
        yield f"{kind or 'all'}: care is given to {_share(texts, lambda text: bool(assess(text)))}"
    messages = list(labelled(_data / "labelled_left_out.jsonl"))
    ordinary = [each.text for each in messages if not _of_health & {label for label, _text in each.parts}]
    for name, texts in (("harmless sayings", [text for _kind, text in _sayings("harmless")]), ("ordinary", ordinary)):
        yield f"{name}: stopped {_share(texts, lambda text: assess(text).refuses)}"
    for of, name in product(("set_aside", "talks_left_out", "talks_set_aside"), ("care", "harmless")):
        texts = [text for _kind, text in _sayings(name, of)]
        yield f"{of}, {name}: any caring word {_share(texts, lambda text: bool(assess(text)))}"
        yield f"{of}, {name}: stopped {_share(texts, lambda text: assess(text).refuses)}"
    yield f"messages of which every clause is of the right kind: {_share(messages, _is_right)}"
    mentions = list(roles.examples(changes.messages(changes.LEFT_OUT)))
    yield f"mentions of which the role is right: {_share(mentions, _has_its_role)}"
    of_message: dict[tuple[str, str], list[roles.Taught]] = {}
    for each in mentions:
        of_message.setdefault((each.author, each.text), []).append(each)
    yield f"messages of which every role is right: {_share(of_message.values(), _have_their_roles)}"
    told = list(set_examples.of_conversations(set_examples.SET_ASIDE))
    for does in (Operation.ADD, Operation.REPLACE, Operation.NOTHING):
        of_it = [each for each in told if each.does is does]
        yield f"messages beside a log to which a program that does {does.value} comes: {_share(of_it, _is_read)}"
    beside = list(set_examples.behind_logs(set_examples.TALKS_SET_ASIDE))
    for does in (Operation.ADD, Operation.REPLACE, Operation.NOTHING):
        of_it = [each for each in beside if each.does is does]
        yield f"messages of talks to which a program that does {does.value} comes: {_share(of_it, _is_read)}"
    for path in (changes.SET_ASIDE, changes.NEXT_SET_ASIDE, changes.TALKS_SET_ASIDE):
        asked = [each for each in changes.messages(path) if each.act == "edit"]
        yield f"{path.stem}: changes to which the likeliest program comes {_share(asked, _is_first)}"
        yield f"{path.stem}: changes to which one of the likeliest three comes {_share(asked, _is_among_three)}"


def _is_its_topic(asked: questions.Asked) -> bool:
    return next(iter(topics_asked(asked.text))) == asked.topic


def _has_its_role(mention: roles.Taught) -> bool:
    return role_of(mention.features, mention.meaning)[0] is mention.role


def _have_their_roles(mentions: Sequence[roles.Taught]) -> bool:
    return all(map(_has_its_role, mentions))


def _is_read(said: set_programs.Said) -> bool:
    page = set_programs.example_of(said).page
    found = outcomes(page, said.unit)
    return bool(found) and set_programs.comes_to(found[0].outcome, said, page.items)


def _is_first(asked: changes.Asked) -> bool:
    return _place_of(asked) == 0


def _is_among_three(asked: changes.Asked) -> bool:
    return _place_of(asked) < _three


_three = 3


def _place_of(asked: changes.Asked) -> int:
    """Which of the likeliest outcomes is what is asked for, the first 0; beyond all of them if none is."""
    found = change_programs.example_of(asked)
    wanted = run(found.program, found.page.items, found.page.lines) if found is not None else None
    if found is None or wanted is None or wanted.does is Change.UNCLEAR:
        return _three
    meant = meaning(wanted, found.page)
    likely = [meaning(each.outcome, found.page) for each in programmed(found.page)]
    return likely.index(meant) if meant in likely else _three


def _sayings(name: str, of: str = "left_out") -> Iterator[tuple[str, str]]:
    for line in (_data / f"safety_{of}_{name}.jsonl").read_text("utf-8").splitlines():
        each = json.loads(line)
        yield each["kind"], each["text"]


def _is_right(parted: Parted) -> bool:
    said = message(parted.text, TODAY)
    told = [part.kind for part in parts(said, parted.setting) for _ in range(_clauses_in(said.tokens, part))]
    return told == labels_of_clauses(parted)


def _clauses_in(tokens: Sequence[Token], part: Part) -> int:
    return sum(part.start <= start < part.end for start, _end in clauses(tokens))


def _share(every: Iterable[Each], holds: Callable[[Each], bool]) -> str:
    found = [holds(each) for each in every]
    return f"{sum(found)} of {len(found)} ({sum(found) / len(found):.1%})"


if __name__ == "__main__":
    for each in left_out():
        sys.stdout.write(f"{each}\n")
