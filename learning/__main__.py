"""``make learn``: writes the weights anew from the seen halves of the corpora."""

import sys

from learning import clauses, safety
from learning.fitting import fingerprint, fit, fit_one_of, write
from learning.requests import SOURCES, STRENGTH, examples, wordings
from spotter.dialogue.understanding import clause_kinds
from spotter.dialogue.understanding.request_kinds import WEIGHTS
from spotter.safety import learned
from tests.unit.dialogue.corpus_format import conversations


def main() -> int:
    """Learn, write, and say how much."""
    found = (*examples(conversations("seen")), *wordings())
    classifier = fit(found, STRENGTH)
    write(classifier, WEIGHTS, f"{len(found)} messages ({fingerprint(SOURCES)})")
    sys.stdout.write(f"{WEIGHTS.name}: {len(found)} examples, {len(classifier.weights)} features\n")
    of_clauses = tuple(clauses.examples())
    kinds = fit_one_of(of_clauses, clauses.STRENGTH, clauses.LEAST_WEIGHT)
    write(kinds, clause_kinds.WEIGHTS, f"{len(of_clauses)} clauses ({fingerprint(clauses.SOURCES)})")
    sys.stdout.write(f"{clause_kinds.WEIGHTS.name}: {len(of_clauses)} clauses, {len(kinds.weights)} features\n")
    safety.write()
    sys.stdout.write(f"{learned.WEIGHTS.name}: {learned.WEIGHTS.stat().st_size:,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
