//! The whole description, as text and as JSON.

use crate::definition::{Definition, Instance};
use crate::puzzle::Puzzle;
use crate::render::english::describe::{board, picture, pieces, symmetry};
use crate::render::english::rules;
use crate::render::instance::on_one_line;
use crate::render::json::Object;

/// Lines are broken before this column of the screen, or sooner on a narrow one.
const WIDTH: usize = 88;

/// Sections of sentences, each with its name, for a screen of this width; lines end in a line break.
pub fn describe(definition: &Definition, instance: &Instance, screen: Option<usize>) -> String {
    let puzzle = &instance.puzzle;
    let mut page = Page {
        text: heading(definition, instance),
        width: screen.unwrap_or(WIDTH).min(WIDTH),
    };
    if let Some(own) = &definition.texts().description {
        page.wrapped("", "", &format!("\"{}\"", on_one_line(own)));
        page.text.push('\n');
    }
    let rules = rules::sentences(puzzle).into_iter().map(|(rule, _)| rule);
    page.section("Board", &[board::board(&puzzle.board).join("\n\n")]);
    page.section("Pieces", &or_none(all_pieces(puzzle), "None."));
    if let Some(givens) = pieces::givens(puzzle) {
        page.section("Given", &[givens]);
    }
    let no_rule = "None, but that a square holds at most one piece.";
    page.section("Rules", &or_none(rules.collect(), no_rule));
    if let Some(goal) = symmetry::goal(puzzle) {
        page.section("Goal", &[goal]);
    }
    page.section("Symmetry", &[symmetry::symmetry(puzzle)]);
    page.section("Picture", &picture::picture(puzzle));
    page.text
}

/// The pieces, and how text writes those that have numbers in pictures.
fn all_pieces(puzzle: &Puzzle) -> Vec<String> {
    let pieces = pieces::pieces(puzzle).into_iter();
    pieces.chain(pieces::in_text(puzzle)).collect()
}

fn or_none(sentences: Vec<String>, none: &str) -> Vec<String> {
    match sentences.is_empty() {
        true => vec![none.to_owned()],
        false => sentences,
    }
}

fn heading(definition: &Definition, instance: &Instance) -> String {
    let parameters = instance.parameters.iter();
    let parameters = parameters.map(|(name, value)| format!("{name} = {value}"));
    let mut about = vec![definition.name().to_owned()];
    about.extend(parameters);
    let about = about.join(", ");
    match &definition.texts().title {
        Some(title) => format!("{} ({about})\n\n", on_one_line(title)),
        None => format!("{about}\n\n"),
    }
}

/// The text so far, and how wide its lines may be.
struct Page {
    text: String,
    width: usize,
}

impl Page {
    /// One sentence beside the name of the section, several below it, each with a dash.
    fn section(&mut self, name: &str, sentences: &[String]) {
        match sentences {
            [] => {}
            [one] => self.paragraphs(&format!("{name}: "), "  ", one),
            several => {
                self.text += &format!("{name}:\n");
                for sentence in several {
                    self.paragraphs("- ", "  ", sentence);
                }
            }
        }
    }

    /// Joins and wraps sentences (divided by an empty line); lines of pictures stay as they are.
    fn paragraphs(&mut self, head: &str, indent: &str, text: &str) {
        let mut head = head;
        let mut running: Vec<&str> = Vec::new();
        for part in text.split("\n\n") {
            let (sentence, picture) = part.split_once('\n').unwrap_or((part, ""));
            running.push(sentence);
            if !picture.is_empty() {
                self.wrapped(head, indent, &running.join(" "));
                running.clear();
                head = indent;
                for line in picture.lines() {
                    self.text += &format!("{indent}  {line}\n");
                }
            }
        }
        if !running.is_empty() {
            self.wrapped(head, indent, &running.join(" "));
        }
    }

    fn wrapped(&mut self, head: &str, indent: &str, text: &str) {
        let mut line = head.to_owned();
        let mut is_begun = false;
        for word in text.split(' ') {
            if is_begun && line.chars().count() + 1 + word.chars().count() > self.width {
                self.text += &format!("{line}\n");
                line = format!("{indent}{word}");
                continue;
            }
            if is_begun {
                line.push(' ');
            }
            is_begun = true;
            line += word;
        }
        self.text += &format!("{line}\n");
    }
}

/// The same sentences as a JSON object on a line; rules have the place where they are written.
pub fn describe_json(definition: &Definition, instance: &Instance) -> String {
    let puzzle = &instance.puzzle;
    let rules = rules::sentences(puzzle).into_iter().map(|(text, origin)| {
        let place = instance.place(origin);
        Object::default()
            .with("text", text)
            .with("file", place.file)
            .with("line", place.line)
    });
    Object::of(definition, instance)
        .with("board", board::board(&puzzle.board))
        .with("pieces", all_pieces(puzzle))
        .with_some("given", pieces::givens(puzzle))
        .with_list("rules", rules)
        .with_some("goal", symmetry::goal(puzzle))
        .with("symmetry", symmetry::symmetry(puzzle))
        .with_some(
            "picture",
            Some(picture::picture(puzzle)).filter(|said| !said.is_empty()),
        )
        .line()
}
