//! What may be written about a solution: givens, and numbers, runs and lines that are read off it.

use std::collections::BTreeMap;

use crate::random::Random;

use super::lines::on_lines;
use super::offer::{Offer, Offered, Offers};
use super::{GenerateRequest, Making, NotGenerated, OpenFile};
use crate::app::read_off::{Key, clue_of, lengths_of, numbers_of};
use crate::board::{Board, Grouping, SidedOf, Square};
use crate::definition::{Instance, Open, Place};
use crate::puzzle::{Clue, Clues, Count, KindId, KindSet, Puzzle, Rule, Run};
use crate::sat::Literal;

/// The rules that are written on a line.
pub(super) fn rules_at(instance: &Instance, line: usize) -> Vec<&Rule> {
    let rules = instance.puzzle.rules.iter();
    rules
        .filter(|rule| instance.place(rule.origin()).line == line)
        .collect()
}

/// The kinds of which pieces may be given: those that are asked for, or where nothing else is open, all on squares.
fn givable(file: &OpenFile, request: &GenerateRequest) -> KindSet {
    let (puzzle, generation) = (&file.instance.puzzle, &file.instance.generation);
    let asked = request.givens.as_ref().or(generation.givens.as_ref());
    match asked {
        Some(kinds) => kinds.clone(),
        None if has_nothing_open(file) => {
            let is_seen = |kind| !puzzle.is_on_sides(kind) && puzzle.print.is_drawn(kind);
            puzzle.kind_ids().filter(|&kind| is_seen(kind)).collect()
        }
        None => KindSet::default(),
    }
}

fn has_nothing_open(file: &OpenFile) -> bool {
    file.blank.places.is_empty() && file.instance.generation.walls == 0
}

/// Refuses a file in which something is open that cannot be filled in, or nothing is that can.
pub(super) fn check(file: &OpenFile, request: &GenerateRequest) -> Result<(), NotGenerated> {
    let (puzzle, kinds) = (&file.instance.puzzle, givable(file, request));
    let are_on_sides = kinds.iter().any(|kind| puzzle.is_on_sides(kind));
    if are_on_sides || (has_nothing_open(file) && kinds.iter().next().is_none()) {
        return Err(NotGenerated::Unsuited {
            place: file.blank.place(None),
            why: "pieces on sides are not given: leave numbers open, such as `?` in `numbers` of a [[count]] with each = \"square\", or in `exactly`; or name pieces on squares",
        });
    }
    let size = file.instance.generation.regions;
    let mut places = file.blank.places.iter();
    match (
        places.find(|place| matches!(place.open, Open::Regions)),
        size,
    ) {
        (Some(picture), None) => {
            return Err(NotGenerated::Unsuited {
                place: file.blank.place(picture.line),
                why: "a picture of dots is drawn if a size is asked for: [generate] regions = { at-least = 3, at-most = 5 }",
            });
        }
        (None, Some(_)) => {
            return Err(NotGenerated::Unsuited {
                place: file.blank.place(None),
                why: "[generate] regions are drawn where `regions` is a picture of dots, and there is none",
            });
        }
        _ => {}
    }
    let is_of_lines = |place: &Place| matches!(place.open, Open::Lines);
    if file.instance.generation.lines.is_some() && !file.blank.places.iter().any(is_of_lines) {
        return Err(NotGenerated::Unsuited {
            place: file.blank.place(None),
            why: "[generate] lines are drawn where `lines` is a list without an entry, and there is none",
        });
    }
    let open = puzzle.board.open_squares().count();
    let least = size.and_then(|size| size.at_least).unwrap_or(0);
    if least > open as i64 {
        return Err(NotGenerated::RegionTooLarge { least, open });
    }
    for place in &file.blank.places {
        let unsuited = |why| NotGenerated::Unsuited {
            place: file.blank.place(place.line),
            why,
        };
        let rules = place.line.map(|line| rules_at(&file.instance, line));
        let rules = rules.unwrap_or_default();
        let draws_regions = file.instance.generation.regions.is_some();
        let is_right = match (&place.open, rules.as_slice()) {
            (Open::Bounds(_), [Rule::Count(_) | Rule::Sum(_) | Rule::Visible(_)]) => true,
            (Open::Lengths(_), [Rule::Runs(_)]) => true,
            (Open::Numbers(_), [Rule::Clues(_)]) => true,
            (Open::Numbers(_), [Rule::Count(rule)]) => {
                squares_of_groups(&file.instance.puzzle, rule).is_some()
            }
            (Open::Numbers(_), []) => !file.instance.puzzle.print.alike.is_empty(),
            (Open::Regions | Open::Labels, _) => {
                let read = |rule: &&Rule| matches!(rule, Rule::Count(_) | Rule::Sum(_));
                !draws_regions || rules.iter().all(read)
            }
            (Open::Lines, [Rule::Difference(_)]) => true,
            _ => false,
        };
        if !is_right {
            return Err(unsuited(match place.open {
                Open::Bounds(_) => {
                    "a `?` is filled in for one rule of [[count]], [[sum]], [[product]] or [[visible]]"
                }
                Open::Lengths(_) => "a `?` is filled in for one rule of [[runs]]",
                Open::Numbers(_) => {
                    "numbers are filled in for a [[clue]], for a [[count]] with each = \"square\", or on the board for a rule with `alike`"
                }
                Open::Regions | Open::Labels => {
                    "regions are drawn for [[count]], [[sum]] and [[product]]"
                }
                Open::Lines => "lines are drawn for a [[difference]]",
            }));
        }
    }
    Ok(())
}

