"""The settings of a server, from the environment and the options of ``canasta serve``."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Final, Literal, Self

from canasta.errors import CanastaError
from canasta.server.token_bucket import Rate
from canasta.store.databases.sqlite import url_in
from canasta.store.retention import Retention

LogForm = Literal["text", "json"]
DEFAULT_PORT: Final = 8421
_ADDRESS: Final = re.compile(
    r"https?://(?:\[[0-9a-fA-F:.]+\]|[^\s/@?#:\[\]]+)(?::(?P<port>\d{1,5}))?/?"
)
_USER: Final = re.compile(r"//.*@", re.DOTALL)
"""The part of a URL that may hold a name and a password."""
_HOST_NAME: Final = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?")
"""A host name as browsers send it."""
MOST_PORT: Final = 65535
"""The highest number of a port."""
_SECRET_LENGTH: Final = 16
"""The minimum number of characters in a secret."""
_MOST_DAYS: Final = 36_500
_MOST_CONNECTIONS: Final = 1_000_000
_MOST_PROCESSES: Final = 1000


@dataclass(frozen=True, kw_only=True)
class RateLimits:
    """The requests allowed for each address and, for codes, for all addresses together."""

    reads: Rate = field(default=Rate(1200, 60.0))
    """The rate of requests for pages, files and data."""
    writes: Rate = field(default=Rate(120, 60.0))
    """The rate of requests that change something."""
    guests: Rate = field(default=Rate(60, 3600.0))
    """The rate of new guests."""
    codes: Rate = field(default=Rate(10, 600.0))
    """The rate of codes typed on another device, right or wrong."""
    codes_of_all: Rate = field(default=Rate(1000, 600.0))
    """The rate of codes from all addresses together, which stops guessing from many addresses."""
    tables: Rate = field(default=Rate(60, 3600.0))
    """The rate of new tables."""
    sheets: Rate = field(default=Rate(60, 3600.0))
    """The rate of new score sheets with followers; changes of sheets are ordinary writes."""
    replays: Rate = field(default=Rate(120, 60.0))
    """The rate of requests that read whole games: records, replays, proofs, reviews, playing on."""
    pictures: Rate = field(default=Rate(60, 60.0))
    """The rate of links drawn as QR codes."""
    sockets: Rate = field(default=Rate(120, 60.0))
    """The rate of new WebSockets, each of which receives a whole table."""


@dataclass(frozen=True, kw_only=True)
class ConnectionLimits:
    """Limits on the number, duration and input of connections.

    They apply below HTTP, with or without a proxy in front of the server.
    """

    connections: int = 10_000
    """The maximum number of open connections; lower if the limit on open files requires it."""
    reserve: float = 0.1
    """The share of connections reserved for guests who are already at a table, from 0 to 1."""
    connections_per_address: int = 128
    """The maximum number of open connections of one address; behind a trusted proxy, only
    WebSockets count."""
    header_bytes: int = 32 * 1024
    """The maximum number of bytes of the request line and the headers."""
    header_lines: int = 128
    """The maximum number of lines of the request line and the headers."""
    body_bytes: int = 256 * 1024
    """The maximum number of bytes of a request body as received, in chunks or not."""
    headers_s: float = 10.0
    """The number of seconds until the end of the headers, from opening a connection or, for later
    requests, from the first byte."""
    body_s: float = 20.0
    """The number of seconds in which a request body must arrive."""
    idle_s: float = 30.0
    """The maximum number of seconds from a response to the next request on the same connection."""
    unread_s: float = 30.0
    """The number of seconds in which a client must read the waiting data, or at least
    ``unread_bytes``."""
    unread_bytes: int = 64 * 1024
    """The number of bytes of a long response that a client must read within ``unread_s`` to get the
    same time again."""
    closing_s: float = 2.0
    """The number of seconds for sending the last bytes on a connection that exceeds a limit."""
    frames: Rate = field(default=Rate(120, 10.0))
    """The rate of WebSocket frames of any kind on one connection."""
    frame_bytes: Rate = field(default=Rate(1024 * 1024, 10.0))
    """The rate of bytes in all WebSocket frames on one connection."""

    def without_rates(self) -> Self:
        """Return the same limits of time and size, without rates and without limits on numbers."""
        endless = Rate(10**9, 1.0)
        return replace(
            self,
            connections=_MOST_CONNECTIONS,
            connections_per_address=_MOST_CONNECTIONS,
            frames=endless,
            frame_bytes=endless,
        )


def usual_robot_processes() -> int:
    """Return the number of cores minus one, which is left to the server; at least 1."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True, kw_only=True)
