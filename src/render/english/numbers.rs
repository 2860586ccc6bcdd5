//! Numbers in words: a name with its number, in the singular or plural, and bounds.

use crate::board::Board;
use crate::puzzle::Bound;

/// `no queen`, `1 queen`, `2 queens`. In `queen or rook` each name is put in the plural; one kind of a family, such
/// as `digit.3` or `letter.a`, has no plural.
pub fn number_of(number: usize, name: &str) -> String {
    match number {
        0 => format!("no {name}"),
        1 => format!("{} {name}", before("1", name)),
        _ => format!("{} {}", before(&number.to_string(), name), plurals(name)),
    }
}

/// Small numbers in words.
const WORDS: [&str; 10] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

/// Numbers as they stand before a name: in words before symbols, as in `two 7s`.
fn before(numbers: &str, name: &str) -> String {
    if !name.split(" or ").all(is_symbol) {
        return numbers.to_owned();
    }
    let words = numbers.split(' ').map(|word| {
        let number = word.trim_end_matches(',');
        let spelled = number.parse().ok().and_then(|n: usize| WORDS.get(n));
        spelled.map_or(word.to_owned(), |spelled| word.replace(number, spelled))
    });
    words.collect::<Vec<String>>().join(" ")
}

/// Whether a name is a symbol or a number, as those of a family of digits.
pub fn is_symbol(name: &str) -> bool {
    name.chars().count() == 1 || name.parse::<u8>().is_ok()
}

/// The verb behind a number of things.
pub fn are(number: usize) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

/// `0 squares`, `1 square`, `2 squares`.
pub fn counted(number: usize, noun: &str) -> String {
    let noun = match number {
        1 => noun.to_owned(),
        _ => plural(noun),
    };
    format!("{number} {noun}")
}

/// `64 squares`, or `85 squares and sides` of a board on whose sides pieces may stand.
pub fn number_of_places(board: &Board) -> String {
    let number = board.open_places().count();
    match board.has_sides() {
        true => format!("{number} {}", places(board)),
        false => counted(number, "square"),
    }
}

/// `squares`, or `squares and sides`.
pub fn places(board: &Board) -> &'static str {
    match board.has_sides() {
        true => "squares and sides",
        false => "squares",
    }
}

/// `queens or rooks`, `parts of ink`.
pub fn plurals(name: &str) -> String {
    if let Some((head, rest)) = name.split_once(" of ") {
        return format!("{} of {rest}", plural(head));
    }
    let plurals: Vec<String> = name.split(" or ").map(plural).collect();
    plurals.join(" or ")
}

pub fn plural(name: &str) -> String {
    let hisses = ["ss", "us", "is", "x", "z", "ch", "sh"];
    let vowels = ['a', 'e', 'i', 'o', 'u'];
    if is_symbol(name) {
        return format!("{name}s");
    }
    // `tents` are several already.
    if name.ends_with('s') && !hisses.iter().any(|ending| name.ends_with(ending)) {
        return name.to_owned();
    }
    if !name.ends_with(|c: char| c.is_ascii_lowercase()) || name.contains('.') {
        return name.to_owned();
    }
    if hisses.iter().any(|ending| name.ends_with(ending)) {
        return format!("{name}es");
    }
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(vowels) => format!("{stem}ies"),
        _ => format!("{name}s"),
    }
}

/// `exactly 0`, `at least 1`, `at most 2`, `2 to 3`.
pub fn bound_in_words(bound: &Bound) -> String {
    bound_with(bound, |number| number.to_string())
}

