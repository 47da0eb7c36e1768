import type { Game } from '../../game';
import { connectClient, disconnectClient, rosterSlotOf, setReady } from '../../match/clients';
import { createRng } from '../../rng';

type Print = (line: string) => void;
const ADD_USAGE = 'Usage: matchzy_addplayer <steam64> <team1|team2|spec> "<name>"';

/** `matchzy_addplayer` with its five answers (P16). Any text passes as an id. */
export const addPlayer = (game: Game, args: readonly string[], print: Print): void => {
  const { plugin, engine } = game;
  const [steamId, team, name = ''] = args;
  if (!plugin.isMatchSetup || !plugin.config) return print('No match is setup!');
  if (engine.phase === 'halftime' && game.host.quirks.halftimeRefusals)
    return print('Cannot add players during halftime. Please wait until the next round starts.');
  if (steamId === undefined || team === undefined) return print(ADD_USAGE);
  if (team !== 'team1' && team !== 'team2' && team !== 'spec')
    return print('Unknown team: must be one of team1, team2, spec');
  if (rosterSlotOf(game, steamId) !== null) {
    return print(
      `Failed to add player ${name} to ${team}. They may already be on a team or you provided an invalid Steam ID.`,
    );
  }
  const list = team === 'spec' ? plugin.config.spectators : plugin.config[team].players;
  list[steamId] = name;
  print(
    game.host.profile.plugin === 'get5'
      ? `Successfully added player ${name} to ${team}.`
      : `Player ${name} added to ${team} successfully!`,
  );
  if (team !== 'spec') inviteBot(game, steamId, team);
};

/** A new bot takes a free seat of its team. */
const inviteBot = (game: Game, steamId: string, team: 'team1' | 'team2'): void => {
  const { plugin, engine, host } = game;
  const seated = [...engine.clients.values()].filter((client) => client.team === team).length;
  if (!host.bots.autoJoin || !plugin.config || seated >= plugin.config.playersPerTeam) return;
  const delay = createRng(`${host.seed()}/invite/${steamId}`).between(host.timings.joinMinMs, host.timings.joinMaxMs);
  game.afterOutside(delay, () => {
    if (connectClient(game, steamId) && host.bots.autoReady) setReady(game, steamId, true);
  });
};

/** `matchzy_removeplayer`: kicks, claims success, and forgets to look into team2 (P16, gotcha 64). */
export const removePlayer = (game: Game, args: readonly string[], print: Print): void => {
  const { plugin, engine, host } = game;
  const [given = ''] = args;
  if (!plugin.isMatchSetup || !plugin.config) return print('No match is setup!');
  if (engine.phase === 'halftime' && game.host.quirks.halftimeRefusals)
    return print('Cannot remove players during halftime. Please wait until the next round starts.');
  const isId = /^\d{17}$/.test(given);
  if (!isId) print('Invalid Steam64');
  const steamId = isId ? given : '0';
  delete plugin.config.team1.players[steamId];
  if (!host.quirks.removePlayerTeam1Only) {
    delete plugin.config.team2.players[steamId];
    delete plugin.config.spectators[steamId];
  }
  game.absent.add(steamId);
  disconnectClient(game, steamId);
  print(`Successfully removed player ${steamId}`);
};
