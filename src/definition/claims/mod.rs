//! `[[expect]]`: what the file claims about itself.

mod claim;
mod statements;

use super::reading::{Keyed, KeyedValue, ReadValue, keyed_table};
use super::syntax::ValueShape::{BySquare, Flag, Named, Number as NumberShape, Picture};
use super::syntax::{Keys, Text, WrittenNumber, key};

pub use claim::{ByClaim, Claim, Statements};
pub use statements::statements;

keyed_table! {
    /// One `[[expect]]` as it is written.
    ExpectTable of EXPECT: Keys::new("[[expect]]", "What the file claims of itself; `workbench verify` checks it.");
    set: Option<Vec<(Text, WrittenNumber)>> = [key("set", Named(&NumberShape), "The parameters under which it is claimed.")],
    solutions: Option<Keyed<WrittenNumber>> = [key("solutions", NumberShape, "The number of solutions.")],
    fundamental: Option<Keyed<WrittenNumber>> = [key("fundamental", NumberShape, "The number of solutions up to symmetry.")],
    satisfiable: Option<Keyed<bool>> = [key("satisfiable", Flag, "Whether there is a solution.")],
    optimum: Option<Keyed<WrittenNumber>> = [key("optimum", NumberShape, "The number that the goal comes to.")],
    first: Option<Keyed<Text>> = [key("first", Picture, "The first solution in the order of the contract.")],
    by: Option<Vec<ByText>> = [key("by", BySquare,
        "In how many solutions a piece stands on a square: { pawn = { c7 = 2 } }.")],
    slow: Option<bool> = [key("slow", Flag,
        "Whether checking takes more than a few seconds; then only `--slow` does it.")],
}

impl ExpectTable {
    /// The parameters under which the claim holds.
    pub fn set(&self) -> &[(Text, WrittenNumber)] {
        self.set.as_deref().unwrap_or_default()
    }
}

/// The number of solutions in which a piece stands on a square.
#[derive(Debug)]
pub struct ByText {
    pub piece: Text,
    pub square: Text,
    pub number: WrittenNumber,
}

/// `by = { pawn = { c7 = 2 } }`. In TOML `by.digit.3.c7 = 2` is a table in a table in a table, so a table
/// below the piece is read as one of its symbols.
impl ReadValue for Vec<ByText> {
    fn read(by: &KeyedValue<'_>) -> Option<Self> {
        let mut claims = Vec::new();
        for (piece, squares) in by.named()? {
            for (key, value) in squares.named().into_iter().flatten() {
                if !value.is_table() {
                    claims.extend(read_by_square(piece.clone(), key, &value));
                    continue;
                }
                let kind = Text {
                    value: format!("{}.{}", piece.value, key.value),
                    span: key.span.clone(),
                    content: None,
                };
                for (square, value) in value.named().into_iter().flatten() {
                    claims.extend(read_by_square(kind.clone(), square, &value));
                }
            }
        }
        Some(claims)
    }
}

fn read_by_square(piece: Text, square: Text, value: &KeyedValue<'_>) -> Option<ByText> {
    Some(ByText {
        piece,
        square,
        number: WrittenNumber::read(value)?,
    })
}
