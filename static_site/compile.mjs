/**
 * Compiles Python files to bytecode by the interpreter that will run them, Pyodide in Node.
 * node compile.mjs PYODIDE FOLDER: replaces every .py file below FOLDER by its .pyc, and prints the
 * modules without which the interpreter does not start, as JSON.
 */
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
// Sets within the bytecode are written in the order of their hashes. Without columns in tracebacks it
// is a quarter lighter.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
python.FS.mkdir("/compiled");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/compiled");
const started = python.runPython(`
import json, lzma, sys
started = json.dumps(sorted({name.partition(".")[0] for name in sys.modules}))

from pathlib import Path
from py_compile import PycInvalidationMode, compile
for file in sorted(Path("/compiled").rglob("*.py")):
    shown = str(file.relative_to("/compiled"))
    compile(file, file.with_suffix(".pyc"), shown, doraise=True, optimize=2,
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
    file.unlink()
started
`);
console.log(started);
