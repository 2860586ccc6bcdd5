//! Drawings: `render`, and `--format svg|png` of `solve` and `check`.

use std::fs;
use std::path::Path;
use std::process::Command;

#[cfg(unix)]
use crate::cli::progress::at_a_terminal;
use crate::cli::support::{command, made, workbench, workbench_in, workbench_reading};

const QUEENS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/queens.toml");

/// Standard output is the same as this file of the project.
#[track_caller]
fn is_as_in(drawing: String, path: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let data = snapbox::Data::read_from(&path, Some(snapbox::data::DataFormat::Text));
    snapbox::Assert::new()
        .action_env("SNAPSHOTS")
        .eq(drawing, data);
}

/// The second of several drawings.
fn second(arguments: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("%d.svg");
    workbench(&format!("{arguments} -q -o {}", name.display())).gives(0, "", "");
    fs::read_to_string(folder.path().join("2.svg")).unwrap()
}

/// The commands on a page of the documentation that stand below a picture.
fn pictured(page: &str) -> Vec<String> {
    let mut lines = page.lines();
    let mut commands = Vec::new();
    while lines.any(|line| line.starts_with("<img src=\"pictures/")) {
        assert_eq!(lines.next(), Some(""));
        let command = lines.next().and_then(|line| line.strip_prefix("    "));
        commands.push(command.unwrap().to_owned());
    }
    commands
}

/// The pictures of `docs/pictures.md`, `docs/commands.md` and the README, each with the command shown below it.
#[test]
fn the_pictures_of_the_documentation_are_what_the_commands_draw() {
    let mut pictures: Vec<String> = Vec::new();
    for page in ["docs/pictures.md", "docs/commands.md"] {
        let page = fs::read_to_string(page).unwrap();
        for command in pictured(&page) {
            let (line, input) = match command.split_once(" | ") {
                Some((echo, line)) => (line, echo.strip_prefix("echo ").unwrap()),
                None => (command.as_str(), ""),
            };
            let (arguments, name) = line.split_once(" -o ").unwrap();
            let arguments = arguments.strip_prefix("workbench ").unwrap();
            let stem = name.strip_suffix(".svg").unwrap();
            // Of two drawings the page shows the second.
            let (stem, drawing) = match stem.strip_suffix("%d") {
                Some(stem) => (format!("{stem}2"), second(arguments)),
                None => {
                    let arguments = format!("{arguments} -q --format svg");
                    let run = workbench_reading(input.trim_matches('\''), &arguments);
                    (stem.to_owned(), run.stdout)
                }
            };
            is_as_in(drawing, &format!("docs/pictures/{stem}.svg"));
            assert!(page.contains(&format!("pictures/{stem}.svg")), "{stem}");
            pictures.push(format!("{stem}.svg"));
        }
    }
    let mut files: Vec<String> = fs::read_dir("docs/pictures")
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    // The page is pictured by `web/app/screenshot.mjs`, which needs a browser.
    pictures.push("page.webp".to_owned());
    files.sort();
    pictures.sort_unstable();
    // A picture may be on both pages.
    pictures.dedup();
    assert_eq!(files, pictures);
    let readme = fs::read_to_string("README.md").unwrap();
    for shown in ["nine-queens.svg", "page.webp"] {
        assert!(readme.contains(&format!("docs/pictures/{shown}")));
    }
}

#[test]
fn a_text_that_needs_a_font_is_refused_as_pixels_and_not_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mark = |text: &str| {
        let mark = format!("[board]\nsize = 1\n[[mark]]\ntext = \"{text}\"\nat = [\"a1\"]\n");
        fs::write(folder.join("made.toml"), mark).unwrap();
        workbench_in(folder, "render made.toml -o made.png")
    };
    let refused = mark("2♞").stderr;
    assert!(
        refused.contains("no glyph for `♞` in the text `2♞`"),
        "{refused}"
    );
    assert!(!folder.join("made.png").exists());
    mark("2→").succeeds(0);
    assert!(folder.join("made.png").exists());
}

