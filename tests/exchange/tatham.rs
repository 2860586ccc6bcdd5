//! Ids of Simon Tatham's Portable Puzzle Collection.

use puzzle_workbench::exchange::{self, Reading};

use super::{exported, solutions, stands_cuts_and_slips};

/// Ids that the programs of the collection made (Debian's package sgt-puzzles, `sgt-lightup --generate 1 7x7`). Each has
/// one solution: they make no others.
#[rustfmt::skip]
const IDS: [(&str, &str); 20] = [
    ("solo", "3x3:e4c4c7a3_1a7_2_6b9a5c8a6_7_5d5c6d4_3_8a2c8a7b4_6_5a1_3a4c8c5e"),
    ("solo", "2x3:c6a4b2g6_3_3_1g3b6a4c"),
    ("lightup", "7x7:a2c1a1e2jBj2e1a1c2a"),
    ("pattern", "10x10:3/5/4.1/5.1.1/1/1.3/2.2/5.4/3.2/1.6/1.1.1.1.1/4.1/4.3/4.3/3.3/1/4.1.1/3.1/1.5/3"),
    ("range", "9x6:a4d5c7_11c8i9b7i8c4_6c7d7a"),
    ("singles", "6x6:152342443663425216323611312531561323"),
    ("tents", "8x8:aegelbbc_fabf,2,0,2,1,2,1,2,2,2,0,2,1,3,0,3,1"),
    ("towers", "5://3//3/2//1//2////3/////2/,a2w"),
    ("towers", "4:2/1/3/2/3/3/2/1/2/1/2/4/2/4/2/1"),
    ("unequal", "4:0,0,0,0,0,2U,0,0,0R,0,0,0U,0,0,0,0,"),
    ("unequal", "5a:0D,0,1R,0DL,0D,0URD,0DL,0RD,0UDL,0U,0UR,0UL,0UR,0URL,0DL,0RD,0RDL,0DL,0R,0UDL,0UR,0URL,0UL,5,0U,"),
    ("unruly", "8x8:BcfDBEcfeaCAALcCcb"),
    ("unruly", "8x8u:gbbaEAdBGFDcBEGAf"),
    ("magnets", "6x5:..0212,3...2,12.12.,.....,TTTLRTBBBLRBLRLRTTTLRTBBBLRBLR"),
    ("filling", "9x7:c5c99c22449947a74a9c4c4c8b7c69a8d42b28a56c"),
    ("rect", "7x7:a3c6b2b5c2_2_3e4_2h2_2f8_5_3e"),
    ("loopy", "7x7t0:f32a11c1a222b3a22212b20a333a32021g"),
    ("pearl", "8x8:BaWbWlWBWWaWBaBdWeWlBbBbBbWd"),
    ("palisade", "5x5n5:d2c1a3d1b3c33"),
    ("mosaic", "8x8:4a22a4b5b4b5f5a3b3a76b4a1a4a6b30a456f5c1a34a3a"),
];

/// The same, of games that are only read.
const VARIANTS: [(&str, &str); 3] = [
    (
        "solo",
        "6j:5c4a3_2a4_6n1_4a5_6a3c5,d_ha___a_cd_b__b__b__a__a_ab_",
    ),
    ("solo", "2x3x:b3a4_5_1h4d1h2_2_1a5b"),
    ("solo", "2x2k:p,_a______abaaac_,5_8a9a3b8a7e"),
];

fn read(text: &str, game: &str) -> Result<String, String> {
    let reading = Reading {
        genre: Some(game.to_owned()),
        ..Reading::default()
    };
    let imported = exchange::import(text, &reading);
    imported
        .map(|imported| imported.text)
        .map_err(|error| error.to_string())
}

#[test]
fn ids_that_the_programs_made_have_one_solution_and_survive_the_way_back() {
    for (game, id) in IDS {
        let file = read(id, game).unwrap_or_else(|error| panic!("{game} {id}: {error}"));
        assert_eq!(solutions(&file).len(), 1, "{game} {id}\n{file}");
        let back = exported(&file, "tatham").unwrap_or_else(|error| panic!("{game} {id}: {error}"));
        let page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js";
        assert_eq!(back, format!("{page}/{game}.html#{id}"));
        let again = super::imported(&back);
        assert_eq!(again.replace(&format!("source = \"{back}\"\n"), ""), file);
    }
}

#[test]
fn sudokus_with_regions_diagonals_and_cages_have_one_solution() {
    for (game, id) in VARIANTS {
        let file = read(id, game).unwrap_or_else(|error| panic!("{game} {id}: {error}"));
        assert_eq!(solutions(&file).len(), 1, "{game} {id}\n{file}");
    }
}

#[test]
fn every_game_is_tried() {
    let unknown = read("7x7:abc", "chess").unwrap_err();
    let (_, known) = unknown.split_once("expected one of ").unwrap();
    for game in known.split(", ") {
        assert!(IDS.iter().any(|(tried, _)| *tried == game), "{game}");
    }
}

#[test]
fn a_saved_game_says_its_game() {
    let saved = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :10:Rectangles
PARAMS  :3:9x9
CPARAMS :3:9x9
SEED    :15:430274044278205
DESC    :40:2e3d12a2_2_6f4d3i2a5d7j10e3b4_2a2_3_3i6a
NSTATES :1:1
STATEPOS:1:1
";
    let file = super::imported(saved);
    assert_eq!(
        file,
        read("9x9:2e3d12a2_2_6f4d3i2a5d7j10e3b4_2a2_3_3i6a", "rect").unwrap()
    );
    assert_eq!(solutions(&file).len(), 1);
}

#[test]
fn what_an_id_does_not_say_or_the_language_cannot_state_is_said() {
    let error = super::refused("7x7:e0a1hBa3k0a2hBa3e");
    assert!(
        error.starts_with("an id does not say its game: name one of lightup, "),
        "{error}"
    );
    for (game, id, said) in [
        (
            "lightup",
            "7x7:abc",
            "character 4 of its description: found its end",
        ),
        (
            "lightup",
            "2x2:aq",
            "character 3 of its description: found its end, expected no more places",
        ),
        ("lightup", "2x2:c\u{e9}", "found `\\u{e9}`"),
        ("lightup", "700x700:z", "would have 490000 squares"),
        ("rect", "3x:z", "character 2 of its description"),
        (
            "loopy",
            "5x5t1:a",
            "its grid: found `t1`, expected `t0`, that of squares",
        ),
        (
            "palisade",
            "5x5:a",
            "its size of parts: found ``, expected as in `n5`",
        ),
        (
            "pattern",
            "1x1:1/1,a",
            "cannot state squares of a nonogram that are given",
        ),
        (
            "magnets",
            "2x1:..,.,..,.,RL",
            "towards a square of the board",
        ),
        (
            "unequal",
            "2:0U,0,0,0,",
            "a sign towards a square of the board",
        ),
        ("tents", "2x2:c,1,1", "`_` or a letter"),
        ("solo", "99999999x99999999:a", "squares, at most"),
        ("solo", "3j:i,_", "character 4 of its description"),
    ] {
        let error = read(id, game).unwrap_err();
        assert!(error.contains(said), "{game} {id}: {error}");
    }
}

#[test]
fn hostile_ids_have_clear_errors() {
    let page = |game: &str, id: &str| {
        format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{game}.html#{id}")
    };
    for (game, id) in IDS.iter().chain(&VARIANTS) {
        stands_cuts_and_slips(&page(game, id));
    }
}
