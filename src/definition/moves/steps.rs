//! Moves while they are collected step by step, for Betza words and tables alike.

use crate::board::{Ride, Step};
use crate::puzzle::Moves;

/// Leaps and rides, in any order and with repetitions.
#[derive(Default)]
pub struct Steps {
    leaps: Vec<Step>,
    rides: Vec<Ride>,
}

impl Steps {
    /// Adds a step that may be repeated `range` times, or without limit. A step that is made at most once is a leap.
    pub fn add(&mut self, step: Step, range: Option<u32>) {
        match range {
            Some(1) => self.leaps.push(step),
            _ => self.rides.push(Ride { step, range }),
        }
    }

    /// Adds all moves of a piece.
    pub fn add_moves(&mut self, moves: &Moves) {
        self.leaps.extend(moves.leaps());
        self.rides.extend(moves.rides());
    }

    pub fn into_moves(self) -> Moves {
        Moves::new(self.leaps, self.rides)
    }
}

/// A step with all its reflections and exchanges of rows and columns, some perhaps twice. Neither part may
/// be the least number of 64 bits, which has no negative.
pub fn mirrored(step: Step) -> [Step; 8] {
    let Step { rows, columns } = step;
    [
        (rows, columns),
        (rows, -columns),
        (-rows, columns),
        (-rows, -columns),
        (columns, rows),
        (columns, -rows),
        (-columns, rows),
        (-columns, -rows),
    ]
    .map(|(rows, columns)| Step::new(rows, columns))
}
