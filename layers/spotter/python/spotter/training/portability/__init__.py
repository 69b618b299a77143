"""A user's training taken out of Spotter and brought into it: exports, imports from other apps, and demo data."""
