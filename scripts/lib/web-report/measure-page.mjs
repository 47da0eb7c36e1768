import { openContext, untilContent, untilSettled } from '../page-browser.mjs';
import { axeViolations, overflows } from './axe.mjs';
import { THEMES } from './budgets.mjs';
import { noteFiles } from './scripts-of-page.mjs';
import { interact, noteVitals, readVitals, untilPainted } from './vitals.mjs';

const PATIENCE_MS = 20_000;

/** Everything the report says of one page, each theme in an empty browser of its own. */
export async function measurePage(browser, { name, path, content, target, sizes }) {
  const result = { name, path, axe: {}, problems: [] };
  for (const theme of THEMES) {
    const context = await openContext(browser, { ...target, width: 1440, height: 900, theme });
    await noteVitals(context);
    try {
      const page = await context.newPage();
      const files = noteFiles(page, sizes);
      await page.goto(path);
      await untilContent(page, content);
      await untilSettled(page);
      await untilIdle(page, files);
      const bytes = await files.stop();
      const { lcp, cls } = await readVitals(page);
      result.axe[theme] = await axeViolations(page);
      if (theme !== THEMES[0]) continue;
      result.overflows = await overflows(page);
      await interact(page);
      const { inp } = await readVitals(page);
      const { shifts } = await readVitals(page);
      Object.assign(result, { bytes, lcp, cls, inp, shifts });
    } catch (error) {
      result.problems.push(`${theme}: ${String(error.message).split('\n')[0]}`);
    } finally {
      // A browser that crashed has closed it.
      await context.close().catch(() => undefined);
    }
  }
  return result;
}

/** Nothing under way for a while of frames: what a page fetches for its first view has come. */
async function untilIdle(page, files) {
  const end = Date.now() + PATIENCE_MS;
  for (let quiet = 0; quiet < 3;) {
    await untilPainted(page);
    quiet = files.isIdle() ? quiet + 1 : 0;
    if (Date.now() > end) throw new Error(`${page.url()} keeps fetching`);
  }
}
