//! A puzzle back into a file: for puzzles that the program made itself, such as the small ones that
//! show a disagreement.
//!
//! Reading the text gives the same puzzle again, apart from where its parts were written: numbers
//! instead of expressions, steps instead of names of moves, givens in the layout, one rule for each
//! symbol instead of `per`.

use std::collections::HashMap;
use std::fmt::Write;

use crate::board::{Board, Grouping, SquareSet, SymmetryKind, Terrain};
use crate::puzzle::{
    Attacks, Bound, Bounds, Clues, Count, Counted, Direction, Distinct, Equal, Forbid, Goal,
    KindSet, Look, Moves, Piece, Puzzle, Rule, SymmetryRule, Targets,
};

/// The puzzle as the text of a file, with this title.
pub fn write(puzzle: &Puzzle, title: &str) -> String {
    let mut file = format!("format = 1\ntitle = {}\n", quoted(title));
    write_board(&mut file, puzzle);
    for piece in &puzzle.pieces {
        write_piece(&mut file, puzzle, piece);
    }
    for rule in &puzzle.rules {
        match rule {
            Rule::Attacks(rule) => write_attacks(&mut file, puzzle, rule),
            Rule::Count(rule) => write_count(&mut file, puzzle, rule),
            Rule::Equal(rule) => write_equal(&mut file, puzzle, rule),
            Rule::Forbid(rule) => write_forbid(&mut file, puzzle, rule),
            Rule::Clues(rule) => write_clues(&mut file, puzzle, rule),
            Rule::Distinct(rule) => write_distinct(&mut file, rule),
        }
    }
    if let Some(goal) = &puzzle.goal {
        write_goal(&mut file, puzzle, goal);
    }
    write_symmetry(&mut file, puzzle);
    file
}

fn write_symmetry(file: &mut String, puzzle: &Puzzle) {
    let symmetry = &puzzle.symmetry;
    if *symmetry == SymmetryRule::default() {
        return;
    }
    let kind = match symmetry.board {
        SymmetryKind::Full => "full",
        SymmetryKind::Rotations => "rotations",
        SymmetryKind::None => "none",
    };
    line(file, format_args!("\n[symmetry]\nboard = \"{kind}\""));
    if symmetry.translations {
        line(file, format_args!("translations = true"));
    }
    if !symmetry.interchange.is_empty() {
        let lists = symmetry.interchange.lists().iter();
        let lists: Vec<String> = lists
            .map(|list| names(puzzle, &list.iter().copied().collect()))
            .collect();
        line(file, format_args!("interchange = [{}]", lists.join(", ")));
    }
}

/// Writing to a string cannot fail; this says so in one place.
fn line(file: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = writeln!(file, "{text}");
}

/// Terrain, and the givens on it.
fn layout(puzzle: &Puzzle) -> String {
    picture(&puzzle.board, |square| {
        let given = puzzle.givens.iter().find(|given| given.square == square);
        match (given, puzzle.board.terrain(square)) {
            (Some(given), _) => puzzle.kind(given.kind).symbol,
            (None, Terrain::Open) => '.',
            (None, Terrain::Wall) => '#',
            (None, Terrain::Closed) => 'x',
        }
    })
}

fn write_board(file: &mut String, puzzle: &Puzzle) {
    let board = &puzzle.board;
    let (rows, columns) = (board.rows(), board.columns());
    line(
        file,
        format_args!("\n[board]\nrows = {rows}\ncolumns = {columns}"),
    );
    let wrap = board.wrap();
    match (wrap.left_right, wrap.top_bottom) {
        (false, false) => {}
        (true, false) => line(file, format_args!("wrap = \"columns\"")),
        (false, true) => line(file, format_args!("wrap = \"rows\"")),
        (true, true) => line(file, format_args!("wrap = \"both\"")),
    }
    let plain = board.squares().all(|square| board.is_open(square));
    if !plain || !puzzle.givens.is_empty() {
        let layout = quoted_picture(&layout(puzzle));
        line(file, format_args!("layout = {layout}"));
    }
    if let Some(regions) = board.regions() {
        let label = |square| {
            regions
                .of(square)
                .map_or('.', |place| regions.labels()[place])
        };
        let labels = quoted_picture(&picture(board, label));
        line(file, format_args!("regions = {labels}"));
    }
    if let Some(boxes) = board.boxes() {
        line(
            file,
            format_args!("boxes = \"{}x{}\"", boxes.rows, boxes.columns),
        );
    }
}

/// A picture with one character for each square, a line for each row.
fn picture(board: &Board, symbol: impl Fn(crate::board::Square) -> char) -> String {
    let mut picture = String::new();
    for square in board.squares() {
        picture.push(symbol(square));
        if board.column(square) + 1 == board.columns() {
            picture.push('\n');
        }
    }
    picture
}

