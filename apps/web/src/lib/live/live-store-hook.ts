import type { LiveFrame } from '@placar/contracts/live';
import type { LedgerEntry, MatchAnswer, MatchCan, MatchPublic } from '@placar/contracts/matches';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { ApiError } from '../api-client';
import { useEndpoint } from '../endpoints';
import { useLiveStream, usePublishStreamStatus, type LiveStreamStatus } from './event-stream';
import { FrameBatch } from './frame-batch';
import { EMPTY_VIEW, applyFrame, headerFrame, mergeLedger, type LiveMatchView } from './live-store';
import { usePatchLiveList } from './use-live-matches';

const FALLBACK_POLL_MS = 20_000;
/** A closed match is followed this long, for the demo and the last corrections; then its stream is closed. */
const CLOSED_LINGER_MS = 120_000;

export interface LiveMatchData {
  view: LiveMatchView;
  record: MatchPublic | undefined;
  can: MatchCan;
  /** Where an open match is broadcast, for those who run it and for casters. */
  gotv: MatchAnswer['gotv'] | null;
  /** Settings of the match that its game never gets; for its owner. */
  leftOut: readonly string[];
  /** Set when the match cannot be shown: not found, private, or the server failed before anything was known. */
  error: ApiError | undefined;
  stream: LiveStreamStatus & { retry: () => void };
  reload: () => void;
  /** Puts ledger lines into the view: the answer of a POST arrives before its frames do. */
  noteCommands: (entries: readonly LedgerEntry[]) => void;
}

const NONE: readonly string[] = [];
const NOTHING: MatchCan = { vouch: false, administer: false, rcon: false, commands: [] };
/* The view is filled by frames only; without this the app's own fetcher would ask the API for the key. */
const NO_FETCH = { fetcher: undefined } as const;

const viewKey = (matchId: number): string => `live-view:${matchId}`;

type Patch = (change: (view: LiveMatchView) => LiveMatchView) => void;

function usePatch(matchId: number): Patch {
  const { mutate } = useSWRConfig();
  return useCallback(
    (change) =>
      void mutate<LiveMatchView>(viewKey(matchId), (view = EMPTY_VIEW) => change(view), { revalidate: false }),
    [mutate, matchId],
  );
}

function isClosedForLong(view: LiveMatchView): boolean {
  const end = view.header?.end_time ?? null;
  return view.isReady && end !== null && Date.now() - Date.parse(end) > CLOSED_LINGER_MS;
}

/** Frames of the tab's stream, gathered and folded into this match's view, and into the live list beside it. */
function useFrameBatch(matchId: number, patch: Patch): FrameBatch<LiveFrame> {
  const patchList = usePatchLiveList();
  const batch = useMemo(
    () =>
      new FrameBatch((frames: readonly LiveFrame[]) => {
        patch((now) => frames.reduce((sum, frame) => applyFrame(sum, frame, matchId), now));
        patchList(frames);
      }),
    [matchId, patch, patchList],
  );
  useEffect(() => () => batch.stop(), [batch]);
  return batch;
}

/** Polled only while the stream is lost: the header keeps score, status and pause alive; boards wait for the stream. */
function useHeaderFallback(matchId: number, isLost: boolean, patch: Patch): void {
  const { data } = useEndpoint('GET /matches/live', isLost ? {} : null, { refreshInterval: FALLBACK_POLL_MS });
  useEffect(() => {
    const frame = !isLost || data === undefined ? null : headerFrame(data, matchId);
    if (frame !== null) patch((view) => applyFrame(view, frame, matchId));
  }, [isLost, data, matchId, patch]);
}

/** The ledger so far, for staff; later lines come with the stream. Asked again after a reconnect, which resumes only recent lines. */
function useLedgerFetch(matchId: number, isStaff: boolean, isOpen: boolean, note: LiveMatchData['noteCommands']): void {
  const { data, mutate: refetch } = useEndpoint(
    'GET /matches/:id/commands',
    isStaff ? { params: { id: matchId } } : null,
    { revalidateOnFocus: false },
  );
  useEffect(() => {
    if (data !== undefined) note(data.commands);
  }, [data, note]);
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
  const record = useEndpoint('GET /matches/:id', { params: { id: matchId } }, { revalidateOnFocus: false });
  const { data: view = EMPTY_VIEW } = useSWR<LiveMatchView>(viewKey(matchId), null, NO_FETCH);
  const isRefused = record.error !== undefined && record.error.status >= 400 && record.error.status < 500;
  const isFollowed = !isRefused && !isClosedForLong(view);

  const patch = usePatch(matchId);
  const batch = useFrameBatch(matchId, patch);
  const live = useLiveStream(isFollowed ? `/live/stream?match=${matchId}` : null, batch.push);
  const stream = isFollowed ? live : { ...live, state: 'open' as const, retryAt: null };
  usePublishStreamStatus(stream);
  useHeaderFallback(matchId, isFollowed && live.state === 'lost', patch);

  const can = record.data?.can ?? NOTHING;
  const noteCommands = useCallback(
    (entries: readonly LedgerEntry[]) => patch((now) => ({ ...now, commands: mergeLedger(now.commands, entries) })),
    [patch],
  );
  useLedgerFetch(matchId, can.administer, live.state === 'open', noteCommands);
  const reloadRecord = record.mutate;
  const reload = useCallback(() => void reloadRecord(), [reloadRecord]);
  useRightsRefresh(view, reload);
  useStaffReconnect(record.data === undefined ? null : can.administer, live.retry);

  const leftOut = record.data?.left_out_cvars ?? NONE;
  const gotv = record.data?.gotv ?? null;
  return { view, record: record.data?.match, can, gotv, leftOut, error: record.error, stream, reload, noteCommands };
}

/**
 * Reads the present state of a match once more, after something was written of one that is over: its stream is closed by then, and
 * nobody tells what follows. For a match that is followed it changes nothing.
 */
export function useLookAgain(matchId: number): () => void {
  const patch = usePatch(matchId);
  return useCallback(() => patch((view) => ({ ...view, isReady: false })), [patch]);
}

/** What the viewer may do is asked again when the match's own legal list changes: the answer was made for an older state. */
function useRightsRefresh(view: LiveMatchView, refresh: () => void): void {
  const legal = view.header?.legal.join(' ') ?? null;
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && legal !== null && before.current !== legal) refresh();
    if (legal !== null) before.current = legal;
  }, [legal, refresh]);
}

/** A stream opened as a visitor carries no staff frames: after a login in the page it is opened again. */
function useStaffReconnect(isStaff: boolean | null, reconnect: () => void): void {
  const before = useRef<boolean | null>(null);
  const open = useRef(reconnect);
  useEffect(() => {
    open.current = reconnect;
  });
  useEffect(() => {
    if (before.current === false && isStaff === true) open.current();
    if (isStaff !== null) before.current = isStaff;
  }, [isStaff]);
}
