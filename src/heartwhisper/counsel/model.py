"""Language models as counsellor: asked in turn, checked while they speak."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from heartwhisper.counsel.check import Check
from heartwhisper.counsel.counsellor import Talk
from heartwhisper.counsel.guard import Guard
from heartwhisper.counsel.mask import Mask
from heartwhisper.counsel.prompt import messages
from heartwhisper.llm.port import LanguageModel, ModelError

# Five sentences of Korean or Hindi need about 300 tokens; the guard ends what runs on. Help with
# a message holds three texts.
_MAX_TOKENS = 500
_LONGEST, _LONGEST_MESSAGE = 900, 1_600


class ModelCounsellor:
    """Answers by a model, under the prompt, the guard and the check of this house."""

    name = "model"

    def __init__(self, *models: LanguageModel) -> None:
        """Take the models: one after the other is asked until one says something fit to show."""
        self._models: Sequence[LanguageModel] = models

    async def answer(self, talk: Talk) -> AsyncGenerator[str, None]:
        """Answer the last message of a talk, piece by piece; see `Counsellor.answer`.

        Raises:
            ModelError: while reading: the last model's error before the first words, or any after.
        """
        for model in self._models:
            pieces = _said(model, talk)
            try:
                first = await anext(pieces)
            except ModelError:
                if model is self._models[-1]:
                    raise
                continue
            async with aclosing(pieces):
                yield first
                async for piece in pieces:
                    yield piece
            return


async def _said(model: LanguageModel, talk: Talk) -> AsyncGenerator[str, None]:
    drafting = talk.help == "my_message"
    mask, guard = Mask(), Guard(_LONGEST_MESSAGE if drafting else _LONGEST)
    check = Check(talk.language, "\n".join(talk.words("user")), drafting=drafting)
    prompt = messages(talk, mask)
    async with aclosing(model.stream(prompt, max_tokens=_MAX_TOKENS)) as pieces:
        async for piece in pieces:
            if shown := mask.take(check.take(guard.take(piece))):
                yield shown
            if guard.ended or check.ended:
                break
    rest = mask.take(check.take(guard.finish()) + check.finish()) + mask.finish()
    if rest:
        yield rest
    if not check.shown:
        raise ModelError("unfit")
