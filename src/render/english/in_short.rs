//! What is wrong on the whole board, where no square is to blame or all are, in a few words: `2 of 6 queens`.
//!
//! It must not know where these words stand in a picture.

use crate::puzzle::{Bound, Breach, Counted, EqualBreach, PartFault, Puzzle};
use crate::render::english::names::Names;
use crate::render::english::nouns::Nouns;
use crate::render::english::numbers::{bound_in_words, is_one, number_of, plurals};
use crate::render::english::rules::breach_in_words;

/// More breaches than this are counted instead of named.
const MOST: usize = 8;

/// What breaks a rule on the whole board, each in a few words.
pub fn all_in_short(breaches: &[Breach], puzzle: &Puzzle) -> Vec<String> {
    let words = breaches.iter();
    let words = words.filter_map(|breach| in_short(breach, puzzle));
    let mut words: Vec<String> = words.collect();
    if words.len() > MOST {
        let more = words.len() - (MOST - 1);
        words.truncate(MOST - 1);
        words.push(format!("and {more} more"));
    }
    words
}

/// `None` for what is marked on the board.
fn in_short(breach: &Breach, puzzle: &Puzzle) -> Option<String> {
    if !breach.is_on_whole_board(&puzzle.board) {
        return None;
    }
    let names = &Names { puzzle };
    let words = match breach {
        Breach::Number(breach) => {
            let name = &puzzle.kind(breach.kind).name;
            number(breach.squares.len(), name, &breach.bound)
        }
        Breach::Count(breach) => {
            let name = match &breach.of {
                Counted::Pieces(kinds) => Nouns::new(puzzle).noun(kinds).singular,
                of @ Counted::Empty => names.counted(of),
            };
            number(breach.squares.len(), &name, &breach.bound)
        }
        Breach::Sum(breach) => sum(breach.sum, &breach.bound),
        Breach::Equal(breach) => unequal(names, breach),
        Breach::Connected(breach) => match &breach.fault {
            PartFault::Number {
                bound,
                number: found,
                ..
            } => number(*found, "part", bound),
            _ => return None,
        },
        other if other.squares().is_empty() => return Some(breach_in_words(other, puzzle)),
        _ => return None,
    };
    // `digit 3` instead of the name that it has in a file.
    Some(words.replace('.', " "))
}

/// `2 of 6 queens`, `7 queens, 6 allowed`.
fn number(found: usize, name: &str, bound: &Bound) -> String {
    let wanted = wanted(bound);
    match is_too_little(found as i64, bound) {
        true if is_one(bound) => format!("{found} of {wanted} {name}"),
        true => format!("{found} of {wanted} {}", plurals(name)),
        false => format!("{}, {wanted} allowed", number_of(found, name)),
    }
}

/// `sum 0 of 30`, `sum 31, 30 allowed`.
fn sum(found: i64, bound: &Bound) -> String {
    let wanted = wanted(bound);
    match is_too_little(found, bound) {
        true => format!("sum {found} of {wanted}"),
        false => format!("sum {found}, {wanted} allowed"),
    }
}

/// `2 whites but 1 black`.
fn unequal(names: &Names, breach: &EqualBreach) -> String {
    let each = breach.found.iter();
    let each = each.map(|(kinds, squares)| number_of(squares.len(), &names.kinds(kinds)));
    let each: Vec<String> = each.collect();
    each.join(" but ")
}

fn is_too_little(found: i64, bound: &Bound) -> bool {
    bound.hull().at_least.is_some_and(|least| found < least)
}

/// `6`, `2 to 3`, `at most 4`.
fn wanted(bound: &Bound) -> String {
    let words = bound_in_words(bound);
    words.strip_prefix("exactly ").unwrap_or(&words).to_owned()
}
