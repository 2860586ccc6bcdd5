//! `workbench list`: which puzzles there are.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::arguments::ReportArguments;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::files::puzzle_files;
use crate::cli::input::foreign;
use crate::cli::output::Output;
use crate::render::{self, Listed};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Files and folders; without any the folder `puzzles`, or else this one
    #[arg(value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    report: ReportArguments,
}

const EXAMPLES: &str = "\
Examples:
  workbench list
  workbench list puzzles/queens.toml puzzles/knights.toml
  workbench list puzzles --format json";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.report.interrupt();
        let is_json = self.report.is_json()?;
        let files = puzzle_files(&self.paths())?;
        output.redirect(self.report.path())?;
        let mut listed = Vec::with_capacity(files.len());
        let mut outcomes = vec![Outcome::Yes];
        for file in &files {
            if interrupt.stop().is_raised() {
                outcomes.push(output.cut_short(&interrupt));
                return Ok(outcomes);
            }
            match read(file, output) {
                Ok(file) => listed.push(file),
                // The other files are listed nevertheless.
                Err(Halt::Problems(problems)) => {
                    let report = output.problems(&problems);
                    output.drawn(&report);
                    outcomes.push(Outcome::BadInput);
                }
                Err(other) => return Err(other),
            }
        }
        if is_json {
            let lines: String = listed.iter().map(render::list_json).collect();
            output.result(&lines)?;
        } else if !listed.is_empty() {
            let table = render::list_table(&listed, output.terminal_width());
            output.result(&table)?;
        }
        Ok(outcomes)
    }

    fn paths(&self) -> Vec<PathBuf> {
        if !self.paths.is_empty() {
            return self.paths.clone();
        }
        let gallery = Path::new("puzzles");
        let folder = if gallery.is_dir() {
            gallery
        } else {
            Path::new(".")
        };
        vec![folder.to_owned()]
    }
}

fn read(file: &Path, output: &mut Output) -> Result<Listed, Halt> {
    let definition = foreign::definition(file, output)?;
    Ok(Listed {
        instance: definition.instance(&[]).map_err(Halt::Problems)?,
        claims: definition.claims().map_err(Halt::Problems)?,
        definition,
    })
}
