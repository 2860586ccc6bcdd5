//! `describe`: what each sentence says, for puzzles that need it.

use puzzle_workbench::definition::Definition;
use puzzle_workbench::render::describe;

/// The lines of a description, without its heading.
fn of(text: &str) -> String {
    let definition = Definition::parse("made.toml", text).unwrap();
    let instance = definition.instance(&[]).unwrap();
    let description = describe(&definition, &instance, None);
    let (heading, rest) = description.split_once("\n\n").unwrap();
    assert!(heading.starts_with("made.toml"), "{heading}");
    rest.to_owned()
}

/// The section with this name, on one line.
#[track_caller]
fn says(text: &str, section: &str, expected: &str) {
    let description = of(text);
    let start = description.find(section).expect(&description);
    let rest = &description[start + section.len() + 1..];
    let is_next = |line: &&str| !line.starts_with(' ') && !line.starts_with('-');
    let mut lines = rest.lines();
    let mut words = lines.next().unwrap_or_default().to_owned();
    for line in lines.take_while(|line| !is_next(line)) {
        words = words + " " + line.trim_start();
    }
    assert_eq!(words.trim(), expected, "{description}");
}

/// The sentence for a rule, on a board of side 4 with kings, rooks and a family of two digits.
#[track_caller]
fn rule(rule: &str, expected: &str) {
    let text = format!(
        "[board]\nsize = 4\nboxes = \"2x2\"\nregions = \"aabb aabb .... cccc\"\n[pieces.king]\n\
         [pieces.rook]\n[pieces.digit]\nkinds = 2\nmoves = \"none\"\n{rule}\n"
    )
    .replace(
        "\"aabb aabb .... cccc\"",
        "'''\naabb\naabb\n....\ncccc\n'''",
    );
    says(&text, "Rules", expected);
}

/// Each rule of this kind: its keys on one line, and its sentence on the next.
#[track_caller]
fn rules(kind: &str, table: &str) {
    let mut lines = table.lines().map(str::trim).filter(|line| !line.is_empty());
    while let (Some(keys), Some(said)) = (lines.next(), lines.next()) {
        let keys = keys.replace("; ", "\n");
        let expected = said.strip_prefix("| ").expect(said);
        rule(&format!("[[{kind}]]\n{keys}"), expected);
    }
}

#[test]
fn a_count_says_its_groups_and_its_bound() {
    rules(
        "count",
        "
        of = 'king'; exactly = 1
        | The board holds exactly one king.
        of = 'king'; at-most = 1
        | The board holds at most one king.
        of = 'king'; at-least = 2
        | The board holds at least 2 kings.
        of = 'king'; exactly = 0
        | The board holds no king.
        of = 'any'; at-least = 1; at-most = 3
        | The board holds 1 to 3 pieces.
        of = 'king'; exactly = -1
        | The board holds exactly -1 (which cannot be) kings.
        of = 'king'; at-least = 3; at-most = 1
        | The board holds at least 3 and at most 1 (which cannot be) kings.
        of = ['king', 'rook']; each = ['row', 'diagonal']; exactly = 2
        | Each row and each diagonal that rises to the right (/) holds exactly 2 kings and rooks.
        of = 'empty'; each = '2x3'; at-least = 1
        | Each window 2 high and 3 wide (wherever it lies) holds at least one empty square.
        of = 'digit'; each = 'row'; per = 'symbol'; at-most = 1
        | Each row holds at most one of each digit.
        of = 'digit'; each = 'row'; at-most = 1
        | Each row holds at most one digit.
        of = 'digit.2'; each = 'box'; exactly = 1
        | Each box holds exactly one digit 2.
        ",
    );
}

#[test]
fn a_count_on_a_part_of_the_board_names_it() {
    rules(
        "count",
        "
        of = 'king'; in = 'border'; exactly = 1
        | On the border: exactly one king.
        of = 'king'; in = 'dark'; exactly = 1
        | On the dark squares: exactly one king.
        of = 'king'; in = ['b2:c3']; exactly = 1
        | On the squares b2 to c3: exactly one king.
        of = 'king'; in = ['a1']; exactly = 1
        | On the square a1: exactly one king.
        of = 'king'; in = ['a4', 'b4', 'd1']; exactly = 1
        | On the squares a4, b4 and d1: exactly one king.
        of = 'king'; in = ['a4:c4', 'a3:d1']; exactly = 1
        | On all squares but d4: exactly one king.
        of = 'king'; each = 'row'; in = 'corners'; exactly = 1
        | Each row holds exactly one king, counting on the corners only.
        ",
    );
}

