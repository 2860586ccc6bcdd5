//! `workbench watch`: the test edits the file and reads the output as it comes.

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStderr, ChildStdout, Command};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::progress::at_a_terminal_with;
use crate::cli::support::{command, workbench, workbench_in};

struct Watch {
    child: Child,
    stdout: Lines<BufReader<ChildStdout>>,
    stderr: BufReader<ChildStderr>,
    /// Whether the last line named the engine that had counted.
    says_who: bool,
}

impl Watch {
    fn start(folder: &std::path::Path, arguments: &str) -> Self {
        let mut child = command(arguments).current_dir(folder).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap()).lines();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        Watch {
            child,
            stdout,
            stderr,
            says_who: false,
        }
    }

    /// The output until the program waits.
    fn until_it_waits(&mut self) -> String {
        let mut printed = String::new();
        for line in self.stdout.by_ref() {
            let line = line.unwrap();
            if line.contains("waiting for a change") {
                let says_who = ["counted by sat in", "counted by native in"];
                self.says_who = says_who.iter().any(|words| line.contains(words));
                return printed;
            }
            printed += &line;
            printed.push('\n');
        }
        panic!("it ended after {printed}");
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // In case the test failed before its end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn queens(n: usize) -> String {
    format!("extends = \"base.toml\"\ntitle = \"Queens\"\n[params]\nn = {n}\n")
}

const BASE: &str = "[params]\nn = 1\n[board]\nsize = \"n\"\n[pieces.queen]\n\
                    count = \"n\"\n[[attacks]]\nby = \"queen\"\non = \"queen\"\nexactly = 0\n";

/// One object for each check of the file, whatever it found.
#[test]
fn in_json_each_look_is_an_object() {
    let folder = tempfile::tempdir().unwrap();
    let write = |text: &str| {
        let path = folder.path().join("mine.toml");
        fs::write(path.with_extension("new"), text).unwrap();
        fs::rename(path.with_extension("new"), path).unwrap();
    };
    write(BASE);
    let mut watch = Watch::start(folder.path(), "watch mine.toml --format json");
    let mut next = || -> serde_json::Value {
        let line = watch.stdout.next().unwrap().unwrap();
        serde_json::from_str(&line).unwrap()
    };
    let found = next();
    assert_eq!(
        (&found["format"], &found["solutions"]),
        (&1.into(), &1.into())
    );
    assert_eq!(found["pieces"]["queen"], serde_json::json!(["a1"]));
    assert!(["sat", "native"].contains(&found["engine"].as_str().unwrap()));
    write(&BASE.replace("n = 1", "n = 2"));
    let found = next();
    assert_eq!(
        (&found["solutions"], &found["complete"]),
        (&0.into(), &true.into())
    );
    assert!(found["pieces"].is_null(), "{found}");
    write(&BASE.replace("by = ", "buy = "));
    let found = next();
    assert_eq!(
        (&found["format"], &found["file"]),
        (&1.into(), &"mine.toml".into())
    );
    assert_eq!(found["errors"][0]["line"], 8);
    assert_eq!(found["errors"][0]["file"], "mine.toml");
}

#[test]
#[cfg(unix)]
fn each_change_of_the_file_or_its_base_is_looked_at_until_an_interrupt() {
    let folder = tempfile::tempdir().unwrap();
    // Saved as careful editors do it, so that no half-written file is ever visible.
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(path.with_extension("new"), text).unwrap();
        fs::rename(path.with_extension("new"), path).unwrap();
    };
    write("base.toml", BASE);
    write("mine.toml", &queens(2));
    let mut watch = Watch::start(folder.path(), "watch mine.toml --format text");
    assert_eq!(
        watch.until_it_waits(),
        "Queens\n\n. .\n. .\n\n0 solutions\n",
        "the puzzle, as there is no solution"
    );

    write("mine.toml", &queens(4));
    let seen = watch.until_it_waits();
    assert!(seen.starts_with("Queens\n\n. "), "{seen}");
    assert!(seen.ends_with("\n2 solutions\n"), "{seen}");
    assert!(watch.says_who);

    write("mine.toml", "[params\n");
    assert_eq!(watch.until_it_waits(), "");
    assert!(!watch.says_who);
    let mut error = String::new();
    watch.stderr.read_line(&mut error).unwrap();
    assert!(error.starts_with("error: "), "{error}");

    write("mine.toml", &queens(3));
    let three = "Queens\n\n. . .\n. . .\n. . .\n\n0 solutions\n";
    assert_eq!(watch.until_it_waits(), three);
    write("base.toml", &BASE.replace("exactly = 0", "at-most = 3"));
    let seen = watch.until_it_waits();
    assert!(
        seen.contains("Q") && seen.ends_with(" solutions\n"),
        "{seen}"
    );

    let id = watch.child.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert_eq!(watch.child.wait().unwrap().code(), Some(130));
}

