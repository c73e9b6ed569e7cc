/** Copying and saving text, also over plain http, where scripts have no clipboard. */

/**
 * Copy a text to the clipboard.
 * @param {string} words
 * @returns {Promise<boolean>} whether it worked
 */
export async function copyText(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return copySelected(words);
  }
}

/** @param {string} words */
function copySelected(words) {
  const field = document.createElement("textarea");
  field.value = words;
  field.readOnly = true;
  field.className = "hidden-text";
  const stage = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  stage.append(field);
  field.select();
  const worked = document.execCommand("copy");
  field.remove();
  return worked;
}

/**
 * Save a text as a file.
 * @param {string} name @param {string} content @param {string} [kind] its media type
 */
export function saveFile(name, content, kind = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: `${kind};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
