"""A slow and simple referee, written from the rule texts alone, that checks the engine in tests."""

from .game import Oracle
from .rules import TEXTS, Rules, Values

__all__ = ["TEXTS", "Oracle", "Rules", "Values"]
