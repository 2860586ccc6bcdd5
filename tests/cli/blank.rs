//! What the commands say of files that leave something open for `generate`.

use std::fs;

use crate::cli::support::workbench_in;

fn blank(kind: &str, arguments: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str| workbench_in(folder.path(), arguments);
    let _ = run(&format!("new blank.toml --template blank-{kind}"));
    run(&format!("{arguments} blank.toml")).succeeds(0)
}

/// They were called superfluous, and `--rules` took out what `generate` fills in.
#[test]
fn rules_that_are_left_open_are_no_parts_that_follow() {
    let open = "These demand nothing yet, and are not asked about:\nblank.toml:";
    for kind in ["hitori", "light-up", "tents", "nonogram", "slitherlink"] {
        let said = blank(kind, "trim");
        let (follows, _) = said.split_once(open).unwrap_or_else(|| panic!("{said}"));
        assert!(follows.starts_with("Nothing follows"), "{said}");
    }
    for kind in ["skyscrapers", "futoshiki"] {
        let said = blank(kind, "trim");
        assert!(said.contains(open), "{said}");
        assert!(!said.contains("never bind"), "{said}");
    }
    let found = blank("hitori", "trim --format json");
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    assert_eq!(found["open"][0]["rule"], "count");
    assert_eq!(found["never"], serde_json::json!([]));
}

/// A blank hitori had any number of empty squares, and a clue without numbers was about none.
#[test]
fn a_rule_that_is_left_open_is_described_as_it_will_be() {
    for (kind, words) in [
        ("hitori", "each row and each column holds at most one empty"),
        ("light-up", "exactly how many lamps stand on"),
        ("minesweeper", "exactly how many mines stand on the squares"),
        ("futoshiki", "Along each line that is to be drawn"),
        (
            "killer",
            "Each region that is to be drawn holds at most one",
        ),
    ] {
        let said = blank(kind, "describe").replace("\n  ", " ");
        assert!(said.contains(words), "{said}");
    }
}

/// Only a picture of numbers was known; a table of them stayed as it was.
#[test]
fn a_size_that_follows_becomes_unknown_or_goes() {
    let folder = tempfile::tempdir().unwrap();
    let file = "[board]\nrows = 1\ncolumns = 4\n[pieces.wall]\njoins = \"corners\"\nsides = \"inner\"\n\
                [[connected]]\nof = \"square\"\nwalls = \"wall\"\nSIZES\n\
                [[count]]\nof = \"wall\"\neach = \"board\"\nexactly = 1\n";
    let trimmed = |sizes: &str| {
        fs::write(folder.path().join("s.toml"), file.replace("SIZES", sizes)).unwrap();
        let _ = workbench_in(folder.path(), "trim s.toml -q -o t.toml");
        let text = fs::read_to_string(folder.path().join("t.toml")).unwrap();
        workbench_in(folder.path(), "solve t.toml").succeeds(0);
        let sizes = text.lines().find(|line| line.contains('{'));
        sizes.unwrap_or_default().to_owned()
    };
    assert_eq!(
        trimmed("one-each = true\nnumbers = { a1 = 1, d1 = 3 }"),
        "numbers = { a1 = \"?\", d1 = 3 }"
    );
    assert_eq!(trimmed("sizes = { a1 = 1, d1 = 3 }"), "sizes = { d1 = 3 }");
}

#[test]
fn a_rule_that_could_go_and_stays_is_named_with_the_option() {
    let folder = tempfile::tempdir().unwrap();
    let file = "[board]\nsize = 2\n[pieces.star]\n\
                [[count]]\nof = \"star\"\neach = \"board\"\nexactly = 0\n\
                [[count]]\nof = \"star\"\neach = \"row\"\nexactly = 0\n";
    fs::write(folder.path().join("s.toml"), file).unwrap();
    let said = workbench_in(folder.path(), "trim s.toml -o t.toml").stderr;
    assert!(
        said.ends_with("\n--rules takes out whole rules, too\n"),
        "{said}"
    );
    let said = workbench_in(folder.path(), "trim s.toml --rules -o t.toml").stderr;
    assert!(!said.contains("--rules"), "{said}");
}
