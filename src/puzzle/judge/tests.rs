//! Bad twins: for each rule a good placement and the same with one piece moved, dropped, added or
//! exchanged, which must break exactly that rule on exactly those squares.

use super::*;
use crate::board::{Board, Boxes, Grouping, Regions, Ride, Square, SquareSet, Step, Terrain, Wrap};
use crate::puzzle::sample::{king, king_steps, knight, open, placement, queen, queens, rides, set};
use crate::puzzle::{
    Bound, Bounds, Count, Counted, CountedGroups, KindId, Moves, Origin, Rule, Targets,
};

fn picture(puzzle: &Puzzle, rows: &[&str]) -> Placement {
    placement(puzzle, &rows.concat())
}

fn square(puzzle: &Puzzle, name: &str) -> Square {
    puzzle.board.find(name).unwrap()
}

fn squares<const N: usize>(puzzle: &Puzzle, names: [&str; N]) -> Vec<Square> {
    names.map(|name| square(puzzle, name)).to_vec()
}

fn at_most(number: i64) -> Bound {
    Bound {
        at_least: None,
        at_most: Some(number),
    }
}

fn at_least(number: i64) -> Bound {
    Bound {
        at_least: Some(number),
        at_most: None,
    }
}

fn judged(puzzle: &Puzzle, rows: &[&str]) -> Vec<Breach> {
    let judge = Judge::new(puzzle);
    let placement = picture(puzzle, rows);
    let breaches = judge.breaches(&placement);
    assert_eq!(judge.accepts(&placement), breaches.is_empty());
    breaches
}

fn good(puzzle: &Puzzle, rows: &[&str]) {
    assert_eq!(judged(puzzle, rows), [], "{rows:?}");
}

/// The rule's place and the squares of everything that is broken.
fn broken(puzzle: &Puzzle, rows: &[&str]) -> Vec<(usize, Vec<String>)> {
    let names = |squares: Vec<Square>| {
        let named = squares.into_iter().map(|square| puzzle.board.name(square));
        named.collect()
    };
    judged(puzzle, rows)
        .into_iter()
        .map(|breach| (breach.origin().0, names(breach.squares())))
        .collect()
}

fn is_broken<const N: usize>(puzzle: &Puzzle, rows: &[&str], expected: [(usize, &[&str]); N]) {
    let expected = expected.map(|(origin, squares)| {
        let squares: Vec<String> = squares.iter().map(|name| name.to_string()).collect();
        (origin, squares)
    });
    assert_eq!(broken(puzzle, rows), expected, "{rows:?}");
}

const KIND: usize = 0;
const RULE: usize = 100;
const GIVEN: usize = 200;

mod standing {
    use super::*;

    #[test]
    fn a_queen_dropped_or_added_breaks_the_number_of_queens() {
        let mut puzzle = open(2, 3);
        puzzle.add("queen", 'Q', queen(), Bound::exactly(2));
        good(&puzzle, &["Q..", ".Q."]);
        is_broken(&puzzle, &["Q..", "..."], [(KIND, &["a2"])]);
        is_broken(&puzzle, &["Q..", "QQ."], [(KIND, &["a2", "a1", "b1"])]);
        is_broken(&puzzle, &["...", "..."], [(KIND, &[])]);
        let expected = NumberBreach {
            kind: KindId::new(0),
            bound: Bound::exactly(2),
            squares: squares(&puzzle, ["a2"]),
            origin: Origin(KIND),
        };
        assert_eq!(judged(&puzzle, &["Q..", "..."]), [Breach::Number(expected)]);
    }

    #[test]
    fn a_number_below_zero_or_between_crossed_bounds_is_never_right() {
        let mut puzzle = open(1, 1);
        puzzle.add("queen", 'Q', queen(), Bound::exactly(-1));
        is_broken(&puzzle, &["."], [(KIND, &[])]);
        puzzle.kinds[0].count = Bound {
            at_least: Some(1),
            at_most: Some(0),
        };
        is_broken(&puzzle, &["."], [(KIND, &[])]);
        is_broken(&puzzle, &["Q"], [(KIND, &["a1"])]);
    }

