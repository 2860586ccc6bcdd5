//! Squares that are filled in drawings are filled in the terminal, and read from there.

use crate::cli::support::{made, workbench, workbench_reading};

#[test]
fn filled_squares_are_blocks_that_are_joined_around_their_numbers() {
    let file = "[board]\nrows = 2\ncolumns = 3\nnumbers = { a2 = 1, b2 = 2 }\n\
                [pieces.ink]\ndraw = \"fill\"\nfixed = [\"a2\", \"b2\", \"b1\"]\n";
    let grid = "┌───┬───┬───┐\n│█1███2█│   │\n├───┼███┼───┤\n│   │███│   │\n└───┴───┴───┘\n";
    made(file, "render made.toml --format unicode").gives(0, grid, "");
    // A wall is a block, too.
    let walled = file.replace("rows = 2", "layout = \"\"\"\n...\n..#\n\"\"\"\nrows = 2");
    let grid = made(&walled, "render made.toml --format unicode").succeeds(0);
    assert!(grid.contains("│   │▓▓▓│███│"), "{grid}");
}

#[test]
fn what_is_filled_is_read_back() {
    for name in ["hitori", "nurikabe", "nonogram-heart", "heyawake", "lits"] {
        let solve = format!("solve puzzles/{name}.toml --no-unique -q --format");
        let grid = workbench(&format!("{solve} unicode")).succeeds(0);
        assert!(grid.contains('█'), "{grid}");
        workbench_reading(&grid, &format!("check puzzles/{name}.toml")).succeeds(0);
    }
}

#[test]
fn every_fifth_line_of_a_nonogram_is_heavy() {
    let file = "[board]\nrows = 1\ncolumns = 7\n[pieces.ink]\ndraw = \"fill\"\n\
                [[runs]]\nof = \"ink\"\neach = \"row\"\nlengths = [\"1\"]\n";
    let grid = made(file, "render made.toml --format unicode").succeeds(0);
    assert!(grid.contains("1 ┃   │   │   │   │   ┃   │   ┃"), "{grid}");
}
