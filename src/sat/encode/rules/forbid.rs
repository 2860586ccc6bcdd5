//! `[[forbid]]`: one clause for each place where the picture, or an image of it, could lie: some
//! square there does not look as drawn.

use std::collections::BTreeMap;

use super::distinct;
use crate::board::{Grouping, Square, Terrain};
use crate::puzzle::{Forbid, Pattern, PatternCell};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::guard::Instance;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Forbid) -> Result<(), Stopped> {
    for image in images(rule) {
        let windows = Grouping::Window {
            rows: image.rows(),
            columns: image.columns(),
        };
        for (_, group) in encoder.groups(&windows)? {
            let squares = group.squares;
            if !squares.iter().all(|&square| rule.within.contains(square)) {
                continue;
            }
            if let Some(clause) = some_differs(encoder, &squares, image.looks()) {
                let instance = || Instance::Place(squares);
                encoder.instance(rule.origin, instance, |encoder| {
                    encoder.writer.clause(&clause);
                })?;
            }
        }
    }
    Ok(())
}

/// The images that are forbidden, each once.
fn images(rule: &Forbid) -> Vec<Pattern> {
    let mut images = Vec::new();
    for way in 0..if rule.turn { 8 } else { 1 } {
        let image = image(&rule.pattern, way & 4 != 0, way & 2 != 0, way & 1 != 0);
        images.extend(image.filter(|image| !images.contains(image)));
    }
    images
}

/// The image with rows and columns exchanged, then top and bottom, then left and right, as asked for.
fn image(
    pattern: &Pattern,
    transposes: bool,
    flips_rows: bool,
    flips_columns: bool,
) -> Option<Pattern> {
    let (rows, columns) = match transposes {
        true => (pattern.columns(), pattern.rows()),
        false => (pattern.rows(), pattern.columns()),
    };
    let from = |place: usize, side: usize, flips| if flips { side - 1 - place } else { place };
    let look = |place: usize| {
        let row = from(place / columns, rows, flips_rows);
        let column = from(place % columns, columns, flips_columns);
        match transposes {
            true => pattern.at(column, row),
            false => pattern.at(row, column),
        }
    };
    Pattern::new(columns, (0..rows * columns).map(look).collect())
}

