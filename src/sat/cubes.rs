//! Disjoint cubes: the search space cut into parts, one after another, depth first.
//!
//! A cube is an assignment closed under propagation. [`Cubes::advance`] goes to the next one;
//! its user either deals with it, or calls [`Cubes::split`] to have it replaced by smaller ones.
//! A cube is split over a list of options, literals a, b, c …: its children are "a", "b without
//! a", "c without a and b" … and at last "none of them". They are disjoint and together all of the
//! cube, whatever the options are; where one of them must hold, propagation refutes "none" at
//! once. Only the path to the cube at hand is held.
//!
//! It must not know varisat, nor what a placement variable stands for.

use super::propagate::{Mark, Propagator, Value};
use super::{Cnf, Literal, Variable};
use crate::stop::{Stop, Stopped};

/// What a cube is split over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branching {
    /// The clause of placement variables, one of which must hold, that has the fewest free; where
    /// there is none, the first free placement variable.
    Tightest,
    /// The first few free placement variables: cubes, and so solutions, come in the language's
    /// order.
    InOrder,
}

/// So many placement variables are split over at once in [`Branching::InOrder`].
const OPTIONS_IN_ORDER: usize = 8;

/// Disjoint cubes that together hold all models of a formula.
#[derive(Clone)]
pub struct Cubes {
    propagator: Propagator,
    branching: Branching,
    groups: Groups,
    path: Vec<Split>,
    started: bool,
    /// What propagation alone knows.
    root: Mark,
}

/// A cube on the path, replaced by its children.
#[derive(Clone)]
struct Split {
    options: Vec<Literal>,
    /// How many options have been dealt with: all of them are false now but the one `taken`.
    next: usize,
    taken: Option<Literal>,
    /// The cube itself, with the options dealt with being false.
    mark: Mark,
}

impl Cubes {
    /// `None` where propagation alone refutes the formula. Its first `placement_variables`
    /// variables are split on.
    pub fn new(
        cnf: &Cnf,
        placement_variables: usize,
        branching: Branching,
        stop: &Stop,
    ) -> Result<Option<Self>, Stopped> {
        let Some(propagator) = Propagator::new(cnf, placement_variables, stop)? else {
            return Ok(None);
        };
        let groups = match branching {
            Branching::Tightest => Groups::of(&propagator, placement_variables),
            Branching::InOrder => Groups::default(),
        };
        Ok(Some(Cubes {
            root: propagator.mark(),
            propagator,
            branching,
            groups,
            path: Vec::new(),
            started: false,
        }))
    }

    pub fn branching(&self) -> Branching {
        self.branching
    }

    /// Begins again, with the cube in which these literals hold; `false` where it is empty.
    pub fn restart(&mut self, literals: &[Literal]) -> bool {
        self.path.clear();
        self.started = false;
        self.cube_at_root().assume_all(literals)
    }

    /// The cube that is everything, for others to go on from. They go back to it, or the next thing
    /// asked of these cubes is [`Cubes::restart`].
    pub fn cube_at_root(&mut self) -> &mut Propagator {
        self.propagator.undo(self.root);
        &mut self.propagator
    }

    /// What holds in the cube at hand, all that follows included.
    pub fn literals(&self) -> Vec<Literal> {
        self.propagator.since(self.root).to_vec()
    }

    /// The cube at hand.
    pub fn cube(&self) -> &Propagator {
        &self.propagator
    }

    /// How many splits there are on the path to the cube at hand.
    pub fn depth(&self) -> usize {
        self.path.len()
    }

    /// Which share of everything is done, if the parts of a cube are taken to be of one size.
    pub fn share_done(&self) -> f64 {
        let (mut done, mut width) = (0.0, 1.0);
        for split in &self.path {
            width /= split.parts();
            done += width * split.parts_done();
        }
        done
    }

