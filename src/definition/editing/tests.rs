//! Texts with their changes.

use super::*;
use crate::definition::Definition;
use crate::definition::removal::applied;

fn edited(text: &str, layer: &str, square: &str, entry: &str) -> Option<String> {
    let instance = Definition::parse("made.toml", text).unwrap();
    let instance = instance.instance(&[]).unwrap();
    Some(applied(
        text,
        instance.edited(&Layer::named(layer)?, square, entry)?,
    ))
}

#[test]
fn a_character_of_a_picture_is_changed_and_nothing_else() {
    let text = "[board] # mine\nlayout = '''\n. . # one\n. #\n'''\n";
    let text = &text.replace(" # one", "");
    let expected = text.replace(". #", "Q #");
    let text = &(text.clone() + "[pieces.queen]\n");
    let found = edited(text, "[board] layout", "a1", "Q").unwrap();
    assert_eq!(found, expected + "[pieces.queen]\n");
    assert_eq!(edited(text, "[[clue]] numbers", "a1", "1"), None);
}

#[test]
fn a_picture_that_is_missing_is_written_below_the_header() {
    let text = "[board]\nsize = 2\n\n# Whom.\n[pieces.queen]\n";
    let found = edited(text, "[board] layout", "b1", "#").unwrap();
    let expected = text.replace(
        "size = 2\n",
        "size = 2\nlayout = \"\"\"\n. .\n. #\n\"\"\"\n",
    );
    assert_eq!(found, expected);
    let numbers = edited(&found, "[board] numbers", "a2", "12").unwrap();
    assert!(
        numbers.contains("numbers = \"\"\"\n12 .\n. .\n\"\"\""),
        "{numbers}"
    );
    let again = edited(&numbers, "[board] numbers", "a2", "7").unwrap();
    assert_eq!(again, numbers.replace("12", "7"));
}

#[test]
fn a_given_side_is_added_to_the_list_and_taken_out_of_it() {
    let text = "[board]\nsize = 2\n[pieces.line] # a loop\njoins = \"corners\" # of corners\n";
    let layer = "[pieces.line] fixed";
    let one = edited(text, layer, "a1-b1", "L").unwrap();
    assert_eq!(one, format!("{}\nfixed = [\"a1-b1\"]\n", text.trim_end()));
    let two = edited(&one, layer, "a1-a2", "L").unwrap();
    assert_eq!(two, one.replace("[\"a1-b1", "[\"a1-a2\", \"a1-b1"));
    assert_eq!(edited(&two, layer, "a1-a2", "."), Some(one.clone()));
    let none = edited(&one, layer, "a1-b1", ".").unwrap();
    assert_eq!(none, one.replace("\"a1-b1\"", ""));
    assert_eq!(edited(&none, layer, "a1-b1", "L"), Some(one));
    assert_eq!(edited(text, layer, "a1", "L"), None);
    assert_eq!(edited(text, layer, "a1-b1", "."), None);
}

#[test]
fn a_square_is_added_to_a_set_and_taken_out_of_it() {
    let text = "\
[board]
size = 3
[squares]
black = ['a1', 'r3c2'] # two
white = []
grey = '''
...
.*.
...
'''
[[mark]]
draw = 'fill'
at = [
  'a3', # the first
  'b1-b2',
]
[[mark]]
draw = 'fill'
squares = ['a1:b2']
[[mark]]
draw = 'white-dot'
at = 'black'
";
    let instance = Definition::parse("made.toml", text).unwrap();
    let layers = instance.instance(&[]).unwrap().layers();
    let layers: Vec<String> = layers.iter().skip(3).map(Layer::to_string).collect();
    let sets = ["black", "white", "grey"].map(|set| format!("[squares] {set}"));
    let marks = ["[[mark]] at", "[[mark]] squares 2"].map(str::to_owned);
    assert_eq!(layers, [sets.as_slice(), marks.as_slice()].concat());
    let assert_edited = |layer: &str, square: &str, old: &str, new: &str| {
        let found = edited(text, layer, square, "*");
        assert_eq!(found, Some(text.replace(old, new)), "{layer} {square}");
    };
    assert_edited("[squares] black", "c3", "c2'] #", "c2', \"c3\"] #");
    assert_edited("[squares] black", "b1", "'a1', 'r3c2'", "'a1'");
    assert_edited("[squares] white", "c3", "[]", "[\"c3\"]");
    assert_edited("[squares] grey", "b2", ".*.", "...");
    assert_edited("[squares] grey", "a2", ".*.", "**.");
    assert_edited("[[mark]] at", "c3", "'b1-b2',", "'b1-b2',\n  \"c3\",");
    assert_edited("[[mark]] squares 2", "c3", "'a1:b2'", "'a1:b2', \"c3\"");
    for (layer, square, entry) in [
        ("[squares] black", "c3", "."),
        ("[squares] black", "d4", "*"),
        ("[[mark]] squares 2", "a2", "*"),
        ("[[mark]] at 3", "a2", "*"),
    ] {
        assert_eq!(edited(text, layer, square, entry), None, "{layer} {square}");
    }
}

