"""Heart Whisper: an AI counsellor for love, dating and relationships."""

import gc

# Modules that are loaded make many objects and no garbage: looked through every 700 objects they
# cost an eighth of the start. Once all is opened it is as usual (`counsel.reading.warm`).
gc.set_threshold(50_000, 20, 50)
