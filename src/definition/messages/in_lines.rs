//! Problems in lines, for a page, which marks the places in its own text: what draws them for a terminal would be a
//! hundredth of all that it loads.

use super::Problems;

impl Problems {
    /// A line for each, with its place.
    pub fn draw(&self, _colour: bool) -> String {
        let lines = self.iter().map(|problem| {
            let (line, column) = problem.place.unwrap_or((1, 1));
            format!("{}:{line}:{column}: {}\n", problem.file, problem.message)
        });
        lines.collect()
    }
}
