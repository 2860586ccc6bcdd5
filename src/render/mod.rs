//! Placements and reports as text, JSON, drawings and pages, and boards read back from text.
//!
//! Every function returns a text or bytes; [`formats`] is the registry that the command line offers. A
//! format that determines a placement reads what it writes.
//!
//! It must not print, and must not know arguments, streams or exit codes; it solves nothing.

mod attacked;
mod board_error;
mod breach;
mod bug;
mod check;
mod classes;
mod columns;
mod conflict;
mod coordinates;
mod count;
mod csv;
mod decoded;
mod describe;
mod dimacs;
mod documents;
mod error;
mod fen;
pub mod formats;
mod given;
mod goal;
pub mod html;
mod instance;
mod json;
mod latex;
mod list;
mod names;
mod numbers;
mod one_kind;
mod other;
mod pairs;
mod places;
mod png;
mod progress;
#[cfg(test)]
mod round_trips;
mod sequence;
mod side_by_side;
mod solve;
mod solver_answer;
mod squares;
mod statistics;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod thick;
mod tikz;
mod title;
mod unicode;
mod verify;
mod whereabouts;
mod wording;

pub use board_error::{BoardError, BoardErrorKind};
pub use breach::breach_in_words;
pub use bug::{bug, disagreement, rejected};
pub use check::{broken, check_json, obeyed, optimality};
pub use conflict::{explanation, explanation_json};
pub use count::{CountTable, by_piece, count_json, count_line, watched_json};
pub use decoded::{answer_json, model_json};
pub use describe::{describe, describe_json};
pub use dimacs::write_dimacs;
pub use documents::{Document, begun_json, formula_json, kind_json, page_json, script_json};
pub use error::{
    board_error_json, error_json, note_json, problems_json, watched_error_json,
    watched_problems_json,
};
pub use formats::{CannotWrite, Format, Shape, Shown, Style};
pub use goal::in_a_line as optimum_line;
pub use instance::heading;
pub use json::placed_json;
pub use list::{Listed, list_json, list_table};
pub use other::{about_others, differs_json};
pub use progress::in_a_line as progress_line;
pub use sequence::{Columns, b_file_header, b_file_term};
pub use side_by_side::SideBySide;
pub use solve::{best_so_far, solve_json, solve_summary};
pub use solver_answer::{AnswerError, SolverAnswer, read_answer};
pub use statistics::{Taken, taken_line};
pub use verify::{
    Checked, VerifySummary, VerifyTable, claims_nothing, failed, not_closed, verify_json,
};
