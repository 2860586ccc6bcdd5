//! `[[distinct]]`: no two groups alike.

use crate::board::Grouping;
use crate::puzzle::Distinct;
use crate::render::english::nouns::capital;

pub fn distinct(rule: &Distinct) -> String {
    let groups: Vec<String> = rule
        .each
        .iter()
        .map(|&each| format!("no two {}", plural(each)))
        .collect();
    let groups = capital(&groups.join(" and "));
    let regions = rule.each.contains(&Grouping::Region);
    // Rows, columns and boxes are all of one size.
    let size = if regions { " of the same size" } else { "" };
    format!("{groups}{size} hold the same pieces in the same order.")
}

fn plural(grouping: Grouping) -> &'static str {
    match grouping {
        Grouping::Row => "rows",
        Grouping::Column => "columns",
        Grouping::Region => "regions",
        Grouping::Box => "boxes",
        Grouping::Board
        | Grouping::Diagonal
        | Grouping::Antidiagonal
        | Grouping::Square
        | Grouping::Line
        | Grouping::Window { .. } => "groups",
    }
}
