"""Questions about somebody's own numbers: bests, loads, days compared, sums, the way to a goal, the body."""
