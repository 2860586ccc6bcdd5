//! Completes `--set`: offers the parameters of the files on the command line.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;

use clap_complete::{ArgValueCompleter, CompletionCandidate};

use crate::definition::Definition;

/// Offers each parameter of the files that has no value yet, with its value there.
pub fn completer() -> ArgValueCompleter {
    ArgValueCompleter::new(|begun: &OsStr| {
        let begun = begun.to_string_lossy();
        let words: Vec<_> = std::env::args_os().skip(1).collect();
        let all = parameters(words.iter()).into_iter();
        let all = all.filter(|(name, _)| !is_set(name, &words));
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

/// Whether a word gives a value to the parameter: `n=8`, or `--set=n=8`.
fn is_set(name: &str, words: &[impl AsRef<OsStr>]) -> bool {
    words.iter().any(|word| {
        let word = word.as_ref().to_string_lossy();
        let setting = word.strip_prefix("--set=").unwrap_or(&word);
        let value = setting
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix('='));
        value.is_some_and(|value| !value.is_empty())
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
