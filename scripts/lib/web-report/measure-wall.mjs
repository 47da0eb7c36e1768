import { openContext, untilSettled } from '../page-browser.mjs';
import { WALL_SLOWDOWN } from './budgets.mjs';
import { noteRepaint, readRepaint } from './repaint.mjs';
import { noteVitals, readVitals, untilPainted } from './vitals.mjs';

const PATIENCE_MS = 60_000;
/** A page that is busy for so long does not answer any more; that is a result, too. */
const LONGEST_RUN_MS = 150_000;
const PATH = '/live/matches';
/** Between two rounds while somebody works with the page: fifty matches have about one round's end in a second. */
const ROUND_EVERY_MS = 1_000;
/** How long the page is watched after it has shown the new score: what moves late belongs to the score, too. */
const AFTERMATH_MS = 400;

/**
 * The live desk with its matches on a slowed processor: LCP of an empty browser, INP of somebody who works with it while rounds
 * end, and what one round's end changes on the page. `installation` comes from `startInstallation`.
 */
export async function measureWall(browser, installation, { who }) {
  const context = await openContext(browser, {
    url: installation.url,
    width: 1440,
    height: 900,
    theme: 'dark',
    ...(who === 'admin' && { session: installation.session }),
  });
  let timer;
  const deadline = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page is too busy to be measured')), LONGEST_RUN_MS);
  });
  try {
    await noteVitals(context);
    return { who, ...(await Promise.race([measureIn(await context.newPage(), installation), deadline])) };
  } finally {
    clearTimeout(timer);
    await context.close();
  }
}

async function measureIn(page, installation) {
  const debug = await page.context().newCDPSession(page);
  const slowDown = (rate) => debug.send('Emulation.setCPUThrottlingRate', { rate });
  await slowDown(WALL_SLOWDOWN);
  await page.goto(PATH);
  await untilRows(page, installation.matches.length);
  await untilSettled(page);
  const { lcp, lcpElement, cls, shifts } = await readVitals(page);
  await slowDown(1);
  const repaint = await measureRepaint(page, installation);
  await slowDown(WALL_SLOWDOWN);
  const { inp, inpTarget } = await measureWork(page, installation);
  return { lcp, lcpElement, cls, shifts, inp, inpTarget, ...repaint };
}

/* A match's row is the largest part of the page whose links lead to this match alone, whatever it is made of. */
const ROWS = `(() => {
  const main = document.querySelector('#main');
  const idOf = (link) => /^\\/match\\/(\\d+)/.exec(new URL(link.href).pathname)?.[1];
  const rows = new Map();
  for (const link of main.querySelectorAll('a[href*="/match/"]')) {
    const id = idOf(link);
    if (id === undefined || rows.has(id)) continue;
    const isAlone = (node) => [...node.querySelectorAll('a[href*="/match/"]')].every((one) => [id, undefined].includes(idOf(one)));
    let row = link;
    while (row.parentElement !== main && isAlone(row.parentElement)) row = row.parentElement;
    rows.set(id, row);
  }
  return rows;
})()`;

/** Waits for the list: all of its rows, or as many as fit where it draws only what is in view. */
async function untilRows(page, count) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const shown = await page.evaluate(`document.querySelector('#main') === null ? 0 : ${ROWS}.size`);
    if (shown >= Math.min(count, 8)) return;
    if (Date.now() > end) throw new Error(`the live desk shows ${shown} of ${count} matches`);
    await page.waitForTimeout(50);
  }
}

/** Counts what changes on the page with one round's end: in the row, in other rows, elsewhere; clocks that merely run apart. */
async function measureRepaint(page, installation) {
  const shown = await page.evaluate(`[...${ROWS}].filter(([, row]) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }).map(([id]) => Number(id))`);
  const match = installation.matches.find((one) => shown.includes(one.id) && installation.hasRounds(one));
  if (match === undefined) throw new Error('no match in view has a round left');
  await noteRepaint(page, { rows: ROWS, id: match.id });
  const since = Date.now();
  const score = await installation.nextRound(match);
  const isShown = `(() => {
    const text = ${ROWS}.get('${match.id}')?.innerText ?? '';
    return [${score.team1}, ${score.team2}].every((points) => new RegExp('(^|\\\\D)' + points + '(\\\\D|$)').test(text));
  })()`;
  const end = since + PATIENCE_MS;
  while (!(await page.evaluate(`window.__repaint.row > 0 && ${isShown}`))) {
    if (Date.now() > end) throw new Error(`match ${match.id} does not show ${score.team1}–${score.team2}`);
    await page.waitForTimeout(20);
  }
  const eventToScreenMs = Date.now() - since;
  await page.waitForTimeout(AFTERMATH_MS);
  return { eventToScreenMs, repaint: await readRepaint(page) };
}

/** Works with the page as its admin would while rounds go on ending; answers the vitals afterwards. */
async function measureWork(page, installation) {
  let isOver = false;
  const rounds = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const match = installation.matches[turn % installation.matches.length];
      if (installation.hasRounds(match, installation.reservedRounds)) await installation.nextRound(match);
      await new Promise((later) => setTimeout(later, ROUND_EVERY_MS));
    }
  })();
  try {
    for (const act of actsOn(page)) {
      await act().catch(() => undefined);
      await untilPainted(page);
    }
    return await readVitals(page);
  } finally {
    isOver = true;
    await rounds;
  }
}

function actsOn(page) {
  const visible = (selector) => page.locator(selector).filter({ visible: true });
  const click = (locator) => async () => {
    if ((await locator.count()) > 0) await locator.click({ timeout: 3_000 });
  };
  const key = (name) => () => page.keyboard.press(name);
  const search = visible('#main input[type=search], #main input[type=text]').first();
  const sort = visible('#main th button');
  return [
    ...['Tab', 'Tab', 'Tab'].map(key),
    click(search),
    ...['t', 'e', 'a', 'Backspace', 'Backspace', 'Backspace'].map(key),
    click(sort.first()),
    click(sort.first()),
    click(sort.last()),
    click(visible('#main [role=radiogroup] label, #main [aria-pressed]').last()),
    click(visible('#main [role=radiogroup] label, #main [aria-pressed]').first()),
    click(visible('footer button:has(svg.lucide-sun)').first()),
    click(visible('footer button:has(svg.lucide-moon)').first()),
    () => page.mouse.wheel(0, 1_200),
    () => page.mouse.wheel(0, -1_200),
    ...['Control+k', 'm', 'a', 'Escape'].map(key),
  ];
}
