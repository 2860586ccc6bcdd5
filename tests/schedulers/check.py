#!/usr/bin/env python3
"""The scripts of `split --for parallel` and `--for slurm`, run by GNU parallel and by a Slurm of one node.

    python3 tests/schedulers/check.py target/release/workbench [N [PARTS [FILE SOLUTIONS]]]

The N queens (14) are cut into PARTS (60), or another file with the parameter n, which has so many solutions. While they are counted, processes are killed, the scheduler is killed in the middle
of its work (parallel), the node is drained and resumed (Slurm), and a disk becomes full. Then the same script is run again, and what
is merged must be the published number, of queens OEIS A000170. The Slurm is slurmctld, slurmd and munged with a configuration of their own, all on this
machine and in a temporary folder; that takes root. `shellcheck` reads the scripts. What is not installed is named and left
out; where nothing is, the exit code is 77.
"""

import contextlib
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

QUEENS = {8: 92, 12: 14200, 13: 73712, 14: 365596, 15: 2279184, 16: 14772512, 17: 95815104}
PROJECT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = 77
MOST_SECONDS = 900


def fail(message):
    sys.exit(f"FAILED: {message}")


class Instance(NamedTuple):
    """A file with a parameter n, how many parts it is cut into, and its solutions."""

    n: int
    parts: int
    file: str
    solutions: int


def queens(n, parts):
    return Instance(n, parts, str(PROJECT / "puzzles" / "queens.toml"), QUEENS[n])


