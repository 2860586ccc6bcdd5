//! A puzzle file, its instances and its claims.
//!
//! It is read once and merged with what it extends ([`super::load`]), and lowered anew for each choice of
//! parameters ([`super::lower`]); claims about the same instance share it. It must not know what a table
//! means, nor how a problem is worded.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::disk::{FoundFile, read_named_text};
use super::load::{chain, extended_by, load};
use super::lower::lower;
use super::{PuzzleFile, Texts};
use crate::board::by_number;
use crate::definition::claims::{Claim, ExpectTable, Statements, statements};
use crate::definition::instance::Instance;
use crate::definition::messages::{FileFault, Problem, Problems, Report};
use crate::definition::syntax::{SourceFile, Sources, Span};
use crate::definition::values::{Assignments, NumberEvaluator};
use crate::puzzle::Origin;
use crate::text::NotUtf8;

/// A puzzle file with correct syntax, keys and types.
pub struct Definition {
    name: String,
    sources: Arc<Sources>,
    /// Merged with all that it extends.
    file: PuzzleFile,
    /// What is wrong with the claims, and with the file under their parameters: the same for every instance
    /// of a sweep.
    claim_problems: OnceLock<Vec<Problem>>,
}

impl Definition {
    /// Reads and parses a file and those that it extends. A file that cannot be read is a
    /// [`Problems`] too.
    pub fn read(path: &Path) -> Result<Definition, Problems> {
        Definition::read_as(path, &path.display().to_string())
    }

    /// The same for a file whose name in messages is not its path.
    pub fn read_as(path: &Path, name: &str) -> Result<Definition, Problems> {
        let fault = match read_named_text(path) {
            Ok(text) => return Definition::of(FoundFile::new(name, &text, Some(path))),
            Err(fault) => fault,
        };
        let report = Report::default();
        let text = match &fault {
            FileFault::NotUtf8(NotUtf8 { text, at }) => {
                report.add(at, fault.message());
                text.as_str()
            }
            _ => {
                report.add_outside(fault.message());
                ""
            }
        };
        let sources = Arc::new(Sources::of(SourceFile::new(name, text)));
        Err(Problems::new(sources, report.into_problems()))
    }

    /// The paths of a file and of those that it extends, as far as they can be read: the files whose
    /// changes can change the puzzle.
    pub fn chain(path: &Path) -> Vec<PathBuf> {
        chain(path)
    }

    /// The path in `extends` of a file with this text, as it is written there.
    pub fn extended_by(text: &str) -> Option<String> {
        extended_by(text)
    }

    /// Parses a text that is not in a file, so that it extends no file by a relative path; `name` is its
    /// name in messages.
    ///
    /// ```
    /// use puzzle_workbench_core::definition::Definition;
    ///
    /// let text = "[board]\nsize = 8\n\n[pieces.queen]\ncuont = 8\n";
    /// let problems = Definition::parse("queens", text).err().unwrap();
    /// let first = problems.iter().next().unwrap();
    /// assert_eq!(first.place, Some((5, 1))); // line and column, from 1
    /// assert_eq!(first.message, "a piece has no key `cuont`");
    /// assert_eq!(first.help.as_deref(), Some("the nearest is `count`"));
    /// ```
    ///
    /// [`Definition::instance`] checks names and numbers, once parameters are known.
    pub fn parse(name: &str, text: &str) -> Result<Definition, Problems> {
        Definition::of(FoundFile::new(name, text, None))
    }

    /// Parses a text that may extend one of these, each with its name, as if all were files of one folder.
    pub fn parse_among(
        name: &str,
        text: &str,
        others: &[(&str, &str)],
    ) -> Result<Definition, Problems> {
        let found = FoundFile::new(name, text, Some(Path::new(name)));
        Definition::of_these(found, others)
    }

    /// Parses a text as if it stood in the file at this path.
    pub fn parse_beside(path: &Path, text: &str) -> Result<Definition, Problems> {
        let name = path.display().to_string();
        Definition::of(FoundFile::new(&name, text, Some(path)))
    }

    fn of(found: FoundFile) -> Result<Definition, Problems> {
        Definition::of_these(found, &[])
    }

    fn of_these(found: FoundFile, others: &[(&str, &str)]) -> Result<Definition, Problems> {
        let name = found.name.clone();
        let report = Report::default();
        let (sources, file) = load(found, others, &report);
        let sources = Arc::new(sources);
        match file {
            Some(file) if report.is_empty() => Ok(Definition {
                name,
                sources,
                file,
                claim_problems: OnceLock::new(),
            }),
            _ => Err(Problems::new(sources, report.into_problems())),
        }
    }

