//! A puzzle file, its instances and its claims.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use super::claim::{Claim, Statements};
use super::instance::Instance;
use super::lower::lower;
use super::lower_claims::statements;
use super::numbers::Numbers;
use super::problem::{Fact, Problem, Problems, Report};
use super::reader::Reader;
use super::source::{Source, Span};
use super::syntax;
use super::written::{ExpectTable, PuzzleFile};

/// A puzzle file whose syntax, keys and types are right.
pub struct Definition {
    source: Arc<Source>,
    file: PuzzleFile,
    /// What is wrong with the claims, and the file under their parameters: the same for every
    /// instance of a sweep.
    claim_problems: OnceLock<Vec<Problem>>,
}

/// Values given to parameters from outside (`--set`), which replace those of the file.
pub type Assignments = [(String, i64)];

/// The texts of the file that are for people.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    pub title: Option<String>,
    pub author: Option<String>,
    pub source: Option<String>,
    pub description: Option<String>,
    pub license: Option<String>,
}

/// The largest board as a picture of wide symbols takes 20 MiB.
const MOST_MEBIBYTES: u64 = 64;

/// What a file holds, devices that never end left aside.
fn read_bytes(path: &Path) -> Result<Vec<u8>, Fact> {
    let most = MOST_MEBIBYTES << 20;
    let mut bytes = Vec::new();
    let file = File::open(path);
    let read = file.and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    match read {
        Ok(length) if length as u64 > most => Err(Fact::FileTooLong {
            most_mebibytes: MOST_MEBIBYTES,
        }),
        Ok(_) => Ok(bytes),
        Err(error) => Err(Fact::Unreadable {
            reason: error.kind(),
        }),
    }
}

impl Definition {
    /// Reads and parses a file. A file that cannot be read is a [`Problems`] too.
    pub fn read(path: &Path) -> Result<Definition, Problems> {
        let name = path.display().to_string();
        let fact = match read_bytes(path).map(String::from_utf8) {
            Ok(Ok(text)) => return Definition::parse(&name, &text),
            Ok(Err(error)) => {
                let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
                Fact::NotUtf8 { line }
            }
            Err(fact) => fact,
        };
        let report = Report::default();
        report.add_outside(fact);
        let source = Arc::new(Source::new(&name, ""));
        Err(Problems::new(source, report.into_problems()))
    }

    /// Parses a text; `name` is how messages call it.
    pub fn parse(name: &str, text: &str) -> Result<Definition, Problems> {
        let source = Arc::new(Source::new(name, text));
        let report = Report::default();
        let file = match syntax::parse(&source) {
            Ok(document) => {
                let reader = Reader {
                    source: &source,
                    report: &report,
                };
                PuzzleFile::read(reader.top(document.get_ref()))
            }
            Err((at, error)) => {
                report.add(at, Fact::Syntax(error));
                None
            }
        };
        match file {
            Some(file) if report.is_empty() => Ok(Definition {
                source,
                file,
                claim_problems: OnceLock::new(),
            }),
            _ => Err(Problems::new(source, report.into_problems())),
        }
    }

    /// How messages call the file: its path as it was given.
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// The names of the parameters, in the order of the file.
    pub fn parameter_names(&self) -> impl Iterator<Item = &str> {
        let parameters = self.file.parameters.iter();
        parameters.map(|(name, _)| name.value.as_str())
    }

    pub fn texts(&self) -> &Texts {
        &self.file.texts
    }

    /// The puzzle with these parameters. Claims are checked too (names, shapes), each under its own
    /// `set`, so that a file is either right as a whole or not.
    pub fn instance(&self, set: &Assignments) -> Result<Instance, Problems> {
        let report = Report::default();
        let lowered = lower(&report, &self.file, &[], set).finish();
        let mut problems = report.into_problems();
        let of_claims = self.claim_problems.get_or_init(|| self.check_claims());
        add_new(&mut problems, of_claims);
        match lowered {
            Some(lowered) if problems.is_empty() => Ok(Instance {
                parameters: lowered.parameters,
                puzzle: lowered.puzzle,
                source: self.source.clone(),
                origins: lowered.origins,
            }),
            _ => Err(Problems::new(self.source.clone(), problems)),
        }
    }

