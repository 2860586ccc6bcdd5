//! What is said of a certificate: when it is made, and when it is read again.

use serde::Serialize;

use super::audit::{AuditReport, Finding};
use super::certify::CertifyReport;
use super::manifest::Says;
use crate::definition::{Definition, Instance};
use crate::render::{JsonInstance, heading, json_line, seconds};

/// `queens.toml, n = 8: 92 solutions, 12 up to symmetry`, or that there is none; and the optimum.
fn title(definition: &Definition, instance: &Instance, says: &Says) -> String {
    let names: Vec<String> = definition.parameter_names().map(str::to_owned).collect();
    let mut words = definition.name().to_owned();
    if !names.is_empty() {
        words += &format!(", {}", heading(instance, &names));
    }
    words += &match says.solutions {
        0 => ": no solution".to_owned(),
        1 => ": 1 solution".to_owned(),
        solutions => format!(
            ": {solutions} solutions, {} up to symmetry",
            says.fundamental
        ),
    };
    if let Some(optimum) = says.optimum {
        words += &format!("; the optimum is {optimum}");
    }
    words + "\n"
}

/// What was written, file by file.
pub fn certified(report: &CertifyReport) -> String {
    let mut text = title(&report.definition, &report.instance, &report.says);
    let names = report.files.iter().map(|(name, _)| name.len());
    let widest = names.max().unwrap_or(0);
    for (name, bytes) in &report.files {
        text += &format!("  {name:widest$}  {bytes:>10} bytes\n");
    }
    text
}

#[derive(Serialize)]
struct JsonCertified<'a> {
    #[serde(flatten)]
    instance: JsonInstance<'a>,
    #[serde(flatten)]
    says: &'a Says,
    bytes: u64,
    seconds: f64,
}

pub fn certified_json(report: &CertifyReport) -> String {
    json_line(&JsonCertified {
        instance: JsonInstance::new(&report.definition, &report.instance),
        says: &report.says,
        bytes: report.files.iter().map(|(_, bytes)| bytes).sum(),
        seconds: seconds(report.elapsed),
    })
}

/// Finding by finding.
pub fn audited(report: &AuditReport) -> String {
    let mut text = title(&report.definition, &report.instance, &report.says);
    for (subject, finding) in &report.findings {
        let (mark, words) = match finding {
            Finding::Right(words) => ("", words),
            Finding::Wrong(words) => ("WRONG: ", words),
            Finding::Unchecked(words) => ("not checked: ", words),
        };
        text += &format!("  {:10}  {mark}{words}\n", subject.name());
    }
    text += match (report.is_wrong(), report.is_whole()) {
        (true, _) => "The certificate is refused.\n",
        (false, false) => "Nothing is wrong with what could be checked.\n",
        (false, true) => "The certificate is right.\n",
    };
    text
}

#[derive(Serialize)]
struct JsonAudit<'a> {
    #[serde(flatten)]
    instance: JsonInstance<'a>,
    #[serde(flatten)]
    says: &'a Says,
    findings: Vec<JsonFinding<'a>>,
    verdict: &'static str,
}

#[derive(Serialize)]
struct JsonFinding<'a> {
    of: &'static str,
    verdict: &'static str,
    words: &'a str,
}

const RIGHT: &str = "right";
const WRONG: &str = "wrong";
const UNCHECKED: &str = "unchecked";

pub fn audit_json(report: &AuditReport) -> String {
    let findings = report.findings.iter().map(|(subject, finding)| {
        let (verdict, words) = match finding {
            Finding::Right(words) => (RIGHT, words),
            Finding::Wrong(words) => (WRONG, words),
            Finding::Unchecked(words) => (UNCHECKED, words),
        };
        JsonFinding {
            of: subject.name(),
            verdict,
            words,
        }
    });
    json_line(&JsonAudit {
        instance: JsonInstance::new(&report.definition, &report.instance),
        says: &report.says,
        findings: findings.collect(),
        verdict: match (report.is_wrong(), report.is_whole()) {
            (true, _) => WRONG,
            (false, false) => UNCHECKED,
            (false, true) => RIGHT,
        },
    })
}