    #[test]
    fn a_queen_moved_to_a_wall_a_closed_square_or_off_its_squares_is_misplaced() {
        let mut board = Board::new(1, 4, Wrap::default());
        board.set_terrain(Square::new(1), Terrain::Wall);
        board.set_terrain(Square::new(2), Terrain::Closed);
        let mut puzzle = sample_on(board);
        puzzle.kinds[0].squares = SquareSet::of(4, [Square::new(0)]);
        good(&puzzle, &["Q..."]);
        for (rows, name, why) in [
            (".Q..", "b1", WhyMisplaced::Wall),
            ("..Q.", "c1", WhyMisplaced::Closed),
            ("...Q", "d1", WhyMisplaced::NotItsSquare),
        ] {
            let expected = Misplaced {
                kind: KindId::new(0),
                square: square(&puzzle, name),
                why,
                origin: Origin(KIND),
            };
            assert_eq!(judged(&puzzle, &[rows]), [Breach::Misplaced(expected)]);
        }
    }

    fn sample_on(board: Board) -> Puzzle {
        let mut puzzle = crate::puzzle::sample::on(board);
        puzzle.add("queen", 'Q', queen(), Bound::exactly(1));
        puzzle
    }

    #[test]
    fn a_given_that_is_moved_or_exchanged_is_missing() {
        let mut puzzle = open(1, 3);
        let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
        let pawn = puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
        puzzle.give(Square::new(0), queen);
        good(&puzzle, &["QP."]);
        is_broken(&puzzle, &[".PQ"], [(GIVEN, &["a1"])]);
        let expected = MissingGiven {
            kind: queen,
            square: square(&puzzle, "a1"),
            found: Some(pawn),
            origin: Origin(GIVEN),
        };
        assert_eq!(judged(&puzzle, &["PQ."]), [Breach::MissingGiven(expected)]);
    }
}

mod attacks {
    use super::*;

    const NOT_ATTACKED: Bound = Bound {
        at_least: Some(0),
        at_most: Some(0),
    };

    fn on(kinds: &[KindId]) -> Targets {
        Targets::Pieces(set(kinds))
    }

    #[test]
    fn one_queen_of_eight_moved_attacks_and_is_attacked() {
        let puzzle = queens(8);
        let solution = [
            "Q.......", "....Q...", ".......Q", ".....Q..", "..Q.....", "......Q.", ".Q......",
            "...Q....",
        ];
        good(&puzzle, &solution);
        let mut moved = solution;
        moved[7] = "..Q.....";
        // c1 sees c4 up the column and h6 up the diagonal (d2 e3 f4 g5 are free) and b2.
        is_broken(
            &puzzle,
            &moved,
            [
                (RULE, &["h6", "c1"]),
                (RULE, &["c4", "c1"]),
                (RULE, &["b2", "c1"]),
                (RULE, &["c1", "h6", "c4", "b2"]),
            ],
        );
        let judged = judged(&puzzle, &moved);
        let Breach::Attacks(last) = judged.last().unwrap() else {
            panic!("{judged:?}");
        };
        let ways: Vec<Way> = last.attackers.iter().map(|attacker| attacker.way).collect();
        assert_eq!(
            ways,
            [Way::AlongDiagonal, Way::AlongColumn, Way::AlongDiagonal]
        );
        assert_eq!(last.on, Some(KindId::new(0)));
        assert_eq!(last.bound, NOT_ATTACKED);
    }

