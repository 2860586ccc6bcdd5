//! Nonograms as `.non` files and as XML.

use super::{exported, gallery, imported, refused, solutions, stands_cuts_and_slips};

/// A letter L, of three rows and two columns.
const NON: &str =
    "title \"L\"\nby \"Jane Doe\"\nwidth 2\nheight 3\n\nrows\n1\n1\n2\n\ncolumns\n3\n1";

#[test]
fn a_non_file_is_read_and_written() {
    let file = imported(NON);
    assert_eq!(solutions(&file), ["X .\nX .\nX X\n"]);
    assert_eq!(exported(&file, "non").unwrap(), NON);
    let with_solution = NON.to_owned() + "\n\ngoal \"101011\"";
    assert_eq!(imported(&with_solution), file);
}

#[test]
fn a_line_without_runs_is_empty() {
    let file = imported("width 2\nheight 2\nrows\n0\n2\ncolumns\n1\n1\n");
    assert_eq!(solutions(&file), [". .\nX X\n"]);
    assert!(exported(&file, "non").unwrap().contains("rows\n0\n2\n"));
}

#[test]
fn the_xml_of_webpbn_is_read() {
    let line = |counts: &[u8]| {
        let counts: String = counts
            .iter()
            .map(|count| format!("<count>{count}</count>"))
            .collect();
        format!("<line>{counts}</line>")
    };
    let clues = |kind: &str, lines: &[&[u8]]| {
        let lines: String = lines.iter().map(|counts| line(counts)).collect();
        format!("<clues type=\"{kind}\">{lines}</clues>")
    };
    let xml = format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"https://webpbn.com/pbn-0.3.dtd\">\n<puzzleset><puzzle \
         type=\"grid\" defaultcolor=\"black\"><title>L</title><author>Jane Doe</author>{}{}</puzzle></puzzleset>",
        clues("columns", &[&[3], &[1]]),
        clues("rows", &[&[1], &[1], &[2]]),
    );
    assert_eq!(imported(&xml), imported(NON));
    let coloured = xml
        .replacen("<count>", "<count color=\"red\">", 1)
        .replacen("<count>", "<count color=\"blue\">", 1);
    assert!(refused(&coloured).contains("the language cannot state a nonogram of several colours"));
    assert!(
        refused(&xml.replace("<count>3", "<count>three"))
            .contains("`count`: found `three`, expected a number")
    );
    assert!(refused(&xml.replace("</puzzleset>", "")).contains("wrong at its text"));
    stands_cuts_and_slips(&xml);
}

#[test]
fn entities_that_grow_without_end_are_an_error() {
    let mut xml = String::from("<!DOCTYPE puzzle [<!ENTITY a0 \"1\">");
    for level in 1..30 {
        let last = level - 1;
        xml += &format!("<!ENTITY a{level} \"&a{last};&a{last};&a{last};&a{last};\">");
    }
    xml += "]><puzzleset><puzzle><clues type=\"rows\"><line><count>&a29;</count></line></clues></puzzle></puzzleset>";
    assert!(refused(&xml).contains("wrong at its text"));
}

#[test]
fn hostile_files_have_clear_errors() {
    assert!(
        refused(&NON.replace("height 3", "height 9"))
            .contains("found `columns`, expected a number")
    );
    assert!(refused(NON.trim_end_matches("\n1")).contains("too few lines"));
    assert!(
        refused(&NON.replace("width 2", "width 99999999"))
            .contains("line 3: found `99999999`, expected a number")
    );
    assert!(refused("rows\n1\ncolumns\n1\nwidth 1\nheight 1").contains("line 1: found `rows`"));
    let many = NON.replace("height 3", "height 2");
    assert!(
        refused(&many).contains("no more lines of numbers"),
        "{}",
        refused(&many)
    );
    stands_cuts_and_slips(NON);
}

#[test]
fn nonograms_of_the_gallery_survive() {
    for name in ["nonogram-heart", "nonogram"] {
        let file = gallery(name);
        if let Ok(non) = exported(&file, "non") {
            assert_eq!(solutions(&imported(&non)), solutions(&file), "{name}");
        }
    }
    assert!(exported(&gallery("nonogram-heart"), "non").is_ok());
}
