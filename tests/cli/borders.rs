//! The borders of regions and the dots of the gallery: taken from the text of the file here, and found again where they are
//! drawn on the grid, on the page to print and in LaTeX. A place is counted in halves of squares, downwards and to the
//! right: squares have odd numbers, and an even one is that of a side.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use toml::{Table, Value};

use crate::cli::support::workbench_in;

type Place = (usize, usize);

#[derive(Debug, Default, PartialEq)]
struct Drawn {
    borders: BTreeSet<Place>,
    white: BTreeSet<Place>,
    black: BTreeSet<Place>,
}

/// What a file says, and how many rows and columns it has; `None` if it says nothing of regions or dots.
fn said(file: &Table) -> Option<(Drawn, Place)> {
    let board = file.get("board")?.as_table()?;
    let number = |key: &str| board.get(key)?.as_integer().map(|number| number as usize);
    let picture = |key: &str| board.get(key)?.as_str();
    let rows_of = |picture: &str| -> Vec<Vec<String>> {
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
        picture.trim().lines().map(words).collect()
    };
    let of_boxes = |boxes: &str| -> Vec<Vec<String>> {
        let (high, wide) = boxes.split_once('x').unwrap();
        let (high, wide): (usize, usize) = (high.parse().unwrap(), wide.parse().unwrap());
        let name = |row: usize, column: usize| format!("{}-{}", row / high, column / wide);
        let row = |row| (0..high * wide).map(|column| name(row, column)).collect();
        (0..high * wide).map(row).collect()
    };
    let regions = picture("regions").map(rows_of);
    let regions = regions.or_else(|| picture("boxes").map(of_boxes));
    let squares = regions.clone().or_else(|| picture("layout").map(rows_of));
    let size = match &squares {
        Some(squares) => (squares.len(), squares[0].len()),
        None => (number("rows")?, number("columns")?),
    };
    let mut drawn = Drawn::default();
    for (row, squares) in regions.iter().flatten().enumerate() {
        for (column, square) in squares.iter().enumerate() {
            let other =
                |down: usize, right: usize| regions.as_ref()?.get(row + down)?.get(column + right);
            let place = (2 * row + 1, 2 * column + 1);
            if other(0, 1).is_some_and(|other| other != square) {
                drawn.borders.insert((place.0, place.1 + 1));
            }
            if other(1, 0).is_some_and(|other| other != square) {
                drawn.borders.insert((place.0 + 1, place.1));
            }
        }
    }
    add_dots(file, size.0, &mut drawn);
    (drawn != Drawn::default()).then_some((drawn, size))
}

/// Dots of the author, and of differences by one and ratios of two.
fn add_dots(file: &Table, rows: usize, drawn: &mut Drawn) {
    let place = |name: &Value| -> Place {
        let name = name.as_str().unwrap();
        let column = usize::from(name.as_bytes()[0] - b'a');
        (
            2 * (rows - name[1..].parse::<usize>().unwrap()) + 1,
            2 * column + 1,
        )
    };
    let tables = |key: &str| {
        file.get(key)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
    };
    for mark in tables("mark") {
        let of = match mark.get("draw").and_then(Value::as_str) {
            Some("white-dot") => &mut drawn.white,
            Some("black-dot") => &mut drawn.black,
            _ => continue,
        };
        let at = match &mark["at"] {
            Value::String(name) => &file["squares"][name],
            at => at,
        };
        of.extend(at.as_array().unwrap().iter().map(place));
    }
    for rule in tables("difference").filter(|rule| rule.get("draw").is_none()) {
        let is_ratio = rule.get("ratio").is_some();
        let of = match (is_ratio, rule.get("exactly").and_then(Value::as_integer)) {
            (false, Some(1)) => &mut drawn.white,
            (true, Some(2)) => &mut drawn.black,
            _ => continue,
        };
        let lines = rule["lines"].as_array().unwrap();
        of.extend(lines.iter().map(|line| {
            let (one, other) = (place(&line[0]), place(&line[1]));
            (one.0.midpoint(other.0), one.1.midpoint(other.1))
        }));
    }
}