impl Making<'_> {
    /// Everything that may be written about the solution; what is shown anyway becomes fixed.
    pub fn read_off(&mut self, offers: &mut Offers, rng: &mut Random) -> Result<(), NotGenerated> {
        let file = self.file;
        let mut rules: Vec<Rule> = Vec::new();
        // For each added rule, its place in the file, and its offers by group or square.
        let mut offered: Vec<(usize, Vec<(Key, Offered)>)> = Vec::new();
        let mut drawn: Vec<Vec<Square>> = Vec::new();
        for (at, place) in file.blank.places.iter().enumerate() {
            let found = place.line.map(|line| rules_at(&file.instance, line));
            let Some(&[rule]) = found.as_deref() else {
                continue;
            };
            if let Some((rule, list)) = self.offers_of((at, place), rule, &drawn, rng) {
                drawn.extend(list.iter().filter_map(|(_, offered)| match offered {
                    Offered::Line(_, line) => Some(line.clone()),
                    _ => None,
                }));
                rules.push(rule);
                offered.push((at, list));
            }
        }
        let added = Puzzle {
            rules,
            ..self.opened.bare().clone()
        };
        let guards = self.opened.add(&added)?;
        let mut selectors: BTreeMap<(usize, Key), Literal> = BTreeMap::new();
        for guard in guards {
            if let (Some(rule), Some(key)) = (guard.demand.rule, Key::of(&guard.demand)) {
                selectors.insert((rule, key), guard.selector);
            }
        }
        for (rule, (at, list)) in offered.into_iter().enumerate() {
            let closes = file.blank.places[at].closes;
            for (key, what) in list {
                let Some(&selector) = selectors.get(&(rule, key)) else {
                    continue;
                };
                let mut assumed = vec![selector];
                if let (Key::Square(on), true) = (key, closes) {
                    assumed.extend(self.opened.holds(on, None).unwrap_or_default());
                }
                let square = match what {
                    Offered::Number(_, (square, _)) => Some(square),
                    _ => None,
                };
                offers.list.push(Offer {
                    what,
                    assumed,
                    square,
                });
            }
        }
        self.offer_givens(offers);
        Ok(())
    }

    fn offer_givens(&mut self, offers: &mut Offers) {
        let instance = &self.file.instance;
        let (puzzle, generation) = (&instance.puzzle, &instance.generation);
        let kinds = givable(self.file, self.request);
        let given = puzzle.given_placement();
        let pieces: Vec<(Square, KindId)> = self.solution.pieces().collect();
        for (square, kind) in pieces {
            let assumed = self.opened.holds(square, Some(kind)).unwrap_or_default();
            if given.get(square).is_some() {
                continue;
            }
            if generation.shown.contains(kind) {
                self.fixed.assumed.extend(assumed);
                self.fixed.givens.push((square, kind));
            } else if kinds.contains(kind) {
                offers.list.push(Offer {
                    what: Offered::Given(square, kind),
                    assumed,
                    square: Some(square),
                });
            }
        }
    }

    /// The rule of a place as it would be with everything that may be written there; `None` if that is nothing.
    fn offers_of(
        &self,
        (at, place): (usize, &Place),
        rule: &Rule,
        drawn: &[Vec<Square>],
        rng: &mut Random,
    ) -> Option<(Rule, Vec<(Key, Offered)>)> {
        let (bare, solution) = (self.opened.bare(), &self.solution);
        match (&place.open, rule) {
            (Open::Bounds(items), rule) => {
                let group = |&item: &usize| Some((item, group_of(&bare.board, place, rule, item)?));
                let items: Vec<(usize, usize)> = items.iter().filter_map(group).collect();
                let (rule, numbers) = numbers_of(bare, solution, rule, items)?;
                let offer =
                    |(item, group, number)| (Key::Group(group), Offered::Bound(at, (item, number)));
                Some((rule, numbers.into_iter().map(offer).collect()))
            }
            (Open::Numbers(open), Rule::Count(count)) => {
                let squares = squares_of_groups(bare, count)?;
                let groups = squares.into_iter().zip(0..);
                let items = groups.filter(|(square, _)| open.contains(square)).collect();
                let (rule, numbers) = numbers_of(bare, solution, rule, items)?;
                let offer = |(square, group, number)| {
                    (Key::Group(group), Offered::Number(at, (square, number)))
                };
                Some((rule, numbers.into_iter().map(offer).collect()))
            }
            (Open::Lengths(items), Rule::Runs(rule)) => {
                let groups = bare.board.groups(&rule.grouping).count();
                let mut all = rule.clone();
                all.lengths = vec![None; groups];
                let mut offers = Vec::new();
                for &item in items {
                    let Some(lengths) = lengths_of(bare, solution, rule, item) else {
                        continue;
                    };
                    all.lengths[item] =
                        Some(lengths.iter().map(|&length| Run::Of(length)).collect());
                    offers.push((Key::Group(item), Offered::Lengths(at, (item, lengths))));
                }
                Some((Rule::Runs(all), offers))
            }
            (Open::Numbers(squares), Rule::Clues(rule)) => {
                let on_walls = self.file.instance.generation.walls > 0;
                let may_stand = |square: &&Square| match (place.closes, on_walls) {
                    (true, _) => solution.get(**square).is_none() && bare.board.is_open(**square),
                    (false, true) => !bare.board.is_open(**square),
                    (false, false) => true,
                };
                let squares = squares.iter().filter(may_stand);
                let clue = |&square: &Square| clue_of(bare, solution, rule, square);
                let clues: Vec<Clue> = squares.filter_map(clue).collect();
                let offer = |clue: &Clue| {
                    let number = (clue.square, i64::from(clue.number));
                    (Key::Square(clue.square), Offered::Number(at, number))
                };
                let offers = clues.iter().map(offer).collect();
                let rule = Clues {
                    clues,
                    ..rule.clone()
                };
                Some((Rule::Clues(rule), offers))
            }
            (Open::Lines, Rule::Difference(rule)) => {
                let lines = self.lines(rule, drawn, rng);
                let number = |(number, line): (usize, &Vec<Square>)| {
                    (Key::Group(number), Offered::Line(at, line.clone()))
                };
                let offers = lines.iter().enumerate().map(number).collect();
                (!lines.is_empty()).then(|| (Rule::Difference(on_lines(rule, lines)), offers))
            }
            _ => None,
        }
    }
}

/// The group of an item of a list or, by its label, of a table.
fn group_of(board: &Board, place: &Place, rule: &Rule, item: usize) -> Option<usize> {
    let Some(label) = place.labels.get(item) else {
        return Some(item);
    };
    let groups = match rule {
        Rule::Count(rule) => rule.each.first()?,
        Rule::Sum(rule) => rule.each.first()?,
        _ => return None,
    };
    let labels = groups.grouping.labels(board)?;
    labels.iter().position(|known| known == label)
}

/// The squares with whose sides each group of a rule is, in the order of the groups.
fn squares_of_groups(puzzle: &Puzzle, rule: &Count) -> Option<Vec<Square>> {
    match &rule.each.first()?.grouping {
        Grouping::Square => Some(puzzle.board.open_squares().collect()),
        Grouping::Sided(sided) if sided.of == SidedOf::Inside(Grouping::Square) => {
            Some(sided.groups.iter().map(|group| group.mark).collect())
        }
        _ => None,
    }
}
