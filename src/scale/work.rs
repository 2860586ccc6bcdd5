//! A folder of parts: `puzzle.toml` as it was lowered, and `manifest.json`, which says what the parts are.
//!
//! The manifest is written last, and as a whole: a folder without it was never split. It holds the hashes of the
//! puzzle and a checksum of its own, and results name the hash of the manifest. So any later change is
//! noticed before anything is counted, whoever carries the folder to whichever machine.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::cubes::cover;
use super::cubes::splitting::{self, CubesRequest};
use super::cubes::tree::CubeTreeNode;
use super::digest::{sealed, unsealed};
use super::error::{ScaleError, VERSION};
use super::layer::{self, LayerPlan};
use super::part::Part;
use crate::app::{Engines, How};
use crate::definition::{Definition, Instance, write};
use crate::puzzle::Puzzle;
use crate::search;
use crate::storage::{StorageError, check_free, digest, put_together, read};

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

/// The parts, written in a way that leaves nothing out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cover {
    /// Their cubes are the leaves of a tree of questions.
    Tree(Vec<CubeTreeNode>),
    /// They divide the states of a layer.
    Layer(LayerPlan),
}

impl Cover {
    /// What a part stands for, in words.
    pub fn symmetry(&self) -> &'static str {
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
const FORMAT: u32 = 4;
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
    pub seed: u64,
    #[serde(flatten)]
    pub cover: Cover,
}

/// A key that the manifest of a certificate has, and that of a folder of parts has not.
const OF_CERTIFICATES: &str = "says";

const PUZZLE: &str = "puzzle.toml";
const MANIFEST: &str = "manifest.json";
const RESULTS: &str = "results";

impl Work {
    /// Whether a folder holds parts, or a certificate, which has a manifest as well.
    pub fn is_in(folder: &Path) -> bool {
        folder.join(MANIFEST).is_file()
    }

    /// Splits an instance into an empty or new folder.
    pub fn split(
        folder: &Path,
        origin: SplitOrigin<'_>,
        request: &SplitRequest,
    ) -> Result<Self, ScaleError> {
        Work::split_with(folder, origin, request, |_| Ok(Vec::new()))
    }

