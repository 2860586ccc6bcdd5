"""One run of a program: wall time, processor time, peak memory, and what it printed."""

import os
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """Times in seconds, memory in MiB, of the process and the children that it waited for."""

    wall: float
    processor: float
    # Linux carries over the peak of the process that started it, so that nothing reads less than
    # this script itself takes, see `memory_floor`.
    memory: float
    output: str
    errors: str
    code: int
    timed_out: bool


def run(command, limit):
    """Runs `command`; after `limit` seconds it and its children are killed."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        timed_out = threading.Event()
        start = time.perf_counter()
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, start_new_session=True
        )

        def kill():
            timed_out.set()
            os.killpg(process.pid, signal.SIGKILL)

        timer = threading.Timer(limit, kill)
        timer.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except KeyboardInterrupt:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        finally:
            timer.cancel()
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        return Run(
            wall=wall,
            processor=usage.ru_utime + usage.ru_stime,
            memory=usage.ru_maxrss / 1024,
            output=output.read().decode(errors="replace"),
            errors=errors.read().decode(errors="replace"),
            code=process.returncode,
            timed_out=timed_out.is_set(),
        )


class Disturbance:
    """How much of the processors other programs take, from its making on."""

    def __init__(self):
        self.start = self.now()

    @staticmethod
    def now():
        """Seconds: the clock, all processors busy, ours busy. Idle and waiting for disks is not busy."""
        with open("/proc/stat") as file:
            ticks = list(map(int, file.readline().split()[1:9]))
        busy = sum(ticks) - ticks[3] - ticks[4]
        own = os.times()
        ours = own.user + own.system + own.children_user + own.children_system
        return time.monotonic(), busy / os.sysconf("SC_CLK_TCK"), ours

    def cores(self):
        elapsed, busy, ours = (now - then for now, then in zip(self.now(), self.start))
        return max(0.0, (busy - ours) / elapsed)


def memory_floor():
    """What a program that does nothing reads, in MiB."""
    return run(["true"], 10).memory
