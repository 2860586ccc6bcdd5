//! Shades of shares of solutions: a board for each piece, and one key.

use super::*;
use crate::app::{Share, Shares};

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

fn shaded(puzzle: &Puzzle, shares: Vec<Shares>) -> String {
    let style = Style {
        shares,
        ..Style::default()
    };
    drawn(puzzle, &puzzle.given_placement(), &style)
}

/// Each shade and how many squares have it.
fn shades(drawing: &str) -> Vec<(&str, usize)> {
    lines_of(drawing, "<path class=\"share\"")
        .map(|line| (attribute(line, "fill"), line.matches('M').count()))
        .collect()
}

/// What is in the first group of this class.
fn group<'a>(drawing: &'a str, class: &str) -> &'a str {
    let (_, rest) = drawing.split_once(&format!("class=\"{class}\"")).unwrap();
    rest.split("\n</g>").next().unwrap()
}

#[test]
fn what_never_happens_is_white_and_what_always_does_is_framed() {
    let almost = [Share::Sometimes(0.0), Share::Sometimes(1.0)];
    let (puzzle, shares) = row(&[Share::Never, almost[0], almost[1], Share::Always]);
    let drawing = shaded(&puzzle, vec![shares]);
    let shades = shades(&drawing);
    assert_eq!(
        shades.iter().map(|shade| shade.1).collect::<Vec<_>>(),
        [1, 2]
    );
    let frames = group(&drawing, "certain");
    assert_eq!(frames.matches("<path").count(), 1, "{frames}");
    assert!(frames.contains("d=\"M147 3"), "the last square: {frames}");
    // The key has both, and no shade of its own.
    let (_, key) = drawing.rsplit_once("class=\"key\"").unwrap();
    let fills: Vec<&str> = lines_of(key, "<rect")
        .map(|line| attribute(line, "fill"))
        .collect();
    assert_eq!(fills.len(), 6, "five swatches and a frame");
    assert_eq!(fills.last(), Some(&"none"));
    assert_eq!(fills[3], shades[1].0);
}

#[test]
fn small_shares_have_a_scale_of_their_own_and_no_frame_in_the_key() {
    let (puzzle, shares) = row(&[Share::Sometimes(0.1), Share::Sometimes(0.2)]);
    let drawing = shaded(&puzzle, vec![shares]);
    let (_, key) = drawing.rsplit_once("class=\"key\"").unwrap();
    let last = lines_of(key, "<rect").last().unwrap();
    // The darkest shade is that of 20 percent.
    assert_eq!(attribute(last, "fill"), shades(&drawing)[1].0);
    assert!(!drawing.contains("class=\"certain\""));
}

#[test]
fn several_pieces_have_a_board_each_and_one_key() {
    let (mut puzzle, one) = row(&[Share::Always; 6]);
    puzzle.add("tree", 'T', Moves::none(), Bound::ANY);
    let mut other = one.clone();
    other.piece = "tree".to_owned();
    let single = shaded(&puzzle, vec![one.clone()]);
    let both = shaded(&puzzle, vec![one, other]);
    assert_eq!(single.matches("class=\"ground\"").count(), 1);
    assert_eq!(both.matches("class=\"ground\"").count(), 2);
    // Two captions and a key; the boards are wide, and lie below one another.
    assert_eq!(both.matches("class=\"key\"").count(), 3);
    assert!(both.contains("transform=\"translate(0 144)\""), "{both}");
    let height = |drawing: &str| attribute(drawing, "height").parse::<f64>().unwrap();
    assert_eq!(height(&both), height(&single) + 144.0);
    assert_eq!(attribute(&both, "width"), attribute(&single, "width"));
}

#[test]
fn one_kind_of_a_family_has_its_symbol_over_its_board() {
    let (mut puzzle, mut shares) = row(&[Share::Always]);
    shares.piece = "digit.3".to_owned();
    let written = |puzzle: &Puzzle, words: &str| {
        let drawing = shaded(puzzle, vec![shares.clone()]);
        let (_, caption) = drawing.split_once("class=\"key\"").unwrap();
        let (caption, _) = caption.split_once("</g>").unwrap();
        let glyphs = caption.matches("<path").count();
        assert_eq!(glyphs, words.len(), "{words}: {caption}");
    };
    puzzle.add("digit.3", '3', Moves::none(), Bound::ANY);
    written(&puzzle, "digit.3");
    if let Some(piece) = puzzle.pieces.last_mut() {
        piece.name = "digit".to_owned();
        piece.is_family = true;
    }
    written(&puzzle, "3");
}

