//! Symbols and moves of pieces, and where they are given.

use super::wording::{near, plural, terrain_name};
use super::{Message, said};
use crate::board::Terrain;
use crate::definition::moves::{
    ATOMS, BetzaProblem, DIRECTIONS, MovesProblem, NONE, StepProblem, own_names,
};
use crate::definition::nearest::nearest;
use crate::definition::pictures::SymbolProblem;
use crate::definition::syntax::Span;

#[derive(Clone, Debug)]
pub enum PieceFact {
    /// A text that is not a symbol, or not a list of symbols.
    Symbol(SymbolProblem),
    /// Two keys with the same purpose.
    SymbolKeys {
        one: &'static str,
        other: &'static str,
        first: Span,
    },
    /// Two pieces with one symbol.
    SymbolTaken {
        symbol: char,
        by: String,
        first: Span,
    },
    /// `value` of a family.
    ValueOfFamily { piece: String },
    /// `values` of a piece that is not a family.
    ValuesOfPiece { piece: String },
    /// A list of values that is longer or shorter than the family.
    ValuesLength { found: usize, kinds: usize },
    /// The name of the piece has no letter that could be one.
    NoSymbol { piece: String },
    /// More kinds than there are numbers for.
    TooManyKinds { most: usize },
    /// A piece with an unknown name and without moves.
    NoMoves { piece: String },
    /// A text that does not stand for moves.
    Moves(MovesProblem),
    /// A step of too few or too many numbers.
    StepLength { found: usize, is_ride: bool },
    /// Numbers that do not form a step.
    Step(StepProblem),
    /// `fixed` of a family.
    FixedFamily { piece: String },
    /// `closed_by` is the digit of a clue that closed the square.
    GivenOnTerrain {
        piece: String,
        square: String,
        terrain: Terrain,
        closed_by: Option<Span>,
    },
    /// Outside the squares of the piece.
    GivenOutside { piece: String, square: String },
    /// Two pieces on one square.
    GivenTwice {
        square: String,
        pieces: [String; 2],
        first: Span,
    },
}

impl PieceFact {
    pub fn message(&self) -> Message {
        match self {
            PieceFact::Symbol(problem) => said(symbol(problem)),
            PieceFact::SymbolKeys { one, other, first } => {
                said(format!("`{one}` and `{other}` exclude one another"))
                    .related(first, format!("`{one}` is here"))
            }
            PieceFact::SymbolTaken { symbol, by, first } => {
                said(format!("the symbol `{symbol}` belongs to `{by}` already"))
                    .help("give one of them another `symbol`")
                    .related(first, format!("`{by}` has it from here"))
            }
            PieceFact::ValueOfFamily { piece } => {
                said(format!("`{piece}` is a family, which takes no `value`"))
                    .help("write `values`, a list with one for each kind")
            }
            PieceFact::ValuesOfPiece { piece } => {
                said(format!("`{piece}` is no family, which `values` are for"))
                    .help("write `value`, one number")
            }
            PieceFact::ValuesLength { found, kinds } => said(format!(
                "the list has {}, the family has {}",
                plural(*found, "value"),
                plural(*kinds, "kind")
            )),
            PieceFact::NoSymbol { piece } => {
                said(format!("`{piece}` begins with no letter for a symbol")).help("add `symbol`")
            }
            PieceFact::TooManyKinds { most } => {
                said(format!("there are more than {most} kinds of pieces"))
            }
            PieceFact::NoMoves { piece } => {
                said(format!("`{piece}` needs `moves`")).help(moves_to_add(piece))
            }
            PieceFact::Moves(problem) => moves(problem),
            PieceFact::StepLength { found, is_ride } => step_length(*found, *is_ride),
            PieceFact::Step(StepProblem::Zero) => said("the step [0, 0] leads nowhere"),
            PieceFact::Step(StepProblem::Overflow) => said("the step does not fit 64 bits"),
            PieceFact::Step(StepProblem::RangeBelowOne { found }) => said(format!(
                "the range of a ride is {found}, at least 1 is allowed"
            )),
            PieceFact::FixedFamily { piece } => {
                said(format!("`{piece}` is a family, which takes no `fixed`"))
                    .help("draw its symbols in the `layout` of the board")
            }
            PieceFact::GivenOnTerrain {
                piece,
                square,
                terrain,
                closed_by,
            } => {
                let terrain = terrain_name(*terrain);
                Message {
                    related: closed_by
                        .clone()
                        .map(|at| (at, "closed by this clue".to_owned())),
                    ..said(format!(
                        "`{piece}` is given on {square}, which is {terrain}"
                    ))
                }
            }
            PieceFact::GivenOutside { piece, square } => said(format!(
                "`{piece}` is given on {square}, which is not among its `squares`"
            )),
            PieceFact::GivenTwice {
                square,
                pieces: [one, other],
                first,
            } => said(format!(
                "`{other}` is given on {square}, where `{one}` is given already"
            ))
            .related(first, format!("`{one}` is given here")),
        }
    }
}

