//! Squares that are filled in drawings are filled in the terminal, and read from there.

use crate::cli::support::{made, workbench, workbench_in, workbench_reading};

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

/// They were the letters of the pieces, which the drawing does not show.
#[test]
fn what_the_file_draws_as_a_dot_or_a_ship_is_one_and_is_read_back() {
    let file = "[board]\nrows = 1\ncolumns = 5\n\
                [pieces.pearl]\ndraw = \"white-dot\"\nsymbol = \"p\"\nfixed = [\"a1\"]\n\
                [pieces.coal]\ndraw = \"black-dot\"\nsymbol = \"c\"\nfixed = [\"b1\"]\n\
                [pieces.boat]\ndraw = \"ship\"\nsymbol = \"b\"\nfixed = [\"c1\"]\n\
                [pieces.way]\ndraw = \"line\"\nsymbol = \"w\"\nfixed = [\"d1\"]\n\
                [pieces.point]\ndraw = \"dot\"\nsymbol = \"q\"\nfixed = [\"e1\"]\n";
    // Two kinds with one sign have their letters.
    let grid = made(file, "render made.toml --format unicode").succeeds(0);
    assert!(grid.contains("│ ○ │ ● │ ■ │ w │ q │"), "{grid}");
    let alone = file.replace("draw = \"dot\"", "draw = \"text\"");
    let line = made(&alone, "render made.toml --format unicode").succeeds(0);
    assert!(line.contains("│ ■ │ • │ q │"), "{line}");
    let text = made(&alone, "render made.toml --format text").succeeds(0);
    assert_eq!(text, "p c b w q\n");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("made.toml"), &alone).unwrap();
    std::fs::write(folder.path().join("board.txt"), &line).unwrap();
    workbench_in(folder.path(), "check made.toml board.txt").succeeds(0);
}

/// Ships of several lengths are the numbers of these, from which a board is read again.
#[test]
fn a_fleet_that_a_grid_does_not_draw_is_named() {
    let noted = workbench("solve puzzles/battleships-2.toml --format unicode --no-unique").stderr;
    assert!(
        noted.contains("not shown in text: 1 fleet; -o x.svg shows it"),
        "{noted}"
    );
}

/// Pieces in a colour had none, those in black had one.
#[test]
fn a_given_piece_in_a_colour_has_a_frame() {
    for colour in ["fill", "red"] {
        let file = format!(
            "[board]\nsize = 2\n[pieces.ink]\ndraw = \"{colour}\"\ncount = 2\nfixed = [\"a1\"]\n"
        );
        let drawing = made(&file, "solve made.toml --no-unique --format svg -q").succeeds(0);
        assert_eq!(drawing.matches("class=\"frames\"").count(), 1, "{drawing}");
    }
}
