//! The layers of the program, checked by reading its sources.
//!
//! Each layer may use only the layers below it; some crates belong to one layer; only the command line
//! writes to the output streams.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::architecture::sources::{self, Source};

/// Every layer, and the layers that it may use.
const LAYERS: [(&str, &str); 29] = [
    ("clock", ""),
    ("random", ""),
    ("board", ""),
    ("stop", ""),
    ("pace", "stop"),
    ("progress", ""),
    ("steps", ""),
    ("workload", "stop"),
    ("text", ""),
    ("threads", ""),
    ("children", "stop threads"),
    ("partial", ""),
    ("disjoint_sets", ""),
    ("storage", "partial text"),
    ("total", ""),
    ("puzzle", "board"),
    (
        "search",
        "puzzle board stop pace progress workload threads disjoint_sets",
    ),
    (
        "sat",
        "puzzle board stop pace progress workload text threads children",
    ),
    (
        "frontier",
        "puzzle board stop progress threads disjoint_sets",
    ),
    ("query", "sat puzzle board stop"),
    ("refutation", "sat pace stop"),
    (
        "definition",
        "puzzle board disjoint_sets storage text total",
    ),
    (
        "app",
        "definition query sat search frontier puzzle board steps storage stop pace progress text threads total",
    ),
    (
        "scale",
        "app definition search frontier puzzle board steps stop partial storage progress threads total",
    ),
    ("exchange", "app definition puzzle board text disjoint_sets"),
    (
        "render",
        "scale app definition puzzle board steps stop text total disjoint_sets",
    ),
    (
        "certificate",
        "render app definition refutation sat puzzle board steps stop storage partial text children",
    ),
    ("library", "render app definition sat puzzle stop"),
    (
        "cli",
        "certificate exchange render scale app definition sat search puzzle board steps storage stop pace progress text threads children partial",
    ),
];

/// What every layer may use: without it a layer could not tell the time in a browser, or drew otherwise elsewhere.
const EVERYWHERE: &str = "clock random";

/// Crates, and the layers that may use them.
const CRATES: [(&str, &str); 17] = [
    ("web_time", "clock"),
    ("fastrand", "random"),
    ("varisat", "sat"),
    ("rustsat", "sat"),
    ("toml", "definition"),
    ("toml_parser", "definition"),
    ("toml_edit", "definition exchange"),
    ("lz_str", "exchange"),
    ("roxmltree", "exchange"),
    (
        "serde",
        "definition total exchange scale render certificate",
    ),
    (
        "serde_json",
        "definition total exchange scale render certificate",
    ),
    ("sha2", "storage"),
    ("pdf_writer", "render"),
    ("resvg", "render"),
    ("clap", "cli"),
    ("signal_hook", "cli"),
    ("rustix", "children clock"),
];

const STREAMS: [&str; 6] = [
    "println!",
    "eprintln!",
    "print!(",
    "eprint!(",
    "stdout()",
    "stderr()",
];

fn has_word(words: &str, wanted: &str) -> bool {
    words.split(' ').any(|word| word == wanted)
}

#[derive(Debug, PartialEq, Eq)]
struct Fault {
    path: PathBuf,
    line: usize,
    rule: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path.display(), self.line, self.rule)
    }
}

/// The layer of a file under `src`: its first folder, or its own name for `stop.rs` and others.
fn layer_of(path: &Path) -> Option<&'static str> {
    let mut parts = path.strip_prefix("src").ok()?.iter();
    let first = Path::new(parts.next()?).with_extension("");
    let layer = LAYERS.iter().find(|(name, _)| first == Path::new(name));
    layer.map(|(name, _)| *name)
}

/// The names that follow a prefix such as `crate::` anywhere in a line.
fn names_after<'a>(line: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> + 'a {
    line.match_indices(prefix).flat_map(move |(at, _)| {
        let before = line[..at].chars().next_back();
        let own = before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '$');
        let rest = &line[at + prefix.len()..];
        let group = rest.strip_prefix('{').and_then(|r| r.split('}').next());
        let names = group.unwrap_or(rest);
        names
            .split(',')
            .take(if group.is_some() { usize::MAX } else { 1 })
            .map(|name| {
                let end = name
                    .trim_start()
                    .find(|c: char| !c.is_alphanumeric() && c != '_');
                let name = name.trim_start();
                &name[..end.unwrap_or(name.len())]
            })
            .filter(move |_| own)
    })
}

