//! A page of drawings and words, without a script: of one board or many, of two side by side, of a file that is being
//! edited.

use crate::app::Candidates;
use crate::puzzle::{Placement, Puzzle};
use crate::render::drawings::svg::{self, Escaped};
use crate::render::english::rules::breaches_in_words;
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

    fn paragraph(&mut self, class: &str, words: &str) {
        self.body += &format!("<p{class}>{}</p>\n", Escaped(words.trim_end()));
    }

    /// A drawing, and what is printed with it.
    fn board(&mut self, shown: &Shown) -> Result<(), CannotWrite> {
        let words = &shown.style.words;
        if let Some(author) = &words.author {
            self.paragraph(" class=\"muted\"", &format!("by {author}"));
        }
        // Several boards are drawn in about as many rows as columns.
        let wide = match shown.style.shares.len() {
            0 => String::new(),
            boards => format!(
                " class=\"shares\" tabindex=\"0\" style=\"--boards: {}\"",
                (boards as f64).sqrt().ceil()
            ),
        };
        self.body += &format!("<figure{wide}>\n{}</figure>\n<div>\n", svg::draw(shown)?);
        for words in words.legend.iter().chain(&words.rules) {
            self.paragraph(" class=\"words\"", words);
        }
        self.body += "</div>\n";
        Ok(())
    }

    /// The boards of each genre below its heading.
    fn by_genre(&mut self, boards: &[Shown]) -> Result<(), CannotWrite> {
        let genre = |shown: &Shown| shown.style.words.genre.clone();
        for alike in boards.chunk_by(|one, next| genre(one) == genre(next)) {
            let heading = genre(&alike[0]).map(|genre| {
                self.body += &format!("<h2 class=\"genre\">{}</h2>\n", Escaped(&genre));
                "h3"
            });
            self.cards(heading.unwrap_or("h2"), titled(alike))?;
        }
        Ok(())
    }

    /// Boards beside and below one another, each with its title, a heading of this level.
    fn cards<'a>(
        &mut self,
        heading: &str,
        boards: impl Iterator<Item = (&'a str, &'a Shown<'a>)>,
    ) -> Result<(), CannotWrite> {
        self.body += "<div class=\"cards\">\n";
        for (title, shown) in boards {
            let title = Escaped(title);
            self.body += &format!("<section>\n<{heading}>{title}</{heading}>\n");
            self.board(shown)?;
            self.body += "</section>\n";
        }
        self.body += "</div>\n";
        Ok(())
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
    // Beside the board on a wide screen.
    sheet.body += "<div class=\"one\">\n";
    sheet.board(shown)?;
    sheet.body += "</div>\n";
    let broken = breaches_in_words(&shown.style.breaches, shown.puzzle);
    let broken = broken.map(|(_, words)| format!("<li>{}</li>\n", Escaped(&words)));
    let broken: String = broken.collect();
    if !broken.is_empty() {
        sheet.body +=
            &format!("<h2>What breaks a rule</h2>\n<ul class=\"broken\">\n{broken}</ul>\n");
    }
    Ok(sheet.page())
}

/// The page of many boards, and of their solutions at its end.
pub fn many(
    title: &str,
    boards: &[Shown<'_>],
    solutions: &[Shown<'_>],
) -> Result<String, CannotWrite> {
    if let ([board], []) = (boards, solutions) {
        return one(board);
    }
    let mut sheet = Sheet::new(title);
    sheet.by_genre(boards)?;
    if !solutions.is_empty() {
        sheet.body += "<h1>Solutions</h1>\n";
        sheet.by_genre(solutions)?;
    }
    Ok(sheet.page())
}

fn titled<'a>(boards: &'a [Shown<'a>]) -> impl Iterator<Item = (&'a str, &'a Shown<'a>)> {
    let title = |shown: &'a Shown<'a>| shown.style.title.as_deref().unwrap_or_default();
    boards.iter().map(move |shown| (title(shown), shown))
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
    let mut sheet = Sheet::new(marked.title.as_deref().unwrap_or("Two solutions"));
    sheet.paragraph("", about);
    let boards = [
        Shown::new(puzzle, one, &plain),
        Shown::new(puzzle, other, marked),
    ];
    sheet.cards("h2", ["A solution", "Another"].into_iter().zip(&boards))?;
    Ok(sheet.page())
}

/// The page of a puzzle that is being edited, which a browser reads again every second: the puzzle, what can stand on
/// its squares, a solution if there is one, and what is known in words.
pub fn watched(
    puzzle: &Puzzle,
    solution: Option<&Placement>,
    candidates: Option<&Candidates>,
    title: &str,
    about: &[String],
) -> Result<String, CannotWrite> {
    let given = puzzle.given_placement();
    let style = Style::default();
    let with_candidates = Style {
        candidates: candidates.cloned(),
        ..Style::default()
    };
    let decided = candidates.map(|found| found.with_decided(puzzle, given.clone()));
    let mut boards = vec![("Puzzle", Shown::new(puzzle, &given, &style))];
    if let Some(board) = &decided {
        boards.push(("Candidates", Shown::new(puzzle, board, &with_candidates)));
    }
    if let Some(board) = solution {
        boards.push(("Solution", Shown::new(puzzle, board, &style)));
    }
    let mut sheet = Sheet::new(title);
    for words in about {
        sheet.paragraph("", words);
    }
    sheet.cards("h2", boards.iter().map(|(title, board)| (*title, board)))?;
    Ok(again(sheet))
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
