//! Boards as a page for a browser: self-contained, without a network.
//!
//! [`gallery`] is the page of all solutions of an instance. It is written as the solutions are found:
//! [`gallery::head`], a line of data for each solution, [`gallery::tail`]. A script in the page draws the solutions
//! that are viewed. [`FORMAT`] is the page of a single board, a drawing and words, without a script; [`many()`] of several; [`pair()`] is
//! the page of two solutions side by side, [`watched()`] that of a file that is being edited;
//! [`player()`] is a page to play on, which is built elsewhere. This module must not know
//! how the solutions are found.

pub mod gallery;
mod player;
mod sheet;

pub use player::{NoPlace, player};
pub use sheet::{FORMAT, many, pair, watched, watched_errors};

/// The style of every page.
const STYLE: &str = include_str!("page.css");

/// Nothing is ever fetched, whatever the page contains.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// Everything up to the body.
fn beginning(title: &str) -> String {
    let title = crate::render::drawings::svg::Escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
    )
}

const FOOTER: &str =
    "<footer>Made by Puzzle Workbench. Nothing on this page is fetched from elsewhere.</footer>\n";
