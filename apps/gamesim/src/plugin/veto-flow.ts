import type { TeamSlot } from '../api-types';
import type { Game } from '../game';
import { disconnectClient } from '../match/clients';
import { otherTeam } from '../match/map-rules';
import { createRng } from '../rng';
import type { Rng } from '../rng';
import { sendMapPicked, sendMapVetoed, sendSidePicked } from './events/event-payloads';
import { applyMatchCvars } from './match-cvars';
import type { MapSide, MatchConfig } from './match-config';

const COUNTDOWN_MS = 5_000;
const TURN_MS = 4_000;
const MAP_CHANGE_AFTER_MS = 8_000;

interface Veto {
  config: MatchConfig;
  left: string[];
  picked: { map: string; side: MapSide }[];
  order: string[];
  /** The first connected player of each side, for the whole veto. */
  captains: Record<TeamSlot, string | null>;
  rng: Rng;
}

/** The in-game veto, played by bots: events with 1-based map numbers, `paused` all the while (P6). */
export const startVeto = (game: Game): void => {
  const { plugin, host } = game;
  if (!plugin.config) return;
  const { config } = plugin;
  plugin.isPreVeto = false;
  plugin.isVeto = true;
  plugin.readyAvailable = false;
  game.nextPhase();
  const veto: Veto = {
    config,
    left: [...config.mapPool],
    picked: [],
    order: config.vetoMode.length > 0 ? [...config.vetoMode] : defaultVetoOrder(config.mapPool.length, config.numMaps),
    captains: { team1: firstConnected(game, 'team1'), team2: firstConnected(game, 'team2') },
    rng: createRng(`${host.seed()}/veto/${plugin.loadCount}`),
  };
  game.afterInPhase(COUNTDOWN_MS, () => {
    if (isCaptainThere(game, veto, 'team1') && isCaptainThere(game, veto, 'team2')) takeTurn(game, veto);
    else backToWarmup(game);
  });
};

const firstConnected = (game: Game, team: TeamSlot): string | null =>
  [...game.engine.clients.values()].find((client) => client.team === team)?.steamId ?? null;

const isCaptainThere = (game: Game, veto: Veto, team: TeamSlot): boolean => {
  const captain = veto.captains[team];
  return captain !== null && game.engine.clients.has(captain);
};

/** Only the countdown looks for the captains; without one everybody has to get ready again. */
const backToWarmup = ({ plugin, engine }: Game): void => {
  plugin.isVeto = false;
  plugin.isPreVeto = true;
  plugin.readyAvailable = true;
  for (const client of engine.clients.values()) client.isReady = false;
};

/** False hangs the veto for good: the captain whose turn it is has left (P6, gotcha 70). */
const captainActs = (game: Game, veto: Veto, team: TeamSlot): boolean => {
  const { host } = game;
  const captain = veto.captains[team];
  if (host.faults().captainLeaves && captain !== null) {
    host.changeFaults({ captainLeaves: undefined });
    game.absent.add(captain);
    disconnectClient(game, captain);
  }
  if (isCaptainThere(game, veto, team)) return true;
  if (host.quirks.vetoHangsWithoutCaptain) return false;
  veto.captains[team] = firstConnected(game, team);
  return veto.captains[team] !== null;
};

const takeTurn = (game: Game, veto: Veto): void => {
  const step = veto.order.shift();
  if (step === undefined || veto.left.length <= 1 || veto.picked.length >= veto.config.numMaps) {
    finishVeto(game, veto);
    return;
  }
  const match = /^(team[12])_(ban|pick)$/.exec(step);
  // An unknown word hangs the veto for good (plugin contract §1.2).
  if (!match) return;
  const team = match[1] as TeamSlot;
  if (!captainActs(game, veto, team)) return;
  const map = veto.rng.pick(veto.left) ?? '';
  veto.left = veto.left.filter((left) => left !== map);
  if (match[2] === 'ban') {
    sendMapVetoed(game, map, team);
    game.afterInPhase(TURN_MS, () => takeTurn(game, veto));
    return;
  }
  sendMapPicked(game, map, team, veto.picked.length);
  if (veto.config.hasMapSides) {
    veto.picked.push({ map, side: veto.config.mapSides[veto.picked.length] ?? 'knife' });
    game.afterInPhase(TURN_MS, () => takeTurn(game, veto));
  } else {
    game.afterInPhase(TURN_MS, () => pickSide(game, veto, map, otherTeam(team)));
  }
};

const pickSide = (game: Game, veto: Veto, map: string, team: TeamSlot): void => {
  const side = veto.rng.chance(0.5) ? 'ct' : 't';
  veto.picked.push({ map, side: `${team}_${side}` });
  sendSidePicked(game, { map, team, side, index: veto.picked.length - 1 });
  game.afterInPhase(TURN_MS, () => takeTurn(game, veto));
};

/** The map nobody chose is credited to team1; seconds later the first map is loaded. */
const finishVeto = (game: Game, veto: Veto): void => {
  const { config } = veto;
  const { host } = game;
  const [decider] = veto.left;
  if (veto.picked.length < config.numMaps && decider !== undefined) {
    sendMapPicked(game, decider, host.quirks.deciderToTeam1 ? 'team1' : null, veto.picked.length);
    veto.picked.push({
      map: decider,
      side: config.hasMapSides ? (config.mapSides[veto.picked.length] ?? 'knife') : 'knife',
    });
  }
  config.mapPool = veto.picked.map((pick) => pick.map);
  config.mapSides = veto.picked.map((pick) => pick.side);
  applyMatchCvars(game);
  game.afterInPhase(MAP_CHANGE_AFTER_MS, () => {
    game.plugin.isVeto = false;
    const first = config.mapPool[0] ?? game.engine.map;
    game.flow.changeMap(first, () => game.flow.enterWarmup());
  });
};

/** What the plugin does without `veto_mode`, team1 starting (plugin contract §1.4). */
export const defaultVetoOrder = (pool: number, maps: number): string[] => {
  const kinds = (count: number, kind: 'ban' | 'pick'): string[] => Array<string>(Math.max(0, count)).fill(kind);
  const steps =
    maps === 1
      ? kinds(pool - 1, 'ban')
      : maps === 2
        ? [...kinds(pool < 5 ? 0 : 2, 'ban'), ...kinds(2, 'pick')]
        : pool >= maps + 2
          ? [...kinds(pool - maps - 2, 'ban'), ...kinds(maps - 1, 'pick'), ...kinds(2, 'ban')]
          : kinds(maps, 'pick');
  return steps.map((kind, index) => `team${(index % 2) + 1}_${kind}`);
};
