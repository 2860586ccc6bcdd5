//! The help of the program: its commands under headings.

use std::fmt::Write as _;

use clap::Command;

use crate::text::at_the_left;

/// Every command, under the heading that says what it is for.
const HEADINGS: [(&str, &[&str]); 6] = [
    (
        "Solve and count",
        &["solve", "candidates", "hint", "grade", "count"],
    ),
    (
        "Write",
        &[
            "new", "generate", "watch", "trim", "repair", "list", "describe", "import", "export",
        ],
    ),
    ("Draw", &["render"]),
    ("Trust", &["check", "verify", "certify", "audit"]),
    ("Scale", &["estimate", "split", "run", "merge"]),
    (
        "Tools",
        &["encode", "decode", "schema", "completions", "man"],
    ),
];

/// The program with a help that has the headings.
pub fn with_headings(program: Command) -> Command {
    let styles = program.get_styles().clone();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let width = program
        .get_subcommands()
        .map(|command| command.get_name().len());
    let width = width.max().unwrap_or(0);
    let mut help = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for (heading, names) in HEADINGS {
        // Writing to a string cannot fail.
        let _ = writeln!(help, "\n{header}{heading}:{header:#}");
        for name in names {
            let command = program.find_subcommand(name);
            let about = command.and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let name = at_the_left(name, width);
            let _ = writeln!(help, "  {literal}{name}{literal:#}  {about}");
        }
    }
    let _ = write!(
        help,
        "\n{header}Options:{header:#}\n{{options}}{{after-help}}"
    );
    program.help_template(help)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::HEADINGS;
    use crate::cli::Cli;

    #[test]
    fn every_command_is_under_one_heading() {
        let program = Cli::command();
        let commands: BTreeSet<&str> = program
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        let listed: Vec<&str> = HEADINGS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        assert_eq!(listed.len(), commands.len());
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), commands);
    }
}
