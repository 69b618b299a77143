"""Phase 2: what holds digits and is no set, folded into single tokens."""
