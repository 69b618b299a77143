"""The messages of which is learned what people say of the things that they name, in the middle of a talk.

Six pairs of people, each in the habits of others, wrote them and marked what each piece says (``data``, a message a
line: ``author``, ``say``, and ``marks``); two more are set aside. They knew the list of stances and nothing of how the
coach is built. About a quarter of the messages name things of which they say nothing.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from learning import words
from learning.words import Marked
from spotter.dialogue.understanding.stances import Stance, stances_of_words

TAUGHT = Path(__file__).with_name("data") / "stances_in_talks.jsonl"
SET_ASIDE = Path(__file__).with_name("data") / "stances_in_talks_set_aside.jsonl"
SOURCES = (TAUGHT,)
EPOCHS = 8


def marked(path: Path) -> Iterator[Marked[Stance]]:
    """The messages of a file."""
    return words.marked(path, Stance)


def figures(path: Path = SET_ASIDE) -> Iterator[str]:
    """How the network does on pieces of which it learned nothing, a line for each stance."""
    right: Counter[Stance] = Counter()
    found: Counter[Stance] = Counter()
    told: Counter[Stance] = Counter()
    for each in marked(path):
        for start, end, likely in stances_of_words(each.text):
            if not any(map(str.isalnum, each.text[start:end])):
                continue
            stance = next((kind for first, last, kind in each.marks if start < last and first < end), Stance.NONE)
            best = max(likely, key=likely.__getitem__)
            told[stance] += 1
            found[best] += 1
            right[stance] += best is stance
    for stance in Stance:
        yield f"  {stance}: {right[stance]} of {told[stance]} words found, {found[stance]} taken for it"