fn moves_to_add(piece: &str) -> String {
    match nearest(piece, own_names()) {
        Some(near) => {
            format!("a piece called `{near}` needs none; else add for example moves = \"{near}\"")
        }
        None => "add for example moves = \"queen\" or moves = \"none\"".to_owned(),
    }
}

fn symbol(problem: &SymbolProblem) -> String {
    match problem {
        SymbolProblem::NotOne { found: 0 } => "a symbol is one character, this has none".into(),
        SymbolProblem::NotOne { found } => {
            format!("a symbol is one character, these are {found}")
        }
        SymbolProblem::Reserved(found) => {
            format!("`{found}` has a meaning in pictures, and cannot be a symbol")
        }
        SymbolProblem::Blank => "a blank cannot be a symbol".into(),
        SymbolProblem::NotPrintable(found) => format!(
            "the character {} cannot be printed by itself, so it cannot be a symbol",
            found.escape_unicode()
        ),
        SymbolProblem::Repeated(found) => format!("the symbol `{found}` is repeated"),
    }
}

fn step_length(found: usize, is_ride: bool) -> Message {
    let found = plural(found, "number");
    if is_ride {
        said(format!("the step has {found}, a ride has 2 or 3"))
            .help("a ride is [rows, columns] or [rows, columns, most steps]")
    } else {
        said(format!("the step has {found}, a leap has 2")).help("a leap is [rows, columns]")
    }
}

fn moves(problem: &MovesProblem) -> Message {
    match problem {
        MovesProblem::Empty => said("`moves` is empty"),
        MovesProblem::MissingName => said("a name is missing beside `+`"),
        MovesProblem::UnknownName { name } => {
            let introduction = "write a Betza word such as \"WA\", or names:";
            let names: Vec<&str> = own_names().chain([NONE]).collect();
            said(format!("there are no moves called `{name}`")).help(near(
                name,
                names.into_iter(),
                introduction,
            ))
        }
        MovesProblem::BetzaInList { word } => {
            said(format!("the Betza word `{word}` cannot be joined by `+`"))
                .help("names and Betza words do not mix; write one Betza word")
        }
        MovesProblem::NoneInList => said("`none` cannot be joined by `+`"),
        MovesProblem::Betza(problem) => betza(problem),
    }
}

fn betza(problem: &BetzaProblem) -> Message {
    let parts = "a word is made of directions, an atom and a range, such as `flW3`";
    match problem {
        BetzaProblem::Empty => said("`moves` is empty").help(parts),
        BetzaProblem::UnknownLetter { found } => {
            said(format!("`{found}` is no letter of a Betza word"))
                .help(format!("atoms are {ATOMS}, directions {DIRECTIONS}"))
        }
        BetzaProblem::DirectionsWithoutAtom => {
            said("directions need an atom after them").help(parts)
        }
        BetzaProblem::NumberWithoutAtom => said("a range needs an atom before it").help(parts),
        BetzaProblem::RepeatedWithNumber => {
            said("a repeated letter has no limit, so it takes no number")
                .help("write the letter once with a number, or twice without")
        }
        BetzaProblem::LeadingZero => said("a range has no leading zero").help(parts),
    }
}
