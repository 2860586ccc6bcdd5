//! A text of the file on one line.

use crate::text::visible;

/// A text on one line, with a blank for each line break, and invisible characters as escapes.
pub fn on_one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    visible(&words.join(" ")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::on_one_line;

    #[test]
    fn line_breaks_are_blanks_and_control_characters_escapes() {
        assert_eq!(
            on_one_line(" a\u{1b}[31m \n b\u{9b}c\u{7} "),
            "a\\u{1b}[31m b\\u{9b}c\\u{7}"
        );
    }
}
