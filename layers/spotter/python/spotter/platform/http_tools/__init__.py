"""Tools of a tenant's own that are one HTTP request each (docs/decisions/0106)."""
