import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { STORAGE_KEYS, readStored, writeStored } from '../lib/storage';

/** Keeps the theme choice under our own key, read by theme-boot.js before the first paint. Dark unless light was chosen. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => (readStored(STORAGE_KEYS.theme) === 'light' ? 'light' : 'dark'),
  set: (scheme: MantineColorScheme) => {
    writeStored(STORAGE_KEYS.theme, scheme);
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', scheme === 'light' ? '#F5F7FB' : '#0B0E14');
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writeStored(STORAGE_KEYS.theme, null),
};

/** Paper is white: whatever theme is on, a page is printed in the light one. */
export function printInLightTheme(): void {
  const root = document.documentElement;
  let shown: string | undefined;
  window.addEventListener('beforeprint', () => {
    shown = root.dataset.mantineColorScheme;
    root.dataset.mantineColorScheme = 'light';
  });
  window.addEventListener('afterprint', () => {
    if (shown !== undefined) root.dataset.mantineColorScheme = shown;
  });
}
