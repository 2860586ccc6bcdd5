//! A text of the file on one line.

/// A text on one line, with a blank for each control character: a title may come from anywhere, and a terminal obeys
/// control characters.
pub fn on_one_line(text: &str) -> String {
    let seen = |c: char| if c.is_control() { ' ' } else { c };
    let text: String = text.chars().map(seen).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::on_one_line;

    #[test]
    fn line_breaks_and_control_characters_are_blanks() {
        assert_eq!(on_one_line(" a\u{1b}[31m \n b\u{9b}c\u{7} "), "a [31m b c");
    }
}
