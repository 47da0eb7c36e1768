#!/usr/bin/env node
// npm run smoke: starts Placar as a person would, in a folder and on a port of its own; looks at it; stops it; nothing may stay behind.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './lib/ports.mjs';
import { commandLine, sleep } from './lib/processes.mjs';
import { seconds } from './lib/progress.mjs';
import { root } from './lib/project.mjs';

const START_MS = 300_000;
const STOP_MS = 30_000;
const data = realpathSync(mkdtempSync(join(tmpdir(), 'placar-smoke-')));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const since = Date.now();
let output = '';

const placar = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--port', String(port), '--data', data], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'pipe'],
});
for (const stream of [placar.stdout, placar.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
const ended = new Promise((resolve) => placar.once('exit', resolve));

try {
  await until('the ready line', START_MS, () => output.trimEnd().endsWith(`Placar is ready at ${base}`));
  console.log(`ready after ${seconds(Date.now() - since)}`);
  await expectAnswer('/', { accept: 'text/html' }, (body) => body.includes('<div id="root"'));
  await expectAnswer('/api/isLoggedIn', {}, () => true);
  const { pids } = JSON.parse(readFileSync(join(data, 'runtime.json'), 'utf8'));
  console.log(`running: ${Object.keys(pids).join(', ')}`);
} catch (error) {
  console.error(`${error.message}\n${output}`);
  process.exitCode = 1;
} finally {
  placar.kill('SIGINT');
  const code = await Promise.race([ended, sleep(STOP_MS)]);
  const left = processesOfData();
  if (code !== 0 || left.length > 0) {
    console.error(`it ended with ${code} and left ${left.length} processes\n${left.join('\n')}`);
    process.exitCode = 1;
  }
  rmSync(data, { recursive: true, force: true });
}
if (!process.exitCode) console.log('stopped, no process left');

async function expectAnswer(path, headers, isRight) {
  const answer = await fetch(base + path, { headers });
  const body = await answer.text();
  if (!answer.ok || !isRight(body)) throw new Error(`GET ${path} answered ${answer.status}: ${body.slice(0, 500)}`);
}

async function until(what, patience, isTrue) {
  for (const start = Date.now(); !isTrue(); await sleep(100)) {
    if (placar.exitCode !== null) throw new Error(`it ended before ${what}`);
    if (Date.now() - start > patience) throw new Error(`no ${what} in ${seconds(patience)}`);
  }
}

/** Every process that names the data folder, whoever started it. */
function processesOfData() {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .map(commandLine)
    .filter((line) => line.includes(data));
}
