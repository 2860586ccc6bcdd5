//! The colours of pictures, and which region has which.
//!
//! Nine pale colours for regions can be told apart with any kind of colour vision, and digits be read
//! on them; marks have the colours of Okabe and Ito ("Color Universal Design", 2008). No colour is the only
//! sign of anything: regions have borders, breaches have lines, and numbers of attackers have a key.

use crate::board::{Board, Square};

pub const INK: &str = "#1d1d1f";
/// Digits and letters that are found and not given.
pub const SOLVED: &str = "#0b5394";
pub const PAPER: &str = "#fffdf8";
pub const LIGHT: &str = "#f2e6cf";
pub const DARK: &str = "#c79f6f";
pub const WALL: &str = "#3a3a3f";
pub const CLOSED: &str = "#d9d9d9";
pub const GRID: &str = "#a9a59c";
/// Coordinates: 4.5 to 1 on white, and not invisible on black.
pub const FAINT: &str = "#757575";
pub const BROKEN: &str = "#d3210f";
/// Where a solution differs from another.
pub const DIFFERENT: &str = "#0072b2";
/// Below it; paler, so that dark squares do not turn grey.
pub const DIFFERENT_TINT: &str = "#6fbdf0";
/// The darkest shade of attacked squares.
const ATTACKED: [u8; 3] = [0x23, 0x85, 0xbd];
/// The palest, and by how much at most one attacker more is darker.
const PALEST: f64 = 0.16;
const STEP: f64 = 0.28;

/// The shade of a square that so many pieces attack, where `most` attack any. It lets nothing through, so that it
/// is the same in a key as on the board.
pub fn shade(attackers: usize, most: usize) -> String {
    let steps = most.saturating_sub(1).max(1) as f64;
    let step = STEP.min((1.0 - PALEST) / steps);
    let share = PALEST + step * attackers.saturating_sub(1) as f64;
    let mixed = |paper: u8, ink: u8| {
        let (paper, ink) = (f64::from(paper), f64::from(ink));
        (paper + (ink - paper) * share.min(1.0)).round() as u8
    };
    let [red, green, blue] = [0, 1, 2].map(|part| mixed(WHITE[part], ATTACKED[part]));
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// [`PAPER`] in numbers.
const WHITE: [u8; 3] = [0xff, 0xfd, 0xf8];

/// Found by search among pale colours for nine whose nearest two are as far apart as can be, with usual
/// vision and without one sort of cones; the test below says how far that is.
const REGIONS: [&str; 9] = [
    "#ffd37a", "#94edff", "#edb4da", "#a7dbc1", "#ffffad", "#c2c2ff", "#dbd3a7", "#c2fff5",
    "#ebffd6",
];

/// Discs of pieces that have no shape.
const DISCS: [&str; 6] = [
    "#fff3c4", "#cfe6f7", "#f9d3c2", "#d2efe3", "#ecd9f2", "#e3e3e3",
];

/// The disc of the kind at this place.
pub fn disc(kind: usize) -> &'static str {
    DISCS[kind % DISCS.len()]
}

/// Spots on large boards: ink, and the colours of Okabe and Ito.
const SPOTS: [&str; 6] = [INK, "#d55e00", "#0072b2", "#009e73", "#cc79a7", "#f0e442"];

/// The spot of the kind at this place.
pub fn spot(kind: usize) -> &'static str {
    SPOTS[kind % SPOTS.len()]
}

/// A colour for each region, as far as there are enough no two alike side by side or at a corner.
pub fn region_colours(board: &Board) -> Vec<&'static str> {
    let number = board.regions().map_or(0, |regions| regions.labels().len());
    let mut chosen: Vec<usize> = Vec::with_capacity(number);
    let neighbours = neighbours(board, number);
    let mut uses = [0usize; REGIONS.len()];
    for near in &neighbours {
        let taken = |colour: usize| {
            near.iter()
                .filter_map(|&n| chosen.get(n))
                .any(|&c| c == colour)
        };
        let colour = (0..REGIONS.len()).min_by_key(|&colour| (taken(colour), uses[colour]));
        let colour = colour.unwrap_or(0);
        uses[colour] += 1;
        chosen.push(colour);
    }
    chosen.into_iter().map(|colour| REGIONS[colour]).collect()
}

