//! `[[distinct]]`: no two groups hold the same pieces in the same order.

use super::fact::Fact;
use super::lower_groups::groupings;
use super::reader::{Names, Table};
use super::scope::Scope;
use super::source::Span;
use crate::board::Grouping;
use crate::puzzle::{Distinct, Rule};

/// What `each` can be here.
pub const PARTS: [&str; 4] = ["row", "column", "region", "box"];

/// One `[[distinct]]` as it is written.
#[derive(Debug)]
pub struct DistinctTable {
    span: Span,
    each: Names,
}

impl DistinctTable {
    pub fn read(table: Table<'_>) -> Option<Self> {
        let each = table.required("each");
        let span = table.span.clone();
        table.finish();
        Some(DistinctTable { span, each: each? })
    }

    /// The rule it states. None if there is an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let names = self.each.0.items.iter();
        let wrong: Vec<_> = names
            .filter(|n| !PARTS.contains(&n.value.as_str()))
            .collect();
        for name in &wrong {
            let fact = Fact::unknown_word("each", name, &PARTS);
            scope.report(name.span.clone(), fact);
        }
        if !wrong.is_empty() {
            return None;
        }
        let each: Vec<Grouping> = groupings(scope, Some(&self.each))?;
        let origin = scope.origin(self.span.clone(), "distinct");
        Some(vec![Rule::Distinct(Distinct { each, origin })])
    }
}
