//! Reads what a program said of a formula.

use super::FaultReason;
use crate::children::Said;
use crate::text::visible_on_one_line;

/// What a program says of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Satisfiability {
    Satisfiable,
    Unsatisfiable,
}

impl Satisfiability {
    fn name(self) -> &'static str {
        match self {
            Satisfiability::Satisfiable => "SATISFIABLE",
            Satisfiability::Unsatisfiable => "UNSATISFIABLE",
        }
    }
}

/// The values of a model; `None` if the program says that there is none.
pub(super) fn read(said: &Said, variables: usize) -> Result<Option<Vec<bool>>, FaultReason> {
    let by_code = match said.status.code() {
        Some(0) => None,
        Some(10) => Some(Satisfiability::Satisfiable),
        Some(20) => Some(Satisfiability::Unsatisfiable),
        _ => {
            let (status, said) = (said.status.to_string(), last_words(said));
            return Err(FaultReason::Died { status, said });
        }
    };
    let text = String::from_utf8_lossy(&said.output);
    let mut reading = ProgramAnswer {
        values: vec![None; variables],
        ..ProgramAnswer::default()
    };
    text.lines().try_for_each(|line| reading.line(line))?;
    let verdict = match (by_code, reading.verdict) {
        (Some(code), Some(text)) if code != text => {
            let code = match code {
                Satisfiability::Satisfiable => "exit code 10 (satisfiable)",
                Satisfiability::Unsatisfiable => "exit code 20 (unsatisfiable)",
            };
            return Err(FaultReason::Contradiction(text.name(), code));
        }
        (code, text) => code.or(text),
    };
    let said = last_words(said);
    match verdict {
        None if reading.gave_up => Err(FaultReason::GaveUp { said }),
        None => Err(FaultReason::NoAnswer { said }),
        Some(Satisfiability::Unsatisfiable) if reading.has_literals => {
            Err(FaultReason::Contradiction("UNSATISFIABLE", "a model"))
        }
        Some(Satisfiability::Unsatisfiable) => Ok(None),
        Some(Satisfiability::Satisfiable) if !reading.has_ended => Err(FaultReason::CutShort),
        // A variable that it does not mention may have either value.
        Some(Satisfiability::Satisfiable) => {
            let values = reading.values.into_iter();
            Ok(Some(values.map(|value| value.unwrap_or(false)).collect()))
        }
    }
}

#[derive(Default)]
struct ProgramAnswer {
    verdict: Option<Satisfiability>,
    gave_up: bool,
    values: Vec<Option<bool>>,
    has_literals: bool,
    /// Whether the closing 0 was read.
    has_ended: bool,
}

impl ProgramAnswer {
    /// Reads a line. Lines that are neither a verdict nor part of a model are ignored.
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
            "SATISFIABLE" | "SAT" => Satisfiability::Satisfiable,
            "UNSATISFIABLE" | "UNSAT" => Satisfiability::Unsatisfiable,
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

/// The greatest number of characters quoted of what a program said.
const MOST_CHARACTERS: usize = 200;

/// The last line of its errors or else of its output, as the end of a sentence.
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

    fn answer(code: i32, output: &str) -> Result<Option<Vec<bool>>, FaultReason> {
        let said = Said {
            status: ExitStatus::from_raw(code << 8),
            output: output.as_bytes().to_vec(),
            errors: Vec::new(),
        };
        read(&said, 3)
    }

    #[test]
    fn every_dialect_of_an_answer_is_read() {
        let model = Ok(Some(vec![true, false, true]));
        assert_eq!(answer(10, "c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\n"), model);
        assert_eq!(answer(0, "s SATISFIABLE\nv 3 1 0\n"), model);
        // minisat, whose results and messages go to the same pipe.
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
        for (code, text, expected) in [
            (0, "", "gave no answer and said nothing"),
            (0, "3 moves\n", "gave no answer and said: 3 moves"),
            (0, "tea\n\n", "gave no answer and said: tea"),
            (0, "s UNKNOWN\n", "gave up and said: s UNKNOWN"),
            (
                1,
                "\u{1b}[m\n",
                "failed (exit status: 1) and said: \\u{1b}[m",
            ),
            (
                10,
                "s UNSATISFIABLE\n",
                "contradicts itself: UNSATISFIABLE and exit code 10 (satisfiable)",
            ),
            (
                20,
                "s SATISFIABLE\n",
                "contradicts itself: SATISFIABLE and exit code 20 (unsatisfiable)",
            ),
            (
                0,
                "SAT\nUNSAT\n",
                "contradicts itself: SATISFIABLE and UNSATISFIABLE",
            ),
            (
                20,
                "v 1 0\n",
                "contradicts itself: UNSATISFIABLE and a model",
            ),
            (
                10,
                "v 1 2\n",
                "gave a model that is cut short, without the closing 0",
            ),
            (
                10,
                "",
                "gave a model that is cut short, without the closing 0",
            ),
            (
                10,
                "v 1 4 0\n",
                "gave a model with `4`, which is no literal of the formula",
            ),
            (
                10,
                "v 1 x 0\n",
                "gave a model with `x`, which is no literal of the formula",
            ),
            (
                10,
                "v 1 -1 0\n",
                "contradicts itself: its model has 1 and -1",
            ),
        ] {
            assert_eq!(answer(code, text).unwrap_err().to_string(), expected);
        }
    }
}
