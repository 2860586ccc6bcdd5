//! `[[forbid]]`: for each place where the picture can lie, whether it matches what was read so far.

use std::collections::BTreeMap;

use super::{Machines, NoAutomaton};
use crate::board::{Board, Square, Step, Terrain};
use crate::frontier::machine::Automaton;
use crate::frontier::sites::Content;
use crate::puzzle::{Forbid, KindId, Pattern, PatternCell};

pub(super) fn add(rule: &Forbid, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    let puzzle = machines.puzzle;
    for picture in pictures(rule) {
        if let Some(at) = &rule.at {
            for centre in at.iter() {
                let board = &puzzle.board;
                let covered = picture.around(board, rule, centre).unwrap_or_default();
                let is_within = covered
                    .iter()
                    .all(|&(square, _)| !board.is_square(square) || rule.within.contains(square));
                if is_within && !covered.is_empty() {
                    add_place(&covered, machines)?;
                }
            }
            continue;
        }
        for top in 0..puzzle.board.rows() {
            for left in 0..puzzle.board.columns() {
                let Some(covered) = picture.at(&puzzle.board, top, left) else {
                    continue;
                };
                if covered
                    .iter()
                    .all(|&(square, _)| rule.within.contains(square))
                {
                    add_place(&covered, machines)?;
                }
            }
        }
    }
    Ok(())
}

/// Forbids that all squares look as drawn.
fn add_place(
    covered: &[(Square, PatternCell)],
    machines: &mut Machines<'_>,
) -> Result<(), NoAutomaton> {
    let board = &machines.puzzle.board;
    let mut asked: Vec<(Square, PatternCell)> = Vec::new();
    for &(square, look) in covered {
        let terrain = board.terrain(square);
        match look {
            PatternCell::Anything | PatternCell::Centre => {}
            PatternCell::Wall if terrain == Terrain::Wall => {}
            PatternCell::Closed if terrain == Terrain::Closed => {}
            PatternCell::Empty
            | PatternCell::AnyPiece
            | PatternCell::Piece(_)
            | PatternCell::Same(_)
                if terrain == Terrain::Open =>
            {
                asked.push((square, look));
            }
            // It can never appear here.
            _ => return Ok(()),
        }
    }
    asked.sort_unstable_by_key(|&(square, _)| machines.sites.place(square));
    machines.add(&ForbidAutomaton {
        squares: asked.iter().map(|&(square, _)| square).collect(),
        looks: asked.into_iter().map(|(_, look)| look).collect(),
    })
}

/// Its state is what each letter of the picture stands for according to what was read so far; `None` once a square
/// does not match.
struct ForbidAutomaton {
    squares: Vec<Square>,
    looks: Vec<PatternCell>,
}

impl Automaton for ForbidAutomaton {
    type State = Option<BTreeMap<usize, KindId>>;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> Self::State {
        Some(BTreeMap::new())
    }

    fn read(&self, state: &Self::State, place: usize, held: Content) -> Option<Self::State> {
        let Some(mut stands_for) = state.clone() else {
            return Some(None);
        };
        let looks_so = match self.looks[place] {
            PatternCell::Empty => held.is_none(),
            PatternCell::AnyPiece => held.is_some(),
            PatternCell::Piece(kind) => held == Some(kind),
            PatternCell::Same(letter) => {
                held.is_some_and(|kind| *stands_for.entry(letter).or_insert(kind) == kind)
            }
            PatternCell::Anything
            | PatternCell::Centre
            | PatternCell::Wall
            | PatternCell::Closed => true,
        };
        Some(looks_so.then_some(stands_for))
    }

    fn accepts(&self, state: &Self::State) -> bool {
        state.is_none()
    }
}

/// A picture: what is asked for at each row and column.
#[derive(Clone, PartialEq, Eq)]
struct PatternImage {
    rows: usize,
    columns: usize,
    looks: Vec<PatternCell>,
}

impl PatternImage {
    fn of(pattern: &Pattern) -> Self {
        PatternImage {
            rows: pattern.rows(),
            columns: pattern.columns(),
            looks: pattern.looks().to_vec(),
        }
    }

    /// Rows and columns exchanged.
    fn transposed(&self) -> Self {
        let looks = (0..self.columns)
            .flat_map(|row| (0..self.rows).map(move |column| (column, row)))
            .map(|(row, column)| self.looks[row * self.columns + column]);
        PatternImage {
            rows: self.columns,
            columns: self.rows,
            looks: looks.collect(),
        }
    }

    /// Top and bottom exchanged.
    fn flipped(&self) -> Self {
        let rows = self.looks.chunks(self.columns).rev();
        PatternImage {
            looks: rows.flatten().copied().collect(),
            ..self.clone()
        }
    }

    /// The squares on the board that it covers if its centre lies here; `None` if it asks for something outside, or is
    /// longer than a joined side.
    fn around(
        &self,
        board: &Board,
        rule: &Forbid,
        centre: Square,
    ) -> Option<Vec<(Square, PatternCell)>> {
        if !rule.fits_around(board, self.rows, self.columns) {
            return None;
        }
        let mut looks = self.looks.iter();
        let own = looks.position(|look| *look == PatternCell::Centre)?;
        let place = |at: usize| [(at / self.columns) as i64, (at % self.columns) as i64];
        let [up, left] = place(own);
        let mut covered = Vec::new();
        for (at, &look) in self.looks.iter().enumerate() {
            let [down, right] = place(at);
            match rule.step(board, centre, Step::new(down - up, right - left)) {
                Some(square) => covered.push((square, look)),
                None if matches!(look, PatternCell::Anything | PatternCell::Empty) => {}
                None => return None,
            }
        }
        Some(covered)
    }

    /// The squares that it covers if its first one is in this row and column; `None` if it sticks out or is larger
    /// than the board.
    fn at(&self, board: &Board, top: usize, left: usize) -> Option<Vec<(Square, PatternCell)>> {
        let wrap = board.wrap();
        let fits = |start: usize, length: usize, side: usize, is_joined: bool| {
            length <= side && (is_joined || start + length <= side)
        };
        let fits = fits(top, self.rows, board.rows(), wrap.top_bottom)
            && fits(left, self.columns, board.columns(), wrap.left_right);
        let square = |(place, &look): (usize, &PatternCell)| {
            let row = (top + place / self.columns) % board.rows();
            let column = (left + place % self.columns) % board.columns();
            (board.at(row, column), look)
        };
        fits.then(|| self.looks.iter().enumerate().map(square).collect())
    }
}

/// All images of the picture that are forbidden, each once.
fn pictures(rule: &Forbid) -> Vec<PatternImage> {
    let mut all = vec![PatternImage::of(&rule.pattern)];
    if rule.turn {
        // Transposing and flipping alternately goes through all eight images.
        for turn in 0..7 {
            let last = &all[all.len() - 1];
            let next = match turn % 2 {
                0 => last.transposed(),
                _ => last.flipped(),
            };
            all.push(next);
        }
    }
    let mut different: Vec<PatternImage> = Vec::new();
    for picture in all {
        if !different.contains(&picture) {
            different.push(picture);
        }
    }
    different
}
