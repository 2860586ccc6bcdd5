//! `workbench check`: boards that are right, boards that break a rule, texts that are not boards.

use std::fs;

use crate::cli::support::{made, workbench, workbench_in, workbench_reading};

const OBEYED: &str = "The board obeys every rule.\n";

/// The first solution of the eight queens.
const QUEENS: &str = "\
Q . . . . . . .
. . . . Q . . .
. . . . . . . Q
. . . . . Q . .
. . Q . . . . .
. . . . . . Q .
. Q . . . . . .
. . . Q . . . .
";

#[test]
fn what_solve_prints_in_any_format_obeys_every_rule() {
    let solve = "solve puzzles/queens.toml -n 1 --order sorted -q --format";
    for format in ["text", "squares", "columns", "pairs", "json"] {
        let board = workbench(&format!("{solve} {format}")).succeeds(0);
        let check = "check puzzles/queens.toml";
        workbench_reading(&board, check).gives(0, OBEYED, "");
        let told = format!("{check} - --from {format}");
        workbench_reading(&board, &told).gives(0, OBEYED, "");
    }
}

#[test]
fn a_board_is_read_from_a_file_and_with_parameters() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board.txt");
    fs::write(&board, ".Q..\n...Q\nQ...\n..Q.\n").unwrap();
    let check = format!("check puzzles/queens.toml --set n=4 {}", board.display());
    workbench(&check).gives(0, OBEYED, "");
}

#[test]
fn every_broken_rule_is_named_with_its_place() {
    // A solution with one change: the last queen is one square further right.
    let moved = QUEENS.replace(". . . Q . . . .", ". . . . Q . . .");
    let stdout = "\
puzzles/queens.toml:16:1: attacks: queen on e1 attacks queen on e7 along the column; exactly 0 allowed
puzzles/queens.toml:16:1: attacks: queen on e1 attacks queen on g3 along the diagonal; exactly 0 allowed
puzzles/queens.toml:16:1: attacks: 2 queens attack queen on e1 (queen on e7 along the column, queen on g3 along the diagonal); exactly 0 allowed
";
    workbench_reading(&moved, "check puzzles/queens.toml").gives(1, stdout, "");
}

#[test]
fn too_few_pieces_are_named_where_their_number_is_written() {
    let fewer = QUEENS.replace(". . . Q . . . .", ". . . . . . . .");
    let run = workbench_reading(&fewer, "check puzzles/queens.toml -v");
    let stdout = run.stdout.clone();
    assert!(stdout.starts_with("puzzles/queens.toml:14:"), "{stdout}");
    assert!(stdout.contains("7 queens on the board"), "{stdout}");
    assert_eq!(stdout.lines().count(), 2);
    run.gives(1, &stdout, "");
    let brief = "1 queen is still missing (-v says where); nothing is broken so far, and the board can be completed.\n";
    assert!(stdout.ends_with(brief), "{stdout}");
    let check = "check puzzles/queens.toml";
    workbench_reading(&fewer, check).gives(1, brief, "");
    let json = workbench_reading(&fewer, &format!("{check} --format json")).succeeds(1);
    assert!(json.contains("7 queens on the board"), "{json}");
}

#[test]
fn givens_that_a_board_leaves_out_are_assumed() {
    let check = "check puzzles/queens-completion.toml";
    let whole = workbench("solve puzzles/queens-completion.toml -q --no-unique --format squares");
    let whole = whole.succeeds(0);
    let without = whole.replace("Qb4 ", "");
    assert_ne!(whole, without);
    let note = "a given that the board leaves out is assumed: b4\n";
    let judged = workbench_reading(&whole, check).succeeds(0);
    workbench_reading(&without, check).gives(0, &judged, note);
    workbench_reading(&without, &format!("{check} -q")).gives(0, &judged, "");
    // A piece is judged where it stands, even on a given square.
    let sudoku = workbench("solve puzzles/sudoku.toml -q --no-unique").succeeds(0);
    let (first, rest) = sudoku.split_once(' ').unwrap();
    let other = if first == "1" { "2" } else { "1" };
    let run = workbench_reading(&format!("{other} {rest}"), "check puzzles/sudoku.toml");
    assert!(run.stderr.is_empty() && !run.stdout.is_empty());
}

