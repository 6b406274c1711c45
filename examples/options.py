"""Command-line options that the examples share."""

import argparse
import os
from pathlib import Path
from typing import NoReturn

import scopa_rules as sr
from players import PLAYERS


class OneLineParser(argparse.ArgumentParser):
    """A parser that reports a wrong option in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the message and leave."""
        self.exit(2, f"{self.prog}: {message}\n")


def add_variant_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose the game."""
    parser.add_argument(
        "--variant",
        default="scopa",
        metavar="NAME",
        help=f"one of {'; '.join(sr.VARIANTS)}; or one of these with settings, such as "
        "'scopa(seats=4,sides=2,target=21,napola)' (default: scopa)",
    )
    parser.add_argument(
        "--seats", type=int, metavar="N", help="the number of seats, if not the variant's own"
    )


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose the game and the players."""
    add_variant_options(parser)
    add_seed_option(parser)
    parser.add_argument(
        "--players",
        nargs=2,
        default=["random", "greedy"],
        choices=PLAYERS,
        metavar=("FIRST", "SECOND"),
        help=f"who plays the sides in turn: {' or '.join(PLAYERS)} (default: random greedy)",
    )


def add_seed_option(parser: argparse.ArgumentParser) -> None:
    """Add the option that makes a run repeatable."""
    parser.add_argument(
        "--seed", default="1", help="a number or text from which all chance follows (default: 1)"
    )


def add_jobs_option(parser: argparse.ArgumentParser) -> None:
    """Add the option that says on how many cores to play."""
    parser.add_argument(
        "--jobs",
        type=positive,
        default=os.cpu_count() or 1,
        metavar="N",
        help="how many processes play (default: one for each core)",
    )


def chosen_variant(parser: argparse.ArgumentParser, options: argparse.Namespace) -> sr.Variant:
    """Return the variant that the options name, or leave with one line that says what is wrong."""
    try:
        variant = sr.find_variant(options.variant)
    except sr.ScopaError as error:
        parser.error(f"argument --variant: {error}")
    try:
        return variant if options.seats is None else variant.for_seats(options.seats)
    except sr.VariantError as error:
        parser.error(f"argument --seats: {error}")


def positive(text: str) -> int:
    """Read a positive number."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a positive number, not {text}")
    return number


def port(text: str) -> int:
    """Read the number of a port."""
    number = int(text)
    if not 0 <= number < 1 << 16:
        raise argparse.ArgumentTypeError(f"expected a port from 0 to 65535, not {text}")
    return number


def plot_file(text: str) -> Path:
    """Read the name of a plot file, and see now whether it can be written later."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - only where a plot is asked for

    file = Path(text)
    formats = Figure().canvas.get_supported_filetypes()
    if file.suffix.removeprefix(".") not in formats:
        raise argparse.ArgumentTypeError(
            f"{text}: expected one of the endings {', '.join(formats)}"
        )
    if not file.parent.is_dir():
        raise argparse.ArgumentTypeError(f"{text}: there is no folder {file.parent}")
    return file
