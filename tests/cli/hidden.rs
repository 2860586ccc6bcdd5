//! A file whose every text holds every control character and invisible character: no command prints one of
//! them raw, in any format, in colour too.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::cli::support::{command, workbench_in, workbench_reading};
use crate::held::held;

/// Raw control characters except line breaks, direction marks, and other invisible characters.
fn is_hidden(c: char) -> bool {
    (c.is_control() && c != '\n')
        || HIDDEN.contains(&c)
        || matches!(c, '\u{80}'..='\u{9f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}

/// One character of each kind, and direction marks that would reverse a line.
const HIDDEN: [char; 22] = [
    '\0',
    '\u{7}',
    '\u{8}',
    '\t',
    '\r',
    '\u{1b}',
    '\u{7f}',
    '\u{85}',
    '\u{9b}',
    '\u{9f}',
    '\u{ad}',
    '\u{61c}',
    '\u{200b}',
    '\u{200e}',
    '\u{202a}',
    '\u{202e}',
    '\u{2066}',
    '\u{2069}',
    '\u{2028}',
    '\u{feff}',
    '\u{fffe}',
    '\u{e0041}',
];

/// These characters as a TOML file may contain them: raw where that is allowed, otherwise escaped.
fn written(begin: &str, hidden: impl Iterator<Item = char> + Clone, end: &str) -> String {
    let escaped = hidden.clone().map(|c| format!("\\U{:08X}", u32::from(c)));
    let escaped: String = escaped.collect();
    let raw: String = hidden.filter(|c| !c.is_ascii_control()).collect();
    format!("\"{begin}{escaped}{raw}{end}\"")
}

/// A text with all of them.
fn hostile(begin: &str) -> String {
    written(&format!("{begin}\\u001b[31m"), HIDDEN.into_iter(), "\\nb")
}

/// A name of a piece: it may not contain blanks and control characters.
fn hostile_name(begin: &str) -> String {
    let hidden = HIDDEN
        .into_iter()
        .filter(|c| !c.is_whitespace() && !c.is_control());
    written(begin, hidden, "")
}

/// A puzzle whose every text is hostile; `claims` are its `[[expect]]`.
fn puzzle(claims: &str) -> String {
    let [text, set] = ["t", "set"].map(hostile);
    let [queen, pawn] = ["queen", "pawn"].map(hostile_name);
    let label = "\\u202e";
    format!(
        "title = {text}\nauthor = {text}\nsource = {text}\ndescription = {text}\nlicense = {text}\n\
         [params]\nn = 1\n[board]\nrows = 2\ncolumns = 3\nregions = \"\"\"\n{label}{label}b\nabb\n\"\"\"\n\
         [squares]\n{set} = [\"a1\"]\n[pieces.{queen}]\nmoves = \"queen\"\ncount = \"n\"\n\
         [pieces.{pawn}]\nmoves = \"none\"\ncount = 1\nsquares = {set}\n\
         [[attacks]]\nby = {queen}\non = {pawn}\nexactly = 0\n\
         [[count]]\nof = {queen}\neach = \"region\"\nat-most = 1\n\
         [[count]]\nof = {queen}\neach = \"region\"\nat-most = {{ \"{label}\" = 1 }}\n{claims}"
    )
}

fn is_shown(what: &str, text: &str) {
    // Removes the colours that the program itself chooses.
    let mut text = text.to_owned();
    while let Some(at) = text.find("\u{1b}[") {
        let rest = &text[at + 2..];
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';');
        match end.map(|end| (end, &rest[end..=end])) {
            Some((end, "m")) if what.contains("always") => text.replace_range(at..at + 3 + end, ""),
            _ => break,
        }
    }
    let raw = text.chars().find(|&c| is_hidden(c));
    assert!(raw.is_none(), "{what}: {raw:?} in {text:?}");
    assert!(!text.contains("\u{1b}[31mt"), "{what}");
}

fn check_all(folder: &Path, commands: &[String]) {
    for arguments in commands {
        let run = workbench_in(folder, arguments);
        assert!(
            !run.stderr.contains("panicked"),
            "{arguments}: {}",
            run.stderr
        );
        let what = arguments.replace('\u{1b}', "");
        is_shown(&what, &run.stdout);
        is_shown(&what, &run.stderr);
        assert!(
            !(run.stdout.is_empty() && run.stderr.is_empty()),
            "{arguments}"
        );
    }
}

#[test]
fn no_command_prints_what_a_terminal_obeys() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let claims = "[[expect]]\nsolutions = 9\n[[expect]]\nset = { n = 9 }\nsatisfiable = false\n";
    fs::write(folder.join("p.toml"), puzzle(claims)).unwrap();
    let name = "f\u{1b}[31m\u{202e}\u{9b}.toml";
    fs::write(folder.join(name), puzzle("")).unwrap();
    let mut commands: Vec<String> = Vec::new();
    for format in [
        "text", "unicode", "squares", "pairs", "csv", "json", "svg", "html", "latex", "fen",
        "columns",
    ] {
        commands.push(format!("solve p.toml --format {format}"));
        commands.push(format!(
            "solve p.toml --format {format} --set n=9 --explain"
        ));
        commands.push(format!("render p.toml --format {format}"));
    }
    for format in ["text", "json", "svg", "html"] {
        commands.push(format!("check p.toml Qa2 --format {format}"));
        commands.push(format!("solve p.toml --other 'Qa2' --format {format}"));
    }
    for options in [
        "",
        "--by any",
        "--format json",
        "--format csv --set n=1..2",
        "--format b-file --set n=1..2",
        "-v",
    ] {
        commands.push(format!("count p.toml {options} --fundamental"));
    }
    for color in ["never", "always"] {
        for command in [
            "solve p.toml -a -v",
            "solve p.toml --format unicode --set n=0..9",
            "verify p.toml",
            "describe p.toml",
            "verify p.toml --format json",
            "describe p.toml --format json",
            "list .",
            "list . --format json",
            "encode p.toml",
            "encode p.toml --format json",
            "check p.toml nowhere",
            "solve p.toml --piece quen",
            "count p.toml --by quen",
            "solve p.toml --set m=1",
        ] {
            commands.push(format!("{command} --color {color}"));
        }
        commands.push(format!("solve {name} --color {color}"));
        commands.push(format!("verify {name} --color {color}"));
        commands.push(format!("describe {name} --color {color}"));
        commands.push(format!("encode {name} --color {color}"));
    }
    check_all(folder, &commands);
    let run = workbench_reading(
        "v 0\n",
        &format!("decode {}", folder.join("p.toml").display()),
    );
    is_shown("decode", &run.stderr);
    assert!(
        run.stderr.contains("says nothing of variable"),
        "{}",
        run.stderr
    );
    let mut watch = command("watch p.toml");
    let watch = held(watch.current_dir(folder), Some(Duration::from_millis(1500)));
    is_shown("watch", &watch.stdout);
    assert!(watch.stdout.contains("waiting for a change"), "{watch:?}");
}

