import { applyMatchCvars } from '../plugin/match-cvars';
import { sendGoingLive } from '../plugin/events/event-payloads';
import { assignMatchId } from '../plugin/match-id-table';
import { performPendingRestore } from '../plugin/restore-flow';
import { announce } from '../plugin/events/moments';
import { savePreliveBackup } from '../plugin/round-backups';
import { startVeto } from '../plugin/veto-flow';
import type { Game } from '../game';
import { createRng } from '../rng';
import { addToScoreboard, scheduleBots } from './clients';
import { startRecording } from './demo-recording';
import type { LiveMap } from './engine-state';
import { otherSide } from './map-rules';
import type { Side } from './map-rules';

/** Everyone has to get ready again on every map. */
export const enterWarmup = (game: Game): void => {
  const { plugin, engine } = game;
  game.nextPhase();
  plugin.readyAvailable = true;
  plugin.matchStarted = false;
  plugin.isMatchLive = false;
  plugin.isKnifeRound = false;
  plugin.isSideSelection = false;
  plugin.isPaused = false;
  plugin.pauseOwner = null;
  engine.matchPaused = false;
  engine.timeout = 'none';
  engine.phase = 'warmup';
  engine.live = null;
  engine.team1Side = configuredSide(game) ?? 'ct';
  for (const client of engine.clients.values()) client.isReady = false;
  scheduleBots(game);
};

/** Team1's side on this map by the config; null when a knife round decides. */
const configuredSide = ({ plugin }: Game): Side | null => {
  const side = plugin.config?.mapSides[plugin.mapNumber] ?? 'knife';
  if (side === 'knife') return null;
  return side === 'team1_ct' || side === 'team2_t' ? 'ct' : 't';
};

export const startMatch = (game: Game): void => {
  const { plugin, engine } = game;
  plugin.readyAvailable = false;
  if (plugin.isRoundRestorePending) {
    performPendingRestore(game);
    return;
  }
  if (plugin.isPreVeto) {
    startVeto(game);
    return;
  }
  game.nextPhase();
  plugin.matchStarted = true;
  const side = configuredSide(game);
  if (side === null) playKnife(game);
  else {
    engine.team1Side = side;
    goLive(game);
  }
};

/** No events; the winner's bots stay or switch, without any limit on their time (P7). */
const playKnife = (game: Game): void => {
  const { plugin, engine, host } = game;
  const rng = createRng(`${host.seed()}/knife/${plugin.loadCount}/${plugin.mapNumber}`);
  plugin.isKnifeRound = true;
  engine.phase = 'knife';
  announce(game, { type: 'knife_started' });
  engine.team1Side = 'ct';
  game.afterInPhase(host.timings.knifeMs, () => {
    plugin.isKnifeRound = false;
    plugin.isSideSelection = true;
    engine.phase = 'warmup';
    const drawn = rng.chance(0.5);
    const switches = host.script.knife === null ? drawn : host.script.knife === 'switch';
    engine.knifeWinner = rng.chance(0.5) ? 'team1' : 'team2';
    if (!host.bots.autoReady && host.quirks.knifeDecisionUntimed) return;
    game.afterInPhase(host.timings.knifeDecisionMs, () => decideSides(game, switches));
  });
};

export const decideSides = (game: Game, switches: boolean): void => {
  const { plugin, engine } = game;
  if (!plugin.isSideSelection) return;
  plugin.isSideSelection = false;
  if (switches) engine.team1Side = otherSide(engine.team1Side);
  game.nextPhase();
  const team = engine.knifeWinner;
  const side = team === 'team1' ? engine.team1Side : otherSide(engine.team1Side);
  announce(game, { type: 'knife_won', team, side, swapped: switches });
  goLive(game);
};

/** The LIVE announcement: the event leaves before the restart that follows (plugin contract §2.4). */
const goLive = (game: Game): void => {
  const { plugin, engine, host } = game;
  plugin.isMatchLive = true;
  assignMatchId(game);
  plugin.maplist ??= plugin.config?.mapPool.slice(0, plugin.config.numMaps) ?? null;
  const live: LiveMap = {
    mapNumber: plugin.mapNumber,
    mapName: engine.map,
    team1StartSide: engine.team1Side,
    team1Score: 0,
    team2Score: 0,
    lastWinner: null,
    epoch: engine.freshEpoch,
    simKey: game.luckKey(),
    players: new Map(),
    history: [],
    pastMaps: [...engine.pastMaps],
  };
  engine.live = live;
  engine.freshEpoch = 0;
  for (const client of engine.clients.values()) addToScoreboard(game, client);
  engine.phase = 'going_live';
  const match = host.currentMatch();
  if (match) {
    match.matchId = plugin.liveMatchId;
    match.status = 'live';
  }
  savePreliveBackup(game, live);
  sendGoingLive(game, plugin.mapNumber);
  startRecording(game);
  game.afterInPhase(1000, () => applyMatchCvars(game));
  game.afterInPhase(host.timings.goLiveRestartMs, () => game.flow.beginRound());
};