/// A picture of digits is not a list of columns, one board a line.
#[test]
fn wrong_pictures_of_digits_are_called_so() {
    let sudoku = workbench("solve puzzles/sudoku.toml -q --no-unique").succeeds(0);
    let short = sudoku.replacen(" 2\n", "\n", 1);
    assert_ne!(short, sudoku);
    let zero = sudoku.replacen('1', "0", 1);
    for (board, message) in [
        (short, "error: the row has 8 squares, the puzzle's have 9\n"),
        (zero, "error: no piece has the symbol `0`, row "),
    ] {
        let run = workbench_reading(&board, "check puzzles/sudoku.toml");
        assert!(run.stderr.starts_with(message), "{}", run.stderr);
        let stderr = run.stderr.clone();
        run.gives(2, "", &stderr);
    }
}

#[test]
fn a_text_that_is_no_board_is_exit_code_2_and_marked() {
    let stderr = "\
error: no piece has the symbol `K`
 --> standard input:1:5
  |
1 | Qa1 Ka2
  |     ^
  |
  = help: the symbols are `Q` (queen), `.` (empty)
";
    let check = "check puzzles/queens.toml";
    workbench_reading("Qa1 Ka2\n", check).gives(2, "", stderr);
    let stderr = "\
error: the board has 2 rows, the puzzle's has 8
 --> standard input:2:1
  |
2 | . Q
  | ^^^
";
    workbench_reading("Q .\n. Q\n", check).gives(2, "", stderr);
    let stderr = "\
error: a second board begins here, and one is judged at a time
  --> standard input:10:1
   |
10 | This is the only solution.
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: `workbench solve -q` prints a board without words after it
";
    let with_words = format!("{QUEENS}\nThis is the only solution.\n");
    workbench_reading(&with_words, check).gives(2, "", stderr);
}

#[test]
fn formats_that_do_not_tell_pieces_apart_say_what_is_missing() {
    let stderr = "\
error: the columns format does not say which piece stands where
 --> standard input:1:1
  |
1 | 0 4 7 5 2 6 1 3
  | ^^^^^^^^^^^^^^^
  |
  = help: this puzzle has queen, pawn: give the board as a picture, or as squares (Qa8 Qe7 …)
";
    let check = "check puzzles/nine-queens.toml";
    workbench_reading("0 4 7 5 2 6 1 3\n", check).gives(2, "", stderr);
}

#[test]
fn a_board_that_cannot_be_read_is_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy("puzzles/queens.toml", folder.path().join("queens.toml")).unwrap();
    let check = |board| workbench_in(folder.path(), &format!("check queens.toml {board}"));
    let absent = "error: there is no such file: none.txt; a board is a file, - for standard input, or \
                  written out, such as 'Qa1 Qb3'\n";
    check("none.txt").gives(2, "", absent);
    fs::write(folder.path().join("bytes"), [0x51, 0xff]).unwrap();
    let stderr = "\
error: this is not UTF-8 text
 --> bytes:1:2
  |
1 | Q�
  |  ^
";
    check("bytes").gives(2, "", stderr);
}

#[test]
fn a_range_of_instances_cannot_judge_a_board() {
    let run = workbench("check puzzles/queens.toml --set n=4..8");
    let stderr = "error: a board is judged by one instance: give --set one value, not a range\n";
    run.gives(2, "", stderr);
}

#[test]
fn a_board_may_be_written_out_where_no_file_has_its_name() {
    use crate::cli::support::{Run, command};
    let check = |board: &str| {
        let mut command = command("check puzzles/queens.toml --set n=4");
        Run::of(board, command.arg(board).output().unwrap())
    };
    for board in [
        "Qb4 Qd3 Qa2 Qc1",
        "1 3 0 2",
        "1Q2/3Q/Q3/2Q1",
        ". Q . .\n...Q\nQ...\n..Q.",
    ] {
        check(board).gives(0, "The board obeys every rule.\n", "");
    }
    let run = check("Qb4 Qd9");
    let message =
        "error: d9 is not on the board of 4 rows and 4 columns\n --> the board given:1:6\n";
    assert!(run.stderr.starts_with(message), "{}", run.stderr);
    // A file is read as a file, whatever its name is.
    let folder = tempfile::tempdir().unwrap();
    let queens = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/queens.toml");
    std::fs::write(folder.path().join("Qa1"), "Q").unwrap();
    let check = format!("check {queens} --set n=1 Qa1 --format json");
    let found = crate::cli::support::workbench_in(folder.path(), &check).succeeds(0);
    assert!(found.contains("\"obeys\":true"), "{found}");
}

#[test]
fn what_breaks_a_rule_about_equal_numbers_is_named_by_its_squares() {
    let file = "[board]\nrows = 1\ncolumns = 3\nnumbers = '7.7'\n[pieces.ink]\nmoves = 'none'\n\
                [[count]]\nof = 'empty'\neach = 'row'\nalike = true\nat-most = 1\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("equal.toml");
    fs::write(&path, file).unwrap();
    let run = workbench_reading(". . .\n", &format!("check {} - -v", path.display()));
    let expected = "count: 2 empty squares on squares with equal numbers (a1, c1)";
    assert!(run.stdout.contains(expected), "{}", run.stdout);
}

