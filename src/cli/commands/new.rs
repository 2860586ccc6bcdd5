//! `workbench new`: writes a puzzle file to start from.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::app::{TEMPLATES, Template};
use crate::cli::arguments::AnswerArguments;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::output::Output;
use crate::definition::nearest;
use crate::render;
use crate::text::{at_the_left, shell_word};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The name of the puzzle, or the path of its file
    #[arg(required_unless_present = "list")]
    name: Option<PathBuf>,
    /// What to begin with [default: the kind called NAME, or else queens]
    #[arg(long = "template", value_name = "KIND", value_parser = kind())]
    kind: Option<&'static Template>,
    // The former name of the option; in other commands, `--from` is the format of a board.
    /// Is called --template
    #[arg(long, value_name = "KIND", hide = true, value_parser = was_from)]
    from: Option<String>,
    /// Print what there is to begin with
    #[arg(long, conflicts_with = "name")]
    list: bool,
    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  workbench new my-queens
  workbench new sudoku
  workbench new puzzles/garden.toml --template star-battle
  workbench new --list";

const OTHER_GENRES: &str = "\
`workbench import heyawake/6/6` writes the rules and an empty board of many more genres; docs/exchange.md names them. It
reads boards too that were drawn at puzz.link, in Penpa or f-puzzles.";

fn kind() -> impl TypedValueParser<Value = &'static Template> {
    let kinds = TEMPLATES.iter();
    let kinds = kinds.map(|template| PossibleValue::new(template.kind).help(template.about));
    PossibleValuesParser::new(kinds)
        .try_map(|kind| Template::of_kind(&kind).ok_or_else(|| format!("there is no kind {kind}")))
}

fn was_from(kind: &str) -> Result<String, String> {
    Err(format!("a kind is chosen with '--template {kind}'"))
}

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        match &self.name {
            Some(name) if !self.list => self.write(name, output)?,
            _ if self.answer.is_json() => {
                for Template { kind, about, .. } in &TEMPLATES {
                    output.result(&render::kind_json(kind, about))?;
                }
            }
            _ => {
                let width = TEMPLATES.iter().map(|template| template.kind.len()).max();
                let width = width.unwrap_or(0);
                for Template { kind, about, .. } in &TEMPLATES {
                    let kind = at_the_left(kind, width);
                    output.result(&format!("{kind}  {about}\n"))?;
                }
                output.note(OTHER_GENRES);
            }
        }
        Ok(vec![Outcome::Yes])
    }

    fn write(&self, name: &Path, output: &mut Output) -> Result<(), Halt> {
        let mut path = name.to_owned();
        if path.extension().is_none_or(|ending| ending != "toml") {
            path.as_mut_os_string().push(".toml");
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        if stem.is_empty() || name.as_os_str().to_string_lossy().ends_with(['/', '\\']) {
            let message = format!("`{}` is not the name of a file", name.display());
            return Err(Halt::BadInput(message));
        }
        let named = self.kind.or_else(|| Template::of_kind(&stem));
        let kind = named.unwrap_or(&TEMPLATES[0]);
        let title = title(&stem);
        output.create(&path, &kind.text(&title))?;
        if self.answer.is_json() {
            let path = path.to_string_lossy();
            return output.result(&render::begun_json(kind.kind, &title, &path));
        }
        let file = shell_word(&path.display().to_string());
        output.note(&format!(
            "{} is written, from {}. Next:\n  workbench describe {file}\n  workbench solve {file}\n  \
             workbench watch {file}     while you edit it\n  workbench verify {file}    when it claims \
             what you know",
            path.display(),
            kind.kind,
        ));
        let kinds = TEMPLATES.iter().map(|template| template.kind);
        if named.is_none()
            && let Some(near) = nearest(&stem, kinds)
        {
            output.note(&format!(
                "no kind is called {stem}; --template {near} begins with {near}"
            ));
        }
        Ok(())
    }
}

/// `my-queens` as `My queens`.
fn title(stem: &str) -> String {
    let words = stem.replace(['-', '_'], " ");
    let mut rest = words.trim().chars();
    match rest.next() {
        Some(first) => first.to_uppercase().chain(rest).collect(),
        None => String::new(),
    }
}
