//! No file imports from a file that, directly or indirectly, imports from it. A module and its children may
//! use one another.

use std::collections::{BTreeMap, BTreeSet};

use crate::architecture::imports::{Module, Modules};
use crate::architecture::sources::{self, Source};

/// Layers that still have cycles. The list only becomes shorter.
const STILL: &[&str] = &[];

/// The cycles of a layer, each as the modules that reach one another.
fn circles(sources: &[&Source]) -> Vec<Vec<String>> {
    let modules = Modules::new(sources);
    let imports: BTreeMap<Module, BTreeSet<Module>> = sources
        .iter()
        .map(|source| {
            let module = source.module();
            let mut used = modules.used_by(source);
            used.retain(|other| {
                let is_of_layer = other.first() == module.first();
                is_of_layer && !module.starts_with(other) && !other.starts_with(&module)
            });
            (module, used)
        })
        .collect();
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = imports
        .keys()
        .map(|module| (module, reached_from(module, &imports)))
        .collect();
    let mut circles = BTreeSet::new();
    for (module, others) in &reached {
        let circle: Vec<String> = others
            .iter()
            .filter(|other| reached[**other].contains(module))
            .map(|other| other.join("::"))
            .collect();
        if others.contains(module) {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

fn reached_from<'a>(
    start: &Module,
    imports: &'a BTreeMap<Module, BTreeSet<Module>>,
) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut left: Vec<&Module> = imports[start].iter().collect();
    while let Some(module) = left.pop() {
        if imports.contains_key(module) && reached.insert(module) {
            left.extend(&imports[module]);
        }
    }
    reached
}

#[test]
fn no_files_import_from_one_another_in_a_circle() {
    let all = sources::all();
    let mut circles = circles(&sources::of_program(&all));
    circles.retain(|circle| !STILL.iter().any(|layer| circle[0].starts_with(layer)));
    let circles: Vec<String> = circles.iter().map(|circle| circle.join(", ")).collect();
    assert!(
        circles.is_empty(),
        "circles of imports:\n{}",
        circles.join("\n")
    );
}

#[test]
fn invented_circles_are_caught() {
    let found = |texts: &[(&str, &str)]| {
        let sources = texts.iter().map(|(path, text)| Source::new(path, text));
        let sources: Vec<Source> = sources.collect();
        circles(&sources.iter().collect::<Vec<_>>())
    };
    let both_ways = [
        ("src/a/b.rs", "use super::c::One;"),
        ("src/a/c.rs", "fn f(x: crate::a::b::Two) {}"),
    ];
    assert_eq!(found(&both_ways), [["a::b", "a::c"]]);
    let by_way_of_a_third = [
        ("src/a/mod.rs", "mod b;\nmod c;\nmod d;\npub use d::One;"),
        ("src/a/b.rs", "use super::c::Two;"),
        ("src/a/c.rs", "use super::One;"),
        ("src/a/d.rs", "use crate::a::b::{self, Three};"),
    ];
    assert_eq!(found(&by_way_of_a_third), [["a::b", "a::c", "a::d"]]);
    let parent_and_child = [
        ("src/a/mod.rs", "mod b;\nuse b::One;\npub struct Two;"),
        ("src/a/b.rs", "use super::Two;"),
        (
            "src/a/c.rs",
            "use super::Two;\n#[cfg(test)]\nmod tests {\n    use crate::a::c;\n}",
        ),
    ];
    assert_eq!(found(&parent_and_child), [[""; 0]; 0]);
}
