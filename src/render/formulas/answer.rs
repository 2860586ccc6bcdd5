//! The answer of a SAT solver or a pseudo-Boolean solver to a formula, read back as placements.
//!
//! The dialect is that of the SAT competition: `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`,
//! and the model on lines that begin with `v`, ended by 0, split anywhere. The result file of
//! minisat (`SAT`, then only the numbers) is read as well. Several models, each ended by 0, are
//! several placements.
//!
//! Pseudo-Boolean solvers write `x3` and `-x3`, `s OPTIMUM FOUND`, `o` lines during the search, and no 0: a
//! model ends with the answer, or where a `v` line begins with a variable that the model already has.

use std::ops::Range;

use crate::app::placement_variables;
use crate::board::Square;
use crate::puzzle::{KindId, Placement, Puzzle, names};
use crate::render::boards::answer_error::AnswerError;
use crate::render::boards::board_error::{BoardError, BoardErrorKind};
use crate::render::boards::reading::{TextWord, lines, words_of_line};

/// The answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverAnswer {
    /// One placement for each model.
    Models(Vec<Placement>),
    Unsatisfiable,
    Unknown,
}

fn at(error: AnswerError, span: Range<usize>) -> BoardError {
    BoardErrorKind::Answer(error).at(span)
}

/// Reads the whole answer.
pub fn read_answer(puzzle: &Puzzle, text: &str) -> Result<SolverAnswer, BoardError> {
    let mut reading = AnswerParser::new(puzzle);
    lines(text).try_for_each(|line| reading.line(line))?;
    reading.finish(text)
}

struct AnswerParser<'a> {
    puzzle: &'a Puzzle,
    variables: Vec<(Square, KindId)>,
    status: Option<Status>,
    /// The value of each placement variable in the current model.
    values: Vec<Option<bool>>,
    /// Whether the current model has not ended yet.
    is_open: bool,
    /// Whether its variables are written as `x3`, and it has no 0 at its end.
    is_without_end: bool,
    placements: Vec<Placement>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

impl Status {
    fn words(self) -> &'static str {
        match self {
            Status::Satisfiable => "`SATISFIABLE`",
            Status::Unsatisfiable => "`UNSATISFIABLE`",
            Status::Unknown => "`UNKNOWN`",
        }
    }
}

const A_MODEL: &str = "a model";

