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

/** Violations that axe calls serious or critical, one line each with the first places. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // The page's content policy allows no foreign script element; the debugger's evaluation is not bound by it.
  await page.evaluate(`window.axe ?? (() => { ${AXE} })()`);
  const violations = await page.evaluate<AxeViolation[]>(
    `window.axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)`,
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
  return page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')].filter((node) => node.getBoundingClientRect().right > width + 1);
    return ['page is ' + document.documentElement.scrollWidth + ' px in ' + width,
      ...wide.slice(0, 3).map((node) => node.tagName + '.' + node.className)];
  })()`);
}

const IS_SETTLED = `document.fonts.status === 'loaded' && document.querySelector('body [class*="_skeleton"]') === null`;

/** Waits until what the page is made of is there: texts in their fonts, and no skeleton in the place of content. */
export async function untilSettled(page: Page): Promise<void> {
  await waitFor(() => page.evaluate<boolean>(IS_SETTLED), { timeoutMs: 20_000, what: `${page.url()} to settle` });
}
