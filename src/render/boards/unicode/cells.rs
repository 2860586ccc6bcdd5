//! What is in the squares of the grid: a piece, a clue or mark, or small symbols of what can still stand there.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::app::Candidates;
use crate::board::{Square, Terrain};
use crate::puzzle::{KindId, Puzzle};
use crate::render::boards::text::{CIRCLE, widest_symbol};
use crate::render::boards::unicode::filled::Filled;
use crate::render::boards::unicode::glyphs::glyph;
use crate::render::boards::unicode::layout::{Layout, Room};
use crate::render::boards::unicode::painted::Painted;
use crate::render::boards::unicode::sides::SideLines;
use crate::render::boards::unicode::{CLOSED, WALL};
use crate::render::format::Shown;
use crate::render::marks::attacked::attack_marks;

pub struct Cells<'a> {
    shown: &'a Shown<'a>,
    marks: Option<Vec<Option<char>>>,
    symbols: Option<Symbols<'a>>,
    filled: Filled,
    /// Whether any piece stands on squares.
    is_for_pieces: bool,
    /// Of a board with sides.
    sides: Option<SideLines<'a>>,
}

/// The symbols of what can still stand on squares, each kind at a place of its own.
struct Symbols<'a> {
    found: &'a Candidates,
    /// `None`, in the last place, is nothing.
    kinds: Vec<Option<KindId>>,
    /// How many stand on one line, and on how many lines.
    across: usize,
    down: usize,
    /// How wide each is.
    width: usize,
}

const DIM: &str = "2";
/// Nothing, where that can be or is known.
const EMPTY: char = '·';
/// A part of a line through squares.
const LINE: char = '━';

impl<'a> Symbols<'a> {
    /// `None` where nothing is open, or there is one kind of piece alone: a square without a mark is open.
    fn of(puzzle: &Puzzle, found: &'a Candidates) -> Option<Self> {
        let mut squares = puzzle.board.open_squares();
        if squares.all(|square| found.on(square).len() < 2) {
            return None;
        }
        let mut kinds: Vec<Option<KindId>> = puzzle.kinds_on_squares().map(Some).collect();
        let are_several = kinds.len() > 1;
        let mut squares = puzzle.board.open_squares();
        if squares.any(|square| matches!(found.on(square), [_, .., None])) {
            kinds.push(None);
        }
        let across = (1..).find(|across| across * across >= kinds.len())?;
        are_several.then(|| Symbols {
            down: kinds.len().div_ceil(across),
            found,
            kinds,
            across,
            width: widest_symbol(puzzle),
        })
    }

    /// One line of a square.
    fn line(&self, puzzle: &Puzzle, square: Square, part: usize) -> String {
        let contents = self.found.on(square);
        let kinds = self.kinds.iter().skip(part * self.across);
        let symbols = kinds.take(self.across).map(|kind| {
            let symbol = kind.map_or(EMPTY, |kind| glyph(puzzle, kind));
            let is_in = contents.contains(kind) && symbol.width() != Some(0);
            let symbol = if is_in { symbol } else { ' ' };
            let blanks = self.width.saturating_sub(symbol.width().unwrap_or(0));
            format!("{symbol}{}", " ".repeat(blanks))
        });
        let line = Vec::from_iter(symbols).join(" ");
        let blanks = (self.across * (self.width + 1) - 1).saturating_sub(line.width());
        line + &" ".repeat(blanks)
    }
}

impl<'a> Cells<'a> {
    pub fn of(shown: &'a Shown<'a>) -> Self {
        let (puzzle, style) = (shown.puzzle, shown.style);
        let attacks = style.attacks;
        let found = style.candidates.as_ref();
        Cells {
            shown,
            marks: attacks.map(|attacks| attack_marks(puzzle, shown.placement, attacks)),
            symbols: found.and_then(|found| Symbols::of(puzzle, found)),
            filled: Filled::of(puzzle),
            is_for_pieces: puzzle.kinds_on_squares().next().is_some(),
            sides: SideLines::of(shown),
        }
    }

    /// How many lines a square takes.
    pub fn height(&self) -> usize {
        self.symbols.as_ref().map_or(1, |symbols| symbols.down)
    }

    /// How many columns of the screen its symbols take.
    pub fn width(&self, room: Room) -> usize {
        let blanks = if room == Room::Usual { 2 } else { 0 };
        let symbols = self.symbols.as_ref();
        symbols.map_or(0, |symbols| {
            symbols.across * (symbols.width + 1) - 1 + blanks
        })
    }

