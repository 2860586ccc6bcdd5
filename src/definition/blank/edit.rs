//! The text of an open file with what was found.

use super::places::{entries, left_out};
use super::{Blank, Filled, LayoutPlace, NotBlank, Open, Place};
use crate::board::{Square, Terrain};
use crate::definition::removal::{Edit, applied};
use crate::definition::syntax::{SourceFile, Span, board_picture, parse, picture, quoted};
use crate::puzzle::{KindId, Puzzle};
use crate::text::at_the_right;

impl Blank {
    /// The text with no `?` in the pictures of clues, so that none closes its square. No line moves.
    pub fn cleared(&self) -> String {
        let is_clue =
            |place: &&Place| place.line.is_some() && matches!(place.open, Open::Numbers(_));
        let clues = self.places.iter().filter(is_clue);
        let cleared = clues.map(|place| {
            let picture = &self.text[place.span.clone()];
            (place.span.clone(), picture.replace('?', "."))
        });
        applied(&self.text, cleared.collect())
    }

    /// The same file with walls on these squares of the board.
    pub fn with_walls(&self, puzzle: &Puzzle, walls: &[Square]) -> Result<Blank, NotBlank> {
        let is_wall = |square| walls.contains(&square);
        let layout = self.layout(puzzle, |square| is_wall(square).then_some('#'));
        let text = applied(&self.text, vec![layout]);
        Blank::of_source(&SourceFile::new("", &text))
    }

    /// The text with what is filled in at each place, with these pieces given, and with one claim: that it has one
    /// solution. What was said about the open file is left out; parameters get the values of `set`. `about` is a comment
    /// above the claim. What is not filled in stays open or, in a picture, is empty.
    pub fn filled(
        &self,
        puzzle: &Puzzle,
        filled: &[(usize, Filled)],
        givens: &[(Square, KindId)],
        set: &[(String, i64)],
        about: &str,
    ) -> String {
        let left_out = self.left_out.iter();
        let mut edits: Vec<Edit> = left_out.map(|at| without(&self.text, at)).collect();
        for (name, value) in set {
            let places = self.parameters.iter().filter(|(known, _)| known == name);
            edits.extend(places.map(|(_, at)| (at.clone(), value.to_string())));
        }
        for (number, place) in self.places.iter().enumerate() {
            let filled = filled.iter().find(|(at, _)| *at == number);
            let filled = filled.map(|(_, filled)| filled);
            let old = &self.text[place.span.clone()];
            edits.extend(written(puzzle, place, old, filled));
        }
        if !givens.is_empty() {
            let given = |square| {
                let kind = givens.iter().find(|(at, _)| *at == square);
                kind.map(|(_, kind)| puzzle.kind(*kind).symbol)
            };
            edits.push(self.layout(puzzle, given));
        }
        let text = applied(&self.text, edits);
        let text = text.trim_end();
        format!("{text}\n\n# {about}\n[[expect]]\nsolutions = 1\n")
    }

    /// The picture of the board, with these symbols on it.
    fn layout(&self, puzzle: &Puzzle, symbol: impl Fn(Square) -> Option<char>) -> Edit {
        let board = &puzzle.board;
        let given = puzzle.given_placement();
        let symbols = board_picture(board, |square| match board.terrain(square) {
            Terrain::Wall => '#',
            Terrain::Closed => 'x',
            Terrain::Open => {
                let stands = given.get(square).map(|kind| puzzle.kind(kind).symbol);
                symbol(square).or(stands).unwrap_or('.')
            }
        });
        let picture = spaced(&symbols);
        match &self.layout {
            LayoutPlace::Written(at) => (at.clone(), picture),
            LayoutPlace::BelowHeader(at) => {
                let at = (*at).min(self.text.len());
                let is_on_a_line = self.text[..at].ends_with('\n');
                let line = if is_on_a_line { "" } else { "\n" };
                (at..at, format!("{line}layout = {picture}\n"))
            }
            LayoutPlace::InBraces(at, is_first) => {
                let comma = if *is_first { "" } else { "," };
                (*at..*at, format!("{comma} layout = {picture}"))
            }
        }
    }
}

/// The text as it is given to a player: nothing is claimed in it, and nothing is to be drawn. What is no TOML stays.
pub fn for_players(text: &str) -> String {
    let source = SourceFile::new("", text);
    let Ok(document) = parse(&source) else {
        return text.to_owned();
    };
    let left_out = left_out(&source, document.get_ref());
    let edits = left_out.iter().map(|at| without(text, at)).collect();
    format!("{}\n", applied(text, edits).trim_end())
}

