import type { PlayerAction, VirtualServerApi } from '../api-types';
import type { Game } from '../game';
import { actAsPlayer } from '../player-actions';
import { loadMatchFromFile } from '../plugin/match-load';
import type { Scenario, ScenarioAct } from './scenario-types';
import type { ServerHost } from '../server-host';

const BUSY_FILE = 'someone_elses_match.json';

/** Prepares a server for a scenario: results, faults, variables, a match that is in the way. */
export const setScene = (
  server: Pick<VirtualServerApi, 'faults' | 'planFaults'>,
  host: ServerHost,
  game: Game | null,
  scenario: Scenario,
): void => {
  host.script.replaceMaps(scenario.maps);
  host.script.knife = scenario.knife ?? null;
  server.faults();
  server.faults(scenario.faults ?? {});
  for (const plan of scenario.plans ?? []) server.planFaults(plan);
  if (!game) return;
  for (const [name, value] of Object.entries(scenario.convars ?? {})) game.convars.set(name, value);
  if (scenario.isBusy) occupy(game);
};

/** Does what is due in this freeze time; returns what is left to do. */
export const performActs = (
  game: Game,
  acts: readonly ScenarioAct[],
  now: { map: number; round: number },
): ScenarioAct[] => {
  const isDue = (act: ScenarioAct): boolean =>
    act.round === now.round && (act.map === undefined || act.map === now.map);
  for (const act of acts.filter(isDue)) {
    game.afterOutside(act.afterMs ?? 0, () => {
      for (const action of act.actions) actAsPlayer(game, withPlayer(game, action));
    });
  }
  return acts.filter((act) => !isDue(act));
};

/** Scenarios know no SteamIDs: `team1:0` is the first player of a side, nothing the first of team2. */
const withPlayer = (game: Game, action: PlayerAction): PlayerAction => {
  if (!('steamId' in action)) return action;
  const [team = 'team2', index = '0'] = action.steamId.includes(':') ? action.steamId.split(':') : [];
  const members = [...game.engine.clients.values()].filter((client) => client.team === team);
  const steamId = members[Number(index)]?.steamId;
  return steamId === undefined ? action : { ...action, steamId };
};

/** Puts a match on the server that nobody here has ordered; it reports to nobody. */
const occupy = (game: Game): void => {
  const team = (name: string, first: number): object => ({
    name,
    players: Object.fromEntries([0, 1].map((index) => [`7656119799900${first + index}`, ''])),
  });
  const config = {
    matchid: 2_000_000_001,
    num_maps: 1,
    players_per_team: 2,
    maplist: [game.engine.map],
    map_sides: ['team1_ct'],
    team1: team('Vizinhos', 3001),
    team2: team('Visitas', 4001),
  };
  game.host.disk.write(BUSY_FILE, JSON.stringify(config));
  loadMatchFromFile(game, BUSY_FILE, (line) => game.host.log(line));
};
