//! Parts that are one of a list of sets: all places of given shapes, or all connected sets of a small size.
//!
//! For each set there is a helper "this is a part": all its squares hold what counts and none beside them does. Each
//! square that holds what counts is then in one of these. A part of two squares needs no list: it is a square with exactly
//! one neighbour.

use std::collections::BTreeSet;
use std::mem::take;

use super::shapes::placements;
use super::sizes::SizesOfSets;
use super::{PartGroup, asks_of_each_part, squares_of};
use crate::board::{Polyomino, Square, Step, Wrap};
use crate::puzzle::{Bound, Connected, PartShape};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::parts::Graph;
use crate::stop::Stopped;

/// Larger parts have too many shapes: a square is in some hundred of six squares.
const MOST_SQUARES: i64 = 5;

/// If a square is in more shapes than these, the general way is shorter: a square that steps of a king join with others is
/// in five hundred of up to four squares, one of a board of sides in 414 of up to five.
const MOST_SHAPES_OF_A_SQUARE: usize = 450;

/// Places of a graph, and the literal "these are a part".
pub struct PartSet {
    pub places: Vec<usize>,
    pub is_part: Literal,
}

/// The sets of which every part is one; `None` if there are too many.
pub fn of(
    encoder: &mut Encoder<'_>,
    rule: &Connected,
    graph: &Graph,
    possible: &[Square],
    number: &Bound,
) -> Result<Option<Vec<PartSet>>, Stopped> {
    let sizes = SizesOfSets::of(encoder, rule);
    let mut sets = match &rule.shapes {
        Some(shapes) => placements(encoder, shapes, graph, possible, &sizes)?,
        None if is_divided_into_small_parts(encoder, rule) => {
            let shapes = polyominoes(&rule.size);
            placements(encoder, &shapes, graph, possible, &sizes)?
        }
        None if rule.outside || rule.has_sides() || are_pairs(rule, number) => return Ok(None),
        None => match small_sets(encoder, graph, &rule.size)? {
            Some(sets) => sets,
            None => return Ok(None),
        },
    };
    let board = &encoder.puzzle.board;
    sets.retain(|set| {
        let squares = squares_of(graph, possible, set);
        let has = |shape: &Polyomino| rule.not_shapes.iter().any(|other| other.admits(shape));
        let is_forbidden =
            !rule.not_shapes.is_empty() && has(&Polyomino::of_squares(board, &squares));
        let is_asked = rule.size.allows(squares.len()) && !is_forbidden;
        is_asked && rule.loops.allows_sum(loops(graph, set)) && sizes.allow_squares(&squares)
    });
    let mut parts = Vec::with_capacity(sets.len());
    for places in sets {
        encoder.writer.poll()?;
        let is_part = is_part(encoder, graph, &places);
        parts.push(PartSet { places, is_part });
    }
    Ok(Some(parts))
}

/// Whether walls are all around small parts of a board of the plane: then their squares say which sides are theirs.
fn is_divided_into_small_parts(encoder: &Encoder<'_>, rule: &Connected) -> bool {
    let is_closed = rule.over.as_ref().is_some_and(|over| over.closed);
    let most = rule.size.hull().at_most;
    is_closed
        && !rule.outside
        && most.is_some_and(|most| most <= MOST_SQUARES)
        && encoder.puzzle.board.wrap() == Wrap::default()
}

/// All shapes of so many squares side by side, as they lie, up to [`MOST_SQUARES`].
fn polyominoes(size: &Bound) -> Vec<PartShape> {
    let mut larger = BTreeSet::from([Polyomino::rectangle(1, 1)]);
    let mut all = Vec::new();
    for number in 1..=MOST_SQUARES {
        let shapes = take(&mut larger);
        for shape in &shapes {
            let cells = shape.cells().iter();
            let cells: Vec<Step> = cells.map(|&(r, c)| Step::new(r as i64, c as i64)).collect();
            for cell in &cells {
                for (rows, columns) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                    let beside = Step::new(cell.rows + rows, cell.columns + columns);
                    if !cells.contains(&beside) {
                        larger.insert(Polyomino::new([cells.as_slice(), &[beside]].concat()));
                    }
                }
            }
        }
        if size.allows(number as usize) {
            all.extend(shapes.into_iter().map(PartShape::Drawn));
        }
    }
    all
}

