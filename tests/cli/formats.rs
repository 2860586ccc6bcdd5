//! Boards as text in every format, and boards side by side.

use std::fs;

use crate::cli::support::{workbench, workbench_in, workbench_reading};
use crate::files::sampled_files;

#[test]
fn fen_is_the_board_of_a_fen_and_is_read_with_its_other_fields() {
    let solve = "solve puzzles/queens-and-knights.toml --format fen -q --no-unique";
    let fen = workbench(solve).succeeds(0);
    assert_eq!(fen.matches('/').count(), 7, "{fen}");
    assert_eq!(fen.matches('Q').count(), 5, "{fen}");
    let whole = format!("{} w - - 0 1\n", fen.trim_end());
    let check = "check puzzles/queens-and-knights.toml";
    workbench_reading(&whole, check).gives(0, "The board obeys every rule.\n", "");
}

#[test]
fn a_board_that_fen_cannot_show_is_refused_and_nothing_is_written() {
    for (puzzle, why) in [
        ("light-up", "the wall b6"),
        ("skew-board", "the closed square f8"),
        (
            "sudoku",
            "the symbol `1` of digit.1, which is no letter from A to Z",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = fs::canonicalize(format!("puzzles/{puzzle}.toml")).unwrap();
        let arguments = format!("solve {} --no-unique -o board.fen", file.display());
        let message = format!("error: --format fen cannot show {why}\n");
        workbench_in(folder.path(), &arguments).gives(2, "", &message);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

#[test]
fn csv_has_a_column_for_each_square_and_a_line_for_each_solution() {
    let csv = "\
index,a4,b4,c4,d4,a3,b3,c3,d3,a2,b2,c2,d2,a1,b1,c1,d1
1,,Q,,,,,,Q,Q,,,,,,Q,
2,,,Q,,Q,,,,,,,Q,,Q,,
";
    let note = "puzzles/queens.toml (n = 4): 2 solutions\n";
    let run = workbench("solve puzzles/queens.toml --set n=4..4 -a --format csv");
    run.gives(0, csv, note);
    workbench("solve puzzles/kings.toml --set n=1 -a --format csv -q").gives(
        0,
        "index,a1\n1,K\n2,\n",
        "",
    );
}

#[test]
fn a_csv_of_several_boards_or_of_other_squares_is_refused() {
    let check = |text: &str, message: &str| {
        let run = workbench_reading(text, "check puzzles/queens.toml --set n=2");
        let stderr = run.stderr.clone();
        assert!(stderr.contains(message), "{stderr}");
        run.gives(2, "", &stderr);
    };
    let head = "index,a2,b2,a1,b1\n";
    check(
        &format!("{head}1,Q,,,\n2,,Q,,\n"),
        "a second board begins here",
    );
    check(head, "a line with their pieces");
    check(
        &format!("{head}1,Q,,\n"),
        "4 fields, but the board's squares and the index make 5",
    );
    check("index,a2,a2,a1,b1\n1,Q,,,\n", "a2 is named twice");
    check("index,a2,c2,a1,b1\n1,Q,,,\n", "c2 is not on the board");
    check(&format!("{head}1,P,,,\n"), "no piece has the symbol `P`");
    check(&format!("{head}1,#,,,\n"), "an open square");
}

#[test]
fn unicode_draws_walls_clues_regions_and_glyphs() {
    for (puzzle, name) in [
        ("light-up", "unicode-light-up"),
        ("star-battle-1", "unicode-star-battle"),
        ("queens-around-a-pond", "unicode-pond"),
    ] {
        workbench(&format!(
            "solve puzzles/{puzzle}.toml --format unicode --no-unique -q"
        ))
        .matches_snapshot(0, name);
    }
}

#[test]
fn unicode_has_the_clues_of_every_genre_and_is_read_back() {
    for puzzle in [
        "killer-4x4",
        "kakuro",
        "skyscrapers",
        "nonogram",
        "futoshiki",
        "tents",
    ] {
        let solve = format!("solve puzzles/{puzzle}.toml --format unicode --no-unique -q");
        let board = workbench(&solve).succeeds(0);
        workbench(&solve).matches_snapshot(0, &format!("unicode-{puzzle}"));
        let check = format!("check puzzles/{puzzle}.toml -q");
        workbench_reading(&board, &check).gives(0, "The board obeys every rule.\n", "");
    }
}

#[test]
fn unicode_draws_pieces_on_sides_as_lines_beside_the_clues() {
    for puzzle in ["slitherlink", "masyu", "numberlink", "shikaku", "yajilin"] {
        let solve = format!("solve puzzles/{puzzle}.toml --format unicode --no-unique -q");
        workbench(&solve).matches_snapshot(0, &format!("unicode-{puzzle}"));
    }
    let folder = tempfile::tempdir().unwrap();
    let solved = workbench("solve puzzles/masyu.toml --format unicode --no-unique -q").stdout;
    fs::write(folder.path().join("board.txt"), solved).unwrap();
    let board = folder.path().join("board.txt");
    let check = workbench(&format!("check puzzles/masyu.toml {}", board.display()));
    assert!(
        check.stderr.contains("take --format text"),
        "{}",
        check.stderr
    );
}

#[test]
fn every_gallery_file_has_a_picture_without_fonts() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("x.png");
    for file in sampled_files("puzzles") {
        let render = format!("render {} -q -o {}", file.display(), picture.display());
        workbench(&render).gives(0, "", "");
    }
}

#[test]
fn unicode_has_the_marks_of_the_author_and_the_coordinates_that_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = "[board]\nsize = 2\n[pieces.man]\nmoves = 'none'\n\
                  [[mark]]\nat = ['a1']\ntext = '7'\n\
                  [[mark]]\noutside = 'left'\ntexts = ['1 2', '']\n\
                  [[mark]]\ndraw = 'slash'\nat = ['b2']\ntexts = ['3', '4']\n\
                  [[mark]]\ndraw = 'border'\nsquares = ['a1']\n\
                  [[mark]]\ndraw = 'fill'\nsquares = ['b1']\n";
    fs::write(folder.path().join("p.toml"), puzzle).unwrap();
    let board = "    ┌───┬───┐
1 2 │   │3\\4│
    ┢━━━╅───┤
    ┃ 7 ┃   │
    ┗━━━┹───┘
";
    let missing = "not shown in text: 1 coloured square; -o x.svg shows it\n";
    let render = "render p.toml --format unicode";
    workbench_in(folder.path(), render).gives(0, board, missing);
    let named = workbench_in(folder.path(), &format!("{render} --coordinates r1c1"));
    assert!(named.stdout.contains("1 1 2 │"), "{}", named.stdout);
    fs::write(folder.path().join("board.txt"), board).unwrap();
    let read = workbench_in(folder.path(), "render p.toml board.txt --from unicode");
    read.gives(0, ". .\n. .\n", "");
}

#[test]
fn unicode_is_in_colour_only_where_that_is_wanted_and_is_read_back_all_the_same() {
    let solve = "solve puzzles/queens-completion.toml --format unicode -q --no-unique";
    let plain = workbench(solve).succeeds(0);
    assert!(!plain.contains('\x1b'));
    let coloured = workbench(&format!("{solve} --color always")).succeeds(0);
    assert!(coloured.contains("\x1b[1m ♕ \x1b[0m"), "{coloured}");
    let check = "check puzzles/queens-completion.toml";
    workbench_reading(&coloured, check).gives(0, "The board obeys every rule.\n", "");
}

#[test]
fn small_boards_stand_side_by_side_across_a_width() {
    workbench("solve puzzles/queens.toml --set n=4 -a --width 20").gives(
        0,
        "\
. Q . .   . . Q .
. . . Q   Q . . .
Q . . .   . . . Q
. . Q .   . Q . .

2 solutions
",
        "",
    );
    let narrow = workbench("solve puzzles/queens.toml --set n=4 -a --width 16").succeeds(0);
    assert_eq!(
        narrow,
        workbench("solve puzzles/queens.toml --set n=4 -a").succeeds(0)
    );
    let swept =
        workbench("solve puzzles/queens.toml --set n=4..5 -n 2 --width 60 --format unicode");
    swept.matches_snapshot(0, "unicode-side-by-side");
    let refused = "error: --width is for pictures: not with --format fen\n";
    workbench("solve puzzles/queens.toml --width 40 --format fen").gives(2, "", refused);
}

#[test]
fn two_boards_side_by_side_are_not_one_board() {
    let boards = workbench("solve puzzles/queens.toml --set n=4 -a -q --format unicode --width 60");
    let boards = boards.succeeds(0);
    let run = workbench_reading(&boards, "check puzzles/queens.toml --set n=4");
    let stderr = run.stderr.clone();
    run.gives(2, "", &stderr);
}

#[test]
fn latex_is_a_tikz_picture_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = fs::canonicalize("puzzles/tents.toml").unwrap();
    let solve = format!("solve {} -q --no-unique -o board.tex", file.display());
    workbench_in(folder.path(), &solve).gives(0, "", "");
    let tikz = fs::read_to_string(folder.path().join("board.tex")).unwrap();
    assert!(tikz.starts_with("\\begin{tikzpicture}"), "{tikz}");
    assert!(tikz.ends_with("\\end{tikzpicture}\n"), "{tikz}");
    // Trees and tents.
    for (kind, number) in [12, 12].into_iter().enumerate() {
        let shape = format!("piece-{kind}");
        let defined = format!("\\tikzset{{{shape}/.pic={{");
        assert_eq!(tikz.matches(&defined).count(), 1);
        assert_eq!(tikz.matches(&format!("{{{shape}}};")).count(), number);
    }
    // The numbers beside rows and above columns: this puzzle has eight.
    let numbers = "\\node[font=\\sffamily\\small,";
    assert_eq!(tikz.matches(numbers).count(), 8, "{tikz}");
    // Unmatched braces would break the whole document.
    assert_eq!(tikz.matches('{').count(), tikz.matches('}').count());
    workbench("solve puzzles/light-up.toml -q --no-unique --format latex")
        .matches_snapshot(0, "latex-light-up");
    let diagonals = workbench("render puzzles/diagonal-sudoku.toml --format latex").succeeds(0);
    // With a pale edge.
    let lines = " (9,9)--(0,0) (0,9)--(9,0);";
    assert_eq!(diagonals.matches(lines).count(), 2, "{diagonals}");
}

