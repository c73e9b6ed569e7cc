"""The library behind ``import canasta``: games, rules, positions, records and robots for programs.

It puts the engine, the records and the robots behind a few classes that use letters for cards and
sentences for people. Nothing here depends on a terminal, a server or a database. Importing it needs
only the standard library and mypy's helpers; a catalogue is read when its first sentence is needed.
"""

from canasta.agents.agent import Agent as Robot
from canasta.agents.unknown_agent import UnknownAgentError
from canasta.engine.events import Event
from canasta.engine.plays import Play
from canasta.engine.state.state import State, View
from canasta.errors import CanastaError
from canasta.extras import MissingExtraError
from canasta.library.error_sentences import error_sentence
from canasta.library.game import Game
from canasta.library.match import play_match
from canasta.library.move import Move
from canasta.library.position import Position
from canasta.library.reasons import Reason, RefusedError
from canasta.library.record import Record
from canasta.library.robots import robot, robot_names
from canasta.library.rules import RuleField, Rules
from canasta.library.score_sheet import ScoreSheet
from canasta.record.errors import RecordError
from canasta.rules.field_kinds import RuleError

__all__ = [
    "CanastaError",
    "Event",
    "Game",
    "MissingExtraError",
    "Move",
    "Play",
    "Position",
    "Reason",
    "Record",
    "RecordError",
    "RefusedError",
    "Robot",
    "RuleError",
    "RuleField",
    "Rules",
    "ScoreSheet",
    "State",
    "UnknownAgentError",
    "View",
    "error_sentence",
    "play_match",
    "robot",
    "robot_names",
]
