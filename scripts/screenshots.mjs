#!/usr/bin/env node
// node scripts/screenshots.mjs --url http://127.0.0.1:PORT --user admin --password …   [--out docs/screenshots] [--only match,admin-] [--themes dark]
// [--widths 1440] [--lang fr] [--full] [--sheets]
// Takes the pages of scripts/pages.json of a running installation (best: the demo) in both themes, wide and as on a phone, and puts all pictures of a
// theme and size on one contact sheet. `--full` takes whole pages instead of what a window shows of them, `--lang` another language than Portuguese:
// both for looking, with an `--out` of their own. `--sheets` makes only the sheets, of the pictures that are there.
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeContactSheet } from './lib/contact-sheet.mjs';
import {
  WHOLE_FRAMES,
  apiReader,
  launchBrowser,
  logIn,
  openContext,
  seeAll,
  seenTexts,
  untilContent,
  untilSettled,
} from './lib/page-browser.mjs';
import { PREPARATIONS, dressSomething, giveTheLedgerAStory } from './lib/page-preparations.mjs';
import { choosePages, pathOf, pickIds, readPages } from './lib/page-table.mjs';
import { packPicture, placesOfOneColour } from './lib/pack-picture.mjs';
import { root } from './lib/project.mjs';

const { values: flags } = parseArgs({
  options: {
    url: { type: 'string' },
    user: { type: 'string' },
    password: { type: 'string' },
    out: { type: 'string', default: join(root, 'docs/screenshots') },
    only: { type: 'string' },
    sheets: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    lang: { type: 'string', default: 'pt' },
    themes: { type: 'string', default: 'dark,light' },
    widths: { type: 'string', default: '1440,390' },
  },
});
const THEMES = flags.themes.split(',');
/** A phone's picture is taken at twice its CSS size, as its owner sees it. */
const SCREENS = [
  { width: 1440, height: 900, scale: 1 },
  { width: 390, height: 844, scale: 2 },
].filter(({ width }) => flags.widths.split(',').includes(String(width)));
const MOST_BYTES = 400 * 1024;
/** Pages of one window that load side by side. */
const TABS = 3;
/** So often a picture is taken in which something was not painted. */
const PAINT_TRIES = 6;

const out = resolve(flags.out);
const fileOf = ({ name }, theme, { width }) => join(out, `${name}-${theme}-${width}.png`);
const pages = readPages();
const problems = [];

mkdirSync(out, { recursive: true });
const browser = await launchBrowser(WHOLE_FRAMES);
try {
  if (!flags.sheets) await takeAll();
  for (const theme of THEMES) for (const screen of SCREENS) await sheet(theme, screen);
} finally {
  await browser.close();
}
if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}`);
  process.exitCode = 1;
}

async function takeAll() {
  if (!flags.url || !flags.user || !flags.password) throw new Error('needed: --url, --user and --password of an admin');
  const session = await logIn(browser, flags);
  const api = await apiReader(browser, { url: flags.url, session });
  const ids = await pickIds(api.read, { post: api.post });
  const chosen = choosePages(pages, flags.only);
  if (chosen.some(({ name }) => name === 'match-admin')) await giveTheLedgerAStory(api, ids.live);
  if (chosen.some(({ name }) => name === 'inventory' || name === 'skins')) await dressSomething(api);
  await api.close();
  for (const theme of THEMES) {
    for (const screen of SCREENS) {
      for (const isVisitor of [true, false]) {
        const own = chosen.filter(({ who }) => (who === 'visitor') === isVisitor);
        await takeTogether(own, { theme, screen, ids, session: isVisitor ? undefined : session });
      }
    }
  }
}

/** Pictures of one theme, size and person: a window with several tabs. */
async function takeTogether(queue, { theme, screen, ids, session }) {
  const context = await openContext(browser, { url: flags.url, ...screen, theme, session, language: flags.lang });
  const waiting = [...queue];
  const tab = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      const file = fileOf(page, theme, screen);
      try {
        await take(context, page, { file, screen, ids });
      } catch (error) {
        rmSync(file, { force: true });
        problems.push(`${relative(process.cwd(), file)}: ${String(error.message).split('\n')[0]}`);
      }
    }
  };
  await Promise.all(Array.from({ length: TABS }, tab));
  await context.close();
}

async function take(context, page, { file, screen, ids }) {
  const tab = await context.newPage();
  try {
    await tab.goto(pathOf(page, ids));
    await untilContent(tab, page.content);
    // A dialog holds the page where it is, so what is below is looked at before.
    await seeAll(tab);
    await PREPARATIONS[page.name]?.(tab, screen);
    await untilSettled(tab);
    // The way back to the top leaves tiles that nobody has painted yet; the first picture has them painted.
    await tab.screenshot();
    await packPicture(await paintedPicture(tab, screen), file, MOST_BYTES);
  } finally {
    await tab.close();
  }
  console.log(`${relative(process.cwd(), file)}  ${Math.round(statSync(file).size / 1024)} KB`);
}

/** A picture in which every text was painted: a tile that the browser left out has one colour where a text should stand. */
async function paintedPicture(tab, { scale }) {
  let lost = [];
  for (let tries = 0; tries < PAINT_TRIES; tries += 1) {
    const texts = await seenTexts(tab, scale);
    const shot = await tab.screenshot({ animations: 'disabled', caret: 'hide', fullPage: flags.full });
    lost = await placesOfOneColour(shot, texts);
    if (lost.length === 0) return shot;
    await tab.waitForTimeout(300);
  }
  throw new Error(`not painted: ${lost.map(({ text }) => `"${text}"`).join(', ')}`);
}

async function sheet(theme, screen) {
  const file = join(out, `contact-${theme}-${screen.width}.png`);
  const pictures = pages.map((page) => ({ label: page.name, path: page.path, file: fileOf(page, theme, screen) }));
  const count = await writeContactSheet(browser, { file, theme, screen, pictures });
  console.log(`${relative(process.cwd(), file)}  ${count} pages, ${Math.round(statSync(file).size / 1024)} KB`);
}