/// The same with numbers that stand alone written so.
pub fn bound_with(bound: &Bound, write: fn(i64) -> String) -> String {
    if !bound.gaps().is_empty() {
        return with_gaps(bound, |hull| bound_with(hull, write));
    }
    match (bound.hull().at_least, bound.hull().at_most) {
        (Some(least), Some(most)) if least == most => format!("exactly {}", write(least)),
        (Some(least), Some(most)) if least < most => format!("{least} to {most}"),
        (Some(least), Some(most)) => format!("at least {least} and at most {most}"),
        (Some(least), None) => format!("at least {}", write(least)),
        (None, Some(most)) => format!("at most {}", write(most)),
        (None, None) => "any number".to_owned(),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub fn joined(words: &[String], conjunction: &str) -> String {
    match words.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {conjunction} {last}", rest.join(", ")),
    }
}

/// A bound with gaps: `0 or 2`, `at least 1 but not 3`.
pub fn with_gaps(bound: &Bound, hull_in_words: impl Fn(&Bound) -> String) -> String {
    let (is_list, numbers) = bound.listed();
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    let numbers = joined(&numbers, "or");
    match is_list {
        true => numbers,
        false => format!("{} but not {numbers}", hull_in_words(&bound.hull().into())),
    }
}

/// `no queen`, `exactly 1 queen`, `at least 2 queens`, `at most one 7`.
pub fn bounded(bound: &Bound, name: &str) -> String {
    if bound.allows_none_only() {
        return format!("no {name}");
    }
    let mut hull = bound.hull();
    // Of a bound by which nothing is forbidden, 0 is still said.
    hull.at_least = hull
        .at_least
        .filter(|&least| least != 0 || hull.at_most.is_none());
    let words = match bound.gaps().is_empty() {
        true => bound_in_words(&hull.into()),
        false => bound_in_words(bound),
    };
    let noun = match is_one(bound) {
        true => name.to_owned(),
        false => plurals(name),
    };
    format!("{} {noun}", before(&words, name))
}

/// Whether the last number of the bound is 1.
pub fn is_one(bound: &Bound) -> bool {
    let hull = bound.hull();
    let is_last = hull.at_most.or(hull.at_least) == Some(1);
    is_last && hull.at_least.is_none_or(|least| least <= 1) && bound.gaps().is_empty()
}

/// The bound that a number breaks, and on which side: `at most 2 allowed`, `at least 1 required`.
pub fn verdict(bound: &Bound, found: usize) -> String {
    verdict_of_sum(bound, i64::try_from(found).unwrap_or(i64::MAX))
}

/// The same for a number that may be negative.
pub fn verdict_of_sum(bound: &Bound, found: i64) -> String {
    let too_many = bound.hull().at_most.is_some_and(|most| found > most);
    let verdict = if too_many { "allowed" } else { "required" };
    format!("{} {verdict}", bound_in_words(bound))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Interval;

    #[test]
    fn names_have_their_singular_and_plural() {
        for (name, expected) in [
            ("fox", "2 foxes"),
            ("army", "2 armies"),
            ("donkey", "2 donkeys"),
            ("digit.3", "2 digit.3"),
            ("7", "two 7s"),
            ("1 or a", "two 1s or as"),
            ("part of piece", "2 parts of piece"),
            ("empty squares", "2 empty squares"),
            ("tents", "2 tents"),
            ("bus", "2 buses"),
            ("cross", "2 crosses"),
            ("white or black", "2 whites or blacks"),
        ] {
            assert_eq!(number_of(2, name), expected);
        }
    }

    #[test]
    fn every_form_of_bound_has_words() {
        let words = |at_least, at_most| bound_in_words(&Interval { at_least, at_most }.into());
        assert_eq!(bounded(&Bound::at_most(0), "queen"), "no queen");
        let up_to_1 = Interval {
            at_least: Some(0),
            at_most: Some(1),
        };
        assert_eq!(bounded(&up_to_1.into(), "7"), "at most one 7");
        assert_eq!(
            bounded(&Bound::one_of(&[0, 5, 12]), "5"),
            "zero, five or 12 5s"
        );
        assert_eq!(words(Some(2), Some(2)), "exactly 2");
        assert_eq!(words(Some(2), Some(3)), "2 to 3");
        assert_eq!(words(Some(3), Some(2)), "at least 3 and at most 2");
        assert_eq!(words(Some(-1), None), "at least -1");
        assert_eq!(words(None, Some(4)), "at most 4");
        assert_eq!(words(None, None), "any number");
        assert_eq!(bound_in_words(&Bound::one_of(&[4, 0, 2])), "0, 2 or 4");
        let all_but = |hull| bound_in_words(&Bound::without(hull, &[5, 10]));
        assert_eq!(all_but(Interval::ANY), "any number but not 5 or 10");
        assert_eq!(all_but(Interval::at_least(2)), "at least 2 but not 5 or 10");
    }
}
