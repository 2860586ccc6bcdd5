//! `workbench solve`.

use std::fs;

use crate::cli::support::{workbench, workbench_in, workbench_reading};

#[test]
fn the_92_eight_queens_come_in_the_order_of_the_j_page() {
    let run = workbench("solve puzzles/queens.toml --all --format columns");
    let lines: Vec<String> = run.stdout.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 92);
    assert_eq!(lines[0], "0 4 7 5 2 6 1 3");
    assert_eq!(lines[91], "7 3 0 2 5 1 6 4");
    assert!(lines.is_sorted());
    let stdout = lines.join("\n") + "\n";
    run.gives(0, &stdout, "puzzles/queens.toml: 92 solutions\n");
}

#[test]
fn twelve_of_the_eight_queens_are_fundamental() {
    let run = workbench("solve puzzles/queens.toml --all --fundamental --format columns");
    let stdout = run.stdout.clone();
    assert_eq!(stdout.lines().count(), 12);
    assert!(stdout.starts_with("0 4 7 5 2 6 1 3\n"));
    let summary = "puzzles/queens.toml: 92 solutions, 12 up to symmetry\n";
    run.gives(0, &stdout, summary);
}

#[test]
fn pairs_of_several_kinds_are_an_error_unless_one_piece_is_looked_at() {
    let error = "error: --format pairs does not say which piece stands where, and the puzzle has queen, pawn";
    let pairs = "puzzles/nine-queens.toml --format pairs";
    let stderr = format!("{error}; --piece looks at one piece alone\n");
    workbench(&format!("solve {pairs} -q")).gives(2, "", &stderr);
    workbench(&format!("solve {pairs} -q --piece pawn")).succeeds(0);
    let render = workbench("render puzzles/nine-queens.toml Qa1 --format pairs");
    render.gives(2, "", &format!("{error}\n"));
}

#[test]
fn the_pairs_of_the_sicp_page() {
    let stdout = "(1,2) (2,4) (3,1) (4,3)\n(1,3) (2,1) (3,4) (4,2)\n";
    workbench("solve puzzles/queens.toml --set n=4 -a --format pairs -q").gives(0, stdout, "");
}

#[test]
fn one_solution_is_one_board_and_whether_it_is_the_only_one() {
    let run = workbench("solve puzzles/queens.toml --set n=1");
    run.gives(0, "Q\n\nThis is the only solution.\n", "");
    let stdout = workbench("solve puzzles/queens.toml --set n=4").succeeds(0);
    let (board, words) = stdout.split_once("\n\n").unwrap();
    let both = [
        ". Q . .\n. . . Q\nQ . . .\n. . Q .",
        ". . Q .\nQ . . .\n. . . Q\n. Q . .",
    ];
    assert!(both.contains(&board), "{board}");
    assert_eq!(words, "This is not the only solution.\n");
    let run = workbench("solve puzzles/queens.toml --set n=4 --fundamental");
    let stdout = format!("{}\n\nThis is the only solution up to symmetry.\n", both[0]);
    run.gives(0, &stdout, "");
}

#[test]
fn the_same_request_gives_the_same_solution() {
    let solve = || workbench("solve puzzles/queens.toml --no-unique").succeeds(0);
    assert_eq!(solve(), solve());
    assert_eq!(solve().lines().count(), 8);
}

#[test]
fn nine_queens_and_a_pawn_are_drawn_with_the_squares_they_attack() {
    let first = "puzzles/nine-queens.toml -n 1 --order sorted";
    let stdout = workbench(&format!("solve {first} --attacks")).succeeds(0);
    let board: Vec<&str> = stdout.lines().take(8).collect();
    let symbols = |symbol| board.concat().matches(symbol).count();
    assert_eq!((symbols('Q'), symbols('P')), (9, 1));
    assert_eq!(symbols('q') + symbols('.'), 54);
    // Without the marks it is the same board, which the judge accepts.
    let plain = workbench(&format!("solve {first}")).succeeds(0);
    assert_eq!(stdout.replace('q', "."), plain);
}

