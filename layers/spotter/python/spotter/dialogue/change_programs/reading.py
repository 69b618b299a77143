"""The likeliest changes that a message asks for, as programs tell them, beside the workout in which it was said."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spotter.dialogue.change_programs.acts import acts_of
from spotter.dialogue.change_programs.network import outcomes
from spotter.dialogue.change_programs.page import Before, Page, page_of
from spotter.dialogue.change_programs.program import Operation
from spotter.dialogue.changes.adjustments import Measure, value_of
from spotter.dialogue.changes.changes_by_role import standing
from spotter.dialogue.changes.changes_read import lines_of
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.change_reader import Line
from spotter.dialogue.understanding.model import Act, Understanding
from spotter.dialogue.understanding.read import Situation, plain
from spotter.language.word_lists import word_set


@dataclass(frozen=True, slots=True)
class Programmed:
    """Changes that may be meant, and how likely that is, 0 to 1."""

    acts: tuple[Act, ...]
    likelihood: float


@dataclass(frozen=True, slots=True)
class ProgramReading:
    """What programs make of a message: the likeliest changes first, and how likely it is that there is none."""

    changes: tuple[Programmed, ...]
    none: float
    """That nothing is to be changed, or a new workout is asked for."""
    unclear: float
    """That something is of which no program tells."""

    @property
    def best(self) -> Programmed | None:
        """The likeliest changes; None where that there are none is likelier, or that it is unclear which."""
        first = self.changes[0] if self.changes else None
        return first if first is not None and first.likelihood > max(self.none, self.unclear) else None


def programs_read(named: Understanding, utterance: Utterance) -> ProgramReading | None:
    """What programs make of a message as it is ``named``; None of one that is too long to be read so."""
    page = _page(named, utterance)
    if page is None:
        return None
    holds = {at for at, each in enumerate(utterance.listed) if value_of(each, Measure.TIME) is not None}
    changes: list[Programmed] = []
    likely = dict.fromkeys((Operation.NOTHING, Operation.BUILD, Operation.UNCLEAR), 0.0)
    for each in outcomes(page):
        if each.outcome.does is not Operation.END:
            likely[each.outcome.does] += each.likelihood
        elif (acts := acts_of(each.outcome, page, named, holds)) and is_borne_out(acts, named):
            changes.append(Programmed(acts, each.likelihood))
    none = likely[Operation.NOTHING] + likely[Operation.BUILD]
    return ProgramReading(tuple(changes), none, likely[Operation.UNCLEAR])


def is_borne_out(acts: Sequence[Act], said: Understanding) -> bool:
    """Whether a word of the message says that something is to go, where something does, and what is held has seconds.

    Hardly anybody asks for what is there already, so that nobody has taught the network what ``add rows`` is then.
    """
    words = {token.text for token in said.tokens}
    swaps = any(act.skill == "swap" and not (act.all("new") or act.all("new_equipment")) for act in acts)
    takes = any(act.skill == "remove" for act in acts)
    held = [each for act in acts for name, each in act.mentions if name == "time" and each.end > each.start]
    if any(_reps & _around(said, each.start, each.end) for each in held):
        return False  # repetitions of what is held for time are left to the other readers
    return not (takes and not words & _taking) and not (swaps and not words & (_taking | _swapping))


def _around(said: Understanding, start: int, end: int) -> set[str]:
    """The two words before a figure and the one behind it, as far as no mark parts them; none beside seconds."""
    words = [token.text for token in said.tokens]
    before = words[max(0, start - 2) : start]
    parted = max((at for at, word in enumerate(before) if word in _marks), default=-1)
    found = {*before[parted + 1 :], *words[end : end + 1]}
    return set() if (found | set(words[start:end])) & _seconds else found


_marks = frozenset(",.;:!?")
_seconds = word_set("s sec secs second seconds min mins minute minutes")
_reps = frozenset({"rep", "reps", "repetition", "repetitions"})
_taking = word_set(
    "out off remove removed removing drop dropped dropping delete deleted bin binned skip skipping no without lose "
    "lost scrap scrapped cut ditch ditched kill gone go goes going take takes taking away rid not dont doesnt cant "
    "cannot wont wouldnt isnt never hate hates hurts clear chuck throw axe axed leave stop goodbye bye eliminate erase "
    "strike omit exclude nix nuke toss dump minus less fewer instead replace enough pass quit sack boot loose get"
)
_swapping = word_set(
    "swap swapped swaps swapping swop switch switched change changed changing exchange trade sub substitute "
    "alternative other another different else something anything easier harder gentler simpler variation version "
    "replacement broken busy taken occupied closed useless bad wrong mistake again"
)


def _page(named: Understanding, utterance: Utterance) -> Page | None:
    names = tuple(str(each["name"]) for each in utterance.listed_before or utterance.listed)
    earlier = plain(utterance.earlier, Situation(names)) if utterance.earlier else None
    before = Before(earlier, tuple(_gone(utterance)))
    return page_of(named, lines_of(utterance.listed, utterance.just_changed), before)


def _gone(utterance: Utterance) -> Iterator[Line]:
    """The exercises as they were that the message before changed or took out."""
    now = {str(each["name"]): standing(each) for each in utterance.listed}
    for each in utterance.listed_before:
        name, amounts = str(each["name"]), standing(each)
        if now.get(name) != amounts:
            yield Line(name, amounts)
