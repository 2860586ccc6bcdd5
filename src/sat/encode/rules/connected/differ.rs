//! Parts that touch and must differ.
//!
//! If both groups list the sets that may be a part, no two sets that touch and are alike are both parts. Otherwise the
//! parts of two squares that touch are what is reached from them, and they differ in a square, wherever the one is laid.

use std::collections::HashMap;

use super::{PartGroup, PartSet};
use crate::board::{Isometry, Polyomino, Square, Step};
use crate::puzzle::{Bound, Connected, Differ, Interval, Moves};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::parts::ReachedLiterals;

/// What is alike in all parts that are alike.
#[derive(PartialEq, Eq, Hash)]
enum Likeness {
    Size(usize),
    Shape(Polyomino),
}

/// The parts of a group differ from those of itself and of later groups.
pub fn encode(encoder: &mut Encoder<'_>, rule: &Connected, groups: &[PartGroup], index: usize) {
    let Some((differ, touch)) = &rule.differ else {
        return;
    };
    let group = &groups[index];
    for (place, other) in groups.iter().enumerate().skip(index) {
        if encoder.writer.is_stopped() {
            return;
        }
        match (&group.sets, &other.sets) {
            (Some(sets), Some(others)) => {
                let (one, other) = ((group, &sets[..]), (other, &others[..]));
                sets_differ(encoder, *differ, touch, one, other);
            }
            _ => parts_differ(encoder, *differ, touch, [group, other], place == index),
        }
    }
}

fn sets_differ(
    encoder: &mut Encoder<'_>,
    differ: Differ,
    touch: &Moves,
    (group, sets): (&PartGroup, &[PartSet]),
    (other_group, others): (&PartGroup, &[PartSet]),
) {
    let board = &encoder.puzzle.board;
    let likeness = |squares: &[Square]| match differ {
        Differ::Size => Likeness::Size(squares.len()),
        Differ::Placed => Likeness::Shape(Polyomino::of_squares(board, squares)),
        Differ::Shape => Likeness::Shape(Polyomino::of_squares(board, squares).first_image()),
    };
    let squares_of = |group: &PartGroup, set: &PartSet| -> Vec<Square> {
        let squares = set
            .places
            .iter()
            .filter(|&&place| group.graph.has_size[place]);
        squares.map(|&place| group.possible[place]).collect()
    };
    // Steps there and back.
    let mut touching: Vec<(Literal, Literal)> = Vec::new();
    let pairs = [
        ((group, sets), (other_group, others)),
        ((other_group, others), (group, sets)),
    ];
    for ((one, of_one), (two, of_two)) in pairs {
        let mut with: HashMap<(Square, Likeness), Vec<Literal>> = HashMap::new();
        for set in of_two {
            let squares = squares_of(two, set);
            for &square in &squares {
                let sets = with.entry((square, likeness(&squares))).or_default();
                sets.push(set.is_part);
            }
        }
        for set in of_one {
            let squares = squares_of(one, set);
            for &from in &squares {
                for to in board.one_step_from(from, touch.leaps()) {
                    let found = with.get(&(to, likeness(&squares))).into_iter().flatten();
                    let pair = |&other| (set.is_part.min(other), set.is_part.max(other));
                    touching.extend(found.map(pair));
                }
            }
        }
    }
    touching.sort_unstable();
    touching.dedup();
    for (one, other) in touching {
        // A part does not touch itself.
        if one != other || !std::ptr::eq(group, other_group) {
            encoder.writer.clause(&[!one, !other]);
        }
    }
}

/// Wherever squares of both groups touch, their parts differ.
fn parts_differ(
    encoder: &mut Encoder<'_>,
    differ: Differ,
    touch: &Moves,
    [group, other]: [&PartGroup; 2],
    is_same: bool,
) {
    let mut touching = Vec::new();
    for (one, &from) in group.possible.iter().enumerate() {
        for (two, &to) in other.possible.iter().enumerate() {
            let board = &encoder.puzzle.board;
            let steps = |from, to| board.one_step_from(from, touch.leaps()).contains(&to);
            if (!is_same || one < two) && (steps(from, to) || steps(to, from)) {
                touching.push((one, two));
            }
        }
    }
    let [size, other_size] = [group, other].map(|group| group.possible.len() as u64);
    let ways = match differ {
        Differ::Size => 1,
        Differ::Placed => other_size,
        Differ::Shape => 8 * other_size,
    };
    let literals = (touching.len() as u64).saturating_mul(ways * (size + other_size));
    if encoder.writer.foresee(literals).is_err() {
        return;
    }
    for (one, two) in touching {
        let [part, other_part] = [(group, one), (other, two)].map(|(group, place)| {
            let graph = &group.graph;
            let mut part = graph.reached_from(&mut encoder.writer, place, graph.size());
            part.truncate(group.possible.len());
            part
        });
        let mut unless = vec![!group.graph.holds[one], !other.graph.holds[two]];
        unless.extend(group.space[one]);
        unless.extend(other.space[two]);
        unless.extend(if is_same { part[two] } else { None });
        let unless = encoder.writer.any_of(&unless);
        encoder.writer.assume(!unless);
        let parts = [(group, &part), (other, &other_part)];
        match differ {
            Differ::Size => {
                let there = group.counted(&part).into_iter();
                let not_there = other.counted(&other_part).into_iter().map(|is_in| !is_in);
                let equal = not_there.clone().count() as i64;
                let counted: Vec<Literal> = there.chain(not_there).collect();
                encoder.bounded(&counted, &Bound::without(Interval::ANY, &[equal]));
            }
            Differ::Placed => are_not_alike(encoder, parts, one, &[Isometry::Identity]),
            Differ::Shape => are_not_alike(encoder, parts, one, &Isometry::ALL),
        }
        encoder.writer.release();
    }
}

/// Turned in each of these ways and laid with the square `from` on any square of the other, a part is not the other.
fn are_not_alike(
    encoder: &mut Encoder<'_>,
    [(group, part), (other, other_part)]: [(&PartGroup, &ReachedLiterals); 2],
    from: usize,
    turns: &[Isometry],
) {
    let board = &encoder.puzzle.board;
    let from = board.place(group.possible[from]);
    for (turn, to) in turns
        .iter()
        .flat_map(|turn| other.squares().map(move |to| (turn, to)))
    {
        let mut differences = Vec::new();
        let mut is_covered = vec![false; other.possible.len()];
        let squares = group.possible.iter().zip(part).zip(&group.graph.has_size);
        for ((&square, &is_in), _) in squares.filter(|(_, has_size)| **has_size) {
            let place = board.place(square);
            let step = Step::new(
                place.row as i64 - from.row as i64,
                place.column as i64 - from.column as i64,
            );
            let image = turn.turned(step).and_then(|step| board.step(*to, step));
            let image =
                image.and_then(|image| other.possible.iter().position(|&square| square == image));
            let is_other = image.and_then(|image| {
                is_covered[image] = true;
                other_part[image]
            });
            match (is_in, is_other) {
                (Some(one), Some(other)) => {
                    let ways = [(one, !other), (!one, other)];
                    let ways = ways.map(|(one, other)| encoder.writer.both(one, other));
                    differences.push(encoder.writer.any_of(&ways));
                }
                (one, other) => differences.extend(one.or(other)),
            }
        }
        let rest = is_covered.iter().zip(other_part).zip(&other.graph.has_size);
        let rest = rest.filter(|((is_covered, _), has_size)| !**is_covered && **has_size);
        differences.extend(rest.filter_map(|((_, &is_in), _)| is_in));
        encoder.writer.clause(&differences);
    }
}
