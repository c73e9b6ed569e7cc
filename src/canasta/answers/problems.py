"""The reason for refusing a request: a code, and a sentence in the language of the request."""

from canasta.errors import CanastaError
from canasta.i18n import Catalogue
from canasta.protocol.http_api import Problem
from canasta.tables.table_refusals import Reason, TableRefusal, table_refusal_sentence


class ProblemError(CanastaError):
    """A reason for refusing a request; its sentence is under ``server.problem.<code>``."""

    def __init__(
        self, status: int, code: str, field: str = "", *, key: str = "", **values: str | int
    ) -> None:
        """Keep the HTTP status, the code and the ``field`` of the request that is at fault.

        ``values`` fill the placeholders of the sentence; ``key`` is its key in the catalogues if it
        is elsewhere.
        """
        super().__init__(code)
        self.status = status
        self.code = code
        self.field = field
        self.key = key or f"server.problem.{code}"
        self.values = values


def bad_field(place: str) -> ProblemError:
    """Return the response to a request with an invalid field ``place``."""
    return ProblemError(422, "bad_field", place, place=place[:80])


def problem_of(problem: ProblemError, words: Catalogue) -> Problem:
    """Return a problem as it is sent."""
    text = words.text(problem.key, **problem.values)
    return Problem(code=problem.code, text=text, field=problem.field)


def table_problem(words: Catalogue, reasons: tuple[Reason, ...]) -> ProblemError:
    """Return the problem of a command that a table refuses; without a reason, of a defect."""
    for reason in reasons:
        if isinstance(reason, TableRefusal):
            text = table_refusal_sentence(words, reason)
            field = "" if reason.error is None else reason.error.key
            key = "server.problem.table_refusal"
            return ProblemError(422, reason.code, field, key=key, text=text)
    return ProblemError(500, "defect")
