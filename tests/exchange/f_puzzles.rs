//! f-puzzles and SudokuPad.

use puzzle_workbench::exchange::{self, Reading, Writing};
use serde_json::{Value, json};

use super::{exported, gallery, imported, opened, refused, solutions};

/// A board of f-puzzles as JSON, with these fields besides.
fn board(side: usize, fields: Value) -> String {
    let row = vec![json!({}); side];
    let mut board = json!({ "size": side, "title": "Mine", "grid": vec![row; side] });
    for (name, field) in fields.as_object().unwrap() {
        board[name] = field.clone();
    }
    board.to_string()
}

/// The digits of each solution, row by row.
fn digits(file: &str) -> Vec<Vec<Vec<u32>>> {
    let row = |row: &str| {
        row.split_whitespace()
            .map(|word| word.parse().unwrap())
            .collect()
    };
    let grid = |picture: String| picture.trim().lines().map(row).collect();
    solutions(file).into_iter().map(grid).collect()
}

/// A field, and whether a grid obeys it.
type Case = (Value, fn(&[Vec<u32>]) -> bool);

/// What each field means, on a board of four rows or, for classes of three digits, nine. All grids are tried.
fn cases() -> Vec<Case> {
    vec![
        // Of four digits 2 and 3 are the middle class: SudokuSolver has it so.
        (
            json!({ "entropicline": [{ "lines": [["R1C1", "R1C2"]] }] }),
            |g| !g[0][..2].iter().all(|digit| [2, 3].contains(digit)),
        ),
        (json!({ "diagonal+": true }), |g| {
            (0..4).map(|i| 1 << g[i][3 - i]).sum::<u32>() == 30
        }),
        (json!({ "diagonal-": true }), |g| {
            (0..4).map(|i| 1 << g[i][i]).sum::<u32>() == 30
        }),
        (json!({ "antiknight": true }), |g| {
            (0..4).all(|r| {
                (0..4).all(|c| {
                    [(1, 2), (2, 1)].iter().all(|&(down, right)| {
                        let at = |r: usize, c: Option<usize>| g.get(r)?.get(c?).copied();
                        at(r + down, Some(c + right)) != Some(g[r][c])
                            && at(r + down, c.checked_sub(right)) != Some(g[r][c])
                    })
                })
            })
        }),
        (json!({ "disjointgroups": true }), |g| {
            (0..2).all(|r| {
                (0..2).all(|c| {
                    [g[r][c], g[r][c + 2], g[r + 2][c], g[r + 2][c + 2]]
                        .iter()
                        .map(|d| 1 << d)
                        .sum::<u32>()
                        == 30
                })
            })
        }),
        (
            json!({ "killercage": [{ "cells": ["R1C1", "R2C1", "R2C2"], "value": "7" }] }),
            |g| g[0][0] + g[1][0] + g[1][1] == 7,
        ),
        (
            json!({ "killercage": [{ "cells": ["R1C1", "R2C2", "R3C3"] }] }),
            |g| g[0][0] != g[1][1] && g[1][1] != g[2][2] && g[0][0] != g[2][2],
        ),
        (
            json!({ "arrow": [{ "cells": ["R1C1"], "lines": [["R1C1", "R2C2", "R3C3"]] }] }),
            |g| g[0][0] == g[1][1] + g[2][2],
        ),
        (
            json!({ "arrow": [{ "cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R2C2", "R3C2", "R4C2", "R4C3"]] }] }),
            |g| 10 * g[0][0] + g[0][1] == g[1][1] + g[2][1] + g[3][1] + g[3][2],
        ),
        (
            json!({ "littlekillersum": [{ "cell": "R0C1", "direction": "DR", "value": 5 }] }),
            |g| g[0][1] + g[1][2] + g[2][3] == 5,
        ),
        (
            json!({ "littlekillersum": [{ "cell": "R5C4", "direction": "UL", "value": "5" }] }),
            |g| g[3][2] + g[2][1] + g[1][0] == 5,
        ),
        (
            json!({ "odd": [{ "cell": "R1C1" }, { "cell": "R2C3" }] }),
            |g| g[0][0] % 2 == 1 && g[1][2] % 2 == 1,
        ),
        (json!({ "even": [{ "cell": "R1C1" }] }), |g| {
            g[0][0] % 2 == 0
        }),
        (json!({ "minimum": [{ "cell": "R1C1" }] }), |g| {
            g[0][0] < g[0][1] && g[0][0] < g[1][0]
        }),
        (
            json!({ "maximum": [{ "cell": "R1C1" }, { "cell": "R1C2" }] }),
            |g| g[0][0] > g[1][0] && g[0][1] > g[1][1] && g[0][1] > g[0][2],
        ),
        (
            json!({ "extraregion": [{ "cells": ["R1C1", "R2C2", "R3C3", "R3C4"] }] }),
            |g| {
                [g[0][0], g[1][1], g[2][2], g[2][3]]
                    .iter()
                    .map(|d| 1 << d)
                    .sum::<u32>()
                    == 30
            },
        ),
        (
            json!({ "thermometer": [{ "lines": [["R1C1", "R2C2", "R3C3"]] }] }),
            |g| g[0][0] < g[1][1] && g[1][1] < g[2][2],
        ),
        (
            json!({ "palindrome": [{ "lines": [["R1C1", "R2C2", "R3C3", "R4C2"]] }] }),
            |g| g[0][0] == g[3][1] && g[1][1] == g[2][2],
        ),
        (
            json!({ "difference": [{ "cells": ["R1C1", "R1C2"] }, { "cells": ["R3C1", "R3C2"], "value": "2" }] }),
            |g| g[0][0].abs_diff(g[0][1]) == 1 && g[2][0].abs_diff(g[2][1]) == 2,
        ),
        (json!({ "ratio": [{ "cells": ["R1C1", "R1C2"] }] }), |g| {
            g[0][0] == 2 * g[0][1] || 2 * g[0][0] == g[0][1]
        }),
        (
            json!({ "xv": [{ "cells": ["R1C1", "R1C2"], "value": "V" }], "negative": ["xv"] }),
            |g| g[0][0] + g[0][1] == 5 && pairs(g).into_iter().skip(1).all(|(a, b)| a + b != 5),
        ),
        (json!({ "ratio": [], "negative": ["ratio"] }), |g| {
            all_pairs(g, |a, b| a != 2 * b && b != 2 * a)
        }),
        (
            json!({ "clone": [{ "cells": ["R1C1", "R2C1"], "cloneCells": ["R3C2", "R4C2"] }] }),
            |g| g[0][0] == g[2][1] && g[1][0] == g[3][1],
        ),
        (
            json!({ "quadruple": [{ "cells": ["R2C2", "R2C3", "R3C2", "R3C3"], "values": [1, 1, "4"] }] }),
            |g| {
                let four = [g[1][1], g[1][2], g[2][1], g[2][2]];
                four.iter().filter(|&&d| d == 1).count() == 2 && four.contains(&4)
            },
        ),
        (
            json!({ "sandwichsum": [{ "cell": "R1C0", "value": "5" }, { "cell": "R0C2", "value": 0 }] }),
            |g| {
                let between = |line: Vec<u32>| {
                    let at = |digit| line.iter().position(|&d| d == digit).unwrap();
                    let (a, b) = (at(1).min(at(4)), at(1).max(at(4)));
                    line[a + 1..b].iter().sum::<u32>()
                };
                between(g[0].clone()) == 5 && between(g.iter().map(|r| r[1]).collect()) == 0
            },
        ),
        (json!({ "xsum": [{ "cell": "R1C5", "value": "6" }] }), |g| {
            g[0].iter().rev().take(g[0][3] as usize).sum::<u32>() == 6
        }),
        (
            json!({ "skyscraper": [{ "cell": "R5C1", "value": "3" }] }),
            |g| {
                let column: Vec<u32> = (0..4).rev().map(|r| g[r][0]).collect();
                (0..4)
                    .filter(|&at| column[..at].iter().all(|&d| d < column[at]))
                    .count()
                    == 3
            },
        ),
        (
            json!({ "renban": [{ "lines": [["R1C1", "R2C2", "R3C3"]] }] }),
            |g| {
                let mut three = [g[0][0], g[1][1], g[2][2]];
                three.sort_unstable();
                three[1] == three[0] + 1 && three[2] == three[1] + 1
            },
        ),
        (
            json!({ "whispers": [{ "lines": [["R1C1", "R2C2"]] }] }),
            |g| g[0][0].abs_diff(g[1][1]) >= 2,
        ),
        (
            json!({ "whispers": [{ "lines": [["R1C1", "R2C2"]], "value": "3" }] }),
            |g| g[0][0].abs_diff(g[1][1]) >= 3,
        ),
        (
            json!({ "betweenline": [{ "lines": [["R1C1", "R2C2", "R3C3"]] }] }),
            |g| {
                let (a, x, z) = (g[0][0], g[1][1], g[2][2]);
                (a < x && x < z) || (a > x && x > z)
            },
        ),
        (
            json!({ "regionsumline": [{ "lines": [["R1C1", "R2C2", "R2C3"]] }] }),
            |g| g[0][0] + g[1][1] == g[1][2],
        ),
    ]
}

