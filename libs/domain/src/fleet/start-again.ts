import type { FleetFailure } from './provisioning';

/** How long a match waits after each start that failed, until a server is started for it once more; after the last one a person decides. */
export const START_PAUSES_SECONDS = [30, 120, 300] as const;

/** A server that was to be started for a match. */
export interface EarlierStart {
  state: 'queued' | 'offered' | 'provisioning' | 'ready' | 'ended' | 'failed' | 'cancelled';
  /** Who or what stopped it; `elsewhere`: the match did not want it any more. */
  stop_reason: string | null;
  failure: Pick<FleetFailure, 'code' | 'permanent'> | null;
  /** ISO 8601; null: it is not over. */
  ended_at: string | null;
}

/**
 * From when on a server may be started for a match (ms since 1970; 0: at once). Null: not by itself. One is there or is being started, a
 * person ended one, one was ready and the match could not be loaded on it, one failed for a reason that stays, or as many failed as are tried.
 */
export function nextStartMs(starts: readonly EarlierStart[]): number | null {
  const counted = starts.filter((start) => isOpen(start) || start.stop_reason !== 'elsewhere');
  if (counted.length === 0) return 0;
  const pause = START_PAUSES_SECONDS[counted.length - 1];
  if (pause === undefined || !counted.every(mayPass)) return null;
  const ends = counted.map(({ ended_at: at }) => Date.parse(at ?? ''));
  const last = Math.max(...ends);
  return Number.isNaN(last) ? null : last + pause * 1_000;
}

const isOpen = ({ state }: EarlierStart): boolean => state === 'provisioning' || state === 'ready';

/** Whether what failed may go well later. A port may be free by then; what else the provider calls permanent stays. */
const mayPass = ({ state, failure }: EarlierStart): boolean =>
  state === 'failed' && (failure?.permanent !== true || failure.code === 'fleet_full');
