//! `[[connected]]`: the parts that the squares holding what counts form, connected by steps.
//!
//! Parts are counted by their first squares. If at most one part is allowed, everything must be reached from the first
//! square of all, or this is left to [`crate::sat::cuts`]. The squares of a part are those that are reached from any of
//! them; n steps are enough to tell whether there are at most n (see [`crate::sat::encode::parts`]).

mod colours;
mod differ;
mod loops;
mod marked;
mod sets;
mod shapes;
mod sides;
mod sizes;

use std::cell::OnceCell;
use std::collections::HashMap;

use self::differ::AlikeSets;
use self::marked::{MarkedGroup, unless};
use self::sets::PartSet;
use self::shapes::placements;
use self::sides::{close, counts_on};
use self::sizes::SizesOfSets;
use crate::board::{Grouping, Square};
use crate::puzzle::{Bound, Connected, RuleInstance};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::parts::{Graph, LeftOut, PartDemand, PartNumbers, ReachedLiterals};
use crate::stop::Stopped;

/// On the largest boards, all squares take seconds.
const SQUARES_BETWEEN_POLLS: usize = 1 << 12;

/// One group of a rule.
pub struct PartGroup {
    grouping: Grouping,
    place: usize,
    /// How many parts it has.
    bound: Bound,
    /// Of the squares that may hold what counts; where that is asked, the space around the board is one more place.
    graph: Graph,
    /// Sides on which `closed` allows no wall, whatever the squares hold.
    never_crossed: Vec<Square>,
    /// The squares of the graph.
    possible: Vec<Square>,
    /// For each place, the literal that it is in the part of the space around the board.
    space: ReachedLiterals,
    /// The sets of which every part is one, if they are few.
    sets: Option<Vec<PartSet>>,
    /// Whether the list says too in which part a square of `sizes` can be.
    sets_know_sizes: bool,
    /// Sets that are no part; where there is no such list.
    forbidden: Vec<Vec<usize>>,
    marked: MarkedGroup,
    numbers: OnceCell<PartNumbers>,
}

pub fn encode(encoder: &mut Encoder<'_>, rule: &Connected) -> Result<(), Stopped> {
    let board = &encoder.puzzle.board;
    let joined = rule.joined(board, || encoder.writer.poll())?;
    let mut groups = Vec::new();
    for each in &rule.each {
        for (place, squares) in encoder.groups_within(&each.grouping, &rule.within)? {
            let squares = rule.places(board, &squares);
            let instance = (&each.grouping, place, each.bounds.of(place));
            groups.push(PartGroup::new(encoder, rule, instance, &squares, &joined)?);
        }
    }
    let alike = AlikeSets::of(encoder, rule, &groups);
    for (index, group) in groups.iter().enumerate() {
        if group.asks(rule) || rule.differ.is_some() {
            let instance = || RuleInstance::Group(group.grouping.clone(), group.place);
            encoder.instance(rule.origin, instance, |encoder| {
                group.encode(encoder, rule);
                differ::encode(encoder, rule, (&groups, index), &alike);
            })?;
        }
    }
    marked::encode(encoder, rule, &groups)
}

/// Whether something is asked of every part but its size.
fn asks_of_each_part(rule: &Connected) -> bool {
    rule.shapes.is_some() || !rule.not_shapes.is_empty() || rule.loops != Bound::ANY
}

impl PartGroup {
    fn new(
        encoder: &mut Encoder<'_>,
        rule: &Connected,
        (grouping, place, bound): (&Grouping, usize, &Bound),
        squares: &[Square],
        joined: &[Vec<Square>],
    ) -> Result<Self, Stopped> {
        let (graph, possible) = graph(encoder, rule, squares, joined)?;
        let space = space(encoder, rule, &graph);
        let mut group = PartGroup {
            grouping: grouping.clone(),
            place,
            bound: bound.clone(),
            graph,
            never_crossed: never_crossed(encoder, rule, squares, &possible),
            possible,
            space,
            sets: None,
            sets_know_sizes: false,
            forbidden: Vec::new(),
            marked: MarkedGroup::default(),
            numbers: OnceCell::new(),
        };
        if group.asks(rule) || rule.differ.is_some() {
            group.sets = sets::of(encoder, rule, &group.graph, &group.possible, bound)?;
        }
        // With guards, the list is asked for by itself, and what is said of sizes must hold without it.
        let may_rely_on_sets = group.sets.is_some() && encoder.draws_conclusions();
        group.sets_know_sizes = may_rely_on_sets && sizes::know_sizes(rule);
        let places = [squares, &group.possible];
        let knows = group.sets_know_sizes;
        group.marked = MarkedGroup::new(encoder, rule, &group.graph, places, &group.space, knows);
        if group.sets.is_none() {
            let (shapes, graph) = (&rule.not_shapes, &group.graph);
            group.forbidden = placements(
                encoder,
                shapes,
                graph,
                &group.possible,
                &SizesOfSets::default(),
            )?;
        }
        Ok(group)
    }

