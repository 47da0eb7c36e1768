import { saveRoundBackup } from '../plugin/round-backups';
import { sendRoundEnd } from '../plugin/events/event-payloads';
import type { Game } from '../game';
import { announce } from '../plugin/events/moments';
import type { LiveMap } from './engine-state';
import { resumeFreeze } from './freeze-time';
import { mapStateAt, sideOfTeam1, swapsBefore } from './map-rules';
import { planIncidents } from './round-incidents';
import type { RoundOutcome } from './round-simulation';
import { simulateRound } from './round-simulation';
import type { StatKey } from './stat-line';
import { addStatLines } from './stat-line';
import { recordRound } from './truth-recording';

/** Freeze time of the next round, where backups are made and pauses hold. */
export const beginRound = (game: Game): void => {
  const { engine, host } = game;
  if (!engine.live) return;
  const round = engine.live.team1Score + engine.live.team2Score + 1;
  host.roundBegins(engine.live.mapNumber, round);
  engine.phase = 'freeze';
  announce(game, { type: 'round_started', live: engine.live });
  if (engine.matchPaused) announce(game, { type: 'pause_took_effect' });
  saveRoundBackup(game, engine.live);
  engine.heldFreezeMs = host.timings.freezeMs;
  resumeFreeze(game);
};

/** The round itself, once the freeze time is over. */
export const playRound = (game: Game): void => {
  const { engine, host } = game;
  const live = engine.live;
  if (!live) return;
  engine.phase = 'live';
  const roundIndex = live.team1Score + live.team2Score;
  const players = [...live.players.values()].filter((line) => engine.clients.get(line.steamId)?.isCoach === false);
  const outcome = simulateRound({
    simKey: live.simKey,
    mapNumber: live.mapNumber,
    roundIndex,
    epoch: live.epoch,
    team1Side: sideOfTeam1(live.team1StartSide, roundIndex, game.rules()),
    previousWinner: live.lastWinner,
    forcedWinner: host.script.winnerOf(live, game.rules()),
    players,
  });
  const { liveMinMs, liveMaxMs } = host.timings;
  const durationMs = liveMinMs + outcome.length * (liveMaxMs - liveMinMs);
  planIncidents(game, live, durationMs);
  game.afterInPhase(durationMs, () => endRound(game, live, outcome));
};

const endRound = (game: Game, live: LiveMap, outcome: RoundOutcome): void => {
  const { engine, plugin, host } = game;
  if (outcome.winner === 'team1') live.team1Score += 1;
  else live.team2Score += 1;
  live.lastWinner = outcome.winner;
  for (const [steamId, delta] of outcome.deltas) {
    const line = live.players.get(steamId);
    if (line) line.stats = addStatLines(line.stats, delta);
  }
  const match = host.currentMatch();
  recordRound(match, live, { winner: outcome.winner, winnerSide: outcome.winnerSide, reason: outcome.reason });
  if (match) host.ledger.save(match);
  plugin.isRoundRestoring = false;
  sendRoundEnd(game, live, outcome);
  tellRound(game, live, outcome);
  const rules = game.rules();
  const played = live.team1Score + live.team2Score;
  const isSwap = swapsBefore(played, rules) !== swapsBefore(played - 1, rules);
  const isRunning = mapStateAt(live.team1Score, live.team2Score, rules) === 'running';
  const overtimeRound = played - rules.maxRounds;
  const overtime =
    overtimeRound >= 0 && overtimeRound % rules.overtimeRounds === 0 ? overtimeRound / rules.overtimeRounds + 1 : null;
  if (isRunning && (isSwap || overtime !== null)) announce(game, { type: 'half_ended', live, isSwap, overtime });
  if (!isRunning) {
    game.flow.endMap();
  } else if (isSwap) {
    engine.phase = 'halftime';
    game.afterInPhase(host.timings.halftimeMs, () => game.flow.beginRound());
  } else {
    engine.phase = 'round_over';
    game.afterInPhase(host.timings.roundRestartMs, () => game.flow.beginRound());
  }
};

const tellRound = (game: Game, live: LiveMap, { reason, deltas }: RoundOutcome): void => {
  const who = (key: StatKey): string | null => [...deltas].find(([, line]) => line[key] > 0)?.[0] ?? null;
  const defuser = who('bomb_defuses');
  announce(game, { type: 'round_told', live, reason, mvp: who('mvp'), planter: who('bomb_plants'), defuser });
};
