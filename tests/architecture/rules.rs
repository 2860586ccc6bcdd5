//! Only one file of each layer matches on the kind of a rule (two in `puzzle`: data and judge; two in
//! `render`: words and marks); what each kind needs there is in a file of its own. This test also requires
//! what the compiler does not require for a new kind.

use std::collections::{BTreeMap, BTreeSet};

use crate::architecture::sources::{self, Source};

/// A file that names more kinds than this matches on all of them; a file that names fewer only picks some.
const MOST: usize = 3;

/// Layers that still match in more files. The list only becomes shorter.
const STILL: &[&str] = &[];

/// The kinds of `Rule` that a source names.
fn named(source: &Source, kinds: &[String]) -> BTreeSet<String> {
    let program = source.program();
    let mut named = BTreeSet::new();
    for (place, _) in program.match_indices("Rule::") {
        let before = program[..place].chars().next_back();
        let rest = &program[place + "Rule::".len()..];
        let end = rest
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(rest.len());
        let name = rest[..end].to_owned();
        if before.is_none_or(|c| !c.is_alphanumeric()) && kinds.contains(&name) {
            named.insert(name);
        }
    }
    named
}

/// Files that match on the kind of a rule, by layer; the judge is a separate layer here.
fn asking(sources: &[&Source], kinds: &[String]) -> BTreeMap<String, Vec<String>> {
    let mut asking: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in sources {
        if named(source, kinds).len() > MOST {
            let module = source.module();
            let layer = match module.get(1) {
                // The words for a rule and its drawing are two things.
                Some(part) if part == "judge" || part == "marks" => part,
                _ => &module[0],
            };
            let files = asking.entry(layer.to_owned()).or_default();
            files.push(source.path.display().to_string());
        }
    }
    asking
}

fn kinds() -> Vec<String> {
    let text = std::fs::read_to_string("src/puzzle/rules/mod.rs").unwrap();
    let body = text.split("pub enum Rule {").nth(1).unwrap();
    let body = body.split('}').next().unwrap();
    let names = body
        .lines()
        .filter_map(|line| line.trim().split('(').next());
    let kinds: Vec<String> = names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect();
    assert!(kinds.len() >= 6, "{kinds:?}");
    kinds
}

#[test]
fn each_layer_asks_in_one_file_of_which_kind_a_rule_is() {
    let all = sources::all();
    let mut asking = asking(&sources::of_program(&all), &kinds());
    assert!(asking.len() >= 5, "{asking:?}");
    asking.retain(|layer, files| files.len() > 1 && !STILL.contains(&layer.as_str()));
    assert!(asking.is_empty(), "{asking:#?}");
}

/// The reader in Python: without a kind it would go on silently.
#[test]
fn what_the_compiler_passes_over_knows_every_kind() {
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    let table = read("src/definition/rules/mod.rs");
    let keys: Vec<&str> = quoted(&table, "tables(");
    // A product is a sum that multiplies.
    let lowered = ["product"];
    assert!(lowered.iter().all(|key| keys.contains(key)), "{keys:?}");
    assert_eq!(keys.len(), kinds().len() + lowered.len(), "{keys:?}");
    let python = read("tests/reference/reference.py");
    let line = python.lines().find(|line| line.starts_with("RULES = ("));
    let known: BTreeSet<&str> = quoted(line.unwrap(), "").into_iter().collect();
    assert_eq!(known, keys.into_iter().collect());
}

/// The words in quotes directly after this.
fn quoted<'a>(text: &'a str, after: &str) -> Vec<&'a str> {
    let open = format!("{after}\"");
    let mut rest = text;
    let mut words = Vec::new();
    while let Some(start) = rest.find(&open) {
        let (word, others) = rest[start + open.len()..].split_once('"').unwrap();
        words.push(word);
        rest = others;
    }
    words
}

#[test]
fn an_invented_second_match_is_caught() {
    let kinds: Vec<String> = ["Count", "Clues", "Equal", "Forbid"]
        .map(str::to_owned)
        .to_vec();
    let text = "match rule { Rule::Count(_) => 1, Rule::Clues(_) | Rule::Equal(_) | Rule::Forbid(_) => 2 }";
    let sources = [
        Source::new("src/sat/encode/mod.rs", text),
        Source::new("src/sat/estimate.rs", text),
        Source::new(
            "src/sat/parts.rs",
            "Rule::Count(_), Rule::Equal(_), Rule::new()",
        ),
        Source::new("src/puzzle/rules/mod.rs", text),
        Source::new("src/puzzle/judge/mod.rs", text),
    ];
    let found = asking(&sources.iter().collect::<Vec<_>>(), &kinds);
    assert_eq!(
        found["sat"],
        ["src/sat/encode/mod.rs", "src/sat/estimate.rs"]
    );
    assert_eq!((found["puzzle"].len(), found["judge"].len()), (1, 1));
}
