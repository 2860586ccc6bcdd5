//! What the file says about its picture: looks of pieces and of rules. None of it changes a solution.

use crate::puzzle::Puzzle;
use crate::puzzle::print::{COLOURS, KIND_LOOKS, KindLook, RuleLook, SHAPES, Shape, word_of};
use crate::render::english::nouns::capital;
use crate::render::english::rules::sentences;

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
    said
}

fn look_of_kind(look: KindLook) -> String {
    match look {
        KindLook::Hidden => "not drawn".to_owned(),
        KindLook::Fill(colour) => format!("a {} square", word_of(&COLOURS, &colour)),
        look => format!("a {}", word_of(&KIND_LOOKS, &look)),
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
    parts.join(", ")
}

/// The numbers in squares, as a table: a picture has one character for each square.
fn numbers(puzzle: &Puzzle) -> Option<String> {
    let numbers = &puzzle.print.numbers;
    if numbers.is_empty() {
        return None;
    }
    let words = |number: &Option<i64>| number.map_or("?".to_owned(), |number| number.to_string());
    let wide = numbers.iter().map(|(_, number)| words(number).len()).max();
    let mut text = "Numbers are printed (`.` is none):".to_owned();
    for square in puzzle.board.squares() {
        let place = numbers.binary_search_by_key(&square, |(square, _)| *square);
        let word = place.map_or(".".to_owned(), |place| words(&numbers[place].1));
        let begins = if puzzle.board.column(square) == 0 {
            '\n'
        } else {
            ' '
        };
        text.push(begins);
        text += &format!("{word:>0$}", wide.unwrap_or(1));
    }
    Some(text)
}
