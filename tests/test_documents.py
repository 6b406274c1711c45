"""Every example in the README, the documentation and the docstrings runs and says the truth."""

import re
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.document import PythonDocStringDocument, PythonDocument
from sybil.parsers.doctest import DocTestParser
from sybil.parsers.myst import PythonCodeBlockParser

import scopa_rules as sr

ROOT = Path(__file__).parent.parent
SYBIL = Sybil(
    parsers=[DocTestParser(), PythonCodeBlockParser()],
    document_types={".py": PythonDocStringDocument},
)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MODULES = sorted((ROOT / "scopa_rules").rglob("*.py"))


def run_examples(path: Path, names: dict[str, object]) -> int:
    document = SYBIL.parse(path)
    document.namespace.update(names)
    if isinstance(document, PythonDocument):
        # Neither import the source instead of the installed package, nor lend it private names.
        document.pop_evaluator(document.import_document)
    count = 0
    for count, example in enumerate(document.examples(), start=1):  # noqa: B007 - the count is used
        example.evaluate()
    return count


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_pages(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_examples(path, {}) == len(re.findall(r"^```python$", path.read_text(), re.MULTILINE))
    capsys.readouterr()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_docstrings(path: Path) -> None:
    """They take it that the names they use have been imported from the package."""
    public = {name: getattr(sr, name) for name in sr.__all__}
    assert run_examples(path, public) == path.read_text().count(
        "    >>> "
    ) + path.read_text().count("\n>>> ")
