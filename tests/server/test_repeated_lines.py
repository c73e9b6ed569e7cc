"""Of repeated log lines, the first are written, one counts the rest, and no defect is lost."""

import logging

from canasta.server.repeated_lines import REPEATED, RepeatedLines


class Paper(logging.Handler):
    """A log handler that notes the lines with their counts."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[tuple[str, int]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append((record.getMessage(), getattr(record, REPEATED, 1)))
        assert not (hasattr(record, REPEATED) and record.exc_info)


class Log:
    """A logger whose clock moves only when the test moves it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.paper = Paper()
        self.handler = RepeatedLines(self.paper, lambda: self.now)
        self.logger = logging.Logger("test", logging.DEBUG)  # noqa: LOG001  (of this test alone)
        self.logger.addHandler(self.handler)

    def garbage(self, times: int) -> None:
        for number in range(times):
            self.logger.warning("garbage %d", number)

    @property
    def lines(self) -> list[tuple[str, int]]:
        return self.paper.lines


def ordinary(*numbers: int) -> list[tuple[str, int]]:
    return [(f"garbage {number}", 1) for number in numbers]


def test_the_first_lines_pass_and_one_counts_the_others() -> None:
    log = Log()
    log.garbage(100)
    assert log.lines == ordinary(*range(5))
    log.now = 59.0
    log.garbage(1)
    assert log.lines == ordinary(*range(5))
    log.now = 60.0
    log.garbage(2)
    assert log.lines == [*ordinary(*range(5)), ("garbage 0", 96), *ordinary(0, 1)]


def test_any_line_brings_the_count_and_so_does_the_end() -> None:
    log = Log()
    log.garbage(7)
    log.now = 61.0
    log.logger.info("something else")
    assert log.lines[5:] == [("garbage 6", 2), ("something else", 1)]
    log.garbage(6)
    log.handler.close()
    assert log.lines[-1] == ("garbage 5", 1)
    assert len(log.lines) == 5 + 2 + 5 + 1


def test_what_was_not_held_back_is_not_counted_again() -> None:
    log = Log()
    log.garbage(5)
    log.now = 61.0
    log.handler.close()
    assert log.lines == ordinary(*range(5))


def test_information_always_passes() -> None:
    log = Log()
    for number in range(50):
        log.logger.info("entry %d", number)
    assert len(log.lines) == 50


def fail_here() -> None:
    raise ValueError("here")


def fail_there() -> None:
    raise ValueError("there")


def test_a_defect_at_another_place_shows_among_repeated_ones() -> None:
    log = Log()
    for fail in [*[fail_here] * 50, fail_there]:
        try:
            fail()
        except ValueError:
            log.logger.exception("defect %s", fail.__name__)
    assert log.lines == [("defect fail_here", 1)] * 5 + [("defect fail_there", 1)]


def test_two_events_of_one_place_are_two_kinds() -> None:
    log = Log()
    for event in [*["quarantined"] * 20, "defect"]:
        log.logger.error({"event": event, "trace": ["a.py:1"]})
    assert len(log.lines) == 6
    log.logger.error({"event": "defect", "trace": ["b.py:1"]})
    assert len(log.lines) == 7


def test_not_more_kinds_are_counted_than_memory_should_hold() -> None:
    log = Log()
    for number in range(3000):
        for _ in range(6):
            log.logger.error({"event": str(number)})
    assert len(log.handler._counts) == 500
    # Lines are counted before they are evicted.
    assert len(log.lines) == 3000 * 5 + 2500
