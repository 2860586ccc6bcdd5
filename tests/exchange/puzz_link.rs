//! Links of puzz.link.

use std::collections::BTreeSet;

use puzzle_workbench::definition::Definition;
use puzzle_workbench::exchange::{self, Reading, puzz_link_genres};

use super::{exported, gallery, imported, opened, refused, solutions, stands_cuts_and_slips};

/// A link of each genre, and its only solution. Links and solutions are the examples in `test/script/` of pzpr.js
/// (<https://github.com/robx/pzprjs>, MIT licence): they were made by its encoders and are checked by its rules. (That of
/// magnets has its hole within borders, as it is written here.)
#[rustfmt::skip]
const EXAMPLES: [(&str, &str); 54] = [
    ("lits/4/4/9q02jg", "I . I I/I I I ./I . I ./I I I I"),
    ("nurikabe/5/5/g5k2o1k3g", ". . ~ ~ ~/. ~ . . ~/. ~ ~ ~ ~/. ~ . ~ ./~ ~ ~ . ."),
    ("hitori/4/4/1114142333214213", "B . B ./. . . ./B . B ./. . . B"),
    ("heyawake/6/6/lll155007rs12222j", "B . B . . B/. . . B . ./B . B . B ./. . . . . ./. B . B . B/. . B . . ."),
    ("kurodoko/5/5/i7g5l2l2g4i", ". B . 7 ./5 . B . ./. B 2 . B/. . B . 2/B 4 . . B"),
    ("cave/6/6/g3q2h3jbj3i3i2g", "I 3 . . I I/I I I . I I/I 2 I . 3 I/. . . . . ./. I 3 . I I/3 I I . 2 I"),
    ("akari/6/6/nekcakbl", ". . L . . ./. L 4 L . ./. . L . 2 L/. 0 . . L ./L . . 1 . ./. . . L . ."),
    ("starbattle/6/6/1/4ilbhgdnmhou", ". S . . . ./. . . S . ./. . . . . S/. . S . . ./. . . . S ./S . . . . ."),
    ("norinori/5/5/cag4ocjo", "B B . . ./. . B B ./B B . . B/. . . . B/B B . . ."),
    ("sudoku/4/4/g1k23k3g", "2 1 4 3/4 3 1 2/3 4 2 1/1 2 3 4"),
    ("fillomino/6/6/h4j53g2k5233k2g14j3h", "5 5 4 4 4 4/5 5 3 2 2 1/3 5 3 3 5 2/3 3 5 5 5 2/2 2 5 1 4 4/1 3 3 3 4 4"),
    ("ripple/4/4/9n8rigk14h32k", "1 2 3 1/2 1 4 2/4 3 2 1/1 2 1 3"),
    ("cojun/4/4/pd0hsoh3p3h", "1 2 3 4/3 1 2 1/2 4 1 2/1 3 2 1"),
    ("sukoro/5/5/2a2c4a2g2a4c2a2", "2 3 2 . ./3 4 3 2 ./2 3 . 3 2/. 2 3 4 3/. . 2 3 2"),
    ("nanro/4/4/6r0s1oi13n1h", ". 2 2 1/3 1 . ./3 . . ./3 1 . ."),
    ("mines/5/5/g2m13l13g0j", ". 2 . . ./M M . . 1/3 M . . M/. . 1 3 M/0 . . . M"),
    ("yinyang/5/5/016612300", "W W W W W/W B B B W/B B W W W/W B B B W/W W W W W"),
    ("kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3", "# 5 3 # #/3 4 1 2 #/1 2 # 1 2/# 1 9 3 8/# # 8 4 #"),
    ("skyscrapers/4/4/k13h4j3g", "2 1 4 3/1 2 3 4/4 3 1 2/3 4 2 1"),
    ("kropki/4/4/aa7fioco", "4 3 1 2/2 1 3 4/1 4 2 3/3 2 4 1"),
    ("minarism/4/4/hhhq21pgi", "4 3 2 1/2 4 1 3/1 2 3 4/3 1 4 2"),
    ("tents/5/5/2g0h1i1j82323", ". A T . ./. . . . A/A T . . T/. . . T A/A T . . ."),
    ("aquarium/4/4/bu8i90/i3213g", "A A W W/A A W A/W A W W/W W W W"),
    ("nonogram/6/6/12g1111h11112j12g11g21j11g3h",
     "X X . X . ./X . . . X ./. X . X X ./. . . . . ./X . . . X ./. X X X . ."),
    ("box/5/5/7a9979672f", ". B B B ./B . . . B/. . B B ./. B . . ./B B B B B"),
    ("creek/6/6/gagaich2cgb6769dt", ". . . . . ./. B B B B ./. . . . B ./B B B . B ./. B B B B ./. . . . . ."),
    ("chocona/6/6/8guumlfvo1eq33122g21g32", "B B . B B B/B B . . . ./B B . B . B/B B . B . ./. . . . B B/. B B . B B"),
    ("hakoiri/5/5/4qb44qb41c3c1f23a2b1b1", "O . . . S/T S T O T/. O . S ./T S . T ./. O . S O"),
    ("juosan/5/5/8mdnvues132g213g22g", "- | - - -/- - | | -/| - - - |/- | - | |/- - | | -"),
    ("aqre/6/6/444400vvo3u0012345g", ". . . B . ./B B . B B B/. B B . B B/B B . B B B/B . B B . ./B B B . . ."),
    ("canal/6/6/3i3h2z4h5i2", "W B B B W W/W W B W W W/W W B W B W/W B B B B B/B B W B W B/B W B B W W"),
    ("slither/5/5/cbcbcddad",
     "· F · F · F · F · F ·/F . . . . . . . . . F/· . · F · F · . · . ·/F . F . . . F . . . F/· . · . · F · . · . ·/F . F . F . . . . . F/· . · . · . · F · . ·/F . F . F . F . F . F/· F · . · F · . · . ·/. . . . . . . . F . F/· . · . · . · . · F ·"),
    ("mashu/6/6/1063000i3000",
     "· . · . · . · . · . · . ·/. . L . L . L . . . L . ./· L · . · . · L · L · L ·/. . . . L . L . . . . . ./· L · L · . · . · L · L ·/. . . . . . L . L . . . ./· L · L · L · . · . · L ·/. . . . L . . . L . L . ./· L · . · . · L · . · . ·/. . L . L . . . . . . . ./· . · . · L · L · . · . ·/. . . . . . L . . . . . ./· . · . · . · . · . · . ·"),
    ("simpleloop/5/5/sg020",
     "· . · . · . · . · . ·/. # . # . # . . L . ./· . · . · . · L · L ·/. # . . L . . . . . ./· . · L · L · L · L ·/. . L . . . L . . . ./· L · . · . · . · L ·/. . . . L . . # . . ./· L · L · L · . · L ·/. . L . . . L . L . ./· . · . · . · . · . ·"),
    ("numlin/5/5/1j2h3m1h2j3",
     "· . · . · . · . · . ·/. . L . . . L . L . ./· . · L · L · . · L ·/. . . . . . . . . . ./· L · L · L · L · L ·/. . . . . . . . . . ./· L · L · L · L · L ·/. . . . . . . . . . ./· L · . · L · L · . ·/. . L . L . . . L . ./· . · . · . · . · . ·"),
    ("shikaku/6/6/j3g56h6t6h23g5j",
     "· . · . · . · . · . · . ·/. . W . . . W . . . . . ./· . · . · . · W · W · W ·/. . W . . . W . . . . . ./· . · . · . · . · . · . ·/. . W . . . W . . . . . ./· . · W · W · W · W · W ·/. . W . . . . . W . W . ./· . · . · . · . · . · . ·/. . W . . . . . W . W . ./· W · W · W · W · W · . ·/. . . . . . . . . . W . ./· . · . · . · . · . · . ·"),
    ("country/5/5/amda0uf02h12h",
     "· . · . · . · . · . ·/. . . . . . L . . . ./· . · . · L · L · . ·/. . L . L . . . L . ./· L · . · . · . · L ·/. . L . L . . . . . ./· . · . · L · . · L ·/. . . . L . . . L . ./· . · L · . · L · . ·/. . . . L . L . . . ./· . · . · . · . · . ·"),
    ("doubleback/4/4/14063o",
     "· . · . · . · . ·/. . L . L . L . ./· L · . · . · L ·/. . . . L . . . ./· L · L · L · L ·/. . . . . . . . ./· L · L · L · L ·/. . L . . . L . ./· . · . · . · . ·"),
    ("yajilin-regions/5/5/49j60s3020g1g",
     "· . · . · . · . · . ·/. B . . L . L . L . ./· . · L · . · . · L ·/. . L . . B . . L . ./· L · . · . · L · . ·/. . . . L . . . L . ./· L · L · L · . · L ·/. . . . . . L . . . ./· L · L · . · L · L ·/. . L . . B . . L . ./· . · . · . · . · . ·"),
    ("norinuri/6/6/1i5h4s1h5p4", ". B B . . B/B . . B . B/B . . B . ./. B B . B B/. . . B . ./B B . B . ."),
    ("aquapelago/6/6/j.zg4g2h4j", ". . B . B ./B . . . . ./. . B . B ./. B . . . ./. . B . B ./. B . . . B"),
    ("heteromino/5/5/d7b7a7b7b77c7d",
     "· . · . · . · . · . ·/. . . . B . . . . # ./· . · B · . · . · . ·/. . B . . # . . . # ./· B · . · . · B · . ·/. . . . . # . . B . ./· . · . · . · . · . ·/. # . # . . . . B . ./· . · . · B · B · . ·/. # . . . . . . B . ./· . · . · . · . · . ·"),
    ("yajilin/5/5/m32j10",
     "· . · . · . · . · . ·/. . L . L . . . L . ./· L · . · L · L · L ·/. . L . . . L . . . ./· . · L · . · . · L ·/. B . . . B . x . . ./· . · L · . · . · L ·/. . L . . . L . L . ./· L · . · L · . · . ·/. . L . L . . B . x ./· . · . · . · . · . ·"),
    ("fourcells/6/6/b1d2a3e3d1f2b2a3b2",
     "· B · B · B · B · B · B ·/B . B . . . . . B . . . B/· . · B · . · B · . · B ·/B . . . B . B . . . B . B/· B · . · B · B · B · . ·/B . B . B . B . . . . . B/· . · B · . · B · B · B ·/B . . . B . . . B . B . B/· B · . · . · B · . · . ·/B . B . B . B . . . B . B/· . · B · B · . · B · . ·/B . . . . . B . B . . . B/· B · B · B · B · B · B ·"),
    ("fivecells/6/6/72b1i0f2b1i3a",
     "· . · B · B · B · B · B ·/. # B . . . B . . . . . B/· B · . · B · . · . · B ·/B . . . B . B . . . B . B/· . · B · . · B · B · . ·/B . B . . . . . B . B . B/· B · B · . · B · . · . ·/B . . . B . B . . . B . B/· . · . · B · . · . · . ·/B . . . B . B . . . B . B/· . · B · . · B · B · . ·/B . B . . . . . . . B . B/· B · B · B · B · B · B ·"),
    ("nawabari/5/5/f0b1f2a1f",
     "· B · B · B · B · B ·/B . . . . . B . . . B/· . · . · . · . · . ·/B . . . . . B . . . B/· . · . · . · . · . ·/B . . . . . B . . . B/· B · B · B · B · B ·/B . . . B . . . . . B/· . · . · . · . · . ·/B . . . B . . . . . B/· B · B · B · B · B ·"),
    ("factors/5/5/rvvcm9jf54653-28ca2833-14", "5 4 3 2 1/3 1 2 4 5/1 5 4 3 2/4 2 5 1 3/2 3 1 5 4"),
    ("doppelblock/5/5/g6g34g10h", "3 B 2 1 B/B 1 B 2 3/2 3 B B 1/B 2 1 3 B/1 B 3 B 2"),
    ("nondango/6/6/5jlp72e15tpq2i3ikht0", "B . . . . ./. B . . . B/. . . . B ./. . . . . ./. . B . B ./. . . B . B"),
    ("sukororoom/5/5/4vjbtnfpb3i2i3b", "1 2 3 3 1/. . 3 2 ./1 . 2 . ./2 3 4 3 1/. 2 3 2 ."),
    ("snake/4/4/060300g1h4i", "B B B B/H . . B/. . B B/. . H ."),
    ("lightshadow/6/6/g54i6k7p-17k2i-149g", "B B . . B B/. . B B B B/B . B B B B/B B . . . B/. . . B B ./. . . . B B"),
    ("dosufuwa/5/5/7pnsmrhf31d1", "B . O # ./# . O O B/O . . O B/O B B . #/B # B . O"),
    ("magnets/5/5/g222j2h2g22g0g32fvrmo7sr00000000000400", "+ - + - ./- + - + ./+ - # . -/. . + . +/- + - + -"),
];