    /// The same; `others` makes files of another layer, which go with the parts:
    /// each has a name and a text.
    pub fn split_with<F>(
        folder: &Path,
        origin: SplitOrigin<'_>,
        request: &SplitRequest,
        others: F,
    ) -> Result<Self, ScaleError>
    where
        F: FnOnce(&Work) -> Result<Vec<(&'static str, String)>, ScaleError>,
    {
        let SplitOrigin {
            definition,
            instance,
        } = origin;
        if instance.puzzle.goal.is_some() {
            return Err(ScaleError::HasGoal);
        }
        match Manifest::of(folder) {
            Ok(_) | Err(ScaleError::OtherVersion { .. }) => {
                return Err(ScaleError::AlreadySplit(folder.to_owned()));
            }
            Err(error @ ScaleError::Certificate(_)) => return Err(error),
            Err(_) => {}
        }
        let name = definition.name();
        let title = definition.texts().title.as_deref().unwrap_or(name);
        let puzzle = write(&instance.puzzle, title);
        let own = [(PUZZLE, Some(puzzle.as_str())), (MANIFEST, None)];
        check_free(folder, &own)?;
        let hash = hash_of(&instance.puzzle);
        let (_, read_back) = parsed(name, &puzzle).map_err(ScaleError::NotWritten)?;
        if hash_of(&read_back.puzzle) != hash {
            let why = "it is read back as another".to_owned();
            return Err(ScaleError::NotWritten(why));
        }
        let cover = cut(&read_back.puzzle, request)?;
        let manifest = Manifest {
            format: FORMAT,
            version: VERSION.to_owned(),
            file: name.to_owned(),
            parameters: instance.parameters.iter().cloned().collect(),
            puzzle: hash,
            seed: request.seed,
            cover,
        };
        let manifest = manifest.text();
        let work = Work::of(folder, &puzzle, &manifest)?;
        let others = others(&work)?;
        let mut files = vec![(PUZZLE, puzzle.as_str())];
        files.extend(others.iter().map(|(name, text)| (*name, text.as_str())));
        files.push((MANIFEST, &manifest));
        put_together(folder, &files)?;
        Ok(work)
    }

    /// Opens the parts in a folder, if everything in it belongs together.
    pub fn open(folder: &Path) -> Result<Self, ScaleError> {
        let (_, manifest) = Manifest::of(folder)?;
        let puzzle = read(&folder.join(PUZZLE))?;
        Work::of(folder, &puzzle, &manifest)
    }

    /// The parts that these texts describe.
    fn of(folder: &Path, puzzle: &str, manifest_text: &str) -> Result<Self, ScaleError> {
        let manifest = Manifest::read(&folder.join(MANIFEST), manifest_text)?;
        let path = folder.join(PUZZLE);
        let (definition, mut instance) =
            parsed(&manifest.file, puzzle).map_err(|why| damaged(&path, why))?;
        if hash_of(&instance.puzzle) != manifest.puzzle {
            return Err(ScaleError::PuzzleChanged(path));
        }
        instance.parameters = manifest.parameters.clone().into_iter().collect();
        let parts = parts(&instance.puzzle, &manifest.cover, folder)?;
        Ok(Work {
            folder: folder.to_owned(),
            definition,
            instance,
            parts,
            id: digest(manifest_text),
            manifest,
        })
    }

    /// Opens the parts in a folder, which must be those of this instance, and made as they are asked for now; makes
    /// them if there are none.
    pub fn open_or_split(
        folder: &Path,
        origin: SplitOrigin<'_>,
        request: &SplitRequest,
    ) -> Result<Self, ScaleError> {
        let work = match Work::open(folder) {
            Err(ScaleError::NotSplit(_)) => {
                return Work::split(folder, origin, request);
            }
            work => work?,
        };
        let path = folder.to_owned();
        if hash_of(&origin.instance.puzzle) != work.manifest.puzzle {
            let file = work.manifest.file;
            return Err(ScaleError::OtherPuzzle { path, file });
        }
        let is_layer = matches!(work.manifest.cover, Cover::Layer(_));
        if !is_layer && request.how.engines == Engines::Frontier {
            return Err(ScaleError::OfCubes(path));
        }
        if !request.how.symmetry && work.uses_symmetry() {
            return Err(ScaleError::UsesSymmetry(path));
        }
        Ok(work)
    }

    /// Whether a part is counted with symmetries of the puzzle, or stands for others.
    fn uses_symmetry(&self) -> bool {
        let mut cubes = self.parts.iter().flat_map(Part::cubes);
        cubes.any(|cube| cube.weight > 1 || cube.symmetries > 1)
    }

    /// The folder of the results.
    pub fn results(&self) -> PathBuf {
        self.folder.join(RESULTS)
    }
}

impl Manifest {
    /// The manifest of a folder, and its text.
    fn of(folder: &Path) -> Result<(Self, String), ScaleError> {
        let path = folder.join(MANIFEST);
        let text = match read(&path) {
            Err(StorageError::Read { source, .. }) if source.kind() == ErrorKind::NotFound => {
                return Err(ScaleError::NotSplit(folder.to_owned()));
            }
            text => text?,
        };
        Ok((Manifest::read(&path, &text)?, text))
    }

    /// An object with a line for each key, and a checksum.
    fn text(&self) -> String {
        let object = match serde_json::to_value(self) {
            Ok(serde_json::Value::Object(object)) => object,
            // Keys are texts and numbers are whole, so this cannot happen.
            _ => serde_json::Map::new(),
        };
        let key = |(key, value): (&String, &serde_json::Value)| format!("\"{key}\": {value}");
        let keys: Vec<String> = object.iter().map(key).collect();
        sealed(&format!("{{\n{}}}", keys.join(",\n"))) + "\n"
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
        if manifest.format != FORMAT {
            let why = format!("its format is {}, not {FORMAT}", manifest.format);
            return Err(damaged(path, why));
        }
        // A parameter is in no other file, and goes into the line of the b-file.
        match unsealed(text.trim_end()) {
            Some(_) => Ok(manifest),
            None => Err(damaged(path, "its checksum is another")),
        }
    }
}

fn cut(puzzle: &Puzzle, request: &SplitRequest) -> Result<Cover, ScaleError> {
    let SplitRequest { parts, seed, how } = request;
    if how.engines == Engines::Frontier {
        return Ok(Cover::Layer(layer::split(puzzle, *parts, how)?));
    }
    search::check_size(puzzle)?;
    let request = CubesRequest {
        parts: *parts,
        seed: *seed,
        symmetry: how.symmetry,
        steps: how.watches.steps.clone(),
        stop: how.stop.clone(),
    };
    Ok(Cover::Tree(splitting::split(puzzle, &request)?))
}

fn parts(puzzle: &Puzzle, cover: &Cover, folder: &Path) -> Result<Vec<Part>, ScaleError> {
    let path = folder.to_owned();
    match cover {
        Cover::Tree(tree) => {
            cover::parts(puzzle, tree).map_err(|fault| ScaleError::NotCovered { path, fault })
        }
        Cover::Layer(plan) => plan.parts().ok_or(ScaleError::NotInOrder(path)),
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
