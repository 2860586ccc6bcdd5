//! Several places in a few words: `in rows 1 to 3 and 5 and on the diagonals a1-c3 and b1-c2`.

use crate::board::by_number;
use crate::render::english::numbers::joined;
use crate::text::some_of;

/// More places than this are counted instead of named; the 64 squares of a chessboard are still named.
const MOST_NAMED: usize = 64;

/// The place of a demand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Where {
    /// By its usual number, from the bottom; with its preposition.
    Row(&'static str, usize),
    /// By its letters and its place from the left; with its preposition.
    Column(&'static str, usize, String),
    /// One of several that share a noun: `along the diagonal`, `along the diagonals`, `a1-c3`.
    Named {
        one: String,
        several: String,
        name: String,
    },
    Other(String),
}

impl Where {
    pub fn named(one: &str, several: &str, name: String) -> Self {
        Where::Named {
            one: one.to_owned(),
            several: several.to_owned(),
            name,
        }
    }
}

/// `in rows 3 and 4, in column c and on the diagonal / through a2`.
pub fn places<'a>(places: impl Iterator<Item = &'a Where>) -> String {
    let mut rows: Vec<(&str, usize, String)> = Vec::new();
    let mut columns: Vec<(&str, usize, String)> = Vec::new();
    let mut named: Vec<((&str, &str), Vec<String>)> = Vec::new();
    let mut others: Vec<String> = Vec::new();
    for place in places {
        match place {
            Where::Row(preposition, row) => rows.push((preposition, *row, row.to_string())),
            Where::Column(preposition, column, name) => {
                columns.push((preposition, *column, name.clone()));
            }
            Where::Named { one, several, name } => {
                let nouns = (one.as_str(), several.as_str());
                match named.iter_mut().find(|(other, _)| *other == nouns) {
                    Some((_, names)) => names.push(name.clone()),
                    None => named.push((nouns, vec![name.clone()])),
                }
            }
            Where::Other(place) => others.push(place.clone()),
        }
    }
    let mut all = Vec::new();
    all.extend(numbered(rows, "row"));
    all.extend(numbered(columns, "column"));
    for ((one, several), names) in named {
        let noun = if names.len() == 1 { one } else { several };
        all.push(format!("{noun} {}", in_a_row(&names)));
    }
    all.append(&mut others);
    in_a_row(&all)
}

/// `in row 3`, `in rows 1 to 4 and 6`; `None` if there is no line.
fn numbered(mut lines: Vec<(&str, usize, String)>, name: &str) -> Option<String> {
    by_number(&mut lines, |&(_, number, _)| number);
    // Two lines of different steps can have the same squares.
    lines.dedup();
    let preposition = lines.first()?.0;
    if let [(_, _, only)] = &lines[..] {
        return Some(format!("{preposition}{name} {only}"));
    }
    let mut runs: Vec<String> = Vec::new();
    for run in lines.chunk_by(|one, next| one.1 + 1 == next.1) {
        match run {
            [(_, _, first), _, .., (_, _, last)] => runs.push(format!("{first} to {last}")),
            _ => runs.extend(run.iter().map(|(_, _, name)| name.clone())),
        }
    }
    Some(format!("{preposition}{name}s {}", in_a_row(&runs)))
}

/// `a`, `a and b`, `a, b and c`; of too many only the first, and the number of the others.
pub fn in_a_row(items: &[String]) -> String {
    match items.len() {
        0 => String::new(),
        1..=MOST_NAMED => joined(items, "and"),
        _ => some_of(items, MOST_NAMED),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[usize]) -> String {
        let rows: Vec<Where> = rows.iter().map(|&row| Where::Row("in ", row)).collect();
        places(rows.iter())
    }

    #[test]
    fn three_neighbours_or_more_are_a_run_in_whatever_order_they_come() {
        assert_eq!(rows(&[3]), "in row 3");
        assert_eq!(rows(&[4, 3]), "in rows 3 and 4");
        assert_eq!(rows(&[5, 1, 2, 3, 7]), "in rows 1 to 3, 5 and 7");
        assert_eq!(rows(&[2, 2]), "in row 2");
    }

    #[test]
    fn each_sort_of_place_has_its_noun_once() {
        let named = |name: &str| Where::named("in region", "in regions", name.to_owned());
        let all = [
            named("A"),
            Where::Column("in ", 26, "aa".to_owned()),
            Where::Other("on the board".to_owned()),
            named("B"),
            Where::Column("in ", 25, "z".to_owned()),
        ];
        let expected = "in columns z and aa, in regions A and B and on the board";
        assert_eq!(places(all.iter()), expected);
    }

    #[test]
    fn of_too_many_the_rest_is_counted() {
        let names: Vec<String> = (1..=70).map(|number| number.to_string()).collect();
        assert!(in_a_row(&names).ends_with(", 63, 64 and 6 more"));
        assert!(in_a_row(&names[..64]).ends_with(", 63 and 64"));
    }
}
