//! `workbench new`, `completions` and `man`, and names that are nearly right.

use std::fs;

use crate::cli::support::{Run, command, workbench, workbench_in};

#[test]
fn every_kind_is_a_file_that_is_right_with_a_title_of_its_own() {
    let kinds = workbench("new --list -q").succeeds(0);
    assert_eq!(kinds.lines().count(), 45, "{kinds}");
    for kind in kinds.lines().filter_map(|line| line.split(' ').next()) {
        let folder = tempfile::tempdir().unwrap();
        let made = workbench_in(
            folder.path(),
            &format!("new my-own_puzzle --template {kind}"),
        );
        let next = format!(
            "\
my-own_puzzle.toml is written, from {kind}. Next:
  workbench describe my-own_puzzle.toml
  workbench solve my-own_puzzle.toml
  workbench watch my-own_puzzle.toml     while you edit it
  workbench verify my-own_puzzle.toml    when it claims what you know
"
        );
        made.gives(0, "", &next);
        let listed = workbench_in(folder.path(), "list").succeeds(0);
        assert!(listed.ends_with("My own puzzle\n"), "{listed}");
        let verified = workbench_in(folder.path(), "verify my-own_puzzle.toml");
        verified.succeeds(0);
    }
}

#[test]
fn a_file_called_like_a_kind_begins_with_it_unless_told_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let begun = |arguments: &str, file: &str| {
        workbench_in(folder.path(), &format!("{arguments} -q")).gives(0, "", "");
        fs::read_to_string(folder.path().join(file)).unwrap()
    };
    assert!(begun("new sudoku", "sudoku.toml").contains("boxes"));
    assert!(begun("new my-sudoku", "my-sudoku.toml").contains("[pieces.queen]"));
    assert!(begun("new tents --template queens", "tents.toml").contains("[pieces.queen]"));
}

#[test]
fn a_file_that_exists_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    fs::write(&path, "mine").unwrap();
    let message = "error: mine.toml exists already, and is left alone\n";
    workbench_in(folder.path(), "new mine").gives(2, "", message);
    workbench_in(folder.path(), "new mine.toml --template sudoku").gives(2, "", message);
    assert_eq!(fs::read_to_string(path).unwrap(), "mine");
}

/// As on a disk that is full; the signal is ignored, so that writing fails instead.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_whole_is_not_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" new mine";
    let mut shell = std::process::Command::new("bash");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_workbench")]);
    let run = shell.current_dir(folder.path()).output().unwrap();
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(2), "{said}");
    assert!(
        said.starts_with("error: cannot write mine.toml: "),
        "{said}"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    workbench_in(folder.path(), "new mine -q").gives(0, "", "");
}

#[test]
fn a_kind_or_name_that_is_none_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let run = workbench_in(folder.path(), "new mine --template sudoko");
    let stderr = run.stderr.clone();
    assert!(
        stderr.contains("a similar value exists: 'sudoku'"),
        "{stderr}"
    );
    run.gives(2, "", &stderr);
    workbench_in(folder.path(), "new no/such/folder").gives(
        2,
        "",
        "error: cannot write no/such/folder.toml: there is no folder no/such\n",
    );
    workbench_in(folder.path(), "new games/").gives(
        2,
        "",
        "error: `games/` is not the name of a file\n",
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_script_for_every_shell_asks_the_program() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = workbench(&format!("completions {shell}")).succeeds(0);
        assert!(script.contains("WORKBENCH_COMPLETE"), "{shell}");
    }
}

#[test]
fn commands_options_values_and_parameters_of_the_file_are_completed() {
    let completed = |line: &str| {
        let mut program = command("");
        let words = ["--", "workbench"].into_iter().chain(line.split(' '));
        program.args(words).env("WORKBENCH_COMPLETE", "fish");
        Run::of(line, program.output().unwrap()).succeeds(0)
    };
    for (line, offered) in [
        ("des", "describe"),
        ("count puzzles/queens.toml --fund", "--fundamental"),
        ("new --template star-b", "star-battle"),
        ("count puzzles/queens.toml --set ", "n=\t8 in the file"),
        ("verify puzzles/queens.toml --set n", "n=\t8 in the file"),
    ] {
        let answer = completed(line);
        assert!(
            answer.lines().any(|found| found.starts_with(offered)),
            "{line}: {answer}"
        );
    }
    // The parameter has a value; no such parameter, file or puzzle exists.
    for line in [
        "count puzzles/queens.toml --set n=8 --set ",
        "count puzzles/queens.toml --set=n=8 --set ",
        "count puzzles/queens.toml --set x",
        "count no-such-file.toml --set ",
        "count Cargo.toml --set ",
    ] {
        assert_eq!(completed(line), "", "{line}");
    }
}

#[test]
fn manual_pages_are_printed_one_by_one_or_written_all() {
    let page = workbench("man solve").succeeds(0);
    assert!(
        page.contains("workbench\\-solve") && page.contains("Examples:"),
        "{page}"
    );
    assert!(workbench("man").succeeds(0).contains("Exit codes:"));
    let message = "error: there is no command `slove`: did you mean `solve`?\n";
    workbench("man slove").gives(2, "", message);
    let folder = tempfile::tempdir().unwrap();
    let run = workbench_in(folder.path(), "man -o .");
    let note = run.stderr.clone();
    run.gives(0, "", &note);
    let pages = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(note, format!("{pages} pages are written to .\n"));
    assert!(folder.path().join("workbench-describe.1").exists());
}

#[test]
fn a_file_that_is_not_there_is_answered_with_the_nearest() {
    let nearest = |wrong: &str, near: &str| {
        let stderr =
            format!("error: there is no such file\n--> {wrong}\n = help: did you mean `{near}`?\n");
        workbench(&format!("solve {wrong}")).gives(2, "", &stderr);
    };
    nearest("puzzles/quens.toml", "puzzles/queens.toml");
    nearest("puzzles/queens", "puzzles/queens.toml");
    nearest("puzzels", "puzzles");
    let stderr = "error: there is no such file\n--> puzzles/nothing-like-it.toml\n";
    workbench("solve puzzles/nothing-like-it.toml").gives(2, "", stderr);
}

#[test]
fn a_board_that_is_not_there_is_answered_with_the_nearest() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("board.txt"), "Q\n").unwrap();
    fs::write(folder.path().join("one.toml"), "[board]\nsize = 1\n").unwrap();
    let message = "error: there is no such file: bord.txt; did you mean `board.txt`?\n";
    workbench_in(folder.path(), "check one.toml bord.txt").gives(2, "", message);
}

#[test]
fn what_was_called_from_is_called_template() {
    let run = workbench("new mine --from sudoku");
    let stderr = run.stderr.clone();
    assert!(
        stderr.contains("a kind is chosen with '--template sudoku'"),
        "{stderr}"
    );
    run.gives(2, "", &stderr);
}
