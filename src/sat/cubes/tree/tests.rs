//! What propagation refutes, and how many cubes there are by an estimate.

use super::*;
use crate::random::Random;
use crate::sat::textbook::{self, literals};

fn tree_of(formula: &Cnf, squares: usize, branching: CubeBranching) -> CubeTree {
    CubeTree::new(formula, squares, branching, &Stop::never()).unwrap()
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
    let mut random = Random::with_seed(7);
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
