//! `workbench split`, `run` and `merge`.

use crate::cli::support::workbench;

#[test]
fn parts_are_counted_in_several_runs_and_merged() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("deep/work");
    let named = work.display();
    let split = format!("split puzzles/queens.toml --set n=8 --parts 30 -o {named}");
    let said = workbench(&split).succeeds(0);
    assert!(said.starts_with(&format!("30 parts in {named}; the dearest is about ")));
    let again = format!(
        "error: {named} has been split already, and is left alone: give another folder, or remove it\n"
    );
    workbench(&split).gives(2, "", &again);
    let run = |more: &str| workbench(&format!("run {named} {more}"));
    run("--only 3..12 --only 30 --engine native").gives(0, "11 parts counted\n", "");
    let some = workbench(&format!("merge {named}")).succeeds(3);
    assert!(some.starts_with("at least "), "{some}");
    assert!(some.ends_with("\nmissing: 1..2, 13..29\n"), "{some}");
    run("--engine sat --jobs 2").gives(0, "19 parts counted, 11 before\n", "");
    run("--only 17..40").gives(2, "", "error: there are only 30 parts: no 40\n");
    let all = workbench(&format!("merge {named}")).succeeds(0);
    assert!(
        all.starts_with(
            "92 solutions\nb-file: 8 92\n30 of 30 parts counted (11 by native, 19 by sat) in "
        ),
        "{all}"
    );
    let json = workbench(&format!("merge {named} --format json")).succeeds(0);
    for part in [
        r#""parameters":{"n":8},"solutions":92,"complete":true,"#,
        r#""parts":30,"counted":30,"missing":[],"#,
    ] {
        assert!(json.contains(part), "{json}");
    }
}

#[test]
fn a_time_limit_ends_a_run_that_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    let named = work.display();
    workbench(&format!(
        "split puzzles/queens.toml --set n=8 --parts 9 -o {named}"
    ))
    .succeeds(0);
    let run = workbench(&format!("run {named} --time-limit 0"));
    run.gives(3, "0 parts counted; 9 of 9 left\n", "");
    workbench(&format!("run {named}")).gives(0, "9 parts counted\n", "");
}

#[test]
fn what_cannot_be_split_or_is_no_folder_of_parts_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let named = folder.path().display();
    let goal = workbench(&format!(
        "split puzzles/peaceable-queens.toml -o {named}/goal"
    ));
    goal.gives(2, "", "error: a puzzle with a [goal] cannot be split: what is optimal in a part need not be optimal in all\n");
    let nothing = format!(
        "error: {named} has no manifest.json: it is not a folder of parts; `workbench split FILE -o FOLDER` makes one\n"
    );
    workbench(&format!("run {named}")).gives(2, "", &nothing);
    workbench(&format!("merge {named}")).gives(2, "", &nothing);
    let range = workbench(&format!(
        "split puzzles/queens.toml --set n=4..6 -o {named}"
    ));
    range.gives(
        2,
        "",
        "error: parts are of one instance: give --set one value, not a range\n",
    );
}

#[test]
fn scripts_for_schedulers_are_written_beside_the_parts() {
    let folder = tempfile::tempdir().unwrap();
    let named = folder.path().join("work");
    let named = named.display();
    let split = format!(
        "split puzzles/queens.toml --set n=8 --parts 30 --for parallel --for slurm -o {named}"
    );
    let run = workbench(&split);
    let said = format!("its script: sh {named}/parallel.sh\nits script: sh {named}/slurm.sh\n");
    let first = run.stdout.clone();
    run.gives(0, &first, &said);
    let read = |name| std::fs::read_to_string(folder.path().join("work").join(name)).unwrap();
    assert!(read("parallel.sh").contains("\nseq 1 30 |\n"));
    // Five parts a task: all together are short, and there should be at least six tasks.
    let parts = read("slurm-parts.sbatch");
    assert!(parts.contains("\n#SBATCH --array=1-6\n"), "{parts}");
    assert!(
        parts.contains("\nlast=$((SLURM_ARRAY_TASK_ID * 5))\n"),
        "{parts}"
    );
    assert!(read("slurm.sh").contains(" slurm-parts.sbatch)\n"));
    assert!(read("slurm-merge.sbatch").ends_with("merge .\n"));
}

#[test]
fn parts_are_counted_again_by_the_other_engine() {
    let folder = tempfile::tempdir().unwrap();
    let named = folder.path().join("work");
    let named = named.display();
    workbench(&format!(
        "split puzzles/queens.toml --set n=8 --parts 30 -o {named}"
    ))
    .succeeds(0);
    workbench(&format!("run {named} --engine native")).succeeds(0);
    let recheck = |sample: &str| workbench(&format!("merge {named} --recheck {sample}"));
    let first = recheck("10%");
    assert_eq!(
        first.stderr,
        "3 of 3 counted again by another engine: all the same\n"
    );
    assert!(
        first
            .stdout
            .ends_with("3 parts counted by two engines, which agree\n")
    );
    let second = recheck("100");
    assert_eq!(
        second.stderr,
        "27 of 27 counted again by another engine: all the same\n"
    );
    let third = recheck("1");
    assert_eq!(
        third.stderr,
        "no part is left that one engine alone has counted\n"
    );
    for wrong in ["0", "0%", "101%", "half"] {
        let run = recheck(wrong);
        assert!(run.stderr.contains("not a share of the parts such as 1%"));
        let stderr = run.stderr.clone();
        run.gives(2, "", &stderr);
    }
}

