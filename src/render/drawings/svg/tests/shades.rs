//! Shades of attacked squares, and their key.

use super::*;

#[test]
fn attacked_squares_are_shaded_by_the_number_of_attackers() {
    let puzzle = sample::queens(4);
    let mut placement = Placement::empty(16);
    // Queens on a4 and b4.
    for square in [0, 1] {
        placement.set(Square::new(square), Some(KindId::new(0)));
    }
    let drawing = drawn(&puzzle, &placement, &marked());
    let shades: Vec<(&str, usize)> = lines_of(&drawing, "<path class=\"attacked\"")
        .map(|line| (attribute(line, "fill"), line.matches('M').count()))
        .collect();
    // The one on a4: b4, a3 a2 a1, b3 c2 d1; the other: a4 c4 d4, b3 b2 b1, a3, c3 d2.
    assert_eq!(
        shades.iter().map(|shade| shade.1).collect::<Vec<_>>(),
        [12, 2]
    );
    // The key has the same colours, and they are opaque.
    let (_, key) = drawing.split_once("class=\"key\"").unwrap();
    let key: Vec<&str> = lines_of(key, "<rect")
        .map(|line| attribute(line, "fill"))
        .collect();
    assert_eq!(key, shades.iter().map(|shade| shade.0).collect::<Vec<_>>());
    assert!(!drawing.contains("fill-opacity"));
}

fn marked() -> Style {
    Style {
        attacks: Some(AttackMarking::Marked),
        ..Style::default()
    }
}

#[test]
fn where_nothing_attacks_the_key_says_so_and_the_board_keeps_its_colours() {
    let puzzle = sample::queens(4);
    let empty = Placement::empty(16);
    let [plain, marked] = [Style::default(), marked()].map(|style| drawn(&puzzle, &empty, &style));
    let (board, _) = plain.split_once("<g class=\"coordinates\"").unwrap();
    let (_, board) = board.split_once("<rect class=\"ground\"").unwrap();
    assert!(marked.contains(board), "{marked}");
    let (_, key) = marked.split_once("class=\"key\"").unwrap();
    let letters = "nothing is attacked".replace(' ', "").len();
    assert_eq!(key.matches("<path").count(), letters, "{key}");
    assert!(!key.contains("<rect"));
}

#[test]
fn every_number_of_attackers_has_a_shade_of_its_own() {
    let mut puzzle = sample::open(1, 12);
    let right = Moves::new((1..12).map(|by| Step::new(0, by)).collect(), Vec::new());
    let elf = puzzle.add("elf", 'E', right, Bound::ANY);
    let mut placement = Placement::empty(12);
    for square in puzzle.board.squares() {
        placement.set(square, Some(elf));
    }
    let drawing = drawn(&puzzle, &placement, &marked());
    let shades: BTreeSet<&str> = lines_of(&drawing, "<path class=\"attacked\"")
        .map(|line| attribute(line, "fill"))
        .collect();
    assert_eq!(shades.len(), 11);
}

#[test]
fn shades_lie_on_white_whatever_regions_there_are() {
    let mut puzzle = sample::queens(2);
    puzzle
        .board
        .set_regions(Regions::new("aabb".chars().map(Some)));
    let mut placement = Placement::empty(4);
    assert!(drawn(&puzzle, &placement, &Style::default()).contains("class=\"region\""));
    placement.set(Square::new(0), Some(KindId::new(0)));
    assert!(!drawn(&puzzle, &placement, &marked()).contains("class=\"region\""));
}

#[test]
fn numbers_of_attackers_stand_on_every_attacked_square_on_request() {
    let puzzle = sample::queens(2);
    let mut placement = Placement::empty(4);
    placement.set(Square::new(0), Some(KindId::new(0)));
    assert!(!drawn(&puzzle, &placement, &marked()).contains("class=\"attackers\""));
    let style = Style {
        attacks: Some(AttackMarking::Counted),
        ..Style::default()
    };
    let drawing = drawn(&puzzle, &placement, &style);
    let (_, numbers) = drawing.split_once("class=\"attackers\"").unwrap();
    let (numbers, _) = numbers.split_once("</g>\n</g>").unwrap();
    assert_eq!(numbers.matches("<path").count(), 3, "{numbers}");
}
