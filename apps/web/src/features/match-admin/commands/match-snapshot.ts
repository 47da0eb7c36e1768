import type { LiveMatch } from '@placar/contracts/live';
import type { MatchCommandKind, MatchStatus } from '@placar/contracts/matches';
import { focusMap } from '../../../components/match/match-summary';

/** What a person saw of a match when deciding on a command. */
export interface MatchSnapshot {
  version: number;
  status: MatchStatus;
  map: number | null;
  score: string;
  serverId: number | null;
  paused: boolean;
  pausedBy: string | null;
  pending: MatchCommandKind | null;
  pendingBy: string | null;
  recovery: string | null;
}

export function snapshotOf(match: LiveMatch): MatchSnapshot {
  const map = focusMap(match);
  return {
    version: match.version,
    status: match.status,
    map: map?.number ?? null,
    score: map === null ? '–' : `${map.team1_score}–${map.team2_score}`,
    serverId: match.server_id,
    paused: match.pause !== null,
    pausedBy: match.pause?.by ?? null,
    pending: match.pending?.kind ?? null,
    pendingBy: match.pending?.by ?? null,
    recovery: match.recovery?.step ?? null,
  };
}

export type MatchChange =
  | { what: 'score'; from: string; to: string }
  | { what: 'map' }
  | { what: 'status'; from: MatchStatus; to: MatchStatus }
  | { what: 'server' }
  | { what: 'paused' | 'resumed'; by: string | null }
  | { what: 'command'; kind: MatchCommandKind; by: string | null }
  | { what: 'recovery' };

/** What has changed in the match since; the order is that in which a person wants to know it. */
export function changesSince(seen: MatchSnapshot, match: LiveMatch): MatchChange[] {
  const now = snapshotOf(match);
  const changes: MatchChange[] = [];
  if (seen.map !== now.map) changes.push({ what: 'map' });
  else if (seen.score !== now.score) changes.push({ what: 'score', from: seen.score, to: now.score });
  if (seen.serverId !== now.serverId) changes.push({ what: 'server' });
  if (!seen.paused && now.paused) changes.push({ what: 'paused', by: now.pausedBy });
  else if (seen.paused && !now.paused) changes.push({ what: 'resumed', by: null });
  else if (seen.status !== now.status) changes.push({ what: 'status', from: seen.status, to: now.status });
  if (now.pending !== null && now.pending !== seen.pending)
    changes.push({ what: 'command', kind: now.pending, by: now.pendingBy });
  if (seen.recovery !== now.recovery) changes.push({ what: 'recovery' });
  return changes;
}

/** Changes that make a decision to end a match worth asking again. A round that went on while the undo window ran is none. */
export function isWorthAsking(changes: readonly MatchChange[]): boolean {
  return changes.some((change) => change.what !== 'score' && change.what !== 'resumed');
}