/// Those of the index by genre, which names every file.
#[test]
fn the_pictures_of_the_gallery_are_what_render_draws() {
    let page = fs::read_to_string("puzzles/README.md").unwrap();
    for entry in fs::read_dir("docs/gallery").unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let stem = name.strip_suffix(".svg").unwrap();
        assert!(page.contains(&format!("docs/gallery/{name}")), "{name}");
        let drawing = workbench(&format!("render puzzles/{stem}.toml --format svg")).succeeds(0);
        is_as_in(drawing, &format!("docs/gallery/{name}"));
    }
    for entry in fs::read_dir("puzzles").unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_listed = page.contains(&format!("({name})"));
        assert!(
            is_listed || !name.ends_with(".toml") || name == "template.toml",
            "{name}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_terminal_is_shown_no_png() {
    let received = at_a_terminal("render puzzles/light-up.toml --format png");
    let message = "a terminal cannot show --format png: give a file with -o, such as -o board.png";
    assert!(received.contains(message), "{received}");
}

#[test]
fn boards_are_drawn_as_in_their_snapshots() {
    for name in ["sudoku-4x4", "coloured-region-queens", "mosaic"] {
        let drawing = workbench(&format!("render puzzles/{name}.toml --format svg")).succeeds(0);
        is_as_in(drawing, &format!("tests/cli/snapshots/{name}.svg"));
    }
}

#[test]
fn a_broken_board_is_drawn_with_its_breaches_and_told_in_words() {
    let run = workbench_reading(
        "0 1 3 2\n",
        "check puzzles/queens.toml --set n=4 --format svg",
    );
    let words = run.stderr.clone();
    let drawing = run.stdout.clone();
    let expected =
        "queen on b3 attacks queen on a4 along the diagonal; exactly 0 allowed, and the other";
    assert!(words.contains(expected), "{words}");
    // One line for each pair of pieces that attack each other.
    let lines = drawing.split("class=\"attack\"").nth(1).unwrap();
    let lines = lines.split("</g>").next().unwrap();
    assert_eq!(lines.matches("<path").count(), 2);
    assert_eq!(drawing.matches("-piece-0\" x=").count(), 4);
    is_as_in(drawing.clone(), "tests/cli/snapshots/broken-queens.svg");
    run.gives(1, &drawing, &words);
}

#[test]
fn the_ending_of_the_file_says_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let solve = format!("solve {QUEENS} --no-unique --set n=4 -o");
    workbench_in(folder.path(), &format!("{solve} board.svg")).gives(0, "", "");
    workbench_in(folder.path(), &format!("{solve} board.png")).gives(0, "", "");
    let svg = fs::read_to_string(folder.path().join("board.svg")).unwrap();
    assert!(svg.starts_with("<svg "), "{svg}");
    let png = fs::read(folder.path().join("board.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
}

#[test]
fn an_ending_that_promises_another_kind_of_picture_is_refused_and_nothing_written() {
    let folder = tempfile::tempdir().unwrap();
    let solve = format!("solve {QUEENS} --no-unique --set n=4 -o board.JPG");
    let stderr = "error: cannot draw .jpg: drawings are .svg and .png, pages .html and .pdf; --format \
                  chooses whatever the ending\n";
    workbench_in(folder.path(), &solve).gives(2, "", stderr);
    assert!(!folder.path().join("board.JPG").exists());
    workbench_in(folder.path(), &format!("{solve} --format text")).gives(0, "", "");
}

#[test]
fn a_png_has_the_width_that_was_asked_for_and_the_same_bytes_each_time() {
    let render = "render puzzles/queens-completion.toml --format png --width 200";
    let first = command(render).output().unwrap();
    assert_eq!(first.status.code(), Some(0));
    // Width and height are in the header, after 16 bytes.
    assert_eq!(first.stdout[16..20], 200u32.to_be_bytes());
    assert_eq!(first.stdout, command(render).output().unwrap().stdout);
}

#[test]
fn several_boards_are_as_many_files_and_need_a_name_with_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let solve = format!("solve {QUEENS} --set n=4 -a -q --format svg");
    let stderr = "error: several boards in --format svg are as many files: give -o a name with %d for \
                  their number, such as -o board-%d.svg\n";
    workbench_in(folder.path(), &solve).gives(2, "", stderr);
    workbench_in(folder.path(), &format!("{solve} -o board.svg")).gives(2, "", stderr);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    workbench_in(folder.path(), &format!("{solve} -o b-%d.svg")).gives(0, "", "");
    let render = format!("render {QUEENS} --set n=4..6 -o n-%d.png");
    workbench_in(folder.path(), &render).gives(0, "", "");
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let expected = ["b-1.svg", "b-2.svg", "n-1.png", "n-2.png", "n-3.png"];
    assert_eq!(names, expected);
}

