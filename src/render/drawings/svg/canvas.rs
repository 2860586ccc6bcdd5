//! Elements of an SVG, written one after another with short numbers, so that the same board is
//! always the same bytes.

use std::fmt::{self, Display, Write};

use crate::text::is_hidden;

/// An SVG, or a part of one, that is being written.
#[derive(Default)]
pub struct Canvas {
    text: String,
    /// The prefix of the names of definitions.
    prefix: String,
}

impl Canvas {
    /// A canvas whose definitions have names of their own, so that several pictures can be in one page.
    pub fn with_prefix(prefix: String) -> Self {
        Canvas {
            prefix,
            ..Canvas::default()
        }
    }

    /// The name of a definition in this picture.
    pub fn name(&self, definition: impl Display) -> String {
        format!("{}{definition}", self.prefix)
    }

    /// Adds a line.
    pub fn line(&mut self, line: impl Display) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// Writes a group with these attributes around what `inside` writes; nothing if that is empty.
    pub fn group(&mut self, attributes: &str, inside: impl FnOnce(&mut Canvas)) {
        let mut canvas = Canvas::with_prefix(self.prefix.clone());
        inside(&mut canvas);
        if !canvas.text.is_empty() {
            self.line(format_args!("<g {attributes}>\n{}</g>", canvas.text));
        }
    }

    pub fn into_text(self) -> String {
        self.text
    }
}

/// A number with at most two decimals and no zeros at its end.
#[derive(Clone, Copy)]
pub struct Short(pub f64);

impl Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            rest if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            rest => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// A text between tags or in an attribute.
pub struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                // XML does not have all of the others, and none of them is visible.
                other if other != '\n' && is_hidden(other) => {
                    write!(f, "{}", other.escape_default())?;
                }
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let short = |number| Short(number).to_string();
        assert_eq!(short(48.0), "48");
        assert_eq!(short(0.5), "0.5");
        assert_eq!(short(-0.25), "-0.25");
        assert_eq!(short(1.0 / 3.0), "0.33");
        assert_eq!(short(7.039), "7.04");
        assert_eq!(short(7.05), "7.05");
        assert_eq!(short(-0.001), "0");
    }

    #[test]
    fn what_means_something_in_xml_is_escaped() {
        let escaped = Escaped("a < b & \"c\" > \u{1b}\u{fffe}").to_string();
        assert_eq!(
            escaped,
            "a &lt; b &amp; &quot;c&quot; &gt; \\u{1b}\\u{fffe}"
        );
    }
}
