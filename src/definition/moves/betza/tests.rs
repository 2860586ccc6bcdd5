//! The meaning of each word, and the errors of wrong ones.

use proptest::prelude::*;

use super::*;

/// The steps of a word's leaps, and of its rides with their ranges, as (row, column).
type Listed = (Vec<(i64, i64)>, Vec<(i64, i64, Option<u32>)>);

fn listed(moves: &Moves) -> Listed {
    let leaps = moves.leaps().iter().map(|s| (s.rows, s.columns));
    let rides = moves.rides().iter();
    let rides = rides.map(|r| (r.step.rows, r.step.columns, r.range));
    (leaps.collect(), rides.collect())
}

fn leaps(word: &str) -> Vec<(i64, i64)> {
    let (leaps, rides) = listed(&parse(word).unwrap());
    assert!(rides.is_empty(), "{word}");
    leaps
}

/// The rides of a word that has no leaps, all of the same range.
fn rides(word: &str, range: Option<u32>) -> Vec<(i64, i64)> {
    let (leaps, rides) = listed(&parse(word).unwrap());
    assert!(leaps.is_empty(), "{word}");
    let same_range = |(row, column, found)| {
        assert_eq!(found, range, "{word}");
        (row, column)
    };
    rides.into_iter().map(same_range).collect()
}

/// All steps whose parts have these two lengths, in either order.
fn all(a: i64, b: i64) -> Vec<(i64, i64)> {
    let around = |limit: i64| -limit..=limit;
    let steps = around(4).flat_map(|row| around(4).map(move |column| (row, column)));
    let lengths = |(row, column): &(i64, i64)| (row.abs(), column.abs());
    steps
        .filter(|step| [(a, b), (b, a)].contains(&lengths(step)))
        .collect()
}

fn union(a: Vec<(i64, i64)>, b: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    let mut union = [a, b].concat();
    union.sort();
    union
}

#[test]
fn each_leaper_has_the_steps_of_its_lengths() {
    let expected = [
        ("W", 0, 1, 4),
        ("F", 1, 1, 4),
        ("D", 0, 2, 4),
        ("A", 2, 2, 4),
        ("N", 1, 2, 8),
        ("H", 0, 3, 4),
        ("C", 1, 3, 8),
        ("L", 1, 3, 8),
        ("Z", 2, 3, 8),
        ("J", 2, 3, 8),
        ("G", 3, 3, 4),
    ];
    for (word, a, b, number) in expected {
        assert_eq!(leaps(word), all(a, b), "{word}");
        assert_eq!(leaps(word).len(), number, "{word}");
    }
}

#[test]
fn compound_atoms_are_what_the_language_says_they_are() {
    assert_eq!(leaps("K"), union(all(0, 1), all(1, 1)));
    for (compound, written_out) in [
        ("K", "WF"),
        ("R", "WW"),
        ("B", "FF"),
        ("Q", "RB"),
        ("Q", "WWFF"),
        ("QN", "NBR"),
    ] {
        assert_eq!(parse(compound), parse(written_out), "{compound}");
    }
    assert_eq!(rides("R", None), all(0, 1));
    assert_eq!(rides("B", None), all(1, 1));
}

#[test]
fn a_repeated_letter_or_0_rides_without_limit_and_a_number_so_far() {
    assert_eq!(rides("NN", None), all(1, 2));
    assert_eq!(rides("N0", None), all(1, 2));
    assert_eq!(rides("NNN", None), all(1, 2));
    assert_eq!(rides("W3", Some(3)), all(0, 1));
    assert_eq!(rides("W12", Some(12)), all(0, 1));
    assert_eq!(parse("W1"), parse("W"));
    assert_eq!(rides("N4294967295", Some(u32::MAX)), all(1, 2));
    assert_eq!(rides("N4294967296", None), all(1, 2));
    assert_eq!(rides("N99999999999999999999999", None), all(1, 2));
}

#[test]
fn a_range_applies_to_every_part_of_a_compound_atom() {
    for (word, same) in [
        ("RR", "R"),
        ("R0", "R"),
        ("Q0", "Q"),
        ("QQ", "Q"),
        ("KK", "Q"),
        ("K0", "Q"),
        ("K1", "K"),
        ("R1", "W"),
        ("B1", "F"),
        ("Q1", "K"),
        ("R3", "W3"),
        ("K2", "W2F2"),
        ("Q2", "K2"),
    ] {
        assert_eq!(parse(word), parse(same), "{word}");
    }
}

