//! `workbench trim`: what follows from the rest of a puzzle, and the file without it.

use std::path::Path;

use clap::Args;

use crate::app::{self, ItemKind, Known, Trim, TrimReport};
use crate::cli::arguments::{self, PuzzleArguments, ReportArguments, ReportEnding};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::definition::{Instance, Removal};
use crate::render;

use super::{check_folder, is_puzzle_file, read_instead};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    #[command(flatten)]
    report: ReportArguments,
    /// Take out whole rules as well
    #[arg(long, requires = "path")]
    rules: bool,
}

const EXAMPLES: &str = "\
With -o the file is written without the givens, clues and lines that can go together; comments
stay. It is read again first: its solutions are those of the old file, or nothing is written.
Rules stay unless --rules is given. Numbers of pieces and what stands in a file that is extended
stay, and a note names them.

Examples:
  workbench trim puzzles/sudoku.toml
  workbench trim puzzles/mosaic.toml -o smaller.toml";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.report.interrupt();
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let instance = instances.only("what follows is that of one instance")?;
        let how = arguments::how(&interrupt);
        if let Some(path) = self.report.path() {
            self.check_ending(path)?;
            output.check_puzzle(path)?;
            check_folder(path, &self.puzzle.file, &instances.definition)?;
        }
        let trim = || app::trim(&instance.puzzle, app::MOST_SOLUTIONS, &how);
        let outcome = instances.ask(instance, &how, output, trim, |report, output| {
            self.tell(instances, instance, &report, &how, output)
        })?;
        Ok(interrupt.outcomes(outcome))
    }

    /// What is written is a puzzle file, whatever its name; but no picture and no report is one.
    fn check_ending(&self, path: &Path) -> Result<(), Halt> {
        if is_puzzle_file(path) {
            return Ok(());
        }
        match self.report.destination.report_ending() {
            Ok(ReportEnding::Text) => Ok(()),
            _ => Err(Halt::bad_input(
                "what is written is a puzzle file: give -o a name that ends in .toml",
            )),
        }
    }

    /// Tells what follows from the rest; with -o also writes the file without it.
    fn tell(
        &self,
        instances: &Instances,
        instance: &Instance,
        report: &TrimReport,
        how: &app::How,
        output: &mut Output,
    ) -> Result<Outcome, Halt> {
        let mut taken = None;
        if let (Some(path), TrimReport::Trim(trim, known)) = (self.report.path(), report)
            && !trim.is_stopped
        {
            let (text, places) = self.without(instance, trim, known, how)?;
            let goes = |&item: &usize| {
                let of_rule = |&place: &usize| {
                    let rule = &trim.items[place];
                    rule.kind == ItemKind::Rule && rule.origin == trim.items[item].origin
                };
                places.contains(&item) || places.iter().any(of_rule)
            };
            let left = trim.together.iter().copied().filter(|item| !goes(item));
            let left: Vec<usize> = left.collect();
            if !left.is_empty() {
                output.note(&render::left_in(instance, trim, &left, self.rules));
            }
            taken = Some((path, text, places));
        }
        let places = taken.as_ref().map(|(_, _, places)| places.as_slice());
        match self.report.answer.is_json() {
            true => output.result(&render::trim_json(
                &instances.definition,
                instance,
                report,
                places,
            ))?,
            // The file is the result.
            false if taken.is_some() && output.is_quiet() => {}
            false => output.result(&render::trimmed(instance, report))?,
        }
        if let Some((path, text, _)) = &taken {
            output.redirect_puzzle(Some(path))?;
            output.puzzle_file(text)?;
        }
        Ok(match report {
            TrimReport::Trim(trim, _) if trim.is_stopped || !trim.unknown.is_empty() => {
                Outcome::Undecided
            }
            TrimReport::Trim(..) => Outcome::Yes,
            TrimReport::None => Outcome::No,
            TrimReport::Open => Outcome::Undecided,
        })
    }

    /// The text without what can go together, as far as it can be taken out of this file, and the places of that.
    fn without(
        &self,
        instance: &Instance,
        trim: &Trim,
        known: &Known,
        how: &app::How,
    ) -> Result<(String, Vec<usize>), Halt> {
        let removal = |&place: &usize| {
            let item = &trim.items[place];
            let removal = match item.kind {
                ItemKind::Given => Removal::Given(item.origin),
                ItemKind::Clue => Removal::Clue(item.origin, item.square(&instance.puzzle)?),
                ItemKind::Line => Removal::Line(item.origin, item.group()?),
                ItemKind::Rule if self.rules => Removal::Table(item.origin),
                ItemKind::Rule | ItemKind::Number => return None,
            };
            Some((place, removal))
        };
        let mut wanted: Vec<(usize, Removal)> = trim.together.iter().filter_map(removal).collect();
        let removals: Vec<Removal> = wanted.iter().map(|(_, removal)| *removal).collect();
        let (_, left) = instance.without(&removals);
        let mut number = 0..;
        wanted.retain(|_| number.next().is_none_or(|place| !left.contains(&place)));
        let text = |some: &[(usize, Removal)]| {
            let removals: Vec<Removal> = some.iter().map(|(_, removal)| *removal).collect();
            instance.without(&removals).0
        };
        let is_the_same =
            |some: &[(usize, Removal)]| self.has_the_same(instance, &text(some), known, how);
        // A rule may need one of its lines, and the text may be read in another way than was thought: then what can go of
        // one rule after another, but for the last, or nothing of it.
        let mut taken = wanted.clone();
        if !is_the_same(&taken)? {
            taken.clear();
            wanted.sort_by_key(|(_, removal)| removal.rule());
            for part in wanted.chunk_by(|(_, one), (_, other)| one.rule() == other.rule()) {
                for part in [part, &part[..part.len() - 1]] {
                    let more = [taken.as_slice(), part].concat();
                    if !part.is_empty() && is_the_same(&more)? {
                        taken = more;
                        break;
                    }
                }
            }
        }
        let places = taken.iter().map(|(place, _)| *place).collect();
        Ok((text(&taken), places))
    }

    /// Whether a text in place of the file has the same solutions on the same board.
    fn has_the_same(
        &self,
        before: &Instance,
        text: &str,
        known: &Known,
        how: &app::How,
    ) -> Result<bool, Halt> {
        let again = read_instead(&self.puzzle.file, &self.puzzle.settings, text);
        let Some(instance) = again else {
            return Ok(false);
        };
        let (board, other) = (&before.puzzle.board, &instance.puzzle.board);
        let is_same = |square| board.terrain(square) == other.terrain(square);
        if board.len() != other.len() || !board.squares().all(is_same) {
            return Ok(false);
        }
        let same = app::has_the_same_solutions(&before.puzzle, &instance.puzzle, known, how);
        Ok(same.is_ok_and(|same| same == Some(true)))
    }
}
