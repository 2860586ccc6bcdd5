//! The keys of `[[sum]]` that let only a stretch of each group count.

use super::visible::{FROM, SIDES};
use crate::board::Grouping;
use crate::definition::messages::{optional, said, the_nearest};
use crate::definition::nearest::nearest;
use crate::definition::reading::{KeyedValue, ReadValue, keyed_fields};
use crate::definition::syntax::{Key, NameList, Text, TomlWriter, ValueShape, WrittenNumber, key};
use crate::definition::values::{GroupTexts, Scope, check_each, written_names};
use crate::puzzle::{First, Puzzle, Stretch};

/// The keys of a stretch.
#[rustfmt::skip]
pub const STRETCH: [Key; 3] = [
    key("between", ValueShape::Names(&[]),
        "Only squares strictly between the first and the last of a group that hold one of these pieces count."),
    key("first", ValueShape::Number,
        "Only so many of the first squares of each group count: a number, or \"value\", as the value on the first square says."),
    key("from", ValueShape::Word(&FROM),
        "The end from which the groups are read: \"left\" or \"right\" of the rows, \"top\" or \"bottom\" of the columns."),
];

keyed_fields! {
    /// What is written under the keys of a stretch.
    StretchTexts {
        between: Option<NameList> = STRETCH[0],
        first: Option<FirstText> = STRETCH[1],
        from: Option<Text> = STRETCH[2],
    }
}

#[derive(Debug)]
pub enum FirstText {
    Number(WrittenNumber),
    Value,
}

/// The word for as many squares as the value on the first of them says.
const VALUE: &str = "value";

impl ReadValue for FirstText {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        match value.text() {
            Some(text) if text.value == VALUE => Some(FirstText::Value),
            _ => WrittenNumber::read(value).map(FirstText::Number),
        }
    }
}

/// The groups that are read from one end to the other.
const LINES: [&str; 4] = ["row", "column", "diagonal", "antidiagonal"];

impl StretchTexts {
    /// The stretch, if there is one. `None` if there is an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>, groups: &GroupTexts) -> Option<Option<Stretch>> {
        let each = groups.each.as_ref();
        let from_last = self.reads_from_last(scope, each);
        let between = optional(&self.between, |names| scope.pieces_named(names));
        if let Some(names) = &self.between {
            check_each(scope, each, &LINES)?;
            if each.is_none() && groups.lines.is_none() {
                let message = said("`between` needs groups that have an order");
                let help = "write `each` as \"row\", \"column\", \"diagonal\" or \"antidiagonal\", or `lines`";
                return scope.wrong(&names.span, message.help(help));
            }
        }
        let in_line = each.iter().flat_map(|each| &each.items);
        let mut in_line = in_line.filter(|name| name.value == "line");
        if let (Some(_), Some(line)) = (&self.first, in_line.next()) {
            let message = said("straight lines at any slope have no first square");
            return scope.wrong(&line.span, message.help("list them as `lines`"));
        }
        let first = optional(&self.first, |first| match first {
            FirstText::Value => {
                let all = scope.pieces_or_all(None)?;
                Some(First::Value(scope.values_of(&all)))
            }
            FirstText::Number(number) => match scope.numbers.unknown_name(number) {
                Some(name) if nearest(name, [VALUE]).is_some() => {
                    let message = said(format!("there is no parameter `{name}`"));
                    scope.wrong(&number.span, message.help(the_nearest(VALUE)))
                }
                _ => scope.numbers.value(number).map(First::Number),
            },
        });
        let stretch = Stretch {
            from_last: from_last?,
            between: between?,
            first: first?,
        };
        let is_all = stretch.between.is_none() && stretch.first.is_none();
        Some((!is_all).then_some(stretch))
    }

    /// Whether groups are read from their last square.
    fn reads_from_last(&self, scope: &Scope<'_>, each: Option<&NameList>) -> Option<bool> {
        let Some(from) = &self.from else {
            return Some(false);
        };
        let (grouping, from_last) = scope.numbers.word("from", from, &SIDES)?;
        let needed = match grouping {
            Grouping::Row => "row",
            _ => "column",
        };
        let named = each.map_or(&[][..], |each| &each.items);
        if named.len() == 1 && named.iter().all(|name| name.value == needed) {
            return Some(from_last);
        }
        let side = &from.value;
        let message = said(format!(
            "`from = \"{side}\"` is about each = \"{needed}\" alone"
        ));
        let help = "other groups are read in their order, lines as they are written";
        scope.wrong(&from.span, message.help(help))
    }
}

pub fn write_stretch(file: &mut TomlWriter, puzzle: &Puzzle, stretch: &Stretch, each: &Grouping) {
    if let Some(kinds) = &stretch.between {
        file.key("between", written_names(puzzle, kinds));
    }
    match &stretch.first {
        None => {}
        Some(First::Number(number)) => file.key("first", number),
        Some(First::Value(_)) => file.key("first", format_args!("\"{VALUE}\"")),
    }
    let side = (each.clone(), stretch.from_last);
    if let Some((side, _)) = SIDES.iter().find(|(_, known)| *known == side) {
        file.key("from", format_args!("\"{side}\""));
    }
}
