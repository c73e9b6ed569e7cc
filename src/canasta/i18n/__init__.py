"""Sentences in every language, from gettext catalogues.

To add a sentence:

1. Give it a key, named systematically (``cli.play.goodbye``), and write it under that key in a
   catalogue of every language (``terminal.fr.po``, ``terminal.en.po``), with the same placeholders,
   which are named (``{points}``). A sentence that depends on a number has a ``msgid_plural`` (the
   same key again) and one ``msgstr[…]`` per form of the language. Write plain spaces and
   apostrophes: the no-break spaces of French and the curly apostrophes are set when the file is
   compiled.
2. Fill it with :meth:`Catalogue.text` or :meth:`Catalogue.counted`. Where there is a table, use
   :meth:`Narrator.text`, :meth:`Narrator.counted` or :meth:`Narrator.seat_sentence`: their texts
   may also use the words of the rule set, ``{a_wild}``, ``{the_pile}`` and the other names in
   :data:`canasta.i18n.rule_set_words.WORDING_PHRASES`.
3. Insert cards as whole phrases from :mod:`canasta.i18n.cards` («la dame», «d'as»), never as a word
   after an article. Only whole phrases have the right gender, elision and plural.

A missing key or placeholder raises ``KeyError``. ``tests/i18n`` fails if the languages disagree or
if a key is unused. Code outside this package must write a key as a literal, or as an f-string that
begins with one.
"""

from canasta.i18n.catalogue import Catalogue, load
from canasta.i18n.languages import LANGUAGES, Language
from canasta.i18n.narrator import Narrator

__all__ = ["LANGUAGES", "Catalogue", "Language", "Narrator", "load"]
