"""The log: one JSON object a line on standard error, without content.

An event is a fixed phrase; what varies is in fields, and tests/test_house.py lets only known field
names through: no text, address or token can be logged by mistake.
"""

import logging
import sys
from typing import TYPE_CHECKING

from typing_extensions import override

if TYPE_CHECKING:
    import structlog

LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}


def configure(level: str) -> None:
    """Set the log up for this process; `level` is one of LEVELS."""
    import structlog  # noqa: PLC0415 - it brings much along that only a terminal needs

    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _where,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    # What libraries log may hold content (SQL parameters, header values): only where it comes from.
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Silent("%(levelname)s %(name)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


class _Silent(logging.Formatter):
    @override
    def formatException(self, ei: object) -> str:
        return ""

    @override
    def formatStack(self, stack_info: str) -> str:
        return ""


def log() -> "structlog.stdlib.BoundLogger":
    """The logger: `log().info("a fixed phrase", field=value)`."""
    import structlog  # noqa: PLC0415 - as above

    logger: structlog.stdlib.BoundLogger = structlog.get_logger()
    return logger


def _where(
    _logger: object, _name: str, event: "structlog.typing.EventDict"
) -> "structlog.typing.EventDict":
    """Turn an exception into its type and the lines it passed; its message may hold content."""
    error = event.pop("error", None)
    if isinstance(error, BaseException):
        event["error"] = type(error).__name__
        event["at"] = _lines(error)
        if error.__cause__ is not None:
            event["cause"] = type(error.__cause__).__name__
    return event


def _lines(error: BaseException) -> list[str]:
    lines = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        lines.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return lines[-8:]