const WITH_LINES: &str = "\
[board]
size = 3
[pieces.digit]
kinds = 3
moves = 'none'
[[difference]]
lines = [['a1', 'a2'], ['b1', 'b2', 'b3']] # two
signed = true
at-most = -1
[[sum]]
lines = [
  ['a1', 'b2'], # the first
  ['c1', 'c2'] # the last
]
exactly = [3, 4]
";

#[test]
fn a_line_is_added_to_a_rule_and_taken_away() {
    let layer = "[[difference]] lines";
    let more = edited(WITH_LINES, layer, "c3 b2 a1", "").unwrap();
    let expected = WITH_LINES.replace("'b3']] # two", "'b3'], [\"c3\", \"b2\", \"a1\"]] # two");
    assert_eq!(more, expected);
    // The same again, in whatever direction, or its end alone.
    for line in ["c3 b2 a1", "a1 b2 c3", "c3"] {
        assert_eq!(
            edited(&more, layer, line, "").unwrap(),
            WITH_LINES,
            "{line}"
        );
    }
    let one = edited(WITH_LINES, layer, "b3", "").unwrap();
    assert_eq!(one, WITH_LINES.replace(", ['b1', 'b2', 'b3']", ""));
    assert_eq!(edited(&one, layer, "a1", ""), None);
    assert_eq!(edited(WITH_LINES, layer, "b2", ""), None);
    assert_eq!(
        edited(WITH_LINES, "[[difference]] lines 2", "a1 b1", ""),
        None
    );
}

#[test]
fn a_line_has_a_bound_of_its_own_where_the_others_have() {
    let layer = "[[sum]] lines";
    let more = edited(WITH_LINES, layer, "b1 c2", "").unwrap();
    let expected = WITH_LINES.replace("'c2'] # the last", "'c2'], # the last\n  [\"b1\", \"c2\"],");
    assert_eq!(more, expected.replace("[3, 4]", "[3, 4, \"?\"]"));
    let again = edited(&more, layer, "b1 c2", "").unwrap();
    assert_eq!(again, WITH_LINES.replace("'c2'] #", "'c2'], #"));
    let less = edited(&more, layer, "a1", "").unwrap();
    let expected = expected.replace("['a1', 'b2'], # the", "# the");
    assert_eq!(less, expected.replace("[3, 4]", "[4, \"?\"]"));
}

const WITH_NUMBERS: &str = "\
[board]
rows = 2
columns = 2
[pieces.ink]
[[runs]]
of = 'ink'
each = 'row'
lengths = ['1', '?'] # rows
[[count]]
of = 'ink'
each = ['column']
exactly = [1, '?']
[[sum]]
from = 'bottom'
each = 'column'
at-most = ['1 + 1', 7]
[[count]]
of = 'ink'
each = 'row'
exactly = [1, '?']
draw = 'none'
";

