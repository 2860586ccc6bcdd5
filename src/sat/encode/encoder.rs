//! The state while a puzzle is being written: the puzzle, the sink, and what has been made so far.
//!
//! What is given and what is known from it do not change while rules are written. What has been made belongs, field by
//! field, to the one file that is named there; other files use the methods which that file adds to [`Encoder`].

use std::collections::HashMap;

use super::guard::{Guard, Guards};
use super::occupancy::OccupancyLiterals;
use super::parts::LeftOut;
use super::possible::Possible;
use super::saturation::AtMostOneLines;
use super::sums::DerivedBounds;
use super::writer::Writer;
use super::{Encoding, PlacementVariables, Thresholds, cardinality};
use crate::board::{Group, Grouping, Square, SquareSet};
use crate::puzzle::{Bound, Puzzle};
use crate::sat::Literal;
use crate::stop::Stopped;

pub struct Encoder<'a> {
    // What is given.
    pub puzzle: &'a Puzzle,
    pub thresholds: &'a Thresholds,
    pub guards: Guards,
    pub writer: Writer<'a>,

    // What is known.
    pub variables: PlacementVariables,
    pub possible: Possible,
    /// What the bounds of all rules imply together; nothing if no conclusions are drawn.
    pub sums: DerivedBounds,

    // What has been made so far.
    /// The rule that is being written, by its place among the puzzle's rules ([`super::encode`]).
    pub rule: Option<usize>,
    /// The selectors ([`super::guard`]).
    pub selectors: Vec<Guard>,
    /// The helpers of [`Encoder::holds`] ([`super::occupancy`]).
    pub occupancy: OccupancyLiterals,
    /// The squares that hold a piece in every solution, once they are asked for ([`super::filled`]).
    pub filled: Option<SquareSet>,
    /// What the rules say about lines with at most one piece ([`super::saturation`]).
    pub lines: AtMostOneLines,
    /// For each two squares for which it was asked, the literal "these hold different things" (rule `distinct`).
    pub differences: HashMap<[Square; 2], Option<Literal>>,
    /// What is left out of the formula, see [`Encoding::left_out`] (rule `connected`).
    pub left_out: Vec<LeftOut>,
}

impl<'a> Encoder<'a> {
    /// Makes the placement variables; the writer must not have made any variable yet.
    pub fn new(
        puzzle: &'a Puzzle,
        thresholds: &'a Thresholds,
        guards: Guards,
        mut writer: Writer<'a>,
    ) -> Result<Self, Stopped> {
        writer.poll()?;
        let variables = PlacementVariables::new(puzzle);
        writer.begin(variables.len());
        writer.poll()?;
        let mut encoder = Encoder {
            puzzle,
            thresholds,
            guards,
            writer,
            variables,
            possible: Possible::without_givens(puzzle),
            sums: DerivedBounds::default(),
            occupancy: OccupancyLiterals::new(),
            differences: HashMap::new(),
            filled: None,
            lines: AtMostOneLines::default(),
            rule: None,
            left_out: Vec::new(),
            selectors: Vec::new(),
        };
        if encoder.draws_conclusions() {
            encoder.possible = Possible::with_givens(puzzle);
        }
        encoder.writer.poll()?;
        if thresholds.add_up && encoder.draws_conclusions() {
            encoder.sums = DerivedBounds::of(puzzle, &encoder.possible, encoder.writer.stop());
        }
        Ok(encoder)
    }

    /// Whether what follows from several rules may be written: not if single rules can be switched off, and not
    /// in lines, which say what the puzzle says and no more.
    pub fn draws_conclusions(&self) -> bool {
        self.guards == Guards::None && !self.writer.takes_lines()
    }

    /// Returns what was made, if all of it was written.
    pub fn finish(self) -> Result<Encoding, Stopped> {
        self.writer.poll()?;
        Ok(Encoding {
            variables: self.variables,
            guards: self.selectors,
            left_out: self.left_out,
        })
    }

    /// All groups of a grouping, with their places. Each square of each group may take a literal: if
    /// these alone are too many, the writer is stopped.
    pub fn groups(
        &mut self,
        grouping: &Grouping,
    ) -> Result<impl Iterator<Item = (usize, Group)> + use<'a>, Stopped> {
        let board = &self.puzzle.board;
        self.writer.foresee(board.extent(grouping).squares)?;
        Ok(board.groups(grouping).enumerate())
    }

    /// The squares of each group that are in a set, with the place of the group. A group without such a square is
    /// dropped, whatever the terrain of its squares.
    pub fn groups_within<'w>(
        &mut self,
        grouping: &Grouping,
        within: &'w SquareSet,
    ) -> Result<impl Iterator<Item = (usize, Vec<Square>)> + use<'a, 'w>, Stopped>
    where
        'a: 'w,
    {
        let board = &self.puzzle.board;
        self.writer.foresee(board.extent(grouping).squares)?;
        Ok(board.groups_within(grouping, within))
    }

    pub fn at_most_one(&mut self, literals: &[Literal]) {
        let most_in_pairs = self.thresholds.most_in_pairs();
        cardinality::at_most_one(&mut self.writer, most_in_pairs, literals);
    }

    pub fn exclude(&mut self, first: &[Literal], second: &[Literal]) {
        cardinality::exclude(&mut self.writer, self.thresholds.pairwise, first, second);
    }

    pub fn bounded(&mut self, literals: &[Literal], bound: &Bound) {
        cardinality::bounded(&mut self.writer, self.thresholds, literals, bound);
    }
}
