"""Letters to people's mailboxes, and what carries them."""
