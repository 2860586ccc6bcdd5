//! A statement and its verdict as a JSON object on a line.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::app::verify::{BurnsideTest, EngineFinding, Verdict};
use crate::definition::{Claim, Definition};
use crate::render::instance::{JsonInstance, seconds};
use crate::render::json;
use crate::render::reports::verify::words::{CheckedStatement, NOT_APPLICABLE, finding, statement};

#[derive(Serialize)]
struct JsonRow<'a> {
    #[serde(flatten)]
    instance: JsonInstance<'a>,
    line: usize,
    claim: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sat: Option<Value>,
    /// The program that the SAT engine called, if not varisat.
    #[serde(skip_serializing_if = "Option::is_none")]
    solver: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    native: Option<Value>,
    /// Counted state by state.
    #[serde(skip_serializing_if = "Option::is_none")]
    frontier: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plain: Option<Value>,
    /// Counts by the engine that counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Value>,
    verdict: &'static str,
    /// Absent if nothing was to be certified.
    #[serde(skip_serializing_if = "Option::is_none")]
    certified: Option<bool>,
    /// If the frontier settled it: the number of other instances on which it was compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    sizes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    burnside: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

/// `solver` is the program that the SAT engine calls, if that is not varisat.
pub fn verify_json(
    definition: &Definition,
    claim: &Claim,
    checked: &CheckedStatement<'_>,
    solver: Option<&str>,
) -> String {
    let done = match checked {
        CheckedStatement::Done(row, time) => Some((row, time)),
        _ => None,
    };
    let value = |found: &EngineFinding| match found {
        EngineFinding::Number(number) => json!(number),
        EngineFinding::AtLeast(number) => json!({ "at_least": number }),
        EngineFinding::Truth(truth) => Value::from(*truth),
        EngineFinding::Board(_) => Value::from(finding(Some(found), checked.statement())),
        EngineFinding::NoOptimum => Value::from("none"),
        EngineFinding::Between(progress) => {
            json!({ "best": progress.best, "bound": progress.bound })
        }
        EngineFinding::Open => Value::Null,
        EngineFinding::NotApplicable => Value::from(NOT_APPLICABLE),
    };
    json::line(&JsonRow {
        instance: JsonInstance::new(definition, &claim.instance),
        line: claim.instance.place(claim.origin).line,
        claim: statement(checked.statement()),
        sat: done.and_then(|(row, _)| row.sat.as_ref().map(value)),
        solver: solver.filter(|_| done.is_some_and(|(row, _)| row.sat.is_some())),
        native: done.and_then(|(row, _)| row.native.as_ref().map(value)),
        frontier: done.and_then(|(row, _)| row.frontier.as_ref().map(value)),
        plain: done.and_then(|(row, _)| row.plain.as_ref().map(value)),
        count: done.and_then(|(row, _)| {
            let counts = row.counts.iter();
            let counts: Map<String, Value> = counts
                .map(|(engine, found)| (engine.name().to_owned(), value(found)))
                .collect();
            (!counts.is_empty()).then_some(Value::Object(counts))
        }),
        verdict: checked.verdict(),
        certified: done.and_then(|(row, _)| row.certified.then_some(true)),
        sizes: done.and_then(|(row, _)| match row.verdict {
            Verdict::MetByFrontier { sizes } => Some(sizes),
            _ => None,
        }),
        burnside: done.and_then(|(row, _)| row.burnside).map(burnside),
        seconds: done.map(|(_, time)| seconds(*time)),
    })
}

fn burnside(lemma: BurnsideTest) -> Value {
    match lemma {
        BurnsideTest::NotApplicable => Value::from(NOT_APPLICABLE),
        BurnsideTest::Counted(points) => json!({
            "fixed": points.fixed,
            "symmetries": points.symmetries,
        }),
    }
}
