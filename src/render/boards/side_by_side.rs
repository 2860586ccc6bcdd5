//! Small boards side by side, as many as fit on a line of the screen.

use unicode_width::UnicodeWidthStr;

/// Blanks between two boards.
const GAP: usize = 3;

/// The boards collected for one line of boards.
#[derive(Default)]
pub struct SideBySide {
    boards: Vec<String>,
    width: usize,
}

impl SideBySide {
    /// Adds a board, whose lines end in line breaks. If it does not fit beside the collected boards,
    /// returns these first as a line of boards.
    pub fn push(&mut self, board: String, screen: usize) -> Option<String> {
        let width = width(&board);
        let full = !self.boards.is_empty() && self.width + GAP + width > screen;
        let line = if full { self.take() } else { None };
        self.width += width + if self.boards.is_empty() { 0 } else { GAP };
        self.boards.push(board);
        line
    }

    /// Takes the collected boards, side by side.
    pub fn take(&mut self) -> Option<String> {
        let boards = std::mem::take(&mut self.boards);
        self.width = 0;
        let height = boards.iter().map(|board| board.lines().count()).max()?;
        let mut text = String::new();
        for row in 0..height {
            let mut line = String::new();
            for (place, board) in boards.iter().enumerate() {
                let part = board.lines().nth(row).unwrap_or_default();
                line.push_str(part);
                if place + 1 < boards.len() {
                    let blanks = width(board) - visible(part) + GAP;
                    line.extend(std::iter::repeat_n(' ', blanks));
                }
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        Some(text)
    }
}

fn width(board: &str) -> usize {
    board.lines().map(visible).max().unwrap_or(0)
}

/// The number of screen columns that a line takes; colours take none.
fn visible(line: &str) -> usize {
    let mut parts = line.split('\x1b');
    let plain = parts.next().unwrap_or_default().width();
    let coloured = parts.map(|part| part.split_once('m').map_or(0, |(_, rest)| rest.width()));
    plain + coloured.sum::<usize>()
}
