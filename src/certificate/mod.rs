//! Answers that a sceptic can check without this program: how many solutions there are, that there is none, the
//! optimum of a goal.
//!
//! A certificate is a [`folder`]: the puzzle file, its rules as a formula in which each line is one rule instance in
//! the file's words ([`formulas`]), the solutions, the formula with each of them left out, and a proof that this has no
//! model ([`mod@certify`]). VeriPB, a program by others, checks the proof ([`checker`]); what is left to believe is that the
//! formula says what the file says. [`mod@audit`] reads all of it again from the disk and solves nothing.
//!
//! It must not know arguments, streams or exit codes, and finds no solution itself.

mod audit;
mod certify;
mod checker;
mod error;
mod folder;
mod formulas;
mod manifest;
mod proving;
mod report;
#[cfg(test)]
mod tests;

pub use audit::{AuditReport, AuditRequest, Finding, Subject, Verdict, audit};
pub use certify::{CertifyReport, CertifyRequest, certify};
pub use error::CertificateError;
pub use manifest::Says;
pub use report::{audit_json, audited, certified, certified_json};
