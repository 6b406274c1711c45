"""Command-line options that the examples share."""

import argparse
from typing import NoReturn

import scopa_rules as sr
from players import PLAYERS


class OneLineParser(argparse.ArgumentParser):
    """A parser that reports a wrong option in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the message and leave."""
        self.exit(2, f"{self.prog}: {message}\n")


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose the game and the players."""
    parser.add_argument(
        "--variant",
        default="scopa",
        metavar="NAME",
        help=f"one of {', '.join(map(repr, sr.VARIANTS))} (default: scopa)",
    )
    parser.add_argument(
        "--seats", type=int, metavar="N", help="the number of seats, if not the variant's own"
    )
    parser.add_argument(
        "--players",
        nargs=2,
        default=["random", "greedy"],
        choices=PLAYERS,
        metavar=("FIRST", "SECOND"),
        help=f"who plays the sides in turn: {' or '.join(PLAYERS)} (default: random greedy)",
    )
    parser.add_argument(
        "--seed", default="1", help="a number or text from which all chance follows (default: 1)"
    )


def chosen_variant(parser: argparse.ArgumentParser, options: argparse.Namespace) -> sr.Variant:
    """Return the variant that the options name, or leave with one line that says what is wrong."""
    variant = sr.VARIANTS.get(options.variant)
    if variant is None:
        names = ", ".join(map(repr, sr.VARIANTS))
        parser.error(
            f"argument --variant: unknown variant {options.variant!r}: choose from {names}"
        )
    if options.seats is None:
        return variant
    try:
        return variant.for_seats(options.seats)
    except sr.VariantError as error:
        parser.error(f"argument --seats: {error}")


def positive(text: str) -> int:
    """Read a positive number."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a positive number, not {text}")
    return number
