//! `workbench count`.

use crate::cli::support::{workbench, workbench_in};

#[test]
fn one_instance_is_one_sentence() {
    workbench("count puzzles/queens.toml").gives(0, "92 solutions\n", "");
    let run = workbench("count puzzles/queens.toml --fundamental");
    run.gives(
        0,
        "92 solutions, 12 up to symmetry\norbits: 12 = 11 of size 8 + 1 of size 4 (half turn)\n",
        "",
    );
    let run = workbench("count puzzles/queens.toml --set n=1 --fundamental");
    run.gives(
        0,
        "1 solution, 1 up to symmetry\norbits: 1 = 1 of size 1\n",
        "",
    );
    // No solutions is also an answer.
    workbench("count puzzles/queens.toml --set n=3").gives(0, "0 solutions\n", "");
}

#[test]
fn a_range_is_a_table_with_a_row_for_each_instance() {
    let stdout = "\
n  solutions
0          1
1          1
2          0
3          0
4          2
5         10
6          4
";
    workbench("count puzzles/queens.toml --set n=0..6").gives(0, stdout, "");
    let stdout = " n  solutions  up to symmetry
 8         92              12
 9        352              46
10        724              92
";
    let run = workbench("count puzzles/queens.toml --set n=8..10 --fundamental --engine both");
    run.gives(0, stdout, "");
}

#[test]
fn of_several_ranges_the_last_varies_fastest() {
    // n + k rooks and k pawns; without pawns there are n! ways.
    let stdout = "\
n  k  solutions
2  0          2
2  1          0
3  0          6
3  1          1
";
    let run = workbench("count puzzles/rooks-and-pawns.toml --set n=2..3 --set k=0..1");
    run.gives(0, stdout, "");
}

#[test]
fn the_pawns_of_the_j_page_are_counted_square_by_square() {
    let stdout = "\
24 solutions
pawn:
  c7  2
  d7  4
  c6  6
  d6  2
  d5 10
";
    for engine in ["sat", "native", "both"] {
        let count = "count puzzles/nine-queens-octant.toml --by pawn --engine";
        workbench(&format!("{count} {engine}")).gives(0, stdout, "");
    }
}

