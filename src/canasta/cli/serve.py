"""``canasta serve``: the table in the browser."""

import socket
import sys
import webbrowser
from dataclasses import replace
from ipaddress import IPv4Address, IPv6Address, ip_address
from os import environ
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from canasta.cli.output import Output
from canasta.cli.problems import CommandError
from canasta.i18n import Catalogue

if TYPE_CHECKING:
    from canasta.server.settings import ServerSettings

# The server is imported where it is run: the other commands need not wait for it.

_ELSEWHERE: Final = "192.0.2.1"
"""An address that is nobody's: the way there begins at this machine's own address."""


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta serve``."""

    @app.command(help=words.text("cli.serve.help"), epilog=words.text("cli.serve.examples"))
    def serve(
        *,
        host: Annotated[
            str | None,
            typer.Option(
                metavar=words.text("cli.metavar.address"), help=words.text("cli.serve.option.host")
            ),
        ] = None,
        port: Annotated[
            int | None,
            typer.Option(metavar="N", help=words.text("cli.serve.option.port"), min=0, max=65535),
        ] = None,
        data: Annotated[
            Path | None,
            typer.Option(
                metavar=words.text("cli.metavar.folder"), help=words.text("cli.serve.option.data")
            ),
        ] = None,
        browser: Annotated[
            bool,
            typer.Option("--browser/--no-browser", help=words.text("cli.serve.option.browser")),
        ] = True,
    ) -> None:
        settings = _settings(words, host, port, data)
        may_move = port is None and not environ.get("CANASTA_PORT")
        _serve(words, settings, may_move=may_move, browser=browser)


def _settings(
    words: Catalogue, host: str | None, port: int | None, data: Path | None
) -> "ServerSettings":
    """Return the settings of the environment, with what the options say instead.

    Raises:
        CommandError: a variable of the environment cannot be understood.
    """
    from canasta.server.settings import SettingError, settings_from  # noqa: PLC0415

    try:
        settings = settings_from(data=data)
    except SettingError as error:
        raise CommandError(
            words.text(
                "cli.serve.bad_setting",
                variable=error.variable,
                value=error.value,
                allowed=error.allowed,
            )
        ) from None
    if host is not None:
        settings = replace(settings, host=host)
    return settings if port is None else replace(settings, port=port)


def _serve(words: Catalogue, settings: "ServerSettings", *, may_move: bool, browser: bool) -> None:
    """Serve until Ctrl-C.

    Raises:
        CommandError: the port or the folder cannot be had.
    """
    from canasta.server.app import create_app  # noqa: PLC0415
    from canasta.server.running import (  # noqa: PLC0415
        PortError,
        RunningServer,
        listening_socket,
    )
    from canasta.store.location import url_in  # noqa: PLC0415
    from canasta.store.store import OpeningError, StoreSettings, open_store  # noqa: PLC0415

    try:
        with (
            listening_socket(settings.host, settings.port, may_move=may_move) as listening,
            open_store(StoreSettings(url=url_in(settings.data))) as store,
        ):
            port: int = listening.getsockname()[1]
            if settings.port not in (0, port):
                taken = str(settings.port)
                Output(words).paragraph(words.text("cli.serve.moved", taken=taken, port=str(port)))
            addresses = _addresses(settings.host, port)

            def announce() -> None:
                _announce(words, *addresses)
                if browser and _has_display():
                    webbrowser.open(addresses[0])

            RunningServer(create_app(settings, store), settings, announce).run([listening])
    except PortError as error:
        values = {"host": error.host, "port": str(error.port), "answer": error.answer}
        raise CommandError(words.text(f"cli.serve.port.{error.code}", **values)) from None
    except OpeningError as error:
        raise CommandError(words.text(error.key, **error.values)) from None
    except KeyboardInterrupt:
        Output(words).paragraph(words.text("cli.serve.stopped"))


def _announce(words: Catalogue, own: str, others: str) -> None:
    """Print where the table is, for the person here and for friends on the same network."""
    Output(words).paragraph(words.text("cli.serve.open", address=own))
    if others:
        Output(words).paragraph(words.text("cli.serve.network", address=others))
        import segno  # noqa: PLC0415

        segno.make(others, error="l").terminal(sys.stdout, border=2, compact=_has_blocks())
    Output(words).paragraph(words.text("cli.serve.stop"))


def _addresses(host: str, port: int) -> tuple[str, str]:
    """Return the address for this machine's browser, and that for others, empty if there is none.

    The first is the loopback where the server listens there too.
    """
    given = _number(host)
    is_everywhere = given is not None and given.is_unspecified
    is_here = host == "localhost" or (given is not None and given.is_loopback)
    if is_here:
        return _address(host, port), ""
    if not is_everywhere:
        return _address(host, port), _address(host, port)
    network = _network_address()
    return _address("127.0.0.1", port), _address(network, port) if network else ""


def _address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _number(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _network_address() -> str:
    """Return this machine's address on the local network, or an empty text if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_ELSEWHERE, 9))  # sends nothing: only the way is looked up
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address


def _has_display() -> bool:
    """Tell whether a browser with a window can be opened; one in this terminal would be no help."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def _has_blocks() -> bool:
    """Tell whether the terminal can print half blocks."""
    try:
        "▀▄█".encode(sys.stdout.encoding)
    except (UnicodeError, LookupError):
        return False
    return True
