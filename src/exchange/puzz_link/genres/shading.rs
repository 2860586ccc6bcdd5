//! Genres in which squares are shaded.

use super::genres;
use crate::exchange::puzz_link::clues::{LEFT, TOP};
use crate::exchange::puzz_link::parts::BodyPart;
use crate::exchange::puzz_link::slots::ClueSlot;
use crate::exchange::puzz_link::{derived, rooms};
use BodyPart::{Bits, Circles, Corners, Dense, Numbers, RoomNumbers, Rooms, Runs, Slash, TwoSides};
use ClueSlot::{
    Clue, Dark, EitherCounts, Free, OfColour, Outside, Parts, Printed, Regions, RoomCounts, Signs,
    Sizes,
};

genres! {
    ["nurikabe"] "Nurikabe" template "nurikabe" [Numbers] => [Sizes(1)];
    ["hitori"] "Hitori" gallery "hitori" [Dense] => [Printed];
    ["heyawake", "heyawacky"] "Heyawake" gallery "heyawake" [Rooms, RoomNumbers]
        => [Regions, RoomCounts(0)] rooms::heyawake;
    ["kurodoko"] "Kurodoko" own "kurodoko" [Numbers] => [Clue("?"), Free("black")];
    ["cave", "bag"] "Cave" template "cave" [Numbers] => [Clue("?"), Free("ink")];
    ["norinori"] "Norinori" own "norinori" [Rooms] => [Regions];
    ["yinyang"] "Yin-yang" own "yin-yang" [Circles] => [Signs("WB")];
    ["aquarium"] "Aquarium" own "aquarium" [Rooms, Slash, TwoSides]
        => [Regions, Outside(TOP, "count", 1), Outside(LEFT, "count", 2)] rooms::aquarium;
    ["nonogram"] "Nonogram" template "nonogram" [Runs] => [ClueSlot::Runs];
    ["creek"] "Creek" own "creek" [Corners] => [ClueSlot::Corners] derived::creek;
    ["chocona"] "Chocona" own "chocona" [Rooms, RoomNumbers] => [Regions, RoomCounts(1)];
    ["juosan"] "Juosan" own "juosan" [Rooms, RoomNumbers] => [Regions, EitherCounts(1)];
    ["lits"] "LITS" gallery "lits" [Rooms] => [Regions];
    ["canal"] "Canal view" own "canal-view" [Numbers] => [Clue("?"), Free("black")];
    ["aqre"] "Aqre" own "aqre" [Rooms, RoomNumbers] => [Regions, RoomCounts(0)];
    ["norinuri"] "Norinuri" own "norinuri" [Numbers] => [Parts(1, "numbers")];
    ["aquapelago"] "Aquapelago" own "aquapelago" [Numbers] => [Parts(1, "numbers")];
    ["nondango"] "Nondango" own "nondango" [Rooms, Bits]
        => [Regions, Free("black")] rooms::nondango;
    ["snake"] "Snake" own "snake" [Circles, TwoSides]
        => [Signs("BH"), Outside(TOP, "count", 1), Outside(LEFT, "count", 0)];
    ["lightshadow"] "Light and shadow" own "light-and-shadow" [Numbers]
        => [OfColour(0, 0), OfColour(1, 1), Dark('B')];
    ["mosaic"] "Mosaic" gallery "mosaic" [] => [Clue("?")];
}
