"""Every call into the system fails, is interrupted, falls short, or is the last before a signal."""

import errno
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from judging import complaints, failure_complaints, kill_complaints, success_complaints
from scenarios import Scenario
from world import World, contents, entries, remove

# Which errors a call may meet; those of other calls must not matter.
ERRORS = {
    "open": ["EMFILE", "EACCES", "EIO"],
    "read": ["EIO"],
    "pread": ["EIO"],
    "write": ["ENOSPC", "EIO", "EFBIG", "EDQUOT"],
    "fsync": ["EIO", "ENOSPC"],
    "fchmod": ["EPERM"],
    "stat": ["EACCES", "ELOOP"],
    "mkdir": ["ENOSPC", "EACCES"],
    "rename": ["EIO", "EACCES", "ENOSPC"],
    "linkat": ["EIO", "EACCES", "ENOSPC"],
    "mkstemp": ["EMFILE", "ENOSPC"],
    "realpath": ["EACCES"],
    "mmap": ["ENOMEM"],
    "pthread_create": ["EAGAIN"],
}
# What may fail without harm: nothing is lost by it, or there is another way.
HARMLESS = {
    "close": ["EIO", "EINTR"],
    "munmap": ["EINVAL"],
    "flock": ["ENOLCK"],
    "access": ["ENOENT"],
}
# What may be needed or not, as that of what is looked at for the sake of others.
PERHAPS = {
    "fstat": ["EIO"],
    "lstat": ["EACCES"],
    "unlink": ["EIO"],
    "rmdir": ["EIO"],
    "opendir": ["EMFILE"],
    "readdir": ["EIO"],
}
# Signals interrupt any call that may wait.
INTERRUPTIBLE = [
    "open", "read", "pread", "write", "fsync", "fchmod", "rename", "linkat", "mkdir", "mkstemp",
    "stat", "fstat", "opendir", "readdir", "realpath",
]
PARTIAL = ["read", "pread", "write"]
# Not to block is an error only of what can block.
NOT_NOW = ["read", "write"]
# What asks a process to end, and leaves it a moment.
POLITE = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]


def census(world: World, scenario: Scenario, named: bool) -> list:
    """The calls that a scenario makes, in their order, with what they are about."""
    folder = world.folder()
    log = folder.parent / f"{folder.name}.log"
    scenario.prepare(folder)
    world.must(
        scenario.arguments, folder, stdin=scenario.stdin,
        environment=world.fault("census:1:-", log, named))
    calls = [line.split(" ", 2) for line in log.read_text().splitlines()]
    log.unlink()
    remove(folder)
    return [(name, int(descriptor), about) for name, descriptor, about in calls]


def attempt(world: World, scenario: Scenario, plan: str, named: bool, judge) -> None:
    """Runs a scenario with one fault and judges what is left."""
    folder = world.folder()
    log = folder.parent / f"{folder.name}.log"
    scenario.prepare(folder)
    result = world.run(
        scenario.arguments, folder, stdin=scenario.stdin,
        environment=world.fault(plan, log, named))
    # With several threads a call may be another one this time, or not be made.
    if log.exists():
        name, descriptor, about = log.read_text().splitlines()[0].split(" ", 2)
        for wrong in judge(folder, result, int(descriptor), about):
            style = "named" if named else "unnamed"
            world.fail(f"{scenario.name} ({style}), {plan} [{name} {about}]: {wrong}")
        log.unlink()
    remove(folder)


