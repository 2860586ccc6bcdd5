//! What a terminal gets and a pipe does not: colours, and boards side by side.

#![cfg(unix)]

use crate::cli::progress::at_a_terminal_of;
use crate::cli::support::workbench;

const SOLVE: &str = "solve puzzles/queens.toml --set n=4 --all --format unicode";

/// The beginning of every change of colour.
const COLOUR: &str = "\u{1b}[";

#[test]
fn colours_come_at_a_terminal_unless_they_are_not_wanted() {
    let shown = |environment: &[(&str, &str)], options: &str| {
        at_a_terminal_of(80, environment, &format!("{SOLVE} {options}"))
    };
    let coloured = shown(&[], "");
    // A queen, and the lines of the board.
    assert!(coloured.contains("\u{1b}[36m ♕ \u{1b}[0m"), "{coloured}");
    assert!(coloured.contains("\u{1b}[90m"), "{coloured}");
    for (environment, options) in [
        (&[("NO_COLOR", "1")][..], ""),
        (&[], "--color never"),
        (&[("TERM", "dumb")], ""),
    ] {
        let plain = shown(environment, options);
        assert!(plain.contains('♕') && !plain.contains(COLOUR), "{plain}");
    }
    let asked_for = shown(&[("NO_COLOR", "1")], "--color always");
    assert_eq!(asked_for, coloured);
}

#[test]
fn errors_have_colours_at_a_terminal_too() {
    let wrong = "count puzzles/quens.toml";
    let shown = at_a_terminal_of(80, &[], wrong);
    assert!(shown.contains(COLOUR), "{shown}");
    for environment in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let shown = at_a_terminal_of(80, &[environment], wrong);
        assert!(!shown.contains(COLOUR), "{shown}");
    }
}

#[test]
fn a_pipe_has_no_colours_unless_they_are_asked_for() {
    let plain = workbench(SOLVE).succeeds(0);
    assert!(plain.contains('♕') && !plain.contains(COLOUR), "{plain}");
    let coloured = workbench(&format!("{SOLVE} --color always")).succeeds(0);
    assert!(coloured.contains(COLOUR), "{coloured}");
}

/// The number of boards side by side in each row of boards: each has one upper left corner.
fn side_by_side(shown: &str) -> Vec<usize> {
    let numbers = shown.lines().map(|line| line.matches('┌').count());
    numbers.filter(|&number| number > 0).collect()
}

#[test]
fn small_boards_fill_the_width_of_the_terminal_and_no_more() {
    // Ten solutions; each board takes 2 columns for the numbers of its rows and 21 for its squares.
    let solve = "solve puzzles/queens.toml --set n=5 --all --format unicode --color never";
    for (columns, boards) in [
        (80, vec![3, 3, 3, 1]),
        (120, vec![4, 4, 2]),
        // Too narrow for two, and for one with lines between its squares.
        (40, vec![1; 10]),
        (10, vec![]),
    ] {
        let shown = at_a_terminal_of(columns, &[], solve);
        assert_eq!(side_by_side(&shown), boards, "{columns} columns:\n{shown}");
        let widest = shown
            .lines()
            .map(|line| line.trim_end().chars().count())
            .max();
        assert!(
            widest <= Some(usize::from(columns).max("10 solutions".len())),
            "{columns}: {shown}"
        );
    }
    // A pipe has no width.
    let piped = workbench(solve).succeeds(0);
    assert_eq!(side_by_side(&piped), vec![1; 10]);
}

#[test]
fn a_terminal_gets_a_grid_with_what_the_puzzle_shows_and_hears_what_is_not_shown() {
    let shown = |command: &str| {
        at_a_terminal_of(80, &[], &format!("{command} --color never")).replace('\r', "")
    };
    let killer = shown("render puzzles/killer-4x4.toml");
    assert!(killer.contains("┏3━━┯6━━┳3━━━━━━┓"), "{killer}");
    let thermometers = shown("solve puzzles/thermometers.toml --no-unique");
    let missing = "\nnot shown in text: 8 thermometers; -o x.svg shows them\n";
    assert!(thermometers.contains(missing), "{thermometers}");
    assert!(!shown("solve puzzles/thermometers.toml -q").contains("not shown"));
    // A grid that is too wide has no blanks in its squares, or no lines.
    let queens = |n| shown(&format!("render puzzles/queens.toml --set n={n}"));
    assert!(queens(24).contains("│ │"));
    assert!(queens(40).contains(". . .") && !queens(40).contains('│'));
    // What no terminal shows is not poured into one.
    for format in ["svg", "html"] {
        let refused = shown(&format!("render puzzles/queens.toml --format {format}"));
        assert!(
            refused.contains("error: a terminal cannot show --format"),
            "{refused}"
        );
    }
}
