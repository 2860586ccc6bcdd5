//! Links and files of other programs: what each becomes, and that nothing is lost on the way there and back.

mod f_puzzles;
mod fen;
mod nonogram;
mod penpa;
mod puzz_link;
mod sudoku;
mod tatham;

use std::path::Path;

use puzzle_workbench::definition::{Definition, Instance};
use puzzle_workbench::exchange::{self, ExportError, ImportError, Reading, Writing};
use puzzle_workbench::{Puzzle, definition};

/// A puzzle file and its first instance.
pub fn opened(text: &str) -> (Definition, Instance) {
    let read = Definition::parse("puzzle.toml", text);
    let instance = read.and_then(|definition| Ok((definition.instance(&[])?, definition)));
    let (instance, definition) =
        instance.unwrap_or_else(|problems| panic!("{}\n{text}", problems.draw(false)));
    (definition, instance)
}

pub fn imported(text: &str) -> String {
    let imported = exchange::import(text, &Reading::default());
    imported
        .unwrap_or_else(|error| panic!("{error}: {text}"))
        .text
}

pub fn refused(text: &str) -> String {
    let refused: ImportError = exchange::import(text, &Reading::default()).unwrap_err();
    refused.to_string()
}

pub fn exported(text: &str, format: &str) -> Result<String, ExportError> {
    let (definition, instance) = opened(text);
    let format = exchange::format_named(format).unwrap();
    exchange::export(&instance, definition.texts(), format, &Writing::default())
}

/// The solutions of a puzzle file, as pictures in a fixed order, a few more than one.
pub fn solutions(text: &str) -> Vec<String> {
    let puzzle = Puzzle::parse(text).unwrap();
    let solutions = puzzle.solutions().unwrap().take(20);
    let mut solutions: Vec<String> = solutions
        .map(|solution| puzzle.draw(&solution.unwrap()))
        .collect();
    solutions.sort();
    solutions
}

/// A puzzle of the gallery without what it extends nothing of.
pub fn gallery(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("puzzles")
        .join(format!("{name}.toml"));
    let definition = Definition::read(&path).unwrap();
    definition::write(&definition.instance(&[]).unwrap().puzzle, name)
}

/// A text cut at every place, and with each character replaced, either is a puzzle or has a clear error.
pub fn stands_cuts_and_slips(text: &str) {
    let characters: Vec<char> = text.chars().collect();
    for place in 0..characters.len() {
        let cut: String = characters[..place].iter().collect();
        let _ = exchange::import(&cut, &Reading::default());
        for other in ['0', 'z', '.', '-', '/', '\u{e9}'] {
            let mut slip = characters.clone();
            slip[place] = other;
            let slip: String = slip.into_iter().collect();
            if let Err(error) = exchange::import(&slip, &Reading::default()) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}
