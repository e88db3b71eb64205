"""A language model as counsellor."""

from collections.abc import AsyncGenerator

from heartwhisper.counsel.counsellor import Talk
from heartwhisper.counsel.guard import Guard
from heartwhisper.counsel.prompt import messages
from heartwhisper.llm.port import LanguageModel

# Five sentences of Korean or Hindi need about 300 tokens; the guard ends what runs on.
_MAX_TOKENS = 500


class ModelCounsellor:
    """Answers by a model, under the prompt and the guard of this house."""

    name = "model"

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    async def answer(self, talk: Talk) -> AsyncGenerator[str, None]:
        """Answer the last message of a talk, piece by piece; see `Counsellor.answer`."""
        guard = Guard()
        async for piece in self._model.stream(messages(talk), max_tokens=_MAX_TOKENS):
            shown = guard.take(piece)
            if shown:
                yield shown
            if guard.ended:
                return
        rest = guard.finish()
        if rest:
            yield rest
