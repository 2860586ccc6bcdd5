//! Draws problems: message, place, the source line with the spot marked.
//!
//! It must not know which problems there are.

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet, Title,
};

use super::wording::plural;
use super::{Problem, Problems};
use crate::definition::syntax::{SourceFile, Span};
use crate::text::{self, Excerpt, boundary, excerpt, visible_on_one_line};

/// In a file with more errors than this, many have a common cause.
const MOST_DRAWN: usize = 20;

impl Problems {
    /// The whole report as rustc would draw it, ending in a line break.
    pub fn draw(&self, colour: bool) -> String {
        let renderer = if colour {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let drawn = self.list.iter().take(MOST_DRAWN);
        let mut pictures: Vec<String> = drawn
            .map(|problem| renderer.render(&[self.group(problem)]) + "\n")
            .collect();
        if let Some(more) = self.list.len().checked_sub(MOST_DRAWN)
            && more > 0
        {
            let title = Level::ERROR.primary_title(format!("and {}", plural(more, "more error")));
            pictures.push(renderer.render(&[Group::with_title(title)]) + "\n");
        }
        pictures.join("\n")
    }

    fn group<'a>(&'a self, problem: &'a Problem) -> Group<'a> {
        let message = &problem.message;
        let title = Level::ERROR.primary_title(&message.title);
        let group = match &problem.at {
            Some(at) => self.snippets(title, problem, at),
            None => title.element(Origin::path(visible_on_one_line(self.sources.name(0)))),
        };
        match &message.help {
            Some(help) => group.element(Level::HELP.message(help)),
            None => group,
        }
    }

    /// The marked spot with the related places in its file, then those in other files.
    fn snippets<'a>(&'a self, title: Title<'a>, problem: &'a Problem, at: &Span) -> Group<'a> {
        let mut marks = vec![(AnnotationKind::Primary, at.clone(), problem.label.clone())];
        for (span, label) in problem.related() {
            marks.push((AnnotationKind::Context, span, Some(label)));
        }
        let mut by_file: Vec<(usize, Vec<MarkedSpan>)> = Vec::new();
        for (kind, span, label) in marks {
            let Some((source, start)) = self.sources.at(span.start) else {
                continue;
            };
            let local = span.start - start..span.end.max(span.start) - start;
            let mark = (kind, on_one_line(source, &local), label);
            match by_file.iter_mut().find(|(file, _)| *file == start) {
                Some((_, marks)) => marks.push(mark),
                None => by_file.push((start, vec![mark])),
            }
        }
        let mut group = Group::with_title(title);
        for (start, marks) in by_file {
            if let Some((source, _)) = self.sources.at(start) {
                group = match snippet(source, &marks) {
                    Some(snippet) => group.element(snippet),
                    None => group.element(place(source, &marks)),
                };
            }
        }
        group
    }
}

/// A place in one file, how it is marked, and what is written beside it.
type MarkedSpan = (AnnotationKind, Span, Option<String>);

/// `None` if there is too much to show.
fn snippet<'a>(source: &SourceFile, marks: &[MarkedSpan]) -> Option<Snippet<'a, Annotation<'a>>> {
    let spans: Vec<Span> = marks.iter().map(|(_, span, _)| span.clone()).collect();
    let Excerpt {
        text,
        line,
        marks: moved,
    } = excerpt(&source.text, &spans)?;
    let snippet = Snippet::source(text)
        .path(visible_on_one_line(&source.name))
        .line_start(line);
    let marks = marks.iter().zip(moved);
    Some(snippet.annotations(marks.map(|((kind, _, label), span)| {
        let label = label.as_deref().map(text::message);
        kind.span(span).label(label)
    })))
}

/// The place of the first mark, without its text.
fn place<'a>(source: &SourceFile, marks: &[MarkedSpan]) -> Origin<'a> {
    let at = marks.first().map_or(0, |(_, span, _)| span.start);
    let (line, column) = source.line_and_column(at);
    let origin = Origin::path(visible_on_one_line(&source.name));
    origin.line(line).char_column(column)
}

/// A span over several lines is marked on its first line only.
fn on_one_line(source: &SourceFile, span: &Span) -> Span {
    let start = boundary(&source.text, span.start);
    let end = boundary(&source.text, span.end).max(start);
    let within = source.slice(&(start..end));
    let line = within.lines().next().unwrap_or_default();
    start..start + line.len()
}