/// A table is left out with the comment above it and the blank lines below.
fn without(text: &str, table: &Span) -> Edit {
    let mut start = table.start;
    while let Some(above) = text[..start].strip_suffix('\n') {
        let line = above.rfind('\n').map_or(0, |end| end + 1);
        if !above[line..].starts_with('#') {
            break;
        }
        start = line;
    }
    let rest = &text[table.end..];
    let line = rest.find('\n').map_or(rest.len(), |end| end + 1);
    let blank = rest[line..].len() - rest[line..].trim_start_matches(['\n', '\r']).len();
    (start..table.end + line + blank, String::new())
}

/// A picture with blanks between its characters.
fn spaced(picture: &str) -> String {
    let row = |line: &str| match line {
        "\"\"\"" => line.to_owned(),
        line => {
            let mut spaced = String::new();
            for character in line.chars() {
                if !spaced.is_empty() && !spaced.ends_with('\\') {
                    spaced.push(' ');
                }
                spaced.push(character);
            }
            spaced
        }
    };
    picture.lines().map(row).collect::<Vec<_>>().join("\n")
}

/// What is written at a place.
fn written(puzzle: &Puzzle, place: &Place, old: &str, filled: Option<&Filled>) -> Vec<Edit> {
    let board = &puzzle.board;
    let new = match (&place.open, filled) {
        (Open::Bounds(_), Some(Filled::Bounds(numbers))) => {
            return items(place, numbers, i64::to_string);
        }
        (Open::Lengths(_), Some(Filled::Lengths(lengths))) => {
            return items(place, lengths, |lengths| {
                let lengths: Vec<String> = lengths.iter().map(usize::to_string).collect();
                quoted(&lengths.join(" "))
            });
        }
        (Open::Numbers(open), filled) => {
            let numbers = match filled {
                Some(Filled::Numbers(numbers)) => numbers.as_slice(),
                _ => &[],
            };
            // A clue without a number says that a piece may not stand there, unless it would close the square.
            let is_clue = place.line.is_some() && !place.closes;
            let without = |square: Square| match is_clue && puzzle.is_barred(square) {
                true => "?",
                false => ".",
            };
            with_numbers(old, open, without, numbers)
        }
        (Open::Regions, Some(Filled::Regions(labels))) => {
            let labels: Vec<char> = labels.iter().map(|label| label.unwrap_or('.')).collect();
            spaced(&picture(board.columns(), &labels))
        }
        (Open::Labels, Some(Filled::Labels(numbers))) => {
            let label = |(label, number): &(char, i64)| match label.is_ascii_alphanumeric() {
                true => format!("{label} = {number}"),
                false => format!("\"{label}\" = {number}"),
            };
            let numbers: Vec<String> = numbers.iter().map(label).collect();
            format!("{{ {} }}", numbers.join(", "))
        }
        (Open::Lines, Some(Filled::Lines(lines))) => {
            let line = |line: &Vec<Square>| {
                let names: Vec<String> = line.iter().map(|at| quoted(&board.name(*at))).collect();
                format!("  [{}],\n", names.join(", "))
            };
            format!("[\n{}]", lines.iter().map(line).collect::<String>())
        }
        _ => return Vec::new(),
    };
    vec![(place.span.clone(), new)]
}

/// Some of the open items of a list.
fn items<T>(place: &Place, new: &[(usize, T)], written: impl Fn(&T) -> String) -> Vec<Edit> {
    let edit = |(at, new): &(usize, T)| {
        let (_, span) = place.items.iter().find(|(item, _)| item == at)?;
        Some((span.clone(), written(new)))
    };
    new.iter().filter_map(edit).collect()
}

/// A picture of numbers, as wide as its widest number needs, with this where something is open and has no number.
fn with_numbers(
    old: &str,
    open: &[Square],
    without: impl Fn(Square) -> &'static str,
    numbers: &[(Square, i64)],
) -> String {
    let inner = old.trim_matches(['"', '\'']);
    let mut rows = entries(inner);
    let columns = rows.first().map_or(1, Vec::len).max(1);
    let mut set = |square: Square, entry: String| {
        let (row, column) = (square.index() / columns, square.index() % columns);
        if let Some(at) = rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            *at = entry;
        }
    };
    open.iter()
        .for_each(|&square| set(square, without(square).to_owned()));
    numbers
        .iter()
        .for_each(|(square, number)| set(*square, number.to_string()));
    let widest = rows.iter().flatten().map(String::len).max().unwrap_or(1);
    let row = |row: &Vec<String>| {
        let words: Vec<String> = row.iter().map(|word| at_the_right(word, widest)).collect();
        words.join(" ") + "\n"
    };
    format!("\"\"\"\n{}\"\"\"", rows.iter().map(row).collect::<String>())
}
