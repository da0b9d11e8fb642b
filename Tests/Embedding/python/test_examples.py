"""The examples in the documentation strings."""

import doctest
import importlib
import importlib.metadata
import pkgutil

import pytest

import gapmap


@pytest.mark.parametrize("name", [None, *(module.name for module in pkgutil.iter_modules(gapmap.__path__))])
def test_docstrings(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    module = gapmap if name is None else importlib.import_module(f"gapmap.{name}")
    failed, tried = doctest.testmod(module, extraglobs={"gapmap": gapmap})
    assert failed == 0
    assert tried > 0 or name not in (None, "_build", "_index", "_numbers", "_writer")


def test_the_description_that_is_installed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    about = importlib.metadata.metadata("gapmap")
    text = about["Description"] or about.get_payload()
    failed, tried = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(text, {}, "README", None, None))
    assert failed == 0 and tried > 0
