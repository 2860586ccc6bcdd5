//! Boards as a document to print: puzzles with their words, then solutions.
//!
//! Pages are laid out here; [`content`] writes a drawing on a page, [`words`] knows how wide text is. The letters of
//! words are those of a font that every viewer has; boards need no font.

mod content;
mod words;

use std::slice;

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::render::drawings::drawing::{CELL, Drawing, Shape};
use crate::render::drawings::figures::all_are_drawn;
use crate::render::drawings::pdf::content::{Drawer, opacities, show};
use crate::render::drawings::pdf::words::{Font, missing, wrapped};
use crate::render::drawings::picture::{Lettering, Medium, Picture};
use crate::render::format::{CannotWrite, Format, OutputShape, Paper, Shown};

pub const FORMAT: Format = Format {
    name: "pdf",
    about: "a page to print",
    shape: OutputShape::File,
    endings: &["pdf"],
    write: |shown| sheet("", slice::from_ref(shown), &[], Paper::A4),
    reader: None,
};

/// The edge of a page without print, in points.
const MARGIN: f32 = 54.0;
const GAP: f32 = 24.0;

/// The largest side of a square on paper.
const SQUARE: f32 = 36.0;

/// A part of a page, from its top left corner.
#[derive(Clone, Copy)]
struct Slot {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

/// The puzzles, one or two on a page, and then their solutions, six on a page.
pub fn sheet(
    title: &str,
    boards: &[Shown<'_>],
    solutions: &[Shown<'_>],
    paper: Paper,
) -> Result<Vec<u8>, CannotWrite> {
    let mut document = Document::new(paper);
    let of_puzzles = if boards.len() == 1 { (1, 1) } else { (1, 2) };
    let genre = |shown: &Shown| shown.style.words.genre.clone();
    for alike in boards.chunk_by(|one, next| genre(one) == genre(next)) {
        // A heading is left out sooner than a page refused for it.
        let heading = genre(&alike[0]).filter(|words| missing(words).is_none());
        document.boards(alike, of_puzzles, &heading.unwrap_or_default())?;
    }
    document.boards(solutions, (2, 3), "Solutions")?;
    let title = match boards {
        [board] => board.style.title.as_deref().unwrap_or(title),
        _ => title,
    };
    Ok(document.finish(title))
}

struct Document {
    pdf: Pdf,
    /// Width and height of a page, in points.
    size: (f32, f32),
    pages: Vec<Ref>,
    next: i32,
}

/// The objects that every document has.
const CATALOG: Ref = Ref::new(1);
const TREE: Ref = Ref::new(2);
const INFORMATION: Ref = Ref::new(3);
const FIRST_FREE: i32 = 10;

fn font(font: Font) -> Ref {
    Ref::new(4 + font as i32)
}

impl Document {
    fn new(paper: Paper) -> Self {
        Document {
            pdf: Pdf::new(),
            size: match paper {
                Paper::A4 => (595.0, 842.0),
                Paper::Letter => (612.0, 792.0),
            },
            pages: Vec::new(),
            next: FIRST_FREE,
        }
    }

    fn free(&mut self) -> Ref {
        self.next += 1;
        Ref::new(self.next)
    }

    /// So many boards beside and below one another on each page, below these words.
    fn boards(
        &mut self,
        boards: &[Shown<'_>],
        (columns, rows): (usize, usize),
        heading: &str,
    ) -> Result<(), CannotWrite> {
        let (width, height) = self.size;
        let part = |whole: f32, number: usize| {
            (whole - 2.0 * MARGIN - GAP * (number - 1) as f32) / number as f32
        };
        let (wide, high) = (part(width, columns), part(height, rows));
        for page in boards.chunks(columns * rows) {
            let mut content = Content::new();
            let at = (MARGIN, height - MARGIN + GAP / 2.0);
            show(&mut content, heading, Font::Slanted, 10.0, at);
            for (place, shown) in page.iter().enumerate() {
                let (column, row) = ((place % columns) as f32, (place / columns) as f32);
                let slot = Slot {
                    left: MARGIN + column * (wide + GAP),
                    top: height - MARGIN - row * (high + GAP),
                    width: wide,
                    height: high,
                };
                board(&mut content, slot, shown)?;
            }
            self.page(content);
        }
        Ok(())
    }

    fn page(&mut self, content: Content) {
        let (page, stream) = (self.free(), self.free());
        self.pages.push(page);
        self.pdf.stream(stream, &content.finish());
        let mut written = self.pdf.page(page);
        written.parent(TREE).contents(stream);
        written.media_box(Rect::new(0.0, 0.0, self.size.0, self.size.1));
        let mut resources = written.resources();
        let mut fonts = resources.fonts();
        for each in Font::ALL {
            fonts.pair(Name(each.name()), font(each));
        }
        fonts.finish();
        let mut states = resources.ext_g_states();
        for (name, opacity) in opacities() {
            let mut state = states
                .insert(Name(name.as_bytes()))
                .start::<pdf_writer::writers::ExtGraphicsState>();
            state.non_stroking_alpha(opacity).stroking_alpha(opacity);
        }
    }

    fn finish(mut self, title: &str) -> Vec<u8> {
        self.pdf.catalog(CATALOG).pages(TREE);
        let number = self.pages.len() as i32;
        let pages = self.pages.iter().copied();
        self.pdf.pages(TREE).kids(pages).count(number);
        for each in Font::ALL {
            let mut written = self.pdf.type1_font(font(each));
            written.base_font(Name(each.base().as_bytes()));
            written.encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        let mut information = self.pdf.document_info(INFORMATION);
        information.title(TextStr(title));
        information.creator(TextStr("Puzzle Workbench"));
        information.finish();
        self.pdf.finish()
    }
}

/// A board with its words above it.
fn board(content: &mut Content, slot: Slot, shown: &Shown) -> Result<(), CannotWrite> {
    let picture = Picture::of(shown, Medium::Print, Lettering::SMALL)?;
    let drawing = picture.drawing(&shown.style.shares);
    can_be_written(shown, &drawing)?;
    let words = &shown.style.words;
    let mut y = slot.top;
    let mut line = |content: &mut Content, text: &str, font: Font, size: f32| {
        y -= size * 1.25;
        show(content, text, font, size, (slot.left, y));
        y
    };
    let mut at = slot.top;
    for text in wrapped(
        shown.style.title.as_deref().unwrap_or_default(),
        Font::Bold,
        14.0,
        slot.width,
    ) {
        at = line(content, &text, Font::Bold, 14.0);
    }
    if let Some(author) = &words.author {
        at = line(content, &format!("by {author}"), Font::Slanted, 10.0);
    }
    // At least half of the room is for the board.
    let most = (slot.height / 2.0 / 12.5) as usize;
    let rules = words.legend.iter().chain(&words.rules);
    let rules = rules.flat_map(|rule| wrapped(rule, Font::Upright, 10.0, slot.width));
    let rules: Vec<String> = rules.collect();
    for text in rules.iter().take(most) {
        at = line(content, text, Font::Upright, 10.0);
    }
    if rules.len() > most {
        at = line(content, "…", Font::Upright, 10.0);
    }
    let room = slot.height - (slot.top - at) - 10.0;
    let view = drawing.view;
    let scale = (slot.width / view.width as f32).min(room / view.height as f32);
    let scale = scale.min(SQUARE / CELL as f32);
    let left = slot.left + (slot.width - scale * view.width as f32) / 2.0;
    // The page counts upwards from its lower edge, a drawing downwards.
    let corner = (
        left - scale * view.left as f32,
        at - 10.0 + scale * view.top as f32,
    );
    content.save_state();
    content.transform([scale, 0.0, 0.0, -scale, corner.0, corner.1]);
    Drawer::new(content, &drawing).draw(&drawing.shapes);
    content.restore_state();
    Ok(())
}

/// Refuses a symbol or a text with a character that no font on the page has: a question mark would be another clue.
fn can_be_written(shown: &Shown, drawing: &Drawing) -> Result<(), CannotWrite> {
    let (format, instead) = (FORMAT.name, "html");
    all_are_drawn(shown, missing, [format, instead])?;
    let mut texts = Vec::new();
    let words = &shown.style.words;
    texts.extend(shown.style.title.as_deref());
    texts.extend(
        [&words.author, &words.legend]
            .into_iter()
            .filter_map(Option::as_deref),
    );
    texts.extend(words.rules.iter().map(String::as_str));
    for shapes in drawing
        .figures
        .iter()
        .map(|(_, figure)| figure)
        .chain([&drawing.shapes])
    {
        add_texts(&mut texts, shapes);
    }
    match texts
        .into_iter()
        .find_map(|text| Some((text, missing(text)?)))
    {
        None => Ok(()),
        Some((text, character)) => Err(CannotWrite::NoGlyphInText {
            format,
            character,
            text: text.to_owned(),
            instead,
        }),
    }
}

fn add_texts<'a>(texts: &mut Vec<&'a str>, shapes: &'a [Shape]) {
    for shape in shapes {
        match shape {
            Shape::Text(text) => texts.push(&text.words),
            Shape::Group(group) => add_texts(texts, &group.shapes),
            Shape::Path(_) | Shape::Piece(..) => {}
        }
    }
}
