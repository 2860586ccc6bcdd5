//! Completes `--set`: offers the parameters of the files on the command line.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;

use clap_complete::{ArgValueCompleter, CompletionCandidate};

use crate::definition::Definition;

/// Offers each parameter of the files with its value there.
pub fn completer() -> ArgValueCompleter {
    ArgValueCompleter::new(|begun: &OsStr| {
        let begun = begun.to_string_lossy();
        let all = parameters(std::env::args_os().skip(1)).into_iter();
        let candidates = all.map(|(name, value)| {
            let candidate = CompletionCandidate::new(format!("{name}="));
            candidate.help(Some(format!("{value} in the file").into()))
        });
        let fits = |candidate: &CompletionCandidate| {
            let value = candidate.get_value().to_string_lossy();
            value.starts_with(&*begun)
        };
        candidates.filter(fits).collect()
    })
}

/// Files that cannot be read contribute nothing here.
fn parameters(words: impl Iterator<Item = impl AsRef<OsStr>>) -> BTreeMap<String, i64> {
    let mut all = BTreeMap::new();
    for word in words {
        let file = Path::new(word.as_ref());
        if file.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let instance = Definition::read(file).and_then(|file| file.instance(&[]));
        all.extend(
            instance
                .into_iter()
                .flat_map(|instance| instance.parameters),
        );
    }
    all
}
