"""Files that are not what a reader expects, or change while they are read."""

import os
import shutil
import socket
from pathlib import Path

from world import Result, World, contents, remove

MIB = 1 << 20
SPARSE = 5 << 30
# What a refusal may take: seconds of a busy machine, and bytes of memory.
SECONDS = 20
MEMORY = 96 * MIB

READERS = [
    ["info", "F"], ["contains", "F", "5"], ["rank", "F", "5"], ["select", "F", "0"],
    ["next", "F", "5"], ["count", "F"], ["dump", "F"], ["verify", "F"], ["histogram", "F"],
    ["sample", "F", "1"], ["filter", "F"], ["split", "F", "--parts", "2", "-o", "parts"],
    ["concat", "F", "-o", "x"],
]
BUILDERS = [
    ["build", "F", "-o", "x"], ["build", "F", "-o", "x", "--sort"],
    ["build", "F", "-o", "x", "--format", "csv"], ["build", "F", "-o", "x", "--format", "u64"],
    ["build", "F", "-o", "x", "--format", "npy"], ["union", "F", "F", "-o", "x"],
    ["diff", "F", "F"],
]


def refused(world: World, folder: Path, arguments: list, what: str, row: str, stdin="") -> None:
    """Runs what must be refused by a message that names the file, soon and in little memory."""
    before = contents(folder) if row != "sparse" else set(os.listdir(folder))
    result = world.run(arguments, folder, stdin=stdin, stdout=None)
    where = f"{what}, {' '.join(arguments)}"
    if result.status != 2:
        world.fail(f"{where}: status {result.status}: {result.messages}")
    if not result.messages.startswith("gapmap: "):
        world.fail(f"{where}: no message, but {result.messages!r}")
    if what not in result.messages and "standard input" not in result.messages:
        world.fail(f"{where}: the message names no file: {result.messages!r}")
    if result.output and row != "truncated":
        world.fail(f"{where}: output {result.output[:50]!r}")
    if result.seconds > SECONDS or result.peak_bytes > MEMORY:
        world.fail(f"{where}: {result.seconds:.0f} s, {result.peak_bytes // MIB} MiB")
    after = contents(folder) if row != "sparse" else set(os.listdir(folder))
    if before != after:
        world.fail(f"{where}: it left something else behind")
    world.count("file", row, what)


def with_file(arguments: list, name: str) -> list:
    return [name if word == "F" else word for word in arguments]


def odd_files(world: World) -> None:
    """What an index, or an input, may turn out to be."""
    folder = world.folder()
    (folder / "directory").mkdir()
    (folder / "empty").write_bytes(b"")
    os.mkfifo(folder / "fifo")
    os.symlink("nowhere", folder / "dangling")
    os.symlink("circle", folder / "circle")
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(folder / "socket"))
    unreadable = folder / "unreadable"
    unreadable.write_bytes(b"1\n")
    unreadable.chmod(0)
    names = ["directory", "empty", "fifo", "dangling", "circle", "socket", "missing"]
    if os.getuid() != 0:
        names.append("unreadable")
    else:
        world.skip("a file that may not be read, as root: root may")
        unreadable.unlink()
    for name in names:
        for arguments in READERS:
            refused(world, folder, with_file(arguments, name), name, "odd")
        # A pipe is a fine input, and so is an empty file.
        if name not in ("fifo", "empty"):
            for arguments in BUILDERS:
                refused(world, folder, with_file(arguments, name), name, "odd")
    listener.close()
    remove(folder)


def sparse_files(world: World, index: bytes) -> None:
    """Files of 5 GiB that are mostly a hole."""
    folder = world.folder(on_disk=True)
    forms = {
        "zeros": [], "header": [(0, index[:8])], "whole": [(0, index)],
    }
    for name, pieces in forms.items():
        with open(folder / name, "wb") as file:
            file.truncate(SPARSE)
            for offset, data in pieces:
                file.seek(offset)
                file.write(data)
        for arguments in READERS:
            refused(world, folder, with_file(arguments, name), name, "sparse")
    for arguments in BUILDERS:
        refused(world, folder, with_file(arguments, "zeros"), "zeros", "sparse")
    # As an index, as numbers, and as lines without an end.
    refused(world, folder, ["info", "-"], "zeros", "sparse", str(folder / "zeros"))
    (folder / "index").write_bytes(index)
    for command in ("contains", "filter"):
        refused(world, folder, [command, "index"], "zeros", "sparse", str(folder / "zeros"))
    remove(folder)


