//! A formula in OPB, the format of the pseudo-Boolean competition: each rule instance is a bounded sum,
//! after a comment that states it in words.
//!
//! Lines satisfy the strictest readers: variables `x1`, `x2`, … without negation, integer coefficients,
//! `>=` or `=`, and at least one term.

use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};

use crate::app::{
    FormulaEntry, FormulaSize, LinearConstraint, PuzzleFormula, Relation, objective,
    placement_variables,
};
use crate::definition::{Definition, Instance};
use crate::puzzle::names;
use crate::render::formulas::comments::{goal_in_words, in_words, title};
use crate::stop::{Stop, Stopped};
use crate::text::visible_on_one_line;

/// Writes the whole file. A stop ends it with an error of kind `Interrupted`.
pub fn write_opb(
    definition: &Definition,
    instance: &Instance,
    formula: &PuzzleFormula<'_>,
    stop: &Stop,
    out: &mut dyn Write,
) -> io::Result<()> {
    let size = formula.size(stop);
    let size = size.map_err(|Stopped| io::Error::from(io::ErrorKind::Interrupted))?;
    // A line without a term cannot hold, and is written with one.
    let (variables, lines) = (size.variables.max(1), size.constraints);
    writeln!(out, "* #variable= {variables} #constraint= {lines}")?;
    writeln!(out, "* {}", title(definition, instance))?;
    names(formula, &size, out)?;
    if let (Some(terms), Some(words)) = (objective(formula.puzzle()), goal_in_words(instance)) {
        let least = match terms.first() {
            Some((..0, _)) => ": the least of their negative",
            _ => "",
        };
        writeln!(out, "* {words}{least}")?;
        if !terms.is_empty() {
            write!(out, "min:")?;
            for (weight, variable) in terms {
                write!(out, " {weight:+} x{variable}")?;
            }
            writeln!(out, " ;")?;
        }
    }
    formula.write(stop, &mut |entry| match entry {
        FormulaEntry::Subject(subject) => writeln!(out, "* {}", in_words(instance, subject)),
        FormulaEntry::Line(line) => writeln!(out, "{}", OpbLine(line)),
        // A formula of lines has no clauses.
        FormulaEntry::Clause(_) => Ok(()),
    })
}

/// The meaning of each variable.
fn names(formula: &PuzzleFormula<'_>, size: &FormulaSize, out: &mut dyn Write) -> io::Result<()> {
    let puzzle = formula.puzzle();
    let placed = placement_variables(puzzle);
    for (number, &meaning) in (1..).zip(&placed) {
        let words = visible_on_one_line(&names::name(puzzle, meaning));
        writeln!(out, "* x{number} = {words}")?;
    }
    let helpers = placed.len() as u64 + 1..=size.variables;
    // Both are in ascending order.
    let is_settled = |helper: &u64| size.free.binary_search(helper).is_err();
    let settled: Vec<u64> = helpers.filter(is_settled).collect();
    if let Some(settled) = in_runs(&settled) {
        writeln!(out, "* {settled}: helpers, each settled by the placement")?;
    }
    if let Some(free) = in_runs(&size.free) {
        writeln!(
            out,
            "* {free}: helpers not to be counted, which the placement does not settle"
        )?;
    }
    Ok(())
}

/// `x7, x9 to x12`; `None` if there are no numbers.
fn in_runs(numbers: &[u64]) -> Option<String> {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let runs: Vec<String> = runs
        .map(|run| match run {
            [first, .., last] => format!("x{first} to x{last}"),
            single => single.iter().map(|number| format!("x{number}")).collect(),
        })
        .collect();
    (!runs.is_empty()).then(|| runs.join(", "))
}

/// A line as OPB writes it. A line without a term cannot hold, and is written with one.
pub struct OpbLine<'a>(pub &'a LinearConstraint);

impl Display for OpbLine<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let OpbLine(line) = self;
        let (relation, mut number) = match line.relation {
            Relation::AtLeast => (">=", line.number),
            Relation::Exactly => ("=", line.number),
        };
        if line.terms.is_empty() {
            // No variable is 2.
            write!(formatter, "+1 x1 ")?;
            number = 2;
        }
        for (weight, variable) in &line.terms {
            write!(formatter, "{weight:+} x{} ", variable.index() + 1)?;
        }
        write!(formatter, "{relation} {number} ;")
    }
}
