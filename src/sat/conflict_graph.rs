//! Groups of literals of which at most one can be true, as unit propagation on a formula shows.
//!
//! They tighten a goal: of non-attacking kings at most one stands in each two by two squares, so no
//! more kings fit than there are such groups, and a totalizer counts groups instead of squares. The groups
//! are cliques of the *conflict graph*, in which two literals are neighbours if they cannot both be true.
//! Cliques are found greedily, literals with few neighbours first, so that borders and corners are not
//! left over, and once more in reading order, which finds rows of queens. The partition with fewer groups is
//! taken. Any partition is sound; a better one only gives a tighter bound.

use fixedbitset::FixedBitSet;

use super::Literal;
use super::propagation::{Propagator, TruthValue};
use crate::stop::{Stop, Stopped};

/// With more literals than this no groups are looked for: the size of the graph is quadratic in their number.
const MOST_LITERALS: usize = 2048;

/// Partitions the literals into groups with at most one true literal each. False literals are left out;
/// each true one is a group by itself.
pub fn at_most_one_groups(
    formula: &mut Propagator,
    literals: &[Literal],
    stop: &Stop,
) -> Result<Vec<Vec<Literal>>, Stopped> {
    let mut groups = Vec::new();
    let mut free = Vec::new();
    for &literal in literals {
        match formula.value(literal) {
            TruthValue::True => groups.push(vec![literal]),
            TruthValue::Free => free.push(literal),
            TruthValue::False => {}
        }
    }
    if free.len() > MOST_LITERALS {
        groups.extend(free.into_iter().map(|literal| vec![literal]));
        return Ok(groups);
    }
    let graph = conflict_graph(formula, &free, stop)?;
    let by_order = cliques(
        &graph,
        |left| left.minimum(),
        |fitting, _| fitting.minimum(),
    );
    let by_degree = cliques(
        &graph,
        |left| lowest_degree(&graph, left),
        |fitting, left| least_loss(&graph, fitting, left),
    );
    let fewer = if by_order.len() < by_degree.len() {
        by_order
    } else {
        by_degree
    };
    let literals = |clique: Vec<usize>| clique.into_iter().map(|member| free[member]).collect();
    groups.extend(fewer.into_iter().map(literals));
    Ok(groups)
}

/// For each literal, the literals that cannot be true together with it, all by their places in the list.
fn conflict_graph(
    formula: &mut Propagator,
    literals: &[Literal],
    stop: &Stop,
) -> Result<Vec<FixedBitSet>, Stopped> {
    let mark = formula.mark();
    let mut graph = vec![FixedBitSet::with_capacity(literals.len()); literals.len()];
    for (place, &literal) in literals.iter().enumerate() {
        stop.poll()?;
        let consistent = formula.assume(literal);
        for (other, &another) in literals.iter().enumerate() {
            // A literal that contradicts the formula by itself is a neighbour of every other.
            let excluded = !consistent || formula.value(another) == TruthValue::False;
            if excluded && other != place {
                graph[place].insert(other);
                graph[other].insert(place);
            }
        }
        formula.undo(mark);
    }
    Ok(graph)
}

/// Cliques that together cover all literals, built one after another: `first` chooses the first member among
/// the literals that are left, `next` each further member, given those that fit and those that are left.
fn cliques(
    graph: &[FixedBitSet],
    first: impl Fn(&FixedBitSet) -> Option<usize>,
    next: impl Fn(&FixedBitSet, &FixedBitSet) -> Option<usize>,
) -> Vec<Vec<usize>> {
    let mut left = FixedBitSet::with_capacity(graph.len());
    left.insert_range(..);
    let mut cliques = Vec::new();
    while let Some(seed) = first(&left) {
        let mut clique = vec![seed];
        let mut fitting = graph[seed].clone();
        fitting.intersect_with(&left);
        while let Some(member) = next(&fitting, &left) {
            clique.push(member);
            fitting.intersect_with(&graph[member]);
        }
        clique.iter().for_each(|&member| left.remove(member));
        cliques.push(clique);
    }
    cliques
}

fn lowest_degree(graph: &[FixedBitSet], left: &FixedBitSet) -> Option<usize> {
    left.ones()
        .min_by_key(|&place| left.intersection_count(&graph[place]))
}

/// The literal that leaves most of the others fitting; of equals, the one that is hardest to place elsewhere.
fn least_loss(graph: &[FixedBitSet], fitting: &FixedBitSet, left: &FixedBitSet) -> Option<usize> {
    fitting.ones().min_by_key(|&place| {
        let others = fitting.intersection_count(&graph[place]);
        (usize::MAX - others, left.intersection_count(&graph[place]))
    })
}
