//! `[generate]`: what `workbench generate` may draw and give. No other command asks for it.

use super::messages::said;
use super::reading::keyed_table;
use super::syntax::{Keys, NameList, ValueShape, WrittenNumber, key};
use super::values::{BOUND_TABLE, BoundTable, Scope};
use crate::board::Board;
use crate::puzzle::{Interval, KindSet};

keyed_table! {
    /// `[generate]` as it is written.
    GenerateTable of GENERATE: Keys::new("[generate]", "What `workbench generate` may draw and give.");
    givens: Option<NameList> = [key("givens", ValueShape::Names(&["any"]),
        "Pieces that may be given; by default all where the file leaves nothing else open.")],
    shown: Option<NameList> = [key("shown", ValueShape::Names(&["any"]),
        "Pieces that the puzzle shows, all of them: the trees of a camp.")],
    walls: Option<WrittenNumber> = [key("walls", ValueShape::Number, "How many walls are drawn.")],
    regions: Option<BoundTable> = [key("regions", ValueShape::Table(&BOUND_TABLE),
        "How many squares a region has that is drawn where `regions` is a picture of dots.")],
    lines: Option<BoundTable> = [key("lines", ValueShape::Table(&BOUND_TABLE),
        "How many squares a line has that is drawn for a [[difference]] with `lines = []`.")],
}

/// What may be drawn and given.
#[derive(Clone, Debug, Default)]
pub struct Generation {
    pub givens: Option<KindSet>,
    pub shown: KindSet,
    pub walls: usize,
    pub regions: Option<Interval>,
    pub lines: Option<Interval>,
}

impl GenerateTable {
    /// Errors have been reported, and what has them is left out.
    pub fn lower(&self, scope: &Scope<'_>) -> Generation {
        let named = |names: &Option<NameList>| match names.as_ref()? {
            names if names.items.is_empty() => {
                let message = said("the list names no piece")
                    .help("without the key no pieces are given, if something else is open");
                scope.wrong(&names.span, message)
            }
            names => scope.pieces_named(names),
        };
        let bound = |table: &Option<BoundTable>| {
            let table = table.as_ref()?;
            Some(BoundTable::lower(Some(table), scope)?.hull())
        };
        let squares = scope.squares_of_board().map_or(0, Board::len);
        let walls = self.walls.as_ref().and_then(|walls| {
            let what = "the number of walls";
            scope.numbers.within(walls, what, 0, squares as i64)
        });
        Generation {
            givens: named(&self.givens),
            shown: named(&self.shown).unwrap_or_default(),
            walls: walls.map_or(0, |walls| walls as usize),
            regions: bound(&self.regions),
            lines: bound(&self.lines),
        }
    }
}
