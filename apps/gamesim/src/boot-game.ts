import { registerEngineCommands } from './console/engine-commands';
import { Game } from './game';
import { changeMap } from './match/map-change';
import { endMap } from './match/map-end-flow';
import { beginRound, playRound } from './match/round-flow';
import { enterWarmup, startMatch } from './match/warmup-flow';
import { registerPluginCommands } from './plugin/plugin-commands';
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
  });
  registerEngineCommands(game);
  if (host.profile !== 'none') registerPluginCommands(game);
  return game;
};
