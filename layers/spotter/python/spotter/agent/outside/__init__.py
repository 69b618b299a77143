"""Calls of tools from outside: offered, checked, counted, made beside each other, and what comes back."""
