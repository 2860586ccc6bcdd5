//! What is printed about a certificate when it is made, and when it is audited.

use serde::Serialize;

use super::audit::{AuditReport, AuditVerdict};
use super::certify::CertifyReport;
use super::manifest::Says;
use crate::definition::{Definition, Instance};
use crate::render::{JsonObject, heading, seconds};
use crate::text::{at_the_left, visible_on_one_line};

/// `queens.toml, n = 8: 92 solutions, 12 up to symmetry`, or that there is none; and the optimum.
fn title(definition: &Definition, instance: &Instance, says: &Says) -> String {
    let names: Vec<String> = definition.parameter_names().map(str::to_owned).collect();
    let mut words = visible_on_one_line(definition.name());
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

/// The files that were written, one by one.
pub fn certified(report: &CertifyReport) -> String {
    let mut text = title(&report.definition, &report.instance, &report.says);
    let names = report
        .files
        .iter()
        .map(|(name, _)| visible_on_one_line(name));
    let names: Vec<String> = names.collect();
    let widest = names.iter().map(|name| name.chars().count()).max();
    let widest = widest.unwrap_or(0);
    for (name, (_, bytes)) in names.iter().zip(&report.files) {
        let name = at_the_left(name, widest);
        text += &format!("  {name}  {bytes:>10} bytes\n");
    }
    text
}

pub fn certified_json(report: &CertifyReport) -> String {
    object(&report.definition, &report.instance, &report.says)
        .with(
            "bytes",
            report.files.iter().map(|(_, bytes)| bytes).sum::<u64>(),
        )
        .with("seconds", seconds(report.elapsed))
        .line()
}

/// What is certified, and of which instance.
fn object(definition: &Definition, instance: &Instance, says: &Says) -> JsonObject {
    JsonObject::of(definition, instance)
        .with("solutions", says.solutions)
        .with("fundamental", says.fundamental)
        .with_some("optimum", says.optimum)
}

/// The findings, one by one.
pub fn audited(report: &AuditReport) -> String {
    let mut text = title(&report.definition, &report.instance, &report.says);
    for (subject, finding) in &report.findings {
        let mark = match finding.verdict() {
            AuditVerdict::Right => "",
            AuditVerdict::Unchecked => "not checked: ",
            AuditVerdict::Wrong => "WRONG: ",
        };
        text += &format!(
            "  {:10}  {mark}{}\n",
            subject.name(),
            visible_on_one_line(finding.words())
        );
    }
    text += match report.verdict() {
        AuditVerdict::Right => "The certificate is right.\n",
        AuditVerdict::Unchecked => "Nothing is wrong with what could be checked.\n",
        AuditVerdict::Wrong => "The certificate is refused.\n",
    };
    text
}

#[derive(Serialize)]
struct JsonFinding<'a> {
    of: &'static str,
    verdict: AuditVerdict,
    words: &'a str,
}

pub fn audit_json(report: &AuditReport) -> String {
    let findings = report.findings.iter();
    let findings = findings.map(|(subject, finding)| JsonFinding {
        of: subject.name(),
        verdict: finding.verdict(),
        words: finding.words(),
    });
    object(&report.definition, &report.instance, &report.says)
        .with("findings", Vec::from_iter(findings))
        .with("verdict", report.verdict())
        .line()
}
