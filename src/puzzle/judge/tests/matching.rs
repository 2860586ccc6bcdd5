//! `[[match]]`: pieces in pairs.

use super::*;

/// Tents, trees and rocks; a tent stands next to its tree.
fn camp(board: Board, complete: bool) -> Puzzle {
    let mut puzzle = on(board);
    let [tent, tree] = [("tent", 'A'), ("tree", 'T')]
        .map(|(name, symbol)| puzzle.add(name, symbol, Moves::none(), Bound::ANY));
    puzzle.add("rock", 'R', Moves::none(), Bound::ANY);
    let steps = [(0, 1), (0, -1), (1, 0), (-1, 0)].map(|(rows, columns)| Step::new(rows, columns));
    puzzle.matching(
        &[tent],
        &[tree],
        Moves::new(steps.to_vec(), Vec::new()),
        complete,
    );
    puzzle
}

#[test]
fn every_tent_has_a_tree_and_every_tree_a_tent() {
    let puzzle = camp(flat(2, 4), true);
    good(&puzzle, &["....", "...."]);
    good(&puzzle, &["ATTA", "R..."]);
    good(&puzzle, &["TATA", "...."]);
    // A piece dropped, added, exchanged, moved.
    is_broken(&puzzle, &["ATT.", "R..."], [(RULE, &["c2"])]);
    is_broken(&puzzle, &["ATTA", "A..."], [(RULE, &["a1"])]);
    is_broken(
        &puzzle,
        &["ATAA", "R..."],
        [(RULE, &["a2", "c2"]), (RULE, &["d2"])],
    );
    is_broken(
        &puzzle,
        &["ATT.", "R..A"],
        [(RULE, &["d1"]), (RULE, &["c2"])],
    );
}

#[test]
fn pairs_give_way_to_others() {
    let puzzle = camp(flat(1, 6), true);
    // The first tent takes the tree in the middle, which the second needs.
    good(&puzzle, &["TATA.."]);
    good(&puzzle, &["TATATA"]);
    is_broken(&puzzle, &["ATATA."], [(RULE, &["a1", "c1", "e1"])]);
    let judged = judged(&puzzle, &["ATATA."]);
    let expected = MatchingBreach {
        of: set(&[KindId::new(0)]),
        with: set(&[KindId::new(1)]),
        alone: squares(&puzzle, ["a1", "c1", "e1"]),
        partners: squares(&puzzle, ["b1", "d1"]),
        origin: Origin(RULE),
    };
    assert_eq!(judged, [Breach::Matching(expected)]);
    assert_eq!(judged[0].area().len(), 5);
}

#[test]
fn long_rows_of_pairs_are_judged_without_deep_recursion() {
    let puzzle = camp(flat(1, 200_001), true);
    let row = "TA".repeat(100_000);
    good(&puzzle, &[&format!("{row}.")]);
    let broken = broken(&puzzle, &[&format!("A{row}")]);
    assert_eq!((broken.len(), broken[0].1.len()), (1, 100_001));
}
