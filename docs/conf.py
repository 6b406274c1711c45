"""Configuration of the documentation. It is built without a network."""

from typing import TYPE_CHECKING

from sphinx import addnodes

import scopa_rules

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "scopa_rules"
author = "The scopa_rules developers"
project_copyright = "2026, The scopa_rules developers"
version = release = scopa_rules.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "scopa_rules"

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "ignore-module-all": True}
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
autodoc_class_signature = "mixed"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_rtype = False

# Names of the standard library and of attrs, whose documentation is not at hand.
nitpick_ignore_regex = [
    ("py:class", r"(collections\.abc|enum|random|typing|types)\..*"),
    ("py:class", r"(Iterable|Iterator|Mapping|Sequence|AbstractSet|_T)"),
]


def skip_what_is_not_public(  # noqa: D103 - called by Sphinx
    _app: object, what: str, name: str, _value: object, skip: bool, _options: object
) -> bool:
    return skip or (what == "module" and name not in scopa_rules.__all__)


def hide_values(  # noqa: D103 - called by Sphinx
    _app: object, _domain: str, kind: str, content: addnodes.desc_content
) -> None:
    if kind == "data":  # a constant: its text says more than the long value it has
        (signature,) = content.parent.findall(addnodes.desc_signature)
        for part in list(signature.findall(addnodes.desc_annotation)):
            if part.astext().lstrip().startswith("="):
                signature.remove(part)


def setup(app: "Sphinx") -> None:  # noqa: D103 - called by Sphinx
    app.connect("autodoc-skip-member", skip_what_is_not_public)
    app.connect("object-description-transform", hide_values)
