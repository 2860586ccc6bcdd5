//! Squares shaded by the share of solutions in which a piece stands there.
//!
//! What is certain differs from what is almost certain by more than a shade: a square where the piece never
//! stands is white, and one where it always stands has a frame.

use crate::app::{Share, Shares};
use crate::board::Square;
use crate::render::drawings::colours::{self, FAINT, INK, PAPER};
use crate::render::drawings::shades::{Label, Shades, Swatch, Tone};
use crate::render::format::Shown;
use crate::render::marks::clues::clue_on;
use crate::render::marks::coordinates::are_all_marked;
use crate::render::marks::shares::{Scale, percent_in_short};

/// The number of shades.
const SHADES: u8 = 100;

/// The parts of the scale that the key names: where percentages are written on squares, and where they are not.
const NAMED: [f64; 3] = [0.1, 0.5, 1.0];
const NAMED_ALONE: [f64; 5] = [0.1, 0.25, 0.5, 0.75, 1.0];

/// Every open square.
pub fn shades(shown: &Shown, shares: &Shares) -> Shades {
    let board = &shown.puzzle.board;
    let open: Vec<Square> = board.open_squares().collect();
    let is_free = |square: &Square| shown.placement.get(*square).is_none();
    let free: Vec<Square> = open.iter().copied().filter(is_free).collect();
    let scale = Scale::of(&shown.style.shares, &free);
    let shade_of = |square: &Square| match shares.on(*square) {
        Share::Never => 0,
        // Every share above 0 has a shade.
        Share::Sometimes(share) => {
            ((scale.place_of(share) * f64::from(SHADES)).ceil() as u8).max(1)
        }
        Share::Always => SHADES,
    };
    let tones = (1..=SHADES).map(|shade| {
        let squares = open.iter().filter(|square| shade_of(square) == shade);
        Tone {
            colour: colours::shade_of_share(f64::from(shade) / f64::from(SHADES)),
            squares: squares.copied().collect(),
        }
    });
    // Where there is no room for every coordinate, there is none for percentages.
    let is_written = are_all_marked(board);
    let labels = free.iter().filter(|_| is_written);
    let is_certain = |shares: &Shares, square: &Square| shares.on(*square) == Share::Always;
    let framed = free.iter().filter(|square| is_certain(shares, square));
    let mut boards = shown.style.shares.iter();
    let has_frames = boards.any(|shares| free.iter().any(|square| is_certain(shares, square)));
    Shades {
        class: "share",
        tones: tones.collect(),
        framed: framed.copied().collect(),
        of_labels: ("shares", 14.0),
        labels: labels
            .filter_map(|&square| label(shown, shares, square))
            .collect(),
        key: key(scale, is_written, has_frames),
        unit: "% of solutions",
    }
}

/// The percentage on a square; beside a clue only if it is not certain, because certainty is visible without it.
fn label(shown: &Shown, shares: &Shares, square: Square) -> Option<Label> {
    let share = shares.on(square);
    let is_certain = !matches!(share, Share::Sometimes(_));
    if is_certain && clue_on(shown.puzzle, square).is_some() {
        return None;
    }
    Some(Label {
        square,
        words: percent_in_short(share),
        ink: if share == Share::Never { FAINT } else { INK },
    })
}

fn key(scale: Scale, is_written: bool, has_frames: bool) -> Vec<Swatch> {
    let named: &[f64] = match is_written {
        true => &NAMED,
        false => &NAMED_ALONE,
    };
    let swatch = |colour, words: String| Swatch {
        colour,
        words,
        is_framed: false,
    };
    let mut key = vec![swatch(PAPER.to_owned(), "0".to_owned())];
    key.extend(named.iter().map(|&part| {
        let percent = part * f64::from(scale.most);
        // 100 would mean certain, and such squares have a frame.
        swatch(colours::shade_of_share(part), percent.min(99.0).to_string())
    }));
    key.extend(has_frames.then(|| Swatch {
        colour: colours::shade_of_share(1.0),
        words: "100".to_owned(),
        is_framed: true,
    }));
    key
}
