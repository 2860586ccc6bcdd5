//! `render --play`: a copy of the page of the workbench with the puzzle in it.

use std::path::{Path, PathBuf};
use std::{env, fs};

use clap::Args;

use crate::cli::arguments::PuzzleArguments;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::definition;
use crate::render::{Format, pages};

// A page to play on.
#[derive(Args)]
pub struct PlayArguments {
    /// A page on which the puzzle can be played (html)
    #[arg(long, conflicts_with_all = ["board", "attacks", "probabilities", "caption", "width", "and", "solutions", "legend"])]
    play: bool,
    /// The page of the workbench, if it is not beside the program
    #[arg(long, value_name = "PAGE", requires = "play")]
    app: Option<PathBuf>,
}

/// The name of the page, which `web/build` makes.
const PAGE: &str = "workbench.html";

impl PlayArguments {
    pub fn is_wanted(&self) -> bool {
        self.play
    }

    pub fn write(
        &self,
        puzzle: &PuzzleArguments,
        format: &Format,
        path: Option<&Path>,
        output: &mut Output,
    ) -> Result<Vec<Outcome>, Halt> {
        if format.name != "html" {
            let message = format!("--play makes a page: not with --format {}", format.name);
            return Err(Halt::BadInput(message));
        }
        let instances = Instances::read_for_good(puzzle, output)?;
        let instance = instances.only("a page is to play one instance")?;
        let definition = &instances.definition;
        // With other parameters, or parts of other files, the text is written anew.
        let own = definition
            .only_text()
            .filter(|_| puzzle.settings.is_empty());
        let title = definition.texts().title.as_deref().unwrap_or("A puzzle");
        let text = match own {
            Some(text) => definition::for_players(text),
            None => definition::write(&instance.puzzle, title),
        };
        let name = puzzle.file.file_name().unwrap_or_default();
        let (place, page) = self.page()?;
        let page = pages::player(&page, &name.to_string_lossy(), &text);
        let page = page.map_err(|error| Halt::BadInput(format!("{}: {error}", place.display())))?;
        output.redirect(path)?;
        output.result_bytes(page.as_bytes())?;
        Ok(vec![Outcome::Yes])
    }

    /// The page, where it is named; else beside the program, or in the data folder of its installation.
    fn page(&self) -> Result<(PathBuf, String), Halt> {
        let places = match &self.app {
            Some(page) => vec![page.clone()],
            None => places(),
        };
        let found = places.iter().find(|place| place.is_file());
        let Some(place) = found else {
            let looked: Vec<String> = places.iter().map(|p| p.display().to_string()).collect();
            return Err(Halt::BadInput(format!(
                "there is no page of the workbench: looked for {}; `bash web/build` makes \
                 web/app/dist/{PAGE}, and --app says where it is",
                looked.join(", ")
            )));
        };
        match fs::read_to_string(place) {
            Ok(page) => Ok((place.clone(), page)),
            Err(error) => Err(Halt::BadInput(format!("{}: {error}", place.display()))),
        }
    }
}

fn places() -> Vec<PathBuf> {
    let program = env::current_exe().and_then(fs::canonicalize);
    let folder = program
        .ok()
        .and_then(|path| Some(path.parent()?.to_owned()));
    let shared = Path::new("../share/puzzle-workbench").join(PAGE);
    folder.map_or_else(Vec::new, |folder| {
        vec![folder.join(PAGE), folder.join(shared)]
    })
}
