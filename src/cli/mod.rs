//! The command line: arguments in, streams and an exit code out.
//!
//! One file for each command. Each asks `app` for what it wants, has `render` word it, and hands
//! the text to [`output`], through which everything printed goes.
//!
//! It must not read files, and must not know what a rule means or how a puzzle is solved.

mod arguments;
mod board_argument;
mod check;
mod completions;
mod count;
mod decode;
mod describe;
mod documents;
mod drawings;
mod encode;
mod exit;
mod explain;
mod files;
mod inputs;
mod instances;
mod interrupt;
mod list;
mod man;
mod new;
mod other;
mod output;
mod pages;
mod printer;
mod render;
mod results;
mod schema;
mod solve;
mod usage;
mod verify;
mod watch;
mod watch_file;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use arguments::Streams;
use exit::{CODES, Outcome, exit_code};
use output::{Halt, Output};

/// Solve, count and check placement puzzles written as small TOML files
#[derive(Parser)]
#[command(
    name = "workbench",
    version,
    after_help = CODES,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    max_term_width = 100,
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    streams: Streams,
}

#[derive(Subcommand)]
enum Command {
    Solve(Box<solve::Arguments>),
    Count(Box<count::Arguments>),
    Check(Box<check::Arguments>),
    Render(Box<render::Arguments>),
    Verify(Box<verify::Arguments>),
    Encode(Box<encode::Arguments>),
    Decode(Box<decode::Arguments>),
    List(Box<list::Arguments>),
    Describe(Box<describe::Arguments>),
    New(Box<new::Arguments>),
    Watch(Box<watch_file::Arguments>),
    Schema(Box<schema::Arguments>),
    Completions(Box<completions::Arguments>),
    Man(Box<man::Arguments>),
}

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    let json = arguments::want_json(std::env::args_os());
    let read = Cli::command().try_get_matches().and_then(|matches| {
        let inputs = inputs::inputs(&Cli::command(), &matches);
        Ok((Cli::from_arg_matches(&matches)?, inputs))
    });
    let code = match read {
        Ok((cli, inputs)) => cli.run(inputs, json),
        Err(error) => usage::usage(error, json),
    };
    ExitCode::from(code)
}

impl Cli {
    fn run(self, inputs: Vec<PathBuf>, json: bool) -> u8 {
        let mut output = Output::new(&self.streams, inputs, json);
        let outcomes = match self.command {
            Command::Solve(arguments) => arguments.run(&mut output),
            Command::Count(arguments) => arguments.run(&mut output),
            Command::Check(arguments) => arguments.run(&mut output),
            Command::Render(arguments) => arguments.run(&mut output),
            Command::Verify(arguments) => arguments.run(&mut output),
            Command::List(arguments) => arguments.run(&mut output),
            Command::Describe(arguments) => arguments.run(&mut output),
            Command::New(arguments) => arguments.run(&mut output),
            Command::Watch(arguments) => arguments.run(&mut output),
            Command::Schema(arguments) => arguments.run(&mut output),
            Command::Completions(arguments) => arguments.run(Cli::command(), &mut output),
            Command::Man(arguments) => arguments.run(Cli::command(), &mut output),
            Command::Encode(arguments) => arguments.run(&mut output),
            Command::Decode(arguments) => arguments.run(&mut output),
        };
        let outcomes = outcomes.and_then(|outcomes| output.finish().map(|()| outcomes));
        match outcomes {
            Ok(outcomes) => exit_code(&outcomes),
            // Whoever read the output has seen enough.
            Err(Halt::ClosedPipe) => exit_code(&[]),
            Err(Halt::BadInput(message)) => {
                output.error(&message);
                exit_code(&[Outcome::BadInput])
            }
            Err(Halt::Problems(problems)) => {
                let report = output.problems(&problems);
                output.drawn(&report);
                exit_code(&[Outcome::BadInput])
            }
            Err(Halt::Drawn(report)) => {
                output.drawn(&report);
                exit_code(&[Outcome::BadInput])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_of_the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_help_of_every_command_ends_with_an_example() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string);
            let help = help.unwrap_or_default();
            let example = format!("  workbench {}", command.get_name());
            let of_it = help.contains(&example) || help.contains(&format!("| {}", &example[2..]));
            assert!(of_it, "{}: {help}", command.get_name());
        }
    }

    #[test]
    fn every_option_says_in_one_short_line_what_it_does() {
        for command in Cli::command().get_subcommands() {
            for argument in command.get_arguments() {
                let help = argument.get_help().map(ToString::to_string);
                let help = help.unwrap_or_default();
                let name = (command.get_name(), argument.get_id());
                assert!(!help.is_empty(), "{name:?}");
                assert!(
                    help.lines().all(|line| line.chars().count() < 80),
                    "{name:?}"
                );
            }
        }
    }
}
