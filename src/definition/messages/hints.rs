//! What helps beside the message: the label at the marked spot, a line of help, related places.

use super::fact::Fact;
use super::problem::{Problem, UsedParameter, ValueFrom};
use super::valid::{
    and_symbols, forbidden_symbol, known_are, listed, near, no_moves, not_a_piece, one_of_numbers,
    unknown_piece, valid_keys, valid_words,
};
use super::words::plural;
use crate::definition::expressions::{Expected, ExpressionError, is_name_character};
use crate::definition::moves::{self, MovesError};
use crate::definition::moves::{ATOMS, BetzaError, DIRECTIONS};
use crate::definition::squares::{ItemProblem, SetError};
use crate::definition::syntax::Span;
use crate::definition::syntax::SyntaxError;

impl Problem {
    /// What is written beside the marked spot: how parameters led there.
    pub fn label(&self) -> Option<String> {
        match self.fact {
            // The parameters made the size of the board, which is marked beside it.
            Fact::LayoutSize { .. } => None,
            _ => self.parameters(),
        }
    }

    fn parameters(&self) -> Option<String> {
        let value = |used: &UsedParameter| {
            let UsedParameter { name, value, from } = used;
            match from {
                ValueFrom::File => format!("{name} = {value}"),
                ValueFrom::Option => format!("{name} = {value}, set by --set {name}={value}"),
                ValueFrom::Claim(_) => format!("{name} = {value}, set by the claim"),
            }
        };
        let values: Vec<String> = self.used.iter().map(value).collect();
        (!values.is_empty()).then(|| format!("with {}", values.join("; ")))
    }

    /// Other places that have to do with it, and what they are.
    pub fn related(&self) -> Vec<(Span, String)> {
        let of_fact = match &self.fact {
            Fact::TwoGoals { other } => Some((other, "the other is here".to_owned())),
            Fact::ExactlyWithOther { other, .. } => Some((other, "beside this bound".to_owned())),
            Fact::Syntax(SyntaxError::Duplicate {
                first: Some(first), ..
            }) => Some((first, "first written here".to_owned())),
            Fact::SizeTwice { other } => Some((other, "and here".to_owned())),
            Fact::LayoutSize { board, size, .. } => {
                let rows = plural(board.0, "row");
                let with = self.parameters();
                let with = with.map_or_else(String::new, |with| format!(" {with}"));
                Some((size, format!("this says {rows} of {}{with}", board.1)))
            }
            Fact::SymbolKeys { one, first, .. } => Some((first, format!("`{one}` is here"))),
            Fact::SymbolTaken { by, first, .. } => {
                Some((first, format!("`{by}` has it from here")))
            }
            Fact::GivenOnTerrain {
                closed_by: Some(digit),
                ..
            } => Some((digit, "closed by this clue".to_owned())),
            Fact::GivenTwice { pieces, first, .. } => {
                Some((first, format!("`{}` is given here", pieces[0])))
            }
            Fact::PerNotAFamily { per, .. } | Fact::PerOther { per, .. } => {
                Some((per, "because of this".to_owned()))
            }
            _ => None,
        };
        let of_fact = of_fact.map(|(span, words)| (span.clone(), words));
        let claim = self.claim.clone().filter(|_| self.used.is_empty());
        let under = "under the parameters of this claim".to_owned();
        let of_instance = claim.map(|span| (span, under));
        let of_claim = self.used.iter().filter_map(|used| match &used.from {
            ValueFrom::Claim(span) => Some((span.clone(), format!("{} is set here", used.name))),
            _ => None,
        });
        let parts = of_fact.into_iter().chain(of_instance);
        parts.chain(of_claim).collect()
    }
}

