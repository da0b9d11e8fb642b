"""Places where nothing can be written, or only so much: made for real, not by injection."""

import errno
import os
import resource
import subprocess
from pathlib import Path

from judging import failure_complaints, success_complaints
from scenarios import Scenario
from world import World, remove

NOBODY = 65534


class Mount:
    """A file system in memory of some size, for the time of a block."""

    def __init__(self, folder: Path, size: int):
        self.folder, self.size = folder, size

    def __enter__(self) -> Path:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={self.size}", "tmpfs", self.folder], check=True,
            capture_output=True)
        return self.folder

    def __exit__(self, *_) -> None:
        subprocess.run(["umount", self.folder], check=True)
        self.folder.rmdir()


def can_mount(world: World) -> bool:
    try:
        with Mount(world.folder(), 4096):
            return True
    except (OSError, subprocess.CalledProcessError) as error:
        world.skip(f"a disk that is full or read-only: nothing can be mounted here ({error})")
        return False


def try_in_vain(
    world, scenario, folder, code, row, names=("x.gapmap", "temporary file"), **options
) -> bool:
    """Runs a scenario that may fail for one reason; tells whether it came through."""
    result = world.run(scenario.arguments, folder, stdin=scenario.stdin, **options)
    came_through = result.status == scenario.status
    if came_through:
        wrong = success_complaints(scenario, folder, result)
    else:
        wrong = failure_complaints(scenario, folder, result, code, names)
    for complaint in wrong:
        world.fail(f"{scenario.name}, {', '.join(row)}: {complaint}")
    world.count("for real", *row)
    return came_through


def full_disk(world: World, scenario: Scenario) -> None:
    """A disk with ever more room, until it is enough."""
    page = resource.getpagesize()
    # The old file, a log of nothing, and a page more each time.
    pages = sum(len(data) // page + 2 for data in scenario.old.values()) + 2
    for room in range(1000):
        with Mount(world.folder(), (pages + room) * page) as folder:
            scenario.prepare(folder)
            row = ("disk full", scenario.name)
            if try_in_vain(world, scenario, folder, errno.ENOSPC, row):
                return
    world.fail(f"{scenario.name} finds no room in 1000 pages")


def limits(world: World, scenario: Scenario) -> None:
    """Ever longer files, then ever more descriptors, until it is enough."""
    for kind, code, step, start, row in [
        (resource.RLIMIT_FSIZE, errno.EFBIG, 1024, 0, "file size limit"),
        (resource.RLIMIT_NOFILE, errno.EMFILE, 1, 4, "descriptors"),
    ]:
        for number in range(1000):
            folder = world.folder()
            scenario.prepare(folder)
            limit = start + number * step
            came_through = try_in_vain(
                world, scenario, folder, code, (row, scenario.name),
                ("x.gapmap", "a.txt", "shuffled.u64", "temporary file"),
                preexec_fn=lambda: resource.setrlimit(kind, (limit, limit)))
            remove(folder)
            if came_through:
                break
        else:
            world.fail(f"{scenario.name} is never content: {row}")


def unwritable(world: World, scenario: Scenario, mounts: bool) -> None:
    """A folder that may not be written to, and a file system that may not."""
    folder = world.folder()
    scenario.prepare(folder)
    if os.getuid() != 0:
        folder.chmod(0o555)
        try_in_vain(world, scenario, folder, errno.EACCES, ("no permission", scenario.name))
        folder.chmod(0o755)
    elif readable_by_others(Path(world.program), world.root, scenario):
        folder.chmod(0o755)
        try_in_vain(
            world, scenario, folder, errno.EACCES, ("no permission", scenario.name), user=NOBODY)
    else:
        world.skip("a folder without permission: the program cannot be run by another user")
    remove(folder)
    if mounts:
        with Mount(world.folder(), 1 << 22) as folder:
            scenario.prepare(folder)
            subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
            try_in_vain(world, scenario, folder, errno.EROFS, ("read-only", scenario.name))


def readable_by_others(program: Path, root: Path, scenario: Scenario) -> bool:
    """Lets others into the scratch folder, and finds out whether they can run the program there."""
    for folder in [root, *root.iterdir()]:
        if folder.is_dir():
            folder.chmod(0o755)
    try:
        run = subprocess.run([program, "--version"], user=NOBODY, cwd=root, capture_output=True)
    except OSError:
        return False
    return run.returncode == 0


def temporary_directories(world: World, inputs) -> None:
    """`diff` of texts sets numbers aside in TMPDIR, which is not there, or no directory."""
    folder = world.folder()
    (folder / "file").write_bytes(b"")
    arguments = ["diff", inputs.path("a.txt"), inputs.path("b.txt"), "--count"]
    expected = Scenario("diff of texts", arguments, {"file": b""}, new={"file": b""}, status=1)
    expected.output = world.must(arguments, folder).output
    for value, code in [
        ("missing", errno.ENOENT), ("file", errno.ENOTDIR), ("/proc", errno.ENOENT), ("", 0),
    ]:
        row = ("TMPDIR", value or "empty")
        environment = {"TMPDIR": value}
        came_through = try_in_vain(
            world, expected, folder, code, row, ("temporary file",), environment=environment)
        if came_through != (value == ""):
            world.fail(f"TMPDIR={value}: an error was expected, or none")
    remove(folder)


def in_bad_places(world: World, scenarios: list, inputs) -> None:
    mounts = can_mount(world)
    for scenario in scenarios:
        if mounts:
            full_disk(world, scenario)
        limits(world, scenario)
        unwritable(world, scenario, mounts)
    temporary_directories(world, inputs)
