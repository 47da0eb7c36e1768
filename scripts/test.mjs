#!/usr/bin/env node
// npm test [-- [FILE or JOURNEY …] [--only check,unit] [-t NAME]]: installs what is missing, builds, and runs every suite of jest.
// npm test -- --all: with them the check and the files named .long., as before a change is taken in.
// npm run test:long [-- FILE …]: the tests that have a long form, in that form.
// The last line is "N passed, N failed"; each step of the check counts as one. A test that fails once has failed.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { MARIADB_PACKAGES, ensureDebianPackages } from './lib/debian-packages.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { say } from './lib/progress.mjs';
import { root } from './lib/project.mjs';
import { endSteps, runNode } from './lib/run-step.mjs';

/**
 * Runs of jest, one after the other. Unit and page tests keep a processor busy most of the time; the others mostly wait for a database,
 * for simulated servers and for pages. Journeys, whose pages take the most, are not beside chaos, which stops processes within a second
 * that they wait for, and not beside integration: on a slow machine they waited in vain. `workersForLong`: where files named .long. may run, more things
 * die beside the others, which need room.
 */
const RUNS = [
  { suites: ['unit', 'web'], workers: 3 },
  { suites: ['integration', 'chaos'], workers: 6, workersForLong: 4, needsServers: true },
  { suites: ['e2e'], workers: 3, needsServers: true },
];
/** A folder that has such a file is one file of a whole run: the specs in it together, so that what they stand on is loaded once. */
const TOGETHER = /^together\.(integration-)?spec\.ts$/;
/** A file that a whole run leaves out, unless it is of `--all`: variants and further scenes of what another file has in every run. */
const LONG_FILES = '\\.long\\.';
/** The suite of a file, by its name: the first that fits. */
const FILES_OF = [
  ['chaos', /\.chaos-spec\.ts$/],
  ['integration', /\.integration-spec\.ts$/],
  ['e2e', /\.e2e-spec\.ts$/],
  ['web', /[/\\]apps[/\\]web[/\\]/],
  ['unit', /./],
];
const SUITES = RUNS.flatMap(({ suites }) => suites);
/** Short runs send the same requests each time; long ones look for new ones. */
const SHORT = { FUZZ_SEED: '20261121' };
/** With the files named .long., within those of whole folders too, every page, both screens, whoever may, with and without Redis. */
const ALL = {
  LONG_FILES: 'true',
  PAGE_LOOKS: 'all',
  PERMISSION_ROLES: 'all',
  TEST_MODES: 'both',
  VETO_SERIES: 'all',
  CHAOS_RUNS: '40',
  FUZZ_REQUESTS: '700',
};
/** The tests that have a long form, and what makes them long. Without these variables each has its short form. */
const LONG = {
  files: [
    '.long.',
    'interleavings',
    'killed-between',
    'fuzz',
    'tournament/',
    'lobbies/lobby-match',
    'permissions',
    'no-show',
    'worker/test/standings',
    'fleet/pool',
    'matches/match-log.integration',
    'match-engine.integration',
    'aggregate-log',
    'web-veto.integration',
    'chaos/lobbies',
    'chaos/cup',
    'commission/commission',
    'random-lobbies',
    'lossy-series',
    'recovery-pause',
    'journeys/everyday',
    'journeys/players',
    'journeys/pages',
    'journeys/live-match',
    'journeys/server-on-demand',
  ],
  env: {
    CHAOS_RUNS: '1000',
    CHAOS_KILLS: '100',
    CHAOS_FREEZE_SECONDS: '60',
    CHAOS_MATCHES: '10',
    CHAOS_MODES: 'both',
    TEST_MODES: 'both',
    CACHE_ADDRESSES: 'all',
    CHAOS_ROUNDS: '3',
    CHAOS_VIEWERS: '1000',
    FUZZ_REQUESTS: '30000',
    STRING_TEXTS: 'all',
    VETO_SERIES: 'all',
    TOURNAMENT_RUNS: '1000',
    HISTORY_RUNS: '1000',
    LOBBY_COUNT: '10',
    LOBBY_BROWSERS: '10',
    CUP_TEAMS: '32',
    CHAOS_TROUBLES: 'all',
    PAGE_LANGUAGES: '3',
    PAGE_LOOKS: 'all',
    PERMISSION_ROLES: 'all',
    AXE_WIDTHS: 'all',
    DEMO_PAST: 'true',
    RESTORED_STARTS: 'all',
    DISK_FULL_SECONDS: '20',
  },
};
/** Workers of jest inherit the flag: a small young generation is collected so often that it costs a tenth of their time. */
const JEST = ['--max-semi-space-size=64', join(root, 'node_modules/jest/bin/jest.js')];
/** What jest leaves out of all suites by its configuration, whose place a flag takes. */
const NOT_BY_DEFAULT = ['/node_modules/', '/dist/', '/.data/'];
/** Files that a machine without MariaDB, and where nobody may install it, leaves out. */
const MARIADB_FILES = '/apps/worker/test/loadouts/';
/** How much of a failure the last lines say. */
const FAILURE_CHARACTERS = 400;
const rows = [];
/** What failed, a line each: the last lines say it again, because what jest told of it may be thousands of lines above. */
const failures = [];
/** What did not run, and why: the last lines say so. */
const skipped = [];
let folder;

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endSteps();
    process.exit(130);
  });
}

