"""Talks for the tests of this folder."""

from heartwhisper.counsel.counsellor import Said, Talk
from heartwhisper.counsel.danger import NO_DANGER
from heartwhisper.counsel.playbook.reply import compose
from heartwhisper.counsel.reading import read


def talk(language, texts, standing=NO_DANGER, *, seed="a", help="talk"):  # noqa: A002 - its name
    """A talk of alternating messages, the user's first and last."""
    roles = ("user", "assistant")
    said = tuple(Said(roles[number % 2], text) for number, text in enumerate(texts[:-1]))
    said = (*said, Said("user", texts[-1], help))
    return Talk(said, language, read(texts[-1], language), standing, seed)


def hold(language, texts, standing=NO_DANGER):
    """Hold a talk with the playbook and give its answers."""
    said, answers = [], []
    for number, text in enumerate(texts):
        said.append(text)
        answers.append(compose(talk(language, said, standing, seed=f"turn-{number}")))
        said.append(answers[-1])
    return answers
