"""A module imports only from the floors below it, and only the ruleset reads options."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "scopa_rules"

FLOORS = [
    ["_kernel.masks"],
    ["_kernel.captures", "_kernel.position"],
    ["_kernel.declarations", "_kernel.tallies"],
    ["errors"],
    ["cards"],
    ["moves", "rules.capturing", "rules.dealing", "rules.declaring", "rules.scoring"],
    ["rules.variant"],
    ["rules.presets", "_ruleset"],
    ["lookup", "_plays"],
    ["_game"],
    ["state"],
    ["views"],
    ["play"],
    ["match", "telling"],
    ["__init__"],
]
FLOOR_OF = {module: floor for floor, modules in enumerate(FLOORS) for module in modules}
#: These only say what their folders are for.
INTRODUCTIONS = ["_kernel.__init__", "rules.__init__"]

#: What a table agrees on for play. A variant has it, and only the ruleset says what follows.
OPTIONS = {
    "capturing",
    "dealing",
    "declaring",
    "last_play_sweeps",
    "leftovers_to_dealer",
}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


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


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def test_every_module_has_a_floor() -> None:
    assert set(MODULES) == {*FLOOR_OF, *INTRODUCTIONS}


@pytest.mark.parametrize("name", FLOOR_OF)
def test_imports_go_down(name: str) -> None:
    for module in imports(MODULES[name]):
        imported = module.removeprefix("scopa_rules.")
        assert FLOOR_OF[imported] < FLOOR_OF[name], f"{name} imports {module}"


@pytest.mark.parametrize("name", INTRODUCTIONS)
def test_introductions_import_nothing(name: str) -> None:
    assert not list(imports(MODULES[name]))


def test_the_kernel_knows_neither_attrs_nor_any() -> None:
    for path in (PACKAGE / "_kernel").glob("*.py"):
        names = {
            node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)
        }
        assert not names & {"attrs", "Any", "lambda"}


def attributes(path: Path) -> Iterator[ast.Attribute]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute):
            yield node


def test_only_the_ruleset_reads_the_options_of_play() -> None:
    """Of a variant, that is: a ruleset has numbers with some of the names."""
    for name, path in MODULES.items():
        if name.startswith("rules.") or name in ("_ruleset", "lookup"):
            continue
        read = {
            node.attr: node
            for node in attributes(path)
            if node.attr in OPTIONS and not ast.unparse(node.value).endswith("rules")
        }
        # An error quotes the rule that voids a table.
        if name == "play":
            assert ast.unparse(read.pop("dealing")) == "variant.dealing"
        assert not read, (name, read)


def test_nothing_asks_for_a_variants_name() -> None:
    """A name is shown, never compared, looked up or branched on."""
    for name, path in MODULES.items():
        if name == "lookup":
            continue  # the module of names
        for node in ast.walk(ast.parse(path.read_text())):
            tested = [
                *([node.test] if isinstance(node, ast.If | ast.IfExp | ast.While) else []),
                *([node] if isinstance(node, ast.Compare | ast.Match) else []),
            ]
            assert not any("variant.name" in ast.unparse(part) for part in tested), path
