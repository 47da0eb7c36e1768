import type { Game } from '../game';
import { enginePause, engineUnpause, requestTimeout } from '../plugin/commands/pause-commands';
import { mapLines } from './map-list';

const BUILD = '14178';

/** What the game itself answers, plugin or not. */
export const registerEngineCommands = (game: Game): void => {
  const { console, host } = game;
  game.convars.registerEngine(console);
  console.register(['status'], (_, print) => {
    for (const line of statusLines(game)) print(line);
  });
  console.register(['status_json'], (_, print) => print(JSON.stringify(statusObject(game))));
  console.register(['maps'], ({ args }, print) => {
    for (const line of mapLines(game, args[0])) print(line);
  });
  console.register(['say'], ({ argString }) => host.log(`Console: ${argString}`));
  console.register(['mp_pause_match'], () => enginePause(game));
  console.register(['mp_unpause_match'], () => engineUnpause(game));
  console.register(['timeout_ct_start', 'timeout_terrorist_start'], () => requestTimeout(game));
  console.register(['rcon_password'], ({ args }, print) => {
    const [password] = args;
    if (password === undefined) print('rcon_password = ********');
    else host.setPassword(password);
  });
  console.register(['quit'], () => host.crashSoon({}));
};

/** CS2's `status`: no SteamIDs (plugin contract §5.2). */
const statusLines = (game: Game): string[] => {
  const { engine, host } = game;
  const clients = [...engine.clients.values()];
  return [
    `Server:  Running [127.0.0.1:${host.port()}]`,
    'Client:  Disconnected',
    'source   : console',
    `hostname : ${game.convars.get('hostname') ?? ''}`,
    `version  : 1.41.7.8/${BUILD} 10609 secure  public`,
    `udp/ip   : 127.0.0.1:${host.port()}`,
    'os/type  : Linux dedicated',
    `players  : ${clients.length} humans, 0 bots (0 max) (${game.isHibernating ? '' : 'not '}hibernating) (unreserved)`,
    '---------spawngroups----',
    `loaded spawngroup(  1)  : SV:  [1: ${engine.map} | main lump | mapload]`,
    '---------players--------',
    '  id     time ping loss      state   rate adr name',
    ...clients.map((client) => {
      const seconds = Math.floor((host.clock.now() - client.connectedAtMs) / 1000);
      const time = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
      return `${String(client.userId).padStart(4)} ${time.padStart(8)}   24    0     active 786432 '${client.name}'`;
    }),
    '#end',
  ];
};

const statusObject = (game: Game): object => {
  const clients = [...game.engine.clients.values()];
  return {
    server: {
      name: game.convars.get('hostname') ?? '',
      map: game.engine.map,
      version: BUILD,
      clients_human: clients.length,
      clients_bot: 0,
      clients_max: 12,
      steamid: '[G:1:0]',
    },
    clients: clients.map((client) => ({ id: client.userId, name: client.name, steamid64: client.steamId, bot: false })),
  };
};
