import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';
const PATIENCE_MS = 30_000;
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

/** Debian's Chromium on an empty profile. */
export function launchBrowser() {
  if (!existsSync(EXECUTABLE)) throw new Error(`${EXECUTABLE} is missing: install the Debian package "chromium"`);
  return chromium.launch({ executablePath: EXECUTABLE, chromiumSandbox: false, args: FLAGS });
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
  const stored = { ...(theme && { 'placar.theme': theme }), ...(language && { language }) };
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
const IS_SETTLED = `document.fonts.status === 'loaded'
  && ![...document.querySelectorAll('body [class*="_skeleton"]')].some((node) => node.getBoundingClientRect().top < innerHeight)
  && [...document.images].every((image) => image.complete || image.loading === 'lazy')
  && document.getAnimations().every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity)`;

/** Waits until there are no skeletons, fonts and pictures are there, and nothing moves any more. */
export async function untilSettled(page) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate(IS_SETTLED))) {
    if (Date.now() > end) throw new Error(`${page.url()} did not settle`);
    await page.waitForTimeout(50);
  }
}

/** Waits until the page's content is on screen. */
export function untilContent(page, content) {
  return page.locator(content).filter({ visible: true }).first().waitFor();
}
