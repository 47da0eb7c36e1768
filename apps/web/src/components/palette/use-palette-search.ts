import { useEffect, useState } from 'react';
import { callOr } from '../../lib/endpoints';
import type { MatchSummary } from '../match/match-row';

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

/* Each kind by its own call; on the wire a list without rows is a 404. */
const SOURCES: { [Kind in keyof Found]: (search: string, signal: AbortSignal) => Promise<Found[Kind]> } = {
  teams: async (search, signal) =>
    (await callOr('GET /teams', { query: { search, limit: MOST } }, { teams: [] }, { signal })).teams,
  players: async (search, signal) =>
    (await callOr('GET /users', { query: { search, limit: MOST } }, { users: [] }, { signal })).users,
  matches: async (search, signal) =>
    (await callOr('GET /matches', { query: { search, limit: MOST } }, { matches: [] }, { signal })).matches,
};
const NAMES = Object.keys(SOURCES) as (keyof Found)[];

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
        SOURCES[source](text, abort.signal).then(
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
