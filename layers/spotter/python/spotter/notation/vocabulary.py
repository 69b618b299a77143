"""The closed lists of words that the parser knows besides the names of exercises."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path

Phrases = Mapping[str, tuple[tuple[str, ...], ...]]
"""Phrases by their first word."""

_data = Path(__file__).with_name("data")


def word_set(words: str) -> frozenset[str]:
    """Words parted by spaces."""
    return frozenset(words.split())


def _lines(name: str) -> Iterator[str]:
    """The lines of a file in ``data`` without its comments."""
    return (line for line in (_data / name).read_text("utf-8").splitlines() if line and not line.startswith("#"))


def _words(name: str) -> frozenset[str]:
    return frozenset(word for line in _lines(name) for word in line.split())


def _phrases(name: str) -> Phrases:
    found = [tuple(line.split()) for line in _lines(name)]
    firsts = {phrase[0] for phrase in found}
    return {first: tuple(phrase for phrase in found if phrase[0] == first) for first in firsts}


kilograms = word_set("kg kgs kilo kilos kilogram kilograms kilogramm kgm k")
pounds = word_set("lb lbs pound pounds lbm lbf")
seconds = word_set("s sec secs second seconds")
minutes = word_set("min mins minute minutes")
hours = word_set("h hr hrs hour hours")
distances = word_set(
    "km kms kilometer kilometers kilometre kilometres mi mile miles meter meters metre metres mtr"
    " mtrs yd yds yard yards ft feet"
)
reps = word_set(
    "rep reps r repetition repetitions wdh whd wiederholungen wiederholung repeticiones répétitions répétition"
)
sets = word_set("set sets satz sätze sätzen serien series séries")
rounds = word_set("round rounds circuit circuits")
other_weights = word_set("stone st plate plates block blocks bricks ton tons")
gauges = word_set(
    "bpm kcal cal cals calorie calories steps step watts watt rpm kph kmh mph floors laps lap x-ups degrees deg degree"
    " percent years yrs yo old weeks days months people inches inch litres liters grams"
)
"""What follows a number that says nothing of sets."""
glued_gauges = word_set("w cm l ml g oz")
"""The same, written to the number without a space."""
settings = word_set("pin seat hole notch setting level lvl resistance incline speed hr heartrate zone gear height")
"""What stands before a number that says nothing of sets."""

units = kilograms | pounds | seconds | minutes | hours | distances | reps | sets | rounds

number_words = {
    word: Decimal(number)
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
} | {
    word: Decimal(10 * tens)
    for tens, word in enumerate(["thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 3)
}

rep_words = {"single": 1, "singles": 1, "double": 2, "doubles": 2, "triple": 3, "triples": 3}
set_adjectives = word_set(
    "working work hard more total straight heavy light easy warmup warm-up warm up top backoff"
    " back-off back off drop quality good"
    " all-out solid additional extra full ramping ramp main clean"
)
rep_adjectives = word_set(
    "good clean strict paused full solid hard easy total slow controlled more straight tough grindy smooth perfect deep"
)
vague_counts = word_set("couple few several some many bunch")

sides = word_set(
    "side sides hand hands arm arms leg legs db dumbbell dumbbells dumbell bell bells kb kettlebell"
    " kettlebells foot way direction"
)
each = word_set("per each ea every")
both_together = word_set("total combined altogether together")

effort = word_set("rpe rir")
body = word_set("bw bodyweight body-weight")
as_many = word_set("amrap max failure f")

about = word_set(
    "about around approx approximately roughly circa ca maybe perhaps probably nearly almost somewhere like"
)
got = word_set("got hit did managed made actual completed achieved")
planned = word_set("was planned target supposed meant prescribed scheduled programmed aimed wanted goal")
failed = word_set("fail failed failing fails missed miss misses bailed dumped")
taken_back = word_set("actually wait oops sorry correction scratch rather mean meant")
"""Words that take back what stands before them, if numbers follow."""

joins = word_set("and then plus followed superset supersetted ss into und n")

connectors = word_set("at with for of @ w on x by using per to à de con mit je")
"""Words that may stand between a name and its numbers."""


carried = word_set(
    "plate plates vest belt dumbbell dumbbells kettlebell kettlebells chain chains band bands weight weights pack"
    " backpack rucksack sandbag ball bar bell bells"
)
"""What a load is made of: behind a name it is no name of its own."""

done_to_name = {
    "benched": "bench",
    "benching": "bench",
    "squatted": "squat",
    "squatting": "squat",
    "deadlifted": "deadlift",
    "deadlifting": "deadlift",
    "curled": "curl",
    "planked": "plank",
    "ran": "run",
    "running": "run",
    "cycled": "cycling",
    "biked": "bike",
    "swam": "swim",
    "walked": "walk",
    "lunged": "lunge",
    "shrugged": "shrug",
    "snatched": "snatch",
    "jogged": "jog",
}
"""What somebody did, and what it is called."""

timed_formats = word_set("emom e2mom e3mom e90mom otm tabata chipper ladder ladders amrap-style")
"""What makes of sets something that no count of sets can hold."""


weekdays = word_set(
    "mon monday mondays tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday"
)
months = word_set(
    "jan january feb february mar march apr april may jun june jul july aug august sep sept"
    " september oct october nov november dec december"
)

fillers = _words("fillers.txt")
chatter = _words("chatter.txt")
headings = _words("headings.txt")
soft_modifiers = _words("soft_modifiers.txt")
weak_modifiers = _words("weak_modifiers.txt")
modifiers = _words("modifiers.txt") | soft_modifiers

plans = _phrases("plans.txt")
undone = _phrases("undone.txt")
history = _phrases("history.txt")
future = _phrases("future.txt")
unsure = _phrases("unsure.txt")


def first_phrase(words: Sequence[str], phrases: Phrases) -> int | None:
    """Where the first of these phrases begins among ``words``."""
    for at, word in enumerate(words):
        for phrase in phrases.get(word, ()):
            if tuple(words[at : at + len(phrase)]) == phrase:
                return at
    return None
