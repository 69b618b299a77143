"""Which exercises a name rules out: those that go by it, and every variation called so."""

from collections.abc import Iterable

from spotter.catalogue import Exercise
from spotter.catalogue.covering import covered_by as covered_by_name
from spotter.catalogue.covering import moving
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.slots.exercises import Named

__all__ = ["covered", "covered_by", "exclusion", "moving"]


def covered_by(mention: Mention) -> frozenset[str]:
    """The ids of all exercises that a name covers: ``push ups`` is the push-up and every variation called so."""
    return covered(mention.value) if isinstance(mention.value, Named) else frozenset()


def covered(named: Named) -> frozenset[str]:
    """The ids of all exercises that a name covers (see :func:`spotter.catalogue.covering.covered_by`)."""
    return covered_by_name(named.text, tuple(named.exercises), named.only)


def exclusion(name: str, exercises: Iterable[Exercise]) -> tuple[str, frozenset[str]]:
    """An exclusion of ``exercises`` under a name."""
    return name, frozenset(each.id for each in exercises)
