//! `workbench trim`.

use std::fs;

use crate::cli::support::{workbench, workbench_in, workbench_reading};

const SUDOKU: &str = "\
# thirty givens
[board]
boxes = \"2x2\"
layout = \"\"\"
1 2 3 4
. 4 . 2
. 1 2 .
. . . .
\"\"\"
[pieces.digit]
kinds = 4
moves = \"none\"
# in every square one
[[count]]
of = \"digit\"
each = \"square\"
exactly = 1
# in every line each once
[[count]]
of = \"digit\"
each = [\"row\", \"column\", \"box\"]
per = \"symbol\"
exactly = 1
";

#[test]
fn a_quiet_trim_that_writes_a_file_says_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("made.toml"), SUDOKU).unwrap();
    workbench_in(folder.path(), "trim made.toml -q -o less.toml").gives(0, "", "");
    assert!(folder.path().join("less.toml").exists());
}

#[test]
fn the_file_without_what_follows_has_the_same_solution_and_its_comments() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("made.toml"), SUDOKU).unwrap();
    let before = workbench_in(folder, "solve made.toml -q --format squares").succeeds(0);
    let kept = workbench_in(folder, "trim made.toml -o less.toml");
    assert!(
        kept.stderr.contains("these stay in the file"),
        "{}",
        kept.stderr
    );
    let less = fs::read_to_string(folder.join("less.toml")).unwrap();
    assert!(less.contains("each = \"square\""), "{less}");
    let said = workbench_in(folder, "trim made.toml -o less.toml --rules").succeeds(0);
    assert!(
        said.contains("made.toml:14:1: count: the whole rule"),
        "{said}"
    );
    let less = fs::read_to_string(folder.join("less.toml")).unwrap();
    for comment in SUDOKU.lines().filter(|line| line.starts_with('#')) {
        assert!(less.contains(comment), "{less}");
    }
    assert!(
        !less.contains("each = \"square\"") && less.len() < SUDOKU.len(),
        "{less}"
    );
    let after = workbench_in(folder, "solve less.toml -q --format squares").succeeds(0);
    assert_eq!(before, after);
    let minimal = "Nothing follows from the rest: without any part there are other solutions.\n";
    workbench_in(folder, "trim less.toml").gives(0, minimal, "");
}

/// A board of 30 squares with sums of rows and columns, the last of which follows.
#[test]
fn what_follows_is_told_of_more_than_1000_solutions_too() {
    let minimal = "Nothing follows from the rest: without any part there are other solutions.\n";
    workbench("trim puzzles/kings.toml --set n=6").gives(0, minimal, "");
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = "\
[board]
rows = 6
columns = 5
layout = \"\"\"
I . . . .
. . . . .
. . . . .
. . . . .
. . . . .
. . . . .
\"\"\"
[pieces.ink]
symbol = \"I\"
count = { min = 1 }
[[count]]
of = \"ink\"
each = \"row\"
exactly = [2, 2, 2, 2, 2, 2]
[[count]]
of = \"ink\"
each = \"column\"
exactly = [3, 3, 2, 2, \"?\"]
[[count]]
of = \"ink\"
each = \"board\"
at-least = 12
";
    fs::write(folder.join("made.toml"), text).unwrap();
    let said = workbench_in(folder, "trim made.toml -o less.toml --rules --format json").stdout;
    assert!(said.contains("\"solutions\":null"), "{said}");
    assert!(said.contains("\"complete\":true"), "{said}");
    let less = fs::read_to_string(folder.join("less.toml")).unwrap();
    assert!(!less.contains("at-least = 12"), "{less}");
    assert!(less.contains("I . . . ."), "{less}");
    let count = |file: &str| workbench_in(folder, &format!("count {file}")).succeeds(0);
    assert_eq!(count("made.toml"), count("less.toml"));
    // A line is taken out of a list of numbers.
    let text = text.replace("\"?\"]", "2]");
    fs::write(folder.join("more.toml"), text).unwrap();
    let said = workbench_in(folder, "trim more.toml -o less.toml").stdout;
    assert!(said.contains("column"), "{said}");
    let less = fs::read_to_string(folder.join("less.toml")).unwrap();
    assert_eq!(less.matches("\"?\"").count(), 1, "{less}");
    assert_eq!(count("more.toml"), count("less.toml"));
}

#[test]
fn a_puzzle_without_solution_is_left_alone() {
    workbench("trim puzzles/sudoku-misprint.toml").gives(1, "No solution.\n", "");
    let open = "Stopped before it was known what follows.\n";
    workbench("trim puzzles/queens.toml --time-limit 0").gives(3, open, "");
}

/// Fewer pieces than the best would leave the optimum as it is; more are not possible.
#[test]
fn with_a_goal_a_rule_is_needed_if_others_would_be_better_without_it() {
    let said = workbench("trim puzzles/most-knights.toml").succeeds(0);
    let minimal = "Nothing follows from the rest: without any part there are other solutions.\n";
    assert_eq!(said, minimal);
}

#[test]
fn a_number_around_a_square_goes_and_one_of_no_square_is_no_part() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = "\
[board]
size = 2
[pieces.fence]
joins = \"corners\"
[[count]]
of = \"fence\"
each = \"corner\"
one-of = [0, 2]
[[count]]
of = \"fence\"
each = \"square\"
numbers = \"\"\"
3 2
. 3
\"\"\"
[[connected]]
of = \"fence\"
exactly = 1
";
    fs::write(folder.join("made.toml"), file).unwrap();
    let before = workbench_in(folder, "count made.toml").succeeds(0);
    let said = workbench_in(folder, "trim made.toml -o less.toml").stdout;
    let has_digit = |place| said.contains(&format!("made.toml:{place}: count: exactly "));
    assert!(
        ["13:1", "13:3", "14:3"].into_iter().any(has_digit),
        "{said}"
    );
    assert!(!said.contains("any number"), "{said}");
    let less = fs::read_to_string(folder.join("less.toml")).unwrap();
    assert!(!less.contains("3 2\n. 3"), "{less}");
    assert_eq!(workbench_in(folder, "count less.toml").succeeds(0), before);
}

