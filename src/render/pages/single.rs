//! The page of one board: the drawing, and what it breaks in words.

use crate::render::drawings::svg::{self, Escaped};
use crate::render::english::rules::breach_in_words;
use crate::render::format::{CannotWrite, Format, OutputShape, Shown};
use crate::render::pages::{FOOTER, beginning};

pub const FORMAT: Format = Format {
    name: "html",
    about: "a page with all boards, for a browser",
    shape: OutputShape::Page,
    endings: &["html"],
    write,
    reader: None,
};

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    let title = shown.style.title.as_deref().unwrap_or("A board");
    let drawing = svg::draw(shown)?;
    let breaches = &shown.style.breaches;
    let broken: String = breaches
        .iter()
        .map(|breach| {
            let words = breach_in_words(breach, shown.puzzle);
            format!("<li>{}</li>\n", Escaped(&words))
        })
        .collect();
    let broken = if broken.is_empty() {
        broken
    } else {
        format!("<h2>What breaks a rule</h2>\n<ul class=\"broken\">\n{broken}</ul>\n")
    };
    // Several boards are drawn in about as many rows as columns.
    let wide = match shown.style.shares.len() {
        0 => String::new(),
        boards => format!(
            " class=\"shares\" tabindex=\"0\" style=\"--boards: {}\"",
            (boards as f64).sqrt().ceil()
        ),
    };
    let page = format!(
        "{}<main>\n<h1>{}</h1>\n<figure{wide}>\n{drawing}</figure>\n{broken}</main>\n{FOOTER}</body>\n</html>\n",
        beginning(title),
        Escaped(title)
    );
    Ok(page.into_bytes())
}
