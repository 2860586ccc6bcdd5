//! `[[connected]]`: the connected parts of what stands on squares that steps join.

use std::collections::HashMap;
use std::sync::Arc;

use super::RuleTable;
use crate::board::{Regions, Square};
use crate::definition::messages::{Message, all, said};
use crate::definition::reading::keyed_table;
use crate::definition::syntax::{
    Keys, NameList, Text, TomlWriter, ValueShape, WrittenNumber, key, required,
};
use crate::definition::values::{
    BOUND_TABLE, BOUNDS, BoundTable, BoundTexts, GROUPS, GroupTexts, MovesText, NumbersText,
    PER_SYMBOL, Scope, lower_steps, regions, wazir, write_bounds, write_counted, write_groups,
    written_bound, written_moves, written_numbers, written_regions,
};
use crate::puzzle::print::number_in_words;
use crate::puzzle::{Bound, Bounds, Connected, Puzzle, Rule};

keyed_table! {
    /// One `[[connected]]` as it is written.
    ConnectedTable of KEYS: Keys::rule("[[connected]]",
        "A rule: the parts into which squares that hold the same fall, joined by steps.")
        .needs(&[&["exactly", "at-least", "at-most", "one-of", "not", "size", "sizes", "numbers", "labels"]])
        .apart(&[["sizes", "per"], ["numbers", "per"], ["labels", "per"], ["numbers", "sizes"], ["labels", "sizes"], ["labels", "numbers"]]);
    of: Option<NameList> = [required("of", ValueShape::Names(&["any", "empty"]),
        "What parts are of: a piece, a list of pieces, \"any\", or \"empty\".")],
    by: Option<MovesText> = [key("by", ValueShape::Moves,
        "The steps that join, without rides; by default \"wazir\": side by side.")],
    groups: GroupTexts = GROUPS,
    per: Option<Text> = [PER_SYMBOL],
    bounds: BoundTexts = BOUNDS,
    size: Option<BoundTable> = [key("size", ValueShape::Table(&BOUND_TABLE),
        "How many squares every part has: { exactly = 2 }, { at-most = 3 }, …")],
    sizes: Option<Vec<(Text, WrittenNumber)>> = [key("sizes", ValueShape::Named(&ValueShape::Number),
        "Squares that hold one of `of`, and how many squares their part has: { c4 = 5 }.")],
    numbers: Option<NumbersText> = [key("numbers", ValueShape::SquareNumbers,
        "The same as a picture, a table by square, or \"board\".")],
    labels: Option<Text> = [key("labels", ValueShape::Picture,
        "A picture of labels: squares with one label hold one of `of` and lie in one part, others in another.")],
    one_each: Option<bool> = [key("one-each", ValueShape::Flag,
        "Whether every part holds exactly one of the squares of `sizes`, or a label.")],
    outside: Option<bool> = [key("outside", ValueShape::Flag,
        "The space around the board joins what is on its edge, and counts as a part, whatever its size.")],
}

impl RuleTable for ConnectedTable {
    /// One rule, or one for each symbol.
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let names = self.of.as_ref()?;
        let of = scope.named(names, &["empty"]);
        let by = lower_steps(scope, self.by.as_ref());
        let groupings = self.groups.groupings(scope);
        let within = self.groups.within(scope);
        let sizes = self.sizes(scope);
        let labels = self.labels(scope);
        if let Some(message) = self.sizes_alone() {
            scope.report(&self.span, message);
            return None;
        }
        let of = of?;
        let origin = scope.origin(&self.span, "connected");
        scope.per_symbol(self.per.as_ref(), &[names], |kind| {
            Some(Rule::Connected(Connected {
                of: of.counted(kind),
                by: by.clone()?,
                each: self.bounds.counted(scope, groupings.clone())?,
                within: within.clone()?,
                size: BoundTable::lower(self.size.as_ref(), scope)?,
                sizes: sizes.clone()?,
                labels: labels.clone()?,
                one_each: self.one_each.unwrap_or(false),
                outside: self.outside.unwrap_or(false),
                origin,
            }))
        })
    }
}

