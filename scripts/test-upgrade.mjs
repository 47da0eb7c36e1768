#!/usr/bin/env node
// npm run test:upgrade -- COMMIT: builds the release of a commit in a folder of its own, builds this one, and plays a match while the
// programs of the first are renewed by those of the second. The last line is "N passed, N failed"; each step counts as one.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { say } from './lib/progress.mjs';
import { root } from './lib/project.mjs';
import { endSteps, runNode, runStep } from './lib/run-step.mjs';

const count = { passed: 0, failed: 0 };
const folder = mkdtempSync(join(tmpdir(), 'placar-upgrade-'));
const earlier = join(folder, 'earlier');
const [commit] = process.argv.slice(2);

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endSteps);

try {
  checkNode();
  if (commit === undefined) throw new Error('name a commit: npm run test:upgrade -- COMMIT');
  await ensureInstalled();
  await step('earlier release', 'git', ['clone', '--quiet', root, earlier]);
  await step('its commit', 'git', ['checkout', '--quiet', commit], earlier);
  await step('its packages', 'npm', ['ci', '--no-audit', '--no-fund', '--silent'], earlier);
  await step('its build', 'npm', ['run', 'build', '--silent'], earlier);
  await step('build', 'npm', ['run', 'build', '--silent']);
  await runTests();
} catch (error) {
  count.failed += 1;
  say(error.message);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;

async function step(name, command, args, cwd = root) {
  say(name);
  const { code } = await runStep(command, args, { cwd });
  if (code !== 0) throw new Error(`${name}: FAILED`);
  count.passed += 1;
}

async function runTests() {
  say('tests');
  const outputFile = join(folder, 'results.json');
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const flags = ['--selectProjects', 'upgrade', '--runInBand', '--json', `--outputFile=${outputFile}`];
  await runNode([jest, ...flags], { silenceOutput: true, env: { EARLIER_RELEASE: earlier } });
  const results = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : null;
  count.passed += results?.numPassedTests ?? 0;
  // A file that could not run has no tests to count.
  count.failed += results === null ? 1 : results.numFailedTests + results.numRuntimeErrorTestSuites;
}