#[test]
fn examples_of_its_authors_have_their_only_solutions_and_survive_the_way_back() {
    for (link, solution) in EXAMPLES {
        let file = imported(link);
        let found = solutions(&file);
        assert_eq!(found.len(), 1, "{link}\n{file}");
        assert_eq!(
            found[0].trim().replace('\n', "/"),
            solution,
            "{link}\n{file}"
        );
        let back = exported(&file, "puzz-link").unwrap_or_else(|error| panic!("{link}: {error}"));
        assert_eq!(back, format!("https://puzz.link/p?{link}"));
        assert_eq!(
            imported(&back).replace(&format!("source = \"{back}\"\n"), ""),
            file
        );
    }
}

#[test]
fn every_genre_has_an_example() {
    let genre = |link: &'static str| link.split('/').next().unwrap();
    let tried: BTreeSet<&str> = EXAMPLES.iter().map(|(link, _)| genre(link)).collect();
    let known: BTreeSet<&str> = puzz_link_genres().collect();
    assert_eq!(tried, known);
}

/// A link with a size alone is how the site opens an empty board of a genre: a file to begin with, with all rules. A star
/// battle says how many stars at least, and magnets are nothing without their dominoes.
#[test]
fn a_size_alone_is_a_blank_board_of_the_genre() {
    let refused = puzz_link_genres().filter(|genre| {
        let link = format!("{genre}/6/6");
        let text = exchange::import(&link, &Reading::default()).map(|import| import.text);
        !text.is_ok_and(|text| {
            Definition::parse("puzzle.toml", &text)
                .is_ok_and(|definition| definition.instance(&[]).is_ok())
        })
    });
    assert_eq!(refused.collect::<Vec<_>>(), ["starbattle", "magnets"]);
}

