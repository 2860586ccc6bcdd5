//! What a board breaks, in red.

use super::*;
use crate::render::drawings::figures::{figure, looks};
use svgtypes::{SimplePathSegment, SimplifyingPathParser};

fn checked(puzzle: &Puzzle, placement: &Placement) -> String {
    let style = Style {
        breaches: Judge::new(puzzle).breaches(placement),
        ..Style::default()
    };
    assert!(!style.breaches.is_empty());
    drawn(puzzle, placement, &style)
}

/// The outlines of the squares that are hatched in red.
fn hatched(drawing: &str) -> &str {
    assert!(drawing.contains("<use class=\"broken\""), "{drawing}");
    let (_, rest) = drawing.split_once("-broken-hatch-squares\"><path").unwrap();
    attribute(rest, "d")
}

/// A number of queens on the squares of a set.
fn queens_within(puzzle: &mut Puzzle, within: &[usize], bound: Bound) {
    let of = Counted::Pieces(sample::set(&[KindId::new(0)]));
    puzzle.count(of, Grouping::Board, bound);
    if let Some(Rule::Count(rule)) = puzzle.rules.last_mut() {
        let within = within.iter().copied().map(Square::new);
        rule.within = SquareSet::of(puzzle.board.len(), within);
    }
}

fn number(element: &str, name: &str) -> f64 {
    attribute(element, name).parse().unwrap()
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
    let mut placement = Placement::empty(15);
    placement.set(puzzle.board.at(0, 0), Some(elf));
    placement.set(puzzle.board.at(1, 4), Some(elf));
    let style = Style {
        breaches: Judge::new(&puzzle).breaches(&placement),
        ..Style::default()
    };
    let drawing = drawn(&puzzle, &placement, &style);
    let (_, lines) = drawing.split_once("class=\"attack\"").unwrap();
    let (_, line) = lines.split_once(" d=\"").unwrap();
    // From a3 over the left edge; from beyond the right edge to e2; 16 from the middle of each.
    let path = "M12.69 35.31L-24 72M264 24L227.31 60.69M";
    assert!(line.starts_with(path), "{line}");
    let (_, marks) = drawing.split_once("class=\"marks\"").unwrap();
    let (marks, _) = marks.split_once("</g>").unwrap();
    assert_eq!(marks.matches("<rect").count(), 2);
    // Each mark has an edge that is not a shade of red.
    let (_, edges) = drawing.split_once("class=\"edges\"").unwrap();
    let (edges, rest) = edges.split_once("</g>").unwrap();
    assert!(edges.contains("#ffffff"), "{edges}");
    assert_eq!(edges.matches("<rect").count(), 2);
    let (_, edges) = rest.split_once("class=\"attack-edges\"").unwrap();
    assert!(edges.contains(&format!("<path d=\"{path}")), "{edges}");
}

#[test]
fn a_wrong_number_has_a_badge_and_room_for_it() {
    let puzzle = sample::queens(6);
    let mut placement = Placement::empty(36);
    for square in [0, 8] {
        placement.set(Square::new(square), Some(KindId::new(0)));
    }
    let breaches = Judge::new(&puzzle).breaches(&placement);
    assert_eq!(breaches.len(), 1);
    let style = Style {
        breaches,
        ..Style::default()
    };
    let drawing = drawn(&puzzle, &placement, &style);
    assert!(drawing.contains("2 of 6 queens."), "{drawing}");
    let (_, badges) = drawing.split_once("<g class=\"badges\"").unwrap();
    let badge = lines_of(badges, "<rect").next().unwrap();
    let number = |text: &str| text.parse::<f64>().unwrap();
    let bottom = number(attribute(badge, "y")) + number(attribute(badge, "height"));
    let view: Vec<f64> = attribute(&drawing, "viewBox")
        .split(' ')
        .map(number)
        .collect();
    assert!(number(attribute(badge, "y")) > 6.0 * 48.0);
    assert!(bottom < view[1] + view[3], "{bottom} {view:?}");
    // No piece is to blame, and the board is not hatched.
    assert!(!drawing.contains("class=\"marks\""));
    assert!(!drawing.contains("class=\"broken\""));
}

#[test]
fn a_group_with_a_wrong_number_is_hatched_and_blames_only_what_is_too_much() {
    let mut puzzle = sample::open(2, 3);
    let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
    let of = Counted::Pieces(sample::set(&[queen]));
    puzzle.count(of, Grouping::Row, Bound::exactly(2));
    let mut placement = Placement::empty(6);
    for square in [0, 3, 4, 5] {
        placement.set(Square::new(square), Some(queen));
    }
    let style = Style {
        breaches: Judge::new(&puzzle).breaches(&placement),
        ..Style::default()
    };
    let drawing = drawn(&puzzle, &placement, &style);
    assert_eq!(hatched(&drawing).matches('M').count(), 6);
    let (_, marks) = drawing.split_once("class=\"marks\"").unwrap();
    let (marks, _) = marks.split_once("</g>").unwrap();
    assert_eq!(marks.matches("<rect").count(), 3);
}

#[test]
fn a_part_of_the_board_with_a_wrong_number_is_hatched_and_has_no_badge() {
    let mut puzzle = sample::open(3, 3);
    puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
    queens_within(&mut puzzle, &[1, 3], Bound::exactly(1));
    let drawing = checked(&puzzle, &Placement::empty(9));
    assert_eq!(hatched(&drawing), "M48 0h48v48h-48ZM0 48h48v48h-48Z");
    assert!(!drawing.contains("badges"), "{drawing}");
}

