//! `workbench generate`.

use std::fs;
use std::path::Path;

use crate::cli::support::{made, workbench_in, workbench_reading};

/// A folder with a blank file of this kind.
fn blank(kind: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    workbench_in(
        folder.path(),
        &format!("new mine -q --template blank-{kind}"),
    )
    .gives(0, "", "");
    folder
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn the_same_seed_makes_the_same_puzzle_with_any_number_of_threads() {
    let folder = blank("takuzu");
    let make = |arguments: &str| {
        workbench_in(
            folder.path(),
            &format!("generate mine.toml {arguments} --format json"),
        )
        .succeeds(0)
    };
    let three = make("-n 3 --seed 5 --jobs 1");
    assert_eq!(three, make("-n 3 --seed 5 --jobs 3"));
    assert_eq!(three.lines().next(), make("--seed 5").lines().next());
    assert_ne!(three, make("-n 3 --seed 6"));
}

#[test]
fn a_quiet_generate_that_writes_a_file_says_nothing() {
    let folder = blank("takuzu");
    workbench_in(folder.path(), "generate mine.toml -q -o made.toml").gives(0, "", "");
    workbench_in(folder.path(), "generate mine.toml -q -n 2 -o both").gives(0, "", "");
    assert!(folder.path().join("both/mine-2.toml").exists());
}

/// A piece may stand on b1 alone, so one clue is enough.
#[test]
fn a_clue_that_is_not_needed_stays_one_where_a_piece_may_not_stand() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nrows = 1\ncolumns = 3\n[pieces.ink]\nsquares = [\"b1\"]\n\
                [[clue]]\nof = \"ink\"\naround = \"wazir\"\nnumbers = \"?.?\"\n";
    fs::write(folder.path().join("open.toml"), text).unwrap();
    workbench_in(folder.path(), "generate open.toml -o full.toml").succeeds(0);
    let full = read(folder.path(), "full.toml");
    let clues = ["1 . ?", "? . 1", "0 . ?", "? . 0"];
    assert!(clues.iter().any(|clues| full.contains(clues)), "{full}");
}

#[test]
fn the_text_of_the_file_stays_with_its_comments_and_claims_one_solution() {
    let folder = tempfile::tempdir().unwrap();
    let text = "\
# Kept.
[board]   # kept as well
size = 4

[pieces.digit]
kinds = 4 # four
moves = \"none\"

# What the open file claims, which goes.
[[expect]]
solutions = 576

# Kept too.
[[count]]
of = \"digit\"
each = \"square\"
exactly = 1

[[count]]
of = \"digit\"
each = [\"row\", \"column\"]
per = \"symbol\"
exactly = 1
";
    fs::write(folder.path().join("latin.toml"), text).unwrap();
    let made = workbench_in(folder.path(), "generate latin.toml -o one.toml");
    let said = made.succeeds(0);
    assert!(
        said.starts_with("one.toml: one solution, drawn fairly; "),
        "{said}"
    );
    let made = read(folder.path(), "one.toml");
    let (board, rest) = made.split_once("size = 4").unwrap();
    assert!(
        board.starts_with("# Kept.\n[board]   # kept as well\nlayout = \"\"\"\n"),
        "{made}"
    );
    let kept = text.split_once("size = 4").unwrap().1;
    let kept = kept.replace(
        "# What the open file claims, which goes.\n[[expect]]\nsolutions = 576\n\n",
        "",
    );
    let claim = "
# Puzzle 1 of workbench generate --seed 0; no given or clue that was added can be spared.
[[expect]]
solutions = 1
";
    assert_eq!(rest, kept + claim);
    let verified = workbench_in(folder.path(), "verify one.toml").succeeds(0);
    assert!(
        verified.ends_with("1 claim in 1 file: 1 met\n"),
        "{verified}"
    );
}

/// A family is made at another size, which stands in the puzzle; what is claimed of the usual size stays out of it.
#[test]
fn a_family_is_made_at_another_size() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "[[count]]\nof = \"digit\"\neach = \"square\"\nexactly = 1\n\
                 [[count]]\nof = \"digit\"\neach = [\"row\", \"column\"]\nper = \"symbol\"\nexactly = 1\n";
    let text = format!(
        "[params]\nn = 4 # as you like\nkinds = \"n\"\n[board]\nsize = \"n\"\n\
         [pieces.digit]\nkinds = \"kinds\"\n{rules}\
         [[expect]]\nfirst = \"\"\"\n1234\n2143\n3412\n4321\n\"\"\"\n"
    );
    fs::write(folder.path().join("latin.toml"), text).unwrap();
    let run = |arguments: &str| workbench_in(folder.path(), arguments);
    run("generate latin.toml --set n=5 --seed 3 -o five.toml").succeeds(0);
    let made = read(folder.path(), "five.toml");
    assert!(
        made.contains("n = 5 # as you like\nkinds = \"n\"\n"),
        "{made}"
    );
    let about = "# Puzzle 1 of workbench generate --set n=5 --seed 3; no given or clue that was added can be spared.\n";
    assert!(made.contains(about), "{made}");
    let verified = run("verify five.toml").succeeds(0);
    assert!(
        verified.ends_with("1 claim in 1 file: 1 met\n"),
        "{verified}"
    );
    let range = "error: puzzles are made of one instance: give --set one value, not a range\n";
    run("generate latin.toml --set n=4..5 -o x.toml").gives(2, "", range);
    let wrong = run("generate latin.toml --set m=5 -o x.toml").stderr;
    assert!(wrong.contains("`m`"), "{wrong}");
    assert!(!folder.path().join("x.toml").exists());
}

/// Lines of several rules share no square, and none crosses another or itself.
#[test]
fn lines_that_are_drawn_neither_meet_nor_cross() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "[board]\nsize = 5\n[pieces.digit]\nkinds = 5\nmoves = 'none'\n\
                 [[count]]\nof = 'digit'\neach = 'square'\nexactly = 1\n\
                 [[difference]]\nlines = []\nsigned = true\nat-most = -1\n\
                 [[difference]]\nlines = []\nat-least = 2\n\
                 [generate]\ngivens = ['digit']\nlines = { at-least = 3, at-most = 5 }\n";
    fs::write(folder.path().join("lines.toml"), rules).unwrap();
    for seed in 0..8 {
        let made = workbench_in(folder.path(), &format!("generate lines.toml --seed {seed}"));
        let made: toml::Table = made.stdout.parse().unwrap();
        let rules = made["difference"].as_array().unwrap();
        let lines = rules
            .iter()
            .flat_map(|rule| rule["lines"].as_array().unwrap());
        let place = |name: &toml::Value| {
            let name = name.as_str().unwrap().as_bytes();
            (name[0], name[1])
        };
        let lines: Vec<Vec<(u8, u8)>> = lines
            .map(|line| line.as_array().unwrap().iter().map(place).collect())
            .collect();
        let mut squares: Vec<_> = lines.iter().flatten().collect();
        squares.sort_unstable();
        assert!(squares.windows(2).all(|two| two[0] != two[1]), "{lines:?}");
        let sorted = |one: (u8, u8), other: (u8, u8)| [one.min(other), one.max(other)];
        let steps = lines.iter().flat_map(|line| line.windows(2));
        let steps: Vec<_> = steps.map(|step| sorted(step[0], step[1])).collect();
        for [one, other] in &steps {
            let is_diagonal = one.0 != other.0 && one.1 != other.1;
            let crossed = sorted((one.0, other.1), (other.0, one.1));
            assert!(!is_diagonal || !steps.contains(&crossed), "{lines:?}");
        }
    }
}

