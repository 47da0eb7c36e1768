/* Without schemas, for forms that are on the first load of a page. */
export const PRIZES_MOST = 32;
export const SPONSORS_MOST = 24;
export const STREAMS_MOST = 16;
export const PRIZE_TEXT_MOST = 120;
export const PRESENTED_NAME_MOST = 60;
