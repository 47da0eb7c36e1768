import type { LiveFrame } from '@placar/contracts/live';
import type { FreshnessFrame, LiveMatch, LiveMatchesAnswer } from '@placar/contracts/live';
import { useCallback, useEffect, useMemo } from 'react';
import { preload, useSWRConfig, type SWRConfiguration } from 'swr';
import type { ApiError } from '../api-client';
import { addressOf, call, useEndpoint } from '../endpoints';
import { latestFrames, useLiveStream, usePublishStreamStatus, type LiveStreamStatus } from './event-stream';
import { FrameBatch } from './frame-batch';

export const LIVE_MATCHES_KEY = addressOf('GET /matches/live', {});
const STREAM_PATH = '/live/stream';
const FALLBACK_POLL_MS = 20_000;

/** Applies one frame of `/live/stream` to the list: a newer header replaces or adds a match, `gone` removes it. */
export function applyLiveFrame(answer: LiveMatchesAnswer, frame: LiveFrame): LiveMatchesAnswer {
  switch (frame.event) {
    case 'part': {
      if (frame.data.part !== 'match') return answer;
      const next = frame.data.body;
      const known = answer.matches.find((match) => match.id === next.id);
      if (known === undefined) return { ...answer, matches: [next, ...answer.matches] };
      if (known.version > next.version) return answer;
      // The stream begins with what was fetched a moment before: what is the same keeps its identity, and its row.
      if (known.version === next.version && JSON.stringify(known) === JSON.stringify(next)) return answer;
      return { ...answer, matches: answer.matches.map((match) => (match.id === next.id ? next : match)) };
    }
    case 'freshness':
      return {
        ...answer,
        freshness: [...answer.freshness.filter((one) => one.match_id !== frame.data.match_id), frame.data],
      };
    case 'gone':
      return {
        matches: answer.matches.filter((match) => match.id !== frame.data.match_id),
        freshness: answer.freshness.filter((one) => one.match_id !== frame.data.match_id),
      };
    case 'timeline':
    case 'command':
    case 'arrivals':
    case 'server_request':
    case 'log':
    case 'presence':
    case 'tournament':
    case 'ready':
      return answer;
  }
}

/** Fetches the live list. A frame may overtake the answer: what the stream already said is applied to what was fetched. */
export async function fetchLiveMatches(): Promise<LiveMatchesAnswer> {
  const answer = await call('GET /matches/live', {});
  return latestFrames(STREAM_PATH).reduce(applyLiveFrame, answer);
}

/** Asks for the live list while the code of the page is still on its way; the page takes the answer over. */
export function preloadLiveMatches(): void {
  // A failure shows when the page asks: here it would belong to nobody.
  Promise.resolve(preload(LIVE_MATCHES_KEY, fetchLiveMatches)).catch(() => undefined);
}

/** The live list as swr keeps it, for everybody who only reads it. */
export function useLiveList(options: SWRConfiguration<LiveMatchesAnswer, ApiError>) {
  return useEndpoint('GET /matches/live', {}, { ...options, fetcher: fetchLiveMatches });
}

export interface LiveMatches {
  /** Undefined until the first answer. */
  matches: readonly LiveMatch[] | undefined;
  freshness: readonly FreshnessFrame[];
  error: ApiError | undefined;
  stream: LiveStreamStatus & { retry: () => void };
  reload: () => void;
}

/** The frames that say something about the list. */
const LISTED: ReadonlySet<LiveFrame['event']> = new Set(['part', 'freshness', 'gone']);

/** Folds frames of a stream into the live list, for everybody who shows it. */
export function usePatchLiveList(): (frames: readonly LiveFrame[]) => void {
  const { cache, mutate } = useSWRConfig();
  return useCallback(
    (frames) => {
      // A mutation throws away the answer of a request under way, so nothing is patched before the first one has come.
      if (cache.get(LIVE_MATCHES_KEY)?.data === undefined || !frames.some((frame) => LISTED.has(frame.event))) return;
      const patch = (answer: LiveMatchesAnswer | undefined) =>
        answer === undefined ? undefined : frames.reduce(applyLiveFrame, answer);
      void mutate<LiveMatchesAnswer>(LIVE_MATCHES_KEY, patch, { revalidate: false });
    },
    [cache, mutate],
  );
}

/**
 * The live list: fetched once, then kept present by the stream under the same swr key, so that every reader of
 * `/matches/live` (list, home, the count in the drawer) follows. Polls every 20 s only while the stream is lost.
 */
export function useLiveMatches(): LiveMatches {
  const patchList = usePatchLiveList();
  const batch = useMemo(() => new FrameBatch<LiveFrame>(patchList), [patchList]);
  const stream = useLiveStream(STREAM_PATH, batch.push);
  useEffect(() => () => batch.stop(), [batch]);
  usePublishStreamStatus(stream);
  const {
    data,
    error,
    mutate: reload,
  } = useLiveList({
    refreshInterval: stream.state === 'lost' ? FALLBACK_POLL_MS : 0,
    revalidateOnFocus: false,
  });
  return { matches: data?.matches, freshness: data?.freshness ?? [], error, stream, reload: () => void reload() };
}
