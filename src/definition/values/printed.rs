//! Numbers in squares: a picture of words or characters, a table by square, or those that the board prints.

use std::ops::Range;

use super::numbers::NumberEvaluator;
use super::pictures::{entries, meanings, picture_of_board};
use super::scope::no_square;
use crate::board::by_number;
use crate::board::{Board, Square};
use crate::definition::messages::{Message, all, said};
use crate::definition::pictures::{Picture, PictureCell, words};
use crate::definition::reading::{KeyedValue, ReadValue};
use crate::definition::syntax::{Span, Text, WrittenNumber, word_picture};
use crate::puzzle::print::{PrintedNumbers, number_in_words};

/// Numbers as they are written.
#[derive(Debug)]
pub enum NumbersText {
    Picture(Text),
    /// By square, `None` for `"?"`.
    Table(Vec<(Text, Option<WrittenNumber>)>),
}

/// The word for the numbers of the board.
const BOARD: &str = "board";

impl ReadValue for NumbersText {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        if let Some(text) = value.text() {
            return Some(NumbersText::Picture(text));
        }
        if !value.is_table() {
            return value.wrong("a picture of numbers, or a table by square");
        }
        let number = |item: &KeyedValue<'_>| match item.text() {
            Some(text) if text.value == "?" => Some(None),
            _ => WrittenNumber::read(item).map(Some),
        };
        let entries = value.named()?.into_iter();
        let entries = entries.map(|(name, item)| Some((name, number(&item)?)));
        all(entries).map(NumbersText::Table)
    }
}

impl NumbersText {
    /// The numbers. `None` if there is an error, which has been reported; `what` names one of them in a message.
    pub fn lower(
        &self,
        numbers: &NumberEvaluator<'_>,
        board: &Board,
        what: &str,
    ) -> Option<PrintedNumbers> {
        match self {
            NumbersText::Picture(text) => of_picture(numbers, text, board, what),
            NumbersText::Table(entries) => of_table(numbers, entries, board),
        }
    }

    /// The same for a rule, where the word "board" stands for the numbers that the board prints.
    pub fn of_rule(
        &self,
        numbers: &NumberEvaluator<'_>,
        board: &Board,
        printed: &Option<PrintedNumbers>,
        what: &str,
    ) -> Option<PrintedNumbers> {
        match (self.word(), printed) {
            (None, _) => self.lower(numbers, board, what),
            (Some(_), Some(printed)) => Some(printed.clone()),
            (Some(text), None) => {
                let message = said("the board prints no numbers");
                numbers.wrong(&text.span, message.help("add `numbers` to [board]"))
            }
        }
    }

    /// The squares that have a number or, with `unknown`, a `?`, and where it is written. What is wrong is left out
    /// without a word.
    pub fn places(
        &self,
        board: &Board,
        printed: &Option<PrintedNumbers>,
        unknown: bool,
    ) -> Vec<(Square, Span)> {
        if let Some(text) = self.word() {
            let squares = printed.iter().flatten();
            let squares = squares.filter(|(_, number)| unknown || number.is_some());
            return squares
                .map(|(square, _)| (*square, text.span.clone()))
                .collect();
        }
        match self {
            NumbersText::Table(entries) => {
                let found = entries.iter();
                let found = found.filter(|(_, number)| unknown || number.is_some());
                let found =
                    found.map(|(name, _)| Some((board.find(&name.value).ok()?, name.span.clone())));
                found.flatten().collect()
            }
            NumbersText::Picture(text) => {
                let characters = || {
                    let picture = Picture::parse(&text.value).ok()?;
                    let fits = picture.fits(board.rows(), board.columns());
                    let cells = picture.cells().iter().map(PictureCell::range);
                    fits.then(|| cells.collect())
                };
                let entries = words(&text.value, board.columns()).or_else(characters);
                let entries: Vec<Range<usize>> = entries.unwrap_or_default();
                let found = board.squares().zip(entries);
                let is_clue = |entry: &Range<usize>| {
                    let number = meaning(&text.value[entry.clone()]).flatten();
                    number.is_some_and(|number| unknown || number.is_some())
                };
                let found = found.filter(|(_, entry)| is_clue(entry));
                found
                    .map(|(square, entry)| (square, text.part(entry)))
                    .collect()
            }
        }
    }

    fn word(&self) -> Option<&Text> {
        match self {
            NumbersText::Picture(text) => Some(text).filter(|text| text.value == BOARD),
            NumbersText::Table(_) => None,
        }
    }

    pub fn span(&self) -> Option<&Span> {
        match self {
            NumbersText::Picture(text) => Some(&text.span),
            NumbersText::Table(entries) => entries.first().map(|(name, _)| &name.span),
        }
    }
}

fn of_picture(
    numbers: &NumberEvaluator<'_>,
    text: &Text,
    board: &Board,
    what: &str,
) -> Option<PrintedNumbers> {
    let wrong = |found: &str| -> Message {
        said(format!("`{found}` is no {what}"))
            .help("`.` is a square without one, `?` is one without a number")
    };
    let found = match entries(numbers, text, board)? {
        Some(words) => all(words.into_iter().map(|range| {
            let word = &text.value[range.clone()];
            let meant = meaning(word);
            if meant.is_none() {
                numbers.report(&text.part(range), wrong(word));
            }
            meant
        })),
        None => {
            let picture = picture_of_board(numbers, text, Some(board))?;
            let of = |found: char| meaning(found.encode_utf8(&mut [0; 4]));
            let wrong = |found: char| wrong(found.encode_utf8(&mut [0; 4]));
            meanings(numbers, text, &picture, of, wrong)
        }
    };
    let squares = board.squares().zip(found?);
    Some(
        squares
            .filter_map(|(square, number)| Some((square, number?)))
            .collect(),
    )
}

/// What a word means on its square: nothing, a clue without a number, a number. `None` if it means none of these.
fn meaning(word: &str) -> Option<Option<Option<i64>>> {
    match word {
        "." => Some(None),
        "?" => Some(Some(None)),
        word => {
            let digits = word.strip_prefix('-').unwrap_or(word);
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let number = word.parse().ok().filter(|_| is_number);
            number.map(|number| Some(Some(number)))
        }
    }
}

fn of_table(
    numbers: &NumberEvaluator<'_>,
    entries: &[(Text, Option<WrittenNumber>)],
    board: &Board,
) -> Option<PrintedNumbers> {
    let mut found: PrintedNumbers = all(entries.iter().map(|(name, number)| {
        let square = board.find(&name.value);
        let square = square.map_err(|error| {
            numbers.report(&name.span, no_square(board, &name.value, error));
        });
        let number = numbers.optional(number);
        Some((square.ok()?, number?))
    }))?;
    by_number(&mut found, |(square, _)| square.index());
    for pair in found.windows(2) {
        if pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1 {
            let square = pair[0].0;
            let mut names = entries.iter().rev().map(|(name, _)| name);
            if let Some(name) = names.find(|name| board.find(&name.value) == Ok(square)) {
                let message = format!("{} has another number already", name.value);
                numbers.report(&name.span, message);
            }
            return None;
        }
    }
    found.dedup();
    Some(found)
}

/// A picture of numbers as the file writes it: words, as wide as the longest in each column needs.
pub fn written_numbers(board: &Board, numbers: &[(Square, Option<i64>)]) -> String {
    let word = |square: Square| {
        let place = numbers.binary_search_by_key(&square, |(its, _)| *its);
        place.map_or(".".to_owned(), |place| number_in_words(numbers[place].1))
    };
    word_picture(board, " ", word)
}