#[test]
#[cfg(unix)]
fn a_count_beyond_the_limit_is_a_lower_bound() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("base.toml"), BASE).unwrap();
    fs::write(folder.path().join("mine.toml"), queens(8)).unwrap();
    let mut watch = Watch::start(folder.path(), "watch mine.toml --limit 10 --format text");
    let seen = watch.until_it_waits();
    assert!(seen.ends_with("\nat least 10 solutions\n"), "{seen}");
}

/// The page is read again by the browser, and is written before the terminal says that the program waits.
#[test]
fn a_page_is_kept_up_to_date_with_the_board_or_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("mine.toml");
    fs::write(&mine, BASE.replace("n = 1", "n = 4")).unwrap();
    let mut watch = Watch::start(folder.path(), "watch mine.toml --html page.html");
    watch.until_it_waits();
    let page = || fs::read_to_string(folder.path().join("page.html")).unwrap();
    let found = page();
    assert!(found.contains("<meta http-equiv=\"refresh\" content=\"1\">"));
    assert_eq!(
        found.matches("<svg ").count(),
        2,
        "the puzzle and a solution"
    );
    assert!(found.contains("<p>2 solutions</p>"), "{found}");
    fs::write(&mine, BASE.replace("by = ", "buy = ")).unwrap();
    watch.until_it_waits();
    assert!(
        page().contains("mine.toml:8:1") && page().contains("error: "),
        "{}",
        page()
    );
    let run = workbench_in(folder.path(), "watch mine.toml --html mine.toml");
    run.gives(2, "", "error: cannot write mine.toml: it is read here\n");
}

#[test]
fn a_terminal_keeps_the_last_look_until_there_is_a_new_one_and_is_never_too_low() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("mine.toml");
    fs::write(
        &mine,
        format!("title = \"Queens\"\n{}", BASE.replace("n = 1", "n = 17")),
    )
    .unwrap();
    let watch = format!("watch {} --limit 1 --color never", mine.display());
    let seen = at_a_terminal_with(80, &[], &watch, 4.0);
    let screens: Vec<&str> = seen.split("\u{1b}[?2026h\u{1b}[H").collect();
    // A board, and then the count below it: nothing is ever cleared in between.
    assert!(screens.len() > 2 && !seen.contains("\u{1b}[2J"), "{seen:?}");
    for screen in &screens[1..] {
        // Without its title, for which there is no room.
        let is_whole = screen.contains("17 │") && screen.contains(" 1 │") && screen.contains(" q");
        assert!(is_whole && screen.contains("\u{1b}[?2026l"), "{screen:?}");
        assert!(screen.lines().count() <= 24, "{screen}");
    }
}

