"""The command line: `serve` goes straight to the server, everything else through typer."""

import sys

from heartwhisper.kernel.crypto import Broken
from heartwhisper.kernel.settings import SettingsError


def main() -> None:
    """Run one command; a wrong setting ends with a sentence and exit code 2."""
    try:
        # The server must be up within a second: it does not wait for the other commands' imports.
        if sys.argv[1:2] == ["serve"]:
            from heartwhisper.cli.serve import serve  # noqa: PLC0415 - see above

            serve(sys.argv[2:])
        else:
            from heartwhisper.cli.commands import app  # noqa: PLC0415 - see above

            app(prog_name="heart")
    except (SettingsError, Broken) as error:
        sys.stderr.write(f"heart: {error}\n")
        raise SystemExit(2) from None