    /// The squares, without sides.
    fn squares(&self) -> impl Iterator<Item = &Square> {
        let places = self.possible.iter().zip(&self.graph.has_size);
        places.filter_map(|(square, has_size)| has_size.then_some(square))
    }

    /// Of the literals that say which places are in a part, those of places that add to its size.
    fn counted(&self, part: &ReachedLiterals) -> Vec<Literal> {
        let part = part.iter().copied().zip(&self.graph.has_size);
        let counted = part.filter_map(|(is_in, has_size)| is_in.filter(|_| *has_size));
        counted.collect()
    }

    /// In which part each place is; written when it is first asked for.
    fn numbers(&self, encoder: &mut Encoder<'_>) -> &PartNumbers {
        let number = || self.graph.numbered_parts(&mut encoder.writer);
        self.numbers.get_or_init(number)
    }

    fn asks(&self, rule: &Connected) -> bool {
        let asks_size = rule.size != Bound::ANY || rule.one_each;
        let is_closed = rule.over.as_ref().is_some_and(|over| over.closed);
        self.bound != Bound::ANY || asks_size || is_closed || asks_of_each_part(rule)
    }

    fn encode(&self, encoder: &mut Encoder<'_>, rule: &Connected) {
        let graph = &self.graph;
        match &self.sets {
            Some(sets) => sets::encode(encoder, self, sets),
            None if sets::are_pairs(rule, &self.bound) => sets::pairs(encoder, graph),
            None => {
                number_of_parts(encoder, self);
                size_of_every_part(encoder, graph, &rule.size, &self.space);
                shapes::forbid(encoder, self);
                loops::encode(encoder, rule, self);
            }
        }
        match &self.sets {
            Some(sets) if rule.one_each && self.sets_know_sizes => {
                sets::one_in_each(encoder, self, sets);
            }
            _ if rule.one_each => self.marked.one_in_each(encoder, self),
            _ => {}
        }
        if let Some(over) = rule.over.as_ref().filter(|over| over.closed) {
            close(encoder, rule, over, self);
            let sides = self.never_crossed.iter();
            let walls: Vec<Literal> = sides
                .filter_map(|&side| encoder.holds(side, &over.kinds))
                .collect();
            walls
                .into_iter()
                .for_each(|wall| encoder.writer.clause(&[!wall]));
        }
    }
}

/// The squares of a set of places, without sides.
fn squares_of(graph: &Graph, possible: &[Square], set: &[usize]) -> Vec<Square> {
    let squares = set.iter().filter(|&&place| graph.has_size[place]);
    squares.map(|&place| possible[place]).collect()
}

/// The sides of a closed group beside a square that may not hold what counts.
fn never_crossed(
    encoder: &Encoder<'_>,
    rule: &Connected,
    squares: &[Square],
    possible: &[Square],
) -> Vec<Square> {
    let board = &encoder.puzzle.board;
    let sides = squares
        .iter()
        .copied()
        .filter(|&place| board.is_open_side(place));
    let is_left_out = |side: &Square| possible.binary_search(side).is_err();
    match rule.over.as_ref().is_some_and(|over| over.closed) {
        true => sides.filter(is_left_out).collect(),
        false => Vec::new(),
    }
}

/// The graph of those squares that may hold what counts, and these squares.
fn graph(
    encoder: &mut Encoder<'_>,
    rule: &Connected,
    squares: &[Square],
    joined: &[Vec<Square>],
) -> Result<(Graph, Vec<Square>), Stopped> {
    let (mut holds, mut possible) = (Vec::new(), Vec::new());
    let mut place = HashMap::new();
    for (number, &square) in squares.iter().enumerate() {
        if number.is_multiple_of(SQUARES_BETWEEN_POLLS) {
            encoder.writer.poll()?;
        }
        if let Some(literal) = counts_on(encoder, rule, square, (squares, joined)) {
            place.insert(square, possible.len());
            holds.push(literal);
            possible.push(square);
        }
    }
    let near = |square: &Square| {
        let near = joined[square.index()].iter();
        near.filter_map(|other| place.get(other).copied()).collect()
    };
    let mut places: Vec<Vec<usize>> = Vec::with_capacity(possible.len());
    for some in possible.chunks(SQUARES_BETWEEN_POLLS) {
        encoder.writer.poll()?;
        places.extend(some.iter().map(near));
    }
    let mut joined = places;
    if rule.outside {
        let outer = possible.len();
        let edge = possible.iter().enumerate();
        let edge = edge.filter(|(_, square)| encoder.puzzle.board.is_on_edge(**square));
        let edge: Vec<usize> = edge.map(|(place, _)| place).collect();
        edge.iter().for_each(|&place| joined[place].push(outer));
        joined.push(edge);
        let always = encoder.writer.helper();
        encoder.writer.definition(&[always]);
        holds.push(always);
    }
    let board = &encoder.puzzle.board;
    let mut has_size: Vec<bool> = possible.iter().map(|&p| rule.has_size(board, p)).collect();
    has_size.resize(holds.len(), true);
    let graph = Graph {
        holds,
        joined,
        has_size,
    };
    Ok((graph, possible))
}

