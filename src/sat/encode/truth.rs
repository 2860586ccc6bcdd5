//! Truth tables for the tests of the encoder: which placements the clauses allow, and which the
//! judge accepts.
//!
//! [`by_definition`] asks the judge about every placement. [`by_clauses`] asks a solver about each placement
//! separately, so that helper variables can neither lose a placement nor count one twice.

use std::collections::HashSet;

use super::lines::in_lines;
use super::writer::Writer;
use super::{Encoding, Guard, Guards, PlacementVariables, Thresholds, encode, without_count};
use crate::board::Square;
use crate::puzzle::{
    Bound, Breach, Demand, Judge, KindId, Moves, Origin, Placement, Puzzle, sample,
};
use crate::sat::solver::{Answer, Solver};
use crate::sat::{ClauseSink, Cnf, Literal, Variable};
use crate::stop::Stop;

/// Thresholds that reach every path on a small board.
pub fn all_thresholds() -> Vec<Thresholds> {
    let mut all = vec![Thresholds::default()];
    for (pairwise, binomial) in [(1, 0), (4, 2), (100, 10_000)] {
        for between in [0, 2, 100] {
            for saturate in [false, true] {
                all.push(Thresholds {
                    pairwise,
                    binomial,
                    between,
                    saturate,
                    add_up: saturate != (between == 0),
                    diagram: between,
                    cuts: false,
                    count_preserving: false,
                });
            }
        }
    }
    all.extend([0, 20].map(|binomial| Thresholds {
        binomial,
        between: 0,
        diagram: binomial * 100,
        count_preserving: true,
        ..Thresholds::default()
    }));
    all
}

pub fn formula(puzzle: &Puzzle, thresholds: &Thresholds, guards: Guards) -> (Cnf, Encoding) {
    let mut cnf = Cnf::default();
    let encoding = encode(puzzle, thresholds, guards, &mut cnf, &Stop::never());
    (cnf, encoding.expect("nobody stopped it"))
}

/// A solver with these clauses.
pub fn solver(cnf: &Cnf) -> Solver {
    let mut solver = Solver::new(&Stop::never());
    for _ in 0..cnf.variables() {
        solver.new_variable();
    }
    for clause in cnf.clauses() {
        solver.add_clause(clause);
    }
    solver
}

