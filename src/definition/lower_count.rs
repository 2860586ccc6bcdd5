//! `[[count]]`: for each group of squares, the number of pieces on it.

use super::lower_bounds;
use super::lower_groups::groupings;
use super::lower_names::Named;
use super::reader::{Names, Table};
use super::scope::Scope;
use super::source::Span;
use super::written::{BoundText, SetText, Text};
use crate::board::Grouping;
use crate::puzzle::{Bounds, Count, Counted, CountedGroups, Rule};

/// One `[[count]]` as it is written.
#[derive(Debug)]
pub struct CountTable {
    pub span: Span,
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

    /// The rules it states: one, or one for each symbol. None if there is an error, which has been
    /// reported.
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
            lower_bounds::bounds(scope, &self.bound, only)
        });
        let of = of?;
        let kinds = scope.symbols_of(self.per.as_ref(), &[&self.of])?;
        let (each, within, bounds) = (each?, within?, bounds?);
        let origin = scope.origin(self.span.clone(), "count");
        let rule = |kind| {
            Rule::Count(Count {
                of: match of.for_kind(kind) {
                    Named::Pieces(kinds) => Counted::Pieces(kinds),
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
