//! `workbench split`, `run` and `merge`.

use crate::support::workbench;

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
    assert!(json.contains(r#""parameters":{"n":8},"solutions":92,"complete":true,"parts":30,"counted":30,"missing":[],"#));
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
    // Five parts a task: all are short together, and there are to be six tasks at least.
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
