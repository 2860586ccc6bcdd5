//! What the file says about its picture: looks of pieces and of rules. None of it changes a solution.

use crate::board::Square;
use crate::puzzle::print::{
    COLOURS, CORNERS, KIND_LOOKS, KindLook, LineEnds, MARKS, OUTSIDE, Outside, PrintedText,
    RuleLook, SHAPES, Shape, TextPlace, number_in_words, word_of,
};
use crate::puzzle::{Mark, Puzzle, Rule};
use crate::render::english::nouns::capital;
use crate::render::english::rules::sentences;
use crate::render::english::squares::picture as table;

/// A sentence for each look; rules have the number of their sentence, from 1.
pub fn picture(puzzle: &Puzzle) -> Vec<String> {
    let mut said = Vec::new();
    said.extend(numbers(puzzle));
    for &(kind, look) in &puzzle.print.kinds {
        let name = &puzzle.kind(kind).name;
        said.push(format!("{}: {}.", capital(name), look_of_kind(look)));
    }
    for (number, (_, origin)) in (1..).zip(sentences(puzzle)) {
        if let Some(look) = puzzle.print.of_rule(origin) {
            said.push(format!("Rule {number}: {}.", look_of_rule(look)));
        }
    }
    said.extend(by_author(puzzle));
    said
}

/// What is printed that no sentence about a rule says: numbers, marks and texts of the author.
pub fn unsaid(puzzle: &Puzzle) -> Vec<String> {
    let mut printed = puzzle.print.numbers.iter();
    let are_said = printed.all(|&(square, number)| is_said(puzzle, square, number));
    let numbers = numbers(puzzle).filter(|_| !are_said);
    numbers.into_iter().chain(by_author(puzzle)).collect()
}

/// Whether a rule names this number of its square.
fn is_said(puzzle: &Puzzle, square: Square, number: Option<i64>) -> bool {
    puzzle.rules.iter().any(|rule| match rule {
        Rule::Clues(rule) => match number {
            None => puzzle.print.unknown.contains(&(rule.origin, square)),
            Some(number) => rule
                .clues
                .iter()
                .any(|clue| clue.square == square && i64::from(clue.number) == number),
        },
        Rule::Connected(rule) => rule.sizes.contains(&(square, number)),
        Rule::Sum(rule) => number.is_some_and(|number| rule.factors.contains(&(square, number))),
        _ => false,
    })
}

/// The marks and texts that no rule is about.
fn by_author(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    let marks = puzzle.print.marks.iter().map(|mark| mark_of(puzzle, mark));
    let texts = puzzle.print.texts.iter().map(|text| text_of(puzzle, text));
    marks.chain(texts)
}

/// A `line` on a1, b2, c3, in green, labelled "9".
fn mark_of(puzzle: &Puzzle, mark: &Mark) -> String {
    let squares = mark.squares.iter().map(|&square| puzzle.board.name(square));
    let squares = squares.collect::<Vec<_>>().join(", ");
    let look = RuleLook {
        shape: None,
        colour: mark.colour,
        label: mark.label.clone(),
        beside: None,
    };
    let look = look_of_rule(&look);
    let comma = if look.is_empty() { "" } else { ", " };
    let word = word_of(&MARKS, &mark.shape);
    let ends = match mark.ends {
        LineEnds::Plain => "",
        LineEnds::Arrow => ", with an arrow at the last square",
        LineEnds::Dots => ", with dots at both ends",
    };
    format!("A mark, `{word}`, on {squares}{comma}{look}{ends}.")
}

/// "12" in the top right corner of c3.
fn text_of(puzzle: &Puzzle, text: &PrintedText) -> String {
    let words = &text.words;
    match text.place {
        TextPlace::Corner(square, corner) => {
            let corner = word_of(&CORNERS, &corner).replace('-', " ");
            let square = puzzle.board.name(square);
            format!("\"{words}\" in the {corner} corner of {square}.")
        }
        TextPlace::Outside(side, line) => {
            let (word, number) = (word_of(&OUTSIDE, &side), line + 1);
            let of = match side {
                Outside::Left | Outside::Right => "row",
                Outside::Top | Outside::Bottom => "column",
            };
            format!("\"{words}\" outside, {word} of {of} {number}.")
        }
    }
}

fn look_of_kind(look: KindLook) -> String {
    match look {
        KindLook::Hidden => "not drawn".to_owned(),
        KindLook::Fill(colour) => format!("a {} square", word_of(&COLOURS, &colour)),
        look => format!("a {}", word_of(&KIND_LOOKS, &look).replace('-', " ")),
    }
}

fn look_of_rule(look: &RuleLook) -> String {
    let mut parts = Vec::new();
    match look.shape {
        Some(Shape::Hidden) => parts.push("not drawn".to_owned()),
        Some(shape) => parts.push(format!("drawn as `{}`", word_of(&SHAPES, &shape))),
        None => {}
    }
    if let Some(colour) = look.colour {
        parts.push(format!("in {}", word_of(&COLOURS, &colour)));
    }
    if let Some(label) = &look.label {
        parts.push(format!("labelled \"{label}\""));
    }
    if let Some(side) = look.beside {
        parts.push(format!("numbers at the {}", word_of(&OUTSIDE, &side)));
    }
    parts.join(", ")
}

/// The numbers in squares, as a table: a picture has one character for each square.
fn numbers(puzzle: &Puzzle) -> Option<String> {
    let numbers = &puzzle.print.numbers;
    if numbers.is_empty() {
        return None;
    }
    let word = |square| {
        let place = numbers.binary_search_by_key(&square, |(square, _)| *square);
        place.map_or(".".to_owned(), |place| number_in_words(numbers[place].1))
    };
    let drawn = table(&puzzle.board, word);
    Some(format!("Numbers are printed (`.` is none):\n{drawn}"))
}
