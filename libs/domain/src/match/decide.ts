import { Draft, accept, refuse } from './decision';
import type { Decision, DecisionContext } from './decision';
import { decideConfirm, decideTokenShown } from './decisions/confirm';
import { decideCorrections, decideKillCorrections } from './decisions/correct-stats';
import { decideEngine } from './decisions/observe-engine';
import { decideStatus, decideTick, decideUnreachable } from './decisions/observe-status';
import { decideReports } from './decisions/record-reports';
import { decideAdvance, decideNoteStep } from './decisions/recovery';
import { decideRequest } from './decisions/request-command';
import { configProblem, decideSchedule } from './decisions/schedule';
import { decideMarkSent, decideSettle } from './decisions/settle-command';
import { decideWebVeto } from './decisions/web-veto';
import { noteEvidence } from './decisions/map-end';
import type { MatchCommand, ServerBackup } from './match-commands';
import { firstMapOf } from './attempt-shift';
import { isUnproven } from './maps/map-verdict';
import { isClosed } from './match-state';
import type { MatchState } from './match-state';

/** The rules of a match: (state, command, context) → events or a typed refusal. Pure; an empty list means nothing new. */
// oxlint-disable-next-line complexity -- one case per command; each is one call
export function decide(state: MatchState | null, command: MatchCommand, context: DecisionContext): Decision {
  if (command.type === 'schedule') {
    return state === null ? decideSchedule(command) : refuse('CONFLICT', 'The match exists already.');
  }
  if (state === null) return refuse('MATCH_NOT_FOUND', 'No match found.');
  switch (command.type) {
    case 'update':
      return decideUpdate(state, command.patch);
    case 'detach-season':
      return decideDetachSeason(state, command.seasonId);
    case 'correct':
      return decideCorrections(state, command, context);
    case 'correct-kills':
      return decideKillCorrections(state, command);
    case 'request':
      return decideRequest(state, command, context);
    case 'mark-sent':
      return decideMarkSent(state, command.commandId, command.sentAt);
    case 'settle':
      return decideSettle(state, command, context);
    case 'record-reports':
      return decideReports(state, command.reports, context);
    case 'observe-status':
      return decideStatus(state, command.observation, context);
    case 'observe-unreachable':
      return decideUnreachable(state, command.reason ?? 'unreachable', context);
    case 'observe-engine':
      return decideEngine(state, command.seen, context);
    case 'advance-recovery':
      return decideAdvance(state, command, context);
    case 'note-recovery-step':
      return decideNoteStep(state, command.commandId, command.step);
    case 'note-demo-missing':
      return decideDemoMissing(state, command.mapNumber);
    case 'note-demo-removed':
      return decideDemoRemoved(state, command);
    case 'note-token-shown':
      return decideTokenShown(state, command.attempt);
    case 'confirm':
      return decideConfirm(state, command.confirmed);
    case 'web-veto':
      return decideWebVeto(state, command, context);
    case 'tick':
      return decideTick(state, context);
    case 'note-backup':
      return accept([
        {
          type: 'backup.stored',
          payload: { mapNumber: command.mapNumber, round: command.round, file: command.file, valid: command.valid },
        },
      ]);
    case 'note-demo':
      return decideDemo(state, command, context);
    case 'note-server-backups':
      return decideServerBackups(state, command.backups, context);
  }
}

/** The rounds of the whole map, as the header of the upload says: for a winner and a number of rounds there is at most one final score. */
function decideDemo(
  state: MatchState,
  { mapNumber, file, bytes, rounds = null }: Extract<MatchCommand, { type: 'note-demo' }>,
  context: DecisionContext,
): Decision {
  const draft = new Draft(state, context);
  draft.emit({ type: 'demo.stored', payload: { mapNumber, file, bytes } });
  const map = state.maps.find((candidate) => candidate.number === mapNumber);
  if (rounds !== null && map?.result?.source === 'inferred' && map.evidence?.demo?.rounds !== rounds)
    noteEvidence(draft, mapNumber, { kind: 'demo', rounds });
  return draft.done();
}

/** The newest backup in the server's own list, where a map needs proof: one round came after it. */
function decideServerBackups(state: MatchState, backups: readonly ServerBackup[], context: DecisionContext): Decision {
  const draft = new Draft(state, context);
  for (const { mapNumber, mapName, round, team1, team2 } of backups) {
    const map = state.maps.find((candidate) => candidate.number === mapNumber + firstMapOf(state));
    if (map === undefined || !isUnproven(map, state.config)) continue;
    // Another attempt numbered its maps otherwise, and its files may lie on the same disk.
    if (mapName !== null && map.name !== '' && mapName !== map.name) continue;
    if (team1 + team2 !== round || map.evidence?.backup?.round === round) continue;
    noteEvidence(draft, map.number, { kind: 'backup', round, team1, team2 });
  }
  return draft.done();
}

/** Said once for a map; a demo that comes later still counts (plugin contract F19). */
function decideDemoMissing(state: MatchState, mapNumber: number): Decision {
  const map = state.maps.find((candidate) => candidate.number === mapNumber);
  return accept(map === undefined || map.demo !== undefined ? [] : [{ type: 'demo.missing', payload: { mapNumber } }]);
}

/** Said once: a removal that was cut off is done again. */
function decideDemoRemoved(
  state: MatchState,
  { mapNumber, file, why }: Extract<MatchCommand, { type: 'note-demo-removed' }>,
): Decision {
  const map = state.maps.find((candidate) => candidate.number === mapNumber);
  if (map === undefined || map.demo === 'removed') return accept([]);
  return accept([{ type: 'demo.removed', payload: { mapNumber, file, why } }]);
}

/** What a veto on the web was begun with, or decides. */
const VETOED = ['mapPool', 'mapSides', 'sideType'] as const;

function decideUpdate(state: MatchState, patch: Partial<MatchState['config']>): Decision {
  if (isClosed(state)) return refuse('MATCH_ALREADY_FINISHED', 'Match is already finished.');
  if (Object.keys(patch).length === 0) return accept([]);
  const ofVeto = state.webVeto === undefined ? undefined : VETOED.find((option) => patch[option] !== undefined);
  if (ofVeto !== undefined) return refuse('CONFLICT', 'The veto has begun: its maps and sides stand.', ofVeto);
  return configProblem({ ...state.config, ...patch }) ?? accept([{ type: 'match.updated', payload: { patch } }]);
}

/** Closed matches let go of their season, too: it is all that a deleted season leaves to be changed in them. */
function decideDetachSeason(state: MatchState, seasonId: number): Decision {
  return accept(
    state.config.seasonId === seasonId ? [{ type: 'match.updated', payload: { patch: { seasonId: null } } }] : [],
  );
}