#[test]
fn puzzles_of_the_gallery_survive_a_link() {
    let names = [
        "heyawake",
        "heyawake-2",
        "lits",
        "lits-2",
        "hitori",
        "hitori-2",
        "kakuro",
        "kakuro-2",
        "light-up",
        "nurikabe",
        "nurikabe-2",
        "star-battle-1",
        "star-battle-2",
        "sudoku",
        "cave",
        "cave-2",
        "fillomino",
        "kakurasu",
        "sukoro",
        "tents",
        "nonogram-heart",
        "skyscrapers",
        "mosaic",
        "slitherlink",
        "slitherlink-2",
        "masyu",
        "masyu-2",
        "shikaku",
        "shikaku-2",
        "yajilin",
        "yajilin-2",
        "magnets",
    ];
    for name in names {
        let file = gallery(name);
        match exported(&file, "puzz-link") {
            Ok(link) => assert_eq!(solutions(&imported(&link)), solutions(&file), "{name}"),
            // Mosaics have no genre; a fillomino has a link only if its largest number is what follows from its clues.
            Err(error) => assert!(["mosaic", "fillomino"].contains(&name), "{name}: {error}"),
        }
    }
}

#[test]
fn of_pearls_of_a_colour_that_is_not_there_nothing_is_said() {
    for (link, absent) in [("mashu/3/3/010", "black"), ("mashu/3/3/020", "white")] {
        let file = imported(link);
        assert!(!file.contains(&format!("at = \"{absent}\"")), "{file}");
        let back = exported(&file, "puzz-link").unwrap();
        assert!(back.ends_with(link), "{back}");
    }
}

