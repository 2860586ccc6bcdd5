//! The meaning of written sets, and the errors of wrong ones.

use proptest::prelude::*;

use super::{ItemError, ItemProblem, NamedSets, SetError, WrittenSet};
use crate::board::{Board, Terrain, Wrap};

fn board(rows: usize, columns: usize) -> Board {
    Board::new(rows, columns, Wrap::default())
}

fn list(items: &[&str]) -> WrittenSet {
    WrittenSet::List(items.iter().map(|&item| item.to_owned()).collect())
}

fn sets(written: &[(&str, WrittenSet)]) -> Vec<(String, WrittenSet)> {
    let owned = |(name, set): &(&str, WrittenSet)| ((*name).to_owned(), set.clone());
    written.iter().map(owned).collect()
}

/// A set as a picture, rows joined by `/`.
fn drawn(board: &Board, written: &WrittenSet) -> Result<String, Vec<SetError>> {
    let set = NamedSets::new(board, &[]).resolve(written)?;
    let draw = |square| if set.contains(square) { '*' } else { '.' };
    let row = |row| {
        (0..board.columns())
            .map(|column| draw(board.at(row, column)))
            .collect()
    };
    Ok((0..board.rows())
        .map(row)
        .collect::<Vec<String>>()
        .join("/"))
}

fn text(board: &Board, text: &str) -> Result<String, Vec<SetError>> {
    drawn(board, &WrittenSet::from_text(text))
}

#[track_caller]
fn assert_drawn(board: &Board, written: &str, expected: &str) {
    assert_eq!(text(board, written).as_deref(), Ok(expected), "{written}");
}

#[test]
fn terrain_does_not_matter() {
    let mut board = board(1, 3);
    board.set_terrain(board.at(0, 1), Terrain::Wall);
    assert_drawn(&board, "all", "***");
    assert_drawn(&board, ".*.", ".*.");
}

#[test]
fn a_text_of_stars_and_dots_is_a_picture_of_the_boards_size() {
    assert_drawn(&board(2, 3), "\n* . .\n. * *\n", "*../.**");
    assert_drawn(&board(2, 3), "*..\r\n.**\r\n", "*../.**");
    assert_drawn(&board(0, 7), "", "");
    assert_drawn(&board(0, 7), " \n", "");
    let size = |rows, columns| {
        Err(vec![SetError::PictureSize {
            drawn: (rows, columns),
            board: (2, 3),
        }])
    };
    assert_eq!(text(&board(2, 3), "**\n**\n**"), size(3, 2));
    assert_eq!(text(&board(2, 3), ""), size(0, 0));
}

#[test]
fn a_list_holds_squares_and_rectangles_in_both_forms_and_any_order_of_corners() {
    let board = board(3, 4);
    let expected = "..../.**./.**.";
    for rectangle in [
        "b1:c2",
        "c2:b1",
        "b2:c1",
        "c1:b2",
        "r2c2:r3c3",
        "b1:r2c3",
        "r3c3:b2",
    ] {
        assert_eq!(
            drawn(&board, &list(&[rectangle])).as_deref(),
            Ok(expected),
            "{rectangle}"
        );
    }
    let mixed = list(&["a3", "r1c4", "b2:b2", "a3:a1"]);
    assert_eq!(drawn(&board, &mixed).as_deref(), Ok("*..*/**../*..."));
    assert_eq!(drawn(&board, &list(&[])).as_deref(), Ok("..../..../...."));
}

#[test]
fn every_faulty_item_of_a_list_is_told_with_its_place() {
    let (board, named) = (
        board(3, 4),
        sets(&[("edge", list(&["a1"])), ("b2", list(&[]))]),
    );
    let items = [
        "a1", "e1", "A1", "a1:a4", "b0:a1", "a1:b2:c3", "a1 : b2", "edge", "dark", "", "b2",
    ];
    let error = |index, range, problem| SetError::Item(index, ItemError::at(range, problem));
    let expected = vec![
        error(1, 0..2, ItemProblem::NotOnBoard),
        error(2, 0..2, ItemProblem::NotASquare),
        error(3, 3..5, ItemProblem::NotOnBoard),
        error(4, 0..2, ItemProblem::NotASquare),
        error(5, 3..8, ItemProblem::NotASquare),
        error(6, 0..3, ItemProblem::NotASquare),
        error(7, 0..4, ItemProblem::SetName),
        error(8, 0..4, ItemProblem::SetName),
        error(9, 0..0, ItemProblem::NotASquare),
    ];
    let resolved = NamedSets::new(&board, &named).resolve(&list(&items));
    assert_eq!(resolved, Err(expected));
}

#[test]
fn a_square_where_a_list_is_needed_is_told_so() {
    for written in ["c2", "r1c1", "a1:b2", "z99", "a1:r9c9"] {
        let not_a_list = SetError::NotAList {
            text: written.to_owned(),
        };
        assert_eq!(
            text(&board(3, 3), written),
            Err(vec![not_a_list]),
            "{written}"
        );
    }
}