/// A rule along lines has one line at least; that pairs are fewest says nothing of single givens.
#[test]
fn the_fewest_leave_a_line_and_are_pairs_where_givens_lie_opposite() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "[[count]]\nof = \"digit\"\neach = \"square\"\nexactly = 1\n\
                 [[count]]\nof = \"digit\"\neach = [\"row\", \"column\"]\nper = \"symbol\"\nexactly = 1\n";
    let pieces = "[pieces.digit]\nkinds = 2\n";
    let signs = "[[difference]]\nlines = []\nsigned = true\nat-most = -1\n\
                 [generate]\ngivens = [\"digit\"]\nlines = { exactly = 2 }\n";
    let signs = format!("[board]\nsize = 2\n{pieces}{rules}{signs}");
    fs::write(folder.path().join("signs.toml"), signs).unwrap();
    let made = workbench_in(folder.path(), "generate signs.toml --fewest --seed 1").stdout;
    assert!(made.contains("lines = [\n  ["), "{made}");
    let two = format!(
        "[board]\nrows = 1\ncolumns = 2\n{pieces}[[count]]\nof = \"digit\"\nper = \"symbol\"\nexactly = 1\n"
    );
    fs::write(folder.path().join("two.toml"), two).unwrap();
    let made = workbench_in(folder.path(), "generate two.toml --symmetric --fewest");
    assert!(
        made.stdout
            .contains("with fewer pairs added that lie opposite there is another solution"),
        "{}",
        made.stdout
    );
}

