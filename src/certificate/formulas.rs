//! The texts of a certificate: the rules as a formula, the solutions, and the formula that excludes them.

use crate::app::{Form, LinearConstraint, PuzzleFormula, Relation, objective, placement_variables};
use crate::definition::{Definition, Instance};
use crate::puzzle::{Placement, Puzzle, names};
use crate::refutation::{OpbError, PseudoBooleanFormula, read_opb};
use crate::render::{OpbLine, write_opb};
use crate::sat::{Literal, Variable};
use crate::stop::{Stop, Stopped};

use super::error::CertificateError;

/// `formula.opb`: each line is one instance of a rule, and its description precedes it.
pub fn formula(
    definition: &Definition,
    instance: &Instance,
    stop: &Stop,
) -> Result<String, CertificateError> {
    let formula = PuzzleFormula::new(&instance.puzzle, Form::Lines, stop)?;
    let mut text = Vec::new();
    // Only a stop can end it: writing to memory does not fail.
    write_opb(definition, instance, &formula, stop, &mut text)
        .map_err(|_| CertificateError::Stopped)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Reads one of the formulas. What is wrong with a line is said of the rule that is described before it.
pub fn parsed(text: &str) -> Result<PseudoBooleanFormula, CertificateError> {
    read_opb(text).map_err(|error| {
        let (OpbError::NotOpb { line, .. } | OpbError::TooLarge { line, .. }) = error;
        let mut rules = text.lines().take(line).collect::<Vec<&str>>().into_iter();
        let rule = rules.rfind(|line| line.starts_with("* "));
        CertificateError::Opb {
            rule: rule.map_or("the goal", |rule| &rule[2..]).to_owned(),
            source: error,
        }
    })
}

/// `["queen@a8","queen@e7"]`: which piece stands where.
pub fn solution(puzzle: &Puzzle, placement: &Placement) -> String {
    let named = placement
        .pieces()
        .map(|piece| names::name(puzzle, piece))
        .collect::<Vec<String>>();
    // Texts can always be written.
    serde_json::to_string(&named).unwrap_or_default()
}

/// `solutions.jsonl`: the solutions, one per line.
pub fn listed(puzzle: &Puzzle, solutions: &[Placement], stop: &Stop) -> Result<String, Stopped> {
    let mut list = String::new();
    for placement in solutions {
        stop.poll()?;
        list += &solution(puzzle, placement);
        list += "\n";
    }
    Ok(list)
}

/// The placement that [`solution`] writes as this line; `None` if there is none.
pub fn read_solution(puzzle: &Puzzle, line: &[u8]) -> Option<Placement> {
    let named: Vec<String> = serde_json::from_slice(line).ok()?;
    let mut placement = Placement::empty(puzzle.board.len());
    for name in &named {
        let (square, kind) = names::find(puzzle, name)?;
        if placement.get(square).is_some() {
            return None;
        }
        placement.set(square, Some(kind));
    }
    Some(placement)
}

/// The quotes, the comma, the name of the square or of both squares of a side, and the sign before it.
const MOST_BESIDE_A_NAME: usize = 48;

/// The most bytes of a line that [`solution`] writes.
pub fn longest_solution(puzzle: &Puzzle) -> usize {
    // In JSON a byte of a name takes up to six.
    let names = puzzle
        .kind_ids()
        .map(|kind| 6 * puzzle.kind(kind).name.len());
    puzzle.board.len() * (names.max().unwrap_or(0) + MOST_BESIDE_A_NAME) + 2
}

/// Every placement variable with its value.
pub fn literals(puzzle: &Puzzle, placement: &Placement) -> Vec<Literal> {
    let variables = placement_variables(puzzle).into_iter().enumerate();
    let literal =
        |(index, (square, kind))| Variable::new(index).literal(placement.get(square) == Some(kind));
    variables.map(literal).collect()
}

/// `blocked.opb`: the lines of a formula; with a goal, the constraint that its number is the best; and for each
/// solution a clause that only this placement violates.
pub fn blocked(
    puzzle: &Puzzle,
    formula: &str,
    optimum: Option<u64>,
    solutions: &[Placement],
    stop: &Stop,
) -> Result<String, Stopped> {
    let mut lines = formula.lines();
    let header = lines.next().unwrap_or_default();
    let has_objective = |line: &&str| !line.starts_with("min:");
    let rest: Vec<&str> = lines.filter(has_objective).collect();
    let bound = optimum.and_then(|optimum| at_least_as_good(puzzle, optimum));
    let more = usize::from(bound.is_some()) + solutions.len();
    let mut text = with_more_constraints(header, more) + "\n";
    for line in rest {
        text += line;
        text += "\n";
    }
    if let Some(bound) = bound {
        let best = optimum.unwrap_or_default();
        text += &format!("* goal: as good as the best, {best}\n{}\n", OpbLine(&bound));
    }
    for (number, placement) in (1..).zip(solutions) {
        stop.poll()?;
        let left_out = left_out(puzzle, placement);
        text += &format!("* not solution {number}\n{}\n", OpbLine(&left_out));
    }
    Ok(text)
}

/// A formula restricted to a cube.
pub fn part(blocked: &str, cube: &[i64]) -> String {
    let mut lines = blocked.splitn(2, '\n');
    let header = lines.next().unwrap_or_default();
    let rest = lines.next().unwrap_or_default();
    let header = with_more_constraints(header, cube.len());
    let mut text = format!("{header}\n{rest}");
    for literal in cube {
        let variable = Variable::new((literal.unsigned_abs() as usize).saturating_sub(1));
        let line = clause([variable.literal(*literal > 0)]);
        text += &format!("* of this part\n{}\n", OpbLine(&line));
    }
    text
}

/// The first line, adjusted for this many more constraints.
fn with_more_constraints(header: &str, more: usize) -> String {
    let (variables, constraints) = header.rsplit_once(' ').unwrap_or((header, ""));
    let before: usize = constraints.parse().unwrap_or(0);
    format!("{variables} {}", before + more)
}

/// The number of the goal is at least as good as this.
fn at_least_as_good(puzzle: &Puzzle, optimum: u64) -> Option<LinearConstraint> {
    let terms = objective(puzzle).filter(|terms| !terms.is_empty())?;
    let weight = terms.first().map_or(1, |(weight, _)| *weight);
    let negated =
        |(weight, number): &(i64, usize)| (-i128::from(*weight), Variable::new(number - 1));
    Some(LinearConstraint {
        terms: terms.iter().map(negated).collect(),
        relation: Relation::AtLeast,
        number: -i128::from(optimum) * i128::from(weight),
    })
}

/// Excludes a placement: some square differs from it.
fn left_out(puzzle: &Puzzle, placement: &Placement) -> LinearConstraint {
    clause(
        literals(puzzle, placement)
            .into_iter()
            .map(|literal| !literal),
    )
}

/// At least one of these literals, of different variables, is true.
fn clause(literals: impl IntoIterator<Item = Literal>) -> LinearConstraint {
    let mut line = LinearConstraint {
        terms: Vec::new(),
        relation: Relation::AtLeast,
        number: 1,
    };
    for literal in literals {
        let weight = if literal.is_positive() { 1 } else { -1 };
        line.terms.push((weight, literal.variable()));
        line.number -= i128::from(!literal.is_positive());
    }
    line
}