    #[test]
    fn a_pawn_between_two_queens_stops_sight_and_dropped_it_does_not() {
        let mut puzzle = open(1, 3);
        let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
        let pawn = puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
        puzzle.attacks(&[queen], on(&[queen]), NOT_ATTACKED);
        good(&puzzle, &["QPQ"]);
        is_broken(
            &puzzle,
            &["Q.Q"],
            [(RULE, &["a1", "c1"]), (RULE, &["c1", "a1"])],
        );
        puzzle.kinds[pawn.index()].blocks = false;
        is_broken(
            &puzzle,
            &["QPQ"],
            [(RULE, &["a1", "c1"]), (RULE, &["c1", "a1"])],
        );
    }

    #[test]
    fn walls_stop_sight_and_closed_squares_do_not() {
        for (terrain, sees) in [(Terrain::Wall, false), (Terrain::Closed, true)] {
            let mut board = Board::new(1, 3, Wrap::default());
            board.set_terrain(Square::new(1), terrain);
            let mut puzzle = crate::puzzle::sample::on(board);
            let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
            puzzle.attacks(&[queen], on(&[queen]), NOT_ATTACKED);
            assert_eq!(!judged(&puzzle, &["Q.Q"]).is_empty(), sees, "{terrain:?}");
        }
    }

    #[test]
    fn a_piece_with_two_ways_to_a_square_is_one_attacker() {
        let cylinder = Wrap {
            left_right: true,
            top_bottom: false,
        };
        let mut puzzle = crate::puzzle::sample::on(Board::new(1, 4, cylinder));
        let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
        puzzle.attacks(&[queen], on(&[queen]), Bound::exactly(1));
        good(&puzzle, &["Q.Q."]);
        is_broken(&puzzle, &["Q..."], [(RULE, &["a1"])]);
        is_broken(
            &puzzle,
            &["QQQ."],
            [
                (RULE, &["a1", "b1", "c1"]),
                (RULE, &["b1", "a1", "c1"]),
                (RULE, &["c1", "a1", "b1"]),
            ],
        );
    }

    #[test]
    fn a_piece_on_a_ring_does_not_attack_itself() {
        let torus = Wrap {
            left_right: true,
            top_bottom: true,
        };
        let mut puzzle = crate::puzzle::sample::on(Board::new(1, 2, torus));
        let moves = Moves::new(vec![Step::new(0, 2)], rides(&king_steps()));
        let piece = puzzle.add("queen", 'Q', moves, Bound::ANY);
        puzzle.attacks(&[piece], Targets::Square, at_most(0));
        is_broken(&puzzle, &["Q."], [(RULE, &["b1", "a1"])]);
    }

    #[test]
    fn empty_squares_that_no_queen_attacks_are_named() {
        let mut puzzle = open(2, 4);
        let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
        puzzle.attacks(&[queen], Targets::Empty, at_least(1));
        good(&puzzle, &[".Q..", "...Q"]);
        is_broken(
            &puzzle,
            &["Q...", "...."],
            [(RULE, &["c1"]), (RULE, &["d1"])],
        );
    }

    #[test]
    fn only_targets_in_the_set_matter() {
        let mut puzzle = open(1, 3);
        let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
        puzzle.attacks(&[queen], Targets::Square, NOT_ATTACKED);
        let Rule::Attacks(rule) = &mut puzzle.rules[0] else {
            unreachable!()
        };
        rule.within = SquareSet::of(3, [Square::new(2)]);
        good(&puzzle, &["..Q"]);
        is_broken(&puzzle, &["Q.."], [(RULE, &["c1", "a1"])]);
    }

    #[test]
    fn the_moves_of_the_rule_replace_those_of_the_piece() {
        let mut puzzle = open(3, 3);
        let star = puzzle.add("star", '*', knight(), Bound::ANY);
        puzzle.attacks(&[star], on(&[star]), NOT_ATTACKED);
        let Rule::Attacks(rule) = &mut puzzle.rules[0] else {
            unreachable!()
        };
        rule.moves = Some(king());
        good(&puzzle, &["*..", "..*", "..."]);
        is_broken(
            &puzzle,
            &["*..", ".*.", "..."],
            [(RULE, &["a3", "b2"]), (RULE, &["b2", "a3"])],
        );
    }

