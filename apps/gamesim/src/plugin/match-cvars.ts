import type { Game } from '../game';

/**
 * Runs the config's cvars as console commands `key "value"`, unescaped (plugin contract §1.5). Engine variables are
 * noted first, so that the reset can put them back.
 */
export const applyMatchCvars = (game: Game): void => {
  const { config, originalConvars } = game.plugin;
  for (const [key, value] of Object.entries(config?.cvars ?? {})) {
    const original = game.convars.get(key.toLowerCase());
    if (original !== undefined && !originalConvars.has(key.toLowerCase()))
      originalConvars.set(key.toLowerCase(), original);
    void game.console.execute(`${key} "${value}"`);
  }
};

/** They are what they were before the match, and still known as changed: the end of the match puts them back, too. */
export const dropMatchCvars = (game: Game): void => {
  for (const [name, value] of game.plugin.originalConvars) game.convars.set(name, value);
};

export const restoreConvars = (game: Game): void => {
  for (const [name, value] of game.plugin.originalConvars) game.convars.set(name, value);
  game.plugin.originalConvars.clear();
};
