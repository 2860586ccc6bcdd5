//! `[[expect]]`: what the file claims of itself.

mod claim;
mod statements;

use super::reading::{Read, Table, Value, named_values};
use super::syntax::Shape::{BySquare, Flag, Named, Number as NumberShape, Picture};
use super::syntax::{Keys, Number, Span, Text, key};

pub use claim::{ByClaim, Claim, Statements};
pub use statements::statements;

#[rustfmt::skip]
pub const EXPECT: Keys = Keys::new("[[expect]]", "What the file claims of itself; `workbench verify` checks it.", &[
    key("set", Named(&NumberShape), "The parameters under which it is claimed."),
    key("solutions", NumberShape, "The number of solutions."),
    key("fundamental", NumberShape, "The number of solutions up to symmetry."),
    key("satisfiable", Flag, "Whether there is a solution."),
    key("optimum", NumberShape, "The number that the goal comes to."),
    key("first", Picture, "The first solution in the order of the contract."),
    key("by", BySquare, "In how many solutions a piece stands on a square: { pawn = { c7 = 2 } }."),
    key("slow", Flag, "Whether checking takes more than a few seconds; then only `--slow` does it."),
]);

/// One `[[expect]]`.
#[derive(Debug)]
pub struct ExpectTable {
    pub span: Span,
    pub set: Vec<(Text, Number)>,
    pub solutions: Option<Number>,
    pub fundamental: Option<Number>,
    pub satisfiable: Option<bool>,
    pub optimum: Option<Number>,
    pub first: Option<Text>,
    pub by: Vec<ByText>,
    pub slow: bool,
}

/// A piece stands on a square in so many solutions.
#[derive(Debug)]
pub struct ByText {
    pub piece: Text,
    pub square: Text,
    pub number: Number,
}

impl ExpectTable {
    pub fn read(table: Table<'_>) -> Option<Self> {
        let set = table.value("set").map(|v| named_values(&v));
        let by = table.value("by").map(|v| read_by(&v));
        let claim = ExpectTable {
            span: table.span.clone(),
            set: set.unwrap_or_default(),
            solutions: table.optional("solutions"),
            fundamental: table.optional("fundamental"),
            satisfiable: table.optional("satisfiable"),
            optimum: table.optional("optimum"),
            first: table.optional("first"),
            by: by.unwrap_or_default(),
            slow: table.flag("slow", false),
        };
        table.finish();
        Some(claim)
    }
}

/// `by = { pawn = { c7 = 2 } }`. In TOML `by.digit.3.c7 = 2` is a table in a table in a table, so
/// a table below the piece is taken for one of its symbols.
fn read_by(by: &Value<'_>) -> Vec<ByText> {
    let mut claims = Vec::new();
    for (piece, squares) in by.named().into_iter().flatten() {
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
    claims
}

fn read_by_square(piece: Text, square: Text, value: &Value<'_>) -> Option<ByText> {
    Some(ByText {
        piece,
        square,
        number: Number::read(value)?,
    })
}