impl ConnectedTable {
    /// What is wrong with `sizes` beside other keys.
    fn sizes_alone(&self) -> Option<Message> {
        let written = [
            ("sizes", self.sizes.is_some()),
            ("numbers", self.numbers.is_some()),
            ("labels", self.labels.is_some()),
        ];
        let mut written = written.iter().filter(|(_, is_written)| *is_written);
        let key = written.next().map(|(key, _)| *key);
        match (key, written.next()) {
            (Some("sizes"), Some(("numbers", _))) => {
                return Some(said("`numbers` beside `sizes`, which say the same"));
            }
            (Some(key), Some((other, _))) => {
                let message = said(format!("`{other}` beside `{key}` in one rule"));
                return Some(message.help("they are two rules of the same parts"));
            }
            _ => {}
        }
        if let (Some(key), true) = (key, self.per.is_some()) {
            let message = said(format!("`{key}` stands in no rule with `per`"));
            return Some(message.help("a square holds one symbol: name it in `of`"));
        }
        let no_square = "`one-each` is about the squares of `sizes`, and there are none";
        (self.one_each == Some(true) && key.is_none()).then(|| said(no_square))
    }

    /// The sizes of `sizes`, in the order of their squares.
    fn sizes(&self, scope: &Scope<'_>) -> Option<Vec<(Square, Option<i64>)>> {
        if let Some(numbers) = &self.numbers {
            let lowered = scope.board.as_ref()?;
            return numbers.of_rule(&scope.numbers, &lowered.board, &lowered.printed, "size");
        }
        let Some(written) = &self.sizes else {
            return Some(Vec::new());
        };
        let sizes = all(written.iter().map(|(name, number)| {
            let (square, size) = (scope.square(name), scope.numbers.value(number));
            Some((square?, size?))
        }));
        let sizes = sizes?;
        let mut known: HashMap<Square, i64> = HashMap::new();
        for (&(square, size), (name, _)) in sizes.iter().zip(written) {
            let before = known.insert(square, size);
            if before.is_some_and(|other| other != size) {
                let message = format!("{} has another size already", name.value);
                scope.report(&name.span, message);
                return None;
            }
        }
        let sizes = known.into_iter().map(|(square, size)| (square, Some(size)));
        let mut sizes: Vec<(Square, Option<i64>)> = sizes.collect();
        sizes.sort_unstable();
        Some(sizes)
    }

    fn labels(&self, scope: &Scope<'_>) -> Option<Option<Arc<Regions>>> {
        let Some(text) = &self.labels else {
            return Some(None);
        };
        let labels = regions(&scope.numbers, text, scope.squares_of_board())?;
        Some(Some(Arc::new(labels)))
    }
}

/// All groups have the same bounds, or are of one kind.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Connected) {
    file.header("[[connected]]");
    write_counted(file, puzzle, &rule.of);
    if rule.by != wazir() {
        file.key("by", written_moves(&rule.by));
    }
    let groupings: Vec<_> = rule.each.iter().map(|each| each.grouping.clone()).collect();
    write_groups(file, &puzzle.board, &groupings, &rule.within);
    if let Some(groups) = rule.each.first() {
        write_bounds(file, &groups.bounds);
    }
    if rule.size != Bound::ANY {
        file.key("size", written_bound(&rule.size));
    }
    let any = Bounds::Same(Bound::ANY);
    let says_nothing = rule.size == Bound::ANY && rule.each.iter().all(|g| g.bounds == any);
    match &rule.labels {
        Some(labels) => file.key("labels", written_regions(&puzzle.board, labels)),
        None if rule.sizes.iter().any(|(_, size)| size.is_none()) => {
            file.key("numbers", written_numbers(&puzzle.board, &rule.sizes));
        }
        None if !rule.sizes.is_empty() || rule.one_each || says_nothing => {
            let size = |&(square, size): &(Square, Option<i64>)| {
                format!("{} = {}", puzzle.board.name(square), number_in_words(size))
            };
            let sizes: Vec<String> = rule.sizes.iter().map(size).collect();
            file.key("sizes", format_args!("{{ {} }}", sizes.join(", ")));
        }
        None => {}
    }
    if rule.one_each {
        file.key("one-each", true);
    }
    if rule.outside {
        file.key("outside", true);
    }
}
