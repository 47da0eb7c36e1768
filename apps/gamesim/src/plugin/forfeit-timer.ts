import type { TeamSlot } from '../api-types';
import type { Game } from '../game';
import { otherTeam } from '../match/map-rules';
import { sendMapResult, sendSeriesEnd } from './events/event-payloads';
import { resetPlugin } from './plugin-reset';

const COUNTDOWN_MS = 180_000;

const isEmpty = ({ engine }: Game, team: TeamSlot): boolean =>
  [...engine.clients.values()].every((client) => client.team !== team);

/** Get5 gives a match away when a side is empty for three minutes; MatchZy has no such timer (plugin contract F21). */
export const watchForfeit = (game: Game): void => {
  const { plugin, engine } = game;
  if (game.host.profile.plugin !== 'get5' || !plugin.isMatchLive || !engine.live) return;
  const { live } = engine;
  for (const team of ['team1', 'team2'] as const) {
    if (!isEmpty(game, team)) continue;
    game.after(COUNTDOWN_MS, () => {
      if (plugin.isMatchLive && engine.live === live && isEmpty(game, team)) endSeriesEarly(game, otherTeam(team));
    });
  }
};

/** `get5_endmatch [team1|team2]` and the forfeit: both results are sent, then the match is gone. */
export const endSeriesEarly = (game: Game, winner: TeamSlot | 'none'): void => {
  const { plugin, engine, host } = game;
  const match = host.currentMatch();
  if (winner !== 'none') plugin.seriesScore[winner] += 1;
  if (engine.live) sendMapResult(game, engine.live);
  sendSeriesEnd(game, engine.live, winner);
  if (match) {
    match.status = 'finished';
    match.winner = winner;
    host.ledger.save(match);
  }
  engine.recording = null;
  resetPlugin(game);
};