/// For each region those that it touches, at a corner too.
fn neighbours(board: &Board, number: usize) -> Vec<Vec<usize>> {
    let mut near = vec![Vec::new(); number];
    let mut touch = |one: Square, other: Square| {
        if let (Some(one), Some(other)) = (board.region_of(one), board.region_of(other))
            && one != other
            && !near[one].contains(&other)
        {
            near[one].push(other);
            near[other].push(one);
        }
    };
    for square in board.squares() {
        let (row, column) = (board.row(square), board.column(square));
        let is_last_row = row + 1 == board.rows();
        let is_last_column = column + 1 == board.columns();
        if !is_last_column {
            touch(square, board.at(row, column + 1));
        }
        if !is_last_row {
            touch(square, board.at(row + 1, column));
            if !is_last_column {
                touch(square, board.at(row + 1, column + 1));
            }
            if column > 0 {
                touch(square, board.at(row + 1, column - 1));
            }
        }
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Regions, Wrap};

    /// Red, green and blue, as shares of light.
    type Light = [f64; 3];

    fn light(colour: &str) -> Light {
        [1, 3, 5].map(|at| {
            let share = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if share <= 0.04045 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    fn times(matrix: &[Light; 3], light: Light) -> Light {
        let row = |row: &Light| (0..3).map(|i| row[i] * light[i]).sum::<f64>().max(0.0);
        [row(&matrix[0]), row(&matrix[1]), row(&matrix[2])]
    }

    /// CIELAB, white D65.
    fn lab(light: Light) -> Light {
        let to_xyz = [
            [0.4124, 0.3576, 0.1805],
            [0.2126, 0.7152, 0.0722],
            [0.0193, 0.1192, 0.9505],
        ];
        let [x, y, z] = times(&to_xyz, light);
        let f = |t: f64| {
            if t > 0.008856 {
                t.cbrt()
            } else {
                7.787 * t + 16.0 / 116.0
            }
        };
        let (x, y, z) = (f(x / 0.9505), f(y), f(z / 1.089));
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// What is seen, with usual vision and without one sort of cones: G. M. Machado and others,
    /// "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009.
    const VISIONS: [[Light; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ];

    #[test]
    fn colours_of_regions_can_be_told_apart_with_any_colour_vision() {
        for vision in &VISIONS {
            let seen = REGIONS.map(|colour| lab(times(vision, light(colour))));
            for (place, one) in seen.iter().enumerate() {
                for other in &seen[place + 1..] {
                    let squares = (0..3).map(|i| (one[i] - other[i]).powi(2));
                    // 2.3 is just noticed.
                    let distance = squares.sum::<f64>().sqrt();
                    assert!(distance > 12.0, "{distance}");
                }
            }
        }
    }

    #[test]
    fn digits_can_be_read_on_every_region() {
        let luminance = |colour: &str| {
            let [red, green, blue] = light(colour);
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        for ground in REGIONS {
            for ink in [INK, SOLVED] {
                let contrast = (luminance(ground) + 0.05) / (luminance(ink) + 0.05);
                // What WCAG 2 asks of text.
                assert!(contrast >= 4.5, "{ink} on {ground}: {contrast}");
            }
        }
    }

    #[test]
    fn regions_that_touch_have_different_colours() {
        let rows = ["aabbc", "adbbc", "addcc", "eeecf"];
        let mut board = Board::new(4, 5, Wrap::default());
        let labels = rows.iter().flat_map(|row| row.chars());
        board.set_regions(Regions::new(labels.map(Some)));
        let colours = region_colours(&board);
        assert_eq!(colours.len(), 6);
        for (region, near) in neighbours(&board, 6).iter().enumerate() {
            assert!(!near.is_empty());
            for &other in near {
                assert_ne!(colours[region], colours[other], "{region} and {other}");
            }
        }
    }
}
