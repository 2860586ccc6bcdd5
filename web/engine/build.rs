//! Puts the gallery into the engine: the name and the text of each file of `puzzles/`.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../puzzles");
    let folder = folder.canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            files.push((name, fs::canonicalize(&path)?));
        }
    }
    files.sort();
    let entries: Vec<String> = files
        .iter()
        .map(|(name, path)| {
            format!(
                "    ({name:?}, include_str!({:?})),\n",
                path.display().to_string()
            )
        })
        .collect();
    let list = format!(
        "pub const GALLERY: &[(&str, &str)] = &[\n{}];\n",
        entries.concat()
    );
    fs::write(Path::new(&env::var("OUT_DIR")?).join("gallery.rs"), list)?;
    Ok(())
}
