//! What a format is: how it writes a placement, what it needs to know, and how it is read back.
//!
//! Every format has a file of its own. This module must not know which formats there are.

use crate::app::{Candidates, Shares};
use crate::board::Square;
use crate::puzzle::{Breach, KindId, KindSet, Placement, Puzzle};
use crate::render::boards::board_error::BoardError;

/// One way to write a placement.
pub struct Format {
    pub name: &'static str,
    /// One line for `--help`.
    pub about: &'static str,
    pub shape: OutputShape,
    /// The endings of file names for which `-o` chooses this format.
    pub endings: &'static [&'static str],
    /// The placement as it stands in a file; text ends in a line break.
    pub write: fn(&Shown) -> Result<Vec<u8>, CannotWrite>,
    pub reader: Option<FormatReader>,
}

/// The structure of the output as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputShape {
    /// For people: a picture with a blank line between boards, and a summary in words.
    Picture,
    /// One solution on each line and nothing else.
    Line,
    /// Pictures one below another and nothing else, for a document that includes them.
    Figures,
    /// One JSON object on each line, the last a summary.
    Json,
    /// A drawing: each board is a file of its own.
    File,
    /// One page with all boards of an instance.
    Page,
}

impl OutputShape {
    /// Whether boards are drawn as squares with colours: as an SVG, in pixels, in a page or for LaTeX.
    pub fn has_shades(self) -> bool {
        matches!(
            self,
            OutputShape::File | OutputShape::Page | OutputShape::Figures
        )
    }
}

/// How a format is read back.
pub struct FormatReader {
    /// Whether a text looks like this format rather than another.
    pub recognises: fn(&Puzzle, &str) -> bool,
    pub read: fn(&Puzzle, &str) -> Result<Placement, BoardError>,
}

/// A solution to be written.
pub struct Shown<'a> {
    pub puzzle: &'a Puzzle,
    pub placement: &'a Placement,
    /// From 1, in the order of output.
    pub index: u64,
    pub style: &'a Style,
}

impl Shown<'_> {
    /// For a format that knows squares alone.
    pub fn without_sides(&self, format: &'static str) -> Result<(), CannotWrite> {
        match self.puzzle.board.has_sides() {
            true => Err(CannotWrite::NoSuchBoard {
                format,
                why: "pieces on sides".to_owned(),
            }),
            false => Ok(()),
        }
    }
}

/// What is written of a placement.
#[derive(Clone, Debug, Default)]
pub struct Style {
    /// Mark the attacked squares, in pictures.
    pub attacks: Option<AttackMarking>,
    /// In drawings, the share of all solutions that have a piece on each square: a board for each of these.
    pub shares: Vec<Shares>,
    /// In drawings, what can stand on each place beside what stands there.
    pub candidates: Option<Candidates>,
    /// Consider only these kinds, where a format does not tell kinds apart.
    pub piece: Option<KindSet>,
    /// The title of drawings and pages.
    pub title: Option<String>,
    /// The words above a drawn board.
    pub caption: Option<String>,
    /// What pages say besides.
    pub words: Words,
    /// The names of rows and columns beside drawings; without it, those of chess where it is a board of chess.
    pub coordinates: Option<Coordinates>,
    /// Whether words with it name squares, although none is marked.
    pub names_squares: bool,
    /// The width of drawings in pixels; without it, their own size.
    pub width: Option<u32>,
    /// Whether text may be in colour.
    pub colour: bool,
    /// The screen on which a grid has to fit.
    pub screen: Option<Screen>,
    /// What the placement breaks, to be marked in drawings.
    pub breaches: Vec<Breach>,
    /// Where it differs from another placement, in reading order; marked in pictures and drawings.
    pub differs: Vec<Square>,
    /// Those of them that stay empty: crossed out.
    pub emptied: Vec<Square>,
    /// The squares of the reason for what is marked as different; tinted in drawings.
    pub reason: Vec<Square>,
}

/// The words that are printed with a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    pub author: Option<String>,
    pub rules: Vec<String>,
    /// What is to be placed.
    pub legend: Option<String>,
    /// The heading above it and those of its genre, on a page of many puzzles.
    pub genre: Option<String>,
}

/// The paper of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    A4,
    Letter,
}

/// The size of a screen of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    pub columns: usize,
    /// How many lines there are; `None` if it can be scrolled.
    pub lines: Option<usize>,
}

/// How a picture shows which squares are attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackMarking {
    /// Text shows which pieces attack, drawings use shades.
    Marked,
    /// The number of attackers; drawings have shades, too.
    Counted,
}

/// How rows and columns are called beside a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    Hidden,
    /// `c7`.
    Chess,
    /// `r2c3`.
    FromTop,
}

impl<'a> Shown<'a> {
    /// The only board, or the first.
    pub fn new(puzzle: &'a Puzzle, placement: &'a Placement, style: &'a Style) -> Self {
        Shown {
            puzzle,
            placement,
            index: 1,
            style,
        }
    }
}

impl Style {
    /// Whether pieces of this kind are considered.
    pub fn looks_at(&self, kind: KindId) -> bool {
        self.piece.as_ref().is_none_or(|piece| piece.contains(kind))
    }
}

/// Why a format cannot write a placement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotWrite {
    #[error(
        "--format columns needs exactly one piece in each row, but row {row} from the top \
         holds {pieces}"
    )]
    NotOneInRow { row: usize, pieces: usize },
    #[error("--format pairs does not say which piece stands where, and the puzzle has {kinds}")]
    KindsNotTold { kinds: String },
    #[error("--format {format} cannot show {why}")]
    NoSuchBoard { format: &'static str, why: String },
    #[error("a board of {squares} squares is too large to draw: the most is {most}")]
    TooManySquares { squares: usize, most: usize },
    #[error("a picture of {columns} by {rows} pixels is too large: the most is {most} in all")]
    TooManyPixels { columns: u32, rows: u32, most: u64 },
    #[error(
        "--format {format} has no glyph for `{symbol}` ({name}): give the piece another symbol, or take \
         --format {instead}, which leaves it to fonts"
    )]
    NoGlyph {
        format: &'static str,
        symbol: char,
        name: String,
        /// A format that can.
        instead: &'static str,
    },
    #[error(
        "--format {format} has no glyph for `{character}` in the text `{text}`: take --format {instead}, which leaves \
         it to fonts"
    )]
    NoGlyphInText {
        format: &'static str,
        character: char,
        text: String,
        instead: &'static str,
    },
}
