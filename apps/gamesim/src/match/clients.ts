import type { TeamSlot } from '../api-types';
import type { Game } from '../game';
import { createRng } from '../rng';
import { announce } from '../plugin/events/moments';
import { botNameFor } from './bot-names';
import type { Client } from './engine-state';
import { otherTeam } from './map-rules';
import { emptyStatLine } from './stat-line';

/** Which side of the config a player belongs to. */
export const rosterSlotOf = (game: Game, steamId: string): Client['team'] => {
  const { config } = game.plugin;
  if (!config || game.host.profile.isBroken) return null;
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
  const list = team === null ? undefined : team === 'spec' ? plugin.config?.spectators : plugin.config?.[team].players;
  const forced = list?.[steamId];
  const client: Client = {
    steamId,
    name: forced || name || botNameFor(steamId),
    team,
    isReady: false,
    isCoach: false,
    userId: (engine.nextUserId += 1),
    connectedAtMs: host.clock.now(),
  };
  engine.clients.set(steamId, client);
  addToScoreboard(game, client);
  announce(game, { type: 'connected', client });
  game.wake();
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
  const client = game.engine.clients.get(steamId);
  if (!client) return;
  game.engine.clients.delete(steamId);
  announce(game, { type: 'disconnected', client });
  game.flow.playerLeft();
};

export const setReady = (game: Game, steamId: string, isReady: boolean): void => {
  const client = game.engine.clients.get(steamId);
  if (!client || !game.plugin.readyAvailable) return;
  client.isReady = isReady;
  const { team } = client;
  const { playersPerTeam = 0 } = game.plugin.config ?? {};
  if (team === 'team1' || team === 'team2') {
    const isTeamReady = readyCount(game, team) >= playersPerTeam;
    const isAllReady = isTeamReady && readyCount(game, otherTeam(team)) >= playersPerTeam;
    announce(game, { type: 'ready_changed', client, team, isTeamReady, isAllReady });
  }
  startWhenReady(game);
};

const readyCount = (game: Game, team: Client['team']): number =>
  [...game.engine.clients.values()].filter((client) => client.team === team && client.isReady && !client.isCoach)
    .length;

/** players_per_team of each side must be ready (P5), and the spectators asked for. */
export const startWhenReady = (game: Game): void => {
  const { plugin, host } = game;
  // Loaded partly, the plugin counts nobody.
  if (host.profile.isBroken) return;
  if (!plugin.config || !plugin.isMatchSetup || !plugin.readyAvailable || plugin.matchStarted) return;
  const { playersPerTeam, minPlayersToReady, minSpectatorsToReady } = plugin.config;
  const isFull = (team: TeamSlot): boolean => readyCount(game, team) >= playersPerTeam;
  const isEnough = (team: TeamSlot): boolean => readyCount(game, team) >= Math.max(1, minPlayersToReady);
  const isStartable = host.quirks.readyNeedsFullTeams ? isFull : isEnough;
  if (!isStartable('team1') || !isStartable('team2')) return;
  if (readyCount(game, 'spec') < minSpectatorsToReady) return;
  game.flow.startMatch();
};

/** Listed players come by themselves and get ready by themselves; whoever is there only gets ready. */
export const scheduleBots = (game: Game): void => {
  const { plugin, engine, host } = game;
  if (!plugin.config) return;
  const rng = createRng(`${host.seed()}/bots/${plugin.loadCount}/${plugin.mapNumber}`);
  const { joinMinMs, joinMaxMs, readyMinMs, readyMaxMs } = host.timings;
  const listed = [
    ...seatedPlayers(game, 'team1'),
    ...seatedPlayers(game, 'team2'),
    ...Object.keys(plugin.config.spectators),
  ];
  for (const steamId of listed) {
    const joinMs = rng.between(joinMinMs, joinMaxMs);
    const readyMs = rng.between(readyMinMs, readyMaxMs);
    const getReady = (): void => {
      if (!host.bots.autoReady || staysAway(game, steamId)) return;
      game.afterInPhase(readyMs, () => setReady(game, steamId, true), 'people');
    };
    if (engine.clients.has(steamId)) getReady();
    else if (host.bots.autoJoin && !staysAway(game, steamId)) {
      game.afterInPhase(
        joinMs,
        () => {
          if (!staysAway(game, steamId) && connectClient(game, steamId)) getReady();
        },
        'people',
      );
    }
  }
};

const staysAway = (game: Game, steamId: string): boolean => game.absent.has(steamId) || game.goneHome.has(steamId);

/** The first players_per_team of a list; the rest are substitutes who stay away. */
const seatedPlayers = (game: Game, slot: TeamSlot): string[] => {
  const { config } = game.plugin;
  return config ? Object.keys(config[slot].players).slice(0, config.playersPerTeam) : [];
};

/** A whole side goes, and stays away until it is asked back or another match is loaded. */
export const teamLeave = (game: Game, team: TeamSlot): void => {
  for (const client of [...game.engine.clients.values()]) {
    if (client.team !== team) continue;
    game.absent.add(client.steamId);
    disconnectClient(game, client.steamId);
  }
};

/** After a reset people drift away. */
export const emptyServer = (game: Game): void => {
  const rng = createRng(`${game.host.seed()}/leave/${game.plugin.loadCount}`);
  for (const steamId of game.engine.clients.keys()) {
    game.afterInPhase(rng.between(1000, 6000), () => disconnectClient(game, steamId), 'people');
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