/// A sudoku has no empty squares, so these are yet to be filled.
#[test]
fn squares_that_must_still_be_filled_are_one_line_and_no_mistakes() {
    let half = "1 2 3 4\n3 4 1 2\n. . . .\n. . . .\n";
    let file = "[board]\nboxes = \"2x2\"\nsize = 4\n[pieces.digit]\nkinds = 4\nmoves = \"none\"\n\
                [[count]]\nof = \"digit\"\neach = \"square\"\nexactly = 1\n\
                [[count]]\nof = \"digit\"\neach = [\"row\", \"column\", \"box\"]\nper = \"symbol\"\nexactly = 1\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("four.toml");
    fs::write(&path, file).unwrap();
    let check = format!("check {} -", path.display());
    let open =
        "8 squares are still empty; nothing is broken so far, and the board can be completed.\n";
    workbench_reading(half, &check).gives(1, open, "");
    let closed = "1 2 3 4\n3 4 . .\n. . 1 .\n. . 2 .\n";
    let said = "8 squares are still empty; nothing is broken by itself, but the board cannot be completed.\n";
    workbench_reading(closed, &check).gives(1, said, "");
    let broken = workbench_reading("1 1 . .\n. . . .\n. . . .\n. . . .\n", &check);
    let words = broken.stdout.clone();
    broken.succeeds(1);
    assert_eq!(words.lines().count(), 3, "{words}");
    assert!(words.ends_with("\n14 squares are still empty; the board cannot be completed.\n"));
    let json = workbench_reading(half, &format!("{check} --format json")).succeeds(1);
    let known = "\"obeys\":false,\"broken\":[],\"missing\":[\"a2\",\"b2\",\"c2\",\"d2\",\"a1\",\"b1\",\"c1\",\"d1\"],\"completable\":true}";
    assert!(json.contains(known), "{json}");
    let json = workbench_reading(closed, &format!("{check} --unfinished --format json"));
    let known = "\"obeys\":true,\"broken\":[],\"completable\":false}";
    assert!(json.stdout.contains(known), "{}", json.stdout);
    // A full board that is wrong is wrong, and where squares may be empty, empty ones are decided.
    let full = workbench_reading("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 1 2\n", &check);
    assert!(!full.stdout.contains("still empty"), "{}", full.stdout);
    let few = workbench_reading("Qa1", "check puzzles/queens.toml");
    assert!(
        few.stdout.starts_with("7 queens are still missing"),
        "{}",
        few.stdout
    );
}

#[test]
fn an_unfinished_board_breaks_only_what_nothing_can_mend() {
    let check = "check puzzles/queens.toml --unfinished";
    let open = "Nothing is broken so far, and the board can be completed.\n";
    workbench_reading("Qa1 Qb5", check).gives(0, open, "");
    let closed = "Nothing is broken by itself, but the board cannot be completed.\n";
    workbench_reading("Qa1 Qc2", check).gives(1, closed, "");
    let drawn = workbench_reading("Qa1 Qc2", &format!("{check} --format svg"));
    let drawing = drawn.stdout.clone();
    drawn.gives(1, &drawing, closed);
    let run = workbench_reading("Qa1 Qa5", check);
    let broken = run.stdout.clone();
    run.succeeds(1);
    assert!(broken.contains("along the column"), "{broken}");
    assert!(!broken.contains("on the board"), "{broken}");
    // The pawn may still come between two of nine queens.
    let check = "check puzzles/nine-queens.toml --unfinished";
    workbench_reading("Qd8 Qd3", check).gives(0, open, "");
    let run = workbench_reading("Qa1 Qa2", check);
    assert!(run.stdout.contains("along the column"), "{}", run.stdout);
}

/// A board that is wrong everywhere does not fill the terminal; JSON has every breach.
#[test]
fn a_rule_that_is_broken_very_often_is_named_twenty_times_and_then_counted() {
    let ones = "1 1 1 1 1 1 1 1 1\n".repeat(9);
    let run = workbench_reading(&ones, "check puzzles/sudoku.toml");
    let of_rule = |line: &&str| line.contains(": count: ");
    assert_eq!(run.stdout.lines().filter(of_rule).count(), 20);
    let last = run.stdout.lines().last().unwrap();
    let (_, more) = last.split_once(": and ").unwrap();
    let more: usize = more.split(' ').next().unwrap().parse().unwrap();
    let json = workbench_reading(&ones, "check puzzles/sudoku.toml --format json").stdout;
    assert_eq!(json.matches("\"count: ").count(), 20 + more, "{json}");
}

