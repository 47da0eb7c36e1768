const GREEN = '\u0004';
const DEFAULT = '\u0001';
/** The coloured chat prefix that also precedes console replies (plugin contract §1.3). */
export const PREFIX = `[${GREEN}MatchZy${DEFAULT}] `;

/** English texts; a platform must not depend on their wording. */
export const replies = {
  alreadySetup: (command: string, id: number) =>
    `${PREFIX}[${command}] A match is already setup with id: ${id}, cannot load a new match!`,
  invalidUrl: (command: string, url: string) =>
    `${PREFIX}[${command}] Invalid URL: ${url}. Please provide a valid URL to load the match!`,
  requestFailed: (command: string, status: string) =>
    `${PREFIX}[${command}] HTTP request failed with status code: ${status}`,
  loadFailed: `${PREFIX}Match load failed! Resetting current match`,
  adminPaused: `${PREFIX}${GREEN}Admin${DEFAULT} has paused the match!`,
  adminUnpaused: `${PREFIX}${GREEN}Admin${DEFAULT} has unpaused the match, resuming the match!`,
  alreadyPaused: `${PREFIX}Match is already paused!`,
  notDuring: (what: string, when: string) => `${PREFIX}You cannot ${what} ${when}.`,
  startRefused: `${PREFIX}Start command cannot be used if match is already started! Use .forceready instead.`,
  backupMissing: (file: string) =>
    `${PREFIX}Backup file ${file} does not exist, please make sure you are restoring a valid backup.`,
  restoreUsage: `${PREFIX}Usage: !restore <round>`,
  restoreNotLive: `${PREFIX}You can only restore a round of a live match.`,
} as const;
