//! The page of all solutions of an instance.
//!
//! A solution is one short line of data, such as `AKBQ:8` (see [`SolutionLines::line`]), so that ten thousand
//! solutions of the 10 queens are 300 KB; the program holds none of them in memory.

use crate::board::Square;
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::drawings::colours::LIT;
use crate::render::drawings::lit::Lamps;
use crate::render::drawings::picture::{Together, draws_together, parts, together};
use crate::render::drawings::svg::{self, Escaped};
use crate::render::format::{CannotWrite, Coordinates};
use crate::render::json::Object;
use crate::render::pages::{FOOTER, beginning};

/// The panel, the list of boards, and the dialog of one.
const BODY: &str = include_str!("page.html");

const SCRIPT: &str = include_str!("page.js");

/// Which solutions the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// Every solution.
    Solutions,
    /// The first of each class of solutions that are the same up to symmetry.
    Classes,
    /// The same, where each class is a whole orbit.
    Orbits,
}

impl Shows {
    fn class(self) -> Option<&'static str> {
        match self {
            Shows::Solutions => None,
            Shows::Classes => Some("class"),
            Shows::Orbits => Some("orbit"),
        }
    }
}

/// The page up to the first solution, with these coordinates, or the usual ones.
pub fn head(
    puzzle: &Puzzle,
    title: &str,
    shows: Shows,
    coordinates: Option<Coordinates>,
) -> Result<String, CannotWrite> {
    let parts = parts(puzzle, coordinates)?;
    let board = &puzzle.board;
    let drawn = parts.frames.iter().zip(&parts.joined);
    let kinds = puzzle.kind_ids().zip(drawn);
    let kinds = kinds.map(|(kind, (frame, joined))| {
        Object::default()
            .with("name", puzzle.printed_name(kind))
            .with("symbol", puzzle.kind(kind).symbol)
            // Of a given piece of this kind.
            .with("frame", frame)
            // Whether the line of a solution holds how its pieces are drawn.
            .with("joined", joined)
    });
    // The names of places that are no squares.
    let places = (board.rows() * board.columns()..board.len()).map(Square::new);
    let places: Vec<String> = places.map(|place| board.name(place)).collect();
    // The lines of digits and letters.
    let [given, found] = parts.strokes.map(|(stroke, width)| {
        let stroke = Object::default().with("stroke", stroke);
        stroke.with("width", width)
    });
    // View boxes, with room for coordinates and without.
    let view = Object::default()
        .with("full", parts.view.to_string())
        .with("thumb", parts.without_coordinates.to_string());
    // What the script needs to know about a puzzle.
    let data = Object::default()
        .with("rows", board.rows())
        .with("columns", board.columns())
        .with_list("kinds", kinds)
        .with("places", places)
        // As a solution is written.
        .with("givens", placement(&puzzle.given_placement()))
        .with("given", given)
        .with("found", found)
        .with("lit", LIT)
        .with("view", view)
        // The word for a class of solutions, if only one of each class is shown.
        .with("classes", shows.class());
    // `<` would end the element.
    let data = data.text().replace('<', "\\u003c");
    Ok(format!(
        "{}<svg class=\"definitions\" aria-hidden=\"true\">\n<defs>\n{}<g id=\"ground\">\n{}</g>\n\
         <g id=\"borders\">\n{}</g>\n<g id=\"grid\">\n{}</g>\n<g id=\"lines\">\n{}</g>\n<g id=\"lines-with-coordinates\"><use href=\"#lines\"/>\n{}</g>\n<g id=\"clues\">\n{}</g>\n</defs>\n</svg>\n\
         <script type=\"application/json\" id=\"puzzle\">{data}</script>\n\
         <script type=\"text/plain\" id=\"solutions\">\n",
        beginning(title),
        svg::definitions(&parts.figures, ""),
        svg::part(&parts.ground, "ground-"),
        svg::part(&parts.borders, "borders-"),
        svg::part(&parts.grid, "grid-"),
        svg::part(&parts.lines, "lines-"),
        svg::part(&parts.coordinates, "coordinates-"),
        svg::part(&parts.clues, "clues-")
    ))
}

/// The solutions of a puzzle as lines of data.
pub struct SolutionLines<'a> {
    lamps: Option<Lamps<'a>>,
    /// Where pieces draw something together.
    joined: Option<&'a Puzzle>,
}