#[test]
fn no_error_shows_what_a_terminal_obeys() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let [key, text] = ["k", "v"].map(hostile);
    let raw = "\u{9b}31m\u{202e}\u{2066}\u{200b}\u{fffe}";
    let rest = "[board]\nsize = 2\n";
    let wrongs = [
        format!("{key} = 1\n{rest}"),
        format!("{rest}[pieces.{key}]\n"),
        format!("{rest}[pieces.{key}]\nmoves = {text}\nsymbol = {text}\n"),
        format!("{rest}[pieces.a]\nmoves = \"none\"\nsymbols = {text}\n"),
        format!("{rest}[[count]]\nof = {text}\nexactly = {text}\n"),
        format!("{rest}[[count]]\nof = \"empty\"\neach = {text}\nexactly = 1\nin = {text}\n"),
        format!("{rest}[squares]\n{key} = {text}\n"),
        format!("[board]\nsize = {text}\n"),
        format!("[board]\nlayout = {text}\n"),
        format!("[params]\n{key} = {text}\n{rest}"),
        format!("extends = {text}\n"),
        format!("title = {raw}\n{rest}"),
        format!("{rest}# {raw}\nsize = 3\n"),
        format!("{rest}{raw}\n"),
        "title = \"a\u{1b}[31mb\u{7f}\"\n".to_owned(),
        format!("{rest}[[expect]]\n{key} = 1\nset = {{ {key} = 2 }}\n"),
    ];
    let mut commands: Vec<String> = Vec::new();
    for (number, wrong) in wrongs.iter().enumerate() {
        let name = format!("w{number}.toml");
        fs::write(folder.join(&name), wrong).unwrap();
        commands.push(format!("solve {name}"));
        commands.push(format!("verify {name} --color always"));
        commands.push(format!("list {name} --format json"));
    }
    fs::write(folder.join("right.toml"), format!("{rest}[pieces.queen]\n")).unwrap();
    fs::write(folder.join("board"), raw).unwrap();
    fs::write(
        folder.join("json"),
        format!("{{\"pieces\": {{\"{raw}\": [\"{raw}\"]}}}}"),
    )
    .unwrap();
    for board in ["board", "json"] {
        for options in ["", "--color always", "--format json"] {
            commands.push(format!("check right.toml {board} {options}"));
            commands.push(format!("decode right.toml {board} {options}"));
        }
    }
    check_all(folder, &commands);
}