    #[test]
    fn a_leap_passes_over_pieces_and_a_ride_ends_at_its_range() {
        let ride = Ride {
            step: Step::new(0, 1),
            range: Some(2),
        };
        let mut puzzle = open(1, 5);
        let rider = puzzle.add("rider", 'R', Moves::new(vec![], vec![ride]), Bound::ANY);
        let leaper = puzzle.add(
            "leaper",
            'L',
            Moves::new(vec![Step::new(0, 2)], vec![]),
            Bound::ANY,
        );
        let pawn = puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
        puzzle.attacks(&[rider, leaper], on(&[pawn]), NOT_ATTACKED);
        good(&puzzle, &["R..P."]);
        is_broken(&puzzle, &["R.P.."], [(RULE, &["c1", "a1"])]);
        is_broken(&puzzle, &["LRP.."], [(RULE, &["c1", "a1", "b1"])]);
        good(&puzzle, &["RLRR."]);
    }

    #[test]
    fn attackers_alone_count_and_targets_alone_are_asked() {
        let mut puzzle = open(1, 2);
        let white = puzzle.add("white", 'W', queen(), Bound::ANY);
        let black = puzzle.add("black", 'B', queen(), Bound::ANY);
        puzzle.attacks(&[white], on(&[black]), NOT_ATTACKED);
        good(&puzzle, &["WW"]);
        good(&puzzle, &["BB"]);
        is_broken(&puzzle, &["BW"], [(RULE, &["a1", "b1"])]);
    }
}

mod count {
    use super::*;

    /// A board of queens with one count rule.
    fn counting(board: Board, of: Counted, grouping: Grouping, bound: Bound) -> Puzzle {
        let mut puzzle = crate::puzzle::sample::on(board);
        puzzle.add("queen", 'Q', queen(), Bound::ANY);
        puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
        let rule = Count {
            of,
            each: vec![CountedGroups {
                grouping,
                bounds: Bounds::Same(bound),
            }],
            within: puzzle.board.all(),
            origin: Origin(RULE),
        };
        puzzle.rules.push(Rule::Count(rule));
        puzzle
    }

    fn of_queens() -> Counted {
        Counted::Pieces(set(&[KindId::new(0)]))
    }

    fn flat(rows: usize, columns: usize) -> Board {
        Board::new(rows, columns, Wrap::default())
    }

    fn rule(puzzle: &mut Puzzle) -> &mut Count {
        match &mut puzzle.rules[0] {
            Rule::Count(rule) => rule,
            other => unreachable!("{other:?}"),
        }
    }

    #[test]
    fn a_third_queen_in_a_row_is_one_too_many() {
        let puzzle = counting(flat(2, 3), of_queens(), Grouping::Row, at_most(2));
        good(&puzzle, &["QQP", ".QQ"]);
        is_broken(&puzzle, &["QQQ", ".QQ"], [(RULE, &["a2", "b2", "c2"])]);
        let expected = CountBreach {
            group: crate::board::Group {
                grouping: Grouping::Row,
                squares: squares(&puzzle, ["a1", "b1", "c1"]),
            },
            of: of_queens(),
            bound: at_most(2),
            squares: squares(&puzzle, ["a1", "b1", "c1"]),
            origin: Origin(RULE),
        };
        assert_eq!(judged(&puzzle, &["QQ.", "QQQ"]), [Breach::Count(expected)]);
    }

    #[test]
    fn a_region_holds_too_many_and_squares_of_no_region_do_not_count() {
        let mut board = flat(2, 3);
        let labels = "ab.aab".chars().map(|c| (c != '.').then_some(c));
        board.set_regions(Regions::new(labels));
        let bounds = Bounds::Each(vec![at_most(1), at_least(1)]);
        let mut puzzle = counting(board, of_queens(), Grouping::Region, Bound::ANY);
        if let Rule::Count(rule) = &mut puzzle.rules[0] {
            rule.each[0].bounds = bounds;
        }
        good(&puzzle, &["QQQ", "..."]);
        is_broken(&puzzle, &["QQQ", ".Q."], [(RULE, &["a2", "b1"])]);
        is_broken(&puzzle, &["Q.Q", "..."], [(RULE, &[])]);
    }