try {
  await runAll(readRequest());
} catch (error) {
  console.error(`\nThe tests could not run: ${error.message}`);
  rows.push({ suite: 'set-up', passed: 0, failed: 1, ms: 0 });
} finally {
  endSteps();
  if (folder) rmSync(folder, { recursive: true, force: true });
}
report();

/** What is to run: `{ suites, files, pattern, isAll, env }`; without `files` whole suites, without `pattern` all tests of them. */
function readRequest() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      all: { type: 'boolean' },
      long: { type: 'boolean' },
      testNamePattern: { type: 'string', short: 't' },
    },
  });
  const names = ['check', ...SUITES];
  const named = values.only?.split(',');
  const unknown = named?.filter((name) => !names.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`--only knows ${names.join(', ')}, not ${unknown.join(', ')}`);
  const pattern = values.testNamePattern;
  const wanted = values.long && positionals.length === 0 ? LONG.files : positionals;
  const journey = wanted.length === 1 && isJourney(wanted[0]) ? wanted[0] : null;
  // What is called by its name is looked for everywhere.
  const isAll = values.all === true || pattern !== undefined || journey !== null;
  const env = { ...(isAll ? ALL : {}), ...(values.long ? LONG.env : SHORT), ...process.env };
  if (wanted.length === 0) return { suites: named ?? (values.all ? names : SUITES), pattern, isAll, env };
  // Its tests call it by the same words, with or without the hyphen.
  if (journey) return { suites: ['e2e'], pattern: `^${journey.replaceAll('-', '[- ]')} `, isAll, env };
  const files = [...new Set(wanted.flatMap((text) => specsCalled(text, named ?? SUITES)))];
  return { suites: SUITES.filter((name) => files.some((file) => suiteOf(file) === name)), files, pattern, env };
}

