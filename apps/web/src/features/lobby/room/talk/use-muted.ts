import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS, readStored, readStoredJson, writeStored } from '../../../../lib/storage';

const MOST = 200;
const listeners = new Set<() => void>();
let text: string | null = null;
let known: ReadonlySet<number> = new Set();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function mutedNow(): ReadonlySet<number> {
  const stored = readStored(STORAGE_KEYS.lobbyMuted);
  if (stored === text) return known;
  text = stored;
  const list = readStoredJson(STORAGE_KEYS.lobbyMuted);
  known = new Set(Array.isArray(list) ? list.filter((id): id is number => typeof id === 'number') : []);
  return known;
}

/** Whose lines this browser hides: for oneself only, and in every lobby. */
export function useMuted(): { muted: ReadonlySet<number>; toggle: (userId: number) => void } {
  const muted = useSyncExternalStore(subscribe, mutedNow);
  const toggle = (userId: number): void => {
    const next = muted.has(userId) ? [...muted].filter((id) => id !== userId) : [...muted, userId].slice(-MOST);
    writeStored(STORAGE_KEYS.lobbyMuted, next.length === 0 ? null : JSON.stringify(next));
    for (const listener of listeners) listener();
  };
  return { muted, toggle };
}
