//! One name means one thing: a type is named after what it is, so that a reader who meets it in an import knows it.

use std::collections::{BTreeMap, BTreeSet};

use crate::architecture::sources::{self, Source};

/// The most files that define a type of the same name: two that share no code may have the same thing.
const MOST: usize = 2;

/// Types with the same role in each module, used with the name of the module; and why.
const ROLES: &[(&str, &str)] = &[
    ("Arguments", "what a command of the command line takes"),
    (
        "DoesNotFit",
        "why a puzzle is too large for an engine, and for any engine",
    ),
    ("Options", "how an engine works, and when it gives up"),
];

/// The types that a source defines outside its tests. Associated types, which are indented, are none.
fn defined(source: &Source) -> BTreeSet<String> {
    let program = source.program();
    let name = |line: &str| {
        let (is_indented, mut words) = (line.starts_with(' '), line.split_whitespace());
        let kind = words.find(|word| !word.starts_with("pub"))?;
        let defines = match kind {
            "struct" | "enum" | "trait" => true,
            "type" => !is_indented,
            _ => false,
        };
        let name: String = words
            .next()
            .filter(|_| defines)?
            .chars()
            .take_while(|c| c.is_alphanumeric())
            .collect();
        (!name.is_empty()).then_some(name)
    };
    program.lines().filter_map(name).collect()
}

/// The names of types that too many files define, each with these files.
fn ambiguous(sources: &[&Source]) -> BTreeMap<String, Vec<String>> {
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in sources {
        for name in defined(source) {
            let path = source.path.display().to_string();
            files.entry(name).or_default().push(path);
        }
    }
    files.retain(|_, files| files.len() > MOST);
    files
}

#[test]
fn no_type_is_named_like_types_of_two_other_files() {
    let all = sources::all();
    let mut ambiguous = ambiguous(&sources::of_program(&all));
    for (name, _) in ROLES {
        let files = ambiguous.remove(*name);
        assert!(files.is_some(), "{name} need not be listed any more");
    }
    assert!(ambiguous.is_empty(), "{ambiguous:#?}");
}

#[test]
fn an_invented_third_type_of_a_name_is_caught() {
    let sources = [
        Source::new(
            "src/board/a.rs",
            "pub struct Place {\n}\nimpl A {\n    type State = ();\n}\n",
        ),
        Source::new(
            "src/board/b.rs",
            "pub(super) enum Place<'a> {\n}\n    type State = ();\ntrait State;\n",
        ),
        Source::new(
            "src/board/c.rs",
            "    type State = ();\nenum State;\n#[cfg(test)]\nmod tests {\ntype Place = u8;\n}\n",
        ),
        Source::new(
            "src/board/d.rs",
            "type Place = u8;\n// struct State\nstruct Places;\n",
        ),
    ];
    let sources: Vec<&Source> = sources.iter().collect();
    let found = ambiguous(&sources);
    assert_eq!(found.keys().collect::<Vec<_>>(), ["Place"]);
    let files = ["src/board/a.rs", "src/board/b.rs", "src/board/d.rs"];
    assert_eq!(found["Place"], files);
    assert!(ambiguous(&sources[..3]).is_empty());
}
