//! A formula in OPB, the format of the pseudo-Boolean competition: each rule instance is a bounded sum, after a
//! comment that says it in words.
//!
//! Lines are written as the strictest readers ask: variables `x1`, `x2`, … without negation, integer coefficients,
//! `>=` or `=`, and at least one term.

use std::io::{self, Write};

use crate::app::{Entry, Formula, FormulaSize, Line, Relation, objective, placement_variables};
use crate::definition::{Definition, Instance};
use crate::render::formulas::comments::{goal_in_words, in_words, title, variable_in_words};
use crate::stop::{Stop, Stopped};
use crate::text::visible_on_one_line;

/// So many variables stand on one line of a comment.
const LISTED_ON_A_LINE: usize = 20;

/// Writes the whole file. A stop ends it with an error of kind `Interrupted`.
pub fn write_opb(
    definition: &Definition,
    instance: &Instance,
    formula: &Formula<'_>,
    stop: &Stop,
    out: &mut dyn Write,
) -> io::Result<()> {
    let size = formula.size(stop);
    let size = size.map_err(|Stopped| io::Error::from(io::ErrorKind::Interrupted))?;
    // A line without a term, which cannot hold, is written with one.
    let (variables, lines) = (size.variables.max(1), size.constraints);
    writeln!(out, "* #variable= {variables} #constraint= {lines}")?;
    writeln!(out, "* {}", title(definition, instance))?;
    names(formula, &size, out)?;
    if let (Some(terms), Some(words)) = (objective(formula.puzzle()), goal_in_words(instance)) {
        writeln!(out, "* {words}")?;
        if !terms.is_empty() {
            write!(out, "min:")?;
            for (weight, variable) in terms {
                write!(out, " {weight:+} x{variable}")?;
            }
            writeln!(out, " ;")?;
        }
    }
    formula.write(stop, &mut |entry| match entry {
        Entry::Subject(subject) => writeln!(out, "* {}", in_words(instance, subject)),
        Entry::Line(line) => write_line(line, out),
        // There are none in a formula of lines.
        Entry::Clause(_) => Ok(()),
    })
}

/// What each variable is.
fn names(formula: &Formula<'_>, size: &FormulaSize, out: &mut dyn Write) -> io::Result<()> {
    let puzzle = formula.puzzle();
    let placed = placement_variables(puzzle);
    for (number, &meaning) in (1..).zip(&placed) {
        let words = visible_on_one_line(&variable_in_words(puzzle, meaning));
        writeln!(out, "* x{number} = {words}")?;
    }
    let first = placed.len() as u64 + 1;
    if size.variables >= first && size.free.is_empty() {
        writeln!(
            out,
            "* x{first} to x{}: helpers, each of them settled by the placement",
            size.variables
        )?;
    } else if size.variables >= first {
        writeln!(
            out,
            "* x{first} to x{}: helpers, each of them settled by the placement but these, which are not to be counted:",
            size.variables
        )?;
    }
    for line in size.free.chunks(LISTED_ON_A_LINE) {
        let line: Vec<String> = line.iter().map(|number| format!("x{number}")).collect();
        writeln!(out, "* {}", line.join(" "))?;
    }
    Ok(())
}

fn write_line(line: &Line, out: &mut dyn Write) -> io::Result<()> {
    let (relation, mut number) = match line.relation {
        Relation::AtLeast => (">=", line.number),
        Relation::Exactly => ("=", line.number),
    };
    if line.terms.is_empty() {
        // No variable is 2.
        write!(out, "+1 x1 ")?;
        number = 2;
    }
    for (weight, variable) in &line.terms {
        write!(out, "{weight:+} x{} ", variable.index() + 1)?;
    }
    writeln!(out, "{relation} {number} ;")
}
