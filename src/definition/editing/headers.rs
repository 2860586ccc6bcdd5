//! The text of a puzzle file with its tables below headers, where they stand in braces or in keys such as `board.rows`.
//!
//! What is done on a board changes pictures and lists below headers, so a text that has none is written out first. Comments
//! stay, and so do tables within rules.

use toml_edit::{Array, ArrayOfTables, Decor, DocumentMut, Item, Table, Value};

use super::{Edit, Instance};

impl Instance {
    /// What to change so that all tables stand below headers; `None` if they do.
    pub fn written_out(&self) -> Option<Vec<Edit>> {
        let (source, _) = self.sources.at(0)?;
        let text = written_out(&source.text)?;
        Some(vec![(0..source.text.len(), text)])
    }
}

/// The text with all tables below headers; `None` if they are, or if it is no TOML.
pub fn written_out(text: &str) -> Option<String> {
    let mut document: DocumentMut = text.parse().ok()?;
    let is_changed = below_headers(document.as_table_mut());
    is_changed.then(|| document.to_string())
}

/// Whether there was anything to change.
fn below_headers(tables: &mut Table) -> bool {
    let mut is_changed = false;
    for (mut key, item) in tables.iter_mut() {
        let name = key.get().to_owned();
        let above = comments(key.leaf_decor());
        let written = match item {
            Item::Value(Value::InlineTable(table)) => {
                let mut table = std::mem::take(table).into_table();
                table.decor_mut().set_prefix(format!("\n{above}"));
                Item::Table(table)
            }
            Item::Value(Value::Array(list)) => match each_below_a_header(list, &above) {
                Some(tables) => Item::ArrayOfTables(tables),
                None => continue,
            },
            Item::Table(table) if table.is_dotted() => {
                table.set_dotted(false);
                table.decor_mut().set_prefix(format!("\n{above}"));
                std::mem::take(item)
            }
            Item::Table(table) if name == "pieces" => {
                is_changed |= below_headers(table);
                continue;
            }
            _ => continue,
        };
        key.leaf_decor_mut().clear();
        *item = written;
        is_changed = true;
        if let Item::Table(table) = item
            && name == "pieces"
        {
            below_headers(table);
            table.set_implicit(true);
        }
    }
    is_changed
}

/// The tables of a list; `None` if it is one of something else.
fn each_below_a_header(list: &Array, above: &str) -> Option<ArrayOfTables> {
    let mut tables = ArrayOfTables::new();
    for value in list {
        let table = value.as_inline_table()?;
        let own = comments(table.decor());
        let above = if tables.is_empty() { above } else { "" };
        let mut table = table.clone().into_table();
        table.decor_mut().set_prefix(format!("\n{above}{own}"));
        tables.push(table);
    }
    (!tables.is_empty()).then_some(tables)
}

/// The comments before something, a line each.
fn comments(decor: &Decor) -> String {
    let before = decor.prefix().and_then(|prefix| prefix.as_str());
    let lines = before.unwrap_or_default().lines().map(str::trim);
    let lines = lines.filter(|line| line.starts_with('#'));
    lines.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_in_braces_and_keys_come_below_headers_with_their_comments() {
        let text = "\
title = \"A\" # one
# the board
board = { size = 5 }
pieces.line = { joins = \"corners\" }
# rules
count = [
  { of = \"line\", each = \"corner\", one-of = [0, 2] },
  # clues
  { of = \"line\", each = \"square\", numbers = \"\"\"
. 3
\"\"\" },
]
";
        let wanted = "\
title = \"A\" # one

# the board
[board]
size = 5

[pieces.line]
joins = \"corners\"

# rules
[[count]]
of = \"line\"
each = \"corner\"
one-of = [0, 2]

# clues
[[count]]
of = \"line\"
each = \"square\"
numbers = \"\"\"
. 3
\"\"\"
";
        assert_eq!(written_out(text).as_deref(), Some(wanted));
        assert_eq!(written_out(wanted), None);
        let dotted = "board.rows = 3\nboard.columns = 4\n";
        let wanted = "\n[board]\nrows = 3\ncolumns = 4\n";
        assert_eq!(written_out(dotted).as_deref(), Some(wanted));
    }
}