    #[test]
    fn a_box_holds_too_many() {
        let mut board = flat(2, 4);
        board.set_boxes(Boxes {
            rows: 2,
            columns: 2,
        });
        let puzzle = counting(board, of_queens(), Grouping::Box, Bound::exactly(1));
        good(&puzzle, &["Q...", "..Q."]);
        is_broken(&puzzle, &["Q...", "Q.Q."], [(RULE, &["a2", "a1"])]);
        is_broken(&puzzle, &["Q...", "...."], [(RULE, &[])]);
    }

    #[test]
    fn a_queen_moved_leaves_one_column_without_and_one_with_two() {
        let puzzle = counting(flat(2, 2), of_queens(), Grouping::Column, Bound::exactly(1));
        good(&puzzle, &["Q.", ".Q"]);
        is_broken(&puzzle, &["Q.", "Q."], [(RULE, &["a2", "a1"]), (RULE, &[])]);
    }

    #[test]
    fn the_slopes_of_diagonals_and_antidiagonals_are_told_apart() {
        let rising = counting(flat(3, 4), of_queens(), Grouping::Diagonal, at_most(1));
        let falling = counting(flat(3, 4), of_queens(), Grouping::Antidiagonal, at_most(1));
        let (slash, backslash) = (["..Q.", "....", "Q..."], [".Q..", "....", "...Q"]);
        good(&falling, &slash);
        is_broken(&rising, &slash, [(RULE, &["c3", "a1"])]);
        good(&rising, &backslash);
        is_broken(&falling, &backslash, [(RULE, &["b3", "d1"])]);
    }

    #[test]
    fn a_diagonal_of_one_square_is_a_group() {
        let puzzle = counting(flat(2, 2), of_queens(), Grouping::Diagonal, at_least(1));
        good(&puzzle, &["QQ", ".Q"]);
        is_broken(&puzzle, &[".Q", "QQ"], [(RULE, &[])]);
    }

    #[test]
    fn the_board_is_one_group_and_each_open_square_another() {
        let puzzle = counting(
            flat(1, 3),
            Counted::Empty,
            Grouping::Board,
            Bound::exactly(2),
        );
        good(&puzzle, &["P.."]);
        is_broken(&puzzle, &["P.Q"], [(RULE, &["b1"])]);
        let mut board = flat(1, 3);
        board.set_terrain(Square::new(2), Terrain::Wall);
        let puzzle = counting(board, of_queens(), Grouping::Square, Bound::exactly(1));
        good(&puzzle, &["QQ."]);
        is_broken(&puzzle, &["QP."], [(RULE, &[])]);
    }

    #[test]
    fn straight_lines_go_at_any_slope_and_over_walls() {
        let mut board = flat(3, 5);
        board.set_terrain(board.at(1, 2), Terrain::Wall);
        let puzzle = counting(board, of_queens(), Grouping::Line, at_most(1));
        good(&puzzle, &["Q....", ".....", ".Q..."]);
        is_broken(
            &puzzle,
            &["Q....", ".....", "....Q"],
            [(RULE, &["a3", "e1"])],
        );
    }

    #[test]
    fn windows_lie_over_joined_edges() {
        let window = Grouping::Window {
            rows: 1,
            columns: 2,
        };
        let cylinder = Wrap {
            left_right: true,
            top_bottom: false,
        };
        let joined = counting(Board::new(1, 4, cylinder), of_queens(), window, at_most(1));
        let flat = counting(flat(1, 4), of_queens(), window, at_most(1));
        good(&flat, &["Q..Q"]);
        is_broken(&joined, &["Q..Q"], [(RULE, &["d1", "a1"])]);
        good(&joined, &["Q.Q."]);
    }

