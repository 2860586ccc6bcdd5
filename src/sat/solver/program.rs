//! A SAT solver that is a program of others, and what it says of a formula.
//!
//! Each question is one run: the whole formula, assumptions as clauses of one literal, goes to the program's
//! standard input in DIMACS, and the answer is read from its standard output as the SAT competition has it (`s` and
//! `v` lines, exit code 10 or 20), or as minisat writes its results. A model has to satisfy every clause.
//! That there is none cannot be checked here: it counts as the program's refutation.
//!
//! What goes wrong is a [`ProgramFault`]. It is kept with the program, raises its stop, and ends all that
//! asks it. Nothing here knows what the variables mean.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, OnceLock};

use super::{Answer, Model};
use crate::children::{self, Failure, Said};
use crate::sat::{Cnf, Literal};
use crate::stop::Stop;
use crate::text::visible_on_one_line;

/// The command that starts a solver. Clones share what went wrong.
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

/// Why a program is of no use as a solver.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the solver `{name}` {reason}")]
pub struct ProgramFault {
    pub name: String,
    pub reason: FaultReason,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultReason {
    NotStarted(String),
    /// It ended with neither of the exit codes 0, 10 and 20, or by a signal.
    Died {
        status: String,
        said: String,
    },
    NoAnswer {
        said: String,
    },
    GaveUp {
        said: String,
    },
    /// Two things that cannot both be so.
    Contradiction(&'static str, &'static str),
    /// Something else than a literal of the formula where a model is given.
    NoLiteral(String),
    /// The model has no end.
    CutShort,
    BothWays(i64),
    /// Its model does not satisfy a clause, given as in DIMACS.
    WrongModel(String),
    TooMuch(usize),
}

impl fmt::Display for FaultReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultReason::NotStarted(why) => write!(f, "cannot be started: {why}"),
            FaultReason::Died { status, said } => write!(f, "failed ({status}){said}"),
            FaultReason::NoAnswer { said } => write!(f, "gave no answer{said}"),
            FaultReason::GaveUp { said } => write!(f, "gave up{said}"),
            FaultReason::Contradiction(one, other) => {
                write!(f, "contradicts itself: {one} and {other}")
            }
            FaultReason::NoLiteral(word) => {
                write!(
                    f,
                    "gave a model with `{word}`, which is no literal of the formula"
                )
            }
            FaultReason::CutShort => {
                write!(f, "gave a model that is cut short, without the closing 0")
            }
            FaultReason::BothWays(number) => {
                write!(
                    f,
                    "contradicts itself: its model has {number} and -{number}"
                )
            }
            FaultReason::WrongModel(clause) => {
                write!(
                    f,
                    "gave a model that does not satisfy the clause `{clause}`"
                )
            }
            FaultReason::TooMuch(most) => write!(f, "said more than {most} bytes"),
        }
    }
}

/// Options without which a solver says too much, or does not give its model.
const OPTIONS: [(&str, &[&str]); 5] = [
    ("cadical", &["-q"]),
    ("kissat", &["-q"]),
    ("cryptominisat", &["--verb", "0"]),
    // The result goes to a file only, and the verdict to standard output in any case.
    ("minisat", &["-verb=0", "/dev/stdin", "/dev/stdout"]),
    ("glucose", &["-verb=0", "-model"]),
];

impl Program {
    /// By a name that is looked for on the path, or a file; words after it are its arguments. Well-known
    /// solvers get the arguments that they need besides.
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

    /// What went wrong first, if anything did.
    pub fn fault(&self) -> Option<&ProgramFault> {
        self.0.fault.get()
    }

    /// Raised with the first fault.
    pub fn stop(&self) -> &Stop {
        &self.0.stop
    }

