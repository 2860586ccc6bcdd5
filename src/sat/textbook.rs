//! Formulas written by hand for the tests of the engine, so that they do not depend on the encoder.

use super::encode::{Encoding, PlacementVariables};
use super::{ClauseSink, Cnf, Literal, Variable};
use crate::board::{Board, Square};
use crate::puzzle::{Bound, Moves, Placement, Puzzle, sample};

/// A formula over placement variables, and the puzzle that gives them their meaning.
pub struct TextbookFormula {
    pub puzzle: Puzzle,
    pub cnf: Cnf,
}

impl TextbookFormula {
    /// The placement variables of the puzzle and no clause.
    fn of(puzzle: Puzzle) -> Self {
        let mut cnf = Cnf::default();
        for _ in 0..PlacementVariables::new(&puzzle).len() {
            cnf.new_variable();
        }
        TextbookFormula { puzzle, cnf }
    }

    /// Writes the formula, and returns what the encoder would return.
    pub fn write(&self, sink: &mut dyn ClauseSink) -> Encoding {
        for _ in 0..self.cnf.variables() {
            sink.new_variable();
        }
        for clause in self.cnf.clauses() {
            sink.add_clause(clause);
        }
        PlacementVariables::new(&self.puzzle).into()
    }
}

fn on(puzzle: &Puzzle, row: usize, column: usize) -> Literal {
    let index = puzzle.board.at(row, column).index();
    Variable::new(index).positive()
}

/// One queen in each row and column, at most one on each diagonal, stated by pairs.
pub fn queens(n: usize) -> TextbookFormula {
    let mut formula = TextbookFormula::of(sample::queens(n));
    for line in 0..n {
        let row: Vec<Literal> = (0..n).map(|c| on(&formula.puzzle, line, c)).collect();
        let column: Vec<Literal> = (0..n).map(|r| on(&formula.puzzle, r, line)).collect();
        formula.cnf.add_clause(&row);
        formula.cnf.add_clause(&column);
    }
    forbid_pairs(&mut formula, |board, a, b| {
        let rows = board.row(a).abs_diff(board.row(b));
        let columns = board.column(a).abs_diff(board.column(b));
        rows == 0 || columns == 0 || rows == columns
    });
    formula
}

/// Any number of kings, none next to another.
pub fn kings(n: usize) -> TextbookFormula {
    let mut puzzle = sample::open(n, n);
    puzzle.add("king", 'K', sample::king(), Bound::ANY);
    let mut formula = TextbookFormula::of(puzzle);
    forbid_pairs(&mut formula, |board, a, b| {
        let rows = board.row(a).abs_diff(board.row(b));
        let columns = board.column(a).abs_diff(board.column(b));
        rows <= 1 && columns <= 1
    });
    formula
}

fn forbid_pairs(formula: &mut TextbookFormula, together: impl Fn(&Board, Square, Square) -> bool) {
    let squares: Vec<Square> = formula.puzzle.board.squares().collect();
    for (place, &a) in squares.iter().enumerate() {
        for &b in &squares[place + 1..] {
            if together(&formula.puzzle.board, a, b) {
                let pair = [a, b].map(|square| Variable::new(square.index()).negative());
                formula.cnf.add_clause(&pair);
            }
        }
    }
}

/// A row of squares with one kind, `helpers` more variables, and these clauses in DIMACS numbers.
pub fn row(squares: usize, helpers: usize, clauses: &[Vec<i32>]) -> TextbookFormula {
    let mut puzzle = sample::open(1, squares);
    puzzle.add("piece", 'P', Moves::none(), Bound::ANY);
    let mut formula = TextbookFormula::of(puzzle);
    for _ in 0..helpers {
        formula.cnf.new_variable();
    }
    for clause in clauses {
        formula.cnf.add_clause(&literals(clause));
    }
    formula
}

/// One more pigeon than holes: no solution, and hard to refute by resolution.
pub fn pigeonhole(holes: usize) -> TextbookFormula {
    let mut puzzle = sample::open(holes + 1, holes);
    puzzle.add("pigeon", 'P', Moves::none(), Bound::ANY);
    let mut formula = TextbookFormula::of(puzzle);
    for pigeon in 0..=holes {
        let somewhere: Vec<Literal> = (0..holes)
            .map(|hole| on(&formula.puzzle, pigeon, hole))
            .collect();
        formula.cnf.add_clause(&somewhere);
    }
    forbid_pairs(&mut formula, |board, a, b| {
        board.column(a) == board.column(b)
    });
    formula
}

pub fn literals(clause: &[i32]) -> Vec<Literal> {
    let literal = |&number: &i32| {
        let variable = Variable::new(number.unsigned_abs() as usize - 1);
        if number > 0 {
            variable.positive()
        } else {
            variable.negative()
        }
    };
    clause.iter().map(literal).collect()
}

/// The assignments of the first `kept` of `variables` variables that can be completed, as bits;
/// found by trying everything.
pub fn projected_models(clauses: &[Vec<i32>], variables: usize, kept: usize) -> Vec<u32> {
    let holds = |assignment: u32, number: i32| {
        let bit = assignment >> (number.unsigned_abs() - 1) & 1;
        (bit == 1) == (number > 0)
    };
    let mut found: Vec<u32> = (0..1u32 << variables)
        .filter(|&assignment| {
            let satisfied = |clause: &Vec<i32>| clause.iter().any(|&n| holds(assignment, n));
            clauses.iter().all(satisfied)
        })
        .map(|assignment| assignment & ((1 << kept) - 1))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// A placement of [`row`] in the notation of [`projected_models`].
pub fn bits(placement: &Placement) -> u32 {
    placement
        .pieces()
        .map(|(square, _)| 1 << square.index())
        .sum()
}