impl<'a> SolutionLines<'a> {
    pub fn of(puzzle: &'a Puzzle) -> Self {
        SolutionLines {
            lamps: Lamps::of(puzzle),
            joined: draws_together(puzzle).then_some(puzzle),
        }
    }

    /// A line with one solution. Before each piece stands the number of squares without one since the previous piece,
    /// unless it is 0; then a letter for its kind, `A` to `Z`, `a` to `z`, or from the 53rd kind on its place in
    /// brackets. Then, each after a colon and as far as there is any, the size of its class, if that is known; where
    /// there are lamps, the lengths of the runs of dark and lit squares, by turns; and what its pieces draw together, as
    /// four layers of SVG.
    pub fn line(&self, solution: &Placement, class_size: Option<u64>) -> String {
        let size = class_size.map_or(String::new(), |size| size.to_string());
        let lit = self.lamps.as_ref().map(|lamps| runs(&lamps.lit(solution)));
        let mut fields = vec![placement(solution), size, lit.unwrap_or_default()];
        let together = self.joined.and_then(|puzzle| together(puzzle, solution));
        if let Some(Together {
            below,
            over_grid,
            over_lines,
            clues,
        }) = together
        {
            let layers = [below, over_grid, over_lines, clues];
            let layers = layers.map(|shapes| svg::part(&shapes, ""));
            fields.extend(layers.map(|layer| layer.replace('\n', "").replace(':', "&#58;")));
        }
        while fields.last().is_some_and(String::is_empty) && fields.len() > 1 {
            fields.pop();
        }
        fields.join(":") + "\n"
    }
}

/// `2,3,1,1`: two squares without, three with, one without, one with. The squares are in reading order.
fn runs(squares: &[Square]) -> String {
    let mut runs: Vec<usize> = Vec::new();
    let mut next = 0;
    for square in squares {
        match (square.index() - next, runs.last_mut()) {
            (0, Some(run)) => *run += 1,
            (gap, _) => runs.extend([gap, 1]),
        }
        next = square.index() + 1;
    }
    let runs: Vec<String> = runs.iter().map(usize::to_string).collect();
    runs.join(",")
}

fn placement(placement: &Placement) -> String {
    let mut line = String::new();
    let mut next = 0;
    for (square, kind) in placement.pieces() {
        let free = square.index() - next;
        if free > 0 {
            line += &free.to_string();
        }
        line += &letter(kind);
        next = square.index() + 1;
    }
    line
}

fn letter(kind: KindId) -> String {
    match kind.index() {
        index @ 0..26 => char::from(b'A' + index as u8).to_string(),
        index @ 26..52 => char::from(b'a' + (index - 26) as u8).to_string(),
        index => format!("({index})"),
    }
}

/// The rest of the page, with what is known about the number of solutions in words.
pub fn tail(title: &str, about: &[String]) -> String {
    let about: String = about
        .iter()
        .map(|line| format!("<p>{}</p>\n", Escaped(line)))
        .collect();
    format!(
        "</script>\n<header>\n<h1>{}</h1>\n{about}<p class=\"muted\" id=\"status\" role=\"status\"></p>\n\
         <p class=\"print\" id=\"printed\"></p>\n\
         <noscript><p>The boards are drawn by a script, and this browser runs none.</p></noscript>\n</header>\n\
         {BODY}{FOOTER}<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        Escaped(title)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bound, Moves, sample};

    #[test]
    fn nothing_in_a_puzzle_ends_an_element_of_the_page() {
        let mut puzzle = sample::open(1, 1);
        puzzle.add("a", '<', Moves::none(), Bound::ANY);
        let page = head(&puzzle, "</title><script>", Shows::Solutions, None).unwrap()
            + &tail("</h1><script>", &["<b>".to_owned()]);
        assert!(!page.contains("</title><script>"));
        assert!(!page.contains("</h1><script>"));
        assert!(!page.contains("<b>"));
        assert!(page.contains("\"symbol\":\"\\u003c\""), "{page}");
    }

    #[test]
    fn a_page_fetches_nothing() {
        let puzzle = sample::queens(4);
        let page = head(&puzzle, "t", Shows::Orbits, None).unwrap() + &tail("t", &[]);
        let names = page.replace("http://www.w3.org/2000/svg", "");
        for word in ["http:", "https:", "src=", "@import", "fetch(", "<link"] {
            assert!(!names.contains(word), "{word}");
        }
    }
}
