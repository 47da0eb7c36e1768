import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** The one that people have, as far as it is there: what is measured is theirs. */
const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
const EXECUTABLE = process.env.CHROMIUM ?? KNOWN.find((file) => existsSync(file)) ?? KNOWN[0];
const PATIENCE_MS = 30_000;
const MOST_WINDOWS = 12;
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For pictures: nothing is drawn before every tile of it is painted. */
export const WHOLE_FRAMES = ['--run-all-compositor-stages-before-draw'];

/** Debian's Chromium on an empty profile. */
export function launchBrowser(flags = []) {
  if (!existsSync(EXECUTABLE)) throw new Error(`${EXECUTABLE} is missing: install the Debian package "chromium"`);
  return chromium.launch({ executablePath: EXECUTABLE, chromiumSandbox: false, args: [...FLAGS, ...flags] });
}

/** A window on an installation: `session` is a storage state, `theme` the stored choice. */
export async function openContext(browser, { url, width, height, scale = 1, theme, session, language }) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: width < 961,
    reducedMotion: 'reduce',
    ...(session === undefined ? {} : { storageState: session }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  // What is announced once would stand over every page.
  const seen = { 'placar.community-maps-dismissed': 'true' };
  const stored = { ...seen, ...(theme && { 'placar.theme': theme }), ...(language && { language }) };
  // Only a first value: what is chosen on the page stays.
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, stored);
  return context;
}

/** The storage state of a browser that is logged in. */
export async function logIn(browser, { url, user, password }) {
  const context = await browser.newContext({ baseURL: url });
  try {
    const answer = await context.request.post('/api/login', {
      data: { username: user, password },
      headers: { origin: new URL(url).origin },
    });
    if (!answer.ok()) throw new Error(`the login was refused: ${answer.status()} ${await answer.text()}`);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Reads API paths with a session, as `read(path)` until `close()`. */
export async function apiReader(browser, { url, session }) {
  const context = await browser.newContext({ baseURL: url, ...(session && { storageState: session }) });
  return {
    read: async (path) => (await context.request.get(`/api${path}`)).json(),
    post: async (path, data) =>
      (await context.request.post(`/api${path}`, { data, headers: { origin: new URL(url).origin } })).json(),
    close: () => context.close(),
  };
}

// What is further down may wait for somebody to come there.
const IS_SETTLED = `(isElsewhere => document.fonts.status === 'loaded'
  && document.querySelector('[class*="_spinnerPage"]') === null
  && ![...document.querySelectorAll('body [class*="_skeleton"]')].some((node) => node.getBoundingClientRect().top < innerHeight)
  && [...document.images].every((image) => image.complete || !image.checkVisibility() || isElsewhere(image))
  && document.getAnimations().every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity))((image) => {
  const { top, left } = image.getBoundingClientRect();
  return image.loading === 'lazy' && (top >= innerHeight || left >= innerWidth || left < 0);
})`;

/** Waits until there are no skeletons and no spinner of a page, fonts and pictures are there, and nothing moves any more. */
export async function untilSettled(page) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate(IS_SETTLED))) {
    if (Date.now() > end) throw new Error(`${page.url()} did not settle`);
    await page.waitForTimeout(50);
  }
}

// Every text that nothing opaque lies over, with its place in CSS pixels.
const SEEN_TEXTS = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const seen = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.data.trim() === '') continue;
    range.selectNodeContents(node);
    const { left, top, width, height } = range.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight;
    if (!isInside || width < 4 || height < 4) continue;
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    const place = stack.indexOf(node.parentElement);
    const isOpaque = (one) => !/^rgba\\(.*[, ]0?(\\.\\d+)?\\)$/.test(getComputedStyle(one).backgroundColor);
    if (place < 0 || stack.slice(0, place).some((one) => !one.contains(node.parentElement) && isOpaque(one))) continue;
    if (!node.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    seen.push({ text: node.data.trim().slice(0, 40), left, top, width, height });
  }
  return seen;
})()`;

/** Texts on the screen with their places in the pixels of a picture of this scale. */
export async function seenTexts(page, scale) {
  const texts = await page.evaluate(SEEN_TEXTS);
  return texts.map(({ text, ...place }) => ({
    text,
    left: Math.floor(place.left * scale),
    top: Math.floor(place.top * scale),
    width: Math.ceil(place.width * scale),
    height: Math.ceil(place.height * scale),
  }));
}

/** Waits until the page's content is on screen. */
export function untilContent(page, content) {
  return page.locator(content).filter({ visible: true }).first().waitFor();
}

/** Goes down the page and back to its top, as somebody who reads all of it: parts that wait for somebody to come are there then. */
export async function seeAll(page) {
  const isAtEnd = () =>
    page.evaluate(() => {
      const { scrollHeight } = document.documentElement;
      window.scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      return scrollY + innerHeight >= scrollHeight - 1;
    });
  // A list that grows as long as one goes on would have no end.
  for (let step = 0; step < MOST_WINDOWS && !(await isAtEnd()); step += 1) await untilSettled(page);
  await untilSettled(page);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}