/// As the README's first file is written.
#[test]
fn a_board_on_one_line_takes_its_givens_too() {
    let folder = tempfile::tempdir().unwrap();
    let text = "generate = { givens = [\"digit\"] }\nboard = { size = 3 } # small\npieces.digit = { kinds = 3 }\n\
                [[count]]\nof = \"digit\"\neach = \"square\"\nexactly = 1\n\
                [[count]]\nof = \"digit\"\neach = [\"row\", \"column\"]\nper = \"symbol\"\nexactly = 1\n";
    fs::write(folder.path().join("latin.toml"), text).unwrap();
    let made = workbench_in(folder.path(), "generate latin.toml").stdout;
    let begin = "board = { size = 3, layout = \"\"\"\n";
    assert!(made.starts_with(begin), "{made}");
    assert!(made.contains("\"\"\" } # small\npieces.digit"), "{made}");
    fs::write(folder.path().join("one.toml"), made).unwrap();
    workbench_in(folder.path(), "verify one.toml").succeeds(0);
}

#[test]
fn a_symmetric_puzzle_is_alike_after_a_half_turn() {
    for kind in ["sudoku", "light-up"] {
        let folder = blank(kind);
        let arguments = "generate mine.toml --symmetric --seed 2 -o one.toml";
        let said = workbench_in(folder.path(), arguments).succeeds(0);
        assert!(
            said.contains("none can be spared with what lies opposite"),
            "{said}"
        );
        let drawn = workbench_in(folder.path(), "render one.toml --format text").succeeds(0);
        let held: Vec<bool> = drawn
            .split_whitespace()
            .map(|square| square != ".")
            .collect();
        let turned: Vec<bool> = held.iter().rev().copied().collect();
        assert_eq!(held, turned, "{drawn}");
    }
}

#[test]
fn several_puzzles_go_to_a_folder_or_a_sheet() {
    let folder = blank("queens");
    let in_folder = |arguments: &str| workbench_in(folder.path(), arguments);
    let said = in_folder("generate mine.toml -n 2 -o made").succeeds(0);
    assert_eq!(said.lines().count(), 2);
    let verified = in_folder("verify made").succeeds(0);
    assert!(
        verified.ends_with("2 claims in 2 files: 2 met\n"),
        "{verified}"
    );
    in_folder("generate mine.toml -n 2 -o sheet.html").succeeds(0);
    let sheet = read(folder.path(), "sheet.html");
    let (puzzles, solutions) = sheet.split_once("<h1>Solutions</h1>").unwrap();
    assert!(puzzles.contains("Mine 1") && puzzles.contains("Mine 2"));
    assert!(solutions.contains("Mine 1") && solutions.contains("Mine 2"));
}