#[test]
fn bounds_in_a_list_are_listed_in_order_or_by_label() {
    rules(
        "count",
        "
        of = 'king'; each = 'row'; exactly = [0, 1, '?', 2]
        | Kings in each row, from the top (`?` is any number): 0, 1, ?, 2.
        of = 'king'; each = 'region'; at-most = { a = 1, c = 2 }
        | Kings in each region (`?` is any number): a at most one, b ?, c at most 2.
        ",
    );
    let count = "[[count]]\nof = 'king'\neach = ";
    rule(
        &format!("{count}'square'\nnumbers = '''\n1 . . .\n. . 0 .\n. . . .\n. . . .\n'''"),
        "Kings on each open square: a4 1, c3 0.",
    );
    rule(
        &format!(
            "{count}'corner'\nnumbers = '''\n. . . . .\n. 2 . . .\n. . . . .\n. . . . .\n. . . . .\n'''"
        ),
        "Kings at each corner of the board: b3-nw 2.",
    );
}

#[test]
fn an_attack_says_who_attacks_whom_and_how() {
    rules(
        "attacks",
        "
        by = 'king'; on = 'king'; exactly = 0
        | No king attacks another king.
        by = 'king'; on = 'rook'; exactly = 0
        | No king attacks a rook.
        by = 'any'; on = 'rook'; exactly = 0
        | No piece attacks a rook.
        by = 'rook'; on = 'any'; exactly = 0
        | No rook attacks another piece.
        by = 'king'; on = 'king'; at-most = 1
        | Each king is attacked by at most one other king.
        by = 'any'; on = 'king'; exactly = 2
        | Each king is attacked by exactly 2 other pieces.
        by = 'king'; on = 'square'; at-least = 1; in = 'border'
        | Each open square, empty or not, on the border is attacked by at least one king.
        by = 'rook'; on = 'empty'; exactly = 0; moves = 'knight'
        | No rook attacks an empty square by a knight's move.
        by = 'digit'; on = 'digit'; per = 'symbol'; moves = 'fF'; exactly = 1
        | Each digit is attacked by exactly one equal digit by one of these moves: one step up-left or up-right.
        ",
    );
}

#[test]
fn clues_equal_numbers_patterns_and_distinct_groups_are_said() {
    rule(
        "[[clue]]\nof = \"king\"\naround = \"rook\"\nself = true\nnumbers = '''\n1...\n....\n....\n...2\n'''",
        "Each number says exactly how many kings stand where one comes from it moving like a rook, \
         any distance along rows and columns, until something is in the way, and on its own: \
         1 . . . . . . . . . . . . . . 2",
    );
    rule(
        "[[equal]]\nof = [\"king\", \"rook\", \"digit\"]\neach = \"row\"",
        "Each row holds equally many kings, rooks and digits.",
    );
    rule(
        "[[forbid]]\npicture = '''\nK.\n*?\n'''\nin = \"border\"",
        "Nowhere wholly on the border (no place) is there this pattern (`.` is an empty square, `*` is any \
         piece and `?` is anything at all): K . * ?",
    );
    rule(
        "[[forbid]]\nsame = \"s\"\npicture = \"s?s\"",
        "Nowhere on the board (8 places) is there this pattern (`?` is anything at all and `a` is any one piece, \
         the same wherever it stands): a ? a",
    );
    rule(
        "[[forbid]]\nsame = \"ts\"\npicture = \"sts t\"",
        "Nowhere on the board (4 places) is there this pattern (each of `a` and `b` is any one piece, the same \
         wherever it stands): a b a b",
    );
    rule(
        "[[distinct]]\neach = [\"row\", \"region\"]",
        "No two rows and no two regions of the same size hold the same pieces in the same order.",
    );
}

