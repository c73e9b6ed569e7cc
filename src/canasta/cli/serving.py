"""Starts a server from the terminal; a separate module, as importing a server takes a while."""

import sys
import webbrowser
from contextlib import suppress
from dataclasses import dataclass, replace
from os import environ
from pathlib import Path
from socket import socket
from typing import Final

import segno
from rich.text import Text

from canasta.cli.output import Output
from canasta.cli.problems import CommandError
from canasta.i18n import Catalogue
from canasta.server.addresses import friends_address, own_address
from canasta.server.app import create_app, hand_over, join
from canasta.server.log import set_up_log
from canasta.server.settings import ServerSettings, SettingError, settings_from
from canasta.server.uvicorn_server import PortError, UvicornServer, listening_socket
from canasta.store.errors import OpeningError, UnavailableError
from canasta.store.store import StoreSettings, open_store


@dataclass(frozen=True)
class ServeOptions:
    """The options of the command; None means the environment's setting or the default."""

    host: str | None = None
    port: int | None = None
    data: Path | None = None
    database: str | None = None


@dataclass(frozen=True)
class Page:
    """The page of the server that a command opens."""

    path: str
    announced: str
    """The catalogue key of the sentence with the address."""


TABLE_PAGE: Final = Page("", "cli.serve.open")
SCORE_PAGE: Final = Page("/score/", "cli.score.open")


def serve(
    words: Catalogue,
    given: ServeOptions,
    page: Page,
    *,
    fragment: str = "",
    opens_browser: bool = True,
) -> None:
    """Serve until Ctrl-C, and open ``page`` at ``fragment`` in a browser on this machine.

    Raises:
        CommandError: a setting is invalid, or the port or the folder is not available.
        OSError: the key that signs cookies can be neither read nor written.
    """
    settings = _settings(words, given)
    # Keep worker processes from importing modules from the current folder.
    environ.setdefault("PYTHONSAFEPATH", "1")
    set_up_log(settings.log_form)
    may_move = given.port is None and not environ.get("CANASTA_PORT")
    try:
        # Uvicorn raises the signal that stopped it again, unless the signal is ignored.
        with (
            suppress(KeyboardInterrupt),
            listening_socket(settings.host, settings.port, may_move=may_move) as listening,
            open_store(_store_settings(settings, listening)) as store,
        ):
            listened = _port(listening)
            if settings.port not in (0, listened):
                taken = str(settings.port)
                _say(words, words.text("cli.serve.moved", taken=taken, port=str(listened)))
            own = own_address(settings.host, listened) + page.path + fragment

            def announce() -> None:
                friends = friends_address(settings.host, listened)
                _announce(words, page, own, friends and friends + page.path)
                if opens_browser and _has_display():
                    webbrowser.open(own)

            app = create_app(settings, store)
            join(app)
            server = UvicornServer(
                app, settings, on_start=announce, before_end=lambda: hand_over(app)
            )
            server.run([listening])
    except PortError as error:
        values = {"host": error.host, "port": str(error.port)}
        raise CommandError(words.text(f"cli.serve.port.{error.code}", **values)) from None
    except (OpeningError, UnavailableError) as error:
        raise CommandError(words.text(error.key, **error.values)) from None
    _say(words, words.text("cli.serve.stopped"))


def _settings(words: Catalogue, given: ServeOptions) -> ServerSettings:
    """Return the settings of the environment, overridden by the options.

    Raises:
        CommandError: an environment variable has an invalid value.
    """
    try:
        settings = settings_from(data=given.data)
    except SettingError as error:
        values = {"variable": error.variable, "value": error.value, "allowed": error.allowed}
        raise CommandError(words.text(error.key, **values)) from None
    if given.host is not None:
        settings = replace(settings, host=given.host)
    if given.database is not None:
        settings = replace(settings, database=given.database)
    return settings if given.port is None else replace(settings, port=given.port)


def _port(listening: socket) -> int:
    port: int = listening.getsockname()[1]
    return port


def _store_settings(settings: ServerSettings, listening: socket) -> StoreSettings:
    own = own_address(settings.host, _port(listening))
    return StoreSettings(url=settings.database_url, address=own)


def _announce(words: Catalogue, page: Page, own: str, friends: str) -> None:
    """Print the address of the page, and its address for friends on the same network."""
    # Do not wrap the address, so that users can copy it.
    Output(words).lines([Text(words.text(page.announced, address=own))])
    if friends:
        _say(words, words.text("cli.serve.network", address=friends))
        segno.make(friends, error="l").terminal(sys.stdout, border=2, compact=_has_blocks())
    _say(words, words.text("cli.serve.stop"))


def _say(words: Catalogue, sentence: str) -> None:
    Output(words).paragraph(sentence)
    sys.stdout.flush()


def _has_display() -> bool:
    """Return whether a graphical browser can open; a text browser would occupy the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def _has_blocks() -> bool:
    """Return whether the terminal can print half blocks."""
    try:
        "▀▄█".encode(sys.stdout.encoding)
    except (UnicodeError, LookupError):
        return False
    return True
