"""Who is let in: requests by the minute and runs at the same time, of a user and of a tenant (docs/decisions/0117).

A session that may run has a *slot*, which stands in its HEAD and in its user's ACTIVITY. With it comes a share of the
user's requests, which the session counts on its HEAD alone, in the write that each message makes of HEAD anyway.
"""
