import type { ServerRequest } from '@placar/contracts/fleet';
import type { LiveMatch, TimelineEntry } from '@placar/contracts/live';
import type { ServerCandidate } from '@placar/contracts/servers';
import type { ProgressStepState } from '../../../ui';
import { stageOf, type OwnCommand } from '../commands/own-command';

/** What the match was when the move was asked for. */
export interface MoveStart {
  serverId: number;
  attempt: number;
  version: number;
  /** False when the map starts anew because there is no round to go on from. */
  hasPoint: boolean;
}

export const MOVE_STEPS = ['requested', 'loading', 'restored', 'verified', 'players', 'live'] as const;
export type MoveStep = (typeof MOVE_STEPS)[number];

const PLAYING: ReadonlySet<LiveMatch['status']> = new Set(['live', 'halftime', 'between_maps']);

/**
 * How far a change of server is, from what the match itself says: each step is done only when its sign was seen. A step
 * that failed is the first one without its sign once the command has ended badly.
 */
export function moveSteps(
  match: Pick<LiveMatch, 'status' | 'attempt' | 'server_id' | 'pending'>,
  timeline: readonly TimelineEntry[],
  own: OwnCommand,
  start: MoveStart,
): { step: MoveStep; state: ProgressStepState }[] {
  const stage = stageOf(own);
  const later = timeline.filter((entry) => entry.version > start.version);
  const isOnNew = match.server_id === start.serverId && match.attempt > start.attempt;
  const isLoaded = isOnNew && later.some((entry) => entry.type === 'match.loaded');
  const isVerified = isOnNew && stage === 'confirmed';
  const isRestored = later.some((entry) => entry.type === 'match.restored');
  const isLive = isVerified && PLAYING.has(match.status);
  const seen: Record<MoveStep, boolean> = {
    requested: own.entry !== null,
    loading: isLoaded || isVerified,
    restored: isRestored || (isVerified && start.hasPoint),
    verified: isVerified,
    players: isLive,
    live: isLive,
  };
  const needed = MOVE_STEPS.filter((step) => step !== 'restored' || start.hasPoint);
  const present = needed.find((step) => !seen[step]);
  const hasFailed = stage === 'trouble' || (isOnNew && match.status === 'load_failed');
  return MOVE_STEPS.map((step) => {
    if (step === 'restored' && !start.hasPoint) return { step, state: 'skipped' };
    if (seen[step]) return { step, state: 'done' };
    if (step !== present) return { step, state: 'todo' };
    return { step, state: hasFailed ? 'failed' : 'current' };
  });
}

/** Offered ones first, then those that only lack a check, then the rest; within each the nearest first. */
export function sortCandidates(candidates: readonly ServerCandidate[]): ServerCandidate[] {
  const rank = (one: ServerCandidate): number => (one.offered ? 0 : isChoosable(one) ? 1 : one.current ? 3 : 2);
  return candidates.toSorted(
    (a, b) => rank(a) - rank(b) || (a.latency_ms ?? Infinity) - (b.latency_ms ?? Infinity) || a.server_id - b.server_id,
  );
}

/** A server that was not checked yet may be chosen: choosing it checks it. */
export function isChoosable(candidate: ServerCandidate): boolean {
  if (candidate.current) return false;
  return candidate.offered || (candidate.free && candidate.reasons.every((reason) => reason === 'not_checked'));
}

export const CANDIDATE_REASONS = [
  'in_use',
  'unreachable',
  'auth_failed',
  'plugin_missing',
  'plugin_outdated',
  'not_checked',
  'cordoned',
  'skins',
] as const;

/** The match's request to move, if that is what its newest request for a server is about. */
export const moveRequestOf = ([newest]: readonly ServerRequest[]): ServerRequest | null =>
  newest?.purpose === 'move' ? newest : null;
