"""The log: one line for each event, for people or for programs, and never a card of a hand.

Events name tables, numbers and kinds, not people and not what is held. Of an error the log has
its type and where it happened, not its message: that may quote a hand. ``CANASTA_TRACEBACK=1``
shows messages too, on the machine of somebody who looks for a defect.
"""

import logging
import os
import sys
import traceback
from types import TracebackType
from typing import Final, TypeAlias

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from canasta.server.settings import LogForm

Raised: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None]
_LEVELS: Final[dict[LogForm, int]] = {"text": logging.WARNING, "json": logging.INFO}
"""On a terminal only what somebody should see is shown; programs get everything that happens."""


def set_up_log(form: LogForm) -> None:
    """Write the log to the standard error, that of the libraries included."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_messages,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _renderer(form),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(_LEVELS[form])
    for chatty in ("alembic", "uvicorn"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


def _renderer(form: LogForm) -> Processor:
    if form == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), pad_event_to=0)


def _without_messages(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Put in place of an exception its type and where it was raised."""
    given: object = event.pop("exc_info", None)
    raised = _raised(given)
    if raised is not None:
        kind, error, trace = raised
        frames = traceback.extract_tb(trace)
        event["error"] = f"{kind.__module__}.{kind.__qualname__}"
        event["trace"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-12:]]
        if os.environ.get("CANASTA_TRACEBACK"):
            event["message"] = str(error)
    return event


def _raised(given: object) -> Raised | None:
    match given:
        case BaseException():
            return type(given), given, given.__traceback__
        case (type(), BaseException() as error, _):
            return type(error), error, error.__traceback__
        case None | False:
            return None
        case _:
            current = sys.exc_info()
            return None if current[0] is None else current
