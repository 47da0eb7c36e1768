import { registerEngineCommands } from './console/engine-commands';
import { Game } from './game';
import { changeMap } from './match/map-change';
import { endMap } from './match/map-end-flow';
import { beginRound, playRound } from './match/round-flow';
import { enterWarmup, startMatch } from './match/warmup-flow';
import { postEvent } from './plugin/events/event-sender';
import { watchForfeit } from './plugin/forfeit-timer';
import { registerPluginCommands } from './plugin/commands/plugin-commands';
import { gamestateOf } from './plugin/status-report';
import type { ServerHost } from './server-host';

/** A fresh game process: default map, no players, the plugin idle or absent. */
export const bootGame = (host: ServerHost): Game => {
  const game = new Game(host);
  game.wire({
    enterWarmup: () => enterWarmup(game),
    startMatch: () => startMatch(game),
    beginRound: () => beginRound(game),
    playRound: () => playRound(game),
    endMap: () => endMap(game),
    changeMap: (map, then) => changeMap(game, map, then),
    playerLeft: () => watchForfeit(game),
  });
  registerEngineCommands(game);
  if (host.profile.plugin !== null && !host.faults().pluginMissing) registerPluginCommands(game);
  watchState(game);
  return game;
};

/** Get5 reports every change of its state. */
const watchState = (game: Game): void => {
  if (game.host.profile.plugin !== 'get5') return;
  let known = gamestateOf(game);
  game.onWork = () => {
    const now = gamestateOf(game);
    if (now === known) return;
    const payload = { new_state: now, old_state: known };
    known = now;
    postEvent(game, 'game_state_changed', payload);
  };
};
