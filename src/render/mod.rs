//! Placements and reports as text, JSON, drawings and pages, and boards read back from text.
//!
//! One folder for each topic: [`boards`] as text, [`drawings`], [`pages`] for a browser, [`reports`] of results, a
//! puzzle in [`english`], formulas in [`formulas`]. [`marks`] is what several of them show on a board.
//!
//! Every function returns text or bytes. [`formats`] is the registry that the command line offers. A format
//! that determines a placement can read what it writes.
//!
//! This layer must not print, and must not know arguments, streams or exit codes. It solves nothing.

mod boards;
mod drawings;
mod english;
mod format;
pub mod formats;
mod formulas;
mod instance;
mod json;
mod marks;
pub mod pages;
mod reports;

pub use boards::answer_error::AnswerError;
pub use boards::board_error::{BoardError, BoardErrorKind};
pub use boards::candidates::{candidates, candidates_json, candidates_summary, numbers_behind};
pub use boards::json::placed_json;
pub use boards::side_by_side::SideBySide;
pub use boards::text::lacks_clues;
pub use boards::unicode::{Fitted as FittedGrid, fitted, not_shown};
pub use drawings::{fleet, usual_caption};
pub use english::describe::{describe, describe_json, words};
pub use english::rules::breach_in_words;
pub use formats::{
    AttackMarking, CannotWrite, Coordinates, Format, OutputShape, Paper, Screen, Shown, Style,
    Words,
};
pub use formulas::{
    OpbLine, SolverAnswer, answer_json, formula_json, model_json, read_answer, write_dimacs,
    write_opb,
};
pub use instance::{does_not_fit, heading, not_drawn, not_said, seconds};
pub use json::Object as JsonObject;
pub use marks::given::is_wholly_given;
pub use reports::bug::{bug, disagreement, rejected};
pub use reports::check::{
    BREAKS_A_RULE, MORE_IS_MISSING, NEVER_RIGHT, NOTHING_BY_ITSELF, UNFINISHED, broken, check_json,
    lacking, missing, obeyed, optimality, so_far, so_far_json,
};
pub use reports::count::{CountTable, at_least, by_piece, count_json, count_line, watched_json};
pub use reports::documents::{
    Document, begun_json, generated, generated_json, kind_json, page_json, script_json,
};
pub use reports::error::{
    board_error_json, error_json, marked_problems_json, note_json, problems_json, warning,
    watched_error_json, watched_problems_json,
};
pub use reports::goal::in_a_line as optimum_line;
pub use reports::in_vain::in_vain;
pub use reports::list::{Listed, list_json, list_table};
pub use reports::opened::opened_json;
pub use reports::progress::{
    in_a_line as progress_line, of_automata as automata_line, of_engine as engine_line,
    of_layers as layer_line, of_step as step_line,
};
pub use reports::questions::conflict::{explanation, explanation_json};
pub use reports::questions::other::{about_others, differs_json};
pub use reports::questions::repair::{repair_json, repaired};
pub use reports::questions::spread::{about_spread, spread_json};
pub use reports::questions::steps::{
    NONE_WITH_BOARD, grade, hint, hint_in_words, marked as marked_step, squares_of_reason,
    step_json as deduction_json, step_line as deduction, way_json, way_summary,
};
pub use reports::questions::trim::{left_in, trim_json, trimmed};
pub use reports::scale::estimate::{TOO_FEW_PROBES, estimate_json, estimated};
pub use reports::scale::schedulers::{Scheduler, scripts};
pub use reports::scale::{
    at_part, damaged_line, merged, merged_count, merged_json, parts_by, recheck_line, run_json,
    run_line, split_json, split_line,
};
pub use reports::sequence::{Columns, b_file_header, b_file_term};
pub use reports::solve::{best_so_far, solve_json, solve_summary, what_to_ask_next};
pub use reports::statistics::{
    SIGNAL, TIME_LIMIT, Taken, left_as_it_was, memory_limit, stopped_knowing, taken_line,
    time_is_up,
};
pub use reports::verify::{
    CheckedStatement, VerifySummary, VerifyTable, certified_otherwise, claims_nothing, failed,
    not_certified, not_closed, refused, verify_json,
};