/// Each digit at most once on each line, or in each drawn region: a line of the file is one part, whatever the number of
/// digits, and a region, which stands nowhere by itself, is none.
#[test]
fn what_is_said_of_a_line_of_each_kind_of_piece_is_one_part() {
    let file = "\
[board]
layout = \"\"\"
1 2
2 1
\"\"\"
[pieces.digit]
kinds = 2
[[count]]
of = \"digit\"
GROUPS
per = \"symbol\"
at-most = 1
";
    let lines = "lines = [\n[\"a1\", \"b1\"],\n[\"a2\", \"b2\"],\n]";
    let said = workbench_reading(&file.replace("GROUPS", lines), "trim -").succeeds(0);
    let follows = "\
standard input:11:1: count: all that is said on line 1 (a1-b1)
standard input:12:1: count: all that is said on line 2 (a2-b2)
standard input:8:1: count: the whole rule

";
    assert!(said.contains(follows), "{said}");
    let drawn = "each = \"region\"\nregions = \"\"\"\nA A\nB B\n\"\"\"";
    let said = workbench_reading(&file.replace("GROUPS", drawn), "trim -").succeeds(0);
    assert!(said.contains("count: the whole rule"), "{said}");
    assert!(!said.contains("region"), "{said}");
}

/// The last line of a list has no comma behind it: the one before it goes, and that went with the line before.
#[test]
fn the_last_lines_of_a_list_go_together() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for between in ["", "\n"] {
        let line = r#"["a1", "b1", "a2"]"#;
        let lines =
            format!(r#"[{between}{line}, {between}["a1", "b1"], {between}["b1", "a2"]{between}]"#);
        let left = format!("lines = [{between}{line}{between}]\n");
        let file = format!(
            "[board]\nsize = 2\n[pieces.man]\nmoves = \"none\"\ncount = 2\n\
             [[count]]\nof = \"man\"\nlines = {lines}\nat-most = 1\n"
        );
        fs::write(folder.join("made.toml"), file).unwrap();
        let said = workbench_in(folder, "trim made.toml -o less.toml").stdout;
        let less = fs::read_to_string(folder.join("less.toml")).unwrap();
        assert!(less.contains(&left), "{said}\n{less}");
    }
}

