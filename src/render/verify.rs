//! What `verify` says: a row for each statement, a sentence at the end, JSON for programs.

use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use super::check::broken;
use super::instance::{JsonInstance, seconds};
use super::json;
use super::text::picture;
use crate::app::Engine;
use crate::app::verify::difference::Difference;
use crate::app::verify::{Finding, Row, Statement, Verdict};
use crate::definition::{Claim, Definition, Instance};
use crate::puzzle::{Judge, Placement};

/// What becomes of a statement of a claim, checked or not.
#[derive(Clone, Copy, Debug)]
pub enum Checked<'a> {
    Done(&'a Row, Duration),
    /// `slow = true`, and the slow ones were not asked for.
    Slow(&'a Statement),
    /// `--set` asks for other parameters.
    LeftOut(&'a Statement),
}

impl Checked<'_> {
    fn statement(&self) -> &Statement {
        match self {
            Checked::Done(row, _) => &row.statement,
            Checked::Slow(statement) | Checked::LeftOut(statement) => statement,
        }
    }

    fn verdict(&self) -> String {
        match self {
            Checked::Done(row, _) => verdict(row.verdict),
            Checked::Slow(_) => "skipped (slow)".to_owned(),
            Checked::LeftOut(_) => "left out".to_owned(),
        }
    }
}

fn verdict(verdict: Verdict) -> String {
    match verdict {
        Verdict::Met => "met".to_owned(),
        Verdict::Failed => "FAILED".to_owned(),
        Verdict::Disagreement => "DISAGREEMENT".to_owned(),
        Verdict::Refused => "REFUSED BY THE JUDGE".to_owned(),
        Verdict::OneEngine(engine) => format!("one engine ({})", engine.name()),
        Verdict::Undecided => "undecided".to_owned(),
    }
}

/// A statement in the words of the file.
pub fn statement(statement: &Statement) -> String {
    match statement {
        Statement::Solutions(number) => format!("solutions = {number}"),
        Statement::Fundamental(number) => format!("fundamental = {number}"),
        Statement::Satisfiable(truth) => format!("satisfiable = {truth}"),
        Statement::First(_) => "first".to_owned(),
        Statement::Standing(piece, square, number) => format!("by {piece} {square} = {number}"),
    }
}

fn parameters(instance: &Instance) -> String {
    let each = instance.parameters.iter();
    let each = each.map(|(name, value)| format!("{name}={value}"));
    each.collect::<Vec<_>>().join(" ")
}

fn finding(found: Option<&Finding>, claimed: &Statement) -> String {
    match found {
        None => "-".to_owned(),
        Some(Finding::Number(number)) => number.to_string(),
        Some(Finding::AtLeast(number)) => format!("at least {number}"),
        Some(Finding::Truth(truth)) => truth.to_string(),
        Some(Finding::Board(None)) => "none".to_owned(),
        Some(Finding::Board(Some(board))) => match claimed {
            Statement::First(first) if first == board => "the same".to_owned(),
            _ => "another".to_owned(),
        },
        Some(Finding::Open) => "?".to_owned(),
    }
}

/// The table with a row for each statement. Rows are made one by one, so the widths are fixed
/// beforehand; what is longer shifts its own row only.
pub struct VerifyTable {
    file: usize,
    parameters: usize,
    statement: usize,
}

/// Wide enough for `at least 9999`.
const NUMBER: usize = 13;
const VERDICT: usize = 14;

impl VerifyTable {
    /// For these claims, each with its file and statements.
    pub fn new<'a>(claims: impl Iterator<Item = (&'a str, &'a Claim, &'a [Statement])>) -> Self {
        let mut table = VerifyTable {
            file: "file".len(),
            parameters: "parameters".len(),
            statement: "claim".len(),
        };
        for (file, claim, statements) in claims {
            table.file = table.file.max(file.len());
            table.parameters = table.parameters.max(parameters(&claim.instance).len());
            let longest = statements.iter().map(|said| statement(said).len()).max();
            table.statement = table.statement.max(longest.unwrap_or(0));
        }
        table
    }

    pub fn header(&self) -> String {
        self.line([
            "file",
            "parameters",
            "claim",
            "sat",
            "native",
            "verdict",
            "seconds",
        ])
    }

    pub fn row(&self, file: &str, instance: &Instance, checked: &Checked<'_>) -> String {
        let (sat, native, time) = match checked {
            Checked::Done(row, time) => (
                finding(row.sat.as_ref(), &row.statement),
                finding(row.native.as_ref(), &row.statement),
                format!("{:.2}", time.as_secs_f64()),
            ),
            Checked::Slow(_) | Checked::LeftOut(_) => Default::default(),
        };
        let (parameters, claim) = (parameters(instance), statement(checked.statement()));
        let verdict = checked.verdict();
        self.line([file, &parameters, &claim, &sat, &native, &verdict, &time])
    }

    fn line(&self, cells: [&str; 7]) -> String {
        let (file, parameters, claim) = (self.file, self.parameters, self.statement);
        let [f, p, c, sat, native, verdict, time] = cells;
        let line = format!(
            "{f:file$}  {p:parameters$}  {c:claim$}  {sat:>NUMBER$}  {native:>NUMBER$}  \
             {verdict:VERDICT$}  {time:>7}"
        );
        line.trim_end().to_owned() + "\n"
    }
}

