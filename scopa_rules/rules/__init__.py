"""What a table can agree on.

The options of a game as frozen data: what they mean, clause by clause, and what contradicts what.
How a game is played by them is no concern of these modules.
"""
