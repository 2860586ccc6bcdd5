//! The page of two solutions; the second has marks where it differs from the first.

use crate::puzzle::{Placement, Puzzle};
use crate::render::drawings::svg::{self, Escaped};
use crate::render::format::{CannotWrite, Shown, Style};
use crate::render::pages::{FOOTER, beginning};

/// `marked` is the style of the second, `about` is what is known of both.
pub fn pair(
    puzzle: &Puzzle,
    [one, other]: [&Placement; 2],
    marked: &Style,
    about: &str,
) -> Result<String, CannotWrite> {
    let plain = Style {
        differs: Vec::new(),
        ..marked.clone()
    };
    let drawing = |index, placement, style| {
        svg::draw(&Shown {
            puzzle,
            placement,
            index,
            style,
        })
    };
    let (one, other) = (drawing(1, one, &plain)?, drawing(2, other, marked)?);
    let title = marked.title.as_deref().unwrap_or("Two solutions");
    Ok(format!(
        "{}<main>\n<h1>{}</h1>\n<p>{}</p>\n<div class=\"pair\">\n<figure>\n{one}</figure>\n\
         <figure>\n{other}</figure>\n</div>\n</main>\n{FOOTER}</body>\n</html>\n",
        beginning(title),
        Escaped(title),
        Escaped(about)
    ))
}
