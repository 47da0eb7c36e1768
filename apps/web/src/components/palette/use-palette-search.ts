import { useEffect, useState } from 'react';
import { ApiError, api } from '../../lib/api-client';
import type { MatchSummary } from '../../ui';

export interface FoundTeam {
  id: number;
  name: string;
  tag?: string | null;
  logo?: string | null;
}

export interface FoundPlayer {
  id: number;
  name: string;
  small_image?: string | null;
}

export interface Found {
  teams: readonly FoundTeam[];
  players: readonly FoundPlayer[];
  matches: readonly MatchSummary[];
}

const NOTHING: Found = { teams: [], players: [], matches: [] };
const SHORTEST = 2;
const QUIET_MS = 180;
const MOST = 6;

const SOURCES = {
  teams: (search: string) => `/teams?search=${search}&limit=${MOST}`,
  players: (search: string) => `/users?search=${search}&limit=${MOST}`,
  matches: (search: string) => `/matches?search=${search}&limit=${MOST}`,
} as const;
type Source = keyof typeof SOURCES;
const NAMES = Object.keys(SOURCES) as Source[];
const FIELD = { teams: 'teams', players: 'users', matches: 'matches' } as const;

async function ask(source: Source, text: string, signal: AbortSignal): Promise<unknown[]> {
  try {
    const answer = await api<Record<string, unknown>>(SOURCES[source](encodeURIComponent(text)), { signal });
    const rows = answer[FIELD[source]];
    return Array.isArray(rows) ? (rows as unknown[]) : [];
  } catch (error) {
    // On the wire a list without rows is a 404.
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

interface SearchState {
  text: string;
  found: Found;
  waiting: number;
  failed: boolean;
}

/**
 * What the platform finds for a text: asked after a short rest in typing, each kind on its own, shown as it comes. A new
 * text breaks off what was being asked, so a late answer never shows under other words.
 */
export function usePaletteSearch(typed: string): { found: Found; isBusy: boolean; failed: boolean } {
  const text = typed.trim().slice(0, 60);
  const [state, setState] = useState<SearchState>({ text: '', found: NOTHING, waiting: 0, failed: false });
  useEffect(() => {
    if (text.length < SHORTEST) return undefined;
    const abort = new AbortController();
    const note = (change: Partial<Found>, failed: boolean) => {
      if (abort.signal.aborted) return;
      setState((before) => {
        const now = before.text === text ? before : { text, found: NOTHING, waiting: NAMES.length, failed: false };
        return {
          text,
          found: { ...now.found, ...change },
          waiting: now.waiting - 1,
          failed: now.failed || failed,
        };
      });
    };
    const timer = setTimeout(() => {
      for (const source of NAMES)
        ask(source, text, abort.signal).then(
          (rows) => note({ [source]: rows }, false),
          () => note({}, true),
        );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  const isAsked = text.length >= SHORTEST;
  if (!isAsked) return { found: NOTHING, isBusy: false, failed: false };
  if (state.text !== text) return { found: NOTHING, isBusy: true, failed: false };
  return { found: state.found, isBusy: state.waiting > 0, failed: state.failed && state.waiting === 0 };
}
