//! `[[connected]]`: the connected parts of what stands on squares that steps join.

mod marked;
mod sides;

use super::RuleTable;
use crate::board::Square;
use crate::definition::messages::{Message, optional, said};
use crate::definition::reading::{Keyed, keyed_table};
use crate::definition::syntax::{
    Keys, NameList, Span, Text, TomlWriter, ValueShape, WrittenNumber, key, quoted, required,
};
use crate::definition::values::{
    BOUND_TABLE, BOUNDS, BoundTable, BoundTexts, GROUPS, GroupTexts, MovesText, Named, NumbersText,
    PER_SYMBOL, SHAPES, Scope, lower_steps, wazir, write_bounds, write_counted, write_groups,
    written_bound, written_moves, written_names, written_numbers, written_regions,
};
use crate::puzzle::print::{number_in_words, word_of};
use crate::puzzle::{Bound, Bounds, Connected, Differ, Moves, PartShape, Puzzle, Rule};

keyed_table! {
    /// One `[[connected]]` as it is written.
    ConnectedTable of KEYS: Keys::rule("[[connected]]",
        "A rule: the parts into which squares that hold the same fall, joined by steps.")
        .needs(&[&["exactly", "at-least", "at-most", "one-of", "not", "size", "sizes", "numbers", "labels", "loops", "shapes", "not-shapes", "differ", "walls"]])
        .apart(&[["across", "walls"], ["across", "by"], ["walls", "by"], ["across", "closed"], ["sizes", "per"], ["numbers", "per"], ["labels", "per"], ["numbers", "sizes"], ["labels", "sizes"], ["labels", "numbers"]]);
    of: Option<NameList> = [required("of", ValueShape::Names(&["any", "empty", "square"]),
        "What parts are of: a piece, a list of pieces, \"any\", \"empty\", or \"square\": every open square.")],
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
    loops: Option<BoundTable> = [key("loops", ValueShape::Table(&BOUND_TABLE),
        "How many independent loops every part has: { exactly = 0 } is a tree.")],
    shapes: Option<NameList> = [key("shapes", SHAPES,
        "Every part has one of these shapes: pictures of `#` and `.`, \"rectangle\", \"square\", \"bar\", names of [shapes].")],
    not_shapes: Option<NameList> = [key("not-shapes", SHAPES, "No part has one of these shapes.")],
    differ: Option<Text> = [key("differ", ValueShape::Word(&["size", "shape", "placed"]),
        "Parts that touch are not alike in size, in shape, or in shape as they lie.")],
    touch: Option<MovesText> = [key("touch", ValueShape::Moves,
        "The steps by which parts touch for `differ`; by default \"wazir\": side by side.")],
    turn: Option<bool> = [key("turn", ValueShape::Flag,
        "Whether shapes may be turned and reflected; by default they may.")],
    outside: Option<bool> = [key("outside", ValueShape::Flag,
        "The space around the board joins what is on its edge, and counts as a part, whatever its size.")],
    across: Option<NameList> = [key("across", ValueShape::Names(&[]),
        "Pieces on sides: a step goes only over a side that holds one of these.")],
    walls: Option<NameList> = [key("walls", ValueShape::Names(&[]),
        "Pieces on sides: a step goes only over a side that holds none of these.")],
    closed: Option<Keyed<bool>> = [key("closed", ValueShape::Flag,
        "With `walls`: no wall stands within a part, nor beside a square of no part; by default true.")],
}

/// In what parts that touch differ.
const DIFFER: [(&str, Differ); 3] = [
    ("size", Differ::Size),
    ("shape", Differ::Shape),
    ("placed", Differ::Placed),
];

impl RuleTable for ConnectedTable {
    /// One rule, or one for each symbol.
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let names = self.of.as_ref()?;
        let of = scope.named_anywhere(names, &["empty", "square"]);
        let by = lower_steps(scope, self.by.as_ref());
        let groupings = self.groups.groupings(scope);
        let within = self.groups.within(scope);
        let shapes = self.shapes(scope, by.as_ref());
        if let Some(message) = self.sizes_alone().or_else(|| self.without_shapes()) {
            return scope.wrong(&self.span, message);
        }
        let (of, shapes) = (of?, shapes?);
        let over = self.crossing(scope)?;
        let joins = self.joins(scope, names, &of)?;
        if let (Some(_), Some(_)) = (joins, &over) {
            let message =
                "pieces on sides belong together by what they join, whatever is beside them";
            return scope.wrong(&names.span, message);
        }
        let (sizes, labels) = (self.sizes(scope, joins), self.labels(scope, joins));
        let origin = scope.origin(&self.span, "connected");
        scope.per_symbol(self.per.as_ref(), &[names], |kind| {
            let each = self.bounds.counted(scope, groupings.clone())?;
            let (each, within) = match joins {
                None => (each, within.clone()?),
                Some(_) => sides::with_sides(scope, each, within.clone()?)?,
            };
            Some(Rule::Connected(Connected {
                of: match &of {
                    Named::Word("square") => None,
                    of => Some(of.counted(kind)),
                },
                over: over.clone(),
                joins,
                by: by.clone()?,
                each,
                within,
                size: BoundTable::lower(self.size.as_ref(), scope)?,
                sizes: sizes.clone()?,
                labels: labels.clone()?,
                one_each: self.one_each.unwrap_or(false),
                loops: BoundTable::lower(self.loops.as_ref(), scope)?,
                shapes: shapes.required.clone(),
                not_shapes: shapes.forbidden.clone(),
                differ: shapes.differ.clone(),
                outside: self.outside.unwrap_or(false),
                origin,
            }))
        })
    }
}

