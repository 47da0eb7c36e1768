import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Identity {
  pid: number;
  startTime: string;
}

export interface PidRecord {
  externalId: string;
  child: Identity;
  /** The worker that started it, and ends it. */
  owner: Identity;
  port: number;
}

/** What this machine's workers started, kept across their restarts; one small file per process. */
export class PidFiles {
  constructor(private readonly folder: string) {}

  async write(record: PidRecord): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = this.path(record.externalId);
    await writeFile(`${path}.new`, JSON.stringify(record), { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  async read(externalId: string): Promise<PidRecord | null> {
    try {
      const record: unknown = JSON.parse(await readFile(this.path(externalId), 'utf8'));
      return isPidRecord(record) ? record : null;
    } catch {
      return null;
    }
  }

  async all(): Promise<PidRecord[]> {
    const names = await readdir(this.folder).catch(() => []);
    const records = await Promise.all(
      names.filter((name) => name.endsWith('.json')).map((name) => this.read(name.slice(0, -'.json'.length))),
    );
    return records.filter((record) => record !== null);
  }

  remove(externalId: string): Promise<void> {
    return rm(this.path(externalId), { force: true });
  }

  private path(externalId: string): string {
    return join(this.folder, `${externalId}.json`);
  }
}

/** A file that somebody else wrote, or that was cut, must not make us end a stranger. */
function isPidRecord(value: unknown): value is PidRecord {
  const record = value as Partial<PidRecord> | null;
  return (
    typeof record?.externalId === 'string' &&
    Number.isInteger(record.port) &&
    isIdentity(record.child) &&
    isIdentity(record.owner)
  );
}

function isIdentity(value: unknown): value is Identity {
  const identity = value as Partial<Identity> | null | undefined;
  return Number.isInteger(identity?.pid) && (identity?.pid ?? 0) > 1 && typeof identity?.startTime === 'string';
}