/// For each place, the literal that it is in the part of the space around the board; the space is the last place. Nothing
/// where this is not asked.
fn space(encoder: &mut Encoder<'_>, rule: &Connected, graph: &Graph) -> ReachedLiterals {
    let is_marked = !rule.sizes.is_empty() || rule.labels.is_some();
    let asks_size = rule.size != Bound::ANY || is_marked || rule.one_each;
    let asks = asks_size || asks_of_each_part(rule) || rule.differ.is_some();
    match rule.outside && asks {
        true => graph.reached_from(&mut encoder.writer, graph.size() - 1, graph.size()),
        false => vec![None; graph.size()],
    }
}

fn number_of_parts(encoder: &mut Encoder<'_>, group: &PartGroup) {
    let (graph, bound) = (&group.graph, &group.bound);
    let all = graph.size() as i64;
    let (least, most) = bound.tightened(0, all);
    let bound = &bound.within_reach(0, all);
    if least == 0 && most == all && bound.gaps().is_empty() {
        return;
    }
    if most < 1 || (most == 1 && least <= 1) {
        at_most_one_part(encoder, graph, most);
        if least > 0 {
            encoder.bounded(&graph.holds, &Bound::at_least(least));
        }
        return;
    }
    let parts = group.numbers(encoder);
    encoder.bounded(&parts.firsts, bound);
}

/// Everything is reached from the first square; if not even one part is allowed, nothing counts.
fn at_most_one_part(encoder: &mut Encoder<'_>, graph: &Graph, most: i64) {
    if most < 1 {
        encoder.bounded(&graph.holds, &Bound::at_most(most));
        return;
    }
    if encoder.thresholds.cuts {
        leave_out(encoder, graph, PartDemand::One);
        return;
    }
    let first = graph.first(&mut encoder.writer);
    let reached = graph.reached(&mut encoder.writer, first, graph.most_steps());
    for (&holds, reached) in graph.holds.iter().zip(reached) {
        let mut clause = vec![!holds];
        clause.extend(reached);
        encoder.writer.clause(&clause);
    }
}

/// Leaves to [`crate::sat::cuts`] what is demanded of the parts.
fn leave_out(encoder: &mut Encoder<'_>, graph: &Graph, demand: PartDemand) {
    let selector = encoder.writer.condition();
    let graph = graph.clone();
    encoder.left_out.push(LeftOut {
        graph,
        demand,
        selector,
    });
}

/// Bounds what is reached from each square, in as few steps as are enough to decide.
fn size_of_every_part(
    encoder: &mut Encoder<'_>,
    graph: &Graph,
    size: &Bound,
    space: &ReachedLiterals,
) {
    let size = &size.within_reach(1, graph.size() as i64);
    let least = size.hull().at_least.filter(|&least| least > 1);
    let most = { size.hull().at_most }.filter(|&most| most < graph.size() as i64);
    let last_gap = size.gaps().last().map(|gap| gap[1]);
    if least.is_none() && most.is_none() && last_gap.is_none() {
        return;
    }
    // The part of the space around the board has any size; cuts do not know it.
    let has_space = space.iter().any(Option::is_some);
    let has_sides = graph.has_size.contains(&false);
    if encoder.thresholds.cuts && !has_space {
        if least.is_some() && !has_sides {
            some_beside_each(encoder, graph);
        }
        return leave_out(encoder, graph, PartDemand::Sizes(size.clone()));
    }
    let steps = least
        .map_or(0, |least| least - 1)
        .max(most.or(last_gap).unwrap_or(0));
    let steps = graph.steps_of(usize::try_from(steps).unwrap_or(0));
    for (place, &holds) in graph.holds.iter().enumerate() {
        if encoder.writer.is_stopped() {
            return;
        }
        let part = graph.reached_from(&mut encoder.writer, place, steps);
        let part = part.into_iter().zip(&graph.has_size);
        let part = part.filter_map(|(reached, has_size)| reached.filter(|_| *has_size));
        let part: Vec<Literal> = part.collect();
        encoder.writer.assume(holds);
        // The space itself is in its own part.
        unless(encoder, space[place], |encoder| {
            encoder.bounded(&part, size);
        });
        encoder.writer.release();
    }
}

/// No square that holds what counts is a part by itself.
fn some_beside_each(encoder: &mut Encoder<'_>, graph: &Graph) {
    for (&holds, joined) in graph.holds.iter().zip(&graph.joined) {
        let beside = joined.iter().map(|&near| graph.holds[near]);
        let clause: Vec<Literal> = beside.chain([!holds]).collect();
        encoder.writer.clause(&clause);
    }
}