fn pairs(grid: &[Vec<u32>]) -> Vec<(u32, u32)> {
    let mut pairs = Vec::new();
    for (r, row) in grid.iter().enumerate() {
        for (c, &digit) in row.iter().enumerate() {
            pairs.extend(row.get(c + 1).map(|&other| (digit, other)));
            pairs.extend(grid.get(r + 1).map(|below| (digit, below[c])));
        }
    }
    pairs
}

fn all_pairs(grid: &[Vec<u32>], holds: fn(u32, u32) -> bool) -> bool {
    pairs(grid)
        .into_iter()
        .all(|(one, other)| holds(one, other))
}

/// The 288 sudokus of four rows.
fn every_grid() -> Vec<Vec<Vec<u32>>> {
    fn fill(grid: &mut Vec<Vec<u32>>, square: usize, found: &mut Vec<Vec<Vec<u32>>>) {
        if square == 16 {
            return found.push(grid.clone());
        }
        let (r, c) = (square / 4, square % 4);
        for digit in 1..=4 {
            let is_free = (0..4).all(|i| {
                let (br, bc) = (r / 2 * 2 + i / 2, c / 2 * 2 + i % 2);
                grid[r][i] != digit && grid[i][c] != digit && grid[br][bc] != digit
            });
            if is_free {
                grid[r][c] = digit;
                fill(grid, square + 1, found);
                grid[r][c] = 0;
            }
        }
    }
    let mut found = Vec::new();
    fill(&mut vec![vec![0; 4]; 4], 0, &mut found);
    assert_eq!(found.len(), 288);
    found
}

