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

/// With so many shapes for each square the general way is shorter: steps of a queen or a knight join many squares.
const MOST_SHAPES_OF_A_SQUARE: usize = 120;

/// Whether parts of this size are small; then their number and size are stated here.
pub fn encode(encoder: &mut Encoder<'_>, graph: &Graph, number: Bound, size: Bound) -> bool {
    let Some(most) = size.at_most.filter(|&most| most <= MOST_SQUARES) else {
        return false;
    };
    let least = size.at_least.unwrap_or(1).max(1);
    if least == 2 && most == 2 && number == Bound::ANY {
        pairs(encoder, graph);
        return true;
    }
    let Some(shapes) = shapes(graph, least.max(0) as usize, most.max(0) as usize) else {
        return false;
    };
    let mut of_square: Vec<Vec<Literal>> = vec![Vec::new(); graph.size()];
    let mut parts = Vec::with_capacity(shapes.len());
    for shape in &shapes {
        if encoder.writer.is_stopped() {
            return true;
        }
        let is_part = is_part(encoder, graph, shape);
        for &place in shape {
            of_square[place].push(is_part);
        }
        parts.push(is_part);
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
        encoder.bounded(&near, Bound::exactly(1));
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

/// All connected sets of places with a size within these; `None` if there are too many.
fn shapes(graph: &Graph, least: usize, most: usize) -> Option<Vec<Vec<usize>>> {
    let mut shapes = Shapes {
        graph,
        least,
        most,
        found: Vec::new(),
    };
    for root in 0..graph.size() {
        let later = graph.joined[root].iter().filter(|&&near| near > root);
        shapes.grow(&[root], later.copied().collect())?;
    }
    Some(shapes.found)
}

/// The search for connected sets, each once (S. Wernicke, "Efficient detection of network motifs", 2006).
struct Shapes<'a> {
    graph: &'a Graph,
    least: usize,
    most: usize,
    found: Vec<Vec<usize>>,
}

impl Shapes<'_> {
    /// Adds a set and all that it grows to; `beside` are the places that may be added, all after the first of the set.
    fn grow(&mut self, set: &[usize], mut beside: Vec<usize>) -> Option<()> {
        if set.len() > self.most {
            return Some(());
        }
        if set.len() >= self.least {
            self.found.push(set.to_vec());
        }
        if self.found.len() > MOST_SHAPES_OF_A_SQUARE * self.graph.size() {
            return None;
        }
        let is_near = |place: usize| {
            let near = set
                .iter()
                .any(|&member| self.graph.joined[member].contains(&place));
            near || set.contains(&place)
        };
        let mut branches = Vec::new();
        while let Some(next) = beside.pop() {
            let new = self.graph.joined[next].iter().copied();
            let new = new.filter(|&place| place > set[0] && !is_near(place));
            branches.push((
                [set, &[next]].concat(),
                beside.iter().copied().chain(new).collect(),
            ));
        }
        branches
            .into_iter()
            .try_for_each(|(set, beside)| self.grow(&set, beside))
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
        let number = |size| shapes(&rectangle(3, 3), size, size).map(|all| all.len());
        assert_eq!([1, 2, 3].map(number), [Some(9), Some(12), Some(22)]);
        let large =
            |n: usize, size| shapes(&rectangle(n, n), size, size).map_or(0, |all| all.len());
        // As many more as one more row and column give: the second difference is twice the number of shapes.
        for (size, fixed) in [(1, 1), (2, 2), (3, 6), (4, 19), (5, 63)] {
            let [one, two, three] = [8, 9, 10].map(|n| large(n, size));
            assert_eq!(one + three - 2 * two, 2 * fixed);
        }
        let mut all = shapes(&rectangle(4, 5), 1, 5).unwrap_or_default();
        let total = all.len();
        all.iter_mut().for_each(|shape| shape.sort_unstable());
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), total);
    }
}
