//! Bad twins: for each rule, boards that obey it, and the same with a piece moved, dropped, added or exchanged. That
//! the judge accepts what it should is asked of random puzzles in `tests/agreement`; here it is asked what it blames.

use super::*;
use crate::board::{Grouping, Regions, Step, Terrain, Wrap};
use crate::puzzle::sample::{
    forbidding, king, king_steps, on, open, placement, queen, queens, rides, set, worth,
};
use crate::puzzle::{
    Bound, Bounds, Connected, Counted, Differ, KindId, Moves, PartShape, Run, RunsOf, Targets,
};

/// For each picture, its rows separated by `/`: the squares of each breach, the breaches separated by commas. The
/// judge must accept a board exactly if nothing is broken.
fn blames(puzzle: &Puzzle, boards: &[(&str, &str)]) {
    for (picture, expected) in boards {
        let judge = Judge::new(puzzle);
        let placement = placement(puzzle, picture);
        let breaches = judge.breaches(&placement);
        assert_eq!(judge.accepts(&placement), breaches.is_empty(), "{picture}");
        let name = |square: Square| puzzle.board.name(square);
        let names = |breach: &Breach| Vec::from_iter(breach.squares().into_iter().map(name));
        let blamed: Vec<String> = breaches.iter().map(|one| names(one).join(" ")).collect();
        let are_all_said = breaches.is_empty() == expected.is_empty();
        assert!(
            are_all_said && blamed.join(",") == expected.trim(),
            "{picture}: {blamed:?}"
        );
    }
}

fn flat(rows: usize, columns: usize) -> Board {
    Board::new(rows, columns, Wrap::NONE)
}

/// Kinds of any number without moves.
fn people(board: Board, symbols: &str) -> (Puzzle, Vec<KindId>) {
    let mut puzzle = on(board);
    let add = |symbol| puzzle.add("piece", symbol, Moves::none(), Bound::ANY);
    let kinds = symbols.chars().map(add).collect();
    (puzzle, kinds)
}

const NONE: Bound = Bound::exactly(0);

#[test]
fn numbers_squares_and_givens() {
    let mut puzzle = open(2, 3);
    let queen = puzzle.add("queen", 'Q', queen(), Bound::exactly(2));
    let boards = [("Q../.Q.", ""), ("Q../...", "a2"), ("Q../QQ.", "a2 a1 b1")];
    blames(&puzzle, &boards);
    puzzle.board.set_terrain(Square::new(1), Terrain::Wall);
    puzzle.kinds[0].squares.remove(Square::new(2));
    blames(&puzzle, &[("QQ./...", "b2"), ("Q.Q/...", "c2")]);
    puzzle.give(Square::new(3), queen);
    blames(&puzzle, &[("Q../Q..", ""), ("Q../.Q.", "a1")]);
    // The last square, and none.
    let mut puzzle = on(flat(1, 2));
    puzzle.add("queen", 'Q', Moves::none(), Bound::ANY);
    puzzle.board.set_terrain(Square::new(1), Terrain::Wall);
    puzzle.count(Counted::Pieces(set(&[queen])), Grouping::Square, NONE);
    blames(&puzzle, &[(".Q", "b1")]);
    blames(&queens(0), &[("", "")]);
}

#[test]
fn attacks() {
    let solution = "Q......./....Q.../.......Q/.....Q../..Q...../......Q./.Q....../...Q....";
    // c1 sees c4 up the column and h6 up the diagonal (d2 e3 f4 g5 are free) and b2.
    let moved = solution.replace("...Q....", "..Q.....");
    let broken = "h6 c1,c4 c1,b2 c1,c1 h6 c4 b2";
    blames(&queens(8), &[(solution, ""), (&moved, broken)]);
    let judged = Judge::new(&queens(8)).breaches(&placement(&queens(8), &moved));
    let Some(Breach::Attacks(last)) = judged.last() else {
        panic!("{judged:?}");
    };
    let ways = last.attackers.iter().map(|attacker| attacker.way);
    use AttackPath::{AlongColumn, AlongDiagonal};
    assert!(ways.eq([AlongDiagonal, AlongColumn, AlongDiagonal]));
    // On a ring a piece does not attack itself.
    let mut puzzle = on(Board::new(1, 2, Wrap::BOTH));
    let moves = Moves::new(vec![Step::new(0, 2)], rides(&king_steps()));
    let piece = puzzle.add("queen", 'Q', moves, Bound::ANY);
    puzzle.attacks(&[piece], Targets::Square, NONE);
    blames(&puzzle, &[("Q.", "b1 a1")]);
}

