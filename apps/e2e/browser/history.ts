import type { Page } from 'playwright-core';

/**
 * Keeps every text that an element shows from now on, however short it stands. The page is asked for nothing: what is
 * noted is what a person could have seen.
 */
export async function noteHistory(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const name = JSON.stringify(selector);
  await page.evaluate(`(() => {
    const seen = ((window.__history ??= {})[${name}] = []);
    const note = () => {
      const text = document.querySelector(${name})?.textContent?.trim();
      if (text !== undefined && seen.at(-1) !== text) seen.push(text);
    };
    note();
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  })()`);
  return () => page.evaluate<string[]>(`window.__history[${name}]`);
}
