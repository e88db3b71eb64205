"""The directory of helplines, and what is known of how well danger is read."""
