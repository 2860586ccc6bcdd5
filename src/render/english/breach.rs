//! What a placement breaks apart from rules, in words: numbers of pieces, where they may stand, givens. The words
//! for each rule are in the file of the rule ([`super::rules`]).
//!
//! It must not know what a thing is called ([`super::names`]) nor what to do about the breach.

use crate::puzzle::{Misplaced, MissingGiven, NumberBreach, WhyMisplaced};
use crate::render::english::names::Names;
use crate::render::english::numbers::{number_of, verdict};

pub fn number(names: &Names, breach: &NumberBreach) -> String {
    let name = &names.puzzle.kind(breach.kind).name;
    let found = breach.squares.len();
    format!(
        "pieces: {} on the board{}; {}",
        number_of(found, name),
        names.in_brackets(&breach.squares),
        verdict(breach.bound, found)
    )
}

pub fn misplaced(names: &Names, breach: &Misplaced) -> String {
    let name = &names.puzzle.kind(breach.kind).name;
    let square = names.square(breach.square);
    let why = match breach.why {
        WhyMisplaced::Wall => "a wall",
        WhyMisplaced::Closed => "a closed square",
        WhyMisplaced::NotItsSquare => "not one of its squares",
    };
    format!("pieces: {name} on {square}, which is {why}")
}

pub fn missing_given(names: &Names, breach: &MissingGiven) -> String {
    let name = &names.puzzle.kind(breach.kind).name;
    let square = names.square(breach.square);
    let found = match breach.found {
        Some(kind) => format!("holds {}", names.puzzle.kind(kind).name),
        None => "is empty".to_owned(),
    };
    format!("given: {name} is given on {square}, which {found}")
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Grouping, Square, SquareSet, Step, Terrain, Wrap};
    use crate::puzzle::sample::{king, on, open, placement, queen, queens, rides, set};
    use crate::puzzle::{
        Bound, Counted, Forbid, Judge, KindId, Moves, Origin, Pattern, PatternCell, Puzzle, Rule,
        Targets,
    };
    use crate::render::english::rules::breach_in_words;

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
    }

    #[test]
    fn of_a_board_only_the_part_that_counts_is_named() {
        let said_within = |squares: &[usize]| {
            let of = Counted::Pieces(set(&[KindId::new(0)]));
            let bound = Bound::exactly(3);
            let mut puzzle = counting(with_queens(open(3, 3)), of, Grouping::Board, bound);
            if let Some(Rule::Count(rule)) = puzzle.rules.last_mut() {
                rule.within = SquareSet::of(9, squares.iter().copied().map(Square::new));
            }
            said(&puzzle, &["Q..", "...", "..."]).join("")
        };
        assert_eq!(
            said_within(&[0, 4, 8]),
            "count: 1 queen on the diagonal that falls from the top left corner (a3); exactly 3 required"
        );
        assert_eq!(
            said_within(&[7, 8]),
            "count: no queen on the squares b1 to c1; exactly 3 required"
        );
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
        let forbidding = |looks: Vec<PatternCell>| {
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
        let pawn = PatternCell::Piece(KindId::new(0));
        let puzzle = forbidding(vec![pawn, PatternCell::Anything, pawn]);
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
}
