"""A name that nobody knows, behind the sets that it is told of: ``2 sets of 12 chair stands``.

Sets of what no exercise is called are never those of the exercise before them.
"""

from collections.abc import Iterator, Sequence

from spotter.dialogue.training.figure import Figure, Joint, Role
from spotter.dialogue.training.figure_signs import SIGNS
from spotter.dialogue.training.figures import figures
from spotter.dialogue.training.log_words import log_words
from spotter.dialogue.understanding.exercises_said import Named
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

_known = log_words("known before") | SIGNS
_ways = word_set(
    "reps rep sets set hands arms legs sides dumbbells dbs kettlebells kbs bells bands pauses negatives seconds "
    "minutes plates dumbbell kettlebell bodyweight singles doubles triples pounds kilos times feeling being lbs ones "
    "5s 10s something resting breathing going holding using pausing working warming counting drops partials weights"
)
"""Words behind sets that tell how they were done."""
_small = word_set("and i did a also then the about like some got plus")
_longest_name = 3
_shortest_word = 4
_plain_ends = ("ss", "us", "is")


def names_what_is_counted(part: Message, row: Sequence[Figure]) -> bool:
    """Whether words right behind counted repetitions name what they are of: a noun in plural, or a verb with -ing."""
    is_alone = len(row) == 1 and row[0].role is Role.PLAIN and _begins(part, row[0])
    return any((is_alone or _is_counted(each)) and _is_noun(_words_behind(part, each.end)) for each in row)


def stretches_of_unknown(
    sentence: Message, parting: Sequence[str], names: Sequence[Named]
) -> Iterator[tuple[int, int]]:
    """The stretches between two parting words that tell sets, or a number, of what no exercise is called.

    ``names``: the exercises that are named. Where none is, the sentence is of what is talked about.
    """
    cuts = [at for at, word in enumerate(sentence.words) if word in parting]
    for start, end in zip([0, *cuts], [*cuts, len(sentence.words)], strict=True):
        is_named = any(each.start < end and start < each.end for each in names)
        if not names or is_named or sentence.words[start : start + 1] == ("plus",):
            continue
        part = sentence.part(start, end)
        row = figures(part.tokens, frozenset(), None)
        if names_what_is_counted(part, row) and not _is_of_a_list(sentence, start):
            yield start, end


def _begins(part: Message, figure: Figure) -> bool:
    """Whether nothing but small words stands before the only figure."""
    return figure.value > 1 and all(word in _small or not word.isalpha() for word in part.words[: figure.start])


def _is_of_a_list(sentence: Message, start: int) -> bool:
    """Whether a number stands right before: ``60 for 8, 8, 7 grinders``."""
    return bool(start) and sentence.tokens[start - 1].value is not None


def _is_counted(figure: Figure) -> bool:
    return figure.joint in (Joint.OF, Joint.PRODUCT) or figure.role is Role.REPS


def _words_behind(part: Message, at: int) -> tuple[str, ...]:
    """The words behind a figure as far as they may be a name."""
    end = at
    while end < len(part.words) and part.words[end] in ("of", "reps", "rep"):
        end += 1
    begin = end
    while end < len(part.words) and part.tokens[end].is_word:
        if part.words[end] in _known and (end == begin or part.words[end] != "lifts"):
            break
        end += 1
    return part.words[begin:end]


def _is_noun(words: Sequence[str]) -> bool:
    if not words or len(words) > _longest_name or set(words) & _ways:
        return False
    last = words[-1]
    is_plural = last.endswith("s") and not last.endswith(_plain_ends)
    return len(last) >= _shortest_word and (is_plural or last.endswith("ing"))
