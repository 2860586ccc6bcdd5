//! The command line: arguments in, streams and an exit code out.
//!
//! [`commands`] has one file for each command, [`input`] is what they read, and everything printed goes through
//! [`output`]. [`guard`] says whether a command may go on, [`ending`] how it ends,
//! [`headings`] under which heading its help names it.
//!
//! This layer must not read files, and must not know what a rule means or how a puzzle is solved.

mod arguments;
mod commands;
mod ending;
mod guard;
mod headings;
mod input;
mod output;
mod usage;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use arguments::Streams;
use commands::{
    candidates, certificate, check, completions, count, decode, describe, encode, exchange,
    generate, list, man, new, questions, render, scale, schema, solve, verify, watch,
};
use ending::{CODES, Halt, Outcome, exit_code};
use output::Output;

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

// Only the requested command is built, which saves a tenth of the time that a small puzzle takes.
#[derive(Subcommand)]
#[command(defer = true)]
enum Command {
    /// Print one solution and say whether it is the only one, or print many
    ///
    /// Without -n or -a: one solution, the same for the same options, as soon as it is found; then the
    /// search for a second goes on and the last line says how it ended.
    Solve(Box<solve::Arguments>),
    /// Count all solutions, of one instance or of a range of them
    Count(Box<count::Arguments>),
    /// Say what can stand on each square in some solution, and so what must
    Candidates(Box<candidates::Arguments>),
    /// Say what follows next, and from which rules and squares
    Hint(Box<questions::hint::Arguments>),
    /// Say in numbers how hard the way to the solution is
    Grade(Box<questions::grade::Arguments>),
    /// Say what follows from the rest of a puzzle, and write the file without it
    Trim(Box<questions::trim::Arguments>),
    /// Say which givens make a puzzle unique, or what to leave out of one without solution
    Repair(Box<questions::repair::Arguments>),
    /// Say about how many solutions there are, and how long counting them takes
    Estimate(Box<scale::estimate::Arguments>),
    /// Cut a puzzle into parts that are counted anywhere, in any order
    ///
    /// The folder holds the puzzle, its parts and a manifest; copy it to as many machines as there are.
    Split(Box<scale::split::Arguments>),
    /// Count parts of a puzzle that was split, and go on where it ended before
    Run(Box<scale::run::Arguments>),
    /// Check and add up what was counted of the parts
    Merge(Box<scale::merge::Arguments>),
    /// Write an answer with a proof that a program of others checks
    ///
    /// How many solutions there are, that there is none, the optimum of a goal: `workbench audit` reads it again.
    Certify(Box<certificate::certify::Arguments>),
    /// Check a certificate, solving nothing
    Audit(Box<certificate::audit::Arguments>),
    /// Judge a board: name every rule it breaks, or say that it breaks none
    ///
    /// The board is a picture, or in any other format that `solve` prints. A drawing (svg, png, html) shows
    /// the board with everything that breaks a rule marked in red.
    Check(Box<check::Arguments>),
    /// Draw the board of a puzzle with its givens, clues and regions, or a placement on it
    ///
    /// So a placement goes from one format to another. Nothing is judged: `check --format svg` marks what a
    /// placement breaks. With --probabilities the board shows how likely pieces are on it.
    Render(Box<render::Arguments>),
    /// Check every claim of puzzle files with two solvers that share no reading of the rules
    Verify(Box<verify::Arguments>),
    /// Write a puzzle's rules and givens as a CNF in DIMACS, for other solvers
    ///
    /// Comments say what each placement variable stands for (`c var 17 queen@c7`); they come first, and
    /// their numbers depend on the board and the pieces alone. `workbench decode` reads what a solver
    /// answers. With `--format json` standard output is an object about the formula, which is written to the
    /// file of -o alone.
    Encode(Box<encode::Arguments>),
    /// Read a SAT solver's answer to `encode` and judge the boards in it
    ///
    /// The answer is `s` and `v` lines, or the result file of minisat. Give the same file and the same
    /// --set as to `encode`.
    Decode(Box<decode::Arguments>),
    /// List puzzle files with their board, their claims and their title
    ///
    /// Board and `claimed` are for the file's own parameters; `claims` is how many `[[expect]]` there are.
    List(Box<list::Arguments>),
    /// Say in plain English what the board, the pieces and the rules of a puzzle are
    ///
    /// The sentences are made of the puzzle as it is solved, numbers evaluated: a rule that reads wrong
    /// here is a rule written wrong. Only what stands in quotes is the file's own description.
    Describe(Box<describe::Arguments>),
    /// Write a commented puzzle file to begin with
    ///
    /// The file is right as it is, and its comments say what to change. A file that exists is left alone.
    New(Box<new::Arguments>),
    /// Make puzzles with one solution from a file that leaves something open
    ///
    /// A random solution of the open puzzle is drawn, givens and clues are read off it, and of these no more are
    /// kept than it takes. The text of the file stays as it is, with what was open filled in.
    Generate(Box<generate::Arguments>),
    /// Write the puzzle file for a link or a file of another program
    ///
    /// The rules of the genre in the words of the language, with the clues filled in. `docs/exchange.md` says what each
    /// format carries.
    Import(Box<exchange::import::Arguments>),
    /// Write a puzzle in the format of another program, as a link or a file
    ///
    /// What the format cannot state is an error that names the rule: nothing is left out.
    Export(Box<exchange::export::Arguments>),
    /// Look at a puzzle file whenever it is saved: errors, a solution, how many there are
    ///
    /// The files that it extends are watched too. Until Ctrl-C.
    Watch(Box<watch::Arguments>),
    /// Print a JSON Schema of puzzle files, with which editors complete and check them
    Schema(Box<schema::Arguments>),
    /// Print completions of commands and options for a shell
    Completions(Box<completions::Arguments>),
    /// Print the manual page of the program or of a command, or write all of them
    Man(Box<man::Arguments>),
}

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    completions::answer(Cli::command);
    let json = arguments::want_json(std::env::args_os());
    let mut program = headings::with_headings(Cli::command());
    let matches = program.try_get_matches_from_mut(std::env::args_os());
    let read = matches.and_then(|matches| {
        let inputs = input::paths::inputs(&program, &matches);
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
        guard::start(self.streams.memory_limit, json, self.streams.quiet);
        let mut output = Output::new(&self.streams, inputs, json);
        let outcomes = guard::catch().and_then(|()| {
            macro_rules! run {
                ($($command:ident)*) => {
                    match self.command {
                        $(Command::$command(arguments) => arguments.run(&mut output),)*
                        Command::Completions(arguments) => arguments.run(&Cli::command(), &mut output),
                        Command::Man(arguments) => arguments.run(Cli::command(), &mut output),
                    }
                };
            }
            run! {
                Solve Count Candidates Hint Grade Trim Repair Estimate Split Run Merge Certify Audit Check Render
                Verify Encode Decode List Describe New Generate Import Export Watch Schema
            }
        });
        let outcomes = outcomes.and_then(|outcomes| {
            match outcomes.contains(&Outcome::Interrupted) {
                true => output.leave_files()?,
                false => output.finish()?,
            }
            Ok(outcomes)
        });
        match outcomes {
            Ok(outcomes) => {
                let is_open = outcomes.contains(&Outcome::Undecided);
                if let Some(message) = guard::memory_exceeded().filter(|_| is_open) {
                    output.error(&message);
                }
                exit_code(&outcomes)
            }
            // The reader of the output has closed it.
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

    fn built() -> clap::Command {
        let mut program = Cli::command();
        program.build();
        program
    }

    #[test]
    fn the_definition_of_the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_help_of_every_command_ends_with_an_example() {
        for command in built().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string);
            let help = help.unwrap_or_default();
            let example = format!("  workbench {}", command.get_name());
            let of_it = help.contains(&example) || help.contains(&format!("| {}", &example[2..]));
            assert!(of_it, "{}: {help}", command.get_name());
        }
    }

    #[test]
    fn every_option_says_in_one_short_line_what_it_does() {
        for command in built().get_subcommands() {
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
