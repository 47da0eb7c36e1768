#!/usr/bin/env node
// npm run web:report [-- --only home,match- | wall] [--url http://127.0.0.1:PORT --user NAME --password …] [--repeats 3] [--out file.md]
// Measures the built page in Chromium: bytes of script, texts and style, LCP, CLS, INP, axe, overflow, for each page of scripts/pages.json, and the live
// desk with fifty live matches on a slowed processor. Without --url it builds and starts an installation of its own in a folder that goes away.
// `--strict` ends non-zero when a budget is exceeded.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { apiReader, launchBrowser, logIn } from './lib/page-browser.mjs';
import { choosePages, pathOf, pickIds, readPages } from './lib/page-table.mjs';
import { say } from './lib/progress.mjs';
import { root } from './lib/project.mjs';
import { runNode } from './lib/run-step.mjs';
import { WALL_MATCHES } from './lib/web-report/budgets.mjs';
import { judge, webReport } from './lib/web-report/markdown.mjs';
import { measurePage } from './lib/web-report/measure-page.mjs';
import { measureWall } from './lib/web-report/measure-wall.mjs';
import { FileSizes } from './lib/web-report/scripts-of-page.mjs';

const { values: flags } = parseArgs({
  options: {
    url: { type: 'string' },
    user: { type: 'string' },
    password: { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
    note: { type: 'string' },
    repeats: { type: 'string', default: '3' },
    strict: { type: 'boolean', default: false },
  },
});
const wantsWall = flags.url === undefined && (flags.only === undefined || flags.only.split(',').includes('wall'));
const only = flags.only
  ?.split(',')
  .filter((name) => name !== 'wall')
  .join(',');
const pages = only === '' ? [] : choosePages(readPages(), only).filter(({ variant }) => !variant);

let installation;
let browser;
let code = 1;
try {
  browser = await launchBrowser();
  const results = { url: flags.url, note: flags.note, pages: [], walls: [] };
  const target = flags.url === undefined ? await ownTarget() : await givenTarget();
  results.busyBefore = loadavg()[0];
  if (pages.length > 0) results.pages = await measurePages(target);
  if (wantsWall) for (const who of ['visitor', 'admin']) results.walls.push(await measureWalls(who));
  results.busyAfter = loadavg()[0];
  const text = webReport(results);
  console.log(`\n${text}`);
  if (flags.out) writeFileSync(flags.out, text);
  code = flags.strict && judge(results).some(({ passed }) => !passed) ? 1 : 0;
} catch (error) {
  // The browser's own log stands behind the first line, and is long.
  const [first, ...stack] = String(error.stack).split('\n');
  console.error(
    ['The pages could not be measured:', first, ...stack.filter((line) => /^\s+at /.test(line))].join('\n'),
  );
} finally {
  await browser?.close();
  await installation?.stop();
}
// A browser that crashed may leave a socket open, which must not keep the report from ending.
process.exit(code);

/** A browser that crashed over one page does not take the report of the others with it. */
async function livingBrowser() {
  if (!browser.isConnected()) browser = await launchBrowser();
  return browser;
}

async function ownTarget() {
  const { code: failed } = await runNode([`${root}/scripts/build.mjs`]);
  if (failed !== 0) throw new Error('the build failed');
  const { startInstallation } = await import('./lib/web-report/own-installation.mjs');
  installation = await startInstallation({ count: WALL_MATCHES, say });
  return { url: installation.url, session: installation.session };
}

async function givenTarget() {
  if (!flags.user || !flags.password) throw new Error('--url needs --user and --password of an admin');
  const session = await logIn(browser, { url: flags.url, user: flags.user, password: flags.password });
  return { url: flags.url, session };
}

async function measurePages({ url, session }) {
  const api = await apiReader(browser, { url, session });
  const ids = await pickIds(api.read, { post: api.post });
  await api.close();
  const sizes = new FileSizes();
  const results = [];
  for (const { name, content, who, ...page } of pages) {
    say(name);
    const target = { url, ...(who === 'visitor' ? {} : { session }) };
    const place = { name, path: pathOf({ name, ...page }, ids) };
    try {
      results.push(await measurePage(await livingBrowser(), { ...place, content, target, sizes }));
    } catch (error) {
      results.push({ ...place, axe: {}, problems: [String(error.message).split('\n')[0]] });
    }
  }
  return results;
}

/** Runs in which a stranger took the processor say nothing about the page, so the best of a figure's repeats counts, and all are shown. */
async function measureWalls(who) {
  const runs = [];
  const problems = [];
  for (let turn = 1; turn <= Number(flags.repeats); turn += 1) {
    say(`${WALL_MATCHES} live matches, ${who} (${turn} of ${flags.repeats})`);
    try {
      runs.push(await measureWall(await livingBrowser(), installation, { who }));
    } catch (error) {
      problems.push(String(error.message).split('\n')[0]);
    }
  }
  return { who, runs, problems };
}