#[test]
fn counts_and_sums_of_groups() {
    let (mut puzzle, kinds) = people(flat(2, 3), "QP");
    let of = || Counted::Pieces(set(&kinds[..1]));
    puzzle.count(of(), Grouping::Row, Bound::at_most(2));
    blames(&puzzle, &[("QQP/.QQ", ""), ("QQQ/.QQ", "a2 b2 c2")]);
    puzzle.rules.clear();
    puzzle.count(of(), Grouping::Column, Bound::exactly(1));
    blames(&puzzle, &[("Q.Q/.Q.", ""), ("Q.Q/Q..", "a2 a1,")]);
    let mut puzzle = worth(2, 3, &[('1', 1), ('2', 2), ('m', -3)]);
    puzzle.sum_each(Grouping::Row, Bounds::Same(NONE));
    if let Rule::Sum(rule) = &mut puzzle.rules[0] {
        rule.factors = [2, 5].map(|square| (Square::new(square), -1)).to_vec();
        rule.within.remove(Square::new(1));
    }
    blames(
        &puzzle,
        &[
            ("2m2/112", ""),
            ("2m1/mmm", "a2 c2,a1 b1 c1"),
            (".../..2", "c1"),
        ],
    );
}

#[test]
fn equal_and_distinct_groups() {
    let (mut puzzle, kinds) = people(flat(2, 4), "01");
    puzzle.equal(&kinds, &[Grouping::Row, Grouping::Column]);
    blames(
        &puzzle,
        &[("0101/1010", ""), ("1101/1010", "a2 b2 c2 d2,a2 a1")],
    );
    let (mut puzzle, _) = people(flat(3, 2), "QP");
    puzzle.distinct(&[Grouping::Row]);
    blames(&puzzle, &[("QP/PQ/Q.", ""), ("QP/PQ/QP", "a3 b3 a1 b1")]);
}

#[test]
fn clues() {
    let clued = |board, around, clue| {
        let (mut puzzle, mines) = people(board, "MP");
        puzzle.clues(&mines[..1], around, &[clue], false);
        puzzle
    };
    let boards = [("M../.MM/PP.", ""), ("M../.M./PP.", "b2 a3")];
    blames(&clued(flat(3, 3), king(), (4, 2)), &boards);
    // Twice reached is once counted, and the way round ends at the clue.
    let sides = || Moves::new(Vec::new(), rides(&[Step::new(0, 1), Step::new(0, -1)]));
    let ring = clued(Board::new(1, 3, Wrap::COLUMNS), sides(), (0, 1));
    blames(&ring, &[("MM.", ""), ("M..", "a1")]);
}

#[test]
fn forbidden_pictures() {
    let puzzle = forbidding(flat(2, 3), "MW", false);
    blames(
        &puzzle,
        &[
            ("WM./M.W", ""),
            ("WMW/M.W", "b2 c2"),
            ("MWM/.MW", "a2 b2,b1 c1"),
        ],
    );
    // Of a turned picture, equal images count once.
    blames(
        &forbidding(flat(2, 2), "MM/MM", true),
        &[("MM/MM", "a2 b2 a1 b1")],
    );
    let turned = forbidding(flat(3, 3), "MM?/?WW", true);
    blames(
        &turned,
        &[
            ("MM./.WW/...", "a3 b3 b2 c2"),
            (".W./MW./M..", "b3 a2 b2 a1"),
        ],
    );
}

#[test]
fn pairs() {
    let camp = |columns| {
        let (mut puzzle, kinds) = people(flat(1, columns), "ATR");
        let sides = Moves::new(vec![Step::new(0, 1), Step::new(0, -1)], Vec::new());
        puzzle.matching(&kinds[..1], &kinds[1..2], sides, true);
        puzzle
    };
    // A tent takes a tree that another needs, and gives it back.
    let boards = [
        ("......", ""),
        ("TATA..", ""),
        ("TATATA", ""),
        ("ATATA.", "a1 c1 e1"),
        ("AT.ART", "d1,f1"),
    ];
    blames(&camp(6), &boards);
    // Without deep recursion.
    let row = "TA".repeat(100_000);
    let puzzle = camp(200_001);
    let broken = Judge::new(&puzzle).breaches(&placement(&puzzle, &format!("A{row}")));
    assert_eq!((broken.len(), broken[0].squares().len()), (1, 100_001));
}

/// Land and trees; the land must be connected.
fn land(rows: usize, columns: usize, ask: impl FnOnce(&mut Connected)) -> Puzzle {
    let (mut puzzle, kinds) = people(flat(rows, columns), "LT");
    puzzle.connected(Counted::Pieces(set(&kinds[..1])), Bound::ANY);
    if let Rule::Connected(rule) = &mut puzzle.rules[0] {
        ask(rule);
    }
    puzzle
}

