//! Columns are filled up by `text::at_the_left` and `at_the_right`: the widths of Rust's own formatter end at 65535, and
//! a greater one is a panic. Names, numbers and lists of parameters may be longer.

use crate::architecture::sources::{self, Source};

/// The lines of the program with a width that is a value, such as `{name:width$}`.
fn variable_widths(sources: &[&Source]) -> Vec<String> {
    let of_source = |source: &&Source| -> Vec<String> {
        let program = source.program();
        let lines = program.lines().filter(|line| line.contains("$}"));
        let path = source.path.display();
        lines
            .map(|line| format!("{path}: {}", line.trim()))
            .collect()
    };
    sources.iter().flat_map(of_source).collect()
}

#[test]
fn no_width_of_the_formatter_is_a_value() {
    let all = sources::all();
    assert_eq!(variable_widths(&sources::of_program(&all)), [""; 0]);
}

#[test]
fn an_invented_width_is_caught() {
    let source = Source::new("src/render/table.rs", "format!(\"{name:>width$}\");\n");
    assert_eq!(variable_widths(&[&source]).len(), 1);
    let fixed = Source::new(
        "src/render/table.rs",
        "format!(\"{name:>10} {time:.3}\");\n",
    );
    assert!(variable_widths(&[&fixed]).is_empty());
}
