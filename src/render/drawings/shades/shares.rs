//! Squares shaded by the share of solutions in which a piece stands there.
//!
//! What is certain differs from what is almost certain by more than a shade: a square where the piece never
//! stands is white, and one where it always stands has a frame.

use crate::app::{Share, Shares};
use crate::board::Square;
use crate::puzzle::{KindId, Puzzle};
use crate::render::drawings::colours::{self, FAINT, INK, PAPER};
use crate::render::drawings::shades::{Label, Shades, Swatch, Tone};
use crate::render::format::Shown;
use crate::render::marks::coordinates::are_all_marked;
use crate::render::marks::numbered::numbered;
use crate::render::marks::rules::printed;
use crate::render::marks::shares::{Scale, percent_in_short};

/// The number of shades.
const SHADES: u8 = 100;

/// The parts of the scale that the key names: where percentages are written on squares, and where they are not.
const NAMED: [f64; 3] = [0.1, 0.5, 1.0];
const NAMED_ALONE: [f64; 5] = [0.1, 0.25, 0.5, 0.75, 1.0];

/// Every open square, or every side, wherever the piece may stand.
pub fn shades(shown: &Shown, shares: &Shares) -> Shades {
    let board = &shown.puzzle.board;
    let places = places_of(shown.puzzle, shares);
    let is_free = |place: &Square| shown.placement.get(*place).is_none();
    let free = |places: &[Square]| Vec::from_iter(places.iter().copied().filter(is_free));
    let (squares, sides) = (free(&places.squares), free(&places.sides));
    let all_free = free(&Vec::from_iter(board.open_places()));
    let scale = Scale::of(&shown.style.shares, &all_free);
    // Where there is no room for every coordinate, there is none for percentages.
    let is_written = are_all_marked(board);
    let is_certain = |shares: &Shares, place: &Square| shares.on(*place) == Share::Always;
    let framed = squares.iter().chain(&sides);
    let framed = framed.filter(|place| is_certain(shares, place));
    let mut boards = shown.style.shares.iter();
    let has_frames = boards.any(|shares| all_free.iter().any(|place| is_certain(shares, place)));
    let (numbers, _) = printed(shown.puzzle);
    let numbered = numbered(shown.puzzle, &numbers);
    let on_squares = squares.iter().filter_map(|&square| {
        // Beside a number only if it is not certain, because certainty is visible without it.
        let share = shares.on(square);
        let is_certain = !matches!(share, Share::Sometimes(_));
        (!is_certain || !numbered.contains(&square)).then(|| label(square, share))
    });
    // No line says never, an edge of ink always.
    let on_sides = sides.iter().map(|&side| (side, shares.on(side)));
    let on_sides = on_sides.filter(|(_, share)| matches!(share, Share::Sometimes(_)));
    let labels = on_squares.chain(on_sides.map(|(side, share)| label(side, share)));
    Shades {
        class: "share",
        tones: tones(scale, shares, &places.squares),
        tones_of_sides: tones(scale, shares, &sides),
        framed: framed.copied().collect(),
        of_labels: ("shares", 14.0),
        labels: labels.filter(|_| is_written).collect(),
        key: key(scale, is_written, has_frames),
        unit: "% of solutions",
    }
}

/// Where pieces stand that have shares.
struct Places {
    squares: Vec<Square>,
    sides: Vec<Square>,
}

/// The open squares if the piece stands on squares, the sides if it stands on sides: of some pieces it is both.
fn places_of(puzzle: &Puzzle, shares: &Shares) -> Places {
    let of_piece = puzzle
        .pieces
        .iter()
        .filter(|piece| piece.name == shares.piece);
    let of_piece = of_piece
        .flat_map(|piece| piece.kinds.clone())
        .map(KindId::new);
    let mut kinds: Vec<KindId> = of_piece.collect();
    let is_named = |&kind: &KindId| puzzle.kind(kind).name == shares.piece;
    kinds.extend(puzzle.kind_ids().filter(is_named));
    if kinds.is_empty() {
        // Any piece.
        kinds.extend(puzzle.kind_ids());
    }
    let (on_sides, on_squares): (Vec<_>, Vec<_>) =
        kinds.iter().partition(|&&kind| puzzle.is_on_sides(kind));
    let has_squares = !on_squares.is_empty() || on_sides.is_empty();
    let may_stand = |side: &Square| on_sides.iter().any(|&kind| puzzle.may_stand(kind, *side));
    let squares = puzzle.board.open_squares();
    Places {
        squares: squares.filter(|_| has_squares).collect(),
        sides: puzzle.board.sides().filter(may_stand).collect(),
    }
}

fn tones(scale: Scale, shares: &Shares, places: &[Square]) -> Vec<Tone> {
    let shade_of = |place: &Square| match shares.on(*place) {
        Share::Never => 0,
        // Every share above 0 has a shade.
        Share::Sometimes(share) => {
            ((scale.place_of(share) * f64::from(SHADES)).ceil() as u8).max(1)
        }
        Share::Always => SHADES,
    };
    let tones = (1..=SHADES).map(|shade| {
        let squares = places.iter().filter(|place| shade_of(place) == shade);
        Tone {
            colour: colours::shade_of_share(f64::from(shade) / f64::from(SHADES)),
            squares: squares.copied().collect(),
        }
    });
    tones.collect()
}

fn label(place: Square, share: Share) -> Label {
    Label {
        square: place,
        words: percent_in_short(share),
        ink: if share == Share::Never { FAINT } else { INK },
    }
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
