//! What each square alone asks for: at most one piece, only kinds that may stand there, givens.

use super::encoder::Encoder;
use super::writer::Subject;
use crate::board::Square;
use crate::puzzle::{KindId, RuleInstance};
use crate::sat::Literal;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>) -> Result<(), Stopped> {
    let puzzle = encoder.puzzle;
    for square in puzzle.board.open_places() {
        if encoder.writer.is_stopped() {
            return Err(Stopped);
        }
        let mut possible: Vec<Literal> = Vec::new();
        for kind in puzzle.kind_ids() {
            match encoder.piece(square, kind) {
                Some(piece) => possible.push(piece),
                None => forbid(encoder, square, kind),
            }
        }
        if encoder.sums.fills_the_board && !possible.is_empty() {
            encoder.writer.begin_subject(|| Subject::Implied);
            encoder.writer.clause(&possible);
            encoder.writer.end_subject();
        }
        if possible.len() > 1 {
            encoder.writer.begin_subject(|| Subject::Square(square));
            encoder.at_most_one(&possible);
            encoder.writer.end_subject();
        }
    }
    for given in &puzzle.givens {
        let variable = encoder.variables.variable(given.square, given.kind);
        let piece: Vec<Literal> = variable.iter().map(|v| v.positive()).collect();
        let instance = || RuleInstance::Given(given.square);
        // A square that is not open has no such variable: this is the empty clause.
        encoder.instance(given.origin, instance, |encoder| {
            encoder.writer.clause(&piece)
        })?;
    }
    Ok(())
}

fn forbid(encoder: &mut Encoder<'_>, square: Square, kind: KindId) {
    if let Some(variable) = encoder.variables.variable(square, kind) {
        encoder
            .writer
            .begin_subject(|| Subject::Nowhere(kind, square));
        encoder.writer.clause(&[variable.negative()]);
        encoder.writer.end_subject();
    }
}
