"""``make learn``: writes the weights anew from the seen halves of the corpora."""

import sys

from learning import safety
from learning.fitting import fingerprint, fit, write
from learning.requests import SOURCES, STRENGTH, examples, wordings
from spotter.dialogue.understanding.request_kinds import WEIGHTS
from spotter.safety import learned
from tests.unit.dialogue.corpus_format import conversations


def main() -> int:
    """Learn, write, and say how much."""
    found = (*examples(conversations("seen")), *wordings())
    classifier = fit(found, STRENGTH)
    write(classifier, WEIGHTS, f"{len(found)} messages ({fingerprint(SOURCES)})")
    sys.stdout.write(f"{WEIGHTS.name}: {len(found)} examples, {len(classifier.weights)} features\n")
    safety.write()
    sys.stdout.write(f"{learned.WEIGHTS.name}: {learned.WEIGHTS.stat().st_size:,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
