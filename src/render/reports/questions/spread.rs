//! What `solve --spread` reports after the solutions.

use crate::app::{Ending, Spread};
use crate::definition::{Definition, Instance};
use crate::render::json::Object;
use crate::render::reports::count::solutions;

/// How many there are, and how far apart.
pub fn about_spread(spread: &Spread) -> String {
    let shown = solutions(&(spread.solutions.len() as u64).into());
    let apart = match spread.apart {
        Some(1) => "; some two differ in one square".to_owned(),
        Some(apart) => format!("; any two differ in at least {apart} squares"),
        None => String::new(),
    };
    match (spread.ending, spread.solutions.len()) {
        (Ending::Stopped, 0) => {
            "Stopped before a solution was found; there may be some.".to_owned()
        }
        (Ending::Exhausted, 0) => "No solution.".to_owned(),
        (Ending::Exhausted, _) => format!("{shown} in all{apart}."),
        (Ending::Stopped, _) => format!("{shown} before it was stopped{apart}."),
        _ => format!("{shown}{apart}."),
    }
}

/// The same as the last object.
pub fn spread_json(definition: &Definition, instance: &Instance, spread: &Spread) -> String {
    let found = !spread.solutions.is_empty();
    let complete = spread.ending == Ending::Exhausted;
    // With as many as were asked for, nobody looked for others.
    let is_whole = (complete || spread.ending == Ending::Stopped).then_some(complete);
    Object::of(definition, instance)
        .with("satisfiable", (found || complete).then_some(found))
        .with("shown", spread.solutions.len())
        .with("apart", spread.apart)
        .with("complete", is_whole)
        .line()
}