    /// Whether the formula has a model in which all assumptions hold. After a fault it is always stopped.
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
            Err(Failure::Stopped) => return Ok(Answer::Stopped),
            Err(Failure::TooMuch) => return Err(FaultReason::TooMuch(most)),
            Err(Failure::NotStarted(error)) => {
                return Err(FaultReason::NotStarted(match error.kind() {
                    io::ErrorKind::NotFound => "there is no such program".to_owned(),
                    _ => error.to_string(),
                }));
            }
        };
        let values = match read(&said, formula.variables())? {
            None => return Ok(Answer::Unsat),
            Some(values) => values,
        };
        let model = Model(values);
        let assumed = assumptions.iter().map(std::slice::from_ref);
        let holds = |l: &Literal| model.holds(l.variable()) == l.is_positive();
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

/// More than a model of so many variables takes, and what solvers say besides.
fn most_bytes(variables: usize) -> usize {
    (16 << 20) + 32 * variables
}

/// Assumptions as clauses after all others.
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
            .try_for_each(|&literal| write!(pipe, "{} ", number(literal)))?;
        pipe.write_all(b"0\n")?;
    }
    pipe.flush()
}

fn number(literal: Literal) -> i64 {
    let number = literal.variable().index() as i64 + 1;
    if literal.is_positive() {
        number
    } else {
        -number
    }
}

fn in_dimacs(clause: &[Literal]) -> String {
    let numbers = clause
        .iter()
        .map(|&literal| number(literal).to_string() + " ");
    numbers.collect::<String>() + "0"
}

/// What a program says of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Satisfiable,
    Unsatisfiable,
}

impl Verdict {
    fn name(self) -> &'static str {
        match self {
            Verdict::Satisfiable => "SATISFIABLE",
            Verdict::Unsatisfiable => "UNSATISFIABLE",
        }
    }
}

/// The values of a model; `None` where the program says that there is none.
fn read(said: &Said, variables: usize) -> Result<Option<Vec<bool>>, FaultReason> {
    let by_code = match said.status.code() {
        Some(0) => None,
        Some(10) => Some(Verdict::Satisfiable),
        Some(20) => Some(Verdict::Unsatisfiable),
        _ => {
            let (status, said) = (said.status.to_string(), last_words(said));
            return Err(FaultReason::Died { status, said });
        }
    };
    let text = String::from_utf8_lossy(&said.output);
    let mut reading = Reading {
        values: vec![None; variables],
        ..Reading::default()
    };
    text.lines().try_for_each(|line| reading.line(line))?;
    let verdict = match (by_code, reading.verdict) {
        (Some(code), Some(text)) if code != text => {
            let code = match code {
                Verdict::Satisfiable => "exit code 10 (satisfiable)",
                Verdict::Unsatisfiable => "exit code 20 (unsatisfiable)",
            };
            return Err(FaultReason::Contradiction(text.name(), code));
        }
        (code, text) => code.or(text),
    };
    let said = last_words(said);
    match verdict {
        None if reading.gave_up => Err(FaultReason::GaveUp { said }),
        None => Err(FaultReason::NoAnswer { said }),
        Some(Verdict::Unsatisfiable) if reading.has_literals => {
            Err(FaultReason::Contradiction("UNSATISFIABLE", "a model"))
        }
        Some(Verdict::Unsatisfiable) => Ok(None),
        Some(Verdict::Satisfiable) if !reading.has_ended => Err(FaultReason::CutShort),
        // What it does not speak of may have either value.
        Some(Verdict::Satisfiable) => {
            let values = reading.values.into_iter();
            Ok(Some(values.map(|value| value.unwrap_or(false)).collect()))
        }
    }
}

#[derive(Default)]
struct Reading {
    verdict: Option<Verdict>,
    gave_up: bool,
    values: Vec<Option<bool>>,
    has_literals: bool,
    /// Whether the closing 0 was read.
    has_ended: bool,
}

impl Reading {
    /// Lines that are neither a verdict nor part of a model are talk.
    fn line(&mut self, line: &str) -> Result<(), FaultReason> {
        let mut words = line.split_ascii_whitespace().peekable();
        match words.peek().copied() {
            Some("s" | "SAT" | "UNSAT" | "INDET" | "SATISFIABLE" | "UNSATISFIABLE") => {
                self.verdict(line.trim_ascii())
            }
            Some("v") => words.skip(1).try_for_each(|word| self.literal(word)),
            Some(_) if words.clone().all(|word| word.parse::<i64>().is_ok()) => {
                words.try_for_each(|word| self.literal(word))
            }
            _ => Ok(()),
        }
    }

