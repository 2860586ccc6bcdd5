//! The lines of a rule: one more, or one less.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::LINES;
use super::edges::bound_lists;
use crate::board::Square;
use crate::definition::instance::Instance;
use crate::definition::removal::{Edit, without_item};
use crate::definition::syntax::{SourceFile, quoted};

type ListItem<'a> = Spanned<DeValue<'a>>;

impl Instance {
    /// What to change so that the rule with these keys has a line over these squares, or has it no more if it is there
    /// already, in whatever direction. A single square stands for the last line that ends on it. Where each line has a bound
    /// of its own, a new one is `"?"`. `None` for a single square without a line, and for the only line: a rule needs one.
    pub(super) fn with_line(
        &self,
        source: &SourceFile,
        keys: &DeTable<'_>,
        names: &str,
    ) -> Option<Vec<Edit>> {
        let board = &self.puzzle.board;
        let lines = keys.get(LINES)?;
        let items = lines.get_ref().as_array()?;
        let wanted = names.split_whitespace();
        let wanted: Option<Vec<Square>> = wanted.map(|name| board.find_place(name).ok()).collect();
        let wanted = wanted?;
        let is_meant = |line: &ListItem<'_>| {
            let line = self.squares_of(line).unwrap_or_default();
            match wanted.as_slice() {
                [end] => line.first() == Some(end) || line.last() == Some(end),
                all => line == all || line.iter().rev().eq(all),
            }
        };
        let place = items.iter().rposition(is_meant);
        if place.map_or(wanted.len() < 2, |_| items.len() < 2) {
            return None;
        }
        let lists = bound_lists(keys);
        Some(match place {
            Some(place) => {
                let all = lists.chain([(lines, items)]);
                let item = all.filter_map(|(_, items)| items.get(place));
                item.map(|item| without_line(source, &item.span()))
                    .collect()
            }
            None => {
                let names: Vec<String> = wanted.iter().map(|at| quoted(&board.name(*at))).collect();
                let line = format!("[{}]", names.join(", "));
                let number =
                    lists.map(|(list, items)| added(source, &list.span(), items.last(), "\"?\""));
                let mut edits: Vec<Edit> = number.flatten().collect();
                edits.extend(added(source, &lines.span(), items.last(), &line));
                edits
            }
        })
    }

    fn squares_of(&self, line: &ListItem<'_>) -> Option<Vec<Square>> {
        let names = line.get_ref().as_array()?.iter();
        let square =
            |name: &ListItem<'_>| self.puzzle.board.find_place(name.get_ref().as_str()?).ok();
        names.map(square).collect()
    }
}

/// An item behind the last of a list: on a line of its own, if that is.
pub(super) fn added(
    source: &SourceFile,
    list: &Range<usize>,
    last: Option<&ListItem<'_>>,
    new: &str,
) -> Vec<Edit> {
    let Some(last) = last.map(Spanned::span) else {
        let inside = list.start + 1;
        return vec![(inside..inside, new.to_owned())];
    };
    let (line, _) = source.line_and_column(last.start);
    let line = source.line(line);
    let indent = source.slice(&(line.start.min(last.start)..last.start));
    let end = last.end..last.end;
    if !indent.trim().is_empty() || list.end <= line.end {
        return vec![(end, format!(", {new}"))];
    }
    // A comment behind the last item stays with it.
    let own = format!("\n{indent}{new},");
    let below = source.slice(&(line.start..line.end)).trim_end().len() + line.start;
    match source
        .slice(&(last.end..line.end))
        .trim_start()
        .starts_with(',')
    {
        true => vec![(below..below, own)],
        false => vec![(end, ",".to_owned()), (below..below, own)],
    }
}

/// An item goes with its comma, and with its line if it is alone there.
fn without_line(source: &SourceFile, item: &Range<usize>) -> Edit {
    let (number, _) = source.line_and_column(item.start);
    let line = source.line_start(number)..source.line_start(number + 1);
    let is_alone = item.end <= line.end
        && source.slice(&(line.start..item.start)).trim().is_empty()
        && source.slice(&(item.end..line.end)).trim() == ",";
    match is_alone {
        true => (line, String::new()),
        false => without_item(source, item),
    }
}