#[test]
fn every_field_means_what_its_program_says() {
    let grids = every_grid();
    for (fields, obeys) in cases() {
        let file = imported(&board(4, fields.clone()));
        let puzzle = puzzle_workbench::Puzzle::parse(&file).unwrap();
        let mut wanted = 0;
        for grid in &grids {
            let rows = grid
                .iter()
                .map(|row| row.iter().map(u32::to_string).collect::<String>());
            let picture: Vec<String> = rows.collect();
            let is_solution = puzzle.check(&picture.join("\n")).unwrap().is_solution();
            assert_eq!(is_solution, obeys(grid), "{fields}\n{picture:?}\n{file}");
            wanted += u32::from(is_solution);
        }
        // On so small a board some pair always has a number that all marks are given of.
        let is_rare = fields.get("negative").is_some();
        assert!(
            is_rare || (1..288).contains(&wanted),
            "{fields} is met by {wanted} of 288"
        );
    }
}

#[test]
fn what_is_written_is_read_back_the_same() {
    let unwritten = ["betweenline", "regionsumline", "entropicline"];
    for (fields, _) in cases() {
        let file = imported(&board(4, fields.clone()));
        let is_written = !unwritten.iter().any(|name| fields.get(name).is_some());
        match exported(&file, "f-puzzles") {
            Ok(link) => {
                let again = exported(&imported(&link), "f-puzzles").unwrap();
                assert_eq!(again, link, "{fields}");
            }
            Err(error) => assert!(!is_written, "{fields}: {error}"),
        }
    }
}

