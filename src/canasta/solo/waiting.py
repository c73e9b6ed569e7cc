"""Coroutines that wait for the device, without an event loop."""

from collections.abc import Callable, Coroutine, Generator
from typing import Final, Generic, TypeVar

T = TypeVar("T")
Fail = Callable[[Exception], None]
Pause = Callable[[Callable[[], None], Fail], None]
"""Gets one function that continues the coroutine, and one that raises an error in it."""


class Waiting(Generic[T]):
    """A value that the device has later; ``await`` returns it."""

    def __init__(self, begin: Callable[[Callable[[T], None], Fail], None]) -> None:
        """Call ``begin`` once with two functions, of which it calls one, now or later."""
        self._begin: Final = begin

    def __await__(self) -> Generator[Pause, None, T]:
        """Return the value, or raise the error."""
        found: list[T] = []

        def pause(go_on: Callable[[], None], fail: Fail) -> None:
            has_ended = False

            def done(value: T) -> None:
                nonlocal has_ended
                has_ended = True
                found.append(value)
                go_on()

            def failed(error: Exception) -> None:
                nonlocal has_ended
                has_ended = True
                fail(error)

            try:
                self._begin(done, failed)
            except Exception as error:
                if has_ended:
                    raise
                failed(error)

        yield pause
        return found[0]


def run(work: Coroutine[Pause, None, None]) -> None:
    """Run a coroutine, which may await :class:`Waiting`, until it ends."""

    def go_on(error: Exception | None = None) -> None:
        try:
            pause = work.send(None) if error is None else work.throw(error)
        except StopIteration:
            return
        pause(go_on, go_on)

    go_on()
