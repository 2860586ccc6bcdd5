//! `workbench import` and `export`, and links where a puzzle file is expected.

use crate::cli::support::{workbench, workbench_in, workbench_reading};
use crate::files::is_whole;

const LINE: &str = "1.3.2.....4....3";

#[test]
fn a_foreign_text_is_read_from_the_argument_a_file_or_standard_input() {
    let file = workbench(&format!("import {LINE}")).succeeds(0);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.txt"), format!("{LINE}\n")).unwrap();
    workbench_in(folder.path(), "import mine.txt").gives(0, &file, "");
    workbench_reading(LINE, "import -").gives(0, &file, "");
    workbench_in(folder.path(), &format!("import {LINE} -o mine.toml")).gives(0, "", "");
    workbench_in(folder.path(), "export mine.toml --to sudoku").gives(0, &format!("{LINE}\n"), "");
}

#[test]
fn every_command_takes_a_link_or_a_foreign_file_as_its_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("mine.sdk"),
        format!("[Puzzle]\n{LINE}\n"),
    )
    .unwrap();
    let link = workbench_in(folder.path(), "export mine.sdk --to f-puzzles").succeeds(0);
    for puzzle in [LINE, "mine.sdk", link.trim()] {
        let run = |command: &str| workbench_in(folder.path(), &format!("{command} {puzzle} -q"));
        run("solve").gives(0, "1 4 3 2\n2 3 1 4\n3 2 4 1\n4 1 2 3\n", "");
        assert!(run("count").stdout.contains('1'));
        assert!(run("render").stdout.starts_with("1 . 3 .\n2 . . .\n"));
        assert!(run("describe").stdout.contains("digit"));
        let board = "1432231432414123";
        workbench_in(folder.path(), &format!("check {puzzle} {board}")).succeeds(0);
    }
}

#[test]
fn what_is_no_puzzle_of_anyone_is_an_error() {
    let nothing = "https://example.org/puzzle";
    let run = workbench(&format!("solve {nothing}"));
    assert!(run.stderr.contains("example.org"), "{}", run.stderr);
    let run = workbench("export puzzles/queens.toml --to sudoku");
    run.gives(
        2,
        "",
        "error: sudoku cannot state the number of kinds of pieces: 1, not 8\n",
    );
    let stderr = workbench("import nurikaba/6/6").stderr;
    assert!(
        stderr.contains("`nurikaba`") && stderr.contains("nurikabe"),
        "{stderr}"
    );
    let link = workbench("export puzzles/kenken.toml --to f-puzzles --rules-as-text").succeeds(0);
    let read = workbench(&format!("import {}", link.trim())).stdout;
    assert!(
        read.contains("description") && !read.contains("puzzles/"),
        "{read}"
    );
    let run = workbench("export puzzles/sudoku.toml --to sudoku --rules-as-text");
    run.gives(
        2,
        "",
        "error: --rules-as-text is for f-puzzles: sudoku carries no text\n",
    );
}

/// Puzzles drawn by seed, and the formats that have their genre.
#[test]
fn random_puzzles_survive_export_and_import() {
    let formats = [
        "sudoku",
        "sdk",
        "ss",
        "f-puzzles",
        "puzz-link",
        "tatham",
        "non",
        "fen",
    ];
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str| workbench_in(folder.path(), arguments);
    for (kind, written) in [
        ("sudoku", "sudoku sdk ss f-puzzles puzz-link tatham"),
        ("takuzu", "tatham"),
        ("star-battle", "puzz-link"),
        ("light-up", "puzz-link tatham"),
        ("tents", "puzz-link"),
        ("skyscrapers", "f-puzzles puzz-link tatham"),
        ("hitori", "puzz-link tatham"),
        ("futoshiki", "tatham"),
        ("thermometers", "f-puzzles"),
    ] {
        let _ = run(&format!("new blank-{kind}.toml --template blank-{kind}"));
        for seed in if is_whole() { 3..5 } else { 3..4 } {
            let name = format!("{kind}-{seed}.toml");
            run(&format!(
                "generate blank-{kind}.toml --seed {seed} -o {name}"
            ))
            .succeeds(0);
            let solution = run(&format!("solve {name} -q")).succeeds(0);
            let mut accepted = Vec::new();
            for format in formats {
                let exported = run(&format!("export {name} --to {format} -o link.txt"));
                if !exported.stderr.contains("error: ") {
                    accepted.push(format);
                    let _ = run("import link.txt -o again.toml");
                    let again = run("solve again.toml -q");
                    assert_eq!(again.stdout, solution, "{name} {format}");
                    std::fs::remove_file(folder.path().join("again.toml")).unwrap();
                    std::fs::remove_file(folder.path().join("link.txt")).unwrap();
                }
            }
            for format in written.split(' ') {
                assert!(
                    accepted.contains(&format),
                    "{name}: {format} is not in {accepted:?}"
                );
            }
        }
    }
}

/// A tester sends the game back, not only the board.
#[test]
fn check_reads_what_was_filled_in_beside_a_foreign_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let run = |arguments: &str| workbench_in(folder.path(), arguments);
    let squares = |digits: &str| {
        let square = |digit: char| format!("{{\"value\":{digit}}}");
        let row = |row: &[char]| {
            let row: Vec<String> = row.iter().map(|&digit| square(digit)).collect();
            format!("[{}]", row.join(","))
        };
        let digits: Vec<char> = digits.chars().collect();
        let rows: Vec<String> = digits.chunks(4).map(row).collect();
        format!("{{\"size\":4,\"grid\":[{}]}}", rows.join(","))
    };
    write("right.json", &squares("1432231432414123"));
    write("wrong.json", &squares("1432231432414132"));
    write(
        "right.sdk",
        &format!("[Puzzle]\n{LINE}\n[State]\n1432\n2314\n3241\n4123\n"),
    );
    run(&format!("check {LINE} right.json")).succeeds(0);
    run(&format!("check {LINE} right.sdk")).succeeds(0);
    assert!(
        run(&format!("check {LINE} wrong.json"))
            .stdout
            .contains("column")
    );
    let non = "width 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n";
    write("two.non", &format!("{non}goal \"1011\"\n"));
    write("other.non", &format!("{non}goal \"0111\"\n"));
    run("check two.non two.non").succeeds(0);
    assert!(!run("check two.non other.non").stdout.is_empty());
}