#[test]
fn a_recheck_that_a_limit_ends_is_exit_code_3() {
    let folder = tempfile::tempdir().unwrap();
    let named = folder.path().join("work");
    let named = named.display();
    workbench(&format!(
        "split puzzles/queens.toml --set n=11 --parts 5 -o {named}"
    ))
    .succeeds(0);
    workbench(&format!("run {named} --engine native")).succeeds(0);
    let run = workbench(&format!("merge {named} --recheck 100% --time-limit 0"));
    let stdout = run.stdout.clone();
    assert!(stdout.starts_with("2680 solutions\n"), "{stdout}");
    run.gives(3, &stdout, "none of 5 was counted again before the end\n");
}

#[test]
fn what_split_and_run_did_is_told_to_programs() {
    let folder = tempfile::tempdir().unwrap();
    let named = folder.path().join("work");
    let named = named.display();
    let split = format!("split puzzles/queens.toml --set n=6 --parts 5 -o {named} --format json");
    let said = workbench(&split).succeeds(0);
    assert!(
        said.contains(r#""parameters":{"n":6},"parts":5,"dearest":0."#),
        "{said}"
    );
    let said = workbench(&format!("run {named} --only 2 --format json")).succeeds(0);
    let start = r#"{"format":1,"asked":1,"before":0,"counted":1,"meanwhile":0,"elsewhere":0,"complete":true,"seconds":"#;
    assert!(said.starts_with(start), "{said}");
}

#[test]
fn a_layer_of_states_is_split_counted_and_merged() {
    let folder = tempfile::tempdir().unwrap();
    let named = folder.path().join("work");
    let named = named.display();
    let split = format!(
        "split puzzles/queens.toml --set n=8 --engine frontier --parts 9 --for slurm -o {named}"
    );
    let run = workbench(&split);
    let said = run.stdout.clone();
    assert!(
        said.starts_with(&format!("9 parts in {named}, of the ")),
        "{said}"
    );
    run.gives(0, &said, &format!("its script: sh {named}/slurm.sh\n"));
    let refused = "error: parts of a layer are counted by frontier alone; without `split --engine frontier` parts are cubes, which every engine counts\n";
    workbench(&format!("run {named} --engine sat")).gives(2, "", refused);
    workbench(&format!("run {named} --only 2..4")).gives(0, "3 parts counted\n", "");
    workbench(&format!("run {named} --engine frontier")).gives(
        0,
        "6 parts counted, 3 before\n",
        "",
    );
    workbench(&format!("merge {named} --recheck 1%")).gives(2, "", refused);
    let merged = workbench(&format!("merge {named}")).succeeds(0);
    assert!(
        merged.starts_with("92 solutions\nb-file: 8 92\n9 of 9 parts counted (9 by frontier) in "),
        "{merged}"
    );
    let wide = folder.path().join("rows.toml");
    let text = "[board]\nsize = 8\n[pieces.digit]\nkinds = 9\nmoves = 'none'\n[[distinct]]\neach = ['row', 'column']\n";
    std::fs::write(&wide, text).unwrap();
    let wide = wide.display();
    let run = workbench(&format!("split {wide} --engine frontier -o {named}-wide"));
    run.gives(
        2,
        "",
        &format!(
            "error: {wide} does not fit: a rule has no narrow automaton: {wide}:6:1: distinct; \
             the engines `sat` and `native` read every rule\n"
        ),
    );
    assert!(!folder.path().join("work-wide").exists());
}

#[test]
fn a_count_by_states_with_a_checkpoint_is_in_parts_of_a_layer() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    let count = format!(
        "count puzzles/kings.toml --set n=8 --engine frontier --checkpoint {}",
        work.display()
    );
    for _ in 0..2 {
        workbench(&count).gives(0, "1355115601 solutions\n", "");
    }
    let manifest = std::fs::read_to_string(work.join("manifest.json")).unwrap();
    assert!(manifest.contains("\n\"layer\": {"), "{manifest}");
}

#[test]
fn parts_up_to_symmetry_say_for_how_many_cubes_they_stand() {
    let folder = tempfile::tempdir().unwrap();
    for (more, stands) in [("", true), (" --no-symmetry", false)] {
        let named = folder.path().join(if stands { "with" } else { "without" });
        let named = named.display();
        let split = format!("split puzzles/queens.toml --set n=8 --parts 60 -o {named}{more}");
        workbench(&split).succeeds(0);
        workbench(&format!("run {named}")).gives(0, "60 parts counted\n", "");
        let merged = workbench(&format!("merge {named}")).succeeds(0);
        assert!(merged.starts_with("92 solutions\n"), "{merged}");
        let says =
            merged.contains("\nthe parts stand for ") && merged.contains(", by 8 symmetries\n");
        assert_eq!(says, stands, "{merged}");
    }
}

#[test]
fn an_estimate_that_is_stopped_before_the_first_probes_gives_no_number() {
    let estimate = "estimate puzzles/queens.toml --set n=16 --time-limit 0";
    let error = "error: stopped before there were enough probes for an estimate\n";
    workbench(estimate).gives(3, "", error);
}

#[test]
fn an_estimate_that_is_stopped_says_what_the_probes_until_then_say() {
    let estimate = "estimate puzzles/queens.toml --set n=20 --samples 100000000 --time-limit 4";
    let said = workbench(estimate).succeeds(3);
    assert!(said.starts_with("about "), "{said}");
    assert!(said.contains("\nstopped after "), "{said}");
}