#[test]
fn a_name_stands_for_its_set_even_through_other_names() {
    let named = sets(&[
        ("a", WrittenSet::from_text("b")),
        ("b", WrittenSet::from_text("c")),
        ("c", WrittenSet::from_text("corners")),
    ]);
    let board = board(3, 3);
    let sets = NamedSets::new(&board, &named);
    let corners = sets.resolve(&WrittenSet::from_text("corners"));
    assert!(corners.is_ok());
    assert_eq!(sets.resolve(&WrittenSet::from_text("a")), corners);
    assert_eq!(sets.definition(1), corners);
    let names: Vec<&str> = sets.names().collect();
    assert_eq!(names[..2], ["all", "dark"]);
    assert_eq!(names[7..], ["a", "b", "c"]);
}

#[test]
fn a_slip_in_a_name_that_could_be_a_square_beyond_the_board_is_an_unknown_name() {
    let named = sets(&[("zone1", list(&["a1"]))]);
    let board = board(3, 3);
    let resolved = NamedSets::new(&board, &named).resolve(&WrittenSet::from_text("zone2"));
    let name = "zone2".to_owned();
    assert_eq!(resolved, Err(vec![SetError::UnknownName { name }]));
}

#[test]
fn a_cycle_is_the_error_of_its_first_set_alone() {
    let named = sets(&[
        ("user", WrittenSet::from_text("c")),
        ("a", WrittenSet::from_text("b")),
        ("b", WrittenSet::from_text("c")),
        ("c", WrittenSet::from_text("a")),
        ("self", WrittenSet::from_text("self")),
    ]);
    let board = board(3, 3);
    let sets = NamedSets::new(&board, &named);
    let cycle = |names: &[&str]| {
        let chain = names.iter().map(|&name| name.to_owned()).collect();
        Err(vec![SetError::Cycle { chain }])
    };
    assert_eq!(sets.definition(1), cycle(&["a", "b", "c"]));
    assert_eq!(sets.definition(4), cycle(&["self"]));
    for place in [0, 2, 3] {
        let errors = sets.definition(place).unwrap_err();
        assert!(matches!(errors[..], [SetError::Faulty { .. }]), "{place}");
    }
}

#[test]
fn a_long_chain_of_names_is_followed_once() {
    let name = |place: usize| format!("s{place}");
    let count = 20_000;
    let chain = |last: WrittenSet| {
        let names = (0..count).map(|place| (name(place), WrittenSet::from_text(&name(place + 1))));
        names.chain([(name(count), last)]).collect::<Vec<_>>()
    };
    let board = board(3, 3);
    let begun = std::time::Instant::now();
    let good = chain(WrittenSet::from_text("corners"));
    let sets = NamedSets::new(&board, &good);
    assert!((0..=count).all(|place| sets.definition(place) == sets.definition(count)));
    let ring = chain(WrittenSet::from_text(&name(0)));
    let sets = NamedSets::new(&board, &ring);
    let cycle = sets.definition(0).unwrap_err();
    assert!(matches!(&cycle[..], [SetError::Cycle { chain }] if chain.len() == count + 1));
    assert!((1..=count).all(|place| sets.definition(place).is_err()));
    // Walking each chain to its end separately takes minutes, this far less than a second; the limit is
    // generous for busy machines.
    assert!(begun.elapsed().as_secs() < 60);
}

#[test]
fn a_fault_in_a_named_set_is_told_where_the_set_is_and_only_mentioned_elsewhere() {
    let named = sets(&[
        ("a", WrittenSet::from_text("b")),
        ("b", list(&["a9"])),
        ("c", WrittenSet::from_text("nobody")),
        ("d", WrittenSet::from_text("c")),
    ]);
    let board = board(3, 3);
    let sets = NamedSets::new(&board, &named);
    let faulty = |name: &str| {
        let name = name.to_owned();
        Err(vec![SetError::Faulty { name }])
    };
    let item = SetError::Item(0, ItemError::at(0..2, ItemProblem::NotOnBoard));
    let unknown = SetError::UnknownName {
        name: "nobody".to_owned(),
    };
    assert_eq!(sets.definition(0), faulty("b"));
    assert_eq!(sets.definition(1), Err(vec![item]));
    assert_eq!(sets.definition(2), Err(vec![unknown]));
    assert_eq!(sets.definition(3), faulty("c"));
    assert_eq!(sets.resolve(&WrittenSet::from_text("a")), faulty("a"));
}

proptest! {
    #[test]
    fn no_text_and_no_list_panics(
        written in prop_oneof![".*", "[.*\n ]*", "[a-c1-3:r]*"],
        rows in 0..4usize,
        columns in 0..4usize,
    ) {
        let board = board(rows, columns);
        let item = drawn(&board, &list(&[&written]));
        if let Err(errors) = item {
            for error in errors {
                if let SetError::Item(_, error) = error {
                    prop_assert!(written.get(error.range).is_some());
                }
            }
        }
        let _ = text(&board, &written);
    }
}
