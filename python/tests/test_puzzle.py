"""The module answers what the program answers, and can be ended."""

import os
import signal
import threading
import time
from pathlib import Path

import pytest
from puzzle_workbench import Puzzle, PuzzleError

PUZZLES = Path(__file__).parents[2] / "puzzles"

QUEENS = """
[params]
n = 8
[board]
size = "n"
[pieces.queen]
count = "n"
[[attacks]]
by = "queen"
on = "queen"
exactly = 0
"""


def test_counts_are_plain_numbers_and_say_whether_they_are_all():
    queens = Puzzle.from_toml(QUEENS)
    assert queens.count() == 92
    assert queens.count(fundamental=True) == 12
    assert queens.count().complete
    assert Puzzle.from_toml(QUEENS, n=6).count(engine="native") == 4
    assert repr(queens.count()) == "92"
    some = Puzzle.from_toml(QUEENS, n=20).count(limit=10, engine="sat")
    assert not some.complete and some.at_least >= 10 and repr(some) == f"at least {int(some)}"
    late = Puzzle.from_toml(QUEENS, n=20).count(timeout=0.2, engine="native")
    assert not late.complete


def test_a_solution_has_its_pieces_and_says_whether_it_is_the_only_one():
    sudoku = Puzzle.from_file(PUZZLES / "sudoku.toml")
    solution = sudoku.solve()
    assert solution.unique is True
    assert solution["h9"] == "digit.1"
    assert len(solution.pieces) == 81
    assert sudoku.check(solution.pieces) == []
    assert sudoku.check(str(solution)) == []
    assert Puzzle.from_toml(QUEENS).solve().unique is False
    assert Puzzle.from_toml(QUEENS, n=3).solve() is None


def test_solutions_come_one_by_one_and_may_be_left():
    queens = Puzzle.from_toml(QUEENS, n=6)
    found = list(queens.solutions())
    assert len(found) == len(set(found)) == 4
    assert len(list(queens.solutions(limit=2))) == 2
    for solution in Puzzle.from_toml(QUEENS, n=30).solutions():
        assert len(solution.pieces) == 30
        break


def test_a_board_is_judged_in_sentences():
    queens = Puzzle.from_toml(QUEENS)
    broken = queens.check({"a1": "queen", "b2": "Q"})
    assert any("a1" in sentence for sentence in broken)
    with pytest.raises(PuzzleError, match="there is no piece"):
        queens.check({"a1": "pawn"})
    with pytest.raises(PuzzleError, match="z9"):
        queens.check({"z9": "queen"})


def test_candidates_are_what_stands_in_some_solution():
    queens = Puzzle.from_toml(QUEENS, n=6)
    found = queens.candidates()
    assert found["a1"] == [None]
    assert found["b1"] == ["queen", None]
    assert queens.candidates({"b1": "queen"})["b2"] == [None]
    assert queens.candidates({"a1": "queen"}) is None


def test_drawings_and_texts():
    sudoku = Puzzle.from_file(PUZZLES / "sudoku.toml")
    assert sudoku.svg().startswith("<svg") and sudoku._repr_svg_() == sudoku.svg()
    assert sudoku.solve()._repr_svg_() != sudoku.svg()
    assert "Each digit" in sudoku.describe() or "digit" in sudoku.describe()
    with pytest.raises(ValueError, match="there is no format"):
        sudoku.draw(format="gif")


def test_links_come_in_and_go_out():
    link = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"
    nurikabe = Puzzle.from_url(link)
    assert nurikabe.solve().unique
    assert nurikabe.export("puzz-link") == link
    assert "[[connected]]" in nurikabe.text
    light_up = Puzzle.from_url("7x7:e0a1hBa3k0a2hBa3e", genre="lightup")
    assert light_up.count() == 1
    with pytest.raises(PuzzleError, match="--genre|game"):
        Puzzle.from_url("7x7:e0a1hBa3k0a2hBa3e")
    with pytest.raises(PuzzleError, match="cannot state"):
        nurikabe.export("sudoku")


def test_what_is_wrong_is_said_with_its_place():
    with pytest.raises(PuzzleError, match="puzzle:2") as error:
        Puzzle.from_toml("[board]\nsiez = 4\n")
    assert "size" in str(error.value)
    with pytest.raises(PuzzleError):
        Puzzle.from_toml(QUEENS, m=3)
    with pytest.raises(PuzzleError):
        Puzzle.from_file("nowhere.toml")
    with pytest.raises(ValueError, match="there is no engine"):
        Puzzle.from_toml(QUEENS).count(engine="quantum")


def test_time_is_kept():
    queens = Puzzle.from_toml(QUEENS, n=25)
    start = time.monotonic()
    with pytest.raises(TimeoutError):
        Puzzle.from_toml(QUEENS.replace("exactly = 0", "exactly = 1"), n=30).candidates(timeout=0.3)
    list_of_some = queens.solutions(timeout=0.5, engine="native")
    with pytest.raises(TimeoutError):
        for _ in list_of_some:
            pass
    assert time.monotonic() - start < 20


@pytest.mark.skipif(os.name != "posix", reason="signals as on Unix")
def test_ctrl_c_ends_a_count():
    # What starts in the background may ignore Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        Puzzle.from_toml(QUEENS, n=25).count(engine="native", timeout=60)
    assert time.monotonic() - start < 30


def test_other_threads_go_on_while_the_engine_works():
    steps = []
    done = threading.Event()

    def step():
        while not done.is_set():
            steps.append(1)
            time.sleep(0.01)

    other = threading.Thread(target=step)
    other.start()
    Puzzle.from_toml(QUEENS, n=25).count(engine="native", timeout=0.5)
    done.set()
    other.join()
    assert len(steps) > 10


@pytest.mark.parametrize("path", sorted(PUZZLES.glob("*.toml"))[::8], ids=lambda path: path.stem)
def test_every_eighth_puzzle_of_the_gallery_is_opened_and_drawn(path):
    puzzle = Puzzle.from_file(path)
    assert puzzle.svg().startswith("<svg")
    assert puzzle.describe()
