"""A slow and simple referee, written from rules.md, that checks the product's engine in tests."""

from .game import Oracle
from .rules import TEXTS, Rules, Values

__all__ = ["TEXTS", "Oracle", "Rules", "Values"]
