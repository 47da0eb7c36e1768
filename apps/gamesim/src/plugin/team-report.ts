import type { TeamSlot } from '../api-types';
import type { Game } from '../game';
import type { LiveMap } from '../match/engine-state';
import type { Side } from '../match/map-rules';
import { otherSide, sideOfTeam1 } from '../match/map-rules';
import { emptyStatLine, projectToMatchZy } from '../match/stat-line';

/** Side of a slot in the round that was played last. */
export const sideOf = (game: Game, live: LiveMap, slot: TeamSlot): Side => {
  const played = Math.max(0, live.team1Score + live.team2Score - 1);
  const side1 = sideOfTeam1(live.team1StartSide, played, game.rules());
  return slot === 'team1' ? side1 : otherSide(side1);
};

const roundsWonAs = (live: LiveMap, slot: TeamSlot, side: Side): number =>
  live.history.filter((round) => round.winner === slot && round.winnerSide === side).length;

/** A team inside round_end and map_result (plugin contract §2.3). */
export const teamReport = (game: Game, live: LiveMap, slot: TeamSlot, event: 'round_end' | 'map_result'): object => {
  const { plugin, host } = game;
  const { quirks } = host;
  const isRound = event === 'round_end';
  const isGet5 = host.profile.plugin === 'get5';
  const startSide = slot === 'team1' ? live.team1StartSide : otherSide(live.team1StartSide);
  return {
    series_score: isRound && quirks.zeroRoundSeriesScore ? 0 : plugin.seriesScore[slot],
    score: slot === 'team1' ? live.team1Score : live.team2Score,
    score_ct: quirks.zeroSideScores ? 0 : roundsWonAs(live, slot, 'ct'),
    score_t: quirks.zeroSideScores ? 0 : roundsWonAs(live, slot, 't'),
    ...(isGet5 ? { side: sideOf(game, live, slot), starting_side: startSide } : {}),
    players: !isRound && quirks.emptyMapResultPlayers ? [] : playersOf(game, live, slot),
    id: plugin.config?.[slot].id ?? '',
    name: plugin.config?.[slot].name ?? '',
  };
};

/** Connected players only; whoever left is absent, a coach is there with empty statistics (plugin contract §2.3). */
const playersOf = (game: Game, live: LiveMap, slot: TeamSlot): object[] =>
  [...live.players.values()].flatMap((line) => {
    const client = game.engine.clients.get(line.steamId);
    if (line.team !== slot || !client) return [];
    const known = client.isCoach ? emptyStatLine() : line.stats;
    const stats = game.host.quirks.zeroedStats ? projectToMatchZy(known) : known;
    const isGet5 = game.host.profile.plugin === 'get5';
    return [
      {
        steamid: line.steamId,
        name: client.name,
        ...(isGet5 ? { user_id: client.userId, side: sideOf(game, live, slot), is_bot: false } : {}),
        stats: { ...stats, rounds_played: live.team1Score + live.team2Score },
      },
    ];
  });
