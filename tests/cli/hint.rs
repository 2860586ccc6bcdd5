//! `workbench hint`, `solve --steps` and `grade`.

use std::collections::BTreeSet;

use crate::cli::support::{workbench, workbench_in, workbench_reading};

/// What a square holds or, with `!`, does not hold.
fn fact(value: &serde_json::Value) -> String {
    let text = |value: &serde_json::Value| value.as_str().unwrap_or("nothing").to_owned();
    let holds = value["holds"].as_bool().unwrap();
    let sign = if holds { "=" } else { "!" };
    text(&value["square"]) + sign + &text(&value["piece"])
}

/// The facts of a step, and those that its reason takes as known.
fn read(line: &str) -> (Vec<String>, Vec<String>) {
    let value: serde_json::Value = serde_json::from_str(line).unwrap();
    let also = value["also"].as_array().unwrap().iter();
    let known = value["known"].as_array().unwrap().iter();
    let facts = std::iter::once(&value).chain(also);
    (facts.map(fact).collect(), known.map(fact).collect())
}

#[test]
fn the_steps_end_at_the_only_solution_and_use_what_was_found_before() {
    for file in [
        "takuzu",
        "killer-4x4",
        "light-up",
        "coloured-region-queens",
        "minesweeper",
    ] {
        let all = workbench(&format!("solve puzzles/{file}.toml --steps --format json"));
        let all = all.succeeds(0);
        let (last, steps) = all
            .trim_end()
            .rsplit_once('\n')
            .map(|(s, l)| (l, s))
            .unwrap();
        assert!(
            last.contains("\"left\":0") && last.contains("\"complete\":true"),
            "{last}"
        );
        let mut found: BTreeSet<String> = BTreeSet::new();
        let mut pieces: Vec<String> = Vec::new();
        for line in steps.lines() {
            assert!(line.contains("\"minimal\":true"), "{line}");
            let (facts, known) = read(line);
            assert!(known.iter().all(|known| found.contains(known)), "{line}");
            for fact in facts {
                assert!(found.insert(fact.clone()), "{line}");
                pieces.extend(Some(fact).filter(|fact| fact.contains('=')));
            }
        }
        let solution = workbench(&format!("solve puzzles/{file}.toml -n 1 --format json -q"));
        let solution = solution.succeeds(0);
        let solution: serde_json::Value =
            serde_json::from_str(solution.lines().next().unwrap()).unwrap();
        for piece in pieces.iter().filter(|piece| !piece.ends_with("=nothing")) {
            let (square, name) = piece.split_once('=').unwrap();
            let squares = solution["pieces"][name].as_array().unwrap();
            assert!(squares.iter().any(|one| one == square), "{file}: {piece}");
        }
    }
}

#[test]
fn a_hint_goes_on_from_the_board() {
    let first = workbench("hint puzzles/queens.toml --set n=4 Qb4").succeeds(0);
    assert!(first.contains("known: queen on b4"), "{first}");
    let all = "Qb4 Qd3 Qa2 Qc1";
    let complete = workbench_reading(all, "hint puzzles/queens.toml --set n=4 -").succeeds(0);
    assert!(complete.contains(" empty, because of\n"), "{complete}");
}

/// A player crosses out in one go what a cage of a small sum cannot hold.
#[test]
fn what_follows_from_the_same_reason_is_one_step() {
    let steps = workbench("solve puzzles/killer-sudoku.toml --steps").succeeds(0);
    let of_cage = "d9 and e9 hold no 7, 8 or 9, because of\n   puzzles/killer-sudoku.toml:59:40: sum: digits add up to exactly 6 in region D\n";
    assert!(steps.contains(of_cage), "{steps}");
    let hint = workbench("hint puzzles/slitherlink.toml").succeeds(0);
    assert!(
        hint.starts_with("e5-n and e5-e hold fence, because of\n"),
        "{hint}"
    );
}

/// As at a terminal: on squares alone, because what follows on sides cannot be marked in a grid.
#[test]
fn a_grid_shows_the_reason_and_what_follows() {
    let hint = workbench("hint puzzles/light-up.toml --format unicode").succeeds(0);
    assert!(hint.contains("\n5 │   │[L]│*4*│[L]│   │"), "{hint}");
    let sides = workbench("hint puzzles/slitherlink.toml --format unicode").stdout;
    let text = workbench("hint puzzles/slitherlink.toml").succeeds(0);
    assert_eq!(sides, text);
}

