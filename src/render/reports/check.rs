//! What `check` reports about a board.

use crate::app::{Optimality, SoFar};
use crate::board::Square;
use crate::definition::{Definition, Instance};
use crate::puzzle::{Breach, Goal, Placement, Puzzle};
use crate::render::boards::text::picture;
use crate::render::english::names::kind_in_words;
use crate::render::english::numbers::{joined, number_of};
use crate::render::english::rules::{breach_in_words, breaches_in_words};
use crate::render::json::{Object, pieces_in_order};
use crate::render::reports::goal;

/// The report about a board that obeys all rules; with a goal, also its number.
pub fn obeyed(puzzle: &Puzzle, placement: &Placement) -> String {
    match &puzzle.goal {
        None => "The board obeys every rule.\n".to_owned(),
        Some(goal) => {
            let number = number(puzzle, goal, placement);
            format!("The board obeys every rule; {number} (optimality not checked).\n")
        }
    }
}

/// The report about a board that obeys all rules, and how near it is to the goal.
pub fn optimality(
    puzzle: &Puzzle,
    goal: &Goal,
    placement: &Placement,
    optimality: &Optimality,
) -> String {
    let extreme = goal::extreme(goal.direction);
    let said = match optimality {
        Optimality::Optimal => format!(", which is the {extreme}."),
        Optimality::Worse(better) => format!(
            ", but here {}:\n{}",
            number(puzzle, goal, better),
            picture(puzzle, better).trim_end()
        ),
        Optimality::Open(bracket) => format!(
            ", but whether that is the {extreme} was not settled: it is {}.",
            goal::between(bracket)
        ),
    };
    let number = number(puzzle, goal, placement);
    format!("The board obeys every rule; {number}{said}\n")
}

fn number(puzzle: &Puzzle, goal: &Goal, placement: &Placement) -> String {
    let (pieces, number) = (goal::pieces(puzzle, goal), goal.number(placement));
    format!("{pieces} = {number}")
}

/// The report about an unfinished board: what is broken for good, or whether it can be completed, as far as that is known.
pub fn so_far(instance: &Instance, so_far: &SoFar) -> String {
    let words = match (&*so_far.breaches, so_far.is_completable) {
        ([], Some(true)) => "Nothing is broken so far, and the board can be completed.\n",
        ([], Some(false)) => "Nothing is broken by itself, but the board cannot be completed.\n",
        ([], None) => "Nothing is broken so far.\n",
        (some, _) => return broken(instance, some),
    };
    words.to_owned()
}

/// The report about a board of which these squares must still be filled: what is broken beside that, and on one line what
/// is not there yet.
pub fn missing(instance: &Instance, missing: &[Square], so_far: &SoFar) -> String {
    let squares = match missing {
        [square] => format!("{} is still empty", instance.puzzle.board.name(*square)),
        several => format!("{} squares are still empty", several.len()),
    };
    let end = match (&*so_far.breaches, so_far.is_completable) {
        ([], Some(true)) => "nothing is broken so far, and the board can be completed",
        ([], Some(false)) => "nothing is broken by itself, but the board cannot be completed",
        (_, None) => "whether the board can be completed is not known",
        (_, _) => "the board cannot be completed",
    };
    format!("{}{squares}; {end}.\n", broken(instance, &so_far.breaches))
}

/// What is known of a board before the list of what it breaks is complete.
pub const BREAKS_A_RULE: &str = "the board breaks at least one rule";

/// The last line if more pieces may mend all that is broken.
pub const UNFINISHED: &str =
    "More pieces may mend this: `--unfinished` judges a board that is not finished.\n";

/// The line about a board that breaks these rules only because pieces are missing: others can be added so that it is right.
pub fn lacking(puzzle: &Puzzle, breaches: &[Breach]) -> String {
    let lacks = |breach: &Breach| match breach {
        Breach::Number(number) => {
            let wanted = usize::try_from(number.bound.exact()?).ok()?;
            let lacking = wanted.checked_sub(number.squares.len())?;
            Some((lacking, kind_in_words(puzzle, number.kind)))
        }
        _ => None,
    };
    let numbers: Vec<(usize, String)> = breaches.iter().filter_map(lacks).collect();
    let is_one = matches!(numbers.as_slice(), [(1, _)]);
    let numbers = numbers
        .iter()
        .map(|(number, kind)| number_of(*number, kind));
    let missing = match Vec::from_iter(numbers) {
        none if none.is_empty() => "Pieces are".to_owned(),
        some if is_one => format!("{} is", joined(&some, "and")),
        some => format!("{} are", joined(&some, "and")),
    };
    format!(
        "{missing} still missing (-v says where); nothing is broken so far, and the board can be completed.\n"
    )
}

