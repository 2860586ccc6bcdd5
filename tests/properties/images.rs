//! A puzzle that is turned, mirrored or shifted has the solutions turned, mirrored or shifted; one whose
//! pieces exchange their names has the solutions with the names exchanged.

use puzzle_workbench::board::{Isometry, Symmetry};
use puzzle_workbench::puzzle::{KindId, Placement, Puzzle, Rearrangement};

use crate::properties::{random_puzzles, solutions};

/// The image of every solution, in order.
fn images(puzzle: &Puzzle, rearrangement: &Rearrangement, found: &[Placement]) -> Vec<Placement> {
    let squares = rearrangement.squares(puzzle);
    let image = |solution: &Placement| {
        let mut image = Placement::empty(solution.len());
        for (square, kind) in solution.pieces() {
            let kind = rearrangement.kinds()[kind.index()];
            image.set(squares[square.index()], Some(kind));
        }
        image
    };
    let mut images: Vec<Placement> = found.iter().map(image).collect();
    images.sort();
    images
}

/// The image of a puzzle has the images of its solutions, for every random puzzle that has an image.
fn images_have_the_images_of_solutions(rearrangement: impl Fn(&Puzzle) -> Option<Rearrangement>) {
    let (mut compared, mut in_regions, mut in_boxes, mut with_goal) = (0, 0, 0, 0);
    for (text, puzzle) in random_puzzles() {
        let Some(rearrangement) = rearrangement(&puzzle) else {
            continue;
        };
        let Some(image) = puzzle.image(&rearrangement) else {
            continue;
        };
        let expected = images(&puzzle, &rearrangement, &solutions(&puzzle));
        assert_eq!(solutions(&image), expected, "{text}");
        compared += expected.len();
        in_regions += usize::from(puzzle.board.regions().is_some());
        in_boxes += usize::from(puzzle.board.boxes().is_some());
        with_goal += usize::from(puzzle.goal.is_some());
    }
    let compared = [compared, in_regions, in_boxes, with_goal];
    assert!(compared[0] > 1000, "{compared:?}");
    assert!(compared.iter().all(|&number| number > 5), "{compared:?}");
}

fn by_isometry(isometry: Isometry) -> impl Fn(&Puzzle) -> Option<Rearrangement> {
    move |puzzle| Some(Rearrangement::of_board(puzzle, Symmetry::turning(isometry)))
}

#[test]
fn a_transposed_puzzle_has_the_transposed_solutions() {
    images_have_the_images_of_solutions(by_isometry(Isometry::FallingDiagonal));
}

#[test]
fn a_mirrored_puzzle_has_the_mirrored_solutions() {
    images_have_the_images_of_solutions(by_isometry(Isometry::LeftRight));
}

#[test]
fn a_turned_puzzle_has_the_turned_solutions() {
    images_have_the_images_of_solutions(by_isometry(Isometry::QuarterTurn));
}

#[test]
fn a_puzzle_shifted_over_joined_edges_has_the_shifted_solutions() {
    images_have_the_images_of_solutions(|puzzle| {
        let shift = Symmetry::shifting(0, 1);
        (puzzle.board.columns() > 1).then(|| Rearrangement::of_board(puzzle, shift))
    });
}

/// The exchanges of the first kind with each of the others.
fn exchanges(puzzle: &Puzzle) -> impl Iterator<Item = Rearrangement> + '_ {
    let mut kinds = puzzle.kind_ids();
    let first = kinds.next();
    kinds.filter_map(move |other| Some(Rearrangement::of_kinds(puzzle, first?, other)))
}

#[test]
fn a_puzzle_whose_pieces_change_names_has_the_solutions_with_the_names_changed() {
    images_have_the_images_of_solutions(|puzzle| exchanges(puzzle).next());
}

#[test]
fn exchanging_pieces_that_are_alike_carries_solutions_to_solutions() {
    let mut exchanged = 0;
    for (text, puzzle) in random_puzzles() {
        let is_unchanged = |exchange: &Rearrangement| puzzle.is_unchanged_by(exchange);
        let alike: Vec<Rearrangement> = exchanges(&puzzle).filter(is_unchanged).collect();
        if alike.is_empty() {
            continue;
        }
        let found = solutions(&puzzle);
        for exchange in alike {
            assert_eq!(images(&puzzle, &exchange, &found), found, "{text}");
            let changes =
                |one: &Placement| images(&puzzle, &exchange, std::slice::from_ref(one))[0] != *one;
            exchanged += usize::from(found.iter().any(changes));
        }
    }
    assert!(exchanged > 6, "only {exchanged}");
}

/// An exchange that changes the puzzle is noticed: with a given the two kinds are not alike.
#[test]
fn exchanging_pieces_that_differ_does_not() {
    let text = "board.size = 2\npieces.white = { moves = 'none', count = 1 }\n\
                pieces.black = { moves = 'none', count = 1, fixed = ['a1'] }\n";
    let puzzle = crate::properties::parsed(text);
    let exchange = exchanges(&puzzle).next().unwrap();
    assert!(!puzzle.is_unchanged_by(&exchange));
    let found = solutions(&puzzle);
    assert_eq!(found.len(), 3);
    assert_ne!(images(&puzzle, &exchange, &found), found);
    let a1 = puzzle.board.find("a1").unwrap();
    let black = Some(KindId::new(1));
    assert!(found.iter().all(|one| one.get(a1) == black));
}

/// Not moving the regions, or leaving out the goal, makes a difference to some puzzle.
#[test]
fn regions_left_where_they_were_and_goals_left_out_are_noticed() {
    let mirrored = by_isometry(Isometry::LeftRight);
    let is_noticed = |puzzle: &Puzzle, fault: &dyn Fn(&mut Puzzle)| {
        let mirrored = mirrored(puzzle).unwrap();
        let Some(mut image) = puzzle.image(&mirrored) else {
            return false;
        };
        fault(&mut image);
        solutions(&image) != images(puzzle, &mirrored, &solutions(puzzle))
    };
    let (mut regions_left, mut goals_left) = (false, false);
    for (_, puzzle) in random_puzzles() {
        if puzzle.goal.is_some() && !goals_left {
            goals_left = is_noticed(&puzzle, &|image| image.goal = None);
        }
        if let (Some(regions), false) = (puzzle.board.regions(), regions_left) {
            regions_left = is_noticed(&puzzle, &|image| image.board.set_regions(regions.clone()));
        }
    }
    assert!(regions_left && goals_left);
}
