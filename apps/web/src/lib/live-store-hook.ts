import type { LiveMatchesAnswer } from '@placar/contracts/live';
import type { LedgerEntry, MatchCan, MatchPublic } from '@placar/contracts/matches';
import { useEffect, useMemo, useRef } from 'react';
import useSWR, { mutate } from 'swr';
import type { ApiError } from './api-client';
import { useLiveStream, usePublishStreamStatus, type LiveStreamStatus } from './event-stream';
import { LIVE_MATCHES_KEY, applyLiveFrame } from './use-live-matches';
import {
  EMPTY_VIEW,
  FrameBatch,
  applyFrame,
  headerFrame,
  mergeLedger,
  type LiveMatchView,
  type MatchFrame,
} from './live-store';

const FALLBACK_POLL_MS = 20_000;
/** A closed match is followed this long, for the demo and the last corrections; then its stream is closed. */
const CLOSED_LINGER_MS = 120_000;

/** Answer of `GET /matches/:id`; `match` has the owner's and staff's fields only for them. */
export interface MatchRecordAnswer {
  match: MatchPublic;
  can?: MatchCan;
}

export interface LiveMatchData {
  view: LiveMatchView;
  record: MatchPublic | undefined;
  can: MatchCan;
  /** Set when the match cannot be shown: not found, private, or the server failed before anything was known. */
  error: ApiError | undefined;
  stream: LiveStreamStatus & { retry: () => void };
  reload: () => void;
}

const NOTHING: MatchCan = { administer: false, rcon: false, commands: [] };

/* The view is filled by frames only; without this the app's own fetcher would ask the API for the key. */
const NO_FETCH = { fetcher: undefined } as const;

const viewKey = (matchId: number): string => `live-view:${matchId}`;

function patchView(matchId: number, change: (view: LiveMatchView) => LiveMatchView): void {
  void mutate<LiveMatchView>(viewKey(matchId), (view = EMPTY_VIEW) => change(view), { revalidate: false });
}

/* The same stream carries the headers of the other open matches: the live count and the list follow on this page too. */
function patchList(frames: readonly MatchFrame[]): void {
  void mutate<LiveMatchesAnswer>(
    LIVE_MATCHES_KEY,
    (answer) => (answer === undefined ? undefined : frames.reduce(applyLiveFrame, answer)),
    { revalidate: false },
  );
}

/** Puts ledger lines into the page's view of a match: the answer of a POST, or the fetched ledger. */
export function noteCommands(matchId: number, entries: readonly LedgerEntry[]): void {
  patchView(matchId, (view) => ({ ...view, commands: mergeLedger(view.commands, entries) }));
}

function isClosedForLong(view: LiveMatchView): boolean {
  const end = view.header?.end_time ?? null;
  return view.isReady && end !== null && Date.now() - Date.parse(end) > CLOSED_LINGER_MS;
}

/** Polled only while the stream is lost: the header keeps score, status and pause alive; boards wait for the stream. */
function useHeaderFallback(matchId: number, isLost: boolean): void {
  useSWR<LiveMatchesAnswer, ApiError>(isLost ? '/matches/live' : null, {
    refreshInterval: FALLBACK_POLL_MS,
    onSuccess: (answer) => {
      const frame = headerFrame(answer, matchId);
      if (frame !== null) patchView(matchId, (view) => applyFrame(view, frame, matchId));
    },
  });
}

/** The ledger so far, for staff; later lines come with the stream. Asked again after a reconnect, which resumes only recent lines. */
function useLedgerFetch(matchId: number, isStaff: boolean, isOpen: boolean): void {
  const { mutate: refetch } = useSWR<LedgerEntry[] | { commands: LedgerEntry[] }, ApiError>(
    isStaff ? `/matches/${matchId}/commands` : null,
    {
      revalidateOnFocus: false,
      onSuccess: (answer) => noteCommands(matchId, Array.isArray(answer) ? answer : answer.commands),
    },
  );
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current && isStaff) void refetch();
    wasOpen.current = isOpen;
  }, [isOpen, isStaff, refetch]);
}

/**
 * One match, live: its record and the viewer's rights by one request, everything else by the tab's one stream, kept in
 * swr's cache so that it is still there after a lost connection or a hidden tab. `reload` asks for the record again.
 */
export function useLiveMatch(matchId: number): LiveMatchData {
  const record = useSWR<MatchRecordAnswer, ApiError>(`/matches/${matchId}`, { revalidateOnFocus: false });
  const { data: view = EMPTY_VIEW } = useSWR<LiveMatchView>(viewKey(matchId), null, NO_FETCH);
  const isRefused = record.error !== undefined && record.error.status >= 400 && record.error.status < 500;
  const isSettled = isClosedForLong(view);
  const isFollowed = !isRefused && !isSettled;

  const batch = useMemo(
    () =>
      new FrameBatch((frames: readonly MatchFrame[]) =>
        patchView(matchId, (now) => frames.reduce((sum, frame) => applyFrame(sum, frame, matchId), now)),
      ),
    [matchId],
  );
  const live = useLiveStream(isFollowed ? `/live/stream?match=${matchId}` : null, batch.push);
  const stream = isFollowed ? live : { ...live, state: 'open' as const, retryAt: null };
  usePublishStreamStatus(stream);
  useHeaderFallback(matchId, isFollowed && live.state === 'lost');

  const can = record.data?.can ?? NOTHING;
  useLedgerFetch(matchId, can.administer, live.state === 'open');
  useRightsRefresh(view, () => void record.mutate());
  useStaffReconnect(record.data === undefined ? null : can.administer, live.retry);

  return { view, record: record.data?.match, can, error: record.error, stream, reload: () => void record.mutate() };
}

/** What the viewer may do is asked again when the match's own legal list changes: the answer was made for an older state. */
function useRightsRefresh(view: LiveMatchView, refresh: () => void): void {
  const legal = view.header?.legal.join(' ') ?? null;
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && legal !== null && before.current !== legal) refresh();
    if (legal !== null) before.current = legal;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a changed list matters
  }, [legal]);
}

/** A stream opened as a visitor carries no staff frames: after a login in the page it is opened again. */
function useStaffReconnect(isStaff: boolean | null, reconnect: () => void): void {
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    if (before.current === false && isStaff === true) reconnect();
    if (isStaff !== null) before.current = isStaff;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a changed right matters
  }, [isStaff]);
}
