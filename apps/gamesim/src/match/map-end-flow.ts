import type { TeamSlot } from '../api-types';
import { sendMapResult, sendSeriesEnd } from '../plugin/events/event-payloads';
import { runQueuedLoad } from '../plugin/match-load';
import { resetPlugin } from '../plugin/plugin-reset';
import type { Game } from '../game';
import { createRng } from '../rng';
import { scheduleDemoUpload } from './demo-recording';
import type { LiveMap } from './engine-state';
import { mapStateAt, otherTeam } from './map-rules';
import { recordMapEnd } from './truth-recording';

const SERIES_END_AFTER_MS = 2000;

/** The win panel and everything the plugin plans from it (plugin contract §2.4, timings P10). */
export const endMap = (game: Game): void => {
  const { plugin, engine, host } = game;
  const { live } = engine;
  const { config } = plugin;
  if (!live || !config) return;
  const state = mapStateAt(live.team1Score, live.team2Score, game.rules());
  const winner = state === 'running' || state === 'draw' ? null : state;
  game.nextPhase();
  engine.phase = 'post_game';
  plugin.isPaused = false;
  plugin.pauseOwner = null;
  engine.matchPaused = false;
  if (winner) plugin.seriesScore[winner] += 1;
  noteMapTruth(game, live, winner);
  sendMapResult(game, live);
  // The counter moves on at once: status reports the next map during post_game (P11).
  plugin.mapNumber += 1;
  const gotvDelayMs = gotvDelaySeconds(game) * 1000;
  scheduleDemoUpload(game, gotvDelayMs);
  const restartMs = Math.max(raiseRestartDelay(game, gotvDelayMs / 1000) * 1000, host.timings.endShownMs);
  if (isSeriesOver(plugin.seriesScore, plugin.mapNumber, config)) {
    if (winner === null && host.quirks.drawBreaksSeries && config.numMaps !== 2) {
      host.log('System.ArgumentOutOfRangeException: Index was out of range.');
      return;
    }
    endSeries(game, live, restartMs);
    return;
  }
  game.afterInPhase(restartMs - 4000, () => {
    plugin.matchStarted = false;
    plugin.isMatchLive = false;
    plugin.readyAvailable = true;
  });
  game.afterInPhase(restartMs - 1000, () => {
    const next = plugin.maplist?.[plugin.mapNumber];
    if (next !== undefined) game.flow.changeMap(next, () => game.flow.enterWarmup());
  });
};

const endSeries = (game: Game, live: LiveMap, restartMs: number): void => {
  const { plugin, host } = game;
  const { team1, team2 } = plugin.seriesScore;
  const winner: TeamSlot | 'none' = team1 === team2 ? 'none' : team1 > team2 ? 'team1' : 'team2';
  const match = host.currentMatch();
  if (match) {
    match.status = 'finished';
    match.winner = winner;
    host.ledger.save(match);
  }
  const databaseMs = createRng(`${live.simKey}/database`).between(80, 400);
  game.afterInPhase(SERIES_END_AFTER_MS + databaseMs, () => sendSeriesEnd(game, live, winner));
  game.afterInPhase(restartMs - 1000, () => {
    resetPlugin(game);
    runQueuedLoad(game);
  });
};

const noteMapTruth = (game: Game, live: LiveMap, winner: TeamSlot | null): void => {
  const match = game.host.currentMatch();
  if (!match) return;
  game.engine.pastMaps.push(recordMapEnd(match, live, winner));
  match.team1SeriesScore = game.plugin.seriesScore.team1;
  match.team2SeriesScore = game.plugin.seriesScore.team2;
  game.host.ledger.save(match);
};

const isSeriesOver = (
  score: Record<TeamSlot, number>,
  mapsPlayed: number,
  config: { numMaps: number; clinchSeries: boolean },
): boolean => {
  const mapsLeft = config.numMaps - mapsPlayed;
  const leader: TeamSlot = score.team1 >= score.team2 ? 'team1' : 'team2';
  const isDecided = score[leader] > score[otherTeam(leader)] + mapsLeft;
  return mapsLeft <= 0 || (config.clinchSeries && isDecided);
};

const gotvDelaySeconds = ({ convars }: Game): number =>
  convars.flag('tv_enable') ? Math.max(convars.number('tv_delay'), convars.number('tv_delay1')) : 0;

/** Raised for GOTV at the first map end; the plugin never puts it back (gotcha 48). Seconds. */
const raiseRestartDelay = (game: Game, gotvDelay: number): number => {
  const needed = gotvDelay + 15 + (gotvDelay > 0 ? 10 : 0);
  const current = game.convars.number('mp_match_restart_delay');
  if (needed > current && game.host.quirks.keepRaisedRestartDelay)
    game.convars.set('mp_match_restart_delay', String(needed));
  return Math.max(current, needed);
};
