import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface DiskFile {
  content: string;
  /** Order of writing: the list command shows the newest first. */
  order: number;
}
const MAX_FILES = 600;

/** A server's csgo folder: survives crash(), and the process when it has a folder. Text files only, flat names. */
export class Disk {
  private readonly files = new Map<string, DiskFile>();
  private written = 0;

  constructor(private readonly folder: string | null) {
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder).sort()) {
      this.files.set(name, { content: readFileSync(join(folder, name), 'utf8'), order: (this.written += 1) });
    }
  }

  write(name: string, content: string): void {
    if (!isFlatName(name)) throw new RangeError(`not a flat file name: ${name}`);
    this.files.set(name, { content, order: (this.written += 1) });
    if (this.folder) writeFileSync(join(this.folder, name), content);
    this.dropOldest();
  }

  read(name: string): string | null {
    return this.files.get(name)?.content ?? null;
  }

  /** Newest first. */
  list(): string[] {
    return [...this.files].sort(([, a], [, b]) => b.order - a.order).map(([name]) => name);
  }

  remove(name: string): void {
    this.files.delete(name);
    if (this.folder) rmSync(join(this.folder, name), { force: true });
  }

  wipe(): void {
    for (const name of this.list()) this.remove(name);
  }

  private dropOldest(): void {
    for (const name of this.list().slice(MAX_FILES)) this.remove(name);
  }
}

const isFlatName = (name: string): boolean => name !== '' && !/[/\\\0]/.test(name) && name !== '.' && name !== '..';