#[test]
fn latex_that_a_limit_cuts_short_says_so_in_a_comment() {
    let run = workbench("solve puzzles/queens.toml -a --limit 3 --format latex");
    let cut = run.stdout.clone();
    assert_eq!(cut.matches("\\end{tikzpicture}").count(), 3, "{cut}");
    assert!(cut.ends_with("% at least 3 solutions\n"), "{cut}");
    run.gives(3, &cut, "puzzles/queens.toml: at least 3 solutions\n");
}

#[test]
fn latex_has_the_marks_and_shades_of_other_drawings() {
    let check = |puzzle: &str, board: &str| {
        let check = format!("check puzzles/{puzzle}.toml -q --format latex -");
        workbench_reading(board, &check).succeeds(1)
    };
    let few = check("queens", "Qa1 Qb3");
    assert!(few.contains("{2 of 8 queens};"), "{few}");
    assert!(!few.contains("\\clip"), "{few}");
    // Two queens on one diagonal, and one queen too many in column a.
    let attack = check("queens", "Qa1 Qb2 Qc4 Qd6 Qe8 Qf3 Qg7 Qh5");
    assert!(attack.contains(" (1.264,1.264)--(0.736,0.736)"), "{attack}");
    let stars = check("star-battle-2", "Sa1 Sa2 Sa5");
    assert!(stars.contains("\\clip"), "{stars}");
    let render = |arguments: &str| {
        let render = format!("render puzzles/{arguments} -q --format latex");
        workbench(&render).succeeds(0)
    };
    let shares = render("nine-queens.toml --probabilities");
    assert_eq!(shares.matches("\\begin{tikzpicture}").count(), 2);
    for words in ["{queen};", "{pawn};", "{7.8\\%};", "\\% of solutions};"] {
        assert!(shares.contains(words), "{words}: {shares}");
    }
    let attacks =
        workbench("solve puzzles/queens.toml -q --no-unique --attacks=numbers --format latex");
    assert!(attacks.succeeds(0).contains("attackers};"));
    for picture in [few, attack, stars, shares] {
        assert_eq!(picture.matches('{').count(), picture.matches('}').count());
    }
}

