import { StoredFiles } from './stored-files';

/** Enough for a series of five with overtimes, in both formats; the oldest go first. */
const MAX_FILES = 400;

/** A server's csgo folder: survives crash(), and the process when it has a folder. Text files only, flat names. */
export class Disk {
  private readonly files: StoredFiles;
  /** Order of writing: the list command shows the newest first. */
  private readonly orders = new Map<string, number>();
  private written = 0;

  constructor(folder: string | null) {
    this.files = new StoredFiles(folder);
    for (const name of this.files.earlier()) this.orders.set(name, (this.written += 1));
    this.dropOldest();
  }

  write(name: string, content: string): void {
    if (!isFlatName(name)) throw new RangeError(`not a flat file name: ${name}`);
    this.orders.set(name, (this.written += 1));
    this.files.write(name, content);
    this.dropOldest();
  }

  read(name: string): string | null {
    return this.orders.has(name) ? this.files.read(name) : null;
  }

  /** Newest first. */
  list(): string[] {
    return [...this.orders].sort(([, a], [, b]) => b - a).map(([name]) => name);
  }

  remove(name: string): void {
    this.orders.delete(name);
    this.files.remove(name);
  }

  wipe(): void {
    for (const name of this.list()) this.remove(name);
  }

  private dropOldest(): void {
    if (this.orders.size > MAX_FILES) for (const name of this.list().slice(MAX_FILES)) this.remove(name);
  }
}

const isFlatName = (name: string): boolean => name !== '' && !/[/\\\0]/.test(name) && name !== '.' && name !== '..';
