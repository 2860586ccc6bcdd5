//! Sets of squares: by name where they have one, otherwise as rectangles, runs or a picture; and the names
//! of groups of squares.

use crate::board::{Board, Grouping, SidedOf, Square, SquareSet};
use crate::render::english::numbers::joined;
use crate::text::at_the_right;

/// More runs than this are drawn.
const MOST_RUNS: usize = 10;

/// The name of a set of squares in a sentence, and the picture that goes with it.
pub struct Area {
    /// `the border`, `the squares a1 to c3`.
    pub words: String,
    /// Lines of a picture, if the words refer to one.
    pub picture: Option<String>,
}

impl Area {
    pub fn new(board: &Board, set: &SquareSet) -> Self {
        if set.is_empty() {
            return Area::named("no square");
        }
        if set.iter().any(|place| !board.is_square(place)) {
            return sides_in_words(board, set);
        }
        if let Some(name) = name(board, set) {
            return Area::named(name);
        }
        if let Some((first, last)) = rectangle(board, set) {
            return Area::named(&one_or_run(board, "the square", first, last));
        }
        let all_but: Vec<Square> = board.squares().filter(|&s| !set.contains(s)).collect();
        if all_but.len() <= 4 {
            let names: Vec<String> = all_but.iter().map(|&s| board.name(s)).collect();
            return Area::named(&format!("all squares but {}", joined(&names, "and")));
        }
        let runs = runs(board, set);
        if runs.len() <= MOST_RUNS {
            return Area::named(&format!("the squares {}", listed(board, &runs)));
        }
        let sign = |square| if set.contains(square) { '*' } else { '.' };
        Area {
            words: "the squares marked `*`".to_owned(),
            picture: Some(picture(board, sign)),
        }
    }

    /// The squares of `in`, unless these are all.
    pub fn of_part(board: &Board, within: &SquareSet) -> Option<Self> {
        (!board.is_whole(within)).then(|| Area::new(board, &board.squares_in(within)))
    }

    fn named(name: &str) -> Self {
        Area {
            words: name.to_owned(),
            picture: None,
        }
    }
}

/// ` on the border`, between words that go with it; empty where there is no area.
pub fn in_words(area: Option<&Area>, before: &str, after: &str) -> String {
    area.map_or_else(String::new, |area| format!("{before}{}{after}", area.words))
}

/// That only the squares of an area count.
pub fn counting(area: Option<&Area>) -> String {
    in_words(area, ", counting on ", " only")
}

/// A sentence, followed by the picture of its area if there is one.
pub fn with_picture(sentence: String, area: Option<Area>) -> String {
    match area.and_then(|area| area.picture) {
        Some(picture) => format!("{sentence}\n{picture}"),
        None => sentence,
    }
}

/// A sentence, followed by the groups that the rule itself draws or lists.
pub fn with_own_groups<'a>(
    mut sentence: String,
    board: &Board,
    each: impl Iterator<Item = &'a Grouping>,
) -> String {
    for grouping in each {
        match grouping.of_squares() {
            Some(Grouping::Drawn(regions)) if !regions.labels().is_empty() => {
                sentence.push('\n');
                sentence += &picture(board, |square| regions.label(square).unwrap_or("."));
            }
            Some(Grouping::Listed(lines)) => {
                for (number, line) in (1..).zip(lines.iter()) {
                    let squares = line.iter().map(|&square| board.name(square));
                    let squares: Vec<String> = squares.collect();
                    sentence += &format!("\nline {number}: {}", squares.join(" "));
                }
            }
            _ => {}
        }
    }
    sentence
}

/// One word for each square, in columns; the last row has no line break.
pub fn picture<W: ToString>(board: &Board, word: impl Fn(Square) -> W) -> String {
    let words = board.squares().map(|square| word(square).to_string());
    let words: Vec<String> = words.collect();
    let widest = words.iter().map(|word| word.chars().count()).max();
    let rows = words.chunks(board.columns().max(1)).map(|row| {
        let row = row.iter();
        let row = row.map(|word| at_the_right(word, widest.unwrap_or(0)));
        row.collect::<Vec<_>>().join(" ")
    });
    rows.collect::<Vec<_>>().join("\n")
}

fn name(board: &Board, set: &SquareSet) -> Option<&'static str> {
    let (rows, columns) = (board.rows(), board.columns());
    let place = |s: Square| (board.row(s), board.column(s));
    let at_edge = |at: usize, of: usize| at == 0 || at + 1 == of;
    // Counted from the bottom left corner, whose square is dark.
    let is_dark = |s: Square| (rows - 1 - place(s).0 + place(s).1).is_multiple_of(2);
    let known: [(&str, &dyn Fn(Square) -> bool); 6] = [
        ("the dark squares", &is_dark),
        ("the light squares", &|s| !is_dark(s)),
        ("the corners", &|s| {
            at_edge(place(s).0, rows) && at_edge(place(s).1, columns)
        }),
        ("the border", &|s| {
            at_edge(place(s).0, rows) || at_edge(place(s).1, columns)
        }),
        (
            "the diagonal that rises from the bottom left corner",
            &|s| rows - 1 - place(s).0 == place(s).1,
        ),
        ("the diagonal that falls from the top left corner", &|s| {
            place(s).0 == place(s).1
        }),
    ];
    let known = known.iter().find(|(_, holds)| {
        let squares = board.squares().filter(|&s| holds(s));
        let squares = SquareSet::of(board.len(), squares);
        let open = squares.iter().filter(|&s| board.is_open(s));
        squares.count() > 1 && (squares == *set || SquareSet::of(board.len(), open) == *set)
    });
    known.map(|(name, _)| *name)
}

