import { randomBytes } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { commandLine, endProcess } from './processes.mjs';

const LARGEST_LOG = 20 * 1024 * 1024;

/** The folder of one installation: secrets that survive a restart, the record of what runs now, logs. */
export class DataFolder {
  constructor(path) {
    mkdirSync(path, { recursive: true });
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
        if (error.code !== 'EEXIST') throw error;
      }
      const other = this.readRuntime();
      if (other && other.pid !== process.pid && commandLine(other.pid).includes('start.mjs')) {
        const where = other.url ? `runs at ${other.url}` : `is starting (process ${other.pid})`;
        throw new Error(`this data folder is in use: Placar ${where}. Stop it, or take another folder with --data.`);
      }
      if (other) await this.endOrphans(other, say);
      rmSync(this.runtimeFile, { force: true });
    }
  }

  /** Writes what runs now; `change` adds to what was told before. */
  record(change) {
    this.runtime = { ...this.runtime, ...change };
    this.writeWhole(this.runtimeFile, this.runtime);
  }

  release() {
    if (this.isClaimed) rmSync(this.runtimeFile, { force: true });
    this.isClaimed = false;
  }

  /** Generated once; `change` adds what was decided since. */
  secrets(change = {}) {
    const known = existsSync(this.secretsFile) ? JSON.parse(readFileSync(this.secretsFile, 'utf8')) : {};
    const secrets = {
      id: randomBytes(6).toString('hex'),
      secret: randomBytes(32).toString('hex'),
      databasePassword: randomBytes(18).toString('base64url'),
      adminPassword: randomBytes(9).toString('base64url'),
      ...known,
      ...change,
    };
    if (JSON.stringify(secrets) !== JSON.stringify(known)) this.writeWhole(this.secretsFile, secrets);
    return secrets;
  }

  /** A program's log, appended to; a large one of earlier runs is put aside. */
  openLog(name) {
    const file = join(this.logs, `${name}.log`);
    if (existsSync(file) && statSync(file).size > LARGEST_LOG) renameSync(file, `${file}.1`);
    const log = createWriteStream(file, { flags: 'a', mode: 0o640 });
    log.on('error', () => undefined);
    return log;
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

  writeWhole(file, content) {
    writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}
