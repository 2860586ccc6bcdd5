"""The harness itself: `python3 benches/peers/test_peers.py`. Peers that are not installed are skipped.

Each model is run on small boards with published numbers; the checks are shown to refuse what is wrong.
"""

import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import compare
import install
import measure
import report
import scaling
import works

QUEENS = {5: 10, 6: 4, 7: 40, 8: 92}
PAWN = {5: 0, 6: 16, 7: 20}


def answer(contestant):
    try:
        command = contestant.command()
    except install.Absent as reason:
        raise unittest.SkipTest(str(reason)) from reason
    return contestant.read(measure.run(command, 30).output).found


def run_of(wall, timed_out=False):
    return measure.Run(wall, wall, 1.0, "", "", 0, timed_out)


class Models(unittest.TestCase):
    def all_of(self, contestant, published):
        for n, number in published.items():
            self.assertEqual(answer(contestant(n)), number, f"n = {n}")

    def test_clingo(self):
        self.all_of(lambda n: works.by_clingo("queens.lp", n, works.FRUMPY), QUEENS)
        self.all_of(lambda n: works.by_clingo("pawn.lp", n, works.FRUMPY, works.CARD), PAWN)
        first = works.by_clingo("queens-first.lp", 12, works.JUMPY, first=True)
        self.assertTrue(works.is_queens(12)(answer(first)))

    def test_cadical(self):
        self.all_of(lambda n: works.by_cadical("queens", n), QUEENS)
        self.all_of(lambda n: works.by_cadical("pawn", n), PAWN)
        self.assertTrue(works.is_queens(12)(answer(works.by_cadical("first", 12))))

    def test_one_cnf(self):
        if not install.ONE_CNF.exists():
            self.skipTest("not built")
        self.all_of(lambda n: works.by_one_cnf("queens", n, n * n), QUEENS)
        self.all_of(lambda n: works.by_one_cnf("pawn", n, 2 * n * n), PAWN)

    def test_cp_sat(self):
        self.all_of(lambda n: works.by_cp_sat("queens", n), {5: 10, 6: 4})
        self.assertTrue(works.is_queens(12)(answer(works.by_cp_sat("first", 12))))

    def test_gecode(self):
        self.all_of(lambda n: works.by_gecode("queens.mzn", n), QUEENS)

    def test_plain_c(self):
        self.all_of(lambda n: works.by_c(n), QUEENS)
        self.all_of(lambda n: works.by_c(n, "mirror"), QUEENS)


class Harness(unittest.TestCase):
    def result_of(self, command, is_right=lambda found: found == 92, limit=10):
        contestant = works.Contestant(
            "a peer", lambda: command, lambda output: works.Answer(int(output))
        )
        work = works.Work("work", "a work", is_right, [contestant])
        ours, _ = compare.compare(work, compare.Plan(runs=2, budget=10, limit=limit))
        return ours[0]

    def test_right_answers_are_measured(self):
        result = self.result_of(["echo", "92"])
        self.assertTrue(result.measured())
        self.assertEqual(len(result.runs), 2)

    def test_a_wrong_answer_is_called_wrong(self):
        result = self.result_of(["echo", "91"])
        self.assertTrue(result.is_wrong)
        self.assertFalse(result.measured())

    def test_a_program_that_fails_has_no_answer(self):
        result = self.result_of(["false"])
        self.assertFalse(result.measured())
        self.assertFalse(result.is_wrong)

    def test_a_program_over_the_limit_is_killed(self):
        result = self.result_of(["sleep", "30"], limit=0.2)
        self.assertEqual(result.trouble, "over 0 s")
        self.assertLess(result.least(), 5)

    def test_only_queens_that_do_not_attack_are_a_first_solution(self):
        self.assertTrue(works.is_queens(8)([0, 4, 7, 5, 2, 6, 1, 3]))
        self.assertFalse(works.is_queens(8)([0, 4, 7, 5, 2, 6, 3, 1]))
        self.assertFalse(works.is_queens(8)([0, 4, 7, 5, 2, 6, 1]))
        self.assertFalse(works.is_queens(8)(92))

    def test_a_count_cut_short_is_no_answer(self):
        cut = {"solutions": 92, "complete": False}
        with self.assertRaises(ValueError):
            works.read_count(json.dumps(cut), "sat")

    def test_an_answer_of_another_engine_is_none(self):
        said = json.dumps({"solutions": 92, "complete": True, "engine": "native"})
        self.assertEqual(works.read_count(said, "native").found, 92)
        self.assertEqual(works.read_count(said, "auto").found, 92)
        with self.assertRaises(ValueError):
            works.read_count(said, "sat")

    def test_a_number_that_nobody_counted_is_not_shown(self):
        self.assertEqual(scaling.solutions_cell(set(), 2279184), "–")
        self.assertTrue(scaling.is_right(set(), 2279184))

    def test_engines_must_agree_with_each_other_and_the_published_number(self):
        self.assertEqual(scaling.solutions_cell({92}, 92), "92")
        self.assertFalse(scaling.is_right({91}, 92))
        self.assertFalse(scaling.is_right({91, 92}, None))
        self.assertIn("WRONG", scaling.solutions_cell({91}, 92))

    def test_a_target_is_met_only_where_every_ratio_says_so(self):
        self.assertEqual(report.judged([0.03, 0.04, 0.05], 0.06), "met")
        self.assertEqual(report.judged([0.03, 0.07, 0.08], 0.06), "unclear")
        self.assertEqual(report.judged([0.07, 0.08, 0.09], 0.06), "**missed**")
        self.assertEqual(report.judged([0.9, 1.1, 0.9], None), "**slower**")

    def test_a_peer_that_was_stopped_bounds_the_ratio(self):
        ours, peer = compare.Result("ours"), compare.Result("peer")
        ours.runs = [run_of(1.0)]
        peer.runs, peer.trouble = [run_of(10.0, timed_out=True)], "over 10 s"
        self.assertEqual(report.ratios(ours, peer, 0.2)[-1], "met; peer stopped")
        self.assertEqual(report.ratios(ours, peer, 0.05)[-1], "open; peer stopped")

    def test_absent_peers_are_listed(self):
        def absent():
            raise install.Absent("no such package")

        peer = works.Contestant("a peer", absent, int)
        result = compare.prepare(peer)[2]
        self.assertEqual(report.times(result), "absent")

    def test_a_section_of_the_page_is_replaced(self):
        page = Path(self.enterContext(tempfile.TemporaryDirectory())) / "README.md"
        begin, end = "<!-- peers: written by peers/run.py -->", "<!-- end of peers -->"
        page.write_text(f"before\n{begin}\nold\n{end}\nafter\n")
        with mock.patch.object(report, "README", page):
            report.write("peers", "new")
        self.assertEqual(page.read_text(), f"before\n{begin}\n\nnew\n{end}\nafter\n")


if __name__ == "__main__":
    unittest.main()
