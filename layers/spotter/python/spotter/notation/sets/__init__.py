"""Phase 5: the numbers of one exercise to sets."""