impl<'a> AnswerParser<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let variables = placement_variables(puzzle);
        AnswerParser {
            puzzle,
            values: vec![None; variables.len()],
            variables,
            status: None,
            is_open: false,
            is_without_end: false,
            placements: Vec::new(),
        }
    }

    fn line(&mut self, line: TextWord<'_>) -> Result<(), BoardError> {
        let words = words_of_line(line.start, line.text);
        let Some((first, rest)) = words.split_first() else {
            return Ok(());
        };
        let span = || first.start..words.last().unwrap_or(first).span().end;
        let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
        match texts.as_slice() {
            ["c", ..] => Ok(()),
            ["o", value] if value.parse::<i128>().is_ok() => Ok(()),
            ["s", "SATISFIABLE"] | ["s", "OPTIMUM", "FOUND"] | ["SAT"] => {
                self.answered(Status::Satisfiable, span())
            }
            ["s", "UNSATISFIABLE"] | ["UNSAT"] => self.answered(Status::Unsatisfiable, span()),
            ["s", "UNKNOWN"] | ["INDET"] => self.answered(Status::Unknown, span()),
            ["v", ..] => {
                self.end_before(rest)?;
                rest.iter().try_for_each(|word| self.literal(word))
            }
            [number, ..] if number.parse::<i64>().is_ok() => {
                words.iter().try_for_each(|word| self.literal(word))
            }
            _ => Err(at(AnswerError::UnknownLine(texts.join(" ")), span())),
        }
    }

    fn answered(&mut self, status: Status, span: Range<usize>) -> Result<(), BoardError> {
        let has_model = self.is_open || !self.placements.is_empty();
        let before = match self.status {
            Some(other) if other != status => Some(other.words()),
            None if has_model && status != Status::Satisfiable => Some(A_MODEL),
            _ => None,
        };
        if let Some(before) = before {
            let this = status.words();
            return Err(at(AnswerError::Against { this, before }, span));
        }
        self.status = Some(status);
        Ok(())
    }

    /// Ends a model without a 0 before a line that begins another.
    fn end_before(&mut self, line: &[TextWord<'_>]) -> Result<(), BoardError> {
        let Some((first, (number, _))) = line.first().and_then(|word| Some((word, named(word)?)))
        else {
            return Ok(());
        };
        let is_known = matches!(self.values.get(number - 1), Some(Some(_)));
        match self.is_without_end && is_known {
            true => self.end_of_model(first.span()),
            false => Ok(()),
        }
    }

    fn literal(&mut self, word: &TextWord<'_>) -> Result<(), BoardError> {
        let named = named(word);
        self.is_without_end |= named.is_some();
        let literal = match named {
            Some((number, true)) => i64::try_from(number).ok(),
            Some((number, false)) => i64::try_from(number).ok().map(|number| -number),
            None => word.text.parse::<i64>().ok(),
        };
        let Some(literal) = literal else {
            let error = AnswerError::NotALiteral(word.text.to_owned());
            return Err(at(error, word.span()));
        };
        if let Some(status) = self.status.filter(|&status| status != Status::Satisfiable) {
            let (this, before) = (A_MODEL, status.words());
            return Err(at(AnswerError::Against { this, before }, word.span()));
        }
        if literal == 0 {
            return self.end_of_model(word.span());
        }
        self.is_open = true;
        let number = usize::try_from(literal.unsigned_abs()).unwrap_or(usize::MAX);
        // The other variables are auxiliary.
        if let Some(value) = self.values.get_mut(number - 1) {
            if value.is_some_and(|value| value != (literal > 0)) {
                return Err(at(AnswerError::Contradiction(number), word.span()));
            }
            *value = Some(literal > 0);
        }
        Ok(())
    }

    fn end_of_model(&mut self, end: Range<usize>) -> Result<(), BoardError> {
        let mut placement = Placement::empty(self.puzzle.board.len());
        for (index, (value, &meaning)) in self.values.iter().zip(&self.variables).enumerate() {
            let Some(value) = value else {
                let error = AnswerError::Missing {
                    variable: index + 1,
                    meaning: names::name(self.puzzle, meaning),
                };
                return Err(at(error, end));
            };
            let (square, kind) = meaning;
            if *value && placement.get(square).is_some() {
                let square = self.puzzle.board.name(square);
                return Err(at(AnswerError::TwoPieces(square), end));
            }
            if *value {
                placement.set(square, Some(kind));
            }
        }
        self.placements.push(placement);
        self.values.fill(None);
        self.is_open = false;
        self.is_without_end = false;
        Ok(())
    }

    fn finish(mut self, text: &str) -> Result<SolverAnswer, BoardError> {
        let end = text.trim_end();
        let last = end.char_indices().next_back().map_or(0, |(at, _)| at);
        if self.is_open && self.is_without_end {
            self.end_of_model(last..end.len())?;
        }
        let wrong = |error: AnswerError| Err(at(error, last..end.len()));
        match self.status {
            _ if self.is_open => wrong(AnswerError::Unfinished),
            Some(Status::Unsatisfiable) => Ok(SolverAnswer::Unsatisfiable),
            Some(Status::Unknown) => Ok(SolverAnswer::Unknown),
            _ if !self.placements.is_empty() => Ok(SolverAnswer::Models(self.placements)),
            Some(Status::Satisfiable) => wrong(AnswerError::NoModel),
            None => wrong(AnswerError::Nothing),
        }
    }
}