/// No set is a part that does not hold one square of `sizes`.
pub fn one_in_each(encoder: &mut Encoder<'_>, group: &PartGroup, sets: &[PartSet]) {
    let marked = group.marked.places();
    for set in sets {
        let held = set.places.iter().filter(|place| marked.contains(place));
        if held.count() != 1 {
            encoder.writer.clause(&[!set.is_part]);
        }
    }
}

/// No set with this place is a part that has another size.
pub fn size_at(encoder: &mut Encoder<'_>, group: &PartGroup, place: usize, size: i64) {
    let has_size = &group.graph.has_size;
    for set in group.sets.iter().flatten() {
        let squares = set.places.iter().filter(|&&place| has_size[place]);
        if set.places.contains(&place) && squares.count() as i64 != size {
            encoder.writer.clause(&[!set.is_part]);
        }
    }
}

/// The number of independent loops of a connected set.
fn loops(graph: &Graph, set: &[usize]) -> i64 {
    let near = |place: &usize| {
        let near = graph.joined[*place].iter();
        near.filter(|&other| other > place && set.contains(other))
            .count() as i64
    };
    set.iter().map(near).sum::<i64>() - set.len() as i64 + 1
}

/// Whether all that is asked is that each part has two squares.
pub fn are_pairs(rule: &Connected, number: &Bound) -> bool {
    let hull = rule.size.hull();
    let is_two = hull.at_least.unwrap_or(1).max(1) == 2 && hull.at_most == Some(2);
    is_two
        && *number == Bound::ANY
        && rule.differ.is_none()
        && !asks_of_each_part(rule)
        && !rule.has_sides()
        && !rule.outside
}

/// Each square has exactly one neighbour.
pub fn pairs(encoder: &mut Encoder<'_>, graph: &Graph) {
    for (&holds, joined) in graph.holds.iter().zip(&graph.joined) {
        let near: Vec<Literal> = joined.iter().map(|&place| graph.holds[place]).collect();
        encoder.writer.assume(holds);
        encoder.bounded(&near, &Bound::exactly(1));
        encoder.writer.release();
    }
}

/// Each square that holds what counts is in a part, or in that of the space around the board; there are so many parts.
pub fn encode(encoder: &mut Encoder<'_>, group: &PartGroup, sets: &[PartSet]) {
    let graph = &group.graph;
    let mut of_square: Vec<Vec<Literal>> = vec![Vec::new(); graph.size()];
    let mut parts = Vec::with_capacity(sets.len());
    for set in sets {
        for &place in &set.places {
            of_square[place].push(set.is_part);
        }
        parts.push(set.is_part);
    }
    for (place, mut parts) in of_square.into_iter().enumerate() {
        parts.extend(group.space[place]);
        parts.push(!graph.holds[place]);
        encoder.writer.clause(&parts);
    }
    // The space is the last place, and counts as a part.
    parts.extend(graph.holds[group.possible.len()..].iter().copied());
    encoder.bounded(&parts, &group.bound);
}

/// The literal "these squares are a part".
fn is_part(encoder: &mut Encoder<'_>, graph: &Graph, set: &[usize]) -> Literal {
    let not_inside = set.iter().map(|&place| !graph.holds[place]);
    let beside = graph
        .beside(set)
        .into_iter()
        .map(|place| graph.holds[place]);
    let not: Vec<Literal> = not_inside.chain(beside).collect();
    !encoder.writer.any_of(&not)
}

/// All connected sets of the right size, if these are small and few.
fn small_sets(
    encoder: &mut Encoder<'_>,
    graph: &Graph,
    size: &Bound,
) -> Result<Option<Vec<Vec<usize>>>, Stopped> {
    let most = size.hull().at_most.filter(|&most| most <= MOST_SQUARES);
    let most = most.map(|most| most.max(0) as usize);
    let Some(most) = most.filter(|&most| are_few(graph, most)) else {
        return Ok(None);
    };
    let mut sets = Vec::new();
    for first in 0..graph.size() {
        // On the largest boards there are hundreds of millions of sets.
        encoder.writer.foresee(sets.len() as u64)?;
        encoder.writer.poll()?;
        let found = ConnectedSets::new(graph, first, most).of(first).into_iter();
        sets.extend(found.filter(|set| size.allows(set.len())));
    }
    Ok(Some(sets))
}

/// Whether the place with the most neighbours is in few enough connected sets of up to so many places.
fn are_few(graph: &Graph, most: usize) -> bool {
    let crowded = (0..graph.size()).max_by_key(|&place| graph.joined[place].len());
    crowded.is_none_or(|crowded| {
        let shapes = ConnectedSets {
            enough: MOST_SHAPES_OF_A_SQUARE + 1,
            ..ConnectedSets::new(graph, 0, most)
        };
        shapes.of(crowded).len() <= MOST_SHAPES_OF_A_SQUARE
    })
}

