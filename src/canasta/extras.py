"""Optional parts of the installation, and the error that names one which is missing.

This module must import nothing that an extra brings.
"""

from importlib.util import find_spec
from typing import Final, Literal

from canasta.errors import CanastaError

Extra = Literal["terminal", "robots", "server", "postgres", "cluster", "envs"]

EXTRAS: Final[dict[Extra, tuple[str, ...]]] = {
    "terminal": ("rich", "typer"),
    "robots": ("numpy",),
    "server": ("starlette", "sqlalchemy", "alembic", "pydantic", "uvicorn", "segno"),
    "postgres": ("psycopg",),
    "cluster": ("distributed",),
    "envs": ("numpy", "gymnasium", "pettingzoo", "pyspiel"),
}
"""By extra of the package ``canasta``, libraries it brings; one of them stands for all."""


class MissingExtraError(CanastaError):
    """Something needs a library that is not installed."""

    def __init__(self, extra: Extra, library: str) -> None:
        """Name ``extra`` of the package ``canasta``, which brings ``library``."""
        super().__init__(f"{library} is not installed: pip install canasta[{extra}]")
        self.extra: Final = extra
        self.library: Final = library


def require(extra: Extra, *libraries: str) -> None:
    """Check that the libraries of an extra are installed; they are not imported.

    ``libraries`` are those that are needed, by default all.

    Raises:
        MissingExtraError: one of them is not.
    """
    for library in libraries or EXTRAS[extra]:
        if find_spec(library) is None:
            raise MissingExtraError(extra, library)