    /// The claims of the file, in its order, each with the instance it is about.
    pub fn claims(&self) -> Result<Vec<Claim>, Problems> {
        self.instance(&[])?;
        let mut claims: Vec<Option<Claim>> = self.file.claims.iter().map(|_| None).collect();
        for group in self.claims_by_parameters(&mut Vec::new()) {
            for (place, claim) in self.claims_of_one_instance(&group) {
                claims[place] = Some(claim);
            }
        }
        Ok(claims.into_iter().flatten().collect())
    }

    /// The claims at these places, which are all about the same instance.
    fn claims_of_one_instance(&self, group: &[usize]) -> Vec<(usize, Claim)> {
        let tables: Vec<(usize, &ExpectTable)> = group
            .iter()
            .map(|&place| (place, &self.file.claims[place]))
            .collect();
        let Some((_, first)) = tables.first() else {
            return Vec::new();
        };
        let report = Report::default();
        let lowered = lower(&report, &self.file, &first.set, &[]);
        let stated: Vec<Statements> = tables
            .iter()
            .map(|(_, table)| statements(&lowered.scope, table))
            .collect();
        let origins: Vec<_> = tables
            .iter()
            .map(|(_, table)| lowered.scope.origin(table.span.clone(), "expect"))
            .collect();
        let Some(finished) = lowered.finish() else {
            return Vec::new();
        };
        let instance = Instance {
            parameters: finished.parameters,
            puzzle: finished.puzzle,
            source: self.source.clone(),
            origins: finished.origins,
        };
        let parts = tables.iter().zip(stated).zip(origins);
        parts
            .map(|((&(place, table), statements), origin)| {
                let claim = Claim {
                    instance: instance.clone(),
                    statements,
                    slow: table.slow,
                    origin,
                };
                (place, claim)
            })
            .collect()
    }

    /// The places of claims that are about the same instance, together. Problems with their `set`
    /// are added.
    fn claims_by_parameters(&self, problems: &mut Vec<Problem>) -> Vec<Vec<usize>> {
        let mut known: Vec<Vec<(String, i64)>> = Vec::new();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (place, claim) in self.file.claims.iter().enumerate() {
            let report = Report::default();
            let numbers = Numbers::new(&report, &self.file.parameters, &claim.set, &[]);
            let parameters = numbers.parameters();
            if !report.is_empty() {
                add_new(problems, &report.into_problems());
                continue;
            }
            match known.iter().position(|other| *other == parameters) {
                Some(group) => groups[group].push(place),
                None => {
                    known.push(parameters);
                    groups.push(vec![place]);
                }
            }
        }
        groups
    }

    /// What is wrong with the claims, or with the file under the parameters of a claim.
    fn check_claims(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for group in self.claims_by_parameters(&mut problems) {
            let tables = || group.iter().map(|&place| &self.file.claims[place]);
            let Some(first) = tables().next() else {
                continue;
            };
            let report = Report::default();
            let lowered = lower(&report, &self.file, &first.set, &[]);
            let of_file = report.len();
            for table in tables() {
                statements(&lowered.scope, table);
            }
            drop(lowered);
            let mut found = report.into_problems();
            for problem in found.iter_mut().take(of_file) {
                problem.claim = Some(first.span.clone());
            }
            add_new(&mut problems, &found);
        }
        problems
    }
}

/// Adds the problems that are at no place where one is known: under other parameters, most problems
/// are the same again.
fn add_new(problems: &mut Vec<Problem>, more: &[Problem]) {
    let known: Vec<Option<Span>> = problems.iter().map(|problem| problem.at.clone()).collect();
    let new = more.iter().filter(|problem| !known.contains(&problem.at));
    problems.extend(new.cloned());
}
