//! Genres in which lines are drawn: loops, paths, and borders between parts.

use super::genres;
use crate::exchange::puzz_link::parts::BodyPart;
use crate::exchange::puzz_link::slots::{ClueSlot, is_black, is_none, is_some, is_white};
use crate::exchange::puzz_link::{arrows, derived, rooms};
use BodyPart::{
    Arrows, Circles, Digits, DigitsAndHoles, Numbers, RoomNumbers, Rooms, Sevens, Shaded, ToFour,
};
use ClueSlot::{Around, Holes, OneEach, PartSize, Parts, Passed, Regions, RoomCounts, Set, Walls};

genres! {
    ["slither", "slitherlink"] "Slitherlink" template "slitherlink" [ToFour]
        => [Around(1)] derived::open_says_nothing;
    ["mashu", "masyu", "pearl"] "Masyu" template "masyu" [Circles]
        => [Set("white", is_white), Set("black", is_black)] derived::masyu;
    ["simpleloop"] "Simple loop" own "simple-loop" [Shaded] => [Walls];
    ["numlin", "numberlink"] "Numberlink" own "numberlink" [Numbers]
        => [Set("ends", is_some), Set("rest", is_none), Parts(0, "labels")];
    ["country"] "Country road" own "country-road" [Rooms, RoomNumbers]
        => [Regions, Passed(2)] rooms::country_road;
    ["doubleback"] "Double back" own "double-back" [Rooms, Shaded] => [Regions, Walls];
    ["yajilin-regions"] "Yajilin (regional)" own "yajilin-regions" [Rooms, RoomNumbers]
        => [Regions, RoomCounts(0)];
    ["yajilin", "yajirin"] "Yajilin" template "yajilin" [Arrows]
        => [ClueSlot::Arrows] arrows::yajilin;
    ["shikaku"] "Shikaku" template "shikaku" [Numbers] => [Parts(0, "numbers")];
    ["heteromino"] "Heteromino" own "heteromino" [Sevens] => [Walls];
    ["nawabari"] "Nawabari" own "nawabari" [Digits] => [OneEach(0), Around(1)] derived::frame;
    ["fourcells"] "Four cells" own "four-cells" [Digits] => [Around(1)] derived::four_cells;
    ["fivecells"] "Five cells" own "five-cells" [DigitsAndHoles]
        => [Holes, Around(1)] derived::frame;
    ["palisade"] "Palisade" own "palisade" [] => [PartSize("size"), Around(1)] derived::frame;
}
