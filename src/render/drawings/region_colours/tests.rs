//! How far apart the colours of the palette look, and that neighbours differ.

use super::*;
use crate::board::{Regions, Wrap};
use crate::render::drawings::colours::{self, INK, LINE, PAPER, SOLVED};

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

/// Usual vision, and vision without one type of cones: G. M. Machado and others, "A Physiologically-based
/// Model for Simulation of Color Vision Deficiency", 2009.
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

/// How far apart two colours look.
fn distance(one: Light, other: Light) -> f64 {
    let apart = (0..3).map(|i| (one[i] - other[i]).powi(2));
    apart.sum::<f64>().sqrt()
}

/// The distance of the two that look most alike, with the vision for which they do.
fn nearest(palette: &[&str]) -> f64 {
    let mut nearest = f64::INFINITY;
    for vision in &VISIONS {
        let seen = palette
            .iter()
            .map(|colour| lab(times(vision, light(colour))));
        let seen: Vec<Light> = seen.collect();
        for (place, one) in seen.iter().enumerate() {
            for other in &seen[place + 1..] {
                nearest = nearest.min(distance(*one, *other));
            }
        }
    }
    nearest
}

#[test]
fn colours_can_be_told_apart_with_any_colour_vision() {
    // A distance of 2.3 is just noticeable.
    let (six, twelve) = (nearest(&PALETTE), nearest(&ONE_EACH));
    assert!(six > 16.0 && twelve > 10.0, "{six}, {twelve}");
}

/// The contrast of WCAG 2.
fn contrast(ground: &str, ink: &str) -> f64 {
    let luminance = |colour: &str| {
        let [red, green, blue] = light(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    (luminance(ground) + 0.05) / (luminance(ink) + 0.05)
}

#[test]
fn arrows_can_be_seen_beside_their_pale_edge() {
    let contrast = contrast(PAPER, LINE);
    // What WCAG 2 asks of graphics.
    assert!(contrast >= 3.0, "{contrast}");
}

#[test]
fn digits_can_be_read_on_every_region() {
    for ground in PALETTE.into_iter().chain(ONE_EACH) {
        for ink in [INK, SOLVED] {
            let contrast = contrast(ground, ink);
            // What WCAG 2 asks of text.
            assert!(contrast >= 4.5, "{ink} on {ground}: {contrast}");
        }
    }
}

#[test]
fn what_is_written_on_the_darkest_shade_can_be_read() {
    for shade in [colours::shade(9, 9), colours::shade_of_share(1.0)] {
        let contrast = contrast(&shade, INK);
        assert!(contrast >= 4.5, "{shade}: {contrast}");
    }
}

fn coloured(rows: &[&str]) -> (Board, Vec<usize>) {
    let mut board = Board::new(rows.len(), rows[0].len(), Wrap::default());
    let labels = rows.iter().flat_map(|row| row.chars());
    board.set_regions(Regions::new(labels.map(Some)));
    let colours = region_colours(&board);
    (board, colours)
}

fn assert_neighbours_differ(near: &[BTreeSet<usize>], colours: &[usize]) {
    for (region, near) in near.iter().enumerate() {
        for &other in near {
            assert_ne!(colours[region], colours[other], "{region} and {other}");
        }
    }
}

#[test]
fn regions_that_touch_have_different_colours() {
    let (board, colours) = coloured(&["aabbc", "adbbc", "addcc", "eeecf"]);
    let near = Neighbours::of(&board);
    assert_eq!(colours.len(), 6);
    assert_neighbours_differ(&near.sides, &colours);
    assert_neighbours_differ(&near.corners, &colours);
}

#[test]
fn regions_in_one_piece_side_by_side_never_share_a_colour() {
    // Regions grow from their first squares to neighbours, in a pseudo-random order.
    let side = 14;
    for seed in 0..200u64 {
        let mut state = seed * 2 + 1;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let number = 4 + random(40);
        let mut regions: Vec<Option<usize>> = vec![None; side * side];
        for region in 0..number {
            regions[random(side * side)] = Some(region);
        }
        while regions.contains(&None) {
            let at = random(side * side);
            let (row, column) = (at / side, at % side);
            let to = match random(4) {
                0 if row > 0 => at - side,
                1 if row + 1 < side => at + side,
                2 if column > 0 => at - 1,
                3 if column + 1 < side => at + 1,
                _ => continue,
            };
            regions[to] = regions[to].or(regions[at]);
        }
        let label = |region: &Option<usize>| char::from_u32(0x100 + region.unwrap() as u32);
        let labels: Vec<Option<char>> = regions.iter().map(label).collect();
        let mut board = Board::new(side, side, Wrap::default());
        board.set_regions(Regions::new(labels));
        assert_neighbours_differ(&Neighbours::of(&board).sides, &region_colours(&board));
    }
}

#[test]
fn up_to_twelve_regions_have_a_colour_of_their_own() {
    for number in [1, 7, 12] {
        let mut board = Board::new(1, number, Wrap::NONE);
        let labels = ('a'..='z').take(number).map(Some);
        board.set_regions(Regions::new(labels));
        let colours: BTreeSet<&str> = region_fills(&board).map(|(colour, _)| colour).collect();
        assert_eq!(colours.len(), number);
    }
}
