//! What `check` says of a board.

use super::breach::breach_in_words;
use crate::definition::Instance;
use crate::puzzle::Breach;

/// What is said of a board that is a solution.
pub fn obeyed() -> &'static str {
    "The board obeys every rule.\n"
}

/// Every broken rule on a line of its own, with the place where it is written.
pub fn broken(instance: &Instance, breaches: &[Breach]) -> String {
    let lines = breaches.iter().map(|breach| line(instance, breach));
    lines.collect()
}

fn line(instance: &Instance, breach: &Breach) -> String {
    let place = instance.place(breach.origin());
    let words = breach_in_words(breach, &instance.puzzle);
    format!("{}:{}:{}: {words}\n", place.file, place.line, place.column)
}
