"""The base class of this package's exceptions, which can all be copied and pickled.

Python's process pools pickle an exception to send it from one process to another.
"""


class CanastaError(Exception):
    """An exception of this package.

    By default, Python copies an exception by calling its class with ``args``. These usually hold
    the finished message rather than the arguments of the constructor. Here, a copy gets ``args``
    and all attributes without a call of the constructor.
    """

    def __reduce__(self) -> tuple[object, ...]:
        return _unmade, (type(self), *self.args), self.__dict__ or None


def represented(value: object) -> str:
    """Return ``repr(value)`` for a message, or the type of a value without one.

    Python raises ValueError for the repr of an integer with more than 4300 digits.
    """
    try:
        return repr(value)
    except ValueError:
        return f"<{type(value).__name__}>"


def _unmade(kind: type[CanastaError], *args: object) -> CanastaError:
    """Return an exception with ``args`` whose constructor has not been called."""
    return kind.__new__(kind, *args)
