//! `[[mark]]`: what the author draws. It changes no solution.

use super::messages::{all, plural, said};
use super::reading::keyed_table;
use super::syntax::ValueShape::{SquareLists, Squares, Text as TextShape, Texts, Word};
use super::syntax::{COLOUR, Keys, List, OUTSIDE_WORDS, Text, TomlWriter, key, quoted, words};
use super::values::{LinesText, Scope, SetText, colour, listed};
use crate::board::{Board, Square};
use crate::puzzle::print::{
    COLOURS, CORNERS, Corner, ENDS, MARKS, OUTSIDE, Outside, Print, PrintedText, Shape, TextPlace,
    WIDTHS, word_of,
};
use crate::puzzle::{Mark, Puzzle};

const MARK_WORDS: [&str; MARKS.len()] = words(&MARKS);
const WIDTH_WORDS: [&str; WIDTHS.len()] = words(&WIDTHS);
const END_WORDS: [&str; ENDS.len()] = words(&ENDS);
const CORNER_WORDS: [&str; CORNERS.len()] = words(&CORNERS);

keyed_table! {
    /// One `[[mark]]` as it is written.
    MarkTable of MARK: Keys::new("[[mark]]", "Something drawn on the board or beside it. It changes no solution.")
        .needs(&[&["at", "lines", "squares", "outside"]])
        .apart(&[["at", "lines"], ["at", "squares"], ["at", "outside"], ["lines", "squares"],
            ["lines", "outside"], ["squares", "outside"]]);
    draw: Option<Text> = [key("draw", Word(&MARK_WORDS), "What is drawn; by default \"text\".")],
    at: Option<SetText> = [key("at", Squares,
        "Places, each by itself: squares (\"c4\"), edges (\"c4-d4\") and corners (\"c4-d5\") of squares; or a set of squares.")],
    lines: Option<LinesText> = [key("lines", SquareLists, "Lists of squares, each from its first to its last.")],
    squares: Option<SetText> = [key("squares", Squares, "A set of squares, drawn as one.")],
    outside: Option<Text> = [key("outside", Word(&OUTSIDE_WORDS),
        "Beside which edge of the board `texts` stand, one for each row or column.")],
    text: Option<Text> = [key("text", TextShape, "What is written there.")],
    texts: Option<List<Text>> = [key("texts", Texts,
        "With `outside` a text for each row or column, of which blanks make a stack; of a slash the lower and the upper one.")],
    corner: Option<Text> = [key("corner", Word(&CORNER_WORDS), "In which corner of its squares the text stands.")],
    colour: Option<Text> = [COLOUR],
    width: Option<Text> = [key("width", Word(&WIDTH_WORDS), "How wide lines are.")],
    ends: Option<Text> = [key("ends", Word(&END_WORDS), "What is at the ends of lines.")],
}

impl MarkTable {
    /// Adds what is drawn to the puzzle's print. Errors are reported.
    pub fn lower(&self, scope: &Scope<'_>, print: &mut Print) {
        let written = [
            ("at", self.at.as_ref().map(SetText::span)),
            ("lines", self.lines.as_ref().map(|lines| &lines.span)),
            ("squares", self.squares.as_ref().map(SetText::span)),
            ("outside", self.outside.as_ref().map(|word| &word.span)),
        ];
        if scope.has_two(written) {
            return;
        }
        let number = &scope.numbers;
        let shape = match &self.draw {
            Some(word) => number.word("draw", word, &MARKS),
            None => Some(Shape::Text),
        };
        let colour = colour(scope, &self.colour);
        let width = number.word_or_none("width", &self.width, &WIDTHS);
        let ends = number.word_or_none("ends", &self.ends, &ENDS);
        let corner = number.word_or_none("corner", &self.corner, &CORNERS);
        if let Some(word) = &self.outside {
            let side = number.word("outside", word, &OUTSIDE);
            let texts = side.and_then(|side| self.beside(scope, side));
            return print.texts.extend(texts.unwrap_or_default());
        }
        let groups = self.groups(scope);
        let (Some(shape), Some(colour), Some(groups)) = (shape, colour, groups) else {
            return;
        };
        if !self.has_its_texts(scope, shape) {
            return;
        }
        for squares in groups {
            if let (Some(corner), &[square]) = (corner, squares.as_slice()) {
                let text = in_corner(square, corner, self.text.as_ref());
                print.texts.extend(text);
                continue;
            }
            for (text, corner) in self.texts_of_slash() {
                let texts = squares.iter();
                let texts = texts.filter_map(|&at| in_corner(at, corner, Some(text)));
                print.texts.extend(texts);
            }
            print.marks.push(Mark {
                colour,
                label: self.text.as_ref().map(|text| text.value.clone()),
                width: width.unwrap_or_default(),
                ends: ends.unwrap_or_default(),
                ..Mark::new(shape, squares)
            });
        }
    }

    /// Whether the texts are there that this needs; reports it if not.
    fn has_its_texts(&self, scope: &Scope<'_>, shape: Shape) -> bool {
        let found = self.texts.as_ref().map_or(0, |texts| texts.items.len());
        let message = match shape {
            Shape::Text if self.text.is_none() => {
                said("a text needs `text`").help("add text = \"…\", or `draw` with what is drawn")
            }
            Shape::Slash if found == 2 || (found == 0 && self.texts.is_none()) => return true,
            Shape::Slash => said(format!("a slash has two `texts`, not {found}"))
                .help("write the lower and the upper one, \"\" for none"),
            _ if self.texts.is_some() => {
                said("`texts` stand outside the board, or beside a slash").help("here it is `text`")
            }
            _ => return true,
        };
        scope.report(&self.span, message);
        false
    }

