"""Sentences for people in every language, from gettext catalogues.

To add a sentence:

1. Give it a key, named systematically (``cli.play.goodbye``), and write it under that key in
   the catalogues of every language (``fr.po``, ``en.po``), with the same placeholders, which are
   named (``{points}``). A sentence that depends on a number has a ``msgid_plural`` (the same key
   again) and one ``msgstr[…]`` per form of the language. Write plain spaces and apostrophes: the
   no-break spaces of French and the curly apostrophes are set when the file is compiled.
2. Say it with :meth:`Catalogue.text` or :meth:`Catalogue.counted`, or, where there is a table, with
   :meth:`Narrator.text`, :meth:`Narrator.counted` and :meth:`Narrator.told`, which also know the
   words of the rule set: ``{a_wild}``, ``{the_pile}`` and the other names of
   :data:`canasta.i18n.rule_set_words.WORDING_PHRASES` may stand in any of their sentences.
3. Cards enter a sentence as whole phrases made by :mod:`canasta.i18n.cards` («la dame», «d'as»),
   never as a word with an article put before it, so that gender, elision and plural are right.

A key or a placeholder that does not exist raises ``KeyError``. ``tests/i18n`` fails when
the languages disagree, or when nothing uses a key; a key outside this package must stand in the
code as a literal, or as an f-string that begins with one.
"""

from canasta.i18n.catalogue import Catalogue, load
from canasta.i18n.languages import LANGUAGES, Language
from canasta.i18n.narrator import Narrator

__all__ = ["LANGUAGES", "Catalogue", "Language", "Narrator", "load"]
