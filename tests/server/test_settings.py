"""The server reads documented environment variables, and keeps its data in a private folder."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from canasta.server.settings import (
    VARIABLES,
    ConnectionLimits,
    ServerSettings,
    SettingError,
    data_folder,
    settings_from,
)
from tests.server.server_process import complaint

EVERYWHERE = "0.0.0.0"  # noqa: S104  (what --host is for)


@pytest.mark.parametrize(
    ("environment", "changed"),
    [
        ({}, {}),
        ({"CANASTA_HOST": EVERYWHERE}, {"host": EVERYWHERE}),
        ({"CANASTA_PORT": "0"}, {"port": 0}),
        (
            {"CANASTA_ALLOWED_HOSTS": "Cards.example, b.example. , bücher.example ,"},
            {"allowed_hosts": ("cards.example", "b.example", "xn--bcher-kva.example")},
        ),
        ({"CANASTA_TRUSTED_PROXIES": "10.0.0.1"}, {"trusted_proxies": ("10.0.0.1",)}),
        ({"CANASTA_LOG": "json"}, {"log_form": "json"}),
        ({"CANASTA_METRICS": "open"}, {"open_metrics": True}),
        ({"CANASTA_LIMITS": "off"}, {"limits": None}),
        (
            {"CANASTA_CONNECTIONS": "500", "CANASTA_CONNECTIONS_PER_ADDRESS": "20"},
            {"connection_limits": ConnectionLimits(connections=500, connections_per_address=20)},
        ),
        ({"CANASTA_ROBOT_WAIT": "0.5"}, {"robot_wait": 0.5}),
        ({"CANASTA_ROBOT_PROCESSES": "0"}, {"robot_processes": 0}),
        ({"CANASTA_ROBOT_PROCESSES": "12"}, {"robot_processes": 12}),
        ({"CANASTA_HOST": ""}, {}),
    ],
)
def test_settings_from_the_environment(
    environment: Mapping[str, str], changed: Mapping[str, object]
) -> None:
    usual = ServerSettings(data=Path("/data"))
    assert vars(settings_from(environment, data=Path("/data"))) == vars(usual) | dict(changed)


def test_retention_can_be_set() -> None:
    settings = settings_from({"CANASTA_KEEP_GUESTS": "30"}, data=Path("/data"))
    assert settings.retention.guest_days == 30
    assert settings.retention == replace(ServerSettings(data=Path()).retention, guest_days=30)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("CANASTA_PORT", "eighty"),
        ("CANASTA_PORT", "65536"),
        ("CANASTA_PORT", "²"),
        ("CANASTA_LOG", "xml"),
        ("CANASTA_METRICS", "yes"),
        ("CANASTA_LIMITS", "no"),
        ("CANASTA_CONNECTIONS", "0"),
        ("CANASTA_CONNECTIONS_PER_ADDRESS", "many"),
        ("CANASTA_ROBOT_WAIT", "nan"),
        ("CANASTA_ROBOT_WAIT", "-1"),
        ("CANASTA_ROBOT_PROCESSES", "-1"),
        ("CANASTA_ROBOT_PROCESSES", "1001"),
        ("CANASTA_ROBOT_PROCESSES", "many"),
        ("CANASTA_KEEP_GUESTS", "0"),
        ("CANASTA_KEEP_INVITES", "ever"),
        ("CANASTA_ADDRESS", "http://:8421"),
        ("CANASTA_ADDRESS", "http://10.0.0.5:84x21"),
        ("CANASTA_ADDRESS", "http://10.0.0.5:65536"),
        ("CANASTA_ADDRESS", "http://[fd00::5"),
        ("CANASTA_ALLOWED_HOSTS", "https://cards.example"),
        ("CANASTA_ALLOWED_HOSTS", "cards.example:8443"),
        ("CANASTA_ALLOWED_HOSTS", "*.example"),
        ("CANASTA_ALLOWED_HOSTS", "cards..example"),
        ("CANASTA_TRUSTED_PROXIES", "10.0.0.5/24"),
        ("CANASTA_TRUSTED_PROXIES", "10.0.0.0/240"),
        ("CANASTA_TRUSTED_PROXIES", "10.0.0.5;10.0.0.6"),
    ],
)
def test_invalid_settings_are_refused(tmp_path: Path, variable: str, value: str) -> None:
    with pytest.raises(SettingError) as wrong:
        settings_from({variable: value})
    assert (wrong.value.variable, wrong.value.value) == (variable, value)
    if variable == "CANASTA_LOG":
        message = complaint("--data", str(tmp_path), CANASTA_LOG=value)
        assert variable in message
        assert "text | json" in message


_OF_ANY_TEXT = ("CANASTA_DATABASE", "CANASTA_SECRET", "CANASTA_HOST")


@pytest.mark.parametrize("variable", [name for name in VARIABLES if name not in _OF_ANY_TEXT])
def test_a_number_with_very_many_digits_is_refused(variable: str) -> None:
    with pytest.raises(SettingError):
        settings_from({variable: "9" * 5000})


def test_a_short_secret_is_not_shown(tmp_path: Path) -> None:
    short = {"CANASTA_SECRET": "sesame"}
    message = complaint("--data", str(tmp_path), **short)
    assert "CANASTA_SECRET" in message
    assert "16" in message
    assert "sesame" not in message


def test_a_password_in_an_address_is_not_shown() -> None:
    with pytest.raises(SettingError) as wrong:
        settings_from({"CANASTA_ADDRESS": "http://me:secret@word@10.0.0.5:8421"})
    assert wrong.value.value == "http://…@10.0.0.5:8421"


@pytest.mark.parametrize("value", ["http://10.0.0.5:8421/", "https://one", "http://[fd00::5]:8421"])
def test_addresses_of_servers(value: str) -> None:
    assert settings_from({"CANASTA_ADDRESS": value}).address == value.rstrip("/")


@pytest.mark.parametrize("value", ["10.0.0.5, fd00::/8", "balancer-1.example, 172.30.0.0/24", "*"])
def test_trusted_proxies(value: str) -> None:
    expected = tuple(value.split(", "))
    assert settings_from({"CANASTA_TRUSTED_PROXIES": value}).trusted_proxies == expected


def test_the_default_data_folder() -> None:
    assert data_folder({"CANASTA_DATA": "/srv/cards"}) == Path("/srv/cards")
    assert data_folder({"XDG_STATE_HOME": "/state"}) == Path("/state/canasta/server")
    assert data_folder({}) == Path.home() / ".local/state/canasta/server"


@pytest.mark.parametrize("name", ["docs/host/server.md", "docs/host/server.fr.md"])
def test_every_setting_is_documented(name: str) -> None:
    text = (Path(__file__).parents[2] / name).read_text(encoding="utf-8")
    assert [variable for variable in ("CANASTA_DATA", *VARIABLES) if variable not in text] == []
