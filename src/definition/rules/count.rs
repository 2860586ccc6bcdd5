//! `[[count]]`: for each group of squares, the number of pieces on it.

use crate::board::Grouping;
use crate::definition::reading::Table;
use crate::definition::syntax::Shape::{Bounds as BoundShape, Names as PieceNames};
use crate::definition::syntax::{Keys, Names, Output, Span, Text, key, quoted, required};
use crate::definition::values::{
    A_BOUND, BoundText, EACH, EXACTLY_ALONE, Named, PER_SYMBOL, Scope, SetText, WITHIN_GROUPS,
    grouping_name, groupings, only, write_bounds, write_within, written_names,
};
use crate::puzzle::{Bounds, Count, Counted, CountedGroups, Puzzle, Rule};

#[rustfmt::skip]
pub const KEYS: Keys = Keys {
    apart: EXACTLY_ALONE,
    one_of: A_BOUND,
    ..Keys::new("[[count]]", "A rule: for each group of squares, the number of pieces on it.", &[
        required("of", PieceNames(&["any", "empty"]),
            "What is counted: a piece, a list of pieces, \"any\", or \"empty\" (open squares that hold nothing)."),
        EACH,
        WITHIN_GROUPS,
        PER_SYMBOL,
        key("exactly", BoundShape,
            "Exactly so many: a number, a list with one for each row (column, region, box; \"?\" for none), or for regions a table by label."),
        key("at-least", BoundShape, "At least so many; a list or table as for `exactly`."),
        key("at-most", BoundShape, "At most so many; a list or table as for `exactly`."),
    ])
};

/// One `[[count]]` as it is written.
#[derive(Debug)]
pub struct CountTable {
    span: Span,
    of: Names,
    each: Option<Names>,
    within: Option<SetText>,
    per: Option<Text>,
    bound: BoundText,
}

impl CountTable {
    pub fn read(table: Table<'_>) -> Option<Self> {
        let of = table.required("of");
        let each = table.optional("each");
        let within = table.optional("in");
        let per = table.optional("per");
        let bound = BoundText::read(&table);
        let span = table.span.clone();
        table.finish();
        Some(CountTable {
            span,
            of: of?,
            each,
            within,
            per,
            bound: bound?,
        })
    }

    /// One rule, or one for each symbol. `None` if there is an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let of = scope.named(&self.of, &["empty"]);
        let each = groupings(scope, self.each.as_ref());
        let within = scope.set_or_all(self.within.as_ref());
        // Which groups a list of bounds is for is known only if the groupings are.
        let bounds = each.as_ref().and_then(|each| {
            let only = match each.as_slice() {
                [only] => Some(*only),
                _ => None,
            };
            self.bound.lower(scope, only)
        });
        let of = of?;
        let kinds = scope.symbols_of(self.per.as_ref(), &[&self.of])?;
        let (each, within, bounds) = (each?, within?, bounds?);
        let origin = scope.origin(self.span.clone(), "count");
        let rule = |kind| {
            Rule::Count(Count {
                of: match &of {
                    Named::Pieces(kinds) => Counted::Pieces(only(kinds, kind)),
                    Named::Word(_) => Counted::Empty,
                },
                each: counted_groups(&each, &bounds),
                within: within.clone(),
                origin,
            })
        };
        Some(kinds.into_iter().map(rule).collect())
    }
}

fn counted_groups(each: &[Grouping], bounds: &Bounds) -> Vec<CountedGroups> {
    let groups = |&grouping: &Grouping| CountedGroups {
        grouping,
        bounds: bounds.clone(),
    };
    each.iter().map(groups).collect()
}

/// A rule with several groupings, each with bounds of its own, is written as several rules.
pub fn write(file: &mut Output, puzzle: &Puzzle, rule: &Count) {
    for groups in &rule.each {
        file.header("[[count]]");
        match &rule.of {
            Counted::Pieces(kinds) => file.key("of", written_names(puzzle, kinds)),
            Counted::Empty => file.key("of", "\"empty\""),
        }
        file.key("each", quoted(&grouping_name(groups.grouping)));
        write_within(file, &puzzle.board, &rule.within);
        write_bounds(file, &groups.bounds);
    }
}
