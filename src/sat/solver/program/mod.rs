//! A SAT solver that is an external program, and what it says of a formula.
//!
//! Each question is one run. The whole formula, with assumptions as clauses of one literal, goes to the program's
//! standard input in DIMACS. The answer is read from its standard output in the format of the SAT competition (`s` and
//! `v` lines, exit code 10 or 20) or in that of minisat's results. A model has to satisfy every clause.
//! That there is no model cannot be checked here: it counts as the program's refutation.
//!
//! A failure is a [`ProgramFault`]. It is kept with the program and raises its stop, which ends everything that
//! asks it. Nothing here knows what the variables mean.

mod answer;
mod fault;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, OnceLock};

pub use fault::{FaultReason, ProgramFault};

use super::{Answer, Model};
use crate::children::{self, ChildFailure};
use crate::sat::{Cnf, Literal};
use crate::stop::Stop;

/// The command that starts a solver. Clones share the fault.
#[derive(Clone, Debug)]
pub struct Program(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    name: String,
    program: OsString,
    arguments: Vec<OsString>,
    fault: OnceLock<ProgramFault>,
    stop: Stop,
}

/// Options without which a solver says too much or does not print its model.
const OPTIONS: [(&str, &[&str]); 5] = [
    ("cadical", &["-q"]),
    ("kissat", &["-q"]),
    ("cryptominisat", &["--verb", "0"]),
    // The result goes only to a file, and the verdict always goes to standard output.
    ("minisat", &["-verb=0", "/dev/stdin", "/dev/stdout"]),
    ("glucose", &["-verb=0", "-model"]),
];

impl Program {
    /// A program given by a name that is looked up on the path, or by a file; words after it are its arguments.
    /// Well-known solvers also get the arguments that they need.
    pub fn new(command: &str) -> Self {
        let mut words = command.split_whitespace().map(OsString::from);
        let (program, mut arguments) = match Path::new(command).is_file() {
            true => (OsString::from(command), Vec::new()),
            false => (words.next().unwrap_or_default(), words.collect()),
        };
        let stem = Path::new(&program).file_stem().unwrap_or_default();
        let name = stem.to_string_lossy().into_owned();
        let known = OPTIONS.iter().find(|(known, _)| name.starts_with(known));
        arguments.extend(
            known
                .iter()
                .flat_map(|(_, options)| options.iter().map(OsString::from)),
        );
        Program(Arc::new(Shared {
            name,
            program,
            arguments,
            fault: OnceLock::new(),
            stop: Stop::never(),
        }))
    }

    /// The name of the program, without folders.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The first fault, if there was one.
    pub fn fault(&self) -> Option<&ProgramFault> {
        self.0.fault.get()
    }

    /// Raised by the first fault.
    pub fn stop(&self) -> &Stop {
        &self.0.stop
    }

    /// Whether the formula has a model in which all assumptions hold. After a fault, the answer is always `Stopped`.
    pub(super) fn solve(&self, formula: &Cnf, assumptions: &[Literal], stop: &Stop) -> Answer {
        if self.fault().is_some() {
            return Answer::Stopped;
        }
        match self.ask(formula, assumptions, stop) {
            Ok(answer) => answer,
            Err(reason) => {
                let name = self.name().to_owned();
                let _ = self.0.fault.set(ProgramFault { name, reason });
                self.0.stop.raise();
                Answer::Stopped
            }
        }
    }

    fn ask(
        &self,
        formula: &Cnf,
        assumptions: &[Literal],
        stop: &Stop,
    ) -> Result<Answer, FaultReason> {
        let mut command = Command::new(&self.0.program);
        command.args(&self.0.arguments);
        let most = most_bytes(formula.variables());
        let give = |pipe: &mut dyn Write| write(formula, assumptions, stop, pipe);
        let said = match children::run(&mut command, give, most, stop) {
            Ok(said) => said,
            Err(ChildFailure::Stopped) => return Ok(Answer::Stopped),
            Err(ChildFailure::TooMuch) => return Err(FaultReason::TooMuch(most)),
            Err(ChildFailure::NotStarted(error)) => {
                return Err(FaultReason::NotStarted(match error.kind() {
                    io::ErrorKind::NotFound => "there is no such program".to_owned(),
                    _ => error.to_string(),
                }));
            }
        };
        let values = match answer::read(&said, formula.variables())? {
            None => return Ok(Answer::Unsat),
            Some(values) => values,
        };
        let model = Model(values);
        let assumed = assumptions.iter().map(std::slice::from_ref);
        let holds = |&literal: &Literal| model.is_true(literal);
        match formula
            .clauses()
            .chain(assumed)
            .find(|clause| !clause.iter().any(holds))
        {
            None => Ok(Answer::Sat(model)),
            Some(clause) => Err(FaultReason::WrongModel(in_dimacs(clause))),
        }
    }
}

/// An upper bound on the output of a solver: more than a model of this many variables takes, with everything else
/// that solvers say.
fn most_bytes(variables: usize) -> usize {
    (16 << 20) + 32 * variables
}

/// Writes the formula; assumptions are clauses after all others.
fn write(
    formula: &Cnf,
    assumptions: &[Literal],
    stop: &Stop,
    pipe: &mut dyn Write,
) -> io::Result<()> {
    let mut pipe = BufWriter::with_capacity(1 << 16, pipe);
    let clauses = formula.len() + assumptions.len();
    writeln!(pipe, "p cnf {} {clauses}", formula.variables())?;
    let assumed = assumptions.iter().map(std::slice::from_ref);
    for (place, clause) in formula.clauses().chain(assumed).enumerate() {
        if place.is_multiple_of(super::CLAUSES_BETWEEN_POLLS as usize) && stop.is_raised() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        clause
            .iter()
            .try_for_each(|&literal| write!(pipe, "{} ", literal.in_dimacs()))?;
        pipe.write_all(b"0\n")?;
    }
    pipe.flush()
}

fn in_dimacs(clause: &[Literal]) -> String {
    let numbers = clause
        .iter()
        .map(|&literal| literal.in_dimacs().to_string() + " ");
    numbers.collect::<String>() + "0"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_solvers_get_the_arguments_they_need() {
        let arguments = |command: &str| Program::new(command).0.arguments.clone();
        assert_eq!(arguments("/usr/bin/cadical"), ["-q"]);
        assert_eq!(arguments("kissat --sat"), ["--sat", "-q"]);
        assert_eq!(arguments("minisat_static").len(), 3);
        assert!(arguments("picosat").is_empty());
        assert_eq!(Program::new("/opt/cryptominisat5").name(), "cryptominisat5");
    }
}
