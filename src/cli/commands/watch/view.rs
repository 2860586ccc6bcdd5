//! What `watch` shows of one look at the file, and how that fits the terminal: the board comes before the words.
//!
//! It must not know how a puzzle is read or solved.

use anstream::adapter::strip_str;
use unicode_width::UnicodeWidthStr;

use crate::cli::ending::Halt;
use crate::cli::output::Output;
use crate::render::{self, FittedGrid, Format, Screen, Shown};

/// The lines below the board and its notes: the count, that the program waits, and the one with the cursor.
const LINES_BELOW: usize = 3;

/// A terminal shows the last look until there is something new.
#[derive(Default)]
pub struct View {
    text: String,
    title: Option<String>,
    /// What is said below the count.
    notes: Vec<String>,
}

/// A board as far as the screen shows it.
struct Fitted {
    board: String,
    /// What of it is left out, as a line.
    left_out: Option<String>,
}

impl View {
    pub fn of(title: Option<String>, notes: Vec<String>) -> Self {
        View {
            text: String::new(),
            title,
            notes,
        }
    }

    /// Shows the title and the board. On a terminal that is too low for both the title is left out, then lines of the
    /// board; what is left out of the board is said below it.
    pub fn show_board(
        &mut self,
        (format, shown): (&'static Format, &Shown),
        output: &mut Output,
    ) -> Result<(), Halt> {
        let screen = shown.style.screen;
        let high = |text: &str| lines_on(screen, text);
        let title = self.title.as_ref().map(|title| format!("{title}\n\n"));
        let title = title.unwrap_or_default();
        let notes: usize = self.notes.iter().map(|note| high(note)).sum();
        let around = high(&title) + 1 + notes + LINES_BELOW;
        let fitted = fitted((format, shown), around)?;
        if fitted.left_out.is_none() {
            return self.show(&format!("{title}{}\n", fitted.board), output);
        }
        let mut fitted = fitted_with_a_line((format, shown), notes + LINES_BELOW)?;
        self.notes.extend(fitted.left_out.take());
        self.show(&fitted.board, output)
    }

    /// Shows these words and the notes.
    pub fn show_words(&mut self, words: &str, output: &mut Output) -> Result<(), Halt> {
        let notes = std::mem::take(&mut self.notes).into_iter();
        let notes: String = notes.map(|note| note + "\n").collect();
        self.show(&format!("{words}{notes}"), output)
    }

    /// Shows what is known so far and this: at a terminal in place of all that was there, or else below it.
    fn show(&mut self, text: &str, output: &mut Output) -> Result<(), Halt> {
        self.text += text;
        if output.is_terminal() {
            output.show_screen(&self.text)?;
        } else {
            output.result_bytes(std::mem::take(&mut self.text).as_bytes())?;
        }
        output.flush()
    }

    pub fn clear(&mut self, output: &mut Output) -> Result<(), Halt> {
        self.text.clear();
        match output.is_terminal() {
            true => output.show_screen(""),
            false => Ok(()),
        }
    }
}

/// The first of these lines that a terminal shows on one line, or else the last.
pub fn on_one_line(lines: Vec<String>, output: &Output) -> String {
    let most = output.screen().map_or(usize::MAX, |screen| screen.columns);
    let place = lines.iter().position(|line| line.width() <= most);
    let last = lines.len().saturating_sub(1);
    lines
        .into_iter()
        .nth(place.unwrap_or(last))
        .unwrap_or_default()
}

/// The board beside so many other lines, with a line more where something is left out of it.
fn fitted_with_a_line(board: (&'static Format, &Shown), around: usize) -> Result<Fitted, Halt> {
    let all = fitted(board, around)?;
    match &all.left_out {
        None => Ok(all),
        Some(line) => fitted(board, around + lines_on(board.1.style.screen, line)),
    }
}

/// The board beside so many other lines; if no form of it is low enough, its first lines.
fn fitted((format, shown): (&'static Format, &Shown), around: usize) -> Result<Fitted, Halt> {
    let mut style = shown.style.clone();
    if let Some(screen) = &mut style.screen {
        screen.lines = screen.lines.map(|lines| lines.saturating_sub(around));
    }
    let most = style.screen.and_then(|screen| screen.lines);
    let shown = Shown {
        style: &style,
        ..*shown
    };
    let FittedGrid { board, left_out } = match format.name {
        "unicode" => render::fitted(&shown),
        _ => FittedGrid {
            board: (format.write)(&shown),
            left_out: None,
        },
    };
    let board = board.map_err(Halt::bad_input)?;
    let board = String::from_utf8_lossy(&board).into_owned();
    if let Some(most) = most.filter(|&most| most < lines_on(style.screen, &board)) {
        let mut high = 0;
        let lines = board.lines().take_while(|line| {
            high += lines_on(style.screen, line);
            high <= most
        });
        let lines: Vec<String> = lines.map(|line| format!("{line}\n")).collect();
        let more = board.lines().count() - lines.len();
        return Ok(Fitted {
            board: lines.concat(),
            left_out: Some(format!("… {more} lines more; this terminal is too low")),
        });
    }
    let left_out = left_out.map(str::to_owned);
    Ok(Fitted { board, left_out })
}

/// How many lines of the screen a text takes.
fn lines_on(screen: Option<Screen>, text: &str) -> usize {
    let columns = screen.map_or(usize::MAX, |screen| screen.columns.max(1));
    let text = strip_str(text).to_string();
    let lines = text.lines().map(|line| line.width().div_ceil(columns));
    lines.map(|lines| lines.max(1)).sum()
}
