"""Exit statuses, as the documentation promises them to scripts."""

OK = 0
"""Answered, found, clean."""
NOT_FOUND = 1
"""Not settled, not found, or findings."""
USAGE = 2
"""Wrong usage or unreadable input."""
BROKEN_PIPE = 141
"""Whoever read the output closed it (128 + SIGPIPE, as shells count it)."""
INTERRUPTED = 130
"""Ctrl-C (128 + SIGINT)."""
