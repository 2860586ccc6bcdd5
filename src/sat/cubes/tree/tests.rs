//! Cubes are disjoint and together cover everything, whatever propagation says.

use super::*;
use crate::sat::textbook::{self, literals};

fn tree_of(formula: &Cnf, squares: usize, branching: CubeBranching) -> CubeTree {
    CubeTree::new(formula, squares, branching, &Stop::never()).unwrap()
}

/// Splits every cube that can be split. Returns the decisions of all leaves.
fn leaves(clauses: &[Vec<i32>], squares: usize, branching: CubeBranching) -> Vec<Vec<Literal>> {
    let formula = textbook::formula(squares, clauses);
    let mut cubes = Vec::new();
    let mut tree = tree_of(&formula, squares, branching);
    while tree.advance() {
        if !tree.is_refuted_by_propagation() && tree.cube().free_placement() > 0 {
            tree.split();
            continue;
        }
        cubes.push(tree.decisions().to_vec());
    }
    cubes
}

/// Every assignment is in exactly one cube, whether it satisfies the formula or not: propagation leaves nothing out.
#[test]
fn each_assignment_is_in_exactly_one_cube() {
    let clauses = [vec![1, 2, 3], vec![-1, 4], vec![-1, -4], vec![2, 3, 4, 5]];
    for branching in [CubeBranching::Tightest, CubeBranching::InOrder] {
        let cubes = leaves(&clauses, 5, branching);
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
fn a_formula_that_propagation_refutes_is_one_cube_that_is_refuted() {
    for clauses in [[vec![1], vec![-1]], [vec![], vec![1]]] {
        let formula = textbook::formula(1, &clauses);
        let mut tree = tree_of(&formula, 1, CubeBranching::Tightest);
        for _ in 0..2 {
            assert!(tree.advance() && tree.is_refuted_by_propagation());
            assert!(!tree.advance());
            tree.restart(&[]);
        }
    }
}

#[test]
fn a_random_way_tells_how_many_cubes_there_are() {
    let mut random = fastrand::Rng::with_seed(7);
    let one_of_three = [vec![1, 2, 3], vec![-1, -2], vec![-2, -3], vec![-1, -3]];
    for (clauses, expected) in [(&one_of_three[..0], 2.0 + 4.0 + 8.0), (&one_of_three, 3.0)] {
        let formula = textbook::formula(3, clauses);
        let mut tree = tree_of(&formula, 3, CubeBranching::Tightest);
        for _ in 0..8 {
            assert_eq!(tree.way(&[], &mut random).0, expected);
        }
        let decided = literals(&[1, -2, -3]);
        assert_eq!(tree.way(&decided, &mut random).0, 0.0);
    }
}
