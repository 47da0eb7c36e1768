import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

const LARGEST = 20 * 1024 * 1024;
const TRY_AGAIN_MS = 5_000;

/**
 * A program's log, appended to. A large one is put aside, and only one such is kept. While it cannot be written (a full disk) lines
 * are dropped and counted; it goes on by itself, and says how many are missing.
 */
export class LogFile {
  constructor(path) {
    this.path = path;
    this.handle = null;
    this.size = 0;
    this.dropped = 0;
    this.tryAt = -Infinity;
  }

  write(line) {
    if (performance.now() < this.tryAt) return (this.dropped += 1);
    try {
      this.open();
      if (this.dropped > 0) this.append(`${this.dropped} lines could not be written here\n`);
      this.dropped = 0;
      this.append(`${line}\n`);
    } catch {
      this.dropped += 1;
      this.tryAt = performance.now() + TRY_AGAIN_MS;
      this.close();
    }
  }

  close() {
    const { handle } = this;
    this.handle = null;
    if (handle === null) return;
    try {
      closeSync(handle);
    } catch {
      // Closing may report an earlier failed write; the lines are counted already.
    }
  }

  open() {
    if (this.handle !== null && this.size <= LARGEST) return;
    if (this.handle === null) {
      this.handle = openSync(this.path, 'a', 0o640);
      this.size = fstatSync(this.handle).size;
    }
    if (this.size <= LARGEST) return;
    this.close();
    renameSync(this.path, `${this.path}.1`);
    this.handle = openSync(this.path, 'a', 0o640);
    this.size = 0;
  }

  append(text) {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) at += writeSync(this.handle, bytes, at);
    this.size += bytes.length;
  }
}
