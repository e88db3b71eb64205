"""Heart Whisper: an AI counsellor for love, dating and relationships."""
