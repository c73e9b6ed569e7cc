"""An interface whose library is not installed names the extra, in one sentence."""

import importlib
import sys

import pytest

from canasta.extras import MissingExtraError


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("pettingzoo", "pettingzoo", "envs"),
        ("pettingzoo", "gymnasium", "envs"),
        ("pettingzoo", "numpy", "envs"),
        ("gymnasium", "gymnasium", "envs"),
        ("gymnasium", "numpy", "envs"),
        ("openspiel", "pyspiel", "envs"),
        ("openspiel", "numpy", "envs"),
        ("arrays", "numpy", "robots"),
    ],
)
def test_it_is_named(
    module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"canasta.envs.{module}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtraError) as caught:
        importlib.import_module(f"canasta.envs.{module}")
    assert str(caught.value).startswith(f"{library} of the extra {extra} is not installed: ")
