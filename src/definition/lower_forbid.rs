//! `[[forbid]]`: a picture that must appear nowhere.

use super::fact::Fact;
use super::picture::{Cell, Picture};
use super::reader::Table;
use super::scope::Scope;
use super::source::Span;
use super::written::{SetText, Text};
use crate::puzzle::{Forbid, Look, Pattern, Rule};

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

    /// The rule it states. None if there is an error, which has been reported.
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
        let picture = match Picture::parse(&self.picture.value) {
            Ok(picture) => picture,
            Err(error) => {
                scope.report(self.picture.part(error.range()), Fact::Picture(error));
                return None;
            }
        };
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
            scope.report(self.picture.span.clone(), Fact::EmptyPicture);
        }
        pattern
    }

    fn report_symbol(&self, scope: &Scope<'_>, cell: &Cell) {
        if scope.pieces.symbols_unknown {
            return;
        }
        let fact = Fact::ForbiddenSymbol {
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
