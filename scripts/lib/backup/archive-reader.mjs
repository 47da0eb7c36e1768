import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as createExtract } from 'tar-stream';
import { FORMAT, MANIFEST } from './format.mjs';

/**
 * Unpacks a backup: `data/…` and `postgres/…` into a folder, which must exist. `check(manifest)` may refuse it before anything is
 * written. Throws when the file is cut or is no backup.
 */
export async function unpackBackup(file, folder, check) {
  const extract = createExtract();
  const reading = pipeline(createReadStream(file), createGunzip(), extract);
  reading.catch(() => undefined);
  let manifest = null;
  try {
    for await (const entry of extract) {
      const { name } = entry.header;
      if (manifest === null) {
        manifest = readManifest(name, await text(entry));
        check(manifest);
      } else {
        await store(entry, folder);
      }
    }
    await reading;
  } catch (error) {
    throw new Error(`${file} cannot be read as a backup: ${error.message}`, { cause: error });
  }
  if (manifest === null) throw new Error(`${file} is no backup of Placar`);
  return manifest;
}

function readManifest(name, content) {
  if (name !== MANIFEST) throw new Error('it is not one of Placar');
  const manifest = JSON.parse(content);
  if (manifest.format !== FORMAT) throw new Error(`its format is ${manifest.format}, this Placar reads ${FORMAT}`);
  return manifest;
}

async function store(entry, folder) {
  const { name, type, mode } = entry.header;
  const path = join(folder, placeOf(name));
  if (type === 'directory') {
    mkdirSync(path, { recursive: true, mode });
    entry.resume();
    return;
  }
  if (type !== 'file') throw new Error(`${name} is a ${type}`);
  mkdirSync(dirname(path), { recursive: true });
  await pipeline(entry, createWriteStream(path, { mode, flags: 'wx' }));
}

/** `data/x` is `x` of the data folder, `postgres/x` is `postgres/x`; nothing else, and nothing above. */
function placeOf(name) {
  const [top, ...rest] = name.split('/').filter((part) => part !== '');
  const inside = top === 'data' ? rest.join('/') : name;
  const path = normalize(inside);
  if ((top !== 'data' && top !== 'postgres') || path === '..' || path.startsWith(`..${sep}`) || path.startsWith(sep))
    throw new Error(`it holds ${name}`);
  return path;
}
