//! Connected rules: for each group, the squares that may hold what counts, and the steps that join
//! them.

mod lines;
mod parities;
pub mod placements;

use std::collections::HashMap;

pub use self::parities::lines_modulo_two;
use self::placements::Placements;
use super::{CountingGroups, Reading};
use crate::board::{Board, Polyomino, Square, Step};
use crate::puzzle::{Connected, Counted, Crossing, Differ, Interval, Moves};
use crate::search::model::{
    Builder, Condition, ConnectedParts, Constraint, DifferingParts, Fact, Likeness,
};
use crate::stop::Stopped;

impl Reading for Connected {
    fn compile(&self, builder: &mut Builder, _: &mut CountingGroups) -> Result<(), Stopped> {
        let joined = self.joined(&builder.puzzle.board, || builder.poll())?;
        let mut grouped = vec![false; builder.puzzle.board.len()];
        let mut differing = Differing::default();
        for groups in &self.each {
            let board = &builder.puzzle.board;
            for (place, squares) in board.groups_within(&groups.grouping, &self.within) {
                builder.poll()?;
                let squares = self.places(board, &squares);
                let (mut parts, possible) = parts(builder, self, &squares, &joined);
                parts.number = groups.bounds.of(place).clone();
                let placements = Placements::new(builder, self, &parts, &possible)?;
                if self.differ.is_some() {
                    differing.groups.push((parts.clone(), possible, placements));
                }
                squares
                    .iter()
                    .for_each(|square| grouped[square.index()] = true);
                builder.constraint(Constraint::Parts(Box::new(parts)));
            }
        }
        if self.marked().iter().any(|square| !grouped[square.index()]) {
            builder.model.refuted = true;
        }
        if let Some((differ, touch)) = &self.differ {
            differing.compile(builder, *differ, touch)?;
        }
        Ok(())
    }
}

/// Those of these squares that may hold what counts; the number of parts is left open.
fn parts(
    builder: &mut Builder,
    rule: &Connected,
    squares: &[Square],
    joined: &[Vec<Square>],
) -> (ConnectedParts, Vec<Square>) {
    let mut parts = ConnectedParts {
        closed: rule.over.as_ref().is_some_and(|over| over.closed),
        size: rule.size.clone(),
        shapes: rule.shapes.clone(),
        not_shapes: rule.not_shapes.clone(),
        loops: rule.loops.clone(),
        one_each: rule.one_each,
        ..ConnectedParts::default()
    };
    let mut vertex = HashMap::new();
    let mut possible = Vec::new();
    for &square in squares {
        let holds = holds(builder, rule, square, (squares, joined));
        let size = rule.sizes.binary_search_by_key(&square, |(of, _)| *of).ok();
        let is_labelled = rule
            .labels
            .as_ref()
            .is_some_and(|labels| labels.of(square).is_some());
        // A side that surely holds a wall joins nothing, but its squares may not be in one part.
        let is_wall = parts.closed && builder.puzzle.board.is_open_side(square);
        match (holds, size) {
            (Condition::Never, _) if !is_wall => {
                builder.model.refuted |= size.is_some() || is_labelled
            }
            (holds, size) => {
                let place = possible.len() as u32;
                vertex.insert(square, place);
                possible.push(square);
                parts.holds.push(holds);
                parts
                    .has_size
                    .push(rule.has_size(&builder.puzzle.board, square));
                parts
                    .sizes
                    .extend(size.map(|size| (place, rule.sizes[size].1)));
            }
        }
    }
    let board = &builder.puzzle.board;
    // The places of sides are not looked at.
    let place = |&square: &Square| match board.is_square(square) {
        true => Step::new(board.row(square) as i64, board.column(square) as i64),
        false => Step::new(0, 0),
    };
    parts.places = possible.iter().map(place).collect();
    for label in rule.labelled() {
        let places = label
            .iter()
            .filter_map(|square| vertex.get(square).copied());
        let places: Vec<u32> = places.collect();
        // All squares of a label are in the group, or none.
        builder.model.refuted |= !places.is_empty() && places.len() < label.len();
        parts
            .labels
            .extend(Some(places).filter(|places| !places.is_empty()));
    }
    for square in &possible {
        let near = joined[square.index()].iter();
        let near = near.filter_map(|other| vertex.get(other).copied());
        parts.joined.push(near.collect());
    }
    if rule.outside {
        let edge = possible
            .iter()
            .filter(|square| builder.puzzle.board.is_on_edge(**square));
        let edge: Vec<u32> = edge.map(|square| vertex[square]).collect();
        let space = possible.len() as u32;
        edge.iter()
            .for_each(|&place| parts.joined[place as usize].push(space));
        parts.joined.push(edge);
        parts.holds.push(Condition::Always);
        parts.has_size.push(true);
        parts.space = Some(space);
    }
    (parts, possible)
}

/// The groups of a rule whose parts differ where they touch: their parts, squares, and places of shapes.
#[derive(Default)]
struct Differing {
    groups: Vec<(ConnectedParts, Vec<Square>, Option<Placements>)>,
}

