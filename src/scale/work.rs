//! A folder of parts: `puzzle.toml` as it was lowered, `parts.jsonl`, and `manifest.json`, which ties them together.
//!
//! The manifest is written last, and as a whole: a folder without it was never split. It holds the hashes of the
//! puzzle and of the parts, and results name the hash of the manifest. So any later change is noticed before anything
//! is counted, whoever carries the folder to whichever machine.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::cubes::cover;
use super::cubes::splitting::{self, CubesRequest};
use super::cubes::tree::CubeTreeNode;
use super::error::{ScaleError, VERSION};
use super::layer::{self, LayerPlan, ranges};
use super::part::Part;
use crate::app::{Engines, How};
use crate::definition::{Definition, Instance, write};
use crate::partial;
use crate::puzzle::Puzzle;
use crate::search;
use crate::storage::{StorageError, digest, put, put_together, read};

/// What is split: an instance of a file.
#[derive(Clone, Copy)]
pub struct SplitOrigin<'a> {
    pub definition: &'a Definition,
    pub instance: &'a Instance,
}

/// The parts of a puzzle, and their folder.
pub struct Work {
    pub folder: PathBuf,
    /// As read from the folder.
    pub definition: Definition,
    /// The instance of `definition`, with the parameters of the file that was split.
    pub instance: Instance,
    pub parts: Vec<Part>,
    /// The hash of the manifest, which results name.
    pub id: String,
    pub manifest: Manifest,
}

/// How a puzzle is to be split.
#[derive(Clone, Debug)]
pub struct SplitRequest {
    /// The number of parts, or as many as there can be; `None` is as many as suit a count on one machine.
    pub parts: Option<usize>,
    /// The seed of the probes: the same seed makes the same parts.
    pub seed: u64,
    /// For the frontier, parts are slices of a layer; for all other engines, cubes. With symmetry, cubes that
    /// symmetries of the puzzle carry to one another are counted once.
    pub how: How,
}

/// How it is ensured that the parts leave nothing out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cover {
    /// Their cubes are the leaves of a tree of questions.
    Tree(Vec<CubeTreeNode>),
    /// They divide the states of a layer.
    Layer(LayerPlan),
}

impl Cover {
    fn symmetry(&self) -> &'static str {
        match self {
            Cover::Tree(tree)
                if tree
                    .iter()
                    .any(|node| matches!(node, CubeTreeNode::Image { .. })) =>
            {
                SYMMETRY
            }
            Cover::Tree(_) | Cover::Layer(_) => NO_SYMMETRY,
        }
    }
}

/// The version of the folder's layout.
const FORMAT: u32 = 3;
const NO_SYMMETRY: &str =
    "none: every solution of a part is counted, and no part stands for another";
const SYMMETRY: &str = "of the puzzle: the tree names the cubes that are images of others, and each cube counts as often as its weight says";

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    format: u32,
    /// The version of the program.
    pub version: String,
    /// The puzzle file, as the user named it.
    pub file: String,
    pub parameters: BTreeMap<String, i64>,
    /// The hash of the puzzle as it was lowered, without its title.
    pub puzzle: String,
    pub parts: usize,
    /// The hash of `parts.jsonl`.
    parts_hash: String,
    pub symmetry: String,
    pub seed: u64,
    #[serde(flatten)]
    pub cover: Cover,
}

/// A key that the manifest of a certificate has, and that of a folder of parts has not.
const OF_CERTIFICATES: &str = "says";

const PUZZLE: &str = "puzzle.toml";
const PARTS: &str = "parts.jsonl";
const MANIFEST: &str = "manifest.json";
const RESULTS: &str = "results";

