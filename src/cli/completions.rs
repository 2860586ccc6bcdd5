//! `workbench completions`: what a shell needs to complete commands and options.

use clap::{Args, Command};
use clap_complete::Shell;

use super::arguments::Destination;
use super::exit::Outcome;
use super::output::{Halt, Output};

/// Print completions of commands and options for a shell
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The shell
    shell: Shell,
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
        output.redirect(self.destination.path.as_deref())?;
        let mut script = Vec::new();
        let name = command.get_name().to_owned();
        clap_complete::generate(self.shell, &mut command, name, &mut script);
        output.result_bytes(&script)?;
        Ok(vec![Outcome::Yes])
    }
}