/// The number of a variable that is written as `x3`, and whether it is true.
fn named(word: &TextWord<'_>) -> Option<(usize, bool)> {
    let (name, is_true) = match word.text.strip_prefix(['-', '~']) {
        Some(name) => (name, false),
        None => (word.text, true),
    };
    let number: usize = name.strip_prefix('x')?.parse().ok()?;
    (number > 0).then_some((number, is_true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::puzzle::{Bound, KindId, Moves, sample};

    /// One man on two squares: variables 1 and 2.
    fn man() -> Puzzle {
        let mut puzzle = sample::open(1, 2);
        puzzle.add("man", 'M', Moves::none(), Bound::exactly(1));
        puzzle
    }

    fn on(square: usize) -> Placement {
        let mut placement = Placement::empty(2);
        placement.set(Square::new(square), Some(KindId::new(0)));
        placement
    }

    #[test]
    fn answers_of_every_dialect_are_read() {
        let [one, other] = [on(0), on(1)].map(|board| SolverAnswer::Models(vec![board]));
        let two = SolverAnswer::Models(vec![on(0), on(1)]);
        let (none, unknown) = (SolverAnswer::Unsatisfiable, SolverAnswer::Unknown);
        let clasp = "c Answer: 1\nv x1 -x2\nv x3\nc Answer: 2\nv -x1 x2\nv -x3\ns SATISFIABLE\n";
        for (text, answer) in [
            // A model may be split over lines and have helpers.
            ("c by hand\ns SATISFIABLE\nv 1\nv -2 -3\nv 0\n", &one),
            ("v 1 -2 0\nv -1 2 0\n", &two),
            ("s UNSATISFIABLE\n", &none),
            ("c no time\ns UNKNOWN\n", &unknown),
            // The result file of minisat.
            ("SAT\n-1 2 0\n", &other),
            ("UNSAT\n", &none),
            ("INDET\n", &unknown),
            // Pseudo-Boolean solvers.
            ("s SATISFIABLE\nv x1 -x2 x3\n", &one),
            ("o 4\no -1\nv -x3 x1\nv ~x2\ns OPTIMUM FOUND\n", &one),
            (clasp, &two),
        ] {
            assert_eq!(read_answer(&man(), text).as_ref(), Ok(answer), "{text}");
        }
    }

    #[test]
    fn what_is_no_answer_or_about_another_formula_is_said_with_its_place() {
        let missing = AnswerError::Missing {
            variable: 2,
            meaning: "man@b1".to_owned(),
        };
        let no_literal = |text: &str| AnswerError::NotALiteral(text.to_owned());
        for (text, error, span) in [
            ("", AnswerError::Nothing, 0..0),
            ("s SATISFIABLE\n", AnswerError::NoModel, 12..13),
            ("v 1 -2\n", AnswerError::Unfinished, 5..6),
            (
                "c\n solved it \n",
                AnswerError::UnknownLine("solved it".to_owned()),
                3..12,
            ),
            ("v 1 x 0\n", no_literal("x"), 4..5),
            ("v x0\n", no_literal("x0"), 2..4),
            (
                "v x18446744073709551615\n",
                no_literal("x18446744073709551615"),
                2..23,
            ),
            ("v 1 0\n", missing.clone(), 4..5),
            ("v x1\n", missing, 3..4),
            ("v 1 -1 0\n", AnswerError::Contradiction(1), 4..6),
            ("v x1 -x1 x2\n", AnswerError::Contradiction(1), 5..8),
        ] {
            let found = read_answer(&man(), text);
            assert_eq!(found, Err(at(error, span)), "{text}");
        }
        let mut two_kinds = man();
        two_kinds.add("woman", 'W', Moves::none(), Bound::exactly(0));
        let error = read_answer(&two_kinds, "v 1 2 -3 -4 0").unwrap_err();
        let two_pieces = AnswerError::TwoPieces("a1".to_owned());
        assert_eq!(error.kind, BoardErrorKind::Answer(two_pieces));
    }
}