#[test]
fn json_has_an_object_for_each_instance() {
    let stdout = "\
{\"format\":1,\"file\":\"puzzles/queens.toml\",\"title\":\"n queens\",\"parameters\":{\"n\":3},\
\"solutions\":0,\"complete\":true,\"engine\":\"sat\",\"seconds\":…}
{\"format\":1,\"file\":\"puzzles/queens.toml\",\"title\":\"n queens\",\"parameters\":{\"n\":4},\
\"solutions\":2,\"complete\":true,\"engine\":\"sat\",\"seconds\":…}
";
    let run = workbench("count puzzles/queens.toml --set n=3..4 --engine sat --format json");
    run.gives_json(0, stdout);
    let stdout = "\
{\"format\":1,\"file\":\"puzzles/nine-queens-octant.toml\",\"title\":\"Nine queens, the pawn in one octant\",\
\"parameters\":{},\"solutions\":24,\"fundamental\":16,\
\"classes\":[{\"size\":2,\"number\":8,\"symmetries\":[]},{\"size\":1,\"number\":8,\"symmetries\":[]}],\
\"orbits\":false,\
\"by\":{\"pawn\":{\"c7\":2,\"d7\":4,\"c6\":6,\"d6\":2,\"d5\":10}},\
\"complete\":true,\"engine\":\"sat\",\"seconds\":…}
";
    let octant =
        "count puzzles/nine-queens-octant.toml --by pawn --fundamental --engine sat --format json";
    workbench(octant).gives_json(0, stdout);
}

#[test]
fn a_number_that_a_limit_cut_short_is_a_lower_bound_and_exit_code_3() {
    let run = workbench("count puzzles/queens.toml --limit 10");
    run.gives(3, "at least 10 solutions\n", "");
    let run = workbench("count puzzles/queens.toml --time-limit 0 --fundamental");
    run.gives(3, "at least 0 solutions, at least 0 up to symmetry\n", "");
    let stdout = "n  solutions\n4          2\n5  at least 3\n6  at least 3\n";
    let run = workbench("count puzzles/queens.toml --set n=4..6 --limit 3");
    run.gives(3, stdout, "");
    let stdout = "at least 3 solutions\nqueen:\n";
    let run = workbench("count puzzles/queens.toml --set n=6 --limit 3 --by queen");
    let found = run.succeeds(3);
    assert!(found.starts_with(stdout), "{found}");
    assert_eq!(found.matches("at least").count(), found.lines().count() - 1);
    let stdout = "\
{\"format\":1,\"file\":\"puzzles/queens.toml\",\"title\":\"n queens\",\"parameters\":{\"n\":8},\
\"solutions\":1,\"complete\":false,\"engine\":\"native\",\"seconds\":…}
";
    let run = workbench("count puzzles/queens.toml --limit 1 --format json --engine native");
    run.gives_json(3, stdout);
}

#[test]
fn plain_and_odd_thresholds_count_the_same() {
    for options in [
        "--plain",
        "--pairwise 1",
        "--plain --pairwise 3",
        "--plain --engine native",
    ] {
        let run = workbench(&format!("count puzzles/nine-queens-octant.toml {options}"));
        run.gives(0, "24 solutions\n", "");
    }
}

#[test]
fn what_was_done_is_told_when_asked() {
    let run = workbench("count puzzles/queens.toml --set n=4 --engine sat --jobs 1 -v");
    let stderr = run.stderr.clone();
    assert!(stderr.starts_with("puzzles/queens.toml: 0."), "{stderr}");
    for part in [
        " s by sat: 16 variables, ",
        " clauses, ",
        " cubes, 3 calls of the solver, 2 models, 1 refutations, ",
        " conflicts; read 0.",
        " s, encode 0.",
        " s, search 0.",
        " s, judge 0.",
    ] {
        assert!(stderr.contains(part), "{stderr}");
    }
    run.gives(0, "2 solutions\n", &stderr);
    let run = workbench("count puzzles/queens.toml --set n=4 --engine native --format json -v");
    let stdout = &run.stdout;
    let told = "\"statistics\":{\"branches\":";
    assert!(stdout.contains(told), "{stdout}");
    let quiet = workbench("count puzzles/queens.toml --set n=4 --format json").succeeds(0);
    assert!(!quiet.contains("statistics"), "{quiet}");
}

#[test]
fn a_count_by_backtracking_says_how_many_were_judged_if_not_all() {
    let count = "count puzzles/queens.toml --engine native";
    for jobs in ["", "--jobs 1", "--jobs 3"] {
        let run = workbench(&format!("{count} --set n=11 {jobs}"));
        run.gives(0, "2680 solutions (680 judged, 8 symmetries used)\n", "");
        let run = workbench(&format!("{count} --set n=11 --no-symmetry {jobs}"));
        run.gives(0, "2680 solutions (1000 judged)\n", "");
    }
    let run = workbench(&format!("{count} --set n=11 --plain"));
    run.gives(0, "2680 solutions\n", "");
    workbench(count).gives(0, "92 solutions\n", "");
    let table = " n  solutions
10        724
11       2680 (680 judged, 8 symmetries used)
";
    workbench(&format!("{count} --set n=10..11")).gives(0, table, "");
    let stdout = "\
{\"format\":1,\"file\":\"puzzles/queens.toml\",\"title\":\"n queens\",\"parameters\":{\"n\":11},\
\"solutions\":2680,\"complete\":true,\"judged\":680,\"symmetry\":8,\"engine\":\"native\",\"seconds\":…}
";
    let run = workbench(&format!("{count} --set n=11 --format json"));
    run.gives_json(0, stdout);
}

#[test]
fn a_sequence_is_written_as_the_oeis_keeps_it() {
    // OEIS A000170 and A002562.
    let stdout = "\
# n queens: solutions for each n
1 1
2 0
3 0
4 2
5 10
6 4
";
    let run = workbench("count puzzles/queens.toml --set n=1..6 --format b-file");
    run.gives(0, stdout, "");
    let stdout = "# n queens: solutions up to symmetry for each n\n7 6\n8 12\n";
    let run = workbench("count puzzles/queens.toml --set n=7..8 --format b-file --fundamental");
    run.gives(0, stdout, "");
}

#[test]
fn a_number_that_a_limit_cut_short_is_no_term_of_a_sequence() {
    let stdout = "# n queens: solutions for each n\n6 4\n# 7: at least 5\n";
    let run = workbench("count puzzles/queens.toml --set n=6..7 --format b-file --limit 5");
    run.gives(3, stdout, "");
}

#[test]
fn a_sequence_has_one_index() {
    let stderr = "error: --format b-file needs a range of one parameter, such as --set n=1..12\n";
    workbench("count puzzles/queens.toml --format b-file").gives(2, "", stderr);
    let run =
        workbench("count puzzles/rooks-and-pawns.toml --set n=2..3 --set k=0..1 --format b-file");
    run.gives(2, "", stderr);
}

#[test]
fn comma_separated_values_have_every_parameter_and_say_what_is_complete() {
    let stdout = "n,solutions,complete\n6,4,true\n7,5,false\n";
    let run = workbench("count puzzles/queens.toml --set n=6..7 --format csv --limit 5");
    run.gives(3, stdout, "");
    let stdout = "n,k,solutions,fundamental,complete\n3,0,6,2,true\n";
    let command =
        "count puzzles/rooks-and-pawns.toml --set n=3 --set k=0 --fundamental --format csv";
    workbench(command).gives(0, stdout, "");
    let stderr = "error: --by counts for each square: only with --format text or json\n";
    workbench("count puzzles/queens.toml --by queen --format csv").gives(2, "", stderr);
}

#[test]
fn probabilities_are_shares_of_all_solutions() {
    let run = workbench("count puzzles/kings.toml --set n=2 --probabilities");
    let stdout = "\
5 solutions
king:
  a2 1   20.00000 %
  b2 1   20.00000 %
  a1 1   20.00000 %
  b1 1   20.00000 %
";
    run.gives(0, stdout, "");
    let run = workbench("count puzzles/kings.toml --set n=2 --probabilities --format json");
    let value: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(value["probabilities"]["king"]["a1"], 0.2);
    assert_eq!(value["by"]["king"]["a1"], 1);
    let run = workbench("count puzzles/kings.toml --set n=2..3 --probabilities --format csv");
    let message = "error: --probabilities are for each square: only with --format text or json\n";
    run.gives(2, "", message);
}

#[test]
fn numbers_by_square_far_beyond_enumeration_are_counted_by_states() {
    // OEIS A063443; by symmetry as many kings on a8 as on h1.
    let run = workbench("count puzzles/kings.toml --set n=8 --by king --format json");
    let value: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(value["solutions"], 1_355_115_601);
    assert_eq!(value["engine"], "frontier");
    assert_eq!(value["by"]["king"]["a8"], value["by"]["king"]["h1"]);
}

#[test]
fn a_rule_that_the_frontier_cannot_read_is_named_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nsize = 8\n[pieces.digit]\nkinds = 9\nmoves = 'none'\n[[distinct]]\neach = ['row', 'column']\n";
    std::fs::write(folder.path().join("rows.toml"), text).unwrap();
    let run = workbench_in(folder.path(), "count rows.toml --engine frontier");
    let stderr = "error: rows.toml does not fit: a rule has no narrow automaton: rows.toml:6:1: distinct; \
                  the engines `sat` and `native` read every rule\n";
    run.gives(2, "", stderr);
}

/// It was refused as a whole, although the number itself is known.
#[test]
fn classes_that_the_frontier_cannot_count_are_not_applicable_beside_the_number() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nsize = 3\n[pieces.man]\nmoves = { leaps = [[0, 1]], mirror = false }\n\
                [[attacks]]\nby = 'man'\non = 'man'\nexactly = 0\n";
    std::fs::write(folder.path().join("men.toml"), text).unwrap();
    let stdout = "125 solutions; up to symmetry: not applicable, a symmetry may change the puzzle, so classes \
                  cannot be counted by what symmetries fix\n";
    let run = workbench_in(
        folder.path(),
        "count men.toml --fundamental --engine frontier",
    );
    run.gives(0, stdout, "");
}
