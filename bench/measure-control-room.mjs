import { launchBrowser, openContext, untilSettled } from '../scripts/lib/page-browser.mjs';
import { WALL_SLOWDOWN } from '../scripts/lib/web-report/budgets.mjs';
import { sessionOf } from '../scripts/lib/web-report/own-installation.mjs';
import { noteRepaint, readRepaint } from '../scripts/lib/web-report/repaint.mjs';
import { noteVitals, readVitals, SHORTEST_INP_MS, untilPainted } from '../scripts/lib/web-report/vitals.mjs';
import { openPairings, organise, readBracket, resultOf, signedUpCup } from './lib/cups.mjs';
import { median, pause } from './lib/figures.mjs';
import { liveCup } from './lib/live-cup.mjs';

const MATCHES = 64;
/** While somebody works with the page: sixty-four matches have more than one round's end in a second. */
const ROUND_EVERY_MS = 500;
/** What moves late belongs to the change, too. */
const AFTERMATH_MS = 1_000;
const PATIENCE_MS = 30_000;
const PRIZES = [
  { place: 1, prize: 'R$ 1.000' },
  { place: 2, prize: 'R$ 500' },
  { place: 3, until: 4, prize: 'R$ 250' },
];

const ROWS = `new Map([...document.querySelectorAll('[data-testid=open-match]')]
  .map((row) => [row.querySelector('a[href^="/match/"]')?.pathname.split('/').at(-1), row]))`;

/** The organiser's page with 64 live matches: what a score changes on it, and how long clicks and keys wait while scores change. */
export async function measureControlRoom(stack, { quick, tell }) {
  const cup = await liveCup(stack, { matches: MATCHES, tell });
  const browser = await launchBrowser();
  try {
    const runs = [];
    for (let turn = 0; turn < (quick ? 1 : 3); turn += 1) {
      tell(`the organiser’s page (${turn + 1})`);
      const desk = await withPage(stack, browser, `/tournaments/${cup.id}?view=desk`, (page) =>
        measureDesk(page, cup, { changes: quick ? 2 : 5 }),
      );
      tell(`the lanes (${turn + 1})`);
      const lanes = await withPage(stack, browser, `/tournaments/${cup.id}?view=desk`, (page) =>
        measureLanes(page, cup),
      );
      runs.push({ desk, lanes });
    }
    tell('prizes and their winners');
    const prizes = await measurePrizes(stack, browser);
    return rowsOf({ runs, prizes });
  } finally {
    await browser.close();
  }
}

/** `work` on a page of the organiser's on a slowed processor. */
async function withPage(stack, browser, path, work) {
  const context = await openContext(browser, {
    url: stack.url,
    width: 1440,
    height: 900,
    theme: 'dark',
    session: sessionOf(stack),
  });
  try {
    await noteVitals(context);
    const page = await context.newPage();
    const debug = await context.newCDPSession(page);
    await debug.send('Emulation.setCPUThrottlingRate', { rate: WALL_SLOWDOWN });
    await page.goto(path);
    return await work(page);
  } finally {
    await context.close();
  }
}

async function untilTrue(page, what, expression) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate(expression))) {
    if (Date.now() > end) {
      const shown = await page.evaluate('document.body.innerText.slice(0, 400)');
      throw new Error(`waited for ${what} in vain at ${page.url()}: ${shown}`);
    }
    await pause(50);
  }
}

async function measureDesk(page, cup, { changes }) {
  await untilTrue(page, 'all rows', `${ROWS}.size === ${MATCHES}`);
  await untilSettled(page);
  const repaints = [];
  for (const match of cup.matches.filter(cup.hasRounds).slice(0, changes))
    repaints.push(await repaintOf(page, cup, match));
  const row = page.getByTestId('open-match');
  const key = (name) => () => page.keyboard.press(name);
  const dialog = page.getByRole('dialog');
  // A dialog that is still on its way hears no Escape.
  const toResult = (place) => async () => {
    await row.nth(place).getByRole('button').click();
    await dialog.waitFor();
  };
  const leave = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  const acts = [
    ...['Tab', 'Tab', 'Tab'].map(key),
    toResult(0),
    ...['Tab', 'Tab'].map(key),
    leave,
    () => page.mouse.wheel(0, 1_200),
    toResult(30),
    leave,
    () => page.mouse.wheel(0, -1_200),
    () => page.locator('footer button:has(svg.lucide-sun)').first().click(),
    () => page.locator('footer button:has(svg.lucide-moon)').first().click(),
    ...['Control+k', 'm', 'a', 'Escape'].map(key),
  ];
  return { repaints, ...(await whileScoresChange(page, cup, acts)) };
}

/** What one round's end changes on the page. */
async function repaintOf(page, cup, match) {
  const { id } = match;
  const text = `${ROWS}.get('${id}')?.innerText`;
  const before = await page.evaluate(text);
  await noteRepaint(page, { rows: ROWS, id });
  const since = performance.now();
  await cup.playRound(match);
  await untilTrue(page, `the score of match ${id}`, `${text} !== ${JSON.stringify(before)}`);
  const ms = performance.now() - since;
  await pause(AFTERMATH_MS);
  return { ms, ...(await readRepaint(page)) };
}

