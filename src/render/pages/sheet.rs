//! A page of drawings and words, without a script: of one board, of two side by side, of a file that is being edited.

use crate::puzzle::{Placement, Puzzle};
use crate::render::drawings::svg::{self, Escaped};
use crate::render::english::rules::breach_in_words;
use crate::render::format::{CannotWrite, Format, OutputShape, Shown, Style};
use crate::render::pages::{FOOTER, beginning};

pub const FORMAT: Format = Format {
    name: "html",
    about: "a page with all boards, for a browser",
    shape: OutputShape::Page,
    endings: &["html"],
    write: |shown| one(shown).map(String::into_bytes),
    reader: None,
};

/// What stands on a page, from above.
struct Sheet {
    title: String,
    body: String,
}

impl Sheet {
    fn new(title: &str) -> Self {
        Sheet {
            title: title.to_owned(),
            body: format!("<main>\n<h1>{}</h1>\n", Escaped(title)),
        }
    }

    fn paragraph(mut self, words: &str) -> Self {
        self.body += &format!("<p>{}</p>\n", Escaped(words.trim_end()));
        self
    }

    /// Drawings side by side, as wide as the page is.
    fn side_by_side(mut self, drawings: &[String]) -> Self {
        let figures = drawings.iter();
        let figures = figures.map(|drawing| format!("<figure>\n{drawing}</figure>\n"));
        let figures: String = figures.collect();
        self.body += &format!("<div class=\"pair\">\n{figures}</div>\n");
        self
    }

    fn page(self) -> String {
        let Sheet { title, body } = self;
        let beginning = beginning(&title);
        format!("{beginning}{body}</main>\n{FOOTER}</body>\n</html>\n")
    }
}

/// The page of one board: the drawing, and what it breaks in words.
fn one(shown: &Shown) -> Result<String, CannotWrite> {
    let mut sheet = Sheet::new(shown.style.title.as_deref().unwrap_or("A board"));
    // Several boards are drawn in about as many rows as columns.
    let wide = match shown.style.shares.len() {
        0 => String::new(),
        boards => format!(
            " class=\"shares\" tabindex=\"0\" style=\"--boards: {}\"",
            (boards as f64).sqrt().ceil()
        ),
    };
    sheet.body += &format!("<figure{wide}>\n{}</figure>\n", svg::draw(shown)?);
    let broken = shown.style.breaches.iter().map(|breach| {
        let words = breach_in_words(breach, shown.puzzle);
        format!("<li>{}</li>\n", Escaped(&words))
    });
    let broken: String = broken.collect();
    if !broken.is_empty() {
        sheet.body +=
            &format!("<h2>What breaks a rule</h2>\n<ul class=\"broken\">\n{broken}</ul>\n");
    }
    Ok(sheet.page())
}

/// The page of two solutions; the second has the marks of this style where it differs. `about` is what is known of both.
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
    let one = svg::draw(&Shown::new(puzzle, one, &plain))?;
    let other = svg::draw(&Shown::new(puzzle, other, marked))?;
    let title = marked.title.as_deref().unwrap_or("Two solutions");
    let sheet = Sheet::new(title).paragraph(about);
    Ok(sheet.side_by_side(&[one, other]).page())
}

/// The page of a puzzle that is being edited, which a browser reads again every second: the puzzle, a solution if there
/// is one, and what is known in words.
pub fn watched(
    puzzle: &Puzzle,
    solution: Option<&Placement>,
    style: &Style,
    about: &[String],
) -> Result<String, CannotWrite> {
    let given = puzzle.given_placement();
    let boards = [&given].into_iter().chain(solution);
    let drawings = boards.map(|board| svg::draw(&Shown::new(puzzle, board, style)));
    let drawings: Vec<String> = drawings.collect::<Result<_, _>>()?;
    let sheet = Sheet::new(style.title.as_deref().unwrap_or("A puzzle"));
    let sheet = about
        .iter()
        .fold(sheet, |sheet, words| sheet.paragraph(words));
    Ok(again(sheet.side_by_side(&drawings)))
}

/// The same page while the file has errors: the report of them.
pub fn watched_errors(name: &str, report: &str) -> String {
    let mut sheet = Sheet::new(name);
    sheet.body += &format!("<pre class=\"broken\">{}</pre>\n", Escaped(report));
    again(sheet)
}

fn again(sheet: Sheet) -> String {
    let refresh = "<meta http-equiv=\"refresh\" content=\"1\">\n<title>";
    sheet.page().replacen("<title>", refresh, 1)
}
