import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';

const LIBRARY = readFileSync(join(root, 'node_modules/web-vitals/dist/web-vitals.iife.js'), 'utf8');
/** Event timing tells nothing of interactions shorter than this. */
export const SHORTEST_INP_MS = 16;

const NOTE = `${LIBRARY}
;(() => {
  const vitals = (window.__vitals = { lcp: null, cls: 0, inp: null });
  const note = (name) => ({ value, entries }) => {
    vitals[name] = value;
    if (name === 'lcp') vitals.lcpElement = entries.at(-1)?.element?.className || entries.at(-1)?.element?.tagName;
    if (name === 'inp') vitals.inpTarget = (entries.at(-1)?.name ?? '') + ' ' + (entries.at(-1)?.target?.outerHTML ?? '').slice(0, 120);
    if (name === 'cls') vitals.shifts = entries.filter((one) => one.value > 0.001).flatMap((one) => one.sources ?? [])
      .map(({ node }) => node?.className || node?.nodeName).slice(0, 5);
  };
  webVitals.onLCP(note('lcp'), { reportAllChanges: true });
  webVitals.onCLS(note('cls'), { reportAllChanges: true });
  webVitals.onINP(note('inp'), { reportAllChanges: true, durationThreshold: ${SHORTEST_INP_MS} });
})();`;

/** Notes the vitals of every page of this context from its first moment; web-vitals itself never reaches the product. */
export function noteVitals(context) {
  return context.addInitScript(`if (window === window.top) { ${NOTE} }`);
}

/** The vitals so far: `{ lcp, cls, inp }`, null for what has not happened. */
export async function readVitals(page) {
  await untilPainted(page);
  return page.evaluate('window.__vitals');
}

/** Two frames and an idle moment: what was asked for is on screen, and its timing was told. */
export function untilPainted(page) {
  return page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
    requestIdleCallback(() => setTimeout(done), { timeout: 1000 }))))`);
}

/** Real input, as a hand gives it: keys, a change of theme and back, a word in the first search, the first tab or sort. */
export async function interact(page) {
  const acts = [];
  for (let turn = 0; turn < 3; turn += 1) acts.push(() => page.keyboard.press('Tab'));
  // The foot of the page has it for everybody.
  const theme = page.locator('footer button:has(svg.lucide-sun), footer button:has(svg.lucide-moon)').first();
  acts.push(
    () => clickIfThere(theme),
    () => clickIfThere(theme),
  );
  const search = page.locator('#main input[type=search], #main input[type=text]').filter({ visible: true }).first();
  if ((await search.count()) > 0 && (await search.isEditable())) {
    acts.push(() => search.click({ timeout: 2_000 }));
    for (const key of 'ara') acts.push(() => page.keyboard.press(key));
    for (let turn = 0; turn < 3; turn += 1) acts.push(() => page.keyboard.press('Backspace'));
  }
  acts.push(() => clickIfThere(page.locator('#main th button').filter({ visible: true }).first()));
  acts.push(() => clickIfThere(page.locator('#main [role=tab]').filter({ visible: true }).last()));
  for (const act of acts) {
    // A page that went on to something else meanwhile has no such thing any more: the others are measured.
    await act().catch(() => undefined);
    await untilPainted(page);
  }
}

async function clickIfThere(locator) {
  if ((await locator.count()) > 0) await locator.click({ timeout: 2_000 });
}