#[test]
fn attackers_are_counted_on_request() {
    let render = |how: &str| {
        let arguments = format!("render puzzles/queens.toml - --set n=4 --attacks{how}");
        workbench_reading("Qa4 Qb4", &arguments).succeeds(0)
    };
    let numbers = "Q Q 1 1\n2 2 1 .\n1 1 1 1\n1 1 . 1\n";
    assert_eq!(render("=numbers"), numbers);
    let marks = "Q Q q q\nq q q .\nq q q q\nq q . q\n";
    assert_eq!(render(""), marks);
    assert_eq!(render("=marks"), marks);
    let arguments = "render puzzles/queens.toml - --set n=4 --attacks=numbers --format unicode";
    let grid = workbench_reading("Qa4 Qb4", arguments).succeeds(0);
    assert!(grid.contains("│ 2 │ 2 │ 1 │   │"), "{grid}");
    let run = workbench("solve puzzles/queens.toml --attacks=all");
    assert!(run.stderr.contains("invalid value 'all'"), "{}", run.stderr);
}

#[test]
fn a_puzzle_without_solution_is_exit_code_1_and_says_so_in_each_format() {
    let solve =
        |options: &str| workbench(&format!("solve puzzles/queens.toml --set n=3 {options}"));
    for options in [
        "",
        "-a",
        "-n 2",
        "--engine native",
        "--engine both",
        "--plain",
    ] {
        solve(options).gives(1, "No solution.\n", "");
    }
    for format in ["squares", "columns", "pairs"] {
        let options = format!("--format {format}");
        solve(&options).gives(1, "", "puzzles/queens.toml: No solution.\n");
    }
    let summary = "{\"format\":1,\"file\":\"puzzles/queens.toml\",\"title\":\"n queens\",\
                   \"parameters\":{\"n\":3},\"satisfiable\":false,\"unique\":false,\"shown\":0,\
                   \"solutions\":0,\"complete\":true,\"engine\":\"sat\",\"seconds\":…}\n";
    solve("--format json").gives_json(1, summary);
}

#[test]
fn so_many_solutions_are_printed_as_were_asked_for() {
    let run = workbench("solve puzzles/queens.toml -n 2 --order sorted --format columns");
    let stderr = "puzzles/queens.toml: 2 solutions shown; there may be more.\n";
    run.gives(0, "0 4 7 5 2 6 1 3\n0 5 7 2 6 3 1 4\n", stderr);
    let found = workbench("solve puzzles/queens.toml -n 5 --format columns -q").succeeds(0);
    assert_eq!(found.lines().count(), 5);
    let run = workbench("solve puzzles/queens.toml --set n=4 -n 9 --order sorted --format columns");
    run.gives(
        0,
        "1 3 0 2\n2 0 3 1\n",
        "puzzles/queens.toml: 2 solutions\n",
    );
}

#[test]
fn every_way_to_the_first_in_order_gives_the_same() {
    for options in ["", "--plain", "--engine native", "--engine both"] {
        let first = "solve puzzles/queens.toml -n 3 --order sorted --format columns -q";
        let stdout = "0 4 7 5 2 6 1 3\n0 5 7 2 6 3 1 4\n0 6 3 5 7 1 4 2\n";
        workbench(&format!("{first} {options}")).gives(0, stdout, "");
    }
}

#[test]
fn all_as_found_are_the_same_set_as_all_sorted() {
    for options in ["", "--plain", "--engine native", "--pairwise 2"] {
        let all = "solve puzzles/queens.toml --set n=6 -q -a --format columns";
        let found = workbench(&format!("{all} --order found {options}")).succeeds(0);
        let mut found: Vec<&str> = found.lines().collect();
        found.sort();
        // The four solutions of the 6 queens, A000170.
        let six = ["1 3 5 0 2 4", "2 5 1 4 0 3", "3 0 4 1 5 2", "4 2 0 5 3 1"];
        assert_eq!(found, six, "{options}");
        workbench(all).gives(0, &(six.join("\n") + "\n"), "");
    }
}

#[test]
fn instances_are_headed_by_their_parameters() {
    let stdout = "\
n = 1
Q

1 solution

n = 2
No solution.

n = 4
. Q . .
. . . Q
Q . . .
. . Q .

. . Q .
Q . . .
. . . Q
. Q . .

2 solutions
";
    let run = workbench("solve puzzles/queens.toml --set n=1..4 -a");
    let without_three = run.stdout.replace("n = 3\nNo solution.\n\n", "");
    assert_eq!(without_three, stdout);
    // The exit code for no wins over that for yes.
    assert_eq!(run.succeeds(1).matches("n = ").count(), 4);
}

