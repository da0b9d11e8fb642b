"""What is done while things go wrong: every command that writes, and what it must leave."""

import random
import struct
from dataclasses import dataclass, field
from pathlib import Path

from world import World, contents, remove


@dataclass
class Scenario:
    """A command, and the only two states of its files that are allowed."""

    name: str
    arguments: list
    # What is there before, besides the inputs: none of it may be lost.
    old: dict = field(default_factory=dict)
    stdin: str = ""
    # The numbers that the outputs must hold, by file; of standard output for "-".
    sets: dict = field(default_factory=dict)
    # Found by a run without faults.
    new: dict = field(default_factory=dict)
    output: bytes = b""
    status: int = 0

    def prepare(self, folder: Path) -> None:
        for name, data in self.old.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(data)

    def without_old(self) -> "Scenario":
        """The same where nothing is in the way yet."""
        return Scenario(
            self.name + ", new", self.arguments, {}, self.stdin, self.sets, {}, b"", 0)


def text(numbers) -> bytes:
    return b"".join(b"%d\n" % number for number in numbers)


class Inputs:
    """Files of numbers that all scenarios read, in a folder of their own."""

    def __init__(self, world: World, count: int, seed: int):
        self.world = world
        self.folder = world.folder()
        generator = random.Random(seed)
        everything = sorted(generator.sample(range(1 << 44), count))
        self.a = everything[: count * 2 // 3]
        self.b = everything[count // 3:]
        self.write("a.txt", text(self.a))
        self.write("b.txt", text(self.b))
        shuffled = self.b[:]
        generator.shuffle(shuffled)
        self.write("shuffled.u64", struct.pack(f"<{len(shuffled)}Q", *shuffled))
        self.index("a.gapmap", "a.txt")
        self.index("b.gapmap", "b.txt")
        self.write("gone.txt", text(self.a[::1000]))
        self.write("come.txt", text(number + 1 for number in self.a[::1000]))
        self.write("low.txt", text(self.a[: count // 3]))
        self.index("low.gapmap", "low.txt")
        self.old = self.index("old.gapmap", "low.txt", "--favor", "speed")

    def write(self, name: str, data: bytes) -> None:
        (self.folder / name).write_bytes(data)

    def index(self, name: str, *arguments: str) -> bytes:
        self.world.must(["build", *arguments, "-o", name], self.folder)
        return (self.folder / name).read_bytes()

    def path(self, name: str) -> str:
        return str(self.folder / name)


def scenarios(inputs: Inputs) -> list:
    """Every command that writes an index, and some that write to standard output."""
    path, a, b = inputs.path, inputs.a, inputs.b
    old = {"x.gapmap": inputs.old}
    third = len(inputs.a) // 2
    low, patched = a[:third], sorted(set(a) - set(a[::1000]) | {n + 1 for n in a[::1000]})
    union, common = sorted(set(a) | set(b)), sorted(set(a) & set(b))
    only_a, only_b = sorted(set(a) - set(b)), sorted(set(b) - set(a))
    x = ["-o", "x.gapmap"]
    return [
        Scenario("build", ["build", path("a.txt"), *x], old, "", {"x.gapmap": a}),
        Scenario("build from a pipe", ["build", "-", *x], old, path("a.txt"), {"x.gapmap": a}),
        Scenario(
            "build to a pipe", ["build", path("a.txt"), "-o", "-"], {}, "", {"-": a}),
        Scenario(
            "build --sort", ["build", path("shuffled.u64"), "--sort", *x], old, "",
            {"x.gapmap": b}),
        Scenario(
            "union", ["union", path("a.gapmap"), path("b.gapmap"), *x], old, "",
            {"x.gapmap": union}),
        Scenario(
            "union of text", ["union", path("a.txt"), path("b.txt"), *x], old, "",
            {"x.gapmap": union}),
        Scenario(
            "intersect", ["intersect", path("a.gapmap"), path("b.gapmap"), *x], old, "",
            {"x.gapmap": common}),
        Scenario(
            "subtract", ["subtract", path("a.gapmap"), path("b.gapmap"), *x], old, "",
            {"x.gapmap": only_a}),
        Scenario(
            "patch in place",
            ["patch", "x.gapmap", "--remove", path("gone.txt"), "--add", path("come.txt"), *x],
            {"x.gapmap": (inputs.folder / "a.gapmap").read_bytes()}, "", {"x.gapmap": patched}),
        Scenario(
            "concat", ["concat", path("low.gapmap"), path("b.gapmap"), *x], old, "",
            {"x.gapmap": low + b}),
        Scenario(
            "diff to files",
            ["diff", path("a.gapmap"), path("b.gapmap"), "--added", "in.gapmap", "--removed",
             "out.gapmap"],
            {"in.gapmap": inputs.old, "out.gapmap": inputs.old}, "",
            {"in.gapmap": only_b, "out.gapmap": only_a}),
        Scenario("split", ["split", path("a.gapmap"), "--parts", "3", "-o", "parts"]),
        Scenario(
            "split into a folder that is there",
            ["split", path("a.gapmap"), "--parts", "3", "-o", "parts"], {"parts/readme": b"?"}),
        Scenario("dump", ["dump", path("a.gapmap")]),
        Scenario("filter", ["filter", path("b.gapmap")], {}, path("a.txt")),
        Scenario("contains", ["contains", path("b.gapmap")], {}, path("a.txt")),
        Scenario("verify", ["verify", path("a.gapmap")]),
    ]


def establish(world: World, scenario: Scenario) -> Scenario:
    """Runs a scenario without faults and checks that its results are right."""
    folder = world.folder()
    scenario.prepare(folder)
    result = world.must(scenario.arguments, folder, stdin=scenario.stdin)
    scenario.status, scenario.output = result.status, result.output
    scenario.new = contents(folder)
    for name, numbers in scenario.sets.items():
        data = scenario.output if name == "-" else scenario.new[name]
        (folder / "check").write_bytes(data)
        world.must(["verify", "check"], folder)
        if world.must(["dump", "check"], folder).output != text(numbers):
            raise RuntimeError(f"{scenario.name} gives other numbers even without a fault")
    remove(folder)
    if any(name.endswith(".gapmap") for name in scenario.new):
        # What it took and how fast it was is another thing each time.
        scenario.output = None
    return scenario