/// For each square that can look as drawn or differ, the literal "it does not look as drawn".
/// `None` if some square never looks as drawn.
fn some_differs(
    encoder: &mut Encoder<'_>,
    squares: &[Square],
    looks: &[PatternCell],
) -> Option<Vec<Literal>> {
    let puzzle = encoder.puzzle;
    let fits = |(&square, look): (&Square, &PatternCell)| {
        let terrain = match look {
            PatternCell::Anything => return true,
            PatternCell::Wall => Terrain::Wall,
            PatternCell::Closed => Terrain::Closed,
            PatternCell::Empty
            | PatternCell::AnyPiece
            | PatternCell::Piece(_)
            | PatternCell::Same(_) => Terrain::Open,
        };
        puzzle.board.terrain(square) == terrain
    };
    if !squares.iter().zip(looks).all(fits) {
        return None;
    }
    let mut clause = Vec::new();
    // For each letter its last square so far: each of its squares holds the same piece as the one before it.
    let mut last: BTreeMap<usize, Square> = BTreeMap::new();
    for (&square, look) in squares.iter().zip(looks) {
        match *look {
            PatternCell::Anything | PatternCell::Wall | PatternCell::Closed => {}
            PatternCell::Empty => clause.extend(encoder.occupied(square)),
            PatternCell::AnyPiece => clause.push(!encoder.occupied(square)?),
            PatternCell::Piece(kind) => clause.push(!encoder.piece(square, kind)?),
            PatternCell::Same(letter) => match last.insert(letter, square) {
                None => clause.push(!encoder.occupied(square)?),
                Some(before) => clause.extend(distinct::differ(encoder, before, square)),
            },
        }
    }
    Some(clause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, SquareSet, Wrap};
    use crate::puzzle::{Rule, sample};
    use crate::sat::encode::truth::{assert_allows, assert_selectors};

    fn flat(rows: usize, columns: usize) -> Board {
        Board::new(rows, columns, Wrap::default())
    }

    #[test]
    fn a_row_of_three_holds_no_man_before_a_woman() {
        let puzzle = sample::forbidding(flat(1, 3), "MW", false);
        assert_allows(&puzzle, |p| !p.contains("MW"));
        let turned = sample::forbidding(flat(1, 3), "MW", true);
        assert_allows(&turned, |p| !p.contains("MW") && !p.contains("WM"));
    }

    #[test]
    fn turned_it_stands_upright_too() {
        let puzzle = sample::forbidding(flat(2, 2), "MW", true);
        let apart = |p: &str, a: usize, b: usize| {
            let pair = [&p[a..=a], &p[b..=b]].concat();
            pair != "MW" && pair != "WM"
        };
        // Squares 0 1 / 3 4 of the picture.
        assert_allows(&puzzle, |p| {
            apart(p, 0, 1) && apart(p, 3, 4) && apart(p, 0, 3) && apart(p, 1, 4)
        });
    }

    #[test]
    fn empty_squares_any_pieces_and_anything() {
        let on = |picture| sample::forbidding(flat(1, 4), picture, false);
        let held = |p: &str| p.chars().map(|c| c != '.').collect::<Vec<bool>>();
        assert_allows(&on(".*"), |p| {
            !held(p).windows(2).any(|two| two == [false, true])
        });
        assert_allows(&on("*?."), |p| {
            !held(p).windows(3).any(|three| three[0] && !three[2])
        });
        assert_allows(&on("??"), |_| false);
        assert_allows(&on("?????"), |_| true);
    }

    #[test]
    fn letters_are_any_one_piece_each() {
        let on = |picture| sample::forbidding(flat(1, 4), picture, false);
        let alike = |p: &str, a: usize, b: usize| p[a..=a] == p[b..=b] && p[a..=a] != *".";
        assert_allows(&on("aa"), |p| (0..3).all(|s| !alike(p, s, s + 1)));
        assert_allows(&on("abab"), |p| !(alike(p, 0, 2) && alike(p, 1, 3)));
        assert_allows(&on("a?aM"), |p| !(alike(p, 0, 2) && p.ends_with('M')));
        let upright = sample::forbidding(flat(2, 2), "aa", true);
        assert_allows(&upright, |p| {
            !alike(p, 0, 1) && !alike(p, 3, 4) && !alike(p, 0, 3) && !alike(p, 1, 4)
        });
    }

    #[test]
    fn terrain_is_part_of_the_picture() {
        let mut board = flat(1, 4);
        board.set_terrain(Square::new(1), Terrain::Wall);
        board.set_terrain(Square::new(3), Terrain::Closed);
        let on = |picture| sample::forbidding(board.clone(), picture, false);
        assert_allows(&on("M#"), |p| !p.starts_with('M'));
        assert_allows(&on(".x"), |p| &p[2..3] != ".");
        assert_allows(&on("#?x"), |_| false);
        // A wall is neither empty nor closed.
        assert_allows(&on("M."), |_| true);
        assert_allows(&on("Mx?"), |_| true);
    }

    #[test]
    fn a_square_where_nothing_can_stand_is_empty_always() {
        let mut puzzle = sample::forbidding(flat(1, 2), ".M", false);
        for kind in &mut puzzle.kinds {
            kind.squares.remove(Square::new(0));
        }
        assert_allows(&puzzle, |p| p.starts_with('.') && !p.ends_with('M'));
    }

    #[test]
    fn over_joined_edges_it_lies_at_every_start() {
        let torus = Wrap {
            left_right: true,
            top_bottom: true,
        };
        let puzzle = sample::forbidding(Board::new(1, 3, torus), "MW.", false);
        let allowed = |p: &str| !["MW.", ".MW", "W.M"].contains(&p);
        assert_allows(&puzzle, allowed);
    }

    #[test]
    fn with_a_set_all_its_squares_must_be_in_it() {
        let mut puzzle = sample::forbidding(flat(1, 4), "M?", false);
        if let Rule::Forbid(rule) = &mut puzzle.rules[0] {
            rule.within = SquareSet::of(4, [1, 2].map(Square::new));
        }
        assert_allows(&puzzle, |p| &p[1..2] != "M");
    }

    #[test]
    fn a_place_whose_selector_is_off_may_hold_the_picture() {
        let puzzle = sample::forbidding(flat(1, 3), "MW", false);
        let selectors = assert_selectors(&puzzle, |off, p| {
            let is_off = |place: usize| {
                *off == Instance::Place([place, place + 1].map(Square::new).to_vec())
            };
            (0..2).all(|place| is_off(place) || &p[place..place + 2] != "MW")
        });
        assert_eq!(selectors, 2);
    }
}
