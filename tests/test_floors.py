"""A room imports only from the floors below it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "scopa_rules"

FLOORS = [
    ["_kernel"],
    ["errors"],
    ["cards"],
    ["aces", "dealing", "declaring", "scoring", "moves"],
    ["capturing"],
    ["_remembering"],
    ["variant"],
    ["presets", "state"],
    ["lookup"],
    ["views"],
    ["play"],
    ["match", "telling"],
    ["__init__"],
]
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imports(path: Path) -> Iterator[str]:
    """Yield what a module imports at run time from the package."""
    for node in running_nodes(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("scopa_rules"):
            assert node.level == 0
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("scopa_rules"))


def running_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Walk a module, leaving out what is imported for type checkers only."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from running_nodes(child)


MODULES = sorted(PACKAGE.rglob("*.py"))


def test_every_room_has_a_floor() -> None:
    assert {room_of(path) for path in MODULES} == set(FLOOR_OF)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_down(path: Path) -> None:
    room = room_of(path)
    for module in imports(path):
        imported = module.split(".")[1]
        if room == imported == "_kernel":
            continue
        assert FLOOR_OF[imported] < FLOOR_OF[room], f"{room} imports {module}"


def test_the_kernel_knows_neither_attrs_nor_any() -> None:
    for path in (PACKAGE / "_kernel").glob("*.py"):
        names = {
            node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)
        }
        assert not names & {"attrs", "Any", "lambda"}


def test_nothing_asks_for_a_variants_name() -> None:
    """A name is shown, never compared, looked up or branched on."""
    for path in MODULES:
        if room_of(path) == "lookup":
            continue  # the room of names
        for node in ast.walk(ast.parse(path.read_text())):
            tested = [
                *([node.test] if isinstance(node, ast.If | ast.IfExp | ast.While) else []),
                *([node] if isinstance(node, ast.Compare | ast.Match) else []),
            ]
            assert not any("variant.name" in ast.unparse(part) for part in tested), path
