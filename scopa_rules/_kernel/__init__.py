"""The game on integers.

Everything that is done with a position is done here, once, on plain integers: the search for
captures, the changes that turn a position into the next, declarations, and the tallies of captured
piles. The modules above say *what* the options of a variant are and translate them to a ruleset;
this package says *how* a play is carried out. It imports nothing from the rest of the library.

It is written once for two ways of running it. The functions work on rows of integers that they
change in place, on a ruleset with named fields, and on scratch that the caller owns; they keep
nothing from one call to the next. A row is a list when the functions are interpreted. They keep to
the part of Python that Numba compiles as it stands, where a row is one of a numpy array and the
ruleset a numpy record. So there are loops here where a comprehension would be shorter.

Two representations carry the whole game:

**A set of cards is one integer**, its *mask*. The card of rank ``r`` (1 to 10) and suit number
``s`` (0 coins, 1 cups, 2 swords, 3 clubs) is bit ``4 * (r - 1) + s``. So the four cards of a
rank stand side by side, all cards below a rank are the bits below it, and masks of single cards
sort by rank first and suit second, which is the order in which the library lists cards.

**A position is one row of integers.** Everything that play can change, except the order of the
stock, is in it:

=====================  ==============  ===========================================================
index                  name            meaning
=====================  ==============  ===========================================================
0                      ``TABLE``       mask of the cards on the table
1                      ``TURN``        the seat that plays next
2                      ``LAST``        the seat that captured last in this deal, -1 if none did
3                      ``DEALER``      the seat that deals
4                      ``MARKS``       what else plays depend on, above the cards: see below
5 to 4 + n             ``HANDS``       mask of each seat's hand, n seats
5 + n to 4 + 2 n                       mask of each seat's pile
5 + 2 n to 4 + 3 n                     sweeps of each seat
5 + 3 n                                mask of the cards shown in all hands, if any can be declared
6 + 3 n to 5 + 4 n                     points each seat has declared, likewise
=====================  ==============  ===========================================================

The marks are 0 in most games. Bit 40 says that no card has been played in the deal, where aces
depend on that; bits 41 to 44 hold the value that the matta, the seven of cups, has kept from a
declaration. A table and the marks together, ``table | marks``, are all that the plays of a card
depend on.

The stock is a row of single-card masks in dealing order, counted from its end. It is separate from
the position because it changes only when new hands are dealt.
"""
