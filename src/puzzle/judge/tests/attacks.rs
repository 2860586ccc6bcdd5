//! `[[attacks]]`: for each target, the number of pieces that attack it.

use super::*;
use crate::board::Ride;
use crate::puzzle::Targets;

const NOT_ATTACKED: Bound = Bound::exactly(0);

fn pieces(kinds: &[KindId]) -> Targets {
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
    let ways: Vec<AttackPath> = last.attackers.iter().map(|attacker| attacker.way).collect();
    assert_eq!(
        ways,
        [
            AttackPath::AlongDiagonal,
            AttackPath::AlongColumn,
            AttackPath::AlongDiagonal
        ]
    );
    assert_eq!(last.on, Some(KindId::new(0)));
    assert_eq!(last.bound, NOT_ATTACKED);
}

#[test]
fn a_pawn_between_two_queens_stops_sight_and_dropped_it_does_not() {
    let mut puzzle = open(1, 3);
    let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
    let pawn = puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
    puzzle.attacks(&[queen], pieces(&[queen]), NOT_ATTACKED);
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
        let mut board = Board::new(1, 3, Wrap::NONE);
        board.set_terrain(Square::new(1), terrain);
        let mut puzzle = on(board);
        let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
        puzzle.attacks(&[queen], pieces(&[queen]), NOT_ATTACKED);
        assert_eq!(!judged(&puzzle, &["Q.Q"]).is_empty(), sees, "{terrain:?}");
    }
}

#[test]
fn a_piece_on_a_ring_does_not_attack_itself() {
    let mut puzzle = on(Board::new(1, 2, Wrap::BOTH));
    let moves = Moves::new(vec![Step::new(0, 2)], rides(&king_steps()));
    let piece = puzzle.add("queen", 'Q', moves, Bound::ANY);
    puzzle.attacks(&[piece], Targets::Square, Bound::at_most(0));
    is_broken(&puzzle, &["Q."], [(RULE, &["b1", "a1"])]);
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
    puzzle.attacks(&[rider, leaper], pieces(&[pawn]), NOT_ATTACKED);
    good(&puzzle, &["R..P."]);
    is_broken(&puzzle, &["R.P.."], [(RULE, &["c1", "a1"])]);
    is_broken(&puzzle, &["LRP.."], [(RULE, &["c1", "a1", "b1"])]);
    good(&puzzle, &["RLRR."]);
}