#[test]
fn a_number_in_the_name_of_a_text_with_all_boards_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (name, format) in [("q-%d.txt", "text"), ("q-%d", "squares")] {
        let stderr = format!(
            "error: all boards in --format {format} are one file: give -o a name without %d, which \
             stands for the number of a drawing\n"
        );
        let solve = format!("solve {QUEENS} --set n=4 -a -q -o {name}");
        workbench_in(folder.path(), &format!("{solve} --format {format}")).gives(2, "", &stderr);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_page_holds_all_solutions_as_data() {
    let page = "solve puzzles/queens.toml --set n=6 -a --fundamental -q --format html";
    let page = workbench(page).succeeds(0);
    let (_, data) = page.split_once("id=\"solutions\">\n").unwrap();
    let (data, rest) = data.split_once("</script>").unwrap();
    // b6, d5, f4, a3, c2, e1; the half turn leaves the solution unchanged, so its orbit has size 4.
    assert_eq!(data, "1A7A7AA7A7A:4\n");
    assert!(
        rest.contains("<p>4 solutions, 1 up to symmetry</p>"),
        "{rest}"
    );
    let folder = tempfile::tempdir().unwrap();
    let sweep = format!("solve {QUEENS} --set n=4..5 -a -q");
    let stderr = "error: several instances in --format html are as many files: give -o a name with %d for \
                  their number, such as -o board-%d.html\n";
    workbench_in(folder.path(), &format!("{sweep} --format html")).gives(2, "", stderr);
    workbench_in(folder.path(), &format!("{sweep} -o n-%d.html")).gives(0, "", "");
    let second = fs::read_to_string(folder.path().join("n-2.html")).unwrap();
    assert!(second.contains("<h1>n queens, n = 5</h1>"), "{second}");
}

#[test]
fn the_answer_of_a_solver_is_drawn_with_what_it_breaks() {
    // Four queens on the falling diagonal: of the sixteen variables, in reading order, 1, 6, 11 and 16.
    let model = "s SATISFIABLE\nv 1 -2 -3 -4 -5 6 -7 -8 -9 -10 11 -12 -13 -14 -15 16 0\n";
    let decode = "decode puzzles/queens.toml --set n=4 --format svg";
    let run = workbench_reading(model, decode);
    let (drawing, words) = (run.stdout.clone(), run.stderr.clone());
    assert_eq!(drawing.matches("-piece-0\" x=").count(), 4);
    assert!(drawing.contains("class=\"marks\""), "{drawing}");
    assert!(words.contains("queen on a4"), "{words}");
    run.gives(1, &drawing, &words);
}

#[test]
fn the_page_of_a_broken_board_says_what_breaks() {
    let run = workbench_reading(
        "Qa4 Qb3 Qd2 Qc1\n",
        "check puzzles/queens.toml --set n=4 -q --format html",
    );
    let page = run.stdout.clone();
    // Two queens that attack each other are named once.
    let item = "<li>attacks: queen on b3 attacks queen on a4 along the diagonal; exactly 0 allowed";
    assert!(page.contains(item), "{page}");
    assert_eq!(page.matches("<li>").count(), 2, "{page}");
    run.gives(1, &page, "");
}

#[test]
fn where_there_is_no_solution_no_picture_is_written_and_the_user_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let solve = |options: &str| {
        let solve = format!("solve {QUEENS} --set n=3 {options}");
        workbench_in(folder.path(), &solve)
    };
    for picture in ["board.svg", "board.png", "board.tex"] {
        let stderr = format!("{QUEENS}: No solution. {picture} is not written.\n");
        solve(&format!("-o {picture}")).gives(1, "", &stderr);
        solve(&format!("-q -o {picture}")).gives(1, "", "");
    }
    let stderr = format!("{QUEENS}: No solution. board.tex is not written.\n");
    solve("--other -o board.tex").gives(1, "", &stderr);
    solve("-q -o board.txt").gives(1, "", "");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // An older picture is left alone, and is called by the name that the user gave.
    fs::write(folder.path().join("board.tex"), "old").unwrap();
    solve("-o board.tex").gives(1, "", &stderr);
    let older = fs::read_to_string(folder.path().join("board.tex"));
    assert_eq!(older.unwrap(), "old");
}