impl Work {
    /// Splits an instance into a folder that holds no parts yet.
    pub fn split(
        folder: &Path,
        origin: SplitOrigin<'_>,
        request: &SplitRequest,
    ) -> Result<Self, ScaleError> {
        if folder.join(MANIFEST).exists() {
            return Err(ScaleError::AlreadySplit(folder.to_owned()));
        }
        if folder.join(RESULTS).exists() {
            return Err(ScaleError::Orphans(folder.to_owned()));
        }
        let SplitOrigin {
            definition,
            instance,
        } = origin;
        let puzzle = &instance.puzzle;
        if puzzle.goal.is_some() {
            return Err(ScaleError::HasGoal);
        }
        let name = definition.name();
        let title = definition.texts().title.as_deref().unwrap_or(name);
        let text = write(puzzle, title);
        let hash = hash_of(puzzle);
        let (_, read_back) = parsed(name, &text).map_err(ScaleError::NotWritten)?;
        let puzzle = &read_back.puzzle;
        if hash_of(puzzle) != hash {
            let why = "it is read back as another".to_owned();
            return Err(ScaleError::NotWritten(why));
        }
        let (cover, parts) = cut(puzzle, request)?;
        let lines: String = parts.iter().map(|part| part.line(puzzle)).collect();
        let manifest = Manifest {
            format: FORMAT,
            version: VERSION.to_owned(),
            file: name.to_owned(),
            parameters: instance.parameters.iter().cloned().collect(),
            puzzle: hash,
            parts: parts.len(),
            parts_hash: digest(&lines),
            symmetry: cover.symmetry().to_owned(),
            seed: request.seed,
            cover,
        };
        let manifest = manifest.text();
        let files = [(PUZZLE, &text), (PARTS, &lines), (MANIFEST, &manifest)];
        put_together(folder, &files)?;
        Work::open(folder)
    }

    /// Opens the parts in a folder, if everything in it belongs together.
    pub fn open(folder: &Path) -> Result<Self, ScaleError> {
        let path = folder.join(MANIFEST);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(ScaleError::NotSplit(folder.to_owned()));
            }
            other => other.map_err(|source| StorageError::read(&path, source))?,
        };
        let manifest = Manifest::read(&path, &text)?;
        let path = folder.join(PUZZLE);
        let (definition, mut instance) =
            parsed(&manifest.file, &read(&path)?).map_err(|why| damaged(&path, why))?;
        if hash_of(&instance.puzzle) != manifest.puzzle {
            return Err(ScaleError::PuzzleChanged(path));
        }
        let parameters = manifest.parameters.iter();
        instance.parameters = parameters
            .map(|(name, value)| (name.clone(), *value))
            .collect();
        let path = folder.join(PARTS);
        let lines = read(&path)?;
        if digest(&lines) != manifest.parts_hash {
            return Err(ScaleError::PartsChanged(path));
        }
        let part = |line| {
            Part::read(&instance.puzzle, line)
                .ok_or_else(|| damaged(&path, "it names what the puzzle has not"))
        };
        let parts = lines.lines().map(part).collect::<Result<Vec<_>, _>>()?;
        check(&instance.puzzle, &manifest.cover, &parts, folder)?;
        Ok(Work {
            folder: folder.to_owned(),
            definition,
            instance,
            parts,
            id: digest(&text),
            manifest,
        })
    }

    /// Opens the parts in a folder, which must be those of this instance; makes them if there are none.
    pub fn open_or_split(
        folder: &Path,
        origin: SplitOrigin<'_>,
        request: &SplitRequest,
    ) -> Result<Self, ScaleError> {
        let work = match Work::open(folder) {
            Err(ScaleError::NotSplit(_)) => return Work::split(folder, origin, request),
            work => work?,
        };
        if hash_of(&origin.instance.puzzle) != work.manifest.puzzle {
            let path = folder.to_owned();
            let file = work.manifest.file;
            return Err(ScaleError::OtherPuzzle { path, file });
        }
        Ok(work)
    }

    /// Writes a file of another layer beside the parts.
    pub fn add(&self, name: &str, text: &str) -> Result<(), ScaleError> {
        Ok(put(&self.folder, name, text)?)
    }

    /// Removes the parts, and the folder if nothing else is in it.
    pub fn discard(&self) {
        for name in [MANIFEST, PARTS, PUZZLE] {
            partial::hold(&self.folder.join(name), None);
        }
        partial::remove(&self.folder);
        // Fails if the folder holds something else.
        let _ = fs::remove_dir(&self.folder);
    }

    /// The folder of the results.
    pub fn results(&self) -> PathBuf {
        self.folder.join(RESULTS)
    }
}