/// An X would say the same, and is not what the author drew.
#[test]
fn a_cage_of_two_squares_keeps_its_sum() {
    let cage = json!({ "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "5" }] });
    let link = exported(&imported(&board(4, cage)), "f-puzzles").unwrap();
    let again = imported(&link);
    assert!(
        again.contains("Cages") && !again.contains("V of 5"),
        "{again}"
    );
    let sign = json!({ "xv": [{ "cells": ["R1C1", "R1C2"], "value": "V" }] });
    let link = exported(&imported(&board(4, sign)), "f-puzzles").unwrap();
    assert!(imported(&link).contains("V of 5"));
}

#[test]
fn consecutive_digits_are_side_by_side_only_where_a_dot_says_so() {
    let file = imported(&board(4, json!({ "nonconsecutive": true })));
    assert!(file.contains("pairs = \"wazir\"\nat-least = 2\n"), "{file}");
    assert!(solutions(&file).is_empty());
    let dots: Vec<Value> = [
        "R1C1 R1C2",
        "R2C1 R2C2",
        "R1C3 R1C4",
        "R2C3 R2C4",
        "R3C1 R3C2",
        "R3C3 R3C4",
        "R4C1 R4C2",
        "R2C1 R3C1",
        "R2C2 R3C2",
        "R2C3 R3C3",
        "R2C4 R3C4",
        "R4C3 R4C4",
    ]
    .iter()
    .map(|pair| json!({ "cells": pair.split(' ').collect::<Vec<_>>() }))
    .collect();
    let file = imported(&board(
        4,
        json!({ "nonconsecutive": true, "difference": dots }),
    ));
    let grids = digits(&file);
    assert!(
        !grids.is_empty()
            && grids
                .iter()
                .all(|grid| grid.iter().all(|row| row[0].abs_diff(row[1]) == 1))
    );
    let link = exported(&file, "f-puzzles").unwrap();
    assert_eq!(solutions(&imported(&link)), solutions(&file));
}

#[test]
fn classes_of_three_digits_stand_in_any_three_squares() {
    for (name, class) in [
        ("entropicline", (|d| (d - 1) / 3) as fn(u32) -> u32),
        ("modularline", |d| d % 3),
    ] {
        let line = ["R1C1", "R1C2", "R1C3", "R2C4"];
        let file = imported(&board(9, json!({ name: [{ "lines": [line] }] })));
        for grid in digits(&file) {
            let four = [grid[0][0], grid[0][1], grid[0][2], grid[1][3]].map(class);
            assert!(
                four[0] != four[1]
                    && four[1] != four[2]
                    && four[0] != four[2]
                    && four[0] == four[3],
                "{four:?}"
            );
        }
    }
}

#[test]
fn sudokus_of_the_gallery_survive_a_link() {
    let names = [
        "anti-king-sudoku",
        "anti-knight-sudoku",
        "arrows",
        "diagonal-sudoku",
        "killer-4x4",
        "killer-sudoku-2",
        "little-killer",
        "renban",
        "sandwich",
        "skyscrapers",
        "sudoku",
        "thermometers",
        "whispers",
        "white-dots",
        "x-sums",
        "futoshiki",
        "arrows-2",
        "little-killer-2",
        "renban-2",
        "thermometers-2",
        "x-sums-2",
    ];
    for name in names {
        let file = gallery(name);
        let link = exported(&file, "f-puzzles").unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(solutions(&imported(&link)), solutions(&file), "{name}");
    }
}

#[test]
fn a_rule_that_has_no_field_is_named_unless_a_text_says_it() {
    let file = gallery("kenken");
    let error = exported(&file, "f-puzzles").unwrap_err().to_string();
    assert!(
        error.starts_with("f-puzzles cannot state [[product]] of puzzle.toml:"),
        "{error}"
    );
    let (definition, instance) = opened(&file);
    let format = exchange::format_named("f-puzzles").unwrap();
    let writing = Writing {
        rules: Some("Products.".to_owned()),
    };
    let link = exchange::export(&instance, definition.texts(), format, &writing).unwrap();
    let again = imported(&link);
    assert!(
        again.contains("description = \"Products.\"") && !again.contains("[[product]]"),
        "{again}"
    );
}

#[test]
fn what_the_language_cannot_state_is_named_or_left_to_a_comment() {
    let text = board(
        4,
        json!({ "rowindexer": [{ "cells": ["R1C1"] }], "circle": [{ "cells": ["R1C1"] }] }),
    );
    assert!(
        refused(&text).contains("the language cannot state `rowindexer`"),
        "{}",
        refused(&text)
    );
    let lenient = Reading {
        lenient: true,
        ..Reading::default()
    };
    let imported = exchange::import(&text, &lenient).unwrap();
    assert!(
        imported
            .text
            .ends_with("# Left out, as the language cannot state it: `rowindexer`.\n")
    );
    assert!(
        imported.notes.iter().any(|note| note.contains("`circle`")),
        "{:?}",
        imported.notes
    );
}

/// Digits beyond 9 are letters in a file.
#[test]
fn large_boards_have_boxes_and_digits_beyond_nine() {
    for (side, boxes, last) in [(10, "2x5", 'A'), (14, "2x7", 'E'), (15, "3x5", 'F')] {
        let file = imported(&board(
            side,
            json!({
                "odd": [{ "cell": "R1C1" }],
                "even": [{ "cell": "R1C2" }],
                "quadruple": [{ "cells": ["R1C3", "R1C4", "R2C3", "R2C4"], "values": [side] }],
                "entropicline": [{ "lines": [["R3C1", "R3C2", "R3C3"]] }],
                "modularline": [{ "lines": [["R3C4", "R3C5", "R3C6"]] }],
                "sandwichsum": [{ "cell": "R0C1", "value": "7" }],
            }),
        ));
        assert!(file.contains(&format!("boxes = \"{boxes}\"")), "{file}");
        assert!(file.contains(&format!("\"digit.{last}\"")), "{file}");
        opened(&file);
    }
    let prime = imported(&board(7, json!({})));
    assert!(!prime.contains("boxes ="), "{prime}");
}

#[test]
fn constraints_without_a_meaning_here_are_named() {
    for (fields, what) in [
        (
            json!({ "negative": ["whispers"] }),
            "`negative` of `whispers`",
        ),
        (
            json!({ "difference": [{ "cells": ["R1C1", "R1C2", "R1C3"] }] }),
            "`difference` between 3 squares",
        ),
        (
            json!({ "clone": [{ "cells": ["R1C1", "R1C2"], "cloneCells": ["R3C3"] }] }),
            "a `clone` of 2 squares with 1",
        ),
    ] {
        let said = refused(&board(4, fields));
        assert!(said.contains(what), "{said}");
    }
}

#[test]
fn regions_of_all_shapes_are_read() {
    let file = imported(&board(
        4,
        json!({ "grid": vec![
            vec![json!({ "region": 0 }), json!({ "region": 0 }), json!({ "region": 0 }), json!({ "region": 0, "value": 3, "given": true })],
            vec![json!({ "region": 1 }); 4],
            vec![json!({ "region": 2, "givenPencilMarks": [1, 2] }); 4],
            vec![json!({ "region": null }); 4],
        ]}),
    ));
    assert!(
        file.contains("A A A A\nB B B B\nC C C C\n. . . .\n"),
        "{file}"
    );
    assert!(file.contains(". . . 3"), "{file}");
    assert!(digits(&file).is_empty(), "four squares for two digits");
}

#[test]
fn hostile_links_have_clear_errors() {
    let link = exported(&gallery("killer-4x4"), "f-puzzles").unwrap();
    let characters: Vec<char> = link.chars().collect();
    for place in (31..characters.len()).step_by(7) {
        let cut: String = characters[..place].iter().collect();
        refused(&cut);
    }
    let wrong = |fields: Value, words: &str| {
        let error = refused(&board(4, fields.clone()));
        assert!(error.contains(words), "{fields}: {error}");
    };
    wrong(
        json!({ "killercage": [{ "cells": ["R9C1"] }] }),
        "found `R9C1`, expected `R1C1` to `R4C4`",
    );
    wrong(
        json!({ "killercage": [{ "cells": ["R0C1"] }] }),
        "expected one on the board",
    );
    wrong(
        json!({ "killercage": [{ "cells": ["R1C1"], "value": "ten" }] }),
        "wrong at `killercage`: found `ten`",
    );
    wrong(json!({ "killercage": 7 }), "expected a list of constraints");
    wrong(
        json!({ "littlekillersum": [{ "cell": "R1C0", "direction": "X", "value": "3" }] }),
        "expected DR, DL, UR or UL",
    );
    wrong(
        json!({ "sandwichsum": [{ "cell": "R1C1", "value": "3" }] }),
        "expected a place beside the board",
    );
    wrong(json!({ "grid": [] }), "expected 4 rows of 4 squares");
    wrong(json!({ "size": 1_000_000_000_000u64 }), "`grid`");
    assert!(refused("{\"size\": 9, \"grid\": ").contains("of its JSON"));
    assert!(refused("https://sudokupad.app/fpuzzles").contains("cut off"));
}