#[test]
fn where_there_is_no_solution_words_are_written_and_lists_are_empty() {
    let folder = tempfile::tempdir().unwrap();
    let told = format!("{QUEENS}: No solution.\n");
    for (file, expected) in [
        ("board.txt", "No solution.\n"),
        ("boards.csv", ""),
        ("boards.fen", ""),
    ] {
        // An old result is not mistaken for one of this run.
        fs::write(folder.path().join(file), "old").unwrap();
        let solve = format!("solve {QUEENS} --set n=3 -o {file}");
        workbench_in(folder.path(), &solve).gives(1, "", &told);
        let written = fs::read_to_string(folder.path().join(file)).unwrap();
        assert_eq!(written, expected, "{file}");
    }
}

#[test]
fn a_wrong_board_leaves_an_older_drawing_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board.svg");
    fs::write(&board, "old").unwrap();
    fs::write(folder.path().join("wrong.txt"), "Qz9\n").unwrap();
    let check = format!("check {QUEENS} wrong.txt -o board.svg");
    let run = workbench_in(folder.path(), &check);
    let stderr = run.stderr.clone();
    run.gives(2, "", &stderr);
    assert_eq!(fs::read_to_string(&board).unwrap(), "old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn render_reads_a_placement_and_draws_text_too() {
    let stdout = "Q . . .\n. Q . .\n. . . Q\n. . Q .\n";
    let render = "render puzzles/queens.toml - --set n=4";
    workbench_reading("0 1 3 2\n", render).gives(0, stdout, "");
    let render = format!("{render} --from squares");
    workbench_reading("Qa4 Qb3 Qd2 Qc1\n", &render).gives(0, stdout, "");
    let stdout = "n = 1\n.\n\nn = 2\n. .\n. .\n";
    workbench("render puzzles/queens.toml --set n=1..2").gives(0, stdout, "");
}

#[test]
fn what_cannot_be_drawn_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fairy.toml");
    let text =
        "[board]\nsize = 2\n[pieces.elf]\nsymbol = \"字\"\nmoves = \"none\"\nfixed = [\"a1\"]\n";
    fs::write(&file, text).unwrap();
    let stderr = "error: --format png has no glyph for `字` (elf): give the piece another symbol, or take \
                  --format svg, which leaves it to fonts\n";
    workbench_in(folder.path(), "render fairy.toml -o a.png").gives(2, "", stderr);
    let drawing = workbench_in(folder.path(), "render fairy.toml --format svg").succeeds(0);
    assert!(drawing.contains(">字</text>"), "{drawing}");
    let stderr = "error: a board of 4194304 squares is too large to draw: the most is 65536\n";
    workbench("render puzzles/queens.toml --set n=2048 --format svg").gives(2, "", stderr);
    let stderr = "error: --width is for svg, png and unicode: not with --format text\n";
    workbench("render puzzles/queens.toml --width 200").gives(2, "", stderr);
    let grid = |width: usize| {
        workbench(&format!(
            "render puzzles/queens.toml --format unicode --width {width}"
        ))
        .succeeds(0)
    };
    assert!(grid(100).contains('│') && !grid(12).contains('│'));
}

#[test]
fn boards_of_any_size_and_form_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    for (rows, columns) in [(0, 0), (0, 3), (1, 1), (1, 40), (30, 2), (100, 100)] {
        let text = format!(
            "[board]\nrows = {rows}\ncolumns = {columns}\nwrap = \"both\"\n[pieces.queen]\n"
        );
        fs::write(folder.path().join("board.toml"), text).unwrap();
        for format in ["svg", "png"] {
            let render = format!("render board.toml --format {format} --width 300");
            let mut program: Command = command(&render);
            let output = program.current_dir(folder.path()).output().unwrap();
            let size = format!("{rows} by {columns}, {format}");
            assert_eq!(output.status.code(), Some(0), "{size}");
            assert!(output.stdout.len() > 100, "{size}");
        }
    }
}

