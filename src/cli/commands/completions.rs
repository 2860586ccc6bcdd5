//! `workbench completions`: prints the script with which a shell completes commands, options and their values.
//!
//! The script asks the program itself each time the key is pressed ([`answer`]), so that it can offer the parameters
//! of the file on the command line.

use clap::{Args, Command};
use clap_complete::Shell;
use clap_complete::env::{CompleteEnv, Shells};

use crate::cli::arguments::{AnswerArguments, Destination};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::output::Output;
use crate::cli::output::documents;
use crate::render::{self, Document};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The shell
    shell: Shell,
    #[command(flatten)]
    answer: AnswerArguments,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Where shells look for them:
  workbench completions bash -o ~/.local/share/bash-completion/completions/workbench
  workbench completions zsh -o ~/.zfunc/_workbench     with fpath+=~/.zfunc before compinit
  workbench completions fish -o ~/.config/fish/completions/workbench.fish";

/// The script starts the program with this variable set to the name of the shell.
const VARIABLE: &str = "WORKBENCH_COMPLETE";

/// If a shell asks how a line may continue, answers and ends the process.
pub fn answer(command: fn() -> Command) {
    CompleteEnv::with_factory(command).var(VARIABLE).complete();
}

impl Arguments {
    /// `command` is the whole command line.
    pub fn run(&self, command: &Command, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let mut script = Vec::new();
        self.register(command.get_name(), &mut script)?;
        let path = self.destination.path.as_deref();
        let in_json = self.answer.is_json().then_some(|document: Document<'_>| {
            render::script_json(&self.shell.to_string(), document)
        });
        documents::write(output, path, &script, in_json)?;
        Ok(vec![Outcome::Yes])
    }

    fn register(&self, name: &str, script: &mut Vec<u8>) -> Result<(), Halt> {
        let shell = self.shell.to_string();
        let shells = Shells::builtins();
        let known = shells.completer(&shell);
        let written = known.map(|it| it.write_registration(VARIABLE, name, name, name, script));
        match written {
            Some(Ok(())) => Ok(()),
            _ => Err(Halt::BadInput(format!("nothing is known of {shell}"))),
        }
    }
}
