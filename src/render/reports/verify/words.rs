//! Statements, findings and verdicts in words.

use crate::app::verify::{BurnsideTest, EngineFinding, Statement, StatementRow, Verdict, place_of};
use crate::clock::Duration;
use crate::definition::{Claim, SourceLocation};
use crate::render::boards::text::picture;
use crate::render::reports::goal;

/// The outcome of a statement of a claim, checked or not.
#[derive(Clone, Copy, Debug)]
pub enum CheckedStatement<'a> {
    Done(&'a StatementRow, Duration),
    /// The puzzle would be too large for an engine.
    DoesNotFit(&'a Statement),
    /// `slow = true`, and slow claims were not asked for.
    Slow(&'a Statement),
    /// `--set` asks for other parameters.
    LeftOut(&'a Statement),
}

impl CheckedStatement<'_> {
    pub fn statement(&self) -> &Statement {
        match self {
            CheckedStatement::Done(row, _) => &row.statement,
            CheckedStatement::DoesNotFit(statement)
            | CheckedStatement::Slow(statement)
            | CheckedStatement::LeftOut(statement) => statement,
        }
    }

    /// The verdict for programs; for people in a column of ten; and for people. Whatever is wrong is in capital letters.
    fn verdicts(&self) -> [&'static str; 3] {
        match self {
            CheckedStatement::Done(row, _) => match row.verdict {
                Verdict::Met if row.certified => ["met", "certified", "met, certified"],
                Verdict::Met => ["met"; 3],
                Verdict::MetByFrontier { .. } => {
                    ["met by frontier", "by states", "met by frontier"]
                }
                Verdict::Failed => ["failed", "FAILED", "FAILED"],
                Verdict::Disagreement => ["disagreement", "DISAGREE", "DISAGREEMENT"],
                Verdict::Refused => ["refused by the judge", "REFUSED", "REFUSED BY THE JUDGE"],
                Verdict::NotClosed => ["Burnside fails", "BURNSIDE", "BURNSIDE FAILS"],
                Verdict::OneEngine(_) => ["one engine"; 3],
                Verdict::Undecided => ["undecided"; 3],
            },
            CheckedStatement::DoesNotFit(_) => ["does not fit", "too large", "does not fit"],
            CheckedStatement::Slow(_) => ["slow", "slow", "skipped (slow)"],
            CheckedStatement::LeftOut(_) => ["left out"; 3],
        }
    }

    /// For programs.
    pub fn verdict(&self) -> &'static str {
        self.verdicts()[0]
    }

    /// For people, in a column of ten.
    pub fn short_verdict(&self) -> String {
        self.verdicts()[1].to_owned()
    }

    /// For people.
    pub fn loud_verdict(&self) -> String {
        let [.., words] = self.verdicts();
        match self {
            CheckedStatement::Done(row, _) => match row.verdict {
                Verdict::OneEngine(engine) => format!("{words} ({})", engine.name()),
                Verdict::MetByFrontier { sizes } => format!("{words}; {sizes} sizes compared"),
                _ => words.to_owned(),
            },
            _ => words.to_owned(),
        }
    }
}

/// A statement in the words of the file.
pub fn statement(statement: &Statement) -> String {
    match statement {
        Statement::Solutions(number) => format!("solutions = {number}"),
        Statement::Fundamental(number) => format!("fundamental = {number}"),
        Statement::Satisfiable(truth) => format!("satisfiable = {truth}"),
        Statement::Optimum(number) => format!("optimum = {number}"),
        Statement::First(_) => "first".to_owned(),
        Statement::Occupancy(piece, square, number) => format!("by {piece} {square} = {number}"),
    }
}

/// What an engine found, in the width of a column.
pub fn finding(found: Option<&EngineFinding>, claimed: &Statement) -> String {
    match found {
        None => "-".to_owned(),
        Some(EngineFinding::Number(number)) => number.to_string(),
        Some(EngineFinding::AtLeast(number)) => format!("at least {number}"),
        Some(EngineFinding::Truth(truth)) => truth.to_string(),
        Some(EngineFinding::Board(None) | EngineFinding::NoOptimum) => "none".to_owned(),
        Some(EngineFinding::Between(progress)) => goal::short(progress),
        Some(EngineFinding::Board(Some(board))) => match claimed {
            Statement::First(first) if first == board => "the same".to_owned(),
            _ => "another".to_owned(),
        },
        Some(EngineFinding::Open) => "?".to_owned(),
        Some(EngineFinding::NotApplicable) => NOT_APPLICABLE.to_owned(),
    }
}

/// The result of the textbook way, in few letters.
pub fn plain(row: &StatementRow) -> String {
    match (&row.plain, &row.statement) {
        (None, _) => String::new(),
        (Some(EngineFinding::Board(Some(board))), Statement::First(first)) => {
            let word = if board == first { "same" } else { "other" };
            word.to_owned()
        }
        (found, statement) => finding(found.as_ref(), statement),
    }
}

/// The counts; one number if they are equal.
pub fn count(row: &StatementRow) -> String {
    let counts = row.counts.iter();
    let mut words: Vec<String> = counts
        .map(|(_, found)| finding(Some(found), &row.statement))
        .collect();
    words.dedup();
    words.join("/")
}

/// The entry where Burnside's lemma does not apply.
pub const NOT_APPLICABLE: &str = "not applicable";

/// The numbers of Burnside's lemma beside a number of classes: `96/8`.
pub fn burnside(row: &StatementRow) -> Option<String> {
    Some(match row.burnside? {
        BurnsideTest::NotApplicable => NOT_APPLICABLE.to_owned(),
        BurnsideTest::Counted(points) => {
            let fixed = points
                .fixed
                .map_or("?".to_owned(), |fixed| fixed.to_string());
            format!("{fixed}/{}", points.symmetries)
        }
    })
}

fn written_at(claim: &Claim, row: &StatementRow) -> SourceLocation {
    claim.instance.place(place_of(claim, &row.statement))
}

/// The message if solutions are not closed under the symmetries of the puzzle.
pub fn not_closed(claim: &Claim, row: &StatementRow) -> String {
    let place = written_at(claim, row);
    let said = burnside(row).unwrap_or_default();
    format!(
        "{place}: this is a bug: no symmetry changes the puzzle, yet \
         the solutions are not carried to one another as they should be (Burnside {said}); please report it, \
         with the puzzle file"
    )
}

/// Where a false claim is written, what it says and what was found instead.
pub fn failed(claim: &Claim, row: &StatementRow) -> String {
    let place = written_at(claim, row);
    let claimed = statement(&row.statement);
    // If the frontier was asked, it settled the claim.
    let found = row.frontier.as_ref();
    let found = match found.or(row.sat.as_ref()).or(row.native.as_ref()) {
        Some(EngineFinding::Board(Some(board))) => {
            let picture = picture(&claim.instance.puzzle, board);
            format!("is claimed to be another; it is\n{}", picture.trim_end())
        }
        Some(EngineFinding::NoOptimum) if claim.instance.puzzle.goal.is_none() => {
            "is claimed, but the puzzle has no goal".to_owned()
        }
        Some(EngineFinding::Board(None) | EngineFinding::NoOptimum) => {
            "is claimed, but there is no solution".to_owned()
        }
        other => format!("is claimed, but found {}", finding(other, &row.statement)),
    };
    format!("{place}: {claimed} {found}")
}