/// Where lines meet. The index is the weights of the lines up, right, down and left, as digits to base 3.
const JOINTS: &str =
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// What a grid shows. Under a sign or a number a border is seen where it comes out.
fn on_grid(grid: &str, (rows, columns): Place) -> Drawn {
    let lines: Vec<Vec<char>> = grid.lines().map(|line| line.chars().collect()).collect();
    let is_top = |line: &Vec<char>| line.iter().any(|sign| "┏┌".contains(*sign));
    let top = lines.iter().position(is_top).unwrap();
    let first = lines[top]
        .iter()
        .position(|sign| "┏┌".contains(*sign))
        .unwrap();
    let last = lines[top]
        .iter()
        .position(|sign| "┓┐".contains(*sign))
        .unwrap();
    let width = (last - first) / columns;
    let at = |(y, x): Place| -> &[char] {
        let start = first + x / 2 * width;
        match x % 2 {
            0 => &lines[top + y][start..=start],
            _ => &lines[top + y][start + 1..start + width],
        }
    };
    let joint = |place: Place, digit: u32| {
        let index = JOINTS.chars().position(|sign| sign == at(place)[0]);
        index.is_some_and(|index| index / 3usize.pow(digit) % 3 == 2)
    };
    let has = |place: Place, signs: &str| at(place).iter().any(|sign| signs.contains(*sign));
    let mut drawn = Drawn::default();
    for (y, x) in (1..2 * rows).flat_map(|y| (1..2 * columns).map(move |x| (y, x))) {
        if (y + x) % 2 == 1 {
            let comes_out = match x % 2 {
                0 => joint((y - 1, x), 1),
                _ => joint((y, x - 1), 2),
            };
            if has((y, x), "┃┋━┉") || (!has((y, x), "│┊─┈") && comes_out) {
                drawn.borders.insert((y, x));
            }
        }
        if (y % 2, x % 2) != (0, 0) {
            drawn.white.extend(has((y, x), "○").then_some((y, x)));
            drawn.black.extend(has((y, x), "●").then_some((y, x)));
        }
    }
    drawn
}

/// A path of a drawing; its points are down and to the right, in halves of squares.
#[derive(Default)]
struct Stroke {
    width: f64,
    is_filled: bool,
    is_white: bool,
    is_curved: bool,
    /// Whether it is drawn from the point before.
    points: Vec<(bool, [f64; 2])>,
}

/// How wide a border is at least, in 48ths of a square.
const THICK: f64 = 2.9;

/// What these paths show inside a board of this size.
fn in_strokes(strokes: &[Stroke], (rows, columns): Place) -> Drawn {
    let mut drawn = Drawn::default();
    let whole =
        |number: f64| ((number - number.round()).abs() < 0.02).then(|| number.round() as usize);
    for stroke in strokes {
        let points = || stroke.points.iter().map(|(_, point)| *point);
        if stroke.is_filled && stroke.is_curved {
            let middle = |axis: usize| {
                let ends = points().map(|point| point[axis]);
                let (least, most) = (
                    ends.clone().fold(f64::MAX, f64::min),
                    ends.fold(0.0, f64::max),
                );
                whole(f64::midpoint(least, most))
            };
            let of = match stroke.is_white {
                true => &mut drawn.white,
                false => &mut drawn.black,
            };
            of.extend(middle(0).zip(middle(1)));
        } else if stroke.width >= THICK && !stroke.is_filled {
            for two in stroke.points.windows(2).filter(|two| two[1].0) {
                let [one, other] = [two[0].1, two[1].1].map(|[y, x]| whole(y).zip(whole(x)));
                let (Some(one), Some(other)) = (one, other) else {
                    continue;
                };
                // Along sides of squares, not through their middles.
                let is_along = |one: usize, other: usize| one == other && one.is_multiple_of(2);
                if !is_along(one.0, other.0) && !is_along(one.1, other.1) {
                    continue;
                }
                let range = |one: usize, other: usize| one.min(other)..=one.max(other);
                for place in
                    range(one.0, other.0).flat_map(|y| range(one.1, other.1).map(move |x| (y, x)))
                {
                    let is_inside =
                        (1..2 * rows).contains(&place.0) && (1..2 * columns).contains(&place.1);
                    if is_inside && (place.0 + place.1) % 2 == 1 {
                        drawn.borders.insert(place);
                    }
                }
            }
        }
    }
    drawn
}

