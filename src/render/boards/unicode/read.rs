//! Reads the grid back: what stands in the columns of the screen that belong to each square.

use unicode_width::UnicodeWidthChar;

use crate::board::{Square, Terrain};
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::boards::board_error::{BoardError, BoardErrorKind};
use crate::render::boards::reading::{TextWord, lines};
use crate::render::boards::text::{CIRCLE, kind_with_symbol, terrain_in_words, unknown_symbol};
use crate::render::boards::unicode::filled::Filled;
use crate::render::boards::unicode::glyphs::glyph;
use crate::render::boards::unicode::layout::{Layout, Room};
use crate::render::boards::unicode::{CLOSED, WALL};

/// Vertical lines, which stand at both ends of every row.
const UPRIGHT: [char; 2] = ['│', '┃'];

/// The beginnings of the first and the last line of a grid.
const FIRST: [char; 2] = ['┌', '┏'];
const LAST: [char; 2] = ['└', '┗'];
/// How the first line ends.
const LAST_OF_FIRST: &str = "┐┑┒┓";

pub fn recognises(_: &Puzzle, text: &str) -> bool {
    text.lines().any(|line| line.matches(UPRIGHT).count() >= 2)
}

pub fn read(puzzle: &Puzzle, text: &str) -> Result<Placement, BoardError> {
    let board = &puzzle.board;
    if board.has_sides() {
        let why = "pieces on sides that can be read again: take --format text".to_owned();
        let format = "unicode";
        return Err(BoardErrorKind::NoSuchBoard { format, why }.at(0..text.trim_end().len()));
    }
    let rows = rows(text, board.columns());
    let expected = board.rows();
    if rows.len() > expected && rows.len().is_multiple_of(expected.max(1)) {
        let second = rows.get(expected).and_then(|row| row.first());
        let span = second.map_or(0..0, TextWord::span);
        return Err(BoardErrorKind::SecondBoard.at(span));
    }
    if rows.len() != expected {
        let found = rows.len();
        return Err(BoardErrorKind::Rows { found, expected }.at(0..text.trim_end().len()));
    }
    let layout = Layout::of(puzzle, Room::Usual, |_| false);
    let filled = Filled::of(puzzle);
    let mut placement = Placement::empty(board.len());
    for (number, row) in rows.iter().enumerate() {
        if row.len() != board.columns() {
            let (found, expected) = (row.len(), board.columns());
            let start = row.first().map_or(0, |cell| cell.start);
            let end = row.last().map_or(0, |cell| cell.span().end);
            return Err(BoardErrorKind::RowLength { found, expected }.at(start..end));
        }
        for (column, cell) in row.iter().enumerate() {
            let square = board.at(number, column);
            placement.set(
                square,
                read_cell(puzzle, (&layout, &filled), *cell, square)?,
            );
        }
    }
    Ok(placement)
}

/// The squares of each row, of every grid in the text: after its first line, every other line is a row.
fn rows(text: &str, squares: usize) -> Vec<Vec<TextWord<'_>>> {
    let mut rows = Vec::new();
    let mut grid: Option<(GridColumns, usize)> = None;
    for line in lines(text) {
        let signs: Vec<Sign> = signs(line.text).collect();
        match &mut grid {
            None => grid = GridColumns::of(&signs, squares).map(|columns| (columns, 0)),
            Some(_) if signs.iter().any(|sign| LAST.contains(&sign.character)) => grid = None,
            Some((columns, lines)) => {
                *lines += 1;
                if *lines % 2 == 1 {
                    rows.push(columns.squares(line, &signs));
                }
            }
        }
    }
    rows
}

/// A character of a line that is no change of colour.
struct Sign {
    /// The byte it begins at, and the column of the screen.
    byte: usize,
    column: usize,
    character: char,
}

fn signs(line: &str) -> impl Iterator<Item = Sign> {
    let (mut column, mut is_escape) = (0, false);
    line.char_indices().filter_map(move |(byte, character)| {
        if is_escape || character == '\x1b' {
            is_escape = character != 'm';
            return None;
        }
        let sign = Sign {
            byte,
            column,
            character,
        };
        column += character.width().unwrap_or(0);
        Some(sign)
    })
}

