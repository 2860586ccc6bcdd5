//! The classes of solutions by size: `orbits: 12 = 11 of size 8 + 1 of size 4 (half turn)`.
//!
//! A class is called an orbit if every symmetry leaves the puzzle unchanged. Otherwise it is called a
//! class, because it lacks the images that are not solutions.

use crate::puzzle::{Classes, ClassesAlike, OwnSymmetry, Turn};
use crate::render::json::Object;

/// The table on a line; empty if there are no classes.
pub fn classes_line(classes: &Classes) -> String {
    if classes.alike.is_empty() {
        return String::new();
    }
    let word = if classes.are_orbits {
        "orbits"
    } else {
        "classes"
    };
    let number: u64 = classes.alike.iter().map(|alike| alike.number).sum();
    let parts: Vec<String> = classes.alike.iter().map(in_words).collect();
    format!("{word}: {number} = {}\n", parts.join(" + "))
}

fn in_words(alike: &ClassesAlike) -> String {
    let own = names(alike).join(", ");
    let own = if own.is_empty() {
        own
    } else {
        format!(" ({own})")
    };
    format!("{} of size {}{own}", alike.number, alike.size)
}

fn names(alike: &ClassesAlike) -> Vec<String> {
    alike.own.iter().map(name).collect()
}

/// The name of a symmetry that maps a solution to itself.
fn name(own: &OwnSymmetry) -> String {
    let turn = match own.turn {
        Turn::Shift => "shift",
        Turn::HalfTurn => "half turn",
        Turn::QuarterTurn => "quarter turn",
        Turn::LeftRight => "left-right reflection",
        Turn::TopBottom => "top-bottom reflection",
        Turn::Midline => "reflection in a midline",
        Turn::Diagonal => "reflection in a diagonal",
    };
    let exchange = if own.exchanging { " with exchange" } else { "" };
    format!("{turn}{exchange}")
}

/// By size, the greatest first.
pub fn classes_json(classes: &Classes) -> Vec<Object> {
    let alike = classes.alike.iter().map(|alike| {
        Object::default()
            .with("size", alike.size)
            .with("number", alike.number)
            .with("symmetries", names(alike))
    });
    alike.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_that_are_no_orbits_and_exchanges_are_named_and_nothing_is_said_of_no_classes() {
        let own = [(Turn::HalfTurn, false), (Turn::Diagonal, true)];
        let own = own.map(|(turn, exchanging)| OwnSymmetry { turn, exchanging });
        let alike = ClassesAlike {
            number: 2,
            size: 2,
            own: own.into(),
        };
        let classes = Classes {
            alike: vec![alike],
            are_orbits: false,
        };
        let table =
            "classes: 2 = 2 of size 2 (half turn, reflection in a diagonal with exchange)\n";
        assert_eq!(classes_line(&classes), table);
        assert_eq!(classes_line(&Classes::default()), "");
    }
}
