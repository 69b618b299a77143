"""Limits: what the deployment allows, and what a tenant has set for its users below that."""
