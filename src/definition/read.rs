//! A parsed TOML document becomes a [`PuzzleFile`]: which keys each table has, and their types.
//!
//! Knows no meaning: whether a name exists or a number fits is for lowering to see.

use super::Texts;
use super::fact::Fact;
use super::keys;
use super::lower_attacks::AttacksTable;
use super::lower_clues::ClueTable;
use super::lower_count::CountTable;
use super::lower_distinct::DistinctTable;
use super::lower_equal::EqualTable;
use super::lower_forbid::ForbidTable;
use super::lower_goal::GoalTable;
use super::lower_symmetry::SymmetryTable;
use super::reader::{Read, Table, Value};
use super::written::{
    BoardTable, BoundText, BoundValue, ByText, CountText, ExpectTable, List, MovesText, Number,
    NumberValue, PieceTable, PuzzleFile, RuleTable, SetText, StepsTable, Text,
};

/// Reads the arrays of one kind of rule; the place of each table in the file comes with it.
type ReadRules = fn(&Table<'_>) -> Vec<(usize, Option<RuleTable>)>;

/// One line for each kind of rule.
const RULE_KINDS: &[ReadRules] = &[
    |top| read_rules(top, "attacks", AttacksTable::read, RuleTable::Attacks),
    |top| read_rules(top, "count", CountTable::read, RuleTable::Count),
    |top| read_rules(top, "equal", EqualTable::read, RuleTable::Equal),
    |top| read_rules(top, "forbid", ForbidTable::read, RuleTable::Forbid),
    |top| read_rules(top, "clue", ClueTable::read, RuleTable::Clue),
    |top| read_rules(top, "distinct", DistinctTable::read, RuleTable::Distinct),
];

fn read_rules<T>(
    top: &Table<'_>,
    key: &'static str,
    read: fn(Table<'_>) -> Option<T>,
    rule: fn(T) -> RuleTable,
) -> Vec<(usize, Option<RuleTable>)> {
    let tables = top.tables(key).into_iter();
    let rules = tables.map(|table| (table.span.start, read(table).map(rule)));
    rules.collect()
}

impl PuzzleFile {
    /// Reads the whole document. `None` if anything is wrong, which has been reported. The first
    /// file of a chain needs a board, unless it extends another.
    pub fn read(top: Table<'_>, is_first: bool) -> Option<Self> {
        check_format(&top);
        let extends: Option<Text> = top.optional("extends");
        let texts = Texts {
            title: read_text(&top, "title"),
            author: read_text(&top, "author"),
            source: read_text(&top, "source"),
            description: read_text(&top, "description"),
            license: read_text(&top, "license"),
        };
        let parameters = top.value("params").map(|v| named_values(&v));
        let board = top.table("board").and_then(BoardTable::read);
        if top.value("board").is_none() && is_first && top.value("extends").is_none() {
            top.missing(&["board"], Fact::MissingBoard);
        }
        let squares = top.value("squares").map(|v| named_values(&v));
        let pieces = top.value("pieces").map(|v| read_pieces(&v));
        let mut rules: Vec<_> = RULE_KINDS.iter().flat_map(|read| read(&top)).collect();
        rules.sort_by_key(|(place, _)| *place);
        let goal = top.table("goal").map(GoalTable::read);
        let symmetry = top.table("symmetry").map(SymmetryTable::read);
        let claims = top.tables("expect").into_iter().map(ExpectTable::read);
        let claims: Vec<_> = claims.collect();
        top.finish();
        Some(PuzzleFile {
            extends,
            texts,
            parameters: parameters.unwrap_or_default(),
            board,
            squares: squares.unwrap_or_default(),
            pieces: pieces.unwrap_or_default(),
            rules: rules
                .into_iter()
                .map(|(_, rule)| rule)
                .collect::<Option<_>>()?,
            goal,
            symmetry,
            claims: claims.into_iter().collect::<Option<_>>()?,
        })
    }
}

fn check_format(top: &Table<'_>) {
    let Some(format) = top.optional::<Number>("format") else {
        return;
    };
    if !matches!(format.value, NumberValue::Integer(1)) {
        top.report(format.span, Fact::Format);
    }
}

fn read_text(top: &Table<'_>, key: &'static str) -> Option<String> {
    top.optional::<Text>(key).map(|text| text.value)
}

/// A table whose keys are names that the author chose.
fn named_values<T: Read>(table: &Value<'_>) -> Vec<(Text, T)> {
    let entries = table.named().into_iter().flatten();
    let read = entries.map(|(name, value)| Some((name, T::read(&value)?)));
    read.collect::<Vec<_>>().into_iter().flatten().collect()
}

fn read_pieces(table: &Value<'_>) -> Vec<PieceTable> {
    let entries = table.named().into_iter().flatten();
    let read = entries.map(|(name, value)| PieceTable::read(name, value.table(&keys::PIECE)?));
    read.collect::<Vec<_>>().into_iter().flatten().collect()
}

impl BoardTable {
    fn read(table: Table<'_>) -> Option<Self> {
        let board = BoardTable {
            span: table.span.clone(),
            size: table.optional("size"),
            rows: table.optional("rows"),
            columns: table.optional("columns"),
            layout: table.optional("layout"),
            regions: table.optional("regions"),
            boxes: table.optional("boxes"),
            wrap: table.optional("wrap"),
        };
        table.finish();
        Some(board)
    }
}

impl PieceTable {
    fn read(name: Text, table: Table<'_>) -> Option<Self> {
        let piece = PieceTable {
            name,
            span: table.span.clone(),
            symbol: table.optional("symbol"),
            symbols: table.optional("symbols"),
            kinds: table.optional("kinds"),
            moves: table.optional("moves"),
            count: table.optional("count"),
            squares: table.optional("squares"),
            fixed: table.optional("fixed"),
            blocks: table.optional("blocks"),
        };
        table.finish();
        Some(piece)
    }
}

impl Read for SetText {
    fn read(value: &Value<'_>) -> Option<Self> {
        if let Some(text) = value.text() {
            return Some(SetText::Text(text));
        }
        if value.items().is_none() {
            return value.wrong("a list of squares, the name of a set, or a picture");
        }
        List::read(value).map(SetText::List)
    }
}

impl Read for MovesText {
    fn read(value: &Value<'_>) -> Option<Self> {
        if let Some(text) = value.text() {
            return Some(MovesText::Text(text));
        }
        if !value.is_table() {
            return value.wrong("names of moves, a Betza word, or a table of steps");
        }
        let table = value.table(&keys::STEPS)?;
        let (leaps, rides) = (read_steps(&table, "leaps"), read_steps(&table, "rides"));
        let mirror = table.flag("mirror", true);
        table.finish();
        Some(MovesText::Steps(StepsTable {
            leaps: leaps?,
            rides: rides?,
            mirror,
        }))
    }
}

fn read_steps(table: &Table<'_>, key: &'static str) -> Option<Vec<List<Number>>> {
    let Some(value) = table.value(key) else {
        return Some(Vec::new());
    };
    List::read(&value).map(|list| list.items)
}

impl Read for CountText {
    fn read(value: &Value<'_>) -> Option<Self> {
        if value.text().is_some_and(|text| text.value == "any") {
            return Some(CountText::Any);
        }
        if !value.is_table() {
            return Number::read(value).map(CountText::Number);
        }
        let table = value.table(&keys::PIECE_COUNT)?;
        let range = CountText::Range {
            min: table.optional("min"),
            max: table.optional("max"),
        };
        table.finish();
        Some(range)
    }
}

impl BoundText {
    /// Reads the bound of a rule that has one for each group; one is needed.
    pub fn read(table: &Table<'_>) -> Option<Self> {
        Self::of_values(table, |key| table.optional(key))
    }

    /// Reads the bound of a rule that takes a number; one is needed.
    pub fn single(table: &Table<'_>) -> Option<Self> {
        Self::of_values(table, |key| table.optional(key).map(BoundValue::One))
    }

    fn of_values(
        table: &Table<'_>,
        read: impl Fn(&'static str) -> Option<BoundValue>,
    ) -> Option<Self> {
        let keys = ["exactly", "at-least", "at-most"];
        let [exactly, at_least, at_most] = keys.map(read);
        let [is_exact, is_least, is_most] = keys.map(|key| table.value(key));
        if let (Some(exactly), Some(other)) = (is_exact, is_least.or(is_most)) {
            let fact = Fact::ExactlyWithOther {
                key: if is_least.is_some() { keys[1] } else { keys[2] },
                other: other.span(),
            };
            table.report(exactly.span(), fact);
        }
        if is_exact.or(is_least).or(is_most).is_none() {
            let called = table.called();
            table.missing(&keys, Fact::NoBound { table: called });
        }
        Some(BoundText {
            exactly,
            at_least,
            at_most,
        })
    }
}

impl Read for BoundValue {
    fn read(value: &Value<'_>) -> Option<Self> {
        let read_item = |item: &Value<'_>| match item.text() {
            Some(text) if text.value == "?" => Some(None),
            _ => Number::read(item).map(Some),
        };
        if value.is_table() {
            let entries = value.named()?.into_iter();
            let read = entries.map(|(label, item)| Some((label, read_item(&item)?)));
            let read: Vec<Option<_>> = read.collect();
            return Some(BoundValue::Labels(List {
                items: read.into_iter().collect::<Option<_>>()?,
                span: value.span(),
            }));
        }
        let Some(items) = value.items() else {
            return Number::read(value).map(BoundValue::One);
        };
        let items: Vec<_> = items.iter().map(read_item).collect();
        Some(BoundValue::List(List {
            items: items.into_iter().collect::<Option<_>>()?,
            span: value.span(),
        }))
    }
}

impl ExpectTable {
    fn read(table: Table<'_>) -> Option<Self> {
        let set = table.value("set").map(|v| named_values(&v));
        let by = table.value("by").map(|v| read_by(&v));
        let claim = ExpectTable {
            span: table.span.clone(),
            set: set.unwrap_or_default(),
            solutions: table.optional("solutions"),
            fundamental: table.optional("fundamental"),
            satisfiable: table.optional("satisfiable"),
            optimum: table.optional("optimum"),
            first: table.optional("first"),
            by: by.unwrap_or_default(),
            slow: table.flag("slow", false),
        };
        table.finish();
        Some(claim)
    }
}

/// `by = { pawn = { c7 = 2 } }`. In TOML `by.digit.3.c7 = 2` is a table in a table in a table, so
/// a table below the piece is taken for one of its symbols.
fn read_by(by: &Value<'_>) -> Vec<ByText> {
    let mut claims = Vec::new();
    for (piece, squares) in by.named().into_iter().flatten() {
        for (key, value) in squares.named().into_iter().flatten() {
            if !value.is_table() {
                claims.extend(read_by_square(piece.clone(), key, &value));
                continue;
            }
            let kind = Text {
                value: format!("{}.{}", piece.value, key.value),
                span: key.span.clone(),
                content: None,
            };
            for (square, value) in value.named().into_iter().flatten() {
                claims.extend(read_by_square(kind.clone(), square, &value));
            }
        }
    }
    claims
}

fn read_by_square(piece: Text, square: Text, value: &Value<'_>) -> Option<ByText> {
    Some(ByText {
        piece,
        square,
        number: Number::read(value)?,
    })
}