#[test]
fn what_cannot_be_made_is_said_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let in_folder = |arguments: &str| workbench_in(folder.path(), arguments);
    let write = |text: &str| fs::write(folder.path().join("open.toml"), text).unwrap();
    let queens = "[board]\nsize = 3\n[pieces.queen]\ncount = 3\n[[attacks]]\nby = \"queen\"\non = \"queen\"\nexactly = 0\n";
    write(queens);
    let none = "error: open.toml: the open puzzle has no solution\n";
    in_folder("generate open.toml").gives(1, "", none);
    let many = "error: several puzzles are as many files: give -o a folder, or a sheet such as -o sheet.pdf\n";
    in_folder("generate open.toml -n 2").gives(2, "", many);
    let many = "error: several puzzles are as many files: give -o a folder\n";
    in_folder("generate open.toml -n 2 -o x.toml").gives(2, "", many);
    let drawing = "error: a sheet is .pdf or .html, not .svg; `render` draws one puzzle\n";
    in_folder("generate open.toml -o x.svg").gives(2, "", drawing);
    let stopped = "error: open.toml: stopped before a puzzle was found\n";
    in_folder("generate open.toml --time-limit 0").gives(3, "", stopped);
    write(&queens.replace(
        "count = 3",
        "count = 1\n[pieces.man]\nmoves = \"none\"\ncount = 1\n[generate]\ngivens = [\"queen\"]",
    ));
    let found = "error: open.toml: none of 1000 solutions is the only one with its clues: leave more open, or more givens\n";
    in_folder("generate open.toml").gives(3, "", found);
    write(&format!(
        "{queens}[[connected]]\nof = \"queen\"\neach = \"row\"\nexactly = [\"?\", 1, 1]\n"
    ));
    let open = "error: open.toml: line 9: a `?` is filled in for one rule of [[count]], [[sum]], [[product]] or [[visible]]\n";
    in_folder("generate open.toml").gives(2, "", open);
    write("[board]\nsize = 2\n[pieces.queen]\n[goal]\nmaximize = \"queen\"\n");
    let goal = "error: open.toml: the file has a goal, and a puzzle is made without one\n";
    in_folder("generate open.toml").gives(2, "", goal);
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn only_puzzles_with_so_many_steps_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str| workbench_in(folder.path(), arguments);
    let _ = run("new f.toml --template blank-futoshiki");
    let made = run("generate f.toml --steps 20..22 --seed 3 --format json");
    let steps = made.stdout.split("\"steps\":").nth(1).unwrap();
    let steps: usize = steps.split([',', '}']).next().unwrap().parse().unwrap();
    assert!((20..=22).contains(&steps), "{}", made.stdout);
    let _ = run("generate f.toml --steps 20..22 --seed 3 -o made.toml");
    let grade = run("grade made.toml --format json");
    assert!(
        grade.stdout.contains(&format!("\"steps\":{steps},")),
        "{}",
        grade.stdout
    );
    run("generate f.toml --steps 7..6").gives(
        2,
        "",
        "error: invalid value '7..6' for '--steps <A..B>': the range 7..6 is empty\n\nFor more information, try '--help'.\n",
    );
}

/// Numbers of a slitherlink are read off a loop: of a count with `each = "square"`, in its picture.
#[test]
fn the_numbers_around_the_squares_of_a_loop_are_filled_in() {
    let folder = tempfile::tempdir().unwrap();
    let text = "\
[board]
size = 4
[pieces.fence]
joins = \"corners\"
[[count]]
of = \"fence\"
each = \"corner\"
one-of = [0, 2]
[[connected]]
of = \"fence\"
exactly = 1
[[count]] # what is left of these
of = \"fence\"
each = \"square\"
numbers = \"\"\"
? ? ? ?
? . . ?
? ? ? ?
? ? ? ?
\"\"\"
";
    fs::write(folder.path().join("mine.toml"), text).unwrap();
    let said = workbench_in(folder.path(), "generate mine.toml -o made.toml").stdout;
    assert!(
        said.contains("of 14 givens and clues, none can be spared"),
        "{said}"
    );
    let made = read(folder.path(), "made.toml");
    assert!(
        !made.contains('?') && made.contains("[[count]] # what is left"),
        "{made}"
    );
    let met = workbench_in(folder.path(), "verify made.toml");
    assert!(met.stdout.contains("1 met"), "{}", met.stdout);
}

