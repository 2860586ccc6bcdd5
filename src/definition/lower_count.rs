//! `[[count]]`: for each group of squares, the number of pieces on it.

use super::lower_bounds;
use super::lower_names::Named;
use super::not_yet;
use super::problem::Fact;
use super::reader::{Names, Table};
use super::scope::Scope;
use super::source::Span;
use super::written::{BoundText, SetText, Text};
use crate::board::{Board, Grouping};
use crate::puzzle::{Bounds, Count, Counted, CountedGroups, Rule};

/// The groupings that have a name.
const GROUPINGS: [(&str, Grouping); 7] = [
    ("board", Grouping::Board),
    ("row", Grouping::Row),
    ("column", Grouping::Column),
    ("diagonal", Grouping::Diagonal),
    ("antidiagonal", Grouping::Antidiagonal),
    ("square", Grouping::Square),
    ("line", Grouping::Line),
];

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

/// The groupings of `each`, each once. `None` if there is an error, which has been reported.
fn groupings(scope: &Scope<'_>, each: Option<&Names>) -> Option<Vec<Grouping>> {
    let Some(each) = each else {
        return Some(vec![Grouping::Board]);
    };
    if each.0.items.is_empty() {
        scope.report(each.0.span.clone(), Fact::NoGrouping);
        return None;
    }
    let read = each.0.items.iter().map(|name| grouping(scope, name));
    let read: Vec<Option<Grouping>> = read.collect();
    let mut groupings: Vec<Grouping> = Vec::new();
    for grouping in read {
        let grouping = grouping?;
        if !groupings.contains(&grouping) {
            groupings.push(grouping);
        }
    }
    Some(groupings)
}

fn grouping(scope: &Scope<'_>, name: &Text) -> Option<Grouping> {
    let word = name.value.as_str();
    if let Some((_, grouping)) = GROUPINGS.iter().find(|(known, _)| *known == word) {
        return Some(*grouping);
    }
    let fact = if not_yet::GROUPINGS.contains(&word) {
        let what = format!("`each = \"{word}\"`");
        Fact::NotYet { what }
    } else {
        match window(word) {
            Some(Grouping::Window { rows: 0, .. } | Grouping::Window { columns: 0, .. }) => {
                let text = word.to_owned();
                Fact::EmptyWindow { text }
            }
            Some(window) => return Some(window),
            None => {
                let known = GROUPINGS.iter().map(|(name, _)| *name);
                let not_yet = not_yet::GROUPINGS.into_iter();
                let words: Vec<&str> = known.chain(not_yet).collect();
                Fact::unknown_word("each", name, &words)
            }
        }
    };
    scope.report(name.span.clone(), fact);
    None
}

/// `2x3` as a window of 2 rows and 3 columns.
fn window(word: &str) -> Option<Grouping> {
    let (rows, columns) = word.split_once('x')?;
    let side = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        // A window larger than every board lies nowhere, however large it is.
        let most = Board::MOST + 1;
        is_number.then(|| text.parse().map_or(most, |side: usize| side.min(most)))
    };
    Some(Grouping::Window {
        rows: side(rows)?,
        columns: side(columns)?,
    })
}
