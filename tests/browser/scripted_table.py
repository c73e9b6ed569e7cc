"""Answers the WebSocket of a table page from a real table or from prepared frames."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Final
from weakref import WeakKeyDictionary

from playwright.sync_api import Locator, Page

from canasta.i18n import Language
from canasta.protocol.commands import AskHint, Preview, table_commands
from canasta.protocol.updates import Ack, Pong, Refused
from canasta.tables.entry import Entry
from canasta.tables.table_refusals import Rejected
from canasta.tables.views.previews import previewed
from canasta.tables.views.shown_reasons import reasons
from tests.browser.visits import ready
from tests.support.hints import hint
from tests.support.web_fixtures import update, welcome
from tests.tables.hosted import Hosted
from tests.tables.simulated_evening import NAMES

_FIRST_SEQ: Final = 10_000
"""A ``seq`` higher than that of every table shown first."""

_SCRIPTED: Final = """
  globalThis.WebSocket = class {
    static CLOSED = 3;
    readyState = 0;
    constructor() {
      globalThis.scripted = this;
      queueMicrotask(() => {
        this.readyState = 1;
        this.onopen();
      });
    }
    async send(text) {
      for (const answer of await answered(text)) this.receive(answer);
    }
    receive(text) {
      if (this.readyState === 1) this.onmessage?.({ data: text });
    }
    close(code = 1005) {
      this.readyState = WebSocket.CLOSED;
      queueMicrotask(() => this.onclose?.({ code }));
    }
  };
  // The score sheet asks which rounds can be sent as deals; no server knows this table.
  const { fetch } = globalThis;
  globalThis.fetch = (to, request) =>
    String(to).includes("/api/tables/table-1/replay?")
      ? Promise.resolve(Response.json({ sendable: [] }))
      : fetch(to, request);
  // Without a server, the page that runs the program makes connections (FramedPage).
  if (parent.canasta) parent.canasta.connect = () => {
    const socket = Object.assign(new WebSocket(), { onopen() {} });
    const port = {
      postMessage: sent => typeof sent === "string" && socket.send(sent),
      close() {},
    };
    socket.onmessage = message => port.onmessage(message);
    socket.onclose = ({ code }) => port.onmessage({ data: { close: code } });
    return port;
  };
"""
"""A WebSocket that the test answers. Playwright's own routing keeps every socket that a page has
opened and reports each later visit to all of them, so the hundredth visit to a page takes twice as
long as the first."""

Frame = Mapping[str, object]
Answer = Callable[[Frame], Iterable[str]]
"""A function that returns the answers to a message, as JSON."""


class ScriptedTable:
    """Replaces the server of a table: sends messages for a test and records received ones."""

    def __init__(self, page: Page, welcome: str = "") -> None:
        """Serve ``page`` from its next visit to a table; answer ``hello`` with ``welcome``."""
        self.page: Final = page
        self.received: Final[list[Frame]] = []
        """All messages of the page except pings."""
        self.answers: Final[dict[str, Answer]] = {"hello": lambda _: [welcome]}
        """The answers by kind of message."""
        self._shown = 0
        if page not in _NEWEST:
            page.expose_function("answered", _answered_in(page))
            page.add_init_script(_SCRIPTED)
        _NEWEST[page] = self

    def show(self) -> Page:
        """Open the table and wait until it is shown."""
        ready(self.page, "/t/fixture")
        self.page.wait_for_selector(".table, .room, .closed, .notice")
        return self.page

    def show_frame(self, welcome: str) -> None:
        """Show another table in the same page, and wait until it is shown."""
        self._shown += 1
        seq = _FIRST_SEQ + self._shown
        self.send(json.dumps(json.loads(welcome) | {"seq": seq}, ensure_ascii=False))
        self.page.wait_for_selector(f".table[data-seq='{seq}'], .room")

    def send(self, *texts: str) -> None:
        """Send messages to the page and wait until it has received them."""
        self.page.evaluate("texts => texts.forEach(text => scripted.receive(text))", texts)

    def drop(self, code: int = 1012) -> None:
        """Break the connection."""
        self.page.evaluate("code => scripted.close(code)", code)

    def sent(self, kind: str) -> list[Frame]:
        """Return the messages of a kind that the page has sent."""
        return [frame for frame in self.received if frame["t"] == kind]

    def _answered(self, text: str) -> list[str]:
        frame: Frame = json.loads(text)
        if frame["t"] == "ping":
            return [Pong(now_ms=0).model_dump_json()]
        self.received.append(frame)
        answer = self.answers.get(str(frame["t"]), self.default_answers)
        return list(answer(frame))

    def default_answers(self, frame: Frame) -> Iterable[str]:
        """Return the answers to any other message, by default none."""
        del frame
        return []


_NEWEST: Final[WeakKeyDictionary[Page, ScriptedTable]] = WeakKeyDictionary()
"""The newest scripted table of each page; a page's WebSockets are scripted only once."""


