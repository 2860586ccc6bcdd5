//! Each fact about a wrong file can be reached, and is reported at the right place.

use std::collections::BTreeSet;

use super::Definition;
use super::messages::{
    BoardFact, Fact, FileFact, KeyFact, NameFact, NumberFact, PieceFact, Problem, RuleFact,
    SquareFact,
};

macro_rules! kinds {
    ($($part:ident($facts:ident): $($name:ident)*;)*) => {
        /// The name of a fact's kind; the compiler keeps the list complete.
        fn kind(fact: &Fact) -> &'static str {
            match fact {
                $(Fact::$part(fact) => match fact {
                    $($facts::$name { .. } => stringify!($name),)*
                },)*
            }
        }

        const KINDS: &[&str] = &[$($(stringify!($name)),*),*];
    };
}

kinds! {
    File(FileFact): Unreadable FileTooLong NotUtf8 NoPuzzleFile Syntax Base ChainCycle ChainTooLong ChainTooLarge BaseOfNoFile;
    Key(KeyFact): UnknownKey MissingKey WrongType NumberTooLarge ArrayInsteadOfTable
        TableInsteadOfArray Format MissingBoard NoGoal TwoGoals NoBound ExactlyWithOther;
    Name(NameFact): Unknown UnknownPiece UnknownWord UnknownAssigned ParameterName SetName PieceName
        NotAFamily NoSuchSymbol NoName WordInList NotAPiece WeightTwice NamedTwice;
    Number(NumberFact): Expression Evaluation OutOfRange;
    Board(BoardFact): NoSize SizeTwice PictureTooLarge LayoutSize Boxes BoxesDoNotDivide;
    Square(SquareFact): Picture PictureSize PictureSymbol PictureTerrain Square Set SetItem;
    Piece(PieceFact): Symbol SymbolKeys SymbolTaken NoSymbol TooManyKinds NoMoves Moves StepLength Step
        FixedFamily ValueOfFamily ValuesOfPiece ValuesLength GivenOnTerrain GivenOutside GivenTwice;
    Rule(RuleFact): PictureDigit ForbiddenSymbol LetterTaken EmptyPicture FewerThanTwo PerWithoutFamily
        PerNotAFamily PerOther NoGrouping EmptyWindow ListBound ListLength NoParts LabelBound
        SumOverflow DifferenceOverflow NeverSoSmall NeedsOneOf RegionsUnused SizesPerSymbol OneEachOfNone TwoSizes NotSteps OfItself
        SeveralGroupings RunsCharacter NoLine EmptyLine TwiceInLine BesideLines;
}

