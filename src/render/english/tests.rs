//! What a board breaks, in words and in a few; the expected texts are written out by hand.

use crate::definition::Definition;
use crate::puzzle::{Judge, sample};
use crate::render::english::in_short::all_in_short;
use crate::render::english::rules::breach_in_words;

/// What a board breaks, one after another, in words and in short; lines of the file are parted by `; `.
fn broken(file: &str, board: &str) -> [String; 2] {
    let definition = Definition::parse("made.toml", &file.replace("; ", "\n"));
    let definition = definition.unwrap_or_else(|problems| panic!("{}", problems.draw(false)));
    let puzzle = &definition.instance(&[]).unwrap().puzzle;
    let breaches = Judge::new(puzzle).breaches(&sample::placement(puzzle, board));
    assert!(!breaches.is_empty(), "{file} {board}");
    let words = breaches
        .iter()
        .map(|breach| breach_in_words(breach, puzzle));
    let words = words.collect::<Vec<_>>().join(" + ");
    [words, all_in_short(&breaches, puzzle).join("; ")]
}

/// A file on a line, and below it boards, each on a line with what is said of it, which may go on after a `|`.
fn boards(table: &str, said: impl Fn([String; 2]) -> String) {
    let table = table.replace("\n| ", " ");
    let mut file = "";
    for line in table.lines().filter(|line| !line.is_empty()) {
        if line.starts_with('[') {
            file = line;
            continue;
        }
        let (board, expected) = line.split_once(": ").unwrap_or((line, ""));
        assert_eq!(said(broken(file, board)), expected, "{file} {board}");
    }
}

#[test]
fn each_breach_is_told_with_its_squares_and_its_bound() {
    let table = "
[board]; rows = 1; columns = 4; [pieces.king]; [pieces.rook]; [pieces.pawn]; moves = 'none'; [[attacks]]; by = ['king', 'rook']; on = 'empty'; exactly = 1
R.KP: attacks: 2 kings or rooks attack the empty square b1 (rook on a1 along the row, king on c1 by a leap); exactly 1 allowed
PKP.: attacks: no king or rook attacks the empty square d1; exactly 1 required

[board]; rows = 2; columns = 3; [pieces.rider]; moves = { rides = [[1, 2]], mirror = false }; [[attacks]]; by = 'rider'; on = 'empty'; at-most = 0
R../...: attacks: rider on a2 attacks the empty square c1 by steps of (1, 2); at most 0 allowed

[board]; rows = 2; columns = 3; [pieces.queen]; [[clue]]; of = 'queen'; around = 'king'; numbers = '''; .2.; ...; '''
.Q./..Q: clue: 1 queen around b2 (c1); exactly 2 required

[board]; rows = 2; columns = 3; [pieces.queen]; [[clue]]; of = 'queen'; around = 'king'; self = true; numbers = '''; .1.; ...; '''
.Q./..Q: clue: 2 queens on and around b2 (b2, c1); exactly 1 allowed

[board]; rows = 3; columns = 2; [pieces.queen]; [[distinct]]; each = ['row', 'column']
Q./.Q/Q.: distinct: the same pieces in the same order in row 3 and in row 1

[board]; rows = 2; columns = 3; [pieces.queen]; [[count]]; of = 'queen'; each = 'row'; at-least = 1; at-most = 2
QQQ/...: count: 3 queens in row 2 (a2, b2, c2); 1 to 2 allowed + count: no queen in row 1; 1 to 2 required

[board]; rows = 1; columns = 4; [pieces.queen]; [[count]]; of = 'empty'; at-most = 1
.QQ.: count: 2 empty squares on the board (a1, d1); at most 1 allowed

[board]; size = 3; [pieces.queen]; [[count]]; of = 'queen'; in = ['a3', 'b2', 'c1']; exactly = 3
Q../.../...: count: 1 queen on the diagonal that falls from the top left corner (a3); exactly 3 required

[board]; size = 3; [pieces.queen]; [[count]]; of = 'queen'; in = ['b1:c1']; exactly = 3
Q../.../...: count: no queen on the squares b1 to c1; exactly 3 required

[board]; rows = 1; columns = 4; [pieces.white]; moves = 'none'; [pieces.black]; moves = 'none'; [[equal]]; of = ['white', 'black']; each = 'row'
W.WB: equal: 2 whites (a1, c1) but 1 black (d1) in row 1; equally many required
.W..: equal: 1 white (b1) but no black in row 1; equally many required

[board]; rows = 2; columns = 3; [pieces.pawn]; moves = 'none'; [[forbid]]; turn = true; picture = 'P?P'
P.P/...: forbid: the picture lies from a2 to c2 (a2, c2); allowed nowhere

[board]; rows = 2; columns = 3; [pieces.pawn]; moves = 'none'; [[forbid]]; turn = true; picture = 'PP'
..P/..P: forbid: the picture, turned, lies from c2 to c1 (c2, c1); allowed nowhere

[board]; rows = 2; columns = 3; [pieces.pawn]; moves = 'none'; [[forbid]]; turn = true; picture = 'P'
.P./...: forbid: the picture lies on b2; allowed nowhere

[board]; layout = '#x..'; [pieces.queen]; count = { max = 1 }; squares = ['d1']; fixed = ['d1']; [pieces.pawn]; moves = 'none'; count = 1
QQQP: pieces: queen on a1, which is a wall + pieces: queen on b1, which is a closed square
| + pieces: queen on c1, which is not one of its squares + pieces: 3 queens on the board (a1, b1, c1); at most 1 allowed
| + given: queen is given on d1, which holds pawn
....: pieces: no pawn on the board; exactly 1 required + given: queen is given on d1, which is empty

[board]; size = 5; [pieces.queen]; count = 0
QQQQQ/QQQQQ/QQQQQ/QQQQQ/.....: pieces: 20 queens on the board
| (a5, b5, c5, d5, e5, a4, b4, c4, d4, e4, a3, b3, c3, d3, e3, a2 and 4 more); exactly 0 allowed
";
    boards(table, |[words, _]| words);
}

