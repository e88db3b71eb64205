"""Writes the transcripts of held conversations as one page that a person can read."""

from collections.abc import Iterator, Sequence
from html import escape

from heartwhisper.evaluation.counsel import Held
from heartwhisper.evaluation.faults import Fault
from heartwhisper.evaluation.holding import Answered

_STYLE = """
body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;
background:#fbf7f5;color:#2d2426}
h2{margin-top:3rem;font-size:1.1rem}nav a{margin-right:1rem}
.said,.answer{border-radius:1rem;padding:.6rem 1rem;margin:.4rem 0;max-width:85%;
white-space:pre-line}
.said{background:#eadfe0;margin-left:auto}.answer{background:#fff}
small{color:#7a676b}.fault{color:#a3223f}
"""


def page(held: Sequence[Held]) -> str:
    """The page: by language, each conversation as bubbles, with what is wrong beside it."""
    languages = dict.fromkeys(one.talk.language for one in held)
    links = "".join(f'<a href="#{language}">{language}</a>' for language in languages)
    return "\n".join(
        [
            '<!doctype html><meta charset="utf-8"><title>Heart Whisper: conversations</title>',
            f"<style>{_STYLE}</style><h1>Conversations</h1><nav>{links}</nav>",
            *_talks(held),
        ]
    )


def _talks(held: Sequence[Held]) -> Iterator[str]:
    language = ""
    for one in held:
        talk = one.talk
        if talk.language != language:
            language = talk.language
            yield f'<h1 id="{language}" lang="{language}">{language}</h1>'
        yield f"<h2>{escape(talk.name)} <small>{escape(talk.situation)}</small></h2>"
        yield f'<div lang="{language}">'
        for number, each in enumerate(one.answered, 1):
            yield from _turn(each, [fault for fault in one.faults if fault.turn == number])
        yield "</div>"


def _turn(each: Answered, faults: Sequence[Fault]) -> Iterator[str]:
    asked = f"<small>{each.help}</small> " if each.help != "talk" else ""
    yield f'<div class="said">{asked}{escape(each.text)}</div>'
    yield f'<div class="answer">{escape(each.answer)}</div>'
    if each.standing.level != "none":
        told = f"{each.standing.level}: {each.standing.kind}, with the card of helplines"
        yield f"<small>{escape(told)}</small>"
    for fault in faults:
        yield f'<div class="fault">{escape(fault.kind)}: {escape(fault.what)}</div>'