def changing_files(world: World, inputs) -> None:
    """A file is cut short, replaced, or grows at each moment of a command that reads it."""
    index = (inputs.folder / "a.gapmap").read_bytes()
    whole = world.must(["dump", inputs.path("a.gapmap")], inputs.folder).output
    for arguments, stdin, expected in [
        (["dump", "F"], "", whole),
        (["verify", "F"], "", None),
        (["contains", "F"], inputs.path("a.txt"), None),
        (["union", "F", inputs.path("b.gapmap"), "-o", "x.gapmap"], "", None),
    ]:
        reference = world.must(
            with_file(arguments, inputs.path("a.gapmap")), world.folder(), stdin=stdin).output
        for length in [0, 1, 4096, len(index) // 2, len(index) - 4096, len(index) - 1]:
            cut(world, arguments, stdin, index, length, reference)
        for hook in [
            "cp $OTHER other && mv other index.gapmap", "rm index.gapmap",
            "cat $OTHER >> index.gapmap",
        ]:
            change(world, arguments, stdin, index, hook.replace("$OTHER", inputs.path("b.gapmap")),
                   reference)
    for name, length in [("a.txt", 1), ("a.txt", 20_000), ("shuffled.u64", 8)]:
        folder = world.folder()
        shutil.copy(inputs.path(name), folder / name)
        hook = f"truncate -s {length} {name}"
        environment = world.fault("read:1:hook", folder / ".log", hook=hook)
        result = world.run(
            ["build", name, "--sort", "-o", "x.gapmap"], folder, environment=environment)
        if result.status != 2 or f"{name}: truncated" not in result.messages:
            world.fail(f"{name} cut to {length}: {result.status} {result.messages}")
        if (folder / "x.gapmap").exists():
            world.fail(f"{name} cut to {length}: it was built nevertheless")
        world.count("file", "cut short while it is read as numbers", "")
        remove(folder)


def moments(world: World, arguments, stdin, index, hook, judge) -> int:
    """Runs a command once for each moment at which the hook can come between its calls."""
    for number in range(1, 200):
        folder = world.folder()
        (folder / "index.gapmap").write_bytes(index)
        (folder / "x.gapmap").write_bytes(b"old")
        log = folder.parent / f"{folder.name}.log"
        environment = world.fault(f"any:{number}:hook", log, hook=hook)
        result = world.run(
            with_file(arguments, "index.gapmap"), folder, stdin=stdin, environment=environment)
        met = log.exists()
        if met:
            judge(folder, result, f"{' '.join(arguments)}, {hook} at call {number}")
        log.unlink(missing_ok=True)
        remove(folder)
        if not met:
            return number
    return 200


def cut(world: World, arguments, stdin, index, length, reference) -> None:
    """Cut short: an error that names the file, or the whole answer if it was read before."""
    def judge(folder: Path, result: Result, where: str) -> None:
        if result.status == 2:
            if "index.gapmap" not in result.messages:
                world.fail(f"{where}: the message names no file: {result.messages!r}")
            if (folder / "x.gapmap").read_bytes() != b"old":
                world.fail(f"{where}: the old file is lost")
        elif result.status not in (0, 1):
            world.fail(f"{where}: status {result.status}: {result.messages}")
        # What `verify` and `union` say has the name and the time in it.
        if arguments[0] in ("dump", "contains") and not reference.startswith(result.output):
            world.fail(f"{where}: another answer")
        if set(os.listdir(folder)) != {"index.gapmap", "x.gapmap"}:
            world.fail(f"{where}: debris {os.listdir(folder)}")
        world.count("file", "cut short while it is mapped", "")

    moments(world, arguments, stdin, index, f"truncate -s {length} index.gapmap", judge)


def change(world: World, arguments, stdin, index, hook, reference) -> None:
    """Replaced, removed or longer: once it is mapped, nothing changes."""
    def judge(folder: Path, result: Result, where: str) -> None:
        if result.status < 0:
            world.fail(f"{where}: signal {-result.status}")
        if result.status == 2 and "index.gapmap" not in result.messages:
            world.fail(f"{where}: the message names no file: {result.messages!r}")
        world.count("file", "replaced, removed or longer while it is open", "")

    moments(world, arguments, stdin, index, hook, judge)