    /// Goes to the next cube; `false` after the last one.
    pub fn advance(&mut self) -> bool {
        if !self.started {
            self.started = true;
            return true;
        }
        while let Some(split) = self.path.last_mut() {
            if split.next_child(&mut self.propagator) {
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// Goes back to what is left of the cube that was split at this depth of the path; stays where
    /// it is if that is the depth of the cube at hand.
    pub fn retreat(&mut self, depth: usize) {
        if let Some(split) = self.path.get(depth) {
            self.propagator.undo(split.mark);
            self.path.truncate(depth);
        }
    }

    /// Has the cube at hand, which must have a free placement variable, replaced by smaller ones:
    /// they come next.
    pub fn split(&mut self) {
        let options = match self.branching {
            Branching::Tightest => self.groups.tightest(&self.propagator),
            Branching::InOrder => None,
        };
        let first_free = |most| {
            let free = self.propagator.free_placement_variables();
            free.take(most).map(Variable::positive).collect()
        };
        let options = options.unwrap_or_else(|| match self.branching {
            Branching::Tightest => first_free(1),
            Branching::InOrder => first_free(OPTIONS_IN_ORDER),
        });
        self.path.push(Split {
            options,
            next: 0,
            taken: None,
            mark: self.propagator.mark(),
        });
    }
}

impl Split {
    /// One for each option, and "none of them".
    fn parts(&self) -> f64 {
        (self.options.len() + 1) as f64
    }

    fn parts_done(&self) -> f64 {
        self.next.saturating_sub(1) as f64
    }

    /// Assigns the next child that propagation does not refute; `false` where there is none.
    fn next_child(&mut self, propagator: &mut Propagator) -> bool {
        propagator.undo(self.mark);
        if let Some(taken) = self.taken.take()
            && !self.exclude(taken, propagator)
        {
            return false;
        }
        while let Some(&option) = self.options.get(self.next) {
            self.next += 1;
            match propagator.value(option) {
                Value::False => {}
                Value::True => {
                    // Nothing else is left of this cube.
                    self.next = self.options.len() + 1;
                    return true;
                }
                Value::Free => {
                    if propagator.assume(option) {
                        self.taken = Some(option);
                        return true;
                    }
                    propagator.undo(self.mark);
                    if !self.exclude(option, propagator) {
                        return false;
                    }
                }
            }
        }
        let none_of_them_is_left = self.next == self.options.len();
        self.next = self.options.len() + 1;
        none_of_them_is_left
    }

    /// From here on the option is false; `false` where that leaves nothing.
    fn exclude(&mut self, option: Literal, propagator: &mut Propagator) -> bool {
        let consistent = propagator.assume(!option);
        if consistent {
            self.mark = propagator.mark();
        } else {
            self.next = self.options.len() + 1;
            propagator.undo(self.mark);
        }
        consistent
    }
}

/// Propagation leaves no clause with fewer free literals unsatisfied.
const FEWEST: usize = 2;

/// The clauses that hold nothing but placement variables: one of each must be true.
#[derive(Clone, Default)]
struct Groups {
    literals: Vec<Literal>,
    ends: Vec<usize>,
}

impl Groups {
    fn of(propagator: &Propagator, placement_variables: usize) -> Self {
        let mut groups = Groups::default();
        propagator.residual(|clause| {
            let is_placement =
                |l: &Literal| l.is_positive() && l.variable().index() < placement_variables;
            if clause.iter().all(is_placement) {
                groups.literals.extend_from_slice(clause);
                groups.ends.push(groups.literals.len());
            }
        });
        groups
    }

    /// The free literals of the group that has none true and the fewest free.
    fn tightest(&self, propagator: &Propagator) -> Option<Vec<Literal>> {
        let mut best: Option<(usize, &[Literal])> = None;
        let mut start = 0;
        for &end in &self.ends {
            let group = &self.literals[start..end];
            start = end;
            let most = best.map_or(usize::MAX, |(free, _)| free);
            if most == FEWEST {
                break;
            }
            if let Some(free) = free_if_fewer(group, most, propagator) {
                best = Some((free, group));
            }
        }
        best.map(|(_, group)| {
            let is_free = |&literal: &Literal| propagator.value(literal) == Value::Free;
            group.iter().copied().filter(is_free).collect()
        })
    }
}

/// How many literals of the group are free, if none is true and they are fewer than `most`.
fn free_if_fewer(group: &[Literal], most: usize, propagator: &Propagator) -> Option<usize> {
    let mut free = 0;
    for &literal in group {
        match propagator.value(literal) {
            Value::True => return None,
            Value::False => {}
            Value::Free => free += 1,
        }
        if free >= most {
            return None;
        }
    }
    Some(free)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::textbook::{self, Formula, literals};

    fn cubes_of(formula: &Formula, squares: usize, branching: Branching) -> Option<Cubes> {
        Cubes::new(&formula.cnf, squares, branching, &Stop::never()).unwrap()
    }

    /// All cubes when every cube is split that can be, as the variables that are true.
    fn leaves(clauses: &[Vec<i32>], squares: usize, branching: Branching) -> Vec<Vec<usize>> {
        let formula = textbook::row(squares, 0, clauses);
        let mut leaves = Vec::new();
        let Some(mut cubes) = cubes_of(&formula, squares, branching) else {
            return leaves;
        };
        while cubes.advance() {
            if cubes.cube().free_placement() > 0 {
                cubes.split();
                continue;
            }
            let held = cubes.cube().true_placement_variables();
            let mut held: Vec<usize> = held.map(Variable::index).collect();
            held.sort_unstable();
            leaves.push(held);
        }
        leaves
    }

    #[test]
    fn cubes_split_to_the_end_are_the_models() {
        let clauses = [vec![1, 2, 3], vec![-1, -2], vec![-2, -3]];
        for branching in [Branching::Tightest, Branching::InOrder] {
            let mut leaves = leaves(&clauses, 3, branching);
            leaves.sort();
            assert_eq!(
                leaves,
                [vec![0], vec![0, 2], vec![1], vec![2]],
                "{branching:?}"
            );
        }
    }

    #[test]
    fn in_order_a_piece_on_an_earlier_square_comes_first() {
        let leaves = leaves(&[], 2, Branching::InOrder);
        assert_eq!(leaves, [vec![0, 1], vec![0], vec![1], vec![]]);
    }

    #[test]
    fn a_contradiction_has_no_cube() {
        assert!(leaves(&[vec![1], vec![-1]], 1, Branching::Tightest).is_empty());
        assert!(leaves(&[vec![]], 1, Branching::Tightest).is_empty());
    }

    #[test]
    fn the_tightest_group_is_split_over_first() {
        let clauses = [vec![1, 2, 3], vec![4, 5]];
        let formula = textbook::row(5, 0, &clauses);
        let mut cubes = cubes_of(&formula, 5, Branching::Tightest).unwrap();
        assert!(cubes.advance());
        cubes.split();
        assert!(cubes.advance());
        assert_eq!(cubes.cube().value(literals(&[4])[0]), Value::True);
        assert_eq!(cubes.depth(), 1);
    }

    #[test]
    fn a_retreat_takes_up_what_is_left_of_the_cube_that_was_split() {
        let formula = textbook::row(4, 0, &[]);
        let mut cubes = cubes_of(&formula, 4, Branching::InOrder).unwrap();
        assert!(cubes.advance());
        cubes.split();
        assert!(cubes.advance());
        assert!(cubes.advance());
        // Everything with the first piece is dealt with; the second one is taken.
        cubes.split();
        assert!(cubes.advance());
        cubes.retreat(0);
        assert_eq!(cubes.depth(), 0);
        assert_eq!(cubes.cube().value(literals(&[1])[0]), Value::False);
        assert_eq!(cubes.cube().free_placement(), 3);
        assert!(!cubes.advance());
    }
}
