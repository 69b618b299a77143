"""The coach's rules: pure, exact and the same every time. No AWS, no I/O, no clock."""
