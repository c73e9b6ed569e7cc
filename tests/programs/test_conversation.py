"""A conversation with any program never affects anybody else.

Programs that must answer have unlimited time; programs that never answer have almost none.
"""

import os
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from canasta.i18n import LANGUAGES, Language, load
from canasta.i18n.program_sentences import fault_sentence
from canasta.programs import process as process_module
from canasta.programs.conversation import Conversation, Objection
from canasta.programs.fault import ProgramFault
from canasta.programs.process import LONGEST_LINE, ProgramProcess
from canasta.programs.program_agent import command_of
from tests.programs.misbehaving import program
from tests.support.processes import is_running
from tests.support.time_limits import PATIENCE_MS, PATIENCE_S

QUESTION = ["position {}", "legal draw", "legal take KK"]
GOOD = 'print("play", number, legal[0], flush=True)'
NO_TIME_MS = 20


def objection(code: str) -> Objection:
    return Objection(code, f"sentence of {code}")


def legal_only(text: str) -> str | Objection:
    return text if f"legal {text}" in QUESTION else objection("turn.draw_first")


@contextmanager
def started(command: str, start_s: float = PATIENCE_S) -> Iterator[Conversation]:
    robot = Conversation(shlex.split(command), objection, start_s=start_s)
    try:
        yield robot
    finally:
        robot.end(0)


def answer(robot: Conversation, budget_ms: int = PATIENCE_MS) -> str:
    return robot.ask(QUESTION, budget_ms, legal_only)


def fault_of(command: str, budget_ms: int = PATIENCE_MS) -> ProgramFault:
    with started(command) as robot, pytest.raises(ProgramFault) as caught:
        answer(robot, budget_ms)
    assert not is_running(robot.pid)
    return caught.value


def test_a_robot_greets_answers_and_ends(tmp_path: Path) -> None:
    with started(program(tmp_path, GOOD)) as robot:
        assert robot.name == "Test"
        assert [answer(robot), answer(robot)] == ["draw", "draw"]
        assert robot.refusals == 0
        assert robot.end(PATIENCE_S)


@pytest.mark.parametrize(
    ("on_go", "code"),
    [
        ("sys.exit(3)", "ended"),
        ("os.write(1, b'\\xff\\xfe play\\n')", "binary"),
        ("os.write(1, b'play \\0\\n')", "binary"),
        (f"os.write(1, b'x' * {LONGEST_LINE + 1} + b'\\n')", "long_line"),
        ("while True: os.write(1, b'x' * 65536)", "long_line"),
        ("while True: print('# thinking')", "flood"),
        ("while True: print('nonsense')", "refused"),
        ("while True: print('play', number, 'discard K')", "refused"),
        ("while True: print('play', number)", "refused"),
        ("while True: print('play', 9 ** 99, 'draw')", "refused"),
    ],
)
def test_what_a_robot_does_instead_of_answering(tmp_path: Path, on_go: str, code: str) -> None:
    assert fault_of(program(tmp_path, on_go)).code == code


@pytest.mark.parametrize(
    "line",
    ["play\\t{number}\\tdraw", "\\t play  {number} \\u00a0draw\\t", "play {number}\\u3000draw"],
)
def test_words_are_separated_by_any_blanks(tmp_path: Path, line: str) -> None:
    on_go = f'os.write(1, f"{line}\\n".encode())'
    hello = 'os.write(1, "canasta-robot\\t1\\tTest\\tRobot\\n".encode())'
    with started(program(tmp_path, on_go, on_hello=hello)) as robot:
        assert robot.name == "Test Robot"
        assert answer(robot) == "draw"
        assert robot.refusals == 0


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("", "empty"),
        ('./robot "', "quotes"),
        ("./no/robot", "missing"),
        ("./a\0b", "missing"),
        ("/", "denied"),
    ],
)
def test_why_a_program_cannot_be_started_is_said(command: str, reason: str) -> None:
    with pytest.raises(ProgramFault) as caught:
        ProgramProcess(command_of(command))
    fault = caught.value
    for words in map(load, LANGUAGES):
        sentence = fault_sentence(words, fault.program, fault.code, fault.values)
        assert words.text(f"program.start.{reason}") in sentence


def test_a_byte_order_mark_at_the_start_is_dropped(tmp_path: Path) -> None:
    hello = 'os.write(1, b"\\xef\\xbb\\xbfcanasta-robot 1 Test\\r\\n")'
    with started(program(tmp_path, GOOD, on_hello=hello)) as robot:
        assert (robot.name, answer(robot)) == ("Test", "draw")
    later = 'os.write(1, b"\\xef\\xbb\\xbfplay 1 draw\\n")'
    named = fault_of(program(tmp_path, later)).values["character"]
    assert named == "U+FEFF ZERO WIDTH NO-BREAK SPACE"


