import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from './embedded-postgres.mjs';

/** The folder of one installation: secrets that must survive a restart, what runs now, logs. */
export class DataFolder {
  constructor(path) {
    this.path = path;
    this.logs = join(path, 'logs');
    mkdirSync(this.logs, { recursive: true });
    this.secretsFile = join(path, 'secrets.json');
    this.runtimeFile = join(path, 'runtime.json');
  }

  /** Generated once; `change` adds what a later version needs. */
  secrets(change = {}) {
    const known = existsSync(this.secretsFile) ? JSON.parse(readFileSync(this.secretsFile, 'utf8')) : {};
    const secrets = {
      secret: randomBytes(32).toString('hex'),
      databasePassword: randomBytes(18).toString('base64url'),
      adminPassword: randomBytes(9).toString('base64url'),
      ...known,
      ...change,
    };
    if (JSON.stringify(secrets) !== JSON.stringify(known))
      writeFileSync(this.secretsFile, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    return secrets;
  }

  /** The run that holds this folder now, or null. A record of a dead run is no run. */
  running() {
    if (!existsSync(this.runtimeFile)) return null;
    try {
      const runtime = JSON.parse(readFileSync(this.runtimeFile, 'utf8'));
      return commandLine(runtime.pid).includes('start.mjs') ? runtime : null;
    } catch {
      return null;
    }
  }

  record(runtime) {
    writeFileSync(`${this.runtimeFile}.new`, JSON.stringify(runtime, null, 2), { mode: 0o600 });
    renameSync(`${this.runtimeFile}.new`, this.runtimeFile);
  }

  release() {
    rmSync(this.runtimeFile, { force: true });
  }
}