/// A solver could not know which squares it is about.
#[test]
fn a_rule_about_some_squares_that_no_picture_shows_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let around = "[[attacks]]\nby = \"man\"\non = \"square\"\nin = [\"b2\"]\nexactly = 2\n";
    let everywhere = "[[attacks]]\nby = \"man\"\non = \"man\"\nat-most = 3\n";
    let write = |rules: &str| {
        let puzzle = format!("[board]\nsize = 3\n[pieces.man]\nmoves = \"king\"\n{rules}");
        fs::write(folder.path().join("p.toml"), puzzle).unwrap();
    };
    let note = "not drawn: `attacks`, line 5; say `draw = \"none\"` if it needs no mark\n";
    write(around);
    workbench_in(folder.path(), "render p.toml -o p.svg").gives(0, "", note);
    workbench_in(folder.path(), "render p.toml -o p.svg -q").gives(0, "", "");
    for format in ["text", "json"] {
        let described = format!("describe p.toml --format {format}");
        let said = workbench_in(folder.path(), &described).stderr;
        assert!(said.contains("not drawn: `attacks`, line 5"), "{said}");
    }
    workbench_in(folder.path(), "render p.toml").gives(0, ". . .\n. . .\n. . .\n", "");
    for rules in [&format!("{around}draw = \"none\"\n"), everywhere] {
        write(rules);
        workbench_in(folder.path(), "render p.toml -o p.svg").gives(0, "", "");
    }
    fs::write(folder.path().join("q.toml"), "extends = \"p.toml\"\n").unwrap();
    write(around);
    let run = workbench_in(folder.path(), "render q.toml -o q.svg");
    run.gives(0, "", &note.replace("line 5", "line 5 of p.toml"));
}

/// Pairs within some squares, a picture around some, and numbers of rows that count on a part of them only.
#[test]
fn a_rule_that_a_picture_shows_as_another_is_named_too() {
    let folder = tempfile::tempdir().unwrap();
    let pairs = "[[difference]]\npairs = \"wazir\"\nin = [\"a1:b2\"]\nat-least = 2\n";
    let around = "[[forbid]]\npicture = \"1@\"\nat = [\"b2\"]\n";
    let marked = format!("{around}[[mark]]\nat = [\"b2\"]\ndraw = \"white-dot\"\n");
    let rows =
        "[[count]]\nof = \"digit\"\neach = \"row\"\nin = [\"a1:b3\"]\nexactly = [1, \"?\", 0]\n";
    for (rule, table) in [
        (pairs, Some("difference")),
        (around, Some("forbid")),
        (&marked, None),
        (rows, Some("count")),
    ] {
        let puzzle = format!("[board]\nsize = 3\n[pieces.digit]\nkinds = 3\n{rule}");
        fs::write(folder.path().join("p.toml"), puzzle).unwrap();
        let note = table.map_or(String::new(), |table| {
            format!("not drawn: `{table}`, line 5; say `draw = \"none\"` if it needs no mark\n")
        });
        workbench_in(folder.path(), "render p.toml -o p.svg").gives(0, "", &note);
    }
}

/// No picture shows these, and nobody could guess them.
#[test]
fn a_rule_about_the_whole_board_that_no_word_says_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let noted = |text: &str, rules: &str, options: &str| {
        let puzzle = format!("{text}[board]\nsize = 3\n[pieces.ink]\n{rules}");
        fs::write(folder.path().join("p.toml"), puzzle).unwrap();
        let render = format!("render p.toml {options}");
        workbench_in(folder.path(), &render).stderr
    };
    let pool = "[[forbid]]\npicture = \"II\"\n";
    let note = "not drawn, about the whole board: `forbid`, line 4; a `description` can say it\n";
    for format in ["svg", "unicode"] {
        let format = format!("--format {format}");
        assert_eq!(noted("", pool, &format), note);
        let captioned = format!("{format} --caption pairs");
        assert_eq!(noted("", pool, &captioned), "");
        assert_eq!(noted("description = \"No pairs.\"\n", pool, &format), "");
        assert_eq!(noted("", &format!("{pool}draw = \"none\"\n"), &format), "");
    }
    assert_eq!(noted("", pool, "-o p.html"), "");
    let rows = "[[count]]\nof = \"ink\"\neach = \"row\"\nexactly = 1\n";
    assert_eq!(noted("", rows, "--format svg"), "");
    let most = "[[count]]\nof = \"ink\"\nat-most = 4\n[goal]\nmaximize = \"ink\"\n";
    let note = "not drawn, about the whole board: `count`, line 4 and `goal`, line 7; a `description` can say them\n";
    assert_eq!(noted("", most, "--format svg"), note);
}