/// A kind of fact, what is marked, and a file that has this one problem. In the file, `BOARD` is a
/// board of side 4, `QUEEN` a queen, `DIGIT` a family.
type Row = (&'static str, &'static str, &'static str);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("BaseOfNoFile", "'base.toml'", "extends = 'base.toml'"),
    ("Base", "'/no/such/base.toml'", "extends = '/no/such/base.toml'"),
    ("Syntax", "size", "[board]\nsize = 1\nsize = 2"),
    ("UnknownKey", "sizes", "[board]\nsize = 1\nsizes = 2"),
    ("NoGoal", "[goal]", "BOARD\n[goal]"),
    ("TwoGoals", "'any'", "BOARD\nQUEEN\n[goal]\nmaximize = 'any'\nminimize = ['queen']"),
    ("MissingKey", "[[count]]", "BOARD\n[[count]]\nexactly = 0"),
    ("WrongType", "true", "[board]\nsize = true"),
    ("NumberTooLarge", "9223372036854775808", "[board]\nsize = 9223372036854775808"),
    ("ArrayInsteadOfTable", "[[board]]", "[[board]]\nsize = 1"),
    ("TableInsteadOfArray", "[count]", "BOARD\n[count]\nof = 'any'\nexactly = 0"),
    ("Format", "2", "format = 2\nBOARD"),
    ("MissingBoard", "", "title = 'none'"),
    ("NoBound", "[[count]]", "BOARD\n[[count]]\nof = 'any'"),
    ("ExactlyWithOther", "0", "BOARD\n[[count]]\nof = 'any'\nexactly = 0\nat-most = 1"),
    ("UnknownPiece", "'quen'", "BOARD\nQUEEN\n[[count]]\nof = 'quen'\nexactly = 0"),
    ("NamedTwice", "'queen'", "BOARD\nQUEEN\n[[count]]\nof = ['queen', 'queen']\nexactly = 0"),
    ("Unknown", "m", "board.size = 'm'"),
    ("UnknownWord", "'round'", "[board]\nsize = 2\nwrap = 'round'"),
    ("ParameterName", "max", "BOARD\n[params]\nmax = 2"),
    ("SetName", "all", "BOARD\n[squares]\nall = ['a1']"),
    ("PieceName", "any", "BOARD\n[pieces.any]\nmoves = 'none'"),
    ("Expression", "$", "[board]\nsize = '1 + $'"),
    ("Evaluation", "1 / 0", "[board]\nsize = '2 + 1 / 0'"),
    ("Evaluation", "b", "BOARD\n[params]\na = 'b + 1'\nb = 'a'"),
    ("OutOfRange", "2049", "[board]\nsize = 2049"),
    ("TooManyKinds", "many", "BOARD\n[pieces.many]\nmoves = 'none'\nsymbols = 'MANY'"),
    ("Boxes", "'2'", "[board]\nsize = 2\nboxes = '2'"),
    ("BoxesDoNotDivide", "'2x2'", "[board]\nsize = 3\nboxes = '2x2'"),
    ("NoSize", "[board]", "[board]\nrows = 2"),
    ("SizeTwice", "2", "[board]\nsize = 2\nrows = 3"),
    ("PictureTooLarge", "'WIDE'", "[board]\nlayout = 'WIDE'"),
    ("LayoutSize", "'..'", "[board]\nsize = 2\nlayout = '..'"),
    ("Picture", "...", "[board]\nlayout = '''\n..\n...'''"),
    ("PictureSize", "'..'", "BOARD\n[[expect]]\nfirst = '..'"),
    ("PictureSymbol", "Z", "[board]\nlayout = '.Z'"),
    ("PictureDigit", "Q", "[board]\nsize = 1\nQUEEN\n[[clue]]\nof = 'queen'\naround = 'king'\nnumbers = 'Q'"),
    ("PictureTerrain", "#", "[board]\nsize = 1\n[[expect]]\nfirst = '#'"),
    ("Square", "a9", "BOARD\nQUEEN\n[[expect]]\nby.queen = { a1 = 1, a9 = 1 }"),
    ("Set", "'c3'", "BOARD\n[squares]\nmiddle = 'c3'"),
    ("SetItem", "b9", "BOARD\n[squares]\nmiddle = ['a1:b9']"),
    ("EmptyWindow", "'0x1'", "BOARD\n[[count]]\nof = 'any'\neach = '0x1'\nexactly = 0"),
    ("NoGrouping", "[]", "BOARD\n[[count]]\nof = 'any'\neach = []\nexactly = 0"),
    ("Symbol", "x", "BOARD\n[pieces.queen]\nsymbol = 'x'"),
    ("SymbolKeys", "2", "BOARD\n[pieces.queen]\nsymbol = 'x'\nkinds = 2"),
    ("SymbolTaken", "Q", "BOARD\nQUEEN\n[pieces.rook]\nsymbol = 'Q'"),
    ("NoSymbol", "7", "BOARD\n[pieces.7]\nmoves = 'none'"),
    ("NoMoves", "[pieces.stone]", "BOARD\n[pieces.stone]"),
    ("Moves", "tower", "BOARD\n[pieces.queen]\nmoves = 'rook + tower'"),
    ("StepLength", "[1]", "BOARD\n[pieces.queen]\nmoves = { leaps = [[1]] }"),
    ("Step", "[0, 0]", "BOARD\n[pieces.queen]\nmoves = { rides = [[1, 0], [0, 0]] }"),
    ("ValueOfFamily", "2", "BOARD\nDIGIT\nvalue = 2"),
    ("ValuesOfPiece", "[2]", "BOARD\nQUEEN\nvalues = [2]"),
    ("ValuesLength", "[1, 2, 3, 4]", "BOARD\nDIGIT\nvalues = [1, 2, 3, 4]"),
    ("FixedFamily", "['a1']", "BOARD\nDIGIT\nfixed = ['a1']"),
    ("GivenOnTerrain", "'a1'", "[board]\nlayout = '#'\n[pieces.queen]\nfixed = ['a1']"),
    ("GivenOutside", "Q", "[board]\nlayout = '.Q'\n[pieces.queen]\nsquares = ['a1']"),
    ("GivenTwice", "'a1'", "[board]\nlayout = 'Q'\nQUEEN\n[pieces.rook]\nfixed = ['a1']"),
    ("NotAFamily", "'queen.1'", "BOARD\nQUEEN\n[[count]]\nof = 'queen.1'\nexactly = 0"),
    ("NoSuchSymbol", "'digit.3'", "BOARD\nDIGIT\n[[count]]\nof = 'digit.3'\nexactly = 0"),
    ("ForbiddenSymbol", "q", "BOARD\nQUEEN\n[[forbid]]\npicture = 'Q.q'"),
    ("LetterTaken", "Q", "BOARD\nQUEEN\n[[forbid]]\nsame = 'aQ'\npicture = 'aa'"),
    ("EmptyPicture", "' '", "BOARD\n[[forbid]]\npicture = ' '"),
    ("FewerThanTwo", "'queen'", "BOARD\nQUEEN\n[[equal]]\nof = 'queen'"),
    ("NotAPiece", "'empty'", "BOARD\nQUEEN\n[[equal]]\nof = ['queen', 'empty']"),
    ("NoName", "[]", "BOARD\n[[count]]\nof = []\nexactly = 0"),
    ("WordInList", "'any'", "BOARD\nQUEEN\n[[count]]\nof = ['queen', 'any']\nexactly = 0"),
    ("PerWithoutFamily", "'symbol'", "BOARD\n[[count]]\nof = 'empty'\nper = 'symbol'\nexactly = 0"),
    ("PerNotAFamily", "'digit.1'", "BOARD\nDIGIT\n[[count]]\nof = 'digit.1'\nper = 'symbol'\nexactly = 0"),
    ("PerOther", "'letter'", "BOARD\nDIGIT\n[pieces.letter]\nmoves = 'none'\nsymbols = 'ab'\n[[count]]\nof = ['digit', 'letter']\nper = 'symbol'\nexactly = 0"),
    ("NoParts", "'box'", "BOARD\n[[count]]\nof = 'any'\neach = 'box'\nexactly = 0"),
    ("LabelBound", "{ a = 0 }", "BOARD\n[[count]]\nof = 'any'\neach = 'row'\nexactly = { a = 0 }"),
    ("ListBound", "[0]", "BOARD\n[[count]]\nof = 'any'\nexactly = [0]"),
    ("WeightTwice", "'digit.1'", "BOARD\nDIGIT\n[[sum]]\nweights = { digit = 2, 'digit.1' = 3 }\nexactly = 0"),
    ("SumOverflow", "[[sum]]", "[board]\nsize = 2\nQUEEN\nvalue = '2305843009213693952'\n[[sum]]\nat-most = 0"),
    ("DifferenceOverflow", "[[difference]]", "BOARD\nDIGIT\nvalues = [9223372036854775807, -1]\n[[difference]]\npairs = 'king'\nat-most = 0"),
    ("NeverSoSmall", "[[difference]]", "BOARD\nDIGIT\n[[difference]]\npairs = 'king'\nat-most = -1"),
    ("NeedsOneOf", "[[difference]]", "BOARD\nDIGIT\n[[difference]]\nat-most = 0"),
    ("SizesPerSymbol", "[[connected]]", "BOARD\nDIGIT\n[[connected]]\nof = 'digit'\nper = 'symbol'\nsizes = { a1 = 1 }"),
    ("OneEachOfNone", "[[connected]]", "BOARD\nDIGIT\n[[connected]]\nof = 'digit'\nexactly = 1\none-each = true"),
    ("TwoSizes", "r4c1", "BOARD\nDIGIT\n[[connected]]\nof = 'digit'\nsizes = { a1 = 1, r4c1 = 2 }"),
    ("RegionsUnused", "'..'", "[board]\nrows = 1\ncolumns = 2\n[[count]]\nof = 'any'\nregions = '..'\nexactly = 0"),
    ("NotSteps", "'rook'", "BOARD\nQUEEN\n[pieces.rook]\n[[match]]\nof = 'queen'\nwith = 'rook'\nby = 'rook'"),
    ("OfItself", "'any'", "BOARD\nQUEEN\n[[match]]\nof = 'queen'\nwith = 'any'"),
    ("SeveralGroupings", "['row', 'column']", "BOARD\nQUEEN\n[[runs]]\nof = 'queen'\neach = ['row', 'column']\nnumber = { exactly = 1 }"),
    ("RunsCharacter", "x", "BOARD\nQUEEN\n[[runs]]\nof = 'queen'\nlines = [['a1']]\nlengths = ['1 x']"),
    ("NoLine", "[]", "BOARD\n[[count]]\nof = 'any'\nlines = []\nexactly = 0"),
    ("EmptyLine", "[]", "BOARD\n[[count]]\nof = 'any'\nlines = [['a1'], []]\nexactly = 0"),
    ("TwiceInLine", "'r4c1'", "BOARD\n[[count]]\nof = 'any'\nlines = [['a1', 'b1', 'r4c1']]\nexactly = 0"),
    ("BesideLines", "'row'", "BOARD\n[[count]]\nof = 'any'\neach = 'row'\nlines = [['a1']]\nexactly = 0"),
    ("ListLength", "[0, '?']", "BOARD\n[[count]]\nof = 'any'\neach = 'row'\nexactly = [0, '?']"),
];

