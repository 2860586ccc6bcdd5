//! Attacked squares, shaded by how many pieces attack them.

use crate::board::Square;
use crate::render::drawings::colours::{self, INK};
use crate::render::drawings::shades::{Label, Shades, Swatch, Tone};
use crate::render::format::{AttackMarking, Shown};
use crate::render::marks::attacked::attackers;

/// The key names at most this many shades; of more, only some.
const MOST_NAMED: usize = 8;

/// Every open square that is attacked, with the number of its attackers if that is wanted.
pub fn shades(shown: &Shown, attacks: AttackMarking) -> Shades {
    let attackers = attackers(shown.puzzle, shown.placement);
    let of = |square: &Square| attackers[square.index()];
    let open: Vec<Square> = shown.puzzle.board.open_squares().collect();
    let most = open.iter().map(of).max().unwrap_or(0);
    let tones = (1..=most).map(|number| {
        let squares = open.iter().filter(|square| of(square) == number);
        Tone {
            colour: colours::shade(number, most),
            squares: squares.copied().collect(),
        }
    });
    let counted = open
        .iter()
        .filter(|square| attacks == AttackMarking::Counted && of(square) > 0);
    let labels = counted.map(|square| Label {
        square: *square,
        words: of(square).to_string(),
        ink: INK,
    });
    let key = named(most).into_iter().map(|number| Swatch {
        colour: colours::shade(number, most),
        words: number.to_string(),
        is_framed: false,
    });
    Shades {
        class: "attacked",
        tones: tones.collect(),
        tones_of_sides: Vec::new(),
        framed: Vec::new(),
        of_labels: ("attackers", 16.0),
        labels: labels.collect(),
        key: key.collect(),
        unit: match most {
            0 => "nothing is attacked",
            1 => "attacker",
            _ => "attackers",
        },
    }
}

/// The numbers that a key names, from 1 to the greatest.
fn named(most: usize) -> Vec<usize> {
    if most <= MOST_NAMED {
        return (1..=most).collect();
    }
    let last = MOST_NAMED - 1;
    (0..=last)
        .map(|place| 1 + (place * (most - 1) + last / 2) / last)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_names_the_first_and_the_last_and_some_between() {
        assert!(named(0).is_empty());
        assert_eq!(named(3), [1, 2, 3]);
        assert_eq!(named(8), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(named(15), [1, 3, 5, 7, 9, 11, 13, 15]);
        assert_eq!(named(9), [1, 2, 3, 4, 6, 7, 8, 9]);
    }
}
