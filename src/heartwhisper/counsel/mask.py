"""Hides from a model who is spoken of: names, addresses, numbers. Put back in what it says.

Each becomes a circled letter, one sign that nobody types and that no model splits. A name is
known by the lists of `knowledge/names.json` together with what stands around it: a particle, a
title, a capital letter. What is not known as a name stays: this lessens what leaves the house, it
is no promise that nothing does.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache

from heartwhisper.counsel.library import book
from heartwhisper.counsel.phrases import tree
from heartwhisper.counsel.playbook.echo import with_particle

FIRST = ord("Ⓐ")
MOST = 26
CODE = re.compile("[Ⓐ-Ⓩ]")
_ADDRESSES = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"  # e-mail
    r"|(?<![\w@])@[A-Za-z0-9_.]{3,30}"  # a name on some service
    r"|\+?\d[\d ().-]{6,16}\d"  # telephone, or a number of a card or account
)
_ID = re.compile(
    r"((?:카카오톡|카톡|라인|인스타)? ?아이디(?:는|가|:)? ?"
    r"|\b(?:line|insta(?:gram)?|kakao|wechat|snap(?:chat)?) ?(?:id ?:?|:) ?"
    r"|微信号?[是：:]? ?|ライン(?:の?id)?は? ?)([a-z0-9_.-]{4,30})",
    re.IGNORECASE,
)
_PARTICLES = {
    "이": "가",
    "가": "이",
    "은": "는",
    "는": "은",
    "을": "를",
    "를": "을",
    "과": "와",
    "와": "과",
}


class Mask:
    """The names of one talk, hidden and put back.

    Attributes:
        names: what was hidden; the place of each is its letter.
    """

    def __init__(self) -> None:
        """Start with nothing hidden."""
        self.names: list[str] = []
        self._held = ""

    def hide(self, text: str) -> str:
        """Hide what is known as a name, an address or a number in a text."""
        text = _ADDRESSES.sub(lambda found: self._code(found[0]), text)
        text = _ID.sub(lambda found: found[1] + self._code(found[2]), text)
        for find in _finders():
            text = find(text, self._code)
        return text

    def take(self, piece: str) -> str:
        """Put names back into a piece of an answer, as it streams."""
        if not self.names:
            return piece
        text, self._held = self._held + piece, ""
        # What follows a letter decides its particle: one that stands last waits for it.
        if CODE.search(text[-2:]):
            place = max(map(text.rfind, CODE.findall(text[-2:])))
            text, self._held = text[:place], text[place:]
        return self._put_back(text)

    def finish(self) -> str:
        """Put back what was held at the end."""
        text, self._held = self._held, ""
        return self._put_back(text)

    def _put_back(self, text: str) -> str:
        return _CODE_AND_PARTICLE.sub(self._named, text)

    def _named(self, found: re.Match[str]) -> str:
        place = ord(found[1]) - FIRST
        name = self.names[place] if place < len(self.names) else ""
        after = found[2]
        if not after or not ("가" <= name[-1:] <= "힣"):
            return name + after
        closed = {"이", "은", "을", "과"}
        return with_particle(name, after if after in closed else _PARTICLES[after])

    def _code(self, name: str) -> str:
        if name not in self.names:
            if len(self.names) == MOST:
                return name
            self.names.append(name)
        return chr(FIRST + self.names.index(name))


_CODE_AND_PARTICLE = re.compile("([Ⓐ-Ⓩ])((?:[이가은는을를과와](?![가-힣]))?)")

Coded = Callable[[str], str]
Finder = Callable[[str, Coded], str]


def _finder(pattern: re.Pattern[str]) -> Finder:
    def find(text: str, code: Coded) -> str:
        def hidden(found: re.Match[str]) -> str:
            start, end = found.span("name")
            start, end = start - found.start(), end - found.start()
            return found[0][:start] + code(found["name"]) + found[0][end:]

        return pattern.sub(hidden, text)

    return find


@cache
def _finders() -> tuple[Finder, ...]:
    told = book("names")
    return tuple(
        _finder(re.compile(shape.format(**_parts(told, shape)))) for shape in told["shapes"]
    )


def _parts(told: dict[str, Iterable[str]], shape: str) -> dict[str, str]:
    wanted = set(re.findall(r"{(\w+)}", shape))
    return {name: tree(told[name]) for name in wanted}