/// Of cages in a list or in a table by label, and of lines that have one bound: what follows goes, the rule stays.
#[test]
fn a_bound_in_a_list_or_table_becomes_open_and_a_line_goes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = "\
[board]
size = 2
[pieces.digit]
kinds = 2
[[count]]
of = \"digit\"
each = \"square\"
exactly = 1
[[count]]
of = \"digit\"
each = [\"row\", \"column\"]
per = \"symbol\"
exactly = 1
[[sum]]
of = \"digit\"
each = \"region\"
regions = \"\"\"
A B
A B
\"\"\"
BOUND
[[difference]]
of = \"digit\"
lines = [[\"a1\", \"b1\"], [\"b2\", \"a2\"]]
signed = true
exactly = 1
";
    for (bound, open) in [
        (
            "exactly = [3, 3] # of both",
            "exactly = [\"?\", \"?\"] # of both",
        ),
        (
            "exactly = { A = 3, B = 3 }",
            "exactly = { A = \"?\", B = \"?\" }",
        ),
    ] {
        fs::write(folder.join("made.toml"), file.replace("BOUND", bound)).unwrap();
        let before = workbench_in(folder, "solve made.toml -q").stdout;
        let said = workbench_in(folder, "trim made.toml -o less.toml").stdout;
        assert!(said.contains("on line 1 (a1-b1)"), "{said}");
        let less = fs::read_to_string(folder.join("less.toml")).unwrap();
        assert!(less.contains(open), "{less}");
        assert!(less.contains("[[\"b2\", \"a2\"]]"), "{less}");
        assert_eq!(workbench_in(folder, "solve less.toml -q").stdout, before);
    }
}

/// Without its clue the square would be open in the file, and could hold the mine.
#[test]
fn clues_that_close_their_squares_are_not_called_superfluous() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nrows = 1\ncolumns = 3\n[pieces.mine]\nmoves = \"none\"\n\
        [[clue]]\nof = \"mine\"\naround = \"king\"\nclosed = true\nnumbers = \"1 . 1\"\n";
    fs::write(folder.path().join("m.toml"), text).unwrap();
    let said = "\
Nothing follows from the rest: without any part there are other solutions.
Clues that close their squares are not asked about: without one, its square would be open.
";
    workbench_in(folder.path(), "trim m.toml").gives(0, said, "");
    let json = workbench_in(folder.path(), "trim m.toml --format json").succeeds(0);
    assert!(
        json.contains("\"follows\":[],\"together\":[],\"largest\":true,\"never\":[]"),
        "{json}"
    );
    // A wall stays one without its number.
    let wall = text
        .replace("closed = true\n", "")
        .replace("rows = 1\ncolumns = 3", "layout = \"# . #\"");
    fs::write(folder.path().join("m.toml"), wall).unwrap();
    let said = workbench_in(folder.path(), "trim m.toml").succeeds(0);
    assert!(said.starts_with("Each of these follows"), "{said}");
    assert!(!said.contains("close"), "{said}");
}

/// A `"?"` keeps the place of a number.
#[test]
fn what_says_nothing_in_a_list_neither_follows_nor_never_binds() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nrows = 2\ncolumns = 2\n[pieces.ink]\nmoves = \"none\"\n\
        [[runs]]\nof = \"ink\"\neach = \"row\"\nlengths = [\"2\", \"?\"]\n\
        [[runs]]\nof = \"ink\"\neach = \"column\"\nlengths = [\"1\", \"1\"]\n";
    fs::write(folder.path().join("n.toml"), text).unwrap();
    let said = workbench_in(folder.path(), "trim n.toml").succeeds(0);
    assert!(!said.contains("any runs"), "{said}");
    let text = text.replace("\"1\", \"1\"", "\"?\", \"?\"");
    fs::write(folder.path().join("n.toml"), text).unwrap();
    let said = workbench_in(folder.path(), "repair n.toml").succeeds(0);
    assert!(said.contains("it unique"), "{said}");
}

#[test]
fn a_clue_about_sides_has_the_place_of_its_digit() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nrows = 1\ncolumns = 2\n[pieces.fence]\njoins = \"corners\"\n\
                [[count]]\nof = \"fence\"\neach = \"square\"\nnumbers = \"\"\"\n4 4\n\"\"\"\n\
                [[count]]\nof = \"fence\"\neach = \"board\"\nexactly = 7\n";
    fs::write(folder.path().join("l.toml"), text).unwrap();
    let said = workbench_in(folder.path(), "trim l.toml").succeeds(0);
    assert!(said.contains("l.toml:10:1: "), "{said}");
}

/// In another folder its base would not be found, or another one.
#[test]
fn a_file_that_extends_another_is_written_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("base.toml"), SUDOKU).unwrap();
    fs::write(folder.path().join("own.toml"), "extends = \"base.toml\"\n").unwrap();
    fs::create_dir(folder.path().join("other")).unwrap();
    let run = workbench_in(folder.path(), "trim own.toml -o other/less.toml");
    let said = run.stderr.clone();
    assert!(said.contains("write into the folder of the file"), "{said}");
    run.gives(2, "", &said);
    assert!(!folder.path().join("other/less.toml").exists());
    let _ = workbench_in(folder.path(), "trim own.toml -o ./less.toml");
    assert!(folder.path().join("less.toml").exists());
}

