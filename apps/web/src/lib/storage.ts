import { useSyncExternalStore } from 'react';

/** Keys of everything this app keeps in the browser. `language` is shared with other clients of the same API. */
export const STORAGE_KEYS = {
  language: 'language',
  theme: 'placar.theme',
  drawerCollapsed: 'placar.drawer-collapsed',
  matchDraft: 'placar.match-draft',
  scoreboardColumns: 'placar.scoreboard-columns',
  lastReload: 'placar.last-reload',
  hideResults: 'placar.hide-results',
  communityMapsDismissed: 'placar.community-maps-dismissed',
  liveView: 'placar.live-view',
  liveDesk: 'placar.live-desk',
  singleKeys: 'placar.single-keys',
  recentPlaces: 'placar.recent-places',
  dockPanel: 'placar.dock-panel',
  attentionSound: 'placar.attention-sound',
  lobbyChoice: 'placar.lobby-choice',
  lobbySound: 'placar.lobby-sound',
  referralAnswer: 'placar.referral-answer',
  nextMatchRoom: 'placar.next-match-room',
} as const;

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS];

/** Reads a stored text; null when absent or when the browser blocks storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

const listeners = new Set<() => void>();

function onWritten(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A stored text, followed: whoever writes it in this tab is seen at once. */
export function useStored(key: StorageKey): string | null {
  return useSyncExternalStore(onWritten, () => readStored(key));
}

/** Stores a text, or removes the key for null. A blocked or full storage is ignored: nothing here is essential. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse: the setting then lasts for this page view only.
  }
  for (const listener of listeners) listener();
}

/** Reads a stored JSON value; null when absent or unreadable. The caller checks its shape. */
export function readStoredJson(key: StorageKey): unknown {
  const text = readStored(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