/// The search for connected sets, each once (S. Wernicke, "Efficient detection of network motifs", 2006).
struct ConnectedSets<'a> {
    graph: &'a Graph,
    /// Places before this one are left out.
    first: usize,
    /// How many places a set has at most.
    most: usize,
    /// Once there are so many sets, no more are looked for.
    enough: usize,
    found: Vec<Vec<usize>>,
}

impl<'a> ConnectedSets<'a> {
    fn new(graph: &'a Graph, first: usize, most: usize) -> Self {
        ConnectedSets {
            graph,
            first,
            most,
            enough: usize::MAX,
            found: Vec::new(),
        }
    }

    /// The sets that hold this place.
    fn of(mut self, root: usize) -> Vec<Vec<usize>> {
        let beside = self.graph.joined[root].iter().copied();
        let beside = beside.filter(|&near| near >= self.first).collect();
        self.grow(&[root], beside);
        self.found
    }

    /// Adds a set and all that it grows to; `beside` are the places that may be added.
    fn grow(&mut self, set: &[usize], mut beside: Vec<usize>) {
        if set.len() > self.most || self.found.len() >= self.enough {
            return;
        }
        self.found.push(set.to_vec());
        while let Some(next) = beside.pop() {
            let is_near = |place: usize| {
                let joined = |&member: &usize| self.graph.joined[member].contains(&place);
                set.contains(&place) || set.iter().any(joined)
            };
            let new = self.graph.joined[next].iter().copied();
            let new = new.filter(|&place| place >= self.first && !is_near(place));
            let beside = beside.iter().copied().chain(new).collect();
            self.grow(&[set, &[next]].concat(), beside);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::Variable;

    /// A rectangle of squares joined side by side.
    fn rectangle(rows: usize, columns: usize) -> Graph {
        let near = |place: usize| {
            let (row, column) = (place / columns, place % columns);
            let is_near = |&other: &usize| {
                (other / columns).abs_diff(row) + (other % columns).abs_diff(column) == 1
            };
            (0..rows * columns).filter(is_near).collect()
        };
        Graph {
            holds: (0..rows * columns)
                .map(|place| Variable::new(place).positive())
                .collect(),
            joined: (0..rows * columns).map(near).collect(),
            has_size: vec![true; rows * columns],
        }
    }

    /// Of n squares there are 1, 2, 6, 19, 63 fixed polyominoes (OEIS A001168), each in as many places as its box has.
    #[test]
    fn each_shape_is_found_once_in_each_place() {
        let all = |graph: &Graph, most| -> Vec<Vec<usize>> {
            let of_first = |first| ConnectedSets::new(graph, first, most).of(first);
            (0..graph.size()).flat_map(of_first).collect()
        };
        let large = |n: usize, size| {
            let all = all(&rectangle(n, n), size).into_iter();
            all.filter(|shape| shape.len() == size).count()
        };
        assert_eq!([1, 2, 3].map(|size| large(3, size)), [9, 12, 22]);
        // As many more as one more row and column give: the second difference is twice the number of shapes.
        for (size, fixed) in [(1, 1), (2, 2), (3, 6), (4, 19), (5, 63)] {
            let [one, two, three] = [8, 9, 10].map(|n| large(n, size));
            assert_eq!(one + three - 2 * two, 2 * fixed);
        }
        let mut all = all(&rectangle(4, 5), 5);
        let total = all.len();
        all.iter_mut().for_each(|shape| shape.sort_unstable());
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), total);
    }

    /// Polyominoes with a marked square: as many times the fixed ones as they have squares.
    #[test]
    fn a_square_of_a_board_is_in_few_shapes_of_five_squares_and_one_that_is_joined_with_all_is_not()
    {
        let board = rectangle(9, 9);
        assert_eq!(
            ConnectedSets::new(&board, 0, 5).of(40).len(),
            1 + 2 * 2 + 3 * 6 + 4 * 19 + 5 * 63
        );
        assert!(are_few(&board, 5));
        let joined = |place| (0..30).filter(|&other| other != place).collect();
        let all = Graph {
            holds: rectangle(5, 6).holds,
            joined: (0..30).map(joined).collect(),
            has_size: vec![true; 30],
        };
        assert!(are_few(&all, 2) && !are_few(&all, 5));
    }
}
