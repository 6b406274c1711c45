"""Sessions of the project: `nox` runs them all, `nox -s NAME` one of them."""

import shutil
from pathlib import Path

import nox

PYPROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PYPROJECT)
# Builds without the global interpreter lock.
FREE_THREADED = ["3.13t", "3.14t"]
# Those that need no partner on the network.
EXAMPLES = ["simulate_deals.py", "compare_variants.py", "play_match.py"]

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "virtualenv"
# Tests run on every supported Python that is found; a machine need not have them all.
nox.options.error_on_missing_interpreters = False
nox.options.sessions = ["lint", "typing", "tests", "threads", "docs", "examples", "package"]


def group(name: str) -> tuple[str, ...]:
    return nox.project.dependency_groups(PYPROJECT, name)


@nox.session
def lint(session: nox.Session) -> None:
    session.install(*group("lint"))
    session.run("ruff", "format", "--check")
    session.run("ruff", "check")


@nox.session
def typing(session: nox.Session) -> None:
    session.install(".[examples]", *group("typing"))
    session.run("mypy")
    session.run("pyright", "tests/typing_of_public_names.py")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    # The tests run against the installed wheel, never against the source tree.
    session.install(".[examples]", *group("tests"))
    if session.posargs:
        session.run("pytest", *session.posargs)
        return
    session.run("pytest", "-n", "2", "-m", "not slow", "--cov", "--cov-report=term-missing")
    session.run("pytest", "-n", "2", "-m", "slow")


@nox.session(python=FREE_THREADED)
def threads(session: nox.Session) -> None:
    # What the other tests need may not run there yet.
    session.install(".", *group("threads"))
    session.run("pytest", "tests/test_threads.py")


@nox.session
def docs(session: nox.Session) -> None:
    session.install(".", *group("docs"))
    target = Path(session.create_tmp()) / "html"
    shutil.rmtree(target, ignore_errors=True)
    session.run("sphinx-build", "-n", "-W", "--keep-going", "-q", "-b", "html", "docs", str(target))
    session.log(f"open {target / 'index.html'}")


@nox.session
def examples(session: nox.Session) -> None:
    session.install(".[examples]")
    for example in EXAMPLES:
        session.run("python", f"examples/{example}")


@nox.session
def package(session: nox.Session) -> None:
    session.install(*group("package"))
    target = Path(session.create_tmp()) / "dist"
    shutil.rmtree(target, ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", str(target))
    files = sorted(map(str, target.iterdir()))
    session.run("twine", "check", "--strict", *files)
    session.run("check-wheel-contents", *(file for file in files if file.endswith(".whl")))


@nox.session
def benchmark(session: nox.Session) -> None:
    session.install(".", *group("benchmarks"))
    session.run("python", "tests/benchmarks/compare.py", *session.posargs)


@nox.session
def golden(session: nox.Session) -> None:
    # Only after a deliberate change of a rule: what changes is then for a reader to judge.
    session.install(".")
    session.run("python", "tests/golden.py")


@nox.session
def thorough(session: nox.Session) -> None:
    session.install(".[examples]", *group("tests"))
    session.run(
        "pytest",
        "-n",
        "2",
        "tests/test_properties.py",
        "tests/test_model.py",
        env={"HYPOTHESIS_PROFILE": "thorough"},
    )