#[test]
fn without_a_solution_or_a_deduction_it_says_so() {
    workbench("hint puzzles/queens.toml --set n=3").gives(1, "No solution.\n", "");
    workbench("hint puzzles/queens.toml --set n=4 Qa1").gives(
        1,
        "No solution has what stands on this board.\n",
        "",
    );
    workbench("grade puzzles/sudoku-misprint.toml").gives(1, "No solution.\n", "");
    let several = "Nothing more follows: several solutions are left.\n";
    workbench("hint puzzles/queens.toml").gives(0, several, "");
    let known = "All squares are known.\n";
    workbench("hint puzzles/queens.toml --set n=1 Qa1").gives(0, known, "");
    let board = "....1.\n......\n......\n......\n......\n......\n";
    let error = "error: another piece is given on e6 by the puzzle\n";
    workbench_reading(board, "hint puzzles/takuzu.toml -").gives(2, "", error);
}

#[test]
fn a_limit_leaves_the_steps_that_were_found() {
    let open = "Stopped before it was known what is decided.\n";
    workbench("hint puzzles/queens.toml --time-limit 0").gives(3, open, "");
    workbench("grade puzzles/queens.toml --time-limit 0").gives(3, open, "");
}

#[test]
fn steps_are_text_json_or_a_page_to_walk_through() {
    let page = workbench("solve puzzles/takuzu.toml --steps --format html");
    let steps = workbench("solve puzzles/takuzu.toml --steps -q").succeeds(0);
    let titles = page.stdout.matches("<h2>").count();
    let numbered = steps
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    // The board at the end is one more.
    assert_eq!(titles, numbered.count() + 1, "{}", page.stdout);
    assert!(page.stdout.contains("<h2>1. "), "{}", page.stdout);
    let error = "error: --steps are text, JSON or a page (html): not --format squares\n";
    workbench("solve puzzles/takuzu.toml --steps --format squares").gives(2, "", error);
}

#[test]
fn a_drawing_marks_the_square_and_its_reason() {
    let drawn = workbench("hint puzzles/sudoku.toml --format svg -q").succeeds(0);
    assert!(
        drawn.contains("class=\"reason\"") && drawn.contains("class=\"differs\""),
        "{drawn}"
    );
    let empty = "hint puzzles/queens.toml --set n=4 Qb4 --format svg -q";
    let drawn = workbench(empty).succeeds(0);
    assert!(drawn.contains("class=\"emptied\""), "{drawn}");
}

/// Found by a fresh reader: a rule about one square was told as if it were about all squares of a row.
#[test]
fn what_is_asked_of_a_square_is_said_of_that_square() {
    let folder = tempfile::tempdir().unwrap();
    let board = "[board]\nsize = 4\n[pieces.queen]\ncount = 1\n[pieces.knight]\ncount = 1\n";
    let fixed = "fixed = [\"b2\"]\n";
    for (on, demand) in [
        ("square", "attacks: no piece attacks b2\n"),
        (
            "knight",
            "attacks: no piece attacks a knight along column b, if it stands on a square of `in`\n",
        ),
    ] {
        let rule =
            format!("[[attacks]]\nby = \"any\"\non = \"{on}\"\nin = [\"b2\"]\nexactly = 0\n");
        let given = if on == "knight" { fixed } else { "" };
        std::fs::write(
            folder.path().join("f.toml"),
            format!("{board}{given}{rule}"),
        )
        .unwrap();
        let steps = workbench_in(folder.path(), "hint f.toml").stdout;
        assert!(steps.contains(demand), "{steps}");
    }
}

/// Found by a fresh reader: the square b1 was named and not needed, because parts were tried in a wrong order.
#[test]
fn nothing_that_can_be_left_out_is_in_a_reason() {
    let file = "\
[board]
layout = \"\"\"
1 . .
. . 1
\"\"\"
[pieces.size]
kinds = 4
[[count]]
of = \"size\"
each = \"square\"
exactly = 1
[[connected]]
of = \"size\"
per = \"symbol\"
size = { exactly = \"value\" }
";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("f.toml"), file).unwrap();
    let hint = workbench_in(folder.path(), "hint f.toml").succeeds(0);
    assert!(hint.starts_with("b2 holds 4, because of\n"), "{hint}");
    assert!(!hint.contains("b1"), "{hint}");
}

/// Nothing has fewer parts than one, so this needs no search, which may give up.
#[test]
fn a_reason_of_one_part_is_a_smallest() {
    let steps = workbench("solve puzzles/kakurasu.toml --steps --format json -q").succeeds(0);
    let steps = steps.lines().filter(|line| line.contains("\"step\":"));
    for line in steps {
        let step: serde_json::Value = serde_json::from_str(line).unwrap();
        let parts = |name: &str| step[name].as_array().unwrap().len();
        let is_one = parts("reason") + parts("known") == 1;
        assert!(!is_one || step["smallest"] == true, "{line}");
    }
}

/// A square of this puzzle would take 22 parts at once.
#[test]
fn candidates_are_crossed_out_before_a_reason_gets_large() {
    let steps = workbench("solve puzzles/futoshiki.toml --steps --format json -q").succeeds(0);
    let mut crossed_out = 0;
    for line in steps.lines().filter(|line| line.contains("\"step\":")) {
        let step: serde_json::Value = serde_json::from_str(line).unwrap();
        let parts = |name: &str| step[name].as_array().unwrap().len();
        assert!(parts("reason") + parts("known") <= 20, "{line}");
        crossed_out += usize::from(step["holds"] == false);
    }
    assert!(crossed_out > 0, "{steps}");
}

/// A hundred islands: what is reached from each is said for as many steps as it has squares, not for four hundred.
#[test]
fn a_nurikabe_as_large_as_printed_has_hints() {
    let islands = (1..=10).flat_map(|row| (1..=10).map(move |column| (2 * row, 2 * column)));
    let sizes: Vec<String> = islands
        .map(|(row, column)| format!("\"r{row}c{column}\" = 1"))
        .collect();
    let file = format!(
        "[board]\nsize = 20\n[pieces.sea]\nmoves = \"none\"\n[[connected]]\nof = \"sea\"\nexactly = 1\n\
         [[connected]]\nof = \"empty\"\none-each = true\nsizes = {{ {} }}\n[[forbid]]\npicture = \"\"\"\nSS\nSS\n\"\"\"\n",
        sizes.join(", ")
    );
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("islands.toml"), file).unwrap();
    let hint = workbench_in(folder.path(), "hint islands.toml").succeeds(0);
    assert!(hint.contains(" hold sea; "), "{hint}");
    assert!(hint.contains("connected: exactly 1 square"), "{hint}");
}