#[test]
fn a_wrong_sum_and_a_wrong_number_of_parts_have_badges() {
    let mut puzzle = sample::worth(2, 2, &[('1', 1)]);
    puzzle.sum_each(Grouping::Board, Bounds::Same(Bound::exactly(30)));
    puzzle.connected(Counted::Pieces(puzzle.all_kinds()), Bound::exactly(3));
    let drawing = checked(&puzzle, &Placement::empty(4));
    let (_, badges) = drawing.split_once("<g class=\"badges\"").unwrap();
    assert_eq!(lines_of(badges, "<rect").count(), 2);
    assert!(drawing.contains("sum 0 of 30. 0 of 3 parts."), "{drawing}");
}

#[test]
fn badges_can_be_read_in_a_small_picture_of_a_board_of_any_size() {
    for side in [8, 12, 20, 40, 100] {
        let drawing = checked(&sample::queens(side), &Placement::empty(side * side));
        // How many pixels a unit takes in a picture 400 pixels wide.
        let pixel = 400.0 / number(&drawing, "width");
        let (_, badges) = drawing.split_once("<g class=\"badges\"").unwrap();
        let badge = lines_of(badges, "<rect").next().unwrap();
        assert!(number(badge, "height") * pixel > 14.0, "{side}: {badge}");
    }
}

#[test]
fn marks_on_a_large_board_can_be_seen_in_a_picture_of_usual_size() {
    let puzzle = sample::queens(100);
    let mut placement = Placement::empty(10_000);
    for square in [0, 99] {
        placement.set(Square::new(square), Some(KindId::new(0)));
    }
    let drawing = checked(&puzzle, &placement);
    // How many pixels a unit takes in a picture 1200 pixels wide.
    let pixel = 1200.0 / number(&drawing, "width");
    let (_, badges) = drawing.split_once("<g class=\"badges\"").unwrap();
    let badge = lines_of(badges, "<rect").next().unwrap();
    assert!(number(badge, "height") * pixel > 20.0, "{badge}");
    for class in ["marks", "attack"] {
        let group = format!("<g class=\"{class}\"");
        let group = lines_of(&drawing, &group).next().unwrap();
        assert!(number(group, "stroke-width") * pixel > 1.8, "{group}");
    }
    // The frame is not thicker inside its square than on a small board.
    let (_, frames) = drawing.split_once("<g class=\"edges\"").unwrap();
    let width = number(frames, "stroke-width");
    let frame = lines_of(frames, "<rect").next().unwrap();
    assert!(number(frame, "x") + width / 2.0 < 4.6, "{frame}");
}

#[test]
fn hatches_are_lines_without_seams_and_none_lies_on_a_diagonal() {
    let mut puzzle = sample::open(4, 4);
    puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
    queens_within(&mut puzzle, &[0, 5, 10, 15], Bound::exactly(1));
    puzzle.board.set_terrain(Square::new(3), Terrain::Closed);
    let drawing = checked(&puzzle, &Placement::empty(16));
    assert!(!drawing.contains("<pattern"));
    for (name, falls) in [("broken-hatch", true), ("hatching", false)] {
        let lines = lines_of(&drawing, "<path id").find(|line| line.contains(name));
        let lines = attribute(lines.unwrap(), "d");
        assert!(lines.matches('M').count() > 5, "{lines}");
        for line in lines.split('M').skip(1) {
            let begin = line.split('l').next().unwrap().split_once(' ').unwrap();
            let (x, y): (f64, f64) = (begin.0.parse().unwrap(), begin.1.parse().unwrap());
            let to_corner = if falls { x - y } else { x + y }.rem_euclid(48.0);
            assert!((2.0..46.0).contains(&to_corner), "{name}: {line}");
        }
    }
    // Diagonals lie over the hatch.
    let place = |what: &str| drawing.find(what).unwrap();
    assert!(place("<use class=\"broken\"") < place("class=\"diagonals\""));
}

#[test]
fn a_frame_of_a_square_cuts_no_chess_piece() {
    let mut puzzle = sample::open(3, 3);
    let names = ["king", "queen", "rook", "bishop", "knight", "pawn"];
    for (name, symbol) in names.into_iter().zip("KQRBNP".chars()) {
        puzzle.add(name, symbol, Moves::none(), Bound::ANY);
    }
    // A red frame is drawn at 2 from the edge, and is 3 wide.
    let inside = 3.5..=44.5;
    for (look, name) in looks(&puzzle).into_iter().zip(names) {
        let figure = figure(0, look);
        let on_square = |at: f64| at * figure.scale + figure.shift;
        for part in &figure.parts {
            let half = part.line.map_or(0.0, |(_, width)| width / 2.0) * figure.scale;
            for segment in SimplifyingPathParser::from(part.path).flatten() {
                let (SimplePathSegment::MoveTo { x, y }
                | SimplePathSegment::LineTo { x, y }
                | SimplePathSegment::CurveTo { x, y, .. }
                | SimplePathSegment::Quadratic { x, y, .. }) = segment
                else {
                    continue;
                };
                for at in [on_square(x), on_square(y)] {
                    let edges = [at - half, at + half];
                    assert!(
                        edges.iter().all(|at| inside.contains(at)),
                        "{name}: {x} {y}"
                    );
                }
            }
        }
    }
}
