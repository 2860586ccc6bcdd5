//! Counting state by state: optima, classes, and fair draws.
//!
//! Published numbers far beyond enumeration are claims in `tests/known`. `tests/agreement/states.rs`
//! compares the frontier with every solution of small random puzzles.

use std::collections::BTreeMap;

use puzzle_workbench::definition::{Definition, Instance};
use puzzle_workbench::frontier::{CountWatch, Frontier, Options, classes};
use puzzle_workbench::puzzle::{Judge, Placement};

fn instance(text: &str, n: i64) -> Instance {
    let definition =
        Definition::parse("frontier.toml", text).unwrap_or_else(|p| panic!("{}", p.draw(false)));
    definition.instance(&[("n".to_owned(), n)]).unwrap()
}

/// Pieces in any number, none attacking another.
fn peaceful(piece: &str, n: i64) -> Instance {
    let text = format!(
        "[params]\nn = 4\n[board]\nsize = 'n'\n[pieces.{piece}]\n[[attacks]]\nby = '{piece}'\non = '{piece}'\nexactly = 0"
    );
    instance(&text, n)
}

#[test]
fn dominating_kings_are_as_few_as_published() {
    let text = "[params]\nn = 8\n[board]\nsize = 'n'\n[pieces.king]\n[goal]\nminimize = 'king'\n\
                [[attacks]]\nby = 'king'\non = 'empty'\nat-least = 1";
    for (n, fewest) in [(5, 4), (6, 4), (7, 9), (9, 9)] {
        // One king for each three rows and columns (Yaglom and Yaglom).
        let instance = instance(text, n);
        let answer = Frontier::of(&instance.puzzle, &Options::default()).unwrap();
        let answer = answer.count(&Options::default()).unwrap();
        assert_eq!(answer.optimum, Some(fewest), "{n}");
    }
}

#[test]
fn a_goal_that_nothing_reaches_has_no_optimum() {
    let text = "[params]\nn = 2\n[board]\nsize = 'n'\n[pieces.king]\ncount = 2\n[goal]\nmaximize = 'king'\n\
                [[attacks]]\nby = 'king'\non = 'king'\nexactly = 0";
    let instance = instance(text, 2);
    let answer = Frontier::of(&instance.puzzle, &Options::default()).unwrap();
    let answer = answer.count(&Options::default()).unwrap();
    assert_eq!((answer.solutions, answer.optimum), (0u8.into(), None));
}

#[test]
fn classes_of_kings_are_those_of_the_gallery() {
    for (n, fundamental) in [(2, 2u64), (3, 11), (4, 51)] {
        let instance = peaceful("king", n);
        let frontier = Frontier::of(&instance.puzzle, &Options::default()).unwrap();
        let answer = frontier.count(&Options::default()).unwrap();
        let found = classes(
            &instance.puzzle,
            &answer.solutions,
            answer.optimum,
            &Options::default(),
        )
        .unwrap();
        assert_eq!(found.number, fundamental.into(), "{n}");
    }
}

/// How far the numbers of draws are from equal shares: the sum over all solutions of squared differences,
/// divided by the share (Pearson's chi-square), minus its mean, in standard deviations.
fn unevenness(instance: &Instance, draws: u64, seed: u64) -> f64 {
    let frontier = Frontier::of(&instance.puzzle, &Options::default()).unwrap();
    let (answer, drawn) = frontier.draws(draws, seed, &Options::default()).unwrap();
    let judge = Judge::new(&instance.puzzle);
    let mut times: BTreeMap<Placement, usize> = BTreeMap::new();
    for placement in drawn.map(Result::unwrap) {
        assert!(judge.accepts(&placement));
        *times.entry(placement).or_default() += 1;
    }
    let solutions: f64 = answer.solutions.to_string().parse().unwrap();
    let share = draws as f64 / solutions;
    let unseen = (solutions - times.len() as f64) * share;
    let seen = times
        .values()
        .map(|&times| (times as f64 - share).powi(2) / share);
    let degrees = solutions - 1.0;
    (seen.sum::<f64>() + unseen - degrees) / (2.0 * degrees).sqrt()
}

#[test]
fn draws_are_fair() {
    for (piece, n) in [("king", 3), ("wazir", 3), ("bishop", 3)] {
        // Within four standard deviations, for a seed that was not chosen for it.
        let unevenness = unevenness(&peaceful(piece, n), 100_000, 1);
        assert!(unevenness.abs() < 4.0, "{piece}: {unevenness}");
    }
}

#[test]
fn the_same_seed_draws_the_same_boards_with_any_number_of_threads() {
    let instance = peaceful("knight", 5);
    let frontier = Frontier::of(&instance.puzzle, &Options::default()).unwrap();
    let draw = |seed, jobs| {
        let options = Options {
            jobs: std::num::NonZeroUsize::new(jobs),
            share_from: 0,
            ..Options::default()
        };
        let (_, drawn) = frontier.draws(10, seed, &options).unwrap();
        drawn.collect::<Result<Vec<Placement>, _>>().unwrap()
    };
    assert_eq!(draw(7, 1), draw(7, 3));
    assert_ne!(draw(7, 1), draw(8, 1));
}

#[test]
fn whoever_watches_sees_the_last_layer_with_all_ways() {
    let instance = peaceful("king", 4);
    let options = Options {
        watch: CountWatch::active(),
        ..Options::default()
    };
    let frontier = Frontier::of(&instance.puzzle, &Options::default()).unwrap();
    let answer = frontier.count(&options).unwrap();
    let last = options.watch.layer().unwrap();
    assert_eq!((last.layer, last.layers, last.width), (16, 16, 1));
    assert_eq!(last.ways, answer.solutions);
}