/// A table by label is filled in like a list, whatever the order of its labels.
#[test]
fn the_sums_of_a_table_by_label_are_filled_in() {
    let folder = tempfile::tempdir().unwrap();
    let text = "\
[board]
size = 3
[pieces.digit]
kinds = 3
moves = \"none\"
[[count]]
of = \"digit\"
each = \"square\"
exactly = 1
[[count]]
of = \"digit\"
each = [\"row\", \"column\"]
per = \"symbol\"
exactly = 1
[[sum]]
of = \"digit\"
each = \"region\"
regions = \"\"\"
A A B
C D B
C D E
\"\"\"
exactly = { E = \"?\", A = \"?\", C = \"?\", B = 4, D = \"?\" }
";
    fs::write(folder.path().join("mine.toml"), text).unwrap();
    let said = workbench_in(folder.path(), "generate mine.toml -o made.toml --seed 3").stdout;
    assert!(said.contains("one solution"), "{said}");
    let made = read(folder.path(), "made.toml");
    assert!(
        made.contains("B = 4") && made.matches("\"?\"").count() < 4,
        "{made}"
    );
    let met = workbench_in(folder.path(), "verify made.toml");
    assert!(met.stdout.contains("1 met"), "{}", met.stdout);
}

/// Products of cages are read off as sums are.
#[test]
fn the_products_of_cages_are_filled_in() {
    let folder = tempfile::tempdir().unwrap();
    let latin = "[board]\nsize = 3\n[pieces.digit]\nkinds = 3\nmoves = \"none\"\n\
        [[count]]\nof = \"digit\"\neach = \"square\"\nexactly = 1\n\
        [[count]]\nof = \"digit\"\neach = [\"row\", \"column\"]\nper = \"symbol\"\nexactly = 1\n";
    let named = "regions = \"\"\"\nA A B\nC D B\nC D E\n\"\"\"\nexactly = { A = \"?\", B = \"?\", C = \"?\", D = \"?\", E = \"?\" }\n";
    let drawn = "regions = \"\"\"\n...\n...\n...\n\"\"\"\nexactly = {}\n[generate]\nregions = { at-least = 2, at-most = 3 }\n";
    for cages in [named, drawn] {
        let text = format!("{latin}[[product]]\neach = \"region\"\n{cages}");
        fs::write(folder.path().join("mine.toml"), text).unwrap();
        let said = workbench_in(folder.path(), "generate mine.toml -o made.toml").stdout;
        assert!(said.contains("none can be spared"), "{said}");
        let made = read(folder.path(), "made.toml");
        assert!(
            made.contains("exactly = { ") && made.contains(" = "),
            "{made}"
        );
        let met = workbench_in(folder.path(), "verify made.toml");
        assert!(met.stdout.contains("1 met"), "{}", met.stdout);
        fs::remove_file(folder.path().join("made.toml")).unwrap();
    }
}

/// Where the frontier is too wide to draw from, each side is chosen by chance: no loop around one square.
#[test]
fn a_loop_is_found_by_chances_on_sides() {
    let folder = tempfile::tempdir().unwrap();
    let open = "?".repeat(9) + "\n";
    let text = format!(
        "[board]\nsize = 9\n[pieces.fence]\njoins = \"corners\"\n\
         [[count]]\nof = \"fence\"\neach = \"corner\"\none-of = [0, 2]\n\
         [[count]]\nof = \"fence\"\neach = \"square\"\nnumbers = \"\"\"\n{}\"\"\"\n\
         [[connected]]\nof = \"fence\"\nexactly = 1\n",
        open.repeat(9)
    );
    fs::write(folder.path().join("loop.toml"), text).unwrap();
    for seed in 1..4 {
        let said = workbench_in(
            folder.path(),
            &format!("generate loop.toml -o made-{seed}.toml --seed {seed}"),
        );
        assert!(said.stdout.contains("random search"), "{}", said.stdout);
        let run = format!("solve made-{seed}.toml --format json -q");
        let solution = workbench_in(folder.path(), &run).stdout;
        let solution: serde_json::Value =
            serde_json::from_str(solution.lines().next().unwrap()).unwrap();
        let sides = solution["pieces"]["fence"].as_array().unwrap();
        assert!(sides.len() >= 30, "{sides:?}");
    }
}

/// A layout holds no pieces on sides.
#[test]
fn pieces_on_sides_are_not_given() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nsize = 3\n[pieces.line]\njoins = \"squares\"\n\
        [[count]]\nof = \"line\"\neach = \"square\"\none-of = [0, 2]\n[[connected]]\nof = \"line\"\nexactly = 1\n";
    fs::write(folder.path().join("loop.toml"), text).unwrap();
    for givens in ["", " --givens line"] {
        let run = workbench_in(
            folder.path(),
            &format!("generate loop.toml --seed 1{givens}"),
        );
        let stderr = "error: loop.toml: [board]: pieces on sides are not given: leave numbers open, such as `?` in `numbers` of a [[count]] with each = \"square\", or in `exactly`; or name pieces on squares\n";
        run.gives(2, "", stderr);
    }
}

/// Squares that no region of the wanted size reaches are in none.
#[test]
fn drawn_regions_have_the_number_of_squares_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nsize = 4\n[pieces.digit]\nkinds = 4\nmoves = \"none\"\n\
        [[count]]\nof = \"digit\"\neach = \"square\"\nexactly = 1\n\
        [[count]]\nof = \"digit\"\neach = [\"row\", \"column\"]\nper = \"symbol\"\nexactly = 1\n\
        [[sum]]\neach = \"region\"\nregions = \"\"\"\n....\n....\n....\n....\n\"\"\"\nexactly = {}\n\
        [generate]\nregions = { exactly = 3 }\n";
    fs::write(folder.path().join("cages.toml"), text).unwrap();
    for seed in 1..4 {
        let made =
            workbench_in(folder.path(), &format!("generate cages.toml --seed {seed}")).stdout;
        let (_, rest) = made.split_once("regions = \"\"\"\n").unwrap();
        let picture = rest.split_once("\"\"\"").unwrap().0;
        let labels: Vec<char> = picture.chars().filter(|c| c.is_alphabetic()).collect();
        assert!(!labels.is_empty(), "{made}");
        for label in &labels {
            assert_eq!(
                labels.iter().filter(|other| *other == label).count(),
                3,
                "{made}"
            );
        }
    }
}

