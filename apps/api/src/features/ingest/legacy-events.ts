import type { LegacyFinish, LegacyPlayerUpdate, LegacyVeto, LegacyVetoSide, StatCounters } from '@placar/contracts';

/** An event as it is put into the inbox: from there on nothing tells it from one of `/v2`. */
export type LegacyEvent = { event: string; matchid: number } & Record<string, unknown>;

export const vetoEvent = (matchid: number, { teamString, map, pick_or_veto: action }: LegacyVeto): LegacyEvent => ({
  event: action.toLowerCase() === 'pick' ? 'map_picked' : 'map_vetoed',
  matchid,
  team: teamString,
  map_name: map,
});

export const sideEvent = (matchid: number, { teamString, map, side }: LegacyVetoSide): LegacyEvent => ({
  event: 'side_picked',
  matchid,
  team: teamString,
  map_name: map,
  side,
});

/** The score of a map is a round whose players nobody told: the fold orders it, drops repeats and knows it after a restore. */
export const scoreEvent = (matchid: number, mapNumber: number, team1: number, team2: number): LegacyEvent => ({
  event: 'round_end',
  matchid,
  map_number: mapNumber,
  round_number: team1 + team2,
  reason: 0,
  team1: { score: team1, players: [] },
  team2: { score: team2, players: [] },
});

export function playerEvent(
  matchid: number,
  mapNumber: number,
  steamid: string,
  told: LegacyPlayerUpdate,
): LegacyEvent {
  const { key: _key, name, team, ...counted } = told;
  const {
    '1kill_rounds': k1,
    '2kill_rounds': k2,
    '3kill_rounds': k3,
    '4kill_rounds': k4,
    '5kill_rounds': k5,
    ...others
  } = counted;
  const counters: StatCounters = { ...others, k1, k2, k3, k4, k5 };
  return { event: 'legacy_player', matchid, map_number: mapNumber, steamid, name, team, counters };
}

/** A series that ended by a team giving up is no score. */
export function finishEvent(matchid: number, body: LegacyFinish): LegacyEvent {
  const { winner, team1score = 0, team2score = 0, forfeit } = body;
  if (forfeit && (winner === 'team1' || winner === 'team2')) return { event: 'legacy_forfeit', matchid, winner };
  const scores = { team1_series_score: Math.max(0, team1score), team2_series_score: Math.max(0, team2score) };
  return { event: 'series_end', matchid, winner: { team: winner }, ...scores };
}