    fn verdict(&mut self, line: &str) -> Result<(), FaultReason> {
        let verdict = match line.strip_prefix("s ").unwrap_or(line).trim_ascii() {
            "SATISFIABLE" | "SAT" => Verdict::Satisfiable,
            "UNSATISFIABLE" | "UNSAT" => Verdict::Unsatisfiable,
            _ => {
                self.gave_up = true;
                return Ok(());
            }
        };
        match self.verdict.replace(verdict) {
            Some(before) if before != verdict => {
                Err(FaultReason::Contradiction(before.name(), verdict.name()))
            }
            _ => Ok(()),
        }
    }

    fn literal(&mut self, word: &str) -> Result<(), FaultReason> {
        let number: Option<i64> = word.parse().ok();
        if number == Some(0) {
            self.has_ended = true;
            return Ok(());
        }
        let place = number.and_then(|number| usize::try_from(number.unsigned_abs()).ok());
        let value = place.and_then(|place| self.values.get_mut(place - 1));
        let (Some(number), Some(value)) = (number, value) else {
            return Err(FaultReason::NoLiteral(shortened(word)));
        };
        match value.replace(number > 0) {
            Some(before) if before != (number > 0) => Err(FaultReason::BothWays(number.abs())),
            _ => {
                self.has_literals = true;
                Ok(())
            }
        }
    }
}

/// So many characters of what a program said are repeated.
const MOST_CHARACTERS: usize = 200;

/// What it said last, of its complaints if there are any; as the end of a sentence.
fn last_words(said: &Said) -> String {
    let [errors, output] = [&said.errors, &said.output].map(|text| String::from_utf8_lossy(text));
    let mut lines = output.lines().chain(errors.lines()).map(str::trim);
    match lines.rfind(|line| !line.is_empty()) {
        Some(line) => format!(" and said: {}", shortened(line)),
        None => " and said nothing".to_owned(),
    }
}

