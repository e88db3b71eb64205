"""What is kept in mind of a talk that has grown longer than what is shown to a model.

It is made of the user's own words and of nothing else: no model sums them up, so nothing is
added, and it costs no second request (docs/decisions/0008).
"""

from heartwhisper.counsel.playbook.echo import person, quote


def remembered(texts: tuple[str, ...], language: str, *, most: int) -> list[str]:
    """Name what was said earlier: of each message the few words with most feeling.

    Args:
        texts: what the user said, oldest first.
        language: the language of the talk.
        most: how many lines; the newest are kept, and the first message of all.

    Returns:
        Lines in the order they were said, each short; last, who was spoken of.
    """
    lines = [words for text in texts if (words := quote(text, language))]
    kept = lines if len(lines) <= most else [lines[0], *lines[len(lines) - most + 1 :]]
    who = person(texts, language)
    return [*dict.fromkeys(kept), who] if who and kept else list(dict.fromkeys(kept))
