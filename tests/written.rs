//! A puzzle written as a file and read back is the same puzzle, apart from the places of its parts: for
//! every file of the gallery and of the known answers, under every claim.

use crate::support;

use puzzle_workbench::board::Grouping;
use puzzle_workbench::definition::{Definition, write};
use puzzle_workbench::puzzle::print::RuleLook;
use puzzle_workbench::puzzle::{
    Bounds, Counted, Given, Interval, Kind, KindId, Moves, Puzzle, Rule,
};

fn read_back(puzzle: &Puzzle, name: &str) -> Puzzle {
    let text = write(puzzle, "written");
    let read = Definition::parse(name, &text).and_then(|definition| definition.instance(&[]));
    match read {
        Ok(instance) => instance.puzzle,
        Err(problems) => panic!("{}\n{text}", problems.draw(false)),
    }
}

/// The facts about a kind, without its place in the file.
type KindFacts = (String, char, Moves, Interval, Vec<usize>, bool);

fn kinds(puzzle: &Puzzle) -> Vec<KindFacts> {
    let facts = |kind: &Kind| {
        let squares = kind.squares.iter().map(|square| square.index());
        let squares = squares.collect();
        let (name, moves) = (kind.name.clone(), kind.moves.clone());
        (name, kind.symbol, moves, kind.count, squares, kind.blocks)
    };
    puzzle.kinds.iter().map(facts).collect()
}

fn givens(puzzle: &Puzzle) -> Vec<(usize, KindId)> {
    let given = |given: &Given| (given.square.index(), given.kind);
    let mut givens: Vec<_> = puzzle.givens.iter().map(given).collect();
    givens.sort();
    givens
}

/// The rules without their places, one for each grouping and each image of a picture.
fn rules(puzzle: &Puzzle) -> Vec<Rule> {
    puzzle.rules.iter().flat_map(Rule::split).collect()
}

/// The look of each rule, one for each grouping and each image of a picture.
fn looks(puzzle: &Puzzle) -> Vec<Option<RuleLook>> {
    let look = |rule: &Rule| {
        let look = puzzle.print.of_rule(rule.origin()).cloned();
        vec![look; rule.split().len()]
    };
    puzzle.rules.iter().flat_map(look).collect()
}

fn assert_same(puzzle: &Puzzle, name: &str) {
    let again = read_back(puzzle, name);
    assert_eq!(again.board, puzzle.board, "{name}");
    assert_eq!(again.pieces, puzzle.pieces, "{name}");
    assert_eq!(again.symmetry, puzzle.symmetry, "{name}");
    assert_eq!(again.print.numbers, puzzle.print.numbers, "{name}");
    assert_eq!(again.print.marks, puzzle.print.marks, "{name}");
    assert_eq!(again.print.texts, puzzle.print.texts, "{name}");
    assert_eq!(again.print.coloured, puzzle.print.coloured, "{name}");
    assert_eq!(again.print.kinds, puzzle.print.kinds, "{name}");
    assert_eq!(looks(&again), looks(puzzle), "{name}");
    assert_eq!(kinds(&again), kinds(puzzle), "{name}");
    assert_eq!(givens(&again), givens(puzzle), "{name}");
    assert_eq!(rules(&again), rules(puzzle), "{name}");
}

#[test]
fn every_file_of_the_gallery_and_of_the_known_answers_is_read_back_as_it_was() {
    let mut seen = 0;
    for file in support::PUZZLES.into_iter().flat_map(support::puzzle_files) {
        let name = file.display().to_string();
        let definition = Definition::read(&file).unwrap_or_else(|p| panic!("{}", p.draw(false)));
        let claims = definition.claims();
        for claim in claims.unwrap_or_else(|p| panic!("{}", p.draw(false))) {
            let instance = &claim.instance;
            assert_same(
                &instance.puzzle,
                &format!("{name} {:?}", instance.parameters),
            );
            seen += 1;
        }
    }
    assert!(seen > 100, "only {seen} instances were seen");
}

/// Everything that the gallery does not have.
const ODD: &str = "
[params]
n = 3
[board]
layout = '''
. # x . .
. . Q . .
. . . \" .
. . . . \\
'''
wrap = \"rows\"
boxes = \"2x5\"
regions = '''
. b b # x
a a \" \" \"
. . . . \\
\\ \\ a a a
'''
[symmetry]
board = \"rotations\"
translations = true
interchange = [[\"queen\", \"digit.1\"], [\"digit\"]]
[pieces.queen]
count = { min = 1 }
blocks = false
[pieces.\"odd_namé\"]
symbol = '\\'
moves = { leaps = [[1, 2]], rides = [[0, 1, 3], [1, 1]], mirror = false }
count = { max = \"n + 1\" }
squares = [\"a1:e2\", \"d1\"]
[pieces.digit]
symbols = '12\"'
moves = \"fF\"
count = { min = 0, max = 9 }
[pieces.none]
kinds = 0
moves = \"king\"
[[count]]
of = [\"queen\", \"digit.2\"]
each = [\"diagonal\", \"2x3\", \"square\"]
in = \"dark\"
at-least = -1
at-most = 4
[[count]]
of = \"empty\"
each = \"row\"
at-most = [3, \"?\", 5, 5]
[[count]]
of = \"queen\"
each = \"region\"
at-most = { a = 1, \"#\" = 0 }
[[count]]
of = \"queen\"
each = \"box\"
at-least = [\"?\", 1]
[[count]]
of = \"digit\"
per = \"symbol\"
each = \"column\"
exactly = [1, 1, \"?\", 0, 2]
[[equal]]
of = [\"queen\", \"digit.2\", \"none\", \"odd_namé\", \"digit\"]
each = [\"row\", \"2x2\"]
in = \"light\"
[[equal]]
of = [\"queen\", \"queen\"]
[[forbid]]
picture = '''
. # x
? * 2
\\ \" Q
'''
[[forbid]]
picture = \"1\"
turn = true
in = \"border\"
[[attacks]]
by = \"any\"
on = \"empty\"
moves = \"king + knight\"
in = \"border\"
at-least = 1
[[attacks]]
by = \"none\"
on = \"square\"
at-most = 0
";

#[test]
fn odd_names_lists_of_bounds_families_and_symbols_that_toml_escapes_are_read_back() {
    let definition = Definition::parse("odd.toml", ODD);
    let instance = definition.and_then(|definition| definition.instance(&[]));
    let instance = instance.unwrap_or_else(|problems| panic!("{}", problems.draw(false)));
    assert_same(&instance.puzzle, "odd.toml");
}

/// The comparison itself must be able to fail.
#[test]
fn a_puzzle_that_differs_is_told_apart() {
    let definition = Definition::parse("odd.toml", ODD).unwrap();
    let puzzle = definition.instance(&[]).unwrap().puzzle;
    let mut other = puzzle.clone();
    if let Some(Rule::Count(rule)) = other.rules.first_mut() {
        rule.each[0].bounds = Bounds::Same(Interval::exactly(7).into());
        rule.each[1].grouping = Grouping::Board;
        rule.of = Counted::Empty;
    }
    assert_ne!(rules(&other), rules(&puzzle));
    let mut other = puzzle.clone();
    other.kinds[0].blocks = true;
    assert_ne!(kinds(&other), kinds(&puzzle));
}
