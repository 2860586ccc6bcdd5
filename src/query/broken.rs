//! What pieces on a board break already, whatever will stand on its other squares.
//!
//! If the solver finds no placement that has these pieces and meets a demand, even alone, it is broken.
//! What only several demands together exclude is none of this: a solver who made no slip may well stand there.

use super::questions::{Questions, Verdict};
use crate::board::Square;
use crate::puzzle::{Demand, KindId, Placement, Puzzle, RuleInstance};
use crate::sat::encode::{DoesNotFit, Guards, Thresholds};
use crate::sat::{ClauseSink, Literal};
use crate::stop::{Stop, Stopped};

/// A square that holds one of these kinds; which, is not known.
pub type SomeOf = (Square, Vec<KindId>);

/// What pieces on a board break.
pub struct Broken {
    /// The demands that cannot be met any more; `None` if that was not found out.
    pub demands: Option<Vec<Demand>>,
    /// A placement that has the pieces and meets all demands, or that there is none; `None` if that was not found out.
    pub completed: Option<Option<Placement>>,
}

/// Whether all demands can be met together is looked for with so many conflicts at most.
const MOST_CONFLICTS: u64 = 10_000;

/// Whether some of several demands are broken, with so many.
const MOST_OF_SOME: u64 = 500;

/// The demands that cannot be met any more beside these pieces, and some of which not all is known; givens that these pieces
/// displace are none. A piece on a square where it may not stand is left out of the question. It takes so many steps at
/// most, if a number is given: the same on every machine.
pub fn broken_by(
    puzzle: &Puzzle,
    pieces: &Placement,
    some: &[SomeOf],
    most_steps: Option<u64>,
    thresholds: &Thresholds,
    stop: &Stop,
) -> Result<Result<Broken, Stopped>, DoesNotFit> {
    let opened = Questions::open(puzzle, Guards::PerInstance, thresholds, stop)?;
    Ok(opened.map(|mut questions| {
        hold(&mut questions, pieces, some);
        let mut most = MOST_CONFLICTS;
        if let Some(steps) = most_steps {
            questions.limit_steps(steps);
            most = most.min(questions.conflicts_in(steps / 2));
        }
        let completed = match questions.ask_within(Some(most), &questions.all()) {
            Some(Verdict::Satisfiable(model)) => Some(Some(questions.placement(&model))),
            Some(Verdict::Contradictory(_)) => Some(None),
            Some(Verdict::Stopped) | None => None,
        };
        let demands = match completed {
            Some(Some(_)) => Some(Vec::new()),
            _ => each_broken(&mut questions).ok(),
        };
        Broken { demands, completed }
    }))
}

/// The demands that no placement meets, even alone, beside what is always assumed. Many are asked about at once: if there
/// is a placement that meets all of them, none is broken; if not, those that exclude each other are asked about apart.
fn each_broken(questions: &mut Questions) -> Result<Vec<Demand>, Stopped> {
    let is_given = |place: &usize| {
        let guard = &questions.encoding.guards[*place];
        matches!(guard.demand.instance, RuleInstance::Given(_))
    };
    let all: Vec<usize> = questions
        .all()
        .into_iter()
        .filter(|p| !is_given(p))
        .collect();
    let (mut groups, mut broken) = (vec![all], Vec::new());
    while let Some(group) = groups.pop() {
        let is_alone = group.len() == 1;
        let most = if is_alone { u64::MAX } else { MOST_OF_SOME };
        let apart = match questions.ask_within(Some(most), &group) {
            Some(Verdict::Satisfiable(_)) => continue,
            Some(Verdict::Contradictory(core)) => core,
            None if !is_alone => group.clone(),
            None | Some(Verdict::Stopped) => return Err(Stopped),
        };
        let gone = match apart.as_slice() {
            // The pieces exclude each other.
            [] => {
                broken.extend(group);
                continue;
            }
            [one] => {
                broken.push(*one);
                apart.as_slice()
            }
            several => {
                let other = &several[several.len() / 2..];
                groups.push(other.to_vec());
                other
            }
        };
        groups.push(
            group
                .iter()
                .copied()
                .filter(|place| !gone.contains(place))
                .collect(),
        );
    }
    broken.sort_unstable();
    Ok(questions.demands(&broken))
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
