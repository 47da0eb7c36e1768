import type { TeamSlot } from '../api-types';
import type { Game } from '../game';
import type { LiveMap } from '../match/engine-state';
import type { Side } from '../match/map-rules';
import { sideOfTeam1 } from '../match/map-rules';
import { projectToMatchZy } from '../match/stat-line';
import { toNetJson } from './net-json';

/** Who won by the plugin's lights: a tie is team2's (plugin contract §2.3). */
const leaderOf = (live: LiveMap): TeamSlot => (live.team1Score > live.team2Score ? 'team1' : 'team2');

/** Sends one event: the given keys first, `matchid` and `event` last, as the plugin's class hierarchy orders them. */
const send = (
  game: Game,
  event: string,
  payload: object,
  facts: { mapNumber: number | null; roundNumber: number | null },
): void => {
  const matchId = game.plugin.liveMatchId;
  const body = toNetJson({ ...payload, matchid: matchId, event });
  game.publisher.sendEvent(game.plugin.remoteLog, body, { name: event, matchId, ...facts });
};

export const sendSeriesStart = (game: Game): void => {
  const { config } = game.plugin;
  if (!config) return;
  const team = (slot: TeamSlot): object => ({ id: config[slot].id, name: config[slot].name });
  const payload = { team1: team('team1'), team2: team('team2'), num_maps: config.numMaps };
  send(game, 'series_start', payload, { mapNumber: null, roundNumber: null });
};

export const sendMapVetoed = (game: Game, map: string, team: TeamSlot): void =>
  send(game, 'map_vetoed', { map_name: map, team }, { mapNumber: null, roundNumber: null });

/** 1-based, unlike every other event. */
export const sendMapPicked = (game: Game, map: string, team: TeamSlot, mapNumber: number): void =>
  send(game, 'map_picked', { map_number: mapNumber, map_name: map, team }, { mapNumber, roundNumber: null });

export const sendSidePicked = (
  game: Game,
  pick: { map: string; team: TeamSlot; side: Side; mapNumber: number },
): void => {
  const payload = { map_number: pick.mapNumber, side: pick.side, map_name: pick.map, team: pick.team };
  send(game, 'side_picked', payload, { mapNumber: pick.mapNumber, roundNumber: null });
};

export const sendGoingLive = (game: Game, mapNumber: number): void =>
  send(game, 'going_live', { map_number: mapNumber }, { mapNumber, roundNumber: null });

export const sendRoundEnd = (
  game: Game,
  live: LiveMap,
  round: { reason: number; winner: TeamSlot; winnerSide: Side },
): void => {
  const roundNumber = live.team1Score + live.team2Score;
  const winner = game.host.quirks.roundWinnerIsLeader ? leaderOf(live) : round.winner;
  const payload = {
    reason: round.reason,
    winner: { side: round.winnerSide === 'ct' ? '3' : '2', team: winner },
    team1: teamOf(game, live, 'team1', 'round_end'),
    team2: teamOf(game, live, 'team2', 'round_end'),
    round_time: 0,
    round_number: roundNumber,
    map_number: live.mapNumber,
  };
  send(game, 'round_end', payload, { mapNumber: live.mapNumber, roundNumber });
};

export const sendMapResult = (game: Game, live: LiveMap): void => {
  const winner = leaderOf(live);
  const payload = {
    winner: { side: seriesSide(game, live, winner), team: winner },
    team1: teamOf(game, live, 'team1', 'map_result'),
    team2: teamOf(game, live, 'team2', 'map_result'),
    map_number: live.mapNumber,
  };
  send(game, 'map_result', payload, { mapNumber: live.mapNumber, roundNumber: live.team1Score + live.team2Score });
};

export const sendSeriesEnd = (game: Game, live: LiveMap, winner: TeamSlot | 'none'): void => {
  const payload = {
    time_until_restore: 10,
    winner: { side: seriesSide(game, live, winner), team: winner },
    team1_series_score: game.plugin.seriesScore.team1,
    team2_series_score: game.plugin.seriesScore.team2,
  };
  send(game, 'series_end', payload, { mapNumber: null, roundNumber: null });
};

const seriesSide = (game: Game, live: LiveMap, winner: TeamSlot | 'none'): string => {
  const side1 = sideOfTeam1(live.team1StartSide, live.team1Score + live.team2Score - 1, game.rules());
  if (game.host.quirks.junkWinnerSide) return winner === 'team1' && side1 === 'ct' ? '3' : '2';
  return (winner === 'team1') === (side1 === 'ct') ? '3' : '2';
};

const teamOf = (game: Game, live: LiveMap, slot: TeamSlot, event: 'round_end' | 'map_result'): object => {
  const { plugin, host } = game;
  const isRound = event === 'round_end';
  return {
    series_score: isRound && host.quirks.zeroRoundSeriesScore ? 0 : plugin.seriesScore[slot],
    score: slot === 'team1' ? live.team1Score : live.team2Score,
    score_ct: 0,
    score_t: 0,
    players: !isRound && host.quirks.emptyMapResultPlayers ? [] : playersOf(game, live, slot),
    id: plugin.config?.[slot].id ?? '',
    name: plugin.config?.[slot].name ?? '',
  };
};

/** Connected players only; whoever left is absent (plugin contract §2.3). */
const playersOf = (game: Game, live: LiveMap, slot: TeamSlot): object[] =>
  [...live.players.values()]
    .filter((line) => line.team === slot && game.engine.clients.has(line.steamId))
    .map((line) => {
      const stats = game.host.quirks.zeroedStats ? projectToMatchZy(line.stats) : line.stats;
      return {
        steamid: line.steamId,
        name: game.engine.clients.get(line.steamId)?.name ?? line.name,
        stats: { ...stats, rounds_played: live.team1Score + live.team2Score },
      };
    });