    /// The name of the file in messages: its path as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text of the file, if it extends no other.
    pub fn only_text(&self) -> Option<&str> {
        self.sources.only().map(|source| source.text.as_str())
    }

    /// The file and those that it extends, each after the one that extends it.
    pub fn sources(&self) -> impl Iterator<Item = &SourceFile> {
        self.sources.all()
    }

    /// The names of the parameters, in the order of the file.
    pub fn parameter_names(&self) -> impl Iterator<Item = &str> {
        let parameters = self.file.parameters.iter();
        parameters.map(|(name, _)| name.value.as_str())
    }

    pub fn texts(&self) -> &Texts {
        &self.file.texts
    }

    /// The puzzle with these parameters. Claims are checked too (names, shapes), each under its own `set`,
    /// so that a file is either right as a whole or not.
    pub fn instance(&self, set: &Assignments) -> Result<Instance, Problems> {
        let report = Report::default();
        let lowered = lower(&report, &self.file, &[], set);
        lowered.warn(&self.file);
        let instance = lowered.finish(self.sources.clone());
        let mut problems = report.into_problems();
        let of_claims = self.claim_problems.get_or_init(|| self.check_claims());
        add_new(&mut problems, of_claims);
        match instance {
            Some(instance) if problems.is_empty() => Ok(instance),
            _ => Err(Problems::new(self.sources.clone(), problems)),
        }
    }

    /// The claims of the file, in its order, each with the instance it is about.
    pub fn claims(&self) -> Result<Vec<Claim>, Problems> {
        self.instance(&[])?;
        let mut claims = Vec::new();
        for group in self.claims_by_parameters(&mut Vec::new()) {
            let resolved = self.resolve(&group);
            let Some(instance) = resolved.instance.map(Arc::new) else {
                continue;
            };
            for (&place, (statements, origin)) in group.iter().zip(resolved.claims) {
                let claim = Claim {
                    instance: Arc::clone(&instance),
                    statements,
                    slow: self.file.claims[place].slow.unwrap_or(false),
                    origin,
                };
                claims.push((place, claim));
            }
        }
        by_number(&mut claims, |(place, _)| *place);
        Ok(claims.into_iter().map(|(_, claim)| claim).collect())
    }

    /// What is wrong with the claims, or with the file under the parameters of a claim.
    fn check_claims(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for group in self.claims_by_parameters(&mut problems) {
            add_new(&mut problems, &self.resolve(&group).problems);
        }
        problems
    }

    /// Resolves the claims at these places, which are all about the same instance.
    fn resolve(&self, group: &[usize]) -> Resolved {
        let tables = || group.iter().map(|&place| &self.file.claims[place]);
        let first = tables().next();
        let report = Report::default();
        let set = first.map_or(&[][..], ExpectTable::set);
        let lowered = lower(&report, &self.file, set, &[]);
        let of_file = report.len();
        let claims = tables().map(|table| {
            let origin = lowered.scope.origin(&table.span, "expect");
            (statements(&lowered.scope, table), origin)
        });
        let claims = claims.collect();
        let instance = lowered.finish(self.sources.clone());
        let mut problems = report.into_problems();
        for problem in problems.iter_mut().take(of_file) {
            problem.claim = first.map(|first| first.span.clone());
        }
        Resolved {
            instance,
            claims,
            problems,
        }
    }

    /// The places of claims, grouped by the instance that they are about. Problems with their `set` are added.
    fn claims_by_parameters(&self, problems: &mut Vec<Problem>) -> Vec<Vec<usize>> {
        let mut known: HashMap<Vec<(String, i64)>, usize> = HashMap::new();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (place, claim) in self.file.claims.iter().enumerate() {
            let report = Report::default();
            let numbers = NumberEvaluator::new(&report, &self.file.parameters, claim.set(), &[]);
            let parameters = numbers.parameters();
            if !report.is_empty() {
                add_new(problems, &report.into_problems());
                continue;
            }
            match known.entry(parameters) {
                Entry::Occupied(group) => groups[*group.get()].push(place),
                Entry::Vacant(new) => {
                    new.insert(groups.len());
                    groups.push(vec![place]);
                }
            }
        }
        groups
    }
}

/// Claims about one instance.
struct Resolved {
    instance: Option<Instance>,
    claims: Vec<(Statements, Origin)>,
    /// What is wrong with the file under their parameters, and with the claims.
    problems: Vec<Problem>,
}

/// Adds the problems at places without a known problem: under other parameters, most problems are the same again.
fn add_new(problems: &mut Vec<Problem>, more: &[Problem]) {
    let known: Vec<Option<Span>> = problems.iter().map(|problem| problem.at.clone()).collect();
    let new = more.iter().filter(|problem| !known.contains(&problem.at));
    problems.extend(new.cloned());
}