/// The last line about a board of which nothing but all that it breaks is listed, and which cannot be completed.
pub const NEVER_RIGHT: &str = "The board cannot be completed.\n";

/// The same where nothing is listed.
pub const NOTHING_BY_ITSELF: &str =
    "Nothing is broken by itself, but the board cannot be completed; -v lists what is missing.\n";

/// The same where only what no more pieces can mend is listed.
pub const MORE_IS_MISSING: &str =
    "The board cannot be completed; -v also lists what is merely missing.\n";

/// So much that breaks one rule is told in words.
const MOST_OF_A_RULE: usize = 20;

/// Every broken rule on a line of its own, with the place where it is written; of a rule that is broken very often, how
/// often it is.
pub fn broken(instance: &Instance, breaches: &[Breach]) -> String {
    let lines = breaches_in_words(breaches, &instance.puzzle).map(|(breach, words)| {
        let place = instance.place(breach.origin()).to_string();
        (place, words)
    });
    let lines: Vec<(String, String)> = lines.collect();
    let mut text = String::new();
    for of_rule in lines.chunk_by(|(one, _), (other, _)| one == other) {
        for (place, words) in of_rule.iter().take(MOST_OF_A_RULE) {
            text += &format!("{place}: {words}\n");
        }
        let more = of_rule.len().saturating_sub(MOST_OF_A_RULE);
        if let (Some((place, _)), 1..) = (of_rule.first(), more) {
            text += &format!("{place}: and {more} more; --format json has all\n");
        }
    }
    text
}

pub fn broken_json(instance: &Instance, breaches: &[Breach]) -> Vec<Object> {
    let broken = breaches.iter().map(|breach| {
        let object = Object::default().with_place(&instance.place(breach.origin()));
        object.with("message", breach_in_words(breach, &instance.puzzle))
    });
    broken.collect()
}

/// The verdict on a board as a JSON object on a line: every broken rule with its place; with a goal, also
/// its number, and what is known of the optimum if that was searched for.
pub fn check_json(
    definition: &Definition,
    instance: &Instance,
    placement: &Placement,
    breaches: &[Breach],
    optimality: Option<&Optimality>,
) -> String {
    let obeys = breaches.is_empty();
    judged(definition, instance, placement, breaches, optimality, obeys).line()
}

/// The same on an unfinished board, with what is not there yet: of one that was said to be unfinished, whether what is there
/// obeys every rule so far.
pub fn so_far_json(
    definition: &Definition,
    instance: &Instance,
    placement: &Placement,
    missing: Option<&[Square]>,
    so_far: &SoFar,
) -> String {
    let board = &instance.puzzle.board;
    let names = |squares: &[Square]| -> Vec<String> {
        squares.iter().map(|&square| board.name(square)).collect()
    };
    let obeys = missing.is_none() && so_far.breaches.is_empty();
    judged(
        definition,
        instance,
        placement,
        &so_far.breaches,
        None,
        obeys,
    )
    .with_some("missing", missing.map(names))
    .with("completable", so_far.is_completable)
    .line()
}

fn judged(
    definition: &Definition,
    instance: &Instance,
    placement: &Placement,
    breaches: &[Breach],
    optimality: Option<&Optimality>,
    obeys: bool,
) -> Object {
    let puzzle = &instance.puzzle;
    let (word, bound, better) = match optimality {
        None => (None, None, None),
        Some(Optimality::Optimal) => (Some("optimal"), None, None),
        Some(Optimality::Worse(better)) => (Some("worse"), None, Some(better)),
        Some(Optimality::Open(bracket)) => (Some("open"), Some(bracket.bound), None),
    };
    Object::of(definition, instance)
        .with("obeys", obeys)
        .with("broken", broken_json(instance, breaches))
        .with_some(
            "number",
            puzzle.goal.as_ref().map(|goal| goal.number(placement)),
        )
        .with_some("optimality", word)
        .with_some("bound", bound)
        .with_some(
            "better",
            better.map(|better| pieces_in_order(puzzle, better)),
        )
}
