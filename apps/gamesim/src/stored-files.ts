import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A full disk fails every write: said once in this time. */
const SAY_EVERY_MS = 60_000;

/**
 * Text files of one folder. A file that cannot be written (a full disk) stays in memory until there is room again: nobody who
 * writes or reads a file notices. Without a folder everything is in memory.
 */
export class StoredFiles {
  /** What is not on the disk. */
  private readonly inMemory = new Map<string, string>();
  private saidAt = -Infinity;

  constructor(private readonly folder: string | null) {
    if (folder) mkdirSync(folder, { recursive: true });
  }

  /** Names of earlier runs, the oldest first. */
  earlier(): string[] {
    const { folder } = this;
    if (!folder) return [];
    return readdirSync(folder)
      .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => a.at - b.at || a.name.localeCompare(b.name))
      .map(({ name }) => name);
  }

  write(name: string, content: string): void {
    this.inMemory.delete(name);
    this.inMemory.set(name, content);
    this.store();
  }

  read(name: string): string | null {
    const kept = this.inMemory.get(name);
    if (kept !== undefined || !this.folder) return kept ?? null;
    try {
      return readFileSync(join(this.folder, name), 'utf8');
    } catch {
      return null;
    }
  }

  remove(name: string): void {
    this.inMemory.delete(name);
    if (this.folder) rmSync(join(this.folder, name), { force: true });
  }

  /** Brings to the disk what is in memory, as far as there is room. */
  private store(): void {
    if (!this.folder) return;
    for (const [name, content] of this.inMemory) {
      try {
        writeFileSync(join(this.folder, name), content);
        this.inMemory.delete(name);
      } catch (error) {
        this.say(join(this.folder, name), error as Error);
        return;
      }
    }
  }

  private say(file: string, error: Error): void {
    if (performance.now() - this.saidAt < SAY_EVERY_MS) return;
    this.saidAt = performance.now();
    const msg = `gamesim cannot write ${file} and keeps it in memory`;
    console.log(JSON.stringify({ level: 'warn', msg, err: { message: error.message } }));
  }
}
