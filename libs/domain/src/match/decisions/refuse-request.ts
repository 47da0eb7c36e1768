import type { MatchCommandRequest } from '@placar/contracts';
import { refuse } from '../decision';
import type { Decision } from '../decision';
import type { ResolvedFacts } from '../match-commands';
import type { MatchState } from '../match-state';
import { isBudgeted, isPauseSpent, pausesAllowed, requestedPause } from '../pause-budget';

type PauseArgs = Extract<MatchCommandRequest, { kind: 'pause' }>['args'];

/** Why a pause of this kind may not be had; null when it may. The staff's own are never limited. */
export function pauseRefusal(state: MatchState, args: PauseArgs): Decision | null {
  const { type, team } = requestedPause(args);
  if (type === 'restore' || type === 'unknown') {
    return refuse('INVALID_INPUT', 'A pause is of the staff, technical or tactical.', 'type');
  }
  if (team === null || !isBudgeted(type) || !isPauseSpent(state, team, type)) return null;
  const allowed = pausesAllowed(state.config, type);
  return refuse('PAUSE_BUDGET_SPENT', `${state.config[team].name} has used its ${allowed} ${type} pauses.`, 'team');
}

const UNUSABLE: Readonly<Record<string, string>> = {
  map_finished: 'That map is over.',
  superseded: 'A later restore took that round back.',
  older_attempt: 'The match was started anew since.',
  unverified: 'That file is not in our store, or could not be verified.',
};

/** Why this file cannot be restored; null when it can. `fields.file` names the problem as RestorePoint does. */
export function restoreRefusal(resolved: ResolvedFacts | undefined): Decision | null {
  const problem = resolved?.backupProblem;
  if (problem !== undefined && problem in UNUSABLE) {
    return refuse('BACKUP_NOT_USABLE', UNUSABLE[problem] ?? problem, 'file');
  }
  return resolved?.backup === undefined
    ? refuse('BACKUP_NOT_FOUND', 'That backup does not belong to this match.', 'file')
    : null;
}
