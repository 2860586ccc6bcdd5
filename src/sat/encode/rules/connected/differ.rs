//! Parts that touch and must differ.
//!
//! If both groups list the sets that may be a part, no two sets that touch and are alike are both parts. Otherwise the
//! parts of two squares that touch are what is reached from them, and they differ in a square, wherever the one is laid.

use std::collections::HashMap;

use super::{PartGroup, squares_of};
use crate::board::{Board, Isometry, Polyomino, Square, Step};
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

/// Pairs of sets that touch and are alike, by the earlier of their groups.
pub struct AlikeSets(Vec<Vec<(Literal, Literal)>>);

impl AlikeSets {
    /// Of all groups that list the sets that may be a part.
    pub fn of(encoder: &mut Encoder<'_>, rule: &Connected, groups: &[PartGroup]) -> Self {
        let mut touching = vec![Vec::new(); groups.len()];
        let Some((differ, touch)) = &rule.differ else {
            return AlikeSets(touching);
        };
        let board = &encoder.puzzle.board;
        let mut numbers: HashMap<Likeness, usize> = HashMap::new();
        let mut laid: Vec<(usize, Literal, Vec<Square>, usize)> = Vec::new();
        let mut holding: HashMap<(Square, usize), Vec<(usize, Literal)>> = HashMap::new();
        for (index, group) in groups.iter().enumerate() {
            for set in group.sets.iter().flatten() {
                let squares = squares_of(&group.graph, &group.possible, &set.places);
                let next = numbers.len();
                let likeness = likeness(board, *differ, &squares);
                let likeness = *numbers.entry(likeness).or_insert(next);
                for &square in &squares {
                    let sets = holding.entry((square, likeness)).or_default();
                    sets.push((index, set.is_part));
                }
                laid.push((index, set.is_part, squares, likeness));
            }
        }
        for (index, set, squares, likeness) in laid {
            if encoder.writer.is_stopped() {
                break;
            }
            for from in squares {
                for to in board.one_step_from(from, touch.leaps()) {
                    let others = holding.get(&(to, likeness)).into_iter().flatten();
                    // A part does not touch itself.
                    for &(place, other) in others.filter(|&&other| other != (index, set)) {
                        touching[index.min(place)].push((set.min(other), set.max(other)));
                    }
                }
            }
        }
        for pairs in &mut touching {
            pairs.sort_unstable();
            pairs.dedup();
        }
        AlikeSets(touching)
    }
}

fn likeness(board: &Board, differ: Differ, squares: &[Square]) -> Likeness {
    match differ {
        Differ::Size => Likeness::Size(squares.len()),
        Differ::Placed => Likeness::Shape(Polyomino::of_squares(board, squares)),
        Differ::Shape => Likeness::Shape(Polyomino::of_squares(board, squares).first_image()),
    }
}

/// The parts of a group differ from those of itself and of later groups.
pub fn encode(
    encoder: &mut Encoder<'_>,
    rule: &Connected,
    (groups, index): (&[PartGroup], usize),
    alike: &AlikeSets,
) {
    let Some((differ, touch)) = &rule.differ else {
        return;
    };
    for &(one, other) in &alike.0[index] {
        encoder.writer.clause(&[!one, !other]);
    }
    let group = &groups[index];
    for (place, other) in groups.iter().enumerate().skip(index) {
        if encoder.writer.is_stopped() {
            return;
        }
        if group.sets.is_none() || other.sets.is_none() {
            parts_differ(encoder, *differ, touch, [group, other], place == index);
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
