import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as createPack } from 'tar-stream';
import { syncFolderOf } from '../files.mjs';

const CHUNK = 256 * 1024;

/**
 * Writes a compressed tar archive beside its name, and gives it the name once all of it is on the disk. Files may change and vanish
 * while they are read: each takes the length that it had when it was opened.
 */
export class ArchiveWriter {
  constructor(file) {
    this.file = file;
    this.part = `${file}.part`;
    this.files = 0;
    this.pack = createPack();
    // Speed over size: what is large in it, demos above all, is compressed already.
    this.output = createWriteStream(this.part, { mode: 0o600, flush: true });
    this.written = pipeline(this.pack, createGzip({ level: 1 }), this.output);
    // Told when the archive is finished, or when somebody writes into it.
    this.written.catch(() => undefined);
  }

  async addText(name, text, mode = 0o600) {
    await this.add({ name, mode, size: Buffer.byteLength(text) }, async (entry) => void entry.write(text));
  }

  /** Null when the file is gone. */
  async addFile(path, name) {
    const handle = await openIfThere(path);
    if (handle === null) return;
    try {
      const { size, mode, mtime } = await handle.stat();
      await this.add({ name, mode: mode & 0o777, mtime, size }, (entry) => copy(handle, size, entry));
    } finally {
      await handle.close();
    }
  }

  /** Everything below a folder; `wanted(name)` chooses by the name relative to the folder, and skips what is below a refused one. */
  async addFolder(path, name, wanted = () => true) {
    for (const { at, inside } of await listing(path, wanted)) {
      const found = await stat(at).catch(() => null);
      if (found?.isDirectory())
        await this.add({ name: `${name}/${inside}`, type: 'directory', mode: found.mode & 0o777 });
      else if (found?.isFile()) await this.addFile(at, `${name}/${inside}`);
    }
  }

  /** Resolves when the archive is on the disk under its name. */
  async finish() {
    this.pack.finalize();
    await this.written;
    await rename(this.part, this.file);
    syncFolderOf(this.file);
  }

  /** Leaves nothing behind. */
  async discard() {
    this.pack.destroy();
    await this.written.catch(() => undefined);
    await rm(this.part, { force: true });
  }

  /** `write(entry)` gives the bytes that the header's size announces. */
  async add(header, write) {
    this.files += 1;
    const failed = this.written.then(() => Promise.reject(new Error('the archive ended early')));
    let entry;
    const ended = new Promise((resolve, reject) => {
      entry = this.pack.entry({ uid: 0, gid: 0, ...header }, (error) => (error ? reject(error) : resolve()));
    });
    const writing = (async () => {
      await write?.(entry);
      entry.end();
      await ended;
    })();
    await Promise.race([writing, failed]);
  }
}

async function openIfThere(path) {
  try {
    return await open(path);
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Exactly so many bytes: zeros for what a file has lost since. */
async function copy(handle, size, entry) {
  const buffer = Buffer.alloc(Math.min(CHUNK, size));
  for (let at = 0; at < size;) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, size - at), at);
    const length = bytesRead || Math.min(buffer.length, size - at);
    const bytes = bytesRead ? Buffer.from(buffer.subarray(0, length)) : Buffer.alloc(length);
    if (!entry.write(bytes)) await once(entry, 'drain');
    at += length;
  }
}

async function listing(path, wanted, inside = '') {
  const found = [];
  const entries = await readdir(join(path, inside), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
    const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (!wanted(name)) continue;
    found.push({ at: join(path, name), inside: name });
    if (entry.isDirectory()) found.push(...(await listing(path, wanted, name)));
  }
  return found;
}
