//! A model written out as the text of a puzzle file.

use std::fmt::Write;

use super::{
    Atom, BoundForm, BoundValue, CountForm, Each, Ground, Grouping, Item, Model, Moves, Name,
    Named, Number, NumberForm, Piece, Range, Rule, Set, SizeForm, Symbols, Symmetry, Wrap,
};

impl Model {
    pub fn square_name(&self, square: usize, chess: bool) -> String {
        let (row, column) = (square / self.columns, square % self.columns);
        if chess {
            let letter = char::from(b'a' + column as u8);
            format!("{letter}{}", self.rows - row)
        } else {
            format!("r{}c{}", row + 1, column + 1)
        }
    }

    /// The file.
    pub fn toml(&self) -> String {
        let mut text = String::from("format = 1\n");
        self.write(&mut text).unwrap();
        text
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "\n[params]\nn = {}", self.rows)?;
        self.write_board(out)?;
        if !self.sets.is_empty() {
            writeln!(out, "\n[squares]")?;
        }
        for (place, set) in self.sets.iter().enumerate() {
            writeln!(out, "set{place} = {}", self.set(set))?;
        }
        for piece in &self.pieces {
            self.write_piece(piece, out)?;
        }
        for rule in &self.rules {
            self.write_rule(rule, out)?;
        }
        if let Some(goal) = &self.goal {
            let key = if goal.maximize {
                "maximize"
            } else {
                "minimize"
            };
            writeln!(out, "\n[goal]\n{key} = {}", self.named(&goal.of))?;
        }
        self.write_symmetry(out)
    }

    fn write_symmetry(&self, out: &mut String) -> std::fmt::Result {
        let Symmetry {
            board,
            translations,
            interchange,
        } = &self.symmetry;
        if board.is_some() || translations.is_some() || !interchange.is_empty() {
            writeln!(out, "\n[symmetry]")?;
        }
        if let Some(kind) = board {
            writeln!(out, "board = \"{kind}\"")?;
        }
        if let Some(translations) = translations {
            writeln!(out, "translations = {translations}")?;
        }
        if !interchange.is_empty() {
            let lists = interchange.iter().map(|named| match named {
                Named::Any => "[\"any\"]".to_owned(),
                named => self.named(named),
            });
            let lists: Vec<String> = lists.collect();
            writeln!(out, "interchange = [{}]", lists.join(", "))?;
        }
        Ok(())
    }

    fn write_board(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "\n[board]")?;
        let given = self.pieces.iter().any(|piece| !piece.given.is_empty());
        let drawn = given || self.ground.iter().any(|ground| *ground != Ground::Open);
        let layout = self.len() > 0 && (drawn || self.size == SizeForm::Layout);
        match self.size {
            SizeForm::Size if self.rows == self.columns => writeln!(out, "size = \"n\"")?,
            SizeForm::Layout if layout => {}
            _ => writeln!(out, "rows = {}\ncolumns = {}", self.rows, self.columns)?,
        }
        if layout {
            writeln!(out, "layout = '''\n{}'''", self.layout())?;
        }
        if let Some(regions) = &self.regions {
            let labels: Vec<char> = regions.iter().map(|label| label.unwrap_or('.')).collect();
            writeln!(out, "regions = '''\n{}'''", self.picture(&labels, " "))?;
        }
        if let Some((rows, columns)) = self.boxes {
            writeln!(out, "boxes = \"{rows}x{columns}\"")?;
        }
        match self.wrap {
            Wrap::Absent => Ok(()),
            Wrap::None => writeln!(out, "wrap = \"none\""),
            Wrap::Columns => writeln!(out, "wrap = \"columns\""),
            Wrap::Rows => writeln!(out, "wrap = \"rows\""),
            Wrap::Both => writeln!(out, "wrap = \"both\""),
        }
    }

    fn layout(&self) -> String {
        let mut characters: Vec<char> = self
            .ground
            .iter()
            .map(|ground| match ground {
                Ground::Open => '.',
                Ground::Wall => '#',
                Ground::Closed => 'x',
            })
            .collect();
        for piece in &self.pieces {
            for &(square, kind) in &piece.given {
                characters[square] = piece.kinds()[kind];
            }
        }
        let separator = if self.spaced { " " } else { "" };
        self.picture(&characters, separator)
    }

    pub fn picture(&self, characters: &[char], separator: &str) -> String {
        let mut text = String::new();
        for row in characters.chunks(self.columns.max(1)) {
            let row: Vec<String> = row.iter().map(char::to_string).collect();
            text += &row.join(separator);
            text.push('\n');
        }
        text
    }

    pub fn set(&self, set: &Set) -> String {
        match set {
            Set::BuiltIn(name) => format!("\"{name}\""),
            Set::Named(place) => format!("\"set{place}\""),
            Set::Picture(squares) => {
                let characters: Vec<char> = squares
                    .iter()
                    .map(|is_in| if *is_in { '*' } else { '.' })
                    .collect();
                format!("'''\n{}'''", self.picture(&characters, ""))
            }
            Set::List(items) => {
                let names = items.iter().map(|item| match *item {
                    Item::Square { square, chess } => self.square_name(square, chess),
                    Item::Rectangle { corners, chess } => corners
                        .map(|square| self.square_name(square, chess))
                        .join(":"),
                });
                quoted_list(names)
            }
        }
    }

    fn number(&self, number: Number) -> String {
        let Number { value, form } = number;
        match form {
            NumberForm::Plain => value.to_string(),
            NumberForm::Text => format!("\"{value}\""),
            NumberForm::Expression => {
                let rest = value - self.rows as i64;
                let sign = if rest < 0 { '-' } else { '+' };
                format!("\"n {sign} {}\"", rest.abs())
            }
        }
    }

    fn write_piece(&self, piece: &Piece, out: &mut String) -> std::fmt::Result {
        writeln!(out, "\n[pieces.{}]", piece.name)?;
        match &piece.symbols {
            Symbols::Default => {}
            Symbols::One(symbol) => writeln!(out, "symbol = \"{symbol}\"")?,
            Symbols::Many(symbols) => {
                writeln!(out, "symbols = \"{}\"", String::from_iter(symbols))?;
            }
            Symbols::Kinds(kinds) => writeln!(out, "kinds = {kinds}")?,
        }
        if let Some(values) = &piece.values {
            let values = &values[..piece.kinds().len()];
            match piece.symbols.is_family() {
                true => writeln!(out, "values = {values:?}")?,
                false => writeln!(out, "value = {}", values[0])?,
            }
        }
        if let Some(moves) = &piece.moves {
            writeln!(out, "moves = {}", moves.written())?;
        }
        match &piece.count {
            CountForm::Absent => {}
            CountForm::Any => writeln!(out, "count = \"any\"")?,
            CountForm::Number(number) => writeln!(out, "count = {}", self.number(*number))?,
            CountForm::Range { min, max } => {
                let part = |key, part: &Option<Number>| {
                    part.map(|number| format!("{key} = {}", self.number(number)))
                };
                let parts: Vec<String> = [part("min", min), part("max", max)]
                    .into_iter()
                    .flatten()
                    .collect();
                writeln!(out, "count = {{ {} }}", parts.join(", "))?;
            }
        }
        if let Some(set) = &piece.squares {
            writeln!(out, "squares = {}", self.set(set))?;
        }
        if !piece.fixed.is_empty() {
            let names = piece
                .fixed
                .iter()
                .map(|&square| self.square_name(square, true));
            writeln!(out, "fixed = {}", quoted_list(names))?;
        }
        match piece.blocks {
            Some(blocks) => writeln!(out, "blocks = {blocks}"),
            None => Ok(()),
        }
    }

    pub fn name(&self, name: Name) -> String {
        let piece = &self.pieces[name.piece];
        match name.symbol {
            Some(kind) => format!("{}.{}", piece.name, piece.kinds()[kind]),
            None => piece.name.to_owned(),
        }
    }

    pub fn named(&self, named: &Named) -> String {
        match named {
            Named::Any => "\"any\"".to_owned(),
            Named::Empty => "\"empty\"".to_owned(),
            Named::Square => "\"square\"".to_owned(),
            Named::One(name) => format!("\"{}\"", self.name(*name)),
            Named::List(names) => quoted_list(names.iter().map(|name| self.name(*name))),
        }
    }

    /// The keys of this kind of rule, then those that other kinds have too.
    fn write_rule(&self, rule: &Rule, out: &mut String) -> std::fmt::Result {
        let (table, keys) = rule.form().toml(self);
        writeln!(out, "\n[[{table}]]")?;
        for (key, value) in keys {
            writeln!(out, "{key} = {value}")?;
        }
        let mut rule = rule.clone();
        let parts = rule.parts();
        if let Some(Some(own)) = parts.own {
            let (key, value) = own.toml(self);
            writeln!(out, "{key} = {value}")?;
        }
        match parts.each {
            None => {}
            Some(Each::One(grouping)) => writeln!(out, "each = \"{}\"", grouping.written())?,
            Some(Each::List(groupings)) => {
                let names = groupings.iter().map(|grouping| grouping.written());
                writeln!(out, "each = {}", quoted_list(names))?;
            }
        }
        if let Some(Some(set)) = parts.within {
            writeln!(out, "in = {}", self.set(set))?;
        }
        if parts.per_symbol.is_some_and(|per_symbol| *per_symbol) {
            writeln!(out, "per = \"symbol\"")?;
        }
        match parts.bound {
            Some(bound) => self.write_bound(bound, out),
            None => Ok(()),
        }
    }

    fn write_bound(&self, bound: &BoundForm, out: &mut String) -> std::fmt::Result {
        let sides = [
            ("exactly", &bound.exactly),
            ("at-least", &bound.at_least),
            ("at-most", &bound.at_most),
        ];
        for (key, side) in sides {
            match side {
                None => {}
                Some(BoundValue::One(number)) => writeln!(out, "{key} = {}", self.number(*number))?,
                Some(BoundValue::List(numbers)) => {
                    let items = numbers.iter().map(|number| number_or_none(*number));
                    writeln!(out, "{key} = [{}]", items.collect::<Vec<_>>().join(", "))?;
                }
                Some(BoundValue::Labels(numbers)) => {
                    let item = |(label, number): &(char, Option<i64>)| {
                        let quote = if label.is_ascii() { "" } else { "\"" };
                        format!("{quote}{label}{quote} = {}", number_or_none(*number))
                    };
                    let items: Vec<String> = numbers.iter().map(item).collect();
                    writeln!(out, "{key} = {{ {} }}", items.join(", "))?;
                }
            }
        }
        if let Some(numbers) = &bound.one_of {
            writeln!(out, "one-of = {numbers:?}")?;
        }
        match bound.not.as_slice() {
            [] => Ok(()),
            [one] => writeln!(out, "not = {one}"),
            numbers => writeln!(out, "not = {numbers:?}"),
        }
    }
}

