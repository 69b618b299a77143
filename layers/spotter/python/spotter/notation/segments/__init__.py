"""Phase 4: which numbers belong to which exercise, and what tells of nothing done."""
