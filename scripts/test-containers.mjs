#!/usr/bin/env node
// npm run test:containers [-- FILE]: what is deployed, run by a real container engine. As root on Debian it installs the engine, starts
// one of its own, builds all images without an image registry, runs apps/e2e/containers, and leaves nothing behind.
// The last line is "N passed, N failed"; each step counts as one. Where it cannot run it says so and what is missing, and fails.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeTree, startEngine } from './lib/containers/engine.mjs';
import { imageSteps } from './lib/containers/images.mjs';
import { ENGINE_PACKAGES, ensureDebianPackages } from './lib/debian-packages.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { say, seconds } from './lib/progress.mjs';
import { root } from './lib/project.mjs';
import { endSteps, runNode } from './lib/run-step.mjs';

const count = { passed: 0, failed: 0 };
const folder = mkdtempSync(join(tmpdir(), 'placar-containers-'));
let engine = null;
let isEnding = false;

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    endSteps();
  });
}

try {
  await step('set-up', async () => {
    if (process.getuid?.() !== 0) throw new Error('a container engine needs root: nothing was tested');
    checkNode();
    await ensureInstalled();
    await ensureDebianPackages(ENGINE_PACKAGES);
  });
  engine = await step('container engine', () => startEngine(join(folder, 'engine')));
  for (const [name, work] of imageSteps({ host: engine.host, folder })) await step(name, work);
  await runTests(process.argv.slice(2));
} catch {
  // Told by the step that failed; what follows needs it.
} finally {
  await step('nothing is left behind', leaveNothing).catch(() => undefined);
}
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;

async function step(name, work) {
  const since = Date.now();
  try {
    if (isEnding && work !== leaveNothing) throw new Error('stopped');
    const result = await work();
    count.passed += 1;
    say(`${name}: done in ${seconds(Date.now() - since)}`);
    return result;
  } catch (error) {
    count.failed += 1;
    say(`${name}: FAILED\n${error.message}`);
    throw error;
  }
}

async function runTests(files) {
  say('tests');
  const outputFile = join(folder, 'results.json');
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const flags = ['--selectProjects', 'containers', '--runInBand', '--json', `--outputFile=${outputFile}`];
  const named = files.length === 0 ? [] : ['--testPathPatterns', ...files];
  await runNode([jest, ...flags, ...named], { silenceOutput: true, env: { DOCKER_HOST: engine.host } });
  const results = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : null;
  count.passed += results?.numPassedTests ?? 0;
  // A file that could not run has no tests to count.
  count.failed += results === null ? 1 : results.numFailedTests + results.numRuntimeErrorTestSuites;
}

async function leaveNothing() {
  await engine?.stop();
  removeTree(folder);
  const left = engine?.leftovers() ?? [];
  if (left.length > 0) throw new Error(left.join('\n'));
}