#[test]
fn a_picture_with_a_corner_in_it_is_broken_for_good() {
    let file = "[board]\nsize = 2\n[pieces.line]\njoins = \"squares\"\n[[forbid]]\nat = [\"a1\"]\nsides = true\n\
                picture = \"\"\"\nL?\n@?\n\"\"\"\n";
    let found = made(file, "check made.toml --unfinished La1-a2");
    assert!(found.stdout.contains("forbid"), "{}", found.stdout);
}

/// By hand: no solution of six queens has one in a corner. Two queens in a row or on a diagonal stay so.
#[test]
fn what_is_merely_missing_is_listed_only_if_the_board_cannot_be_completed() {
    let queens = |board: &str| workbench_reading(board, "check puzzles/queens.toml --set n=6");
    let open = "4 queens are still missing (-v says where); nothing is broken so far, and the board can be completed.\n";
    queens("Qb6 Qd5").gives(1, open, "");
    let drawn = workbench_reading(
        "Qb6 Qd5",
        "check puzzles/queens.toml --set n=6 --format svg",
    );
    assert_eq!(drawn.stderr, open);
    let corner = queens("Qa1").succeeds(1);
    assert!(corner.contains("1 queen on the board"), "{corner}");
    assert!(
        corner.ends_with("\nThe board cannot be completed.\n"),
        "{corner}"
    );
    for board in ["Qa1 Qb1", "Qa1 Qb2"] {
        let found = queens(board).succeeds(1);
        assert!(found.contains("attacks: "), "{board}: {found}");
        assert!(!found.contains("on the board"), "{board}: {found}");
        let more = "The board cannot be completed; -v also lists what is merely missing.\n";
        assert!(found.ends_with(more), "{board}: {found}");
    }
    let right = "Qb6 Qd5 Qf4 Qa3 Qc2 Qe1";
    queens(right).gives(0, "The board obeys every rule.\n", "");
}

/// A star in the right place broke fifteen rules: its solution has five more.
#[test]
fn a_board_that_only_lacks_pieces_is_one_line() {
    let file = "[board]\nregions = \"\"\"\nAABBBB\nAAABCC\nDAEECC\nDDEEEC\nDDFFFF\nDFFFFF\n\"\"\"\n\
                [pieces.star]\nmoves = \"none\"\n\
                [[count]]\nof = \"star\"\neach = [\"row\", \"column\", \"region\"]\nexactly = 1\n\
                [[attacks]]\nby = \"star\"\non = \"star\"\nmoves = \"king\"\nexactly = 0\n";
    let open = "Pieces are still missing (-v says where); nothing is broken so far, and the board can be completed.\n";
    made(file, "check made.toml Sf6").gives(1, open, "");
    let found = made(file, "check made.toml Sf6 -v");
    assert_eq!(found.stdout.lines().count(), 16, "{}", found.stdout);
    // So is one that cannot be completed.
    let closed = "Nothing is broken by itself, but the board cannot be completed; -v lists what is missing.\n";
    made(file, "check made.toml Sa6").gives(1, closed, "");
    let found = made(file, "check made.toml Sa6 -v").succeeds(1);
    assert!(
        found.ends_with("\nThe board cannot be completed.\n"),
        "{found}"
    );
}

/// The upper half of a takuzu 20x20. Each of some thousand demands was asked about alone, and after ten seconds it was not
/// known whether the board can be completed.
#[test]
fn an_unfinished_board_of_a_large_puzzle_is_answered() {
    let takuzu = fs::read_to_string("puzzles/takuzu.toml").unwrap();
    let (_, rules) = takuzu.split_once("[pieces").unwrap();
    let (rules, _) = rules.split_once("[[expect]]").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("takuzu.toml");
    fs::write(&path, format!("[board]\nsize = 20\n[pieces{rules}")).unwrap();
    let upper = [
        "11010100110101100100",
        "11001100110110010100",
        "00110011001001101011",
        "11001101001011010100",
        "01011010110100110100",
        "00100110010110101011",
        "11001001001011001101",
        "01010101101101010010",
        "10110010110100101010",
        "01101011001010010101",
    ];
    let spaced = |row: &str| row.chars().map(|c| format!("{c} ")).collect::<String>() + "\n";
    let board: String = upper.iter().map(|row| spaced(row)).collect();
    let board = board + &spaced(&".".repeat(20)).repeat(10);
    let said =
        "200 squares are still empty; nothing is broken so far, and the board can be completed.\n";
    workbench_reading(&board, &format!("check {} -", path.display())).gives(1, said, "");
}