/// The text of a row, with its words replaced.
fn text_of(row: &str) -> String {
    let many: String = ('\u{4e00}'..='\u{9fff}')
        .chain('\u{ac00}'..='\u{d7a3}')
        .chain('\u{20000}'..='\u{2a6d0}')
        .take(70_000)
        .collect();
    row.replace("BOARD", "[board]\nsize = 4")
        .replace("QUEEN", "[pieces.queen]")
        .replace("DIGIT", "[pieces.digit]\nsymbols = '12'\nmoves = 'none'")
        .replace("WIDE", &".".repeat(2049))
        .replace("MANY", &many)
}

/// The errors, or the warnings if there are none.
fn problems(text: &str, set: &[(String, i64)]) -> Vec<Problem> {
    match Definition::parse("test.toml", text).and_then(|definition| definition.instance(set)) {
        Ok(instance) => instance.warnings,
        Err(problems) => problems.list().to_vec(),
    }
}

#[test]
fn every_kind_of_fact_is_reached_alone_and_marks_its_cause() {
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    for (expected, marked, row) in ROWS {
        let text = text_of(row);
        let found = problems(&text, &[]);
        let kinds: Vec<_> = found.iter().map(|problem| kind(&problem.fact)).collect();
        assert_eq!(kinds, [*expected], "{row}");
        let at = found[0].at.clone().unwrap();
        let marked = marked.replace("WIDE", &".".repeat(2049));
        assert_eq!(text[at], marked, "{row}");
        let title = found[0].fact.message().title;
        assert!(!title.is_empty() && !title.ends_with('.'), "{row}: {title}");
        assert!(!title.contains("invalid"), "{row}: {title}");
        reached.extend(kinds);
    }
    // Without a place in the file: the test below. About whole files: those in tests/hostile.rs.
    reached.extend([
        "UnknownAssigned",
        "Unreadable",
        "FileTooLong",
        "NotUtf8",
        "NoPuzzleFile",
    ]);
    reached.extend(["ChainCycle", "ChainTooLong", "ChainTooLarge"]);
    let all: BTreeSet<&str> = KINDS.iter().copied().collect();
    assert_eq!(reached, all);
}

