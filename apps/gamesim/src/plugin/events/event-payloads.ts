import type { TeamSlot } from '../../api-types';
import type { Game } from '../../game';
import type { LiveMap } from '../../match/engine-state';
import type { Side } from '../../match/map-rules';
import { sideOfTeam1 } from '../../match/map-rules';
import { postEvent } from './event-sender';
import { sideOf, teamReport } from '../team-report';

const isGet5 = (game: Game): boolean => game.host.profile.plugin === 'get5';

/** Who won by the plugin's lights: a tie is team2's (plugin contract §2.3). */
const leaderOf = (live: LiveMap): TeamSlot => (live.team1Score > live.team2Score ? 'team1' : 'team2');

export const sendSeriesStart = (game: Game): void => {
  const { config } = game.plugin;
  if (!config) return;
  const team = (slot: TeamSlot): object => ({ id: config[slot].id, name: config[slot].name });
  postEvent(game, 'series_start', { team1: team('team1'), team2: team('team2'), num_maps: config.numMaps });
};

export const sendMapVetoed = (game: Game, map: string, team: TeamSlot): void =>
  postEvent(game, 'map_vetoed', { map_name: map, team });

/** `index` is 0-based; MatchZy counts from 1 here, unlike in every other event. Null: nobody picked the map left over. */
export const sendMapPicked = (game: Game, map: string, team: TeamSlot | null, index: number): void => {
  const mapNumber = game.host.quirks.oneBasedVetoNumbers ? index + 1 : index;
  postEvent(game, 'map_picked', { map_number: mapNumber, map_name: map, team }, { mapNumber });
};

export const sendSidePicked = (game: Game, pick: { map: string; team: TeamSlot; side: Side; index: number }): void => {
  const mapNumber = game.host.quirks.oneBasedVetoNumbers ? pick.index + 1 : pick.index;
  const payload = { map_number: mapNumber, side: pick.side, map_name: pick.map, team: pick.team };
  postEvent(game, 'side_picked', payload, { mapNumber });
};

export const sendGoingLive = (game: Game, mapNumber: number): void =>
  postEvent(game, 'going_live', { map_number: mapNumber }, { mapNumber });

export interface RoundFacts {
  reason: number;
  winner: TeamSlot;
  winnerSide: Side;
}

/** MatchZy numbers the round by the score after it, Get5 by the index of the round that ended. */
export const sendRoundEnd = (game: Game, live: LiveMap, round: RoundFacts): void => {
  const played = live.team1Score + live.team2Score;
  const roundNumber = isGet5(game) ? played - 1 : played;
  const side = isGet5(game) ? round.winnerSide : round.winnerSide === 'ct' ? '3' : '2';
  const payload = {
    reason: round.reason,
    winner: { side, team: game.host.quirks.roundWinnerIsLeader ? leaderOf(live) : round.winner },
    team1: teamReport(game, live, 'team1', 'round_end'),
    team2: teamReport(game, live, 'team2', 'round_end'),
    round_time: isGet5(game) ? 75_000 : 0,
    round_number: roundNumber,
    map_number: live.mapNumber,
  };
  postEvent(game, 'round_end', payload, { mapNumber: live.mapNumber, roundNumber: played });
};

export const sendMapResult = (game: Game, live: LiveMap): void => {
  const winner = mapWinner(game, live);
  const payload = {
    winner: { side: winnerSide(game, live, winner), team: winner },
    team1: teamReport(game, live, 'team1', 'map_result'),
    team2: teamReport(game, live, 'team2', 'map_result'),
    map_number: live.mapNumber,
  };
  const roundNumber = live.team1Score + live.team2Score;
  postEvent(game, 'map_result', payload, { mapNumber: live.mapNumber, roundNumber });
};

/** Up to 0.8.12 the series scores were compared, which is wrong from the second map on (gotcha 24). */
const mapWinner = (game: Game, live: LiveMap): TeamSlot | null => {
  const { quirks } = game.host;
  const { team1, team2 } = game.plugin.seriesScore;
  if (quirks.seriesScoreDecidesMap) return team1 > team2 ? 'team1' : 'team2';
  return live.team1Score === live.team2Score && !quirks.drawGoesToTeam2 ? null : leaderOf(live);
};

export const sendSeriesEnd = (game: Game, live: LiveMap | null, winner: TeamSlot | 'none'): void => {
  const named = winner === 'none' && isGet5(game) ? null : winner;
  const payload = {
    time_until_restore: 10,
    winner: { side: live ? winnerSide(game, live, named) : null, team: named },
    team1_series_score: game.plugin.seriesScore.team1,
    team2_series_score: game.plugin.seriesScore.team2,
  };
  postEvent(game, 'series_end', payload);
};

const winnerSide = (game: Game, live: LiveMap, winner: TeamSlot | 'none' | null): string | null => {
  if (isGet5(game)) return winner === null || winner === 'none' ? null : sideOf(game, live, winner);
  const side1 = sideOfTeam1(live.team1StartSide, live.team1Score + live.team2Score - 1, game.rules());
  if (game.host.quirks.junkWinnerSide) return winner === 'team1' && side1 === 'ct' ? '3' : '2';
  return (winner === 'team1') === (side1 === 'ct') ? '3' : '2';
};
