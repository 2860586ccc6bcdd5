//! What can still stand on each square, as setters write it: small symbols, each kind at a place of its own in the square,
//! and a point after them if it may stay empty. A square that must stay empty has a small dot, a side a small cross.
//!
//! What is decided stands on the board like any piece: the caller places it. Where there is one kind of piece alone, a
//! square without a mark is open.

use crate::board::{Board, Square};
use crate::puzzle::KindId;
use crate::render::drawings::colours::{FAINT, PAPER};
use crate::render::drawings::drawing::{Align, CELL, Ends, Group, Over, Point, Shape, Text};
use crate::render::drawings::outline::{along, circle, corner, middle};
use crate::render::drawings::picture::Picture;
use crate::render::drawings::picture::numbers::Grounds;
use crate::render::drawings::picture::sides::drawn_at;
use crate::render::marks::beside::{Beside, Side, half_of};

/// The part of a square in which symbols stand.
const LEFT: f64 = 5.0;
const WIDE: f64 = CELL - 2.0 * LEFT;

/// Its top and bottom: between numbers in corners, on all squares alike if any has some.
fn top_and_bottom(picture: &Picture) -> (f64, f64) {
    let open = picture.numbers.iter();
    let open = open.filter(|number| picture.board().is_open(number.square));
    let is_in = |number: &Beside, half: usize| match number.side {
        Side::Corner(n) => half_of(n) == half,
        _ => false,
    };
    let (mut above, mut below) = (open.clone(), open);
    let top = if above.any(|number| is_in(number, 0)) {
        16.0
    } else {
        9.0
    };
    let bottom = if below.any(|number| is_in(number, 1)) {
        33.0
    } else {
        CELL - 4.0
    };
    (top, bottom)
}

/// Half the diagonal of a cross on a side.
const CROSS: f64 = 3.2;

pub fn candidates(over: &mut Vec<Shape>, picture: &Picture) {
    let Some(found) = &picture.shown.style.candidates else {
        return;
    };
    let puzzle = picture.puzzle();
    let kinds: Vec<Option<KindId>> = puzzle.kinds_on_squares().map(Some).collect();
    let mut squares = picture.board().open_squares();
    let may_be_empty = squares.any(|square| matches!(found.on(square), [_, .., None]));
    let places = [kinds.as_slice(), &[None][..usize::from(may_be_empty)]].concat();
    let (has_clue, grounds) = (super::with_clues(picture), Grounds::of(picture));
    let room = top_and_bottom(picture);
    let (mut dots, mut crosses, mut texts) = (String::new(), String::new(), Vec::new());
    for place in picture.board().open_places() {
        let contents = found.on(place);
        let is_empty = contents == [None];
        if !picture.board().is_square(place) {
            // Where nothing may ever stand, as on the rim of a board with lines through squares, a cross says nothing.
            let may_stand = |kind| puzzle.may_stand(kind, place);
            let is_crossed = is_empty && puzzle.kind_ids().any(may_stand);
            if is_crossed {
                crosses += &super::crosses(picture.board(), &[place]);
            }
        } else if is_empty
            && !kinds.is_empty()
            && !has_clue(place)
            && !super::has_line(picture, place)
        {
            dots += &circle(middle(picture.board(), place), 2.4);
        } else if contents.len() > 1 && kinds.len() > 1 {
            let mut standing = symbols(picture, (place, room), contents, &places);
            if grounds.has_black(place) {
                let edged = |text: Text| text.over(Some((PAPER, EDGE)));
                standing = standing.into_iter().map(edged).collect();
            }
            texts.extend(standing.into_iter().map(Shape::Text));
        }
    }
    over.area("empty", dots, FAINT);
    over.line("empty", crosses, (FAINT, 1.4), Ends::Round);
    over.group(Group::new("candidates", texts).with_pen(FAINT, None));
}

/// Sides that are crossed out.
pub fn crosses(board: &Board, sides: &[Square]) -> String {
    let cross = |(x, y): Point| {
        let arm = |up: f64| along(&[(x - CROSS, y - up * CROSS), (x + CROSS, y + up * CROSS)]);
        arm(1.0) + &arm(-1.0)
    };
    let places = sides.iter().flat_map(|&side| drawn_at(board, side));
    places.map(cross).collect()
}

/// The symbols of what can stand on a square, each at its place.
fn symbols(
    picture: &Picture,
    (square, (top, bottom)): (Square, (f64, f64)),
    contents: &[Option<KindId>],
    places: &[Option<KindId>],
) -> Vec<Text> {
    // With many kinds only those that are left have a place.
    let is_fixed = places.len() <= MOST_FIXED;
    let places = if is_fixed { places } else { contents };
    let across = (1..).find(|across| across * across >= places.len());
    let across = across.unwrap_or(1);
    let down = places.len().div_ceil(across);
    let (x, y) = corner(picture.board(), square);
    let step = (WIDE / across as f64, (bottom - top) / down as f64);
    let height = (step.0 * 0.62).min(step.1 * 0.62).min(8.0);
    let here = places.iter().enumerate();
    let here = here.filter(|(_, content)| contents.contains(content));
    let symbols = here.map(|(place, content)| {
        let at = (
            x + LEFT + (0.5 + (place % across) as f64) * step.0,
            y + top + (0.5 + (place / across) as f64) * step.1,
        );
        let (symbol, width) = match *content {
            Some(kind) => (picture.puzzle().printed(kind), 0.9),
            None => (".".to_owned(), 2.4),
        };
        Text::new(&symbol, at, Align::Middle, (height, width))
    });
    symbols.collect()
}

/// The width of the pale edge of symbols over black.
const EDGE: f64 = 3.0;

/// Beyond this number kinds have no places of their own.
const MOST_FIXED: usize = 16;