    #[test]
    fn only_squares_in_the_set_count_and_groups_without_any_are_dropped() {
        for grouping in [
            Grouping::Row,
            Grouping::Window {
                rows: 1,
                columns: 2,
            },
        ] {
            let mut puzzle = counting(flat(2, 2), of_queens(), grouping, Bound::exactly(1));
            rule(&mut puzzle).within = SquareSet::of(4, [Square::new(0), Square::new(1)]);
            good(&puzzle, &["Q.", ".."]);
            is_broken(&puzzle, &["QQ", ".."], [(RULE, &["a2", "b2"])]);
            is_broken(&puzzle, &["..", "QQ"], [(RULE, &[])]);
        }
    }

    #[test]
    fn a_list_of_bounds_goes_by_row_from_the_top_and_keeps_places_of_dropped_rows() {
        let mut puzzle = counting(flat(3, 2), of_queens(), Grouping::Row, Bound::ANY);
        let [top, middle, bottom] = [Bound::exactly(2), Bound::exactly(2), Bound::exactly(0)];
        rule(&mut puzzle).each[0].bounds = Bounds::Each(vec![top, middle, bottom]);
        rule(&mut puzzle).within = SquareSet::of(6, [0, 1, 4, 5].map(Square::new));
        good(&puzzle, &["QQ", "..", ".."]);
        is_broken(&puzzle, &["Q.", "Q.", ".."], [(RULE, &["a3"])]);
        is_broken(&puzzle, &["QQ", "..", "Q."], [(RULE, &["a1"])]);
    }

    #[test]
    fn closed_squares_and_walls_are_not_empty_squares() {
        let mut board = flat(1, 3);
        board.set_terrain(Square::new(0), Terrain::Wall);
        board.set_terrain(Square::new(1), Terrain::Closed);
        let puzzle = counting(board, Counted::Empty, Grouping::Row, Bound::exactly(1));
        good(&puzzle, &["..."]);
        is_broken(&puzzle, &["..Q"], [(RULE, &[])]);
    }

    #[test]
    fn the_parts_of_the_judge_are_the_groups_of_the_board() {
        let wraps = [(false, false), (true, false), (false, true), (true, true)];
        let groupings = [
            Grouping::Row,
            Grouping::Column,
            Grouping::Diagonal,
            Grouping::Antidiagonal,
        ];
        let mut compared = 0;
        for (rows, columns) in [(1, 1), (1, 4), (4, 1), (3, 3), (2, 4), (4, 6), (5, 3)] {
            for (left_right, top_bottom) in wraps {
                let wrap = Wrap {
                    left_right,
                    top_bottom,
                };
                for grouping in groupings {
                    let board = Board::new(rows, columns, wrap);
                    let puzzle = counting(board, of_queens(), grouping, at_least(1));
                    let empty = Placement::empty(puzzle.board.len());
                    let mut found = broken_groups(&puzzle, &empty);
                    let mut expected: Vec<Vec<Square>> = puzzle
                        .board
                        .groups(grouping)
                        .map(|group| sorted(group.squares))
                        .collect();
                    found.sort();
                    expected.sort();
                    assert_eq!(found, expected, "{grouping:?} {rows}x{columns} {wrap:?}");
                    compared += found.len();
                }
            }
        }
        assert!(compared > 100);
    }

    fn sorted(mut squares: Vec<Square>) -> Vec<Square> {
        squares.sort();
        squares
    }

    fn broken_groups(puzzle: &Puzzle, placement: &Placement) -> Vec<Vec<Square>> {
        let breaches = Judge::new(puzzle).breaches(placement).into_iter();
        let groups = breaches.map(|breach| match breach {
            Breach::Count(breach) => sorted(breach.group.squares),
            other => panic!("{other:?}"),
        });
        groups.collect()
    }
}