/// The first given follows from the two others, and these follow from it.
#[test]
fn no_other_choice_of_givens_is_larger() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nlayout = \"4 1 1\"\n[pieces.digit]\nkinds = 4\nmoves = \"none\"\n\
                [[count]]\nof = \"digit\"\neach = \"square\"\nexactly = 1\n\
                [[sum]]\nof = \"digit\"\neach = \"row\"\nexactly = 6\n";
    fs::write(folder.path().join("sum.toml"), text).unwrap();
    let said = workbench_in(folder.path(), "trim sum.toml").succeeds(0);
    let most = "no other choice has more givens, clues and lines:\n\
                sum.toml:2:13: given: 1 on b1\nsum.toml:2:15: given: 1 on c1\n";
    assert!(said.contains(most), "{said}");
    let json = workbench_in(folder.path(), "trim sum.toml --format json").succeeds(0);
    assert!(json.contains("\"largest\":true"), "{json}");
}

/// The goal's number says nothing of pieces that a rule makes as many.
#[test]
fn what_makes_others_as_many_as_the_goals_does_not_follow_from_the_goal() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nrows = 1\ncolumns = 2\n[pieces.pawn]\nsquares = [\"a1\"]\n[pieces.queen]\nsquares = [\"b1\"]\n\
                [goal]\nmaximize = \"queen\"\n[[equal]]\nof = [\"queen\", \"pawn\"]\n";
    fs::write(folder.path().join("equal.toml"), text).unwrap();
    let said = workbench_in(folder.path(), "trim equal.toml").succeeds(0);
    assert!(
        said.starts_with("Nothing follows from the rest: "),
        "{said}"
    );
}

/// A reader of the printed puzzle sees nothing on an empty square, and would look for a piece there.
#[test]
fn a_clue_on_a_square_where_a_piece_may_not_stand_becomes_one_without_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nrows = 1\ncolumns = 3\n[pieces.ink]\nsquares = [\"b1\"]\n\
                [[clue]]\nof = \"ink\"\naround = \"wazir\"\nnumbers = '''1.1'''\n";
    fs::write(folder.path().join("made.toml"), text).unwrap();
    workbench_in(folder.path(), "trim made.toml -o less.toml").succeeds(0);
    let less = fs::read_to_string(folder.path().join("less.toml")).unwrap();
    assert!(less.contains("?.1") || less.contains("1.?"), "{less}");
    // On squares where all may stand nothing needs to be seen.
    let free = text.replace("squares = [\"b1\"]", "count = 1");
    fs::write(folder.path().join("made.toml"), free).unwrap();
    workbench_in(folder.path(), "trim made.toml -o less.toml").succeeds(0);
    let less = fs::read_to_string(folder.path().join("less.toml")).unwrap();
    assert!(!less.contains('?'), "{less}");
}

/// Ends of lines, tabs and joined characters are the author's; as escapes they would be no TOML.
#[test]
fn a_file_that_is_written_has_the_characters_of_its_original() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = format!("# \t\u{200d}\u{ad} of the author\n{SUDOKU}").replace('\n', "\r\n");
    fs::write(folder.join("made.toml"), &file).unwrap();
    let trimmed = workbench_in(folder, "trim made.toml -o less.toml");
    assert!(!trimmed.stderr.contains("error"), "{}", trimmed.stderr);
    let less = fs::read_to_string(folder.join("less.toml")).unwrap();
    assert!(
        less.starts_with("# \t\u{200d}\u{ad} of the author\r\n"),
        "{less:?}"
    );
    assert_eq!(less.matches('\n').count(), less.matches("\r\n").count());
    let solved = workbench_in(folder, "solve made.toml -q").succeeds(0);
    assert_eq!(
        workbench_in(folder, "solve less.toml -q").succeeds(0),
        solved
    );
    let blank = file
        .replace("1 2 3 4", ". . . .")
        .replace(". 4 . 2", ". . . .")
        .replace(". 1 2 .", ". . . .");
    fs::write(folder.join("blank.toml"), blank).unwrap();
    let made = workbench_in(folder, "generate blank.toml --seed 1").stdout;
    assert!(
        made.contains(" of the author\r\n") && !made.contains("\\r"),
        "{made}"
    );
}

