//! What follows from the rest of a puzzle, and the parts of a file that can be taken out.

use super::conflict::{demand_json, worded};
use crate::app::{Item, ItemKind, Trim, TrimReport};
use crate::definition::{Definition, Instance, Removal};
use crate::render::english::rules::demand_in_words;
use crate::render::json::Object;

/// A line for each place and wording; a whole rule is named by its table.
pub fn items_in_words(instance: &Instance, items: &[&Item]) -> String {
    let (rules, others): (Vec<&Item>, Vec<&Item>) = items.iter().partition(|item| is_whole(item));
    let words = others.iter().filter_map(|item| {
        let demand = item.demands.first()?;
        let words = demand_in_words(&instance.puzzle, demand);
        // What a line says of several kinds of pieces goes with it.
        let words = match item.demands.len() {
            1 => words,
            _ => words.of_all(&instance.place(item.origin).table),
        };
        Some((demand, words))
    });
    let mut lines = worded(instance, words);
    lines.extend(rules.iter().map(|item| {
        let place = instance.place(item.origin);
        format!("{place}: {}: the whole rule", place.table)
    }));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// A rule of one demand says what it is.
fn is_whole(item: &Item) -> bool {
    item.kind == ItemKind::Rule && item.demands.len() != 1
}

const OPEN: &str = "Stopped before it was known what follows.\n";

const CLOSING: &str =
    "Clues that close their squares are not asked about: without one, its square would be open.\n";

const LEFT_OPEN: &str = "These demand nothing yet, and are not asked about:\n";

/// What follows from the others, for people.
pub fn trimmed(instance: &Instance, report: &TrimReport) -> String {
    let trim = match report {
        TrimReport::Trim(trim, _) => trim,
        TrimReport::None => return "No solution.\n".to_owned(),
        TrimReport::Open => return OPEN.to_owned(),
    };
    let named = |places: &[usize]| {
        let items: Vec<&Item> = places.iter().map(|&place| &trim.items[place]).collect();
        items_in_words(instance, &items)
    };
    if trim.follows.is_empty() && trim.is_stopped {
        return OPEN.to_owned();
    }
    let unknown = match trim.unknown.is_empty() {
        true => String::new(),
        false => format!(
            "It was not found out whether these can go:\n{}",
            named(&trim.unknown)
        ),
    };
    let mut not_asked = String::new();
    if !trim.closing.is_empty() {
        not_asked += CLOSING;
    }
    if !trim.open.is_empty() {
        not_asked += &format!("{LEFT_OPEN}{}", named(&trim.open));
    }
    if trim.follows.is_empty() && !unknown.is_empty() {
        return unknown + &not_asked;
    }
    if trim.follows.is_empty() {
        let nothing = "Nothing follows from the rest: without any part there are other solutions.";
        return format!("{nothing}\n{not_asked}");
    }
    let mut text = format!(
        "Each of these follows from all the rest:\n{}\n",
        named(&trim.follows)
    );
    text += &match trim.together.len() == trim.follows.len() {
        true if trim.follows.len() == 1 => "It can go.\n".to_owned(),
        true => "All of them can go together.\n".to_owned(),
        false if !trim.is_stopped && unknown.is_empty() => {
            let most = match trim.is_largest {
                true => "no other choice has more givens, clues and lines",
                false => "found one by one, so others may be more",
            };
            let named = named(&trim.together);
            format!("These can go together, and then nothing else; {most}:\n{named}")
        }
        false if trim.together.is_empty() => String::new(),
        false => format!("These can go together:\n{}", named(&trim.together)),
    };
    text += &not_asked;
    if !trim.never.is_empty() {
        text += &format!("\nThese never bind:\n{}", named(&trim.never));
    }
    if !unknown.is_empty() {
        text += &format!("\n{unknown}");
    }
    if trim.is_stopped {
        text += "\nStopped: more parts may follow, and more may go together.\n";
    }
    text
}

/// Which of the parts that can go stay in the file that is written.
pub fn left_in(instance: &Instance, trim: &Trim, left: &[usize], takes_rules: bool) -> String {
    let items: Vec<&Item> = left.iter().map(|&place| &trim.items[place]).collect();
    let words = items_in_words(instance, &items);
    let mut note = format!("these stay in the file that is written:\n{words}");
    // Not those of a file that is extended.
    let can_go = |item: &&Item| {
        let (_, left) = instance.without(&[Removal::Table(item.origin)]);
        item.kind == ItemKind::Rule && left.is_empty()
    };
    if !takes_rules && items.iter().any(can_go) {
        note += "--rules takes out whole rules, too\n";
    }
    note.trim_end().to_owned()
}

/// A part of the file that can be taken out; of a whole rule its demands are not listed.
pub fn item_json(instance: &Instance, item: &Item) -> Object {
    let place = match item.demands.as_slice() {
        [demand, ..] if !is_whole(item) => instance.place_of(demand),
        _ => instance.place(item.origin),
    };
    let kind = match item.kind {
        ItemKind::Given => "given",
        ItemKind::Clue => "clue",
        ItemKind::Line => "line",
        ItemKind::Number => "number",
        ItemKind::Rule => "rule",
    };
    let is_rule = item.kind == ItemKind::Rule;
    let demands = item.demands.iter().filter(|_| !is_rule);
    Object::default()
        .with("kind", kind)
        .with("rule", &place.table)
        .with_place(&place)
        .with_list(
            "instances",
            demands.map(|demand| demand_json(instance, demand)),
        )
}

/// The same as one object; `taken` are the items that are not in the file that was written.
pub fn trim_json(
    definition: &Definition,
    instance: &Instance,
    report: &TrimReport,
    taken: Option<&[usize]>,
) -> String {
    let found: Option<&Trim> = match report {
        TrimReport::Trim(trim, _) => Some(trim),
        _ => None,
    };
    let solutions = match report {
        TrimReport::Trim(_, known) => known.are_all.then_some(known.solutions.len()),
        TrimReport::None => Some(0),
        TrimReport::Open => None,
    };
    let items = |trim: &Trim, places: &[usize]| {
        let items = places.iter().map(|&place| &trim.items[place]);
        Vec::from_iter(items.map(|item| item_json(instance, item)))
    };
    let list = |places: fn(&Trim) -> &Vec<usize>| found.map(|trim| items(trim, places(trim)));
    let taken = found.zip(taken).map(|(trim, taken)| items(trim, taken));
    Object::of(definition, instance)
        .with("solutions", solutions)
        .with_some("follows", list(|trim| &trim.follows))
        .with_some("together", list(|trim| &trim.together))
        .with_some("largest", found.map(|trim| trim.is_largest))
        .with_some("never", list(|trim| &trim.never))
        .with_some("unknown", list(|trim| &trim.unknown))
        .with_some("open", list(|trim| &trim.open))
        .with_some("taken", taken)
        .with(
            "complete",
            found.map_or(*report == TrimReport::None, |trim| {
                !trim.is_stopped && trim.unknown.is_empty()
            }),
        )
        .line()
}