class ServerSettings:
    """All settings of a server; ``docs/host/server.md`` explains them to operators."""

    data: Path
    """The folder of the database and of the key that signs cookies; it is created if missing."""
    database: str = ""
    """The URL of the database, or an empty string for a SQLite file in ``data``."""
    address: str = ""
    """The URL at which the other servers on the database reach this one; empty for a single
    server."""
    secret: str = ""
    """The shared secret of the servers on the database, or an empty string for a single server."""
    host: str = "127.0.0.1"
    """The address to listen on; ``0.0.0.0`` for all networks of this machine."""
    port: int = DEFAULT_PORT
    """The port to listen on; 0 lets the system choose."""
    allowed_hosts: tuple[str, ...] = ()
    """Host names that requests may use, besides numbers and this machine's own name."""
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses of reverse proxies whose ``X-Forwarded-…`` headers are trusted."""
    log_form: LogForm = "text"
    """The format of the log: ``text`` for people, ``json`` for programs."""
    open_metrics: bool = False
    """Whether everybody, and not only this machine, may read ``/metrics``."""
    limits: RateLimits | None = field(default_factory=RateLimits)
    """The rate limits, or None for no limits, as in load tests."""
    connection_limits: ConnectionLimits = field(default_factory=ConnectionLimits)
    """The configured limits on connections."""
    retention: Retention = field(default_factory=Retention)
    """The retention periods."""
    robot_wait: float = 1.0
    """The factor on the pauses of robots, from 0 to 10; 0 in tests."""
    robot_processes: int = field(default_factory=usual_robot_processes)
    """The number of processes in which robots think; 0 uses a thread of the server."""

    @property
    def database_url(self) -> str:
        """The URL of the database."""
        return self.database or url_in(self.data)

    @property
    def enforced_connection_limits(self) -> ConnectionLimits:
        """The limits on connections; without rate limits, only limits of time and size."""
        limits = self.connection_limits
        return limits if self.limits is not None else limits.without_rates()


class SettingError(CanastaError):
    """An environment variable with a value that is not allowed."""

    key = "cli.serve.bad_setting"
    """The catalogue key of the error's sentence."""

    def __init__(self, variable: str, value: str, allowed: str) -> None:
        """Store the variable, its value, and the allowed values."""
        super().__init__(f"{variable}={value!r}: {allowed}")
        self.variable = variable
        self.value = value
        self.allowed = allowed


