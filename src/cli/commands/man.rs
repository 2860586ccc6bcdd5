//! `workbench man`: the help as pages for `man`.

use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;

use crate::cli::arguments::AnswerArguments;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::output::Output;
use crate::cli::output::documents;
use crate::definition::nearest;
use crate::render::{self, Document};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The command whose page is printed
    #[arg(conflicts_with = "folder")]
    command: Option<String>,
    #[command(flatten)]
    answer: AnswerArguments,
    /// Write every page into this folder
    #[arg(short = 'o', long = "output", value_name = "DIR", display_order = 90)]
    folder: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  workbench man solve > solve.1 && man ./solve.1
  workbench man -o ~/.local/share/man/man1";

impl Arguments {
    /// `program` is the whole command line.
    pub fn run(&self, program: Command, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let pages = pages(program);
        match (&self.folder, &self.command) {
            (Some(folder), _) => self.write(&pages, folder, output)?,
            (None, command) => {
                let wanted = match command {
                    Some(command) => format!("workbench-{command}"),
                    None => "workbench".to_owned(),
                };
                let page = pages.iter().find(|page| name(page) == wanted);
                let page = page.ok_or_else(|| no_such_command(&pages, command.as_deref()))?;
                self.page(page, None, output)?;
            }
        }
        Ok(vec![Outcome::Yes])
    }

    fn page(&self, page: &Command, path: Option<&Path>, output: &mut Output) -> Result<(), Halt> {
        let text = roff(page)?;
        let in_json = |document: Document<'_>| render::page_json(name(page), document);
        let in_json = self.answer.is_json().then_some(in_json);
        documents::write(output, path, &text, in_json)
    }

    fn write(&self, pages: &[Command], folder: &Path, output: &mut Output) -> Result<(), Halt> {
        for page in pages {
            let path = folder.join(format!("{}.1", name(page)));
            self.page(page, Some(&path), output)?;
        }
        output.note(&format!(
            "{} pages are written to {}",
            pages.len(),
            folder.display()
        ));
        Ok(())
    }
}

/// The program and its commands, each built, so that it knows the name of its page.
fn pages(mut program: Command) -> Vec<Command> {
    program.build();
    let commands = program.get_subcommands().cloned();
    let mut pages: Vec<Command> = commands.collect();
    pages.insert(0, program);
    pages
}

/// `workbench`, `workbench-solve`.
fn name(page: &Command) -> &str {
    page.get_display_name().unwrap_or(page.get_name())
}

fn no_such_command(pages: &[Command], command: Option<&str>) -> Halt {
    let names = pages
        .iter()
        .filter_map(|page| name(page).strip_prefix("workbench-"));
    let wrong = command.unwrap_or_default();
    Halt::BadInput(match nearest(wrong, names) {
        Some(near) => format!("there is no command `{wrong}`: did you mean `{near}`?"),
        None => format!("there is no command `{wrong}`"),
    })
}

fn roff(page: &Command) -> Result<Vec<u8>, Halt> {
    let mut text = Vec::new();
    let rendered = Man::new(page.clone()).render(&mut text);
    rendered.map_err(Halt::bad_input)?;
    Ok(text)
}
