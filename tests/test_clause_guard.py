"""Every clause has a test named after it, and stands in the docs."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
COVERED = set((TESTS / "data" / "clauses.txt").read_text().split())
TEST_NAME = re.compile(r"^def test_([pdcenmkh])([0-9]+)_", re.MULTILINE)


def clauses_with_tests() -> set[str]:
    sources = (path.read_text() for path in TESTS.glob("test_*.py"))
    return {
        f"{letter.upper()}-{number}"
        for source in sources
        for letter, number in TEST_NAME.findall(source)
    }


def test_every_clause_of_every_section_is_covered() -> None:
    last = {"P": 4, "D": 9, "C": 15, "E": 5, "N": 16, "M": 6, "K": 8, "H": 3}
    assert {
        f"{letter}-{number}" for letter, most in last.items() for number in range(1, most + 1)
    } == COVERED


def test_every_covered_clause_has_a_test() -> None:
    assert COVERED - clauses_with_tests() == set()


def test_no_test_is_named_after_an_unknown_clause() -> None:
    assert clauses_with_tests() - COVERED == set()


def test_every_covered_clause_is_explained_in_the_docs() -> None:
    page = (TESTS.parent / "docs" / "rules.md").read_text()
    explained = re.findall(r"^\*\*([A-Z]-[0-9]+)\*\*", page, re.MULTILINE)
    assert sorted(explained) == sorted(COVERED)


def test_code_cites_only_clauses_that_the_docs_explain() -> None:
    cited = {
        clause
        for path in (TESTS.parent / "scopa_rules").rglob("*.py")
        for clause in re.findall(r"\b([PDCENMKH]-[0-9]+)\b", path.read_text())
    }
    assert cited <= COVERED