/// On a board with sides too.
#[test]
fn symmetric_clues_lie_alike_after_a_half_turn() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nsize = 4\n[pieces.fence]\njoins = \"corners\"\ncount = { min = 12 }\n\
        [[count]]\nof = \"fence\"\neach = \"corner\"\none-of = [0, 2]\n\
        [[count]]\nof = \"fence\"\neach = \"square\"\nnumbers = \"\"\"\n????\n????\n????\n????\n\"\"\"\n\
        [[connected]]\nof = \"fence\"\nexactly = 1\n";
    fs::write(folder.path().join("loop.toml"), text).unwrap();
    let made = workbench_in(folder.path(), "generate loop.toml --seed 1 --symmetric").stdout;
    let (_, rest) = made.split_once("numbers = \"\"\"\n").unwrap();
    let picture = rest.split_once("\"\"\"").unwrap().0;
    let clues: Vec<bool> = picture.split_whitespace().map(|word| word != ".").collect();
    let turned: Vec<bool> = clues.iter().rev().copied().collect();
    assert_eq!((clues.len(), &clues), (16, &turned), "{made}");
}

/// A picture of dots and the size of its regions belong together.
#[test]
fn regions_to_be_drawn_have_a_picture_and_a_size() {
    let folder = tempfile::tempdir().unwrap();
    let start = "[board]\nsize = 4\n[pieces.digit]\nkinds = 4\nmoves = \"none\"\n";
    let dots = "[[sum]]\neach = \"region\"\nregions = \"\"\"\n....\n....\n....\n....\n\"\"\"\nexactly = {}\n";
    let size = "[generate]\nregions = { exactly = 3 }\n";
    for (rest, why) in [
        (dots, "at-least = 3, at-most = 5"),
        (size, "and there is none"),
    ] {
        fs::write(folder.path().join("f.toml"), format!("{start}{rest}")).unwrap();
        let stderr = workbench_in(folder.path(), "generate f.toml").stderr;
        assert!(stderr.contains(why), "{stderr}");
    }
}

/// A square with `?` is open and counts as empty; with its number it is closed.
#[test]
fn numbers_that_close_their_squares_are_refused_where_other_rules_see_it() {
    let file = "[board]\nrows = 1\ncolumns = 4\n[pieces.mine]\n[[count]]\nof = \"empty\"\nlines = [[\"a1\", \"b1\"]]\n\
                exactly = 1\n[[clue]]\nof = \"mine\"\naround = \"king\"\nnumbers = \". ? . .\"\nclosed = true\n\
                [generate]\ngivens = \"mine\"\n";
    let run = made(file, "generate made.toml --seed 0");
    let about = "a number closes its square, which other rules here see";
    assert!(run.stderr.contains(about), "{}", run.stderr);
}

#[test]
fn symmetry_that_changes_nothing_is_said_to() {
    let note = "--symmetric: the puzzle has nothing given on squares, and no walls, that could lie alike\n";
    for (kind, says) in [
        ("star-battle", true),
        ("nonogram", true),
        ("light-up", false),
    ] {
        let folder = blank(kind);
        let run = workbench_in(folder.path(), "generate mine.toml --symmetric -o one.toml");
        assert_eq!(run.stderr, if says { note } else { "" }, "{kind}");
    }
}

