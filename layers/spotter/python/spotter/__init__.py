"""Spotter: the backend of an AI strength coach."""

import gc

# Nearly all that an import makes stays, so that Python's default of 700 new objects between two collections makes it
# walk the same modules thirty times in vain: a tenth of a cold start (docs/decisions/0046).
gc.set_threshold(50_000, 10, 10)