#[test]
fn connected_parts() {
    let one = land(3, 3, |rule| {
        rule.each[0].bounds = Bounds::Same(Bound::exactly(1))
    });
    // Of too many parts the largest is not to blame; without pieces there is no part and nobody to blame.
    let boards = [
        ("LL./.L./.LL", ""),
        ("LL./.T./.LL", "b1 c1"),
        ("LL./..L/LLL", "a3 b3"),
        (".../.../...", " "),
    ];
    blames(&one, &boards);
    let two = land(1, 3, |rule| {
        rule.each[0].bounds = Bounds::Same(Bound::at_least(2))
    });
    blames(&two, &[("L.L", ""), ("LL.", "a1 b1")]);
    let sized = land(2, 5, |rule| rule.size = Bound::exactly(2));
    blames(
        &sized,
        &[
            ("LL.L./...L.", ""),
            ("LL.L./L..L.", "a2 b2 a1"),
            ("LL.L./.....", "d2"),
        ],
    );
    let written = |one_each| {
        land(2, 4, |rule| {
            rule.sizes = vec![(Square::new(0), Some(2)), (Square::new(3), Some(1))];
            rule.one_each = one_each;
        })
    };
    let all = "a2 b2 c2 d2,a2 b2 c2 d2,a2 b2 c2 d2";
    let boards = [("LL.L/....", ""), ("LL../....", "d2"), ("LLLL/....", all)];
    blames(&written(true), &boards);
    blames(
        &written(false),
        &[("L..L/L.L.", ""), ("LL.L/L...", "a2 b2 a1")],
    );
}

#[test]
fn shapes_loops_and_labels_of_parts() {
    let bars = land(2, 3, |rule| rule.not_shapes = vec![PartShape::Bar]);
    blames(&bars, &[("LL./L..", ""), ("LL./...", "a2 b2")]);
    let rectangles = land(2, 3, |rule| rule.shapes = Some(vec![PartShape::Rectangle]));
    blames(&rectangles, &[("LL./LL.", ""), ("LL./L..", "a2 b2 a1")]);
    let trees = land(2, 3, |rule| rule.loops = Bound::exactly(0));
    blames(&trees, &[("LLL/L.L", ""), ("LL./LL.", "a2 b2 a1 b1")]);
    let labels = land(1, 4, |rule| {
        let labels = "a.ab".chars();
        let labels = labels.map(|label| (label != '.').then_some(label));
        rule.labels = Some(std::sync::Arc::new(Regions::new(labels)));
    });
    let both = "a1 b1 c1 d1";
    blames(&labels, &[("LLLL", both), ("L.LL", "c1 d1,a1 c1")]);
    let sizes = land(2, 2, |rule| {
        rule.each[0].grouping = Grouping::Row;
        rule.differ = Some((Differ::Size, rule.by.clone()));
    });
    blames(&sizes, &[("LL/L.", ""), (".L/L.", ""), ("L./L.", "a2 a1")]);
}

#[test]
fn lines_of_values_and_runs() {
    let mut puzzle = worth(1, 4, &[('1', 1), ('2', 2), ('5', 5)]);
    let right = Moves::new(Vec::new(), rides(&[Step::new(0, 1)]));
    puzzle.difference_by(right, Bound::at_most(2), false);
    blames(
        &puzzle,
        &[
            ("12.1", ""),
            ("1..5", "a1 d1"),
            ("1525", "a1 b1,b1 c1,c1 d1"),
        ],
    );
    let seen = |from_last| {
        let mut puzzle = worth(1, 4, &[('1', 1), ('2', 2), ('z', 2)]);
        puzzle.visible(Grouping::Row, Bounds::Same(Bound::exactly(2)), from_last);
        puzzle
    };
    blames(&seen(false), &[(".1z2", ""), ("2z11", "a1"), ("....", " ")]);
    blames(&seen(true), &[("2z11", ""), ("1..2", "d1")]);
    let (mut puzzle, kinds) = people(flat(1, 7), "MW");
    let wanted = || vec![Some(vec![Run::Of(2), Run::Of(1)])];
    let of = RunsOf::Pieces(set(&kinds));
    puzzle.runs(of, Grouping::Row, |rule| rule.lengths = wanted());
    blames(
        &puzzle,
        &[("MW.M...", ""), ("..WW..M", ""), ("M.MM...", "a1 c1 d1")],
    );
}
