//! What a claim states, what the engines found, and what comes of it: data and decisions, no work.

use super::tally::Tally;
use crate::app::Engine;
use crate::definition::Claim;
use crate::puzzle::Placement;

/// One thing that a claim says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    Solutions(u64),
    Fundamental(u64),
    Satisfiable(bool),
    First(Placement),
    /// The piece, the square by name, and in how many solutions it stands there.
    Standing(String, String, u64),
}

/// What an engine has to say to a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    Number(u64),
    /// The engine was stopped after counting so many.
    AtLeast(u64),
    Truth(bool),
    /// The first solution; `None` where there is none.
    Board(Option<Placement>),
    /// The engine was stopped before it could say.
    Open,
}

/// What comes of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Met,
    Failed,
    /// The engines contradict each other.
    Disagreement,
    /// The judge refused a placement that an engine found.
    Refused,
    /// Two engines were asked, and only this one could settle it.
    OneEngine(Engine),
    /// No engine could settle it.
    Undecided,
}

/// A statement with what was found.
#[derive(Clone, Debug)]
pub struct Row {
    pub statement: Statement,
    /// `None` where the engine was not asked.
    pub sat: Option<Finding>,
    pub native: Option<Finding>,
    pub verdict: Verdict,
}

/// What a claim says, statement by statement.
pub fn statements_of(claim: &Claim) -> Vec<Statement> {
    numbered(claim).into_iter().map(|(said, _)| said).collect()
}

/// The statements of a claim; the standing ones with their place among the standing ones.
pub fn numbered(claim: &Claim) -> Vec<(Statement, usize)> {
    let claimed = &claim.statements;
    let mut statements = Vec::new();
    statements.extend(claimed.solutions.map(Statement::Solutions));
    statements.extend(claimed.fundamental.map(Statement::Fundamental));
    statements.extend(claimed.satisfiable.map(Statement::Satisfiable));
    statements.extend(claimed.first.clone().map(Statement::First));
    let mut numbered: Vec<(Statement, usize)> = statements.into_iter().map(|s| (s, 0)).collect();
    for (place, by) in claimed.by.iter().enumerate() {
        let square = claim.instance.puzzle.board.name(by.square);
        let statement = Statement::Standing(by.piece.clone(), square, by.solutions);
        numbered.push((statement, place));
    }
    numbered
}

pub fn row(statement: Statement, place: usize, sat: Option<&Tally>, native: Option<&Tally>) -> Row {
    let refused = [sat, native]
        .into_iter()
        .flatten()
        .any(|tally| tally.refused.is_some());
    let same_sets = match (sat, native) {
        (Some(sat), Some(native)) if sat.complete && native.complete => {
            sat.solutions == native.solutions && sat.digest == native.digest
        }
        _ => true,
    };
    let sat = sat.map(|tally| finding(&statement, place, tally));
    let native = native.map(|tally| finding(&statement, place, tally));
    let verdict = if refused {
        Verdict::Refused
    } else {
        verdict(&statement, sat.as_ref(), native.as_ref(), same_sets)
    };
    Row {
        statement,
        sat,
        native,
        verdict,
    }
}

fn finding(statement: &Statement, place: usize, tally: &Tally) -> Finding {
    let number = |number: u64| {
        if tally.complete {
            Finding::Number(number)
        } else {
            Finding::AtLeast(number)
        }
    };
    match statement {
        Statement::Solutions(_) => number(tally.solutions),
        Statement::Fundamental(_) => number(tally.fundamental),
        Statement::Standing(..) => number(tally.standing[place]),
        Statement::Satisfiable(_) if tally.solutions > 0 => Finding::Truth(true),
        Statement::Satisfiable(_) if tally.complete => Finding::Truth(false),
        Statement::First(_) if tally.complete => Finding::Board(tally.first.clone()),
        Statement::Satisfiable(_) | Statement::First(_) => Finding::Open,
    }
}

impl Finding {
    fn is_settled(&self) -> bool {
        !matches!(self, Finding::AtLeast(_) | Finding::Open)
    }

    fn meets(&self, statement: &Statement) -> bool {
        match (statement, self) {
            (
                Statement::Solutions(claimed)
                | Statement::Fundamental(claimed)
                | Statement::Standing(_, _, claimed),
                Finding::Number(found),
            ) => claimed == found,
            (Statement::Satisfiable(claimed), Finding::Truth(found)) => claimed == found,
            (Statement::First(claimed), Finding::Board(found)) => found.as_ref() == Some(claimed),
            _ => false,
        }
    }
}

fn verdict(
    statement: &Statement,
    sat: Option<&Finding>,
    native: Option<&Finding>,
    same_sets: bool,
) -> Verdict {
    let asked = [sat, native].into_iter().flatten();
    match (sat, native) {
        (Some(s), Some(n)) if s.is_settled() && n.is_settled() && (s != n || !same_sets) => {
            Verdict::Disagreement
        }
        (Some(s), Some(n)) if s.is_settled() != n.is_settled() => {
            let settled = if s.is_settled() {
                Engine::Sat
            } else {
                Engine::Native
            };
            Verdict::OneEngine(settled)
        }
        _ if asked.clone().any(|finding| !finding.is_settled()) => Verdict::Undecided,
        _ if asked.clone().all(|finding| finding.meets(statement)) => Verdict::Met,
        _ => Verdict::Failed,
    }
}