impl Fact {
    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        let help = match self {
            Fact::Syntax(error) => return help_with_syntax(error),
            Fact::Unreadable { near, .. } => return near.as_ref().map(|near| format!("did you mean `{near}`?")),
            Fact::Base { why, .. } if why.help().is_some() => return why.help(),
            Fact::Base { why, .. } if matches!(**why, Fact::Unreadable { .. }) => "the path is relative to the file that names it".to_owned(),
            Fact::BaseOfNoFile => "put it into a file, or write the whole path".to_owned(),
            Fact::Expression(error) => return help_with_expression(error),
            Fact::UnknownKey { table, key, valid } => valid_keys(table, key, valid),
            Fact::Unknown { what, name, valid } => match valid.as_slice() {
                [] => format!("the file defines no {what}"),
                _ => near(name, valid.iter().map(String::as_str), &known_are(what)),
            },
            Fact::UnknownPiece { name, pieces, words, symbol_of } => {
                unknown_piece(name, pieces, words, symbol_of.as_deref())
            }
            Fact::UnknownAssigned { name, valid } => match valid.as_slice() {
                [] => "the file has no parameters".to_owned(),
                _ => near(name, valid.iter().map(String::as_str), "parameters are"),
            },
            Fact::UnknownWord { key, word, valid } => valid_words(key, word, valid),
            Fact::ArrayInsteadOfTable { key } => format!("write [{key}], once"),
            Fact::TableInsteadOfArray { key } => format!("write [[{key}]]"),
            Fact::Format => "write format = 1".to_owned(),
            Fact::MissingBoard => "add a table [board], for example with size = 8".to_owned(),
            Fact::NoBound { .. } => {
                "add `exactly`, `at-least`, `at-most`, or the last two together".to_owned()
            }
            Fact::NoGoal => {
                "add `maximize = \"…\"` or `minimize = \"…\"`, with a piece or a list of pieces"
                    .to_owned()
            }
            Fact::TwoGoals { .. } => {
                "a goal is one number: write one of them, with all pieces that count".to_owned()
            }
            Fact::ExactlyWithOther { .. } => {
                "write `exactly` alone, or `at-least` and `at-most`".to_owned()
            }
            Fact::ParameterName { .. } => {
                "names of parameters are letters a to z, digits and `_`, not starting with a digit; \
                 `min`, `max` and `any` are taken"
                    .to_owned()
            }
            Fact::PieceName { .. } => {
                "names of pieces have no dots or blanks; `any`, `empty` and `square` are taken"
                    .to_owned()
            }
            _ => return self.help_with_details(),
        };
        Some(help)
    }

    fn help_with_details(&self) -> Option<String> {
        let help = match self {
            Fact::NoSize { .. } => {
                "write `size`, or `rows` and `columns`, or draw a `layout`".to_owned()
            }
            Fact::SizeTwice { .. } => "write `size`, or `rows` and `columns`".to_owned(),
            Fact::PictureSymbol { symbols, .. } => {
                format!(
                    "`.` is open, `#` a wall, `x` closed{}",
                    and_symbols(symbols)
                )
            }
            Fact::Square {
                board,
                is_name: true,
                ..
            }
            | Fact::SetItem {
                board,
                problem: ItemProblem::NotOnBoard,
                ..
            } => format!("the board has {} of {}", plural(board.0, "row"), board.1),
            Fact::Square { text, .. }
            | Fact::SetItem {
                text,
                problem: ItemProblem::NotASquare,
                ..
            } => {
                let how = "a square is written like c7 (from the bottom) or r2c3 (from the top)";
                match square_meant(text) {
                    Some(meant) => format!("{how}; did you mean `{meant}`?"),
                    None => how.to_owned(),
                }
            }
            Fact::SetItem { .. } => "name the set alone, not in a list".to_owned(),
            Fact::Set(SetError::NotAList { text }) => {
                let items: Vec<String> = text
                    .split_whitespace()
                    .map(|t| format!("\"{t}\""))
                    .collect();
                format!("write it as a list: [{}]", items.join(", "))
            }
            Fact::Set(SetError::PictureCharacter { .. }) => "`*` is in, `.` is out".to_owned(),
            Fact::SetName { .. } => "choose another name".to_owned(),
            Fact::SymbolTaken { .. } => "give one of them another `symbol`".to_owned(),
            Fact::NoSymbol { .. } => "add `symbol`".to_owned(),
            Fact::NoMoves { piece } => no_moves(piece),
            Fact::Moves(error) => return help_with_moves(error),
            Fact::PictureDigit { .. } => {
                "clues are digits, `.` is a square without a clue".to_owned()
            }
            Fact::PictureTerrain { .. } => "`#` is a wall, `x` a closed square".to_owned(),
            Fact::StepLength { is_ride: false, .. } => "a leap is [rows, columns]".to_owned(),
            Fact::StepLength { .. } => {
                "a ride is [rows, columns] or [rows, columns, most steps]".to_owned()
            }
            Fact::FixedFamily { .. } => "draw its symbols in the `layout` of the board".to_owned(),
            Fact::NoSuchSymbol { symbols, .. } => {
                format!(
                    "its symbols are {}",
                    listed(symbols.iter().map(char::to_string))
                )
            }
            Fact::ForbiddenSymbol { symbol, symbols } => forbidden_symbol(*symbol, symbols),
            Fact::FewerThanTwo { .. } => {
                "write for example of = [\"white\", \"black\"]; a family counts as one".to_owned()
            }
            Fact::NotAPiece { word } => not_a_piece(word).to_owned(),
            Fact::EmptyWindow { .. } => "one row and one column are the least".to_owned(),
            Fact::NoParts { key: "boxes" } => {
                "add `boxes` to [board], for example boxes = \"3x3\"".to_owned()
            }
            Fact::NoParts { .. } => {
                "add `regions` to [board]: a picture with a label for each square".to_owned()
            }
            Fact::Boxes { .. } => "write rows and columns of a box, such as \"3x3\"".to_owned(),
            Fact::BoxesDoNotDivide { rows, columns, .. } => {
                let number = |sides: &[usize]| one_of_numbers(sides);
                format!(
                    "a box can have {} rows and {} columns",
                    number(rows),
                    number(columns)
                )
            }
            Fact::ListBound => {
                "write one number, or `each` as \"row\", \"column\", \"region\" or \"box\""
                    .to_owned()
            }
            Fact::LabelBound => "write one number, or each = \"region\"".to_owned(),
            Fact::ListLength { .. } => "write \"?\" for a group without a bound".to_owned(),
            _ => return None,
        };
        Some(help)
    }
}

