//! Puzzle files to start from: each is valid, has claims that are met, and says in comments what to change.

/// One kind of puzzle and a file of that kind.
pub struct Template {
    pub kind: &'static str,
    /// A description in one line.
    pub about: &'static str,
    text: &'static str,
}

macro_rules! template {
    ($kind:literal, $about:literal) => {
        Template {
            kind: $kind,
            about: $about,
            text: include_str!(concat!("templates/", $kind, ".toml")),
        }
    };
}

/// The first is the default.
pub static TEMPLATES: [Template; 45] = [
    template!("queens", "n queens, none attacking another"),
    template!("army", "several kinds of pieces, nobody attacking anybody"),
    template!("peaceable", "two armies of one size, as large as possible"),
    template!("domination", "as few queens as attack every empty square"),
    template!("latin", "each symbol once in every row and column"),
    template!("sudoku", "each digit once in every row, column and box"),
    template!("star-battle", "stars in regions, none touching another"),
    template!(
        "light-up",
        "lamps that light every square, numbers on walls"
    ),
    template!("minesweeper", "numbers that count the mines around them"),
    template!("tents", "tents beside trees, numbers beside rows"),
    template!("killer", "a sudoku with cages and their sums"),
    template!(
        "thermometers",
        "a sudoku in which digits grow along thermometers"
    ),
    template!("skyscrapers", "heights of which so many are seen"),
    template!("kenken", "cages with products, sums and differences"),
    template!("sandwich", "a sudoku with sums between its 1 and its 4"),
    template!("x-sums", "a sudoku with sums of the first X digits"),
    template!("renban", "a sudoku with renban lines and black dots"),
    template!("kakurasu", "black squares that are worth their places"),
    template!("nonogram", "a picture by the lengths of its runs"),
    template!("cave", "one cave, whose numbers say what they see"),
    template!("slitherlink", "one loop between dots, along so many sides"),
    template!("simple-loop", "one loop through all squares"),
    template!("masyu", "one loop that passes pearls"),
    template!(
        "yajilin",
        "one loop, and so many shaded squares from each arrow on"
    ),
    template!("numberlink", "lines between equal numbers"),
    template!("shikaku", "rectangles with one number each"),
    template!("lits", "one L, I, T or S in each region"),
    template!("nurikabe", "islands of given sizes in one sea"),
    template!("fillomino", "numbers whose parts are as large as they say"),
    template!("sukoro", "numbers that count the numbers beside them"),
    template!("blank-sudoku", "to generate sudokus from"),
    template!("blank-takuzu", "to generate takuzu from"),
    template!(
        "blank-queens",
        "nine queens and a pawn, of which few are given"
    ),
    template!("blank-light-up", "walls and numbers are drawn"),
    template!("blank-minesweeper", "numbers are read off"),
    template!("blank-tents", "trees are shown, and numbers read off"),
    template!("blank-nonogram", "the lengths of the runs are read off"),
    template!("blank-skyscrapers", "numbers are read off"),
    template!("blank-futoshiki", "signs are drawn"),
    template!("blank-thermometers", "thermometers are drawn"),
    template!("blank-killer", "cages are drawn"),
    template!("blank-star-battle", "regions are drawn"),
    template!("blank-hitori", "numbers are printed"),
    template!("blank-slitherlink", "numbers are read off a loop"),
    template!("blank-fillomino", "numbers are given"),
];

impl Template {
    pub fn of_kind(kind: &str) -> Option<&'static Template> {
        TEMPLATES.iter().find(|template| template.kind == kind)
    }

    /// The file as it is, for what fills in other clues.
    pub fn rules(&self) -> &'static str {
        self.text
    }

    /// The file with this title; quotes, backslashes and control characters are removed from it.
    pub fn text(&self, title: &str) -> String {
        let title: String = title
            .chars()
            .filter(|&c| !c.is_control() && c != '"' && c != '\\')
            .collect();
        let line = |line: &str| match line.starts_with("title = ") {
            true => format!("title = \"{title}\"\n"),
            false => format!("{line}\n"),
        };
        self.text.lines().map(line).collect()
    }
}