fn strokes_of_page(page: &str) -> Vec<Stroke> {
    let (mut strokes, mut stroke) = (Vec::new(), Stroke::default());
    for line in page.lines() {
        let mut words: Vec<&str> = line.split(' ').collect();
        let operator = words.pop().unwrap_or_default();
        let numbers: Vec<f64> = words.iter().filter_map(|word| word.parse().ok()).collect();
        match (operator, numbers.as_slice()) {
            ("w", &[width]) => stroke.width = width,
            ("rg", colour) => stroke.is_white = colour == [1.0; 3],
            ("m" | "l" | "c", &[.., x, y]) => {
                stroke.is_curved |= operator == "c";
                stroke.points.push((operator != "m", [y / 24.0, x / 24.0]));
            }
            ("S" | "B" | "f", []) => {
                let (width, is_white) = (stroke.width, stroke.is_white);
                stroke.is_filled = operator != "S";
                strokes.push(std::mem::take(&mut stroke));
                (stroke.width, stroke.is_white) = (width, is_white);
            }
            _ => {}
        }
    }
    strokes
}

fn strokes_of_latex(text: &str, rows: usize) -> Vec<Stroke> {
    let of_path = |path: &str| -> Option<Stroke> {
        let (options, points) = path.split_once("] ")?;
        let (_, width) = options.split_once("line width=").unwrap_or(("", "0mm"));
        let mut stroke = Stroke {
            width: width.split("mm").next()?.parse::<f64>().ok()? / 0.125,
            is_filled: options.contains("fill="),
            is_white: options.contains("fill=white"),
            is_curved: points.contains("controls"),
            ..Stroke::default()
        };
        let mut before = "";
        for part in points.split('(') {
            if let Some((point, after)) = part.split_once(')') {
                let (x, y) = point.split_once(',')?;
                let (x, y): (f64, f64) = (x.parse().ok()?, y.parse().ok()?);
                let point = [2.0 * (rows as f64 - y), 2.0 * x];
                // Control points are no points of the path.
                if !before.ends_with("controls") && !before.ends_with("and") {
                    stroke.points.push((!before.trim().is_empty(), point));
                }
                before = after;
            }
        }
        Some(stroke)
    };
    // A path ends with a semicolon before the end of its line; colours have some, too.
    let paths = text.split("\\path[").skip(1);
    paths
        .filter_map(|path| of_path(path.split(";\n").next()?))
        .collect()
}

#[test]
fn every_format_shows_the_borders_and_dots_of_the_gallery() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (mut borders, mut dots) = (0, 0);
    for entry in fs::read_dir("puzzles").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let file: Table = fs::read_to_string(&path).unwrap().parse().unwrap();
        let Some((said, size)) = said(&file) else {
            continue;
        };
        borders += usize::from(!said.borders.is_empty());
        dots += usize::from(said.white.len() + said.black.len() > 0);
        let file = fs::canonicalize(&path).unwrap();
        let render = |options: &str| {
            let render = format!("render {} --coordinates none {options}", file.display());
            workbench_in(folder, &render).stdout
        };
        let is_shown = |drawn: Drawn, what: &str| {
            assert_eq!(drawn.borders, said.borders, "{path:?}, {what}");
            // Other files have discs that are no dots.
            if said.white.len() + said.black.len() > 0 {
                assert_eq!(drawn.white, said.white, "{path:?}, {what}");
                assert_eq!(drawn.black, said.black, "{path:?}, {what}");
            }
        };
        is_shown(
            on_grid(&render("--format unicode --caption="), size),
            "unicode",
        );
        let latex = render("--format latex");
        is_shown(in_strokes(&strokes_of_latex(&latex, size.0), size), "latex");
        render("-o x.pdf");
        let page = fs::read(Path::new(folder).join("x.pdf")).unwrap();
        let page = String::from_utf8_lossy(&page);
        is_shown(in_strokes(&strokes_of_page(&page), size), "pdf");
    }
    assert!(borders > 20 && dots > 5, "{borders}, {dots}");
}