mod clues {
    use super::*;
    use crate::puzzle::Clue;

    fn clued(board: Board, around: Moves, clue: (usize, u8), own: bool) -> Puzzle {
        let mut puzzle = crate::puzzle::sample::on(board);
        let mine = puzzle.add("mine", 'M', Moves::none(), Bound::ANY);
        puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
        puzzle.clues(&[mine], around, &[clue], own);
        puzzle
    }

    fn rook() -> Moves {
        let straight = king_steps().into_iter();
        let straight: Vec<Step> = straight.filter(|s| s.rows * s.columns == 0).collect();
        Moves::new(Vec::new(), rides(&straight))
    }

    fn flat(rows: usize, columns: usize) -> Board {
        Board::new(rows, columns, Wrap::default())
    }

    #[test]
    fn a_mine_moved_away_from_a_clue_leaves_it_one_short() {
        let puzzle = clued(flat(3, 3), king(), (4, 2), false);
        good(&puzzle, &["M..", "..M", "PP."]);
        good(&puzzle, &["M..", ".MM", "PP."]);
        is_broken(&puzzle, &["M..", ".M.", "PP."], [(RULE, &["b2", "a3"])]);
        let expected = ClueBreach {
            clue: Clue {
                square: square(&puzzle, "b2"),
                number: 2,
            },
            of: set(&[KindId::new(0)]),
            own: false,
            squares: squares(&puzzle, ["a3"]),
            origin: Origin(RULE),
        };
        assert_eq!(
            judged(&puzzle, &["M..", "...", "..."]),
            [Breach::Clue(expected)]
        );
    }

    #[test]
    fn the_own_square_counts_only_if_it_is_asked_for() {
        let with_own = clued(flat(1, 3), king(), (1, 2), true);
        good(&with_own, &["MM."]);
        is_broken(&with_own, &["MMM"], [(RULE, &["b1", "a1", "c1"])]);
        let without = clued(flat(1, 3), king(), (1, 2), false);
        good(&without, &["MMM"]);
        is_broken(&without, &["MM."], [(RULE, &["b1", "a1"])]);
    }

    #[test]
    fn rides_count_what_they_come_to_and_end_at_walls_and_blocking_pieces() {
        let mut board = flat(1, 6);
        board.set_terrain(Square::new(4), Terrain::Wall);
        let mut puzzle = clued(board, rook(), (0, 1), false);
        good(&puzzle, &["..MM.M"]);
        is_broken(&puzzle, &[".PM..M"], [(RULE, &["a1"])]);
        puzzle.kinds[0].blocks = false;
        is_broken(&puzzle, &["M.MM.M"], [(RULE, &["a1", "c1", "d1"])]);
        good(&puzzle, &[".M.P.."]);
    }

    #[test]
    fn a_clue_may_be_on_a_wall_which_does_not_stop_its_own_sight() {
        let mut board = flat(1, 4);
        board.set_terrain(Square::new(1), Terrain::Wall);
        let puzzle = clued(board, rook(), (1, 2), true);
        good(&puzzle, &["M..M"]);
        is_broken(&puzzle, &["...M"], [(RULE, &["b1", "d1"])]);
    }

    #[test]
    fn a_square_that_is_come_to_twice_counts_once_and_the_way_round_ends_at_the_clue() {
        let ring = Wrap {
            left_right: true,
            top_bottom: false,
        };
        let puzzle = clued(Board::new(1, 3, ring), rook(), (0, 1), false);
        good(&puzzle, &["MM."]);
        is_broken(&puzzle, &["M.."], [(RULE, &["a1"])]);
        let leap_back = Moves::new(vec![Step::new(0, 3)], Vec::new());
        let puzzle = clued(Board::new(1, 3, ring), leap_back, (0, 0), false);
        good(&puzzle, &["MMM"]);
    }
}