/// By hand: eight regions of nine squares are 72, and those of seven 56, on a board of 64.
#[test]
fn regions_that_do_not_fit_on_the_board_are_refused() {
    let folder = blank("star-battle");
    let file = read(folder.path(), "mine.toml");
    let of_size = |size: &str| {
        let changed = file.replace("regions = { at-least = 2 }", &format!("regions = {size}"));
        assert_ne!(changed, file);
        fs::write(folder.path().join("mine.toml"), changed).unwrap();
        workbench_in(folder.path(), "generate mine.toml")
    };
    let large =
        "error: mine.toml: [generate] regions: one has at least 70 squares, and the board has 64\n";
    of_size("{ exactly = 70 }").gives(2, "", large);
    let cover = "error: mine.toml: [generate] regions: 8 of them cover the board of 64 squares, and none of such a size do\n";
    of_size("{ exactly = 9 }").gives(2, "", cover);
    of_size("{ at-most = 7 }").gives(2, "", cover);
}

/// The signs of a futoshiki are drawn, and no digit is given.
#[test]
fn signs_alone_are_not_symmetric_and_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let _ = workbench_in(folder, "new b.toml --template blank-futoshiki");
    let mut were_said = 0;
    for seed in 0..8 {
        let run = workbench_in(
            folder,
            &format!("generate b.toml --symmetric --seed {seed} -o one.toml"),
        );
        let note = "--symmetric: the puzzle has nothing given on squares, and no walls, that could lie alike\n";
        let has_digits = read(folder, "one.toml").contains("layout = ");
        assert_eq!(
            run.stderr,
            if has_digits { "" } else { note },
            "seed {seed}"
        );
        were_said += usize::from(!has_digits);
    }
    assert!(were_said > 0);
}

/// What is open and what is said of it stand in either file; the puzzle needs none of them.
#[test]
fn a_file_that_extends_another_makes_puzzles_that_stand_alone() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &str| workbench_in(folder.path(), arguments);
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let base = "\
title = \"Rows\"

# Numbers beside the board.
[board]
size = 4

[pieces.star]
moves = \"none\"

[[count]]
of = \"star\"
each = \"row\"
exactly = [\"?\", \"?\", \"?\", \"?\"]

[[expect]]
solutions = 65536
";
    write("base.toml", base);
    let own = "\
# Both ways.
title = \"Rows and columns\"
extends = \"base.toml\"

[pieces.star]
symbol = \"+\"
count = 3

# From above.
[[count]]
of = \"star\"
each = \"column\"
exactly = [\"?\", \"?\", \"?\", \"?\"]

[generate]
givens = \"star\"
";
    write("own.toml", own);
    let _ = run("generate own.toml -n 2 --seed 4 -o deep/er");
    fs::remove_file(folder.path().join("base.toml")).unwrap();
    for name in ["own-1", "own-2"] {
        let path = folder.path().join(format!("deep/er/{name}.toml"));
        let text = fs::read_to_string(path).unwrap();
        assert!(!text.contains("extends"), "{text}");
        let start =
            "# Both ways.\ntitle = \"Rows and columns\"\n\n# Numbers beside the board.\n[board]\n";
        assert!(text.starts_with(start), "{text}");
        assert!(text.contains("\n\n# From above.\n[[count]]\n"), "{text}");
        let claims: Vec<&str> = text.matches("solutions = ").collect();
        assert_eq!(claims.len(), 1, "{text}");
        let _ = run(&format!("verify deep/er/{name}.toml")).succeeds(0);
    }
}

/// `--1.toml` would be read as an option.
#[test]
fn puzzles_of_standard_input_have_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nsize = 2\n[pieces.star]\nmoves = \"none\"\n[[count]]\nof = \"star\"\neach = [\"row\", \"column\"]\nexactly = 1\n";
    let out = folder.path().join("out");
    let _ = workbench_reading(text, &format!("generate - -n 2 -o {}", out.display()));
    assert!(out.join("puzzle-1.toml").exists() && out.join("puzzle-2.toml").exists());
}

