//! `render --play`: a page to play on, made of the page of the workbench. The page itself is tested in `web/app/tests`.

use std::fs;

use crate::cli::support::workbench_in;

const PAGE: &str = "<p>before</p><script type=\"text/plain\" id=\"puzzle\"></script><p>after</p>";

#[test]
fn a_page_has_the_text_of_the_file_where_it_has_room_for_a_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("page.html"), PAGE).unwrap();
    let text = "title = \"</script>\"\n[board]\nsize = 1\n";
    fs::write(folder.path().join("a.toml"), text).unwrap();
    let render = "render a.toml --play --app page.html -o x.html";
    workbench_in(folder.path(), render).gives(0, "", "");
    let page = fs::read_to_string(folder.path().join("x.html")).unwrap();
    let held = r#"{"name":"a.toml","text":"title = \"\u003c/script>\"\n[board]\nsize = 1\n"}"#;
    assert_eq!(
        page,
        PAGE.replace("\"></script>", &format!("\">{held}</script>"))
    );
}

#[test]
fn a_page_claims_nothing_however_the_file_writes_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("page.html"), PAGE).unwrap();
    let board = "description = \"\"\"\nThe file has\n[[expect]]\n\"\"\"\nboard.size = 1\n";
    for claims in [
        "expect = [{ first = \"\"\"\n.\n\"\"\" }, { first = \"\"\"\n.\n\"\"\" }]\n",
        "expect = [\n  { solutions = 1 }, # all\n  { first = \"\"\"\n.\n\"\"\" },\n]\n",
        "# how many\n[[\"expect\"]]\nsolutions = 1\n",
    ] {
        fs::write(folder.path().join("a.toml"), format!("{board}{claims}")).unwrap();
        let render = "render a.toml --play --app page.html -o x.html";
        workbench_in(folder.path(), render).gives(0, "", "");
        let page = fs::read_to_string(folder.path().join("x.html")).unwrap();
        let held = board.replace('"', "\\\"").replace('\n', "\\n");
        assert!(page.contains(&format!("\"text\":\"{held}\"}}")), "{page}");
    }
}

#[test]
fn without_a_page_it_says_where_it_looked_and_how_to_get_one() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.toml"), "[board]\nsize = 1\n").unwrap();
    for (options, why) in [
        (
            "--play --app none.html -o x.html",
            "looked for none.html; `bash web/build` makes",
        ),
        (
            "--play --app a.toml -o x.html",
            "a.toml: it has no place for a puzzle",
        ),
        (
            "--play -o x.svg",
            "--play makes a page: not with --format svg",
        ),
    ] {
        let run = workbench_in(folder.path(), &format!("render a.toml {options}"));
        assert!(run.stderr.contains(why), "{options}: {}", run.stderr);
        let stderr = run.stderr.clone();
        run.gives(2, "", &stderr);
    }
    assert!(!folder.path().join("x.html").exists());
}