def jobs(world: World, scenario: Scenario, named: bool):
    """All faults of a scenario, each as a function without arguments."""
    calls = census(world, scenario, named)
    counts = {}
    for name, _, _ in calls:
        counts[name] = counts.get(name, 0) + 1
    names = {Path(word).name for word in scenario.arguments + list(scenario.new)}
    names |= {"standard output", "standard input", "a thread", "temporary file"}

    def job(plan, row, judge):
        def run():
            attempt(world, scenario, plan, named, judge)
            world.count(*row)
        return run

    def fails(code):
        def judge(folder, result, descriptor, about):
            if descriptor == 2:
                # A message cannot tell that messages cannot be written.
                return complaints(scenario, folder, result)
            if about.startswith("/proc/") and about.endswith("/status"):
                # How much memory was used is told if it is known.
                return success_complaints(scenario, folder, result)
            return failure_complaints(scenario, folder, result, code, names)
        return judge

    def perhaps(code):
        def judge(folder, result, descriptor, about):
            if result.status == scenario.status:
                return success_complaints(scenario, folder, result)
            # Where nothing can be removed, something is left.
            may_be_left = about.endswith(".tmp") or about == "a directory"
            return failure_complaints(scenario, folder, result, code, names, may_be_left)
        return judge

    def comes_through(folder, result, descriptor, about):
        return success_complaints(scenario, folder, result)

    for name, count in counts.items():
        for number in range(1, count + 1):
            for error in ERRORS.get(name, []):
                code = getattr(errno, error)
                yield job(f"{name}:{number}:errno={code}", ("fault", name, error), fails(code))
                if name == "write":
                    plan = f"{name}:{number}:errno={code}+"
                    yield job(plan, ("fault", name, f"{error} from then on"), fails(code))
            for error in PERHAPS.get(name, []):
                code = getattr(errno, error)
                yield job(f"{name}:{number}:errno={code}", ("fault", name, error), perhaps(code))
            tolerated = list(HARMLESS.get(name, []))
            tolerated += ["EINTR"] if name in INTERRUPTIBLE else []
            tolerated += ["EAGAIN"] if name in NOT_NOW else []
            for error in tolerated:
                plan = f"{name}:{number}:errno={getattr(errno, error)}"
                yield job(plan, ("fault", name, error), comes_through)
            if name in PARTIAL:
                yield job(f"{name}:{number}:short", ("fault", name, "short"), comes_through)


def kill_jobs(world: World, scenario: Scenario, named: bool):
    """A signal before and after every call of a scenario."""
    count = len(census(world, scenario, named))
    for number in range(1, count + 1):
        polite = POLITE[number % len(POLITE)]
        for sent, moment in [
            (signal.SIGKILL, "before"), (signal.SIGKILL, "after"), (polite, "before"),
        ]:
            yield lambda n=number, m=moment, s=sent: kill(world, scenario, named, n, m, s)


def kill(world, scenario, named, number, moment, sent) -> None:
    """Ends a scenario by a signal, and does it once more without one: nothing may be left then."""
    folder = world.folder()
    log = folder.parent / f"{folder.name}.log"
    scenario.prepare(folder)
    plan = f"any:{number}:{moment}={int(sent)}"
    environment = world.fault(plan, log, named)
    result = world.run(scenario.arguments, folder, stdin=scenario.stdin, environment=environment)
    met = log.read_text().strip() if log.exists() else "nothing"
    wrong = kill_complaints(scenario, folder, result, sent)
    if any(name.endswith(".tmp") for name in map(str, folder.iterdir())):
        world.count("left for the next run", "at a call", "")
    if can_be_done_again(scenario, folder):
        environment = world.fault("none:1:-", log, named)
        again = world.run(
            scenario.arguments, folder, stdin=scenario.stdin, environment=environment)
        wrong += [f"again: {w}" for w in success_complaints(scenario, folder, again)]
    for complaint in wrong:
        world.fail(f"{scenario.name}, named {named}, {plan} [{met}]: {complaint}")
    world.count("kill", sent.name, f"{moment} a call")
    log.unlink(missing_ok=True)
    remove(folder)


def can_be_done_again(scenario, folder) -> bool:
    """Not if it was done, and what it started from is no more, or nothing may be in the way."""
    done = entries(folder) & set(scenario.new) - set(scenario.old)
    patched = contents(folder).get("x.gapmap") != scenario.old.get("x.gapmap")
    return not (done if "split" in scenario.name else patched and "patch" in scenario.name)


def run_all(functions, workers: int) -> None:
    with ThreadPoolExecutor(workers) as pool:
        for future in [pool.submit(function) for function in functions]:
            future.result()


def inject(world: World, scenarios: list, workers: int) -> None:
    """The suites of faults and kills at every call."""
    for scenario in scenarios:
        for named in (False, True):
            run_all(jobs(world, scenario, named), workers)


def kill_everywhere(world: World, scenarios: list, workers: int) -> None:
    for scenario in scenarios:
        for named in (False, True):
            run_all(kill_jobs(world, scenario, named), workers)
