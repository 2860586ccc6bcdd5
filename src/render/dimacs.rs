//! A formula in DIMACS, with comments that name each placement variable.
//!
//! The comments are those of the model counting competition: `c p show` lists the variables to
//! project on, `c t` names the kind of counting. `c var 17 queen@c7` is ours.

use std::io::{self, Write};

use super::instance::heading;
use crate::app::{Formula, FormulaSize};
use crate::definition::{Definition, Instance};
use crate::puzzle::Puzzle;
use crate::sat::encode::PlacementVariables;
use crate::sat::{ClauseSink, Literal, Variable};
use crate::stop::Stop;

/// So many variables stand on one `c p show` line: some readers have a bound on lines.
const SHOWN_ON_A_LINE: usize = 20;

/// Writes the whole file. A stop ends it with an error of kind `Interrupted`.
pub fn write_dimacs(
    definition: &Definition,
    instance: &Instance,
    formula: &Formula<'_>,
    count_preserving: bool,
    stop: &Stop,
    out: &mut dyn Write,
) -> io::Result<()> {
    let size = formula.size();
    let variables = formula.placement_variables();
    writeln!(out, "c {}", title(definition, instance))?;
    if instance.puzzle.goal.is_some() {
        writeln!(out, "c the rules alone: the goal is not in this formula")?;
    }
    if count_preserving {
        writeln!(out, "c one model for each solution")?;
        writeln!(out, "c t mc")?;
    } else {
        writeln!(out, "c t pmc")?;
    }
    name_variables(&instance.puzzle, &variables, out)?;
    show(&variables, out)?;
    writeln!(out, "p cnf {} {}", size.variables, size.clauses)?;
    let mut sink = DimacsSink {
        out,
        stop,
        size: FormulaSize::default(),
        written: Ok(()),
    };
    formula.write(&mut sink);
    sink.written
}

fn title(definition: &Definition, instance: &Instance) -> String {
    let names: Vec<String> = definition.parameter_names().map(str::to_owned).collect();
    let parameters = heading(instance, &names);
    match parameters.is_empty() {
        true => definition.name().to_owned(),
        false => format!("{}, {parameters}", definition.name()),
    }
}

fn name_variables(
    puzzle: &Puzzle,
    variables: &PlacementVariables,
    out: &mut dyn Write,
) -> io::Result<()> {
    for variable in (0..variables.len()).map(Variable::new) {
        if let Some(meaning) = name(puzzle, variables, variable) {
            writeln!(out, "c var {} {meaning}", variable.index() + 1)?;
        }
    }
    Ok(())
}

/// `queen@c7`; `None` for a helper.
pub(super) fn name(
    puzzle: &Puzzle,
    variables: &PlacementVariables,
    variable: Variable,
) -> Option<String> {
    let (square, kind) = variables.meaning(variable)?;
    let kind = &puzzle.kind(kind).name;
    Some(format!("{kind}@{}", puzzle.board.name(square)))
}

fn show(variables: &PlacementVariables, out: &mut dyn Write) -> io::Result<()> {
    let mut first = 1;
    while first <= variables.len() {
        let last = variables.len().min(first + SHOWN_ON_A_LINE - 1);
        let shown: Vec<String> = (first..=last).map(|number| number.to_string()).collect();
        writeln!(out, "c p show {} 0", shown.join(" "))?;
        first = last + 1;
    }
    Ok(())
}

/// Writes each clause as it comes; after an error or a stop, nothing more.
struct DimacsSink<'a> {
    out: &'a mut dyn Write,
    stop: &'a Stop,
    size: FormulaSize,
    written: io::Result<()>,
}

/// So many clauses lie between two looks at the stop.
const CLAUSES_BETWEEN_LOOKS: u64 = 4096;

impl DimacsSink<'_> {
    fn write(&mut self, clause: &[Literal]) -> io::Result<()> {
        if self.size.clauses.is_multiple_of(CLAUSES_BETWEEN_LOOKS) && self.stop.is_raised() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        for literal in clause {
            let sign = if literal.is_positive() { "" } else { "-" };
            write!(self.out, "{sign}{} ", literal.variable().index() + 1)?;
        }
        writeln!(self.out, "0")
    }
}

impl ClauseSink for DimacsSink<'_> {
    fn new_variable(&mut self) -> Variable {
        self.size.new_variable()
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        if self.written.is_ok() {
            self.written = self.write(clause);
        }
        self.size.add_clause(clause);
    }
}