#[test]
fn directions_keep_the_steps_whose_parts_on_named_axes_point_named_ways() {
    let (up, down) = (-1, 1);
    let expected: [(&str, Vec<(i64, i64)>); 17] = [
        // The examples of the contract: a pawn's capture, up and down, up or left, up-left.
        ("fF", vec![(up, -1), (up, 1)]),
        ("vW", vec![(up, 0), (down, 0)]),
        ("flW", vec![(up, 0), (0, -1)]),
        ("flF", vec![(up, -1)]),
        ("fW", vec![(up, 0)]),
        ("bW", vec![(down, 0)]),
        ("lW", vec![(0, -1)]),
        ("rW", vec![(0, 1)]),
        ("sW", vec![(0, -1), (0, 1)]),
        ("brF", vec![(down, 1)]),
        ("sF", all(1, 1)),
        ("fN", vec![(-2, -1), (-2, 1), (-1, -2), (-1, 2)]),
        ("lN", vec![(-2, -1), (-1, -2), (1, -2), (2, -1)]),
        ("sN", all(1, 2)),
        ("fsN", vec![(-2, -1), (-2, 1), (-1, -2), (-1, 2)]),
        ("blN", vec![(1, -2), (2, -1)]),
        ("fbrW", vec![(up, 0), (0, 1), (down, 0)]),
    ];
    for (word, expected) in expected {
        assert_eq!(leaps(word), expected, "{word}");
    }
}

#[test]
fn directions_apply_to_the_next_atom_alone_and_to_every_part_of_it() {
    assert_eq!(leaps("fWF"), union(vec![(-1, 0)], all(1, 1)));
    assert_eq!(rides("fR", None), vec![(-1, 0)]);
    assert_eq!(rides("fQ", None), vec![(-1, -1), (-1, 0), (-1, 1)]);
    assert_eq!(rides("vRR", None), vec![(-1, 0), (1, 0)]);
    assert_eq!(leaps("fK"), vec![(-1, -1), (-1, 0), (-1, 1)]);
    assert_eq!(rides("lB2", Some(2)), vec![(-1, -1), (1, -1)]);
}

#[test]
fn a_repeated_direction_counts_once_and_their_order_does_not_matter() {
    assert_eq!(parse("ffN"), parse("fN"));
    assert_eq!(parse("lfflF"), parse("flF"));
    assert_eq!(parse("vsW"), parse("W"));
    assert_eq!(parse("fbW"), parse("vW"));
    assert_eq!(parse("rlW"), parse("sW"));
    assert_eq!(parse("fvW"), parse("vW"));
}

#[test]
fn every_fault_is_told_with_its_place() {
    use BetzaProblem::{
        DirectionsWithoutAtom, Empty, LeadingZero, NumberWithoutAtom, RepeatedWithNumber,
        UnknownLetter,
    };
    let unknown = |found| UnknownLetter { found };
    for (word, range, problem) in [
        ("", 0..0, Empty),
        ("WX", 1..2, unknown('X')),
        ("fXN", 1..2, unknown('X')),
        ("W F", 1..2, unknown(' ')),
        ("Wé", 1..3, unknown('é')),
        ("W-1", 1..2, unknown('-')),
        ("Wfl", 1..3, DirectionsWithoutAtom),
        ("f3W", 0..1, DirectionsWithoutAtom),
        ("33W", 0..2, NumberWithoutAtom),
        ("NN3", 0..3, RepeatedWithNumber),
        ("RfNNN0W", 2..6, RepeatedWithNumber),
        ("W03", 1..3, LeadingZero),
        ("W00", 1..3, LeadingZero),
    ] {
        assert_eq!(parse(word), Err(BetzaError::at(range, problem)), "{word}");
    }
}

proptest! {
    #[test]
    fn any_text_parses_or_gives_an_error_that_lies_in_it(
        word in prop_oneof![".*", "[WFDANHCLZJGKRBQfblrvs0-9]*"],
    ) {
        if let Err(error) = parse(&word) {
            prop_assert!(word.get(error.range).is_some());
        }
    }
}