impl Manifest {
    /// An object with a line for each key.
    fn text(&self) -> String {
        let object = match serde_json::to_value(self) {
            Ok(serde_json::Value::Object(object)) => object,
            // Keys are texts and numbers are whole, so this cannot happen.
            _ => serde_json::Map::new(),
        };
        let key = |(key, value): (&String, &serde_json::Value)| format!("\"{key}\": {value}");
        let keys: Vec<String> = object.iter().map(key).collect();
        format!("{{\n{}\n}}\n", keys.join(",\n"))
    }

    fn read(path: &Path, text: &str) -> Result<Self, ScaleError> {
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|error| damaged(path, error))?;
        // Another version may have other keys.
        let theirs = value.get("version").and_then(serde_json::Value::as_str);
        if let Some(theirs) = theirs.filter(|&theirs| theirs != VERSION) {
            return Err(ScaleError::OtherVersion {
                path: path.to_owned(),
                theirs: theirs.to_owned(),
            });
        }
        if value.get("puzzle").is_none() && value.get(OF_CERTIFICATES).is_some() {
            let folder = path.parent().unwrap_or(path);
            return Err(ScaleError::Certificate(folder.to_owned()));
        }
        let manifest: Manifest =
            serde_json::from_value(value).map_err(|error| damaged(path, error))?;
        match manifest.format {
            FORMAT => Ok(manifest),
            other => Err(damaged(
                path,
                format!("its format is {other}, not {FORMAT}"),
            )),
        }
    }
}

/// Makes the parts.
fn cut(puzzle: &Puzzle, request: &SplitRequest) -> Result<(Cover, Vec<Part>), ScaleError> {
    let SplitRequest { parts, seed, how } = request;
    if how.engines == Engines::Frontier {
        let (plan, parts) = layer::split(puzzle, *parts, how)?;
        return Ok((Cover::Layer(plan), parts));
    }
    search::check_size(puzzle)?;
    let request = CubesRequest {
        parts: *parts,
        seed: *seed,
        symmetry: how.symmetry,
        steps: how.watches.steps.clone(),
        stop: how.stop.clone(),
    };
    let split = splitting::split(puzzle, &request)?;
    Ok((Cover::Tree(split.tree), split.parts))
}

/// Checks that the parts leave nothing out.
fn check(puzzle: &Puzzle, cover: &Cover, parts: &[Part], folder: &Path) -> Result<(), ScaleError> {
    let path = folder.to_owned();
    match cover {
        Cover::Tree(tree) => cover::check(puzzle, tree, parts)
            .map_err(|fault| ScaleError::NotCovered { path, fault }),
        Cover::Layer(_) => {
            ranges::check(parts).map_err(|fault| ScaleError::NotInOrder { path, fault })
        }
    }
}

/// The hash of the puzzle alone, without its title and the place of its parts.
fn hash_of(puzzle: &Puzzle) -> String {
    digest(&write(puzzle, ""))
}

fn parsed(name: &str, text: &str) -> Result<(Definition, Instance), String> {
    let definition = Definition::parse(name, text);
    let read = definition.and_then(|definition| Ok((definition.instance(&[])?, definition)));
    match read {
        Ok((instance, definition)) => Ok((definition, instance)),
        Err(_) => Err("it is no puzzle".to_owned()),
    }
}

fn damaged(path: &Path, why: impl ToString) -> ScaleError {
    ScaleError::Damaged {
        path: path.to_owned(),
        why: why.to_string(),
    }
}
