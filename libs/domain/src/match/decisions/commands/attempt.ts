import { firstMapFor, isVetoOver, openMap, planOf, restoreOf } from '../../attempt-plan';
import type { Draft } from '../../decision';
import { mapsAreFixed } from '../../maps/map-rules';
import type { ResolvedFacts, SettledFacts } from '../../match-commands';
import type { AttemptPlan, MatchState } from '../../match-state';
import { isTechTimeout } from '../../pause-budget';
import { restorable } from '../../restore-candidates';
import { end } from '../recovery-steps';
import type { CommandDecision } from './command-decision';

/** A new attempt has a new plugin token: whatever the old one still sends is ignored (plugin contract F7). */
export function openAttempt(
  draft: Draft,
  serverId: number | null,
  cause: 'restart' | 'load' | 'change_server',
  resolved: ResolvedFacts,
): void {
  if (serverId === null) return;
  const plan = cause === 'restart' ? undefined : planFor(draft.state, resolved);
  end(draft, 'superseded');
  draft.emit({
    type: 'match.attempt-opened',
    payload: {
      attempt: draft.state.attempt + 1,
      serverId,
      cause,
      ...(plan === undefined ? {} : { plan, ...firstMapFor(draft.state, plan) }),
      ...(resolved.unconfirmed ? { unconfirmed: true } : {}),
    },
  });
}

/** The backup that was named, else the newest that stands; where nothing is left, the open map starts anew. */
function planFor(state: MatchState, { backup, backups = [] }: ResolvedFacts): AttemptPlan {
  if (backup !== undefined) {
    const named = [...restorable(state, backup.mapNumber, backups), ...backups].find(
      ({ mapNumber, round, team1, team2 }) =>
        mapNumber === backup.mapNumber && round === backup.round && team1 === backup.team1 && team2 === backup.team2,
    );
    if (named !== undefined) return restoreOf(named);
  }
  return planOf(state, backups) ?? { kind: 'fresh', mapNumber: openMap(state) };
}

/** The attempt is on its server, by the plan that was made for it. */
export function onServer(draft: Draft, facts: SettledFacts, by: string | null): void {
  const { attempt, plan } = draft.state;
  draft.emit({ type: 'match.loaded', payload: { attempt, pluginVersion: facts.pluginVersion ?? null } });
  if (plan?.kind === 'restore') {
    // Where a report told of it first, its rounds are counted, and the game may have been resumed by now.
    if (draft.state.restoredIn !== attempt) restoredTo(draft, plan, { fenced: true, by });
    else if (draft.state.serverLostSince !== null) draft.emit({ type: 'match.server-recovered', payload: {} });
  } else if (facts.backup) restoredTo(draft, facts.backup, { fenced: true, by });
  else if (plan?.kind === 'fresh' && (draft.state.recovery || draft.state.maps.length > 0)) {
    const vetoCleared = !mapsAreFixed(draft.state.config) && !isVetoOver(draft.state);
    draft.emit({ type: 'match.reloaded', payload: { mapNumber: plan.mapNumber, vetoCleared } });
  }
  if (draft.state.recovery)
    draft.emit({ type: 'match.recovery-stepped', payload: { step: 'waiting_for_players', problem: null } });
}

/**
 * Opens the epoch; the plugin pauses after every restore, with "RoundRestore" as its owner (plugin contract §3.2). A pause that
 * stood before a loss stays what it was, and a technical timeout goes on.
 */
export function restoredTo(
  draft: Draft,
  backup: NonNullable<SettledFacts['backup']>,
  { fenced, by, since }: { fenced: boolean; by: string | null; since?: string },
): void {
  const { mapNumber, round, file, team1, team2 } = backup;
  const score = team1 === undefined || team2 === undefined ? {} : { team1, team2 };
  draft.emit({
    type: 'match.restored',
    payload: {
      mapNumber,
      round,
      file,
      source: 'command',
      ...score,
      ...(fenced ? { fenced } : {}),
      ...(since === undefined ? {} : { since }),
      ...(backup.wentOn ? { wentOn: true } : {}),
      ...(by === null ? {} : { by }),
    },
  });
  if (backup.wentOn) return;
  const { pause, recovery } = draft.state;
  if (isTechTimeout(pause) || (recovery?.keepsPause && pause !== null)) return;
  draft.emit({ type: 'match.paused', payload: { by: null, reason: 'restore', source: 'command' } });
}

/** How a command ends that opened an attempt. */
export const ENDS_OF_ATTEMPT = {
  confirm: (draft, _request, { facts, by }) => onServer(draft, facts, by),
  fail: (draft, { outcome, detail }) => {
    // What was seen of the game meanwhile proves that it was loaded, whatever the worker knows.
    if (draft.state.phase !== 'loading') return;
    const { attempt } = draft.state;
    draft.emit({ type: 'match.load-failed', payload: { attempt, reason: detail ?? outcome } });
  },
} satisfies Pick<CommandDecision<'load' | 'restart' | 'change_server'>, 'confirm' | 'fail'>;
