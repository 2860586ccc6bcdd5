//! What lies over squares that are filled with black.

use crate::board::Square;
use crate::puzzle::print::Hue;
use crate::render::drawings::colours::PAPER;
use crate::render::drawings::drawing::{Ends, Group, Line, Over, Path, Shape};
use crate::render::drawings::figures::Look;
use crate::render::drawings::outline;
use crate::render::drawings::picture::Picture;

/// The squares that are filled with black.
pub fn dark(picture: &Picture) -> Vec<Square> {
    let pieces = picture.shown.placement.pieces();
    let is_dark = |look: &Look| look.fill() == Some(Hue::Black);
    let dark = pieces.filter(|(square, kind)| {
        picture.board().is_square(*square) && is_dark(&picture.looks[kind.index()])
    });
    dark.map(|(square, _)| square).collect()
}

/// Lines of ink, and in shaded squares pale edges of them, without which they are not seen there.
pub fn edged_in_shade(over: &mut Vec<Shape>, picture: &Picture, line: Path) {
    let Some(Line { width, .. }) = line.line else {
        return;
    };
    let pale = Path::drawn("", line.outline.clone(), PAPER, width + 3.0, Ends::Flat);
    let within = outline::squares(picture.board(), &dark(picture));
    if !within.is_empty() && !line.outline.is_empty() {
        over.group(Group::new("", vec![Shape::Path(pale)]).cut_off_at(within));
    }
    over.path(line);
}
