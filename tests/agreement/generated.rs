//! Puzzles that are made: the backtracker finds the one solution, and more than one without any single given or clue.

use std::convert::Infallible;
use std::fs;

use puzzle_workbench::app::{GenerateRequest, Generated, How, NotGenerated, Spared, generate};
use puzzle_workbench::definition::Definition;
use puzzle_workbench::puzzle::{Placement, Puzzle};
use puzzle_workbench::search;

use super::{Chance, from_environment};
use crate::files;
use crate::model::random::{self, Size};

fn definition(text: &str) -> Definition {
    let read = Definition::parse("generated.toml", text);
    read.unwrap_or_else(|problems| panic!("{}\n{text}", problems.draw(false)))
}

fn puzzle(text: &str) -> Puzzle {
    let instance = definition(text).instance(&[]);
    let instance = instance.unwrap_or_else(|problems| panic!("{}\n{text}", problems.draw(false)));
    instance.puzzle
}

/// The first two solutions of the backtracker.
fn two(puzzle: &Puzzle) -> Vec<Placement> {
    let all = search::solutions(puzzle, &search::Options::default());
    all.take(2).map(Result::unwrap).collect()
}

fn request(seed: u64) -> GenerateRequest {
    GenerateRequest {
        seed,
        set: Vec::new(),
        symmetric: false,
        fewest: false,
        steps: None,
        tries: None,
        givens: None,
        how: How::default(),
    }
}

fn made(text: &str, request: &GenerateRequest) -> Result<Generated, NotGenerated> {
    let mut made = None;
    let tell = |puzzle| -> Result<(), Infallible> {
        made = Some(puzzle);
        Ok(())
    };
    let Ok(()) = generate(&definition(text), request, 1, tell);
    made.unwrap()
}

/// The text of each value under this key, from its first bracket or quote to the last.
fn values<'t>(text: &'t str, key: &str) -> Vec<&'t str> {
    let starts = text.match_indices(key).map(|(at, _)| at + key.len());
    let value = |at: usize| {
        let rest = &text[at..];
        let end = match rest.starts_with("\"\"\"") {
            true => rest[3..].find("\"\"\"").unwrap() + 6,
            false => rest.find("\n\n").unwrap_or(rest.len()),
        };
        &rest[..end]
    };
    starts.map(value).collect()
}

