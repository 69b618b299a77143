"""Phase 3: tokens to quantities, products of them, words and marks."""
