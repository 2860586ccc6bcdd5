//! Very long names, very many of them and very long numbers, in every command and table: the columns of Rust's own
//! formatter end at 65535 characters.

use std::fs;

use crate::cli::support::command;

/// Longer than a column of the formatter, and shorter than an argument of the system.
const LONG: usize = 66_000;

/// A puzzle with these parameters besides `n`, and a piece with this name.
fn puzzle(piece: &str, params: &str) -> String {
    let title = "t".repeat(LONG);
    format!(
        "title = \"{title}\"\n[params]\nn = 4\n{params}[board]\nsize = \"n\"\n\
         [pieces.{piece}]\nmoves = \"queen\"\nsymbol = \"Q\"\ncount = \"n\"\n\
         [[attacks]]\nby = \"{piece}\"\non = \"{piece}\"\nexactly = 0\n\
         [[expect]]\nsolutions = 2\nfundamental = 1\n"
    )
}

#[test]
fn a_table_has_columns_of_any_width() {
    let folder = tempfile::tempdir().unwrap();
    let (parameter, piece) = ("a".repeat(LONG), "p".repeat(LONG));
    let many: String = (0..20_000)
        .map(|number| format!("m{number} = {number}\n"))
        .collect();
    fs::write(
        folder.path().join("long.toml"),
        puzzle(&piece, &format!("{parameter} = 1\n")),
    )
    .unwrap();
    fs::write(folder.path().join("many.toml"), puzzle("queen", &many)).unwrap();
    let range = format!("{parameter}=1..2");
    for arguments in [
        "verify long.toml many.toml",
        "verify long.toml many.toml --engine frontier",
        "verify long.toml --set RANGE",
        "count long.toml --set RANGE --fundamental",
        "count long.toml --set RANGE --format csv",
        "count long.toml --set RANGE --format b-file",
        "count long.toml --by PIECE",
        "count many.toml -v",
        "solve long.toml -n 2 --format unicode",
        "solve long.toml --other --format html -o page.html",
        "solve long.toml --set n=3 --explain",
        "check long.toml board.txt",
        "describe many.toml",
        "list .",
        "estimate many.toml",
    ] {
        fs::write(folder.path().join("board.txt"), "Qa1 Qb3\n").unwrap();
        let mut run = command("");
        run.current_dir(&folder)
            .args(arguments.split(' ').map(|word| match word {
                "RANGE" => range.as_str(),
                "PIECE" => piece.as_str(),
                word => word,
            }));
        let run = run.output().unwrap();
        let stderr = String::from_utf8_lossy(&run.stderr);
        assert!(
            run.status.code().is_some_and(|code| code <= 1),
            "{arguments}: {stderr}"
        );
    }
}
