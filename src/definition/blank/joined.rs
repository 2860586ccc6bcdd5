//! A file and those that it extends as one text, which says the same: what is filled in then stands in one file, wherever
//! that is written.
//!
//! Comments stay with what they stand above. What is inherited is said in [`merge`](crate::definition::file).

use toml_edit::{Decor, DocumentMut, Item, RawString, Table};

use crate::definition::editing::written_out;

/// Texts, from that of the file to that of the last that is extended; `None` if one is no TOML.
pub fn joined<'t>(texts: impl Iterator<Item = &'t str>) -> Option<String> {
    let mut chain = texts.map(document).collect::<Option<Vec<_>>>()?;
    let above = chain.first().and_then(comment_above_all);
    let mut whole = chain.pop()?;
    while let Some(own) = chain.pop() {
        let mut own = own.into_table();
        move_down(&mut own, last_position(&mut whole) + 1);
        whole.retain(|key, item| !item.is_value() && !["expect", "generate"].contains(&key));
        put_over(own, &mut whole, &|key| if key == "pieces" { 2 } else { 1 });
    }
    whole.remove("extends");
    Some(above.unwrap_or_default() + &whole.to_string())
}

/// What stands above `extends`, if that is the first key, with which it would go.
fn comment_above_all(own: &DocumentMut) -> Option<String> {
    let (first, _) = own.iter().next()?;
    let decor = own.key("extends").filter(|_| first == "extends")?;
    Some(prefix(decor.leaf_decor()).trim_start().to_owned())
}

fn prefix(decor: &Decor) -> &str {
    let prefix = decor.prefix().and_then(RawString::as_str);
    prefix.unwrap_or_default()
}

/// All tables of the file stand below headers.
fn document(text: &str) -> Option<DocumentMut> {
    let below_headers = written_out(text);
    below_headers.as_deref().unwrap_or(text).parse().ok()
}

/// Tables are merged so many levels deep; other values replace those of the base, and lists of tables are appended.
fn put_over(mut own: Table, base: &mut Table, levels: &dyn Fn(&str) -> usize) {
    let keys: Vec<String> = own.iter().map(|(key, _)| key.to_owned()).collect();
    for (key, item) in keys.iter().filter_map(|key| own.remove_entry(key)) {
        let levels = levels(&key);
        match (item, base.get_mut(&key)) {
            (Item::ArrayOfTables(own), Some(Item::ArrayOfTables(base))) => base.extend(own),
            (Item::Table(own), Some(Item::Table(base))) if levels > 0 => {
                let comments = format!("{}{}", prefix(base.decor()), prefix(own.decor()));
                base.decor_mut().set_prefix(comments);
                put_over(own, base, &|_| levels - 1);
            }
            (item, _) => _ = base.insert_formatted(&key, item),
        }
    }
}

/// The tables in a table.
fn tables(table: &mut Table) -> Vec<&mut Table> {
    let mut tables = Vec::new();
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(table) => tables.push(table),
            Item::ArrayOfTables(list) => tables.extend(list.iter_mut()),
            _ => {}
        }
    }
    tables
}

fn last_position(table: &mut Table) -> isize {
    let own = table.position().unwrap_or(0);
    tables(table)
        .into_iter()
        .map(last_position)
        .fold(own, isize::max)
}

fn move_down(table: &mut Table, by: isize) {
    table.set_position(table.position().map(|position| position + by));
    for table in tables(table) {
        move_down(table, by);
    }
}
