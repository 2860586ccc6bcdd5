//! What to add to a puzzle that is not unique, and what to leave out of one without solution.

use unicode_width::UnicodeWidthStr;

use super::conflict::demand_json;
use super::trim::{item_json, items_in_words};
use crate::app::{
    Added, Addition, Change, ClueValue, Compared, Correction, Item, LeftOut, MOST_COUNTED,
    PrintedChange, Repair,
};
use crate::board::Square;
use crate::board::by_number;
use crate::definition::{Definition, Instance};
use crate::puzzle::{Demand, Placement, Puzzle};
use crate::render::boards::text::picture;
use crate::render::english::demand::listed_together;
use crate::render::english::names::kind_in_words;
use crate::render::english::numbers::{joined, number_of};
use crate::render::english::rules::demand_in_words;
use crate::render::json::{Object, pieces_in_order};
use crate::text::at_the_left;

/// The repair for people, and other numbers that could be printed.
pub fn repaired(instance: &Instance, repair: &Repair, printed: &[PrintedChange]) -> String {
    let puzzle = &instance.puzzle;
    match repair {
        Repair::Unique => "There is one solution: nothing to repair.\n".to_owned(),
        Repair::Open => "Stopped before a repair was found.\n".to_owned(),
        Repair::NoAdditions => {
            "No givens make it unique: another solution has the same pieces and more.\n".to_owned()
        }
        Repair::NotBest => "This board is no solution: others are better.\n".to_owned(),
        Repair::LeftOut(found, changes) => {
            left_out(instance, found, changes) + &printed_in_words(instance, printed)
        }
        Repair::Additions {
            additions,
            puzzle: with,
            solution,
            is_minimal,
            is_smallest,
            compared,
        } => {
            let makes = match additions.len() {
                1 => "makes",
                _ => "make",
            };
            let is_clue = |addition: &&Addition| matches!(addition.what, Added::Clue(_));
            let clues = additions.iter().filter(is_clue).count();
            let numbers = [(additions.len() - clues, "given"), (clues, "clue")];
            let numbers = numbers.iter().filter(|(number, _)| *number > 0);
            let numbers = numbers.map(|&(number, noun)| number_of(number, noun));
            let numbers: Vec<String> = numbers.collect();
            let is_mixed = numbers.len() > 1;
            let alone = match is_mixed {
                true => "; clues alone are not enough",
                false => "",
            };
            let fewer = match (compared, additions.len()) {
                (Compared::Some, 2..) => "; for other solutions fewer may do",
                _ => "",
            };
            let numbers = joined(&numbers, "and");
            let heading = format!("{numbers} {makes} it unique{alone}{fewer}:\n");
            let names = additions.iter().map(|addition| match &addition.what {
                Added::Given(square) => name(puzzle, solution, *square),
                Added::Clue(demand) => clue(instance, with, demand),
            });
            let names: Vec<String> = names.collect();
            let width = names.iter().map(|name| name.width()).max().unwrap_or(0);
            let lines = names.iter().zip(additions).map(|(name, addition)| {
                let leaves = leaves(addition.leaves);
                format!("{}  {leaves}\n", at_the_left(name, width))
            });
            let lines: String = lines.collect();
            let proved = match (is_smallest, is_minimal) {
                (true, _) if *compared == Compared::All && additions.len() > 1 => {
                    "Fewer are not enough for any solution:"
                }
                (true, _) if is_mixed => {
                    "Fewer givens are not enough for this solution, nor fewer clues with these givens:"
                }
                (true, _) => "Fewer are not enough for this solution:",
                (false, true) => "None of them can be spared for this solution:",
                (false, false) => "Stopped before it was known whether fewer are enough:",
            };
            format!("{heading}{lines}\n{proved}\n{}", picture(puzzle, solution))
        }
    }
}

fn leaves(number: Option<u64>) -> String {
    match number {
        None => "solutions left: not counted".to_owned(),
        Some(number @ MOST_COUNTED..) => format!("leaves at least {number} solutions"),
        Some(number) => format!("leaves {}", number_of(number as usize, "solution")),
    }
}

fn name(puzzle: &Puzzle, solution: &Placement, square: Square) -> String {
    let kind = solution.get(square);
    let piece = kind.map(|kind| kind_in_words(puzzle, kind));
    let piece = piece.unwrap_or_default();
    format!("{piece} on {}", puzzle.board.name(square))
}

/// `nonogram.toml:16:12: runs: runs of 2 1 of ink in row 3`: where it can be written.
fn clue(instance: &Instance, with: &Puzzle, demand: &Demand) -> String {
    let words = listed_together(&[demand_in_words(with, demand)]);
    format!("{}: {words}", instance.place_of(demand))
}

fn left_out(instance: &Instance, found: &LeftOut, changes: &[Vec<Change>]) -> String {
    let size = found.sets.first().map_or(0, Vec::len);
    // What helps by itself is one list.
    let sets: Vec<Vec<&Item>> = match size {
        1 => vec![found.sets.iter().flatten().collect()],
        _ => found.sets.iter().map(|set| set.iter().collect()).collect(),
    };
    let sets: Vec<String> = sets
        .iter()
        .map(|set| items_in_words(instance, set))
        .collect();
    let heading = match (size, found.sets.len()) {
        (1, 1) => "There is no solution. Without this there is one:".to_owned(),
        (1, _) => "There is no solution. Without any one of these there is one:".to_owned(),
        (_, 1) => format!("There is no solution. Without these {size} there is one:"),
        _ => format!(
            "There is no solution. Without any {size} that stand together here there is one:"
        ),
    };
    let more = match found.is_all {
        true => "",
        false => "There may be others that are as few.\n",
    };
    let mut changes: Vec<&Change> = changes.iter().flatten().collect();
    by_number(&mut changes, |change| {
        change.leaves.map_or(usize::MAX, |leaves| leaves as usize)
    });
    let changes = changes.iter().map(|change| corrections(instance, change));
    let changes: Vec<String> = changes.collect();
    let changed = match changes.is_empty() {
        true => String::new(),
        false => format!("\nOr changed:\n{}", changes.concat()),
    };
    format!("{heading}\n{}{more}{changed}", sets.join("\n"))
}

