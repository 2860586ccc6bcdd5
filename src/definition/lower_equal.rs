//! `[[equal]]`: in each group of squares, all of the named pieces stand equally often.

use super::fact::Fact;
use super::lower_groups::groupings;
use super::reader::{Names, Table};
use super::scope::Scope;
use super::source::Span;
use super::written::SetText;
use crate::puzzle::{Equal, KindSet, Rule};

/// One `[[equal]]` as it is written.
#[derive(Debug)]
pub struct EqualTable {
    span: Span,
    of: Names,
    each: Option<Names>,
    within: Option<SetText>,
}

impl EqualTable {
    pub fn read(table: Table<'_>) -> Option<Self> {
        let of = table.required("of");
        let each = table.optional("each");
        let within = table.optional("in");
        let span = table.span.clone();
        table.finish();
        Some(EqualTable {
            span,
            of: of?,
            each,
            within,
        })
    }

    /// The rule it states. None if there is an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let of = self.names(scope);
        let each = groupings(scope, self.each.as_ref());
        let within = scope.set_or_all(self.within.as_ref());
        let origin = scope.origin(self.span.clone(), "equal");
        Some(vec![Rule::Equal(Equal {
            of: of?,
            each: each?,
            within: within?,
            origin,
        })])
    }

    fn names(&self, scope: &Scope<'_>) -> Option<Vec<KindSet>> {
        let names = &self.of.0.items;
        let kinds = names.iter().map(|name| scope.kinds_named(name));
        let kinds: Vec<Option<KindSet>> = kinds.collect();
        let kinds: Vec<KindSet> = kinds.into_iter().collect::<Option<_>>()?;
        if kinds.len() < 2 {
            let found = kinds.len();
            scope.report(self.of.0.span.clone(), Fact::FewerThanTwo { found });
            return None;
        }
        Some(kinds)
    }
}
