import { createElement, lazy, type ComponentType } from 'react';
import { withAreas, type TextArea } from '../i18n';
import { STORAGE_KEYS, readStored, writeStored } from '../storage';

const QUIET_MS = 60_000;
/** A spinner does not stay for ever (specification §9). */
const PATIENCE_MS = 120_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** True for errors of a script or style chunk that could not be fetched. */
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

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the server can be reached at all. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/theme-boot.js', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

async function within<T>(loading: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IMPORT_TIMEOUT')), ms);
  });
  try {
    return await Promise.race([loading, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A dynamic import that outlives a server that is away: what is on screen must not fall because a part of it comes late. A part that
 * a server which answers does not have belongs to an older version of the page, which is reloaded. Gives up after 120 s.
 */
export async function importWithin<T>(load: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  let missing = 0;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await within(load(), until - Date.now());
    } catch (error) {
      if (!isChunkError(error) || Date.now() + wait >= until) throw error;
      missing = (await serverAnswers()) ? missing + 1 : 0;
      // Once may be the moment in which it came back.
      if (missing > 1) {
        if (!reloadForNewVersion()) throw error;
        return new Promise<never>(() => undefined);
      }
      await pause(wait);
    }
  }
}

/* Of parts that did not come: how each is asked for once more. */
const retries = new WeakMap<Error, () => void>();

/** How the part that failed with this error is asked for once more; undefined for errors of anything else. */
export function retryOf(error: Error): (() => void) | undefined {
  return retries.get(error);
}

/**
 * A part of the page that comes when it is needed: the component of that name, and with it the areas of texts that only it uses. Its
 * place is kept by the nearest `Suspense`, its failure by a `LateBoundary`.
 */
export function latePart<Module extends object, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  areas: readonly TextArea[] = [],
): Module[Name] {
  const ask = () =>
    lazy(async () => {
      try {
        const { [name]: loaded } = await importWithin(() => withAreas(load, areas));
        return { default: loaded as ComponentType<object> };
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        // A part that was refused stays refused: once more means another one.
        retries.set(error, () => {
          part = ask();
        });
        throw error;
      }
    });
  let part = ask();
  const LatePart = (props: object) => createElement(part, props);
  return LatePart as Module[Name];
}