#[test]
fn moves_are_said_step_by_step_where_they_have_no_name() {
    let moves = |moves: &str, expected: &str| {
        let text = format!(
            "[board]\nsize = 4\n[pieces.man]\nmoves = {moves}\ncount = 2\n[[attacks]]\n\
             by = \"man\"\non = \"man\"\nexactly = 0\n"
        );
        says(&text, "Pieces", &format!("2 mans (M). A man {expected}."));
    };
    moves(
        "\"rook\"",
        "moves like a rook, any distance along rows and columns, and blocks the lines of others",
    );
    moves("\"wazir\"", "moves one step along a row or column");
    moves(
        "\"R3\"",
        "moves up to 3 steps along rows and columns, and blocks the lines of others",
    );
    moves(
        "\"camel + ferz\"",
        "moves one step diagonally, or by a leap of 1 by 3 squares, whichever way round",
    );
    moves(
        "\"fR\"",
        "moves any distance up, and blocks the lines of others",
    );
    moves(
        "{ leaps = [[-2, 1]], mirror = false }",
        "moves by a leap of 2 up and 1 right",
    );
    moves("\"none\"", "attacks nothing");
}

#[test]
fn a_board_without_squares_rules_and_pieces_is_described_too() {
    let text = "[board]\nsize = 0\n";
    says(text, "Board", "No square at all.");
    says(text, "Pieces", "None.");
    says(
        text,
        "Rules",
        "None, but that a square holds at most one piece.",
    );
}

#[test]
fn walls_closed_squares_and_joined_edges_are_named() {
    let text = "[board]\nwrap = \"both\"\nlayout = '''\n#.x\n..x\n'''\n";
    says(
        text,
        "Board",
        "2 rows and 3 columns, squares a1 to c2. Nothing can stand on the wall a2, which stops \
         sight, nor on the 2 closed squares c2 and c1, over which sight passes. The left and right \
         edges are joined, and so are top and bottom (a torus).",
    );
}

#[test]
fn a_board_that_nothing_moves_has_no_two_solutions_alike() {
    let said = "The board has no symmetry (rotations and reflections) that moves a square, so no two \
                solutions are the same.";
    says("[board]\nsize = 1\n", "Symmetry", said);
    says("[board]\nsize = 0\n", "Symmetry", said);
    says(
        "[board]\nlayout = \"\"\"\n..\n#.\n..\n..\n\"\"\"\n",
        "Symmetry",
        said,
    );
}

#[test]
fn every_instance_that_a_known_file_claims_something_of_is_described() {
    let mut described = 0;
    for folder in [
        "puzzles",
        "tests/known",
        "tests/known/random",
        "tests/known/constellations",
    ] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|ending| ending != "toml") {
                continue;
            }
            let definition =
                Definition::read(&path).unwrap_or_else(|p| panic!("{}", p.draw(false)));
            for claim in definition
                .claims()
                .unwrap_or_else(|p| panic!("{}", p.draw(false)))
            {
                let text = describe(&definition, &claim.instance, None);
                // Signs of a missing word or a wrong plural. Pictures of shapes have several points.
                for wrong in ["  .", " ,", "..", " nothing ", "group", "(which cannot be)"] {
                    let found = text.lines().find(|line| {
                        !line.starts_with("    ")
                            && line.contains(wrong)
                            && !line.contains("attacks nothing")
                            && !line.contains('#')
                    });
                    let quoted = definition
                        .texts()
                        .description
                        .as_deref()
                        .unwrap_or_default();
                    let found = found.filter(|line| !quoted.contains(line.trim_matches('"')));
                    assert_eq!(found, None, "{}", path.display());
                }
                described += 1;
            }
        }
    }
    assert!(described > 200, "{described}");
}

#[test]
fn regions_that_generate_draws_are_still_to_be_drawn() {
    let dots = "\"\"\"\n. .\n. .\n\"\"\"";
    let board = format!("[board]\nregions = {dots}\n[pieces.digit]\nkinds = 2\n");
    let section = "2 rows and 2 columns, squares a1 to b2. Its regions are to be drawn.";
    says(&board, "Board:", section);
    let cages =
        format!("[[sum]]\nof = \"digit\"\neach = \"region\"\nregions = {dots}\nexactly = {{}}\n");
    let text = format!("[board]\nsize = 2\n[pieces.digit]\nkinds = 2\n{cages}");
    let sum = "The values of digits add up in each region that is to be drawn to: numbers that are still open.";
    let description = of(&text).replace("\n  ", " ");
    assert!(description.contains(sum), "{description}");
}
