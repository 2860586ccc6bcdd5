//! Answers that a sceptic can check without this program: the number of solutions, that there is none, the optimum of
//! a goal.
//!
//! A certificate is a [`folder`]: the puzzle file; its rules as a formula, in which each line is one instance of a
//! rule in the file's words ([`formulas`]); the solutions; the formula with all of them excluded; and a proof that
//! this has no model ([`mod@certify`]). VeriPB, an independent program, checks the proof ([`checker`]). What remains
//! to be trusted is that the formula says what the file says. [`mod@audit`] reads all of it again from the disk and
//! solves nothing.
//!
//! This layer must not know arguments, streams or exit codes, and finds no solution itself.

mod audit;
mod certify;
mod checker;
mod error;
mod folder;
mod formulas;
mod manifest;
mod proving;
mod report;
mod sources;
#[cfg(test)]
mod tests;

pub use audit::{AuditFinding, AuditReport, AuditRequest, AuditSubject, AuditVerdict, audit};
pub use certify::{CertifyReport, CertifyRequest, certify};
pub use error::CertificateError;
pub use manifest::Says;
pub use report::{audit_json, audited, certified, certified_json};
