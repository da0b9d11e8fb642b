"""The examples in the documentation strings."""

import doctest
import importlib
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
