import { STORAGE_KEYS, readStored, writeStored } from '../lib/storage';

const QUIET_MS = 60_000;
const IMPORT_TIMEOUT_MS = 120_000;

/** True for errors of a script or style chunk that could not be fetched (a new version replaced the old files). */
export function isChunkError(error: unknown): boolean {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  return /dynamically imported module|importing a module script failed|error loading dynamically|ChunkLoadError|unable to preload|IMPORT_TIMEOUT/i.test(
    text,
  );
}

/** Reloads the page to get the new version, at most once a minute so that a broken deploy does not loop. Tells whether it did. */
export function reloadForNewVersion(): boolean {
  const last = Number(readStored(STORAGE_KEYS.lastReload) ?? 0);
  if (Date.now() - last < QUIET_MS) return false;
  writeStored(STORAGE_KEYS.lastReload, String(Date.now()));
  window.location.reload();
  return true;
}

/** Reloads once when the bundler reports a chunk that failed to preload. */
export function installChunkReload(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadForNewVersion()) event.preventDefault();
  });
}

/** A dynamic import that gives up after 120 s (specification §9) instead of leaving a spinner for ever. */
export async function importWithin<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IMPORT_TIMEOUT')), IMPORT_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
