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
 * Runs of jest, one after the other, each over some suites (projects of jest.config.cjs): workers that stay load the product once.
 * The first needs no build. Most of the second wait for simulated servers, for matches to be played, for pages: more of them fit
 * than there are cores. The check has no patience to lose: it takes what the runs leave of the machine.
 */
const RUNS = [
  { suites: ['unit', 'web'], needsBuild: false, workers: 2 },
  { suites: ['chaos', 'integration', 'e2e'], needsBuild: true, workers: 6 },
];
/** By the names of their files, the first that fits. */
const FILES_OF = [
  ['chaos', /\.chaos-spec\.ts$/],
  ['integration', /\.integration-spec\.ts$/],
  ['e2e', /\.e2e-spec\.ts$/],
  ['web', /[/\\]apps[/\\]web[/\\]/],
  ['unit', /./],
];
const SUITES = RUNS.flatMap(({ suites }) => suites);
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
  const names = ['check', ...SUITES];
  const chosen = only?.split(',') ?? names;
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`--only knows ${names.join(', ')}, not ${unknown.join(', ')}`);
  return chosen;
}

async function runAll(chosen) {
  checkNode();
  await ensureInstalled();
  if (chosen.some((name) => ['integration', 'chaos', 'e2e'].includes(name))) await ensureDebianPackages();
  folder = mkdtempSync(join(tmpdir(), 'placar-results-'));
  const built = build();
  await Promise.all([runSuites(chosen, built), built.then(() => chosen.includes('check') && check())]);
  await tryAgain();
}

async function runSuites(chosen, built) {
  for (const { suites, needsBuild, workers } of RUNS) {
    const wanted = suites.filter((name) => chosen.includes(name));
    if (wanted.length === 0) continue;
    if (needsBuild) await built;
    say(wanted.join(', '));
    const { code, result } = await runJest(wanted, [SEQUENCE, `--maxWorkers=${workers}`]);
    countRun(wanted, code, result);
  }
}

/** Answers jest's exit code and what it says of its files; `result` is null when it broke before it could say anything. */
async function runJest(suites, flags) {
  const outputFile = join(folder, `${suites.join('-')}-${rows.length}.json`);
  const args = ['--selectProjects', ...suites, '--json', `--outputFile=${outputFile}`, PATIENCE, ...flags];
  const { code } = await runNode([...jest, ...args], { silenceOutput: true, env: LENGTHS });
  return { code, result: existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : null };
}

/** A file that could not even run (a syntax error, a failed set-up) counts as one failure, and so does a jest that broke. */
function countRun(suites, code, result) {
  const files = result?.testResults ?? [];
  for (const suite of suites) {
    const own = files.filter(({ name }) => suiteOf(name) === suite);
    const results = own.flatMap(({ assertionResults }) => assertionResults);
    const broken = own.filter(isBroken).length;
    rows.push({
      suite,
      passed: results.filter(({ status }) => status === 'passed').length,
      failed: results.filter(({ status }) => status === 'failed').length + broken,
      broken,
      files: own.filter(({ status }) => status === 'failed').map(({ name }) => name),
      ms:
        own.length === 0
          ? 0
          : Math.max(...own.map(({ endTime }) => endTime)) - Math.min(...own.map(({ startTime }) => startTime)),
    });
  }
  const failed = rows.some((row) => suites.includes(row.suite) && row.failed > 0);
  if (result === null || (code !== 0 && !failed))
    rows.push({ suite: `jest (${suites})`, passed: 0, failed: 1, broken: 1, ms: 0 });
}

function suiteOf(file) {
  return FILES_OF.find(([, pattern]) => pattern.test(file))[0];
}
function isBroken({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((result) => result.status === 'failed');
}

/** What failed runs once more when the machine is quiet: what fails then, too, is broken. */
async function tryAgain() {
  const failed = rows.filter(({ files }) => files?.length > 0);
  const files = failed.flatMap((row) => row.files);
  // Something broke beside the tests: there is nothing to be learnt from another run.
  if (files.length === 0 || files.length > MOST_AGAIN || rows.some(({ broken }) => broken > 0)) return;
  say(`once more, alone: ${files.map((file) => relative(root, file)).join(', ')}`);
  const { result } = await runJest(
    failed.map(({ suite }) => suite),
    ['--runInBand', '--runTestsByPath', ...files],
  );
  const fails = new Set(
    result?.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name) ?? files,
  );
  for (const row of failed) {
    if (row.files.some((file) => fails.has(file))) continue;
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
