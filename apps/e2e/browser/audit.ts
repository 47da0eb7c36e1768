import { readFileSync } from 'node:fs';
import { waitFor } from '@placar/testing';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface AxeNode {
  target: string[];
  failureSummary?: string;
}
interface AxeViolation {
  id: string;
  impact: string | null;
  nodes: AxeNode[];
}

/* A colour on its way from one to the other is neither: what turns for ever is an animation, no transition. */
const IS_AT_REST = `!document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running')`;

/** So often at most a page that moved under axe's eyes is looked at. */
const LOOKS = 3;

/** What axe looks for: all it knows, or what alone differs between two themes of the same page. */
type Scope = 'everything' | 'color-contrast';

/** Violations that axe calls serious or critical, one line each with the first places. */
export async function seriousViolations(page: Page, scope: Scope = 'everything'): Promise<string[]> {
  // The page's content policy allows no foreign script element; the debugger's evaluation is not bound by it.
  // Half a megabyte of script: read once by a document, however often it is looked at.
  if (!(await page.evaluate<boolean>('window.axe !== undefined'))) await page.evaluate(`(() => { ${AXE} })()`);
  for (let look = 1; ; look += 1) {
    await waitFor(() => page.evaluate<boolean>(IS_AT_REST), {
      everyMs: 50,
      what: `${page.url()} to come to rest`,
    });
    const found = await violationsOf(page, scope);
    // On a busy machine axe takes long enough for the page to begin to move while it looks.
    if (found.length === 0 || look === LOOKS) return found;
  }
}

async function violationsOf(page: Page, scope: Scope): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(scope === 'everything' ? {} : { runOnly: [scope] }) };
  const violations = await page.evaluate<AxeViolation[]>(
    `window.axe.run(document, ${JSON.stringify(options)}).then((result) => result.violations)`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const places = nodes
        .slice(0, 3)
        .map((node) => `${node.target.join(' ')} (${node.failureSummary?.split('\n')[1]?.trim()})`);
      return `${id} ×${nodes.length}: ${places.join('; ')}`;
    });
}

/** CSS pixels by which the page is wider than its window, with the widest culprits; nothing when it fits. */
export async function overflow(page: Page): Promise<string[]> {
  for (let look = 1; ; look += 1) {
    const found = await page.evaluate<string[]>(TOO_WIDE);
    if (found.length === 0 || look === LOOKS) return found;
    // What changes its layout by script follows a new width a moment later.
    await page.waitForTimeout(FOLLOWS_MS);
  }
}

const FOLLOWS_MS = 700;
const TOO_WIDE = `(() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const wide = [...document.querySelectorAll('body *')].filter((node) => node.getBoundingClientRect().right > width + 1);
  return ['page is ' + document.documentElement.scrollWidth + ' px in ' + width,
    ...wide.slice(0, 3).map((node) => node.tagName + '.' + node.className)];
})()`;

const WIDTHS = [390, 1440] as const;

/** Whether axe looks at both widths: a look takes seconds of a processor, and most of what it finds is there at any width. */
const AXE_AT_BOTH = process.env.AXE_WIDTHS === 'all';
/* What changes its layout by script has heard of a new width, and has drawn what came of it. */
const DRAWN_ANEW = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/**
 * What the window's edge finds with the page as it stands, on a phone's width and on a wide one, and what axe finds: in the short form
 * at the width that the person has, in the long form at both.
 */
export async function faultsNarrowAndWide(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const faults = AXE_AT_BOTH ? [] : await seriousViolations(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(DRAWN_ANEW);
    const found = [...(AXE_AT_BOTH ? await seriousViolations(page) : []), ...(await overflow(page))];
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  if (before !== null) await page.setViewportSize(before);
  return faults;
}

/* What is out of sight, further down or passed by on the way to the foot, may wait for somebody to come there. */
const IS_SETTLED = `document.fonts.status === 'loaded'
  && ![...document.querySelectorAll('body [class*="_skeleton"]')].some((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  })`;

/** Waits until what the page is made of is there: texts in their fonts, and no skeleton in the place of content. */
export async function untilSettled(page: Page): Promise<void> {
  await waitFor(() => page.evaluate<boolean>(IS_SETTLED), {
    everyMs: 50,
    what: `${page.url()} to settle`,
  });
}
