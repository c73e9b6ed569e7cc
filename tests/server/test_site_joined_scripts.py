"""Scripts joined into one module do what they do as files, or are refused."""

import pytest

from canasta.server.site.joined_scripts import joined_scripts

SCRIPTS = {
    "page.js": """\
import { signal } from "signals";
import { add, twice as double } from "./lib/sums.js";
import "./lib/early.js";
await add(double(1), signal);
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
const $0 = (() => {
const one = 1;
const own = 1;
return { one };
})();
const $1 = (() => {
const { one } = $0;
const add = (a, b) => a + b + one;
async function twice(a) {
return small(signal, computed, a);
}
const own = 2;
return { add, twice };
})();
const $2 = (() => {
const { one } = $0;
globalThis.early = one;
return {  };
})();
const { add, twice: double } = $1;
await add(double(1), signal);
"""


def test_each_module_comes_once_and_after_what_it_imports() -> None:
    assert joined_scripts("page.js", SCRIPTS.__getitem__) == JOINED


@pytest.mark.parametrize(
    "script",
    [
        "export default 1;\n",
        "export let changing = 1;\n",
        "export { a } from './a.js';\n",
        'import * as all from "./all.js";\n',
        'const later = () =>\nimport("./later.js");\n',
        "import { a } from './single.js';\n",
    ],
)
def test_what_cannot_be_joined_is_refused(script: str) -> None:
    with pytest.raises(ValueError, match=r"cannot join"):
        joined_scripts("page.js", {"page.js": 'import "./one.js";\n', "one.js": script}.__getitem__)


def test_modules_in_a_circle_are_refused() -> None:
    scripts = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}
    with pytest.raises(ValueError, match="imports itself"):
        joined_scripts("a.js", scripts.__getitem__)
