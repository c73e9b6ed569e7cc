"""Coroutines continue when the device has answered."""

from collections.abc import Callable

from canasta.solo.waiting import Fail, Waiting, run


def test_a_coroutine_gets_values_and_errors_at_once_or_later() -> None:
    later: list[Callable[[], None]] = []
    seen: list[object] = []

    def at_once(done: Callable[[int], None], _: Fail) -> None:
        done(1)

    def kept(done: Callable[[int], None], _: Fail) -> None:
        later.append(lambda: done(2))

    def failing(_: Callable[[int], None], fail: Fail) -> None:
        later.append(lambda: fail(ValueError("unread")))

    def breaking(_: Callable[[int], None], fail: Fail) -> None:  # noqa: ARG001  (never called)
        raise ValueError("not begun")

    async def work() -> None:
        seen.append(await Waiting(at_once))
        seen.append(await Waiting(kept))
        try:
            await Waiting(failing)
        except ValueError as error:
            seen.append(str(error))
        try:
            await Waiting(breaking)
        except ValueError as error:
            seen.append(str(error))
        seen.append(await Waiting(at_once))

    run(work())
    assert seen == [1]
    while later:
        later.pop()()
    assert seen == [1, 2, "unread", "not begun", 1]