#[test]
fn json_has_an_object_for_each_solution_and_one_for_the_whole() {
    let stdout = "\
{\"format\":1,\"index\":1,\"pieces\":{\"queen\":[\"b4\",\"d3\",\"a2\",\"c1\"]}}
{\"format\":1,\"index\":2,\"pieces\":{\"queen\":[\"c4\",\"a3\",\"d2\",\"b1\"]}}
{\"format\":1,\"file\":\"puzzles/queens.toml\",\"title\":\"n queens\",\"parameters\":{\"n\":4},\
\"satisfiable\":true,\"unique\":false,\"shown\":2,\"solutions\":2,\"complete\":true,\
\"engine\":\"both\",\"seconds\":…}
";
    let run = workbench("solve puzzles/queens.toml --set n=4 -a --format json --engine both");
    run.gives_json(0, stdout);
}

#[test]
fn columns_of_several_pieces_need_to_be_told_which() {
    let octant = "solve puzzles/rooks-and-pawns.toml --format columns";
    let run = workbench(octant);
    let stderr = run.stderr.clone();
    assert!(stderr.starts_with("error: --format columns needs exactly one piece in each row"));
    run.gives(2, "", &stderr);
    let folder = tempfile::tempdir().unwrap();
    let text = "
        [board]
        layout = \"...\\n.P.\\n...\"
        [pieces.rook]
        count = 3
        [pieces.pawn]
        moves = 'none'
        count = 1
        [[attacks]]
        by = 'rook'
        on = 'rook'
        exactly = 0
        [[count]]
        of = 'rook'
        each = 'row'
        exactly = 1
    ";
    fs::write(folder.path().join("given.toml"), text).unwrap();
    let columns = "solve given.toml -a -q --format columns --piece rook";
    // The four permutations that leave the square of the pawn free, and the two with rooks that it separates.
    let stdout = "0 2 1\n1 0 1\n1 0 2\n1 2 0\n1 2 1\n2 0 1\n";
    workbench_in(folder.path(), columns).gives(0, stdout, "");
    let pairs = "solve given.toml -n 1 --order sorted -q --format pairs --piece pawn";
    workbench_in(folder.path(), pairs).gives(0, "(2,2)\n", "");
}

#[test]
fn all_solutions_are_the_same_with_symmetry_and_threads_as_without() {
    let all = |options: &str| {
        let all = "solve puzzles/queens.toml --all --format columns";
        workbench(&format!("{all} {options}")).stdout
    };
    for options in ["--set n=9", "--set n=8 --fundamental"] {
        let simple = all(&format!("{options} --no-symmetry --jobs 1"));
        assert!(simple.lines().count() >= 12);
        assert_eq!(all(options), simple);
        assert_eq!(all(&format!("{options} --jobs 3")), simple);
    }
}

#[test]
fn what_was_done_is_told_when_asked() {
    let run = workbench("solve puzzles/queens.toml --set n=4 --format columns -v");
    let stderr = run.stderr.clone();
    for part in [" s by sat: 16 variables, ", "; read 0.", " s, judge 0."] {
        assert!(stderr.contains(part), "{stderr}");
    }
    assert_eq!(run.stdout.lines().count(), 1);
    let json = "solve puzzles/queens.toml --set n=4 --all --engine sat --format json";
    let verbose = workbench(&format!("{json} -v")).succeeds(0);
    assert!(
        verbose.contains("\"statistics\":{\"variables\":16,"),
        "{verbose}"
    );
    let quiet = workbench(json).succeeds(0);
    assert!(!quiet.contains("statistics"), "{quiet}");
}

#[test]
fn a_limit_that_comes_before_the_answer_is_exit_code_3() {
    let solve = |options: &str| workbench(&format!("solve puzzles/queens.toml {options}"));
    let stopped = "Stopped before a solution was found; there may be some.\n";
    solve("--time-limit 0").gives(3, stopped, "");
    let stdout = solve("--limit 1").succeeds(3);
    assert!(stdout.ends_with("\nStopped before it was known whether this is the only solution.\n"));
    let run = solve("-a --limit 3 --format columns");
    let stdout = run.stdout.clone();
    assert_eq!(stdout.lines().count(), 3);
    run.gives(3, &stdout, "puzzles/queens.toml: at least 3 solutions\n");
}

#[test]
fn which_solution_is_shown_does_not_depend_on_who_is_faster() {
    // Depending on the file, the backtracker or the SAT engine needs far fewer steps.
    for file in [
        "queens-and-knights",
        "queen-domination-goal",
        "star-battle-3",
    ] {
        let command = format!("solve puzzles/{file}.toml");
        let alone = workbench(&format!("{command} --jobs 1"));
        for _ in 0..3 {
            let beside = workbench(&format!("{command} --jobs 2"));
            assert_eq!(beside.stdout, alone.stdout, "{file}");
        }
    }
}

/// `-a` asked the SAT engine alone, which took five times as long for the fewest queens.
#[test]
fn all_in_order_are_the_same_whichever_engine_has_them_first() {
    for puzzle in [
        "queens.toml --fundamental",
        "queen-domination-goal.toml --set n=7",
        "peaceable-queens.toml --set n=5 --fundamental",
        "star-battle-3.toml",
    ] {
        let all = |options: &str| {
            let command = format!("solve puzzles/{puzzle} -a -q --format csv {options}");
            workbench(&command).succeeds(0)
        };
        let [sat, native] = ["--engine sat", "--engine native"].map(all);
        assert_eq!(sat, native, "{puzzle}");
        for jobs in 1..=2 {
            assert_eq!(all(&format!("--jobs {jobs}")), sat, "{puzzle} {jobs}");
        }
    }
    let json = workbench("solve puzzles/queens.toml --set n=6 -a --format json").succeeds(0);
    assert!(json.contains(r#""engine":"native""#), "{json}");
}

/// `-n 1` asked the SAT engine alone: for the fewest queens on 12x12 it did not end in a minute.
#[test]
fn the_first_of_one_is_found_by_whichever_engine_needs_fewer_steps() {
    let solve = |options: &str| {
        let command = format!("solve puzzles/queen-domination-goal.toml {options}");
        workbench(&format!("{command} --format json")).succeeds(0)
    };
    let [one, any] = ["-n 1", "--no-unique"].map(solve);
    assert!(one.contains(r#""engine":"native""#), "{one}");
    assert_eq!(one.lines().next(), any.lines().next());
}

#[test]
fn solutions_that_are_spread_differ_in_as_many_squares_as_is_said() {
    let spread = workbench("solve puzzles/latin-square.toml --spread 4 --format json").succeeds(0);
    let mut objects: Vec<serde_json::Value> = Vec::new();
    objects.extend(
        spread
            .lines()
            .map(|line| serde_json::from_str(line).unwrap()),
    );
    let summary = objects.pop().unwrap();
    assert_eq!(
        (&summary["shown"], &summary["complete"]),
        (&4.into(), &serde_json::Value::Null)
    );
    let held = |object: &serde_json::Value| -> Vec<(String, String)> {
        let pieces = object["pieces"].as_object().unwrap().iter();
        let squares = pieces.flat_map(|(piece, squares)| {
            let squares = squares.as_array().unwrap().iter();
            squares.map(move |square| (square.as_str().unwrap().to_owned(), piece.clone()))
        });
        squares.collect()
    };
    let mut apart = usize::MAX;
    for (place, one) in objects.iter().enumerate() {
        for other in &objects[place + 1..] {
            let (one, other) = (held(one), held(other));
            apart = apart.min(one.iter().filter(|held| !other.contains(held)).count());
        }
    }
    assert_eq!(summary["apart"], apart);
    assert!(apart >= 12, "{apart} of 16 squares");
    let all = workbench("solve puzzles/queens.toml --set n=4 --spread 5").succeeds(0);
    assert!(
        all.ends_with("2 solutions in all; any two differ in at least 8 squares.\n"),
        "{all}"
    );
    workbench("solve puzzles/queens.toml --set n=3 --spread 2").gives(1, "No solution.\n", "");
    // Nobody looked for a third one.
    let two = workbench("solve puzzles/queens.toml --set n=4 --spread 2 --format json").succeeds(0);
    assert!(two.contains("\"complete\":null"), "{two}");
}

/// It did not end: a walk took as long as it took.
#[test]
fn each_solution_that_is_spread_takes_so_much_work_at_most() {
    let folder = tempfile::tempdir().unwrap();
    workbench_in(folder.path(), "new mine.toml --template blank-light-up -q").succeeds(0);
    let spread = workbench_in(folder.path(), "solve mine.toml --spread 3").succeeds(0);
    assert!(
        spread.contains("3 solutions; any two differ in at least "),
        "{spread}"
    );
}