/// The name in lower case, without blanks and leading zeros, if that makes one of it.
fn square_meant(text: &str) -> Option<String> {
    let small: String = text.split_whitespace().collect::<String>().to_lowercase();
    let (letters, digits) = small.split_at(small.find(|c: char| c.is_ascii_digit())?);
    let rank = digits.trim_start_matches('0');
    let is_name =
        letters.chars().all(|c| c.is_ascii_lowercase()) && rank.chars().all(|c| c.is_ascii_digit());
    (is_name && !letters.is_empty() && !rank.is_empty()).then(|| format!("{letters}{rank}"))
}

fn help_with_syntax(error: &SyntaxError) -> Option<String> {
    match error {
        SyntaxError::BareWord { .. } => {
            Some("texts and expressions are quoted: \"n + 1\"".to_owned())
        }
        SyntaxError::Escape => {
            Some("write `\\\\` for `\\`, or single quotes around the text".to_owned())
        }
        SyntaxError::NoKey => Some(
            "other keys than letters a to z, digits, `-` and `_` are quoted: \"é\" = 1".to_owned(),
        ),
        SyntaxError::Unclosed {
            with: "\"" | "'", ..
        } => Some("a text of several lines, such as a picture, is put between `\"\"\"`".to_owned()),
        _ => None,
    }
}

fn help_with_expression(error: &ExpressionError) -> Option<String> {
    let is_side = |found: &str| {
        let side = found.strip_prefix('x');
        side.is_some_and(|s| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit()))
    };
    let two_numbers = "`min` and `max` take two numbers: min(a, b)";
    let help = match error {
        ExpressionError::UnknownFunction { .. } => {
            "functions are `min` and `max`; a product needs `*`"
        }
        ExpressionError::Unexpected {
            found: Some(found),
            expected,
            ..
        } => match (expected, found.as_str()) {
            (Expected::Comma, ")") | (Expected::ClosingBracket, ",") => two_numbers,
            (Expected::Operator, side) if is_side(side) => {
                "write `*` to multiply; a board is given by `size`, or `rows` and `columns`"
            }
            (Expected::Operator | Expected::ClosingBracket, operand)
                if operand == "(" || operand.starts_with(is_name_character) =>
            {
                "write `*` to multiply"
            }
            _ => return None,
        },
        _ => return None,
    };
    Some(help.to_owned())
}

fn help_with_moves(error: &MovesError) -> Option<String> {
    match error {
        MovesError::UnknownName { name, .. } => Some({
            let names: Vec<&str> = moves::own_names().chain([moves::NONE]).collect();
            near(
                name,
                names.into_iter(),
                "write a Betza word such as \"WA\", or names:",
            )
        }),
        MovesError::BetzaInList { .. } => {
            Some("names and Betza words do not mix; write one Betza word".to_owned())
        }
        MovesError::Betza(BetzaError::RepeatedWithNumber { .. }) => {
            Some("write the letter once with a number, or twice without".to_owned())
        }
        MovesError::Betza(BetzaError::UnknownLetter { .. }) => {
            Some(format!("atoms are {ATOMS}, directions {DIRECTIONS}"))
        }
        MovesError::Betza(_) => {
            Some("a word is made of directions, an atom and a range, such as `flW3`".to_owned())
        }
        _ => None,
    }
}
