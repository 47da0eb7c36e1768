/** What a page may cost. Sizes in bytes as gzip at its best level makes them, times in milliseconds. */
export const BUDGETS = {
  script: 240 * 1024,
  locale: 25 * 1024,
  cls: 0.02,
  wallLcp: 1_000,
  wallInp: 100,
};

/** The wall's figures are taken on a processor this many times slower. */
export const WALL_SLOWDOWN = 4;
export const WALL_MATCHES = 50;

/** Widths at which no page may be wider than its window; 960 and 961 are the two sides of the layout's one fold. */
export const WIDTHS = [360, 390, 960, 961, 1366, 1920];
export const THEMES = ['dark', 'light'];
export const IMPACTS = ['critical', 'serious', 'moderate', 'minor'];
