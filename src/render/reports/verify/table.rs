//! The table of verdicts.

use std::path::Path;

use crate::app::verify::{Solvers, Statement, Verdict};
use crate::definition::{Claim, Instance};
use crate::render::reports::verify::words::{
    CheckedStatement, NOT_APPLICABLE, burnside, count, finding, plain, statement,
};
use crate::text::{at_the_left, at_the_right, painted, visible_on_one_line};

/// The table with a row for each statement. Rows are made one by one, so the widths are fixed beforehand; a
/// longer entry shifts only its own row.
pub struct VerifyTable {
    file: usize,
    parameters: usize,
    statement: usize,
    /// Whether any claim is about all solutions; small sets of solutions are also found in other ways.
    has_checks: bool,
    /// Wide enough for the result of Burnside's lemma; 0 if no number of classes is claimed.
    burnside: usize,
    /// The name of the SAT engine: its program, if it calls one.
    sat: String,
    /// Whether only the frontier is asked, not the two engines.
    is_frontier_alone: bool,
    /// Whether verdicts are in colour.
    colour: bool,
    /// The width of the column for what an engine found.
    number: usize,
    verdict: usize,
    /// For a terminal that is too narrow for everything: without the ways besides the engines, and without folders.
    is_narrow: bool,
}

/// Wide enough for `at least 9999`.
const NUMBER: usize = 13;
/// Wide enough for most numbers, where the terminal is narrow.
const NARROW_NUMBER: usize = 9;
const NARROW_VERDICT: usize = 10;
/// The least width of a column that is cut there.
const LEAST_FILE: usize = 10;
const LEAST_PARAMETERS: usize = 8;
const LEAST_STATEMENT: usize = 8;
const VERDICT: usize = 14;
/// Wide enough for numbers that can be enumerated.
const MOST_STATEMENT: usize = 32;
/// The width of the result of the other ways: sets of at most four digits.
const CHECK: usize = 5;
const SECONDS: usize = 7;

impl VerifyTable {
    /// For these claims, each with its file and statements.
    pub fn new<'a>(
        claims: impl Iterator<Item = (&'a str, &'a Claim, &'a [Statement])>,
        solvers: &Solvers<'_>,
        colour: bool,
        terminal: Option<usize>,
    ) -> Self {
        let solver = solvers.program_name();
        let mut table = VerifyTable {
            file: "file".len(),
            parameters: "parameters".len(),
            statement: "claim".len(),
            has_checks: false,
            burnside: 0,
            sat: solver.map_or_else(|| "sat".to_owned(), visible_on_one_line),
            is_frontier_alone: solvers.is_frontier_alone(),
            colour,
            number: NUMBER,
            verdict: VERDICT,
            is_narrow: false,
        };
        for (file, claim, statements) in claims {
            table.file = table.file.max(file.len());
            table.parameters = table.parameters.max(parameters(&claim.instance).len());
            let longest = statements.iter().map(|said| statement(said).len()).max();
            let longest = longest.unwrap_or(0).min(MOST_STATEMENT);
            table.statement = table.statement.max(longest);
            let is_of_one = |said: &Statement| {
                matches!(said, Statement::Satisfiable(_) | Statement::Optimum(_))
            };
            table.has_checks |= !table.is_frontier_alone && !statements.iter().all(is_of_one);
            let is_number_of_classes = |said: &Statement| matches!(said, Statement::Fundamental(_));
            if !table.is_frontier_alone && statements.iter().any(is_number_of_classes) {
                table.burnside = NOT_APPLICABLE.len();
            }
        }
        if let Some(terminal) = terminal.filter(|&terminal| table.width() > terminal) {
            table.narrow(terminal);
        }
        table
    }

    /// Omits what is not needed and cuts what is too long.
    fn narrow(&mut self, terminal: usize) {
        (self.has_checks, self.burnside) = (false, 0);
        (self.number, self.verdict) = (NARROW_NUMBER, NARROW_VERDICT);
        self.is_narrow = true;
        let mut excess = self.width().saturating_sub(terminal);
        for (column, least) in [
            (&mut self.file, LEAST_FILE),
            (&mut self.parameters, LEAST_PARAMETERS),
            (&mut self.statement, LEAST_STATEMENT),
        ] {
            let shorter = excess.min(column.saturating_sub(least));
            *column -= shorter;
            excess -= shorter;
        }
    }

    fn width(&self) -> usize {
        self.header().trim_end().chars().count()
    }

