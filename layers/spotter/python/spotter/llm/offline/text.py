"""A person's message made plain: lower case, no accents or apostrophes, numbers as digits, common slips mended."""

import re
import unicodedata
from functools import cache, lru_cache

from rapidfuzz import fuzz, process

longest_read_chars = 1500
"""What is read of a message. A request is shorter; of more the coach says that it has read the beginning only."""

_uncounted = 1_000_000
_shortest_mended = 5
_likeness = 84.0

_numbers = """
zero one two three four five six seven eight nine ten
eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
"""
_tens = "ten twenty thirty forty fifty sixty seventy eighty ninety"
_values = {word: at for at, word in enumerate(_numbers.split())} | {
    word: 10 * at for at, word in enumerate(_tens.split(), start=1)
}
_counted_by_one = ("set", "rep", "round", "minute", "second", "exercise", "more", "extra", "fewer", "less")

_spoken_times = (
    (r"(?:an|one|1) hour and a half|hour and a half", "90 minutes"),
    (r"half (?:an |a )?hour|half hour", "30 minutes"),
    (r"(?:three|3) quarters of an hour", "45 minutes"),
    (r"(?:a )?quarter of an hour", "15 minutes"),
    (r"(?:an|a|one|1) hour\b", "60 minutes"),
    (r"(\d+) ?(?:h|hr|hrs|hours?) ?(?:and )?(\d{2}) ?(?:m|mins?|minutes?)?\b", r"\1 h \2"),
    (r"(?:a|one) minute and a half", "90 seconds"),
    (r"half a minute", "30 seconds"),
    (r"(?:a|one) minute\b", "1 minutes"),
    (r"a couple (?:of )?", "2 "),
    (r"a dozen\b", "12"),
)

# The last line is of words that would be taken for slips of the others.
_known = """
workout workouts session routine exercise exercises training minute minutes minuets second seconds
dumbbell dumbbells barbell kettlebell kettlebells bodyweight resistance machine machines treadmill bench equipment
upper lower shoulder shoulders chest triceps biceps glutes hamstrings quads calves legs abdominals stomach
swap switch replace substitute instead alternative remove delete different another adjust change shorter longer harder
easier beginner intermediate advanced strength hypertrophy muscle stretching mobility cardio conditioning
squat squats lunge lunges plank planks deadlift deadlifts curls press presses pushups pullups burpees
progress history schedule remind reminder nutrition protein calories thanks hello everything anything
without first third fourth fifth sixth knees ankle elbow wrist hurts injury injured sprained jumping
should would could changed removed replaced difference lungs lounge
"""


def in_digits(number: int) -> str:
    """A number as it begins a sentence: ``So many`` where it is beyond anything that is counted in training."""
    return str(number) if number < _uncounted else "So many"


@lru_cache(maxsize=512)
def plain(text: str) -> str:
    """``Gimme a 30-minute Dumbell workout!`` is ``gimme a 30 minute dumbbell workout !``.

    Words, digits and the marks ``, . ; ! ? : / % + ×`` are kept, parted by single spaces; the rest becomes space.
    """
    text = unicodedata.normalize("NFKD", text[:longest_read_chars]).casefold()
    text = "".join(char for char in text if not unicodedata.combining(char) and char not in "'’‘`´")
    text = re.sub(r"(?<=\d)[.,](?=\d)", "·", text)
    text = re.sub(r"[^a-z0-9·,.;!?:/%+×]+", " ", text)
    text = re.sub(r"([,.;!?])", r" \1 ", text).replace("·", ".")
    text = " ".join(_mended(word) for word in text.split())
    for spoken, written in _spoken_times:
        text = re.sub(rf"\b(?:{spoken})", written, text)
    text = re.sub(r"\b(\d+) h (\d+)\b", lambda m: f"{int(m[1]) * 60 + int(m[2])} minutes", text)
    return _counted(text)


def _counted(text: str) -> str:
    """Number words as digits. ``one`` only where a unit or more follows: in ``the second one`` it is no number."""
    words, found, at = text.split(), [], 0
    while at < len(words):
        word, after = words[at], words[at + 1] if at + 1 < len(words) else ""
        value = _values.get(word)
        if value is None or (word == "one" and not after.startswith(_counted_by_one)):
            found.append(word)
        elif value >= 20 and 0 < _values.get(after, 0) < 10:
            found.append(str(value + _values[after]))
            at += 1
        else:
            found.append(str(value))
        at += 1
    return " ".join(found)


def _mended(word: str) -> str:
    """The known word that this is a slip of, if it is one."""
    if len(word) < _shortest_mended or not word.isalpha() or word in _vocabulary():
        return word
    best = process.extractOne(word, _vocabulary(), scorer=fuzz.ratio, score_cutoff=_likeness)
    return best[0] if best is not None and best[0][0] == word[0] else word


@cache
def _vocabulary() -> frozenset[str]:
    return frozenset(_known.split())
