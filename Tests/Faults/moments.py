"""Signals at random moments, on a disk, with a larger build."""

import random
import signal
import time

from judging import LEFTOVER, kill_complaints, success_complaints
from scenarios import Scenario
from world import Result, World, contents, entries, remove

SIGNALS = [signal.SIGKILL] * 3 + [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]


def random_kills(world: World, scenarios: list, count: int, seed: int):
    """Kills of commands that write, each at a moment between its start and its end."""
    lengths = [duration(world, scenario) for scenario in scenarios]
    for attempt in range(count):
        place = attempt % len(scenarios)
        generator = random.Random(f"{seed} {attempt}")
        sent, moment = generator.choice(SIGNALS), generator.random() * lengths[place] * 1.1
        yield lambda s=scenarios[place], n=sent, m=moment, a=attempt: kill_after(
            world, s, n, m, f"attempt {a} of seed {seed}")


def kill_after(world: World, scenario: Scenario, sent, seconds: float, attempt: str) -> None:
    """Sends a command a signal after so many seconds."""
    folder = world.folder(on_disk=True)
    scenario.prepare(folder)
    process = world.start(scenario.arguments, folder, stdin=scenario.stdin)
    time.sleep(seconds)
    process.send_signal(sent)
    output, messages = process.communicate()
    result = Result(process.returncode, output, messages.decode(), 0, 0)
    for wrong in kill_complaints(scenario, folder, result, sent):
        world.fail(f"{scenario.name}, {sent.name} at random, {attempt}: {wrong}")
    if any(LEFTOVER.match(name) for name in entries(folder)):
        world.count("left for the next run", "at random", "")
    survived = "killed" if result.status < 0 else "too late"
    world.count("kill", sent.name, f"at random, {survived}")
    remove(folder)


def duration(world: World, scenario: Scenario) -> float:
    """How long a scenario takes without a fault, in seconds."""
    folder = world.folder(on_disk=True)
    scenario.prepare(folder)
    result = world.run(scenario.arguments, folder, stdin=scenario.stdin)
    for wrong in success_complaints(scenario, folder, result):
        world.fail(f"{scenario.name} on a disk: {wrong}")
    remove(folder)
    return result.seconds


def two_builders(world: World, path_a: str, path_b: str, rounds: int) -> None:
    """Processes that write the same file at once, while others read it."""
    for number in range(rounds):
        folder = world.folder(on_disk=number % 2 == 0)
        named = number % 3 == 0
        environment = world.fault("none:1:-", folder / "log", named)
        expected = []
        for path in (path_a, path_b):
            world.must(["build", path, "-o", "x.gapmap"], folder)
            expected.append((folder / "x.gapmap").read_bytes())
        if number % 2:
            (folder / "x.gapmap").unlink()
        builders = [
            world.start(["build", path, "-o", "x.gapmap"], folder, environment=environment)
            for path in (path_a, path_b) * 2
        ]
        while any(builder.poll() is None for builder in builders):
            read = world.run(["verify", "x.gapmap"], folder)
            if read.status != 0 and "No such file" not in read.messages:
                world.fail(f"a reader beside builders: {read.messages}")
            world.count("several builders of one file", "reads meanwhile", "")
        for builder in builders:
            _, messages = builder.communicate()
            if builder.returncode != 0:
                world.fail(f"a builder beside others: {messages.decode()}")
        found = contents(folder)
        if set(found) != {"x.gapmap"} or found["x.gapmap"] not in expected:
            world.fail(f"builders of the same file have left {sorted(found)}")
        world.count("several builders of one file", "four at once", "")
        remove(folder)
