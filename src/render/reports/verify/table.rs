//! The table of verdicts.

use std::collections::BTreeMap;
use std::path::Path;

use crate::app::verify::{Solvers, Statement, Verdict};
use crate::definition::{Claim, Instance};
use crate::render::reports::verify::words::{
    CheckedStatement, NOT_APPLICABLE, burnside, count, finding, plain, statement,
};
use crate::text::{Column, aligned, painted, visible_on_one_line};

/// The table with a row for each statement. Rows are made one by one, so the widths are fixed beforehand; a
/// longer entry shifts only its own row.
pub struct VerifyTable {
    file: usize,
    /// 0 if no claim has parameters and the terminal is narrow.
    parameters: usize,
    statement: usize,
    /// What a file is called where the terminal is narrow: without folder and ending, if no other is called so.
    short_names: BTreeMap<String, String>,
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
const PARAMETERS_HEAD: &str = "parameters";
/// As the file and the option say.
const NARROW_PARAMETERS_HEAD: &str = "set";
/// The first three columns there, which become narrower one after another. What is longer has a line of its own.
const FILE: [usize; 2] = [16, 10];
const PARAMETERS: usize = 6;
const STATEMENT: [usize; 2] = [16, 8];
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
            parameters: 0,
            statement: "claim".len(),
            has_checks: false,
            burnside: 0,
            sat: solver.map_or_else(|| "sat".to_owned(), visible_on_one_line),
            is_frontier_alone: solvers.is_frontier_alone(),
            colour,
            number: NUMBER,
            verdict: VERDICT,
            is_narrow: false,
            short_names: BTreeMap::new(),
        };
        for (file, claim, statements) in claims {
            table.file = table.file.max(file.chars().count());
            table
                .short_names
                .entry(file.to_owned())
                .or_insert_with(|| stem(file));
            table.parameters = table
                .parameters
                .max(parameters(&claim.instance).chars().count());
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
        let longest = table.parameters;
        table.parameters = longest.max(PARAMETERS_HEAD.len());
        if let Some(terminal) = terminal.filter(|&terminal| table.width() > terminal) {
            table.parameters = match longest {
                0 => 0,
                longest => longest.max(NARROW_PARAMETERS_HEAD.len()),
            };
            table.narrow(terminal);
        }
        table
    }

    /// Omits what is not needed, and gives what is too long less than it takes.
    fn narrow(&mut self, terminal: usize) {
        let all: Vec<String> = self.short_names.values().cloned().collect();
        for (file, short) in &mut self.short_names {
            if all.iter().filter(|other| *other == short).count() > 1 {
                short.clone_from(file);
            }
        }
        let names = self.short_names.values().map(|name| name.chars().count());
        self.file = names.max().unwrap_or(0).max("file".len());
        (self.has_checks, self.burnside) = (false, 0);
        (self.number, self.verdict) = (NARROW_NUMBER, NARROW_VERDICT);
        self.is_narrow = true;
        let mut excess = self.width().saturating_sub(terminal);
        let mut shorten = |column: &mut usize, least: usize| {
            let shorter = excess.min(column.saturating_sub(least));
            *column -= shorter;
            excess -= shorter;
        };
        shorten(&mut self.statement, STATEMENT[0]);
        shorten(&mut self.file, FILE[0]);
        shorten(&mut self.parameters, PARAMETERS);
        shorten(&mut self.file, FILE[1]);
        shorten(&mut self.statement, STATEMENT[1]);
    }

    fn width(&self) -> usize {
        self.header().trim_end().chars().count()
    }

    pub fn header(&self) -> String {
        self.line([
            "file",
            match self.is_narrow {
                true => NARROW_PARAMETERS_HEAD,
                false => PARAMETERS_HEAD,
            },
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
        let file = match self.short_names.get(file) {
            Some(short) if self.is_narrow => short,
            _ => file,
        };
        let shown = [file, &parameters(instance), &statement(checked.statement())];
        let [file, parameters, claim] = shown.map(visible_on_one_line);
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

    fn columns(&self) -> [Column; 11] {
        let of_two = |width| (!self.is_frontier_alone).then_some(width);
        let check = self.has_checks.then_some(CHECK);
        [
            (Some(self.file), false),
            (Some(self.parameters).filter(|&width| width > 0), false),
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
        let mut cells: Vec<_> = cells.into_iter().zip(self.columns()).collect();
        let found = cells.split_off(3);
        let claim = aligned(cells.iter().copied());
        // Nothing of a claim is cut: where it is too long for a terminal, what was found is on a line of its own.
        let is_long = |(cell, (width, _)): &(&str, Column)| {
            width.is_some_and(|width| cell.chars().count() > width)
        };
        let claim = match self.is_narrow && cells.iter().any(is_long) {
            true => {
                let empty = cells.iter().map(|&(_, column)| ("", column));
                format!("{}\n{}", claim.trim_end(), aligned(empty))
            }
            false => claim,
        };
        format!("{claim}  {}", aligned(found)).trim_end().to_owned() + "\n"
    }
}

/// The name of a file without folder and ending.
fn stem(file: &str) -> String {
    let stem = Path::new(file).file_stem();
    stem.map_or_else(
        || file.to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    )
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
