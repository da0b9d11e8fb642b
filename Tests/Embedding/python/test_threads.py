"""One index in many threads."""

import random
import threading
from array import array
from concurrent.futures import ThreadPoolExecutor

import numpy
import pytest

import gapmap


@pytest.fixture
def numbers():
    return sorted(random.Random(12).sample(range(10**12), 50_000))


def test_many_threads_ask_one_index(tmp_path, numbers):
    gapmap.build(tmp_path / "a.gapmap", numbers)
    present = set(numbers)

    def work(seed):
        chance = random.Random(seed)
        for _ in range(2_000):
            probe = chance.choice(numbers) + chance.randint(0, 1)
            assert (probe in index) == (probe in present)
        assert index.contains_many(numpy.array(numbers)).all()
        assert list(index[seed::7]) == numbers[seed::7]

    with gapmap.open(tmp_path / "a.gapmap") as index, ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))


@pytest.mark.parametrize("name, use", [
    ("contains_many", lambda given, path: gapmap.open(path).contains_many(given)),
    ("writer_append", lambda given, path: gapmap.build(path, given, sorted=True)),
])
def test_an_array_stays_where_it_is_while_it_is_read(tmp_path, monkeypatch, name, use):
    given = array("q", range(1000))
    gapmap.build(tmp_path / "a.gapmap", [])
    function = getattr(gapmap._library, name)

    def beside_another_thread(*arguments):
        for change in (lambda: given.append(5), lambda: given.__delitem__(slice(None))):
            with pytest.raises(BufferError):
                change()
        return function(*arguments)

    monkeypatch.setattr(gapmap._library, name, beside_another_thread)
    use(given, tmp_path / "a.gapmap")
    given.append(5)  # and is given back
    assert len(given) == 1001


def test_closed_while_others_ask(tmp_path, numbers):
    gapmap.build(tmp_path / "a.gapmap", numbers)
    for _ in range(20):
        index = gapmap.open(tmp_path / "a.gapmap")
        started = threading.Barrier(5)

        def work():
            started.wait()
            with pytest.raises(ValueError, match="closed index"):
                while True:
                    assert numbers[7] in index

        with ThreadPoolExecutor(4) as pool:
            jobs = [pool.submit(work) for _ in range(4)]
            started.wait()
            index.close()
            for job in jobs:
                job.result()