fn write_piece(file: &mut String, puzzle: &Puzzle, piece: &Piece) {
    let kinds = &puzzle.kinds[piece.kinds.clone()];
    let symbols: String = kinds.iter().map(|kind| kind.symbol).collect();
    line(file, format_args!("\n[pieces.{}]", quoted(&piece.name)));
    if kinds.is_empty() {
        line(file, format_args!("kinds = 0\nmoves = \"none\""));
        return;
    }
    let key = if piece.is_family { "symbols" } else { "symbol" };
    line(file, format_args!("{key} = {}", quoted(&symbols)));
    // The kinds of a family differ in their symbols alone.
    for kind in kinds.iter().take(1) {
        line(file, format_args!("moves = {}", moves(&kind.moves)));
        if let Some(count) = count(kind.count) {
            line(file, format_args!("count = {count}"));
        }
        let everywhere = puzzle
            .board
            .open_squares()
            .all(|s| kind.squares.contains(s));
        if !everywhere {
            line(
                file,
                format_args!("squares = {}", squares(&puzzle.board, &kind.squares)),
            );
        }
        if !kind.blocks {
            line(file, format_args!("blocks = false"));
        }
    }
}

fn moves(moves: &Moves) -> String {
    if *moves == Moves::none() {
        return "\"none\"".to_owned();
    }
    let leaps = moves.leaps().iter();
    let leaps: Vec<String> = leaps
        .map(|s| format!("[{}, {}]", s.rows, s.columns))
        .collect();
    let rides = moves.rides().iter().map(|ride| {
        let (rows, columns) = (ride.step.rows, ride.step.columns);
        match ride.range {
            None => format!("[{rows}, {columns}]"),
            Some(range) => format!("[{rows}, {columns}, {range}]"),
        }
    });
    let rides: Vec<String> = rides.collect();
    let (leaps, rides) = (leaps.join(", "), rides.join(", "));
    format!("{{ leaps = [{leaps}], rides = [{rides}], mirror = false }}")
}

fn count(bound: Bound) -> Option<String> {
    match (bound.at_least, bound.at_most) {
        (None, None) => None,
        (Some(least), Some(most)) if least == most => Some(least.to_string()),
        (Some(least), Some(most)) => Some(format!("{{ min = {least}, max = {most} }}")),
        (Some(least), None) => Some(format!("{{ min = {least} }}")),
        (None, Some(most)) => Some(format!("{{ max = {most} }}")),
    }
}

fn squares(board: &Board, set: &SquareSet) -> String {
    let picture = picture(board, |s| if set.contains(s) { '*' } else { '.' });
    quoted_picture(&picture)
}

fn write_within(file: &mut String, board: &Board, within: &SquareSet) {
    if !within.is_full() {
        line(file, format_args!("in = {}", squares(board, within)));
    }
}

fn write_attacks(file: &mut String, puzzle: &Puzzle, rule: &Attacks) {
    line(
        file,
        format_args!("\n[[attacks]]\nby = {}", names(puzzle, &rule.by)),
    );
    let on = match &rule.on {
        Targets::Pieces(kinds) => names(puzzle, kinds),
        Targets::Empty => "\"empty\"".to_owned(),
        Targets::Square => "\"square\"".to_owned(),
    };
    line(file, format_args!("on = {on}"));
    if let Some(own) = &rule.moves {
        line(file, format_args!("moves = {}", moves(own)));
    }
    write_within(file, &puzzle.board, &rule.within);
    write_bounds(file, &Bounds::Same(rule.bound));
}

/// A rule with several groupings, each with bounds of its own, is written as several rules.
fn write_count(file: &mut String, puzzle: &Puzzle, rule: &Count) {
    let of = match &rule.of {
        Counted::Pieces(kinds) => names(puzzle, kinds),
        Counted::Empty => "\"empty\"".to_owned(),
    };
    for groups in &rule.each {
        let each = grouping(groups.grouping);
        line(
            file,
            format_args!("\n[[count]]\nof = {of}\neach = \"{each}\""),
        );
        write_within(file, &puzzle.board, &rule.within);
        write_bounds(file, &groups.bounds);
    }
}

/// Squares that clues closed are closed in the layout.
fn write_clues(file: &mut String, puzzle: &Puzzle, rule: &Clues) {
    let of = names(puzzle, &rule.of);
    let around = moves(&rule.around);
    line(
        file,
        format_args!("\n[[clue]]\nof = {of}\naround = {around}"),
    );
    let numbers: HashMap<_, u8> = rule.clues.iter().map(|c| (c.square, c.number)).collect();
    let numbers = picture(&puzzle.board, |square| {
        let number = numbers.get(&square).copied();
        let digit = number.and_then(|number| char::from_digit(number.into(), 10));
        digit.unwrap_or('.')
    });
    line(file, format_args!("numbers = {}", quoted_picture(&numbers)));
    if rule.own {
        line(file, format_args!("self = true"));
    }
}