/// How many statements came to what.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct VerifySummary {
    pub files: usize,
    pub met: usize,
    pub failed: usize,
    /// Disagreements and placements that the judge refused.
    pub bugs: usize,
    pub undecided: usize,
    pub slow: usize,
    pub left_out: usize,
}

impl VerifySummary {
    pub fn add(&mut self, checked: &Checked<'_>) {
        let number = match checked {
            Checked::Slow(_) => &mut self.slow,
            Checked::LeftOut(_) => &mut self.left_out,
            Checked::Done(row, _) => match row.verdict {
                Verdict::Met => &mut self.met,
                Verdict::Failed => &mut self.failed,
                Verdict::Disagreement | Verdict::Refused => &mut self.bugs,
                Verdict::OneEngine(_) | Verdict::Undecided => &mut self.undecided,
            },
        };
        *number += 1;
    }

    /// `12 claims in 2 files: 10 met, 2 skipped (slow)`.
    pub fn in_words(&self) -> String {
        let parts = [
            (self.met, "met"),
            (self.failed, "FAILED"),
            (self.bugs, "DISAGREE: a bug in workbench"),
            (self.undecided, "undecided"),
            (self.slow, "skipped (slow)"),
            (self.left_out, "left out"),
        ];
        let all: usize = parts.iter().map(|(number, _)| number).sum();
        let some = parts.iter().filter(|(number, _)| *number > 0);
        let some: Vec<String> = some
            .map(|(number, what)| format!("{number} {what}"))
            .collect();
        let plural = |number: usize| if number == 1 { "" } else { "s" };
        let (claims, files) = (plural(all), plural(self.files));
        let colon = if some.is_empty() { "" } else { ": " };
        format!(
            "{all} claim{claims} in {} file{files}{colon}{}\n",
            self.files,
            some.join(", ")
        )
    }

    pub fn json(&self) -> String {
        json::line(&self)
    }
}

#[derive(Serialize)]
struct JsonRow<'a> {
    #[serde(flatten)]
    instance: JsonInstance<'a>,
    claim: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sat: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    native: Option<Value>,
    verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

/// A statement as a JSON object on a line.
pub fn verify_json(definition: &Definition, instance: &Instance, checked: &Checked<'_>) -> String {
    let row = match checked {
        Checked::Done(row, time) => Some((row, time)),
        Checked::Slow(_) | Checked::LeftOut(_) => None,
    };
    let value = |found: &Finding| match found {
        Finding::Number(number) => Value::from(*number),
        Finding::Truth(truth) => Value::from(*truth),
        other => Value::from(finding(Some(other), checked.statement())),
    };
    json::line(&JsonRow {
        instance: JsonInstance::new(definition, instance),
        claim: statement(checked.statement()),
        sat: row.and_then(|(row, _)| row.sat.as_ref().map(value)),
        native: row.and_then(|(row, _)| row.native.as_ref().map(value)),
        verdict: checked.verdict(),
        seconds: row.map(|(_, time)| seconds(*time)),
    })
}

/// A placement that an engine found and the judge refuses: the board and the rules it breaks.
pub fn refused(instance: &Instance, engine: Engine, placement: &Placement) -> String {
    let breaches = Judge::new(&instance.puzzle).breaches(placement);
    format!(
        "the {} engine found a placement that breaks the rules\n{}{}",
        engine.name(),
        picture(&instance.puzzle, placement),
        broken(instance, &breaches),
    )
}

/// How the engines' sets differ, with the placements that only one of them finds.
pub fn difference(instance: &Instance, difference: &Difference) -> String {
    let mut text = String::from("the engines disagree\n");
    for (engine, placement) in &difference.only {
        text += &format!(
            "{} alone finds this, which obeys every rule:\n",
            engine.name()
        );
        text += &picture(&instance.puzzle, placement);
    }
    if let Some((engine, placement)) = &difference.twice {
        text += &format!("{} finds this placement twice\n", engine.name());
        text += &picture(&instance.puzzle, placement);
    }
    text
}
