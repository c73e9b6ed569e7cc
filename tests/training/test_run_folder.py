"""The folder of a training run refuses other runs and resumes a stopped one."""

import json
import zipfile
from pathlib import Path

import numpy as np
import pytest

from canasta.training.array_file import ArraysFileError, read_arrays, write_arrays
from canasta.training.run_folder import RunFolder, RunFolderError, Setting

SETTINGS: dict[str, Setting] = {"kind": "belief", "seed": 7, "agents": ["steady", "greedy"]}


def test_a_run_resumes_from_its_last_checkpoint(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "runs" / "one", SETTINGS)
    assert (folder.step, folder.arrays, folder.log) == (0, {}, [])
    folder.add(10, {"loss": 0.5})
    folder.save(10, {"weights": np.array([1.5, -2.0]), "hands": np.arange(3)})
    folder.add(20, {"loss": 0.25, "rate": 1.0})
    again = RunFolder(folder.path, SETTINGS)
    assert again.step == 10
    assert list(again.arrays) == ["weights", "hands"]
    assert again.arrays["weights"].tolist() == [1.5, -2.0]
    assert again.arrays["hands"].dtype == np.int64
    assert again.log == [(10, {"loss": 0.5})]  # step 20 is done again
    again.add(20, {"loss": 0.25})
    again.save(20, {"weights": np.zeros(2)})
    once_more = RunFolder(folder.path, SETTINGS)
    assert once_more.log == [(10, {"loss": 0.5}), (20, {"loss": 0.25})]
    assert list(once_more.arrays) == ["weights"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"seed": 8}, ("seed", "7", "8")),
        ({"agents": ["steady"]}, ("agents", "steady, greedy", "steady")),
        ({"extra": 1}, ("extra", "", "1")),
    ],
)
def test_a_folder_of_another_run_is_refused(
    tmp_path: Path, change: dict[str, Setting], expected: tuple[str, str, str]
) -> None:
    RunFolder(tmp_path, SETTINGS).save(1, {"weights": np.ones(1)})
    with pytest.raises(RunFolderError) as caught:
        RunFolder(tmp_path, {**SETTINGS, **change})
    error = caught.value
    assert (error.code, error.key, error.found, error.wanted) == ("other", *expected)
    assert RunFolder(tmp_path, SETTINGS).arrays["weights"].tolist() == [1.0]


def test_an_unknown_setting_is_refused(tmp_path: Path) -> None:
    RunFolder(tmp_path, {**SETTINGS, "hands": 5})
    with pytest.raises(RunFolderError, match="broken"):
        RunFolder(tmp_path, SETTINGS)


@pytest.mark.parametrize(
    ("name", "text"),
    [("settings.json", "[]"), ("log.jsonl", '{"step": 1, "loss": "high"}\n'), ("log.jsonl", "-\n")],
)
def test_a_malformed_file_is_reported(tmp_path: Path, name: str, text: str) -> None:
    RunFolder(tmp_path, SETTINGS)
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(RunFolderError) as caught:
        RunFolder(tmp_path, SETTINGS)
    assert (caught.value.code, caught.value.file) == ("broken", tmp_path / name)
    assert caught.value.line == (1 if name == "log.jsonl" else 0)


def test_a_checkpoint_without_settings_is_refused(tmp_path: Path) -> None:
    RunFolder(tmp_path, SETTINGS).save(1, {})
    (tmp_path / "settings.json").unlink()
    with pytest.raises(FileNotFoundError, match=r"settings\.json"):
        RunFolder(tmp_path, SETTINGS)


def test_a_line_cut_off_in_the_middle_is_dropped(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path, SETTINGS)
    folder.add(1, {"loss": 2})
    folder.save(1, {})
    log = tmp_path / "log.jsonl"
    log.write_text(log.read_text(encoding="utf-8") + '{"step": 1, "lo', encoding="utf-8")
    assert RunFolder(tmp_path, SETTINGS).log == [(1, {"loss": 2.0})]
    assert [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()] == [
        {"step": 1, "loss": 2.0}
    ]


def test_arrays_that_would_execute_code_are_not_read(tmp_path: Path) -> None:
    RunFolder(tmp_path, SETTINGS)
    file = tmp_path / "checkpoint.npz"
    np.savez(file, step=np.array(1), evil=np.array([{}], dtype=object))
    with pytest.raises(ArraysFileError):
        RunFolder(tmp_path, SETTINGS)
    file.write_bytes(b"no archive")
    with pytest.raises(ArraysFileError):
        read_arrays(file)
    np.savez(file, other=np.array(1))
    with pytest.raises(RunFolderError, match="broken"):
        RunFolder(tmp_path, SETTINGS)


def test_the_same_arrays_give_the_same_bytes_and_no_other_file_is_left(tmp_path: Path) -> None:
    for name in ("one.npz", "two.npz"):
        write_arrays(tmp_path / name, {"weights": np.linspace(0, 1, 5)})
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["one.npz", "two.npz"]


def test_a_damaged_file_is_read_or_refused(tmp_path: Path) -> None:
    """A file with a changed byte, or cut off at any byte, raises no unexpected error."""
    file = tmp_path / "arrays.npz"
    write_arrays(file, {"step": np.array(1), "weights": np.arange(6.0)})
    whole = file.read_bytes()
    refused = 0
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 8
        for content in (whole[:place], bytes(changed)):
            file.write_bytes(content)
            try:
                read_arrays(file)
            except ArraysFileError as error:
                assert error.file == file  # noqa: PT017  (some changes do no harm)
                refused += 1
    assert refused > len(whole)


def test_a_file_of_other_contents_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "arrays.npz"
    with file.open("wb") as opened:
        np.save(opened, np.zeros(3))
    with pytest.raises(ArraysFileError):
        read_arrays(file)
    np.savez(file, words=np.array(["four", "five"]))
    with pytest.raises(ArraysFileError):
        read_arrays(file)
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("letter.txt", "Chère Anna,\n")
    with pytest.raises(ArraysFileError):
        read_arrays(file)
    with pytest.raises(FileNotFoundError):
        read_arrays(tmp_path / "none.npz")


def test_a_checkpoint_without_a_whole_number_of_steps_is_refused(tmp_path: Path) -> None:
    RunFolder(tmp_path, SETTINGS)
    for step in (np.array(np.nan), np.array(-1), np.array([1, 2])):
        write_arrays(tmp_path / "checkpoint.npz", {"step": step})
        with pytest.raises(RunFolderError, match="broken"):
            RunFolder(tmp_path, SETTINGS)
