//! What `verify` reports: a row for each statement as text or JSON, a sentence for each that failed, and
//! the number of statements with each verdict. It must not know how a claim is settled.

mod json;
mod summary;
mod table;
mod words;

pub use json::verify_json;
pub use summary::{VerifySummary, certified_otherwise, claims_nothing, not_certified, refused};
pub use table::VerifyTable;
pub use words::{CheckedStatement, failed, not_closed};
