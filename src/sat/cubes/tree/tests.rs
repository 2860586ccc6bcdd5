//! Cubes are disjoint and together cover everything, whatever propagation says.

use super::*;
use crate::sat::propagation::TruthValue;
use crate::sat::textbook::{self, TextbookFormula, literals};

fn tree_of(formula: &TextbookFormula, squares: usize, branching: CubeBranching) -> CubeTree {
    CubeTree::new(&formula.cnf, squares, branching, &Stop::never()).unwrap()
}

/// Splits every cube that can be split. Returns the true variables of each leaf that propagation does not refute, and
/// the decisions of all leaves, refuted or not.
fn leaves(
    clauses: &[Vec<i32>],
    squares: usize,
    branching: CubeBranching,
) -> (Vec<Vec<usize>>, Vec<Vec<Literal>>) {
    let formula = textbook::row(squares, 0, clauses);
    let (mut leaves, mut cubes) = (Vec::new(), Vec::new());
    let mut tree = tree_of(&formula, squares, branching);
    while tree.advance() {
        if !tree.is_refuted_by_propagation() && tree.cube().free_placement() > 0 {
            tree.split();
            continue;
        }
        cubes.push(tree.decisions().to_vec());
        if !tree.is_refuted_by_propagation() {
            let held = tree.cube().true_placement_variables();
            let mut held: Vec<usize> = held.map(Variable::index).collect();
            held.sort_unstable();
            leaves.push(held);
        }
    }
    (leaves, cubes)
}

#[test]
fn cubes_split_to_the_end_are_the_models() {
    let clauses = [vec![1, 2, 3], vec![-1, -2], vec![-2, -3]];
    for branching in [CubeBranching::Tightest, CubeBranching::InOrder] {
        let (mut leaves, _) = leaves(&clauses, 3, branching);
        leaves.sort();
        assert_eq!(
            leaves,
            [vec![0], vec![0, 2], vec![1], vec![2]],
            "{branching:?}"
        );
    }
}

/// Every assignment is in exactly one cube, whether it satisfies the formula or not: propagation leaves nothing out.
#[test]
fn each_assignment_is_in_exactly_one_cube() {
    let clauses = [vec![1, 2, 3], vec![-1, 4], vec![-1, -4], vec![2, 3, 4, 5]];
    for branching in [CubeBranching::Tightest, CubeBranching::InOrder] {
        let (_, cubes) = leaves(&clauses, 5, branching);
        for assignment in 0..1 << 5 {
            let holds = |literal: &&Literal| {
                (assignment >> literal.variable().index() & 1 == 1) == literal.is_positive()
            };
            let within = |cube: &&Vec<Literal>| cube.iter().all(|literal| holds(&literal));
            assert_eq!(cubes.iter().filter(within).count(), 1, "{branching:?}");
        }
    }
}

#[test]
fn in_order_a_piece_on_an_earlier_square_comes_first() {
    let (leaves, _) = leaves(&[], 2, CubeBranching::InOrder);
    assert_eq!(leaves, [vec![0, 1], vec![0], vec![1], vec![]]);
}

#[test]
fn a_formula_that_propagation_refutes_is_one_cube_that_is_refuted() {
    for clauses in [[vec![1], vec![-1]], [vec![], vec![1]]] {
        let formula = textbook::row(1, 0, &clauses);
        let mut tree = tree_of(&formula, 1, CubeBranching::Tightest);
        for _ in 0..2 {
            assert!(tree.advance() && tree.is_refuted_by_propagation());
            assert!(!tree.advance());
            tree.restart(&[]);
        }
    }
}

#[test]
fn the_tightest_group_is_split_over_first() {
    let clauses = [vec![1, 2, 3], vec![4, 5]];
    let formula = textbook::row(5, 0, &clauses);
    let mut tree = tree_of(&formula, 5, CubeBranching::Tightest);
    assert!(tree.advance());
    tree.split();
    assert!(tree.advance());
    assert_eq!(tree.cube().value(literals(&[4])[0]), TruthValue::True);
    assert_eq!(tree.depth(), 1);
}

/// Look-ahead refutes one literal of the group; the remainder holds it.
#[test]
fn what_look_ahead_refutes_is_left_to_the_remainder() {
    let clauses = [vec![1, 2, 3], vec![-1, 4], vec![-1, -4]];
    let formula = textbook::row(4, 0, &clauses);
    let mut tree = tree_of(&formula, 4, CubeBranching::Tightest);
    assert!(tree.advance());
    tree.split();
    let mut children = Vec::new();
    while tree.advance() {
        children.push((tree.decisions().to_vec(), tree.is_refuted_by_propagation()));
    }
    let expected = [
        (literals(&[2]), false),
        (literals(&[-2, 3]), false),
        (literals(&[-2, -3]), true),
    ];
    assert_eq!(children, expected);
}

#[test]
fn a_random_way_tells_how_many_cubes_there_are() {
    let mut random = fastrand::Rng::with_seed(7);
    let one_of_three = [vec![1, 2, 3], vec![-1, -2], vec![-2, -3], vec![-1, -3]];
    for (clauses, expected) in [(&one_of_three[..0], 2.0 + 4.0 + 8.0), (&one_of_three, 3.0)] {
        let formula = textbook::row(3, 0, clauses);
        let mut tree = tree_of(&formula, 3, CubeBranching::Tightest);
        for _ in 0..8 {
            assert_eq!(tree.way(&[], &mut random).cubes, expected);
        }
        let decided = literals(&[1, -2, -3]);
        assert_eq!(tree.way(&decided, &mut random).cubes, 0.0);
    }
}
