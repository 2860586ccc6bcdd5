//! Boards so large that what is beside them has to be larger than usual.

use super::*;
use crate::render::drawings::figures::glyphs::{HEIGHT, glyph};

/// A part of a text: where its glyph is, and its edges with half of its line.
struct Letter {
    character: char,
    scale: f64,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

fn numbers(words: &str) -> Vec<f64> {
    let words =
        words.split(|character: char| !(character.is_ascii_digit() || "-.".contains(character)));
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| word.parse().unwrap()).collect()
}

/// All letters beside the board.
fn letters(drawing: &str) -> Vec<Letter> {
    let (_, group) = drawing.split_once("class=\"coordinates\"").unwrap();
    let group = group.split("\n</g>").next().unwrap();
    let paths = group.split("<path transform").skip(1);
    let all = paths.map(|path| {
        let path = format!("<path transform{path}");
        let place = numbers(attribute(&path, "transform"));
        let half = numbers(attribute(&path, "stroke-width"))[0] * place[2] / 2.0;
        let shape = attribute(&path, "d");
        let all = ('0'..='9').chain('a'..='z');
        let character = all
            .into_iter()
            .find(|&some| glyph(some).unwrap().path == shape)
            .unwrap();
        let deep = if "gjpqy".contains(character) {
            26.0
        } else {
            HEIGHT
        };
        Letter {
            character,
            scale: place[2],
            left: place[0] - half,
            right: place[0] + glyph(character).unwrap().width * place[2] + half,
            top: place[1] - half,
            bottom: place[1] + deep * place[2] + half,
        }
    });
    all.collect()
}

#[test]
fn coordinates_lie_within_the_picture_and_can_be_read_in_a_small_one() {
    for (rows, columns) in [
        (8, 8),
        (13, 13),
        (26, 26),
        (100, 100),
        (250, 250),
        (4, 200),
        (200, 3),
    ] {
        let puzzle = sample::open(rows, columns);
        let drawing = drawn(
            &puzzle,
            &Placement::empty(rows * columns),
            &Style::default(),
        );
        let view = numbers(attribute(&drawing, "viewBox"));
        let letters = letters(&drawing);
        for letter in &letters {
            let Letter {
                character,
                scale,
                left,
                right,
                top,
                bottom,
            } = *letter;
            let place = format!("{rows} by {columns}: {character}");
            assert!(left >= view[0] && right <= view[0] + view[2], "{place}");
            assert!(top >= view[1] && bottom <= view[1] + view[3], "{place}");
            // In a picture of 300 pixels.
            let pixels = scale * HEIGHT * 300.0 / view[2];
            assert!(pixels > 5.9 || rows != columns, "{place}: {pixels}");
        }
        // Every side has marks, on a side with few squares too.
        let has = |of: fn(&char) -> bool| letters.iter().any(|letter| of(&letter.character));
        assert!(has(char::is_ascii_digit) && has(char::is_ascii_lowercase));
    }
}

#[test]
fn keys_and_frames_are_as_much_larger_as_coordinates() {
    let style = Style {
        attacks: Some(AttackMarking::Marked),
        differs: vec![Square::new(0)],
        ..Style::default()
    };
    let scales = [8, 100].map(|side| {
        let puzzle = sample::queens(side);
        let mut placement = Placement::empty(side * side);
        placement.set(Square::new(0), Some(KindId::new(0)));
        let drawing = drawn(&puzzle, &placement, &style);
        let (_, key) = drawing.split_once("<g class=\"key\"").unwrap();
        let (_, frames) = drawing.split_once("<g class=\"differs\"").unwrap();
        let scale = numbers(attribute(key, "transform"))[2];
        (scale, attribute(frames, "stroke-width").to_owned())
    });
    assert_eq!(scales[0], (1.0, "2.6".to_owned()));
    assert_eq!(scales[1], (9.7, "9".to_owned()));
}

#[test]
fn given_pieces_on_large_boards_have_frames_around_their_spots() {
    let mut puzzle = sample::queens(65);
    puzzle.give(Square::new(0), KindId::new(0));
    let mut placement = puzzle.given_placement();
    placement.set(Square::new(100), Some(KindId::new(0)));
    let drawing = drawn(&puzzle, &placement, &Style::default());
    let (_, frames) = drawing.split_once("<g class=\"frames\"").unwrap();
    let side =
        numbers(attribute(frames, "width"))[0] - numbers(attribute(frames, "stroke-width"))[0];
    let (_, spot) = drawing.split_once("-piece-0\"><path d=\"").unwrap();
    let spot = numbers(spot.split('"').next().unwrap());
    // The spot begins and ends inside the frame; its line is 1.2 wide there.
    assert!(spot[0] - 1.2 > 24.0 - side / 2.0, "{spot:?} {side}");
}