/// Walls keep their numbers, mines and mosaics their digits; the printed board can be read back.
#[test]
fn digits_of_clues_are_shown_where_no_piece_stands_and_read_back() {
    let obeys = "The board obeys every rule.\n";
    for (name, digits) in [("light-up", "2412"), ("minesweeper", ""), ("mosaic", "")] {
        let file = format!("puzzles/{name}.toml");
        for format in ["text", "unicode"] {
            let empty = workbench(&format!("render {file} --format {format}")).succeeds(0);
            let shown: String = match format {
                // The grid has numbers beside its rows.
                "unicode" => empty
                    .lines()
                    .filter_map(|line| line.split_once('│'))
                    .map(|(_, row)| row)
                    .collect(),
                _ => empty.clone(),
            };
            let shown: String = shown.chars().filter(char::is_ascii_digit).collect();
            let clues = fs::read_to_string(&file).unwrap();
            let (_, clues) = clues.split_once("numbers = \"\"\"").unwrap();
            let clues = clues.split("\"\"\"").next().unwrap();
            let clues: String = clues.chars().filter(char::is_ascii_digit).collect();
            assert_eq!(shown, clues, "{name}");
            assert!(digits.is_empty() || shown == digits);
            let solved = workbench(&format!("solve {file} -q --format {format}")).succeeds(0);
            workbench_reading(&solved, &format!("check {file} -q")).gives(0, obeys, "");
        }
    }
    let wrong = "render puzzles/light-up.toml - --from text";
    let board = workbench("render puzzles/light-up.toml").succeeds(0);
    let moved = board.replacen('2', "4", 1);
    let run = workbench_reading(&moved, wrong);
    assert!(run.stderr.contains("`4`"), "{}", run.stderr);
}

/// Inside a cage the lines between squares do not meet the frame.
#[test]
fn a_grid_is_read_back_where_a_cage_hides_the_ends_of_its_lines() {
    let folder = tempfile::tempdir().unwrap();
    for (columns, regions) in [(2, "AA"), (4, "AAAA"), (4, "AAB.")] {
        let file = format!(
            "[board]\nrows = 1\ncolumns = {columns}\n[pieces.star]\nmoves = 'none'\n\
             [[sum]]\nof = 'star'\neach = 'region'\nregions = '{regions}'\nat-least = 0\n"
        );
        fs::write(folder.path().join("p.toml"), file).unwrap();
        let board = workbench_in(folder.path(), "render p.toml Sb1 --format unicode");
        let board = match board.stdout.is_empty() {
            true => panic!("{}", board.stderr),
            false => board.stdout,
        };
        fs::write(folder.path().join("board.txt"), board).unwrap();
        let read = workbench_in(
            folder.path(),
            "render p.toml board.txt --from unicode --format squares",
        );
        read.gives(0, "Sb1\n", "");
    }
}
