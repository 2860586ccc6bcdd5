//! Genres in which squares are shaded.

use super::{Genre, RulesText, gallery, genre, own};
use crate::exchange::puzz_link::clues::{LEFT, TOP};
use crate::exchange::puzz_link::parts::BodyPart;
use crate::exchange::puzz_link::slots::ClueSlot;
use crate::exchange::puzz_link::{derived, rooms};
use BodyPart::{Bits, Circles, Corners, Dense, Numbers, RoomNumbers, Rooms, Runs, Slash, TwoSides};
use ClueSlot::{
    Clue, Dark, EitherCounts, Free, OfColour, Outside, Parts, Printed, Regions, RoomCounts, Signs,
    Sizes,
};

pub static GENRES: &[Genre] = &[
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
        rooms::heyawake
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
        ["norinori"],
        "Norinori",
        own!("norinori"),
        [Rooms],
        [Regions]
    ),
    genre!(
        ["yinyang"],
        "Yin-yang",
        own!("yin-yang"),
        [Circles],
        [Signs("WB")]
    ),
    genre!(
        ["aquarium"],
        "Aquarium",
        own!("aquarium"),
        [Rooms, Slash, TwoSides],
        [Regions, Outside(TOP, "count", 1), Outside(LEFT, "count", 2)],
        rooms::aquarium
    ),
    genre!(
        ["nonogram"],
        "Nonogram",
        RulesText::Template("nonogram"),
        [Runs],
        [ClueSlot::Runs]
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
        ["nondango"],
        "Nondango",
        own!("nondango"),
        [Rooms, Bits],
        [Regions, Free("black")],
        rooms::nondango
    ),
    genre!(
        ["snake"],
        "Snake",
        own!("snake"),
        [Circles, TwoSides],
        [
            Signs("BH"),
            Outside(TOP, "count", 1),
            Outside(LEFT, "count", 0)
        ]
    ),
    genre!(
        ["lightshadow"],
        "Light and shadow",
        own!("light-and-shadow"),
        [Numbers],
        [OfColour(0, 0), OfColour(1, 1), Dark('B')]
    ),
    genre!(["mosaic"], "Mosaic", gallery!("mosaic"), [], [Clue("?")]),
];
