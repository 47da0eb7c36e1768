/**
 * First width in CSS pixels of the desktop layout. The specification counts 960 as mobile, so desktop starts at 961;
 * the style sheets use `max-width: 960px` for the other side (breakpoint.spec.ts checks that they agree).
 */
export const DESKTOP_MIN_WIDTH = 961;

/** Media query that matches the permanent drawer's layout. */
export const DESKTOP_QUERY = `(min-width: ${DESKTOP_MIN_WIDTH}px)`;