#[test]
fn what_cannot_be_seen_is_no_symbol() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for symbol in [
        "\\u3164", "\\uFFA0", "\\u200B", "\\u2800", "\\u00AD", "\\u202E", "\\u001B", "\\uFFFE",
    ] {
        for key in ["symbol", "symbols"] {
            let text = format!(
                "[board]\nsize = 1\n[pieces.man]\nmoves = \"none\"\n{key} = \"{symbol}\"\n"
            );
            fs::write(folder.join("p.toml"), text).unwrap();
            let run = workbench_in(folder, "solve p.toml");
            assert!(
                run.stderr.contains("--> p.toml:5:"),
                "{symbol}: {}",
                run.stderr
            );
            let stderr = run.stderr.clone();
            run.gives(2, "", &stderr);
        }
    }
}

#[test]
fn long_names_are_cut_in_messages() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let long = "long".repeat(100);
    let text = format!(
        "[board]\nsize = 1\n[pieces.{long}]\nmoves = \"{long}\"\n[[count]]\nof = \"{long}r\"\nexactly = 1\n"
    );
    fs::write(folder.join("p.toml"), text).unwrap();
    let run = workbench_in(folder, "solve p.toml --format json");
    assert!(!run.stderr.contains(&"long".repeat(21)), "{}", run.stderr);
    let stderr = run.stderr.clone();
    run.gives(2, "", &stderr);
}

#[test]
fn wrong_arguments_are_repeated_with_escapes() {
    let wrong: String = HIDDEN.into_iter().filter(|&c| c != '\0').collect();
    let wrong = format!("wrong\u{1b}[31m{wrong}\n");
    let command_lines: [&[&str]; 6] = [
        &[&wrong],
        &["count", "puzzles/queens.toml", "--engine", &wrong],
        &["count", "puzzles/queens.toml", "--set", &wrong],
        &["solve", "puzzles/queens.toml", "--memory-limit", &wrong],
        &["solve", "puzzles/queens.toml", &format!("--{wrong}")],
        &["completions", &wrong, "--format", "json"],
    ];
    for arguments in command_lines {
        let run = command("").args(arguments).output().unwrap();
        let text = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(2), "{text}");
        assert!(text.contains("wrong"), "{text}");
        assert!(!text.contains(is_hidden), "{text:?}");
    }
}
