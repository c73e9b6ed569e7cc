/**
 * node in_node.mjs PYTHON ROOT EXPRESSION: print what a Python expression returns in the program of a
 * built site. PYTHON is the folder of the files that its worker loads; modules that are not among
 * them come from the sources in ROOT.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [python, root, expression] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${root}/node_modules/pyodide/pyodide.mjs`).href);
const folder = mkdtempSync(join(tmpdir(), "canasta-"));
const standard = join(folder, "standard.zip");
writeFileSync(standard, gunzipSync(readFileSync(`${python}/standard.zip.gz`)));
const started = await loadPyodide({ stdLibURL: standard, env: { PYDANTIC_DISABLE_PLUGINS: "1" } });
rmSync(folder, { recursive: true });
for (const name of ["canasta.zip.xz", "binary.zip.xz"])
  started.FS.writeFile(`/${name}`, readFileSync(`${python}/${name}`));
started.pyimport("unpack").unpack();
started.FS.mkdir("/source");
started.FS.mount(started.FS.filesystems.NODEFS, { root }, "/source");
started.globals.set("expression", expression);
console.log(
  started.runPython(`
import importlib, sys
import canasta, canasta.arena
sys.path.append("/source")
for package in (canasta, canasta.arena):
    package.__path__.append("/source/src/" + package.__name__.replace(".", "/"))
module, _, call = expression.rpartition(".")
eval(call, vars(importlib.import_module(module)))
`),
);