    /// One line of a square.
    pub fn write(&self, line: &mut Painted, layout: &Layout, square: Square, part: usize) {
        let (content, code) = match self.symbols_on(square) {
            Some(symbols) => (symbols.line(self.shown.puzzle, square, part), DIM),
            None if part == self.height() / 2 => self.content(layout, square),
            None => (String::new(), ""),
        };
        let style = self.shown.style;
        let differs = style.differs.binary_search(&square).is_ok();
        let is_reason = !differs && style.reason.contains(&square);
        let block = self.block_on(square);
        let ground = match block {
            None if is_reason => '*',
            None => self.ground(square),
            Some(block) => block,
        };
        let [left, right] = self
            .lines_beside(square, &content)
            .map(|line| line.unwrap_or(ground));
        let blanks = layout.width.saturating_sub(content.width());
        let (before, after) = (blanks / 2, blanks - blanks / 2);
        let mut cell: Vec<char> = std::iter::repeat_n(left, before).collect();
        cell.extend(content.chars());
        cell.extend(std::iter::repeat_n(right, after));
        match &mut *cell {
            [first, .., last] if differs => (*first, *last) = ('[', ']'),
            [first, _, ..] if is_reason => *first = '*',
            _ => {}
        }
        let code = match (differs, code) {
            (false, code) => code.to_owned(),
            (true, "") => "7".to_owned(),
            (true, code) => format!("{code};7"),
        };
        line.push(&code, &String::from_iter(cell));
    }

    /// What a square is filled with by its piece.
    fn block_on(&self, square: Square) -> Option<char> {
        self.filled.block(self.shown.placement.get(square)?)
    }

    /// The symbols for a square that is not decided.
    fn symbols_on(&self, square: Square) -> Option<&Symbols<'a>> {
        let symbols = self.symbols.as_ref()?;
        let is_free = self.shown.placement.get(square).is_none();
        let is_open = self.shown.puzzle.board.is_open(square);
        (is_free && is_open && symbols.found.on(square).len() > 1).then_some(symbols)
    }

    /// A line through squares goes on to the left and right of what stands in one, unless that is a number.
    fn lines_beside(&self, square: Square, content: &str) -> [Option<char>; 2] {
        let sides = self
            .sides
            .filter(|_| !content.contains(char::is_alphanumeric));
        let beside = sides.map(|sides| sides.beside(square));
        beside
            .unwrap_or_default()
            .map(|is_crossed| is_crossed.then_some(LINE))
    }

    /// What fills a square.
    fn ground(&self, square: Square) -> char {
        match self.shown.puzzle.board.terrain(square) {
            Terrain::Open => ' ',
            Terrain::Wall => WALL,
            Terrain::Closed => CLOSED,
        }
    }

    /// What stands in the middle of a square, and its colour.
    fn content(&self, layout: &Layout, square: Square) -> (String, &'static str) {
        let puzzle = self.shown.puzzle;
        let held = self.shown.placement.get(square);
        if let Some(block) = self.block_on(square) {
            let clue = layout.clue_on(square).map(str::to_owned);
            return (clue.unwrap_or_else(|| block.to_string()), "");
        }
        if let Some(kind) = held.filter(|&kind| puzzle.print.is_drawn(kind)) {
            let glyph = glyph(puzzle, kind);
            let circle = (glyph.width() == Some(0)).then_some(CIRCLE);
            let content = circle.into_iter().chain([glyph]).collect();
            return (content, self.colour(square, kind));
        }
        if let Some([down, across]) = layout.words_in(square) {
            // The stroke between both stands in the middle.
            let half = down.len().max(across.len());
            let ground = self.ground(square).to_string();
            let wall = |words: &str| ground.repeat(half - words.len());
            return (
                format!("{}{down}\\{across}{}", wall(down), wall(across)),
                "",
            );
        }
        let is_open = puzzle.board.is_open(square);
        let mark = self.marks.as_ref().and_then(|marks| marks[square.index()]);
        if let Some(mark) = mark.filter(|_| is_open) {
            return (mark.to_string(), DIM);
        }
        let found = self.shown.style.candidates.as_ref();
        match layout.clue_on(square) {
            Some(clue) => (clue.to_owned(), ""),
            None if is_open
                && self.is_for_pieces
                && found.is_some_and(|f| f.on(square) == [None]) =>
            {
                (EMPTY.to_string(), DIM)
            }
            None => (String::new(), ""),
        }
    }

    /// Givens are bold; otherwise each piece of the file has one colour for all its kinds.
    fn colour(&self, square: Square, kind: KindId) -> &'static str {
        const COLOURS: [&str; 6] = ["36", "33", "35", "32", "34", "31"];
        let puzzle = self.shown.puzzle;
        if puzzle.givens.iter().any(|given| given.square == square) {
            return "1";
        }
        let piece = puzzle
            .pieces
            .iter()
            .position(|piece| piece.kinds.contains(&kind.index()));
        COLOURS[piece.unwrap_or(0) % COLOURS.len()]
    }
}
