//! Properties of whole pictures; files of `docs/pictures` and snapshots of the command line hold how they look.

use super::*;
use crate::app::{Share, Shares};
use crate::board::{Grouping, Regions, Square, SquareSet, Step, Terrain, Wrap};
use crate::puzzle::{Bound, Bounds, Counted, Judge, Moves, Placement, Rule, Targets, sample};
use crate::render::drawings::colours::{INK, PAPER};
use crate::render::drawings::drawing::{CELL, Text};
use crate::render::drawings::figures::glyphs;
use crate::render::format::{AttackMarking, Style};

fn drawn(puzzle: &Puzzle, placement: &Placement, style: &Style) -> Drawing {
    let shown = Shown::new(puzzle, placement, style);
    let picture = Picture::of(&shown, Medium::Screen, Lettering::of(puzzle)).unwrap();
    picture.drawing(&style.shares)
}

fn checked(puzzle: &Puzzle, placement: &Placement) -> Drawing {
    let style = Style {
        breaches: Judge::new(puzzle).breaches(placement),
        ..Style::default()
    };
    assert!(!style.breaches.is_empty());
    drawn(puzzle, placement, &style)
}

/// All shapes in groups of this class and paths that have it, from the ground up.
fn within<'a>(shapes: &'a [Shape], class: &str) -> Vec<&'a Shape> {
    let mut found = Vec::new();
    for shape in shapes {
        match shape {
            Shape::Group(group) if group.class == class => found.extend(&group.shapes),
            Shape::Group(group) => found.extend(within(&group.shapes, class)),
            Shape::Path(path) if path.class == class => found.push(shape),
            _ => {}
        }
    }
    found
}

fn paths<'a>(drawing: &'a Drawing, class: &str) -> Vec<&'a Path> {
    let shapes = within(&drawing.shapes, class).into_iter();
    let paths = shapes.filter_map(|shape| match shape {
        Shape::Path(path) => Some(path),
        _ => None,
    });
    paths.collect()
}

fn texts<'a>(drawing: &'a Drawing, class: &str) -> Vec<&'a Text> {
    let shapes = within(&drawing.shapes, class).into_iter();
    let texts = shapes.filter_map(|shape| match shape {
        Shape::Text(text) => Some(text),
        _ => None,
    });
    texts.collect()
}

fn words(drawing: &Drawing, class: &str) -> String {
    let texts = texts(drawing, class).into_iter();
    let words: Vec<&str> = texts.map(|text| text.words.as_str()).collect();
    words.join(" ")
}

fn group<'a>(drawing: &'a Drawing, class: &str) -> &'a Group {
    let mut groups = drawing.shapes.iter().filter_map(|shape| match shape {
        Shape::Group(group) if group.class == class => Some(group),
        _ => None,
    });
    groups.next_back().unwrap()
}

/// The places of these classes in the order of layers.
fn is_order(drawing: &Drawing, classes: &[&str]) -> bool {
    let place = |class: &&str| {
        let is_it = |shape: &Shape| !within(std::slice::from_ref(shape), class).is_empty();
        drawing.shapes.iter().position(is_it).unwrap()
    };
    classes.iter().map(place).is_sorted()
}

fn parts(path: &Path) -> usize {
    path.outline.matches('M').count()
}

fn width(path: &Path) -> f64 {
    path.line.as_ref().map_or(0.0, |line| line.width)
}

fn first_number(outline: &str) -> f64 {
    let (number, _) = outline[1..].split_once(' ').unwrap();
    number.parse().unwrap()
}

/// A queen on each of these squares.
fn queens(board: usize, squares: &[usize]) -> Placement {
    let mut placement = Placement::empty(board);
    for &square in squares {
        placement.set(Square::new(square), Some(KindId::new(0)));
    }
    placement
}

fn queens_within(puzzle: &mut Puzzle, within: &[usize], bound: Bound) {
    puzzle.count(Counted::Pieces(puzzle.all_kinds()), Grouping::Board, bound);
    if let Some(Rule::Count(rule)) = puzzle.rules.last_mut() {
        let within = within.iter().copied().map(Square::new);
        rule.within = SquareSet::of(puzzle.board.len(), within);
    }
}

#[test]
fn a_given_piece_that_fills_its_square_has_a_pale_frame_in_it() {
    let mut puzzle = sample::open(1, 3);
    puzzle.add("ink", 'I', Moves::none(), Bound::ANY);
    puzzle.give(Square::new(0), KindId::new(0));
    let drawing = drawn(&puzzle, &queens(3, &[0, 1]), &Style::default());
    let frame = paths(&drawing, "frames")[0];
    assert_eq!(frame.line.as_ref().unwrap().colour, PAPER);
    assert!(is_order(&drawing, &["shaded", "frames"]));
}

#[test]
fn given_pieces_on_large_boards_have_frames_around_their_spots() {
    let mut puzzle = sample::queens(65);
    puzzle.give(Square::new(0), KindId::new(0));
    let drawing = drawn(&puzzle, &queens(4225, &[0, 100]), &Style::default());
    let frame = paths(&drawing, "frames")[0];
    let (_, figure) = &drawing.figures[0];
    let Shape::Path(spot) = &figure[0] else {
        panic!("{figure:?}");
    };
    // The frame begins where its corner ends, which has a radius of 7.
    let inner = first_number(&frame.outline) - 7.0 + width(frame) / 2.0;
    assert!(first_number(&spot.outline) - width(spot) / 2.0 > inner);
}