/// The same file without one word or item of a picture or a list, for each of them.
fn without_one(text: &str) -> Vec<String> {
    let mut weaker = Vec::new();
    let mut replace = |old: &str, from: usize, to: usize, new: &str| {
        let start = old.as_ptr() as usize - text.as_ptr() as usize;
        let (before, after) = (&text[..start + from], &text[start + to..]);
        weaker.push(format!("{before}{new}{after}"));
    };
    for picture in values(text, "layout = ")
        .into_iter()
        .chain(values(text, "numbers = "))
    {
        for (at, word) in words(picture) {
            if !["\"\"\"", ".", "#", "T"].contains(&word) {
                replace(picture, at, at + word.len(), ".");
            }
        }
    }
    for list in values(text, "exactly = [")
        .into_iter()
        .chain(values(text, "lengths = ["))
    {
        let items = list.split(']').next().unwrap();
        for item in items.split(", ").filter(|item| *item != "\"?\"") {
            let at = item.as_ptr() as usize - list.as_ptr() as usize;
            replace(list, at, at + item.len(), "\"?\"");
        }
    }
    for lines in values(text, "lines = [\n") {
        for line in lines.lines().filter(|line| line.starts_with("  [")) {
            let at = line.as_ptr() as usize - lines.as_ptr() as usize;
            replace(lines, at, at + line.len(), "");
        }
    }
    if let [cages] = values(text, "exactly = {")[..] {
        for item in cages.trim_matches(['{', '}', ' ']).split(", ") {
            let label = item.split(' ').next().unwrap();
            let of_label = |line: &str| match line.contains(" = ") {
                true => line.replace(&format!("{item}, "), "").replace(item, ""),
                false => line.replace(label, "."),
            };
            weaker.push(text.lines().map(of_label).collect::<Vec<_>>().join("\n"));
        }
    }
    weaker
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split_whitespace();
    words.map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// A smaller file of the same kind, where the whole one takes long.
fn small(text: &str) -> String {
    let all = |word: &str, side: usize| {
        let row = vec![word; side].join(" ") + "\n";
        row.repeat(side)
    };
    let dots = |side: usize| all(".", side);
    if text.contains("[[connected]]") {
        return text
            .replace(&all("?", 10), &all("?", 5))
            .replace("= 10\n", "= 5\n")
            .replace(&dots(8), &dots(4));
    }
    if !text.contains("exactly = {}") {
        return text.to_owned();
    }
    text.replace(&dots(9), &dots(4))
        .replace("size = 9", "size = 4")
        .replace("3x3", "2x2")
        .replace("kinds = 9", "kinds = 4")
}

#[test]
fn a_puzzle_of_each_blank_file_has_one_solution_and_nothing_to_spare() {
    let mut genres = 0;
    for path in files::puzzle_files("src/app/templates") {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if !name.starts_with("blank-") {
            continue;
        }
        genres += 1;
        let blank = small(&fs::read_to_string(&path).unwrap());
        let made = made(&blank, &request(1)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let text = &made.text;
        assert_eq!(two(&puzzle(text)), [made.solution], "{name}\n{text}");
        let weaker = without_one(text);
        let spared = match made.spared {
            Spared::Nothing => 0,
            _ => made.kept,
        };
        if spared > 0 {
            assert_eq!(weaker.len(), spared, "{name}\n{text}");
            for weaker in weaker {
                assert_eq!(two(&puzzle(&weaker)).len(), 2, "{name}\n{weaker}");
            }
        }
    }
    assert_eq!(genres, 15);
}

#[test]
fn of_random_files_a_puzzle_has_one_solution_and_no_given_to_spare() {
    let number = from_environment("AGREEMENT_CASES", 300) / 4;
    let (mut found, mut given) = (0, 0);
    for seed in 0..number {
        let (model, _) = random::puzzle(&mut Chance::new(seed), Size::Small);
        let text = model.toml();
        let open = puzzle(&text);
        let request = GenerateRequest {
            givens: Some(open.all_kinds()),
            ..request(seed)
        };
        let made = match made(&text, &request) {
            Ok(made) => made,
            Err(
                NotGenerated::Goal
                | NotGenerated::NoSolution
                | NotGenerated::NotFound(_)
                | NotGenerated::NotBlank(_)
                | NotGenerated::Unsuited { .. },
            ) => continue,
            Err(error) => panic!("{error}\n{text}"),
        };
        found += 1;
        let whole = puzzle(&made.text);
        assert_eq!(two(&whole), [made.solution], "{}", made.text);
        for (place, one) in whole.givens.iter().enumerate() {
            if open.givens.iter().any(|known| known.square == one.square) {
                continue;
            }
            given += 1;
            let mut weaker = whole.clone();
            weaker.givens.remove(place);
            assert_eq!(two(&weaker).len(), 2, "{}", made.text);
        }
    }
    assert!(found * 8 > number && given > found, "{found} {given}");
}

#[test]
fn the_fewest_givens_are_no_more_than_any_that_cannot_be_spared() {
    let blank = fs::read_to_string("src/app/templates/blank-queens.toml").unwrap();
    for seed in 0..10 {
        let fewest = GenerateRequest {
            fewest: true,
            ..request(seed)
        };
        let fewest = made(&blank, &fewest).unwrap();
        let minimal = made(&blank, &request(seed)).unwrap();
        assert_eq!(fewest.spared, Spared::Fewest);
        assert_eq!(fewest.solution, minimal.solution);
        assert!(fewest.kept <= minimal.kept);
        // Whatever is one given less than that leaves another solution.
        let queens: Vec<_> = fewest.solution.pieces().take(9).collect();
        let open = puzzle(&blank);
        let fewer =
            (0..1u32 << queens.len()).filter(|set| set.count_ones() as usize + 1 == fewest.kept);
        for set in fewer {
            let mut weaker = open.clone();
            let given = fewest.solution.pieces().enumerate();
            for (place, (square, kind)) in
                given.filter(|(_, (_, kind))| open.kind(*kind).symbol == 'Q')
            {
                let origin = open.kind(kind).origin;
                if set >> place & 1 == 1 {
                    let given = puzzle_workbench::puzzle::Given {
                        square,
                        kind,
                        origin,
                    };
                    weaker.givens.push(given);
                }
            }
            assert_eq!(two(&weaker).len(), 2);
        }
    }
}
