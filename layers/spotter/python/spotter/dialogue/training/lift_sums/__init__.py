"""Sums about a lift from the figures that somebody gives: estimated maxima, shares of one, and the way to a goal."""
