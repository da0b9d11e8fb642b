"""Where the faults happen: a scratch folder, the program in it, and what it leaves behind."""

import os
import shutil
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Result:
    """What a run of the program left behind; a negative status is the signal that ended it."""

    status: int
    output: bytes
    messages: str
    seconds: float
    peak_bytes: int


@dataclass
class World:
    """The program under test and the folders that it is tested in."""

    program: str
    shim: str
    # In memory if that can be had, so that a thousand runs do not wait for a disk.
    root: Path
    # On a disk, if the machine's temporary directory is on one.
    disk: Path
    lock: threading.Lock = field(default_factory=threading.Lock)
    counts: dict = field(default_factory=dict)
    failures: list = field(default_factory=list)
    skipped: list = field(default_factory=list)

    def folder(self, on_disk: bool = False) -> Path:
        return Path(tempfile.mkdtemp(dir=self.disk if on_disk else self.root))

    def count(self, *row: str, by: int = 1) -> None:
        """Adds to the figure of a row of the table."""
        with self.lock:
            self.counts[row] = self.counts.get(row, 0) + by

    def fail(self, what: str) -> None:
        with self.lock:
            self.failures.append(what)
            print(f"FAILED: {what}", flush=True)

    def skip(self, what: str) -> None:
        """Something that this machine does not let us try; it is told at the end."""
        with self.lock:
            self.skipped.append(what)

    def run(
        self, arguments, folder, stdin=None, environment=None, stdout=None, **options
    ) -> Result:
        """Runs the program and waits for it, at most a minute."""
        start = time.monotonic()
        process = self.start(arguments, folder, stdin, environment, stdout, **options)
        timer = threading.Timer(60, process.kill)
        timer.start()
        gathered = {}
        reader = threading.Thread(target=lambda: gathered.update(messages=process.stderr.read()))
        reader.start()
        output = process.stdout.read() if process.stdout else b""
        reader.join()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        timer.cancel()
        process.stderr.close()
        if process.stdout:
            process.stdout.close()
        seconds = time.monotonic() - start
        if seconds > 59:
            self.fail(f"{' '.join(arguments)} does not end")
        messages = gathered["messages"].decode(errors="replace")
        peak = usage.ru_maxrss * 1024
        return Result(process.returncode, output, messages, seconds, peak)

    def start(self, arguments, folder, stdin=None, environment=None, stdout=None, **options):
        with open(stdin or "/dev/null", "rb") as source:
            return subprocess.Popen(
                [self.program, *arguments], cwd=folder, stdin=source,
                stdout=stdout or subprocess.PIPE, stderr=subprocess.PIPE,
                env={**os.environ, "LC_ALL": "C", **(environment or {})}, **options)

    def fault(self, plan: str, log: Path, named: bool = False, hook: str = "") -> dict:
        """The environment in which a call goes wrong; see shim.c."""
        variables = {"LD_PRELOAD": self.shim, "FAULT": plan, "FAULT_LOG": str(log)}
        if named:
            variables["FAULT_NAMED"] = "1"
        if hook:
            variables["FAULT_HOOK"] = hook
        return variables

    def must(self, arguments, folder, **options) -> Result:
        """Runs what cannot fail."""
        result = self.run(arguments, folder, **options)
        if result.status not in (0, 1):
            raise RuntimeError(f"{arguments}: {result.status} {result.messages}")
        return result


def contents(folder: Path) -> dict:
    """All files in a folder and below, by name."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*")) if path.is_file()
    }


def entries(folder: Path) -> set:
    """All files and folders in a folder and below."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def remove(folder: Path) -> None:
    shutil.rmtree(folder)