/// `change 3 to 1 (line 11: 3 on d4) and 2 to 4 (line 12: 2 on d3): leaves 1 solution`
fn corrections(instance: &Instance, change: &Change) -> String {
    let puzzle = &instance.puzzle;
    let changes = change.parts.iter().map(|Correction { demand, from, to }| {
        let quoted = |written: &ClueValue| match written {
            ClueValue::Runs(_) => format!("\"{}\"", value(puzzle, written)),
            _ => value(puzzle, written),
        };
        let to = Vec::from_iter(to.iter().map(quoted));
        let words = listed_together(&[demand_in_words(puzzle, demand)]);
        let line = instance.place_of(demand).line;
        let from = quoted(from);
        format!("{from} to {} (line {line}: {words})", joined(&to, "or"))
    });
    let changes = joined(&Vec::from_iter(changes), "and");
    format!("change {changes}: {}\n", leaves(change.leaves))
}

/// `change 2 to 5 (line 10: printed on d6): leaves 1 solution`, line by line.
fn printed_in_words(instance: &Instance, changes: &[PrintedChange]) -> String {
    let change = |change: &PrintedChange| {
        let PrintedChange { line, from, to, .. } = change;
        let square = instance.puzzle.board.name(change.square);
        let leaves = leaves(Some(change.leaves));
        format!("change {from} to {to} (line {line}: printed on {square}): {leaves}\n")
    };
    match changes {
        [] => String::new(),
        _ => {
            "\nOr another number printed:\n".to_owned()
                + &changes.iter().map(change).collect::<String>()
        }
    }
}

/// As it is printed; runs as they stand in a list.
fn value(puzzle: &Puzzle, value: &ClueValue) -> String {
    match value {
        ClueValue::Piece(kind) => puzzle.printed(*kind),
        ClueValue::Number(number) => number.to_string(),
        ClueValue::Runs(lengths) => {
            let lengths = lengths.iter().map(usize::to_string);
            Vec::from_iter(lengths).join(" ")
        }
    }
}

/// With how many solutions it leaves, and whether there may be more.
fn left(object: Object, leaves: Option<u64>) -> Object {
    let may_be_more = leaves.is_some_and(|leaves| leaves >= MOST_COUNTED);
    object.with("leaves", leaves).with("capped", may_be_more)
}

/// The same as one object.
pub fn repair_json(
    definition: &Definition,
    instance: &Instance,
    (repair, printed): (&Repair, &[PrintedChange]),
) -> String {
    let (puzzle, object) = (&instance.puzzle, Object::of(definition, instance));
    let (satisfiable, unique) = match repair {
        Repair::Unique => (Some(true), Some(true)),
        Repair::Additions { .. } | Repair::NoAdditions | Repair::NotBest => {
            (Some(true), Some(false))
        }
        Repair::LeftOut(..) => (Some(false), Some(false)),
        Repair::Open => (None, None),
    };
    let object = object
        .with("satisfiable", satisfiable)
        .with("unique", unique);
    match repair {
        Repair::Unique | Repair::NoAdditions | Repair::NotBest | Repair::Open => object,
        Repair::LeftOut(found, changes) => {
            let of_set = |(set, changes): (&Vec<Item>, &Vec<Change>)| {
                let item = |(place, item): (usize, &Item)| {
                    // The values, and what each leaves.
                    let to = changes.iter().flat_map(|change| {
                        let values = change.parts[place].to.iter();
                        values.map(|to| (value(puzzle, to), change.leaves))
                    });
                    let (to, leaves): (Vec<String>, Vec<Option<u64>>) = to.unzip();
                    let is_some = !changes.is_empty();
                    item_json(instance, item)
                        .with_some("to", is_some.then_some(to))
                        .with_some("leaves", is_some.then_some(leaves))
                };
                Vec::from_iter(set.iter().enumerate().map(item))
            };
            let printed = printed.iter().map(|change| {
                let square = Object::default().with("square", puzzle.board.name(change.square));
                let square = square.with("line", change.line).with("from", change.from);
                left(square.with("to", change.to), Some(change.leaves))
            });
            let printed: Vec<Object> = printed.collect();
            object
                .with_list("drop", found.sets.iter().zip(changes).map(of_set))
                .with("all", found.is_all)
                .with_some("print", (!printed.is_empty()).then_some(printed))
        }
        Repair::Additions {
            additions,
            puzzle: with,
            solution,
            is_minimal,
            is_smallest,
            ..
        } => {
            let mut full = instance.clone();
            full.puzzle = Puzzle::clone(with);
            let (mut givens, mut clues) = (Vec::new(), Vec::new());
            for Addition { what, leaves } in additions {
                match what {
                    Added::Given(square) => {
                        let kind = solution.get(*square);
                        let given = Object::default().with("square", puzzle.board.name(*square));
                        let given = given.with("piece", kind.map(|kind| &puzzle.kind(kind).name));
                        givens.push(left(given, *leaves));
                    }
                    Added::Clue(demand) => clues.push(left(demand_json(&full, demand), *leaves)),
                }
            }
            object
                .with("givens", givens)
                .with("clues", clues)
                .with("minimal", is_minimal)
                .with("smallest", is_smallest)
                .with("pieces", pieces_in_order(puzzle, solution))
        }
    }
    .line()
}