#[test]
fn numbers_beside_the_board_are_told_and_changed() {
    let instance = Definition::parse("made.toml", WITH_NUMBERS).unwrap();
    let numbers = instance.instance(&[]).unwrap().edge_numbers();
    let told = numbers.iter().map(|numbers| {
        let entries = numbers.entries.join(",");
        format!("{} {}: {entries}", numbers.layer, numbers.edge)
    });
    let expected = [
        "[[count]] exactly top: 1,",
        "[[sum]] at-most bottom: 1 + 1,7",
        "[[runs]] lengths left: 1,",
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    let assert_changed = |layer: &str, place: &str, entry: &str, old: &str, new: &str| {
        let found = edited(WITH_NUMBERS, layer, place, entry);
        let expected = WITH_NUMBERS.replace(old, new);
        assert_eq!(found, Some(expected), "{layer} {place}");
    };
    let layer = "[[runs]] lengths";
    assert_changed(layer, "2", " 1  * ", "'?'] # rows", "\"1 *\"] # rows");
    assert_changed(layer, "1", "0", "['1', '?'] #", "[\"\", '?'] #");
    assert_changed(layer, "1", "", "['1', '?'] #", "[\"?\", '?'] #");
    let layer = "[[count]] exactly";
    assert_changed(layer, "2", "0", "'?']\n[[sum]]", "0]\n[[sum]]");
    assert_changed("[[sum]] at-most", "1", "-3", "'1 + 1'", "-3");
    for [place, entry] in [
        ["3", "1"],
        ["0", "1"],
        ["1", "a"],
        ["1", "1 2"],
        ["1", "\""],
    ] {
        assert_eq!(edited(WITH_NUMBERS, layer, place, entry), None);
    }
    assert_eq!(edited(WITH_NUMBERS, "[[runs]] lengths", "1", "1 a"), None);
}

fn resized(text: &str, is_of_rows: bool, is_more: bool) -> Option<String> {
    let instance = Definition::parse("made.toml", text).unwrap();
    let instance = instance.instance(&[]).unwrap();
    Some(applied(text, instance.resized(is_of_rows, is_more)?))
}

#[test]
fn a_row_more_is_at_the_top_of_every_picture_and_list() {
    let text = "\
[board]
layout = '''
  Q . #
  . 1 .
''' # two rows
numbers = '''
10 . .
.  2 3
'''
[pieces.queen]
[pieces.one]
symbol = '1'
fixed = ['c1']
[[count]]
of = 'queen'
each = 'row'
at-most = [1, 2]
[[count]]
of = 'queen'
each = 'column'
at-most = [1, 2, 3]
";
    let rows = resized(text, true, true).unwrap();
    let expected = text
        .replace("  Q . #", "  . . .\n  Q . #")
        .replace("10 . .", " . . .\n10 . .")
        .replace("[1, 2]", "[\"?\", 1, 2]");
    assert_eq!(rows, expected);
    assert_eq!(resized(&rows, true, false).unwrap(), text);
    let columns = resized(text, false, true).unwrap();
    let expected = text
        .replace("Q . #", "Q . # .")
        .replace(". 1 .", ". 1 . .")
        .replace("10 . .", "10 . .  .")
        .replace(".  2 3", ".  2 3  .")
        .replace("[1, 2, 3]", "[1, 2, 3, \"?\"]");
    assert_eq!(columns, expected);
    assert_eq!(resized(&columns, false, false).unwrap(), text);
    // Names that count from the top keep their squares too.
    let from_top = text.replace("'c1'", "'r2c3'");
    let rows = resized(&from_top, true, true).unwrap();
    let expected = from_top
        .replace("  . 1 .", "  . 1 .\n  . . .")
        .replace(".  2 3", ".  2 3\n.  . .")
        .replace("[1, 2]", "[1, 2, \"?\"]");
    assert_eq!(rows, expected);
    assert_eq!(resized(&rows, true, false).unwrap(), from_top);
}

#[test]
fn a_size_becomes_rows_and_columns_and_boxes_stay_whole() {
    let text = "[board]\nsize = 4 # small\n[pieces.queen]\n";
    let rows = resized(text, true, true).unwrap();
    assert_eq!(rows, text.replace("size = 4", "columns = 4\nrows = 5"));
    let boxes = text.replace("# small", "\nboxes = '2x2'");
    let columns = resized(&boxes, false, false).unwrap();
    assert_eq!(columns, boxes.replace("size = 4", "rows = 4\ncolumns = 2"));
    assert_eq!(resized(&columns, false, false), None);
    let one = text.replace('4', "1");
    assert_eq!(resized(&one, true, false), None);
}

#[test]
fn a_picture_with_sides_changes_with_the_board() {
    let text = "\
[board]
rows = 1
columns = 2
[pieces.line]
joins = 'corners'
[[expect]]
first = '''
·L·L·
L...L
·L·L·
'''
";
    let rows = resized(text, true, true).unwrap();
    assert!(rows.contains("·.·.·\n.....\n·L·L·\nL...L\n·L·L·\n"));
    let columns = resized(text, false, true).unwrap();
    assert!(columns.contains("·L·L·.·\nL...L..\n·L·L·.·\n"));
    assert_eq!(resized(&columns, false, false).as_deref(), Some(text));
}
