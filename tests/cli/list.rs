//! `workbench list`.

use std::fs;

use crate::cli::support::{workbench, workbench_in};

#[test]
fn files_are_listed_with_board_claims_and_title() {
    workbench("list puzzles/queens.toml puzzles/template.toml").gives(
        0,
        "\
file                   board  claims  claimed                       title
puzzles/queens.toml      8x8      12  92 solutions, 12 fundamental  n queens
puzzles/template.toml    6x6       2  592 solutions                 Five rooks and a bishop
",
        "",
    );
}

#[test]
fn without_arguments_the_folder_puzzles_is_listed() {
    assert_eq!(
        workbench("list").succeeds(0),
        workbench("list puzzles").succeeds(0)
    );
}

#[test]
fn a_wrong_file_does_not_hide_the_others() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("good.toml"), "[board]\nsize = 2\n").unwrap();
    fs::write(folder.path().join("wrong.toml"), "[board]\nsise = 2\n").unwrap();
    let run = workbench_in(folder.path(), "list");
    let stderr = run.stderr.clone();
    assert!(stderr.contains("wrong.toml:2:1"), "{stderr}");
    let table = "file         board  claims  claimed  title\n./good.toml    2x2       0\n";
    run.gives(2, table, &stderr);
}

#[test]
fn an_empty_folder_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    workbench_in(folder.path(), "list").gives(2, "", "error: there is no .toml file in .\n");
}

#[test]
fn as_json_each_file_is_an_object_with_its_claims() {
    let listed = workbench("list puzzles/knights.toml --format json").succeeds(0);
    let value: serde_json::Value = serde_json::from_str(&listed).unwrap();
    assert_eq!(value["rows"], 8);
    assert_eq!(value["claims"][0]["parameters"]["n"], 3);
    assert_eq!(value["claims"][0]["solutions"], 2);
}

#[test]
fn a_title_cannot_command_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let text = "title = \"\\u001b[31mred\\nsecond line\"\n\n[board]\nsize = 1\n";
    fs::write(folder.path().join("red.toml"), text).unwrap();
    for arguments in ["list red.toml", "describe red.toml"] {
        let shown = workbench_in(folder.path(), arguments).succeeds(0);
        assert!(shown.contains("[31mred second line"), "{shown}");
        assert!(!shown.contains('\u{1b}'), "{shown}");
    }
}