def split(workbench, folder, instance):
    n, parts, puzzle, _ = instance
    options = ["--set", f"n={n}", "--parts", str(parts), "--for", "parallel", "--for", "slurm", "-o", str(folder)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run([workbench, "split", puzzle, *options], check=True, **quiet)


def counting(folder):
    """The processes that count parts in this folder."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdigit() and os.readlink(entry / "cwd") == str(folder):
                words = (entry / "cmdline").read_bytes().split(b"\0")
                if words[1:2] == [b"run"]:
                    found.append(int(entry.name))
    return found


def kill_one(folder, patience=20.0):
    """Kills a process that counts a part, once there is one."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        running = counting(folder)
        with contextlib.suppress(ProcessLookupError, IndexError):
            os.kill(random.choice(running), signal.SIGKILL)
            return True
        time.sleep(0.01)
    return False


def merged(workbench, folder, instance, what):
    n, solutions = instance.n, instance.solutions
    run = subprocess.run([workbench, "merge", str(folder)], capture_output=True, text=True)
    expected = f"{solutions} solutions\nb-file: {n} {solutions}\n"
    if run.returncode != 0 or not run.stdout.startswith(expected):
        fail(f"{what}: {run.stdout}{run.stderr}")
    print(f"{what}: {run.stdout.splitlines()[2]}")


def by_parallel(workbench, folder, instance):
    split(workbench, folder, instance)
    environment = {**os.environ, "WORKBENCH": workbench}
    command = ["sh", str(folder / "parallel.sh"), "-j2"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    begin = time.monotonic()
    first = subprocess.Popen(command, env=environment, start_new_session=True, **quiet)
    kills = sum(kill_one(folder) for _ in range(3))
    time.sleep(0.2)
    # The scheduler and all that it has begun.
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    second = subprocess.Popen(command, env=environment, **quiet)
    kills += kill_one(folder)
    second.wait(MOST_SECONDS)
    if second.returncode != 0:
        fail(f"parallel.sh ended with {second.returncode} after a kill")
    if kills == 0:
        fail("no process was killed: a larger n is needed")
    merged(workbench, folder, instance, f"GNU parallel, {kills} processes and the scheduler killed")
    print(f"  {time.monotonic() - begin:.1f} s")


CONFIGURATION = """
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
SlurmUser=root
SlurmdUser=root
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=2000 State=UNKNOWN
PartitionName=main Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


class Slurm:
    """A cluster of this machine alone."""

    def __init__(self, folder):
        self.folder = folder
        self.host = socket.gethostname().split(".")[0]
        self.environment = {**os.environ, "SLURM_CONF": str(folder / "slurm.conf")}
        for name in ("munge", "state", "spool"):
            (folder / name).mkdir(mode=0o700)
        (folder / "slurm.conf").write_text(CONFIGURATION.format(host=self.host, folder=folder))
        key = folder / "munge" / "key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o600)

    def start(self):
        paths = {name: str(self.folder / "munge" / name) for name in ("key", "socket", "pid", "log", "seed")}
        munge = ["munged", "--force", f"--key-file={paths['key']}", f"--socket={paths['socket']}"]
        munge += [f"--pid-file={paths['pid']}", f"--log-file={paths['log']}", f"--seed-file={paths['seed']}"]
        for command in (munge, ["slurmctld"], ["slurmd"]):
            if subprocess.run(command, env=self.environment, stderr=subprocess.DEVNULL).returncode != 0:
                return False
        return self.wait_for("idle")

    def wait_for(self, state, patience=30.0):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if state in self.say("sinfo", "--noheader", "--format=%T"):
                return True
            time.sleep(0.2)
        return False

    def say(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True).stdout

    def set_state(self, state):
        self.say("scontrol", "update", f"nodename={self.host}", f"state={state}", "reason=test")

    def wait(self):
        end = time.monotonic() + MOST_SECONDS
        while self.say("squeue", "--noheader").strip():
            if time.monotonic() > end:
                fail("Slurm does not end: " + self.say("squeue"))
            time.sleep(0.3)

    def stop(self):
        for name in ("slurmd.pid", "slurmctld.pid", "munge/pid"):
            with contextlib.suppress(OSError, ValueError):
                os.kill(int((self.folder / name).read_text()), signal.SIGKILL)


def by_slurm(workbench, folder, instance, slurm):
    split(workbench, folder, instance)
    begin = time.monotonic()
    submit = ["sh", str(folder / "slurm.sh")]
    environment = {**slurm.environment, "WORKBENCH": workbench}
    subprocess.run(submit, env=environment, check=True, stdout=subprocess.DEVNULL)
    kills = sum(kill_one(folder) for _ in range(2))
    running = slurm.say("squeue", "--noheader", "--states=running", "--format=%A").split()
    for job in running[:1]:
        slurm.say("scancel", job)
    slurm.set_state("drain")
    slurm.wait_for("drained")
    slurm.set_state("resume")
    slurm.wait()
    if kills == 0:
        fail("no process was killed: a larger n is needed")
    # The parts of the tasks that were killed are missing.
    subprocess.run(submit, env=environment, check=True, stdout=subprocess.DEVNULL)
    slurm.wait()
    merged(workbench, folder, instance, f"Slurm, {kills} processes killed, a task cancelled, the node drained")
    told = (folder / "slurm-merge.out").read_text()
    if not told.startswith(f"{instance.solutions} solutions\n"):
        fail(f"slurm-merge.out: {told}")
    print(f"  {time.monotonic() - begin:.1f} s")


def on_a_full_disk(workbench, folder, instance):
    """The disk is full in the middle of a run, and then it is not. False where no small disk can be had."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(folder)]
    if subprocess.run(mount, stderr=subprocess.DEVNULL).returncode != 0:
        return False
    try:
        work, filler = folder / "work", folder / "filler"
        split(workbench, work, instance)
        free = os.statvfs(folder).f_bavail * os.statvfs(folder).f_frsize
        filler.write_bytes(bytes(free - 8192))
        run = subprocess.run([workbench, "run", str(work)], capture_output=True, text=True)
        if run.returncode != 2 or "no space left on device" not in run.stderr:
            fail(f"run on a full disk: {run.returncode} {run.stdout}{run.stderr}")
        filler.unlink()
        subprocess.run([workbench, "run", str(work), "--quiet"], check=True, stdout=subprocess.DEVNULL)
        merged(workbench, work, instance, "a full disk")
    finally:
        subprocess.run(["umount", str(folder)])
    return True


def main():
    workbench = str(pathlib.Path(sys.argv[1]).resolve())
    n, parts = (int(text) for text in (sys.argv[2:4] + ["14", "60"][len(sys.argv[2:4]) :]))
    instance = Instance(n, parts, sys.argv[4], int(sys.argv[5])) if len(sys.argv) > 5 else queens(n, parts)
    random.seed(0)
    tried = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        if shutil.which("shellcheck"):
            split(workbench, folder / "shell", queens(8, 10))
            scripts = sorted(str(path) for path in (folder / "shell").iterdir() if path.suffix in (".sh", ".sbatch"))
            subprocess.run(["shellcheck", *scripts], check=True)
            print(f"shellcheck has nothing to say of {len(scripts)} scripts")
            tried += 1
        else:
            print("not tried: shellcheck is not installed")
        if on_a_full_disk(workbench, folder / "disk", queens(14, 60)):
            tried += 1
        else:
            print("not tried: no small disk can be mounted here")
        if shutil.which("parallel"):
            by_parallel(workbench, folder / "parallel", instance)
            tried += 1
        else:
            print("not tried: GNU parallel is not installed")
        if all(map(shutil.which, ("munged", "slurmctld", "slurmd", "sbatch"))) and os.geteuid() == 0:
            (folder / "cluster").mkdir()
            slurm = Slurm(folder / "cluster")
            try:
                if not slurm.start():
                    print("not tried: Slurm does not start on this machine")
                else:
                    by_slurm(workbench, folder / "slurm", instance, slurm)
                    tried += 1
            finally:
                slurm.stop()
        else:
            print("not tried: Slurm is not installed, or this is not root")
    return 0 if tried else SKIPPED


if __name__ == "__main__":
    sys.exit(main())
