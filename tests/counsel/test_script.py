"""The scripts of the built-in counsellor keep to the voice, in every language."""

import re
from collections import Counter

import pytest

from heartwhisper.counsel.language import LANGUAGES
from heartwhisper.counsel.playbook import story
from heartwhisper.counsel.playbook.script import script
from heartwhisper.evaluation.faults import NEVER, red_items

QUESTION = re.compile("[?？]")
SENTENCE = re.compile(r"[^.!?。！？।]+[.!?。！？।]+[”’」»]?")
SLOT = re.compile(r"\{(\w+)(?::[가-힣]+)?\}")
SLOTS = {"who", "quote", "earlier", "about"}
LEAST = {"hear": 5, "thought": 5, "ask": 6, "step": 4, "other": 4}
TURNS = [
    "greeting",
    "thanks",
    "goodbye",
    "bot",
    "human",
    "privacy",
    "bot_anger",
    "few",
    "may_ask",
    "change",
    "yes",
    "no",
    "laugh",
    "dots",
]
ASKING = ["future", "guess", "opinion", "asks"]
ANSWERED = {"should", "why", "feels", "future", "normal"}  # kinds of questions
ACTS = ["resolve", "wish", "regret", "reproach", "again", "glad", "somebody", "realises"]
ACTS += ["unfinished", "headline"]
LEVELS = {"ko", "ja", "fr", "hi"}  # languages whose speech has levels


def pools(language):
    """Every pool of lines: where it stands, the lines, how many questions each may have."""
    known = script(language)
    groups = dict(known.situations) | dict(known.talk["feelings"])
    groups |= {f"theme {name}": said for name, said in known.themes.items()}
    groups |= {f"intent {name}": said for name, said in known.intents.items()}
    groups |= {name: known.talk[name] for name in ("general", "tentative", "other_side")}
    for name, said in groups.items():
        for part, lines in said.items():
            if part not in {"about", "signs", "unless", "like", "answers"}:
                asks = part == "ask"
                yield f"{name}.{part}", lines, {1} if asks else {0}
        yield from ((f"{name}.{kind}", one, {0}) for kind, one in said.get("answers", {}).items())
    yield from ((one.name, one.said["hear"], {0}) for one in known.details)
    for name, said in story.known(language).items():
        for part in ("hear", "thought", "answer", "ask", "step"):
            yield f"story {name}.{part}", said[part], {1 if part == "ask" else 0}
    for one in (*known.questions, *known.asking, *known.acts):
        yield from ((f"{one.name}.{part}", one.said[part], {0}) for part in ("hear", "thought"))
    yield from ((one.name, one.said["ask"], {1}) for one in (*known.asking, *known.acts))
    yield from ((one.name, one.said["whole"], {0, 1}) for one in known.turns)
    yield "listen", known.talk["listen"], {0}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_situation_has_what_a_talk_needs(language):
    known = script(language)
    assert len(known.situations) >= 24
    assert known.situations.keys() == script("ko").situations.keys()
    for name, said in known.situations.items():
        assert said["about"], name
        assert all(len(said[part]) >= least for part, least in LEAST.items()), name
    assert {turn.name for turn in known.turns} == set(TURNS)
    assert len(known.details) >= 60
    assert all(len(one.said["hear"]) >= 6 for one in known.questions)
    for one in (*known.asking, *known.acts):
        assert all(len(one.said[part]) >= 6 for part in ("hear", "thought", "ask")), one.name
    assert [one.name for one in known.asking] == ASKING
    assert [one.name for one in known.acts] == ACTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_situation_answers_what_is_asked_of_it(language):
    known = script(language)
    for name, said in known.situations.items():
        assert len(said["answers"]) >= 4, name
        assert said["answers"].keys() <= ANSWERED, name
        assert all(len(lines) >= 2 for lines in said["answers"].values()), name
    asked = {one.name: one.said.get("answered") for one in (*known.questions, *known.asking)}
    assert set(asked.values()) - {None} == ANSWERED
    assert {asked[name] for name in ("how", "asks")} == {None}  # a step; nothing in particular


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_asks_what_its_place_allows(language):
    wrong = [
        (where, line)
        for where, lines, allowed in pools(language)
        for line in lines
        if len(QUESTION.findall(line)) not in allowed
    ]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_are_plain_and_their_slots_are_known(language):
    for where, lines, _ in pools(language):
        for line in lines:
            assert not re.search(r"[!！*#\d]|https?:", line), (where, line)
            assert set(SLOT.findall(line)) <= SLOTS, (where, line)
            assert line.count("{") == len(SLOT.findall(line)), (where, line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_judges_commands_or_makes_a_hurt_small(language):
    """The red items that hold for every answer; "you're right to want a person" is no verdict."""
    red = red_items(language)
    never = [(kind, one) for kind in NEVER if kind != "verdict" for one in red[kind]]
    for place, lines, _ in pools(language):
        for line in lines:
            found = [kind for kind, one in never if one.search(line.lower())]
            assert not found, (place, line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_stands_twice(language):
    sentences = Counter(
        sentence.strip()
        for _, lines, _ in pools(language)
        for line in lines
        for sentence in SENTENCE.findall(line)
        if len(sentence.strip()) >= 5
    )
    assert not [sentence for sentence, number in sentences.items() if number > 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_has_two_versions_for_every_purpose_and_level(language):
    told = script(language).message
    for one in told["purposes"]:
        assert len(one["plain"]) >= 4, one["id"]
        assert len(one["polite"]) >= (4 if language in LEVELS else 0), one["id"]
    assert bool(told["levels"]["polite"]) == (language in LEVELS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_counsellor_says_that_it_is_an_ai(language):
    bot = next(turn for turn in script(language).turns if turn.name == "bot")
    assert all(re.search("AI|IA", line) for line in bot.said["whole"])
