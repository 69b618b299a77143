"""The sentences beside the templates: what a coach wrote that an intent must match, and must not."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from spotter.dialogue.conversation.short_messages import short_intents
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.understanding.question_topics import topics
from spotter.dialogue.understanding.read import Situation, understand
from spotter.dialogue.understanding.sentences import Intent, read_sentences, sentences, templates
from tests.unit.dialogue.corpus_format import Start
from tests.unit.dialogue.starting_states import records

_starts: tuple[Start, ...] = ("home4", "gym5", "empty")
"""A sentence is read in each: most name what only one of these workouts holds."""


@cache
def _situation(start: Start) -> Situation:
    current = records(start).get("CURRENT#s1", {})
    return Situation(tuple(str(each["name"]) for each in current.get("exercises", ())))


def _intents(text: str, start: Start) -> frozenset[str]:
    """What a sentence asks for."""
    return frozenset(act.name for act in understand(text, _situation(start)).acts if not act.denied)


def _anywhere(text: str) -> frozenset[str]:
    return frozenset().union(*(_intents(text, start) for start in _starts))


def _all(kind: str) -> Iterator[tuple[str, str]]:
    for each in sentences():
        for text, intent in getattr(each, kind):
            yield text, f"{intent.skill}.{intent.name}"


@pytest.mark.parametrize("skill", [each.skill for each in sentences()])
def test_every_sentence_that_must_be_read_as_an_intent_is(skill: str) -> None:
    must = [(text, name) for text, name in _all("must") if name.startswith(f"{skill}.")]
    assert {text: _anywhere(text) for text, name in must if name not in _anywhere(text)} == {}


@pytest.mark.parametrize("skill", [each.skill for each in sentences()])
def test_no_sentence_that_must_not_be_read_as_an_intent_is(skill: str) -> None:
    must_not = [(text, name) for text, name in _all("must_not") if name.startswith(f"{skill}.")]
    assert {text: name for text, name in must_not if name in _anywhere(text)} == {}


def test_no_sentence_must_be_two_intents() -> None:
    wanted = defaultdict(set)
    for text, name in _all("must"):
        wanted[text.lower().rstrip("?!.")].add(name)
    assert {text: names for text, names in wanted.items() if len(names) > 1} == {}


def test_no_sentence_must_and_must_not_be_an_intent() -> None:
    assert set(_all("must")) & set(_all("must_not")) == set()


def test_a_sentence_of_one_skill_asks_for_nothing_of_another() -> None:
    wrong = {}
    for text, name in _all("must"):
        read = min((_intents(text, start) for start in _starts if name in _intents(text, start)), key=len, default=None)
        if read and any(each.split(".")[0] != name.split(".")[0] for each in read):
            wrong[text] = (name, sorted(read))
    assert wrong == {}


_learned = {
    *("care.ask", "facts.unknown", "overview.next_loads", "overview.stalls", "readiness.judged", "unsupported.unknown"),
    *(name for name in topics() if name in SKILLS),
}
"""What is answered by what was learned alone: no wording asks for it."""


def test_every_intent_has_a_skill_and_every_skill_its_intent() -> None:
    named = {f"{intent.skill}.{intent.name}" for each in sentences() for _text, intent in each.templates}
    assert (named - {"tell.have"}) | short_intents() == set(SKILLS) - {
        "build.implied",
        "build.fragment",
        "build.refine",
    } - (_learned - named)


def test_every_skill_has_sentences_that_must_match_and_that_must_not() -> None:
    assert {each.skill for each in sentences() if not each.must or not each.must_not} == set()


def test_the_templates_of_all_skills_compile() -> None:
    assert {"swap", "shorter"} <= templates().words


def test_a_line_outside_of_every_intent_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("# a comment\nrule <the> = [the]\nswap it\n[swap]\n", "utf-8")
    with pytest.raises(ValueError, match=r"bad\.txt: a line before the first intent: swap it"):
        read_sentences(path)


def test_a_file_of_wordings(tmp_path: Path) -> None:
    path = tmp_path / "hop.txt"
    path.write_text("rule <up> = (up|high)\n[hop]\nhop <up>\nmust: hop up | hop high\nmust not: hope\n", "utf-8")
    read, hop = read_sentences(path), Intent("hop", "hop")
    assert (read.skill, read.rules, read.templates) == ("hop", {"up": "(up|high)"}, (("hop <up>", hop),))
    assert (read.must, read.must_not) == ((("hop up", hop), ("hop high", hop)), (("hope", hop),))