/// What `write` writes over this many inputs, which are the first variables.
pub fn over_inputs(number: usize, write: impl FnOnce(&mut Writer<'_>, &[Literal])) -> Cnf {
    let mut cnf = Cnf::default();
    let mut writer = Writer::new(&mut cnf, &Stop::never());
    let inputs: Vec<Literal> = (0..number).map(|_| writer.helper()).collect();
    write(&mut writer, &inputs);
    cnf
}

/// Whether the clauses allow exactly those values of the inputs, as bits, that `allowed` accepts.
pub fn is_table(cnf: &Cnf, inputs: usize, allowed: impl Fn(usize) -> bool) -> bool {
    let mut solver = solver(cnf);
    (0..1usize << inputs).all(|bits| {
        let value = |index: usize| match bits >> index & 1 {
            1 => Variable::new(index).positive(),
            _ => Variable::new(index).negative(),
        };
        let values: Vec<Literal> = (0..inputs).map(value).collect();
        is_satisfiable(&mut solver, &values) == allowed(bits)
    })
}

pub fn is_satisfiable(solver: &mut Solver, assumptions: &[Literal]) -> bool {
    match solver.solve(assumptions) {
        Answer::Sat(_) => true,
        Answer::Unsat => false,
        Answer::Stopped => panic!("nobody stopped the solver"),
    }
}

/// Every way to put at most one piece, of any kind, on each open square.
pub fn placements(puzzle: &Puzzle) -> Vec<Placement> {
    let mut all = vec![Placement::empty(puzzle.board.len())];
    for square in puzzle.board.open_squares() {
        let with = |kind: KindId| {
            all.iter().cloned().map(move |mut placement| {
                placement.set(square, Some(kind));
                placement
            })
        };
        let more: Vec<Placement> = puzzle.kind_ids().flat_map(with).collect();
        all.extend(more);
    }
    all
}

/// The placements that the clauses allow while all these literals are true.
pub fn by_clauses(
    puzzle: &Puzzle,
    cnf: &Cnf,
    variables: &PlacementVariables,
    assumed: &[Literal],
) -> Vec<Placement> {
    let mut solver = solver(cnf);
    let mut all = placements(puzzle);
    all.retain(|placement| {
        let literal = |index: usize| {
            let variable = Variable::new(index);
            let (square, kind) = variables.meaning(variable).expect("a placement variable");
            match placement.get(square) == Some(kind) {
                true => variable.positive(),
                false => variable.negative(),
            }
        };
        let mut assumptions: Vec<Literal> = (0..variables.len()).map(literal).collect();
        assumptions.extend_from_slice(assumed);
        is_satisfiable(&mut solver, &assumptions)
    });
    all
}

/// The placements that the judge accepts.
pub fn by_definition(puzzle: &Puzzle) -> Vec<Placement> {
    let mut all = placements(puzzle);
    let judge = Judge::new(puzzle);
    all.retain(|placement| judge.accepts(placement));
    all
}

/// The number of assignments to all variables, helpers included, that satisfy the formula; counted
/// only up to `most`.
pub fn models(cnf: &Cnf, most: usize) -> usize {
    let mut solver = solver(cnf);
    for number in 0..most {
        match solver.solve(&[]) {
            Answer::Sat(model) => {
                let variables = (0..cnf.variables()).map(Variable::new);
                let other = variables.map(|variable| match model.holds(variable) {
                    true => variable.negative(),
                    false => variable.positive(),
                });
                solver.add_clause(&other.collect::<Vec<Literal>>());
            }
            Answer::Unsat => return number,
            Answer::Stopped => panic!("nobody stopped the solver"),
        }
    }
    most
}

/// The clauses allow what the definition allows, under all thresholds, and have one model for each
/// solution if that is asked for.
pub fn assert_encoded(puzzle: &Puzzle) {
    let expected = by_definition(puzzle);
    for thresholds in all_thresholds() {
        let (cnf, encoding) = formula(puzzle, &thresholds, Guards::None);
        let found = by_clauses(puzzle, &cnf, &encoding.variables, &[]);
        assert!(
            found == expected,
            "{thresholds:?} {puzzle:?} {found:?} {expected:?}"
        );
        if thresholds.count_preserving && without_count(puzzle).is_none() {
            let models = models(&cnf, expected.len() + 1);
            assert_eq!(models, expected.len(), "{thresholds:?} {puzzle:?}");
        }
    }
    for between in [0, 16] {
        assert_in_lines(puzzle, between, &expected);
    }
}

/// The lines allow what the definition allows, in only one way unless helpers are declared free.
fn assert_in_lines(puzzle: &Puzzle, between: usize, expected: &[Placement]) {
    let thresholds = Thresholds {
        between,
        ..Thresholds::default()
    };
    let (lines, encoding) = in_lines(puzzle, &thresholds);
    let most = if lines.free.is_empty() { 2 } else { 1 };
    let mut expected = expected.iter().peekable();
    for placement in placements(puzzle) {
        let models = lines.models(&encoding.variables, &placement, most);
        let is_expected = expected.next_if(|next| **next == placement).is_some();
        assert_eq!(
            models,
            usize::from(is_expected),
            "{between} {placement:?} {puzzle:?}"
        );
    }
}

/// The result of unit propagation on these assumptions: all literals it finds true, or none if it
/// finds a contradiction.
pub fn propagated(cnf: &Cnf, assumptions: &[Literal]) -> Option<HashSet<Literal>> {
    let mut known: HashSet<Literal> = assumptions.iter().copied().collect();
    loop {
        let before = known.len();
        for clause in cnf.clauses() {
            let mut open = clause.iter().filter(|&&literal| !known.contains(&!literal));
            match (open.next(), open.next()) {
                (None, _) => return None,
                (Some(&last), None) => known.insert(last),
                (Some(_), Some(_)) => false,
            };
        }
        if known.len() == before {
            return Some(known);
        }
    }
}

/// The same formula without one clause: an encoder with a fault.
pub fn without_clause(cnf: &Cnf, left_out: usize) -> Cnf {
    let mut faulty = Cnf::default();
    for _ in 0..cnf.variables() {
        faulty.new_variable();
    }
    let kept = cnf
        .clauses()
        .enumerate()
        .filter(|&(index, _)| index != left_out);
    kept.for_each(|(_, clause)| faulty.add_clause(clause));
    faulty
}

/// With all selectors on, the clauses allow what the definition allows. With those of a rule, a given or a number off,
/// they allow what it allows without that; with one off, only placements that break its instance and nothing else.
pub fn assert_guarded(puzzle: &Puzzle) {
    let judge = Judge::new(puzzle);
    for thresholds in all_thresholds().iter().step_by(4) {
        let (cnf, encoding) = formula(puzzle, thresholds, Guards::PerInstance);
        let allowed = |is_on: &dyn Fn(&Guard) -> bool| {
            let selector = |guard: &Guard| match is_on(guard) {
                true => guard.selector,
                false => !guard.selector,
            };
            let selectors: Vec<Literal> = encoding.guards.iter().map(selector).collect();
            by_clauses(puzzle, &cnf, &encoding.variables, &selectors)
        };
        assert_eq!(allowed(&|_| true), by_definition(puzzle), "{puzzle:?}");
        for (origin, rest) in with_one_left_out(puzzle) {
            let found = allowed(&|guard| guard.demand.origin != origin);
            assert_eq!(found, by_definition(&rest), "{origin:?} {puzzle:?}");
        }
        for off in &encoding.guards {
            for placement in allowed(&|guard| guard != off) {
                let breaches = judge.breaches(&placement);
                let mut others = breaches.iter().filter(|b| !is_of(puzzle, &off.demand, b));
                assert_eq!(others.next(), None, "{off:?} {placement:?} {puzzle:?}");
            }
        }
    }
}

/// The puzzle without each of its rules, givens and numbers of pieces, and the origin of that.
fn with_one_left_out(puzzle: &Puzzle) -> Vec<(Origin, Puzzle)> {
    let mut all = Vec::new();
    let mut without = |origin: Origin, leave_out: &dyn Fn(&mut Puzzle)| {
        let mut rest = puzzle.clone();
        leave_out(&mut rest);
        all.push((origin, rest));
    };
    for (place, rule) in puzzle.rules.iter().enumerate() {
        without(rule.origin(), &|rest| {
            rest.rules.remove(place);
        });
    }
    for (place, given) in puzzle.givens.iter().enumerate() {
        without(given.origin, &|rest| {
            rest.givens.remove(place);
        });
    }
    for (place, kind) in puzzle.kinds.iter().enumerate() {
        without(kind.origin, &|rest| rest.kinds[place].count = Bound::ANY);
    }
    all
}

/// Whether this instance is what is broken.
fn is_of(puzzle: &Puzzle, demand: &Demand, breach: &Breach) -> bool {
    let squares = demand.squares(puzzle);
    let are_inside = |of: Vec<Square>| of.iter().all(|square| squares.contains(square));
    let is_there = match breach {
        Breach::Clue(breach) => squares == [breach.clue.square],
        // The squares of a part go far beyond the square whose size it should have.
        Breach::Connected(_) => true,
        breach if breach.area().is_empty() => are_inside(breach.squares()),
        breach => are_inside(breach.area()),
    };
    is_there && breach.origin() == demand.origin
}

#[test]
fn a_formula_that_lacks_a_clause_is_caught() {
    let mut puzzle = sample::open(2, 2);
    let rook = puzzle.add("rook", 'R', sample::queen(), Bound::exactly(1));
    puzzle.forbid_attacks(&[rook], &[rook]);
    let thresholds = Thresholds {
        saturate: false,
        ..Thresholds::default()
    };
    let expected = by_definition(&puzzle);
    let (cnf, encoding) = formula(&puzzle, &thresholds, Guards::None);
    // The number is stated by pairs too, so only its last clause, "at least one", has no duplicate.
    let at_least_one = cnf.clauses().position(|clause| clause.len() == 4);
    let faulty = without_clause(&cnf, at_least_one.expect("the clause is there"));
    let found = by_clauses(&puzzle, &faulty, &encoding.variables, &[]);
    assert_ne!(found, expected);
}

#[test]
fn a_formula_that_allows_two_pieces_on_a_square_is_caught() {
    let mut puzzle = sample::open(1, 1);
    puzzle.add("white", 'W', Moves::none(), Bound::ANY);
    puzzle.add("black", 'B', Moves::none(), Bound::ANY);
    let (cnf, encoding) = formula(&puzzle, &Thresholds::default(), Guards::None);
    let both: Vec<Literal> = (0..2)
        .map(|index| Variable::new(index).positive())
        .collect();
    assert_eq!(encoding.variables.len(), 2);
    assert!(!is_satisfiable(&mut solver(&cnf), &both));
    assert!(is_satisfiable(&mut solver(&without_clause(&cnf, 0)), &both));
}
