//! A formula in DIMACS, with comments that name each placement variable.
//!
//! The comments are those of the model counting competition: `c p show` lists the variables to project on, `c t`
//! names the kind of counting. Our additions are `c var 17 queen@c7`, and comments before blocks of clauses.

use std::io::{self, Write};

use crate::app::{Form, FormulaEntry, PuzzleFormula, placement_variables};
use crate::definition::{Definition, Instance};
use crate::puzzle::names;
use crate::render::formulas::comments::{in_words, title};
use crate::stop::{Stop, Stopped};
use crate::text::visible_on_one_line;

/// The number of variables on one `c p show` line: some readers limit the length of lines.
const SHOWN_ON_A_LINE: usize = 20;

/// Writes the whole file; an annotated formula has a comment before each block of clauses that says which
/// rule instance it states. A stop ends it with an error of kind `Interrupted`.
pub fn write_dimacs(
    definition: &Definition,
    instance: &Instance,
    (formula, is_annotated): (&PuzzleFormula<'_>, bool),
    stop: &Stop,
    out: &mut dyn Write,
) -> io::Result<()> {
    let puzzle = formula.puzzle();
    writeln!(out, "c {}", title(definition, instance))?;
    if puzzle.goal.is_some() {
        writeln!(out, "c the rules alone: the goal is not in this formula")?;
    }
    let preserving = Form::Clauses {
        count_preserving: true,
    };
    if formula.form() == preserving {
        writeln!(out, "c one model for each solution")?;
        writeln!(out, "c t mc")?;
    } else {
        writeln!(out, "c t pmc")?;
    }
    let variables = placement_variables(puzzle);
    for (number, &meaning) in (1..).zip(&variables) {
        let words = visible_on_one_line(&names::name(puzzle, meaning));
        writeln!(out, "c var {number} {words}")?;
    }
    show(variables.len(), out)?;
    let size = formula.size(stop);
    let size = size.map_err(|Stopped| io::Error::from(io::ErrorKind::Interrupted))?;
    writeln!(out, "p cnf {} {}", size.variables, size.constraints)?;
    formula.write(stop, &mut |entry| match entry {
        FormulaEntry::Subject(subject) if is_annotated => {
            writeln!(out, "c {}", in_words(instance, subject))
        }
        FormulaEntry::Clause(clause) => {
            for literal in clause {
                write!(out, "{literal} ")?;
            }
            writeln!(out, "0")
        }
        // A formula of clauses has no lines.
        FormulaEntry::Subject(_) | FormulaEntry::Line(_) => Ok(()),
    })
}

/// Lists the variables from 1 to this one as those to project on.
fn show(last: usize, out: &mut dyn Write) -> io::Result<()> {
    let numbers: Vec<String> = (1..=last).map(|number| number.to_string()).collect();
    for line in numbers.chunks(SHOWN_ON_A_LINE) {
        writeln!(out, "c p show {} 0", line.join(" "))?;
    }
    Ok(())
}
