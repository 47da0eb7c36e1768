#!/usr/bin/env node
// node scripts/screenshots.mjs --url http://127.0.0.1:PORT --user admin --password …   [--out docs/screenshots] [--only match-admin]
// Takes the pages of a running installation (best: the demo) in both themes, wide and as on a phone.
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { repackPng } from './lib/repack-png.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values: flags } = parseArgs({
  options: {
    url: { type: 'string' },
    user: { type: 'string' },
    password: { type: 'string' },
    out: { type: 'string', default: join(root, 'docs/screenshots') },
    only: { type: 'string' },
  },
});
if (!flags.url || !flags.user || !flags.password) fail('needed: --url http://127.0.0.1:PORT --user NAME --password …');

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(EXECUTABLE)) fail(`${EXECUTABLE} is missing: install the Debian package "chromium"`);

const THEMES = ['dark', 'light'];
/** A phone's picture is taken at twice its CSS size, as its owner sees it, unless that makes the file too big. */
const SCREENS = [
  { width: 1440, height: 900, scales: [1] },
  { width: 390, height: 844, scales: [2, 1.5, 1] },
];
const MOST_BYTES = 400 * 1024;
const PATIENCE_MS = 20_000;

/** `content` must be on screen before the picture is taken; `prepare` brings the page into a telling state. */
const PAGES = [
  { name: 'home', path: '/', visitor: true, content: '#main article' },
  { name: 'live-matches', path: '/live/matches', visitor: true, content: '[data-testid=wall-card]' },
  { name: 'matches', path: '/matches', visitor: true, content: '#main article' },
  {
    name: 'match',
    path: ({ live }) => `/match/${live}`,
    visitor: true,
    content: '[data-testid=scoreboard-team1] tbody tr',
  },
  {
    name: 'match-admin',
    path: ({ live }) => `/match/${live}`,
    content: '[data-testid=admin-dock]',
    prepare: openLedger,
  },
  {
    name: 'match-ended',
    path: ({ ended }) => `/match/${ended}`,
    visitor: true,
    content: '[data-testid=scoreboard-team1] tbody tr',
  },
  { name: 'my-matches', path: '/mymatches', content: '#main article' },
  { name: 'match-create', path: '/match/create', content: '#main [role=combobox]', prepare: pickTeams },
  { name: 'my-servers', path: '/myservers', content: '#main table tbody tr, #main article' },
  {
    name: 'server-dialog',
    path: '/myservers',
    content: '#main table tbody tr, #main article',
    prepare: openServerDialog,
  },
  { name: 'ranking', path: '/ranking', visitor: true, content: '#main ol li a' },
  { name: 'leaderboard', path: '/leaderboard', visitor: true, content: '#main table tbody tr, #main article' },
  {
    name: 'leaderboard-teams',
    path: '/leaderboard/teams',
    visitor: true,
    content: '#main table tbody tr, #main article',
  },
  { name: 'user', path: ({ player }) => `/user/${player}`, visitor: true, content: '#main figure svg' },
  { name: 'user-maps', path: '/user?tab=maps', content: '#main [role=switch]' },
  { name: 'user-account', path: '/user?tab=account', content: '#main input[autocomplete=new-password]' },
  { name: 'teams', path: '/teams', visitor: true, content: '#main article' },
  { name: 'team', path: '/teams/4', visitor: true, content: '#main article' },
  { name: 'my-teams', path: '/myteams', content: '#main article' },
  { name: 'team-create', path: '/teams/create', content: '[role=dialog] input' },
  { name: 'seasons', path: '/seasons', visitor: true, content: '#main article' },
  { name: 'season', path: '/season/2', visitor: true, content: '#main table tbody tr' },
  { name: 'my-seasons', path: '/myseasons', content: '#main article' },
  { name: 'login', path: '/?login=1', visitor: true, content: '[role=dialog] input' },
];

