//! What a placement breaks, in words: `attacks: queen on c7 attacks queen on f4 along the diagonal;
//! exactly 0 allowed`. Where the rule is written is for the caller to put before it.
//!
//! Squares and rows are named as in chess, rows from the bottom.

use crate::board::{Group, Grouping, Square};
use crate::puzzle::{
    Attacker, AttacksBreach, Bound, Breach, ClueBreach, CountBreach, Counted, DistinctBreach,
    EqualBreach, ForbidBreach, KindSet, Misplaced, MissingGiven, NumberBreach, Puzzle, Way,
    WhyMisplaced,
};

/// More squares, or attackers, than this are counted instead of named.
const MOST_NAMED: usize = 16;

/// One breach in one line, without a full stop.
pub fn breach_in_words(breach: &Breach, puzzle: &Puzzle) -> String {
    let words = Words { puzzle };
    match breach {
        Breach::Number(breach) => words.number(breach),
        Breach::Misplaced(breach) => words.misplaced(breach),
        Breach::MissingGiven(breach) => words.missing_given(breach),
        Breach::Attacks(breach) => words.attacks(breach),
        Breach::Count(breach) => words.count(breach),
        Breach::Equal(breach) => words.equal(breach),
        Breach::Forbid(breach) => words.forbid(breach),
        Breach::Clue(breach) => words.clue(breach),
        Breach::Distinct(breach) => words.distinct(breach),
    }
}

/// The names of a puzzle's things, as people say them.
pub(super) struct Words<'a> {
    pub puzzle: &'a Puzzle,
}

