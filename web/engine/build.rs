//! Puts the gallery into the engine: the name and the text of each file of `puzzles/`, without what it claims. Claims are
//! for `workbench verify`; they hold solutions, which a player should not meet, and a page pays for every byte.

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
            files.push((name, without_claims(&fs::read_to_string(&path)?)));
        }
    }
    files.sort();
    let entries = files.iter();
    let entries: Vec<String> = entries
        .map(|(name, text)| format!("    ({name:?}, {text:?}),\n"))
        .collect();
    let list = format!(
        "pub const GALLERY: &[(&str, &str)] = &[\n{}];\n",
        entries.concat()
    );
    fs::write(Path::new(&env::var("OUT_DIR")?).join("gallery.rs"), list)?;
    Ok(())
}

/// The file up to its claims, which come last, and without the comments right above them.
fn without_claims(text: &str) -> String {
    let rules = text.lines().take_while(|line| *line != "[[expect]]");
    let mut rules: Vec<&str> = rules.collect();
    let is_spare = |line: &str| line.is_empty() || line.starts_with('#');
    while rules.last().is_some_and(|line| is_spare(line)) {
        rules.pop();
    }
    rules.join("\n") + "\n"
}
