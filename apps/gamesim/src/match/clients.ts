import type { TeamSlot } from '../api-types';
import type { Game } from '../game';
import { createRng } from '../rng';
import { botNameFor } from './bot-names';
import type { Client } from './engine-state';
import { emptyStatLine } from './stat-line';

/** Which side of the config a player belongs to. */
export const rosterSlotOf = (game: Game, steamId: string): Client['team'] => {
  const { config } = game.plugin;
  if (!config) return null;
  if (steamId in config.team1.players) return 'team1';
  if (steamId in config.team2.players) return 'team2';
  return steamId in config.spectators ? 'spec' : null;
};

/** Someone enters the server; unlisted people are kicked while a match is set up (P4). False when kicked. */
export const connectClient = (game: Game, steamId: string, name?: string): boolean => {
  const { plugin, engine, host } = game;
  const team = rosterSlotOf(game, steamId);
  if (plugin.isMatchSetup && team === null && host.quirks.kickUnlisted) {
    host.log(`kicked ${steamId}: not in this match`);
    return false;
  }
  if (engine.clients.has(steamId)) return true;
  const forced = team === 'spec' || team === null ? undefined : plugin.config?.[team].players[steamId];
  const client: Client = {
    steamId,
    name: forced || name || botNameFor(steamId),
    team,
    isReady: false,
    userId: (engine.nextUserId += 1),
    connectedAtMs: host.clock.now(),
  };
  engine.clients.set(steamId, client);
  addToScoreboard(game, client);
  return true;
};

/** A late joiner gets a line; one who comes back keeps his. */
export const addToScoreboard = (game: Game, client: Client): void => {
  const live = game.engine.live;
  if (!live || client.team === 'spec' || client.team === null) return;
  const known = live.players.get(client.steamId);
  if (known) {
    known.team = client.team;
    known.name = client.name;
    return;
  }
  live.players.set(client.steamId, {
    steamId: client.steamId,
    name: client.name,
    team: client.team,
    stats: emptyStatLine(),
  });
};

export const disconnectClient = (game: Game, steamId: string): void => {
  game.engine.clients.delete(steamId);
};

export const setReady = (game: Game, steamId: string, isReady: boolean): void => {
  const client = game.engine.clients.get(steamId);
  if (!client || !game.plugin.readyAvailable) return;
  client.isReady = isReady;
  startWhenReady(game);
};

const readyCount = (game: Game, team: Client['team']): number =>
  [...game.engine.clients.values()].filter((client) => client.team === team && client.isReady).length;

/** players_per_team of each side must be ready (P5), and the spectators asked for. */
export const startWhenReady = (game: Game): void => {
  const { plugin } = game;
  if (!plugin.config || !plugin.isMatchSetup || !plugin.readyAvailable || plugin.matchStarted) return;
  const { playersPerTeam, minSpectatorsToReady } = plugin.config;
  if (readyCount(game, 'team1') < playersPerTeam || readyCount(game, 'team2') < playersPerTeam) return;
  if (readyCount(game, 'spec') < minSpectatorsToReady) return;
  game.flow.startMatch();
};

/** Listed players come by themselves and get ready by themselves; whoever is there only gets ready. */
export const scheduleBots = (game: Game): void => {
  const { plugin, engine, host } = game;
  if (!plugin.config) return;
  const rng = createRng(`${host.seed()}/bots/${plugin.loadCount}/${plugin.mapNumber}`);
  const { joinMinMs, joinMaxMs, readyMinMs, readyMaxMs } = host.timings;
  for (const steamId of [...seatedPlayers(game, 'team1'), ...seatedPlayers(game, 'team2')]) {
    const joinMs = rng.between(joinMinMs, joinMaxMs);
    const readyMs = rng.between(readyMinMs, readyMaxMs);
    const getReady = (): void => {
      if (!host.bots.autoReady || game.absent.has(steamId)) return;
      game.afterInPhase(readyMs, () => setReady(game, steamId, true));
    };
    if (engine.clients.has(steamId)) getReady();
    else if (host.bots.autoJoin && !game.absent.has(steamId)) {
      game.afterInPhase(joinMs, () => {
        if (!game.absent.has(steamId) && connectClient(game, steamId)) getReady();
      });
    }
  }
};

/** The first players_per_team of a list; the rest are substitutes who stay away. */
const seatedPlayers = (game: Game, slot: TeamSlot): string[] => {
  const { config } = game.plugin;
  return config ? Object.keys(config[slot].players).slice(0, config.playersPerTeam) : [];
};

/** After a reset people drift away. */
export const emptyServer = (game: Game): void => {
  const rng = createRng(`${game.host.seed()}/leave/${game.plugin.loadCount}`);
  for (const steamId of game.engine.clients.keys()) {
    game.afterInPhase(rng.between(1000, 6000), () => disconnectClient(game, steamId));
  }
};

/** A load throws out everyone who is not listed (P4) and gives the others their team. */
export const enforceRoster = (game: Game): void => {
  for (const client of game.engine.clients.values()) {
    client.team = rosterSlotOf(game, client.steamId);
    client.isReady = false;
    if (client.team === null && game.host.quirks.kickUnlisted) disconnectClient(game, client.steamId);
  }
};