impl Words<'_> {
    fn number(&self, breach: &NumberBreach) -> String {
        let name = &self.puzzle.kind(breach.kind).name;
        let found = breach.squares.len();
        format!(
            "pieces: {} on the board{}; {}",
            number_of(found, name),
            self.in_brackets(&breach.squares),
            demand(breach.bound, found)
        )
    }

    fn misplaced(&self, breach: &Misplaced) -> String {
        let name = &self.puzzle.kind(breach.kind).name;
        let square = self.square(breach.square);
        let why = match breach.why {
            WhyMisplaced::Wall => "a wall",
            WhyMisplaced::Closed => "a closed square",
            WhyMisplaced::NotItsSquare => "not one of its squares",
        };
        format!("pieces: {name} on {square}, which is {why}")
    }

    fn missing_given(&self, breach: &MissingGiven) -> String {
        let name = &self.puzzle.kind(breach.kind).name;
        let square = self.square(breach.square);
        let found = match breach.found {
            Some(kind) => format!("holds {}", self.puzzle.kind(kind).name),
            None => "is empty".to_owned(),
        };
        format!("given: {name} is given on {square}, which {found}")
    }

    fn attacks(&self, breach: &AttacksBreach) -> String {
        let square = self.square(breach.target);
        let target = match breach.on {
            Some(kind) => format!("{} on {square}", self.puzzle.kind(kind).name),
            None => format!("the empty square {square}"),
        };
        let found = breach.attackers.len();
        let fact = match &breach.attackers[..] {
            [] => format!("no {} attacks {target}", self.kinds(&breach.by)),
            [one] => {
                let way = way(one.way);
                format!("{} attacks {target} {way}", self.attacker(one))
            }
            several => {
                let attackers = number_of(found, &self.kinds(&breach.by));
                let each = |one: &Attacker| format!("{} {}", self.attacker(one), way(one.way));
                let each = listed(several.iter().map(each));
                format!("{attackers} attack {target} ({each})")
            }
        };
        format!("attacks: {fact}; {}", demand(breach.bound, found))
    }

    fn attacker(&self, attacker: &Attacker) -> String {
        let name = &self.puzzle.kind(attacker.kind).name;
        format!("{name} on {}", self.square(attacker.square))
    }

    fn count(&self, breach: &CountBreach) -> String {
        let found = breach.squares.len();
        let counted = match &breach.of {
            Counted::Pieces(kinds) => number_of(found, &self.kinds(kinds)),
            Counted::Empty => number_of(found, "empty square"),
        };
        // A group that is one square is named already.
        let squares = match breach.group.grouping {
            Grouping::Square => String::new(),
            _ => self.in_brackets(&breach.squares),
        };
        format!(
            "count: {counted} {}{squares}; {}",
            self.group(&breach.group),
            demand(breach.bound, found)
        )
    }

    fn clue(&self, breach: &ClueBreach) -> String {
        let found = breach.squares.len();
        let place = if breach.own {
            "on and around"
        } else {
            "around"
        };
        format!(
            "clue: {} {place} {}{}; {}",
            number_of(found, &self.kinds(&breach.of)),
            self.square(breach.clue.square),
            self.in_brackets(&breach.squares),
            demand(breach.clue.bound(), found)
        )
    }

    fn equal(&self, breach: &EqualBreach) -> String {
        let each = breach.found.iter().map(|(kinds, squares)| {
            let number = number_of(squares.len(), &self.kinds(kinds));
            format!("{number}{}", self.in_brackets(squares))
        });
        let each: Vec<String> = each.collect();
        format!(
            "equal: {} {}; equally many required",
            each.join(" but "),
            self.group(&breach.group)
        )
    }

    fn forbid(&self, breach: &ForbidBreach) -> String {
        let squares = self.in_brackets(&breach.squares);
        let place = match breach.covered[..] {
            [first, .., last] => {
                let (first, last) = (self.square(first), self.square(last));
                format!("from {first} to {last}{squares}")
            }
            [only] => format!("on {}", self.square(only)),
            // A picture is never without squares.
            [] => "nowhere".to_owned(),
        };
        let turned = if breach.is_turned { ", turned," } else { "" };
        format!("forbid: the picture{turned} lies {place}; allowed nowhere")
    }

    fn distinct(&self, breach: &DistinctBreach) -> String {
        let [first, second] = breach.groups.each_ref().map(|group| self.group(group));
        format!("distinct: the same pieces in the same order {first} and {second}")
    }

    pub fn group(&self, group: &Group) -> String {
        let board = &self.puzzle.board;
        // A group is never empty.
        let (Some(&first), Some(&last)) = (group.squares.first(), group.squares.last()) else {
            return "nowhere".to_owned();
        };
        let (first_name, last_name) = (self.square(first), self.square(last));
        match group.grouping {
            Grouping::Board => "on the board".to_owned(),
            Grouping::Row => format!("in row {}", board.rows() - board.row(first)),
            Grouping::Column => {
                format!(
                    "in column {}",
                    first_name.trim_end_matches(char::is_numeric)
                )
            }
            Grouping::Diagonal => format!("on the diagonal / through {first_name}"),
            Grouping::Antidiagonal => format!("on the diagonal \\ through {first_name}"),
            Grouping::Square => format!("on {first_name}"),
            Grouping::Line => format!("on the line from {first_name} to {last_name}"),
            Grouping::Region => {
                let label = board.regions().zip(board.region_of(first));
                let label = label.map(|(regions, place)| regions.labels()[place]);
                format!("in region {}", label.unwrap_or_default())
            }
            Grouping::Box => format!("in the box from {first_name} to {last_name}"),
            Grouping::Window { rows, columns } => {
                format!("in the {rows}x{columns} window from {first_name} to {last_name}")
            }
        }
    }

    /// The names that make up a set of kinds, a family whose kinds are all in it by its own name.
    pub fn kinds(&self, kinds: &KindSet) -> String {
        let mut names: Vec<&str> = Vec::new();
        for piece in &self.puzzle.pieces {
            let of_piece = piece.kind_set();
            if of_piece.iter().all(|kind| kinds.contains(kind)) {
                names.push(&piece.name);
            } else {
                let inside = of_piece.iter().filter(|&kind| kinds.contains(kind));
                names.extend(inside.map(|kind| self.puzzle.kind(kind).name.as_str()));
            }
        }
        match &names[..] {
            [] => "piece".to_owned(),
            [name] => (*name).to_owned(),
            _ if kinds.count() == self.puzzle.kinds.len() => "piece".to_owned(),
            several => several.join(" or "),
        }
    }

    pub fn square(&self, square: Square) -> String {
        self.puzzle.board.name(square)
    }

    /// ` (a2, c2)`, or nothing where there is no square.
    fn in_brackets(&self, squares: &[Square]) -> String {
        if squares.is_empty() {
            return String::new();
        }
        let names = squares.iter().map(|&square| self.square(square));
        format!(" ({})", listed(names))
    }
}

