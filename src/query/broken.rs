//! What pieces on a board break already, whatever will stand on its other squares.
//!
//! Each demand is asked about alone: if the solver finds no placement that has these pieces and meets it, it is broken.
//! What only several demands together exclude is none of this: a solver who made no slip may well stand there.

use super::questions::{Questions, Verdict};
use crate::puzzle::{Demand, Placement, Puzzle, RuleInstance};
use crate::sat::Literal;
use crate::sat::encode::{DoesNotFit, Guards, Thresholds};
use crate::stop::{Stop, Stopped};

/// The demands that cannot be met any more; givens that these pieces displace are none. A piece on a square where it may
/// not stand is left out of the question.
pub fn broken_by(
    puzzle: &Puzzle,
    pieces: &Placement,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Result<Vec<Demand>, Stopped>, DoesNotFit> {
    let opened = Questions::open(puzzle, Guards::PerInstance, thresholds, stop)?;
    Ok(opened.and_then(|mut questions| {
        let variables = &questions.encoding.variables;
        let held = pieces.pieces();
        let held = held.filter_map(|(square, kind)| variables.variable(square, kind));
        let held: Vec<Literal> = held.map(|variable| variable.positive()).collect();
        questions.always = held;
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