/// Warns of a shape whose squares are not joined by the steps of its rule, however it is turned: no part has it.
fn warn_of_scattered(scope: &Scope<'_>, at: &Span, shapes: &[PartShape], by: &Moves) {
    let scattered = shapes.iter().find_map(|shape| match shape {
        PartShape::Drawn(shape) => {
            let mut images = shape.images().into_iter();
            (!images.any(|image| image.is_joined(by.leaps()))).then_some(shape)
        }
        _ => None,
    });
    if let Some(shape) = scattered {
        let message = said(format!("no part has the shape `{shape}`"));
        let help = "a part is joined by the steps of `by`, by default side by side";
        scope.warn(at, message.help(help));
    }
}

/// What a rule says of shapes.
struct PartShapes {
    required: Option<Vec<PartShape>>,
    forbidden: Vec<PartShape>,
    differ: Option<(Differ, Moves)>,
}

impl ConnectedTable {
    fn shapes(&self, scope: &Scope<'_>, by: Option<&Moves>) -> Option<PartShapes> {
        let turn = self.turn.unwrap_or(true);
        let shapes = |key: &str, list: &NameList| {
            let shapes = scope.part_shapes(list, turn);
            if let (Some(shapes), Some(by)) = (&shapes, by) {
                warn_of_scattered(scope, &list.span, shapes, by);
            }
            scope.check_plane(key, &list.span)?;
            shapes
        };
        let required = optional(&self.shapes, |list| shapes("shapes", list));
        let forbidden = optional(&self.not_shapes, |list| shapes("not-shapes", list));
        let touch = lower_steps(scope, self.touch.as_ref());
        let differ = optional(&self.differ, |word| {
            let differ = scope.numbers.word("differ", word, &DIFFER)?;
            if differ != Differ::Size {
                scope.check_plane("differ", &word.span)?;
            }
            Some(match differ {
                // Shapes that may not be turned are alike only as they lie.
                Differ::Shape if !turn => (Differ::Placed, touch?),
                differ => (differ, touch?),
            })
        });
        Some(PartShapes {
            required: required?,
            forbidden: forbidden?.unwrap_or_default(),
            differ: differ?,
        })
    }

    /// What is wrong with keys about shapes where there are none.
    fn without_shapes(&self) -> Option<Message> {
        let has_shapes = self.shapes.is_some() || self.not_shapes.is_some();
        if self.touch.is_some() && self.differ.is_none() {
            return Some(said(
                "`touch` is about parts that `differ`, and they need not",
            ));
        }
        let is_alone = self.turn.is_some() && !has_shapes && self.differ.is_none();
        is_alone.then(|| said("`turn` is about shapes, and there are none"))
    }

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
}

/// All groups have the same bounds, or are of one kind.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Connected) {
    file.header("[[connected]]");
    match &rule.of {
        Some(of) => write_counted(file, puzzle, of),
        None => file.key("of", quoted("square")),
    }
    if let Some(over) = &rule.over {
        let key = if over.bridges { "across" } else { "walls" };
        file.key(key, written_names(puzzle, &over.kinds));
        if !over.bridges && !over.closed {
            file.key("closed", false);
        }
    }
    if rule.by != wazir() && !rule.has_sides() {
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
    let asks_of_parts =
        rule.size != Bound::ANY || rule.loops != Bound::ANY || rule.differ.is_some();
    let has_shapes = rule.shapes.is_some() || !rule.not_shapes.is_empty();
    let bounds_nothing = rule.each.iter().all(|groups| groups.bounds == any);
    let says_nothing = bounds_nothing && !asks_of_parts && !has_shapes;
    match &rule.labels {
        _ if marked::write_at_corners(file, &puzzle.board, rule) => {}
        Some(labels) => file.key("labels", written_regions(&puzzle.board, labels)),
        None if rule.sizes.iter().any(|(_, size)| size.is_none()) => {
            file.key("numbers", written_numbers(&puzzle.board, &rule.sizes));
        }
        None if !rule.sizes.is_empty()
            || rule.one_each
            || (says_nothing && rule.over.is_none()) =>
        {
            let size = |&(square, size): &(Square, Option<i64>)| {
                format!("{} = {}", puzzle.board.name(square), number_in_words(size))
            };
            file.table("sizes", rule.sizes.iter().map(size));
        }
        None => {}
    }
    file.flag("one-each", rule.one_each);
    if rule.loops != Bound::ANY {
        file.key("loops", written_bound(&rule.loops));
    }
    write_shapes(file, rule);
    file.flag("outside", rule.outside);
}

fn write_shapes(file: &mut TomlWriter, rule: &Connected) {
    let shapes = rule.shapes.as_deref();
    let not_shapes = Some(&rule.not_shapes[..]).filter(|shapes| !shapes.is_empty());
    let lists = [("shapes", shapes), ("not-shapes", not_shapes)];
    let may_turn = lists
        .iter()
        .all(|(_, shapes)| shapes.is_none_or(PartShape::may_turn));
    for (key, shapes) in lists {
        if let Some(shapes) = shapes {
            let shapes = match may_turn {
                true => PartShape::firsts(shapes),
                false => shapes.to_vec(),
            };
            let shapes = shapes.iter();
            file.list(key, shapes.map(|shape| quoted(&shape.to_string())));
        }
    }
    if !may_turn {
        file.key("turn", false);
    }
    if let Some((differ, touch)) = &rule.differ {
        file.text("differ", word_of(&DIFFER, differ));
        if *touch != wazir() {
            file.key("touch", written_moves(touch));
        }
    }
}
