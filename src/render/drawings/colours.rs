//! The colours of pictures; those of regions are in [`super::region_colours`].
//!
//! Marks have the colours of Okabe and Ito ("Color Universal Design", 2008). No colour is the only
//! sign of anything: regions have borders, breaches have lines, and numbers of attackers have a key.

use crate::puzzle::print::Hue;

pub const INK: &str = "#1d1d1f";
/// Digits and letters that are not given but found.
pub const SOLVED: &str = "#0b5394";
pub const PAPER: &str = "#ffffff";
pub const LIGHT: &str = "#f2e6cf";
pub const DARK: &str = "#c79f6f";
/// Dark squares on paper.
pub const PRINTED_DARK: &str = "#dfdfdf";
pub const WALL: &str = "#3a3a3f";
/// Shaded squares.
pub const SHADED: &str = "#35353b";
pub const CLOSED: &str = "#d9d9d9";
/// Arrows, on which pieces stand: contrast 3 to 1 on paper and below digits.
pub const LINE: &str = "#85858d";
/// Thermometers, lines without a colour, and diagonals that count.
pub const MARK: &str = "#c3c3c8";
pub const GRID: &str = "#a8a8ad";
/// What is drawn in the colour of this name: lines below digits, squares, and what is drawn in ink.
pub struct Tones {
    pub line: &'static str,
    pub fill: &'static str,
    pub ink: &'static str,
}

/// Lines and fills are so soft that digits on them can be read.
pub fn tones(colour: Hue) -> Tones {
    let (line, fill, ink) = match colour {
        Hue::Black => ("#3c3c42", SHADED, INK),
        Hue::Grey => (MARK, "#d9d9de", "#6b6b72"),
        Hue::White => ("#ffffff", "#ffffff", "#ffffff"),
        Hue::Red => ("#f0a8a2", "#f8cfcb", "#c0261b"),
        Hue::Orange => ("#f5c592", "#fbdcbd", "#b45309"),
        Hue::Yellow => ("#eedd78", "#fbf2b4", "#857000"),
        Hue::Green => ("#9fd49a", "#cfeac9", "#1f7a2e"),
        Hue::Blue => ("#a3c9f0", "#cfe3f8", "#0b5fa5"),
        Hue::Purple => ("#d3aee6", "#e6d3f0", "#7a2ea0"),
        Hue::Pink => ("#f4b6d2", "#fbd9e8", "#b8327a"),
        Hue::Brown => ("#d0b597", "#e3d3c0", "#75512b"),
    };
    Tones { line, fill, ink }
}

/// Squares that lamps light.
pub const LIT: &str = "#fff0a8";
/// Coordinates: contrast 4.5 to 1 on white, and not invisible on black.
pub const FAINT: &str = "#757575";
pub const BROKEN: &str = "#d3210f";
/// Where a solution differs from another.
pub const DIFFERENT: &str = "#0072b2";
/// The tint of such squares; paler, so that dark squares do not turn grey.
pub const DIFFERENT_TINT: &str = "#6fbdf0";
/// The tint of squares that are the reason for what one of them holds.
pub const REASON_TINT: &str = "#ffd27a";
/// The darkest shade of attacked squares, and of those where a piece almost always stands; what is written there has
/// a contrast of 4.5 to 1.
const DARKEST: [u8; 3] = [0x30, 0x8e, 0xc5];
/// The share of the palest shade, and the largest step by which one more attacker darkens a shade.
const PALEST: f64 = 0.16;
const STEP: f64 = 0.28;

/// The shade of a square with this number of attackers, where `most` is the greatest number on any square.
/// The shade is opaque, so that it is the same in a key as on the board.
pub fn shade(attackers: usize, most: usize) -> String {
    let steps = most.saturating_sub(1).max(1) as f64;
    let step = STEP.min((1.0 - PALEST) / steps);
    mixed_with_white(PALEST + step * attackers.saturating_sub(1) as f64)
}

/// The shade of a square whose share is this fraction of the greatest share that has a shade: more than 0
/// and at most 1.
pub fn shade_of_share(share: f64) -> String {
    mixed_with_white(PALEST + (1.0 - PALEST) * share)
}

/// The darkest shade, this share of it, mixed with the paper.
fn mixed_with_white(share: f64) -> String {
    let mixed = |paper: u8, ink: u8| {
        let (paper, ink) = (f64::from(paper), f64::from(ink));
        (paper + (ink - paper) * share.min(1.0)).round() as u8
    };
    let [red, green, blue] = [0, 1, 2].map(|part| mixed(WHITE[part], DARKEST[part]));
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Red, green and blue of `#rrggbb`.
pub fn parts(colour: &str) -> [u8; 3] {
    [1, 3, 5].map(|from| {
        let digits = colour.get(from..from + 2).unwrap_or("00");
        u8::from_str_radix(digits, 16).unwrap_or(0)
    })
}

/// [`PAPER`] in numbers.
const WHITE: [u8; 3] = [0xff, 0xff, 0xff];

/// Discs of pieces that have no shape.
const DISCS: [&str; 6] = [
    "#fff3c4", "#cfe6f7", "#f9d3c2", "#d2efe3", "#ecd9f2", "#e3e3e3",
];

/// The disc of the kind at this place.
pub fn disc(kind: usize) -> &'static str {
    DISCS[kind % DISCS.len()]
}

/// Spots on large boards: ink, the colours of Okabe and Ito, and paper.
pub const SPOTS: [&str; 7] = [
    INK, "#d55e00", "#0072b2", "#009e73", "#cc79a7", "#f0e442", PAPER,
];