    pub fn header(&self) -> String {
        self.line([
            "file",
            "parameters",
            "claim",
            &self.sat,
            "native",
            "frontier",
            "verdict",
            "plain",
            "count",
            "Burnside",
            "seconds",
        ])
    }

    pub fn row(&self, file: &str, instance: &Instance, checked: &CheckedStatement<'_>) -> String {
        let (sat, native, frontier, plain, count, time, note) = match checked {
            CheckedStatement::Done(row, time) => (
                finding(row.sat.as_ref(), &row.statement),
                finding(row.native.as_ref(), &row.statement),
                finding(row.frontier.as_ref(), &row.statement),
                plain(row),
                count(row),
                format!("{:.2}", time.as_secs_f64()),
                burnside(row).unwrap_or_default(),
            ),
            _ => Default::default(),
        };
        let [sat, native, frontier] = [sat, native, frontier].map(|number| match self.is_narrow {
            true => number.replace("at least ", "≥"),
            false => number,
        });
        let shown = [file, &parameters(instance), &statement(checked.statement())];
        let [file, parameters, claim] = shown.map(visible_on_one_line);
        let file = match Path::new(&file).file_stem() {
            Some(stem) if self.is_narrow => stem.to_string_lossy().into_owned(),
            _ => file,
        };
        let verdict = match self.is_narrow {
            // The number of the other engine shows which it is.
            true => checked.short_verdict(),
            false => checked.loud_verdict(),
        };
        let blanks = " ".repeat(self.verdict.saturating_sub(verdict.chars().count()));
        let verdict = match checked {
            CheckedStatement::Done(row, _) if self.colour => {
                in_colour(row.verdict, &verdict) + &blanks
            }
            _ => verdict + &blanks,
        };
        self.line([
            &file,
            &parameters,
            &claim,
            &sat,
            &native,
            &frontier,
            &verdict,
            &plain,
            &count,
            &note,
            &time,
        ])
    }

    /// The width of each column, and whether it is aligned at the right; without a width there is no such column.
    fn columns(&self) -> [(Option<usize>, bool); 11] {
        let of_two = |width| (!self.is_frontier_alone).then_some(width);
        let check = self.has_checks.then_some(CHECK);
        [
            (Some(self.file), false),
            (Some(self.parameters), false),
            (Some(self.statement), false),
            (of_two(self.number.max(self.sat.chars().count())), true),
            (of_two(self.number), true),
            (self.is_frontier_alone.then_some(self.number), true),
            (Some(self.verdict), false),
            (check, true),
            (check, true),
            (Some(self.burnside).filter(|&width| width > 0), false),
            (Some(SECONDS), true),
        ]
    }

    fn line(&self, cells: [&str; 11]) -> String {
        let columns = cells.into_iter().zip(self.columns()).enumerate();
        let shown = columns.filter_map(|(place, (cell, (width, is_number)))| {
            let width = width?;
            // The first two may be narrower than what is in them. A claim is never cut: where it is too long for a
            // terminal, what was found is on a line of its own.
            let cell = match place {
                0 | 1 => cut(cell, width),
                2 if self.is_narrow && cell.chars().count() > width => {
                    let left = self.file + self.parameters + self.statement + 4;
                    format!("{cell}\n{}", " ".repeat(left))
                }
                _ => cell.to_owned(),
            };
            Some(match is_number {
                true => at_the_right(&cell, width),
                false => at_the_left(&cell, width),
            })
        });
        Vec::from_iter(shown).join("  ").trim_end().to_owned() + "\n"
    }
}

/// As much of a text as fits.
fn cut(text: &str, width: usize) -> String {
    match text.char_indices().nth(width) {
        None => text.to_owned(),
        Some(_) => text.chars().take(width - 1).chain(['…']).collect(),
    }
}

/// Green for what is met, red for what is wrong, yellow for what is open.
fn in_colour(verdict: Verdict, text: &str) -> String {
    let colour = match verdict {
        Verdict::Met | Verdict::MetByFrontier { .. } => "32",
        Verdict::Failed | Verdict::Disagreement | Verdict::Refused | Verdict::NotClosed => "31",
        Verdict::OneEngine(_) | Verdict::Undecided => "33",
    };
    painted(colour, text)
}

fn parameters(instance: &Instance) -> String {
    let each = instance.parameters.iter();
    let each = each.map(|(name, value)| format!("{name}={value}"));
    each.collect::<Vec<_>>().join(" ")
}
