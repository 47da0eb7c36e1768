import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { WIDTHS } from './budgets.mjs';
import { untilPainted } from './vitals.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations of the page as it stands: `[{ id, impact, places }]`. */
export async function axeViolations(page) {
  // The page's content policy allows no foreign script element; the debugger's evaluation is not bound by it.
  await page.evaluate(`window.axe ?? (() => { ${AXE} })()`);
  return page.evaluate(`window.axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.map(({ id, impact, nodes }) => ({ id, impact, places: nodes.map(({ target }) => target.join(' ')) })))`);
}

/** Widths at which the page is wider than its window, with by how much: `[{ width, by, who }]`. */
export async function overflows(page) {
  const before = page.viewportSize();
  const found = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await untilPainted(page);
    const [by, who] = await page.evaluate(`(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [0, ''];
      const wide = [...document.querySelectorAll('body *')].find((node) => node.getBoundingClientRect().right > clientWidth + 1);
      return [scrollWidth - clientWidth, (wide?.tagName ?? '') + '.' + (wide?.className ?? '')];
    })()`);
    if (by > 0) found.push({ width, by, who });
  }
  await page.setViewportSize(before);
  return found;
}
