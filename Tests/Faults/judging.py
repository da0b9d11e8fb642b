"""Whether a run that met a fault has kept its promises."""

import os
import re
import signal

from scenarios import Scenario
from world import Result, contents

# What a killed process may leave where files have names before they are whole.
LEFTOVER = re.compile(r"^(.*/)?\.gapmap-[^/]*\.tmp(/.*)?$")


def complaints(scenario: Scenario, folder, result: Result, may_be_left: bool = False) -> list:
    """What is wrong with what is left in a folder, whatever happened."""
    found, wrong = contents(folder), []
    left = {name for name in found if LEFTOVER.match(name)}
    if left and not may_be_left:
        wrong.append(f"debris: {sorted(left)}")
    names = set(found) - left
    if extra := names - set(scenario.old) - set(scenario.new):
        wrong.append(f"debris: {sorted(extra)}")
    for name in scenario.old:
        if name not in found:
            wrong.append(f"{name} is lost")
    for name in names:
        whole = (scenario.old.get(name), scenario.new.get(name))
        if found[name] not in whole:
            wrong.append(f"{name} is neither the old file nor the new one")
    # The parts of a set are one: all are there, or none is.
    parts = {name for name in scenario.new if name.startswith("parts/") and "gapmap" in name}
    if parts & names and not parts <= names and not left:
        wrong.append(f"only a part of the parts: {sorted(names)}")
    if scenario.output is not None and not scenario.output.startswith(result.output):
        wrong.append("standard output is no beginning of what it should be")
    return wrong


def success_complaints(scenario: Scenario, folder, result: Result) -> list:
    """What is wrong with a run that should have come through."""
    wrong = complaints(scenario, folder, result)
    if result.status != scenario.status:
        wrong.append(f"status {result.status} instead of {scenario.status}: {result.messages}")
    if contents(folder) != scenario.new:
        wrong.append("the new files are not there")
    if scenario.output is not None and result.output != scenario.output:
        wrong.append("standard output is not what it should be")
    return wrong


def failure_complaints(
    scenario: Scenario, folder, result: Result, code: int, names, may_be_left: bool = False
) -> list:
    """What is wrong with a run that could not come through.

    The message must have the system's words for the error, and one of the names.
    """
    wrong = complaints(scenario, folder, result, may_be_left)
    if result.status != 2:
        wrong.append(f"status {result.status} instead of 2")
    message = result.messages
    if not re.search(r"^gapmap: ", message, re.M) or os.strerror(code) not in message:
        wrong.append(f"the message does not say '{os.strerror(code)}': {message!r}")
    if not any(name in message for name in names):
        wrong.append(f"the message names none of {sorted(names)}: {message!r}")
    return wrong


def kill_complaints(scenario: Scenario, folder, result: Result, number: int) -> list:
    """What is wrong with a run that a signal ended, or would have."""
    may_be_left = number == signal.SIGKILL
    wrong = complaints(scenario, folder, result, may_be_left)
    if result.status not in (-number, scenario.status):
        wrong.append(f"status {result.status}: {result.messages}")
    return wrong