def test_a_name_may_be_of_any_script(tmp_path: Path) -> None:
    hello = 'os.write(1, "canasta-robot 1 \\U0001f469\\u200d\\U0001f680 é\\n".encode())'
    with started(program(tmp_path, GOOD, on_hello=hello)) as robot:
        assert robot.name == "\U0001f469\u200d\U0001f680 é"


@pytest.mark.parametrize(
    ("sign", "named"),
    [
        ("\\u200b", "U+200B ZERO WIDTH SPACE"),
        ("\\u00ad", "U+00AD SOFT HYPHEN"),
        ("\\u202e", "U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("\\0", "U+0000"),
        ("\\x1b", "U+001B"),
        ("\\ue000", "U+E000"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_character_that_cannot_be_seen_is_named(
    tmp_path: Path, sign: str, named: str, language: Language
) -> None:
    fault = fault_of(program(tmp_path, f'os.write(1, "play 1 dr{sign}aw\\n".encode())'))
    assert (fault.code, fault.values["character"]) == ("binary", named)
    sentence = fault_sentence(load(language), "./robot", fault.code, fault.values)
    assert named in sentence
    assert f"play 1 dr\\u{ord(sign.encode().decode('unicode_escape')):04x}aw" in sentence
    assert "".join(sentence.split()).isprintable()
    assert "UTF-8" not in sentence


@pytest.mark.parametrize(
    ("then", "code"),
    [
        ("time.sleep(1000)", "late"),
        ("sys.exit(3)", "ended"),
        ("os.write(1, b'\\xff\\n')", "binary"),
    ],
)
def test_a_fault_after_a_refused_line_names_the_line(
    tmp_path: Path, then: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_go = f'print("PLAY", number, "draw", flush=True)\nsys.stdin.readline()\n{then}'
    with started(program(tmp_path, on_go)) as robot:
        if code == "late":
            let_time_pass(monkeypatch, lambda: robot.refusals > 0)
        with pytest.raises(ProgramFault) as caught:
            answer(robot)
    fault = caught.value
    assert (fault.code, fault.values["refused_line"]) == (code, "PLAY 1 draw")
    for language in LANGUAGES:
        sentence = fault_sentence(load(language), "./robot", fault.code, fault.values)
        assert "PLAY 1 draw" in sentence
        assert "(answer.unreadable)" in sentence
        assert sentence.endswith("sentence of answer.unreadable")


def test_a_line_without_an_end_is_named_when_time_is_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_go = "os.write(1, f'play {number} draw'.encode())\ntime.sleep(1000)"
    with started(program(tmp_path, on_go)) as robot:
        let_time_pass(monkeypatch, lambda: robot._process.unfinished == "play 1 draw")
        with pytest.raises(ProgramFault) as caught:
            answer(robot)
    fault = caught.value
    assert (fault.code, fault.values["begun_line"]) == ("late", "play 1 draw")
    sentence = fault_sentence(load("en"), "./robot", fault.code, fault.values)
    assert sentence.endswith('It had written "play 1 draw" without a line feed.')


def let_time_pass(monkeypatch: pytest.MonkeyPatch, is_time_up: Callable[[], bool]) -> None:
    """Advance the clock that bounds the wait for a line once ``is_time_up`` holds."""

    def clock() -> float:
        return monotonic() + (1e9 if is_time_up() else 0)

    monkeypatch.setattr(process_module, "monotonic", clock)


def test_the_exit_status_is_in_the_fault(tmp_path: Path) -> None:
    assert fault_of(program(tmp_path, "sys.exit(3)")).values["status"] == "3"


def test_no_answer_in_time(tmp_path: Path) -> None:
    fault = fault_of(program(tmp_path, "time.sleep(1000)"), NO_TIME_MS)
    assert (fault.code, fault.values["milliseconds"]) == ("late", NO_TIME_MS)


def test_part_of_a_line_is_no_answer(tmp_path: Path) -> None:
    on_go = "os.write(1, b'play 1 dr')\ntime.sleep(1000)"
    assert fault_of(program(tmp_path, on_go), NO_TIME_MS).code == "late"


@pytest.mark.parametrize(
    ("on_hello", "code"),
    [
        ('print("hello", flush=True)', "greeting"),
        ('print("canasta-robot 2 Test", flush=True)', "version"),
        ('print("canasta-robot one Test", flush=True)', "greeting"),
        ("sys.exit(1)", "ended"),
    ],
)
def test_what_a_robot_does_instead_of_greeting(tmp_path: Path, on_hello: str, code: str) -> None:
    with pytest.raises(ProgramFault) as caught, started(program(tmp_path, "", on_hello=on_hello)):
        pass
    assert caught.value.code == code


def test_a_robot_that_hangs_at_its_start(tmp_path: Path) -> None:
    on_start = "open(os.path.join(HERE, 'pid'), 'w').write(str(os.getpid()))\ntime.sleep(1000)"
    command = program(tmp_path, "pass", on_start=on_start)
    with pytest.raises(ProgramFault) as caught, started(command, 0.02):
        pass
    assert caught.value.code == "silent"


@pytest.mark.parametrize("command", ["/nowhere/robot", "/etc/passwd", "/"])
def test_a_robot_that_cannot_be_started(command: str) -> None:
    with pytest.raises(ProgramFault) as caught, started(command):
        pass
    assert caught.value.code == "start"


def test_an_answer_in_pieces_is_one_answer(tmp_path: Path) -> None:
    on_go = "for byte in f'play {number} draw\\r\\n'.encode(): os.write(1, bytes([byte]))"
    with started(program(tmp_path, on_go)) as robot:
        assert answer(robot) == "draw"


def test_a_second_answer_does_not_count_for_the_next_question(tmp_path: Path) -> None:
    on_go = """
print("play", number, "draw", flush=True)
print("play", number, "take KK" if asked == 1 else "draw", flush=True)
"""
    with started(program(tmp_path, on_go)) as robot:
        assert [answer(robot), answer(robot), answer(robot)] == ["draw"] * 3
        assert robot.refusals == 2
        assert robot.first_refused == objection("answer.other_question")


def test_a_refused_answer_comes_back_with_code_and_sentence_and_may_be_mended(
    tmp_path: Path,
) -> None:
    on_go = """
print("# a comment, and an empty line", flush=True)
print("", flush=True)
print("play", number, "discard K", flush=True)
refused = sys.stdin.readline().rstrip()
right = f"refused {number} turn.draw_first sentence of turn.draw_first"
print("play", number, "draw" if refused == right else "discard Q", flush=True)
"""
    with started(program(tmp_path, on_go)) as robot:
        assert answer(robot) == "draw"
        assert robot.first_refused == objection("turn.draw_first")


def test_a_robot_that_reads_nothing_keeps_nobody_waiting(tmp_path: Path) -> None:
    """The test sends far more than a pipe holds."""
    command = program(tmp_path, GOOD, on_hello='print("canasta-robot 1 T", flush=True); break')
    hangs = command.replace(".py", "-hangs.py")
    file = Path(shlex.split(command)[-1])
    text = file.read_text(encoding="utf-8") + "\ntime.sleep(1000)\n"
    Path(shlex.split(hangs)[-1]).write_text(text, encoding="utf-8")
    with started(hangs) as robot:
        for _ in range(200):
            robot.tell("x" * 4000)
        with pytest.raises(ProgramFault) as caught:
            answer(robot, NO_TIME_MS)
        assert caught.value.code == "late"


def test_what_a_robot_has_forked_ends_with_it(tmp_path: Path) -> None:
    on_go = """
child = os.fork()
if child == 0:
    time.sleep(1000)
print("play", number, "draw", flush=True)
open(os.path.join(HERE, "child"), "w").write(str(child))
"""
    with started(program(tmp_path, on_go)) as robot:
        assert answer(robot) == "draw"
        assert not robot.end(PATIENCE_S), "it left a process behind"
        child = int((tmp_path / "child").read_text(encoding="utf-8"))
        until_ended(child)


def test_a_robot_that_does_not_want_to_end_is_ended(tmp_path: Path) -> None:
    on_start = "import signal\nfor one in (1, 2, 15): signal.signal(one, signal.SIG_IGN)"
    on_go = GOOD + "\nwhile True: time.sleep(1000)"
    with started(program(tmp_path, on_go, on_start=on_start)) as robot:
        assert answer(robot) == "draw"
        assert not robot.end(0)
        until_ended(robot.pid)


def test_nothing_is_inherited_but_the_three_streams(tmp_path: Path) -> None:
    on_go = 'print("play", number, "draw" if len(os.listdir("/proc/self/fd")) == 4 else "x")'
    with (tmp_path / "secret").open("w") as kept:
        os.set_inheritable(kept.fileno(), True)  # noqa: FBT003  (it has no name)
        with started(program(tmp_path, on_go + "\nsys.stdout.flush()")) as robot:
            assert answer(robot) == "draw"


def test_a_process_keeps_no_more_than_a_line_and_a_read(tmp_path: Path) -> None:
    command = program(tmp_path, "", on_start="while True: os.write(1, b'# x\\n' * 1000)")
    process = ProgramProcess(shlex.split(command))
    for _ in range(10_000):
        assert process.line(monotonic() + PATIENCE_S) == "# x"
        assert len(process._unread) <= LONGEST_LINE + 65536
    process.end(0)


def until_ended(pid: int) -> None:
    deadline = monotonic() + PATIENCE_S
    while is_running(pid):
        assert monotonic() < deadline
        sleep(0.01)