#[test]
fn squares_that_a_lamp_lights_are_yellow_up_to_a_wall() {
    let mut puzzle = sample::open(1, 5);
    puzzle.board.set_terrain(Square::new(3), Terrain::Wall);
    let right = Moves::new(Vec::new(), sample::rides(&[Step::new(0, 1)]));
    puzzle.add("lamp", 'L', right, Bound::ANY);
    let drawing = drawn(&puzzle, &queens(5, &[1]), &Style::default());
    let lit = paths(&drawing, "lit")[0];
    assert_eq!(lit.outline, "M48 0h48v48h-48ZM96 0h48v48h-48Z");
}

#[test]
fn a_line_of_attack_goes_on_at_the_other_side_of_a_joined_edge() {
    let wrap = Wrap {
        left_right: true,
        top_bottom: false,
    };
    let mut puzzle = sample::on(Board::new(3, 5, wrap));
    let down_left = Moves::new(vec![Step::new(1, -1)], Vec::new());
    let elf = puzzle.add("elf", 'E', down_left, Bound::ANY);
    let on = Targets::Pieces(sample::set(&[elf]));
    puzzle.attacks(&[elf], on, Bound::exactly(0));
    let drawing = checked(&puzzle, &queens(15, &[0, 9]));
    // From a3 over the left edge; from beyond the right edge to e2; 16 from the middle of each.
    let line = "M12.69 35.31L-24 72M264 24L227.31 60.69M";
    // Each mark has an edge that is not a shade of red.
    for (lines, frames) in [("attack-edges", "edges"), ("attack", "marks")] {
        assert!(paths(&drawing, lines)[0].outline.starts_with(line));
        assert_eq!(parts(paths(&drawing, frames)[0]), 2);
    }
    assert!(group(&drawing, "attack").within.is_some());
}

#[test]
fn what_is_wrong_on_the_whole_board_has_badges_and_room_for_them() {
    let drawing = checked(&sample::queens(6), &queens(36, &[0, 8]));
    assert_eq!(words(&drawing, "badges"), "2 of 6 queens");
    assert!(drawing.words.contains("2 of 6 queens."));
    let (_, below) = group(&drawing, "badges").shift;
    assert!(below > 6.0 * CELL);
    assert!(below + 22.0 < drawing.view.top + drawing.view.height);
    // No piece is to blame, and the board is not hatched.
    assert!(paths(&drawing, "marks").is_empty() && paths(&drawing, "broken").is_empty());
}

#[test]
fn hatches_are_lines_without_seams_below_diagonals_and_none_lies_on_one() {
    let mut puzzle = sample::open(4, 4);
    puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
    queens_within(&mut puzzle, &[0, 5, 10, 15], Bound::exactly(1));
    // At the edge it would be no part of the board.
    puzzle.board.set_terrain(Square::new(6), Terrain::Closed);
    let drawing = checked(&puzzle, &Placement::empty(16));
    for (class, falls) in [("broken", true), ("hatching", false)] {
        let lines = paths(&drawing, class).pop().unwrap();
        assert!(parts(lines) > 5, "{lines:?}");
        for line in lines.outline.split('M').skip(1) {
            let begin = line.split('l').next().unwrap().split_once(' ').unwrap();
            let (x, y): (f64, f64) = (begin.0.parse().unwrap(), begin.1.parse().unwrap());
            let to_corner = if falls { x - y } else { x + y }.rem_euclid(CELL);
            assert!((2.0..46.0).contains(&to_corner), "{class}: {line}");
        }
    }
    assert!(is_order(&drawing, &["broken", "diagonals"]));
    assert_eq!(paths(&drawing, "diagonals")[0].outline, "M0 0L192 192");
}

#[test]
fn badges_and_marks_can_be_seen_in_small_pictures_of_boards_of_any_size() {
    for side in [8, 12, 40, 100] {
        let drawing = checked(&sample::queens(side), &queens(side * side, &[0, side - 1]));
        // How many pixels a unit takes in a picture 400 pixels wide.
        let pixel = 400.0 / drawing.view.width;
        assert!(22.0 * group(&drawing, "badges").scale * pixel > 14.0);
        for class in ["marks", "attack"] {
            let mark = paths(&drawing, class)[0];
            assert!(width(mark) * pixel > 0.6, "{side}: {class}");
        }
        // The frame is not thicker inside its square than on a small board.
        let frame = paths(&drawing, "edges")[0];
        let begin = first_number(&frame.outline) - 4.0;
        assert!(begin + width(frame) / 2.0 < 4.6, "{frame:?}");
    }
}

#[test]
fn coordinates_lie_within_the_picture_and_can_be_read_in_a_small_one() {
    let boards = [(8, 8), (26, 26), (100, 100), (250, 250), (4, 200), (200, 3)];
    for (rows, columns) in boards {
        let puzzle = sample::open(rows, columns);
        let drawing = drawn(
            &puzzle,
            &Placement::empty(rows * columns),
            &Style {
                coordinates: Some(Coordinates::Chess),
                ..Style::default()
            },
        );
        let view = drawing.view;
        let marks = texts(&drawing, "coordinates");
        for Text {
            words,
            at: (x, y),
            height,
            ..
        } in &marks
        {
            let place = format!("{rows} by {columns}: {words}");
            let wide = glyphs::width(words) * height / glyphs::HEIGHT;
            assert!(
                x - wide >= view.left && x + wide / 2.0 <= view.left + view.width,
                "{place}"
            );
            assert!(y - height / 2.0 >= view.top, "{place}");
            assert!(y + 0.9 * height <= view.top + view.height, "{place}");
            let pixels = height * 300.0 / view.width;
            assert!(pixels > 5.9 || rows != columns, "{place}: {pixels}");
        }
        let has = |of: fn(char) -> bool| marks.iter().any(|mark| mark.words.contains(of));
        assert!(has(|c| c.is_ascii_digit()) && has(|c| c.is_ascii_lowercase()));
    }
}

mod of_numbers;
mod of_rules;
mod of_shades;
