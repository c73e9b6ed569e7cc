"""Scripts joined into one module behave like separate files, or joining is refused."""

import pytest

from canasta.server.site.joined_scripts import ScriptJoiner

SCRIPTS = {
    "page.js": """\
import { signal } from "signals";
import { add, twice as double } from "./lib/sums.js";
import "./lib/early.js";
import * as numbers from "./lib/numbers.js";
await add(double(numbers.one), signal);
""",
    "lib/sums.js": """\
import small from "small";
import { computed, signal } from "signals";
import { one } from "./numbers.js";

export const add = (a, b) => a + b + one;
export async function twice(a) {
return small(signal, computed, a);
}
const own = 2;
""",
    "lib/numbers.js": "export const one = 1;\nconst own = 1;\n",
    "lib/early.js": 'import { one } from "./numbers.js";\nglobalThis.early = one;\n',
}
JOINED = """\
import { computed, signal } from "signals";
import { default as small } from "small";
const $1 = (() => {
const one = 1;
const own = 1;
return { one };
})();
const $0 = (() => {
const { one } = $1;
const add = (a, b) => a + b + one;
async function twice(a) {
return small(signal, computed, a);
}
const own = 2;
return { add, twice };
})();
const $3 = (() => {
const { one } = $1;
globalThis.early = one;
return {  };
})();
const { add, twice: double } = $0;
const numbers = $1;
await add(double(numbers.one), signal);
"""


def test_each_module_comes_once_and_after_what_it_imports() -> None:
    assert ScriptJoiner(SCRIPTS.__getitem__).joined("page.js") == JOINED


@pytest.mark.parametrize(
    "script",
    [
        "export default 1;\n",
        "export let changing = 1;\n",
        "export { a } from './a.js';\n",
        'import * as all from "library";\n',
        'const later = () =>\nimport("./later.js");\n',
        "import { a } from './single.js';\n",
    ],
)
def test_what_cannot_be_joined_is_refused(script: str) -> None:
    scripts = {"page.js": 'import "./one.js";\n', "one.js": script}
    with pytest.raises(ValueError, match=r"cannot join"):
        ScriptJoiner(scripts.__getitem__).joined("page.js")


def test_modules_in_a_circle_are_refused() -> None:
    scripts = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}
    with pytest.raises(ValueError, match="imports itself"):
        ScriptJoiner(scripts.__getitem__).joined("a.js")
