//! A file that is cut in two, with one part extending the other, is the same puzzle.
//!
//! Works on the text: tables are cut key by key, and where both files have a key, the value in the base is
//! one that would be wrong. The base has the first few pieces and rules.

use puzzle_workbench::definition::{Blank, Definition, write};

use crate::agreement::chance::Chance;
use crate::agreement::random::{self, Size};

/// A header with its keys, each with its value, which may be a picture of several lines.
struct Section {
    header: String,
    keys: Vec<String>,
}

fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut in_picture = false;
    for line in text.lines().skip_while(|line| !line.starts_with('[')) {
        let section = sections.last_mut();
        match section {
            Some(section) if in_picture => {
                let key = section.keys.last_mut().unwrap();
                *key = format!("{key}\n{line}");
                in_picture = !line.ends_with("'''");
            }
            _ if line.starts_with('[') => sections.push(Section {
                header: line.to_owned(),
                keys: Vec::new(),
            }),
            Some(section) if !line.is_empty() => {
                section.keys.push(line.to_owned());
                in_picture = line.matches("'''").count() == 1;
            }
            _ => {}
        }
    }
    sections
}

/// The key with a value of the right type but another meaning.
fn decoy(key: &str) -> String {
    let (name, value) = key.split_once(" = ").unwrap();
    let other = match value {
        "true" | "false" => "false",
        value if value.starts_with('[') => "[]",
        _ => "\"decoy\"",
    };
    format!("{name} = {other}")
}

/// The texts of the base and of the file that extends it.
fn cut(text: &str, chance: &mut Chance) -> [String; 2] {
    let sections = sections(text);
    let number = |start: &str| {
        let of_kind = sections.iter().filter(|s| s.header.starts_with(start));
        of_kind.count()
    };
    let [mut pieces, mut rules] =
        ["[pieces.", "[["].map(|start| chance.within(0..number(start) + 1));
    let mut files = [
        "format = 1\n".to_owned(),
        "extends = \"base.toml\"\n".to_owned(),
    ];
    for section in &sections {
        let Section { header, keys } = section;
        let left = match header {
            header if header.starts_with("[[") => Some(&mut rules),
            header if header.starts_with("[pieces.") => Some(&mut pieces),
            _ => None,
        };
        let is_in_base = left.is_none_or(|left| {
            let is_in_base = *left > 0;
            *left = left.saturating_sub(1);
            is_in_base
        });
        if !is_in_base || header.starts_with("[[") {
            let file = &mut files[usize::from(!is_in_base)];
            *file += &format!("{header}\n{}\n", keys.join("\n"));
            continue;
        }
        let mut parts = [vec![header.clone()], vec![header.clone()]];
        for key in keys {
            match chance.within(0..3) {
                0 => parts[0].push(key.clone()),
                1 => parts[1].push(key.clone()),
                _ => {
                    parts[0].push(decoy(key));
                    parts[1].push(key.clone());
                }
            }
        }
        for (file, part) in files.iter_mut().zip(parts) {
            *file += &format!("{}\n", part.join("\n"));
        }
    }
    files
}

#[test]
fn a_file_cut_in_two_is_the_same_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for seed in 0..300 {
        let mut chance = Chance::new(seed);
        let (model, _) = random::puzzle(&mut chance, Size::Any);
        let whole = model.toml();
        let [base, above] = cut(&whole, &mut chance);
        std::fs::write(path("base.toml"), &base).unwrap();
        std::fs::write(path("above.toml"), &above).unwrap();
        let written = |definition: Result<Definition, _>| {
            let instance = definition.and_then(|definition| definition.instance(&[]));
            match instance {
                Ok(instance) => write(&instance.puzzle, ""),
                Err(problems) => panic!("seed {seed}:\n{base}\n{above}\n{}", problems.draw(false)),
            }
        };
        let expected = written(Definition::parse("whole.toml", &whole));
        let definition = Definition::read(&path("above.toml"));
        if let Ok(definition) = &definition {
            let puzzle = definition.instance(&[]).unwrap().puzzle;
            let joined = Blank::of(definition).unwrap();
            let joined = joined.filled(&puzzle, &[], &[], &[], "as one text");
            let found = written(Definition::parse("joined.toml", &joined));
            assert_eq!(found, expected, "seed {seed}:\n{base}\n{above}\n{joined}");
        }
        let found = written(definition);
        assert_eq!(found, expected, "seed {seed}:\n{whole}\n{base}\n{above}");
    }
}