class ShortSecretError(SettingError):
    """A secret with too few characters; the error does not contain the secret."""

    key = "cli.serve.short_secret"

    def __init__(self) -> None:
        """Store the number of characters required."""
        super().__init__("CANASTA_SECRET", "…", str(_SECRET_LENGTH))


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the default data folder: ``CANASTA_DATA``, or a folder in ``XDG_STATE_HOME``."""
    if environment.get("CANASTA_DATA"):
        return Path(environment["CANASTA_DATA"])
    base = environment.get("XDG_STATE_HOME", "")
    state = Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "state"
    return state / "canasta" / "server"


def settings_from(
    environment: Mapping[str, str] = os.environ, *, data: Path | None = None
) -> ServerSettings:
    """Return the settings from the environment; ``data`` takes precedence over its variable.

    Raises:
        SettingError: the value of a variable is not allowed.
    """
    settings = ServerSettings(data=data or data_folder(environment))
    for variable, read in VARIABLES.items():
        value = environment.get(variable, "")
        if value:
            settings = read(settings, value)
    return settings


def _database(settings: ServerSettings, value: str) -> ServerSettings:
    return replace(settings, database=value)


def _address(settings: ServerSettings, value: str) -> ServerSettings:
    read = _ADDRESS.fullmatch(value)
    if read is None or int(read["port"] or 0) > MOST_PORT:
        shown = _USER.sub("//…@", value)
        raise SettingError("CANASTA_ADDRESS", shown, "http://10.0.0.5:8421")
    return replace(settings, address=value.rstrip("/"))


def _secret(settings: ServerSettings, value: str) -> ServerSettings:
    if len(value) < _SECRET_LENGTH:
        raise ShortSecretError
    return replace(settings, secret=value)


def _host(settings: ServerSettings, value: str) -> ServerSettings:
    return replace(settings, host=value)


def _port(settings: ServerSettings, value: str) -> ServerSettings:
    return replace(settings, port=_number("CANASTA_PORT", value, 0, MOST_PORT))


def _allowed_hosts(settings: ServerSettings, value: str) -> ServerSettings:
    try:
        names = [name.lower().encode("idna").decode("ascii") for name in _list(value)]
    except UnicodeError:  # a label is too long or empty
        names = [""]
    if not all(_HOST_NAME.fullmatch(name) for name in names):
        raise SettingError("CANASTA_ALLOWED_HOSTS", value, "cards.example, www.cards.example")
    return replace(settings, allowed_hosts=tuple([name.removesuffix(".") for name in names]))


def _trusted_proxies(settings: ServerSettings, value: str) -> ServerSettings:
    proxies = _list(value)
    if not all(_is_proxy(proxy) for proxy in proxies):
        raise SettingError("CANASTA_TRUSTED_PROXIES", value, "10.0.0.5, 10.0.0.0/24, *")
    return replace(settings, trusted_proxies=proxies)


def _is_proxy(entry: str) -> bool:
    """Return whether an entry is an address, a network, a name, or ``*`` for everybody."""
    try:
        ip_network(entry)
    except ValueError:
        return entry == "*" or re.fullmatch(r"[A-Za-z][\w.-]*", entry) is not None
    return True


def _log_form(settings: ServerSettings, value: str) -> ServerSettings:
    match value:
        case "text" | "json":
            return replace(settings, log_form=value)
        case _:
            raise SettingError("CANASTA_LOG", value, "text | json")


def _open_metrics(settings: ServerSettings, value: str) -> ServerSettings:
    if value not in ("open", "local"):
        raise SettingError("CANASTA_METRICS", value, "local | open")
    return replace(settings, open_metrics=value == "open")


def _limits(settings: ServerSettings, value: str) -> ServerSettings:
    if value not in ("on", "off"):
        raise SettingError("CANASTA_LIMITS", value, "on | off")
    return settings if value == "on" else replace(settings, limits=None)


def _robot_wait(settings: ServerSettings, value: str) -> ServerSettings:
    try:
        wait = float(value)
    except ValueError:
        wait = -1.0
    if not 0 <= wait <= 10:
        raise SettingError("CANASTA_ROBOT_WAIT", value, "0 … 10")
    return replace(settings, robot_wait=wait)


def _robot_processes(settings: ServerSettings, value: str) -> ServerSettings:
    number = _number("CANASTA_ROBOT_PROCESSES", value, 0, _MOST_PROCESSES)
    return replace(settings, robot_processes=number)


def _connections(settings: ServerSettings, value: str) -> ServerSettings:
    number = _number("CANASTA_CONNECTIONS", value, 1, _MOST_CONNECTIONS)
    limits = replace(settings.connection_limits, connections=number)
    return replace(settings, connection_limits=limits)


def _connections_per_address(settings: ServerSettings, value: str) -> ServerSettings:
    number = _number("CANASTA_CONNECTIONS_PER_ADDRESS", value, 1, _MOST_CONNECTIONS)
    limits = replace(settings.connection_limits, connections_per_address=number)
    return replace(settings, connection_limits=limits)


def _number(variable: str, value: str, least: int, most: int) -> int:
    """Return a number from ``least`` to ``most``, written with no more digits than ``most``."""
    is_short = value.isascii() and value.isdigit() and len(value) <= len(str(most))
    if not (is_short and least <= int(value) <= most):
        raise SettingError(variable, value, f"{least} … {most}")
    return int(value)


def _days(name: str, variable: str) -> Callable[[ServerSettings, str], ServerSettings]:
    """Return the function that reads a number of days into the field ``name``."""

    def read(settings: ServerSettings, value: str) -> ServerSettings:
        days: dict[str, int] = {name: _number(variable, value, 1, _MOST_DAYS)}
        return replace(settings, retention=replace(settings.retention, **days))

    return read


def _list(value: str) -> tuple[str, ...]:
    return tuple([entry.strip() for entry in value.split(",") if entry.strip()])


VARIABLES: Final[Mapping[str, Callable[[ServerSettings, str], ServerSettings]]] = {
    "CANASTA_DATABASE": _database,
    "CANASTA_ADDRESS": _address,
    "CANASTA_SECRET": _secret,
    "CANASTA_HOST": _host,
    "CANASTA_PORT": _port,
    "CANASTA_ALLOWED_HOSTS": _allowed_hosts,
    "CANASTA_TRUSTED_PROXIES": _trusted_proxies,
    "CANASTA_LOG": _log_form,
    "CANASTA_METRICS": _open_metrics,
    "CANASTA_LIMITS": _limits,
    "CANASTA_CONNECTIONS": _connections,
    "CANASTA_CONNECTIONS_PER_ADDRESS": _connections_per_address,
    "CANASTA_ROBOT_WAIT": _robot_wait,
    "CANASTA_ROBOT_PROCESSES": _robot_processes,
    "CANASTA_KEEP_GUESTS": _days("guest_days", "CANASTA_KEEP_GUESTS"),
    "CANASTA_KEEP_CLOSED_TABLES": _days("closed_table_days", "CANASTA_KEEP_CLOSED_TABLES"),
    "CANASTA_KEEP_IDLE_TABLES": _days("idle_table_days", "CANASTA_KEEP_IDLE_TABLES"),
    "CANASTA_KEEP_INVITES": _days("invite_days", "CANASTA_KEEP_INVITES"),
}
"""The function that reads each environment variable, except for ``CANASTA_DATA``."""
