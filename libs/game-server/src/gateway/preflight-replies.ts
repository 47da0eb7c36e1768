import { cleanReply } from '../plugin/plugin-replies';

/**
 * Below this players cannot get ready: chat commands are dead on every framework since its build 315, which 0.8.9 mended;
 * and below 0.8.4 nobody is ready after a veto (plugin contract gotcha 19).
 */
export const OLDEST_PLUGIN = '0.8.9';
/** What the platform was measured against. */
export const EXPECTED_PLUGIN = '0.8.15';

/** `[#1:LOADED]: "MatchZy" (0.8.15) by …`: the version of the match plugin in the framework's list; null when it is not there. */
export function parsePluginVersion(text: string): string | null {
  return /^\s*\[#\d+:[A-Z]+\]:\s*"MatchZy[^"]*"\s*\(v?([0-9]+(?:\.[0-9]+)*)/im.exec(cleanReply(text))?.[1] ?? null;
}

/** Names in the list of maps, lower case, without path and ending: `PENDING: (fs) de_nuke.bsp` and `de_nuke` are one. */
export function parseMapList(text: string): ReadonlySet<string> {
  const words = cleanReply(text).toLowerCase().split(/\s+/);
  return new Set(
    words.map((word) => word.replace(/^.*\//, '').replace(/\.(bsp|vpk)$/, '')).filter((word) => word !== ''),
  );
}

/** True when `version` is older than `than`; both are numbers joined by dots. */
export function isOlder(version: string, than: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(than)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

const numbersOf = (version: string): number[] => version.split('.').map(Number);