def _answered_in(page: Page) -> Callable[[str], list[str]]:
    def answered(text: str) -> list[str]:
        return _NEWEST[page]._answered(text)

    return answered


class PositionTable(ScriptedTable):
    """A real table at a position; the page plays one seat."""

    def __init__(
        self, page: Page, hosted: Hosted, *, seat: int = 0, language: Language = "en"
    ) -> None:
        """Let ``page`` play ``seat`` of ``hosted``; other seats play only on request."""
        super().__init__(page)
        self.hosted = hosted
        self.seat: Final = seat
        self.language: Final[Language] = language
        for kind in ("hello", "resync"):
            self.answers[kind] = lambda _: [welcome(hosted, seat, language)]

    def default_answers(self, frame: Frame) -> Iterable[str]:
        """Return the answers of the table."""
        table = self.hosted.table
        narrator = self.hosted.frames.narrators.narrator(self.language, self.seat)
        match frame["t"]:
            case "preview":
                preview = Preview.model_validate(frame)
                return [previewed(table, self.seat, preview, narrator).model_dump_json()]
            case "hint":
                advice = hint(table, self.seat, AskHint.model_validate(frame), narrator)
                assert not isinstance(advice, Rejected)
                return [advice.model_dump_json()]
            case "emote" | "say":
                return []
            case _:
                return self._command_answers(frame)

    def _command_answers(self, frame: Frame) -> Iterable[str]:
        command = table_commands.validate_python(frame)
        actor = self.hosted.table.seats[self.seat].actor
        decided = self.hosted.table.decide(
            actor, command, self.hosted.now_ms, name=NAMES.get(actor, "Ann"), seed=bytes(32)
        )
        if isinstance(decided, Entry):
            self.hosted.apply(decided)
            ack = Ack(cmd_id=command.cmd_id, seq=decided.seq).model_dump_json()
            return [ack, update(self.hosted, self.seat, self.language)]
        narrator = self.hosted.frames.narrators.narrator(self.language, self.seat)
        refusal = Refused(cmd_id=command.cmd_id, reasons=reasons(decided.reasons, narrator))
        return [refusal.model_dump_json()]

    def others_play(self) -> None:
        """Let robots play for other seats until the page's turn or the end of the round."""
        while self.hosted.table.to_act not in (self.seat, -1):
            self.hosted.play_on(1)
            self.send(update(self.hosted, self.seat, self.language))


def card(page: Page, start: str) -> Locator:
    """Return the first card of the hand whose face begins with ``start``, such as ``KS``."""
    return page.locator(f'.hand [data-card^="{start}"]').first


def press(page: Page, target: Locator) -> None:
    """Tap or click an element at its left edge, which no other card covers.

    Disabled buttons are pressed too, because they explain themselves.
    """
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + min(12, box["width"] / 2), box["y"] + min(14, box["height"] / 2)
    if page.evaluate("navigator.maxTouchPoints") > 0:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def choose(page: Page, *starts: str) -> None:
    """Tap or click cards of the hand one after another."""
    for start in starts:
        press(page, card(page, start))
