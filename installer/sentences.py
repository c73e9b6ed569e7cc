"""What the installer says, in French and in English.

The catalogues of the game are no use here: reading their sources takes a library.
"""

import os
from collections.abc import Mapping

SENTENCES = {
    "fr": {
        "environment": "Environnement Python",
        "libraries": "Téléchargement et installation des bibliothèques",
        "game": "Installation du jeu",
        "tools": "Compilation (une à deux minutes, selon la machine)",
        "compiled_game": "Installation de la forme compilée",
        "done": "{step} : {seconds} s",
        "going_on": "{step} … {seconds} s",
        "waiting": "Une autre installation est en cours ; j'attends qu'elle finisse …",
        "waiting_compiling": "La compilation est déjà en cours ; j'attends qu'elle finisse …",
        "runs_compiled": "Canasta tourne sous sa forme compilée.",
        "runs_plain": "Canasta tourne sous sa forme simple. {then}",
        "then_compiling": "La forme compilée, bien plus rapide, se prépare en arrière-plan : le "
        "prochain « make play » la prendra.",
        "then_no_compiler": "Avec un compilateur C, les robots réfléchiraient bien plus vite : "
        "sudo apt install gcc python3-dev",
        "then_no_headers": "Avec les en-têtes de Python, le jeu se compilerait et les robots "
        "réfléchiraient bien plus vite : sudo apt install python3-dev",
        "then_failed": "La compilation n'a pas réussi ({reason}) ; « make compile » réessaie.",
        "compiled": "La forme compilée est prête : le prochain « make play » la prend.",
        "no_compiler": "Il manque un compilateur C : sudo apt install gcc python3-dev",
        "no_headers": "Il manque les en-têtes de Python : sudo apt install python3-dev",
        "not_compiled": "La compilation n'a pas réussi : {reason}. Le jeu tourne sans ; les "
        "détails sont dans {log}.",
        "disk_full": "Il n'y a plus de place sur le disque. Il faut environ 300 Mo dans {folder}.",
        "read_only": "Rien ne peut s'écrire dans {folder} : copiez le dossier là où vous pouvez "
        "écrire.",
        "no_network": "Les bibliothèques n'ont pas pu être téléchargées : cette machine a-t-elle "
        "accès à Internet ? Les détails sont dans {log}.",
        "failed": "« {step} » n'a pas réussi : {reason}. Les détails sont dans {log}.",
    },
    "en": {
        "environment": "Python environment",
        "libraries": "Downloading and installing the libraries",
        "game": "Installing the game",
        "tools": "Compiling (one or two minutes, depending on the machine)",
        "compiled_game": "Installing the compiled form",
        "done": "{step}: {seconds} s",
        "going_on": "{step} … {seconds} s",
        "waiting": "Another installation is under way; waiting for it to finish …",
        "waiting_compiling": "Compiling is already under way; waiting for it to finish …",
        "runs_compiled": "Canasta runs in its compiled form.",
        "runs_plain": "Canasta runs in its plain form. {then}",
        "then_compiling": "The compiled form, which is much faster, is being made in the "
        "background: the next “make play” takes it.",
        "then_no_compiler": "With a C compiler the robots would think much faster: "
        "sudo apt install gcc python3-dev",
        "then_no_headers": "With Python's header files the game would be compiled and the robots "
        "would think much faster: sudo apt install python3-dev",
        "then_failed": "Compiling failed ({reason}); “make compile” tries again.",
        "compiled": "The compiled form is ready: the next “make play” takes it.",
        "no_compiler": "There is no C compiler: sudo apt install gcc python3-dev",
        "no_headers": "Python's header files are missing: sudo apt install python3-dev",
        "not_compiled": "Compiling failed: {reason}. The game runs without it; {log} has the "
        "details.",
        "disk_full": "The disk is full. About 300 MB are needed in {folder}.",
        "read_only": "Nothing can be written in {folder}: copy the folder to where you may write.",
        "no_network": "The libraries could not be downloaded: is this machine online? {log} has "
        "the details.",
        "failed": "“{step}” failed: {reason}. {log} has the details.",
    },
}


class Words:
    """The sentences in one language."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """Take the language as the game does: from the environment, French by default."""
        names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        language = next(filter(None, names), "")[:2]
        self._sentences = SENTENCES.get(language, SENTENCES["fr"])

    def text(self, name: str, **values: str | int) -> str:
        """Return a sentence with its placeholders filled.

        Raises:
            KeyError: there is no such sentence.
        """
        return self._sentences[name].format(**values)
