"""Reads what the house mailed: the development mailbox of a test."""

import asyncio
import re

from heartwhisper.mail.mailbox import letters


async def mailed(house, to, *, count=1):
    """The newest letter to an address, once there are so many; gives the message."""
    async with asyncio.timeout(20):
        while True:
            found = [one for _, one in letters(house.folder / "mailbox") if one["To"] == to]
            if len(found) >= count:
                return found[-1]
            await asyncio.sleep(0.02)


def token_of(letter):
    """The token in the link of a letter."""
    text = letter.get_body(("plain",)).get_content()
    return re.search(r"#token=([\w-]+)", text)[1]
