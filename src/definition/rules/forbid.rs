//! `[[forbid]]`: a picture that must appear nowhere.

use crate::definition::messages::{RuleFact, all};
use crate::definition::reading::written_table;
use crate::definition::syntax::Shape::{Flag, Picture, Squares};
use crate::definition::syntax::{Keys, Output, Text, key, picture as written_picture, required};
use crate::definition::values::{Scope, SetText, picture, write_within};
use crate::puzzle::{Forbid, Look, Pattern, Puzzle, Rule};

#[rustfmt::skip]
pub const KEYS: Keys = Keys::new("[[forbid]]", "A rule: a picture that must appear nowhere on the board.", &[
    required("picture", Picture,
        "Symbols of pieces, `.` empty, `*` any piece, `#` wall, `x` closed, `?` anything."),
    key("turn", Flag, "Also forbids its rotations and reflections."),
    key("in", Squares, "Only where all its squares are among these."),
]);

written_table! {
    /// One `[[forbid]]` as it is written.
    ForbidTable of KEYS {
        picture: Text,
        turn: bool,
        within in "in": SetText,
    }
}

impl ForbidTable {
    /// `None` if there is an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let pattern = pattern(scope, self.picture.as_ref()?);
        let within = scope.set_or_all(self.within.as_ref());
        let origin = scope.origin(&self.span, "forbid");
        Some(vec![Rule::Forbid(Forbid {
            pattern: pattern?,
            turn: self.turn.unwrap_or(false),
            within: within?,
            origin,
        })])
    }
}

fn pattern(scope: &Scope<'_>, text: &Text) -> Option<Pattern> {
    let picture = picture(&scope.numbers, text)?;
    // A symbol that is wrong in several places is reported at the first.
    let mut unknown = Vec::new();
    let looks = picture.cells().iter().map(|cell| {
        let symbol = cell.character;
        let look = look(scope, symbol);
        if look.is_none() && !scope.pieces.symbols_unknown && !unknown.contains(&symbol) {
            unknown.push(symbol);
            let symbols = scope.pieces.symbols();
            let fact = RuleFact::ForbiddenSymbol { symbol, symbols };
            scope.report(&text.part(cell.range()), fact);
        }
        look
    });
    let pattern = Pattern::new(picture.columns(), all(looks)?);
    if pattern.is_none() {
        scope.report(&text.span, RuleFact::EmptyPicture);
    }
    pattern
}

fn look(scope: &Scope<'_>, character: char) -> Option<Look> {
    Some(match character {
        '?' => Look::Anything,
        '#' => Look::Wall,
        'x' => Look::Closed,
        '.' => Look::Empty,
        '*' => Look::AnyPiece,
        symbol => Look::Piece(*scope.pieces.by_symbol.get(&symbol)?),
    })
}

pub fn write(file: &mut Output, puzzle: &Puzzle, rule: &Forbid) {
    let character = |look: &Look| match look {
        Look::Anything => '?',
        Look::Wall => '#',
        Look::Closed => 'x',
        Look::Empty => '.',
        Look::AnyPiece => '*',
        Look::Piece(kind) => puzzle.kind(*kind).symbol,
    };
    let symbols: Vec<char> = rule.pattern.looks().iter().map(character).collect();
    file.header("[[forbid]]");
    file.key("picture", written_picture(rule.pattern.columns(), &symbols));
    if rule.turn {
        file.key("turn", true);
    }
    write_within(file, &puzzle.board, &rule.within);
}