mod distinct {
    use super::*;
    use crate::board::Group;

    fn boards(board: Board, each: &[Grouping]) -> Puzzle {
        let mut puzzle = crate::puzzle::sample::on(board);
        puzzle.add("queen", 'Q', queen(), Bound::ANY);
        puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
        puzzle.distinct(each);
        puzzle
    }

    fn flat(rows: usize, columns: usize) -> Board {
        Board::new(rows, columns, Wrap::default())
    }

    #[test]
    fn a_piece_exchanged_makes_two_rows_the_same() {
        let puzzle = boards(flat(3, 2), &[Grouping::Row]);
        good(&puzzle, &["QP", "PQ", "Q."]);
        let (first, last) = (["a3", "b3"], ["a1", "b1"]);
        let both = [first, last].concat();
        is_broken(&puzzle, &["QP", "PQ", "QP"], [(RULE, &both)]);
        let row = |names| Group {
            grouping: Grouping::Row,
            squares: squares(&puzzle, names),
        };
        let expected = DistinctBreach {
            groups: [row(first), row(last)],
            origin: Origin(RULE),
        };
        let judged = judged(&puzzle, &["Q.", "..", "Q."]);
        assert_eq!(judged, [Breach::Distinct(expected)]);
    }

    #[test]
    fn a_row_and_a_column_may_hold_the_same() {
        let puzzle = boards(flat(2, 2), &[Grouping::Row, Grouping::Column]);
        good(&puzzle, &["QP", "P."]);
        is_broken(
            &puzzle,
            &["QQ", "QQ"],
            [
                (RULE, &["a2", "b2", "a1", "b1"]),
                (RULE, &["a2", "a1", "b2", "b1"]),
            ],
        );
    }

    #[test]
    fn walls_and_closed_squares_count_as_empty() {
        let mut board = flat(2, 2);
        board.set_terrain(Square::new(0), Terrain::Wall);
        board.set_terrain(Square::new(3), Terrain::Closed);
        let puzzle = boards(board, &[Grouping::Row]);
        good(&puzzle, &[".Q", ".."]);
        is_broken(&puzzle, &["..", ".."], [(RULE, &["a2", "b2", "a1", "b1"])]);
    }

    #[test]
    fn regions_of_different_sizes_are_never_compared() {
        use crate::board::Regions;
        let mut board = flat(1, 5);
        board.set_regions(Regions::new("aabbb".chars().map(Some)));
        let puzzle = boards(board, &[Grouping::Region]);
        good(&puzzle, &["....."]);
        let mut board = flat(1, 5);
        board.set_regions(Regions::new([
            Some('a'),
            Some('b'),
            None,
            Some('a'),
            Some('b'),
        ]));
        let puzzle = boards(board, &[Grouping::Region]);
        good(&puzzle, &["QP..."]);
        is_broken(&puzzle, &["QQ.PP"], [(RULE, &["a1", "d1", "b1", "e1"])]);
    }
}

#[test]
fn a_piece_on_the_last_square_that_is_a_wall_is_judged_without_a_panic() {
    let mut board = Board::new(1, 2, Wrap::default());
    board.set_terrain(Square::new(1), Terrain::Wall);
    let mut puzzle = crate::puzzle::sample::on(board);
    let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
    puzzle.rules.push(Rule::Count(Count {
        of: Counted::Pieces(set(&[queen])),
        each: vec![CountedGroups {
            grouping: Grouping::Square,
            bounds: Bounds::Same(at_most(0)),
        }],
        within: puzzle.board.all(),
        origin: Origin(RULE),
    }));
    is_broken(&puzzle, &[".Q"], [(KIND, &["b1"])]);
}

#[test]
fn a_board_without_squares_breaks_no_rule() {
    let mut puzzle = queens(0);
    good(&puzzle, &[]);
    puzzle.kinds[0].count = Bound::exactly(1);
    is_broken(&puzzle, &[], [(KIND, &[])]);
}
