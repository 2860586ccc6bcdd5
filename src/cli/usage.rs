//! The message for a wrong command line, with a suggestion if there is one.

use std::io::{self, ErrorKind as ErrorOfStream, Write};
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::arguments::values;
use crate::cli::ending::{Outcome, exit_code};
use crate::render::{self, formats};
use crate::text::{self, shell_word};

/// Prints help (to standard output) or what is wrong with the arguments; returns the exit code.
pub fn usage(mut error: clap::Error, json: bool) -> u8 {
    suggest(&mut error);
    if !error.use_stderr() {
        return help(&error);
    }
    // If standard error is closed, there is nowhere to report that.
    let _ = match (json, in_plain_sight(&error)) {
        (true, plain) => {
            let text = plain.unwrap_or_else(|| error.render().to_string());
            io::stderr().write_all(in_json(&text).as_bytes())
        }
        (false, Some(plain)) => io::stderr().write_all(plain.as_bytes()),
        (false, None) => error.print(),
    };
    exit_code(&[Outcome::BadInput])
}

/// The message without colours and with escapes for what a terminal would obey, if there is any of that in the
/// arguments, which the message repeats.
fn in_plain_sight(error: &clap::Error) -> Option<String> {
    let mut arguments = std::env::args_os();
    let is_hidden = arguments.any(|argument| {
        let argument = argument.to_string_lossy();
        text::visible(&argument) != argument
    });
    is_hidden.then(|| text::visible(&error.render().to_string()).into_owned())
}

/// Help that cannot be written is an error, like any other result; a closed pipe is not.
fn help(text: &clap::Error) -> u8 {
    match text.print().and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != ErrorOfStream::BrokenPipe => {
            let _ = writeln!(io::stderr(), "error: cannot write standard output: {error}");
            exit_code(&[Outcome::BadInput])
        }
        _ => exit_code(&[Outcome::Yes]),
    }
}

/// Adds suggestions that clap cannot make, and removes those that are wrong.
fn suggest(error: &mut clap::Error) {
    let wrong = |kind| match error.get(kind) {
        Some(ContextValue::String(wrong)) => Some(wrong.clone()),
        _ => None,
    };
    let tip = match error.kind() {
        ErrorKind::UnknownArgument => {
            let Some(argument) = wrong(ContextKind::InvalidArg) else {
                return;
            };
            // clap suggests that `--foo` is a file, which is hardly ever meant.
            if argument.starts_with('-') && error.get(ContextKind::SuggestedArg).is_none() {
                error.remove(ContextKind::Suggested);
            }
            instead_of_argument(&argument)
        }
        ErrorKind::InvalidSubcommand => {
            wrong(ContextKind::InvalidSubcommand).and_then(|command| instead_of_command(&command))
        }
        _ => None,
    };
    if let Some(tip) = tip {
        error.remove(ContextKind::SuggestedArg);
        error.insert(
            ContextKind::Suggested,
            ContextValue::StyledStrs(vec![tip.into()]),
        );
    }
}

fn instead_of_argument(argument: &str) -> Option<String> {
    if let Some(meant) = values::forgotten_set(argument) {
        return Some(format!("a parameter is given a value with '{meant}'"));
    }
    let name = argument.strip_prefix("--")?;
    if formats::named(name).is_some() {
        return Some(format!("a format is chosen with '--format {name}'"));
    }
    let is_letter = name.len() == 1;
    is_letter.then(|| format!("a parameter is given a value with '--set {name}=VALUE'"))
}

fn instead_of_command(command: &str) -> Option<String> {
    if command == "help" {
        return Some("each command has its own help: 'workbench solve --help'".to_owned());
    }
    let is_puzzle = Path::new(command).extension();
    is_puzzle.is_some_and(|ending| ending == "toml").then(|| {
        format!(
            "a command comes first: `workbench solve {}`",
            shell_word(command)
        )
    })
}

/// What is wrong, and what is suggested, without the usage.
fn in_json(text: &str) -> String {
    let mut paragraphs = text.split("\n\n");
    let message = paragraphs.next().unwrap_or_default();
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let tips = paragraphs.flat_map(str::lines);
    let tips = tips.filter_map(|line| line.trim_start().strip_prefix("tip: "));
    let tips: Vec<&str> = tips.collect();
    let help = (!tips.is_empty()).then(|| tips.join("; "));
    render::error_json(message.trim_end(), help)
}