#[test]
fn percents_are_left_out_on_what_is_given_and_on_large_boards() {
    let (mut puzzle, shares) = row(&[Share::Sometimes(0.5), Share::Always]);
    let labels = |drawing: &str| group(drawing, "shares").matches("<g stroke").count();
    assert_eq!(labels(&shaded(&puzzle, vec![shares.clone()])), 2);
    puzzle.give(Square::new(1), KindId::new(0));
    let given = shaded(&puzzle, vec![shares]);
    assert_eq!(labels(&given), 1);
    let (puzzle, shares) = row(&[Share::Sometimes(0.5); 27]);
    let large = shaded(&puzzle, vec![shares]);
    assert!(!large.contains("class=\"shares\""));
}

#[test]
fn what_is_given_has_neither_its_own_frame_nor_that_of_what_is_certain() {
    let (mut puzzle, shares) = row(&[Share::Sometimes(0.5), Share::Always, Share::Always]);
    puzzle.give(Square::new(1), KindId::new(0));
    let drawing = shaded(&puzzle, vec![shares]);
    assert!(!drawing.contains("class=\"frames\""));
    let frames = group(&drawing, "certain");
    assert_eq!(frames.matches("<path").count(), 1, "{frames}");
    assert!(frames.contains("d=\"M99 3"), "{frames}");
    // The percentage there keeps away from the frame, whose inner edge is 4.3 from that of the square.
    let certain = group(&drawing, "shares").lines().last().unwrap();
    let left = certain
        .split("translate(")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    assert!(left.parse::<f64>().unwrap() > 96.0 + 4.3 + 2.0, "{certain}");
}

#[test]
fn a_number_in_a_corner_lies_over_the_frame_of_what_is_certain() {
    let (mut puzzle, shares) = row(&[Share::Always, Share::Never]);
    let men = Counted::Pieces(puzzle.all_kinds());
    puzzle.count(men, sample::listed(&[&[0, 1]]), Bound::exactly(1));
    puzzle.sum_each(sample::listed(&[&[0, 1]]), Bounds::Same(Bound::exactly(7)));
    let drawing = shaded(&puzzle, vec![shares]);
    let place = |class: &str| drawing.find(&format!("class=\"{class}\"")).unwrap();
    assert!(place("certain") < place("corners"));
    assert!(group(&drawing, "corners").contains("#ffffff"));
}

#[test]
fn the_description_names_the_shares() {
    let (puzzle, shares) = row(&[Share::Sometimes(0.25), Share::Never, Share::Always]);
    let drawing = shaded(&puzzle, vec![shares]);
    let words = "Share of solutions with mine: a1 25%, c1 100%; 0% elsewhere.";
    assert!(drawing.contains(words), "{drawing}");
}

#[test]
fn a_name_without_glyphs_is_left_to_fonts_and_no_png() {
    let (puzzle, mut shares) = row(&[Share::Never]);
    shares.piece = "rêve".to_owned();
    let style = Style {
        shares: vec![shares],
        ..Style::default()
    };
    let empty = Placement::empty(1);
    assert!(drawn(&puzzle, &empty, &style).contains(">rêve</text>"));
    if let Some(png) = named("png") {
        let error = (png.write)(&Shown::new(&puzzle, &empty, &style)).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("no glyph for `ê` in the name `rêve`")
        );
    }
}

#[test]
fn a_percent_makes_way_for_a_number_in_the_corner() {
    let (mut puzzle, shares) = row(&[Share::Sometimes(0.5), Share::Sometimes(0.5)]);
    puzzle.connected(Counted::Empty, Bound::ANY);
    let Some(Rule::Connected(rule)) = puzzle.rules.last_mut() else {
        unreachable!("a rule about parts was added");
    };
    rule.sizes = vec![(Square::new(1), 12)];
    let drawing = shaded(&puzzle, vec![shares]);
    let heights = group(&drawing, "shares").lines().skip(1).map(|label| {
        let (_, scale) = label.split_once("scale(").unwrap();
        scale.split_once(')').unwrap().0
    });
    assert_eq!(heights.collect::<Vec<_>>(), ["0.7", "0.6"]);
}