#[test]
fn lines_are_not_drawn_where_no_list_is_open() {
    let text = "[board]\nsize = 2\n[pieces.star]\nmoves = \"none\"\n[generate]\ngivens = \"star\"\nlines = { at-least = 2 }\n";
    let run = workbench_reading(text, "generate -");
    let said = run.stderr.clone();
    assert!(said.contains("[generate] lines are drawn where"), "{said}");
    run.gives(2, "", &said);
}

#[test]
fn what_cannot_be_filled_in_has_its_own_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("base.toml", "[board]\nsize = 3\n[pieces.queen]\n");
    write(
        "own.toml",
        "extends = \"base.toml\"\n[[connected]]\nof = \"queen\"\neach = \"row\"\nexactly = [\"?\", 1, 1]\n",
    );
    let why = "a `?` is filled in for one rule of [[count]], [[sum]], [[product]] or [[visible]]\n";
    let said = format!("error: own.toml: line 2 of own.toml: {why}");
    workbench_in(folder.path(), "generate own.toml").gives(2, "", &said);
    write("last.toml", "extends = \"own.toml\"\n");
    let said = format!("error: last.toml: line 2 of own.toml: {why}");
    workbench_in(folder.path(), "generate last.toml").gives(2, "", &said);
}

/// What stood above a table that both files have, and above `extends`, was lost.
#[test]
fn comments_of_both_files_stay() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "base.toml",
        "[board]\nsize = 2\n\n# Stars.\n[pieces.star]\nmoves = \"none\"\n",
    );
    let own = "# From below.\nextends = \"base.toml\"\n\n# One.\n[pieces.star]\ncount = 1\n";
    write("own.toml", own);
    let made = workbench_in(folder.path(), "generate own.toml").stdout;
    assert!(made.starts_with("# From below.\n[board]\n"), "{made}");
    let both = "\n# Stars.\n\n# One.\n[pieces.star]\n";
    assert!(made.contains(both), "{made}");
}

/// One man on two squares: the opposite square of his is empty, so nothing can be given.
#[test]
fn where_symmetry_leaves_no_puzzle_the_advice_is_to_leave_it_out() {
    let file = "[board]\nrows = 1\ncolumns = 2\n[pieces.man]\nmoves = \"none\"\ncount = 1\n";
    workbench_reading(file, "generate - -q").succeeds(0);
    let run = workbench_reading(file, "generate - --symmetric");
    let why = "none of 1000 solutions is the only one with those of its clues that lie alike after a half turn: \
               leave out --symmetric";
    run.gives(3, "", &format!("error: standard input: {why}\n"));
}

#[test]
fn how_many_steps_there_are_is_said_where_none_has_so_many() {
    let file = "[board]\nrows = 1\ncolumns = 3\n[pieces.man]\nmoves = \"none\"\ncount = 1\n";
    let run = workbench_reading(file, "generate - --steps 40..50");
    let why = |number: &str| {
        format!(
            "error: standard input: none of {number} puzzles has so many steps: they have 1; ask for steps among these, \
             or for other puzzles with --seed, or more of them with --tries\n"
        )
    };
    run.gives(3, "", &why("1000"));
    workbench_reading(file, "generate - --steps 40..50 --tries 3").gives(3, "", &why("3"));
    // The work is counted, and a larger board has more of it.
    let file = "[board]\nsize = 20\n[pieces.man]\nmoves = \"none\"\ncount = 1\n";
    workbench_reading(file, "generate - --steps 40..50").gives(3, "", &why("146"));
}

/// What is true of the blank file alone goes with it.
#[test]
fn the_words_of_a_blank_file_about_itself_are_not_those_of_its_puzzles() {
    for kind in ["sudoku", "killer", "light-up", "minesweeper"] {
        let folder = blank(kind);
        assert!(read(folder.path(), "mine.toml").contains("`workbench generate`"));
        workbench_in(folder.path(), "generate mine.toml -q -o made.toml").gives(0, "", "");
        let made = read(folder.path(), "made.toml");
        assert!(!made.contains("workbench generate`"), "{made}");
        assert!(!made.contains("may become"), "{made}");
    }
}

#[test]
fn a_puzzle_that_needs_no_givens_says_so() {
    let run = made(
        "[board]\nsize = 1\n[pieces.king]\ncount = 1\n",
        "generate made.toml",
    );
    let said = "one solution, drawn fairly; none of 1 givens and clues is needed\n";
    assert!(run.stderr.ends_with(said), "{}", run.stderr);
}