/// What remains to be said of the gallery is said with `draw = "none"`.
#[test]
fn no_file_of_the_gallery_leaves_out_what_a_solver_needs() {
    for file in fs::read_dir("puzzles").unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_some_and(|ending| ending == "toml") {
            let run = workbench(&format!("render {} --format unicode", file.display()));
            assert!(
                !run.stderr.contains("not drawn"),
                "{file:?}: {}",
                run.stderr
            );
        }
    }
}

/// A document of several puzzles has their words, and their solutions at the end.
#[test]
fn a_page_or_a_document_has_all_boards_with_their_words_and_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let gallery = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
    let render = |arguments: &str| {
        workbench_in(folder.path(), &format!("render {gallery}/{arguments}")).gives(0, "", "");
    };
    render("queens.toml --set n=4..6 --legend -o sizes.html");
    let page = fs::read_to_string(folder.path().join("sizes.html")).unwrap();
    assert_eq!(page.matches("<svg ").count(), 3);
    assert!(page.contains("<h2>n queens, n = 5</h2>"), "{page}");
    assert!(
        page.contains("<p class=\"words\">Place 5 queens.</p>"),
        "{page}"
    );
    assert_eq!(
        page.matches("n queens on an n by n board").count(),
        1,
        "said once"
    );
    render("killer-4x4.toml -o one.html");
    let page = fs::read_to_string(folder.path().join("one.html")).unwrap();
    assert!(page.contains("The digits of a cage differ"), "{page}");
    let two = "killer-4x4.toml --and GALLERY/sudoku-4x4.toml --solutions --paper letter -o two.pdf";
    render(&two.replace("GALLERY", gallery));
    let document = fs::read(folder.path().join("two.pdf")).unwrap();
    let document = String::from_utf8_lossy(&document);
    assert!(document.starts_with("%PDF-"));
    // Two puzzles on the first page, their solutions on the second.
    assert_eq!(document.matches("/Type /Page\n").count(), 2);
    assert_eq!(document.matches("/MediaBox [0 0 612 792]").count(), 2);
    assert_eq!(
        document.matches("(A small killer)").count(),
        2,
        "puzzle and solution"
    );
    for (arguments, why) in [
        ("killer-4x4.toml --solutions -o x.svg", "--solutions"),
        (
            "queens.toml --set n=4..5 --and queens.toml -o x.html",
            "--set is for one file",
        ),
        (
            "queens.toml --caption here",
            "--caption is for drawings and unicode",
        ),
        (
            "queens.toml --and sudoku.toml --caption here -o x.html",
            "--caption is for single drawings: a page has the `title`",
        ),
        (
            "queens.toml --caption here -o x.pdf",
            "--caption is for single drawings: a page has the `title`",
        ),
        (
            "queens.toml --and sudoku.toml tents.toml -o x.html",
            "`workbench render FILE --and OTHER --and tents.toml -o sheet.html`",
        ),
        (
            "queens.toml --and sudoku.toml",
            "several puzzles, --solutions and --legend are for pages: give -o sheet.html or -o sheet.pdf",
        ),
        ("queens.toml --width 90 -o x.pdf", "--width is for svg, png"),
    ] {
        let run = workbench_in(folder.path(), &format!("render {gallery}/{arguments}"));
        assert!(run.stderr.contains(why), "{arguments}: {}", run.stderr);
    }
}

/// Solutions of puzzles that differ in what is asked alone were the same picture.
#[test]
fn a_solution_has_the_caption_that_is_asked_for() {
    let solve = "solve puzzles/no-corner.toml --set n=3 --no-unique -q --format";
    let bare = workbench(&format!("{solve} svg")).succeeds(0);
    let captioned = workbench(&format!("{solve} svg --caption Corners")).succeeds(0);
    let key = "class=\"key\"";
    assert!(captioned.contains(key) && !bare.contains(key));
    let grid = workbench(&format!("{solve} unicode --caption Corners")).succeeds(0);
    assert!(grid.starts_with("Corners\n"), "{grid}");
    let none = workbench(&format!("{solve} svg --caption=")).succeeds(0);
    assert_eq!(none, bare);
    for format in ["text", "html"] {
        let message =
            format!("error: --caption is for drawings and unicode: not with --format {format}\n");
        workbench(&format!("{solve} {format} --caption Corners")).gives(2, "", &message);
    }
}