/// The lower rows of these were cut off at 80 by 24, and with them a part of the puzzle.
#[test]
fn a_whole_board_fits_a_terminal_of_24_lines() {
    for (name, last_row, left_out) in [
        (
            "killer-sudoku",
            "┃ 9 │ 1 ┊ 3 ┋ 5 │ 2 ┊ 7 ┃ 6 │ 8 ┊ 4 ┃",
            None,
        ),
        (
            "star-battle-2",
            "┃   ┃   │ S │   │   │   │   ┃   │ S ┃   ┃",
            None,
        ),
        ("nonogram", "         9 ┃   │   │███", None),
        (
            "magnets",
            "┃ - │ + ┃ - │ + ┃ +5 -5",
            Some("not shown, as this terminal is too low: lines between rows"),
        ),
    ] {
        let watch = format!("watch puzzles/{name}.toml --color never");
        let seen = at_a_terminal_with(80, &[], &watch, 3.0);
        let screens: Vec<&str> = seen.split("\u{1b}[?2026h\u{1b}[H").collect();
        let last = screens.last().unwrap();
        assert!(last.lines().count() <= 24, "{name}: {last}");
        let board: Vec<&str> = last.lines().filter(|line| line.contains('┃')).collect();
        assert!(board.last().unwrap().contains(last_row), "{name}: {last}");
        assert!(last.contains('┗'), "{name}: {last}");
        assert!(!last.contains("lines more"), "{name}: {last}");
        assert!(last.contains("waiting for a change"), "{name}: {last}");
        let said = last.contains("not shown, as this terminal is too low");
        assert_eq!(said, left_out.is_some(), "{name}: {last}");
        if let Some(words) = left_out {
            assert!(last.contains(words), "{name}: {last}");
        }
        assert!(
            last.lines().all(|line| line.chars().count() < 96),
            "{name}: {last}"
        );
    }
}

/// Of a fence the lines between rows were written whatever the height, and the lower rows cut off.
#[test]
fn a_high_board_with_pieces_on_sides_stays_on_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fence.toml");
    for (rows, is_dense, left_out) in [
        (12, false, None),
        (17, true, Some("lines between rows, and what is on them")),
        (19, true, Some("lines between rows and at the edge")),
    ] {
        let upright = (1..=rows).map(|row| format!("\"b{row}-e\""));
        let lying = (1..rows).map(|row| format!("\"b{row}-n\""));
        let walls: Vec<String> = upright.chain(lying.filter(|_| is_dense)).collect();
        let text = format!(
            "[board]\nrows = {rows}\ncolumns = 3\n[pieces.fence]\njoins = \"corners\"\nfixed = [{}]\ncount = {}\n",
            walls.join(", "),
            walls.len()
        );
        fs::write(&path, text).unwrap();
        let watch = format!("watch {} --color never", path.display());
        let seen = at_a_terminal_with(80, &[], &watch, 3.0);
        let last = seen.split("\u{1b}[?2026h\u{1b}[H").last().unwrap();
        assert!(last.lines().count() <= 24, "{rows}: {last}");
        let shown = last.lines().filter(|line| line.contains('┃')).count();
        assert_eq!(shown, rows, "{last}");
        assert!(!last.contains("lines more"), "{rows}: {last}");
        let said = last.contains("not shown, as this terminal is too low");
        assert_eq!(said, left_out.is_some(), "{rows}: {last}");
        assert!(
            left_out.is_none_or(|words| last.contains(words)),
            "{rows}: {last}"
        );
    }
}

/// A picture of them was cut off where it was too high, and where it was too wide its lines were broken.
#[test]
fn what_can_stand_on_sides_is_words_where_a_picture_has_no_room() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.toml");
    let last = |rows: usize, columns: usize, fixed: &str| {
        let fences = "joins = \"corners\"\nsides = \"inner\"\nfixed";
        let text = format!(
            "[board]\nrows = {rows}\ncolumns = {columns}\n[pieces.fence]\n{fences} = [{fixed}]\n\
             [pieces.hedge]\n{fences} = [\"a1-n\"]\n[[count]]\nof = \"fence\"\neach = \"square\"\nat-most = 4\n"
        );
        fs::write(&path, text).unwrap();
        let watch = format!("watch {} --candidates --limit 1", path.display());
        let seen = at_a_terminal_with(80, &[], &watch, 3.0);
        let last = seen.split("\u{1b}[?2026h\u{1b}[H").last().unwrap();
        assert!(last.lines().count() <= 24, "{last}");
        last.to_owned()
    };
    let words = "not shown, as this terminal is too small: the board, and what is decided";
    for (rows, columns) in [(12, 3), (3, 20)] {
        let shown = last(rows, columns, "");
        assert!(shown.starts_with("fence, hedge or nothing: a"), "{shown}");
        assert!(shown.contains(words) && !shown.contains("more"), "{shown}");
    }
    let shown = last(20, 20, "");
    assert!(shown.contains(words), "{shown}");
    let (listed, more) = shown.split_once("… and ").unwrap();
    let more: usize = more.split(' ').next().unwrap().parse().unwrap();
    // All but the hedge.
    assert_eq!(
        listed.matches('-').count() + more,
        2 * 20 * 19 - 1,
        "{shown}"
    );
    let shown = last(2, 2, "");
    assert!(!shown.contains(words) && shown.contains("FH."), "{shown}");
    // A loop that is found is drawn as a solution is.
    let loops = "watch puzzles/slitherlink.toml --candidates --color never";
    let seen = at_a_terminal_with(80, &[], loops, 3.0);
    assert!(seen.contains("5         ┃         3 ┃"), "{seen}");
}

