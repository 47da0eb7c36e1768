import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs what the lock file names when it is not there yet, or not that version of it. Needs no installed package itself. */
export function ensureInstalled(root, say) {
  const stamp = join(root, 'node_modules', '.placar-lock');
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  // Not `npm ci`: it refuses a lock file without the optional packages of platforms that a registry does not carry.
  say('Installing packages (a minute or so, the first time)…');
  const result = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) throw new Error('npm install failed; see above');
  writeFileSync(stamp, hash);
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Placar needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
}