/// Marks of the author, and numbers of which no sentence about a rule speaks, were not in the words.
#[test]
fn a_drawing_says_what_no_rule_does() {
    let puzzle = |rule: &str| {
        format!(
            "[board]\nsize = 2\nnumbers = '''\n1 .\n. ?\n'''\n[pieces.king]\n{rule}[[mark]]\ntext = '1 3'\n\
             at = ['b2']\n[[mark]]\noutside = 'left'\ntexts = ['odd', '']\n[[mark]]\ndraw = 'line'\n\
             lines = [['a1', 'b1']]\nends = 'arrow'\n"
        )
    };
    let words = |rule: &str| made(&puzzle(rule), "render made.toml --format svg").succeeds(0);
    let numbers = "Numbers are printed (`.` is none): 1 . / . ?";
    let drawn = words("");
    for said in [
        numbers,
        "A mark, `line`, on a1, b1, with an arrow at the last square.",
        "A mark, `text`, on b2, labelled &quot;1 3&quot;.",
        "&quot;odd&quot; outside, left of row 1.",
    ] {
        assert!(drawn.contains(said), "{said}: {drawn}");
    }
    // A rule that has the numbers says them.
    let rule = "[[clue]]\nof = 'king'\naround = 'king'\nnumbers = 'board'\n";
    assert!(!words(rule).contains(numbers));
}

/// What a picture shows can be read aloud: clues, cages, regions, and the words above the board.
#[test]
fn a_drawing_holds_the_whole_puzzle_in_words() {
    let words = |file: &str| {
        let svg = workbench(&format!("render puzzles/{file}.toml --format svg")).succeeds(0);
        let (_, words) = svg.split_once("<desc>").unwrap();
        words.split("</desc>").next().unwrap().to_owned()
    };
    assert!(words("killer-4x4").contains("add up in each region drawn below to: H 3, A 6"));
    assert!(words("star-battle-1").contains("E E E E E G B G / C E C E G G G G"));
    assert!(words("nonogram").contains("row by row from the top: 1 1 1; 1 1 1;"));
    assert!(words("sudoku").contains("17 pieces"));
    let captioned = "render puzzles/sudoku.toml --caption above --format svg";
    let plain = workbench(&captioned.replace(" --caption above", "")).succeeds(0);
    let captioned = workbench(captioned).succeeds(0);
    assert!(captioned.contains("class=\"key\"") && !plain.contains("class=\"key\""));
}

/// The words of a picture leave out a family without kinds, also the last one.
#[test]
fn a_family_without_kinds_has_no_words() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nsize = 2\n[pieces.one]\n[pieces.none]\nkinds = 0\nmoves = \"none\"\n";
    std::fs::write(folder.path().join("a.toml"), text).unwrap();
    workbench_in(folder.path(), "render a.toml").succeeds(0);
}

/// `differ by line by line exactly 2`, `Ship 1 joined side by side make up`, and pairs with an x that were lines.
#[test]
fn words_about_lines_and_kinds_are_english() {
    let words = |rules: &str, format: &str| {
        let puzzle = format!(
            "[board]\nsize = 4\n[pieces.ship]\nsymbols = '123456789'\nmoves = 'none'\n{rules}"
        );
        made(&puzzle, &format!("render made.toml --format {format}")).succeeds(0)
    };
    for (rules, said) in [
        (
            "[[difference]]\nlines = [['a1', 'b1'], ['c1', 'd1']]\nexactly = [2, 3]\n",
            "on the next square differ, line by line, by exactly 2 and exactly 3",
        ),
        (
            "[[connected]]\nof = 'ship.1'\nsize = { exactly = 1 }\n",
            "Squares with ship 1 joined side by side make up any number of parts",
        ),
        (
            "[[sum]]\nlines = [['a1', 'b1'], ['c1', 'd1']]\nexactly = [10, 5]\n",
            "in each pair of squares with a sign to 10 at each x and to 5 at each v.",
        ),
        (
            "[[sum]]\neach = 'region'\nregions = \"\"\"\naa..\nb...\nb...\n....\n\"\"\"\nexactly = { a = 3, b = 4 }\n",
            "add up in each region drawn, to the number there.",
        ),
        (
            "[pieces.fence]\njoins = 'corners'\n[[count]]\nof = 'fence'\neach = 'square'\nnumbers = { a1 = 3 }\n",
            "Each number says how many fences are around its square.",
        ),
    ] {
        let html = words(rules, "html");
        assert!(html.contains(said), "{said}: {html}");
    }
}
