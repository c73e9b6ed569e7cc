"""The log: one line per event, as text or JSON, and never a card of a hand.

Events name tables, numbers and kinds, but no people and none of their cards. An error is logged
with its type and place but without its message, which may quote a hand. ``CANASTA_TRACEBACK=1``
adds the message, for debugging on your own machine. Repeated lines are summed up
(:mod:`canasta.server.repeated_lines`).
"""

import logging
import os
import sys
from contextlib import nullcontext
from types import TracebackType
from typing import Final, TextIO, TypeAlias

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from canasta.server.error_places import error_name, places
from canasta.server.repeated_lines import REPEATED, RepeatedLines
from canasta.server.settings import LogForm

Raised: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None]
_LEVELS: Final[dict[LogForm, int]] = {"text": logging.WARNING, "json": logging.INFO}
"""The log level by format: people at a terminal get only warnings, and programs get every event."""


def set_up_log(form: LogForm) -> None:
    """Send the log, including that of libraries, to standard error."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_messages,
    ]
    handler = logging.StreamHandler(sys.stderr)
    structlog.configure(
        processors=[
            *shared,
            _WrittenAtOnce(handler, _renderer(form)),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        # Lines below the level cost nothing; the other wrapper would ask the standard library.
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[form]),
        cache_logger_on_first_use=True,
    )
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.ExtraAdder([REPEATED]), *shared],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _renderer(form),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [RepeatedLines(handler)]
    root.setLevel(_LEVELS[form])
    for chatty in ("alembic", "uvicorn"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


class _WrittenAtOnce:
    """Writes informational events at once, one line each, without limiting repetitions.

    The handlers of the standard library take three times as long.
    """

    def __init__(self, handler: logging.StreamHandler[TextIO], render: Processor) -> None:
        """Write to the stream of ``handler``, never in the middle of its lines."""
        self._handler: Final = handler
        self._render: Final = render

    def __call__(self, logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
        """Write an informational event; return any other event."""
        if method != "info":
            return event
        line = str(self._render(logger, method, event))
        with self._handler.lock or nullcontext():
            try:
                self._handler.stream.write(f"{line}\n")
                self._handler.flush()
            except (OSError, ValueError):  # the reader of the log is gone
                self._handler.handleError(logging.makeLogRecord({"msg": event.get("event")}))
        raise structlog.DropEvent


def _renderer(form: LogForm) -> Processor:
    if form == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), pad_event_to=0)


def _without_messages(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replace an exception by its type and places."""
    given: object = event.pop("exc_info", None)
    raised = _raised(given)
    if raised is not None:
        kind, error, trace = raised
        event["error"] = error_name(kind)
        event["trace"] = places(trace)
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
