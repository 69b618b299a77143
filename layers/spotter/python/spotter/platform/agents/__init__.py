"""The agents of a tenant: what they are, every version of them, and who may change them how."""