fn way(way: Way) -> String {
    match way {
        Way::Leap => "by a leap".to_owned(),
        Way::AlongRow => "along the row".to_owned(),
        Way::AlongColumn => "along the column".to_owned(),
        Way::AlongDiagonal => "along the diagonal".to_owned(),
        Way::AlongRay(step) => format!("by steps of ({}, {})", step.rows, step.columns),
    }
}

fn listed(mut items: impl ExactSizeIterator<Item = String>) -> String {
    let more = items.len().saturating_sub(MOST_NAMED);
    let named: Vec<String> = items.by_ref().take(MOST_NAMED).collect();
    match more {
        0 => named.join(", "),
        _ => format!("{} and {more} more", named.join(", ")),
    }
}

/// `no queen`, `1 queen`, `2 queens`. In `queen or rook` each name is put in the plural; a name
/// that does not end in a letter, such as `digit.3`, has none.
fn number_of(number: usize, name: &str) -> String {
    match number {
        0 => format!("no {name}"),
        1 => format!("1 {name}"),
        _ => format!("{number} {}", plurals(name)),
    }
}

/// `queens or rooks`.
pub(super) fn plurals(name: &str) -> String {
    let plurals: Vec<String> = name.split(" or ").map(plural).collect();
    plurals.join(" or ")
}

pub(super) fn plural(name: &str) -> String {
    let hisses = ["s", "x", "z", "ch", "sh"];
    let vowels = ['a', 'e', 'i', 'o', 'u'];
    if !name.ends_with(|c: char| c.is_ascii_lowercase()) {
        return name.to_owned();
    }
    if hisses.iter().any(|ending| name.ends_with(ending)) {
        return format!("{name}es");
    }
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(vowels) => format!("{stem}ies"),
        _ => format!("{name}s"),
    }
}

/// The bound and on which side of it the number is: `at most 2 allowed`, `at least 1 required`.
fn demand(bound: Bound, found: usize) -> String {
    let too_many =
        i64::try_from(found).map_or(true, |found| bound.at_most.is_some_and(|most| found > most));
    let verdict = if too_many { "allowed" } else { "required" };
    format!("{} {verdict}", bound_in_words(bound))
}

