//! The pseudo-Boolean formula of `encode --format opb`, solved by a small separate backtracker, which knows neither
//! clauses nor boards: it adds up, propagates from the slack of each line, and branches where nothing follows.
//!
//! A goal picks, by the formula's objective, from what it finds. Each helper that is not marked as free
//! must be determined by the placement.

use puzzle_workbench::app::{LinearConstraint, Relation, Subject, objective};
use puzzle_workbench::puzzle::{Placement, Puzzle};
use puzzle_workbench::sat::encode::{ToldSink, encode_telling};
use puzzle_workbench::sat::{ClauseSink, Literal, Variable};
use puzzle_workbench::stop::Stop;

use crate::agreement::columns::Tuning;

/// The solutions of the whole formula.
pub fn solutions(puzzle: &Puzzle, tuning: Tuning) -> Vec<Placement> {
    without(puzzle, tuning, |_| None)
}

/// The solutions of the formula without one of its lines; `left_out` gets the number of lines and chooses one.
pub fn without(
    puzzle: &Puzzle,
    tuning: Tuning,
    left_out: impl FnOnce(usize) -> Option<usize>,
) -> Vec<Placement> {
    let mut formula = Formula::default();
    let thresholds = tuning.thresholds();
    let encoding = encode_telling(puzzle, &thresholds, true, &mut formula, &Stop::never());
    let variables = encoding.unwrap().variables;
    if let Some(line) = left_out(formula.lines.len()) {
        formula.lines.remove(line);
        // The definition of a helper may be lost.
        formula.has_free = true;
    }
    let mut models = Vec::new();
    Search::new(&formula, variables.len()).run(0, &mut models);
    if let Some(objective) = objective(puzzle) {
        let value = |model: &Vec<bool>| -> i64 {
            let terms = objective.iter();
            terms
                .map(|(weight, x)| weight * i64::from(model[x - 1]))
                .sum()
        };
        let least = models.iter().map(value).min();
        models.retain(|model| Some(value(model)) == least);
    }
    let placement = |model: Vec<bool>| variables.placement(|variable| model[variable.index()]);
    models.into_iter().map(placement).collect()
}

#[derive(Default)]
struct Formula {
    variables: usize,
    /// Each as a sum that is at least a number.
    lines: Vec<(Vec<(i128, usize)>, i128)>,
    has_free: bool,
}

impl ClauseSink for Formula {
    fn new_variable(&mut self) -> Variable {
        self.variables += 1;
        Variable::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        panic!("a clause among lines: {clause:?}");
    }
}

impl ToldSink for Formula {
    fn begin(&mut self, _subject: &Subject) {}

    fn add_line(&mut self, line: &LinearConstraint) {
        let signed = |sign: i128| {
            let terms = line.terms.iter();
            let terms = terms.map(|(weight, variable)| (sign * weight, variable.index()));
            (terms.collect(), sign * line.number)
        };
        self.lines.push(signed(1));
        if line.relation == Relation::Exactly {
            self.lines.push(signed(-1));
        }
    }

    fn is_free(&mut self, _helper: Variable) {
        self.has_free = true;
    }
}

struct Search<'f> {
    formula: &'f Formula,
    /// The first variables, this many, are the placement.
    placed: usize,
    values: Vec<Option<bool>>,
    /// The slack of each line: how much its sum can still exceed its number.
    spare: Vec<i128>,
    /// For each variable, the lines it is in, and its weight there.
    lines_of: Vec<Vec<(usize, i128)>>,
    trail: Vec<usize>,
}

impl<'f> Search<'f> {
    fn new(formula: &'f Formula, placed: usize) -> Self {
        let mut lines_of = vec![Vec::new(); formula.variables];
        let mut spare = Vec::new();
        for (index, (terms, number)) in formula.lines.iter().enumerate() {
            for &(weight, variable) in terms {
                lines_of[variable].push((index, weight));
            }
            let most: i128 = terms.iter().map(|(weight, _)| weight.max(&0)).sum();
            spare.push(most - number);
        }
        Search {
            formula,
            placed,
            values: vec![None; formula.variables],
            spare,
            lines_of,
            trail: Vec::new(),
        }
    }

    /// Adds every placement that some model contains.
    fn run(&mut self, from: usize, models: &mut Vec<Vec<bool>>) {
        let before = self.trail.len();
        if self.propagate() {
            let open = (from..self.placed).find(|&variable| self.values[variable].is_none());
            match open {
                Some(open) => {
                    for value in [false, true] {
                        let here = self.trail.len();
                        self.set(open, value);
                        self.run(open + 1, models);
                        self.undo(here);
                    }
                }
                None => {
                    let most = if self.formula.has_free { 1 } else { 2 };
                    let extensions = self.extensions(most);
                    assert!(
                        extensions <= 1,
                        "a helper that the placement does not settle"
                    );
                    let placed = self.values[..self.placed].iter().flatten().copied();
                    models.extend((extensions == 1).then(|| placed.collect()));
                }
            }
        }
        self.undo(before);
    }

    /// The number of ways in which the helpers can be chosen, up to `most`.
    fn extensions(&mut self, most: usize) -> usize {
        let before = self.trail.len();
        let mut found = 0;
        if self.propagate() {
            match self.values.iter().position(Option::is_none) {
                None => found = 1,
                Some(open) => {
                    for value in [false, true] {
                        let here = self.trail.len();
                        if found < most {
                            self.set(open, value);
                            found += self.extensions(most - found);
                        }
                        self.undo(here);
                    }
                }
            }
        }
        self.undo(before);
        found
    }

    fn set(&mut self, variable: usize, value: bool) {
        self.values[variable] = Some(value);
        self.trail.push(variable);
        for &(line, weight) in &self.lines_of[variable] {
            self.spare[line] -= if value == (weight > 0) {
                0
            } else {
                weight.abs()
            };
        }
    }

    fn undo(&mut self, length: usize) {
        while self.trail.len() > length {
            let Some(variable) = self.trail.pop() else {
                return;
            };
            let value = self.values[variable].take();
            for &(line, weight) in &self.lines_of[variable] {
                let is_lost = value != Some(weight > 0);
                self.spare[line] += if is_lost { weight.abs() } else { 0 };
            }
        }
    }

    fn propagate(&mut self) -> bool {
        loop {
            let before = self.trail.len();
            for (line, (terms, _)) in self.formula.lines.iter().enumerate() {
                if self.spare[line] < 0 {
                    return false;
                }
                for &(weight, variable) in terms {
                    if self.values[variable].is_none() && weight.abs() > self.spare[line] {
                        self.set(variable, weight > 0);
                    }
                }
            }
            if self.trail.len() == before {
                return true;
            }
        }
    }
}