#[test]
fn numbers_of_any_size_are_written_as_the_codecs_have_them() {
    for link in [
        "cave/4/1/g-10h",
        "nurikabe/4/1/h+100g",
        "cave/4/1/.gff",
        "cave/13/2/zl",
        "nurikabe/2/1/+abc1",
    ] {
        let file = imported(link);
        let back = exported(&file, "puzz-link").unwrap();
        assert!(back.ends_with(link), "{back} is not {link}\n{file}");
    }
}

#[test]
fn links_of_older_sites_and_other_names_are_read() {
    let file = imported("nurikabe/5/5/g5k2o1k3g");
    for before in [
        "http://pzv.jp/p.html?",
        "https://puzz.link/p?",
        "https://pzprxs.vercel.app/p?",
    ] {
        let again = imported(&format!("{before}nurikabe/5/5/g5k2o1k3g"));
        let source = again
            .lines()
            .find(|line| line.starts_with("source = "))
            .unwrap();
        assert_eq!(again.replace(&format!("{source}\n"), ""), file);
    }
    assert_eq!(
        imported("lightup/6/6/nekcakbl"),
        imported("akari/6/6/nekcakbl")
    );
}

#[test]
fn what_is_not_a_genre_or_cannot_be_stated_is_said() {
    let unknown = refused("https://puzz.link/p?slitherlonk/5/5/abc");
    assert!(
        unknown.contains("its genre: found `slitherlonk`, expected "),
        "{unknown}"
    );
    let near = refused("https://puzz.link/p?nurikabbe/5/5/abc");
    assert!(
        near.contains("expected `nurikabe` or another of nurikabe, hitori, "),
        "{near}"
    );
    let many = refused("ripple/9/7/00000000000000000000000");
    assert!(
        many.contains("the language cannot state a room of 63 squares"),
        "{many}"
    );
    opened(&imported("ripple/5/2/000p"));
    let few = refused("juosan/5/1/01");
    assert!(
        few.contains("1 of 5 squares, which is not the most"),
        "{few}"
    );
    let open = refused("numlin/2/1/..");
    assert!(
        open.contains("cannot state an end without a number"),
        "{open}"
    );
    let error = exported(&gallery("kenken"), "puzz-link")
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("puzz-link cannot state "), "{error}");
}