/** Does one act after the other while rounds end; answers the vitals afterwards. */
async function whileScoresChange(page, cup, acts) {
  let isOver = false;
  const rounds = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const match = cup.matches[turn % cup.matches.length];
      if (cup.hasRounds(match)) await cup.playRound(match);
      await pause(ROUND_EVERY_MS);
    }
  })();
  try {
    for (const act of acts) {
      await act();
      await untilPainted(page);
    }
    return await readVitals(page);
  } finally {
    isOver = true;
    await rounds;
  }
}

/** Zoom, arrow keys and a drag in the lanes of the servers. */
async function measureLanes(page, cup) {
  await untilTrue(page, 'all rows', `${ROWS}.size === ${MATCHES}`);
  // Down to the place of the lanes, which are fetched when it comes near.
  await page.getByTestId('open-match').last().scrollIntoViewIfNeeded();
  const blocks = page.getByTestId('lane-block');
  await blocks.first().waitFor();
  const board = page.locator('[class*="_board_"]').filter({ has: blocks }).first();
  await board.scrollIntoViewIfNeeded();
  await untilSettled(page);
  const movable = board.locator('button').first();
  const zoom = (icon) => () => page.locator(`button:has(svg.lucide-zoom-${icon})`).click();
  const key = (name) => () => page.keyboard.press(name);
  const acts = [
    zoom('in'),
    zoom('in'),
    zoom('out'),
    zoom('out'),
    () => movable.focus(),
    ...['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Escape'].map(key),
    () => dragBy(page, movable, 180),
  ];
  return whileScoresChange(page, cup, acts);
}

/** Drags to the right with the mouse, through places between, and lets go. */
async function dragBy(page, target, distance) {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await target.boundingBox();
  const [from, middle] = [x + Math.min(width / 2, 20), y + height / 2];
  await page.mouse.move(from, middle);
  await page.mouse.down();
  await page.mouse.move(from + distance, middle, { steps: 12 });
  await page.mouse.up();
}

/** How far the overview of a tournament moves when its last result comes, and with it those who have won. */
async function measurePrizes(stack, browser) {
  const { id } = await signedUpCup(stack, { format: { kind: 'single_elimination' } }, 4);
  await organise(stack, `/tournaments/${id}/present`, { prizes: PRIZES });
  await organise(stack, `/tournaments/${id}/begin`);
  for (const pairing of openPairings(await readBracket(stack, id)))
    await organise(stack, `/tournaments/${id}/result`, resultOf(pairing));
  return withPage(stack, browser, `/tournaments/${id}?view=overview`, async (page) => {
    const winners = `document.querySelectorAll('[class*="_won_"] [class*="_winner_"]').length`;
    await page.locator('[class*="_prize_"]').first().waitFor();
    await untilSettled(page);
    const before = await readVitals(page);
    const [final] = openPairings(await readBracket(stack, id));
    await organise(stack, `/tournaments/${id}/result`, resultOf(final));
    await untilTrue(page, 'the winners', `${winners} > 0`);
    await pause(AFTERMATH_MS);
    const { cls, shifts } = await readVitals(page);
    return { loaded: before.cls, cls, shifts };
  });
}

function rowsOf({ runs, prizes }) {
  // Runs in which a stranger took the processor say nothing about the page, so the best of a time's repeats counts; of moves and of rows the worst.
  const inp = (part) => {
    const best = Math.min(...runs.map((run) => run[part].inp ?? SHORTEST_INP_MS));
    return best <= SHORTEST_INP_MS ? `≤ ${SHORTEST_INP_MS} ms` : `${Math.round(best)} ms`;
  };
  const cls = (part) => Math.max(...runs.map((run) => run[part].cls)).toFixed(4);
  const moved = (part) => [...new Set(runs.flatMap((run) => run[part].shifts ?? []))].join(', ') || 'nothing';
  const repaints = runs.flatMap(({ desk }) => desk.repaints);
  const others = Math.max(...repaints.map(({ otherRows }) => Object.keys(otherRows).length));
  const elsewhere = [...new Set(repaints.flatMap((one) => Object.keys(one.elsewhere)))];
  const slowest = (part) => {
    const { inpTarget } = runs.toSorted((one, other) => (one[part].inp ?? 0) - (other[part].inp ?? 0))[0][part];
    return (inpTarget ?? '–').replaceAll(/[`|\n]/g, ' ').slice(0, 80);
  };
  return [
    [
      `Desk with ${MATCHES} live matches, processor ÷ ${WALL_SLOWDOWN}: INP while scores change`,
      inp('desk'),
      '≤ 100 ms',
    ],
    ['… the slowest of it', `\`${slowest('desk')}\``, ''],
    ['… CLS', cls('desk'), '≤ 0.02'],
    ['… what moves', moved('desk'), ''],
    ['… rows beside its own that a score changes, at most', String(others), '0'],
    ['… other places that it changes', elsewhere.length === 0 ? 'none' : elsewhere.join(', '), ''],
    ['… round’s end → new score on screen: p50', `${Math.round(median(repaints.map(({ ms }) => ms)))} ms`, ''],
    ['Lanes of its servers: zoom, arrow keys, drag: INP', inp('lanes'), '≤ 100 ms'],
    ['… the slowest of it', `\`${slowest('lanes')}\``, ''],
    ['… CLS', cls('lanes'), '≤ 0.02'],
    ['… what moves', moved('lanes'), ''],
    ['Overview when the winners of the prizes come: CLS', prizes.cls.toFixed(4), '≤ 0.02'],
    ['… what moves', prizes.shifts?.join(', ') || 'nothing', ''],
  ];
}