#[test]
fn what_is_wrong_on_the_whole_board_and_nothing_else_is_said_in_short() {
    let table = "
[board]; rows = 1; columns = 4; [pieces.queen]; count = 3
QQ..: 2 of 3 queens
[board]; rows = 1; columns = 4; [pieces.queen]; count = 1
....: 0 of 1 queen
QQ..: 2 queens, 1 allowed
[board]; rows = 1; columns = 4; [pieces.queen]; count = { min = 2, max = 3 }
Q...: 1 of 2 to 3 queens
QQQQ: 4 queens, 2 to 3 allowed
[board]; rows = 1; columns = 4; [pieces.queen]; count = { min = 2 }
Q...: 1 of at least 2 queens
[board]; rows = 1; columns = 4; [pieces.queen]; count = { max = 1 }
QQ..: 2 queens, at most 1 allowed

[board]; size = 2; [pieces.queen]; [[count]]; of = 'empty'; exactly = 1
QQQQ: 0 of 1 empty square
[board]; size = 2; [pieces.queen]; [[count]]; of = 'empty'; exactly = 1; in = ['a2', 'b1']
QQQQ
[board]; size = 2; [pieces.queen]; [[count]]; of = 'empty'; exactly = 1; each = 'row'
QQQQ
[board]; rows = 1; columns = 2; [pieces.queen]; [[count]]; of = 'empty'; exactly = 1; each = 'row'
QQ: 0 of 1 empty square

[board]; size = 2; [pieces.digit]; kinds = 2; moves = 'none'; [[sum]]; of = 'digit'; exactly = 3
....: sum 0 of 3
22..: sum 4, 3 allowed
[board]; rows = 1; columns = 4; [pieces.white]; moves = 'none'; [pieces.black]; moves = 'none'; [[equal]]; of = ['white', 'black']
WW.B: 2 whites but 1 black
[board]; rows = 1; columns = 5; [pieces.queen]; [[connected]]; of = 'queen'; exactly = 2; size = { exactly = 1 }
.....: 0 of 2 parts
Q.Q.Q: 3 parts, 2 allowed
Q.QQ.
[board]; rows = 1; columns = 3; [pieces.queen]; [[runs]]; of = 'queen'; each = 'row'; number = { exactly = 1 }
...: runs: no run in row 1; exactly 1 run required
Q.Q
[board]; size = 2; [pieces.digit]; symbols = '3'; count = 2; moves = 'none'
....: 0 of 2 digit 3
";
    boards(table, |[_, short]| short);
}