/// Sides, perhaps with squares.
fn sides_in_words(board: &Board, set: &SquareSet) -> Area {
    let are = |sides: &mut dyn Iterator<Item = Square>| *set == SquareSet::of(board.len(), sides);
    if are(&mut board.sides()) {
        return Area::named("all sides");
    }
    if are(&mut board.sides().filter(|&side| board.is_inner(side))) {
        return Area::named("the inner sides");
    }
    if are(&mut board.sides().filter(|&side| !board.is_inner(side))) {
        return Area::named("the outer sides");
    }
    let names: Vec<String> = set.iter().map(|place| board.name(place)).collect();
    if names.len() <= 2 * MOST_RUNS {
        return Area::named(&format!("the sides {}", joined(&names, "and")));
    }
    let (columns, places) = board.picture();
    let sign = |&place: &Square| match (set.contains(place), board.is_corner(place)) {
        (true, _) => '*',
        (false, true) => '+',
        (false, false) => '.',
    };
    let rows = places.chunks(columns);
    let rows = rows.map(|row| row.iter().map(sign).collect::<String>());
    Area {
        words: "the sides marked `*`".to_owned(),
        picture: Some(rows.collect::<Vec<String>>().join("\n")),
    }
}

/// The bottom left and top right squares, if the set is all of a rectangle.
fn rectangle(board: &Board, set: &SquareSet) -> Option<(Square, Square)> {
    let rows = || set.iter().map(|s| board.row(s));
    let columns = || set.iter().map(|s| board.column(s));
    let (top, bottom) = (rows().min()?, rows().max()?);
    let (left, right) = (columns().min()?, columns().max()?);
    let is_full = set.count() == (bottom - top + 1) * (right - left + 1);
    is_full.then(|| (board.at(bottom, left), board.at(top, right)))
}

/// Squares side by side in a row, in reading order.
pub fn runs(board: &Board, set: &SquareSet) -> Vec<(Square, Square)> {
    let mut runs: Vec<(Square, Square)> = Vec::new();
    for square in set.iter() {
        match runs.last_mut() {
            Some((_, last)) if last.index() + 1 == square.index() && board.column(square) > 0 => {
                *last = square;
            }
            _ => runs.push((square, square)),
        }
    }
    runs
}

/// `a8, b8, c7 to e7 and h1`.
pub fn listed(board: &Board, runs: &[(Square, Square)]) -> String {
    let mut names = Vec::new();
    for &(first, last) in runs {
        // `a8 to b8` would be longer than both.
        if last.index() == first.index() + 1 {
            names.extend([board.name(first), board.name(last)]);
        } else {
            names.push(run(board, first, last));
        }
    }
    joined(&names, "and")
}

/// `a8`, or `a8 to c8`.
fn run(board: &Board, first: Square, last: Square) -> String {
    if first == last {
        return board.name(first);
    }
    format!("{} to {}", board.name(first), board.name(last))
}

fn one_or_run(board: &Board, noun: &str, first: Square, last: Square) -> String {
    let ending = if first == last { "" } else { "s" };
    format!("{noun}{ending} {}", run(board, first, last))
}

/// `each row, each column and each region`.
pub fn each_of<'a>(groupings: impl IntoIterator<Item = &'a Grouping>) -> String {
    let each = |grouping| format!("each {}", group_name(grouping));
    let names = groupings.into_iter().map(each);
    joined(&names.collect::<Vec<_>>(), "and")
}

/// One group.
fn group_name(grouping: &Grouping) -> String {
    match grouping {
        Grouping::Board => "board".to_owned(),
        Grouping::Row => "row".to_owned(),
        Grouping::Column => "column".to_owned(),
        Grouping::Diagonal => "diagonal that rises to the right (/)".to_owned(),
        Grouping::Antidiagonal => "diagonal that falls to the right (\\)".to_owned(),
        Grouping::Square => "open square".to_owned(),
        Grouping::Line => "straight line of three squares or more, at any slope,".to_owned(),
        Grouping::Region => "region".to_owned(),
        Grouping::Box => "box".to_owned(),
        Grouping::Window { rows, columns } => {
            format!("window {rows} high and {columns} wide (wherever it lies)")
        }
        Grouping::Drawn(_) if grouping.is_left_open() => "region that is to be drawn".to_owned(),
        Grouping::Drawn(_) => "region drawn below".to_owned(),
        Grouping::Listed(_) if grouping.is_left_open() => "line that is to be drawn".to_owned(),
        Grouping::Listed(_) => "line listed below".to_owned(),
        Grouping::Sided(sided) => match &sided.of {
            SidedOf::Corner => "corner of the board".to_owned(),
            SidedOf::Inside(grouping) => group_name(grouping),
            SidedOf::Rim(grouping) => format!("rim of a {}", group_name(grouping)),
        },
    }
}
