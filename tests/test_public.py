"""The public surface: names, docstrings, and what the wheel says of itself."""

import inspect
import re
from importlib import import_module, metadata
from pathlib import Path

import pytest

import scopa_rules as sr

DOCS = Path(__file__).parent.parent / "docs"
#: The modules with public names, by their pages in the reference.
MODULES = {
    path.stem: re.findall(r"automodule:: (scopa_rules[.\w]+)$", path.read_text(), re.MULTILINE)
    for path in sorted((DOCS / "reference").glob("*.md"))
    if path.stem != "index"
}
PUBLIC = {name: getattr(sr, name) for name in sr.__all__}


def documented(value: object) -> list[tuple[str, object]]:
    """Return a public object and its public methods and properties."""
    found = [("", value)]
    if inspect.isclass(value) and not issubclass(value, Exception | str):
        found += [
            (name, member)
            for name, member in vars(value).items()
            if (not name.startswith("_") and isinstance(member, classmethod | property))
            or (inspect.isfunction(member) and not name.startswith("_"))
        ]
    return found


CALLABLES = {
    f"{name}.{member}".rstrip("."): value
    for name, public in PUBLIC.items()
    if inspect.isclass(public) or inspect.isfunction(public)
    for member, value in documented(public)
}


def test_all_is_sorted_and_complete() -> None:
    assert sorted(sr.__all__) == sorted(set(sr.__all__))
    modules = [import_module(name) for (name,) in MODULES.values()]
    assert set(sr.__all__) == {name for module in modules for name in module.__all__}
    bound = {name for name, value in vars(sr).items() if not inspect.ismodule(value)}
    assert {name for name in bound if not name.startswith("_")} == set(sr.__all__)


def test_every_module_with_public_names_has_a_reference_page() -> None:
    for page, (name,) in MODULES.items():
        assert name.endswith(f".{page}")
        assert f"\n{page}\n" in (DOCS / "reference/index.md").read_text()


@pytest.mark.parametrize("name", CALLABLES)
def test_docstrings_say_what_to_do_and_show_it(name: str) -> None:
    value = CALLABLES[name]
    doc = inspect.getdoc(value) or ""
    first = doc.partition("\n")[0]
    assert re.fullmatch(r"[A-Z][^.]*\.( .*)?|[A-Z].*[.:]", first), first
    if isinstance(value, classmethod):
        value = value.__func__
    if inspect.isfunction(value):
        parameters = [
            each for each in inspect.signature(value).parameters if each not in ("self", "cls")
        ]
        assert all(f"    {each}: " in doc for each in parameters)
        assert "Returns:" in doc
        if "ScoringRule" not in name and "__getitem__" not in name:
            assert ">>> " in doc


def test_public_data_is_explained() -> None:
    """A constant is followed by a docstring of its own in the source."""
    for (module_name,) in MODULES.values():
        module = import_module(module_name)
        source = inspect.getsource(module)
        for name in module.__all__:
            value = getattr(module, name)
            if not inspect.isclass(value) and not inspect.isfunction(value):
                assert re.search(rf'^{name}\b[^"]*?= ', source, re.MULTILINE), name
                statement = source[re.search(rf"^{name}\b", source, re.MULTILINE).start() :]  # type: ignore[union-attr]
                assert re.search(r'^"""[A-Z]', statement, re.MULTILINE), name


def test_version_is_that_of_the_installed_package() -> None:
    assert metadata.version("scopa_rules") == sr.__version__


def test_package_is_typed_and_needs_attrs_alone() -> None:
    distribution = metadata.distribution("scopa_rules")
    required = [line for line in distribution.requires or [] if "extra ==" not in line]
    assert [re.split(r"[><=~! ]", line)[0] for line in required] == ["attrs"]
    assert Path(str(distribution.locate_file("scopa_rules/py.typed"))).is_file()
