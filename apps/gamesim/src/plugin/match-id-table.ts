import type { Game } from '../game';

/** The plugin's own match table on the server's disk: survives crash and restart (P3). */
const TABLE = 'matchzy_matches.json';

/** At go-live: a given id is noted, a missing one becomes highest + 1 (gotcha 61). */
export const assignMatchId = (game: Game): void => {
  const { plugin, host } = game;
  const known = JSON.parse(host.disk.read(TABLE) ?? '[]') as number[];
  if (plugin.liveMatchId < 0) plugin.liveMatchId = Math.max(0, ...known) + 1;
  if (plugin.config) plugin.config.matchId = plugin.liveMatchId;
  if (!known.includes(plugin.liveMatchId))
    host.disk.write(TABLE, JSON.stringify([...known, plugin.liveMatchId].slice(-500)));
};