/// Without the clue its square is open, and the board has more symmetries: the claim would fail.
#[test]
fn a_rule_whose_clue_closes_a_square_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = "[board]\nrows = 2\ncolumns = 3\n[pieces.star]\nmoves = 'none'\nsquares = ['a2:c2']\ncount = 1\n\
                [[clue]]\nof = 'empty'\nnumbers = { a1 = 1 }\naround = 'rW'\nclosed = true\n\
                [[expect]]\nfundamental = 3\n";
    fs::write(folder.path().join("f.toml"), file).unwrap();
    workbench_in(folder.path(), "verify f.toml").succeeds(0);
    let said = workbench_in(folder.path(), "trim f.toml --rules -o g.toml").stdout;
    assert!(said.contains("Clues that close"), "{said}");
    workbench_in(folder.path(), "verify g.toml").succeeds(0);
}

/// What a matching says is judged, and here nothing that is found breaks one rule alone.
#[test]
fn what_is_not_found_out_is_listed_as_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let rule = "[[match]]\nof = \"tent\"\nwith = \"pine\"\nby =";
    let text = format!(
        "[board]\nsize = 4\n[pieces.tent]\n[pieces.pine]\n{rule} \"wazir\"\n{rule} \"king\"\n"
    );
    fs::write(folder.path().join("made.toml"), text).unwrap();
    let run = workbench_in(folder.path(), "trim made.toml --format json");
    let stdout = run.stdout.clone();
    run.gives(3, &stdout, "");
    let found: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let unknown = found["unknown"].as_array().unwrap();
    let lines: Vec<_> = unknown.iter().map(|item| &item["line"]).collect();
    assert_eq!(lines, [5, 9]);
    assert_eq!(unknown[0]["rule"], "match");
    for nothing in ["follows", "together", "never"] {
        assert_eq!(found[nothing], serde_json::json!([]), "{nothing}");
    }
    assert_eq!(found["complete"], false);
}

/// Found by a fresh reader: what keeps the place of a number was said to follow, and without it there was no solution.
#[test]
fn a_question_mark_that_each_part_has_one_of_is_no_part() {
    let folder = tempfile::tempdir().unwrap();
    let file = "[board]\nsize = 2\n[pieces.wall]\njoins = \"corners\"\nsides = \"inner\"\n\
                [[connected]]\nof = \"square\"\nwalls = \"wall\"\none-each = true\nshapes = [\"rectangle\"]\n\
                numbers = \"\"\"\n? .\n? .\n\"\"\"\n";
    fs::write(folder.path().join("f.toml"), file).unwrap();
    let nothing = "Nothing follows from the rest: without any part there are other solutions.\n";
    workbench_in(folder.path(), "trim f.toml").gives(0, nothing, "");
}

#[test]
fn groups_of_equal_numbers_are_no_parts_of_a_hitori() {
    let nothing = "Nothing follows from the rest: without any part there are other solutions.\n";
    workbench("trim puzzles/hitori.toml").gives(0, nothing, "");
}

/// Nothing went, as the text without all lines is wrong; and a list on several lines was cut where a line begins with `[`.
#[test]
fn of_a_rule_whose_lines_can_all_go_one_stays_or_the_rule_goes() {
    let folder = tempfile::tempdir().unwrap();
    let file = "\
[board]
layout = \"\"\"
1 2 3 4
2 3 . .
3 . 1 .
. . . .
\"\"\"
[pieces.digit]
kinds = 4
moves = \"none\"
[[count]]
of = \"digit\"
each = [\"row\", \"column\"]
per = \"symbol\"
exactly = 1
[[difference]]
lines = [
  [\"a4\", \"b4\"],
  [\"b4\", \"c4\"],
]
signed = true
at-most = -1
";
    fs::write(folder.path().join("s.toml"), file).unwrap();
    let trimmed = |rules: &str| {
        let _ = workbench_in(folder.path(), &format!("trim s.toml {rules} -q -o t.toml"));
        let one = workbench_in(folder.path(), "count t.toml -q").succeeds(0);
        assert_eq!(one, "1 solution\n");
        fs::read_to_string(folder.path().join("t.toml")).unwrap()
    };
    let text = trimmed("");
    let one = text.split_once("lines = [\n  [").unwrap().1;
    assert!(one.contains("],\n]\n") && !one.contains("\n  ["), "{text}");
    assert!(
        text.matches(". ").count() > file.matches(". ").count(),
        "{text}"
    );
    let text = trimmed("--rules");
    assert!(
        !text.contains("difference") && !text.contains("b4"),
        "{text}"
    );
    assert!(
        text.matches(". ").count() > file.matches(". ").count(),
        "{text}"
    );
}
