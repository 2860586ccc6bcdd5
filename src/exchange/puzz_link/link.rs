//! The parts of a link.

use super::FORMAT;
use crate::exchange::ImportError;
use crate::exchange::grid::Grid;

pub struct Link<'t> {
    pub genre: &'t str,
    /// A variant of the genre, as one letter or several.
    pub flag: &'t str,
    pub grid: Grid,
    pub body: &'t str,
}

/// What stands before the genre.
const BEFORE: [&str; 4] = ["/p?", "/p.html?", "/player?", "pzprv3/p?"];

/// Whether this is such a link, or what stands in one behind its address: `nurikabe/5/5/g5k2o1k3g`.
pub fn is_link(text: &str) -> bool {
    let text = text.trim();
    let is_address = text.starts_with("http://") || text.starts_with("https://");
    match is_address {
        true => BEFORE.iter().any(|before| text.contains(before)),
        false if text.contains(char::is_whitespace) => false,
        false => {
            let parts: Vec<&str> = text.split('/').collect();
            super::names().any(|genre| parts.len() > 2 && parts[0] == genre) || has_sizes(&parts)
        }
    }
}

/// Whether two numbers stand behind a word, as in the link of a genre that is not known.
fn has_sizes(parts: &[&str]) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    match parts {
        [word, columns, rows, ..] => {
            word.len() > 2
                && word.bytes().all(|letter| letter.is_ascii_lowercase())
                && is_number(columns)
                && is_number(rows)
        }
        _ => false,
    }
}

pub fn parse(text: &str) -> Result<Link<'_>, ImportError> {
    let found = BEFORE
        .iter()
        .find_map(|before| text.find(before).map(|at| at + before.len()));
    let text = &text[found.unwrap_or(0)..];
    let text = text.split(['#', '&', ' ']).next().unwrap_or(text);
    let (genre, mut rest) = text.split_once('/').unwrap_or((text, ""));
    let mut flag = "";
    if let Some((first, others)) = rest.split_once('/')
        && !first.starts_with(|c: char| c.is_ascii_digit())
    {
        (flag, rest) = (first, others);
    }
    let mut sizes = rest.splitn(3, '/');
    let mut number = |what: &'static str| {
        let found = sizes.next().unwrap_or_default();
        let number = found.parse::<usize>().ok().filter(|_| found.len() < 7);
        number.ok_or_else(|| FORMAT.wrong(what, format!("`{found}`"), "a number"))
    };
    let columns = number("its number of columns")?;
    let rows = number("its number of rows")?;
    let grid = Grid::new(rows, columns)?;
    Ok(Link {
        genre: genre.trim_end_matches("_edit"),
        flag,
        grid,
        body: sizes.next().unwrap_or_default(),
    })
}
