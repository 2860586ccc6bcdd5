//! `workbench repair`: numbers of parts, numbers and givens together, and the puzzle that it writes.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::cli::support::workbench_in;

/// By hand: the part of a3 has two squares and that of b2 four, or both have three.
const CARPETS: &str = "\
[board]
size = 3

[pieces.wall]
joins = \"corners\"
sides = \"inner\"

[[connected]] # carpets
of = \"square\"
walls = \"wall\"
one-each = true
shapes = [\"rectangle\"]
numbers = \"\"\"
? . .
. ? .
3 . .
\"\"\"
";

const LAID: &str = "\
. . . . . . .
. . W . . . .
. . . . . . .
. . W . . . .
. W . W . W .
. . . . . . .
. . . . . . .
";

/// By hand: both numbers of rows and columns are 1 in each solution with two pieces on a diagonal.
const CROSSES: &str = "\
[board]
size = 2

[pieces.ink]
moves = \"none\"

[[count]]
of = \"ink\"
each = \"row\"
exactly = [\"?\", \"?\"] # from the top

[[count]]
of = \"ink\"
each = \"column\"
exactly = [\"?\", \"?\"]
";

const QUEENS: &str = "\
# Four queens.
[board]
size = 4
[pieces.queen]
count = 4
[[attacks]]
by = \"queen\"
on = \"queen\"
exactly = 0
";

fn in_folder(file: &str, board: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("made.toml"), file).unwrap();
    fs::write(folder.path().join("board.txt"), board).unwrap();
    folder
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn sizes_of_parts_are_added_where_the_file_leaves_them_open() {
    let folder = in_folder(CARPETS, LAID);
    let said = workbench_in(folder.path(), "repair made.toml --towards board.txt").succeeds(0);
    assert!(
        said.starts_with("1 clue makes it unique:\nmade.toml:1"),
        "{said}"
    );
    assert!(!said.contains("wall on"), "{said}");
    let line = said.lines().nth(1).unwrap();
    let is_at = |place: &str| line.starts_with(place);
    assert!(
        is_at("made.toml:14:1: ") || is_at("made.toml:15:3: "),
        "{said}"
    );
}

/// By hand: ten squares do not fit on nine, and a part of four at the corner would take the square of the other four.
#[test]
fn a_wrong_size_of_a_part_can_be_changed() {
    let wrong = CARPETS.replace("? . .\n. ? .\n3", "2 . .\n. 4 .\n4");
    let folder = in_folder(&wrong, "");
    let said = workbench_in(folder.path(), "repair made.toml -o right.toml");
    assert_eq!(said.stderr, "right.toml has the first of these changes\n");
    let said = said.stdout;
    let change = "\nOr changed:\nchange 4 to 3 (line 16: connected: ";
    assert!(said.contains(change), "{said}");
    assert!(said.ends_with(": leaves 1 solution\n"), "{said}");
    assert_eq!(
        read(folder.path(), "right.toml"),
        wrong.replace("\n4 .", "\n3 .")
    );
}

#[test]
fn givens_are_named_beside_clues_that_are_not_enough_alone() {
    let folder = in_folder(CROSSES, "I.\n.I\n");
    let said = workbench_in(folder.path(), "repair made.toml --towards board.txt").succeeds(0);
    let heading = "1 given and 3 clues make it unique; clues alone are not enough:\n";
    assert!(said.starts_with(heading), "{said}");
    let proved =
        "\nFewer givens are not enough for this solution, nor fewer clues with these givens:\n";
    assert!(said.contains(proved), "{said}");
    assert!(said.contains("\nmade.toml:10:12: count: "), "{said}");
    let json = "repair made.toml --towards board.txt --format json";
    let json = workbench_in(folder.path(), json).succeeds(0);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let numbers = ["givens", "clues"].map(|key| value[key].as_array().unwrap().len());
    assert_eq!(numbers, [1, 3], "{json}");
}

#[test]
fn the_puzzle_is_written_with_what_was_added_and_has_one_solution() {
    let unique = "There is one solution: nothing to repair.\n";
    for (file, board) in [
        (CARPETS, LAID),
        (CROSSES, "I.\n.I\n"),
        (QUEENS, ".Q..\n...Q\nQ...\n..Q.\n"),
    ] {
        let folder = in_folder(file, board);
        let run = workbench_in(
            folder.path(),
            "repair made.toml --towards board.txt -o new.toml",
        );
        let said = run.succeeds(0);
        assert!(said.contains(" it unique"), "{said}");
        let new = read(folder.path(), "new.toml");
        assert!(new.contains('#') && new != file, "{new}");
        workbench_in(folder.path(), "repair new.toml").gives(0, unique, "");
        workbench_in(folder.path(), "check new.toml board.txt").succeeds(0);
        // What is unique is written as it is.
        workbench_in(folder.path(), "repair -q new.toml -o same.toml").gives(0, "", "");
        assert_eq!(read(folder.path(), "same.toml"), new);
    }
    let folder = in_folder(CARPETS, LAID);
    workbench_in(
        folder.path(),
        "repair made.toml --towards board.txt -o new.txt",
    )
    .succeeds(0);
    assert!(read(folder.path(), "new.txt").starts_with("1 clue makes it unique:\n"));
}

#[test]
fn a_puzzle_that_cannot_be_written_is_not() {
    let dotted = QUEENS.replace("[board]\nsize = 4\n", "board.size = 4\n");
    let folder = in_folder(&dotted, "");
    let run = workbench_in(folder.path(), "repair made.toml -o new.toml");
    let (said, error) = (run.stdout.clone(), run.stderr.clone());
    assert!(said.starts_with("1 given makes it unique:\n"), "{said}");
    assert!(
        error.starts_with("error: new.toml is not written: "),
        "{error}"
    );
    run.gives(2, &said, &error);
    let none = "[board]\nsize = 2\n[pieces.mine]\nmoves = \"none\"\ncount = 5\n";
    let folder = in_folder(none, "");
    let run = workbench_in(folder.path(), "repair made.toml -o new.toml");
    let (said, note) = (run.stdout.clone(), run.stderr.clone());
    assert!(
        note.contains("new.toml is not written: no change"),
        "{note}"
    );
    run.gives(1, &said, &note);
    assert!(!folder.path().join("new.toml").exists());
}

/// By hand: two rules say another number of b2 each, and each speaks of another square that contradicts nothing.
#[test]
fn of_a_rule_that_goes_the_one_demand_in_the_way_is_named() {
    let file = "[board]\nsize = 4\n[pieces.rook]\ncount = 2\n\
                [[attacks]]\nby = \"rook\"\non = \"square\"\nin = [\"b2\", \"a1\"]\nexactly = 2\n\
                [[attacks]]\nby = \"rook\"\non = \"square\"\nin = [\"b2\", \"d1\"]\nexactly = 1\n";
    let folder = in_folder(file, "");
    let said = workbench_in(folder.path(), "repair made.toml").succeeds(1);
    assert!(
        said.contains("made.toml:5:1: attacks: exactly 2 rooks attack b2\n"),
        "{said}"
    );
    assert!(
        said.contains("made.toml:10:1: attacks: exactly 1 rook attacks b2\n"),
        "{said}"
    );
}

/// In the first row 3 2s beside one another cannot stay or go, whatever the others say.
#[test]
fn a_printed_number_of_a_hitori_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let hitori = fs::read_to_string("puzzles/hitori.toml").unwrap();
    let wrong = hitori.replace("2 2 3 1 4 3\n3 5", "2 2 2 2 4 3\n3 5");
    let wrong = wrong.replace("#:schema ./puzzle.schema.json\n", "");
    fs::write(folder.path().join("wrong.toml"), wrong).unwrap();
    let run = workbench_in(folder.path(), "repair wrong.toml");
    let change = "\nOr another number printed:\nchange 2 to ";
    assert!(run.stdout.contains(change), "{}", run.stdout);
    let run = workbench_in(folder.path(), "repair wrong.toml --format json");
    let change = r#""print":[{"square":"d6","line":10,"from":2,"to":1,"leaves":1,"capped":false}"#;
    assert!(run.stdout.contains(change), "{}", run.stdout);
    let _ = workbench_in(folder.path(), "repair wrong.toml -o right.toml");
    workbench_in(folder.path(), "count right.toml").gives(0, "1 solution\n", "");
}