/// A mine stands on no clue, whatever the clue says.
#[test]
fn an_open_clue_alone_keeps_its_square_free_of_mines() {
    let text = exchange::import("mines/3/3/.n", &Reading::default())
        .unwrap()
        .text;
    assert!(text.contains("[[clue]]") && text.contains('?'), "{text}");
}

/// Numbers on the corners of squares are in no square of a link.
#[test]
fn numbers_that_are_in_no_square_are_no_clues_of_squares() {
    let corners = include_str!("../known/sizes-at-corners.toml");
    for format in ["puzz-link", "tatham"] {
        let error = exported(corners, format).unwrap_err().to_string();
        assert!(error.contains("cannot state"), "{error}");
    }
}

#[test]
fn hostile_links_have_clear_errors() {
    assert!(
        refused("nurikabe/5/x/abc").contains("its number of rows: found `x`, expected a number")
    );
    assert!(refused("nurikabe/1000/1000/abc").contains("would have 1000000 squares"));
    assert!(refused("nurikabe/99999999999/1/abc").contains("expected a number"));
    assert!(refused("nurikabe/0/5/").contains("would have 0 squares"));
    assert!(
        refused("nurikabe/2/2/1-")
            .contains("character 3 of its body: found its end, expected a digit in base 16")
    );
    assert!(
        refused("nurikabe/2/2/1234567")
            .contains("character 5 of its body: found `5`, expected its end")
    );
    for (link, _) in EXAMPLES {
        stands_cuts_and_slips(link);
    }
}

/// The number of stars follows from those of the rows; any other number is named with its line.
#[test]
fn a_number_of_pieces_that_follows_from_rows_is_left_out() {
    let battle = include_str!("../../puzzles/star-battle-2.toml");
    let with =
        |count: &str| battle.replace("[pieces.star]\n", &format!("[pieces.star]\n{count}\n"));
    assert_ne!(with("count = 20"), battle);
    let link = exported(battle, "puzz-link").unwrap();
    assert_eq!(exported(&with("count = 20"), "puzz-link").unwrap(), link);
    let error = exported(&with("count = 19"), "puzz-link")
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("how many `star` there are, or where they stand (puzzle.toml:2"),
        "{error}"
    );
}