/// `exactly 0`, `at least 1`, `at most 2`, `2 to 3`.
pub(super) fn bound_in_words(bound: Bound) -> String {
    match (bound.at_least, bound.at_most) {
        (Some(least), Some(most)) if least == most => format!("exactly {least}"),
        (Some(least), Some(most)) if least < most => format!("{least} to {most}"),
        (Some(least), Some(most)) => format!("at least {least} and at most {most}"),
        (Some(least), None) => format!("at least {least}"),
        (None, Some(most)) => format!("at most {most}"),
        (None, None) => "any number".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Boxes, Regions, SquareSet, Step, Terrain, Wrap};
    use crate::puzzle::sample::{king, on, open, placement, queen, queens, rides, set};
    use crate::puzzle::{
        Forbid, Judge, KindId, Look, Moves, Origin, Pattern, Piece, Rule, Targets,
    };

    /// Everything that a placement, drawn top row first, breaks.
    fn said(puzzle: &Puzzle, rows: &[&str]) -> Vec<String> {
        let placement = placement(puzzle, &rows.concat());
        let breaches = Judge::new(puzzle).breaches(&placement);
        let words = breaches
            .iter()
            .map(|breach| breach_in_words(breach, puzzle));
        words.collect()
    }

    fn bound(at_least: Option<i64>, at_most: Option<i64>) -> Bound {
        Bound { at_least, at_most }
    }

    fn counting(mut puzzle: Puzzle, of: Counted, grouping: Grouping, bound: Bound) -> Puzzle {
        puzzle.count(of, grouping, bound);
        puzzle
    }

    fn with_queens(mut puzzle: Puzzle) -> Puzzle {
        puzzle.add("queen", 'Q', queen(), Bound::ANY);
        puzzle
    }

    #[test]
    fn one_attacker_is_named_with_its_way() {
        let mut puzzle = open(7, 7);
        let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
        puzzle.attacks(&[queen], Targets::Pieces(set(&[queen])), Bound::exactly(0));
        let rows = ["..Q....", ".......", ".......", ".....Q.", "", "", ""];
        assert_eq!(
            said(&puzzle, &rows),
            [
                "attacks: queen on f4 attacks queen on c7 along the diagonal; exactly 0 allowed",
                "attacks: queen on c7 attacks queen on f4 along the diagonal; exactly 0 allowed",
            ]
        );
    }

    #[test]
    fn several_attackers_and_none_are_told_apart() {
        let mut puzzle = open(1, 4);
        let king = puzzle.add("king", 'K', king(), Bound::ANY);
        let leaps = Moves::new(vec![], rides(&[Step::new(0, 1)]));
        let rook = puzzle.add("rook", 'R', leaps, Bound::ANY);
        puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
        puzzle.attacks(&[king, rook], Targets::Empty, Bound::exactly(1));
        assert_eq!(
            said(&puzzle, &["R.KP"]),
            [
                "attacks: 2 kings or rooks attack the empty square b1 (rook on a1 along the row, \
                 king on c1 by a leap); exactly 1 allowed"
            ]
        );
        assert_eq!(
            said(&puzzle, &["PKP."]),
            ["attacks: no king or rook attacks the empty square d1; exactly 1 required"]
        );
    }

    #[test]
    fn a_ride_with_an_odd_step_is_told_by_the_step() {
        let mut puzzle = open(2, 3);
        let rider = Moves::new(vec![], rides(&[Step::new(1, 2)]));
        let rider = puzzle.add("rider", 'R', rider, Bound::ANY);
        puzzle.attacks(&[rider], Targets::Empty, bound(None, Some(0)));
        assert_eq!(
            said(&puzzle, &["R..", "..."]),
            [
                "attacks: rider on a2 attacks the empty square c1 by steps of (1, 2); at most 0 allowed"
            ]
        );
    }

    #[test]
    fn groups_are_named_as_people_do() {
        let of = || Counted::Pieces(set(&[KindId::new(0)]));
        let none = bound(None, Some(0));
        let said_of = |grouping, rows: &[&str]| {
            let mut puzzle = with_queens(open(3, 4));
            let labels = "aaaabbbb.a.b".chars().map(|c| (c != '.').then_some(c));
            puzzle.board.set_regions(Regions::new(labels));
            puzzle.board.set_boxes(Boxes {
                rows: 3,
                columns: 2,
            });
            said(&counting(puzzle, of(), grouping, none), rows)
        };
        let window = Grouping::Window {
            rows: 3,
            columns: 4,
        };
        let b_one = ["....", "....", ".Q.."];
        for (grouping, expected) in [
            (Grouping::Row, "1 queen in row 1 (b1)"),
            (Grouping::Column, "1 queen in column b (b1)"),
            (Grouping::Board, "1 queen on the board (b1)"),
            (Grouping::Square, "1 queen on b1"),
            (
                Grouping::Diagonal,
                "1 queen on the diagonal / through d3 (b1)",
            ),
            (
                Grouping::Antidiagonal,
                "1 queen on the diagonal \\ through a2 (b1)",
            ),
            (Grouping::Region, "1 queen in region a (b1)"),
            (Grouping::Box, "1 queen in the box from a3 to b1 (b1)"),
            (window, "1 queen in the 3x4 window from a3 to d1 (b1)"),
        ] {
            let expected = format!("count: {expected}; at most 0 allowed");
            assert_eq!(said_of(grouping, &b_one), [expected]);
        }
        let line = said_of(Grouping::Line, &["Q...", "....", "...."]);
        assert!(
            line.contains(
                &"count: 1 queen on the line from a3 to c1 (a3); at most 0 allowed".into()
            ),
            "{line:?}"
        );
    }

    #[test]
    fn a_clue_is_told_with_its_square_and_what_it_counts() {
        let mut puzzle = open(2, 3);
        let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
        puzzle.clues(&[queen], king(), &[(1, 2)], false);
        puzzle.clues(&[queen], king(), &[(1, 1)], true);
        assert_eq!(
            said(&puzzle, &[".Q.", "..Q"]),
            [
                "clue: 1 queen around b2 (c1); exactly 2 required",
                "clue: 2 queens on and around b2 (b2, c1); exactly 1 allowed",
            ]
        );
    }

    #[test]
    fn two_groups_that_hold_the_same_are_both_named() {
        let mut puzzle = with_queens(open(3, 2));
        puzzle.distinct(&[Grouping::Row, Grouping::Column]);
        let expected = "distinct: the same pieces in the same order in row 3 and in row 1";
        assert_eq!(said(&puzzle, &["Q.", ".Q", "Q."]), [expected]);
    }

    #[test]
    fn numbers_have_their_singular_and_plural() {
        let of = Counted::Pieces(set(&[KindId::new(0)]));
        let row = bound(Some(1), Some(2));
        let puzzle = counting(with_queens(open(2, 3)), of, Grouping::Row, row);
        assert_eq!(
            said(&puzzle, &["QQQ", "..."]),
            [
                "count: 3 queens in row 2 (a2, b2, c2); 1 to 2 allowed",
                "count: no queen in row 1; 1 to 2 required",
            ]
        );
        let puzzle = counting(
            with_queens(open(1, 3)),
            Counted::Empty,
            Grouping::Board,
            bound(None, Some(1)),
        );
        let expected = "count: 2 empty squares on the board (a1, c1); at most 1 allowed";
        assert_eq!(said(&puzzle, &[".Q."]), [expected]);
        for (name, expected) in [
            ("fox", "2 foxes"),
            ("army", "2 armies"),
            ("donkey", "2 donkeys"),
            ("digit.3", "2 digit.3"),
            ("white or black", "2 whites or blacks"),
        ] {
            assert_eq!(number_of(2, name), expected);
        }
    }

    #[test]
    fn what_should_be_equally_many_is_told_with_each_number() {
        let mut puzzle = open(1, 4);
        let white = puzzle.add("white", 'W', Moves::none(), Bound::ANY);
        let black = puzzle.add("black", 'B', Moves::none(), Bound::ANY);
        puzzle.equal(&[white, black], &[Grouping::Row]);
        assert_eq!(
            said(&puzzle, &["W.WB"]),
            ["equal: 2 whites (a1, c1) but 1 black (d1) in row 1; equally many required"]
        );
        assert_eq!(
            said(&puzzle, &[".W.."]),
            ["equal: 1 white (b1) but no black in row 1; equally many required"]
        );
    }

    #[test]
    fn a_forbidden_picture_is_told_with_its_place() {
        let forbidding = |looks: Vec<Look>| {
            let mut puzzle = open(2, 3);
            puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
            puzzle.rules.push(Rule::Forbid(Forbid {
                pattern: Pattern::new(looks.len(), looks).unwrap(),
                turn: true,
                within: puzzle.board.all(),
                origin: Origin(0),
            }));
            puzzle
        };
        let pawn = Look::Piece(KindId::new(0));
        let puzzle = forbidding(vec![pawn, Look::Anything, pawn]);
        assert_eq!(
            said(&puzzle, &["P.P", "..."]),
            ["forbid: the picture lies from a2 to c2 (a2, c2); allowed nowhere"]
        );
        let puzzle = forbidding(vec![pawn, pawn]);
        assert_eq!(
            said(&puzzle, &["..P", "..P"]),
            ["forbid: the picture, turned, lies from c2 to c1 (c2, c1); allowed nowhere"]
        );
        assert_eq!(
            said(&forbidding(vec![pawn]), &[".P.", "..."]),
            ["forbid: the picture lies on b2; allowed nowhere"]
        );
    }

    #[test]
    fn pieces_and_givens_are_told_with_their_squares() {
        let mut board = Board::new(1, 4, Wrap::default());
        board.set_terrain(Square::new(0), Terrain::Wall);
        board.set_terrain(Square::new(1), Terrain::Closed);
        let mut puzzle = on(board);
        let queen = puzzle.add("queen", 'Q', queen(), bound(None, Some(1)));
        puzzle.add("pawn", 'P', Moves::none(), Bound::exactly(1));
        puzzle.kinds[0].squares = SquareSet::of(4, [Square::new(3)]);
        puzzle.give(Square::new(3), queen);
        assert_eq!(
            said(&puzzle, &["QQQP"]),
            [
                "pieces: queen on a1, which is a wall",
                "pieces: queen on b1, which is a closed square",
                "pieces: queen on c1, which is not one of its squares",
                "pieces: 3 queens on the board (a1, b1, c1); at most 1 allowed",
                "given: queen is given on d1, which holds pawn",
            ]
        );
        assert_eq!(
            said(&puzzle, &["...."]),
            [
                "pieces: no pawn on the board; exactly 1 required",
                "given: queen is given on d1, which is empty",
            ]
        );
    }

    #[test]
    fn a_family_goes_by_its_name_where_all_its_kinds_are_meant() {
        let mut puzzle = open(1, 3);
        for symbol in ['1', '2'] {
            let name = format!("digit.{symbol}");
            puzzle.add(&name, symbol, Moves::none(), Bound::ANY);
        }
        puzzle.add("queen", 'Q', queen(), Bound::ANY);
        let queen = puzzle.pieces.pop().unwrap();
        puzzle.pieces = vec![
            Piece {
                name: "digit".to_owned(),
                kinds: 0..2,
                is_family: true,
            },
            queen,
        ];
        let words = Words { puzzle: &puzzle };
        let named = |kinds: &[usize]| {
            let kinds: Vec<KindId> = kinds.iter().copied().map(KindId::new).collect();
            words.kinds(&set(&kinds))
        };
        assert_eq!(named(&[0, 1]), "digit");
        assert_eq!(named(&[0]), "digit.1");
        assert_eq!(named(&[1, 2]), "digit.2 or queen");
        assert_eq!(named(&[0, 1, 2]), "piece");
    }

    #[test]
    fn long_lists_are_cut() {
        let mut puzzle = queens(5);
        puzzle.kinds[0].count = Bound::exactly(0);
        puzzle.rules.clear();
        let all = said(&puzzle, &["QQQQQ", "QQQQQ", "QQQQQ", "QQQQQ", "....."]);
        assert!(all[0].contains("a2 and 4 more)"), "{all:?}");
        assert!(
            all[0].starts_with("pieces: 20 queens on the board (a5, b5"),
            "{all:?}"
        );
    }

    #[test]
    fn every_form_of_bound_has_words() {
        let words = |least, most| bound_in_words(bound(least, most));
        assert_eq!(words(Some(2), Some(2)), "exactly 2");
        assert_eq!(words(Some(2), Some(3)), "2 to 3");
        assert_eq!(words(Some(3), Some(2)), "at least 3 and at most 2");
        assert_eq!(words(Some(-1), None), "at least -1");
        assert_eq!(words(None, Some(4)), "at most 4");
        assert_eq!(words(None, None), "any number");
    }
}
