//! Parts of a small size, by their shapes instead of by what is reached.
//!
//! A part of two squares is a square with exactly one neighbour. For parts of up to five squares there is a helper for
//! each connected set of squares of the right size: "this is a part", that is, all its squares hold what counts and
//! none beside them does. Each square that holds what counts is then in one of the sets.

use crate::puzzle::Bound;
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::parts::Graph;

/// Larger parts have too many shapes: a square is in some hundred of six squares.
const MOST_SQUARES: i64 = 5;

/// If a square is in more shapes than these, the general way is shorter: a square that steps of a king join with others is
/// in five hundred of up to four squares, one of a board of sides in 414 of up to five.
const MOST_SHAPES_OF_A_SQUARE: usize = 450;

/// Whether parts of this size are small; then their number and size are stated here.
pub fn encode(encoder: &mut Encoder<'_>, graph: &Graph, number: &Bound, size: &Bound) -> bool {
    let Some(most) = size.hull().at_most.filter(|&most| most <= MOST_SQUARES) else {
        return false;
    };
    let least = size.hull().at_least.unwrap_or(1).max(1);
    if least == 2 && most == 2 && *number == Bound::ANY {
        pairs(encoder, graph);
        return true;
    }
    let most = most.max(0) as usize;
    if !are_few(graph, most) {
        return false;
    }
    let mut of_square: Vec<Vec<Literal>> = vec![Vec::new(); graph.size()];
    let mut parts = Vec::new();
    for first in 0..graph.size() {
        for shape in Shapes::new(graph, first, most).of(first) {
            // On the largest boards there are hundreds of millions of shapes.
            if encoder.writer.is_stopped() {
                return true;
            }
            if !size.allows(shape.len()) {
                continue;
            }
            let is_part = is_part(encoder, graph, &shape);
            for place in shape {
                of_square[place].push(is_part);
            }
            parts.push(is_part);
        }
    }
    for (&holds, mut parts) in graph.holds.iter().zip(of_square) {
        parts.push(!holds);
        encoder.writer.clause(&parts);
    }
    encoder.bounded(&parts, number);
    true
}

/// Each square has exactly one neighbour.
fn pairs(encoder: &mut Encoder<'_>, graph: &Graph) {
    for (&holds, joined) in graph.holds.iter().zip(&graph.joined) {
        let near: Vec<Literal> = joined.iter().map(|&place| graph.holds[place]).collect();
        encoder.writer.assume(holds);
        encoder.bounded(&near, &Bound::exactly(1));
        encoder.writer.release();
    }
}

/// The literal "these squares are a part".
fn is_part(encoder: &mut Encoder<'_>, graph: &Graph, shape: &[usize]) -> Literal {
    let mut beside: Vec<usize> = shape
        .iter()
        .flat_map(|&place| &graph.joined[place])
        .copied()
        .filter(|near| !shape.contains(near))
        .collect();
    beside.sort_unstable();
    beside.dedup();
    let not_inside = shape.iter().map(|&place| !graph.holds[place]);
    let not: Vec<Literal> = not_inside
        .chain(beside.into_iter().map(|place| graph.holds[place]))
        .collect();
    !encoder.writer.any_of(&not)
}

/// Whether the place with the most neighbours is in few enough connected sets of up to so many places.
fn are_few(graph: &Graph, most: usize) -> bool {
    let crowded = (0..graph.size()).max_by_key(|&place| graph.joined[place].len());
    crowded.is_none_or(|crowded| {
        let shapes = Shapes {
            enough: MOST_SHAPES_OF_A_SQUARE + 1,
            ..Shapes::new(graph, 0, most)
        };
        shapes.of(crowded).len() <= MOST_SHAPES_OF_A_SQUARE
    })
}

/// The search for connected sets, each once (S. Wernicke, "Efficient detection of network motifs", 2006).
struct Shapes<'a> {
    graph: &'a Graph,
    /// Places before this one are left out.
    first: usize,
    /// How many places a set has at most.
    most: usize,
    /// Once there are so many sets, no more are looked for.
    enough: usize,
    found: Vec<Vec<usize>>,
}

impl<'a> Shapes<'a> {
    fn new(graph: &'a Graph, first: usize, most: usize) -> Self {
        Shapes {
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
        }
    }

    /// Of n squares there are 1, 2, 6, 19, 63 fixed polyominoes (OEIS A001168), each in as many places as its box has.
    #[test]
    fn each_shape_is_found_once_in_each_place() {
        let all = |graph: &Graph, most| -> Vec<Vec<usize>> {
            let of_first = |first| Shapes::new(graph, first, most).of(first);
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
            Shapes::new(&board, 0, 5).of(40).len(),
            1 + 2 * 2 + 3 * 6 + 4 * 19 + 5 * 63
        );
        assert!(are_few(&board, 5));
        let joined = |place| (0..30).filter(|&other| other != place).collect();
        let all = Graph {
            holds: rectangle(5, 6).holds,
            joined: (0..30).map(joined).collect(),
        };
        assert!(are_few(&all, 2) && !are_few(&all, 5));
    }
}
