//! Pieces in pairs.

use super::{count, pictures};

fn row(squares: &str, rule: &str) -> String {
    let pieces = "[pieces.tent]\nsymbol = 'A'\nmoves = 'none'\n[pieces.tree]\nmoves = 'none'\n";
    format!("[board]\n{squares}\n{pieces}[[match]]\nof = 'tent'\nwith = 'tree'\n{rule}")
}

#[test]
fn a_placement_that_can_be_paired_in_several_ways_counts_once() {
    // Around the square in either direction.
    let text = row("size = 2\nlayout = '''\nAT\nTA'''", "");
    assert_eq!(pictures(&text), ["AT/TA"]);
    let one = row("rows = 1\ncolumns = 3\nlayout = 'T.T'", "complete = false");
    assert_eq!(pictures(&one), ["TAT", "TTT", "T.T"]);
}

#[test]
fn nobody_is_left_over_unless_that_is_allowed() {
    let rule = |complete: &str| row("rows = 1\ncolumns = 2", complete);
    assert_eq!(pictures(&rule("")), ["AT", "TA", ".."]);
    assert_eq!(pictures(&rule("complete = true")).len(), 3);
    let some = ["AT", "TA", "TT", "T.", ".T", ".."];
    assert_eq!(pictures(&rule("complete = false")), some);
}

#[test]
fn steps_lead_from_the_piece_to_its_partner_over_joined_edges_too() {
    let rule = |wrap: &str| {
        let board = format!("rows = 1\ncolumns = 3\nwrap = '{wrap}'");
        row(&board, "by = 'rW'")
    };
    assert_eq!(pictures(&rule("none")), ["AT.", ".AT", "..."]);
    assert_eq!(pictures(&rule("columns")), ["AT.", "T.A", ".AT", "..."]);
    // A step that leads back to its square leads to no partner.
    assert_eq!(count(&row("size = 1\nwrap = 'both'", "")), 1);
}
