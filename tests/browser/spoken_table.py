"""The page of a table whose WebSocket is answered by the test: a real table, or plain frames."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from playwright.sync_api import Locator, Page, WebSocketRoute

from canasta.i18n import Language
from canasta.protocol.commands import AskHint, Preview, table_commands
from canasta.protocol.updates import Ack, Pong, Refused
from canasta.tables.entry import Entry
from canasta.tables.table_refusals import Rejected
from canasta.tables.views.hints import hint
from canasta.tables.views.previews import previewed
from canasta.tables.views.shown_reasons import reasons
from tests.browser.visiting import ready
from tests.support.web_fixtures import update, welcome
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import NAMES

_FIRST_SEQ: Final = 10_000
"""Further than any table has come that is shown at first."""

Frame = Mapping[str, object]
Answer = Callable[[Frame], Iterable[str]]
"""What is said to a message, as JSON."""


class SpokenTable:
    """Stands in for the server of a table: says what it is told to, and keeps what is asked."""

    def __init__(self, page: Page, welcome: str = "") -> None:
        """Speak to ``page`` from its next visit to a table on; ``hello`` is met by ``welcome``."""
        self.page: Final = page
        self.heard: Final[list[Frame]] = []
        """What the page has sent, but for pings."""
        self.answers: Final[dict[str, Answer]] = {"hello": lambda _: [welcome]}
        """By the kind of a message."""
        self._routes: Final[list[WebSocketRoute]] = []
        self._shown = 0
        page.route_web_socket("**/ws/*", self._opened)

    def show(self) -> Page:
        """Visit the table and wait until it is there."""
        ready(self.page, "/t/fixture")
        self.page.wait_for_selector(".table, .room, .closed, .notice")
        return self.page

    def turn_to(self, welcome: str) -> None:
        """Show another table in the page as it is, and wait until it is there."""
        self._shown += 1
        seq = _FIRST_SEQ + self._shown
        self.say(json.dumps(json.loads(welcome) | {"seq": seq}, ensure_ascii=False))
        self.page.wait_for_selector(f".table[data-seq='{seq}'], .room")

    def say(self, *texts: str) -> None:
        """Let the server say something by itself."""
        for text in texts:
            self._routes[-1].send(text)

    def drop(self, code: int = 1012) -> None:
        """Break the connection."""
        self._routes[-1].close(code=code)

    def sent(self, kind: str) -> list[Frame]:
        """Return the messages of a kind the page has sent."""
        return [frame for frame in self.heard if frame["t"] == kind]

    def _opened(self, route: WebSocketRoute) -> None:
        self._routes.append(route)
        route.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        frame: Frame = json.loads(text)
        if frame["t"] == "ping":
            self.say(Pong(now_ms=0).model_dump_json())
            return
        self.heard.append(frame)
        answer = self.answers.get(str(frame["t"]), self.answered)
        self.say(*answer(frame))

    def answered(self, frame: Frame) -> Iterable[str]:
        """Return what is said to any other message: nothing."""
        del frame
        return []


class PositionTable(SpokenTable):
    """A real table at a position; the page sits on one of its seats."""

    def __init__(
        self, page: Page, hosted: Hosted, *, seat: int = 0, language: Language = "en"
    ) -> None:
        """Let ``page`` play on ``seat`` of ``hosted``; the others play when the test lets them."""
        super().__init__(page)
        self.hosted: Final = hosted
        self.seat: Final = seat
        self.language: Final[Language] = language
        for kind in ("hello", "resync"):
            self.answers[kind] = lambda _: [welcome(hosted, seat, language)]

    def answered(self, frame: Frame) -> Iterable[str]:
        """Return what the referee says."""
        table = self.hosted.table
        reader = self.hosted.frames.narrators.narrator(self.language, self.seat)
        match frame["t"]:
            case "preview":
                asked = Preview.model_validate(frame)
                return [previewed(table, self.seat, asked, reader).model_dump_json()]
            case "hint":
                advice = hint(table, self.seat, AskHint.model_validate(frame), reader)
                assert not isinstance(advice, Rejected)
                return [advice.model_dump_json()]
            case "emote" | "say":
                return []
            case _:
                return self._commanded(frame)

    def _commanded(self, frame: Frame) -> Iterable[str]:
        command = table_commands.validate_python(frame)
        actor = self.hosted.table.seats[self.seat].actor
        decided = self.hosted.table.decide(
            actor, command, self.hosted.now_ms, name=NAMES.get(actor, "Ann"), seed=bytes(32)
        )
        if isinstance(decided, Entry):
            self.hosted.apply(decided)
            ack = Ack(cmd_id=command.cmd_id, seq=decided.seq).model_dump_json()
            return [ack, update(self.hosted, self.seat, self.language)]
        reader = self.hosted.frames.narrators.narrator(self.language, self.seat)
        told = reasons(decided.reasons, reader)
        return [Refused(cmd_id=command.cmd_id, reasons=told).model_dump_json()]

    def others_play(self) -> None:
        """Let robots play for the others until it is the page's turn, or the hand is over."""
        while self.hosted.table.to_act not in (self.seat, -1):
            self.hosted.play_on(1)
            self.say(update(self.hosted, self.seat, self.language))


def card(page: Page, start: str) -> Locator:
    """Return the first card of the hand whose face starts so: ``K``, ``KS``, ``*``."""
    return page.locator(f'.hand [data-card^="{start}"]').first


def press(page: Page, target: Locator) -> None:
    """Touch or click something where it can be seen: cards overlap, their left strip does not.

    A button that is off is pressed too: it says why it is.
    """
    target.wait_for()
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + min(12, box["width"] / 2), box["y"] + min(14, box["height"] / 2)
    if page.evaluate("navigator.maxTouchPoints") > 0:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def choose(page: Page, *starts: str) -> None:
    """Choose cards of the hand, each by a touch."""
    for start in starts:
        press(page, card(page, start))