/// Each of the names stands for a piece or a single kind, so each is one name in the file too.
fn write_equal(file: &mut String, puzzle: &Puzzle, rule: &Equal) {
    let of: Vec<String> = rule.of.iter().map(|kinds| name(puzzle, kinds)).collect();
    let each = rule.each.iter().map(|&each| quoted(&grouping(each)));
    let (of, each) = (of.join(", "), each.collect::<Vec<_>>().join(", "));
    line(
        file,
        format_args!("\n[[equal]]\nof = [{of}]\neach = [{each}]"),
    );
    write_within(file, &puzzle.board, &rule.within);
}

fn write_forbid(file: &mut String, puzzle: &Puzzle, rule: &Forbid) {
    let character = |look: &Look| match look {
        Look::Anything => '?',
        Look::Wall => '#',
        Look::Closed => 'x',
        Look::Empty => '.',
        Look::AnyPiece => '*',
        Look::Piece(kind) => puzzle.kind(*kind).symbol,
    };
    let mut picture = String::new();
    for row in rule.pattern.looks().chunks(rule.pattern.columns()) {
        picture.extend(row.iter().map(character));
        picture.push('\n');
    }
    let picture = quoted_picture(&picture);
    line(file, format_args!("\n[[forbid]]\npicture = {picture}"));
    if rule.turn {
        line(file, format_args!("turn = true"));
    }
    write_within(file, &puzzle.board, &rule.within);
}

fn grouping(grouping: Grouping) -> String {
    match grouping {
        Grouping::Board => "board".to_owned(),
        Grouping::Row => "row".to_owned(),
        Grouping::Column => "column".to_owned(),
        Grouping::Diagonal => "diagonal".to_owned(),
        Grouping::Antidiagonal => "antidiagonal".to_owned(),
        Grouping::Square => "square".to_owned(),
        Grouping::Line => "line".to_owned(),
        Grouping::Region => "region".to_owned(),
        Grouping::Box => "box".to_owned(),
        Grouping::Window { rows, columns } => format!("{rows}x{columns}"),
    }
}

fn write_goal(file: &mut String, puzzle: &Puzzle, goal: &Goal) {
    let key = match goal.direction {
        Direction::Maximize => "maximize",
        Direction::Minimize => "minimize",
    };
    let of = names(puzzle, &goal.of);
    line(file, format_args!("\n[goal]\n{key} = {of}"));
}

fn write_distinct(file: &mut String, rule: &Distinct) {
    let each = rule.each.iter().map(|&each| quoted(&grouping(each)));
    let each: Vec<String> = each.collect();
    line(
        file,
        format_args!("\n[[distinct]]\neach = [{}]", each.join(", ")),
    );
}

fn write_bounds(file: &mut String, bounds: &Bounds) {
    match bounds {
        Bounds::Same(bound) if bound.at_least.is_some() && bound.at_least == bound.at_most => {
            let number = bound.at_least.unwrap_or_default();
            line(file, format_args!("exactly = {number}"));
        }
        Bounds::Same(bound) => {
            if let Some(least) = bound.at_least {
                line(file, format_args!("at-least = {least}"));
            }
            if let Some(most) = bound.at_most {
                line(file, format_args!("at-most = {most}"));
            }
        }
        Bounds::Each(bounds) => {
            let list = |end: fn(&Bound) -> Option<i64>| {
                let number = |bound| end(bound).map_or("\"?\"".to_owned(), |n| n.to_string());
                bounds.iter().map(number).collect::<Vec<_>>().join(", ")
            };
            line(file, format_args!("at-least = [{}]", list(|b| b.at_least)));
            line(file, format_args!("at-most = [{}]", list(|b| b.at_most)));
        }
    }
}

/// The one name of a set of kinds that is a piece or a kind of a family.
fn name(puzzle: &Puzzle, kinds: &KindSet) -> String {
    let piece = puzzle.pieces.iter().find(|p| p.kind_set() == *kinds);
    let kind = kinds.iter().next().map(|kind| &puzzle.kind(kind).name);
    quoted(
        piece
            .map(|piece| &piece.name)
            .or(kind)
            .map_or("", |name| name),
    )
}

/// The names of a set of kinds: whole pieces by their name, single kinds of a family by theirs. No
/// kind at all is what a family without kinds stands for, or `any` where there are no pieces.
fn names(puzzle: &Puzzle, kinds: &KindSet) -> String {
    if kinds.is_empty() {
        let without_kinds = puzzle.pieces.iter().find(|piece| piece.kinds.is_empty());
        return quoted(without_kinds.map_or("any", |piece| &piece.name));
    }
    let mut names = Vec::new();
    for piece in &puzzle.pieces {
        let all = piece.kind_set();
        if all.iter().all(|kind| kinds.contains(kind)) && !all.is_empty() {
            names.push(quoted(&piece.name));
        } else {
            let some = all.iter().filter(|&kind| kinds.contains(kind));
            names.extend(some.map(|kind| quoted(&puzzle.kind(kind).name)));
        }
    }
    format!("[{}]", names.join(", "))
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

/// A multi-line string of TOML, for pictures; their symbols are printable.
fn quoted_picture(picture: &str) -> String {
    let escaped = picture.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"\"\"\n{escaped}\"\"\"")
}
