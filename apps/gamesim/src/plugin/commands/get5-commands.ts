import type { Game } from '../../game';
import { setReady } from '../../match/clients';
import { endSeriesEarly } from '../forfeit-timer';
import { resetPlugin } from '../plugin-reset';
import { backupNames } from '../round-backups';

/** What differs from MatchZy on the console of a Get5 server (plugin contract §3). Called after the common table. */
export const registerGet5Commands = (game: Game): void => {
  const { console, plugin, engine } = game;
  console.unregisterWhere((name) => name.startsWith('matchzy_') || name.startsWith('css_') || name === 'version');
  plugin.settings.set('matchzy_demo_name_format', '{TIME}_{MATCH_ID}_map{MAPNUMBER}_{MAP}');
  console.register(['get5_demo_name_format'], ({ args }) => {
    if (args[0]) plugin.settings.set('matchzy_demo_name_format', args[0]);
  });
  console.register(['get5_endmatch'], ({ args }, print) => {
    if (!plugin.isMatchSetup) return print('[Get5] No match is configured; nothing to end.');
    const [winner] = args;
    if (winner === 'team1' || winner === 'team2') endSeriesEarly(game, winner);
    else if (plugin.isMatchLive) endSeriesEarly(game, 'none');
    else resetPlugin(game);
  });
  console.register(['get5_forceready', 'sm_forceready'], () => {
    for (const steamId of engine.clients.keys()) setReady(game, steamId, true);
    if (plugin.isMatchSetup && !plugin.matchStarted) game.flow.startMatch();
  });
  console.register(['get5_addcoach'], ({ args }, print) => {
    const [steamId, team, name = ''] = args;
    if (!plugin.config || !steamId || (team !== 'team1' && team !== 'team2'))
      return print('Usage: get5_addcoach <auth> <team1|team2> [name]');
    plugin.config[team].players[steamId] = name;
    print(`Successfully added coach ${name} to ${team}.`);
  });
  console.register(['get5_last_backup_file'], (_, print) => {
    print(`"get5_last_backup_file" = "${backupNames(game, undefined)[0] ?? ''}"`);
  });
};