impl Differing {
    fn compile(self, builder: &mut Builder, differ: Differ, touch: &Moves) -> Result<(), Stopped> {
        let placements = self
            .groups
            .iter()
            .map(|(_, _, placements)| placements.as_ref());
        if let Some(placements) = placements.collect::<Option<Vec<&Placements>>>() {
            for (index, one) in placements.iter().enumerate() {
                builder.poll()?;
                for other in &placements[index..] {
                    one.differ(other, builder, differ, touch);
                }
            }
            return Ok(());
        }
        let board = &builder.puzzle.board;
        let mut of_square: HashMap<Square, Vec<(usize, u32)>> = HashMap::new();
        for (group, (_, squares, _)) in self.groups.iter().enumerate() {
            for (vertex, &square) in (0..).zip(squares) {
                of_square.entry(square).or_default().push((group, vertex));
            }
        }
        let mut touching = Vec::new();
        for (&from, ones) in &of_square {
            builder.poll()?;
            for to in touches(board, from, touch) {
                let others = of_square.get(&to).into_iter().flatten();
                touching
                    .extend(others.flat_map(|&other| ones.iter().map(move |&one| [one, other])));
            }
        }
        touching.retain(|[one, other]| one < other);
        touching.sort_unstable();
        touching.dedup();
        builder.constraint(Constraint::Differing(DifferingParts {
            groups: self.groups.into_iter().map(|(parts, ..)| parts).collect(),
            differ,
            touching,
        }));
        Ok(())
    }
}

/// The squares that a step joins with a square, there or back.
fn touches(board: &Board, square: Square, touch: &Moves) -> Vec<Square> {
    let back = touch
        .leaps()
        .iter()
        .map(|step| Step::new(-step.rows, -step.columns));
    let steps: Vec<Step> = touch.leaps().iter().copied().chain(back).collect();
    board.one_step_from(square, &steps)
}

fn likeness(board: &Board, squares: &[Square], differ: Differ) -> Likeness {
    match differ {
        Differ::Size => Likeness::Size(squares.len()),
        Differ::Shape => Likeness::Shape(Polyomino::of_squares(board, squares).first_image()),
        Differ::Placed => Likeness::Shape(Polyomino::of_squares(board, squares)),
    }
}

/// Whether a place holds what counts: of a square or corner that sides join, whether one of them does.
fn holds(
    builder: &mut Builder,
    rule: &Connected,
    place: Square,
    (group, joined): (&[Square], &[Vec<Square>]),
) -> Condition {
    let board = &builder.puzzle.board;
    let is_side = board.is_open_side(place);
    if let Some(over) = rule.over.as_ref().filter(|_| is_side) {
        return crossed(builder, rule, over, place);
    }
    let Some(Counted::Pieces(kinds)) = rule
        .of
        .as_ref()
        .filter(|_| rule.joins.is_some() && !is_side)
    else {
        return held(builder, rule, place);
    };
    // Places that sides join come with these sides, in order.
    let sides = joined[place.index()].iter().copied();
    let sides = sides.filter(|side| group.binary_search(side).is_ok());
    let pieces = builder
        .model
        .candidates
        .on(sides, |kind| kinds.contains(kind));
    let is_certain = |fact: &Fact| builder.model.candidates.get(*fact).certain;
    match pieces[..] {
        [] => Condition::Never,
        _ if pieces.iter().any(is_certain) => Condition::Always,
        [only] => Condition::If(only.holds()),
        _ => Condition::If(builder.either(&pieces, None).holds()),
    }
}

/// Whether a square or side holds what the parts are of.
fn held(builder: &mut Builder, rule: &Connected, place: Square) -> Condition {
    let is_open = builder.puzzle.board.is_open(place);
    match &rule.of {
        Some(Counted::Pieces(kinds)) => builder.holds(place, |kind| kinds.contains(kind)),
        _ if !is_open => Condition::Never,
        Some(Counted::Empty) => builder.holds(place, |_| true).negated(),
        None => Condition::Always,
    }
}

/// Whether a step goes over a side: both its squares hold what counts, and it holds a bridge or no wall. Where no wall
/// may stand within a part, each has both squares beside it.
fn crossed(builder: &mut Builder, rule: &Connected, over: &Crossing, side: Square) -> Condition {
    let piece = builder.holds(side, |kind| over.kinds.contains(kind));
    let ends = builder.puzzle.board.squares_of_side(side);
    let ends: Vec<Condition> = ends
        .into_iter()
        .map(|end| held(builder, rule, end))
        .collect();
    if over.closed {
        for &end in &ends {
            both(builder, piece, end);
        }
    }
    let own = if over.bridges { piece } else { piece.negated() };
    let all = ends.into_iter().chain([own]);
    let mut facts = Vec::new();
    for condition in all {
        match condition {
            Condition::Never => return Condition::Never,
            Condition::Always => {}
            Condition::If(literal) => facts.push(literal),
        }
    }
    match facts[..] {
        [] => Condition::Always,
        [only] => Condition::If(only),
        _ => {
            let facts: Vec<Fact> = facts
                .into_iter()
                .map(|literal| builder.fact(literal))
                .collect();
            Condition::If(builder.all_of(&facts, None).holds())
        }
    }
}

/// States that one holds only if the other does.
fn both(builder: &mut Builder, one: Condition, other: Condition) {
    match (one, other) {
        (Condition::Never, _) | (_, Condition::Always) => {}
        (Condition::Always, Condition::Never) => builder.model.refuted = true,
        (Condition::If(one), Condition::Never) => {
            let not = builder.fact(one.negated());
            builder.cardinality(&[not], Interval::at_least(1), None);
        }
        (Condition::Always, Condition::If(other)) => {
            let is = builder.fact(other);
            builder.cardinality(&[is], Interval::at_least(1), None);
        }
        (Condition::If(one), Condition::If(other)) => {
            let is = builder.fact(other);
            builder.cardinality(&[is], Interval::at_least(1), Some(one));
        }
    }
}