const browser = await chromium.launch({
  executablePath: EXECUTABLE,
  chromiumSandbox: false,
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  mkdirSync(resolve(flags.out), { recursive: true });
  const session = await login();
  const matches = await pickMatches(session);
  const pages = PAGES.filter(({ name }) => !flags.only || flags.only.split(',').includes(name));
  for (const theme of THEMES) {
    for (const screen of SCREENS) for (const page of pages) await take(page, { theme, screen, session, matches });
  }
} finally {
  await browser.close();
}

async function take(page, { theme, screen, session, matches }) {
  const file = join(resolve(flags.out), `${page.name}-${theme}-${screen.width}.png`);
  for (const [index, scale] of screen.scales.entries()) {
    await shoot(page, { file, theme, screen, scale, session, matches });
    repackPng(file);
    const { size } = statSync(file);
    if (size > MOST_BYTES && index < screen.scales.length - 1) continue;
    const note = size > MOST_BYTES ? '  (too big)' : '';
    console.log(`${relative(process.cwd(), file)}  ${Math.round(size / 1024)} KB${note}`);
    return;
  }
}

async function shoot({ path, visitor, content, prepare }, { file, theme, screen, scale, session, matches }) {
  const context = await browser.newContext({
    baseURL: flags.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: screen.width, height: screen.height },
    deviceScaleFactor: scale,
    hasTouch: screen.width < 960,
    reducedMotion: 'reduce',
    ...(visitor ? {} : { storageState: session }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(`localStorage.setItem('placar.theme', '${theme}')`);
  try {
    const page = await context.newPage();
    await page.goto(typeof path === 'function' ? path(matches) : path);
    await page.locator(content).filter({ visible: true }).first().waitFor();
    if (prepare) await prepare(page, screen);
    await untilSettled(page);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    await context.close();
  }
}

/** No skeletons, fonts and pictures there, and nothing that still moves. */
async function untilSettled(page) {
  const isSettled = `document.fonts.status === 'loaded' && document.querySelector('[class*="_skeleton"]') === null
    && [...document.images].every((image) => image.complete)
    && document.getAnimations().every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity)`;
  const end = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate(isSettled))) {
    if (Date.now() > end) throw new Error(`${page.url()} did not settle`);
    await page.waitForTimeout(50);
  }
}

async function openLedger(page, { width }) {
  if (width < 960) return;
  await page.getByTestId('open-ledger').click();
  await page.getByRole('region', { name: 'Registro de comandos' }).waitFor();
  // Its tooltip would stand in the picture.
  await page.mouse.move(4, 400);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
}

async function pickTeams(page) {
  for (const [index, field] of ['Time 1', 'Time 2'].entries()) {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option').filter({ visible: true }).nth(index).click();
  }
  await page.getByLabel('Título da partida').fill('Copa de Verão, semifinal');
  await page.getByLabel('Título da partida').blur();
}

async function openServerDialog(page) {
  await page.getByRole('button', { name: 'Novo servidor' }).first().click();
  await page.getByRole('dialog', { name: 'Novo servidor' }).waitFor();
}

/** The storage state of a browser that is logged in. */
async function login() {
  const context = await browser.newContext({ baseURL: flags.url });
  const answer = await context.request.post('/api/login', {
    data: { username: flags.user, password: flags.password },
    headers: { origin: new URL(flags.url).origin },
  });
  if (!answer.ok()) fail(`the login was refused: ${answer.status()} ${await answer.text()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The live match with the most to show, and one that is over. */
async function pickMatches(session) {
  const context = await browser.newContext({ baseURL: flags.url, storageState: session });
  const read = async (path) => (await context.request.get(`/api${path}`)).json();
  const end = Date.now() + 180_000;
  for (;;) {
    const { matches } = await read('/matches/live');
    const live = matches
      .filter(({ status, maps }) => status === 'live' && maps.some((map) => rounds(map) >= 4))
      // A match in its first map stays on for longest.
      .sort((a, b) => (a.current_map ?? 0) - (b.current_map ?? 0) || b.max_maps - a.max_maps)[0];
    const { matches: all } = await read('/matches/limit/60');
    const ended = all.find(
      (match) => match.end_time !== null && !match.cancelled && !match.forfeit && match.max_maps > 1,
    );
    if (live && ended) {
      if (!flags.only) await giveTheLedgerAStory(context, live.id);
      const { leaderboard } = await read('/leaderboard/players?page=1&limit=1');
      await context.close();
      return { live: live.id, ended: ended.id, player: leaderboard[0]?.steamId };
    }
    if (Date.now() > end) fail('there is no live match with a few rounds, or none that is over: start the demo');
    await new Promise((later) => setTimeout(later, 1_000));
  }
}

/** Pauses the match and lets it go on, as an organiser would: its page then shows commands with their outcome. */
async function giveTheLedgerAStory(context, matchId) {
  const requests = [
    { kind: 'say', args: { text: 'Pausa técnica. Voltamos em 1 minuto.' } },
    { kind: 'pause', args: { reason: 'Teclado trocado na mesa 3' } },
    { kind: 'unpause', args: {} },
  ];
  for (const data of requests) {
    const headers = { origin: new URL(flags.url).origin };
    const { id } = await (await context.request.post(`/api/matches/${matchId}/commands`, { data, headers })).json();
    const end = Date.now() + PATIENCE_MS;
    for (let isSettled = false; !isSettled && Date.now() < end;) {
      const { commands } = await (await context.request.get(`/api/matches/${matchId}/commands`)).json();
      isSettled = commands.some((line) => line.id === id && line.settled_at !== null);
      await new Promise((later) => setTimeout(later, 200));
    }
  }
}

function rounds(map) {
  return (map.team1_score ?? 0) + (map.team2_score ?? 0);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
