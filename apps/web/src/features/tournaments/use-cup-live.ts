import type { TournamentAnswer, TournamentFrame } from '@placar/contracts/tournaments';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../lib/api-client';
import { useLiveStream, usePublishStreamStatus, type LiveStreamStatus } from '../../lib/live/event-stream';

type Status = TournamentAnswer['status'];

/** What a page knows from the stream of its tournament. */
export interface CupLive {
  /** Where the tournament stands; null before the stream has said so. */
  frame: TournamentFrame | null;
  stream: LiveStreamStatus & { retry: () => void };
}

const POLL_MS = 5_000;
/** Beside a stream that is up: heals what nobody has told. */
const POLL_BESIDE_MS = 30_000;
const POLL_SELDOM_MS = 60_000;
/** Before each reading of an answer that is behind. A process that has not heard yet gives what it has for a second at most. */
const WAITS_MS = [0, 350, 900];

/** How often an answer about a tournament is asked for, in milliseconds: often while it goes on and no stream tells of it. */
export function pollMs(status: Status | undefined, isUp: boolean): number {
  const goesOn = status === 'sign_up' || status === 'check_in' || status === 'running';
  return !goesOn ? POLL_SELDOM_MS : isUp ? POLL_BESIDE_MS : POLL_MS;
}

type Followed = Pick<TournamentAnswer, 'status' | 'disputes'>;

/** Whether something may change yet: after the end only what captains have against it. */
const goesOnYet = ({ status, disputes }: Followed, now: number): boolean =>
  (status !== 'over' && status !== 'cancelled') ||
  disputes.some((one) => one.is_open || (one.appeal_until !== null && now <= Date.parse(one.appeal_until)));

/**
 * The one stream of a page about a tournament. One that is over is followed by who saw it end, or while a dispute may change it yet.
 * Nothing is followed before the tournament is known.
 */
export function useCupStream(id: number | null, tournament: Followed | undefined): CupLive {
  const [frame, setFrame] = useState<TournamentFrame | null>(null);
  const [followedId, setFollowedId] = useState<number | null>(null);
  const [openedAt] = useState(Date.now);
  if (tournament !== undefined && followedId !== id && goesOnYet(tournament, openedAt)) setFollowedId(id);
  const path = id !== null && followedId === id ? `/tournaments/${id}/stream` : null;
  const live = useLiveStream(path, (told) => {
    if (told.event === 'tournament' && told.data.tournament_id === id) setFrame(told.data);
  });
  const stream = path === null ? { ...live, state: 'open' as const, retryAt: null } : live;
  usePublishStreamStatus(stream);
  return { frame, stream };
}

/** Whether somebody has looked while the tournament runs or ran: for them nothing on the page moves when it is known who won. */
export function useSawRunning(status: Status): boolean {
  const [saw, setSaw] = useState(status === 'running');
  if (status === 'running' && !saw) setSaw(true);
  return saw;
}

/** Reads an answer again after a frame, until it is as new as the frame says. */
export function useCatchUp<Answer>(
  { data, mutate }: SWRResponse<Answer, ApiError>,
  frame: TournamentFrame | null,
  isBehind: (answer: Answer, frame: TournamentFrame) => boolean,
): void {
  const catchUp = useEffectEvent(async (isGone: () => boolean) => {
    let known = data;
    for (const ms of WAITS_MS) {
      if (frame === null || known === undefined || !isBehind(known, frame)) return;
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms * (1 + Math.random())));
      if (isGone()) return;
      known = await mutate();
    }
  });
  const isRead = data !== undefined;
  useEffect(() => {
    let isGone = false;
    void catchUp(() => isGone);
    return () => {
      isGone = true;
    };
  }, [frame, isRead]);
}
