"""Jobs wait while the device stores or reads, then run in order of arrival."""

import json

import pytest

from canasta.solo.device import Device, read_records


class Keeper:
    """A device that records requests and events."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.happened: list[str] = []
        self.device = Device(self.asked.append, self.asked.append)

    def keep(self, name: str) -> None:
        self.happened.append(name)
        self.device.keep(
            {name: "1"},
            lambda: self.happened.append(f"{name} kept"),
            delete=(f"{name}/",),
        )

    def do(self, name: str) -> None:
        self.device.do(lambda: self.happened.append(name))


def test_jobs_wait_for_the_device() -> None:
    keeper = Keeper()
    keeper.do("a")
    keeper.device.do(lambda: keeper.keep("b"))
    keeper.do("c")
    keeper.device.do(lambda: keeper.keep("d"))
    keeper.do("e")
    assert keeper.happened == ["a", "b"]
    assert keeper.device.is_busy()
    assert json.loads(keeper.asked[0]) == {"put": {"b": "1"}, "delete": ["b/"]}
    keeper.device.succeeded({})
    assert keeper.happened == ["a", "b", "b kept", "c", "d"]
    keeper.device.succeeded({})
    assert keeper.happened[5:] == ["d kept", "e"]
    assert not keeper.device.is_busy()


def test_jobs_that_a_job_brings_come_after_those_that_wait() -> None:
    keeper = Keeper()

    def first() -> None:
        keeper.do("brought")
        keeper.happened.append("first")

    keeper.device.do(first)
    assert keeper.happened == ["first", "brought"]


def test_what_is_read_is_handed_over() -> None:
    keeper = Keeper()
    found: list[dict[str, str] | None] = []
    for _ in range(2):
        keeper.device.do(
            lambda: keeper.device.read("entry/", found.append, lambda: found.append(None))
        )
    assert keeper.asked == ["entry/"]
    keeper.device.succeeded({"entry/1": "x"})
    keeper.device.failed()
    assert found == [{"entry/1": "x"}, None]
    assert not keeper.device.is_busy()


def test_an_answer_to_nothing_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="asked nothing"):
        Keeper().device.succeeded({})


def test_keeping_never_fails() -> None:
    keeper = Keeper()
    keeper.device.do(lambda: keeper.keep("a"))
    with pytest.raises(ValueError, match="asked to keep"):
        keeper.device.failed()


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1}', "null"])
def test_what_are_no_records_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="validation error"):
        read_records(text)