/** The spec files of these suites whose paths contain the text. */
function specsCalled(text, suites) {
  const found = ['apps', 'libs']
    .flatMap(filesOf)
    .filter((file) => /[.-]spec\.tsx?$/.test(file) && !TOGETHER.test(basename(file)))
    .filter((file) => file.includes(text.replace(/^\.\//, '')) && suites.includes(suiteOf(file)));
  if (found.length === 0) throw new Error(`no test file and no journey is called ${text}`);
  return found;
}

function filesOf(group) {
  const names = readdirSync(join(root, group), { recursive: true });
  return names.map((name) => join(root, group, name)).filter((file) => !/[/\\](node_modules|dist)[/\\]/.test(file));
}

function isJourney(name) {
  return existsSync(join(root, 'apps/e2e/journeys', `${name}.journey.ts`));
}

function suiteOf(file) {
  return FILES_OF.find(([, ending]) => ending.test(file))[0];
}

async function runAll({ suites, files, pattern, isAll, env }) {
  checkNode();
  await ensureInstalled();
  const runs = RUNS.map((run) => wantedOf(run, suites)).filter((run) => run.suites.length > 0);
  const needsServers = runs.some((run) => run.needsServers);
  if (needsServers) await ensureDebianPackages();
  const leftOut = [...NOT_BY_DEFAULT];
  if (!files) leftOut.push(...inTogether());
  if (!files && !isAll) leftOut.push(LONG_FILES);
  const needsMariadb = files ? files.some((file) => file.includes(MARIADB_FILES)) : isAll && needsServers;
  if (needsMariadb) leftOut.push(...(await withoutMariadb()));
  folder = mkdtempSync(join(tmpdir(), 'placar-results-'));
  // Journeys and chaos run the built programs, and the docs check compares with the built rules.
  if (needsServers || suites.includes('check')) await build();
  if (suites.includes('check')) await check();
  const byName = pattern === undefined ? [] : ['-t', pattern];
  const start = (run) => {
    const own = files?.filter((file) => run.suites.includes(suiteOf(file)));
    const byPath = own === undefined ? [] : ['--runTestsByPath', ...own];
    return runJest(run, [...byName, '--testPathIgnorePatterns', ...leftOut, ...byPath], env);
  };
  for (const run of runs) await start(isAll || files ? { ...run, workers: run.workersForLong ?? run.workers } : run);
}

function wantedOf(run, suites) {
  return { ...run, suites: run.suites.filter((name) => suites.includes(name)) };
}

/** The paths of specs that another file runs together: all in and below its folder but such files, and those that are named alone. */
function inTogether() {
  return ['apps', 'libs']
    .flatMap(filesOf)
    .filter((file) => TOGETHER.test(basename(file)))
    .map((file) => `^${dirname(file)}/(?!(.*/)?together\\.)(?!.*\\.alone\\.)`);
}

/** The paths of what needs MariaDB, where it cannot be had. */
async function withoutMariadb() {
  try {
    await ensureDebianPackages(MARIADB_PACKAGES);
    return [];
  } catch (error) {
    skipped.push(`${MARIADB_FILES.slice(1)}: ${error.message}`);
    return [MARIADB_FILES];
  }
}

/** Jest tells of each file on standard error as ever; the counts come from its JSON. */
async function runJest({ suites, workers }, flags, env) {
  say(suites.join(', '));
  const outputFile = join(folder, `${suites.join('-')}.json`);
  const args = ['--selectProjects', ...suites, '--json', `--outputFile=${outputFile}`, `--maxWorkers=${workers}`];
  const { code } = await runNode([...JEST, ...args, ...flags], { silenceOutput: true, env });
  const files = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')).testResults : [];
  for (const suite of suites) countSuite(suite, files);
  const failed = rows.some((row) => suites.includes(row.suite) && row.failed > 0);
  if (code !== 0 && !failed) rows.push({ suite: `jest (${suites})`, passed: 0, failed: 1, ms: 0 });
}

/** A file that could not even run (a syntax error, a failed set-up) counts as one failure. */
function countSuite(suite, files) {
  const own = files.filter(({ name }) => suiteOf(name) === suite);
  const results = own.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted) => results.filter(({ status }) => status === wanted).length;
  const broken = own.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const [first, last] = [own.map(({ startTime }) => startTime), own.map(({ endTime }) => endTime)];
  const ms = own.length === 0 ? 0 : Math.max(...last) - Math.min(...first);
  for (const { name, assertionResults } of own)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failures.push(`${relative(root, name)}: ${fullName}: ${firstWords(failureMessages[0])}`);
  for (const { name, message } of broken) failures.push(`${relative(root, name)}: ${firstWords(message)}`);
  rows.push({ suite, passed: count('passed'), failed: count('failed') + broken.length, ms });
}

/** The beginning of what jest said, in one line without its colours. */
function firstWords(text = '') {
  return stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, FAILURE_CHARACTERS);
}

async function build() {
  const since = Date.now();
  const { code } = await runNode([join(root, 'scripts/build.mjs')]);
  rows.push({ suite: 'build', passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, ms: Date.now() - since });
}

async function check() {
  const since = Date.now();
  say('check');
  const { runChecks, tellCheck } = await import('./check.mjs');
  const results = await runChecks(tellCheck);
  const count = (wanted) => results.filter(wanted).length;
  const passed = count((result) => result.passed && !result.skipped);
  const failed = count((result) => !result.passed);
  for (const { name, passed: isGood } of results) if (!isGood) failures.push(`check ${name}`);
  rows.push({ suite: 'check', passed, failed, ms: Date.now() - since });
}

function report() {
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const line = (name, ...cells) =>
    console.log(name.padEnd(14) + cells.map((cell) => String(cell).padStart(9)).join(''));
  console.log('');
  line('suite', 'passed', 'failed', 'seconds');
  const place = ({ suite }) => ['build', 'check', ...SUITES].indexOf(suite);
  rows.sort((one, other) => place(one) - place(other));
  for (const { suite, passed, failed, ms } of rows) line(suite, passed, failed, Math.round(ms / 1000));
  for (const text of failures) console.log(`failed: ${text}`);
  for (const text of skipped) console.log(`skipped: ${text}`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
}