/// A label's squares must be told from what a goal's number adds to the formula: varisat once left the rule out.
#[test]
fn with_a_goal_the_reason_has_all_its_parts() {
    let folder = tempfile::tempdir().unwrap();
    let head = "[board]\nrows = 2\ncolumns = 3\n";
    let labels = format!(
        "{head}[pieces.digit]\nkinds = 2\n[goal]\nmaximize = \"digit\"\n\
         [[connected]]\nof = \"digit.1\"\nby = \"ferz\"\nlabels = \"\"\"\n. . .\nP . P\n\"\"\"\n"
    );
    std::fs::write(folder.path().join("labels.toml"), labels).unwrap();
    let hint = workbench_in(folder.path(), "hint labels.toml").succeeds(0);
    assert!(hint.contains("labels.toml:8:1: connected: "), "{hint}");
    let sum = format!(
        "{head}layout = \"\"\"\n. . .\n. 1 2\n\"\"\"\n[pieces.digit]\nkinds = 3\n[goal]\nminimize = \"digit\"\n\
         [[sum]]\nof = \"digit\"\nweights = {{ \"digit.2\" = 2, \"digit.3\" = 2 }}\nexactly = 10\n"
    );
    std::fs::write(folder.path().join("sum.toml"), sum).unwrap();
    let hint = workbench_in(folder.path(), "hint sum.toml").stdout;
    assert!(hint.contains("given: 1 on b1"), "{hint}");
    let queens = workbench("hint puzzles/queen-domination-goal.toml --set n=3").succeeds(0);
    assert!(
        queens.contains("goal: a number as good as the best\n"),
        "{queens}"
    );
}

#[test]
fn what_is_asked_of_a_board_that_no_solution_has_is_said_of_the_board() {
    let none = "No solution has what stands on this board.\n";
    for question in ["hint", "candidates"] {
        let asked = format!("{question} puzzles/queens.toml -");
        workbench_reading("Qa1 Qb1", &asked).gives(1, none, "");
        let puzzle = "puzzles/queens.toml --set n=3";
        workbench(&format!("{question} {puzzle}")).gives(1, "No solution.\n", "");
    }
}

#[test]
fn a_grade_says_that_there_are_several_solutions() {
    let several = "There are several solutions: the way ends where nothing more is decided.\n";
    let grade = workbench("grade puzzles/queens.toml").succeeds(0);
    assert!(grade.ends_with(several), "{grade}");
    let grade = workbench("grade puzzles/sudoku.toml").succeeds(0);
    assert!(!grade.contains(several), "{grade}");
}

/// A fence stands on sides, and is marked in a board without the numbers of the puzzle.
#[test]
fn what_a_hint_on_sides_does_not_show_is_said() {
    let note = "not shown in text: clues and lines of this board; -o hint.svg shows them\n";
    let hint = workbench("hint puzzles/slitherlink.toml --format unicode");
    assert_eq!(hint.stderr, note);
    let hint = workbench("hint puzzles/sudoku.toml --format unicode");
    assert_eq!(hint.stderr, "");
}

#[test]
fn a_grade_speaks_of_suppositions() {
    let grade = workbench("grade puzzles/takuzu.toml").succeeds(0);
    let end = "suppositions    2 steps suppose the opposite\nnested          1\n";
    assert!(grade.ends_with(end), "{grade}");
    let grade = workbench("grade puzzles/takuzu.toml --format json").succeeds(0);
    assert!(grade.contains("\"guesses\":2,\"deepest\":1"), "{grade}");
}
