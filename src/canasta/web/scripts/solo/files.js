/** Loads the files of the interpreter and reports the progress. */

/** @typedef {{ name: string, size: number }} File its size in the folder, in bytes */

/** The first bytes of the unpacked files: wasm, a zip archive, an xz archive. */
const BEGINNINGS = ["\0asm", "PK\x03\x04", "\xfd7zX"];

/** A file of the site is missing or has the wrong content. */
export class FileError extends Error {}

/**
 * @param {URL} folder
 * @param {File[]} files
 * @param {(loaded: number) => void} onProgress receives the number of bytes loaded so far
 * @returns {Promise<Map<string, Blob>>} the unpacked files by name; blobs need no memory of the
 *   script
 */
export async function loadFiles(folder, files, onProgress) {
  let loaded = 0;
  const read = await Promise.all(
    files.map(async ({ name, size }) => {
      let own = 0;
      const content = await load(new URL(name, folder), (more) => {
        // A web space may send a file unpacked, with more bytes than its size.
        const counted = Math.min(more, size - own);
        own += counted;
        onProgress((loaded += counted));
      });
      if (content.size < size) throw new FileError(`${name}: ${content.size} of ${size} bytes`);
      return /** @type {const} */ ([name, await unpacked(name, content)]);
    }),
  );
  return new Map(read);
}

/** @param {URL} address @param {(more: number) => void} onBytes @returns {Promise<Blob>} */
async function load(address, onBytes) {
  try {
    const answer = await fetch(address);
    if (!answer.ok || !answer.body) throw new Error(`${answer.status}`);
    const counted = new TransformStream({
      transform(part, sent) {
        onBytes(part.length);
        sent.enqueue(part);
      },
    });
    return await new Response(answer.body.pipeThrough(counted)).blob();
  } catch (error) {
    throw new FileError(`${address.pathname}: ${error}`);
  }
}

/** @param {string} name @param {Blob} packed */
async function unpacked(name, packed) {
  let content = packed;
  try {
    if ((await beginning(packed)).startsWith("\x1f\x8b")) {
      const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
      content = await new Response(stream).blob();
    }
  } catch (error) {
    throw new FileError(`${name}: ${error}`);
  }
  if (!BEGINNINGS.includes(await beginning(content)))
    throw new FileError(`${name}: not the file it should be`);
  return content;
}

/** The first four bytes of a file. @param {Blob} content */
const beginning = async (content) =>
  String.fromCharCode(...new Uint8Array(await content.slice(0, 4).arrayBuffer()));