impl Moves {
    pub fn written(&self) -> String {
        match self {
            Moves::None => "\"none\"".to_owned(),
            Moves::Names(names) => format!("\"{}\"", names.join(" + ")),
            Moves::Betza(atoms) => {
                format!(
                    "\"{}\"",
                    atoms.iter().map(Atom::written).collect::<String>()
                )
            }
            Moves::Table {
                leaps,
                rides,
                mirror,
            } => {
                let leaps = leaps.iter().map(|(r, c)| format!("[{r}, {c}]"));
                let rides = rides.iter().map(|(r, c, range)| match range {
                    Some(range) => format!("[{r}, {c}, {range}]"),
                    None => format!("[{r}, {c}]"),
                });
                let list = |items: Vec<String>| format!("[{}]", items.join(", "));
                let (leaps, rides) = (list(leaps.collect()), list(rides.collect()));
                let mirror = mirror.map_or(String::new(), |mirror| format!(", mirror = {mirror}"));
                format!("{{ leaps = {leaps}, rides = {rides}{mirror} }}")
            }
        }
    }
}

impl Atom {
    fn written(&self) -> String {
        let Atom {
            directions,
            letter,
            range,
        } = self;
        match range {
            Range::Absent => format!("{directions}{letter}"),
            Range::Repeated => format!("{directions}{letter}{letter}"),
            Range::Number(number) => format!("{directions}{letter}{number}"),
        }
    }
}

impl Grouping {
    fn written(self) -> String {
        match self {
            Grouping::Board => "board".to_owned(),
            Grouping::Row => "row".to_owned(),
            Grouping::Column => "column".to_owned(),
            Grouping::Diagonal => "diagonal".to_owned(),
            Grouping::Antidiagonal => "antidiagonal".to_owned(),
            Grouping::Square => "square".to_owned(),
            Grouping::Line => "line".to_owned(),
            Grouping::Region => "region".to_owned(),
            Grouping::Box => "box".to_owned(),
            Grouping::Window(rows, columns) => format!("{rows}x{columns}"),
        }
    }
}

/// A number in a list of bounds.
fn number_or_none(number: Option<i64>) -> String {
    number.map_or("\"?\"".to_owned(), |number| number.to_string())
}

pub fn quoted_list(names: impl Iterator<Item = String>) -> String {
    let quoted: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    format!("[{}]", quoted.join(", "))
}
