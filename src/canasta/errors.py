"""The root of the exceptions of this package, which can all be copied and pickled.

The process pools of Python send an exception from one process to another by pickling it.
"""


class CanastaError(Exception):
    """An exception of this package.

    Python copies an exception by calling its class with ``args``, which usually hold the finished
    message, not the arguments of the constructor. Here, a copy gets ``args`` and all attributes
    without another call of the constructor.
    """

    def __reduce__(self) -> tuple[object, ...]:
        return _unmade, (type(self), *self.args), self.__dict__ or None


def represented(value: object) -> str:
    """Return ``repr(value)`` for a message, or the type of a value that Python cannot write.

    Python writes no whole number of more than 4300 digits.
    """
    try:
        return repr(value)
    except ValueError:
        return f"<{type(value).__name__}>"


def _unmade(kind: type[CanastaError], *args: object) -> CanastaError:
    """Return an exception with ``args`` whose constructor has not been called."""
    return kind.__new__(kind, *args)