fn gcd(one: usize, other: usize) -> usize {
    match other {
        0 => one,
        other => gcd(other, one % other),
    }
}

/// Where the upright lines of a grid are on the screen.
struct GridColumns {
    first: usize,
    /// The distance from one to the next.
    step: usize,
}

impl GridColumns {
    /// From the first line of a grid, and how many squares are in a row. Lines inside cages do not meet the first line.
    fn of(signs: &[Sign], squares: usize) -> Option<Self> {
        let first = signs
            .iter()
            .position(|sign| FIRST.contains(&sign.character))?;
        let (signs, first) = (&signs[first + 1..], signs[first].column);
        let end = signs
            .iter()
            .position(|sign| LAST_OF_FIRST.contains(sign.character))?;
        let meeting = signs[..end]
            .iter()
            .filter(|sign| "┬┭┮┯┰┱┲┳".contains(sign.character));
        let width = signs[end].column - first;
        let step = meeting.fold(width, |step, sign| gcd(step, sign.column - first));
        let usual = width / squares.max(1);
        let has_hidden = usual > 0 && width.is_multiple_of(squares) && step.is_multiple_of(usual);
        let step = if has_hidden { usual } else { step };
        Some(GridColumns { first, step })
    }

    /// What stands between upright lines; a row that does not end with one has a square more.
    fn squares<'a>(&self, line: TextWord<'a>, signs: &[Sign]) -> Vec<TextWord<'a>> {
        let is_end = |sign: &&Sign| UPRIGHT.contains(&sign.character);
        let end = signs
            .iter()
            .rev()
            .find(is_end)
            .map_or(0, |sign| sign.column);
        let mut squares = Vec::new();
        let mut at = self.first;
        while at < end {
            let of = |sign: &&Sign| sign.column > at && sign.column < (at + self.step).min(end);
            let mut inside = signs.iter().filter(of);
            if let Some(first) = inside.next() {
                let last = inside.next_back().unwrap_or(first);
                let text = &line.text[first.byte..last.byte + last.character.len_utf8()];
                let start = line.start + first.byte;
                squares.push(TextWord { start, text });
            }
            at += self.step;
        }
        squares
    }
}

fn read_cell(
    puzzle: &Puzzle,
    (layout, filled): (&Layout, &Filled),
    cell: TextWord,
    square: Square,
) -> Result<Option<KindId>, BoardError> {
    let text: String = signs(cell.text).map(|sign| sign.character).collect();
    if layout.words_in(square).is_some() && text.contains('\\')
        || !puzzle.board.is_open(square) && layout.clue_on(square) == Some(text.trim())
    {
        return Ok(None);
    }
    if let Some((kind, block)) = filled.kind_in(&text)
        && puzzle.board.is_open(square)
    {
        let rest = text.replace(block, "");
        return match rest.trim() {
            rest if rest.is_empty() || layout.clue_on(square) == Some(rest) => Ok(Some(kind)),
            _ => Err(unknown_symbol(puzzle, block).at(cell.span())),
        };
    }
    let terrain = match () {
        () if text.contains(WALL) => Terrain::Wall,
        () if text.contains(CLOSED) => Terrain::Closed,
        () => Terrain::Open,
    };
    if terrain != puzzle.board.terrain(square) {
        let expected = terrain_in_words(puzzle, square);
        return Err(BoardErrorKind::Terrain { expected }.at(cell.span()));
    }
    let text = text.trim().trim_start_matches(CIRCLE);
    let mut symbols = text.chars();
    let Some(symbol) = symbols.next().filter(|_| terrain == Terrain::Open) else {
        return Ok(None);
    };
    if layout.clue_on(square) == Some(text) {
        return Ok(None);
    }
    let mut kinds = puzzle.kind_ids();
    let kind = kinds.find(|&kind| glyph(puzzle, kind) == symbol);
    let kind = kind.or_else(|| kind_with_symbol(puzzle, symbol));
    match kind.filter(|_| symbols.as_str().is_empty()) {
        Some(kind) => Ok(Some(kind)),
        None => Err(unknown_symbol(puzzle, symbol).at(cell.span())),
    }
}
