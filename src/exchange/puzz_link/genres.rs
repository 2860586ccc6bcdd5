//! The genres of puzz.link that the language states: what their links hold, and where it goes in which text.

use super::clues::{BOTTOM, Clues, LEFT, RIGHT, TOP};
use super::parts::BodyPart;
use super::slots::{ClueSlot, is_black, is_none, is_some, is_white};
use super::{arrows, crossing, derived};
use crate::app::Template;
use crate::exchange::draft::Draft;

pub struct Genre {
    /// In links; the first is written.
    pub names: &'static [&'static str],
    pub title: &'static str,
    text: RulesText,
    pub parts: &'static [BodyPart],
    pub slots: &'static [ClueSlot],
    pub derived: fn(&Clues, &mut Draft),
}

/// Where the rules of a genre stand.
enum RulesText {
    /// In a template of `workbench new`.
    Template(&'static str),
    /// In a file of the gallery, or beside this module.
    Own(&'static str),
}

impl Genre {
    pub fn rules(&self) -> &'static str {
        match self.text {
            RulesText::Template(kind) => Template::of_kind(kind).map_or("", Template::rules),
            RulesText::Own(text) => text,
        }
    }
}

macro_rules! gallery {
    ($name:literal) => {
        RulesText::Own(include_str!(concat!("../../../puzzles/", $name, ".toml")))
    };
}

macro_rules! own {
    ($name:literal) => {
        RulesText::Own(include_str!(concat!("genres/", $name, ".toml")))
    };
}

macro_rules! genre {
    ($names:expr, $title:literal, $text:expr, $parts:expr, $slots:expr $(, $derived:expr)?) => {
        Genre {
            names: &$names,
            title: $title,
            text: $text,
            parts: &$parts,
            slots: &$slots,
            derived: genre!(@ $($derived)?),
        }
    };
    (@ $derived:expr) => { $derived };
    (@) => { derived::nothing };
}

use BodyPart::{
    Arrows, Circles, Corners, Crossing, Dense, Digits, Dots, FourSides, Marks, Numbers,
    NumbersIfAny, RoomNumbers, Rooms, Runs, Sevens, Shaded, Slash, Sums, ToFour, TwoSides, Whole,
};
use ClueSlot::{
    Around, Clue, EitherCounts, Free, Givens, KindsOfSide, Outside, Parts, Passed, Printed,
    Regions, RoomCounts, Set, Signs, Sizes, Trees, Walls,
};

pub static GENRES: [Genre; 43] = [
    genre!(
        ["nurikabe"],
        "Nurikabe",
        RulesText::Template("nurikabe"),
        [Numbers],
        [Sizes(1)]
    ),
    genre!(["hitori"], "Hitori", gallery!("hitori"), [Dense], [Printed]),
    genre!(
        ["heyawake", "heyawacky"],
        "Heyawake",
        gallery!("heyawake"),
        [Rooms, RoomNumbers],
        [Regions, RoomCounts(0)],
        derived::heyawake
    ),
    genre!(
        ["kurodoko"],
        "Kurodoko",
        own!("kurodoko"),
        [Numbers],
        [Clue("?"), Free("black")]
    ),
    genre!(
        ["cave", "bag"],
        "Cave",
        RulesText::Template("cave"),
        [Numbers],
        [Clue("?"), Free("ink")]
    ),
    genre!(
        ["akari", "lightup"],
        "Akari",
        RulesText::Template("light-up"),
        [ToFour],
        [Clue("."), Walls]
    ),
    genre!(
        ["starbattle"],
        "Star battle",
        RulesText::Template("star-battle"),
        [Whole, Rooms],
        [Regions, ClueSlot::Whole("stars")]
    ),
    genre!(
        ["norinori"],
        "Norinori",
        own!("norinori"),
        [Rooms],
        [Regions]
    ),
    genre!(
        ["sudoku"],
        "Sudoku",
        RulesText::Template("sudoku"),
        [Numbers],
        [Givens, KindsOfSide("digit")],
        derived::sudoku
    ),
    genre!(
        ["fillomino"],
        "Fillomino",
        RulesText::Template("fillomino"),
        [Numbers],
        [Givens],
        derived::fillomino
    ),
    genre!(
        ["ripple"],
        "Ripple effect",
        own!("ripple"),
        [Rooms, Numbers],
        [Givens, Regions],
        derived::ripple
    ),
    genre!(
        ["cojun"],
        "Cojun",
        own!("cojun"),
        [Rooms, Numbers],
        [Givens, Regions],
        derived::cojun
    ),
    genre!(
        ["sukoro"],
        "Sukoro",
        RulesText::Template("sukoro"),
        [Digits],
        [Givens]
    ),
    genre!(
        ["nanro"],
        "Nanro",
        own!("nanro"),
        [Rooms, Numbers],
        [Givens, Regions],
        derived::nanro
    ),
    genre!(
        ["mines"],
        "Minesweeper",
        RulesText::Template("minesweeper"),
        [Numbers],
        [Clue("?")],
        derived::mines
    ),
    genre!(
        ["yinyang"],
        "Yin-yang",
        own!("yin-yang"),
        [Circles],
        [Signs("WB")]
    ),
    genre!(
        ["kakuro"],
        "Kakuro",
        gallery!("kakuro"),
        [Crossing],
        [ClueSlot::Crossing],
        crossing::kakuro
    ),
    genre!(
        ["skyscrapers", "building", "skyscraper"],
        "Skyscrapers",
        RulesText::Template("skyscrapers"),
        [FourSides, NumbersIfAny],
        [
            Givens,
            KindsOfSide("height"),
            Outside(TOP, "visible", 0),
            Outside(BOTTOM, "visible", 1),
            Outside(LEFT, "visible", 2),
            Outside(RIGHT, "visible", 3)
        ]
    ),
    genre!(
        ["kropki"],
        "Kropki",
        own!("kropki"),
        [Dots],
        [KindsOfSide("digit"), ClueSlot::Between],
        derived::kropki
    ),
    genre!(
        ["minarism"],
        "Minarism",
        own!("minarism"),
        [BodyPart::Signs],
        [KindsOfSide("digit"), ClueSlot::Between],
        derived::minarism
    ),
    genre!(
        ["tents"],
        "Tents",
        RulesText::Template("tents"),
        [TwoSides, Marks],
        [Trees, Outside(LEFT, "count", 0), Outside(TOP, "count", 1)]
    ),
    genre!(
        ["aquarium"],
        "Aquarium",
        own!("aquarium"),
        [Rooms, Slash, TwoSides],
        [Regions, Outside(TOP, "count", 1), Outside(LEFT, "count", 2)],
        derived::aquarium
    ),
    genre!(
        ["nonogram"],
        "Nonogram",
        RulesText::Template("nonogram"),
        [Runs],
        [ClueSlot::Runs]
    ),
    genre!(
        ["box"],
        "Box",
        RulesText::Template("kakurasu"),
        [Sums],
        [Outside(TOP, "sum", 1), Outside(LEFT, "sum", 0)],
        derived::kakurasu
    ),
    genre!(
        ["creek"],
        "Creek",
        own!("creek"),
        [Corners],
        [ClueSlot::Corners],
        derived::creek
    ),
    genre!(
        ["chocona"],
        "Chocona",
        own!("chocona"),
        [Rooms, RoomNumbers],
        [Regions, RoomCounts(1)]
    ),
    genre!(
        ["hakoiri"],
        "Hakoiri-masashi",
        own!("hakoiri"),
        [Rooms, Digits],
        [Signs("OTS"), Regions]
    ),
    genre!(
        ["juosan"],
        "Juosan",
        own!("juosan"),
        [Rooms, RoomNumbers],
        [Regions, EitherCounts(1)]
    ),
    genre!(["lits"], "LITS", gallery!("lits"), [Rooms], [Regions]),
    genre!(
        ["canal"],
        "Canal view",
        own!("canal-view"),
        [Numbers],
        [Clue("?"), Free("black")]
    ),
    genre!(
        ["aqre"],
        "Aqre",
        own!("aqre"),
        [Rooms, RoomNumbers],
        [Regions, RoomCounts(0)]
    ),
    genre!(
        ["slither", "slitherlink"],
        "Slitherlink",
        RulesText::Template("slitherlink"),
        [ToFour],
        [Around(1)]
    ),
    genre!(
        ["mashu", "masyu", "pearl"],
        "Masyu",
        RulesText::Template("masyu"),
        [Circles],
        [Set("white", is_white), Set("black", is_black)],
        derived::masyu
    ),
    genre!(
        ["simpleloop"],
        "Simple loop",
        own!("simple-loop"),
        [Shaded],
        [Walls]
    ),
    genre!(
        ["numlin", "numberlink"],
        "Numberlink",
        own!("numberlink"),
        [Numbers],
        [
            Set("ends", is_some),
            Set("rest", is_none),
            Parts(0, "labels")
        ]
    ),
    genre!(
        ["shikaku"],
        "Shikaku",
        RulesText::Template("shikaku"),
        [Numbers],
        [Parts(0, "numbers")]
    ),
    genre!(
        ["country"],
        "Country road",
        own!("country-road"),
        [Rooms, RoomNumbers],
        [Regions, Passed(2)],
        derived::country_road
    ),
    genre!(
        ["doubleback"],
        "Double back",
        own!("double-back"),
        [Rooms, Shaded],
        [Regions, Walls]
    ),
    genre!(
        ["yajilin-regions"],
        "Yajilin (regional)",
        own!("yajilin-regions"),
        [Rooms, RoomNumbers],
        [Regions, RoomCounts(0)]
    ),
    genre!(
        ["norinuri"],
        "Norinuri",
        own!("norinuri"),
        [Numbers],
        [Parts(1, "numbers")]
    ),
    genre!(
        ["aquapelago"],
        "Aquapelago",
        own!("aquapelago"),
        [Numbers],
        [Parts(1, "numbers")]
    ),
    genre!(
        ["heteromino"],
        "Heteromino",
        own!("heteromino"),
        [Sevens],
        [Walls]
    ),
    genre!(
        ["yajilin", "yajirin"],
        "Yajilin",
        RulesText::Template("yajilin"),
        [Arrows],
        [
            Set("clues", is_some),
            Set("free", is_none),
            ClueSlot::Arrows
        ],
        arrows::yajilin
    ),
];
