import os

from hypothesis import settings

# Everywhere the same examples, so that a red run can be repeated; more of them by hand.
settings.register_profile("default", deadline=None, derandomize=True)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
