"""Whether a message surely asks for a new workout and says what it is to be like: then it is read piece by piece."""

from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.understanding.new_workouts import likelihood_of_new_workout
from spotter.dialogue.understanding.wish import WishKind
from spotter.dialogue.understanding.wishes import wishes
from spotter.dialogue.wished.reading import as_wished

SURE = 0.6
"""How likely a new workout has to be, by what was learned of what messages ask for."""
SURE_BESIDE_ONE = 0.7
"""The same of a message that is said beside a workout."""
_of_the_person = frozenset(
    [
        *(WishKind.FEELING, WishKind.AGE, WishKind.LEVEL, WishKind.HURTS, WishKind.FINE, WishKind.DONE),
        *(WishKind.HAVE, WishKind.LACK, WishKind.CANNOT, WishKind.MINUTES),
    ]
)
"""What is told of oneself, of what there is and of the time says nothing of what is to be trained."""


def says_what_is_wanted(text: str) -> bool:
    """Whether some piece of it says what a workout is to be like."""
    return any(each.kind not in _of_the_person for each in wishes(text))


def as_asked(said: Understanding) -> Understanding:
    """``said``, piece by piece where its text by itself surely asks for a new workout."""
    likely = likelihood_of_new_workout(said.text)
    return as_wished(said) if likely >= SURE_BESIDE_ONE and says_what_is_wanted(said.text) else said
