//! Truth tables for the tests of the encoder: which placements the clauses allow, and which the
//! judge accepts.
//!
//! [`by_definition`] asks the judge about every placement. [`by_clauses`] asks a solver about each placement
//! separately, so that helper variables can neither lose a placement nor count one twice.

use std::collections::HashSet;

use super::writer::Writer;
use super::{Encoding, Guard, Guards, PlacementVariables, Thresholds, encode, without_count};
use crate::board::Square;
use crate::puzzle::{Breach, Demand, Interval, Judge, KindId, Origin, Placement, Puzzle};
use crate::sat::solver::{Answer, Solver};
use crate::sat::{ClauseSink, Cnf, Literal, Variable};
use crate::stop::Stop;

/// Thresholds that reach every path on a small board.
pub fn all_thresholds() -> Vec<Thresholds> {
    let few = |least: usize, saturate| Thresholds {
        pairwise: least,
        binomial: least,
        between: least,
        diagram: 100 * least,
        saturate,
        ..Thresholds::default()
    };
    let all = [few(1, true), few(4, false), few(100, true)];
    all.into_iter().chain([Thresholds::default()]).collect()
}

/// The clauses allow what the judge accepts, and have one model for each solution where that is promised.
pub fn assert_counted(puzzle: &Puzzle) {
    let expected = by_definition(puzzle);
    for least in [0, 20] {
        let thresholds = Thresholds {
            binomial: least,
            between: least,
            diagram: 100 * least,
            count_preserving: true,
            ..Thresholds::default()
        };
        let (cnf, encoding) = formula(puzzle, &thresholds, Guards::None);
        let found = by_clauses(puzzle, &cnf, &encoding.variables, &[]);
        assert_eq!(found, expected, "{thresholds:?} {puzzle:?}");
        if without_count(puzzle).is_none() {
            let models = models(&cnf, expected.len() + 1);
            assert_eq!(models, expected.len(), "{thresholds:?} {puzzle:?}");
        }
    }
}

pub fn formula(puzzle: &Puzzle, thresholds: &Thresholds, guards: Guards) -> (Cnf, Encoding) {
    let mut cnf = Cnf::default();
    let encoding = encode(puzzle, thresholds, guards, &mut cnf, &Stop::never());
    (cnf, encoding.expect("nobody stopped it"))
}

/// A solver with these clauses.
pub fn solver(cnf: &Cnf) -> Solver {
    let mut solver = Solver::new(&Stop::never());
    cnf.write(&mut solver);
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
        let value = |index: usize| Variable::new(index).literal(bits >> index & 1 == 1);
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
    for square in puzzle.board.open_places() {
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
            variable.literal(placement.get(square) == Some(kind))
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
                let other = variables.map(|variable| variable.literal(!model.holds(variable)));
                solver.add_clause(&other.collect::<Vec<Literal>>());
            }
            Answer::Unsat => return number,
            Answer::Stopped => panic!("nobody stopped the solver"),
        }
    }
    most
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

/// With all selectors on, the clauses allow what the definition allows. With those of a rule, a given or a number off,
/// they allow what it allows without that; with one off, only placements that break its instance and nothing else.
pub fn assert_guarded(puzzle: &Puzzle) {
    let judge = Judge::new(puzzle);
    for thresholds in &all_thresholds() {
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
        without(kind.origin, &|rest| rest.kinds[place].count = Interval::ANY);
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
