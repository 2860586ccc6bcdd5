//! The modules from which a source imports, seen through the re-exports of their parents.

use std::collections::{BTreeMap, BTreeSet};

use crate::architecture::sources::Source;

pub type Module = Vec<String>;

/// All modules and the names in them.
pub struct Modules {
    modules: BTreeSet<Module>,
    /// By module and name: what the name stands for there, as a path from the crate.
    names: BTreeMap<(Module, String), Module>,
}

impl Modules {
    pub fn new(sources: &[&Source]) -> Self {
        let modules = sources.iter().map(|source| source.module()).collect();
        let mut all = Modules {
            modules,
            names: BTreeMap::new(),
        };
        for source in sources {
            for (path, name) in imported(&source.program()) {
                if let Some(path) = all.absolute(&source.module(), &path) {
                    all.names.insert((source.module(), name), path);
                }
            }
        }
        all
    }

    /// The modules that define what a source uses of the crate, except types to which it adds methods: the
    /// methods of a type may be in several files.
    pub fn used_by(&self, source: &Source) -> BTreeSet<Module> {
        let (program, module) = (source.program(), source.module());
        let extends = |name: &str| program.lines().any(|line| begins_methods_of(line, name));
        let named = imported(&program).into_iter();
        let named = named
            .filter(|(_, name)| !extends(name))
            .map(|(path, _)| path);
        let paths = named.chain(paths_in(&statements(&program).1));
        let absolute = paths.filter_map(|path| self.absolute(&module, &path));
        let mut used: BTreeSet<Module> = absolute.filter_map(|path| self.home(&path, 0)).collect();
        used.remove(&module);
        used
    }

    /// A path as it is written in a module, made absolute within the crate; `None` if it is of another crate.
    fn absolute(&self, from: &[String], path: &[String]) -> Option<Module> {
        let mut base = from.to_vec();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => {
                base.clear();
                rest = &path[1..];
            }
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
            }
            child => {
                base.push(child.to_owned());
                if !self.modules.contains(&base) {
                    return None;
                }
                rest = &path[1..];
            }
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }

    /// The module that defines something, seen through re-exports.
    fn home(&self, path: &[String], depth: usize) -> Option<Module> {
        let is_module = |&length: &usize| self.modules.contains(&path[..length]);
        let length = (1..=path.len()).rev().find(is_module)?;
        let module = path[..length].to_vec();
        let name = path.get(length).cloned();
        let behind = name.and_then(|name| self.names.get(&(module.clone(), name)));
        match behind {
            Some(behind) if depth < 10 && behind != path => {
                let more = path.get(length + 1..).unwrap_or_default();
                self.home(&[behind.as_slice(), more].concat(), depth + 1)
            }
            _ => Some(module),
        }
    }
}

/// Whether a line such as `impl<'a> Name<'a> {` begins methods of a type, and not of a trait.
fn begins_methods_of(line: &str, name: &str) -> bool {
    let Some(rest) = line.strip_prefix("impl") else {
        return false;
    };
    let rest = match rest.strip_prefix('<') {
        Some(generics) => generics.split_once("> ").map_or("", |(_, rest)| rest),
        None => rest.trim_start(),
    };
    let after = rest.strip_prefix(name);
    after.is_some_and(|after| after.starts_with([' ', '<'])) && !rest.contains(" for ")
}

/// Every path of the `use` statements, with the name that it gets.
fn imported(program: &str) -> Vec<(Vec<String>, String)> {
    let mut found = Vec::new();
    for statement in statements(program).0 {
        expand(&[], &statement, &mut found);
    }
    found
}

/// The text between each `use` and its semicolon, and the rest of the program.
fn statements(program: &str) -> (Vec<String>, String) {
    let begins = |line: &str| {
        let line = line.trim_start();
        let visible = ["pub(super) ", "pub(crate) ", "pub "];
        let line = visible
            .iter()
            .find_map(|word| line.strip_prefix(word))
            .unwrap_or(line);
        line.strip_prefix("use ").map(str::to_owned)
    };
    let (mut statements, mut rest) = (Vec::new(), String::new());
    let mut lines = program.lines();
    while let Some(line) = lines.next() {
        let Some(mut statement) = begins(line) else {
            rest += line;
            rest.push('\n');
            continue;
        };
        while !statement.contains(';') {
            match lines.next() {
                Some(line) => statement += line.trim(),
                None => break,
            }
        }
        statements.extend(statement.split(';').next().map(str::to_owned));
    }
    (statements, rest)
}

/// Expands the braces of a `use` statement.
fn expand(before: &[String], text: &str, found: &mut Vec<(Vec<String>, String)>) {
    let text = text.trim();
    if let Some(group) = text.strip_prefix('{') {
        let group = group.strip_suffix('}').unwrap_or(group);
        for item in split_at_commas(group) {
            expand(before, item, found);
        }
        return;
    }
    let name_ends = text
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len());
    let (name, rest) = text.split_at(name_ends);
    match rest.strip_prefix("::") {
        Some(rest) => expand(&[before, &[name.to_owned()]].concat(), rest, found),
        // `self` and `*` are the module itself.
        None if name.is_empty() || name == "self" => {
            found.push((before.to_vec(), before.last().cloned().unwrap_or_default()));
        }
        None => {
            let known_as = rest.trim().strip_prefix("as ").unwrap_or(name);
            let path = [before, &[name.to_owned()]].concat();
            found.push((path, known_as.trim().to_owned()));
        }
    }
}

fn split_at_commas(group: &str) -> Vec<&str> {
    let (mut depth, mut start) = (0, 0);
    let mut items = Vec::new();
    for (place, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(&group[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    items.push(&group[start..]);
    items.retain(|item| !item.trim().is_empty());
    items
}

/// Paths from `crate` or `super` on within code.
fn paths_in(program: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    for start in ["crate::", "super::"] {
        for (place, _) in program.match_indices(start) {
            let before = program[..place].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            let end = program[place..]
                .find(|c| !is_part(c))
                .unwrap_or(program.len() - place);
            let path = &program[place..place + end];
            let parts = path.split("::").filter(|part| !part.is_empty());
            let parts: Vec<String> = parts.map(str::to_owned).collect();
            let names_something = |part: &String| part != "crate" && part != "super";
            if parts.iter().any(names_something) {
                paths.push(parts);
            }
        }
    }
    paths
}

#[test]
fn imports_are_seen_through_re_exports() {
    let sources = [
        Source::new(
            "src/a/mod.rs",
            "mod b;\nmod c;\npub use b::{One, Two as Three};\n",
        ),
        Source::new("src/a/b.rs", "use super::c::{self, Four};\n"),
        Source::new(
            "src/a/c.rs",
            "use std::fmt;\nfn f(x: crate::a::Three, y: fmt::X) {}\n",
        ),
        Source::new("src/a/d/mod.rs", "use super::{One,\n    c::Four};\n"),
        Source::new(
            "src/a/e.rs",
            "use super::One;\nuse super::c::Four;\nimpl<'a> One<'a> {}\nimpl Four for One<'_> {}\n",
        ),
    ];
    let all: Vec<&Source> = sources.iter().collect();
    let modules = Modules::new(&all);
    let used = |place: usize| -> Vec<String> {
        let used = modules.used_by(&sources[place]);
        used.iter().map(|module| module.join("::")).collect()
    };
    assert_eq!(used(0), ["a::b"]);
    assert_eq!(used(1), ["a::c"]);
    assert_eq!(used(2), ["a::b"]);
    assert_eq!(used(3), ["a::b", "a::c"]);
    assert_eq!(used(4), ["a::c"]);
}
