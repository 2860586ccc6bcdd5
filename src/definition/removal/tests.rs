//! A file without givens, clues, lines and tables keeps the rest.

use super::*;
use crate::definition::Definition;
use crate::puzzle::Rule;

const FILE: &str = "\
# A file with comments
[board]
size = 2 # small
layout = '''
A .
. .
'''
[pieces.A]
moves = 'none'
fixed = ['b1', 'a1']
# about the clue
[[clue]]
of = 'A' # as
around = 'king'
numbers = '''
. 2
. .
'''
# about what follows
[[count]]
of = 'A'
at-most = 4
";

fn without(removals: impl Fn(&Instance) -> Vec<Removal>) -> (String, Vec<usize>) {
    let instance = Definition::parse("made.toml", FILE).unwrap();
    let instance = instance.instance(&[]).unwrap();
    instance.without(&removals(&instance))
}

#[test]
fn a_given_is_a_blank_square_or_one_entry_less() {
    let (text, left) = without(|instance| {
        let givens = instance.puzzle.givens.iter();
        givens
            .take(2)
            .map(|given| Removal::Given(given.origin))
            .collect()
    });
    let expected = FILE.replace("A .", ". .").replace("'b1', 'a1'", "'a1'");
    assert_eq!((text, left), (expected, vec![]));
}

#[test]
fn a_clue_is_a_blank_square_and_a_table_leaves_its_comments() {
    let of = |instance: &Instance, place: usize| instance.puzzle.rules[place].origin();
    let (text, _) = without(|instance| {
        let Rule::Clues(rule) = &instance.puzzle.rules[0] else {
            panic!("the first rule is a clue");
        };
        vec![Removal::Clue(rule.origin, rule.clues[0].square)]
    });
    assert_eq!(text, FILE.replace(". 2", ". ."));
    let (text, _) = without(|instance| vec![Removal::Table(of(instance, 1))]);
    assert_eq!(text, FILE.split("[[count]]").next().unwrap());
    let apart = FILE.replace("# about what", "\n# about what");
    let instance = Definition::parse("made.toml", &apart).unwrap();
    let instance = instance.instance(&[]).unwrap();
    let (text, _) = instance.without(&[Removal::Table(of(&instance, 0))]);
    let joined = "# about the clue\n\n# about what follows\n[[count]]";
    assert!(text.contains(joined), "{text}");
    let (text, _) = without(|instance| vec![Removal::Table(of(instance, 0))]);
    let [before, rest] = [FILE.find("[[clue]]"), FILE.find("# about what")].map(Option::unwrap);
    assert_eq!(text, FILE[..before].to_owned() + &FILE[rest..]);
}

/// What is left of a list from whose lines these are taken out.
fn lines_without(list: &str, groups: &[usize]) -> String {
    let file = format!(
        "[board]\nsize = 4\n[pieces.A]\nmoves = 'none'\n[[count]]\nof = 'A'\nlines = {list}\nat-most = 1\n"
    );
    let instance = Definition::parse("made.toml", &file).unwrap();
    let instance = instance.instance(&[]).unwrap();
    let origin = instance.puzzle.rules[0].origin();
    let lines = groups.iter().map(|&group| Removal::Line(origin, group));
    let (text, left) = instance.without(&lines.collect::<Vec<_>>());
    assert!(left.is_empty());
    let [before, rest] = ["lines = ", "\nat-most"].map(|at| text.find(at).unwrap());
    text[before + "lines = ".len()..rest].to_owned()
}

#[test]
fn a_comment_goes_with_all_that_stood_before_it_and_leaves_no_blanks() {
    let several = "[\n  ['a1', 'b1'], ['c1', 'd1'], # two\n  # of the third\n  ['a2', 'b2'], # third\n  \
                       ['a3', 'b3'],\n  ['c3', 'd3'] # last\n]";
    let cases: [(&[usize], &str); 6] = [
        (
            &[0, 1],
            "[\n  # of the third\n  ['a2', 'b2'], # third\n  ['a3', 'b3'],\n  ['c3', 'd3'] # last\n]",
        ),
        (
            &[1],
            "[\n  ['a1', 'b1'], # two\n  # of the third\n  ['a2', 'b2'], # third\n  ['a3', 'b3'],\n  ['c3', 'd3'] # last\n]",
        ),
        (
            &[2],
            "[\n  ['a1', 'b1'], ['c1', 'd1'], # two\n  # of the third\n  ['a3', 'b3'],\n  ['c3', 'd3'] # last\n]",
        ),
        (
            &[4],
            "[\n  ['a1', 'b1'], ['c1', 'd1'], # two\n  # of the third\n  ['a2', 'b2'], # third\n  ['a3', 'b3']\n]",
        ),
        (
            &[3, 4],
            "[\n  ['a1', 'b1'], ['c1', 'd1'], # two\n  # of the third\n  ['a2', 'b2'], # third\n]",
        ),
        (&[0, 1, 2, 4], "[\n  # of the third\n  ['a3', 'b3']\n]"),
    ];
    for (groups, left) in cases {
        assert_eq!(lines_without(several, groups), left, "{groups:?}");
    }
    let in_one = "[['a1', 'b1'], ['c1', 'd1'],\n  ['a2', 'b2'], ['a3', 'b3']]";
    assert_eq!(
        lines_without(in_one, &[1]),
        "[['a1', 'b1'],\n  ['a2', 'b2'], ['a3', 'b3']]"
    );
    assert_eq!(
        lines_without(in_one, &[2, 3]),
        "[['a1', 'b1'], ['c1', 'd1']]"
    );
    assert_eq!(
        lines_without(in_one, &[0, 1]),
        "[\n  ['a2', 'b2'], ['a3', 'b3']]"
    );
}

#[test]
fn a_table_goes_with_the_comments_within_it() {
    let file = "[board]\nsize = 2\n[pieces.A]\nmoves = 'none'\n\n# of the rule\n[[count]]\nof = 'A'\nlines = [\n  # \
                    of a line\n  ['a1', 'b1'],\n]\nat-most = 1\n";
    let instance = Definition::parse("made.toml", file).unwrap();
    let instance = instance.instance(&[]).unwrap();
    let rule = Removal::Table(instance.puzzle.rules[0].origin());
    let (text, _) = instance.without(&[rule]);
    assert_eq!(text, file.split("[[count]]").next().unwrap());
}
