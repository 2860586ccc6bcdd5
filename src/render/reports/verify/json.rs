//! A statement and its verdict as a JSON object on a line.

use serde_json::{Map, Value, json};

use crate::app::verify::{BurnsideTest, EngineFinding, StatementRow, Verdict};
use crate::definition::{Claim, Definition};
use crate::render::instance::seconds;
use crate::render::json::Object;
use crate::render::reports::verify::words::{CheckedStatement, NOT_APPLICABLE, finding, statement};

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
    let row = done.map(|(row, _)| row);
    let found = |of: fn(&StatementRow) -> &Option<EngineFinding>| {
        row.and_then(|row| of(row).as_ref()).map(value)
    };
    let sat = found(|row| &row.sat);
    let counts = row.map_or(&[][..], |row| &row.counts).iter();
    let counts: Map<String, Value> = counts
        .map(|(engine, found)| (engine.name().to_owned(), value(found)))
        .collect();
    let sizes = row.and_then(|row| match row.verdict {
        Verdict::MetByFrontier { sizes } => Some(sizes),
        _ => None,
    });
    Object::of(definition, &claim.instance)
        .with("line", claim.instance.place(claim.origin).line)
        .with("claim", statement(checked.statement()))
        .with_some("sat", sat.as_ref())
        .with_some("solver", solver.filter(|_| sat.is_some()))
        .with_some("native", found(|row| &row.native))
        // Counted state by state.
        .with_some("frontier", found(|row| &row.frontier))
        .with_some("plain", found(|row| &row.plain))
        // Counts by the engine that counted.
        .with_some("count", (!counts.is_empty()).then_some(counts))
        .with("verdict", checked.verdict())
        // Absent if nothing was to be certified.
        .with_some(
            "certified",
            row.and_then(|row| row.certified.then_some(true)),
        )
        // If the frontier settled it: the number of other instances on which it was compared.
        .with_some("sizes", sizes)
        .with_some("burnside", row.and_then(|row| row.burnside).map(burnside))
        .with_some("seconds", done.map(|(_, time)| seconds(*time)))
        .line()
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
