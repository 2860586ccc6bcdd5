//! `workbench completions`: what a shell needs to complete commands and options.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::cli::arguments::{Answer, Destination};
use crate::cli::exit::Outcome;
use crate::cli::halt::Halt;
use crate::cli::output::Output;
use crate::cli::output::documents;
use crate::render::{self, Document};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The shell
    shell: Shell,
    #[command(flatten)]
    answer: Answer,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Where shells look for them:
  workbench completions bash -o ~/.local/share/bash-completion/completions/workbench
  workbench completions zsh -o ~/.zfunc/_workbench     with fpath+=~/.zfunc before compinit
  workbench completions fish -o ~/.config/fish/completions/workbench.fish";

impl Arguments {
    /// `command` is the whole command line.
    pub fn run(&self, mut command: Command, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let mut script = Vec::new();
        let name = command.get_name().to_owned();
        clap_complete::generate(self.shell, &mut command, name, &mut script);
        let path = self.destination.path.as_deref();
        let in_json = self.answer.is_json().then_some(|document: Document<'_>| {
            render::script_json(&self.shell.to_string(), document)
        });
        documents::write(output, path, &script, in_json)?;
        Ok(vec![Outcome::Yes])
    }
}
