//! What pieces on a board break already, whatever will stand on its other squares.
//!
//! Each demand is asked about alone: if the solver finds no placement that has these pieces and meets it, it is broken.
//! What only several demands together exclude is none of this: a solver who made no slip may well stand there.

use super::questions::{Questions, Verdict};
use crate::board::Square;
use crate::puzzle::{Demand, KindId, Placement, Puzzle, RuleInstance};
use crate::sat::encode::{DoesNotFit, Guards, Thresholds};
use crate::sat::{ClauseSink, Literal};
use crate::stop::{Stop, Stopped};

/// A square that holds one of these kinds; which, is not known.
pub type SomeOf = (Square, Vec<KindId>);

/// The demands that cannot be met any more beside these pieces, and some of which not all is known; givens that these pieces
/// displace are none. A piece on a square where it may not stand is left out of the question.
pub fn broken_by(
    puzzle: &Puzzle,
    pieces: &Placement,
    some: &[SomeOf],
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Result<Vec<Demand>, Stopped>, DoesNotFit> {
    let opened = Questions::open(puzzle, Guards::PerInstance, thresholds, stop)?;
    Ok(opened.and_then(|mut questions| {
        hold(&mut questions, pieces, some);
        let mut broken = Vec::new();
        for place in questions.all() {
            match questions.ask(&[place]) {
                Verdict::Satisfiable(_) => {}
                Verdict::Contradictory(_) => broken.push(place),
                Verdict::Stopped => return Err(Stopped),
            }
        }
        let mut demands = questions.demands(&broken);
        demands.retain(|demand| !matches!(demand.instance, RuleInstance::Given(_)));
        Ok(demands)
    }))
}

/// A solution with these pieces, if there is one.
pub fn solution_with(
    puzzle: &Puzzle,
    pieces: &Placement,
    some: &[SomeOf],
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Result<Option<Placement>, Stopped>, DoesNotFit> {
    let opened = Questions::open(puzzle, Guards::None, thresholds, stop)?;
    Ok(opened.and_then(|mut questions| {
        hold(&mut questions, pieces, some);
        let held = questions.always.clone();
        let model = questions.model(&held)?;
        Ok(model.map(|model| questions.placement(&model)))
    }))
}

/// From now on the board holds these pieces.
fn hold(questions: &mut Questions, pieces: &Placement, some: &[SomeOf]) {
    let variables = &questions.encoding.variables;
    let literal = |square, kind| Some(variables.variable(square, kind)?.positive());
    let held = pieces.pieces();
    let held: Vec<Literal> = held
        .filter_map(|(square, kind)| literal(square, kind))
        .collect();
    let clauses = some.iter().map(|(square, kinds)| {
        let kinds = kinds.iter().filter_map(|&kind| literal(*square, kind));
        kinds.collect::<Vec<Literal>>()
    });
    let clauses: Vec<Vec<Literal>> = clauses.filter(|clause| !clause.is_empty()).collect();
    questions.always = held;
    for clause in clauses {
        questions.add_clause(&clause);
    }
}
