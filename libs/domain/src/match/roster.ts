import type { MatchCommandRequest } from '@placar/contracts';
import type { MatchEvent, RecordedEvent } from './match-events';
import type { MatchConfig, MatchState, RosterPlace, TeamConfig } from './match-state';

type RosterChanged = Extract<RecordedEvent, { type: 'match.roster-changed' }>;

/** Where somebody stands in the rosters of a match. */
export function placeOf(config: Pick<MatchConfig, 'team1' | 'team2' | 'spectators'>, steamId: string): RosterPlace {
  for (const slot of ['team1', 'team2'] as const) {
    const player = config[slot].players[steamId];
    if (player !== undefined) return { change: slot, ...player };
  }
  const name = config.spectators[steamId];
  return { change: name === undefined ? 'removed' : 'spectator', name: name ?? '', captain: false, coach: false };
}

/** What a command does to the rosters, with where the person stood before. */
export function rosterChange(
  state: MatchState,
  request: Extract<MatchCommandRequest, { kind: 'add_player' | 'remove_player' | 'add_spectator' }>,
  commandId: string,
): MatchEvent {
  const { args } = request;
  const person = { steamId: args.steam_id, commandId, before: placeOf(state.config, args.steam_id) };
  if (request.kind === 'remove_player') {
    return { type: 'match.roster-changed', payload: { ...person, change: 'removed', name: '' } };
  }
  const change = request.kind === 'add_player' ? request.args.team : 'spectator';
  const coach = request.kind === 'add_player' && request.args.coach ? { coach: true } : {};
  return { type: 'match.roster-changed', payload: { ...person, change, name: request.args.name, ...coach } };
}

/** The rosters after a change; a change by command waits for the server's word, which may take it back. */
export function rosterChanged(state: MatchState, event: RosterChanged): MatchState {
  const { commandId, before, steamId, change, name } = event.payload;
  const next = {
    ...state,
    config: rosterAfter(state.config, event.payload),
    rosterMoves: { ...state.rosterMoves, [steamId]: { change, name } },
  };
  if (commandId === undefined || before === undefined) return next;
  return { ...next, rosterPending: { ...state.rosterPending, [commandId]: { steamId, change, before } } };
}

/** The server has answered: nothing is left to be taken back. */
export function rosterSettled(state: MatchState, commandId: string): MatchState {
  if (state.rosterPending?.[commandId] === undefined) return state;
  const { [commandId]: _settled, ...rosterPending } = state.rosterPending;
  return { ...state, rosterPending };
}

/**
 * What takes a refused change of the rosters back; null when there is nothing to take back, or when a later command has
 * moved the same person again.
 */
export function rosterUndo(state: MatchState, commandId: string): Omit<RosterChanged, 'at' | 'actorName'> | null {
  const pending = state.rosterPending?.[commandId];
  if (pending === undefined || placeOf(state.config, pending.steamId).change !== pending.change) return null;
  const { change, name, captain, coach } = pending.before;
  return {
    type: 'match.roster-changed',
    payload: { steamId: pending.steamId, change, name, captain, coach, undoes: commandId },
  };
}

function rosterAfter(config: MatchConfig, payload: RosterChanged['payload']): MatchConfig {
  const { steamId, change, name, captain = false, coach = false } = payload;
  const without = (team: TeamConfig): TeamConfig => ({
    ...team,
    players: Object.fromEntries(Object.entries(team.players).filter(([id]) => id !== steamId)),
  });
  const player = { name, captain, coach };
  const team1 = without(config.team1);
  const team2 = without(config.team2);
  const spectators = Object.fromEntries(Object.entries(config.spectators).filter(([id]) => id !== steamId));
  if (change === 'team1') team1.players = { ...team1.players, [steamId]: player };
  if (change === 'team2') team2.players = { ...team2.players, [steamId]: player };
  if (change === 'spectator') spectators[steamId] = name;
  return { ...config, team1, team2, spectators };
}
