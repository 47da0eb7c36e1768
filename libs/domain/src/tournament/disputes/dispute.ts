import type { TournamentCommand } from '../cup/tournament-commands';
import type { TournamentEvent, TournamentRefusal, TournamentState } from '../cup/tournament-state';
import { viewOf } from '../cup/course';
import { entriesOf } from '../stages';
import { isUndecided } from './dispute-state';

/** Where nobody chose another: so long after the end of a match its captains may dispute it, and after a decision ask for another one. */
export const DISPUTE_MINUTES = 30;
const MINUTE_MS = 60_000;

type Of<T extends TournamentCommand['type']> = Extract<TournamentCommand, { type: T }>;
type Outcome = TournamentEvent[] | TournamentRefusal;

/** Minutes that captains have; null: results are not disputed here. */
export const disputeMinutesOf = ({ settings }: Pick<TournamentState, 'settings'>): number | null =>
  settings.disputeMinutes === undefined ? DISPUTE_MINUTES : settings.disputeMinutes;

/** A captain disputes how a match ended: soon after it, and once. */
export function openDispute(state: TournamentState, command: Of<'dispute'>, now: string): Outcome {
  const { stage, key, entry, round, reason } = command;
  const minutes = disputeMinutesOf(state);
  if (minutes === null || (state.status !== 'running' && state.status !== 'over')) return { code: 'WRONG_STATUS' };
  const pairing = viewOf(state, stage)?.pairings.find((one) => one.key === key);
  if (pairing === undefined) return { code: 'PAIRING_NOT_FOUND' };
  const [one, two] = entriesOf(pairing);
  if (one === undefined || two === undefined) return { code: 'TEAMS_UNKNOWN' };
  if (entry !== one && entry !== two) return { code: 'OTHER_TEAMS' };
  const endedAt = state.stages[stage]?.endedAt?.[key];
  if (pairing.state !== 'over' || pairing.result === null || endedAt === undefined) return { code: 'NOT_PLAYED' };
  if (hasPassed(endedAt, minutes, now)) return { code: 'DISPUTE_LATE', max: minutes };
  const call = state.stages[stage]?.calls[key] ?? 0;
  const disputes = state.disputes ?? [];
  const isKnown = disputes.some((old) => old.stage === stage && old.key === key && old.call === call);
  if (isKnown) return { code: 'DISPUTE_EXISTS' };
  const id = disputes.length + 1;
  const dispute = { id, stage, key, call, entries: [one, two] as const, by: entry, round, reason, at: now };
  return [{ type: 'tournament.dispute-opened', payload: dispute }];
}

/** What is kept of the match stays as it was when the dispute was opened: later evidence does not take its place. */
export function keepEvidence(
  state: TournamentState,
  { id, matchId, bytes, sha256, leftOut }: Of<'keep-evidence'>,
  now: string,
): Outcome {
  const dispute = state.disputes?.find((one) => one.id === id);
  if (dispute === undefined) return { code: 'DISPUTE_NOT_FOUND' };
  if (dispute.evidence !== undefined) return [];
  const kept = { id, matchId, bytes, sha256, at: now };
  return [{ type: 'tournament.evidence-kept', payload: leftOut.length === 0 ? kept : { ...kept, leftOut } }];
}

/** Staff decide, and say why. What follows for the result they do as a correction of its own, whose consequences are shown first. */
export function decideDispute(
  state: TournamentState,
  { id, upheld, reason }: Of<'decide-dispute'>,
  now: string,
): Outcome {
  const dispute = state.disputes?.find((one) => one.id === id);
  if (dispute === undefined) return { code: 'DISPUTE_NOT_FOUND' };
  return isUndecided(dispute)
    ? [{ type: 'tournament.dispute-decided', payload: { id, upheld, reason, at: now } }]
    : { code: 'DISPUTE_DECIDED' };
}

/** A captain of either side asks for another decision: soon after the first one, and once in all. */
export function appealDispute(
  state: TournamentState,
  { id, entry, reason }: Of<'appeal-dispute'>,
  now: string,
): Outcome {
  const dispute = state.disputes?.find((one) => one.id === id);
  const minutes = disputeMinutesOf(state) ?? DISPUTE_MINUTES;
  if (dispute === undefined) return { code: 'DISPUTE_NOT_FOUND' };
  if (!dispute.entries.includes(entry)) return { code: 'OTHER_TEAMS' };
  const [first] = dispute.decisions;
  if (first === undefined) return { code: 'DISPUTE_OPEN' };
  if (dispute.appeal !== null) return { code: 'DISPUTE_DECIDED' };
  if (hasPassed(first.at, minutes, now)) return { code: 'DISPUTE_LATE', max: minutes };
  return [{ type: 'tournament.dispute-appealed', payload: { id, by: entry, reason, at: now } }];
}

const hasPassed = (since: string, minutes: number, now: string): boolean =>
  Date.parse(now) > Date.parse(since) + minutes * MINUTE_MS;
