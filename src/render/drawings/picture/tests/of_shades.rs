//! Shades of attacked squares and of shares of solutions, and their key.

use super::*;

fn marked() -> Style {
    Style {
        attacks: Some(AttackMarking::Marked),
        ..Style::default()
    }
}

fn fills(drawing: &Drawing, class: &str) -> Vec<String> {
    let paths = paths(drawing, class).into_iter();
    let fills = paths.filter_map(|path| path.fill.as_ref());
    fills.map(ToString::to_string).collect()
}

#[test]
fn where_nothing_attacks_the_key_says_so_and_the_board_keeps_its_colours() {
    let puzzle = sample::queens(4);
    let empty = Placement::empty(16);
    let [plain, marked] = [Style::default(), marked()].map(|style| drawn(&puzzle, &empty, &style));
    assert_eq!(words(&marked, "key"), "nothing is attacked");
    let (last, board) = marked.shapes.split_last().unwrap();
    assert_eq!(board, plain.shapes);
    assert!(matches!(last, Shape::Group(group) if group.class == "key"));
}

#[test]
fn every_number_of_attackers_has_a_shade_of_its_own() {
    let mut puzzle = sample::open(1, 12);
    let right = Moves::new((1..12).map(|by| Step::new(0, by)).collect(), Vec::new());
    puzzle.add("elf", 'E', right, Bound::ANY);
    let all: Vec<usize> = (0..12).collect();
    let mut shades = fills(&drawn(&puzzle, &queens(12, &all), &marked()), "attacked");
    shades.sort();
    shades.dedup();
    assert_eq!(shades.len(), 11);
}

#[test]
fn shades_lie_on_white_whatever_regions_there_are() {
    let mut puzzle = sample::queens(2);
    let regions = Regions::new("aabb".chars().map(Some));
    puzzle.board.set_regions(regions);
    puzzle.print.coloured = true;
    let regions = |style: &Style| paths(&drawn(&puzzle, &queens(4, &[0]), style), "region").len();
    assert!(regions(&Style::default()) > 0);
    assert_eq!(regions(&marked()), 0);
}

/// A board of one row of these shares.
fn row(shares: &[Share]) -> (Puzzle, Shares) {
    let mut puzzle = sample::open(1, shares.len());
    puzzle.add("mine", 'M', Moves::none(), Bound::ANY);
    let mut row = Shares::nowhere("mine", &puzzle.board);
    for (square, &share) in puzzle.board.squares().zip(shares) {
        row = row.with(square, share);
    }
    (puzzle, row)
}

fn shaded(puzzle: &Puzzle, shares: Vec<Shares>) -> Drawing {
    let style = Style {
        shares,
        ..Style::default()
    };
    drawn(puzzle, &puzzle.given_placement(), &style)
}

#[test]
fn what_never_happens_is_white_and_what_always_does_is_framed() {
    let almost = [Share::Sometimes(0.0), Share::Sometimes(1.0)];
    let (puzzle, shares) = row(&[Share::Never, almost[0], almost[1], Share::Always]);
    let drawing = shaded(&puzzle, vec![shares]);
    let shades = paths(&drawing, "share").into_iter();
    assert_eq!(shades.map(parts).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(paths(&drawing, "certain")[0].outline, "M147 3h42v42h-42Z");
    // The key has both, and no shade of its own.
    let key = fills(&drawing, "key");
    assert_eq!(key.len(), 5);
    assert_eq!(key[3], fills(&drawing, "share")[1]);
    assert_eq!(paths(&drawing, "key").len(), 6, "a frame");
    let words = "Share of solutions with mine: b1 <0.1%, c1 >99%, d1 100%; 0% elsewhere.";
    assert!(drawing.words.contains(words), "{}", drawing.words);
}

#[test]
fn one_kind_of_a_family_has_its_symbol_over_its_board() {
    let (mut puzzle, mut shares) = row(&[Share::Always]);
    shares.piece = "digit.3".to_owned();
    puzzle.add("digit.3", '3', Moves::none(), Bound::ANY);
    let caption = |puzzle: &Puzzle| {
        let drawing = shaded(puzzle, vec![shares.clone()]);
        texts(&drawing, "key")[0].words.clone()
    };
    assert_eq!(caption(&puzzle), "digit.3");
    if let Some(piece) = puzzle.pieces.last_mut() {
        piece.name = "digit".to_owned();
        piece.is_family = true;
    }
    assert_eq!(caption(&puzzle), "3");
}

#[test]
fn percents_are_left_out_on_what_is_given_and_on_large_boards() {
    let (mut puzzle, shares) = row(&[Share::Sometimes(0.5), Share::Always]);
    let labels = |puzzle: &Puzzle, shares: &Shares| {
        texts(&shaded(puzzle, vec![shares.clone()]), "shares").len()
    };
    assert_eq!(labels(&puzzle, &shares), 2);
    puzzle.give(Square::new(1), KindId::new(0));
    assert_eq!(labels(&puzzle, &shares), 1);
    let (puzzle, shares) = row(&[Share::Sometimes(0.5); 27]);
    assert_eq!(labels(&puzzle, &shares), 0);
}

#[test]
fn what_is_given_has_neither_its_own_frame_nor_that_of_what_is_certain() {
    let (mut puzzle, shares) = row(&[Share::Sometimes(0.5), Share::Always, Share::Always]);
    puzzle.give(Square::new(1), KindId::new(0));
    let drawing = shaded(&puzzle, vec![shares]);
    assert!(paths(&drawing, "frames").is_empty());
    assert_eq!(paths(&drawing, "certain")[0].outline, "M99 3h42v42h-42Z");
    // The percentage there keeps away from the frame, whose inner edge is 4.3 from that of the square.
    let certain = texts(&drawing, "shares").pop().unwrap();
    let wide = glyphs::width(&certain.words) * certain.height / glyphs::HEIGHT;
    assert!(certain.at.0 - wide / 2.0 > 96.0 + 4.3 + 2.0, "{certain:?}");
}

#[test]
fn a_number_in_a_corner_lies_over_the_frame_of_what_is_certain_and_a_percent_makes_way() {
    let (mut puzzle, shares) = row(&[Share::Always, Share::Sometimes(0.5)]);
    let heights = |puzzle: &Puzzle| {
        let drawing = shaded(puzzle, vec![shares.clone()]);
        let texts = texts(&drawing, "shares");
        let heights: Vec<f64> = texts.iter().map(|text| text.height).collect();
        (drawing, heights)
    };
    let before = heights(&puzzle).1;
    for squares in [&[0, 1], &[1, 0]] {
        let bounds = Bounds::Same(Bound::exactly(7));
        puzzle.sum_each(sample::listed(&[squares]), bounds);
    }
    let (drawing, after) = heights(&puzzle);
    assert!(is_order(&drawing, &["certain", "corners"]));
    assert!(texts(&drawing, "corners")[0].halo.is_some());
    assert!(after[1] < before[1]);
}
