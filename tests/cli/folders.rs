//! Commands that write a folder, and folders that hold something of the user's.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::cli::support::{workbench, workbench_in};

const PUZZLE: &str = "# Two queens.\n[board]\nsize = 2\n[pieces.queen]\n";

/// Every file below a folder, with what it holds, and every folder.
fn contents(folder: &Path) -> BTreeMap<String, Option<Vec<u8>>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.display().to_string();
        match path.is_dir() {
            true => {
                all.extend(contents(&path));
                all.insert(name, None);
            }
            false => drop(all.insert(name, Some(fs::read(&path).unwrap()))),
        }
    }
    all
}

/// Each command that writes a folder, with arguments by which it succeeds, and by which it fails.
const WRITERS: [(&str, [&str; 2]); 3] = [
    ("certify puzzle/a.toml -o", ["", "--limit 1"]),
    (
        "split puzzle/a.toml --parts 2 --for parallel -o",
        ["", "--time-limit 0"],
    ),
    ("count puzzle/a.toml --checkpoint", ["", "--time-limit 0"]),
];

#[test]
fn a_folder_that_holds_anything_of_the_users_is_refused_and_left_as_it_is() {
    let names = [
        "formula.opb",
        "solutions.jsonl",
        "refutation.pbp",
        "manifest.json",
        "puzzle.toml",
        "parts.jsonl",
        "parallel.sh",
        "results",
        "puzzle/b.toml",
        "letter.txt",
    ];
    for (command, ways) in WRITERS {
        for (name, way) in names.iter().flat_map(|name| ways.map(|way| (name, way))) {
            let folder = tempfile::tempdir().unwrap();
            fs::create_dir(folder.path().join("puzzle")).unwrap();
            fs::write(folder.path().join("puzzle/a.toml"), PUZZLE).unwrap();
            fs::create_dir_all(folder.path().join("own/puzzle")).unwrap();
            fs::write(folder.path().join("own").join(name), "mine").unwrap();
            let before = contents(folder.path());
            for own in ["own", "."] {
                let run = workbench_in(folder.path(), &format!("{command} {own} {way}"));
                let said = run.stderr.clone();
                run.gives(2, "", &said);
                let is_named = said.contains("holds") || said.contains("manifest.json");
                assert!(is_named, "{command} {own}: {said}");
                assert_eq!(contents(folder.path()), before, "{command} {own}, {name}");
            }
        }
    }
}

#[test]
fn after_a_failure_a_new_folder_is_gone_and_an_empty_one_is_empty() {
    for (command, [_, way]) in WRITERS {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("puzzle")).unwrap();
        fs::create_dir_all(folder.path().join("empty")).unwrap();
        fs::write(folder.path().join("puzzle/a.toml"), PUZZLE).unwrap();
        let before = contents(folder.path());
        for own in ["deep/new", "empty"] {
            let run = workbench_in(folder.path(), &format!("{command} {own} {way}"));
            let said = run.stderr.clone();
            // A count that is small may end before it looks at its limit.
            if !command.starts_with("count") {
                run.gives(3, "", &said);
                assert_eq!(contents(folder.path()), before, "{command} {own}");
            }
        }
    }
}

#[test]
fn an_empty_folder_is_as_good_as_a_new_one() {
    for (command, _) in WRITERS {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("empty/puzzle")).unwrap();
        fs::create_dir(folder.path().join("puzzle")).unwrap();
        fs::remove_dir(folder.path().join("empty/puzzle")).unwrap();
        fs::write(folder.path().join("puzzle/a.toml"), PUZZLE).unwrap();
        for own in ["empty", "deep/new"] {
            let run = workbench_in(folder.path(), &format!("{command} {own}"));
            let (out, said) = (run.stdout.clone(), run.stderr.clone());
            run.gives(0, &out, &said);
            assert!(folder.path().join(own).join("manifest.json").is_file());
        }
    }
}

#[test]
fn a_script_in_a_folder_with_a_strange_name_is_named_as_a_shell_reads_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.toml"), PUZZLE).unwrap();
    let run = workbench_in(folder.path(), "split a.toml --for parallel -o a$(b)'c");
    let out = run.stdout.clone();
    run.gives(0, &out, "its script: sh 'a$(b)'\\''c/parallel.sh'\n");
}

#[cfg(unix)]
#[test]
fn a_limit_of_the_system_on_the_length_of_files_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let queens = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/queens.toml");
    for (command, more) in [("split", "--parts 400"), ("certify", "--set n=9")] {
        let shell = format!(
            "ulimit -f 8; exec {} {command} {} {more} -o work",
            env!("CARGO_BIN_EXE_workbench"),
            queens.display()
        );
        let output = std::process::Command::new("sh")
            .args(["-c", &shell])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert!(said.contains(": file too large"), "{said}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{command}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused_wherever_it_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = |name: &str| {
        let path = folder.path().join(name);
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.unwrap().success());
        path
    };
    let named = pipe("x.toml");
    let named = named.display();
    let refused = format!("error: this is no regular file\n--> {named}\n");
    workbench(&format!("describe {named}")).gives(2, "", &refused);
    let listed = workbench(&format!("list {}", folder.path().display()));
    assert!(
        listed.stderr.contains("this is no regular file"),
        "{}",
        listed.stderr
    );
    let board = pipe("board");
    let board = board.display();
    let refused = format!("error: cannot read {board}: it is no regular file\n");
    workbench(&format!("check puzzles/queens.toml {board}")).gives(2, "", &refused);
    let work = folder.path().join("work");
    let work = work.display();
    workbench(&format!("split puzzles/queens.toml --set n=5 -o {work}")).succeeds(0);
    workbench(&format!("run {work}")).succeeds(0);
    let endless = folder.path().join("work/results/endless.jsonl");
    std::os::unix::fs::symlink("/dev/zero", &endless).unwrap();
    let refused = format!(
        "error: cannot read {}: it is no regular file\n",
        endless.display()
    );
    workbench(&format!("merge {work}")).gives(2, "", &refused);
}

/// The index of a folder says which genre each of its files has; what it does not name comes last.
#[test]
fn a_page_of_a_folder_is_in_the_order_of_its_index() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = folder.path().join("puzzles");
    fs::create_dir(&puzzles).unwrap();
    for name in ["a", "b", "c", "d"] {
        let title = format!("title = \"Puzzle {name}\"\n[board]\nsize = 2\n");
        fs::write(puzzles.join(format!("{name}.toml")), title).unwrap();
    }
    let headings = || {
        workbench_in(folder.path(), "render puzzles -o page.html").succeeds(0);
        let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
        let headings = page.split("</h").filter_map(|part| part.rsplit_once('>'));
        Vec::from_iter(headings.map(|(_, words)| words.to_owned()))
    };
    assert!(!headings().contains(&"Others".to_owned()));
    let index = "# All\n\n## Loops\n\n[C](c.toml), [B](b.toml)\n\n## Numbers\n\n[D](d.toml)\n";
    fs::write(puzzles.join("README.md"), index).unwrap();
    let expected = [
        "puzzles", "Loops", "Puzzle b", "Puzzle c", "Numbers", "Puzzle d", "Others", "Puzzle a",
    ];
    assert!(
        headings().join(", ").contains(&expected.join(", ")),
        "{:?}",
        headings()
    );
}
