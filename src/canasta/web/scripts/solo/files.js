/** Loads the files of the interpreter, and says how far it is. */

/** @typedef {{ name: string, size: number }} File its size in the folder, in bytes */

/** How the files begin once they are unpacked: wasm, a zip archive, an xz archive. */
const BEGINNINGS = ["\0asm", "PK\x03\x04", "\xfd7zX"];

/** A file of the site is missing, or is not what it should be. */
export class FileError extends Error {}

/**
 * @param {URL} folder
 * @param {File[]} files
 * @param {(loaded: number) => void} onProgress receives the bytes loaded so far, of all files
 * @returns {Promise<Map<string, Uint8Array<ArrayBuffer>>>} the files by name, unpacked
 */
export async function loadFiles(folder, files, onProgress) {
  let loaded = 0;
  const read = await Promise.all(
    files.map(async ({ name, size }) => {
      let own = 0;
      const bytes = await load(new URL(name, folder), (more) => {
        // A web space may send a file unpacked, and then more than its size.
        const counted = Math.min(more, size - own);
        own += counted;
        onProgress((loaded += counted));
      });
      if (bytes.length < size) throw new FileError(`${name}: ${bytes.length} of ${size} bytes`);
      return /** @type {const} */ ([name, await unpacked(name, bytes)]);
    }),
  );
  return new Map(read);
}

/**
 * @param {URL} address @param {(more: number) => void} onBytes
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function load(address, onBytes) {
  const answer = await fetch(address).catch((error) => {
    throw new FileError(`${address.pathname}: ${error}`);
  });
  if (!answer.ok || !answer.body) throw new FileError(`${address.pathname}: ${answer.status}`);
  const parts = [];
  try {
    for (const reader = answer.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      onBytes(value.length);
    }
  } catch (error) {
    throw new FileError(`${address.pathname}: ${error}`);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * @param {string} name @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function unpacked(name, bytes) {
  let content = bytes;
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      content = new Uint8Array(await new Response(stream).arrayBuffer());
    }
  } catch (error) {
    throw new FileError(`${name}: ${error}`);
  }
  const beginning = String.fromCharCode(...content.subarray(0, 4));
  if (!BEGINNINGS.includes(beginning)) throw new FileError(`${name}: not the file it should be`);
  return content;
}
