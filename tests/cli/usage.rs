//! Help, and the messages for wrong arguments.

use crate::cli::support::workbench;

#[test]
fn the_help_of_the_program_and_of_each_command_is_as_in_its_snapshot() {
    workbench("--help").matches_snapshot(0, "help");
    for command in [
        "solve",
        "count",
        "estimate",
        "split",
        "run",
        "merge",
        "check",
        "render",
        "verify",
        "encode",
        "decode",
        "list",
        "describe",
        "schema",
        "new",
        "watch",
        "completions",
        "man",
    ] {
        workbench(&format!("{command} --help")).matches_snapshot(0, &format!("{command}-help"));
        workbench(&format!("{command} -h")).matches_snapshot(0, &format!("{command}-short-help"));
    }
}

#[test]
fn the_version_is_that_of_the_crate() {
    let version = concat!("workbench ", env!("CARGO_PKG_VERSION"), "\n");
    workbench("--version").gives(0, version, "");
}

#[test]
fn without_arguments_help_goes_to_standard_error_with_exit_code_2() {
    let help = workbench("--help").succeeds(0);
    workbench("").gives(2, "", &help);
}

/// Exit code 2, nothing on standard output, and this in the message.
#[track_caller]
fn refused(arguments: &str, message: &str) {
    let run = workbench(arguments);
    let stderr = run.stderr.clone();
    assert!(stderr.contains(message), "{stderr}");
    run.gives(2, "", &stderr);
}

#[test]
fn a_mistyped_command_or_option_is_answered_with_the_nearest() {
    refused(
        "slove puzzles/queens.toml",
        "a similar subcommand exists: 'solve'",
    );
    refused(
        "solve puzzles/queens.toml --al",
        "a similar argument exists: '--all'",
    );
    refused(
        "solve puzzles/queens.toml --format column",
        "a similar value exists: 'columns'",
    );
}

#[test]
fn combinations_that_mean_nothing_are_refused() {
    let solve = |options: &str| format!("solve puzzles/queens.toml {options}");
    refused(&solve("-a -n 3"), "cannot be used with");
    refused(&solve("-n 0"), "'0' for '-n <N>': not a number from 1\n");
    refused(&solve("-n -1"), "'-1' for '-n <N>': not a number from 1\n");
    refused(
        &solve("--limit 0"),
        "'0' for '--limit <N>': not a number from 1\n",
    );
    refused(
        &solve("--time-limit -1"),
        "not a number of seconds from 0\n",
    );
    for jobs in ["0", "-1", "1025", "100000000", "many"] {
        let message = format!("'{jobs}' for '--jobs <N>': not a number from 1 to 1024\n");
        refused(
            &format!("count puzzles/queens.toml --jobs {jobs}"),
            &message,
        );
        refused(
            &format!("verify puzzles/queens.toml --jobs {jobs}"),
            &message,
        );
    }
    refused(&solve("--no-unique -a"), "cannot be used with");
    refused(&solve("--order sorted"), "required");
    refused(
        &solve("--attacks --format pairs"),
        "not with --format pairs",
    );
    refused(&solve("--piece queen"), "not with --format text");
    refused(&solve("-q -v"), "cannot be used with");
    refused(
        "count puzzles/queens.toml --format columns",
        "[possible values: text, csv, b-file, json]",
    );
}

#[test]
fn a_setting_that_is_none_is_refused() {
    let set = |set: &str| format!("count puzzles/queens.toml --set {set}");
    refused(&set("n"), "NAME=VALUE is expected, such as n=8");
    refused(&set("n=9..3"), "the range 9..3 is empty");
    refused(&set("n=many"), "`many` is not an integer of 64 bits");
    refused(&set("m=3"), "the file has no parameter `m`");
    refused(&set("n=3 --set n=4"), "--set gives the parameter `n` twice");
    refused(
        &set("n=0..10000"),
        "--set ranges make 10001 combinations, at most 10000 are allowed",
    );
    refused(
        "count puzzles/queens.toml --time-limit soon",
        "not a number of seconds",
    );
}

#[test]
fn the_last_instance_of_a_sweep_is_looked_at_before_the_first_is_run() {
    refused(
        "count puzzles/queens.toml --set n=2047..2049",
        "board size is 2049, at most 2048",
    );
}

#[test]
fn a_piece_that_is_none_is_answered_with_those_there_are() {
    let count = "count puzzles/nine-queens.toml --by";
    let message = "error: there is no piece `pwan`: the pieces are pawn, queen\n";
    refused(&format!("{count} pwan"), message);
    let message = "error: there is no piece `digit.7`: the pieces are digit.1, digit.2, digit.3\n";
    refused(
        "count puzzles/latin-square.toml --set n=3 --by digit.7",
        message,
    );
}

#[test]
fn a_file_that_is_not_there_is_named() {
    refused("solve puzzles/none.toml", "puzzles/none.toml");
}

#[test]
fn what_was_probably_meant_is_said() {
    for (arguments, tip) in [
        ("solve puzzles/queens.toml n=5", "'--set n=5'"),
        ("check puzzles/queens.toml n=5", "did you mean `--set n=5`?"),
        (
            "verify puzzles/queens.toml n=5..6",
            "did you mean `--set n=5..6`?",
        ),
        ("solve puzzles/queens.toml --n 5", "'--set n=VALUE'"),
        ("solve puzzles/queens.toml --json", "'--format json'"),
        (
            "puzzles/queens.toml",
            "`workbench solve puzzles/queens.toml`",
        ),
        ("help", "'workbench solve --help'"),
        ("solve queens", "did you mean `puzzles/queens.toml`?"),
        ("count queens.toml", "did you mean `puzzles/queens.toml`?"),
        (
            "check puzzles/queens.toml board.txt",
            "written out, such as 'Qa1 Qb3'",
        ),
    ] {
        refused(arguments, tip);
    }
}

#[test]
fn nothing_is_suggested_that_would_not_help() {
    let run = workbench("count puzzles/queens.toml --everything");
    let message = "\
error: unexpected argument '--everything' found

Usage: workbench count <FILE>

For more information, try '--help'.
";
    run.gives(2, "", message);
}