    /// What is drawn is drawn of each of these. `None` if there is an error, which has been reported.
    fn groups(&self, scope: &Scope<'_>) -> Option<Vec<Vec<Square>>> {
        if let Some(lines) = &self.lines {
            return listed(scope, lines)?.own_groups();
        }
        if let Some(set) = &self.squares {
            let squares: Vec<Square> = scope.set(set)?.iter().collect();
            let group = Some(squares).filter(|all| !all.is_empty());
            return Some(group.into_iter().collect());
        }
        match self.at.as_ref()? {
            SetText::List(places) => all(places.items.iter().map(|place| place_of(scope, place))),
            set => Some(scope.set(set)?.iter().map(|square| vec![square]).collect()),
        }
    }

    /// Beside each row or column, from the board outwards.
    fn beside(&self, scope: &Scope<'_>, side: Outside) -> Option<Vec<PrintedText>> {
        let board = scope.squares_of_board()?;
        let (lines, what) = match side {
            Outside::Left | Outside::Right => (board.rows(), "row"),
            Outside::Top | Outside::Bottom => (board.columns(), "column"),
        };
        let texts = self.texts.as_ref();
        let found = texts.map_or(0, |texts| texts.items.len());
        if found != lines {
            let (found, has) = (plural(found, "text"), plural(lines, what));
            let message = said(format!("`texts` has {found}, the board has {has}"));
            let at = texts.map_or(&self.span, |texts| &texts.span);
            return scope.wrong(at, message.help("write \"\" where there is none"));
        }
        let texts = texts
            .map_or(&[][..], |texts| &texts.items)
            .iter()
            .enumerate();
        let stacks = texts.flat_map(|(line, text)| {
            let mut words: Vec<&str> = text.value.split_whitespace().collect();
            // As they are read: the last is the nearest to the board at the left and above.
            if matches!(side, Outside::Left | Outside::Top) {
                words.reverse();
            }
            let place = TextPlace::Outside(side, line);
            let words = words.into_iter().map(str::to_owned);
            words.map(move |words| PrintedText { words, place })
        });
        Some(stacks.collect())
    }

    fn texts_of_slash(&self) -> impl Iterator<Item = (&Text, Corner)> {
        let texts = self.texts.iter().flat_map(|texts| &texts.items);
        texts.zip([Corner::BottomLeft, Corner::TopRight])
    }
}

fn in_corner(square: Square, corner: Corner, text: Option<&Text>) -> Option<PrintedText> {
    let words = text.map(|text| text.value.clone());
    let words = words.filter(|words| !words.is_empty())?;
    let place = TextPlace::Corner(square, corner);
    Some(PrintedText { words, place })
}

/// The squares that meet in a place. `None` if there is an error, which has been reported.
fn place_of(scope: &Scope<'_>, place: &Text) -> Option<Vec<Square>> {
    let Some((one, other)) = place.value.split_once('-') else {
        return scope.square(place).map(|square| vec![square]);
    };
    let part = |value: &str, from: usize| Text {
        value: value.to_owned(),
        span: place.part(from..from + value.len()),
        content: None,
    };
    let squares = [part(one, 0), part(other, one.len() + 1)];
    let squares = all(squares.iter().map(|name| scope.square(name)))?;
    let board = scope.squares_of_board()?;
    if board.step_between(squares[0], squares[1]).is_none() {
        let message = said(format!("{one} and {other} do not touch"));
        let help = "an edge is written like c4-d4, a corner like c4-d5";
        return scope.wrong(&place.span, message.help(help));
    }
    Some(squares)
}

/// Each mark and each text as a table of its own, texts outside the board by their side.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle) {
    let (board, print) = (&puzzle.board, &puzzle.print);
    let name = |square: &Square| quoted(&board.name(*square));
    for mark in &print.marks {
        file.header("[[mark]]");
        file.text("draw", word_of(&MARKS, &mark.shape));
        let squares: Vec<String> = mark.squares.iter().map(name).collect();
        file.key("lines", format_args!("[[{}]]", squares.join(", ")));
        if let Some(label) = &mark.label {
            file.text("text", label);
        }
        if let Some(colour) = &mark.colour {
            file.text("colour", word_of(&COLOURS, colour));
        }
        file.text("width", word_of(&WIDTHS, &mark.width));
        file.text("ends", word_of(&ENDS, &mark.ends));
    }
    for text in &print.texts {
        if let TextPlace::Corner(square, corner) = &text.place {
            file.header("[[mark]]");
            file.key("at", format_args!("[{}]", name(square)));
            file.text("corner", word_of(&CORNERS, corner));
            file.text("text", &text.words);
        }
    }
    for (word, side) in OUTSIDE {
        write_outside(file, board, print, word, side);
    }
}

fn write_outside(file: &mut TomlWriter, board: &Board, print: &Print, word: &str, side: Outside) {
    let lines = match side {
        Outside::Left | Outside::Right => board.rows(),
        Outside::Top | Outside::Bottom => board.columns(),
    };
    let stack = |line: usize| {
        let texts = print.texts.iter();
        let texts = texts.filter(|text| text.place == TextPlace::Outside(side, line));
        let mut words: Vec<&str> = texts.map(|text| text.words.as_str()).collect();
        if matches!(side, Outside::Left | Outside::Top) {
            words.reverse();
        }
        words.join(" ")
    };
    let stacks: Vec<String> = (0..lines).map(stack).collect();
    if stacks.iter().any(|stack| !stack.is_empty()) {
        file.header("[[mark]]");
        file.text("outside", word);
        file.list("texts", stacks.iter().map(|stack| quoted(stack)));
    }
}
