//! Sudokus as lines, pictures and `.sdk` files.

use super::{exported, gallery, imported, refused, solutions, stands_cuts_and_slips};

/// The sudoku of the English Wikipedia, and its solution.
const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_line_of_81_characters_is_a_sudoku_with_these_givens() {
    let file = imported(LINE);
    let [solution] = &solutions(&file)[..] else {
        panic!("{file}");
    };
    assert!(
        solution.starts_with("5 3 4 6 7 8 9 1 2\n6 7 2 1 9 5 3 4 8\n"),
        "{solution}"
    );
    assert_eq!(exported(&file, "sudoku").unwrap(), LINE);
    assert_eq!(imported(&LINE.replace('.', "0")), file);
}

#[test]
fn sizes_follow_from_the_number_of_characters() {
    for (line, boxes) in [
        ("1.3.2.....4....3", "2x2"),
        (&".".repeat(36), "2x3"),
        (&format!("G{}", ".".repeat(255)), "4x4"),
    ] {
        let file = imported(line);
        assert!(file.contains(&format!("boxes = \"{boxes}\"")), "{file}");
        assert_eq!(exported(&file, "sudoku").unwrap(), line);
    }
}

#[test]
fn pictures_and_files_with_texts_are_read_and_written() {
    let file = imported(LINE);
    let picture = exported(&file, "ss").unwrap();
    assert!(
        picture.starts_with("53.|.7.|...\n6..|195|...\n.98|...|.6.\n-----------\n"),
        "{picture}"
    );
    assert_eq!(imported(&picture), file);
    let sdk = "#AJane Doe\n#DMine\n#SA book\n[Puzzle]\n".to_owned() + &picture;
    let file = imported(&sdk);
    assert!(
        file.contains("title = \"Mine\"\nauthor = \"Jane Doe\"\nsource = \"A book\"\n"),
        "{file}"
    );
    let again = exported(&file, "sdk").unwrap();
    assert!(
        again.starts_with("#AJane Doe\n#DMine\n#SA book\n[Puzzle]\n53..7....\n"),
        "{again}"
    );
    assert_eq!(imported(&again), file);
}

#[test]
fn what_is_more_than_a_sudoku_is_refused_by_rule() {
    let refused = exported(&gallery("killer-4x4"), "sudoku")
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains("sudoku cannot state [[count]] of puzzle.toml:"),
        "{refused}"
    );
    assert!(exported(&gallery("queens"), "sudoku").is_err());
    // Other boxes than are usual for the size.
    let turned = imported(&".".repeat(36)).replace("2x3", "3x2");
    assert!(exported(&turned, "sudoku").is_err());
}

#[test]
fn hostile_lines_have_clear_errors() {
    let wrong = "9".repeat(15) + "5";
    assert_eq!(
        refused(&wrong),
        "a sudoku is wrong at line 1: found `9`, expected a digit up to 4, or a dot"
    );
    assert!(refused("hello").contains("this is in no format that can be imported"));
    assert!(refused(&"1".repeat(2 << 20)).contains("longer than 1024 KiB"));
    stands_cuts_and_slips("1.3.2.....4....3");
}
