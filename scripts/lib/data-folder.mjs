import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writeDurably } from './files.mjs';
import { LogFile } from './log-file.mjs';
import { commandLine, endProcess } from './processes.mjs';
import { readSecrets } from './secrets-file.mjs';

/** The folder of one installation: secrets that survive a restart, the record of what runs now, logs. */
export class DataFolder {
  constructor(path) {
    makeFolder(path);
    this.path = realpathSync(path);
    this.logs = join(this.path, 'logs');
    mkdirSync(this.logs, { recursive: true, mode: 0o750 });
    this.secretsFile = join(this.path, 'secrets.json');
    this.runtimeFile = join(this.path, 'runtime.json');
    this.isClaimed = false;
  }

  /** On the command line of every program of this folder, so that a killed run's programs are known for ours. */
  get mark() {
    return `--placar-data=${this.path}`;
  }

  /**
   * Takes the folder for this process. Throws when another run holds it; ends what a killed run left behind.
   * `say` tells about the latter.
   */
  async claim(say) {
    const record = { pid: process.pid, startedAt: new Date().toISOString() };
    for (;;) {
      try {
        writeFileSync(this.runtimeFile, JSON.stringify(record), { flag: 'wx', mode: 0o600 });
        this.runtime = record;
        this.isClaimed = true;
        return;
      } catch (error) {
        if (error.code !== 'EEXIST')
          throw new Error(`${this.runtimeFile} cannot be written: ${error.message}`, { cause: error });
      }
      const other = this.readRuntime();
      const user = other && other.pid !== process.pid ? userOf(other) : null;
      if (user) throw new Error(`this data folder is in use: ${user}. Stop it, or take another folder with --data.`);
      if (other) await this.endOrphans(other, say);
      rmSync(this.runtimeFile, { force: true });
    }
  }

  /**
   * Writes what runs now; `change` adds to what was told before. Where that fails (a full disk) it is written with the next change:
   * what runs must not end because nobody can write down that it runs.
   */
  record(change = {}) {
    this.runtime = { ...this.runtime, ...change };
    try {
      this.writeRuntime();
    } catch {
      rmSync(`${this.runtimeFile}.new`, { force: true });
    }
  }

  writeRuntime() {
    writeFileSync(`${this.runtimeFile}.new`, asJson(this.runtime), { mode: 0o600 });
    renameSync(`${this.runtimeFile}.new`, this.runtimeFile);
  }

  release() {
    if (this.isClaimed) rmSync(this.runtimeFile, { force: true });
    this.isClaimed = false;
  }

  /** Generated once; `change` adds what was decided since. Throws with what to do when the file is damaged or gone. */
  secrets(change = {}) {
    const known = readSecrets(this.secretsFile, { hasDatabase: existsSync(join(this.path, 'postgres')) });
    const secrets = {
      id: randomBytes(6).toString('hex'),
      secret: randomBytes(32).toString('hex'),
      databasePassword: randomBytes(18).toString('base64url'),
      adminPassword: randomBytes(9).toString('base64url'),
      ...known,
      ...change,
    };
    if (JSON.stringify(secrets) !== JSON.stringify(known)) writeDurably(this.secretsFile, asJson(secrets));
    return secrets;
  }

  openLog(name) {
    return new LogFile(join(this.logs, `${name}.log`));
  }

  readRuntime() {
    try {
      return JSON.parse(readFileSync(this.runtimeFile, 'utf8'));
    } catch {
      return null;
    }
  }

  async endOrphans({ pids = {} }, say) {
    const isOurs = (pid) => commandLine(pid).includes(this.mark);
    const left = Object.entries(pids).filter(([, pid]) => isOurs(pid));
    if (left.length > 0) say(`An earlier run was killed: ending its ${left.map(([name]) => name).join(', ')}…`);
    const signals = [
      ['SIGTERM', 12_000],
      ['SIGKILL', 2_000],
    ];
    await Promise.all(left.map(([, pid]) => endProcess(pid, isOurs, signals)));
  }
}

/** Who holds the folder, by its record; null when that process is gone. */
function userOf({ pid, url }) {
  const line = commandLine(pid);
  if (line.includes('backup.mjs')) return `it is being backed up (process ${pid})`;
  if (!line.includes('start.mjs')) return null;
  return url ? `Placar runs at ${url}` : `Placar is starting (process ${pid})`;
}

const asJson = (content) => `${JSON.stringify(content, null, 2)}\n`;