fn faults_in(source: &Source) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut fault = |line: usize, rule: String| {
        faults.push(Fault {
            path: source.path.clone(),
            line,
            rule,
        });
    };
    if !source.text.starts_with("//! ") {
        fault(1, "a module starts with a `//!` comment".to_owned());
    }
    let layer = layer_of(&source.path);
    for (index, line) in source.text.lines().enumerate() {
        let number = index + 1;
        if line != line.trim_end() {
            fault(number, "trailing blanks".to_owned());
        }
        let code = line.split("//").next().unwrap_or_default();
        if code.contains("super::super") {
            fault(
                number,
                "`super::super` hides a layer; write `crate::`".to_owned(),
            );
        }
        if code.contains("std::time") {
            fault(number, "time is taken from `crate::clock`".to_owned());
        }
        let Some(layer) = layer else { continue };
        let (_, allowed) = LAYERS.iter().find(|(name, _)| *name == layer).unwrap();
        for used in names_after(code, "crate::") {
            let is_layer = LAYERS.iter().any(|(name, _)| *name == used);
            if is_layer && layer != used && !has_word(EVERYWHERE, used) && !has_word(allowed, used)
            {
                fault(number, format!("`{layer}` must not use `{used}`"));
            }
        }
        for (name, layers) in CRATES {
            let path = format!("{name}::");
            let uses = code.contains(&format!("use {name};"))
                || code.match_indices(&path).any(|(at, _)| {
                    let before = code[..at].chars().next_back();
                    before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':')
                });
            if uses && !has_word(layers, layer) {
                fault(number, format!("`{layer}` must not use the crate `{name}`"));
            }
        }
        if layer != "cli" && STREAMS.iter().any(|stream| code.contains(stream)) {
            fault(number, "only `cli` writes to the output streams".to_owned());
        }
    }
    faults
}

#[test]
fn every_source_keeps_to_its_layer() {
    let sources = sources::all();
    for (layer, _) in LAYERS {
        let has_files = sources.iter().any(|s| layer_of(&s.path) == Some(layer));
        assert!(has_files, "the layer `{layer}` has no source");
    }
    let faults: Vec<String> = sources
        .iter()
        .flat_map(faults_in)
        .map(|fault| fault.to_string())
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_layer_says_what_it_must_not_know() {
    for (layer, _) in LAYERS {
        let folder = Path::new("src").join(layer);
        let file = if folder.is_dir() {
            folder.join("mod.rs")
        } else {
            folder.with_extension("rs")
        };
        let text = fs::read_to_string(file).unwrap();
        let header: Vec<&str> = text.lines().take_while(|l| l.starts_with("//!")).collect();
        let says = ["must not know", "knows nothing of", "knows everything"];
        let header = header.join(" ");
        assert!(
            says.iter().any(|words| header.contains(words)),
            "the header of `{layer}` does not say what it must not know"
        );
    }
}

#[test]
fn invented_violations_are_caught() {
    let invented = [
        (
            "src/board/rays.rs",
            "use crate::puzzle::Puzzle;",
            "`board` must not use `puzzle`",
        ),
        (
            "src/puzzle/judge/mod.rs",
            "fn f(x: crate::sat::Cnf) {}",
            "`puzzle` must not use `sat`",
        ),
        (
            "src/search/mod.rs",
            "use crate::{board::Board, sat::Cnf};",
            "`search` must not use `sat`",
        ),
        (
            "src/sat/mod.rs",
            "use crate::definition::Place;",
            "`sat` must not use `definition`",
        ),
        (
            "src/app/solve.rs",
            "use varisat::Solver;",
            "`app` must not use the crate `varisat`",
        ),
        (
            "src/puzzle/mod.rs",
            "use serde::Serialize;",
            "`puzzle` must not use the crate `serde`",
        ),
        (
            "src/render/text.rs",
            "println!(\"{x}\");",
            "only `cli` writes to the output streams",
        ),
        (
            "src/app/mod.rs",
            "let x = std::io::stdout();",
            "only `cli` writes to the output streams",
        ),
        (
            "src/puzzle/mod.rs",
            "use crate::progress::Progress;",
            "`puzzle` must not use `progress`",
        ),
        (
            "src/sat/mod.rs",
            "use super::super::board;",
            "`super::super` hides a layer; write `crate::`",
        ),
        ("src/board/mod.rs", "let x = 1; ", "trailing blanks"),
    ];
    for (path, line, rule) in invented {
        let source = Source::new(path, &format!("//! A module.\n{line}\n"));
        let rules: Vec<String> = faults_in(&source).into_iter().map(|f| f.rule).collect();
        assert_eq!(rules, [rule], "{line}");
    }
    let headless = Source::new("src/board/mod.rs", "mod square;\n");
    assert_eq!(faults_in(&headless).len(), 1);
}

#[test]
fn what_is_allowed_is_not_caught() {
    let allowed = [
        ("src/app/solve.rs", "use crate::sat::Options;"),
        (
            "src/sat/mod.rs",
            "use varisat::Solver; // crate::definition is not used",
        ),
        ("src/render/json.rs", "use serde::Serialize;"),
        (
            "src/definition/mod.rs",
            "let x = toml::de::DeTable::parse(text);",
        ),
        ("src/cli/output.rs", "let out = std::io::stdout();"),
        ("src/puzzle/mod.rs", "use crate::puzzle::judge::Judge;"),
    ];
    for (path, line) in allowed {
        let source = Source::new(path, &format!("//! A module.\n{line}\n"));
        assert_eq!(faults_in(&source), [], "{line}");
    }
}
