import { brandName } from '../../lib/page/page-meta';
import { STORAGE_KEYS, readStoredJson, writeStored } from '../../lib/storage';

export interface RecentPlace {
  path: string;
  title: string;
}

const KEPT = 8;
/** Pages of one thing; lists are reached faster by their names. */
const WORTH = /^\/(match|teams|user|season|leaderboard(\/teams)?)\/[^/]+$/;
const NOT_WORTH = /\/create$/;

const isPlace = (value: unknown): value is RecentPlace =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as RecentPlace).path === 'string' &&
  (value as RecentPlace).path.startsWith('/') &&
  !(value as RecentPlace).path.startsWith('//') &&
  typeof (value as RecentPlace).title === 'string';

/** Pages visited in this browser, the last one first. */
export function recentPlaces(): RecentPlace[] {
  const stored = readStoredJson(STORAGE_KEYS.recentPlaces);
  return Array.isArray(stored) ? stored.filter(isPlace).slice(0, KEPT) : [];
}

/** Remembers a page that is being left, under the title it had in the end. */
export function rememberPlace(path: string, documentTitle: string): void {
  const title = documentTitle.replace(` · ${brandName()}`, '').trim();
  if (!WORTH.test(path) || NOT_WORTH.test(path) || title === '' || title === brandName()) return;
  const others = recentPlaces().filter((place) => place.path !== path);
  writeStored(STORAGE_KEYS.recentPlaces, JSON.stringify([{ path, title }, ...others].slice(0, KEPT)));
}