#[test]
fn a_value_for_an_unknown_parameter_is_nowhere_in_the_file() {
    let found = problems("[board]\nsize = 4", &[("m".to_owned(), 3)]);
    assert_eq!(found.len(), 1);
    assert_eq!(kind(&found[0].fact), "UnknownAssigned");
    assert_eq!(found[0].at, None);
}

#[test]
fn a_replaced_parameter_is_not_evaluated_and_the_others_are() {
    let text = "[params]\nn = '1 / 0'\nm = 'n + 1'\n[board]\nsize = 'm'";
    assert_eq!(problems(text, &[("n".to_owned(), 3)]).len(), 0);
    assert_eq!(problems(text, &[("m".to_owned(), 3)]).len(), 1);
}

#[test]
fn what_is_wrong_is_an_error_that_shows_the_place() {
    fn size() -> Result<usize, Box<dyn std::error::Error>> {
        let definition = Definition::parse("board.toml", "[board]\nsize = 'n'")?;
        Ok(definition.instance(&[])?.puzzle.board.len())
    }
    let error = size().unwrap_err();
    let shown = error.to_string();
    assert!(
        shown.starts_with("error: there is no parameter `n`"),
        "{shown}"
    );
    assert!(shown.contains("board.toml:2:9"), "{shown}");
    assert_eq!(format!("{error:?}"), shown);
}
