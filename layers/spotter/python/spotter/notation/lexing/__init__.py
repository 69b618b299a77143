"""Phase 1: text to tokens."""
