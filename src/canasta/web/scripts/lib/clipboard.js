/** Copying and saving text, also over plain http, where scripts have no clipboard. */
import { toast } from "./toast.js";

/**
 * Copy a text to the clipboard, and say so.
 * @param {string} words
 * @param {string} done the message afterwards
 * @param {string} [failed] the message if it failed
 */
export async function copyText(words, done, failed) {
  let worked = true;
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    worked = copySelected(words);
  }
  if (worked) toast(done);
  else if (failed) toast(failed, "problem");
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
 * Save a file.
 * @param {string} name @param {BlobPart} content @param {string} [kind] its media type
 */
export function saveFile(name, content, kind = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: `${kind};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