/// The board alone would be taken for another puzzle.
#[test]
fn what_only_words_can_say_is_named_below_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let file = "[board]\nsize = 2\n[pieces.ink]\n[[forbid]]\npicture = \"II\"\n";
    fs::write(&path, file).unwrap();
    let mut watch = Watch::start(folder.path(), "watch mine.toml --format unicode");
    let shown = watch.until_it_waits();
    let note = "not drawn, about the whole board: `forbid`, line 4; a `description` can say it\n";
    assert!(shown.contains(note), "{shown}");
}

#[test]
fn what_can_stand_on_squares_is_shown_and_drawn_on_the_page() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("mine.toml"),
        BASE.replace("n = 1", "n = 4"),
    )
    .unwrap();
    let arguments = "watch mine.toml --format text --candidates --html mine.html";
    let mut watch = Watch::start(folder.path(), arguments);
    let board = ".  Q. Q. .\nQ. .  .  Q.\nQ. .  .  Q.\n.  Q. Q. .\n";
    assert_eq!(watch.until_it_waits(), format!("{board}\n2 solutions\n"));
    let page = fs::read_to_string(folder.path().join("mine.html")).unwrap();
    assert!(page.contains("Candidates"), "{page}");
    let run = workbench_in(folder.path(), "watch mine.toml --format json --candidates");
    let message = "--candidates is for people: not with --format json; \
                   `workbench candidates FILE --format json` gives them to programs";
    let error = format!("{{\"format\":1,\"error\":{{\"message\":\"{message}\"}}}}\n");
    run.gives(2, "", &error);
}

#[test]
fn a_file_that_is_not_there_or_a_range_is_not_watched() {
    let folder = tempfile::tempdir().unwrap();
    let run = workbench_in(folder.path(), "watch mine.toml");
    run.gives(2, "", "error: there is no such file\n--> mine.toml\n");
    let message = "error: one instance is watched: give --set one value, not a range\n";
    workbench("watch puzzles/queens.toml --set n=4..5").gives(2, "", message);
}

/// It was deaf for a quarter of a minute: nothing was polled while the graph of the squares was made.
#[test]
fn a_save_is_noticed_while_the_largest_board_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let large = "[board]\nsize = 2048\n[pieces.man]\nmoves = \"none\"\nsymbol = \"M\"\n\
                 [[connected]]\nof = \"man\"\nexactly = 1\n";
    fs::write(&path, large).unwrap();
    let mut watch = Watch::start(
        folder.path(),
        "watch mine.toml --time-limit 100 --format json",
    );
    thread::sleep(Duration::from_millis(1500));
    fs::write(&path, "[board]\nsize = 1\n").unwrap();
    let saved = Instant::now();
    let found = watch.stdout.by_ref().map(|line| line.unwrap());
    let small = found
        .into_iter()
        .find(|line| line.contains("\"solutions\":1,"));
    assert!(small.is_some());
    assert!(
        saved.elapsed() < Duration::from_secs(15),
        "{:?}",
        saved.elapsed()
    );
}
