//! `[[forbid]]`: a picture that must appear nowhere.

use crate::definition::messages::RuleFact;
use crate::definition::pictures::Cell;
use crate::definition::reading::Table;
use crate::definition::syntax::Shape::{Flag, Picture, Squares};
use crate::definition::syntax::{
    Keys, Output, Span, Text, key, picture as written_picture, required,
};
use crate::definition::values::{Scope, SetText, picture, write_within};
use crate::puzzle::{Forbid, Look, Pattern, Puzzle, Rule};

#[rustfmt::skip]
pub const KEYS: Keys = Keys::new("[[forbid]]", "A rule: a picture that must appear nowhere on the board.", &[
    required("picture", Picture,
        "Symbols of pieces, `.` empty, `*` any piece, `#` wall, `x` closed, `?` anything."),
    key("turn", Flag, "Also forbids its rotations and reflections."),
    key("in", Squares, "Only where all its squares are among these."),
]);

/// One `[[forbid]]` as it is written.
#[derive(Debug)]
pub struct ForbidTable {
    span: Span,
    picture: Text,
    turn: bool,
    within: Option<SetText>,
}

impl ForbidTable {
    pub fn read(table: Table<'_>) -> Option<Self> {
        let picture = table.required("picture");
        let turn = table.flag("turn", false);
        let within = table.optional("in");
        let span = table.span.clone();
        table.finish();
        Some(ForbidTable {
            span,
            picture: picture?,
            turn,
            within,
        })
    }

    /// `None` if there is an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let pattern = self.pattern(scope);
        let within = scope.set_or_all(self.within.as_ref());
        let origin = scope.origin(self.span.clone(), "forbid");
        Some(vec![Rule::Forbid(Forbid {
            pattern: pattern?,
            turn: self.turn,
            within: within?,
            origin,
        })])
    }

    fn pattern(&self, scope: &Scope<'_>) -> Option<Pattern> {
        let picture = picture(&scope.numbers, &self.picture)?;
        let mut unknown = Vec::new();
        let looks = picture.cells().iter().map(|cell| {
            let look = look(scope, cell.character);
            // A symbol that is wrong in several places is reported at the first.
            if look.is_none() && !unknown.contains(&cell.character) {
                unknown.push(cell.character);
                self.report_symbol(scope, cell);
            }
            look
        });
        let looks: Vec<Option<Look>> = looks.collect();
        let looks: Vec<Look> = looks.into_iter().collect::<Option<_>>()?;
        let pattern = Pattern::new(picture.columns(), looks);
        if pattern.is_none() {
            scope.report(self.picture.span.clone(), RuleFact::EmptyPicture);
        }
        pattern
    }

    fn report_symbol(&self, scope: &Scope<'_>, cell: &Cell) {
        if scope.pieces.symbols_unknown {
            return;
        }
        let fact = RuleFact::ForbiddenSymbol {
            symbol: cell.character,
            symbols: scope.pieces.symbols(),
        };
        scope.report(self.picture.part(cell.range()), fact);
    }
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
