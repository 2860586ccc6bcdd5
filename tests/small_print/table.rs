//! The table at the end of `docs/language.md`: it quotes the contract, covers every word of the small
//! print, and names tests that exist.

use std::path::Path;

const HEADING: &str = "\n## Where each line of the small print is held\n";

/// A row: words of the contract, and the tests for them.
struct Row<'d> {
    quote: &'d str,
    held: &'d str,
}

/// Marks a part of the language that has no test because it does not exist yet.
const NOT_BUILT: &str = "not built yet";

fn rows(document: &str) -> Vec<Row<'_>> {
    let table = document.split_once(HEADING).map_or("", |(_, table)| table);
    let cells = |line: &'_ str| -> Option<(usize, usize)> {
        let middle = line.rfind(" | ")?;
        (line.starts_with("| ") && line.ends_with(" |")).then_some((middle, line.len() - 2))
    };
    let rows = table.lines().filter_map(|line| {
        let (middle, end) = cells(line)?;
        let quote = &line[2..middle];
        let held = line.get(middle + 3..end)?;
        Some(Row { quote, held })
    });
    rows.filter(|row| row.quote != "the contract" && !row.quote.starts_with("---"))
        .collect()
}

/// What is wrong with the table; empty if nothing is.
fn faults(document: &str) -> Vec<String> {
    let contract = document.split_once(HEADING).map_or("", |(text, _)| text);
    let rows = rows(document);
    let mut faults = Vec::new();
    for row in &rows {
        if !contract.contains(row.quote) {
            faults.push(format!("not in the contract: {}", row.quote));
        }
        if row.held == NOT_BUILT {
            continue;
        }
        let tests: Vec<&str> = row.held.split('`').skip(1).step_by(2).collect();
        if tests.is_empty() {
            faults.push(format!("without a test: {}", row.quote));
        }
        let missing = tests.into_iter().filter(|test| !exists(test));
        faults.extend(missing.map(|test| format!("no such test: {test}")));
    }
    let small_print = contract.split_once("\n## Small print\n");
    let bullets = small_print.map_or("", |(_, text)| text).lines();
    for bullet in bullets.filter_map(|line| line.strip_prefix("- ")) {
        let mut left = bullet.to_owned();
        let mut quotes: Vec<&str> = rows.iter().map(|row| row.quote).collect();
        // A quote may be part of a longer one.
        quotes.sort_by_key(|quote| std::cmp::Reverse(quote.len()));
        for quote in quotes {
            left = left.replace(quote, " ");
        }
        if left.chars().any(char::is_alphanumeric) {
            let left: Vec<&str> = left.split_whitespace().collect();
            faults.push(format!("not in the table: {}", left.join(" ")));
        }
    }
    if rows.is_empty() || small_print.is_none() {
        faults.push("no small print, or no table".to_owned());
    }
    faults
}

/// Whether this test exists: `FILE::FUNCTION`, or a wrong file with its messages.
fn exists(test: &str) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap_or_default();
    match test.split_once("::") {
        Some((path, function)) => is_test(&read(path), function),
        None if test.starts_with("tests/hostile/") => {
            let complaint = test
                .strip_suffix(".toml")
                .map(|name| format!("{name}.stderr"));
            root.join(test).is_file() && complaint.is_some_and(|c| !read(&c).is_empty())
        }
        None => false,
    }
}

fn is_test(source: &str, function: &str) -> bool {
    let head = format!("fn {function}(");
    let mut places = source.match_indices(&head).map(|(place, _)| place);
    // Attributes are in the lines above.
    places.any(|place| {
        let mut above = source[..place].trim_end().lines().rev();
        above
            .next()
            .is_some_and(|line| line.trim() == "#[test]" || line.trim().starts_with("#[ignore"))
    })
}

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/language.md");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn every_word_of_the_small_print_has_a_row_and_every_row_tests_that_exist() {
    let faults = faults(&document());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_table_that_breaks_its_word_is_caught() {
    let own = "tests/small_print/table.rs::a_table_that_breaks_its_word_is_caught";
    let wrong = "tests/hostile/board-missing.toml";
    let table =
        |rows: &str| format!("x\n\n## Small print\n\n- One. Two `a`.\n- Three.\n{HEADING}\n{rows}");
    let faults = |rows: &str| faults(&table(rows));
    let head = "| the contract | held by |\n| --- | --- |\n";
    let good = format!(
        "{head}| One | `{own}` |\n| Two `a` | `{wrong}`, `{own}` |\n| Three. | not built yet |\n"
    );
    assert_eq!(faults(&good), Vec::<String>::new());
    let with = |from: &str, to: &str| faults(&good.replace(from, to));
    assert_eq!(with("| One", "| Six").len(), 2);
    assert_eq!(with("| Two `a`", "| Two"), ["not in the table: . `a`."]);
    assert_eq!(with("not built yet", "later"), ["without a test: Three."]);
    for nothing in [
        "tests/hostile/nothing.toml",
        "tests/hostile.rs",
        "tests/small_print/table.rs::exists",
        "tests/small_print/table.rs::a_table",
        "tests/nothing.rs::a_table_that_breaks_its_word_is_caught",
    ] {
        assert_eq!(with(wrong, nothing), [format!("no such test: {nothing}")]);
    }
    assert_eq!(faults("").len(), 3);
}
