//! A formula in DIMACS, with comments that name each placement variable.
//!
//! The comments are those of the model counting competition: `c p show` lists the variables to
//! project on, `c t` names the kind of counting. `c var 17 queen@c7` is an addition of this program.

use std::io::{self, Write};

use serde::Serialize;

use crate::app::{Formula, placement_variables};
use crate::board::Square;
use crate::definition::{Definition, Instance};
use crate::puzzle::{KindId, Puzzle};
use crate::render::instance::{JsonInstance, heading};
use crate::render::json;
use crate::stop::{Stop, Stopped};
use crate::text::visible_on_one_line;

/// So many variables stand on one `c p show` line: some readers have a bound on lines.
const SHOWN_ON_A_LINE: usize = 20;

/// Writes the whole file. A stop ends it with an error of kind `Interrupted`.
pub fn write_dimacs(
    definition: &Definition,
    instance: &Instance,
    formula: &Formula<'_>,
    stop: &Stop,
    out: &mut dyn Write,
) -> io::Result<()> {
    let puzzle = formula.puzzle();
    writeln!(out, "c {}", title(definition, instance))?;
    if puzzle.goal.is_some() {
        writeln!(out, "c the rules alone: the goal is not in this formula")?;
    }
    if formula.is_count_preserving() {
        writeln!(out, "c one model for each solution")?;
        writeln!(out, "c t mc")?;
    } else {
        writeln!(out, "c t pmc")?;
    }
    let variables = placement_variables(puzzle);
    for (number, &meaning) in (1..).zip(&variables) {
        let words = visible_on_one_line(&variable_in_words(puzzle, meaning));
        writeln!(out, "c var {number} {words}")?;
    }
    show(variables.len(), out)?;
    let size = formula.size(stop);
    let size = size.map_err(|Stopped| io::Error::from(io::ErrorKind::Interrupted))?;
    writeln!(out, "p cnf {} {}", size.variables, size.clauses)?;
    formula.write(stop, &mut |clause| {
        for literal in clause {
            write!(out, "{literal} ")?;
        }
        writeln!(out, "0")
    })
}

fn title(definition: &Definition, instance: &Instance) -> String {
    let names: Vec<String> = definition.parameter_names().map(str::to_owned).collect();
    let parameters = heading(instance, &names);
    visible_on_one_line(&match parameters.is_empty() {
        true => definition.name().to_owned(),
        false => format!("{}, {parameters}", definition.name()),
    })
}

/// `queen@c7`.
pub fn variable_in_words(puzzle: &Puzzle, (square, kind): (Square, KindId)) -> String {
    let kind = &puzzle.kind(kind).name;
    format!("{kind}@{}", puzzle.board.name(square))
}

/// The variables from 1 to this one are those to project on.
fn show(last: usize, out: &mut dyn Write) -> io::Result<()> {
    let numbers: Vec<String> = (1..=last).map(|number| number.to_string()).collect();
    for line in numbers.chunks(SHOWN_ON_A_LINE) {
        writeln!(out, "c p show {} 0", line.join(" "))?;
    }
    Ok(())
}

#[derive(Serialize)]
struct JsonFormula<'a> {
    #[serde(flatten)]
    instance: JsonInstance<'a>,
    variables: u64,
    clauses: u64,
    count_preserving: bool,
    /// What the variables from 1 on say.
    placement: Vec<String>,
    output: Option<&'a str>,
}

/// A formula, and the file it was written to.
pub fn formula_json(
    definition: &Definition,
    instance: &Instance,
    formula: &Formula<'_>,
    output: Option<&str>,
    stop: &Stop,
) -> Result<String, Stopped> {
    let puzzle = formula.puzzle();
    let variables = placement_variables(puzzle).into_iter();
    let size = formula.size(stop)?;
    Ok(json::line(&JsonFormula {
        instance: JsonInstance::new(definition, instance),
        variables: size.variables,
        clauses: size.clauses,
        count_preserving: formula.is_count_preserving(),
        placement: variables
            .map(|variable| variable_in_words(puzzle, variable))
            .collect(),
        output,
    }))
}
