import type { Faults } from '../faults';
import type { Game } from '../game';
import { restoreConvars } from './match-cvars';
import { registerPluginCommands } from './commands/plugin-commands';
import { createPluginState } from './plugin-state';

/** Brings a running game in line with the faults that touch its plugin (P20). */
export const syncPlugin = (game: Game, now: Faults, before: Faults): void => {
  if (game.host.profile.plugin === null) return;
  const isMissing = now.pluginMissing ?? false;
  if (isMissing && !before.pluginMissing) {
    unloadPlugin(game);
    game.console.unregisterPlugin();
  } else if (!isMissing && before.pluginMissing) {
    registerPluginCommands(game);
  } else if (now.hotReload && !isMissing) {
    hotReload(game);
  }
};

/** `css_plugins reload`: all flags lost, the start-up runs the warmup config, nobody is kicked (F15). */
export const hotReload = (game: Game): void => {
  if (!game.host.quirks.reloadForgetsMatch) return;
  unloadPlugin(game);
  registerPluginCommands(game);
};

const unloadPlugin = (game: Game): void => {
  const { plugin, engine, host } = game;
  const match = host.currentMatch();
  if (plugin.isMatchSetup && match && match.status !== 'finished') {
    match.status = 'unloaded';
    host.ledger.save(match);
  }
  game.nextPhase();
  game.cancelTimers();
  restoreConvars(game);
  const { loadCount } = plugin;
  Object.assign(plugin, createPluginState(), { loadCount });
  Object.assign(engine, {
    phase: 'warmup',
    live: null,
    pastMaps: [],
    matchPaused: false,
    timeout: 'none',
    recording: null,
    heldFreezeMs: null,
  });
  for (const client of engine.clients.values()) Object.assign(client, { team: null, isReady: false });
  host.log('--- plugin unloaded ---');
};
