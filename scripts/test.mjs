#!/usr/bin/env node
// npm test [-- --only unit,web]: installs what is missing, then check, build, and every suite of jest.
// Its last line is "N passed, N failed" over all of them; each step of the check counts as one.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDebianPackages } from './lib/debian-packages.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { say } from './lib/progress.mjs';
import { root } from './lib/project.mjs';
import { endSteps, runNode } from './lib/run-step.mjs';

/**
 * Projects of jest.config.cjs in lanes that run side by side. Chaos mostly waits for matches to be played, and must hold on a busy
 * machine as well, and so must those journeys that look at one page after the other and have no match to keep up with. The other
 * journeys come when the tests of their lane are done, as they use a page as a person does. The check has no patience to lose: it
 * takes what the lanes leave of the machine.
 */
const LANES = [
  [
    { name: 'chaos', needsBuild: true, flags: ['--maxWorkers=2'] },
    { name: 'pages', project: 'e2e', needsBuild: true, flags: ['--testPathPatterns=journeys/pages', '--maxWorkers=1'] },
  ],
  [
    { name: 'unit', flags: ['--maxWorkers=2'] },
    { name: 'web', flags: ['--maxWorkers=2'] },
    // Most of these wait for simulated servers, so more of them fit than there are cores.
    { name: 'integration', needsBuild: true, flags: ['--maxWorkers=4'] },
    { name: 'e2e', needsBuild: true, flags: ['--testPathPatterns=journeys/(?!pages)', '--maxWorkers=3'] },
  ],
];
const SUITES = LANES.flat();
/** The long tests play a part of their runs here; set these for more. */
const LENGTHS = {
  CHAOS_RUNS: process.env.CHAOS_RUNS ?? '100',
  CHAOS_KILLS: process.env.CHAOS_KILLS ?? '24',
  // The same requests each time; long runs on other seeds look for new ones.
  FUZZ_SEED: process.env.FUZZ_SEED ?? '20261121',
};
/** A slow machine is no failure: what hangs is found all the same. */
const PATIENCE = '--testTimeout=30000';
const SEQUENCE = `--testSequencer=${join(root, 'scripts/jest-longest-first.cjs')}`;
/** Its workers inherit the flag: collecting a small young generation again and again is a tenth of their time. */
const jest = ['--max-semi-space-size=64', join(root, 'node_modules/jest/bin/jest.js')];
/** Beside others on two cores a test of patience may fail; so few files get a second try, alone, and are named at the end. */
const MOST_AGAIN = 5;
const rows = [];
const wavering = [];
let folder;

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endSteps();
    process.exit(130);
  });
}

try {
  await runAll(readOnly());
} catch (error) {
  console.error(`\nThe tests could not run: ${error.message}`);
  rows.push({ suite: 'set-up', passed: 0, failed: 1, ms: 0 });
} finally {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
report();

function readOnly() {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const names = ['check', ...SUITES.map(({ name }) => name)];
  const chosen = only?.split(',') ?? names;
  // Who asks for the journeys means all of them.
  for (const { name, project } of SUITES) if (chosen.includes(project) && !chosen.includes(name)) chosen.push(name);
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`--only knows ${names.join(', ')}, not ${unknown.join(', ')}`);
  return chosen;
}

async function runAll(chosen) {
  checkNode();
  await ensureInstalled();
  if (['integration', 'chaos', 'pages', 'e2e'].some((name) => chosen.includes(name))) await ensureDebianPackages();
  folder = mkdtempSync(join(tmpdir(), 'placar-results-'));
  const built = build();
  await Promise.all([
    ...LANES.map(async (lane) => {
      for (const suite of lane) {
        if (!chosen.includes(suite.name)) continue;
        if (suite.needsBuild) await built;
        await runSuite(suite);
      }
    }),
    built.then(() => chosen.includes('check') && check()),
  ]);
  await tryAgain();
}

/** What failed runs once more when the machine is quiet: what fails then, too, is broken. */
async function tryAgain() {
  const failed = rows.filter(({ files }) => files?.length > 0);
  const files = failed.flatMap((row) => row.files);
  if (files.length === 0 || files.length > MOST_AGAIN || failed.some(({ brokenRun }) => brokenRun)) return;
  for (const row of failed) {
    say(`${row.suite}: once more, alone: ${row.files.map((file) => relative(root, file)).join(', ')}`);
    const resultFile = join(folder, `${row.suite}-again.json`);
    const { project = row.suite } = SUITES.find(({ name }) => name === row.suite);
    const args = ['--selectProjects', project, '--json', `--outputFile=${resultFile}`, PATIENCE, '--runInBand'];
    const { code } = await runNode([...jest, ...args, '--runTestsByPath', ...row.files], {
      silenceOutput: true,
      env: LENGTHS,
    });
    const again = countOf(resultFile, code);
    if (again.failed > 0) continue;
    wavering.push(...row.files);
    Object.assign(row, { passed: row.passed + row.failed, failed: 0 });
  }
}

/** Journeys and chaos run the built programs, and the docs check compares with the built rules. */
async function build() {
  const since = Date.now();
  const { code } = await runNode([join(root, 'scripts/build.mjs')]);
  count('build', { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, since });
}

async function check() {
  const since = Date.now();
  say('check');
  const { runChecks, tellCheck } = await import('./check.mjs');
  const results = await runChecks(tellCheck, { yields: true });
  const passed = results.filter((result) => result.passed).length;
  count('check', { passed, failed: results.length - passed, since });
}

async function runSuite({ name, project = name, flags }) {
  const since = Date.now();
  const { output } = await runNode([...jest, '--selectProjects', project, '--listTests'], { quiet: true });
  if (!/^\//m.test(output)) return say(`${name}: no test files yet`);
  say(name);
  const resultFile = join(folder, `${name}.json`);
  const args = ['--selectProjects', project, '--json', `--outputFile=${resultFile}`, PATIENCE, SEQUENCE, ...flags];
  const { code } = await runNode([...jest, ...args], { silenceOutput: true, env: LENGTHS });
  count(name, { ...countOf(resultFile, code), since });
}

/** A file that could not even run (a syntax error, a failed set-up) counts as one failure, and so does a jest that broke. */
function countOf(resultFile, code) {
  if (!existsSync(resultFile)) return { passed: 0, failed: 1, brokenRun: true };
  const result = JSON.parse(readFileSync(resultFile, 'utf8'));
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  const files = result.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  // Something broke beside the tests: there is no file to run again.
  const brokenRun = result.numRuntimeErrorTestSuites > 0 || (failed === 0 && code !== 0);
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, files, brokenRun };
}

function count(suite, { since, ...outcome }) {
  rows.push({ suite, ...outcome, ms: Date.now() - since });
}

function report() {
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const line = (...cells) =>
    console.log(
      cells[0].padEnd(14) +
        cells
          .slice(1)
          .map((cell) => String(cell).padStart(9))
          .join(''),
    );
  console.log('');
  line('suite', 'passed', 'failed', 'seconds');
  for (const { suite, passed, failed, ms } of rows) line(suite, passed, failed, Math.round(ms / 1000));
  if (wavering.length > 0) {
    console.log('\nFailed beside the others and passed alone, so look at them:');
    for (const file of wavering) console.log(`  ${relative(root, file)}`);
  }
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
}