fn shortened(text: &str) -> String {
    let shown: String = text.chars().take(MOST_CHARACTERS).collect();
    visible_on_one_line(&shown)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    use super::*;
    use crate::sat::ClauseSink;
    use crate::sat::textbook::literals;

    fn said(code: i32, output: &str) -> Said {
        Said {
            status: ExitStatus::from_raw(code << 8),
            output: output.as_bytes().to_vec(),
            errors: Vec::new(),
        }
    }

    fn answer(code: i32, output: &str) -> Result<Option<Vec<bool>>, FaultReason> {
        read(&said(code, output), 3)
    }

    #[test]
    fn every_dialect_of_an_answer_is_read() {
        let model = Ok(Some(vec![true, false, true]));
        assert_eq!(answer(10, "c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\n"), model);
        assert_eq!(answer(0, "s SATISFIABLE\nv 3 1 0\n"), model);
        // minisat, whose results and whose talk go to the same pipe.
        assert_eq!(answer(10, "SAT\n1 -2 3 0\nSATISFIABLE\n"), model);
        assert_eq!(answer(10, "WARNING! it rains\nSAT\n3 1 0\n"), model);
        for (code, text) in [
            (20, ""),
            (20, "s UNSATISFIABLE\n"),
            (0, "s UNSATISFIABLE\n"),
            (20, "UNSAT\nUNSATISFIABLE\n"),
        ] {
            assert_eq!(answer(code, text), Ok(None), "{text}");
        }
    }

    #[test]
    fn whatever_else_is_said_is_a_fault() {
        use FaultReason::{BothWays, Contradiction, CutShort, Died, GaveUp, NoAnswer, NoLiteral};
        let nothing = || " and said nothing".to_owned();
        for (code, text, expected) in [
            (0, "", NoAnswer { said: nothing() }),
            (
                0,
                "3 moves\n",
                NoAnswer {
                    said: " and said: 3 moves".to_owned(),
                },
            ),
            (
                0,
                "I am a teapot\n\n",
                NoAnswer {
                    said: " and said: I am a teapot".to_owned(),
                },
            ),
            (
                0,
                "s UNKNOWN\n",
                GaveUp {
                    said: " and said: s UNKNOWN".to_owned(),
                },
            ),
            (
                1,
                "bad \u{1b}[31m\n",
                Died {
                    status: "exit status: 1".to_owned(),
                    said: " and said: bad \\u{1b}[31m".to_owned(),
                },
            ),
            (
                10,
                "s UNSATISFIABLE\n",
                Contradiction("UNSATISFIABLE", "exit code 10 (satisfiable)"),
            ),
            (
                20,
                "s SATISFIABLE\nv 1 0\n",
                Contradiction("SATISFIABLE", "exit code 20 (unsatisfiable)"),
            ),
            (
                0,
                "s SATISFIABLE\ns UNSATISFIABLE\n",
                Contradiction("SATISFIABLE", "UNSATISFIABLE"),
            ),
            (20, "v 1 0\n", Contradiction("UNSATISFIABLE", "a model")),
            (10, "s SATISFIABLE\nv 1 2\n", CutShort),
            (10, "s SATISFIABLE\n", CutShort),
            (10, "s SATISFIABLE\nv 1 4 0\n", NoLiteral("4".to_owned())),
            (10, "s SATISFIABLE\nv 1 x 0\n", NoLiteral("x".to_owned())),
            (10, "v 1 -1 0\n", BothWays(1)),
        ] {
            assert_eq!(answer(code, text), Err(expected), "{text}");
        }
    }

    fn formula() -> Cnf {
        let mut cnf = Cnf::default();
        (0..3).for_each(|_| {
            cnf.new_variable();
        });
        cnf.add_clause(&literals(&[1, -2]));
        cnf.add_clause(&literals(&[3]));
        cnf
    }

    #[test]
    fn the_formula_is_written_in_dimacs_with_the_assumptions() {
        let mut text = Vec::new();
        write(&formula(), &literals(&[2]), &Stop::never(), &mut text).unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            "p cnf 3 3\n1 -2 0\n3 0\n2 0\n"
        );
    }

    /// Programs that say the same of every formula.
    fn says(text: &str) -> Program {
        Program(Arc::new(Shared {
            name: "printf".to_owned(),
            program: "printf".into(),
            arguments: vec![text.into()],
            fault: OnceLock::new(),
            stop: Stop::never(),
        }))
    }

    #[test]
    fn a_model_must_satisfy_every_clause_and_assumption() {
        let model = "s SATISFIABLE\nv -1 -2 3 0\n";
        let never = Stop::never();
        let program = says(model);
        assert!(matches!(
            program.solve(&formula(), &[], &never),
            Answer::Sat(_)
        ));
        assert!(program.fault().is_none());
        let answer = program.solve(&formula(), &literals(&[1]), &never);
        assert_eq!(answer, Answer::Stopped);
        let fault = program.fault().unwrap().to_string();
        let expected = "the solver `printf` gave a model that does not satisfy the clause `1 0`";
        assert_eq!(fault, expected);
        assert!(program.stop().is_raised() && !never.is_raised());
        // It is not asked again.
        assert_eq!(program.solve(&formula(), &[], &never), Answer::Stopped);
        let program = says("s SATISFIABLE\nv -1 2 3 0\n");
        assert_eq!(program.solve(&formula(), &[], &never), Answer::Stopped);
        assert!(program.fault().unwrap().to_string().ends_with("`1 -2 0`"));
    }

    #[test]
    fn what_is_not_there_cannot_be_started() {
        let program = Program::new("no-such-solver -x");
        assert_eq!(
            program.solve(&formula(), &[], &Stop::never()),
            Answer::Stopped
        );
        let fault = program.fault().unwrap().to_string();
        let expected = "the solver `no-such-solver` cannot be started: there is no such program";
        assert_eq!(fault, expected);
    }

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
