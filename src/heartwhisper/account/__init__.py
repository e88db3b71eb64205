"""Guests and members, their sessions, and who is calling."""
