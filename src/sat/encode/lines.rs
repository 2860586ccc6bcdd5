//! Truth tables for formulas in lines: which placements they allow, and in how many ways.
//!
//! This is an independent checker that knows no clauses: it adds up what is true, concludes what must be true, and
//! tries both values if nothing follows.

use super::writer::{LinearConstraint, Relation, Subject, ToldSink};
use super::{Encoding, PlacementVariables, Thresholds, encode_telling};
use crate::puzzle::{Placement, Puzzle};
use crate::sat::{ClauseSink, Literal, Variable};
use crate::stop::Stop;

/// A formula in lines, held in memory.
#[derive(Default)]
pub struct LinearFormula {
    pub variables: usize,
    pub lines: Vec<LinearConstraint>,
    pub subjects: Vec<Subject>,
    pub free: Vec<Variable>,
}

impl ClauseSink for LinearFormula {
    fn new_variable(&mut self) -> Variable {
        self.variables += 1;
        Variable::new(self.variables - 1)
    }

    fn add_clause(&mut self, _clause: &[Literal]) {
        panic!("a formula in lines has no clauses");
    }
}

impl ToldSink for LinearFormula {
    fn begin(&mut self, subject: &Subject) {
        self.subjects.push(subject.clone());
    }

    fn add_line(&mut self, line: &LinearConstraint) {
        self.lines.push(line.clone());
    }

    fn is_free(&mut self, helper: Variable) {
        self.free.push(helper);
    }
}

pub fn in_lines(puzzle: &Puzzle, thresholds: &Thresholds) -> (LinearFormula, Encoding) {
    let mut lines = LinearFormula::default();
    let encoding = encode_telling(puzzle, thresholds, true, &mut lines, &Stop::never());
    (lines, encoding.expect("nobody stopped it"))
}

impl LinearFormula {
    /// The number of models with this placement, up to `most`.
    pub fn models(
        &self,
        variables: &PlacementVariables,
        placement: &Placement,
        most: usize,
    ) -> usize {
        let mut values = vec![None; self.variables];
        for (index, value) in values.iter_mut().enumerate().take(variables.len()) {
            let meaning = variables.meaning(Variable::new(index));
            let (square, kind) = meaning.expect("a placement variable");
            *value = Some(placement.get(square) == Some(kind));
        }
        self.extensions(values, most)
    }

    fn extensions(&self, mut values: Vec<Option<bool>>, most: usize) -> usize {
        if !self.propagate(&mut values) {
            return 0;
        }
        let Some(open) = values.iter().position(Option::is_none) else {
            return 1;
        };
        let mut models = 0;
        for value in [false, true] {
            if models < most {
                values[open] = Some(value);
                models += self.extensions(values.clone(), most - models);
            }
        }
        models
    }

    /// Concludes values until nothing changes; `false` if a line is broken.
    fn propagate(&self, values: &mut [Option<bool>]) -> bool {
        loop {
            let mut is_changed = false;
            for line in &self.lines {
                let signs = match line.relation {
                    Relation::AtLeast => &[1][..],
                    Relation::Exactly => &[1, -1],
                };
                for sign in signs {
                    let terms = || line.terms.iter().map(|(w, v)| (sign * w, v.index()));
                    let adds = |(weight, variable): (i128, usize)| match values[variable] {
                        Some(value) => weight * i128::from(value),
                        None => weight.max(0),
                    };
                    let spare = terms().map(adds).sum::<i128>() - sign * line.number;
                    if spare < 0 {
                        return false;
                    }
                    for (weight, variable) in terms() {
                        if values[variable].is_none() && weight.abs() > spare {
                            values[variable] = Some(weight > 0);
                            is_changed = true;
                        }
                    }
                }
            }
            if !is_changed {
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grouping, Square};
    use crate::puzzle::{Bound, Counted, Moves, RuleInstance, sample};

    fn lines(puzzle: &Puzzle) -> LinearFormula {
        in_lines(puzzle, &Thresholds::default()).0
    }

    #[test]
    fn queens_are_one_line_for_each_line_of_the_board_and_one_for_their_number() {
        let lines = lines(&sample::queens(8));
        assert_eq!(lines.variables, 64);
        // Diagonals of one square say nothing.
        assert_eq!(lines.lines.len(), 8 + 8 + 13 + 13 + 1);
        assert_eq!(lines.subjects.len(), lines.lines.len());
    }

    #[test]
    fn several_kinds_are_counted_without_helpers() {
        let mut puzzle = sample::open(2, 3);
        let kinds = ['M', 'W', 'C'].map(|c| puzzle.add("piece", c, Moves::none(), Bound::ANY));
        let two = Bound {
            at_least: Some(1),
            at_most: Some(2),
        };
        let counted = Counted::Pieces(kinds[..2].iter().copied().collect());
        puzzle.count(counted, Grouping::Row, two);
        puzzle.count(Counted::Empty, Grouping::Column, Bound::exactly(1));
        let lines = lines(&puzzle);
        assert_eq!(lines.variables, 18);
        // At most one piece on a square; two lines for two bounds, one for one number.
        assert_eq!(lines.lines.len(), 6 + 2 * 2 + 3);
        assert!(lines.free.is_empty());
    }

    #[test]
    fn nothing_is_concluded_from_a_given() {
        let mut puzzle = sample::open(1, 3);
        let man = puzzle.add("man", 'M', Moves::none(), Bound::exactly(1));
        puzzle.give(Square::new(1), man);
        let lines = lines(&puzzle);
        let of = |place: usize| match &lines.subjects[place] {
            Subject::Demand(demand) => &demand.instance,
            other => panic!("{other:?}"),
        };
        assert_eq!(of(0), &RuleInstance::Given(Square::new(1)));
        assert_eq!(of(1), &RuleInstance::Number(man));
        let terms = lines.lines.iter().map(|line| line.terms.len());
        assert_eq!(terms.collect::<Vec<usize>>(), [1, 3]);
    }

    #[test]
    fn an_instance_that_holds_anyway_is_told_of_and_has_no_line() {
        let mut puzzle = sample::open(1, 2);
        let man = puzzle.add("man", 'M', Moves::none(), Bound::ANY);
        puzzle.count(
            Counted::Pieces(sample::set(&[man])),
            Grouping::Row,
            Bound::at_most(2),
        );
        let lines = lines(&puzzle);
        assert_eq!((lines.subjects.len(), lines.lines.len()), (1, 0));
    }
}
